"""What a page may request of a table during set-up: each request checked and carried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tableside.engine.message import Several
from tableside.files.addresses import shown
from tableside.files.board import Board
from tableside.files.fault import one_line, reason_of
from tableside.files.loading import parse_json
from tableside.files.opening import LARGEST_DOCUMENT, too_large
from tableside.printing.board_tiles import without_room
from tableside.printing.paper import CHECK_LINE
from tableside.printing.printed_map import map_board
from tableside.printing.printer import keep_check_line, kept_check_line
from tableside.rig.markers import PRESETS
from tableside.setup.fitting import usual_form, with_units_of
from tableside.setup.laying import with_laid
from tableside.setup.learning import learned
from tableside.setup.looking import Looked
from tableside.setup.my_armies import keep, with_names
from tableside.setup.offers import is_shipped, mustered, scenario
from tableside.setup.printed_map import printed_map
from tableside.setup.report import SetupError
from tableside.setup.rules_chosen import with_rules
from tableside.setup.steps import board, print_scale, tags
from tableside.setup.steps.terrain import faults_of, found_pieces, raised
from tableside.setup.table import POSITION, Table
from tableside.setup.tag_shown import with_shown
from tableside.setup.templates import SHAPES
from tableside.setup.words import say
from tableside.vision.calibration.patterns import Pattern, PatternError
from tableside.vision.sources.named import CAMERA

Post = Mapping[str, Any]

#: A camera's number or device, or a stream; files and folders are named on the command line only.
_SOURCE = re.compile(CAMERA + r"|(rtsps?|rtmp|https?|udp|tcp)://\S{1,300}")


#: So many faults of a position are told; more are counted.
FAULTS = 3

#: What is done where the camera's pictures are (``setup.setting_up``).
ELSEWHERE = ("step", "lens", "survey", "jig", "go")


class Doing:
    """The handlers by their name in ``do``: each takes table and picture and returns the table."""

    def __init__(self) -> None:
        self._ways: dict[str, Callable[[Post, Table, Looked], Table]] = {
            "source": _source,
            "no-camera": _no_camera,
            "check-line": _check_line,
            "printer": _printer,
            "board": _board,
            "board-size": _board_size,
            "take-marker": _take_marker,
            "marker-sides": _marker_sides,
            "game": _game,
            "scenario": _scenario,
            "muster": _muster,
            "keep-army": _keep_army,
            "names": _names,
            "roster": _roster,
            "tag-sides": _tag_sides,
            "tag": _tag,
            "rules": _rules,
            "terrain": _terrain,
            "height": _height,
            "learn": _learn,
            "lay": _lay,
            "forget": _forget,
        }

    def do(self, post: Post, table: Table, seen: Looked) -> Table:
        """Return the table after what ``post`` requests; raise SetupError or FileError."""
        way = self._ways.get(str(post.get("do")))
        if way is None:
            raise SetupError(
                say(
                    "do-one-of",
                    names=", ".join((*self._ways, "step", "lens", "jig", "survey", "go")),
                )
            )
        return way(post, table, seen)

    def pattern(self, post: Post, table: Table) -> tuple[Table, Pattern]:
        """Return the lens pattern that a post names, or the one kept; raise SetupError."""
        words = str(post.get("pattern") or table.kept.pattern)
        try:
            pattern = Pattern.parse(words)
        except PatternError as error:
            raise SetupError(say("pattern-wrong", why=error.message)) from None
        return table.with_kept(pattern=words), pattern


#: What a page calls the numbers that are typed in, by their fields.
_TYPED = {
    "mm": say("number-check-line"),
    "width": say("number-width"),
    "depth": say("number-depth"),
    "side": say("number-side"),
    "height": say("number-height"),
}


def number(post: Post, field: str, least: float, most: float) -> float:
    """Return a number from a post; raise SetupError unless it is from ``least`` to ``most``."""
    value = post.get(field)
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        raise SetupError(
            say("number-out-of-range", what=_TYPED[field], least=float(least), most=float(most))
        )
    return float(value)


def _source(post: Post, table: Table, seen: Looked) -> Table:
    source = str(post.get("source", table.kept.source)).strip()
    if source == shown(table.kept.source):  # as the page has it: without what opens it
        source = table.kept.source
    elif not _SOURCE.fullmatch(source):
        raise SetupError(say("name-a-camera"))
    size = post.get("size", list(table.kept.size))
    if not (
        isinstance(size, list)
        and len(size) == 2
        and all(isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= 10000 for n in size)
    ):
        raise SetupError(say("size-must-be-pixels"))
    return table.with_kept(source=source, size=tuple(size), without_camera=False)


def _no_camera(post: Post, table: Table, seen: Looked) -> Table:
    """Play on the phones' map alone."""
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    return table.with_kept(without_camera=True)


