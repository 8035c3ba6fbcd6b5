"""Reactions as they are played: squares, feints, flights, guns that are left and manned again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.state import State
from tests.rules.mini_nap.playing import charging, do, flagged, offered
from tests.rules.mini_nap.table import CM, RULES, foot, guns, horse, light, state

MM = 1 / 25.4
DEEP, RIDER = 10 * MM, 20 * MM


def test_a_charge_and_an_emergency_square_and_a_feint() -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10), foot("fr-2", 30, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    made = table.contact_made
    assert made is not None
    assert made.started > 12 * CM
    assert RULES.prompt(table).side == "br"
    assert offered(table) == ["react", "pass"]
    assert flagged(table, action="move", unit="fr-1", to=[20, 11, 90])[0] == "sequence.awaited"
    failed = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=3)
    assert failed.by_id["br-1"].hits == 2
    assert "blue" in failed.by_id["br-1"].markers
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    square = table.by_id["br-1"]
    assert (square.formation, square.square) == ("square", "emergency")
    assert "feint" in offered(table)
    back = do(table, action="feint", unit="fr-1", square="br-1", die=4)
    gap = back.by_id["fr-1"].outline.distance(square.outline)
    assert gap == pytest.approx(6 * CM, abs=1e-3)
    stays = do(table, action="feint", unit="fr-1", square="br-1", die=3)
    assert stays.by_id["fr-1"].pose == table.by_id["fr-1"].pose
    closed = do(table, action="pass", side="br")
    assert (RULES.prompt(closed).side, offered(closed)) == ("fr", ["feint", "pass"])
    again = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1", "die": 6}
    assert "sequence.awaited" in flagged(closed, **again)
    assert flagged(closed, action="pass", side="br") == ["sequence.initiative"]
    other = do(closed, action="move", unit="fr-2", to=[30, 11, 90])
    assert (other.contact_made, offered(other)[-1]) == (None, "pass")  # it lets its feint be
    assert RULES.load(RULES.dump(closed), "saved") == closed
    late = do(closed, action="feint", unit="fr-1", square="br-1", die=4)
    assert late.contact_made is None
    fights = do(closed, action="pass", side="fr")
    assert (fights.contact_made, fights.phase) == (None, "manoeuvre")
    assert do(fights, action="pass", side="fr").phase == "firing"


def asked(table: State) -> str:
    """Return what is asked for, in short."""
    return str(RULES.prompt(table).what)


def test_who_has_no_reaction_is_told_why() -> None:
    charger = horse("fr-1", 20, 10)

    def charged(target: dict[str, object]) -> State:
        return do(charging(target, charger), action="charge", unit="fr-1", target="br-1")

    assert asked(charged(foot("br-1", 20, 17, 270))) == "fr-1 charges br-1: react, or pass."
    none = "fr-1 charges br-1; no reaction is possible."

    def why(table: State) -> str:
        (only,) = RULES.options(table)
        return str(only.text)

    near = charged(foot("br-1", 20, 12, 270))
    assert asked(near) == none
    assert why(near).startswith("Go on: The charge at br-1 began ")
    marked = charged(foot("br-1", 20, 17, 270, markers=["blue"]))
    assert asked(marked) == none
    assert why(marked) == "Go on: br-1 has a blue marker and cannot react."
    infantry = charging(foot("br-1", 20, 12, 270), foot("fr-1", 20, 10))
    run = do(infantry, action="charge", unit="fr-1", target="br-1")
    assert asked(run) == "fr-1 is about to charge br-1: charge in, or let it go."
    table = do(run, action="pass", side="br")
    assert asked(table) == none
    assert why(table) == "Go on: br-1 has no reaction to this enemy as it stands now."


@pytest.mark.parametrize(
    ("far", "turned", "rules"),
    [
        (5.9, 0, ["feint.back"]), (6.0, 90, []), (9.0, -90, []), (12.0, 0, []),
        (12.1, 0, ["feint.back"]), (9.0, 91, ["feint.pivot"]), (9.0, -91, ["feint.pivot"]),
    ],
)  # fmt: skip
def test_a_feint_rides_back_as_far_as_it_is_told_and_turns(
    far: float, turned: float, rules: list[str]
) -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    (option,) = [o for o in RULES.options(table) if o.action["action"] == "feint"]
    assert [ask.field for ask in option.asks] == ["die", "distance", "facing"]
    assert option.asks[1].choices == tuple(round(cm * CM, 3) for cm in (6, 9, 12))
    assert [str(label) for label in option.asks[2].labels] == [
        "90 degrees to the left", "45 degrees to the left", "as it charged",
        "45 degrees to the right", "90 degrees to the right",
    ]  # fmt: skip
    feint = {"action": "feint", "unit": "fr-1", "square": "br-1", "die": 4}
    feint |= {"distance": far * CM, "facing": 90 + turned}
    assert flagged(table, **feint) == rules
    if not rules:
        after = do(table, **feint).by_id["fr-1"]
        assert after.pose.facing == pytest.approx(90 + turned)
        square = table.by_id["br-1"].outline
        ridden = after.placed(Pose(after.pose.x, after.pose.y, 90), after.formation)
        assert ridden.outline.distance(square) == pytest.approx(far * CM, abs=1e-3)


def test_a_feint_offers_only_facings_that_are_free_at_every_distance() -> None:
    """Where it rides back 12 cm it stops beside a friend, whom it would touch as it turns."""
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10), foot("fr-2", 22.2, 11))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    (option,) = [o for o in RULES.options(table) if o.action["action"] == "feint"]
    _, far, facing = option.asks
    assert facing.choices == (90.0,)
    turned = {"die": 4, "facing": 0.0}
    for distance in far.choices:
        assert not flagged(table, **option.action, die=4, facing=90.0, distance=distance)
    assert not flagged(table, **option.action, **turned, distance=far.choices[0])
    assert flagged(table, **option.action, **turned, distance=far.choices[-1]) == ["feint.pivot"]


def falling_back(kind: str) -> State:
    """A skirmish line, of ``infantry`` or ``cavalry``, that a charge has reached from below."""
    units = {
        "infantry": (light("br-1", 20, 20, 270), foot("fr-1", 20, 18.6)),
        "cavalry": (horse("br-1", 20, 20, 270, type="light-cavalry", formation="skirmish"),
                    horse("fr-1", 20, 17)),
    }  # fmt: skip
    return do(charging(*units[kind]), action="charge", unit="fr-1", target="br-1")


@pytest.mark.parametrize(("kind", "low", "high"), [("infantry", 12, 18), ("cavalry", 18, 30)])
def test_how_far_a_unit_falls_back_is_asked(kind: str, low: float, high: float) -> None:
    table = falling_back(kind)
    (option,) = [o for o in RULES.options(table) if o.action.get("as") == "fall-back"]
    (asked,) = option.asks
    assert (asked.field, asked.kind) == ("distance", "length")
    assert asked.choices == tuple(round(cm * CM, 3) for cm in (low, (low + high) / 2, high))
    for far in asked.choices:
        after = do(table, **option.action, distance=far)
        assert after.by_id["br-1"].pose.y == pytest.approx(20 + far)
    beyond = [low * CM - 0.01, high * CM + 0.01]
    for far in beyond:
        assert flagged(table, **option.action, distance=far) == ["reaction.distance"]


@pytest.mark.parametrize(
    ("far", "aside", "turned", "rules"),
    [
        (12.1, 0, 0, []), (17.9, 0, 0, []), (15.0, 1.2, 4, []),
        (11.9, 0, 0, ["reaction.distance"]), (18.1, 0, 0, ["reaction.distance"]),
        (15.0, 1.5, 0, ["reaction.way"]), (15.0, 0, 6, ["reaction.way"]),
        (15.0, 0, 180, ["reaction.way"]),
    ],
)  # fmt: skip
def test_a_hand_that_falls_back_is_judged_within_its_distances(
    far: float, aside: float, turned: float, rules: list[str]
) -> None:
    table = falling_back("infantry")
    there = Sensed(Pose(20 + aside * CM, 20 + far * CM, 90 + turned), (0.0, 0.0, 0.0))
    whole = RULES.recognise(table, {}, {"br-1": there})[0]
    (action,) = whole.actions
    assert (action["action"], action["as"]) == ("react", "fall-back")
    assert [finding.rule for finding in whole.flagged] == rules
    after = RULES.apply(table, RULES.actions.read(action))[0].by_id["br-1"]
    assert after.pose.distance_to(there.pose) < 1e-9
    assert after.markers == {"blue"}


def seen(table: State, unit: str, x: float, y: float, facing: float) -> tuple[str, list[str]]:
    """Return what a hand that puts a unit there is taken to have done, and what is flagged."""
    there = Sensed(Pose(x, y, facing), (0.0, 0.0, 0.0))
    whole = RULES.recognise(table, {}, {unit: there})[0]
    (action,) = whole.actions
    assert RULES.actions.read(action).as_data() == action
    return str(action["action"]), sorted(finding.rule for finding in whole.flagged)


def fleeing() -> State:
    """A horse battery that infantry has reached from below."""
    battery = guns("br-1", 20, 14, 270, type="horse-artillery")
    table = charging(battery, foot("fr-1", 20, 13 - DEEP), foot("br-2", 40, 30))
    return do(table, action="charge", unit="fr-1", target="br-1", heading=90)


@pytest.mark.parametrize(
    ("far", "turned", "rules"),
    [
        (12.1, 0, []), (19.9, 4, []),
        (11.9, 0, ["reaction.distance"]), (20.1, 0, ["reaction.distance"]),
        (15.0, 6, ["reaction.way"]),
    ],
)  # fmt: skip
def test_a_hand_ends_a_flight_within_its_distances(
    far: float, turned: float, rules: list[str]
) -> None:
    table = fleeing()
    there = (20, 14 + far * CM, 90 + turned)
    assert seen(table, "br-1", *there) == ("react", sorted([*rules, "reaction.die"]))
    flee = {"action": "react", "unit": "br-1", "as": "limber-flee", "from": "fr-1", "die": 6}
    table = do(table, **flee, distance=14 * CM)
    assert seen(table, "br-1", *there) == ("moved", rules)
    hand = Sensed(Pose(*there), (0.0, 0.0, 0.0))
    (action,) = RULES.recognise(table, {}, {"br-1": hand})[0].actions
    after = RULES.apply(table, RULES.actions.read(action))[0]
    assert after.by_id["br-1"].pose.distance_to(hand.pose) < 1e-9
    assert after.by_id["br-1"].markers == {"blue"}
    assert "break-through" in after.by_id["fr-1"].did
    assert seen(after, "br-1", *there) == ("moved", rules)  # and it may be shifted once more
    gone_on = do(after, action="pass", side="fr")
    assert gone_on.phase == "firing"
    assert seen(gone_on, "br-1", *there) == ("moved", rules)


@pytest.mark.parametrize(
    ("far", "aside", "turned", "rules"),
    [
        (5.9, 0, 0, ["feint.back"]), (6.1, 0, 0, []), (11.9, 0, 0, []), (9.0, 0, -89, []),
        (12.1, 0, 0, ["feint.back"]), (9.0, 0, 91, ["feint.pivot"]), (9.0, 1.2, 0, ["feint.way"]),
    ],
)  # fmt: skip
def test_a_hand_ends_a_feint_within_its_distances(
    far: float, aside: float, turned: float, rules: list[str]
) -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10), foot("fr-2", 30, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="emergency-square", from_="fr-1", die=4)
    begun = table.by_id["fr-1"].pose
    there = (20 + aside * CM, begun.y - far * CM, 90 + turned)
    assert seen(table, "fr-1", *there) == ("feint", sorted([*rules, "feint.die"]))
    feint = {"action": "feint", "unit": "fr-1", "square": "br-1", "die": 4, "distance": 8 * CM}
    table = do(table, **feint)
    assert seen(table, "fr-1", *there) == ("moved", rules)
    other = do(table, action="move", unit="fr-2", to=[30, 11, 90])
    assert seen(other, "fr-1", *there) == ("moved", rules)
    assert do(other, action="losses", unit="br-1", losses=1).flown is None  # it is its enemy's go


@pytest.mark.parametrize(("apart", "open_"), [(5.9, True), (6.1, False)])
def test_neighbours_squares_are_measured_at_the_contact(apart: float, open_: bool) -> None:
    """The charged unit's own square covers less ground: it stands farther off afterwards."""
    start = foot("br-1", 20, 20, 270), foot("br-2", 20 + 50 / 25.4 + apart * CM, 20, 270)
    table = state(horse("fr-1", 19, 10), *start, initiative="fr", brigade="fr-a")
    table = do(table, action="charge", unit="fr-1", target="br-1", heading=90)
    first = {"action": "react", "unit": "br-1", "as": "emergency-square", "from": "fr-1"}
    second = {**first, "unit": "br-2"}
    squared = do(table, **first, die=6)
    gap = squared.by_id["br-1"].outline.distance(squared.by_id["br-2"].outline)
    assert gap > 6 * CM
    offered_to = [o.action.get("unit") for o in RULES.options(squared)]
    assert ("br-2" in offered_to) is open_
    wrong = RULES.judge(squared, RULES.actions.read({**second, "die": 6}))
    assert (wrong == ()) is open_


