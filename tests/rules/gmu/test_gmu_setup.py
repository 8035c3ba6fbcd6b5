"""The set-up: armies from their charts, aggressor, sides, friction, deployment, turn 1."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tableside.engine.ruleset import QuestionError, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.rules.gmu.data import FOLDER
from tableside.rules.gmu.ruleset import make
from tableside.rules.gmu.say import say
from tableside.rules.gmu.setup.armies import class_of
from tableside.rules.gmu.setup.scenario import unmet
from tableside.rules.gmu.state import State
from tableside.rules.gmu.turn.flow import FLOW
from tests.rules.gmu.gmu_games import rules as own_rules
from tests.rules.gmu.gmu_games import terrain
from tests.rules.gmu.gmu_table import GMU, Data, corps, position, state, unit
from tests.rules.gmu.test_gmu_turn import do, flags, offered, option, passing

now = FLOW.now


class Middle:
    """A chance that always takes the middle, for a table laid in the same way each time."""

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2

    def random(self) -> float:
        return 1.0


LAID: list[Data] = terrain(Middle())  # type: ignore[arg-type]


def fresh(**changes: Any) -> State:
    return state(phase="setup", turn=1, terrain=LAID, **changes)


def army(side: str, name: str, die: int) -> Data:
    return {"action": "army", "side": side, "army": name, "die": die}


def roll(what: str, side: str, die: int) -> Data:
    return {"action": what, "side": side, "die": die}


ROLLED = (army("csa", "confederate-eastern", 4), army("usa", "union-eastern", 5))
AGGRESSOR = (roll("aggressor", "csa", 3), roll("aggressor", "usa", 3))
SIDES: Data = {"action": "side", "side": "csa", "edge": "south"}


def settled(csa: int, usa: int) -> State:
    """A set-up up to the friction dice given."""
    dice = (roll("friction", "csa", csa), roll("friction", "usa", usa))
    return do(fresh(), *ROLLED, *AGGRESSOR, SIDES, *dice)


def off(table: State, side: str) -> Counter[str]:
    return Counter(class_of(entry.piece) for entry in table.aside if entry.piece.side == side)


def named(table: State, side: str, what: str) -> list[str]:
    """The ids of a side's units of a class, off the table."""
    return [e.piece.id for e in table.aside if e.piece.side == side and class_of(e.piece) == what]


def test_a_game_begins_with_the_armies() -> None:
    table = fresh()
    assert unmet(table) == []
    assert offered(table) == [("period", None), ("army", "csa"), ("army", "usa")]
    assert option(table, "army").asks[0].choices == ("union-eastern", "confederate-eastern")
    assert GMU.prompt(table).side is None
    assert GMU.prompt(table).step == "armies"


def test_an_army_is_its_charts_row_and_what_its_list_adds() -> None:
    table = do(fresh(), *ROLLED)
    # Row 4 of the Standard Chart and one headquarters; row 5 and one infantry of value 0.
    assert off(table, "csa") == {
        "infantry-0": 3, "infantry-1": 1, "infantry-2": 2, "headquarters": 4, "detachment": 6,
    }  # fmt: skip
    assert off(table, "usa") == {
        "infantry-0": 4, "infantry-1": 2, "cavalry-0": 1, "cavalry-1": 1, "headquarters": 2,
        "detachment": 8,
    }  # fmt: skip
    assert (now(table).step, table.sides["usa"].army) == ("aggressor", "union-eastern")


@pytest.mark.parametrize(
    ("units", "place"),
    [
        ({"Inf 0": 1}, "units.Inf 0"),
        ({"detachment": 1}, "units.detachment"),
        ({"infantry-0": -1}, "units.infantry-0"),
        ({"infantry-0": 100}, "units.infantry-0"),
        ({"infantry-0": True}, "units"),
        (["infantry-0"], "units"),
    ],
)
def test_an_army_of_no_such_units_is_badly_written(units: Any, place: str) -> None:
    with pytest.raises(QuestionError) as caught:
        GMU.actions.read({"action": "army", "side": "usa", "army": "union-eastern", "units": units})
    assert caught.value.place == place


