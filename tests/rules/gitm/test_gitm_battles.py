"""Battles that wait for the table: rolled after all, or fought on it and brought back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tableside.engine.grid import Cell
from tableside.engine.message import rendered, to_json
from tableside.engine.ruleset import Event, Option, QuestionError
from tableside.files.fault import FileError
from tableside.rules.gitm.actions.battles import fighting
from tableside.rules.gitm.campaign.turn import resolve_on, resolve_phase
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.memory import Result
from tableside.rules.gitm.state import State
from tests.rules.encounters import CAMPAIGN, stopped
from tests.rules.gitm import gitm_games
from tests.rules.gitm import gitm_secrets as secrets
from tests.rules.gitm.example import ALLIED, HERE, Data, city, field, position, theatre, unit

PLAIN = theatre(".....", ".....", ".....", ".....", ".....")
ATTACK = {"to": "5-6", "attack": "attack"}


def us(name: str = "US1IN", **more: Any) -> Data:
    return unit(name, "5-9", **{"men": 1000, "orders": ATTACK, **more})


def mx(name: str = "MX1IN", **more: Any) -> Data:
    return unit(name, "5-6", **{"men": 1000, "orders": {"defend": "defend"}, **more})


def here(*more: Data, **changes: Any) -> State:
    """Return a campaign that waits with a battle in 5-6."""
    changes.setdefault("terrain", [PLAIN])
    return stopped(us(), mx(), *more, **changes)


def do(state: State, **action: Any) -> tuple[State, tuple[Event, ...]]:
    """Do an action as it was judged, written as a line and read again."""
    read = CAMPAIGN.actions.read(action)
    assert CAMPAIGN.judge(state, read) == ()
    words = CAMPAIGN.actions.words(read.as_data())
    assert words is not None
    again, _ = CAMPAIGN.actions.from_words(words[0], words[1:])
    assert CAMPAIGN.actions.read(again) == read
    return CAMPAIGN.apply(state, read)


def fought(state: State, held: str | None = None, **lost: int) -> tuple[State, tuple[Event, ...]]:
    """Bring a result back; the campaign goes on as far as it can."""
    more: Data = {} if held is None else {"held": held}
    more |= {"lost": lost} if lost else {}
    return do(state, action="fought", **more)


def lines(events: tuple[Event, ...], side: str | None = None) -> list[str]:
    """Return what a side hears; without one what the referee hears."""
    return [
        rendered(event.text, "en")
        for event in events
        if event.kind != "draw" and (side is None or event.to is None or side in event.to)
    ]


def test_by_default_nothing_waits() -> None:
    data = position(us(), mx(), terrain=[PLAIN], campaign={"stage": "resolve"})
    state, events = resolve_on(CAMPAIGN.load(data, "test"))
    assert state.campaign.contest is None
    assert state.campaign.stage == "orders"
    assert any(line.startswith(f"Battle in {HERE} 5-6: US1IN") for line in lines(events))


def test_the_phase_stops_at_the_battle_with_all_moves_made() -> None:
    state = here()
    assert (state.campaign.stage, state.phase) == ("battle", "tactical-1")
    assert state.by_id["US1IN"].square == (5, 6)
    assert str(CAMPAIGN.prompt(state).text).startswith(f"Battle in {HERE} 5-6:")
    offered = [option.action["action"] for option in CAMPAIGN.options(state)]
    assert offered[:2] == ["roll", "field"]
    with pytest.raises(QuestionError, match="A battle waits"):
        CAMPAIGN.judge(state, CAMPAIGN.actions.read({"action": "resolve"}))


def test_rolled_it_ends_as_it_would_have_without_waiting() -> None:
    data = position(us(), mx(), mx("MX1LC"), us("US1MA", men=200, batteries=2),
                    terrain=[PLAIN], campaign={"stage": "resolve"})  # fmt: skip
    plain, events = resolve_on(CAMPAIGN.load(data, "test"))
    waits = here(mx("MX1LC"), us("US1MA", men=200, batteries=2))
    while waits.campaign.stage == "battle":
        waits, more = do(waits, action="roll")
        assert any("lost" in line for line in lines(more))
    assert len(events) > 5
    assert (waits.units, waits.campaign) == (plain.units, plain.campaign)


def test_fought_on_the_table_it_is_offered_and_its_result_asked() -> None:
    state, events = do(here(), action="field")
    assert lines(events, "mx") == [f"The battle in {HERE} 5-6 is fought on the table."]
    options = {option.action["action"]: option for option in CAMPAIGN.options(state)}
    assert "field" not in options
    asks = {ask.field: ask for ask in options["fought"].asks}
    assert list(asks) == ["held", "lost.US1IN", "lost.MX1IN"]
    assert asks["held"].choices == ("us", "mx")
    assert all(ask.optional for ask in asks.values())
    action = options["fought"].filled(**{"held": "us", "lost.US1IN": 10, "lost.MX1IN": 20})
    _, events = do(state, **action)
    assert {"US1IN lost 100 men.", "MX1IN lost 200 men."} <= set(lines(events))


def say_so(state: State, side: str, **more: Any) -> tuple[State, tuple[Event, ...]]:
    """Have a side tell how the battle ended."""
    read = CAMPAIGN.actions.read({"action": "fought", "side": side, **more})
    assert CAMPAIGN.judge(state, read) == ()
    return CAMPAIGN.apply(state, read)


def offered_to(state: State, side: str | None) -> dict[str, Option]:
    """Return what a viewer's phone offers for the battle, by its button."""
    about = ("roll", "field", "fought")
    options = CAMPAIGN.options(known(state, side))
    battle = [o for o in options if o.action["action"] in about]
    return {rendered(o.text, "en").replace("\N{NO-BREAK SPACE}", " "): o for o in battle}


