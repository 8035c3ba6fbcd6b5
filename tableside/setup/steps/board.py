"""The fourth step: whether all markers on the table are seen and lie in their places."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from tableside.engine.message import Message, Several, Text, Value, decimal
from tableside.files.board import Board, Marker
from tableside.printing.grid_map import GridMap
from tableside.printing.printed_map import map_board
from tableside.rig.markers import PRESETS, preset_board
from tableside.setup.doubts import Called
from tableside.setup.looking import Looked
from tableside.setup.marker_looks import MarkerLook
from tableside.setup.patch import WORDS
from tableside.setup.report import (
    Button,
    Mark,
    Report,
    Said,
    SetupError,
    Tone,
    blocked,
    worst,
)
from tableside.setup.standing import on_marker, outlines
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.board_fit import Unregistered
from tableside.vision.first_look import EXPLAINED
from tableside.vision.marker_fit import markers_exchanged
from tableside.vision.measurement import TagSight
from tableside.vision.words import parted

#: Markers that are off their stated size by more than this share were printed so.
TRUE_SIZE = 0.007
#: A picture blurred by more than this (pixels) is out of focus.
SHARP = 1.6
#: This share of the picture full of light is worth a word where markers are missing.
BRIGHT, BRIGHT_SHARE = 250, 0.004
#: Troubles that this step tells of itself, with the way a marker is off.
_SAID_BETTER = ("vision.marker-astray", "vision.marker-turned", "vision.markers-exchanged")
#: What it tells with a button, once the markers' size can be told.
_MISPRINTED = "vision.misprinted"
#: So far (degrees) the board's north may lie from the picture's top for it to be the right way up.
_UPSIDE_DOWN = 135.0
#: Markers that tell how they are laid out.
_TELLING = 6
#: So near (inches) to its place in a layout a marker still belongs to it, surveyed or taken as it
#: lies.
_NEAR = 1.0
#: Inches: every size has the same markers.
_ANY_SIZE = (36.0, 24.0)
_ROWS, _COLUMNS = ("upper", "middle", "lower"), ("left", "middle", "right")
_TONES: dict[str, Tone] = {"placed": "good", "astray": "wrong", "turned": "wrong"}


def report(table: Table, seen: Looked, plan: GridMap | None = None) -> Report:
    """Return the report on the board; ``plan``: the printed map of the game, if any."""
    values = {
        "board": None if table.board is None else _summary(table.board),
        "layout": _layout(table, seen, plan),
        "wanted": _wanted(table),
        "map": None if plan is None else list(plan.board),
    }
    if table.camera is None:
        return replace(blocked(say("lens-not-measured"), say("fix-measure-first")), values=values)
    if table.board is None:
        return Report("open", (_unknown(_markers_in(seen)),), _sight_marks(seen.sights), values)
    if seen.image is None or seen.misfit:
        return replace(blocked(say("no-usable-picture"), say("fix-camera-first")), values=values)
    if seen.attempt is None:
        return Report("open", (Said(say("looking-for-markers"), tone="plain"),), values=values)
    on_it = _stood_on(table, seen)
    said = [*_units_on(table, on_it), *_said(table.board, seen, on_it)]
    state = "wrong" if isinstance(seen.attempt, Unregistered) else worst(said)
    if state == "done":
        said.insert(0, _good(table.board))
    said += _upside_down(table.board, seen)
    return Report(state, tuple(said), _marks(seen.markers), values)


def _summary(board: Board) -> dict[str, object]:
    return {"width": board.width, "depth": board.depth, "side": board.markers[0].side}


def _layout(table: Table, seen: Looked, plan: GridMap | None) -> str | None:
    """Return the layout of the board, ``map`` being the plan's; before there is one, as it looks.

    None where nothing tells.
    """
    if table.board is None:
        there = _markers_in(seen)
        return guessed(there) if plan is None and len(there) > 1 else None
    return layout_of(table.board, plan)


def layout_of(board: Board, plan: GridMap | None) -> str | None:
    """Return the layout near whose places most of a board's markers lie; None for one of its own.

    ``map`` is the layout of ``plan``, the game's printed map.
    """
    layouts = {name: laid(board.width, board.depth) for name, laid in PRESETS.items()}
    if plan is not None:
        layouts["map"] = map_board(plan).markers
    alike = {name: _alike(board, markers) for name, markers in layouts.items()}
    best = max(alike, key=lambda name: alike[name])
    return best if alike[best] > 0.5 else None


def is_alike(board: Board, new: Board, plan: GridMap | None) -> bool:
    """Whether a board is a new one already, but for where exactly its markers were found to lie."""
    sizes = [(b.width, b.depth, b.markers[0].side, layout_of(b, plan)) for b in (board, new)]
    return sizes[0] == sizes[1] and sizes[0][-1] is not None


def is_usual(board: Board, plan: GridMap | None) -> bool:
    """Whether a board is as the program makes it: no marker was measured or moved."""
    layout = layout_of(board, plan)
    if layout == "map" and plan is not None:
        return board == map_board(plan)
    side = board.markers[0].side
    return layout is not None and board == made_board(board.width, board.depth, layout, side)


def _alike(board: Board, markers: Sequence[Marker]) -> float:
    """Return the share of a board's markers that lie near their places in a layout."""
    usual = {(marker.family, marker.id): marker.at for marker in markers}
    near = [
        math.dist(marker.at, usual.get((marker.family, marker.id), (math.inf, 0.0))) < _NEAR
        for marker in board.markers
    ]
    return sum(near) / len(near)


