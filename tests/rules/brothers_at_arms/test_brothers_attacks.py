"""Attacks in a game of Brothers at Arms: fire, saves, losses, flinching, falling back, melee."""

from __future__ import annotations

from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError
from tests.rules.brothers_at_arms.brothers_playing import Table, fight, touching
from tests.rules.brothers_at_arms.brothers_table import (
    DEPTH,
    RULES,
    WIDTH,
    band,
    box,
    leader,
    line,
    unit,
)


def test_fire_in_the_open_costs_bases_and_may_make_the_unit_flinch() -> None:
    table = fight()
    flagged = table.do(action="fire", unit="c1", target="u1", dice=[4, 3, 6])
    assert flagged == {}
    assert table.owed == [("lose", "u1")]
    assert table.offered() == ["lose"]
    (choice,) = RULES.options(table.state)
    shown = [each["text"] for each in RULES.prompt(table.state).as_json()["overlays"]]
    assert shown == list(choice.asks[0].choices) == ["1", "2", "3"]
    assert str(choice.asks[0].labels[0]) == "base 1"  # the number on the map as in the list
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="lose", unit="u1", stands=["1", "3"]) == {}
    assert [stand.id for stand in table.unit("u1").stands] == ["2"]
    assert table.owed == [("flinch", "u1")]
    assert table.do(action="flinch", unit="u1", dice=[2]) == {}  # one die, two bases lost
    assert table.owed == [("fall-back", "u1")]
    assert table.do(action="fall-back", unit="u1") == {}
    assert table.unit("u1").stands[0].pose.y == pytest.approx(24.0)  # straight away, 8 in
    assert table.status("u1") == {"pinned"}
    assert table.when[1] == "usa"  # nobody else fires


def test_the_roll_to_flinch_fails_above_the_bases_lost() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 3, 3])
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.do(action="flinch", unit="u1", dice=[2]) == {}
    assert table.owed == []
    assert table.status("u1") == set()


def test_another_number_of_dice_or_bases_is_flagged() -> None:
    table = fight()
    assert set(table.judge(action="fire", unit="c1", target="u1", dice=[4, 4])) == {"attack.dice"}
    table.do(action="fire", unit="c1", target="u1", dice=[4, 4, 1])
    assert set(table.judge(action="lose", unit="u1", stands=["1"])) == {"attack.losses"}
    with pytest.raises(QuestionError) as caught:
        table.do(action="lose", unit="u1", stands=["7", "1"])
    assert caught.value.place == "stands[0]"


def test_hits_in_cover_are_thrown_again_at_once_or_later() -> None:
    wood = [box("wood", "woodland", 8, 15, 20, 20)]
    at_once, later = fight(terrain=wood), fight(terrain=wood)
    at_once.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1], save=[3, 2])
    later.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1])
    assert later.owed == [("save", "u1")]
    assert set(later.judge(action="save", unit="u1", dice=[3])) == {"attack.dice"}
    later.do(action="save", unit="u1", dice=[3, 2])
    assert at_once.state == later.state
    assert at_once.owed == [("lose", "u1")]
    later.do(action="lose", unit="u1", stands=["2"])
    assert later.state.owes[0].dice == 2  # half in cover: two dice
    later.do(action="flinch", unit="u1", dice=[1, 2])
    assert later.owed == []


def test_an_indomitable_unit_does_not_roll_to_flinch() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270), abilities=["indomitable"]),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.owed == []


def test_a_unit_of_which_nothing_is_left_takes_its_commander_along() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", [11.5, 16, 270]),
        leader("uA", "usa", [12, 30, 270]),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    assert [unit.id for unit in table.state.eliminated] == ["u1", "uA"]
    assert table.state.units == (table.unit("c1"),)


def test_a_unit_fires_once_unless_fire_may_be_split() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
        unit("u2", "usa", *line(16, 16, 3, 270)),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1])
    assert table.when[1] == "usa"
    split = fight(house_rules={"split-fire": True})
    split.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1])
    assert split.when[1] == "csa"
    assert "fire" in split.offered()


def test_a_commander_in_the_line_of_fire_is_hit_by_two_sixes() -> None:
    units = (
        unit("c1", "csa", *line(10, 10, 3)),
        leader("uA", "usa", [10, 13, 270]),
        unit("u1", "usa", *line(10, 16, 3, 270)),
    )
    missed, hit = Table(*units, phase=10), Table(*units, phase=10)
    missed.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1], through={"uA": [[6, 5]]})
    hit.do(action="fire", unit="c1", target="u1", dice=[1, 1, 1], through={"uA": [[6, 6]]})
    assert "uA" in missed.state.by_id
    assert [unit.id for unit in hit.state.eliminated] == ["uA"]


