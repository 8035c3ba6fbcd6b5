"""Faults of a first evening: how each is planted, what must name it, and with which cure."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np

from tableside.engine.message import Text
from tableside.files.board import Board, Marker
from tableside.files.roster import Roster
from tableside.rig.markers import preset_board
from tableside.simulate.presets import camera
from tableside.simulate.view import look_down
from tableside.vision.lens import Lens
from tableside.vision.table_view import TableView
from tableside.vision.words import say as camera_says
from tests.setup import tables
from tests.setup.evening import Evening
from tests.setup.stand_in import SIZE, glare
from tests.setup.tables import DEPTH, SIDE, WIDTH, Image

Plant = Callable[[Evening], Evening]


@dataclass(frozen=True)
class Fault:
    """A fault: its ``name``, how it is planted, and what must be said of it.

    ``setup``: the step, the sentence's id and its cure's. ``serving``: ids that must stand together
    in one sentence of the players' page; empty where the game is not touched by the fault.
    ``then``: the fault comes only while the game is served. ``harmless``: it is said, and no more.
    ``slow``: it takes seconds, as a network does.
    """

    name: str
    plant: Plant
    setup: tuple[str, str, str] | None = None
    serving: tuple[str, ...] = ()
    then: bool = False
    harmless: bool = False
    slow: bool = False


def _files(**parts: Any) -> Plant:
    return lambda evening: evening.with_files(**parts)


def _board_file(width: float, depth: float, preset: str = "edge") -> Plant:
    return _files(board=preset_board(preset, width, depth, side=SIDE))


def _standing(**poses: Sequence[float]) -> Plant:
    return lambda evening: evening.stood({u.replace("_", "-"): at for u, at in poses.items()})


def _seen_as(change: Callable[[Image], Image]) -> Plant:
    return lambda evening: replace(evening, develop=(*evening.develop, change))


def _from(x: float, y: float, height: float, roll: float = 0.8) -> Plant:
    return lambda evening: replace(evening, view=look_down((x, y), height, 5, 80, roll))


def _kept(**values: Any) -> Plant:
    def plant(evening: Evening) -> Evening:
        return evening.with_files(kept=evening.table.kept.model_copy(update=values))

    return plant


def _markers(change: Callable[[Marker], Mapping[str, Any]]) -> Plant:
    """Have markers lie otherwise than their file says."""

    def plant(evening: Evening) -> Evening:
        markers = [m.model_copy(update=dict(change(m))) for m in evening.board.markers]
        return replace(evening, board=with_markers(evening.board, markers))

    return plant


def with_markers(board: Board, markers: Sequence[Marker]) -> Board:
    return board.model_copy(update={"markers": tuple(markers)})


def _exchanged_markers(one: int, other: int) -> Plant:
    at = {marker.id: marker.at for marker in tables.board().markers}
    places = {one: at[other], other: at[one]}
    return _markers(lambda marker: {"at": places.get(marker.id, marker.at)})


def _corners(evening: Evening) -> Evening:
    """The same table with corner strips."""
    board = preset_board("corners", WIDTH, DEPTH, side=SIDE)
    board = board.model_copy(update={"build": evening.board.build})
    return replace(evening, board=board).with_files(board=board)


def _no_strip(evening: Evening) -> Evening:
    evening = _corners(evening)
    return replace(
        evening, board=with_markers(evening.board, [m for m in evening.board.markers if m.id >= 4])
    )


def _second_marker(evening: Evening) -> Evening:
    copy = evening.board.markers[2].model_copy(update={"at": (12.0, 8.0)})
    return replace(evening, board=with_markers(evening.board, [*evening.board.markers, copy]))


def _tag(unit: str, number: int, **values: Any) -> Plant:
    """Have a tag of a unit lie otherwise than the roster says."""

    def plant(evening: Evening) -> Evening:
        return replace(evening, roster=with_tag(evening.roster, unit, number, **values))

    return plant


def with_tag(roster: Roster, unit: str, number: int, **values: Any) -> Roster:
    units = []
    for each in roster.units:
        base = each.bases[0]
        tags = list(base.tags)
        if each.id == unit:
            tags[number] = tags[number].model_copy(update=values)
        bases = (base.model_copy(update={"tags": tuple(tags)}), *each.bases[1:])
        units.append(each.model_copy(update={"bases": bases}))
    return roster.model_copy(update={"units": tuple(units)})


def _tags_at(scale: float) -> Plant:
    return lambda evening: replace(evening, roster=tables.roster(scale))


def _renamed(*names: tuple[str, str]) -> Plant:
    """Have the position call units otherwise than the roster."""

    def plant(evening: Evening) -> Evening:
        new, position = dict(names), evening.table.position or {}
        units = [{**unit, "id": new.get(unit["id"], unit["id"])} for unit in position["units"]]
        return evening.with_files(position={**position, "units": units})

    return plant


def _of_board(width: float, depth: float) -> Plant:
    position = {**tables.POSITION, "board": {"width": width, "depth": depth}}
    return _files(position=position)


def _pixels(evening: Evening, *points: tuple[float, float]) -> list[tuple[float, float]]:
    view = TableView(
        Lens.of(evening.camera), evening.view.matrix, np.array(evening.view.translation)
    )
    at = view.to_pixels(np.array([(x, y, 0.0) for x, y in points]))
    return [(float(x), float(y)) for x, y in at]


def _lamp(*markers: int) -> Plant:
    def plant(evening: Evening) -> Evening:
        at = {m.id: m.at for m in evening.board.markers}
        spots = _pixels(evening, *(at[number] for number in markers))
        return _seen_as(lambda image: glare(image, spots, 28))(evening)

    return plant


def _mug(marker: int) -> Plant:
    def plant(evening: Evening) -> Evening:
        at = {m.id: m.at for m in evening.board.markers}
        ((x, y),) = _pixels(evening, at[marker])

        def covered(image: Image) -> Image:
            return np.asarray(
                cv2.circle(image.copy(), (round(x), round(y)), 40, (150, 90, 60), -1), np.uint8
            )

        return _seen_as(covered)(evening)

    return plant


def _hand_on_tag(evening: Evening) -> Evening:
    """A lamp's reflection on one tag of usa-1."""
    unit = next(u for u in evening.roster.units if u.id == "usa-1")
    pose = next(p.pose for p in evening.places if p.unit == "usa-1")
    ahead, left = (length / 25.4 for length in unit.bases[0].tags[0].at)
    spots = _pixels(evening, pose.place(ahead, left))
    return _seen_as(lambda image: glare(image, spots, 9))(evening)


