"""Fire: who may fire, which bases have a shot, what they need, and the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import shapely

from tableside.engine import asking
from tableside.engine.finding import Item
from tableside.engine.message import Several
from tableside.engine.quantity import Breach, Ruling, all_of, broken
from tableside.engine.ruleset import QuestionError
from tableside.rules.brothers_at_arms import attack
from tableside.rules.brothers_at_arms.attack import Attack
from tableside.rules.brothers_at_arms.contact import in_contact
from tableside.rules.brothers_at_arms.cover import Cover, class_of, cover_of
from tableside.rules.brothers_at_arms.data import tables
from tableside.rules.brothers_at_arms.named import ruling_as_json
from tableside.rules.brothers_at_arms.shots import MEETS, Shooting, StandShot
from tableside.rules.brothers_at_arms.state import Piece, State, Unit
from tableside.rules.brothers_at_arms.words import say

Question = Mapping[str, Any]
#: The result that both dice of a pair at a commander need.
AT_COMMANDER = 6


class Fire(Shooting):
    """A unit's fire at a target: any other unit or commander, or works."""

    @property
    def dice(self) -> int:
        """The number of dice: one per base with a shot, or the points left of a riverboat."""
        if self.unit.kind == "riverboat":
            return self.unit.points if self.with_shot else 0
        return len(self.with_shot)

    @property
    def at_commander(self) -> bool:
        """Whether the target is a commander."""
        return isinstance(self.target, Unit) and self.target.is_commander

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The modifiers that make hits harder; none against a commander."""
        return () if self.at_commander else attack.items_of(self.state, self.unit)

    @property
    def needs(self) -> int:
        """The result that a die needs, or each of a pair against a commander.

        Sharpshooters of attack value 6 need 7, and never hit, if they have to exceed it.
        """
        if not self.at_commander:
            return attack.needed(self.unit, self.items)
        if not self.unit.has("sharpshooters"):
            return AT_COMMANDER
        strict = 1 if self.state.house.sharpshooter_strict else 0
        return (self.unit.attack or 1) + strict

    @cached_property
    def cover(self) -> Cover | None:
        """The target's cover against the bases with a shot; works have their own."""
        if self.at_commander or not self.with_shot:
            return None
        if isinstance(self.target, Piece):
            name = class_of(self.target)
            own = None if name is None else tables().cover[name].value
            return Cover(name, own, 1.0)
        fronts = [shot.stand.front for shot in self.with_shot]
        middle = (sum(x for x, _ in fronts) / len(fronts), sum(y for _, y in fronts) / len(fronts))
        return cover_of(self.state, self.target, lambda stand: middle)

    @property
    def attack(self) -> Attack:
        """The attack: the part of the fire that determines the effect of its dice."""
        stands = tuple(shot.stand.id for shot in self.with_shot)
        return Attack(self.dice, self.needs, self.cover, stands)

    @cached_property
    def at_risk(self) -> tuple[tuple[Unit, tuple[str, ...]], ...]:
        """The commanders in the line of shots, each with the stands that fire those shots."""
        found = []
        for commander in self.state.units:
            if not commander.is_commander or commander is self.target:
                continue
            area = commander.stands[0].area
            stands = tuple(
                shot.stand.id
                for shot in self.with_shot
                if shot.line is not None
                and shapely.LineString([shot.line.start, shot.line.end]).intersection(area).length
                > MEETS
            )
            if stands:
                found.append((commander, stands))
        return tuple(found)

    @cached_property
    def ruling(self) -> Ruling:
        """All breaches of the fire, and all doubts."""
        shared = None if self.cover is None else self.cover.doubt
        doubts = Ruling(doubts=(*self.doubts(), *([] if shared is None else [shared])))
        items = Ruling() if self.at_commander else attack.items_ruling(self.state, self.unit)
        bars = (*self._target_bars(), *self._shot_bars())
        return all_of([barred(self.state, self.unit), *bars, doubts, items])

    def _target_bars(self) -> Iterator[Ruling]:
        unit, target = self.unit, self.target
        if isinstance(target, Piece):
            if not unit.is_guns:
                yield broken("fire.works", say("fire-works", unit=unit))
            if target.breached:
                yield broken("fire.breached", say("fire-breached", works=target))
            return
        if target.side == unit.side:
            text = say("fire-own-side", unit=unit, target=target)
            yield broken("fire.own-side", text)
        if not target.is_commander:
            yield in_contact(
                self.state,
                target,
                "fire.into-melee",
                lambda names: say("fire-into-melee", target=target, others=names),
            )

    def _shot_bars(self) -> Iterator[Ruling]:
        """Yield why no base has a shot, by the most any base achieved: blocked, arc, range."""
        if self.with_shot or self.dice_between[1]:
            return
        two = {"unit": self.unit.called, "target": self.target.called}
        reasons = {shot.why for shot in self.shots}
        if "blocked" in reasons:
            ids = dict.fromkeys(name for shot in self.shots for name in shot.by)
            names = Several(tuple(self._name(each) for each in ids), "and")
            text = say("fire-blocked", others=names, **two)
            yield Ruling((Breach("fire.blocked", text, against=tuple(ids)),))
        elif "arc" in reasons:
            yield broken("fire.arc", say("fire-arc", **two))
        else:
            far = min(shot.distance for shot in self.shots)
            distance, limit = self.state.shown(far), self.state.shown(self.reach)
            text = say("fire-range", distance=distance, limit=limit, **two)
            yield broken("fire.range", text, far - self.reach)

    def _name(self, name: str) -> str:
        return self.state.by_id[name].called if name in self.state.by_id else name

    def as_json(self) -> dict[str, Any]:
        """Return the answer to ``fire`` without dice."""
        ruling = self.ruling
        least, most = self.dice_between
        whole = self.unit.points if self.unit.kind == "riverboat" else 1
        return {
            "allowed": not ruling.breaches,
            **ruling_as_json(self.state, self.unit, ruling),
            "bases": [_base(shot) for shot in self.shots],
            "dice": self.dice,
            "dice_between": [least * whole, most * whole],
            "needs": self.needs,
            "items": [item.as_json() for item in self.items],
            "cover": None if self.cover is None else self.cover.as_json(),
            "commanders": [
                {"unit": unit.id, "bases": list(stands), "rolls": len(stands)}
                for unit, stands in self.at_risk
            ],
            **({"pair": True} if self.at_commander else {}),
        }