def test_sharpshooters_pick_off_a_commander_at_their_attack_value() -> None:
    units = (
        unit("c1", "csa", [10, 10, 90], abilities=["sharpshooters"]),
        leader("uA", "usa", [10, 15, 270]),
        unit("u1", "usa", *line(30, 30, 3, 270)),
    )
    table = Table(*units, phase=10)
    assert table.do(action="fire", unit="c1", target="uA", dice=[[4, 3]]) == {}
    assert "uA" in table.state.by_id
    table = Table(*units, phase=10)
    table.do(action="fire", unit="c1", target="uA", dice=[4, 4])
    assert "uA" not in table.state.by_id
    assert "roll for themselves" in " ".join(str(event.text) for event in table.told)


@pytest.mark.parametrize("bases", [1, 2])
def test_the_dice_of_several_pairs_say_which_pair_they_are_of(bases: int) -> None:
    """They are filled in one below the other, and it matters which two belong together."""
    units = (
        unit("c1", "csa", *line(10, 10, bases), abilities=["sharpshooters"]),
        leader("uA", "usa", [10, 15, 270]),
        unit("u1", "usa", *line(30, 30, 3, 270)),
    )
    table = Table(*units, phase=10)
    (shot,) = (each for each in RULES.options(table.state) if each.action.get("target") == "uA")
    (ask,) = shot.asks
    assert ask.count == 2 * bases
    said = ["pair 1, die 1", "pair 1, die 2", "pair 2, die 1", "pair 2, die 2"]
    assert [str(each) for each in ask.labels] == (said if bases > 1 else [])


def test_artillery_breaches_works_by_hits_that_are_kept() -> None:
    units = (
        unit("c1", "csa", [10, 10, 90], kind="artillery"),
        unit("u1", "usa", *line(30, 30, 3, 270)),
    )
    works = [band("works", "prepared-defence", [6, 15], [14, 15], left=1)]
    table = Table(*units, phase=10, terrain=works)
    table.do(action="fire", unit="c1", target="works", dice=[4])
    assert table.owed == [("save", "c1")]
    table.do(action="save", unit="c1", dice=[4])  # hard: kept at 4
    assert table.state.pieces["works"].breached