def test_a_result_counts_once_both_sides_say_the_same() -> None:
    state, _ = do(here(), action="field")
    assert list(offered_to(state, "us")) == ["The battle's result"]
    state, events = say_so(state, "us", held="us", lost={"US1IN": 0, "MX1IN": 20})
    assert lines(events, "mx") == [
        f"US told how the battle in {HERE} 5-6 ended; the other side has to agree."
    ]
    assert state.campaign.stage == "battle"
    prompt = CAMPAIGN.prompt(known(state, "mx"))
    assert rendered(prompt.text, "en").startswith(f"US told how the battle in {HERE} 5-6 ended")
    assert list(offered_to(state, "us")) == ["The battle's result"]
    agree = offered_to(state, "mx")["Agree: US held the field; lost: MX1IN 20 %"]
    assert (agree.side, agree.asks) == ("mx", ())
    after, events = do_option(state, agree)
    assert {"MX1IN lost 200 men."} <= set(lines(events))
    assert after.by_id["US1IN"].men == 1000
    assert after.campaign.contest is None or not after.campaign.contest.said


def do_option(state: State, option: Option) -> tuple[State, tuple[Event, ...]]:
    return CAMPAIGN.apply(state, CAMPAIGN.actions.read(dict(option.action)))


def test_while_the_sides_differ_it_waits_and_the_referee_decides() -> None:
    state, _ = do(here(), action="field")
    state, _ = say_so(state, "us", held="us", lost={"MX1IN": 20})
    state, _ = say_so(state, "mx", held="mx", lost={"MX1IN": 20})
    assert state.campaign.stage == "battle"
    assert "Agree: MX held the field; lost: MX1IN 20 %" in offered_to(state, "us")
    offered = [o for o in CAMPAIGN.options(state) if o.action["action"] in ("roll", "fought")]
    assert [o.side for o in offered] == [None] * 4
    roll, agree, _, form = offered
    assert roll.action == {"action": "roll"}
    assert agree.action == {"action": "fought", "held": "us", "lost": {"MX1IN": 20}}
    assert form.action == {"action": "fought"}
    for _, events in (
        do_option(state, agree),
        say_so(state, "mx", held="us", lost={"MX1IN": 20}),  # it thought better of it
    ):
        assert "MX1IN lost 200 men." in lines(events)


def test_a_result_of_a_unit_that_was_moved_away_is_not_agreed_to() -> None:
    state, _ = do(here(mx("MX2IN")), action="field")
    state, _ = say_so(state, "mx", lost={"MX2IN": 10})
    assert len(offered_to(state, "us")) == 2
    away = state.put(replace(state.by_id["MX2IN"], square=Cell(1, 1)))
    assert list(offered_to(away, "us")) == ["The battle's result"]


def test_what_is_told_of_a_battle_reaches_its_sides_only() -> None:
    strangers = {"gb": {"nation": "GB", "neutral": ["us", "mx"]}}
    sides = {"us": {"nation": "US"}, "mx": {"nation": "MX"}, **strangers}
    state, _ = do(here(sides=sides), action="field")
    state, events = say_so(state, "mx", lost={"US1IN": 30})
    assert offered_to(state, "us").keys() >= {"Agree: nobody gave way; lost: US1IN 30 %"}
    for viewer in (None, "gb"):
        seen = known(state, viewer).campaign.contest
        assert seen is not None
        assert not seen.said
        assert not offered_to(state, viewer)
    assert all(event.to == ("us", "mx") for event in events)


