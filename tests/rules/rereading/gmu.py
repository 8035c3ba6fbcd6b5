"""What Got mit uns says in numbers, asked of each step of a kept game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import shapely

from tableside.engine.ruleset import Event
from tests.rules.rereading.steps import SLACK, Check, Data, Step, base, values

#: Millimetres across the front and along the facing.
BASES = {
    "infantry": (60, 30), "cavalry": (60, 30), "detachment": (60, 20), "headquarters": (40, 40),
}  # fmt: skip
CORPS = ("infantry", "cavalry")

#: Columns: infantry 0, 1, 2, cavalry 0, 1, headquarters; the Standard Chart (Eastern).
EASTERN = {
    1: (3, 2, 2, 1, 0, 2), 2: (4, 1, 2, 0, 1, 2), 3: (5, 0, 2, 2, 0, 2),
    4: (3, 1, 2, 0, 0, 3), 5: (3, 2, 0, 1, 1, 2), 6: (4, 3, 0, 0, 0, 3),
}  # fmt: skip
COLUMNS = ("infantry-0", "infantry-1", "infantry-2", "cavalry-0", "cavalry-1", "headquarters")
ADDED = {"union-eastern": "infantry-0", "confederate-eastern": "headquarters"}

#: By army: command range, battle range, value of a headquarters, aggression.
ARMIES = {
    "union-eastern": (10, 4, 2, 2), "confederate-eastern": (12, 6, 1, 4),
    "french": (11, 5, 1, 3), "english": (10, 5, 2, 2),
}  # fmt: skip
#: Inches by which a detachment that turns on its way ends farther from where it touched.
TURNED = (math.hypot(60, 20) - 20) / 2 / 25.4
MOVES = {"infantry": 4.0, "cavalry": 8.0}
ROAD = 4.0
FRICTION = ("bogged-down", "bogged-down", "road-congestion", "road-congestion",
            "forced-march", "forced-march")  # fmt: skip
NEXT = {"setup": "combat", "combat": "movement", "movement": "command", "command": "end",
        "end": "combat"}  # fmt: skip
EFFECTS = ("none", "retreat", "retreat", "broken", "broken", "eliminated")
TERRAIN = {"town": 1, "defensible": 2, "bridge": 1, "hill": 1}


def outline(unit: Data) -> shapely.Polygon:
    """Return a unit's base on the table."""
    if "disc" in unit:
        return shapely.Point(unit["pose"][:2]).buffer(unit["disc"] / 2 / 25.4)
    return base(unit["pose"], *unit.get("base", BASES[unit["type"]]))


def sized(step: Step) -> Step:
    """Return a step whose headquarters have the bases that the house rules give them."""
    return replace(step, before=_sized(step.before), after=_sized(step.after))


def _sized(position: Data) -> Data:
    house = _house(position)
    sizes = {name.removeprefix("headquarters-"): house[name]
             for name in ("headquarters-base", "headquarters-disc") if house.get(name)}  # fmt: skip
    units = [{**sizes, **u} if u["type"] == "headquarters" else u for u in position["units"]]
    return {**position, "units": units}


def _house(position: Data) -> Data:
    house: Data = position.get("house_rules", {})
    return house


def gap(one: Data, two: Data) -> float:
    """Return the distance between two units' bases, inches."""
    return float(outline(one).distance(outline(two)))


def _foes(step: Step, unit: Data) -> list[Data]:
    return [u for u in step.before["units"]
            if u["side"] != unit["side"] and u["type"] != "headquarters"]  # fmt: skip


def _friends(step: Step, unit: Data, kind: str) -> list[Data]:
    mine = [u for u in step.before["units"] if u["side"] == unit["side"]]
    return [u for u in mine if u["type"] == kind and u["id"] != unit["id"]]


def _army(step: Step, side: str) -> tuple[float, float, float, float]:
    return ARMIES[step.before["sides"][side]["army"]]


# -- combat -------------------------------------------------------------------------------------


def fights(step: Step) -> Iterator[str]:
    """Dice, totals, who loses and what becomes of it."""
    for event in step.told("combat"):
        said = values(event.text)
        attacker, defender = (step.units[name] for name in event.units)
        yield from _pair(step, attacker, defender)
        mine, theirs = said["total"], said["other-total"]
        if [said["die"], said["other-die"]] != list(step.action["dice"]):
            yield "the dice told are not those thrown"
        if mine != said["die"] + int(said["adds"]):
            yield f"{said['die']} {said['adds']} is not {mine}"
        if theirs != said["other-die"] + int(said["other-adds"]):
            yield f"{said['other-die']} {said['other-adds']} is not {theirs}"
        yield from _outcome(step, (attacker, defender), mine - theirs, event)