def _markers_in(seen: Looked) -> tuple[TagSight, ...]:
    """Return what is seen of the markers that a layout has; units' tags are none."""
    own = {(m.family, m.id) for laid in PRESETS.values() for m in laid(*_ANY_SIZE)}
    return tuple(sight for sight in seen.sights if (sight.family, sight.id) in own)


def _wanted(table: Table) -> list[float] | None:
    """Return the table size that the game needs, inches; None where that is unknown."""
    size = (table.position or {}).get("board")
    lengths = [size.get("width"), size.get("depth")] if isinstance(size, dict) else []
    wanted = [float(each) for each in lengths if isinstance(each, int | float)]
    return wanted if len(wanted) == 2 else None


def _unknown(sights: Sequence[TagSight]) -> Said:
    if len(sights) < 2:
        text = say("markers-seen", count=1) if sights else say("no-marker-seen")
        return Said(text, say("say-what-table"), "plain")
    mend = say("laid-out-corners") if guessed(sights) == "corners" else say("laid-out-edge")
    return Said(say("markers-seen", count=len(sights)), mend, "plain")


def guessed(sights: Sequence[TagSight]) -> str:
    """Return the marker layout that fits the picture: the corners' has them in groups of four."""
    at = {s.id: np.array(s.centre) for s in sights if s.family == "tag36h11" and s.id < 16}
    fours = [[at[n + k] for k in range(4) if n + k in at] for n in (0, 4, 8, 12)]
    wide = [max(_apart(four)) for four in fours if len(four) > 1]
    across = max(_apart(list(at.values())), default=0.0)
    return "corners" if wide and max(wide) < 0.45 * across else "edge"


def _apart(places: Sequence[np.ndarray[tuple[int, ...], np.dtype[np.float64]]]) -> list[float]:
    return [float(np.hypot(*(a - b))) for i, a in enumerate(places) for b in places[i + 1 :]] or [
        0.0
    ]


def _good(board: Board) -> Said:
    return Said(say("markers-right", count=len(board.markers)), tone="good")


def _stood_on(table: Table, seen: Looked) -> dict[int, str]:
    """Return the unread markers that a unit stands on: the unit's id, by marker number."""
    if table.roster is None or seen.measured is None:
        return {}
    ground = outlines(table.roster, {sight.unit: sight for sight in seen.measured.units})
    hidden = (look.marker for look in seen.markers if look.state in WORDS)
    found = {marker.id: on_marker(marker, ground) for marker in hidden}
    return {number: unit for number, unit in found.items() if unit is not None}


def _units_on(table: Table, on_it: Mapping[int, str]) -> Iterable[Said]:
    called = Called.of(table)
    for number, unit in on_it.items():
        text = say("unit-on-marker", unit=called(unit), marker=number)
        yield Said(text, say("fix-unit-on-marker"), "doubt")


def _said(board: Board, seen: Looked, told: Container[int]) -> Iterable[Said]:
    """Report what is wrong with the markers, skipping those in ``told``."""
    registration = seen.attempt
    if seen.pattern:
        lost = isinstance(registration, Unregistered)
        yield Said(say("lens-sheet-seen"), say("fix-lens-sheet"), "wrong" if lost else "doubt")
        if lost:
            return
    if isinstance(registration, Unregistered):
        other = () if _is_explained(registration) else tuple(_other_layout(board, seen))
        yield from other or (_unregistered(trouble) for trouble in registration.troubles)
        if other or _is_explained(registration):
            return
        yield from _bright(seen)
    yield from _scale(board, seen)
    yield from _strays(seen.markers)
    yield from _unread([look for look in seen.markers if look.marker.id not in told])
    if seen.registration is not None:
        yield from _others(seen)


