"""Fire: who may shoot at whom, in which band, with how many dice (sections 2, 3, 4 and 11)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from tableside.engine.ends import doubts_of
from tableside.engine.led import measured
from tableside.engine.luck import counts
from tableside.engine.measure import INCHES
from tableside.engine.message import Several
from tableside.engine.quantity import SLACK, Breach, Doubt, Ruling, broken, doubts_at, unless
from tableside.engine.ruleset import Chance
from tableside.rules.metal_men.command import order_ruling
from tableside.rules.metal_men.contact import contact
from tableside.rules.metal_men.data import Band, tables
from tableside.rules.metal_men.shape import UNLIMBERED
from tableside.rules.metal_men.shots import Aiming, Run, Tally, aiming_at
from tableside.rules.metal_men.state import State, Unit
from tableside.rules.metal_men.words import say

#: A target this far beyond reach (inches) is out of range, however poorly it was measured.
_SURELY = 2.0


@dataclass(frozen=True)
class Fire:
    """A unit's fire at a target in a phase.

    ``chosen``: ids of the stands a player chose, None for the offered ones; ``grouped``: this is
    one group of a split fire, which may have any number of stands.
    """

    state: State
    unit: Unit
    target: Unit
    phase: str
    chosen: tuple[str, ...] | None = None
    grouped: bool = False

    @cached_property
    def aiming(self) -> Aiming:
        """The unit's possible shots at the target."""
        return aiming_at(self.state, self.unit, self.target)

    @cached_property
    def support(self) -> str | None:
        """The battery that the brigade, or its target, fights in place of; None for neither."""
        if self.phase != "firefight" or not self.state.house.support:
            return None
        best = self.aiming.best
        if best is not None and best.close and not best.own_flank:
            return None
        return supported(self.state, self.unit, self.target)

    @cached_property
    def offered(self) -> Run | None:
        """The run offered by default; None if there is no shot."""
        return self._offer(self.aiming)

    def _offer(self, aiming: Aiming) -> Run | None:
        return aiming.supporting() if self.support else aiming.best

    @cached_property
    def run(self) -> Run | None:
        """The run of stands that fire: the chosen ones, or else the offered run."""
        if self.chosen is None:
            return self.offered
        stands = [stand for stand in self.aiming.front_stands if stand.id in self.chosen]
        return self._meant or (self.aiming.run(stands) if stands else None)

    @cached_property
    def _meant(self) -> Run | None:
        """The run of exactly the chosen stands, None if they are not a run."""
        runs = (run for run in (*self.aiming.runs, self.offered) if run is not None)
        return next((r for r in runs if {s.id for s in r.stands} == set(self.chosen or ())), None)

    @cached_property
    def tally(self) -> Tally | None:
        """The dice of the run, None without one."""
        return self._tally(self.run)

    def _tally(self, run: Run | None) -> Tally | None:
        return None if run is None else Tally(self.state, self.unit, self.target, run, self.phase)

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        return 0 if self.tally is None else self.tally.dice

    @property
    def told(self) -> Several:
        """What makes up the dice of the run, in words; nothing without one."""
        if self.run is None or self.tally is None:
            return Several((), "comma")
        stands, each = len(self.run.stands), tables().fire.a_stand[self.phase]
        items = [
            say(f"item-{item.rule.partition('.')[2]}", value=item.value, stands=stands, each=each)
            for item in self.tally.items
        ]
        if self.support is not None:
            items.append(say("item-support", battery=self.state.called(self.support)))
        return Several(tuple(items), "comma")

    @property
    def band(self) -> Band | None:
        """The band of the run, None without one."""
        return None if self.run is None else self.run.band

    @property
    def chance(self) -> Fraction:
        """How likely a die is a hit; 0 where the target is in no band."""
        faces, band = tables().fire.dice[self.unit.arm], self.band
        return Fraction(0) if band is None else Fraction(max(faces - band.needs + 1, 0), faces)

    @property
    def odds(self) -> tuple[Chance, ...]:
        """How likely each number of hits is; nothing where the target is in no band."""
        rows = () if self.band is None else counts(self.dice, self.chance)
        return tuple(Chance(say("odds-hits", count=n), float(p)) for n, p in enumerate(rows) if p)

    @cached_property
    def barred(self) -> Ruling:
        """The first rule, other than nearest band, that bars the fire, with the doubts."""
        return Ruling(self.bar, self.doubts)

    @cached_property
    def bar(self) -> tuple[Breach, ...]:
        """The first rule, other than nearest band, that bars the fire; empty for none."""
        return next((ruling.breaches[:1] for ruling in self._bars() if ruling.breaches), ())

    @property
    def possible(self) -> bool:
        """Whether the unit could fire at its target, the nearest-band rule aside."""
        return self._near and not self.bar and self.run is not None

    @property
    def missed(self) -> tuple[Doubt, ...]:
        """The doubts within which alone the unit could fire at its target; empty if it can."""
        return self.doubts if self._near and self.run is None and not self.bar else ()

    @property
    def _near(self) -> bool:
        far = self.unit.full_reach + _SURELY
        return bool(self.unit.hull.distance(self.target.base_area) <= far)

    def _bars(self) -> Iterator[Ruling]:
        yield from self._who()
        if self.phase == "defensive":
            yield from self._defensive()
        guns = self.phase == "firefight" and self.target.is_battery
        if guns and not self.state.house.fire_at_guns:
            yield broken("fire.guns", say("fire-guns", unit=self.unit))
        yield from self._shot()
        yield from self._choice()

    def _who(self) -> Iterator[Ruling]:
        """Yield what bars the unit from firing in this phase or at its own side."""
        unit, target = self.unit, self.target
        if unit.side == target.side:
            yield broken("fire.own-side", say("fire-own-side", unit=unit, target=target))
        if self.phase == "artillery" and not unit.is_battery:
            yield broken("fire.phase", say("fire-phase-artillery", unit=unit))
        if self.phase == "firefight" and unit.is_battery:
            yield broken("fire.phase", say("fire-phase-firefight", unit=unit))
        yield unless(unit.state != "routed", "fire.routed", say("fire-routed", unit=unit))
        if unit.is_battery and self.aiming.shape.name != UNLIMBERED and not self._limbering:
            yield broken("fire.limbered", say("fire-limbered", unit=unit))
        if self.phase == "artillery" and "fire" in unit.orders:
            yield broken("sequence.once", say("fire-once", unit=unit))

    @property
    def _limbering(self) -> tuple[Doubt, ...]:
        """The doubts about the shape of guns, which fire only unlimbered."""
        doubts = self.aiming.shape.column_doubts if self.unit.is_battery else ()
        return doubts_of("fire.limbered", doubts)

    @property
    def _touching(self) -> tuple[Doubt, ...]:
        """The doubt about contact, in which it fires out of its arc, too."""
        limit = self.state.house.contact
        near = contact(self.state).near(self.unit.id, self.unit.bases, [self.target], limit)
        return doubts_at(near, limit)

    def _defensive(self) -> Iterator[Ruling]:
        unit, target = self.unit, self.target
        yield unless(not self.state.links(unit), "fire.firefight", say("fire-firefight", unit=unit))
        yield unless(target.moved, "fire.moved", say("fire-moved", target=target))
        yield self._nearness

    @property
    def _nearness(self) -> Ruling:
        """The ruling on how near a target must be that is fired at as it moves."""
        if self.phase != "defensive" or self.state.house.defensive_reach != "moved":
            return Ruling()
        near = contact(self.state).nearest(self.unit, self.target)
        text = say("fire-near", target=self.target, distance=INCHES.amount(near.value))
        return near.at_most(tables().near_enemy, "fire.near", text)

    def _shot(self) -> Iterator[Ruling]:
        """Yield why no stand has a shot, even with every doubt resolved in its favour."""
        if self.offered is not None or self._limbering:
            return
        unit, target, aiming = self.unit.called, self.target.called, self.aiming
        if not self._looser.seeing:
            yield broken("fire.sight", say("fire-sight", unit=unit, target=target))
        elif not self._looser.in_arc:
            if not self._touching:
                yield broken("fire.arc", say("fire-arc", unit=unit, target=target))
        elif not self._looser.runs:
            far = aiming.nearest_in_arc or 0.0
            text = say(
                "fire-range", unit=unit, target=target,
                distance=INCHES.amount(far), limit=INCHES.amount(self.unit.reach),
            )  # fmt: skip
            full = any(aiming.reaches(run, self.unit.full_reach) for run in aiming.in_arc)
            rule = "fire.ammo" if self.unit.low_ammo and full else "fire.range"
            yield broken(rule, text, far - self.unit.reach)

    def _choice(self) -> Iterator[Ruling]:
        """Yield a breach if the chosen stands are not a run, or are fewer than the offered one."""
        if self.chosen is None:
            return
        short = self.offered is not None and len(self.chosen) < len(self.offered.stands)
        if self._meant is None or (short and not self.grouped):
            yield broken("fire.stands", say("fire-stands", unit=self.unit))

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """The limits that are too close to call."""
        tally = () if self.tally is None else self.tally.doubts
        ranks = self.aiming.shape.found.rank_doubts if self.unit.is_foot else ()
        return tuple(dict.fromkeys((*self._limbering, *ranks, *self._shot_doubts, *tally)))

    @cached_property
    def _shot_doubts(self) -> tuple[Doubt, ...]:
        """The doubts about whether there is a shot and in which band, not about its dice."""
        return (*self._range_doubts(), *self._sight_doubts)

    @property
    def band_unsure(self) -> bool:
        """Whether the range band of this fire is in doubt."""
        return any(not doubt.rule for doubt in self._shot_doubts)

    @cached_property
    def _widest(self) -> Run | None:
        """The run as measured, or else the best candidate if range and arc were wider."""
        in_arc = self.aiming.in_arc
        best = max(in_arc, key=lambda run: (len(run.stands), -run.range), default=None)
        return self.run or best or self.aiming.beside_arc

    def counted(self, dice: Sequence[int]) -> tuple[int, bool]:
        """Return how many dice hit, and whether the first (odd) die shows low ammunition.

        A shot that is possible only within the doubts uses the band it would then have.
        """
        run = self.run or self._looser.best
        hits = 0 if run is None else sum(die >= run.band.needs for die in dice)
        return hits, tuple(dice[:1]) == (tables().fire.low_ammo_die,)

    def _range_doubts(self) -> Iterator[Doubt]:
        run = self._widest
        if not measured(self.unit.bases, self.target.bases):
            return
        if run is not None:
            distance, off = self.aiming.measured(run)
            limits = {self.unit.reach: "fire.range"}
            limits |= {b.to: "" for b in tables().fire.bands[1:] if b.to < self.unit.reach}
            for limit, rule in limits.items():
                yield from doubts_at([distance], limit, rule)
            yield from doubts_at([off], tables().fire.arc / 2, "fire.arc")
        yield from self._touching
        if run is not None:
            yield from self._nearness.doubts

    @cached_property
    def _sight_doubts(self) -> tuple[Doubt, ...]:
        return self.aiming.sight.doubts if self.aiming.front_stands else ()

    @cached_property
    def _gives(self) -> tuple[float, float]:
        """Tolerances of range (inches) and arc (degrees): two deviations, 0 if exact."""
        run = self._widest
        if run is None:
            return max((doubt.by for doubt in self._sight_doubts), default=0.0), 0.0
        distance, off = self.aiming.measured(run)
        return distance.give, off.give

    @cached_property
    def _looser(self) -> Aiming:
        return self.aiming.loosened(*self._gives)

    @property
    def _offers(self) -> tuple[Run | None, ...]:
        """The runs offered with all doubts against it, as measured, and with all in its favour."""
        by, turned = self._gives
        every = (self.aiming.loosened(-by, -turned), self.aiming, self._looser)
        return tuple(map(self._offer, every))

    def ends(self, run: Run | None) -> tuple[float, float]:
        """Return where the nearest and the farthest band end that a run may be in, inches.

        Infinity for no run, and for one to the own flank: it binds the unit to no target.
        """
        if run is None or run.own_flank:
            return math.inf, math.inf
        if not self._shot_doubts:
            return run.band.to, run.band.to
        give, touching = self.aiming.measured(run)[0].give, self.state.house.contact
        unsure = any(doubt.limit == touching for doubt in self._shot_doubts)
        near = replace(run, range=run.range - give + SLACK, close=run.close or unsure)
        far = replace(run, range=run.range + give + SLACK, close=run.close and not unsure)
        return near.band.to, far.band.to

    @cached_property
    def binds(self) -> tuple[float, float]:
        """Where the nearest and the farthest band end to which its target may bind the unit."""
        runs = self._offers if self._shot_doubts else (self.offered,)
        far = (None for doubt in self._shot_doubts if doubt.rule == "fire.near")
        nearest, farthest = zip(*map(self.ends, (*runs, *far)), strict=True)
        return min(nearest), max(farthest)

    def may_bind(self, farthest: float) -> list[Doubt]:
        """Return the doubts on which it depends whether its target is in a nearer band than one.

        ``farthest``: where that band ends, inches.
        """
        may = self.binds[0] < min(farthest, self.binds[1])
        return [each for each in self._shot_doubts if may and (each.rule or each.limit < farthest)]

    @cached_property
    def dice_between(self) -> tuple[int, int] | None:
        """The fewest and most dice given the doubts; None if no die depends on one."""
        if not self.doubts:
            return None
        tallies = [self._tally(run) for run in self._offers]
        least = min(0 if each is None else each.least for each in tallies)
        most = max(0 if each is None else each.most for each in tallies)
        return None if least == most else (least, most)