def _pair(step: Step, attacker: Data, defender: Data) -> Iterator[str]:
    if attacker["type"] not in CORPS or defender["type"] == "headquarters":
        yield f"a {attacker['type']} attacks a {defender['type']}"
    if attacker["side"] == defender["side"] or gap(attacker, defender) > 1 + SLACK:
        yield "attacker and defender are friends or over 1 in apart"
    kinds = (attacker["type"], defender["type"])
    if step.before["period"] == "american-civil-war" and kinds == ("cavalry", "infantry"):
        yield "cavalry attacks infantry in the Civil War"


def _outcome(step: Step, pair: tuple[Data, Data], lead: int, event: Event) -> Iterator[str]:
    told = event.data
    effect = EFFECTS[min(abs(lead), 5)]
    loser, winner = (pair[0], pair[1]) if lead < 0 else (pair[1], pair[0])
    if winner["type"] == "detachment" and effect != "none":
        effect = "retreat"
    expected = loser["id"] if lead else None
    if told["loser"] != expected:
        yield f"{told['loser']} lost by {lead}"
    if loser["type"] == "detachment" and effect == "broken":
        effect = "eliminated"
    wanted = {effect}
    if effect == "broken" and step.before["turn"] == step.before.get("last_turn"):
        wanted = {"eliminated"}
    if loser["type"] == "detachment" and effect == "retreat":
        wanted = {"retreat", "removed"}
    if loser["type"] == "detachment" and effect == "eliminated":
        wanted = {"broken", "eliminated"}
    if told["effect"] not in wanted:
        yield f"{told['effect']} after a difference of {lead}"


def tallies(step: Step) -> Iterator[str]:
    """Each item of a tally is what stands on the table, and together they are its total."""
    for event in step.told("tally"):
        said = values(event.text)
        items = [(i.id.removeprefix("gmu.item-"), int(values(i)["value"]))
                 for i in said["items"] if i.id != "gmu.term-nothing"]  # fmt: skip
        if sum(value for _, value in items) != int(said["total"]):
            yield f"{items} do not make {said['total']}"
        for name, value in items:
            yield from _item(step, step.units[event.units[0]], name, value)
        yield from _counted(step, step.units[event.units[0]], items)


def _item(step: Step, unit: Data, name: str, value: int) -> Iterator[str]:
    defends = unit["id"] == step.action["defender"]
    kind = name.removesuffix("-of")
    if kind in TERRAIN and (not defends or value != TERRAIN[kind]):
        yield f"{kind} {value} for {unit['id']}"
    if kind in ("town", "defensible") and unit["type"] == "cavalry":
        yield f"cavalry gains from {kind}"
    if kind == "rain" and not (defends and value == 1 and "rain" in step.before.get("weather", [])):
        yield "rain counts where it does not rain, or for the attacker"
    if kind == "battle-value" and value != unit.get("battle_value", 0):
        yield f"battle value {value} of {unit['id']}"
    if kind == "headquarters":
        yield from _headquarters(step, unit, value)


def _headquarters(step: Step, unit: Data, value: int) -> Iterator[str]:
    _, battle, worth, _ = _army(step, unit["side"])
    near = [h for h in _friends(step, unit, "headquarters")
            if h["formation"] == "battle" and gap(unit, h) <= battle + SLACK]  # fmt: skip
    if value != worth or not near:
        yield f"headquarters +{value} for {unit['id']}: {len(near)} in range"


def _counted(step: Step, unit: Data, items: list[tuple[str, int]]) -> Iterator[str]:
    """Supports are counted again, and what must be there is."""
    attacker, defender = (step.units[step.action[who]] for who in ("attacker", "defender"))
    names = [name.removesuffix("-of") for name, _ in items]
    near = {
        "cavalry-support": [gap(u, unit) for u in _friends(step, unit, "cavalry")],
        "infantry-support": [gap(u, defender) for u in _friends(step, unit, "infantry")],
    }
    if unit is defender:
        near["infantry-support"] = []
    for kind, gaps in near.items():
        least, most = sum(g <= 1 - SLACK for g in gaps), sum(g <= 1 + SLACK for g in gaps)
        if not least <= names.count(kind) <= most:
            yield f"{names.count(kind)} times {kind}, {least} on the table"
    against = unit is attacker and defender["type"] == "detachment"
    if names.count("detachment") != int(against):
        yield "the bonus against a detachment is wrong"
    if sum(name in TERRAIN for name in names) > 1 or names.count("headquarters") > 1:
        yield "two bonuses for terrain or two headquarters"
    rain = unit is defender and "rain" in step.before.get("weather", [])
    if names.count("rain") != int(rain):
        yield "the bonus of rain is wrong"