def test_an_army_can_be_chosen_instead_of_rolled() -> None:
    chosen: Data = {"action": "army", "side": "usa", "army": "union-eastern"}
    table = do(fresh(), {**chosen, "units": {"infantry-0": 2, "headquarters": 1}})
    assert off(table, "usa") == {"infantry-0": 3, "headquarters": 1, "detachment": 3}
    for wrong in ({}, {"die": 1, "units": {}}, {"units": {"infantry-0": -1}}, {"die": 0}):
        with pytest.raises(QuestionError):
            GMU.actions.read({**chosen, **wrong})


def test_the_models_there_are_are_taken_first() -> None:
    models = [
        {"id": "iron-brigade", "side": "usa", "type": "infantry", "battle_value": 2},
        {"id": "buford", "side": "usa", "type": "cavalry", "battle_value": 1},
        {"id": "third-corps", "side": "usa", "type": "infantry"},
    ]
    table = do(fresh(aside=models), army("usa", "union-eastern", 5))
    mine = {e.piece.id for e in table.aside if e.piece.side == "usa"}
    assert {"buford", "third-corps"} < mine
    assert "iron-brigade" not in mine  # row 5 has no infantry of value 2
    assert len(mine) == 8 + 2 + 8


def test_an_army_of_another_period_is_flagged_and_one_without_a_chart_cannot_be_rolled() -> None:
    assert flags(fresh(), **army("csa", "french", 3)) == ["setup.army"]
    with pytest.raises(QuestionError, match="no chart"):
        do(fresh(), army("csa", "french", 3))
    with pytest.raises(QuestionError):
        do(fresh(), army("csa", "martian", 3))
    again = do(fresh(), ROLLED[0])
    assert flags(again, **ROLLED[0]) == ["turn.order"]
    late = do(fresh(), ROLLED[0])
    assert flags(late, action="period", period="napoleonic-wars") == ["setup.army"]


def test_the_period_brings_its_armies() -> None:
    table = do(fresh(), {"action": "period", "period": "napoleonic-wars"})
    assert table.period == "napoleonic-wars"
    armies = [side.army for side in table.sides.values()]
    assert armies == ["austrian", "english"]
    assert offered(table) == [("period", None)]  # their lists have no chart
    assert str(GMU.prompt(table).text).endswith("choose an army and its units.")
    assert str(GMU.prompt(fresh()).text).endswith("choose an army and roll on its chart.")
    with pytest.raises(QuestionError):
        do(fresh(), {"action": "period", "period": "bronze-age"})


def test_an_army_without_a_chart_is_named_model_by_model() -> None:
    sides = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    models = [corps("csa-1", 12, 8), corps("csa-2", 15, 8, battle_value=2), corps("csa-3", 18, 8),
              unit("csa-hq", "headquarters", [12, 4, 90])]  # fmt: skip
    table = state(*models, phase="setup", turn=1, terrain=LAID, sides=sides,
                  period="napoleonic-wars")  # fmt: skip
    assert offered(table) == [("period", None), ("army", "csa")]  # usa has no models listed
    which, who = option(table, "army").asks
    assert which.choices == ("austrian", "english", "french", "prussian", "russian")
    assert (who.choices, who.least, who.count) == (("csa-1", "csa-2", "csa-3", "csa-hq"), 1, 4)
    chosen = ["csa-3", "csa-2", "csa-hq"]
    action: Data = {"action": "army", "side": "csa", "army": "french", "models": chosen}
    assert flags(table, **action) == []
    after, (event,) = GMU.apply(table, GMU.actions.read(action))
    assert event.data["units"] == {"infantry-0": 1, "infantry-2": 1, "headquarters": 1}
    named = {p.id for p in (*after.pieces, *(e.piece for e in after.aside)) if p.side == "csa"}
    assert named == {*chosen, "csa-d1", "csa-d2"}
    assert GMU.load(GMU.dump(after), "again") == after
    for wrong in (["usa-1"], ["csa-1", "csa-1"]):
        with pytest.raises(QuestionError) as caught:
            do(table, {**action, "models": wrong})
        assert caught.value.place == "models"
    with pytest.raises(QuestionError):
        do(table, {**action, "die": 3})