def _after(state: State, held: str | None = None, **lost: int) -> tuple[State, list[str]]:
    """Return the campaign after no more than the phase with the battle, and what was told."""
    assert state.campaign.contest is not None
    contest = replace(state.campaign.contest, result=Result(held, lost))
    after, events = resolve_phase(state.with_campaign(contest=contest))
    return after, lines(events)


def test_the_beaten_fall_back_and_morale_and_experience_follow() -> None:
    before = here(unit("US2IN", "1-1"), unit("MX2IN", "12-1"))
    after, told = _after(before, "us", US1IN=10, MX1IN=20)
    one, other = after.by_id["US1IN"], after.by_id["MX1IN"]
    assert one.square == (5, 6)
    assert max(abs(a - b) for a, b in zip(other.square, (5, 6), strict=True)) == 1
    assert any(line.startswith("MX1IN fell back") for line in told)
    assert (one.experience, other.experience) == (5, 5)
    assert (one.ammunition, other.ammunition) == (4, 4)
    stirred = [after.by_id[n].morale for n in ("US1IN", "MX1IN", "US2IN", "MX2IN")]
    assert stirred == [53, 47, 51, 49]
    assert after.campaign.losses["MX1IN"].killed == 20
    assert sum(vars_of(after.campaign.losses["US1IN"])) == 100


def vars_of(losses: Any) -> tuple[int, ...]:
    return losses.killed, losses.wounded, losses.prisoners, losses.stragglers


def test_where_nobody_held_the_field_all_stay_and_fight_again() -> None:
    after, told = _after(here(), None, US1IN=10, MX1IN=10)
    assert resolve_on(after)[0].campaign.stage == "battle"
    assert after.phase == "tactical-2"
    assert not any("fell back" in line for line in told)
    assert (after.by_id["US1IN"].morale, after.by_id["MX1IN"].morale) == (50, 50)


@pytest.mark.parametrize(
    ("lost", "what"),
    [
        (0, None), (24, None), (25, "retreat"), (39, "retreat"), (40, "rout"), (54, "rout"),
        (55, "shattered"), (99, "shattered"), (100, "destroyed"),
    ],
)  # fmt: skip
def test_what_a_unit_does_goes_by_its_losses(lost: int, what: str | None) -> None:
    """The unit held the field; nobody is left of the enemy, who would bar the way of a rout."""
    head, army = unit("US1CQ", "7-7", "G7-V5"), unit("US1AQ", "7-7", "G6-V4")
    town = city("town", "G6-V3")
    _, events = fought(here(head, army, terrain=[PLAIN, town]), "us", US1IN=lost, MX1IN=100)
    kinds = [event.kind for event in events if event.units == ("US1IN",)]
    doing = [k for k in kinds if k in ("retreat", "rout", "shattered", "destroyed", "fall-back")]
    assert doing[:1] == ([] if what is None else [what])
    assert ("losses" in kinds) == (lost > 0)


def test_a_unit_that_shatters_in_battle_gets_away_from_those_it_fought() -> None:
    """Enemies in its own square shut no way; without a city to go to it is destroyed (12.2)."""
    town, away = city("town", "G6-V3"), "US1IN reforms in G6-V3."
    lost = "US1IN is destroyed: no way was left to another city of its side."
    for ground, told in (([PLAIN, town], away), ([PLAIN], lost)):
        _, events = fought(here(terrain=ground), "mx", US1IN=60)
        said = [rendered(event.text, "en") for event in events if event.units == ("US1IN",)]
        assert [line for line in said if line in ("US1IN was shattered.", away, lost)] == [
            "US1IN was shattered.",
            told,
        ]


def test_enemies_all_round_a_shattered_unit_still_shut_its_way() -> None:
    round_it = ("5-6", "4-6", "6-6", "4-7", "5-7", "6-7", "4-8", "6-8", "5-12")
    more = [{**mx(f"MX{n}IN"), "square": at} for n, at in enumerate(round_it, 2)]
    _, events = fought(here(*more, terrain=[PLAIN, city("town", "G6-V3")]), "mx", US1IN=60)
    said = [rendered(event.text, "en") for event in events if event.units == ("US1IN",)]
    assert any("is destroyed" in line for line in said)


