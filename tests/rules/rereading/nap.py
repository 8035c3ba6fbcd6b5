"""What Mini-Nap says in numbers, asked of each step of a kept game; lengths in centimetres."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import shapely
from shapely.ops import unary_union

from tableside.engine.message import Message
from tableside.engine.ruleset import Event
from tests.rules.rereading.steps import Check, Data, Step, base, values

CM = 1 / 2.54

#: Centimetres by which a told length may pass a limit: the referee's 0.005 in, and rounding.
SLACK = 0.02

INFANTRY = ("line-infantry", "light-infantry")
GUNS = ("foot-artillery", "horse-artillery")
RATINGS = {"guard": 1, "elite": 2, "veteran": 3, "trained": 4, "untrained": 5}

#: By formation: millimetres across the front and along the facing, of foot and of horse.
OUTLINES = {
    "line": ((50, 20), (50, 40)), "column": ((25, 40), (25, 80)), "square": ((25, 40), (25, 40)),
    "skirmish": ((54.5, 20), (54.5, 40)),
}  # fmt: skip

#: By arm: centimetres ahead, and of a charge, in line, column and skirmish line.
AHEAD = {
    "infantry": {"line": 6, "column": 6, "skirmish": 18},
    "heavy-cavalry": {"line": 15, "column": 15},
    "medium-cavalry": {"line": 20, "column": 20},
    "light-cavalry": {"line": 25, "column": 25, "skirmish": 30},
}  # fmt: skip
CHARGE = {
    "infantry": {"line": 6, "column": 9, "skirmish": 6},
    "heavy-cavalry": {"line": 30, "column": 30},
    "medium-cavalry": {"line": 30, "column": 30},
    "light-cavalry": {"line": 25, "column": 25, "skirmish": 25},
}  # fmt: skip
#: Of the other kinds; up to 2 mm is the same place.
OTHER = {"side-step": 6, "step-back": 6, "oblique": 6, "inch": 4, "prolong": 1, "stand": 0.2}
REDEPLOY = {"foot-artillery": 15, "horse-artillery": 20}
EXTENSION = {"infantry": 1, "light-cavalry": 1, "medium-cavalry": 2, "heavy-cavalry": 3}
REACH = {"light": 24, "medium": 36, "heavy": 48}

#: Whom a unit may charge at all: (foot?, formed?) of the charger, then of the target.
NEVER = {
    (True, True): {(False, True), (False, False)}, (True, False): {(False, True), (False, False)},
    (False, True): set(), (False, False): set(),
}  # fmt: skip


def arm(unit: Data) -> str:
    """Return the row of the tables that a unit reads."""
    return "infantry" if unit["type"] in INFANTRY else str(unit["type"])


def formation(unit: Data) -> str:
    """Return a unit's formation: as it is told, else read from its two stands."""
    if "stands" not in unit or unit["type"] in GUNS:
        return str(unit.get("formation", "battery"))
    (x, y, facing), (x2, y2, facing2) = unit["stands"]
    if abs((facing2 - facing) % 360 - 180) < 15:
        return "square"
    ahead, left_ = math.cos(math.radians(facing)), math.sin(math.radians(facing))
    along, across = (x2 - x) * ahead + (y2 - y) * left_, (y2 - y) * ahead - (x2 - x) * left_
    if abs(along) > abs(across):
        return "column"
    return "skirmish" if abs(across) * 25.4 - 25 > 2.5 else "line"


def outline(unit: Data) -> shapely.Geometry:
    """Return the ground a unit covers."""
    if unit["type"] in GUNS:
        return base(unit["pose"], 30, 30)
    horse = unit["type"] not in INFANTRY
    if "stands" in unit:
        return unary_union([base(stand, 25, 40 if horse else 20) for stand in unit["stands"]])
    return base(unit["pose"], *OUTLINES[unit["formation"]][horse])


def _fighting(units: dict[str, Data]) -> dict[str, Data]:
    return {name: u for name, u in units.items() if not u["type"].endswith("command")}


