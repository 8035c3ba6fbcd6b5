"""The fourth step: the markers on the table, whether all are seen and lie where they should."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from tableside.files.board import Board, Marker
from tableside.rig.markers import preset_board
from tableside.setup.looking import Looked
from tableside.setup.marker_looks import MarkerLook
from tableside.setup.patch import WORDS
from tableside.setup.report import Button, Mark, Report, Said, Tone, blocked, named, worst
from tableside.setup.table import Table
from tableside.vision.board_fit import Unregistered
from tableside.vision.measurement import TagSight

#: Markers that are off their stated size by more than this share were printed so.
TRUE_SIZE = 0.007
#: A picture blurred by more than this (pixels) is out of focus.
SHARP = 1.6
#: This share of the picture full of light is worth a word where markers are missing.
BRIGHT, BRIGHT_SHARE = 250, 0.004
_TONES: dict[str, Tone] = {"placed": "good", "astray": "wrong", "turned": "wrong"}


def report(table: Table, seen: Looked) -> Report:
    """Return what is to be said of the board."""
    values = {"board": None if table.board is None else _summary(table.board)}
    if table.camera is None:
        return blocked("The lens is not measured yet", "measure it first")
    if table.board is None:
        return Report("open", (_unknown(seen.sights),), _sight_marks(seen.sights), values)
    if seen.image is None or seen.misfit:
        return blocked("There is no picture that can be used", "mend the camera first")
    if seen.tied is None:
        return Report("open", (Said("Looking for the markers", tone="plain"),), values=values)
    said = list(_said(table.board, seen))
    state = "wrong" if isinstance(seen.tied, Unregistered) else worst(said)
    if state == "done":
        said.insert(0, _good(table.board))
    return Report(state, tuple(said), _marks(seen.markers), values)


def _summary(board: Board) -> dict[str, object]:
    return {"width": board.width, "depth": board.depth, "side": board.markers[0].side}


def _unknown(sights: Sequence[TagSight]) -> Said:
    if len(sights) < 2:
        text = "1 marker is seen" if sights else "No marker is seen"
        return Said(text, "say what table it is, print its markers and lay them out", "plain")
    mend = (
        "laid out in the corners: say the table's size"
        if guessed(sights) == "corners"
        else "laid out round the edge: say the table's size"
    )
    return Said(f"{len(sights)} markers are seen", mend, "plain")


def guessed(sights: Sequence[TagSight]) -> str:
    """Return the layout of markers that fits what is seen: the corners' lie four by four."""
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
    return Said(f"All {len(board.markers)} markers lie where they should", tone="good")


def _said(board: Board, seen: Looked) -> Iterable[Said]:
    tied = seen.tied
    if isinstance(tied, Unregistered):
        for trouble in tied.troubles:
            mend = "uncover them, move the lamp, or turn the camera until more are in the picture"
            yield Said(trouble[:1].upper() + trouble[1:], mend)
        yield from _bright(seen)
    yield from _scale(board, seen)
    yield from _strays(seen.markers)
    yield from _unread(seen.markers)
    if seen.registration is not None:
        yield from _others(seen)


def _bright(seen: Looked) -> Iterable[Said]:
    """Say where the picture is full of light; asked for where the markers' places are not known."""
    if seen.image is None:
        return
    full = seen.image[::4, ::4].min(axis=2) >= BRIGHT
    if full.mean() < BRIGHT_SHARE:
        return
    row, column = (
        float(at.mean()) / length for at, length in zip(np.nonzero(full), full.shape, strict=True)
    )
    rows, columns = ("upper", "middle", "lower"), ("left", "middle", "right")
    where = f"{rows[min(2, int(row * 3))]} {columns[min(2, int(column * 3))]}"
    text = f"There is glare at the {where.replace('middle middle', 'middle')} of the picture"
    yield Said(text, WORDS["glare"][1])