def _without(unit: str) -> Plant:
    return lambda evening: replace(
        evening, places=tuple(p for p in evening.places if p.unit != unit)
    )


def _no_picture(trouble: Text) -> Plant:
    return lambda evening: replace(evening, trouble=trouble)


def _light(factor: float) -> Plant:
    return _seen_as(lambda image: np.clip(image * factor, 0, 255).astype(np.uint8))


def _blurred(spread: float) -> Plant:
    return _seen_as(lambda i: np.asarray(cv2.GaussianBlur(i, (0, 0), spread), np.uint8))


_too_bright = _seen_as(lambda image: np.clip(image + 245.0, 0, 255).astype(np.uint8))
_mirrored = _seen_as(lambda image: np.ascontiguousarray(image[:, ::-1]))
_smaller = _seen_as(lambda image: np.asarray(cv2.resize(image, (960, 540)), np.uint8))
_SIZE_SAID = ("vision.board-of-other-size", "vision.make-board-of-size")
_EXCHANGED = ("tags", "setup.units-exchanged", "setup.fix-units-exchanged")
_GLUED = ("vision.glue-it-right",)


@functools.cache
def faults() -> tuple[Fault, ...]:
    """All that is planted; none depends on another."""
    return (
        *_of_cameras(),
        *_of_pictures(),
        *_of_lenses(),
        *_of_boards(),
        *_of_units(),
        *_of_games(),
    )