def test_a_players_own_chart_is_rolled_on() -> None:
    own = own_rules()
    sides = {"csa": {"army": "french"}, "usa": {"army": "english"}}
    table = own.load(position(phase="setup", turn=1, period="napoleonic-wars", sides=sides), "own")
    table, events = own.apply(table, own.actions.read(army("csa", "french", 3)))
    assert events[0].data["units"]["cavalry-2"] == 1
    heavy = [e.piece for e in table.aside if class_of(e.piece) == "cavalry-2"]
    assert [piece.battle_value for piece in heavy] == [2]


def test_what_the_table_lacks_is_told_before_the_aggressor_is_rolled() -> None:
    bare = do(state(phase="setup", turn=1), *ROLLED)
    assert now(bare).step == "terrain"
    assert "missing terrain (roads, towns, a river or stream" in str(GMU.prompt(bare).text)
    assert offered(bare) == [("pass", None)]
    assert now(do(bare, passing("usa"))).step == "aggressor"
    events = GMU.apply(bare, GMU.actions.read(option(bare, "pass").filled()))[1]
    assert str(events[0].text) == "The game is played on this table as it is."  # whoever tapped it


def test_the_higher_sum_is_the_aggressor_and_ties_are_thrown_again() -> None:
    table = do(fresh(), *ROLLED)
    assert option(table, "aggressor").odds[0].text == say("number", number=5)  # 1 and the 4 of csa
    tie = do(table, roll("aggressor", "csa", 1), roll("aggressor", "usa", 3))
    assert (now(tie).step, tie.setup and tie.setup.dice.get("aggressor")) == (
        "aggressor",
        None,
    )
    union = do(tie, roll("aggressor", "csa", 1), roll("aggressor", "usa", 4))
    assert (now(union).step, union.aggressor) == ("sides", "usa")
    assert do(table, *AGGRESSOR).aggressor == "csa"


def test_the_aggressor_takes_a_side_and_the_other_gets_the_opposite() -> None:
    table = do(fresh(), *ROLLED, *AGGRESSOR)
    assert offered(table) == [("side", "csa")]
    assert flags(table, **{**SIDES, "side": "usa"}) == ["turn.order", "setup.side"]
    table = do(table, SIDES)
    assert table.setup is not None
    assert table.setup.edges == {"csa": "south", "usa": "north"}
    assert now(table).step == "friction"
    assert [row.chance for row in option(table, "friction").odds] == [1 / 3] * 3


def choose(side: str, *units: str) -> Data:
    return {"action": "choose", "side": side, "units": list(units)}


def test_bogged_down_takes_two_corps_one_of_them_infantry_0() -> None:
    table = settled(2, 1)
    plain, flagged = named(table, "csa", "infantry-0"), named(table, "csa", "infantry-2")
    assert flags(table, **choose("csa", *flagged)) == ["setup.choice"]
    assert flags(table, **choose("csa", plain[0])) == ["setup.choice"]
    assert flags(table, **choose("csa", plain[0], "usa-1")) == ["setup.choice"]
    assert flags(table, **choose("csa", plain[0], flagged[0])) == []
    (who,) = option(table, "choose").asks  # what is asked for is said where it is chosen
    assert str(who.label) == "Corps, at least 1 of them infantry 0"
    assert (who.among, who.among_least) == (tuple(plain), 1)
    called = dict(zip(who.choices, map(str, who.labels), strict=True))
    assert called[plain[0]] == f"{plain[0]} (infantry corps +0)"  # names tell nothing of them
    assert called[flagged[0]] == f"{flagged[0]} (infantry corps +2)"
    usa = named(table, "usa", "infantry-0")
    table = do(table, choose("csa", plain[0], flagged[0]), choose("usa", *usa[:2]))
    assert {e.piece.id for e in table.eliminated} == {plain[0], flagged[0], *usa[:2]}
    assert table.reserves == ()
    assert now(table).step == "deployment"


