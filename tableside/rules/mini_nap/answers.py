"""Every question that can be asked about a position of Mini-Nap (docs/rules/mini-nap.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from operator import attrgetter

from tableside.engine import asking
from tableside.engine.answering import Answer, Asked, asked_of, plain, told
from tableside.engine.asking import Question
from tableside.engine.quantity import RANK, Ruling, Verdict, all_of, broken
from tableside.engine.ruleset import QuestionError
from tableside.geometry.pose import Pose
from tableside.motion.shape import Track
from tableside.rules.mini_nap import data, questions
from tableside.rules.mini_nap.charges import charge, extend
from tableside.rules.mini_nap.charges.charge import judge_charge
from tableside.rules.mini_nap.fights.fire import fire
from tableside.rules.mini_nap.fights.strength import may_lose, strength
from tableside.rules.mini_nap.formations import change
from tableside.rules.mini_nap.formations.change import in_none
from tableside.rules.mini_nap.formations.formation import FORMED, Formation
from tableside.rules.mini_nap.manoeuvres import division
from tableside.rules.mini_nap.manoeuvres.judged import Judged, commands_move, judge, own_first
from tableside.rules.mini_nap.manoeuvres.kinds import MoveKind
from tableside.rules.mini_nap.manoeuvres.reach import areas
from tableside.rules.mini_nap.play.sequence import dice_count, may_act, rolled, throwers
from tableside.rules.mini_nap.reactions import react as reacting
from tableside.rules.mini_nap.reactions.flight import feint
from tableside.rules.mini_nap.reactions.open import Table
from tableside.rules.mini_nap.state import State, Unit
from tableside.rules.mini_nap.words import say, term


def answer(state: State, question: Question) -> Answer:
    """Return the answer; raise QuestionError, with a place in the question, for a wrong one."""
    found: Answer = plain(asked_of(QUESTIONS, question).answer(state, question))
    return found


def _permission(outcome: Ruling) -> Answer:
    return {"allowed": outcome.verdict is not Verdict.ILLEGAL, **outcome.as_json()}


def _bare(outcome: Ruling) -> Answer:
    return {name: value for name, value in outcome.as_json().items() if name != "verdict"}


def _as_seen(unit: Unit) -> Ruling:
    """Return the doubts about a unit's formation, on which what others do to it hangs."""
    return Ruling(doubts=unit.reading.doubts)