def _of_cameras() -> tuple[Fault, ...]:
    away = camera_says("camera-silent", place=0)
    return (
        Fault(
            "no camera was chosen",
            _kept(source=""),
            ("camera", "setup.no-camera-plugged-in", "setup.fix-plug-in"),
        ),
        Fault(
            "the camera is not there",
            _kept(source="/dev/video97"),
            ("camera", "vision.camera-not-opened", "setup.fix-camera-not-opened"),
            slow=True,
        ),
        Fault(
            "the stream is dead",
            _kept(source="http://127.0.0.1:9/table.mjpg"),
            ("camera", "vision.stream-not-opened", "setup.fix-stream-not-opened"),
            slow=True,
        ),
        Fault("the cable came out", _no_picture(away), None, ("vision.camera-silent",), then=True),
        Fault("turned by 180 degrees", _from(12, 8, 25.5, 180.8), ("board",
              "setup.camera-upside-down", "setup.fix-upside-down"), harmless=True),
        Fault("the camera was knocked after Go", _from(12.6, 8.3, 25.5, 2.0), None,
              ("vision.camera-bumped",), then=True),
    )  # fmt: skip


def _of_pictures() -> tuple[Fault, ...]:
    black, bright = "vision.picture-black", "vision.picture-overexposed"
    return (
        Fault("too dark", _light(0.03), ("camera", black, "setup.fix-picture-black"),
              (black, "vision.light-or-cap")),
        Fault("over-exposed", _too_bright, ("camera", bright, "setup.fix-picture-overexposed"),
              (bright, "vision.less-light")),
        Fault("mirrored", _mirrored, ("board", "vision.picture-mirrored",
              "vision.switch-mirror-off"), ("vision.picture-mirrored", "vision.switch-mirror-off")),
        Fault("out of focus", _blurred(6), ("board", "vision.picture-too-blurred",
              "vision.focus-on-table"), ("vision.picture-too-blurred", "vision.focus-on-table")),
        Fault("a little out of focus", _blurred(3), ("board", "setup.board-blurred",
              "setup.fix-focus")),
        Fault("too low, an edge is outside", _from(13, 8, 20), ("board", "setup.unread-outside",
              "setup.fix-unread-outside")),
    )  # fmt: skip


def _of_lenses() -> tuple[Fault, ...]:
    lens = ("vision.lens-of-another-camera", "vision.measure-this-lens")
    size = "vision.size-not-of-camera-file"
    return (
        Fault("the lens file of a wider camera", _files(camera=camera("wide", SIZE)),
              ("board", *lens), lens),
        Fault("the lens file of a narrower camera", _files(camera=camera("narrow", SIZE)),
              ("board", *lens), lens),
        Fault("the lens was measured with another camera", _kept(lens_of="1"),
              ("lens", "setup.lens-of-other", "setup.fix-lens-of-other")),
        Fault("the picture's size was changed", _smaller, ("lens", size, "setup.fix-lens-size"),
              (size, "vision.ask-for-that-size")),
    )  # fmt: skip


def _of_boards() -> tuple[Fault, ...]:
    lay = "vision.lay-as-the-file"
    back, few = "vision.lay-marker-back", "vision.misprinted"
    other = ("vision.markers-of-family", "vision.print-the-family")
    copies = ("vision.marker-seen-times", "vision.cover-all-but-one")
    return (
        Fault("a board file of 36 x 24", _board_file(36, 24), ("board", *_SIZE_SAID), _SIZE_SAID),
        Fault("a board file of 48 x 36", _board_file(48, 36), ("board", *_SIZE_SAID), _SIZE_SAID),
        Fault("a board file of 16 x 24", _board_file(16, 24), ("board", *_SIZE_SAID), _SIZE_SAID),
        Fault("a board file of corner strips", _board_file(WIDTH, DEPTH, "corners"), ("board",
              "setup.layout-is-edge", "setup.fix-other-layout"), ("vision.markers-disagree", lay)),
        Fault("a mug on marker 9", _mug(9), ("board", "setup.unread-covered",
              "setup.fix-unread-covered")),
        Fault("a lamp on markers 3 and 4", _lamp(3, 4), ("board", "setup.unread-glare",
              "setup.fix-unread-glare")),
        Fault("a corner strip is missing", _no_strip, ("board", "setup.unread-covered",
              "setup.fix-unread-covered")),
        Fault("marker 7 was moved", _markers(lambda m: {"at": (m.at[0] + 0.3, m.at[1] - 0.2)}
              if m.id == 7 else {}), ("board", "setup.marker-astray", "setup.fix-marker-astray"),
              ("vision.marker-astray", back)),
        Fault("markers 3 and 7 are exchanged", _exchanged_markers(3, 7), ("board",
              "setup.markers-exchanged", "setup.fix-exchange-markers"),
              ("vision.markers-exchanged", "vision.exchange-markers")),
        Fault("marker 4 is turned", _markers(lambda m: {"angle": m.angle + 90} if m.id == 4
              else {}), ("board", "setup.marker-turned", "setup.fix-marker-turned"),
              ("vision.marker-turned", back)),
        Fault("markers printed at 97 %", _markers(lambda m: {"side": 0.97 * m.side}), ("board",
              "setup.marker-scale", "setup.fix-marker-scale"), (few,)),
        Fault("markers of another family", _markers(lambda m: {"family": "tag25h9"}), ("board",
              *other), other),
        Fault("marker 2 lies there twice", _second_marker, ("board", "vision.marker-seen-times",
              copies[1]), copies),
        Fault("the check line was 194 mm", _kept(check_line=194.0), ("print",
              "setup.sheets-scale", "setup.fix-printer")),
    )  # fmt: skip