def barred(state: State, unit: Unit) -> Ruling:
    """Return the ruling on whether a unit may fire at all."""
    found = []
    for status in ("nic", "pinned"):
        if unit.has(status):
            found.append(broken(f"fire.{status}", say(f"fire-{status}", unit=unit)))
    if unit.has("rolled") and not state.house.rolled_units_fire:
        found.append(broken("fire.rolled", say("fire-rolled", unit=unit)))
    if not state.house.fire_out_of_melee:
        found.append(
            in_contact(
                state,
                unit,
                "fire.in-melee",
                lambda names: say("fire-in-melee", unit=unit, enemies=names),
            )
        )
    return all_of(found)


def _base(shot: StandShot) -> dict[str, Any]:
    line = None if shot.line is None else [list(shot.line.start), list(shot.line.end)]
    return {
        "stand": shot.stand.id,
        "shot": line is not None,
        "distance": shot.distance,
        "line": line,
        "why": shot.why,
        "by": list(shot.by),
    }


def answer(state: State, unit: Unit, target: Unit | Piece, question: Question) -> dict[str, Any]:
    """Answer ``fire``, with the results of any dice; raise QuestionError for invalid dice."""
    fire = Fire(state, unit, target)
    found = fire.as_json()
    thrown = [name for name in ("save", "flinch", "through") if name in question]
    if "dice" not in question:
        if thrown:
            raise QuestionError(thrown[0], say("without-dice", field=thrown[0]))
        return found
    if not found["allowed"]:
        _faces(question["dice"])
        return found
    done = _done(fire, question)
    removed = done.pop("removed", []) + _through(fire, question)
    return {**found, **done, "removed": removed}