def luck(step: Step) -> Iterator[str]:
    """The shares of all 36 rolls at which each does at least as well."""
    for event in step.told("luck"):
        lead = step.action["dice"][0] - step.action["dice"][1]
        rolls = [one - two for one in range(1, 7) for two in range(1, 7)]
        shares = [sum(r >= lead for r in rolls), sum(r <= lead for r in rolls)]
        said = values(event.text)
        for share, told in zip(shares, (said["share"], said["others"]), strict=True):
            if abs(100 * share / 36 - told) > 0.5 + 1e-9:
                yield f"{told} % for {share} of 36"


def broken(step: Step) -> Iterator[str]:
    """A broken corps is due two turns later."""
    known = {unit["id"] for unit in step.before.get("broken", ())}
    for unit in step.after.get("broken", ()):
        if unit["id"] not in known and unit["due"] != step.before["turn"] + 2:
            yield f"{unit['id']} broken in turn {step.before['turn']} is due {unit['due']}"


# -- who acts -----------------------------------------------------------------------------------


def phases(step: Step) -> Iterator[str]:
    """The phases follow one another; the turn counts on after the command phase."""
    last = (step.before["turn"], step.before["phase"])
    for event in step.told("phase"):
        turn, phase = event.data["turn"], event.data["phase"]
        if phase != NEXT[last[1]] or turn != last[0] + (last[1] == "end"):
            yield f"{phase} of turn {turn} after {last}"
        last = (turn, phase)


def allowances(step: Step) -> Iterator[str]:
    """After a pass the other side has a die more of combats, moves or withdrawals."""
    for event in step.told("limit"):
        left, die, side = (event.data[name] for name in ("left", "die", "side"))
        least = most = die
        if step.before["phase"] == "movement":
            corps = [u for u in step.before["units"] if u["side"] == side and u["type"] in CORPS]
            near = [min((gap(u, foe) for foe in _foes(step, u)), default=99.0) for u in corps]
            late = sum(u["side"] == side for u in step.before.get("reserves", ()))
            least, most = die + sum(g > 3.0 for g in near), die + sum(g > 1.0 for g in near) + late
        if not 1 <= die <= 6 or not least <= left <= most:
            yield f"{left} activations from {die}, {least} to {most} by the table"


def counted(step: Step) -> Iterator[str]:
    """Whoever has a limit acts at most so often: each activation takes one off."""
    order, after = step.before.get("order", {}), step.after.get("order", {})
    acts = {"combat": "combat", "move": "movement"}.get(step.action["action"])
    if acts is None or acts != step.before["phase"] or "left" not in order:
        return
    if acts == "movement" and step.told("retreat") + step.told("pursuit"):
        return
    same = after.get("step") == acts
    if order["left"] < 1 or (same and after.get("left") != order["left"] - 1):
        yield f"{order['left']} left before, {after.get('left')} after"


def alternate(step: Step) -> Iterator[str]:
    """Nobody acts out of turn: the unit that fights or moves is of the side to act."""
    order = step.before.get("order", {})
    name = step.action.get({"combat": "attacker", "move": "unit"}.get(step.action["action"], ""))
    free = step.told("move") or step.told("combat")
    if name in step.units and free and step.units[name]["side"] != order.get("to_act"):
        yield f"{name} acts and {order.get('to_act')} is to act"


# -- moves --------------------------------------------------------------------------------------


