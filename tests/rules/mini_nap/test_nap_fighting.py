"""Fire, return fire and hand-to-hand as they are played: dice, their odds, what is told."""

from __future__ import annotations

import pytest

from tests.rules.mini_nap.playing import charging, do, flagged, offered, told
from tests.rules.mini_nap.table import CM, RULES, Data, ask, foot, guns, horse, light, rules

MM = 1 / 25.4
DEEP, RIDER = 10 * MM, 20 * MM


def test_nobody_loses_more_than_it_began_with() -> None:
    table = charging(horse("fr-1", 5, 5), foot("br-1", 20, 20), light("br-2", 25, 20))
    assert flagged(table, action="losses", unit="br-1", losses=4) == []
    assert flagged(table, action="losses", unit="br-1", losses=5) == ["strength.losses"]
    five = RULES.actions.read({"action": "losses", "unit": "br-1", "losses": 5})
    (gone,) = RULES.apply(table, five)[0].eliminated
    assert (gone.losses, gone.left) == (4, 0)
    assert "breaches" not in ask(table, "strength", unit="br-1", losses=4)
    more = ask(table, "strength", unit="br-1", losses=5)
    assert (rules(more["breaches"]), more["left"]) == (["strength.losses"], 0)


def test_hits_past_the_last_point_are_no_losses() -> None:
    gun = guns("fr-1", 20, 10, strength=6)
    table = charging(gun, light("br-1", 20, 13, 270, losses=3), foot("br-2", 40, 30),
                     phase="firing")  # fmt: skip
    dice = RULES.answer(table, {"ask": "fire", "unit": "fr-1", "target": "br-1"})["dice"]
    assert dice >= 2
    after = do(table, action="fire", unit="fr-1", target="br-1", dice=[6] * dice)
    (gone,) = after.eliminated
    assert (gone.id, gone.losses, gone.left) == ("br-1", 4, 0)


def test_fire_and_losses() -> None:
    table = charging(foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), phase="firing")
    assert "fire" in offered(table)
    assert flagged(table, action="fire", unit="fr-1", target="br-1", dice=[6]) == ["firing.dice"]
    shot = {"action": "fire", "unit": "fr-1", "target": "br-1", "dice": [6, 5, 4, 1]}
    assert told(table, **shot) == ["fr-1 fires at br-1 (6, 5, 4, 1): 2 strength points lost."]
    table = do(table, **shot)
    assert table.by_id["br-1"].losses == 2
    table = do(table, action="pass", side="br")
    assert flagged(table, action="fire", unit="fr-1", target="br-1", dice=[1, 1, 1, 1]) == [
        "firing.fired"
    ]
    gone = do(table, action="losses", unit="br-1", losses=3)
    assert [unit.id for unit in gone.eliminated] == ["br-1"]


def test_what_is_left_to_fight_is_counted() -> None:
    def asked(*units: Data, phase: str) -> str:
        return str(RULES.prompt(charging(*units, phase=phase)).what)

    touching = foot("fr-1", 20, 10), foot("br-1", 20, 10 + DEEP, 270)
    more = foot("fr-2", 30, 10), foot("br-2", 30, 10 + DEEP, 270)
    apart = foot("fr-1", 20, 10), foot("br-1", 20, 20, 270)
    assert asked(*apart, phase="hand-to-hand") == "no fight is left; go on."
    for phase in ("hand-to-hand", "break-through"):
        assert asked(*touching, phase=phase) == "one fight is left: fight it out."
        assert asked(*touching, *more, phase=phase) == "2 fights are left: fight them out."
    assert asked(*apart, phase="break-through") == "none of yours may break through; go on."
    won = {**apart[0], "type": "light-cavalry", "did": ["break-through"]}
    assert asked(won, apart[1], phase="break-through") == (
        "break through with the units that won it."
    )


def test_what_a_side_is_done_with_is_named() -> None:
    def done(phase: str) -> str:
        table = charging(foot("fr-1", 20, 10), foot("br-1", 20, 20, 270), phase=phase)
        return next(str(each.text) for each in RULES.options(table) if each.ends)

    assert done("manoeuvre").endswith(": done moving")
    assert done("firing").endswith(": done firing")
    assert done("hand-to-hand").endswith(": done fighting")
    assert done("break-through").endswith(": no more break-throughs")


def test_infantry_that_is_fired_at_returns_it_once_an_initiative() -> None:
    units = foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), foot("fr-2", 22.1, 10)
    table = charging(*units, phase="firing")
    shot = {"action": "fire", "unit": "fr-1", "target": "br-1", "dice": [6, 5, 1, 1]}
    table = do(table, **shot)
    assert (RULES.prompt(table).side, offered(table)) == ("br", ["fire", "pass"])
    assert RULES.load(RULES.dump(table), "saved") == table
    second = {**shot, "unit": "fr-2", "dice": [1, 1, 1, 1]}
    assert flagged(table, **second)[0] == "sequence.awaited"
    assert flagged(table, action="pass", side="fr")[0] == "sequence.awaited"
    back = {"action": "fire", "unit": "br-1", "target": "fr-1", "dice": [6, 1]}
    # At once, and with the two points that it has left.
    assert RULES.options(table)[0].asks[0].count == 2
    assert flagged(table, **{**back, "target": "fr-2"})[0] == "sequence.awaited"
    assert told(table, **back) == ["br-1 returns fire at fr-1 (6, 1): 1 strength point lost."]
    returned = do(table, **back)
    assert (returned.by_id["fr-1"].losses, returned.shot) == (1, None)
    assert "blue" not in returned.by_id["br-1"].markers
    assert offered(do(returned, **second)) == ["pass"]  # it has returned fire already
    let = do(table, action="pass", side="br")
    assert offered(do(let, **second)) == ["fire", "pass"]