def test_a_fall_back_that_leads_into_an_enemy_unit_is_melee_at_once() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", [11.5, 16, 270], [13.1, 16, 270]),
        unit("c2", "csa", *line(11, 20, 3)),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["2"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert table.owed == [("melee", "c2")]  # the side whose round it is attacks
    dice = RULES.options(table.state)[0].asks[0].count or 0
    assert table.do(action="melee", unit="c2", dice={"u1": [1] * dice}) == {}
    assert table.status("u1") == {"pinned"}


def test_who_is_fallen_back_into_is_fought_by_a_base_that_touches_others_too() -> None:
    """The enemy that falls back is the one to attack, whoever comes first in the file."""
    table = Table(
        unit("u2", "usa", [11.5 + WIDTH, 20, 270]),
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", [11.5, 16, 270], [13.1, 16, 270]),
        unit("c2", "csa", [11.5, 20, 90]),
        phase=10,
    )
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["2"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    (option,) = RULES.options(table.state)
    assert [(ask.field, ask.count) for ask in option.asks] == [("dice.u1", 1)]
    assert str(option.text) == "c2 attacks u1 with 1 die (4 or more)"
    assert set(table.judge(action="melee", unit="c2", dice={"u1": []})) == {"attack.dice"}
    assert table.do(action="melee", unit="c2", dice={"u1": [4]}) == {}
    assert [str(event.text) for event in table.told][:1] == ["c2 attacked u1: 4; 1 hit."]


def test_a_fall_back_into_impassable_ground_loses_the_unit() -> None:
    table = fight(terrain=[box("lake", "impassable", 0, 20, 40, 24)])
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert [unit.id for unit in table.state.eliminated] == ["u1"]


def test_models_that_lie_elsewhere_than_the_path_ends_are_flagged() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[4, 1, 1])
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    option = RULES.options(table.state)[0]
    assert option.action == {"action": "fall-back", "unit": "u1"}
    there = table.state
    ends = RULES.answer(there, {"ask": "fall-back", "unit": "u1", "cause": "flinch", "from": "c1"})
    to = ends["to"]
    near = {name: [x + 0.05, y, f] for name, (x, y, f) in to.items()}
    off = {name: [x + 0.2, y, f] for name, (x, y, f) in to.items()}
    assert table.judge(action="fall-back", unit="u1", to=near) == {}
    assert set(table.judge(action="fall-back", unit="u1", to=off)) == {"fall-back.place"}


def test_every_unit_in_contact_attacks_before_the_round_goes_on() -> None:
    table = touching()
    assert table.offered() == ["melee"]
    assert set(table.judge(action="pass", side="csa")) == {"sequence.owed"}
    assert table.do(action="melee", unit="c1", dice={"u1": [4, 4, 1]}) == {}
    assert table.owed == [("lose", "u1")]
    table.do(action="lose", unit="u1", stands=["1", "2"])
    table.do(action="flinch", unit="u1", dice=[3])
    assert table.when == (1, "usa", 5)  # nobody commands u1: it rolls


def test_the_enemy_strikes_back_in_the_same_round_where_the_house_says_so() -> None:
    table = touching(house_rules={"melee-both-sides": True})
    table.do(action="melee", unit="c1", dice={"u1": [1, 1, 1]})
    assert table.when[1] == "csa"
    assert table.do(action="melee", unit="u1", dice={"c1": [1, 1, 1]}) == {}
    assert table.when[1] == "usa"


@pytest.mark.parametrize(("steady", "due"), [(True, []), (False, [("flinch", "u1")])])
def test_the_indomitable_flinch_in_melee_only_by_house_rule(steady: bool, due: list[Any]) -> None:
    table = touching(
        enemy={"abilities": ["indomitable"]}, house_rules={"indomitable-melee": steady}
    )
    table.do(action="melee", unit="c1", dice={"u1": [4, 1, 1]})
    table.do(action="lose", unit="u1", stands=["1"])
    assert table.owed == due


def test_a_charge_is_recorded_as_long_as_the_two_touch() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 3)),
        unit("u1", "usa", *line(10, 16, 3, 270)),
        leader("cA", "csa", [11, 8, 90]),
        phase=7,
    )
    x = table.unit("c1").middle.x
    assert table.do(action="move", unit="c1", to=[x, 16 - DEPTH, 90]) == {}
    (melee,) = table.state.melees
    assert (melee.attacker, melee.defender) == ("c1", "u1")
    assert "charged u1" in str(table.told[0].text)
    table.passes(11)
    table.do(action="melee", unit="c1", dice={"u1": [4, 1, 1]})
    table.do(action="lose", unit="u1", stands=["1"])
    table.do(action="flinch", unit="u1", dice=[1])
    table.do(action="fall-back", unit="u1")
    assert table.state.melees == ()


def test_a_commander_who_is_touched_is_captured_at_the_attack_value() -> None:
    units = (unit("c1", "csa", [10, 10, 90]), leader("uA", "usa", [10, 16, 270]))
    for die, left in ((4, []), (3, ["uA"])):
        table = Table(*units, unit("u1", "usa", [40, 40, 0]), phase=7)
        table.do(action="move", unit="c1", to=[10, 16 - DEPTH, 90])
        assert table.owed == [("capture", "c1")]
        assert table.do(action="capture", unit="c1", commander="uA", die=die) == {}
        assert [each.id for each in table.state.units if each.is_commander] == left


def test_many_dice_are_told_by_what_they_came_to() -> None:
    wood = [box("wood", "woodland", 8, 15, 20, 20)]
    faces, counts = fight(terrain=wood), fight(terrain=wood)
    faces.do(action="fire", unit="c1", target="u1", dice=[4, 5, 1])
    faces.do(action="save", unit="u1", dice=[3, 2])
    assert counts.judge(action="fire", unit="c1", target="u1", hits=3) == {}
    assert set(counts.judge(action="fire", unit="c1", target="u1", hits=4)) == {"attack.dice"}
    assert counts.do(action="fire", unit="c1", target="u1", hits=2) == {}
    assert set(counts.judge(action="save", unit="u1", kept=3)) == {"attack.dice"}
    assert counts.do(action="save", unit="u1", kept=1) == {}
    assert counts.state == faces.state
    with pytest.raises(QuestionError) as caught:
        counts.judge(action="fire", unit="c1", target="u1", hits=2, dice=[1])
    assert caught.value.place == "dice"