def _formation(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    reading = unit.reading
    known = reading.named not in ("none", "too_close")
    return {
        "formation": reading.named,
        "formed": reading.counts_as in FORMED if known else None,
        "pose": reading.pose,
        "stands": unit.stands or (),
        "defects": reading.defects,
        "doubt": reading.doubts,
    }


def _change(state: State, question: Question) -> Answer:
    """Answer a change; the top level describes its best placement."""
    unit = questions.unit(state, question)
    named = questions.formation(question, "to")
    facing = asking.number(question, "facing")
    found = in_none(unit)
    if len(unit.sizes) < 2 or found.breaches:
        return {"placements": [], **found.and_(change.barred(unit, named)).as_json()}
    if unit.formation is not Formation.SQUARE:
        facing = None
    found = all_of([may_act(state, unit), found])
    placements = list(change.set_from(unit, unit.stands or (), named, facing))
    judged = [found.and_(change.judged(state, unit, placement)) for placement in placements]
    best = min(judged, key=lambda ruling: (RANK[ruling.verdict], len(ruling.breaches)))
    listed = [
        {**told(placement, "keeps", "stands", "pose"), **ruling.as_json()}
        for placement, ruling in zip(placements, judged, strict=True)
    ]
    return {"placements": listed, **best.as_json()}


def _move(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question, fits=lambda _: True)
    kind = None
    if "as" in question:
        kind = MoveKind(asking.choice(question, "as", tuple(k.value for k in MoveKind)))
    goal = questions.goal(question, unit)
    named = kind or (MoveKind.AHEAD if unit.kind.is_command else own_first(unit))
    found = Judged(named, unit.pose.distance_to(goal.pose), 0.0, Ruling())
    if unit.kind.is_command:
        return {**_moved(found, commands_move(state, unit, goal.pose)), "allowance": None}
    bad = in_none(unit)
    if not bad.breaches and goal.formation is Formation.NONE:
        bad = broken("formation.none", say("formation-none-after", unit=unit))
        if "formation" in question:
            asked = questions.formation(question, "formation")
            text = say("change-type", unit=unit, formation=term(asked))
            bad = broken("movement.change", text)
    if bad.breaches:
        return _moved(found, bad)
    charges = kind is MoveKind.CHARGE
    found = judge_charge(state, unit, goal) if charges else judge(state, unit, goal, kind)
    turn = may_act(state, unit, division=kind is MoveKind.DIVISION)
    return _moved(found, all_of([turn, found.outcome, bad]))


def _moved(found: Judged, outcome: Ruling) -> Answer:
    return {
        "verdict": str(outcome.verdict),
        "as": found.kind.value,
        "length": found.length,
        "allowance": found.allowance,
        **_bare(outcome),
    }


def _reach(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    found = all_of([may_act(state, unit, anytime=True), in_none(unit)])
    shown = {} if unit.formation is Formation.NONE else areas(state, unit)
    return {"area": dict.fromkeys(shown) if found.breaches else shown, **found.as_json()}


def _charge(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    named = questions.unit(state, question, "target") if "target" in question else None
    heading = asking.number(question, "heading")
    given = questions.stands(question, unit) if "stands" in question else None
    anytime = named is None and heading is None
    found = all_of([may_act(state, unit, anytime=anytime), in_none(unit)])
    if found.breaches and unit.formation is Formation.NONE:
        return {**found.as_json(), "targets": []}
    if given is not None:
        state, unit, changed = charge.formed_up(state, unit, given)
        found = all_of([found, changed, in_none(unit)])
    found = all_of([found, charge.bars(unit)])
    if unit.formation is Formation.NONE:
        return {**found.as_json(), "targets": []}
    if anytime:
        targets = charge.targets(state, unit)
    else:
        one, ruling = charge.asked(state, unit, named, heading)
        targets = [] if one is None else [one]
        found = found.and_(ruling, *(_as_seen(each.fan.target) for each in targets))
    return {**found.as_json(), "targets": [_target(each) for each in targets]}


def _target(target: charge.Target) -> Answer:
    fan = target.fan
    return {
        "unit": fan.target.id,
        **told(fan, "headings", "run", "heading"),
        "reactions": () if target.open is None else target.open.reactions,
        **_bare(target.ruling.and_(_as_seen(fan.target))),
    }


def _extend(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    target = questions.unit(state, question, "target")
    dice = questions.extension_dice(question, extend.distance_dice(unit))
    found = in_none(unit)
    empty = {"needs": None, "move": None, "to": None, "then": None}
    if found.breaches:
        return {**_permission(found), **empty}
    extension = extend.extension(state, unit, target)
    outcome = all_of([may_act(state, unit), charge.bars(unit), extension.outcome, found])
    more: Answer = {**empty, "needs": extension.needs}
    if dice is not None and outcome.verdict is not Verdict.ILLEGAL:
        if dice[0] >= extension.needs and dice[1] is None:
            raise QuestionError("dice", say("distance-dice-missing"))
        ended = extend.extended(state, unit, target, extension.heading, *dice)
        more |= told(ended, "move", "to", "then")
        outcome = outcome.and_(Ruling(doubts=ended.close))
    return {**_permission(outcome), **more}


def _reactions(state: State, question: Question) -> Answer:
    mover = questions.unit(state, question, "mover")
    kind = MoveKind(asking.choice(question, "as", tuple(k.value for k in MoveKind)))
    to = asking.pose(question)
    found = in_none(mover)
    if found.breaches:
        return {"reactions": [], "started": None, **found.as_json()}
    begun = Pose(mover.pose.x, mover.pose.y, to.facing)
    start, end = (begun.x, begun.y), (to.x, to.y)
    aside = begun.place(begun.seen(*end)[0], 0.0)  # where an oblique move turns aside
    bent = {MoveKind.OBLIQUE: (start, aside, end), MoveKind.STAND: (start, start)}
    path = Track(mover.shape, to.facing, bent.get(kind, (start, end)))
    opened = Table(state, mover).to_run(path, charge=kind is MoveKind.CHARGE)
    more = {"started": opened.started} if kind is MoveKind.CHARGE else {}
    seen = [_as_seen(state.by_id[each.unit]) for each in opened.reactions]
    doubts = Ruling(doubts=tuple(opened.doubts)).and_(*seen).doubts
    return {"reactions": opened.reactions, **more, "doubt": doubts}


def _react(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    name = asking.choice(question, "as", data.reaction_table().order)
    enemy = questions.unit(state, question, "from")
    die = asking.die(question)
    far, started = (asking.number(question, field, 0.0) for field in ("distance", "started"))
    asked = reacting.Asked(unit, name, enemy, die, far, started)
    found = in_none(unit)
    if found.breaches:
        return {**_permission(found), "needs": None}
    ruling = reacting.react(state, asked)
    outcome = all_of([ruling.outcome, found])
    return {**_permission(outcome), "needs": ruling.needs, **ruling.more}


def _feint(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    is_foot = attrgetter("is_infantry")
    square = questions.unit(state, question, "square", is_foot, "not-infantry")
    die = asking.die(question)
    found = in_none(unit)
    if found.breaches:
        return {**_permission(found), "needs": None}
    ruling = feint(state, unit, square, asking.number(question, "started", 0.0))
    return {
        **_permission(all_of([ruling.outcome, found])),
        "needs": ruling.needs,
        "success": None if die is None else die >= ruling.needs,
        **told(ruling, "safe", "path"),
        "eliminated": not ruling.safe,
        "pivots": ruling.pivots,
    }


def _division(state: State, question: Question) -> Answer:
    name = asking.name(question, "division")
    if not any(unit.division == name for unit in state.units):
        raise QuestionError("division", say("no-division", name=repr(name)))
    reach = division.reach_of(state, name)
    outcome = [division.in_turn(state, name), division.barred(state, name), reach.close]
    return {
        **_permission(all_of(outcome)),
        "allowance": reach.far,
        "keep": reach.keep,
        "keep_off": division.keep_off(state, name, reach.keep),
    }


def _fire(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    target = questions.unit(state, question, "target")
    found = in_none(unit)
    if found.breaches:
        return {**_permission(found), "range": None, "dice": 0}
    ruling = fire(state, unit, target)
    turn = may_act(state, unit, firing=True)
    outcome = all_of([turn, ruling.outcome, ruling.close, found, _as_seen(target)])
    return {**_permission(outcome), **told(ruling, "range", "dice")}


def _sequence(state: State, question: Question) -> Answer:
    rolling = {side: dice_count(state, side) for side in throwers(state)}
    return asdict(rolled(state, questions.totals(state, question, rolling)))


def _strength(state: State, question: Question) -> Answer:
    unit = questions.unit(state, question)
    losses = questions.losses(question)
    found = asdict(strength(state, unit, losses))
    bad = in_none(unit).and_(may_lose(unit, unit.losses if losses is None else losses))
    return {**found, **{name: value for name, value in _bare(bad).items() if value}}


#: Every question, with the fields that it has.
QUESTIONS: Mapping[str, Asked[State]] = {
    "formation": Asked(_formation, ("unit",)),
    "change": Asked(_change, ("unit", "to", "facing")),
    "move": Asked(_move, ("unit", "to", "formation", "stands", "as")),
    "reach": Asked(_reach, ("unit",)),
    "charge": Asked(_charge, ("unit", "target", "heading", "stands")),
    "extend": Asked(_extend, ("unit", "target", "dice")),
    "reactions": Asked(_reactions, ("mover", "as", "to")),
    "react": Asked(_react, ("unit", "as", "from", "dice", "distance", "started")),
    "feint": Asked(_feint, ("unit", "square", "dice", "started")),
    "division": Asked(_division, ("division",)),
    "fire": Asked(_fire, ("unit", "target")),
    "sequence": Asked(_sequence, ("dice",)),
    "strength": Asked(_strength, ("unit", "losses")),
}