def _of_units() -> tuple[Fault, ...]:
    stray, twice = "vision.tag-instead", ("vision.tag-seen-twice", "vision.take-copies-away")
    return (
        Fault("two trays of a side exchanged", _standing(csa_1=(12, 4, 90), csa_hq=(9, 4, 90)),
              _EXCHANGED, ("session.exchanged",)),
        Fault("trays of both sides exchanged", _standing(csa_1=(12, 12, 270), usa_1=(9, 4, 90)),
              _EXCHANGED, ("session.exchanged",)),
        Fault("a tag upside down", _tag("csa-1", 0, angle=180.0), ("tags",
              "vision.tag-glued-upside-down", *_GLUED), ("vision.tag-glued-upside-down", *_GLUED)),
        Fault("a tag turned by a quarter", _tag("usa-1", 1, angle=90.0), ("tags",
              "vision.tag-glued-turned", *_GLUED), ("vision.tag-glued-turned", *_GLUED)),
        Fault("tag 99 in the place of tag 42", _tag("csa-hq", 0, id=99), ("tags",
              "setup.tag-lies-instead", "setup.fix-tag-instead"), (stray, "vision.put-own-tag")),
        Fault("tag 40 is there twice", _tag("usa-hq", 0, id=40), ("tags", *twice), twice),
        Fault("a tray on another's", _standing(csa_1=(9, 4, 90), csa_hq=(9.6, 4.6, 90)), ("tags",
              "setup.units-overlap", "setup.fix-units-overlap"), ("session.on-each-other",)),
        Fault("a unit stands over the edge", _standing(usa_1=(12, -0.2, 270)), ("tags",
              "setup.unit-off-table", "setup.fix-unit-off"), ("session.stands-off",)),
        Fault("a unit is not there", _without("csa-1"), ("tags", "setup.unit-unseen",
              "setup.fix-unit-unseen")),
        Fault("a lamp on a tag", _hand_on_tag, ("tags", "setup.unit-tag-unread",
              "setup.fix-unread-glare")),
        Fault("tags printed at 97 %", _tags_at(0.97), ("tags", "setup.tag-scale",
              "setup.fix-tag-scale"), ("vision.tags-misprinted",)),
    )  # fmt: skip


def _of_games() -> tuple[Fault, ...]:
    every = [(unit["id"], f"fr-{number}") for number, unit in enumerate(tables.POSITION["units"])]
    return (
        Fault("a unit's name is miswritten", _renamed(("csa-1", "csa-l")), ("tags",
              "setup.unit-misnamed", "setup.fix-misnamed"), ("session.stranger-named",)),
        Fault("the roster of another game", _renamed(*every), ("tags",
              "setup.units-without-tag", "setup.fix-roster"), ("session.stranger",)),
        Fault("a game for a table of 36 x 24", _of_board(36, 24), ("game",
              "setup.board-other-size", "setup.fix-board-size"), ("session.board-other-size",)),
    )  # fmt: skip