@pytest.mark.parametrize(
    ("behind", "before", "kept"),
    [
        (False, False, 1),
        (True, False, 2),  # its second stand would cover the charger: the first is lifted
        (True, True, None),  # and nor has that room where it would go
    ],
)
def test_a_neighbours_square_covers_nobody(behind: bool, before: bool, kept: int | None) -> None:
    """The charge at br-1 ends just behind br-2, or beside it, without touching it."""
    own, near = foot("br-1", 24, 20, 270), foot("br-2", 22 if behind else 21.5, 20.5, 90)
    friend = foot("br-3", 21.2, 19.3) if before else foot("br-3", 5, 5)
    rider = horse("fr-1", 23.2, 12, 90, formation="column")
    table = charging(own, near, friend, rider)
    table = do(table, action="charge", unit="fr-1", target="br-1", heading=90)
    square = {"action": "react", "unit": "br-2", "as": "emergency-square", "from": "fr-1", "die": 6}
    offers = [o.action.get("unit") for o in RULES.options(table)]
    assert ("br-2" in offers) is (kept is not None)
    if kept is None:
        assert flagged(table, **square) == ["reaction.room"]
        return
    after = do(table, **square)
    unit, was = after.by_id["br-2"], table.by_id["br-2"]
    assert unit.stands is not None
    assert was.stands is not None
    assert unit.stands[kept - 1].distance_to(was.stands[kept - 1]) < 1e-9
    assert after.by_id["fr-1"] == table.by_id["fr-1"]
    assert unit.outline.intersection(after.by_id["fr-1"].outline).area < 1e-9