@pytest.mark.parametrize(("fatigue", "lost", "shatters"), [(13, 2, 1), (12, 2, 0), (13, 1, 0)])
def test_who_is_too_tired_shatters_at_a_loss_of_two_in_a_hundred(
    fatigue: int, lost: int, shatters: bool
) -> None:
    """The march costs a point of fatigue, and the battle two."""
    state = here(us("US2IN", fatigue=0), mx("MX2IN", fatigue=fatigue + 1))
    assert state.by_id["MX2IN"].fatigue == fatigue + 1
    _, events = fought(state, "mx", MX2IN=lost)
    assert any(e.kind == "shattered" and e.units == ("MX2IN",) for e in events) == shatters


def test_a_beaten_garrison_surrenders_and_the_city_falls() -> None:
    ground = [PLAIN, city("town", HERE, "5-6", owner="mx", fort={"level": 1, "capacity": 300})]
    state = stopped(us(), mx(men=200, fort=True), terrain=ground)
    after, told = _after(state, "us", MX1IN=60)
    assert "MX1IN has surrendered." in told
    assert after.pieces["town"].owner == "us"
    kept, told = _after(state, "mx", MX1IN=60)
    assert kept.by_id["MX1IN"].fort
    assert kept.pieces["town"].owner == "mx"


def test_the_next_battle_of_the_phase_waits_too() -> None:
    far = unit("US2IN", "9-9", men=700, orders={"to": "9-6", "attack": "attack"})
    state = here(far, unit("MX2IN", "9-6", men=700))
    assert state.campaign.contest is not None
    assert [str(each.square) for each in state.campaign.contest.left] == ["9-6"]
    after, _ = fought(state, "us", MX1IN=10)
    assert after.campaign.contest is not None
    assert str(after.campaign.contest.at.square) == "9-6"
    assert after.phase == "tactical-1"
    after, _ = do(after, action="roll")
    assert after.campaign.contest is None or after.phase == "tactical-2"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"held": "gb"}, "gb is not in the battle"),
        ({"side": "gb"}, "gb is not in the battle"),
        ({"lost": {"US2IN": 3}}, "US2IN is not in the battle"),
        ({"lost": {"US9IN": 3}}, "US9IN is not in the battle"),
        ({"lost": {"US1IN": 101}}, "100"),
        ({"lost": {"US1IN": -1}}, "0"),
        ({"lost": 5}, "object"),
    ],
)
def test_a_wrong_result_is_refused(more: Data, message: str) -> None:
    state = here(unit("US2IN", "1-1"))
    with pytest.raises(QuestionError, match=message):
        CAMPAIGN.judge(state, CAMPAIGN.actions.read({"action": "fought", **more}))


@pytest.mark.parametrize("name", ["roll", "field", "fought"])
def test_without_a_battle_that_waits_none_of_it_can_be_done(name: str) -> None:
    state = CAMPAIGN.load(position(us(), mx()), "test")
    with pytest.raises(QuestionError, match="Orders are being written"):
        CAMPAIGN.judge(state, CAMPAIGN.actions.read({"action": name}))


def test_allies_fight_together_and_either_holds_the_field() -> None:
    state = here(us("TX1IN", men=500), sides=ALLIED)
    after, told = _after(state, "tx", US1IN=10, TX1IN=20, MX1IN=10)
    assert after.by_id["TX1IN"].men == 400
    assert any(line.startswith("MX1IN fell back") for line in told)


def test_a_neutral_in_the_square_is_not_in_the_battle() -> None:
    sides = {**ALLIED, "gb": {"nation": "GB", "neutral": ["us", "mx", "tx"]}}
    state = stopped(unit("US1IN", "5-6"), mx(), unit("GB1IN", "5-6"), terrain=[PLAIN], sides=sides)
    assert [each.id for each in fighting(state)] == ["US1IN", "MX1IN"]
    with pytest.raises(QuestionError, match="gb is not in the battle"):
        CAMPAIGN.judge(state, CAMPAIGN.actions.read({"action": "fought", "held": "gb"}))


def test_counters_that_moved_before_the_battle_are_asked_for_after_it() -> None:
    state = stopped(us(pose=[9.0, 10.4, 0]), mx(pose=[9.0, 13.9, 0]), terrain=[PLAIN])
    assert state.campaign.contest is not None
    assert state.campaign.contest.stirred
    after, _ = fought(state, None)
    assert after.campaign.stage == "counters"