def _check_line(post: Post, table: Table, seen: Looked) -> Table:
    return table.with_kept(check_line=print_scale.check_length(number(post, "mm", 0, 1000)))


def _printer(post: Post, table: Table, seen: Looked) -> Table:
    """Scale all further sheets to correct for this printer."""
    length = table.kept.check_line
    if length is None:
        raise SetupError(say("measure-check-line-first"))
    new = kept_check_line() * length / CHECK_LINE
    try:
        keep_check_line(round(print_scale.check_length(new), 2))
    except OSError as error:
        raise SetupError(say("printer-not-kept", error=reason_of(error))) from None
    return table.with_kept(check_line=None)


def _board(post: Post, table: Table, seen: Looked) -> Table:
    preset = str(post.get("preset"))
    plan = printed_map(table.position) if preset == "map" else None
    if plan is not None:
        return _with_board(table, map_board(plan))
    if preset not in PRESETS:
        raise SetupError(say("preset-one-of", names=", ".join(PRESETS)))
    width, depth = _size(post)
    side = number(post, "side", 5, 200)
    return _with_board(table, board.made_board(width, depth, preset, side))


def _with_board(table: Table, new: Board) -> Table:
    """Return the table with a new board; one that was measured is kept aside, or where it is alike.

    What the page asks for says nothing of where the markers were found to lie. Raise SetupError
    where the markers have no room.
    """
    old, plan = table.board, printed_map(table.position)
    if old is not None and board.is_alike(old, new, plan):
        return table
    marker = without_room(new)
    if marker is not None:
        size = {"width": float(new.width), "depth": float(new.depth)}
        raise SetupError(say("marker-no-room", marker=marker.id, side=float(marker.side), **size))
    return table.with_board(new, aside=old is not None and not board.is_usual(old, plan))


def _board_size(post: Post, table: Table, seen: Looked) -> Table:
    """Give the board the size for which its markers were laid out."""
    if table.board is None:
        raise SetupError(say("make-the-board-first"))
    width, depth = _size(post)
    return _with_board(table, board.of_size(table.board, width, depth))


def _size(post: Post) -> tuple[float, float]:
    """Return a table's size from a post, inches; raise SetupError."""
    return number(post, "width", 8, 400), number(post, "depth", 8, 400)


def _take_marker(post: Post, table: Table, seen: Looked) -> Table:
    for look in seen.markers:
        astray = look.state in ("astray", "turned")
        if table.board and astray and [look.marker.family, look.marker.id] == [
            post.get("family"), post.get("id")
        ]:  # fmt: skip
            return table.with_board(board.taken_as_it_lies(table.board, look))
    raise SetupError(say("marker-lies-right"))


def _marker_sides(post: Post, table: Table, seen: Looked) -> Table:
    scale = seen.marker_scale
    if table.board is None or scale is None:
        raise SetupError(say("too-few-markers-for-size"))
    return table.with_board(board.with_sides(table.board, scale))