def _scale(board: Board, seen: Looked) -> Iterable[Said]:
    scale = seen.marker_scale
    if seen.registration is None or scale is None or abs(scale - 1) <= TRUE_SIZE:
        return
    side = float(np.median([m.side for m in board.markers]))
    text = (
        f"The markers are {scale:.1%} as large as they should be: {side * scale:.1f} mm a side "
        f"instead of {side:g}"
    ).replace("%", " %")
    yield Said(
        text,
        "they were printed at the wrong scale: print them again at 100 %; or, where each lies "
        "where it should by a tape, use them as they are",
        button=Button("Use them as they are", {"do": "marker-sides"}),
    )


def _strays(looks: Sequence[MarkerLook]) -> Iterable[Said]:
    for look in looks:
        name = f"Marker {look.marker.id}"
        button = Button("Take it as it lies", {
            "do": "take-marker", "family": look.marker.family, "id": look.marker.id,
        })  # fmt: skip
        if look.state == "astray":
            away = math.hypot(*look.offset)
            text = f"{name} lies {away:.2f} in from where it should: {compass(look.offset)}"
            yield Said(text, "lay it back, or take its place as it lies now", button=button)
        elif look.state == "turned":
            text = f"{name} is turned by {abs(look.turn):.1f} degrees from how it should lie"
            yield Said(text, "turn it back, or take it as it lies now", button=button)


def compass(offset: tuple[float, float]) -> str:
    """Return an offset on the board (inches) in words; the board's north is +y.

    >>> compass((0.3, -0.21))
    '0.30 in east and 0.21 in south'
    """
    words = [
        f"{abs(by):.2f} in {positive if by > 0 else negative}"
        for by, positive, negative in (
            (offset[0], "east", "west"),
            (offset[1], "north", "south"),
        )
        if abs(by) >= 0.01
    ]
    return " and ".join(words) or "hardly"


def _unread(looks: Sequence[MarkerLook]) -> Iterable[Said]:
    for why, (words, mend) in WORDS.items():
        which = [str(look.marker.id) for look in looks if look.state == why]
        if which:
            yield Said(f"{named('marker', which)} {words}", mend, "doubt")
    unseen = [str(look.marker.id) for look in looks if look.state == "unseen"]
    if unseen:
        yield Said(f"{named('marker', unseen)} not seen", "lay and uncover them", "doubt")


def _others(seen: Looked) -> Iterable[Said]:
    """Say what else the tie to the board complains of: sizes, names seen twice, the lens."""
    tied = seen.registration
    assert tied is not None
    for trouble in tied.troubles:
        if "from where the board file" in trouble or "from how the board file" in trouble:
            continue  # said above, with the way it is off
        text, _, mend = trouble.partition("; ")
        yield Said(text[:1].upper() + text[1:], mend or "print it anew, or mend the board file")
    if tied.blur > SHARP:
        text = f"The picture is blurred by {tied.blur:.1f} px"
        yield Said(text, "focus on the table; then the lens is to be measured again", "doubt")


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


def made_board(width: float, depth: float, preset: str, side: float) -> Board:
    """Return a board of ``width`` x ``depth`` inches with a layout's markers, ``side`` mm."""
    return preset_board(preset, width, depth, side=side)


def with_sides(board: Board, scale: float) -> Board:
    """Return a board whose markers are ``scale`` times as large, where they are."""
    return _changed(
        board, [m.model_copy(update={"side": round(m.side * scale, 3)}) for m in board.markers]
    )


def taken_as_it_lies(board: Board, look: MarkerLook) -> Board:
    """Return a board with a marker where the picture has it."""
    marker = look.marker
    at = (round(marker.at[0] + look.offset[0], 3), round(marker.at[1] + look.offset[1], 3))
    angle = round((marker.angle + look.turn) % 360, 2)
    new = marker.model_copy(update={"at": at, "angle": angle})
    key = (marker.family, marker.id)
    return _changed(board, [new if (m.family, m.id) == key else m for m in board.markers])


def _changed(board: Board, markers: Sequence[Marker]) -> Board:
    return board.model_copy(update={"markers": tuple(markers)})