def _faces(dice: Any) -> None:
    """Raise QuestionError for invalid faces in the dice of a fire that is not allowed."""
    for die in dice if isinstance(dice, list) else [dice]:
        for each in die if isinstance(die, list) else [die]:
            asking.die_of(each, "dice")


def _done(fire: Fire, question: Question) -> dict[str, Any]:
    target = fire.target
    if isinstance(target, Piece):
        return _at_works(fire, target, question)
    if fire.at_commander:
        return _at_commander(fire, target, question)
    return attack.results(question, fire.state.house, target, fire.attack)


def _at_works(fire: Fire, works: Piece, question: Question) -> dict[str, Any]:
    thrown = attack.dice_in(question, "dice", fire.dice) or ()
    if "flinch" in question:
        raise QuestionError("flinch", say("no-flinch"))
    hits = sum(die >= fire.needs for die in thrown)
    kept = attack.kept_of(question, hits, None if fire.cover is None else fire.cover.value)
    lost = None if kept is None else min(kept, works.left)
    left = None if lost is None else works.left - lost
    breached = None if left is None else left == 0
    done = {"hits": hits, "kept": kept, "lost": lost, "left": left}
    return {**done, "flinch": None, "breached": breached}


def _at_commander(fire: Fire, commander: Unit, question: Question) -> dict[str, Any]:
    for field in ("save", "flinch"):
        if field in question:
            raise QuestionError(field, say(f"no-{field}"))
    pairs = attack.pairs_of(question["dice"], "dice", fire.dice)
    hits = sum(min(pair) >= fire.needs for pair in pairs)
    return {
        "hits": hits,
        "kept": hits,
        "lost": min(hits, 1),
        "left": 0 if hits else 1,
        "flinch": dict(attack.NO_FLINCH),
        "removed": [commander.id] if hits else [],
    }


def _through(fire: Fire, question: Question) -> list[str]:
    """Return the ids of commanders hit by shots through them: both dice of a pair show 6."""
    thrown = question.get("through", {})
    if not isinstance(thrown, dict):
        raise QuestionError("through", say("through-object"))
    risks = {unit.id: len(stands) for unit, stands in fire.at_risk}
    removed = []
    for name, value in thrown.items():
        field = f"through.{name}"
        if name not in risks:
            raise QuestionError(field, say("not-at-risk", unit=name))
        pairs = attack.pairs_of(value, field, risks[name])
        if any(min(pair) >= AT_COMMANDER for pair in pairs):
            removed.append(name)
    return removed


def allowed_fires(state: State, unit: Unit, works: Iterable[Piece] = ()) -> Iterator[Fire]:
    """Yield a unit's legal fires at enemies and at ``works``."""
    enemies = [other for other in state.units if other.side != unit.side]
    targets: list[Unit | Piece] = [*enemies, *works]
    for target in targets:
        fire = Fire(state, unit, target)
        if not fire.ruling.breaches:
            yield fire


def targets(state: State, unit: Unit) -> dict[str, Any]:
    """Answer ``targets``: every enemy unit and commander that a unit may fire at."""
    bars = barred(state, unit)
    fires = () if bars.breaches else tuple(allowed_fires(state, unit))
    found = [
        {
            "unit": fire.target.id,
            "dice": fire.dice,
            "needs": fire.needs,
            "cover": None if fire.cover is None else fire.cover.as_json(),
        }
        for fire in fires
    ]
    ruling = bars.and_(*(fire.ruling for fire in fires))
    return {"allowed": not bars.breaches, **ruling_as_json(state, unit, ruling), "targets": found}