def moves(step: Step) -> Iterator[str]:
    """Lengths, what may be selected, and how a move into control ends."""
    for event in step.told("move"):
        unit = step.units[event.units[0]]
        (x, y, _), (to_x, to_y, _) = event.data["from"], event.data["to"]
        straight = math.hypot(to_x - x, to_y - y)
        told = values(event.text).get("length", straight)  # a turn on the spot has none
        most = MOVES[unit["type"]] + ROAD
        if straight > told + SLACK or told > most + SLACK:
            yield f"{unit['id']} went {straight:.2f}, told {told:.2f}, at most {most}"
        here = [gap(unit, foe) for foe in _foes(step, unit)]
        if unit["type"] == "infantry" and min(here, default=9.0) <= 1:
            yield f"{unit['id']} is held and was moved {told:.2f}"
        if unit["type"] == "cavalry" and min(here, default=9.0) <= 1 - SLACK and told > 1 + SLACK:
            yield f"{unit['id']} left a zone of control by {told:.2f}"
        yield from _entered(step, unit, {**unit, "pose": event.data["to"]}, told)
        yield from _commanded(step, unit, {**unit, "pose": event.data["to"]}, told)


def _entered(step: Step, unit: Data, there: Data, length: float) -> Iterator[str]:
    foes = [foe for foe in _foes(step, unit) if gap(there, foe) <= 1 - SLACK]
    fresh = [foe for foe in foes if gap(unit, foe) > 1 + SLACK]
    most = _house(step.before).get("alignment-degrees", 5) + 0.1
    if fresh and min(_askew(there, foe) for foe in _foes(step, unit)) > most:
        yield f"{unit['id']} entered control {length:.2f} and faces nobody"


def _askew(one: Data, two: Data) -> float:
    apart = (one["pose"][2] - two["pose"][2]) % 180
    return float(min(apart, 180 - apart))


def _commanded(step: Step, unit: Data, there: Data, length: float) -> Iterator[str]:
    command, battle, _, _ = _army(step, unit["side"])
    staffs = _friends(step, unit, "headquarters")
    if not staffs or length < 0.1:
        return
    house = _house(step.before)
    in_battle = battle if house.get("battle-range-commands", True) else command
    reach = {"command": command, "battle": in_battle}
    inside = any(gap(there, h) <= reach[h["formation"]] + SLACK for h in staffs)
    if not inside and all(gap(there, h) >= gap(unit, h) for h in staffs):
        yield f"{unit['id']} ends out of command and no closer"


def retreats(step: Step) -> Iterator[str]:
    """Three inches at most, and away from the enemy by a hundredth an inch."""
    for event in step.told("retreat"):
        unit = step.units[event.units[0]]
        (x, y, _), (to_x, to_y, _) = event.data["from"], event.data["to"]
        if math.hypot(to_x - x, to_y - y) > 3 + SLACK:
            yield f"{unit['id']} retreated {math.hypot(to_x - x, to_y - y):.2f}"
        there = {**unit, "pose": event.data["to"]}
        fresh = [f["id"] for f in _foes(step, unit)
                 if gap(there, f) < 1 - SLACK and gap(unit, f) > 1 + SLACK]  # fmt: skip
        if fresh:
            yield f"{unit['id']} retreated into the control of {fresh}"


def overlaps(step: Step) -> Iterator[str]:
    """Units stand on nobody, unless they did before this step and nothing moved them."""
    moved = {name for name, unit in step.units_after.items()
             if step.units.get(name, {}).get("pose") != unit["pose"]}  # fmt: skip
    if step.before.get("order", {}).get("awaited") or step.after.get("order", {}).get("awaited"):
        moved = {n for n in moved if step.units_after[n]["type"] != "detachment"}
    lifted: set[str] = set()
    order = step.after.get("order", {})
    if order.get("step") == "headquarters":
        staffs = {n for n, u in step.units_after.items() if u["type"] == "headquarters"}
        lifted = staffs - set(order.get("placed", ()))
    for name in moved - lifted:
        mine = outline(step.units_after[name])
        for other, unit in step.units_after.items():
            if other == name or other in lifted:
                continue
            if outline(unit).intersection(mine).area > 0.03:
                yield f"{name} stands on {other} after {step.action['action']}"


# -- command and set-up -------------------------------------------------------------------------


def placed(step: Step) -> Iterator[str]:
    """Where headquarters, returning corps, detachments and reinforcements may stand."""
    for event in step.told("place"):
        unit = step.units_after[event.units[0]]
        side = unit["side"]
        foes = [u for u in step.after["units"]
                if u["side"] != side and u["type"] != "headquarters"]  # fmt: skip
        way, near = event.data["as"], min((gap(unit, foe) for foe in foes), default=99.0)
        if way in ("headquarters", "return", "detachment") and near < 1 - SLACK:
            yield f"{unit['id']} is placed {near:.2f} from an enemy"
        yield from _beside(step, unit, way)


