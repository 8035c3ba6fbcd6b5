"""Battles made by chance, worked out again from the drawn numbers without the program."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import astuple

import pytest

from tableside.engine.ruleset import Event
from tableside.rules.gitm.campaign.turn import resolve_phase
from tableside.rules.gitm.memory import Losses
from tests.rules.gitm.example import Data, field, loaded, position, theatre, unit
from tests.rules.gitm.masses_arithmetic import WAYS, square
from tests.rules.rereading.steps import values

QUALITY = {"poor": 0.8, "fair": 1.0, "good": 1.15, "excellent": 1.3}
POSTURE = {"assault": (1.3, 1.25), "last-ditch": (1.3, 1.25), "attack": (1, 1), "defend": (1, 1),
           "skirmish": (0.6, 0.75), "evade": (0.3, 0.5)}  # fmt: skip
RATING = {".": 0, "f": 0, "h": 2, "t": 2, "T": 3}
ARMS = {"IN": "foot", "LI": "foot", "ML": "foot", "LC": "horse", "DR": "horse", "LN": "horse"}
GUNS = ("MA", "HA", "SA")
KINDS = {False: (0.15, 0.45, 0.10), True: (0.10, 0.35, 0.30)}
PLACE, ROUND = (7, 7), list(WAYS)


def _unit(chance: random.Random, name: str, at: str, **orders: str) -> Data:
    most = {"foot": 1500, "horse": 1000}.get(ARMS.get(name[-2:], ""), 300)
    most = 1000 if name[-2:] == "ML" else most
    return unit(
        name, at, men=chance.randint(most // 20, most), quality=chance.choice(list(QUALITY)),
        batteries=chance.randint(0, 3 if most == 300 else 1), morale=chance.randint(20, 90),
        experience=chance.randint(0, 30), fatigue=chance.choice((0, 3, 7, 8)),
        ammunition=chance.choice((0, 1, 5)),
        orders=orders | {"line": chance.choice(("front", "front", "second", "rear"))},
    )  # fmt: skip


def battle(seed: int) -> Data:
    """Attackers beside 7-7 and who waits for them there, water beside it now and then."""
    chance = random.Random(f"battle {seed}")
    ways = chance.sample(ROUND, chance.choice((1, 1, 2, 3)))
    codes = chance.choice(([*ARMS, *GUNS], ["LC", "DR", "LN", "HA"]))
    units = []
    for n in range(1, chance.randint(2, 7)):
        (x, y), name = WAYS[chance.choice(ways)], f"US{n}{chance.choice(codes)}"
        attack = chance.choice(("assault", "attack", "skirmish"))
        units.append(_unit(chance, name, f"{7 + x}-{7 + y}", to="7-7", attack=attack))
    for n in range(1, chance.randint(2, 7)):
        defend = chance.choice(("last-ditch", "defend", "skirmish", "evade"))
        units.append(_unit(chance, f"MX{n}{chance.choice([*ARMS, *GUNS])}", "7-7", defend=defend))
    dry = [f"{7 + WAYS[way][0]}-{7 + WAYS[way][1]}" for way in ROUND if way not in ways]
    drawn = {"w": " ".join(chance.sample(dry, chance.randint(0, 3))), chance.choice("fhtT"): "7-7"}
    ground = [field(drawn), theatre(*["....."] * 5)]
    more: Data = {"terrain": ground, "phase": "tactical-1", "campaign": {"seed": seed + 1}}
    return position(*units, **more)


def arm(one: Data) -> str:
    return ARMS.get(one["id"][-2:], "guns")


def guns(one: Data) -> int:
    return int(one["men"] if arm(one) == "guns" else min(one["men"], 100 * one["batteries"]))


def spaces(one: Data) -> int:
    other: int = one["men"] - guns(one)
    return (3 * other if arm(one) == "horse" else other) + 8 * guns(one)


class Sheet:
    """A battle as it goes on: the units, the numbers drawn, and what was told in turn."""

    def __init__(self, data: Data) -> None:
        after, events = resolve_phase(loaded(data))
        self.after, self.losses = after.by_id, after.campaign.losses
        self.draws: dict[str, list[float]] = defaultdict(list)
        for event in events:
            for what, number in event.data.get("draws", ()):
                self.draws[what].append(number)
        other = ("draw", "moved", "resolved", "reforms")
        self.told: list[Event] = [event for event in events if event.kind not in other]
        maps = next(piece for piece in data["terrain"] if piece["type"] == "tactical-map")
        self.letter, self.rows = maps["rows"][7][7], maps["rows"]
        self.units = {each["id"]: {**each, "at": PLACE} for each in data["units"]}
        for one in self.units.values():
            x, y = square(one["square"])
            one["way"] = next((w for w in ROUND if WAYS[w] == (x - 7, y - 7)), None)
            one["fatigue"] += one["way"] is not None
            one["lost"] = [0, 0, 0, 0]
            one["now"] = one["orders"].get("attack") or one["orders"]["defend"]
        self.spent: set[str] = set()

    def there(self, side: str) -> list[Data]:
        return [u for u in self.units.values() if u["side"] == side and u["at"] == PLACE]

    def begin(self) -> None:
        """What the whole battle hangs on, from who is still in the square."""
        us, mx = self.there("us"), self.there("mx")
        came = {one["way"] for one in us}
        runs = sum(way in came and ROUND[i - 1] not in came for i, way in enumerate(ROUND))
        self.length = 1500 * (len(came) + runs) if len(came) < 8 else 12000
        horse = sum(one["men"] for one in us if arm(one) == "horse")
        self.squares = (
            any(arm(one) == "foot" for one in mx) and not any(arm(one) == "foot" for one in us)
            and 2 * horse > sum(one["men"] for one in us)
            and 1000 * sum(one["batteries"] for one in us) < 4 * horse
        )  # fmt: skip
        self.lines: dict[str, str] = {}
        for party in (us, mx):
            wish = {one["id"]: one["orders"]["line"] for one in party}
            for line, free in (("front", ("second", "rear")), ("second", ("rear",))):
                needed = line == "front" or "rear" in wish.values()
                if party and needed and line not in wish.values():
                    fit = [name for name, wanted in wish.items() if wanted in free]
                    drawn = self.draws[f"{line} line"].pop(0) if len(fit) > 1 else 0
                    wish[fit[int(drawn * len(fit))]] = line
            self.lines |= wish
        filled = {side: self.wished(side, "front") for side in ("us", "mx")}
        self.full = {side: 4 * spaces >= 3 * self.length for side, spaces in filled.items()}

    def factor(self, one: Data) -> float:
        found: float = QUALITY[one["quality"]] * min(1.5, 1 + one["experience"] / 50)
        found *= (0.5 + one["morale"] / 100) * max(0.5, 1 - one["fatigue"] / 40)
        found *= POSTURE[one["now"]][0]
        if one["side"] == "mx":
            found *= (1 + 0.1 * RATING[self.letter]) * 1.1
        if one["id"].endswith("ML"):
            found *= (0.7 if one["side"] == "us" else 1) * (1 if self.letter == "T" else 0.7)
        return found

    def fire(self, one: Data) -> float:
        line = self.lines[one["id"]]
        foot = one["men"] - guns(one) if arm(one) == "foot" and line == "front" else 0
        formed = 0.5 if self.squares and one["side"] == "mx" and arm(one) == "foot" else 1
        able = one["ammunition"] > 0 and line != "rear"
        return (foot + 4 * guns(one)) * self.factor(one) * formed * self.share(one) * able

    def melee(self, one: Data) -> float:
        found: float = one["men"] - guns(one)
        found = (found * (2 if arm(one) == "horse" else 1) + 0.5 * guns(one)) * self.factor(one)
        if self.squares and arm(one) == ("foot" if one["side"] == "mx" else "horse"):
            found *= {"LN": 1.25}.get(one["id"][-2:], 0.75) if one["side"] == "us" else 1.5
        return found * ({"foot": 0.5, "guns": 0.1}.get(arm(one), 1) if not one["ammunition"] else 1)

    def wished(self, side: str, line: str) -> int:
        return sum(spaces(u) for u in self.there(side) if self.lines[u["id"]] == line)

    def share(self, one: Data) -> float:
        if (line := self.lines[one["id"]]) == "rear":
            return 0
        return min(1, self.length / max(1, self.wished(one["side"], line)))

    def engaged(self, one: Data) -> float:
        both = [self.wished(one["side"], line) for line in ("front", "second")]
        behind = self.wished(one["side"], "rear") + sum(max(0, w - self.length) for w in both)
        rear = min(1, 4 * self.length / max(1, behind)) * (1 if arm(one) == "horse" else 0.5)
        return self.share(one) + (1 - self.share(one)) * rear

    def mixed(self, side: str) -> float:
        whole = sum(self.melee(one) for one in self.there(side))
        horse = sum(self.melee(one) for one in self.there(side) if arm(one) == "horse")
        return 1.1 if whole and 1 / 3 <= horse / whole <= 2 / 3 else 1

    def anchored(self, side: str) -> int:
        """How many flanks are anchored."""
        wet = [w for w, (x, y) in WAYS.items() if self.rows[7 + y][7 + x] == "w"]
        own = [u["at"] for u in self.units.values() if u["side"] == side and u["at"] is not None]
        wet += [w for w, (x, y) in WAYS.items() if (7 + x, 7 + y) in own]
        turns = {(ROUND.index(a) - ROUND.index(b)) % 8 for a in wet for b in wet}
        return 0 if not wet else 2 if self.full[side] and turns - {0, 1, 7} else 1

    def segment(self, name: str) -> None:
        """Losses of both sides, then the checks of those that lost a fiftieth, one by one."""
        sides, melee = ("us", "mx"), name == "melee"
        sums = []
        for side in sides:
            each = {u["id"]: self.melee(u) * self.engaged(u) if melee else self.fire(u)
                    for u in self.there(side)}  # fmt: skip
            whole = sum(each.values()) * self.mixed(side)
            if melee and not (side == "mx" and self.squares):
                whole *= (0.8, 0.9, 1)[self.anchored(side)]
            whole *= (0.05 if melee else 0.03) * (0.8 + 0.4 * self.draws[f"{name} losses"].pop(0))
            sums.append((whole, [n for n, strength in each.items() if strength or melee]))
        loser = None if not melee else "us" if sums[0][0] < sums[1][0] else "mx"
        self.loser, hurt = loser, []
        for index, side in enumerate(sides):
            hit = [u for u in self.there(side) if melee or self.lines[u["id"]] != "rear"]
            weights = [self.melee(u) * POSTURE[u["now"]][1] for u in hit]
            for one, weight in zip(hit, weights, strict=True):
                wanted = sums[1 - index][0] * weight / max(1e-9, sum(weights))
                wanted *= 1.5 if side == loser else 1
                lost = 0
                if wanted > 0.5:
                    assert self._next("losses") == "losses"
                    lost = values(self.last.text)["count"]
                    assert self.last.units == (one["id"],)
                assert abs(lost - min(one["men"], wanted)) <= 0.5 + 1e-4 * wanted, (one["id"], name)
                hurt.append((one, lost, lost / one["men"]))
                self._lose(one, lost, loser=side == loser)
        for one in (self.units[name] for _, names in sums for name in names):
            one["fatigue"] += 1
            if arm(one) != "horse" and one["id"] not in self.spent:
                self.spent.add(one["id"])
                one["ammunition"] = max(0, one["ammunition"] - 1)
        for one, lost, share in hurt:
            if one["at"] == PLACE and lost and share >= 0.02:
                self._check(one, share, trapped=self.squares and one["side"] == loser == "mx")
        for one in self.there(loser or ""):
            self._next("fall-back", "shattered")
            one["fatigue"], one["at"] = one["fatigue"] + 1, None

    def _lose(self, one: Data, lost: int, *, loser: bool) -> None:
        kinds = [round(lost * part) for part in KINDS[loser]]
        kinds.append(lost - sum(kinds))
        one["lost"] = [a + b for a, b in zip(one["lost"], kinds, strict=True)]
        one["men"] -= lost
        if not one["men"]:
            assert self._next("destroyed") == "destroyed"
            one["at"] = None

    def _next(self, *kinds: str) -> str:
        event = self.told.pop(0)
        assert event.kind in kinds, event
        self.last = event
        if event.kind == "shattered":
            one = self.units[event.units[0]]
            one["gone"], one["at"] = True, None
            if self.told and self.told[0].kind == "destroyed":
                del self.told[0]
        return event.kind

    def _check(self, one: Data, share: float, *, trapped: bool) -> None:
        chance = 0.45 + 0.1 * list(QUALITY).index(one["quality"]) + 0.005 * one["experience"]
        chance += (-0.1, 0, 0.1)[self.anchored(one["side"])] - 3 * share
        chance = min(0.95, max(0.05, chance))
        assert self._next("check") == "check"
        assert abs(values(self.last.text)["chance"] - 100 * chance) < 1e-6, one["id"]
        passed = self.draws["morale"].pop(0) < chance
        if one["fatigue"] >= 16 or (not passed and trapped and self.draws["squares"].pop(0) < 0.5):
            self._next("shattered")
        elif not passed and self.draws["retreat or rout"].pop(0) < 2 / 3:
            one["fatigue"] += 2
            to = self._next("retreat", "shattered")
            one["at"] = square(values(self.last.text)["square"]) if to == "retreat" else None
        elif not passed:
            one["fatigue"] += 3
            self._next("rout", "shattered")
            one["at"] = None

    def play(self) -> None:
        self._next("battle")
        self.begin()
        both = sorted(sum(map(self.melee, self.there(side))) for side in ("us", "mx"))
        odds = both[1] / both[0] if both[0] else 99
        self.segment("fire")
        self.loser = None
        if self.there("us") and self.there("mx"):
            self.begin()
            mine, his = (sum(map(self.melee, self.there(side))) for side in ("us", "mx"))
            for one in self.there("us" if his >= 2 * mine else "mx" if mine >= 2 * his else ""):
                one["now"] = "skirmish" if one["now"] in ("attack", "defend") else one["now"]
            self.segment("melee")
        standing = [side for side in ("us", "mx") if self.there(side)]
        if self.loser or len(standing) == 1:
            (won,) = standing if not self.loser else {"us", "mx"} - {self.loser}
            self._next("won")
            assert values(self.last.text)["sides"] == [won.upper()], won
            assert self.last.to is None
        gain = next((5 - n for n, most in enumerate((1.25, 1.5, 2, 3)) if odds < most), 1)
        for one in self.units.values():
            one["experience"] = min(50, one["experience"] + gain)
            one["morale"] += 0 if not self.loser else -3 if one["side"] == self.loser else 3


@pytest.mark.parametrize("seed", [*range(90), 110, 141, 276, 328])
def test_a_battle_is_what_its_numbers_make_it(seed: int) -> None:
    sheet = Sheet(battle(seed))
    sheet.play()
    assert not sheet.told
    for name, one in sheet.units.items():
        if name in sheet.after and not one.get("gone"):
            for each in ("men", "fatigue", "experience", "ammunition", "morale"):
                assert getattr(sheet.after[name], each) == one[each], (name, each)
            assert list(astuple(sheet.losses.get(name, Losses()))) == one["lost"], name