def supported(state: State, unit: Unit, target: Unit) -> str | None:
    """Return the battery over which two enemy brigades fight in close combat, or None.

    Both brigades are in contact with it: one as its enemy, the other as its friend.
    """
    if not (unit.is_foot and target.is_foot) or unit.side == target.side:
        return None
    touching = contact(state).touching
    batteries = (each for each in state.units if each.is_battery)
    between = (b.id for b in batteries if touching(unit, b) and touching(target, b))
    return next(between, None)


def enemies_in_phase(state: State, unit: Unit, phase: str) -> tuple[Fire, ...]:
    """Return the fire at every enemy the unit could fire on, the nearest-band rule aside."""
    fires = (Fire(state, unit, enemy, phase) for enemy in state.enemies(unit))
    return tuple(fire for fire in fires if fire.possible)


def nearest_band(fires: tuple[Fire, ...]) -> Band | None:
    """Return the nearest band with a target, ignoring targets to the unit's own flank."""
    bands = [fire.run.band for fire in fires if fire.run is not None and not fire.run.own_flank]
    return min(bands, key=lambda band: band.to, default=None)


def in_band(fire: Fire, others: tuple[Fire, ...]) -> Ruling:
    """Apply the nearest-band rule to a fire: targets in a nearer band come first.

    ``others``: the fire at every enemy that the unit could fire on; its own target bars nothing.
    """
    if fire.run is None:
        return fire.barred
    others = tuple(other for other in others if other.target.id != fire.target.id)
    nearest, farthest = (0.0, 0.0) if fire.run.own_flank else fire.ends(fire.run)
    nearer = tuple(other for other in others if other.binds[1] < nearest)
    if (band := nearest_band(nearer)) is None:
        fires = (replace(fire, target=foe, chosen=None) for foe in fire.state.enemies(fire.unit))
        every = (*others, *(each for each in fires if each.missed))
        doubts = (*fire.doubts, *(doubt for other in every for doubt in other.may_bind(farthest)))
        return Ruling((), tuple(dict.fromkeys(doubts)))
    ids = tuple(other.target.id for other in nearer if other.band == band)
    text = say("fire-band", unit=fire.unit, target=fire.state.called(ids[0]), band=band.name)
    return Ruling((Breach("fire.band", text, against=ids),), fire.barred.doubts)


