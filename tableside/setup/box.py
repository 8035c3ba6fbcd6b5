"""A box of models learned one by one: which base owns which tags, and which is next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tableside.engine.message import Several, Text
from tableside.files.build import WORDS, unit_build
from tableside.files.roster import Base, Roster, Unit
from tableside.setup.words import say
from tableside.vision.jig.card import Name
from tableside.vision.jig.solve import BaseLooks, MeasuredBase
from tableside.vision.jig.written import Place, with_measured


@dataclass(frozen=True)
class Box:
    """The bases of a roster. ``stated``: the roster's tags are theirs; otherwise any may be.

    If they are not stated, the number and height of the roster's tags still count.
    """

    roster: Roster
    stated: bool = True

    @property
    def places(self) -> tuple[Place, ...]:
        """Every base, in the roster's order."""
        return tuple((u.id, n) for u in self.roster.units for n in range(len(u.bases)))

    def unit(self, place: Place) -> Unit:
        """Return the unit that a base belongs to."""
        return next(unit for unit in self.roster.units if unit.id == place[0])

    def base(self, place: Place) -> Base:
        """Return a base."""
        return self.unit(place).bases[place[1]]

    def names(self, place: Place) -> frozenset[Name]:
        """Return the tags that a base is stated to have."""
        return frozenset((tag.family, tag.id) for tag in self.base(place).tags)

    def label(self, place: Place) -> Text:
        """Return a base's label: its unit, and its number if the unit has several."""
        unit = self.unit(place)
        name = unit.name or unit.id
        if len(unit.bases) == 1:
            return name
        return say("jig-base", unit=name, number=place[1] + 1)

    def labels(self, places: Iterable[Place]) -> Several:
        """Return the labels of several bases."""
        return Several(tuple(self.label(place) for place in places))

    def heights(self, place: Place) -> tuple[dict[Name, float], float]:
        """Return the heights (mm) of stated tags, and the height to assume for other tags.

        The latter is that of the first tag of the base ``place``.
        """
        stated = {
            (tag.family, tag.id): tag.height
            for unit in self.roster.units
            for base in unit.bases
            for tag in base.tags
        }
        return (stated if self.stated else {}), self.base(place).tags[0].height

    def height_spread(self, place: Place) -> float:
        """Return the prior uncertainty of the height of a base's tags, mm."""
        return self.roster.build_of(self.unit(place)).tag.height

    @property
    def known(self) -> frozenset[Place]:
        """Return the bases measured before: their units carry build figures of their own."""
        words = [unit_build(word) for word in WORDS]
        units = [u for u in self.roster.units if u.build is not None and u.build not in words]
        return frozenset((unit.id, n) for unit in units for n in range(len(unit.bases)))

    def tags_of(self, place: Place, done: Mapping[Place, BaseLooks]) -> frozenset[Name]:
        """Return a base's tags: those seen on it, or else those known to be its own."""
        if place in done:
            return frozenset.union(*(look.names for look in done[place].looks))
        return self.names(place) if self.stated or place in self.known else frozenset()

    def owners(self, names: frozenset[Name], done: Mapping[Place, BaseLooks]) -> tuple[Place, ...]:
        """Return the bases that have any of these tags."""
        return tuple(place for place in self.places if self.tags_of(place, done) & names)

    def wrong(self, asked: Place, names: frozenset[Name], done: Mapping[Place, BaseLooks]) -> Text:
        """Return why tags cannot be those of ``asked``; nothing where they may be."""
        unit, owners = self.label(asked), self.owners(names, done)
        others = tuple(place for place in owners if place != asked)
        if len(owners) > 1:
            return say("jig-two-bases", units=self.labels(owners))
        if others:
            tag = listed(names & self.tags_of(others[0], done))
            return say("jig-owner", tag=tag, whose=self.label(others[0]), unit=unit)
        stated = self.names(asked)
        if not self.stated:
            if len(names) <= len(stated):
                return ""
            most, count = len(stated), len(names)
            return say("jig-many", tags=listed(names), count=count, most=most, unit=unit)
        if names - stated:
            strange = names - stated
            return say("jig-strange", count=len(strange), tags=listed(strange), unit=unit)
        return self.lacking(asked, stated - names)

    def lacking(self, asked: Place, names: frozenset[Name]) -> Text:
        """Return a message about unseen tags of a base; nothing when there are none."""
        if not names:
            return ""
        return say("jig-unseen", count=len(names), tags=listed(names), unit=self.label(asked))

    def written(self, measured: Mapping[Place, MeasuredBase]) -> Roster:
        """Return the roster with the measurements, minus units whose tags now belong to others."""
        after = with_measured(self.roster, measured)
        taken: set[Name] = {tag.name for base in measured.values() for tag in base.tags}
        kept = tuple(
            unit
            for unit in after.units
            if not any(
                (unit.id, n) not in measured and (t.family, t.id) in taken
                for n, base in enumerate(unit.bases)
                for t in base.tags
            )
        )
        return after.model_copy(update={"units": kept})


def listed(names: Iterable[Name]) -> Several:
    """Return the numbers of tags."""
    return Several(tuple(str(number) for _, number in sorted(names)))