def test_a_table_that_draws_its_numbers_is_asked_in_the_middle_of_it() -> None:
    state = stopped(us(), mx(), terrain=[PLAIN], house_rules={"draws": "entered"})
    while state.campaign.stage == "draw":
        state, _ = do(state, action="draw", number=50)
    assert state.campaign.stage == "battle"
    after, _ = fought(state, "us", US1IN=10, MX1IN=30)
    assert after.campaign.stage == "draw"
    assert after.by_id["MX1IN"].men == 1000
    for side in ("us", "mx", None):
        assert "30" not in to_json(CAMPAIGN.dump(CAMPAIGN.known(after, side))["campaign"])
    told: list[str] = []
    while after.campaign.stage == "draw":
        after, events = do(after, action="draw", number=50)
        told += lines(events)
    assert told.count("MX1IN lost 300 men.") == 1


@pytest.mark.parametrize(
    ("campaign", "phase", "place"),
    [
        ({"stage": "battle"}, "tactical-1", "campaign.contest"),
        ({"contest": {"at": {"strategic": HERE, "square": "5-6"}}}, "supply", "campaign.contest"),
        ({"contest": {"at": {"strategic": HERE}}}, "tactical-1", "campaign.contest.at.square"),
    ],
)
def test_a_battle_that_cannot_wait_is_a_fault_of_the_file(
    campaign: Data, phase: str, place: str
) -> None:
    with pytest.raises(FileError) as caught:
        CAMPAIGN.load(position(us(), mx(), campaign=campaign, phase=phase), "test")
    assert [fault.place for fault in caught.value.faults] == [place]


def test_each_side_hears_what_a_rolled_battle_would_tell_it() -> None:
    _, events = fought(here(), "us", US1IN=12, MX1IN=34)
    own = {"us": "US1IN lost 120 men.", "mx": "MX1IN lost 340 men."}
    for side, line in own.items():
        heard = lines(events, side)
        assert line in heard
        assert not any(other in heard for other in own.values() if other != line)
        assert not any("34" in each or "12 %" in each for each in heard if each != line)
    public = [rendered(event.text, "en") for event in events if event.to is None]
    assert f"The battle in {HERE} 5-6 was fought on the table." in public
    assert not any("lost" in each or "fell back" in each for each in public)
    assert any("US1IN 12" in each for each in lines(events))  # the referee


def test_who_does_not_see_both_is_asked_for_no_result() -> None:
    sides = {"us": {"nation": "US"}, "mx": {"nation": "MX"}, "gb": {"nation": "GB"}}
    state, _ = do(here(unit("GB1IN", "7-7", "G7-V5") | {"side": "gb"}, sides=sides), action="field")
    offered = {}
    for side in ("us", "mx", "gb", None):
        seen = CAMPAIGN.known(state, side)
        offered[side] = [o.action["action"] for o in CAMPAIGN.options(seen)]
        assert seen.campaign.contest is not None
        assert not seen.campaign.contest.left
    assert "fought" in offered["us"]
    assert "fought" in offered["mx"]
    assert "fought" not in offered["gb"]
    assert "fought" not in offered[None]


BATTLES = (2, 6, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", BATTLES)
def test_a_campaign_with_battles_is_saved_and_has_the_same_future(seed: int) -> None:
    """And nobody is sent what he may not know, at each step."""
    game = gitm_games.game(seed, turns=2)
    used: set[str] = set()
    while options := game.rules.options(game.state):
        text = json.dumps(game.rules.dump(game.state), allow_nan=False)
        again = game.rules.load(json.loads(text), "saved.json")
        assert again == game.state
        action = game.one(options)
        used.add(action["action"])
        after, events = game.rules.apply(again, game.rules.actions.read(action))
        assert (after, events) == (game.state, game.told)
        if game.state.campaign.contest is None:
            continue
        for side in ("us", "mx", None):
            hidden = set(secrets.hidden(game.state, side))
            assert not secrets.leaks(secrets.pages(game.state, side), hidden)
            if side is not None:
                page = secrets.pages(game.state, side)
                for name, men in secrets.numbers(game.state, side):
                    assert f'"id":"{name}"' not in page or f'"strength":"{men}"' not in page
    assert used >= {"field", "fought"}


def test_a_river_runs_on_beyond_the_maps_edge() -> None:
    first = field({"~": "14-6"}) | {"rows": ["." * 15] * 6 + ["." * 13 + "~~"] + ["." * 15] * 8}
    rows = ["." * 15] * 6 + ["~" * 15] + ["." * 15] * 8
    second = {"id": "G9-V5", "type": "tactical-map", "rows": rows}
    state = stopped(
        unit("US1IN", "13-5", men=500),
        unit("MX1IN", "13-5", men=500),
        terrain=[PLAIN, first, second],
    )
    found = CAMPAIGN.encounter(state)
    water = [[plot.flows for plot in row] for row in found.ground]
    assert [row for row in water if any(row)] == [[True] * 4 + [False] * 3]  # from the north