def test_road_congestion_holds_three_corps_back_two_of_them_infantry_0() -> None:
    table = settled(3, 4)
    plain, flagged = named(table, "csa", "infantry-0"), named(table, "csa", "infantry-2")
    assert flags(table, **choose("csa", plain[0], *flagged)) == ["setup.choice"]
    units = [*plain[:2], flagged[0]]
    assert flags(table, **choose("csa", *units)) == []
    usa = named(table, "usa", "infantry-0")[:3]
    table = do(table, choose("csa", *units), choose("usa", *usa))
    late = {e.piece.id: (e.available, e.entry, e.arrival) for e in table.reserves}
    assert late == {
        **dict.fromkeys(units, (6, "south", "delayed")),
        **dict.fromkeys(usa, (6, "north", "delayed")),
    }


def test_the_aggressors_forced_march_comes_on_the_flank_that_the_other_names() -> None:
    table = settled(5, 1)
    usa = named(table, "usa", "infantry-0")[:2]
    csa = named(table, "csa", "infantry-0")  # the army has no cavalry: none is asked for
    table = do(table, choose("csa", *csa), choose("usa", *usa))
    assert offered(table) == [("flank", "usa")]
    flank: Data = {"action": "flank", "side": "usa", "edge": "west"}
    assert flags(table, **{**flank, "edge": "north"}) == ["setup.flank"]
    table = do(table, flank)
    assert {(e.entry, e.arrival) for e in table.reserves} == {("west", "delayed")}


@pytest.mark.parametrize(
    ("dice", "labels"),
    [
        ((3, 3), ["Corps, at least 2 of them infantry 0"] * 2),
        # The roll gave csa no cavalry.
        ((5, 5), ["Corps", "Corps, at least 1 of them cavalry, if any is chosen"]),
    ],
)
def test_what_friction_asks_for_is_said_where_it_is_chosen(
    dice: tuple[int, int], labels: list[str]
) -> None:
    found = [o for o in GMU.options(settled(*dice)) if o.action["action"] == "choose"]
    assert [str(ask.label) for o in found for ask in o.asks] == labels


def test_the_others_forced_march_is_put_down_ahead_and_first() -> None:
    table = settled(1, 6)
    horse = named(table, "usa", "cavalry-0")[0]
    whom = [ask for o in GMU.options(table) if o.action.get("side") == "usa" for ask in o.asks]
    assert [(ask.among, ask.among_least) for ask in whom] == [
        ((*named(table, "usa", "cavalry-0"), *named(table, "usa", "cavalry-1")), 1)
    ]
    foot = named(table, "usa", "infantry-1")
    assert flags(table, **choose("usa", *foot)) == ["setup.choice"]  # it has cavalry
    assert flags(table, **choose("usa")) == []
    assert flags(table, **choose("usa", horse, *foot)) == []
    csa = named(table, "csa", "infantry-0")[:2]
    table = do(table, choose("usa", horse, foot[0]), choose("csa", *csa))
    assert (now(table).step, offered(table)) == (
        "advance",
        [("place", "usa"), ("pass", "usa")],
    )
    wanted = f"Union: place the corps of the forced march ({foot[0]} and {horse})."
    assert str(GMU.prompt(table).text) == wanted
    put: Data = {"action": "place", "as": "deployment", "unit": horse}
    assert flags(table, **put, to=[18, 6.6, 270]) == []  # 17.99 in from the north edge
    assert flags(table, **put, to=[18, 6.57, 270]) == ["setup.deployment"]
    assert flags(table, **{**put, "unit": foot[1]}, to=[18, 22, 270]) == ["turn.order"]
    table = do(table, {**put, "to": [18, 6.6, 270]}, passing("usa"))
    assert now(table).step == "deployment"


def ready() -> State:
    """A small battle, both armies off the table and all else settled."""
    units = {"infantry-0": 3, "headquarters": 1}
    chosen = [
        {"action": "army", "side": side, "army": name, "units": units}
        for side, name in (("csa", "confederate-eastern"), ("usa", "union-eastern"))
    ]
    table = do(fresh(), *chosen, *AGGRESSOR, SIDES)
    table = do(table, roll("friction", "csa", 1), roll("friction", "usa", 1))
    table = do(table, choose("csa", "csa-1", "csa-2"), choose("usa", "usa-1", "usa-2"))
    assert now(table).step == "deployment"
    return table