def _unregistered(trouble: Text) -> Said:
    """Return why the board is not found, with a button if pressing one fixes it."""
    what, fix = parted(trouble)
    size = dict(what.values) if isinstance(what, Message) else {}
    button = None
    if isinstance(what, Message) and what.id == "vision.board-of-other-size":
        width, depth = float(str(size["width"])), float(str(size["depth"]))
        post = {"do": "board-size", "width": width, "depth": depth}
        text = say("button-board-size", width=float(width), depth=float(depth))
        button = Button(text, post)
    return Said(say("capital", text=what), fix or say("fix-uncover"), button=button)


def _is_explained(registration: Unregistered) -> bool:
    """Whether the picture explains the problem, so that the markers need no further report."""
    whats = [parted(each)[0] for each in registration.troubles]
    return any(isinstance(what, Message) and what.id in EXPLAINED for what in whats)


def _other_layout(board: Board, seen: Looked) -> Iterable[Said]:
    """Report that the markers lie as in the other layout."""
    own = next((name for name in PRESETS if _is_laid_so(board, name)), None)
    lies = guessed(seen.sights)
    if own is None or lies == own or len(seen.sights) < _TELLING:
        return
    post = {
        "do": "board",
        "width": board.width,
        "depth": board.depth,
        "side": board.markers[0].side,
        "preset": lies,
    }
    button = Button(say("button-other-layout"), post)
    text = say("layout-is-edge") if lies == "edge" else say("layout-is-corners")
    yield Said(text, say("fix-other-layout"), button=button)


def _is_laid_so(board: Board, preset: str) -> bool:
    """Whether a board has the places of a layout, each to a hundredth of an inch."""
    usual = PRESETS[preset](board.width, board.depth)
    at = {marker.id: marker.at for marker in board.markers}
    return all(m.id in at and math.dist(m.at, at[m.id]) < 0.01 for m in usual)


def _upside_down(board: Board, seen: Looked) -> Iterable[Said]:
    """Report that the picture is upside down, which is harmless."""
    if seen.registration is None:
        return
    middle = (board.width / 2, board.depth / 2)
    line = np.array([(*middle, 0.0), (middle[0], middle[1] + 1.0, 0.0)])
    start, end = seen.registration.view.to_pixels(line)
    across, down = end - start
    if abs(math.degrees(math.atan2(across, -down))) > _UPSIDE_DOWN:
        yield Said(say("camera-upside-down"), say("fix-upside-down"), "plain")


def _bright(seen: Looked) -> Iterable[Said]:
    """Report glare in the picture; for when the markers' places are unknown."""
    if seen.image is None:
        return
    full = seen.image[::4, ::4].min(axis=2) >= BRIGHT
    if full.mean() < BRIGHT_SHARE:
        return
    row, column = (
        float(at.mean()) / length for at, length in zip(np.nonzero(full), full.shape, strict=True)
    )
    where = f"{_ROWS[min(2, int(row * 3))]}-{_COLUMNS[min(2, int(column * 3))]}"
    text = say("glare-at", where=say(f"place-{where}"))
    yield Said(text, WORDS["glare"][1])


def _scale(board: Board, seen: Looked) -> Iterable[Said]:
    scale = seen.marker_scale
    if seen.registration is None or scale is None or abs(scale - 1) <= TRUE_SIZE:
        return
    side = float(np.median([m.side for m in board.markers]))
    shown: dict[str, Value] = {
        "share": decimal(100 * scale, 1),
        "side": decimal(side * scale, 1),
        "stated": float(side),
    }
    text = say("marker-scale", **shown)
    yield Said(
        text,
        say("fix-marker-scale"),
        button=Button(say("button-marker-sides"), {"do": "marker-sides"}),
    )