def _formed(unit: Data) -> bool:
    return formation(unit) in ("line", "column", "square")


def _centre(unit: Data) -> tuple[float, float]:
    if "pose" in unit:
        return unit["pose"][0], unit["pose"][1]
    point = outline(unit).centroid
    return point.x, point.y


def _cm_apart(one: Data, two: Data) -> float:
    return math.dist(_centre(one), _centre(two)) / CM


def _scale(step: Step) -> float:
    """Return what the house rules multiply every length of the text by."""
    return float(step.before.get("house_rules", {}).get("scale", 1))


def _touching(step: Step) -> float:
    """Return the millimetres of a gap or an overlap that still count as contact."""
    return float(step.before.get("house_rules", {}).get("contact-tolerance", 1))


def left(unit: Data) -> int:
    """Return the strength points that a unit has left."""
    return int(unit["strength"]) - int(unit.get("losses", 0))


# -- the initiative -----------------------------------------------------------------------------


def initiatives(step: Step) -> Iterator[str]:
    """Two dice each, three for the side that holds it; the higher total, and its blue comes off."""
    if step.action["action"] != "initiative" or "first" not in step.action:
        return
    sides = list(step.before["sides"])
    holder = step.before.get("initiative")
    dice = dict(zip(sides, (step.action["first"], step.action["second"]), strict=True))
    for side, thrown in dice.items():
        if len(thrown) != (3 if side == holder else 2):
            yield f"{side} throws {len(thrown)} dice and {holder} holds the initiative"
    totals = {side: sum(thrown) for side, thrown in dice.items()}
    best = [side for side in sides if totals[side] == max(totals.values())]
    winner = step.told("initiative")[0].data.get("winner")
    if winner != (best[0] if len(best) == 1 else None):
        yield f"{winner} wins with {totals}"
    for unit in step.after["units"]:
        if winner == unit["side"] and "blue" in unit.get("markers", ()):
            yield f"{unit['id']} keeps its blue marker"


def brigades(step: Step) -> Iterator[str]:
    """A brigade has one initiative a Turn, and it is of the side that won it."""
    if step.action["action"] == "brigade":
        name = step.action["brigade"]
        sides = {u["side"] for u in step.before["units"] if u.get("brigade") == name}
        if step.before["initiative"] not in sides or name in step.before.get("used", ()):
            yield f"{name} has an initiative out of turn"
    if step.told("turn"):
        unused = {u["brigade"] for u in _fighting(step.units).values()}
        unused -= set(step.before.get("used", ()))
        if unused or step.after["turn"] != step.before["turn"] + 1:
            yield f"a Turn ends before {sorted(unused)} had their initiative"
        if any("blue" in u.get("markers", ()) for u in step.after["units"]):
            yield "blue markers outlive the Turn"


PHASE = {"move": "manoeuvre", "charge": "manoeuvre", "extend": "manoeuvre", "fire": "firing",
         "fight": "hand-to-hand"}  # fmt: skip


def acting(step: Step) -> Iterator[str]:
    """Only the chosen brigade acts, in the phase for it, each unit once."""
    kind, name = step.action["action"], step.action.get("unit")
    if kind not in PHASE or name not in step.units or step.before["phase"] == "break-through":
        return
    unit, did = step.units[name], step.units[name].get("did", ())
    if step.before["phase"] != PHASE[kind]:
        yield f"{kind} in the {step.before['phase']} phase"
    returning = any(e.text.id == "mini-nap.told-return" for e in step.told("fire"))  # type: ignore[union-attr]
    if kind == "fight" or returning:
        return
    if unit["side"] != step.before["initiative"]:
        yield f"{name} acts and {step.before['initiative']} has the initiative"
    division = step.before.get("division")
    if division is None and unit["brigade"] != step.before.get("brigade"):
        yield f"{name} of {unit['brigade']} acts in the go of {step.before.get('brigade')}"
    begun = step.before.get("begun", {})
    goes_on = kind == "move" or (kind in ("charge", "extend") and not begun.get("ran"))
    if goes_on and begun.get("unit") == name:
        return  # nobody has touched another model since: it is one manoeuvre
    if ("fired" if kind == "fire" else "manoeuvred") in did:
        yield f"{name} does {kind} a second time"