@pytest.mark.parametrize(
    ("to", "wrong"),
    [
        ([18, 5.4, 90], []),  # its front 5.99 in from the edge
        ([18, 5.42, 90], ["setup.deployment"]),
        ([18, 0.55, 90], ["placement.board"]),
        ([18, 20, 90], ["setup.deployment"]),
    ],
)
def test_armies_are_put_down_near_their_own_edge(to: list[float], wrong: list[str]) -> None:
    table = ready()
    assert flags(table, action="place", **{"as": "deployment"}, unit="csa-3", to=to) == wrong
    seen = GMU.sense(table, {"csa-3": Sensed(Pose(18, 3, 90), (0.003, 0.003, 0.1))})
    assert flags(seen, action="move", unit="csa-3", to=to) == wrong  # the camera's word for it
    assert flags(seen, action="gone", unit="csa-3") == []  # lifted, to be put down again


def test_the_camera_puts_armies_down_and_the_whole_deployment_is_looked_at() -> None:
    table = ready()
    exact = (0.0, 0.0, 0.0)
    stray = GMU.sense(table, {"csa-3": Sensed(Pose(18, 8, 90), exact)})
    found = flags(stray, **passing("csa"))
    assert found[0] == "setup.deployment"  # too far forward
    assert found[1:] == ["setup.deployment"] * 2  # two headquarters are still to be put down
    places = {"csa-3": (18, 3), "csa-hq-1": (15, 3), "csa-hq-2": (21, 3)}
    put = {unit: Sensed(Pose(x, y, 90), exact) for unit, (x, y) in places.items()}
    table = GMU.sense(table, put)
    assert GMU.options(table)[0].side == "usa"
    assert [side for action, side in offered(table) if action == "place"] == ["usa"]
    rest: Data = {"action": "place", "as": "deployment"}
    mine = [
        e.piece.id for e in table.aside if e.piece.side == "usa" and e.piece.kind != "detachment"
    ]
    for number, name in enumerate(mine):
        table = do(table, {**rest, "unit": name, "to": [6 + 4 * number, 22, 270]})
    assert (table.phase, table.turn, table.setup) == ("combat", 1, None)
    assert now(table).kept
    assert GMU.prompt(table).side == "csa"
    assert {e.piece.kind.value for e in table.aside} == {"detachment"}


def test_the_set_up_is_over_once_the_game_has_begun() -> None:
    table = state(corps("csa-1", 12, 8))
    assert flags(table, **ROLLED[0]) == ["turn.phase"]
    for data in (ROLLED[0], AGGRESSOR[0], SIDES, {"action": "period", "period": "napoleonic-wars"}):
        with pytest.raises(QuestionError):
            GMU.apply(table, GMU.actions.read(data))


def test_a_scenario_may_give_turns_their_weather(tmp_path: Path) -> None:
    battle = json.loads((FOLDER / "battle.json").read_text("utf-8"))
    path = tmp_path / "wet.json"
    wet = {**battle, "id": "wet", "weather": {"2": ["rain", "fog"]}}
    path.write_text(json.dumps(wet), "utf-8")
    own = make([path])
    table = own.load(position(phase="end", turn=1, scenario="wet", weather=["fog"]), "wet")
    seen = []
    for to in ("combat", "movement", "command", "end", "combat"):
        table, events = own.apply(table, own.actions.read({"action": "phase", "to": to}))
        seen.append(sorted(table.weather))
        if to == "combat":
            assert [e.kind for e in events] == ["phase", "weather"]
    assert seen == [["fog", "rain"]] * 4 + [[]]
    bad = {**wet, "weather": {"soon": ["rain"]}}
    path.write_text(json.dumps(bad), "utf-8")
    with pytest.raises(FileError, match="weather"):
        make([path])


def test_a_set_up_can_be_left_for_the_first_turn_at_any_time() -> None:
    table = do(fresh(), ROLLED[0])
    assert "turn.order" in flags(table, action="phase", to="combat")
    table = do(table, {"action": "phase", "to": "combat"})
    assert (table.phase, table.setup) == ("combat", None)