def test_a_solid_square_at_the_next_initiative() -> None:
    square = foot("br-1", 20, 17, 270, formation="square", square="emergency")
    table = state(square, foot("fr-1", 5, 5), initiative="fr", awaits="choice")
    table = do(table, action="brigade", brigade="fr-a")
    assert table.by_id["br-1"].square == "solid"


def test_a_skirmish_line_falls_back_and_the_charger_breaks_through() -> None:
    table = charging(light("br-1", 20, 12, 270), foot("fr-1", 20, 10.5), light("br-2", 5, 5))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    before = table.by_id["br-1"].pose
    table = do(table, action="react", unit="br-1", as_="fall-back", from_="fr-1")
    after = table.by_id["br-1"]
    assert after.pose.facing == pytest.approx(90)
    assert before.distance_to(after.pose) == pytest.approx(12 * CM)
    assert "break-through" in table.by_id["fr-1"].did
    assert flagged(table, action="react", unit="br-1", as_="fall-back", from_="fr-1")


def test_fleeing_into_a_square_and_manning_the_guns_again() -> None:
    square = foot("br-2", 20, 14 + 15 * MM + 20 * MM, 270, formation="square")
    battery = guns("br-1", 20, 14, 270)
    table = charging(battery, square, horse("fr-1", 20, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    table = do(table, action="react", unit="br-1", as_="flee-to-square", from_="fr-1")
    assert table.by_id["br-1"].abandoned
    assert "orange" in table.by_id["br-2"].markers
    assert "man.near" in flagged(table, action="man", unit="br-1")
    far = state(
        {**battery, "markers": ["orange"]},
        {**square, "markers": ["orange"]},
        horse("fr-1", 40, 10),
        initiative="br",
        brigade="br-a",
        phase="break-through",
    )
    assert "man" in offered(far)
    for phase in ("manoeuvre", "firing", "hand-to-hand"):  # only at the end of an initiative
        assert "sequence.phase" in flagged(replace(far, phase=phase), action="man", unit="br-1")
    again = do(far, action="man", unit="br-1")
    assert not again.by_id["br-1"].abandoned
    assert again.by_id["br-2"].markers == frozenset()
    # Without its square an abandoned battery is lost.
    lost = RULES.apply(far, RULES.actions.read({"action": "gone", "unit": "br-2"}))[0]
    assert [unit.id for unit in lost.eliminated] == ["br-1"]


def test_guns_whose_square_is_shot_away_are_lost_with_it() -> None:
    """Whichever of the two the position lists first."""
    square = foot("br-2", 20, 14 + 15 * MM + 20 * MM, 270, formation="square", strength=2, losses=1)
    pair = ({**guns("br-1", 20, 14, 270), "markers": ["orange"]}, {**square, "markers": ["orange"]})
    for units in (pair, pair[::-1]):
        table = state(*units, horse("fr-1", 40, 10))
        typed = RULES.actions.read({"action": "losses", "unit": "br-2", "losses": 2})
        after, events = RULES.apply(table, typed)
        assert sorted(unit.id for unit in after.eliminated) == ["br-1", "br-2"]
        assert [event.units for event in events if event.kind == "eliminated"] == [
            ("br-2",), ("br-1",),
        ]  # fmt: skip


def test_nothing_is_open_any_more_about_a_charger_that_is_taken_off() -> None:
    table = charging(foot("br-1", 20, 17, 270), horse("fr-1", 20, 10), foot("fr-2", 30, 10))
    table = do(table, action="charge", unit="fr-1", target="br-1")
    gone = RULES.apply(table, RULES.actions.read({"action": "gone", "unit": "fr-1"}))[0]
    for after in (gone, RULES.sense(table, {"fr-1": None})):
        assert after.contact_made is None
        assert offered(after) == ["move", "pass"]
        assert do(after, action="pass", side="fr").phase == "firing"


def test_a_unit_that_another_takes_with_it_is_explained_with_it() -> None:
    """The guns are lost as their square goes, and stand elsewhere, too."""
    square = foot("fr-1", 20, 10, formation="square", markers=["orange"])
    battery = guns("fr-2", 20, 10 + 35 * MM, markers=["orange"])
    table = charging(square, battery, foot("br-1", 40, 30, 270))
    away = Sensed(Pose(20, 8.5, 90), (0.0, 0.0, 0.0))
    whole = RULES.recognise(table, {}, {"fr-1": away, "fr-2": away})[0]
    assert [action["unit"] for action in whole.actions] == ["fr-1"]