def ruling_of(fire: Fire, leader: Unit | None = None) -> Ruling:
    """Return the ruling on a fire: at most one breach, and the doubts.

    ``leader``: who orders it; None to skip that check.
    """
    found = fire.barred
    if not found.breaches and fire.band is not None:
        found = in_band(fire, enemies_in_phase(fire.state, fire.unit, fire.phase))
    if found.breaches or leader is None:
        return found
    orders = order_ruling(fire.state, fire.unit, leader)
    return Ruling(orders.breaches[:1], (*found.doubts, *orders.doubts))


#: The fields that describe a shot in an answer.
_TOLD = ("stands", "from", "facing", "range", "band", "needs", "die", "dice", "items")


def shot_as_json(fire: Fire) -> dict[str, Any]:
    """Return a shot as the answers show it."""
    run, found = fire.run, fire.tally
    if run is None or found is None:
        far = fire.aiming.nearest_in_arc
        return dict.fromkeys(_TOLD) | {"stands": [], "range": far, "dice": 0, "items": []}
    return {
        "stands": [stand.id for stand in run.stands], "from": list(run.front.point),
        "facing": run.front.facing, "range": run.range, "band": run.band.name,
        "needs": run.band.needs, "die": tables().fire.dice[fire.unit.arm], "dice": found.dice,
        "items": [item.as_json() for item in found.items],
    }  # fmt: skip