def test_bases_taken_in_another_order_than_asked_are_taken_once() -> None:
    """Which of two losers takes its bases off first is flagged, and both lose what they owe."""
    table = Table(
        unit("c1", "csa", *line(10, 10, 2)),
        unit("u1", "usa", *line(8.5, 10 + DEPTH, 2, 270)),
        unit("u2", "usa", *line(8.5 + 2 * WIDTH, 10 + DEPTH, 2, 270)),
        phase=11,
    )
    table.do(action="melee", unit="c1", dice={"u1": [6], "u2": [6]})
    assert table.owed == [("lose", "u1"), ("lose", "u2")]
    assert set(table.do(action="lose", unit="u2", stands=["1"])) == {"sequence.owed"}
    assert ("lose", "u2") not in table.owed
    assert table.do(action="flinch", unit="u2", dice=[6]) == {}
    assert table.do(action="lose", unit="u1", stands=["1"]) == {}
    assert table.do(action="flinch", unit="u1", dice=[6]) == {}
    assert [len(table.unit(name).stands) for name in ("u1", "u2")] == [1, 1]
    assert set(table.judge(action="lose", unit="u2", stands=["2"])) == {"sequence.phase"}


def test_a_base_that_touches_two_enemies_picks_one() -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, 2)),
        unit("u1", "usa", [10, 10 + DEPTH, 270]),
        unit("u2", "usa", [10 + WIDTH, 10 + DEPTH, 270]),
        phase=11,
    )
    texts = {str(each.text): each for each in RULES.options(table.state) if each.asks}
    both = "c1 attacks u1 with 1 die and u2 with 1 die (4 or more)"
    assert both in texts
    assert set(texts) <= {
        both, "c1 attacks u1 with 2 dice (4 or more)", "c1 attacks u2 with 2 dice (4 or more)"
    }  # fmt: skip
    option = next(each for text, each in texts.items() if text != both)
    (ask,) = option.asks
    assert ask.count == 2
    target = ask.field.removeprefix("dice.")
    assert table.do(**option.action, dice={target: [4, 1]}) == {}
    told = [str(event.text) for event in table.told if event.kind == "melee"]
    assert told == [f"c1 attacked {target}: 4, 1; 1 hit."]  # and nothing of whom nobody picked


def test_more_bases_than_asked_are_told_as_many() -> None:
    table = fight()
    table.do(action="fire", unit="c1", target="u1", dice=[6, 1, 1])
    assert set(table.do(action="lose", unit="u1", stands=["1", "2"])) == {"attack.losses"}
    assert str(table.told[0].text) == "u1 lost 2 bases; 1 left."


def test_a_riverboats_points_go_by_themselves() -> None:
    river = box("river", "river", 5, 12, 35, 22)
    guns = unit("c1", "csa", [20, 9, 90], kind="artillery")
    boat = unit("u1", "usa", [20, 16, 270], kind="riverboat", strength=4)
    table = Table(guns, boat, terrain=[river], phase=10)
    table.do(action="fire", unit="c1", target="u1", dice=[6])
    assert table.unit("u1").points == 3
    assert set(table.do(action="lose", unit="u1", stands=["1"])) == {"sequence.phase"}
    assert table.unit("u1").points == 3


def test_the_hits_of_a_melee_are_told_by_enemy() -> None:
    table = touching()
    assert set(table.judge(action="melee", unit="c1", hits={"u1": 4})) == {"attack.dice"}
    assert table.do(action="melee", unit="c1", hits={"u1": 1}) == {}
    assert table.owed == [("lose", "u1")]


@pytest.mark.parametrize(("stands", "field"), [(4, "dice"), (5, "hits")])
def test_from_five_dice_on_the_page_asks_how_many_hit(stands: int, field: str) -> None:
    table = Table(
        unit("c1", "csa", *line(10, 10, stands)),
        unit("u1", "usa", *line(10, 16, stands, 270)),
        phase=10,
    )
    option = RULES.options(table.state)[0]
    assert [ask.field for ask in option.asks] == [field]


def test_that_a_unit_is_gone_weighs_most_and_a_pinned_one_stays() -> None:
    units = (unit("c1", "csa", *line(10, 10, 3)), unit("u1", "usa", *line(10, 16, 1, 270)))
    table = Table(*units, phase=10)
    table.do(action="fire", unit="c1", target="u1", dice=[6, 6, 6])
    assert table.told[0].data["dice_of"] == ["c1"] * 3  # the big screen shows them in its colour
    (gone,) = (event for event in table.told if event.data.get("weight"))
    assert str(gone.text) == "u1 is dispersed."
    free = Table(*units)
    pinned = Table(units[0], {**units[1], "status": ["pinned"]})
    assert free.short("u1")["May go"] == "8.00 in"
    assert pinned.short("u1")["May go"] == "pinned: it stays"
    idle = Table(unit("u1", "usa", [10, 10, 90], status=["nic"]), unit("c1", "csa", [40, 40, 0]))
    assert idle.short("u1")["May go"] == "no orders: it stays"