# -- moves and charges --------------------------------------------------------------------------


def moves(step: Step) -> Iterator[str]:
    """No further than the movement table has it, and as far as was told."""
    for event in step.told("move"):
        said = values(event.text)
        kind = said.get("kind")
        unit = step.units[event.units[0]]
        if kind is None or "length" not in said or step.before.get("division"):
            continue
        yield from _moved(step, unit, kind.id.removeprefix("mini-nap.term-"), said["length"])


def _moved(step: Step, unit: Data, kind: str, told: float) -> Iterator[str]:
    after = step.units_after.get(unit["id"])
    if after is None:  # spent by what it met
        return
    begun, ended = formation(unit), formation(after)
    most = OTHER.get(kind, REDEPLOY.get(unit["type"], 0))
    if kind == "ahead":
        table = AHEAD[arm(unit)]
        most = max(table.get(begun, 0), table.get(ended, 0))
    most *= _scale(step)
    if begun != ended:  # its middle lies elsewhere in the new formation: by half its depth at most
        horse = unit["type"].endswith("cavalry")
        most += max(OUTLINES[each][horse][1] for each in (begun, ended)) / 2 / 10
    if told > most + SLACK:
        yield f"{unit['id']} went {told:.2f} cm ({kind}), at most {most}"
    if begun == ended and kind != "oblique" and abs(_cm_apart(unit, after) - told) > 0.2:
        yield f"{unit['id']} went {_cm_apart(unit, after):.2f} cm, told {told:.2f}"


def charges(step: Step) -> Iterator[str]:
    """Who may charge, whom, and from how far."""
    for event in step.told("charge"):
        said = values(event.text)
        if "distance" not in said or step.told("react") or len(event.units) < 2:
            continue
        unit, target = (step.units.get(name) for name in event.units[:2])
        if unit is None or target is None:
            continue
        most = CHARGE.get(arm(unit), {}).get(formation(unit), 0) * _scale(step)
        if not most or "blue" in unit.get("markers", ()):
            yield f"{unit['id']} may not charge at all"
        if said["distance"] > most + SLACK:
            yield f"{unit['id']} charges from {said['distance']:.2f} cm, at most {most}"
        foot = (unit["type"] in INFANTRY, _formed(unit))
        kind = (target["type"] in INFANTRY, _formed(target))
        if target["type"] not in GUNS and kind in NEVER[foot]:
            yield f"{unit['id']} may not charge {target['id']}"


def extensions(step: Step) -> Iterator[str]:
    """A failed test leaves it where it stands; a passed one moves exactly the dice."""
    if step.action["action"] != "extend":
        return
    unit = step.units[step.action["unit"]]
    count, pips = EXTENSION[arm(unit)], step.action.get("distance", 0)
    pips = sum(pips) if isinstance(pips, list) else pips
    if pips and not count <= pips <= 6 * count:
        yield f"{pips} cm of {count} dice"


# -- tests and reactions ------------------------------------------------------------------------


def rolled(step: Step) -> Iterator[str]:
    """A die of at least the rating passes; British and Austrian columns square more easily."""
    for event in step.events:
        if not isinstance(event.text, Message) or event.text.id != "mini-nap.with-test":
            continue
        said = values(event.text)
        unit = step.units[event.units[0]]
        needed = RATINGS[unit["rating"]]
        told = said["told"].id.removeprefix("mini-nap.")
        if told.endswith("emergency-square"):
            needed -= _easier(unit)
        if said["needed"] != max(needed, 1):
            yield f"{unit['id']} ({unit['rating']}) needs {said['needed']}"
        failed = told.startswith("failed-") or told in ("told-feint-failed", "told-extend-failed")
        if failed == (said["die"] >= said["needed"]):
            yield f"{told} with {said['die']} where {said['needed']} is needed"


