"""An optional step: measure the tags on their bases, in the corner of a printed jig."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from tableside.files.fault import FileError
from tableside.files.jig import Jig, load_jig
from tableside.files.roster import Roster
from tableside.rig.jig_card import ANY_PRINTER, ARMS, MEASURED, usual_jig
from tableside.rig.trays import BASES
from tableside.setup.box import Box
from tableside.setup.jigging import WAYS, Jigging
from tableside.setup.looking import Looked
from tableside.setup.report import Mark, Report, Said, SetupError, State, blocked
from tableside.setup.steps import print_scale
from tableside.setup.table import Table
from tableside.setup.words import say
from tableside.vision.jig.card import CardReader, Glance
from tableside.vision.jig.written import Place
from tableside.vision.sources.frame import Picture

#: The table's own jig, where it is not the usual one.
JIG = "jig.json"


def jig_of(table: Table) -> Jig:
    """Return the table's jig: that of its folder, or the usual one; raise FileError."""
    path = table.folder / JIG
    if path.exists():
        return load_jig(path)
    line = table.kept.check_line
    scale = MEASURED if line is not None and print_scale.is_true(line) else ANY_PRINTER
    return usual_jig(_sizes(table.roster), scale=scale)


def _sizes(roster: Roster | None) -> list[tuple[float, float]]:
    """Return the bases whose outlines are printed: the roster's that fit, or the usual ones."""
    units = () if roster is None else roster.units
    own = [base.base for unit in units for base in unit.bases if max(base.base) <= min(ARMS)]
    return own or list(BASES.values())


class JigWork:
    """The bases of a table's roster on their way through the jig."""

    def __init__(self, table: Table, any_tags: bool) -> None:
        """Begin; raise SetupError without a lens, a roster or a usable jig."""
        if table.camera is None or table.roster is None or not table.roster.units:
            raise SetupError(say("jig-needs"))
        try:
            jig = jig_of(table)
        except FileError as error:
            raise SetupError(error.faults[0].message) from None
        _check_tags(jig, table)
        families = {t.family for u in table.roster.units for b in u.bases for t in b.tags}
        self.state = Jigging.of(jig, Box(table.roster, stated=not any_tags))
        known = None if any_tags else table.roster
        self._reader = CardReader(jig, table.camera, families, table.folder, known)
        self._glance = Glance()
        self._written: object = self.state.measured

    def look(self, image: Picture) -> Glance:
        """Process a picture and return its findings; the state may be queried meanwhile."""
        return self._reader.look(image, *self.state.heights())

    def take(self, glance: Glance, time: float) -> Roster | None:
        """Advance by one picture; return the roster if another base has been measured."""
        self._glance = glance
        self.state = self.state.seen(time, glance)
        if self.state.measured is self._written:
            return None
        self._written = self.state.measured
        return self.state.roster

    def do(self, post: Mapping[str, Any]) -> None:
        """Carry out a page's request: ``skip``, ``again``, ``choose`` a base; raise SetupError."""
        what = post.get("what")
        if what == "choose":
            place = (post.get("unit"), post.get("base"))
            if place not in self.state.box.places:
                raise SetupError(say("jig-no-base"))
            self.state = self.state.choose((str(place[0]), int(str(place[1]))))
        elif isinstance(what, str) and what in WAYS:
            self.state = WAYS[what](self.state)
        else:
            raise SetupError(say("jig-what"))

    def report(self) -> Report:
        """Return the progress: the next thing to do, and what was measured."""
        state = self.state
        values = {
            "measuring": True,
            "share": round(state.share, 2),
            "looks": len(state.looks),
            "phase": state.phase,
            "units": [_entry(state, place) for place in state.box.places],
        }
        said = (Said(state.said, tone=state.tone),) if state.said else ()
        tone = "good" if state.shots or state.phase in ("away", "all") else "plain"
        marks = tuple(Mark(tag.corners, tone, str(tag.name[1])) for tag in self._glance.tags)
        now: State = "done" if state.asked is None else "open"
        return Report(now, said, marks, values)


def _entry(state: Jigging, place: Place) -> dict[str, Any]:
    found = state.measured.get(place)
    reached = None
    if found is not None:
        reached = [
            round(math.hypot(found.tag.place, found.seat.place), 2),
            round(math.hypot(found.tag.angle, found.seat.angle), 2),
        ]
    return {
        "id": place[0],
        "base": place[1],
        "name": state.box.label(place),
        "asked": place == state.asked,
        "known": found is not None or place in state.box.known,
        "reached": reached,
    }


def _check_tags(jig: Jig, table: Table) -> None:
    """Raise SetupError where the board or a unit has a marker of the card."""
    own = {(marker.family, marker.id) for marker in jig.markers}
    for family, number in _named(table):
        if (family, number) in own:
            raise SetupError(say("jig-clash", family=family, tag=number))


def _named(table: Table) -> Iterator[tuple[str, int]]:
    for marker in () if table.board is None else table.board.markers:
        yield marker.family, marker.id
    for unit in () if table.roster is None else table.roster.units:
        for base in unit.bases:
            yield from ((tag.family, tag.id) for tag in base.tags)


def report(table: Table, seen: Looked, work: JigWork | None) -> Report:
    """Return the report on the jig; ``work`` while bases are being measured."""
    if table.camera is None or table.roster is None:
        return blocked(say("jig-needs"), say("fix-first"))
    if work is not None:
        return work.report()
    places, known = Box(table.roster).places, Box(table.roster).known
    values = {"measuring": False, "known": len(known), "count": len(places)}
    if len(known) == len(places):
        return Report(
            "done", (Said(say("jig-all", count=len(places)), tone="good"),), values=values
        )
    text = say("jig-some", known=len(known), count=len(places))
    return Report("open", (Said(text, say("fix-jig"), "plain"),), values=values)