def _beside(step: Step, unit: Data, way: str) -> Iterator[str]:
    mine = [u for u in step.after["units"] if u["side"] == unit["side"] and u is not unit]
    corps = [u for u in mine if u["type"] in CORPS]
    staffs = [u for u in mine if u["type"] == "headquarters"]
    if way == "headquarters" and corps and min(gap(unit, c) for c in corps) > 3 + SLACK:
        yield f"{unit['id']} is over 3 in from every friendly corps"
    if way == "return" and min(gap(unit, h) for h in staffs) > 1 + SLACK:
        yield f"{unit['id']} returns over 1 in from every headquarters"
    if way == "detachment":
        yield from _sent(step, unit, len(corps), len(staffs))


def _sent(step: Step, unit: Data, corps: int, staffs: int) -> Iterator[str]:
    sent = [u for u in step.after["units"]
            if u["side"] == unit["side"] and u["type"] == "detachment"]  # fmt: skip
    lost = [u for u in step.after.get("eliminated", ())
            if u["side"] == unit["side"] and u["type"] == "detachment"]  # fmt: skip
    if step.told("place")[0].data["new"] and len(sent) + len(lost) > corps:
        yield f"{len(sent)} detachments and {len(lost)} lost for {corps} corps"
    reach = max(_army(step, unit["side"])[:2])
    staff = step.units[step.action["with"]]
    if gap(unit, staff) > reach + TURNED + SLACK or not staffs:
        yield f"{unit['id']} is {gap(unit, staff):.2f} from its headquarters"


def returns(step: Step) -> Iterator[str]:
    """At most two come back a turn and side, and only those that are due."""
    due = {u["id"]: u["due"] for u in step.before.get("broken", ())}
    for event in step.told("place"):
        name = event.units[0]
        if event.data["as"] == "return" and due.get(name, 99) > step.before["turn"]:
            yield f"{name} returns in turn {step.before['turn']}, due {due.get(name)}"
    chosen = step.action["action"] == "choose" and step.before["phase"] == "command"
    if chosen and len(step.action["units"]) > 2:
        yield "more than two come back"


def arrivals(step: Step) -> Iterator[str]:
    """Whoever is late comes with 5 or more, on turn 5 with 3 or more."""
    for event in step.told("arrival"):
        turn, die = step.before["turn"], event.data.get("die")
        if die is None:  # the rest come of themselves
            if step.after["turn"] < 6:
                yield f"{event.units[0]} arrives in turn {turn} without a die"
            continue
        needed = 5 if turn < 5 else 3
        came = event.text.id == "gmu.rolled-to-come"  # type: ignore[union-attr]
        if turn > 5 or event.data["needed"] != needed or came != (die >= needed):
            yield f"{event.units[0]} with {die} in turn {turn}, {event.data['needed']} needed"


def armies(step: Step) -> Iterator[str]:
    """Rolled armies are rows of the chart with what the army adds."""
    for event in step.told("army"):
        name, die = event.data["army"], event.data["die"]
        if name not in ADDED:
            continue
        row: dict[str, int] = dict(zip(COLUMNS, EASTERN[die], strict=True))
        row[ADDED[name]] += 1
        if {k: n for k, n in row.items() if n} != dict(event.data["units"]):
            yield f"{die} for {name}: {dict(event.data['units'])}"
    for event in step.told("friction"):
        if values(event.text)["result"].id != f"gmu.friction-{FRICTION[event.data['die'] - 1]}":
            yield f"{event.data['die']} for friction: {event.text}"


def aggressor(step: Step) -> Iterator[str]:
    """A die and the army's aggression; the higher is the aggressor."""
    for event in step.told("aggressor"):
        if "die" not in event.data:
            continue
        said: dict[str, Any] = values(event.text)
        adds = _army(step, event.data["side"])[3]
        if (said["adds"], said["total"]) != (adds, event.data["die"] + adds):
            yield f"aggressor: {event.text}"


def _with_bases(check: Check) -> Check:
    return lambda step: check(sized(step))


CHECKS: tuple[Check, ...] = tuple(map(_with_bases, (
    fights, tallies, luck, broken, phases, allowances, counted, alternate, moves, retreats,
    overlaps, placed, returns, arrivals, armies, aggressor,
)))  # fmt: skip