def _strays(looks: Sequence[MarkerLook]) -> Iterable[Said]:
    pairs = markers_exchanged(
        [(each.marker, each.offset) for each in looks if each.state == "astray"]
    )
    for one, other in pairs:
        text = say("markers-exchanged", one=one, other=other)
        yield Said(text, say("fix-exchange-markers"))
    paired = {name for pair in pairs for name in pair}
    for look in looks:
        name = look.marker.id
        if name in paired:
            continue
        button = Button(say("button-take-marker"), {
            "do": "take-marker", "family": look.marker.family, "id": look.marker.id,
        })  # fmt: skip
        if look.state == "astray":
            away = math.hypot(*look.offset)
            text = say("marker-astray", id=name, away=decimal(away, 2), offset=compass(look.offset))
            yield Said(text, say("fix-marker-astray"), button=button)
        elif look.state == "turned":
            text = say("marker-turned", id=name, angle=decimal(abs(look.turn), 1))
            yield Said(text, say("fix-marker-turned"), button=button)


def compass(offset: tuple[float, float]) -> Text:
    """Return an offset on the board (inches) in words; the board's north is +y.

    >>> str(compass((0.3, -0.21)))
    '0.30 in east and 0.21 in south'
    """
    ways = [
        say(f"way-{positive if by > 0 else negative}", way=decimal(abs(by), 2))
        for by, positive, negative in (
            (offset[0], "east", "west"),
            (offset[1], "north", "south"),
        )
        if abs(by) >= 0.01
    ]
    return Several(tuple(ways)) if ways else say("hardly")


def _unread(looks: Sequence[MarkerLook]) -> Iterable[Said]:
    for why, (words, mend) in WORDS.items():
        which = [str(look.marker.id) for look in looks if look.state == why]
        if which:
            yield Said(_are(which, words), mend, "doubt")
    unseen = [str(look.marker.id) for look in looks if look.state == "unseen"]
    if unseen:
        yield Said(_are(unseen, say("unread-unseen")), say("fix-lay-markers"), "doubt")


def _are(ids: Sequence[str], why: Text) -> Text:
    return say("markers-are", count=len(ids), ids=Several(tuple(ids)), why=why)


def _others(seen: Looked) -> Iterable[Said]:
    """Report the registration's other troubles: sizes, names seen twice, the lens, and blur."""
    registration = seen.registration
    assert registration is not None
    better = (*_SAID_BETTER, _MISPRINTED) if seen.marker_scale is not None else _SAID_BETTER
    for trouble in registration.troubles:
        text, mend = parted(trouble)
        if isinstance(text, Message) and text.id in better:
            continue
        yield Said(say("capital", text=text), mend or say("fix-print-anew"))
    if registration.blur > SHARP:
        text = say("board-blurred", blur=decimal(registration.blur, 1))
        yield Said(text, say("fix-focus"), "doubt")


def _marks(looks: Sequence[MarkerLook]) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            tuple((round(x, 1), round(y, 1)) for x, y in look.corners.tolist()),
            _TONES.get(look.state, "doubt"),
            str(look.marker.id),
        )
        for look in looks
        if look.corners is not None
    )


def _sight_marks(sights: Sequence[TagSight]) -> tuple[Mark, ...]:
    return tuple(Mark(s.corners, "plain", str(s.id)) for s in sights)


def of_size(board: Board, width: float, depth: float) -> Board:
    """Return a board of another size, inches, laid out like ``board``; raise SetupError.

    Its markers lie in the layout's own places: none of them was measured there.
    """
    name = layout_of(board, None)
    if name is None:
        raise SetupError(say("board-of-own-layout"))
    made = made_board(width, depth, name, board.markers[0].side)
    if board.build is None or board.build.word in (None, "measured"):
        return made
    return made.model_copy(update={"build": board.build})


def made_board(width: float, depth: float, preset: str, side: float) -> Board:
    """Return a board of ``width`` x ``depth`` inches with a layout's markers, ``side`` mm."""
    return preset_board(preset, width, depth, side=side)


def with_sides(board: Board, scale: float) -> Board:
    """Return a board whose markers are ``scale`` times as large, in the same places."""
    return _changed(
        board, [m.model_copy(update={"side": round(m.side * scale, 3)}) for m in board.markers]
    )


def taken_as_it_lies(board: Board, look: MarkerLook) -> Board:
    """Return a board with a marker moved to where the picture shows it."""
    marker = look.marker
    at = (round(marker.at[0] + look.offset[0], 3), round(marker.at[1] + look.offset[1], 3))
    angle = round((marker.angle + look.turn) % 360, 2)
    new = marker.model_copy(update={"at": at, "angle": angle})
    key = (marker.family, marker.id)
    return _changed(board, [new if (m.family, m.id) == key else m for m in board.markers])


def _changed(board: Board, markers: Sequence[Marker]) -> Board:
    return board.model_copy(update={"markers": tuple(markers)})