def _game(post: Post, table: Table, seen: Looked) -> Table:
    """Load a position, and give its units the tags of the table's roster.

    What was typed, drawn or measured before is kept under another name where it is replaced.

    It is given as JSON, or as the ``text`` of a ``file``.
    """
    position, file = _content(post, "position", POSITION)
    if not isinstance(position, dict):
        raise SetupError(say("position-must-be-object"))
    _check(position, file)
    pieces = position.get("terrain") or []
    given = tuple(str(piece.get("id")) for piece in pieces if isinstance(piece, dict))
    roster, aside = with_units_of(table, position, post.get("form"))
    old = table.position
    if position != old:
        table = table.with_position(position, aside=old is not None and not is_shipped(old))
    after = table.with_kept(as_given=given)
    return after if roster == table.roster else after.with_roster(roster, aside=aside)


def _scenario(post: Post, table: Table, seen: Looked) -> Table:
    """Play a scenario shipped with the program, on a table of its size."""
    found = scenario(str(post.get("name")))
    board = table.board
    if board is not None and not table.alone and found.board != (board.width, board.depth):
        width, depth = (float(length) for length in found.board)
        here = {"w": float(board.width), "d": float(board.depth)}
        raise SetupError(
            say("scenario-other-size", scenario=found.title, width=width, depth=depth, **here)
        )
    return _game({**post, "position": found.position}, table, seen)


def _muster(post: Post, table: Table, seen: Looked) -> Table:
    """Call out two armies on the bare table; the post gives its size if there is no board yet."""
    board = table.board
    size = _size(post) if board is None else (board.width, board.depth)
    return _game({**post, "position": mustered(post, size, board)}, table, seen)


def _keep_army(post: Post, table: Table, seen: Looked) -> Table:
    """Save an army among the user's own; the table stays as it is.

    It is given as JSON, or as the ``text`` of a ``file`` that somebody shared.
    """
    if "text" in post:
        keep(*_content(post, "army", ""))
    else:
        keep({"ruleset": post.get("ruleset"), "army": post.get("army")}, "")
    return table


def _names(post: Post, table: Table, seen: Looked) -> Table:
    """Rename units; their tags stay."""
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    position = with_names(table.position, post.get("names", {}), post.get("sides", {}))
    _check(position)
    roster, aside = with_units_of(table, position)
    return table.with_position(position).with_roster(roster, aside=aside)


def _roster(post: Post, table: Table, seen: Looked) -> Table:
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    made = tags.made_roster(table.position, str(post.get("form")))
    aside = table.roster is not None and usual_form(table.roster, table.position) is None
    return table if made == table.roster else table.with_roster(made, aside=aside)


def _tag_sides(post: Post, table: Table, seen: Looked) -> Table:
    scale = tags.tag_scale(seen)
    if table.roster is None or scale is None:
        raise SetupError(say("too-few-tags-for-size"))
    return table.with_roster(tags.with_sides(table.roster, scale))


def _tag(post: Post, table: Table, seen: Looked) -> Table:
    """Give a unit the tag that is held under the camera."""
    if table.roster is None:
        raise SetupError(say("make-the-roster-first"))
    place = (str(post.get("unit")), _whole(post, "base"), _whole(post, "number"))
    tag = _tag_of(post)
    return table.with_roster(with_shown(table.roster, table.board, place, tag, seen.sights))


def _whole(post: Post, field: str) -> int:
    value = post.get(field)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(say("must-be-whole", field=field))
    return value


def _rules(post: Post, table: Table, seen: Looked) -> Table:
    if table.position is None:
        raise SetupError(say("choose-the-game-first"))
    position = with_rules(table.position, post)
    _check(position)
    return table.with_position(position)


def _terrain(post: Post, table: Table, seen: Looked) -> Table:
    pieces = post.get("pieces")
    if table.position is None or not isinstance(pieces, list):
        raise SetupError(say("pieces-must-be-list"))
    position = {**table.position, "terrain": pieces}
    _check(position)
    return table.with_position(position).with_kept(as_given=_untouched(table, pieces))