@pytest.mark.parametrize(
    ("target", "dice", "open_"),
    [
        (foot("br-1", 20, 12, 270), [1, 1, 1, 1], True),
        (foot("br-1", 20, 12, 90), [1, 1, 1, 1], False),  # it faces the other way
        (foot("br-1", 20, 12, 270, losses=2), [6, 1, 1, 1], False),  # it is shot away
        (horse("br-1", 20, 12.5, 270), [1, 1, 1, 1], False),
        (guns("br-1", 20, 12.3, 270), [1, 1], False),  # small arms only
    ],
)
def test_who_can_return_fire(target: Data, dice: list[int], open_: bool) -> None:
    table = charging(target, foot("fr-1", 20, 10), phase="firing")
    table = do(table, action="fire", unit="fr-1", target="br-1", dice=dice)
    assert (table.shot is not None) is open_


def test_halvings_are_told_in_their_order() -> None:
    """Seven dice halved twice are one (page 6 of the rules): rounded down once."""
    battery = {**guns("fr-1", 20, 10, strength=6, nation="british"), "class": "light"}
    table = charging(light("br-1", 20, 18, 270), battery, phase="firing")
    (shot,) = [o for o in RULES.options(table) if o.action["action"] == "fire"]
    (dice,) = shot.asks
    counted = (
        "Dice of fr-1: 6 + 1, halved (beyond half its reach) to 3.5, "
        "halved (at an unformed target) to 1.75: 1 die."
    )
    assert (str(dice.label), dice.count) == (counted, 1)
    assert told(table, **shot.action, dice=[1])[1:] == [counted]
    near = charging(foot("br-1", 20, 12, 270), foot("fr-1", 20, 10), phase="firing")
    (shot,) = [o for o in RULES.options(near) if o.action["action"] == "fire"]
    assert (str(shot.asks[0].label), shot.asks[0].count) == ("Dice", 4)
    assert len(told(near, **shot.action, dice=[1, 1, 1, 1])) == 1  # nothing to explain


def test_the_odds_of_a_fight() -> None:
    pair = foot("br-1", 20, 10 + 2 * DEEP, 270, losses=2), foot("fr-1", 20, 10, losses=3,
                                                                  rating="guard")  # fmt: skip
    (fight,) = RULES.options(charging(*pair, phase="hand-to-hand"))
    assert [ask.count for ask in fight.asks] == [1, 2]
    # One die against two, each hitting with 1 in 3.
    third = 1 / 3
    own = third * (1 - third) ** 2
    theirs = (1 - third) * (1 - (1 - third) ** 2) + third * third**2
    chances = {str(row.text): row.chance for row in fight.odds}
    assert list(chances) == ["fr-1 falls back", "both stay", "br-1 falls back"]
    assert chances == pytest.approx(
        {"br-1 falls back": own, "both stay": 1 - own - theirs, "fr-1 falls back": theirs}
    )


def test_hand_to_hand() -> None:
    pair = foot("br-1", 20, 10 + 2 * DEEP, 270), foot("fr-1", 20, 10)
    table = charging(*pair, phase="hand-to-hand")
    assert offered(table) == ["fight"]
    assert flagged(table, action="pass", side="fr") == ["sequence.awaited"]
    dice = {"dice": [1, 1, 1, 1], "enemy_dice": [6, 6, 1, 1]}
    unit = dict(RULES.options(table)[0].action)
    assert (unit["unit"], unit["enemy"]) == ("fr-1", "br-1")
    fought = "fr-1 (1, 1, 1, 1) and br-1 (6, 6, 1, 1) fight: fr-1 loses 2 strength points, br-1 0."
    assert told(table, **unit, **dice)[0] == fought
    _, (event, *_) = RULES.apply(table, RULES.actions.read({**unit, **dice}))
    assert event.data["dice"] == [1, 1, 1, 1, 6, 6, 1, 1]  # the big screen shows them, by sides
    assert event.data["dice_of"] == ["fr-1"] * 4 + ["br-1"] * 4
    table = do(table, **unit, **dice)
    assert table.by_id["fr-1"].losses == 2
    # Beaten, it falls back 12 cm, facing away.
    assert table.by_id["fr-1"].pose.y == pytest.approx(10 - 12 * CM)
    assert table.by_id["fr-1"].pose.facing == pytest.approx(270)
    tie = do(charging(*pair, phase="hand-to-hand"), **unit, dice=[1] * 4, enemy_dice=[1] * 4)
    assert offered(tie) == ["pass"]