def _easier(unit: Data) -> int:
    column = unit["type"] in INFANTRY and formation(unit) == "column"
    british = unit.get("nation") == "british" and not unit.get("kgl")
    return int(column and (british or unit.get("nation") == "austrian"))


def reactions(step: Step) -> Iterator[str]:
    """A reactor had no blue marker and has one now, and it falls back as far as its arm does."""
    if step.action["action"] != "react":
        return
    unit = step.units[step.action["unit"]]
    after = step.units_after.get(unit["id"])
    if "blue" in unit.get("markers", ()):
        yield f"{unit['id']} reacts with a blue marker"
    if after is not None and "blue" not in after.get("markers", ()):
        yield f"{unit['id']} has reacted and has no blue marker"
    own = unit["side"] == step.before.get("initiative")
    if own and step.before["phase"] != "break-through":
        yield f"{unit['id']} reacts in its own side's initiative"
    if after is None or step.action["as"] != "fall-back":
        return
    pair = (12, 18) if unit["type"] in INFANTRY else (18, 30)
    low, high = (_scale(step) * each for each in pair)
    went = _cm_apart(unit, after)
    if not low - 0.1 <= went <= high + 0.1:
        yield f"{unit['id']} falls back {went:.1f} cm, {low} to {high}"


# -- dice that kill -----------------------------------------------------------------------------


def shots(step: Step) -> Iterator[str]:
    """A five or six takes a point; guns and muskets reach as far as the table's own figures."""
    for event in step.told("fire"):
        said = values(event.text)
        if "hits" not in said:
            continue
        unit, target = (step.units[name] for name in event.units[:2])
        hits = sum(die >= 5 for die in _dice(said["dice"]))
        if said["hits"] != hits:
            yield f"{said['dice']} are {said['hits']} hits"
        yield from _lost(step, target, hits)
        apart = outline(unit).distance(outline(target)) / CM
        most = _scale(step) * (REACH[unit["class"]] if unit["type"] in GUNS else 6)
        if apart > most + SLACK or unit["type"].endswith("cavalry"):
            yield f"{unit['id']} fires {apart:.1f} cm, at most {most}"
        if len(_dice(said["dice"])) > _most_dice(unit):
            yield f"{unit['id']} throws {len(_dice(said['dice']))} dice, at most {_most_dice(unit)}"


def _most_dice(unit: Data) -> int:
    more = unit["type"] in INFANTRY and unit["rating"] == "guard"
    british = unit.get("nation") == "british" and not unit.get("kgl")
    more = more or (unit["type"] in GUNS and (british or bool(unit.get("advantage"))))
    return left(unit) + more


def _lost(step: Step, unit: Data, points: int) -> Iterator[str]:
    after = step.units_after.get(unit["id"])
    if after is not None and left(after) != left(unit) - points:
        yield f"{unit['id']} had {left(unit)}, lost {points}, has {left(after)}"


def tallies(step: Step) -> Iterator[str]:
    """The dice of a unit: its points, one more at times, halved for each reason, rounded down."""
    for event in step.told("dice"):
        unit = step.units[event.units[0]]
        said = values(event.text)
        points, exact = left(unit), 0.0
        for part in said["steps"]:
            item = values(part)
            if part.id == "mini-nap.dice-points":
                exact = float(item["count"])
                yield from _points(unit, exact, points)
            elif part.id == "mini-nap.dice-more":
                exact = item["points"] + item["more"]
                yield from _points(unit, item["points"], points)
            elif part.id == "mini-nap.dice-halved":
                exact /= 2
                if abs(item["left"] - exact) > 0.051:
                    yield f"half of {2 * exact} is {item['left']}"
        if values(said["dice"])["count"] != max(int(exact), 0):
            yield f"{exact} points are {values(said['dice'])['count']} dice"