def _untouched(table: Table, pieces: Sequence[Any]) -> tuple[str, ...]:
    """Return the pieces whose outlines are the game's own and still unchanged."""
    before = {str(piece.get("id")): piece for piece in table.pieces}
    here = {str(piece.get("id")): piece for piece in pieces if isinstance(piece, dict)}
    return tuple(
        name
        for name in table.kept.as_given
        if name in before
        and name in here
        and all(before[name].get(shape) == here[name].get(shape) for shape in SHAPES)
    )


def _height(post: Post, table: Table, seen: Looked) -> Table:
    """Give a piece of terrain its height.

    An outline drawn over a photograph shifts, since the ground is now higher.
    """
    height = number(post, "height", 0, 500)
    if not any(piece.get("id") == post.get("id") for piece in table.pieces):
        raise SetupError(say("no-such-piece"))
    given = post.get("id") in table.kept.as_given
    pieces = [
        piece
        if piece.get("id") != post.get("id")
        else {**piece, "height": height}
        if given
        else raised(piece, height, seen)
        for piece in table.pieces
    ]
    return _terrain({"pieces": pieces}, table, seen)


def _learn(post: Post, table: Table, seen: Looked) -> Table:
    """Save a piece with the tag on it, replacing what was saved for that tag."""
    table = _with_mendable(table)
    template = learned(table, seen, str(post.get("piece")), _tag_of(post))
    others = [each for each in table.templates.pieces if each.tag != template.tag]
    return table.with_templates((*others, template))


def _lay(post: Post, table: Table, seen: Looked) -> Table:
    """Lay the pieces whose tags are seen away from where they are drawn: none is drawn twice."""
    found = found_pieces(table, seen)
    if not any(each.is_new for each in found):
        for each in found:
            if each.trouble:
                raise SetupError(say("cannot", what=each.trouble, fix=each.mend))
        raise SetupError(say("every-piece-in-place") if found else say("no-learned-tag-seen"))
    return _terrain({"pieces": with_laid(table, found)}, table, seen)


def _forget(post: Post, table: Table, seen: Looked) -> Table:
    table, tag = _with_mendable(table), _tag_of(post)
    if table.templates.by_tag(tag) is None:
        raise SetupError(say("no-piece-has-tag", tag=tag[1]))
    return table.with_templates(tuple(t for t in table.templates.pieces if t.tag != tag))


def _with_mendable(table: Table) -> Table:
    """Return the table with the newest templates; raise SetupError where writing would lose one."""
    newest = table.with_newest_templates()
    if newest.templates.fault:
        raise SetupError(newest.templates.fault)
    return newest


def _tag_of(post: Post) -> tuple[str, int]:
    return str(post.get("family")), _whole(post, "id")


def _content(post: Post, field: str, usual: str) -> tuple[Any, str]:
    """Return the JSON of a post's ``field``, or of the ``text`` of a ``file``, and the file's name.

    That is ``usual`` where none is given. Raise SetupError, or FileError for what is no JSON or
    larger than a document may be.
    """
    file, text = post.get("file", usual), post.get("text", "")
    if not (isinstance(file, str) and isinstance(text, str)):
        raise SetupError(say("file-must-be-text"))
    file = one_line(file) or usual
    if len(text.encode(errors="surrogatepass")) > LARGEST_DOCUMENT:
        raise too_large(file, "", LARGEST_DOCUMENT)
    return (parse_json(text, file) if "text" in post else post.get(field)), file


def _check(position: Mapping[str, Any], file: str = POSITION) -> None:
    """Raise SetupError with the faults that the rule set finds in a position from ``file``."""
    faults = faults_of(position, file)
    if faults:
        told = [say("stop", text=f) for f in faults[:FAULTS]]
        if len(faults) > FAULTS:
            told.append(say("more-faults", count=len(faults) - FAULTS))
        raise SetupError(Several(tuple(told), "sentence"))