def _points(unit: Data, told: float, points: int) -> Iterator[str]:
    russian = unit.get("nation") == "russian" and unit["type"] in GUNS
    hit = int(unit.get("hits", 0))
    if told not in (points, max(points - hit, 0), min(points, 4) if russian else points):
        yield f"{unit['id']} has {points} points and counts {told}"


def fights(step: Step) -> Iterator[str]:
    """Each five or six takes a point of the other; fewer hits lose and fall back 12 cm."""
    for event in step.told("fight"):
        said = values(event.text)
        one, two = (step.units[name] for name in event.units[:2])
        mine = sum(die >= 5 for die in _dice(said["dice"]))
        theirs = sum(die >= 5 for die in _dice(said["others"]))
        if (said["own"], said["theirs"]) != (theirs, mine):
            yield f"{said['dice']} against {said['others']}: {said['own']}, {said['theirs']}"
        beaten = one["id"] if mine < theirs else two["id"] if theirs < mine else None
        if event.data.get("beaten") != beaten:
            yield f"{event.data.get('beaten')} is beaten, {mine} hits against {theirs}"
        for unit, points in ((one, theirs), (two, mine)):
            yield from _lost(step, unit, points)
        for unit, dice in ((one, _dice(said["dice"])), (two, _dice(said["others"]))):
            if len(dice) > left(unit) - int(unit.get("hits", 0)):
                yield f"{unit['id']} throws {len(dice)} dice"
        if outline(one).distance(outline(two)) > _touching(step) / 25.4 + 0.005:
            yield f"{one['id']} and {two['id']} fight and do not touch"
    for event in step.told("beaten"):
        yield from _driven(step, event)


def _dice(said: Any) -> list[int]:
    """Return the dice told; where there are none a word says so."""
    return said if isinstance(said, list) else []


def _driven(step: Step, event: Event) -> Iterator[str]:
    unit = step.units[event.units[0]]
    after = step.units_after.get(unit["id"])
    told = values(event.text)["length"]
    if after is not None and not told - 0.1 <= _cm_apart(unit, after) <= told + 2.6:
        yield f"{unit['id']} falls back {_cm_apart(unit, after):.1f} cm, told {told}"


def spent(step: Step) -> Iterator[str]:
    """Nobody stays with no point left; one point does for squares, guards and the unformed."""
    if step.action["action"] not in ("fire", "fight"):
        return
    for name, unit in _fighting(step.units_after).items():
        spared = not _formed(unit) or formation(unit) == "square"
        spared = spared or unit["rating"] == "guard" or unit["type"] in GUNS
        if name in step.units and left(unit) <= (0 if spared else 1):
            yield f"{name} stays with {left(unit)}"


def overlaps(step: Step) -> Iterator[str]:
    """No unit stands on another by more than what counts as contact; abandoned guns may."""
    shrunk = (_touching(step) + 0.1) / 2 / 25.4
    units = _fighting(step.units_after)
    moved = {name for name, unit in units.items() if _stand(step.units.get(name)) != _stand(unit)}
    if step.action.get("as") == "opportunity-charge":
        # A mover that passes over a friend may be called just there: it stops where it is.
        moved.discard(step.action["from"])
    for name in moved:
        mine = outline(units[name]).buffer(-shrunk)
        for other, unit in units.items():
            if other == name or "orange" in (
                *unit.get("markers", ()),
                *units[name].get("markers", ()),
            ):
                continue
            if outline(unit).buffer(-shrunk).intersects(mine):
                yield f"{name} stands on {other} after {step.action['action']}"


def _stand(unit: Data | None) -> Any:
    return None if unit is None else (unit.get("pose"), unit.get("stands"), unit.get("formation"))


CHECKS: tuple[Check, ...] = (
    initiatives, brigades, acting, moves, charges, extensions, rolled, reactions, shots, tallies,
    fights, spent, overlaps,
)  # fmt: skip
