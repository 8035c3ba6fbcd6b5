"""Stands that are seen one by one, told of as the units they belong to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tableside.engine.quantity import Verdict
from tableside.geometry.pose import Pose
from tableside.rules.mini_nap.ruleset import make
from tableside.session.entry import places_as_json, places_of
from tableside.session.session import Session
from tableside.session.stands import Stands
from tableside.vision.observation import Happening, Life, Observation, SeenUnit, TableEvent
from tests.rules.mini_nap.table import foot, light, position, state
from tests.session.nap_scene import INFANTRY, laid

Where = list[list[float]]


def seen(name: str, pose: list[float], life: Life = Life.SETTLED) -> SeenUnit:
    covariance = ((1e-6, 0.0, 0.0), (0.0, 4e-6, 0.0), (0.0, 0.0, 1e-2))
    return SeenUnit(name, Pose.of(pose), covariance, life)


def frame(units: list[SeenUnit], *events: tuple[Happening, str], number: int = 0) -> Observation:
    told = tuple(TableEvent(kind, name) for kind, name in events)
    return Observation(number, number / 2, True, tuple(units), told)


APPEARED = ((Happening.APPEARED, "br-1/1"), (Happening.APPEARED, "br-1/2"))


def test_two_stands_are_one_unit() -> None:
    stands = [seen("br-1/1", [20.4, 10, 92]), seen("br-1/2", [19.4, 10.2, 88])]
    found = Stands().see(frame([seen("br-2", [5, 5, 0]), *stands], *APPEARED))
    assert [unit.id for unit in found.units] == ["br-2", "br-1"]
    unit = found.units[1]
    assert (unit.pose, unit.life) == (Pose(19.9, 10.1, 90), Life.SETTLED)
    assert unit.stands == (Pose(20.4, 10, 92), Pose(19.4, 10.2, 88))
    assert unit.sigma == pytest.approx((0.001, 0.002, 0.1))
    assert [(e.kind, e.unit) for e in found.events] == [(Happening.APPEARED, "br-1")]


def test_a_unit_s_own_name_is_no_stand_s() -> None:
    """Two corps of a game may be called so; the same names of no unit are stands."""
    corps = [seen("III/1", [20, 10, 90]), seen("III/2", [10, 10, 90])]
    told = ((Happening.APPEARED, "III/1"), (Happening.APPEARED, "III/2"))
    found = Stands().see(frame(corps, *told), {"III/1", "III/2"})
    assert [unit.id for unit in found.units] == ["III/1", "III/2"]
    assert [event.unit for event in found.events] == ["III/1", "III/2"]
    assert [unit.id for unit in Stands().see(frame(corps, *told), {"III"}).units] == ["III"]


def test_stands_of_a_game_s_unit_may_have_names() -> None:
    """Guns and their caisson, say; of a unit that the game has not only numbers are stands."""
    battery = [seen("b/caisson", [20, 8, 90]), seen("b/left", [19, 10, 90])]
    told = ((Happening.APPEARED, "b/caisson"), (Happening.APPEARED, "b/left"))
    found = Stands().see(frame(battery, *told), {"b"}, {"b": ("left", "caisson")})
    assert [(unit.id, unit.names) for unit in found.units] == [("b", ("caisson", "left"))]
    assert [(e.kind, e.unit) for e in found.events] == [(Happening.APPEARED, "b")]
    assert len(Stands().see(frame(battery, *told)).units) == 2


def test_nothing_is_told_before_both_stands_lie_still() -> None:
    stands = Stands()
    here = [seen("br-1/1", [20, 10, 90]), seen("br-1/2", [19, 10, 90])]
    stands.see(frame(here, *APPEARED))
    held = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 10, 90], Life.HELD)]
    found = stands.see(frame(held, (Happening.MOVED, "br-1/1")))
    assert (found.units[0].life, found.events) == (Life.HELD, ())
    hidden = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 10, 90], Life.HIDDEN)]
    assert stands.see(frame(hidden)).events == ()
    there = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 12, 90])]
    (event,) = stands.see(frame(there, (Happening.MOVED, "br-1/2"))).events
    assert (event.kind, event.start, event.end) == (
        Happening.MOVED, Pose(19.5, 10, 90), Pose(19.5, 12, 90)
    )  # fmt: skip
    assert stands.see(frame(there)).events == ()


def test_a_unit_of_which_one_stand_was_moved_waits_for_the_other() -> None:
    """Half of it has been moved: it stands in no formation, and nobody has done wrong."""
    stands = Stands()
    here = [seen("br-1/1", [20, 10, 90]), seen("br-1/2", [19, 10, 90])]
    stands.see(frame(here, *APPEARED))
    half = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 10, 90])]
    assert stands.see(frame(half, (Happening.MOVED, "br-1/1"), number=1)).events == ()
    assert stands.see(frame(half, number=4)).events == ()  # 1.5 seconds later
    held = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 11, 90], Life.HELD)]
    assert stands.see(frame(held, number=5)).events == ()
    there = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 12, 90])]
    told = stands.see(frame(there, (Happening.MOVED, "br-1/2"), number=8)).events
    assert [event.end for event in told] == [Pose(19.5, 12, 90)]
    # Nothing more comes of the other stand: after two seconds it counts as done.
    turned = [seen("br-1/1", [20, 12, 90]), seen("br-1/2", [19, 12, 100])]
    assert stands.see(frame(turned, (Happening.MOVED, "br-1/2"), number=9)).events == ()
    assert stands.see(frame(turned, number=12)).events == ()
    assert [event.unit for event in stands.see(frame(turned, number=13)).events] == ["br-1"]


def hiding(pose: list[float], seconds: float) -> SeenUnit:
    return replace(seen("br-1/2", pose, Life.HIDDEN), unseen=seconds)


def test_a_stand_that_stays_hidden_is_laid_to_the_other_as_it_stood() -> None:
    stands = Stands()
    here = [seen("br-1/1", [20, 10, 90]), seen("br-1/2", [19, 10, 90])]
    stands.see(frame(here, *APPEARED))
    away = [seen("br-1/1", [20, 10, 90]), hiding([19, 10, 90], 2.5)]
    assert stands.see(frame(away, number=5)).units[0].life is Life.HIDDEN
    away = [seen("br-1/1", [20, 10, 90]), hiding([19, 10, 90], 3.0)]
    unit = stands.see(frame(away, number=6)).units[0]
    assert (unit.life, unit.guessed, unit.pose) == (Life.SETTLED, True, Pose(19.5, 10, 90))
    # The seen one is moved and turned: the other is taken to have come with it.
    turned = [seen("br-1/1", [20, 13, 180]), hiding([19, 10, 90], 4.0)]
    found = stands.see(frame(turned, (Happening.MOVED, "br-1/1"), number=8))
    assert (found.units[0].stands[1].x, found.units[0].stands[1].y) == pytest.approx((20, 12))
    assert found.events == ()
    (event,) = stands.see(frame(turned, number=12)).events
    assert (event.kind, event.unit) == (Happening.MOVED, "br-1")
    both = [seen("br-1/1", [20, 13, 180]), seen("br-1/2", [20, 12, 180])]
    assert not stands.see(frame(both, (Happening.MOVED, "br-1/2"), number=13)).units[0].guessed
    nothing = [
        replace(seen("br-1/1", [20, 13, 180], Life.HIDDEN), unseen=9.0),
        hiding([0, 0, 0], 9.0),
    ]
    assert stands.see(frame(nothing, number=30)).units[0].life is Life.HIDDEN


def test_a_unit_with_a_hidden_stand_is_at_best_too_close_to_call() -> None:
    line = laid([20, 10, 90], "line", INFANTRY)
    begin = stood(line, *APPEARED, number=0)
    session, _ = watched(begin)
    state = replace(session.state, initiative="br", brigade="br-a")
    session = Session(make(), state)
    session.observe(begin)
    covered = frame([seen("br-1/1", line[0]), hiding(line[1], 5.0)], number=10)
    assert session.observe(covered) == ()
    tapped = {"action": "move", "unit": "br-1", "to": [20, 11, 90]}
    (finding,) = session.act(tapped)  # legal, if the hidden stand is where it was
    assert (finding.rule, finding.verdict) == ("nearness", Verdict.TOO_CLOSE)
    assert "hidden" in str(finding.message)
    session.undo()
    session.observe(frame([seen("br-1/1", line[0]), seen("br-1/2", line[1])], number=12))
    assert session.act(tapped) == ()
    session.undo()
    moved = [line[0][0], line[0][1] + 1.0, 90]
    gone = (Happening.MOVED, "br-1/1")
    session.observe(frame([seen("br-1/1", moved), hiding(line[1], 5.0)], gone, number=20))
    later = frame([seen("br-1/1", moved), hiding(line[1], 8.0)], number=26)
    assert [finding.verdict for finding in session.observe(later)] == [Verdict.TOO_CLOSE]
    unit = session.state.by_id["br-1"]
    assert (unit.formation, unit.guessed, unit.pose.y) == ("line", True, pytest.approx(11.0))
    asked = {"ask": "move", "unit": "br-1", "to": [20, 11.5, 90]}
    assert session.ruleset.answer(session.state, asked)["verdict"] != "legal"
    rules = make()
    assert rules.load(rules.dump(session.state), "again") == session.state
    (entry,) = [e for e in session._game.timeline.entries if e.action and e.kind == "action"][-1:]
    assert places_of(places_as_json(entry.after)) == entry.after


def test_a_unit_is_gone_when_its_last_stand_is() -> None:
    stands = Stands()
    stands.see(frame([seen("br-1/1", [20, 10, 90]), seen("br-1/2", [19, 10, 90])], *APPEARED))
    one = stands.see(frame([seen("br-1/1", [20, 10, 90])], (Happening.GONE, "br-1/2")))
    assert (one.units, one.events) == ((), ())
    (event,) = stands.see(frame([], (Happening.GONE, "br-1/1"))).events
    assert (event.kind, event.unit) == (Happening.GONE, "br-1")


def test_units_of_one_piece_are_left_alone() -> None:
    given = frame([seen("br-2", [5, 5, 0])], (Happening.APPEARED, "br-2"))
    assert Stands().see(given) is given


def watched(*frames: Observation) -> tuple[Session[Any], list[str]]:
    """Return a session of light infantry in line that saw these frames, and what was flagged."""
    table = state(light("br-1", 20, 10, formation="line"), foot("fr-1", 40, 30, 270))
    session: Session[Any] = Session(make(), table)
    return session, [f.rule for each in frames for f in session.observe(each)]


def stood(stands: Where, *events: tuple[Happening, str], number: int) -> Observation:
    units = [seen(f"br-1/{n}", stand) for n, stand in enumerate(stands, 1)]
    return frame(units, *events, number=number)


MOVED = ((Happening.MOVED, "br-1/1"), (Happening.MOVED, "br-1/2"))


@pytest.mark.parametrize(
    ("pose", "formation", "rules"),
    [
        ([20, 11, 90], "line", []),
        ([20, 10, 90], "skirmish", []),  # one stand moved by 4.5 mm: more than a nudge
        ([20 - 12.5 / 25.4, 10 - 10 / 25.4, 90], "column", []),
        ([20, 13, 90], "line", ["movement.allowance"]),
    ],
)
def test_the_game_follows_the_formation_that_is_seen(
    pose: list[float], formation: str, rules: list[str]
) -> None:
    begin = stood(laid([20, 10, 90], "line", INFANTRY), *APPEARED, number=0)
    stands = laid(pose, formation, INFANTRY)
    if formation == "skirmish":  # stand 1 stays
        stands = [[stand[0] - 2.25 / 25.4, *stand[1:]] for stand in stands]
    session, found = watched(begin, stood(stands, *MOVED, number=1))
    assert found == rules
    assert session.state.by_id["br-1"].formation == formation
    entry = session._game.timeline.entries[-1]
    assert entry.action is not None
    assert entry.action["stands"] == [pytest.approx(stand) for stand in stands]


def ghosts(session: Session[Any]) -> list[str]:
    return [str(ghost["text"]) for ghost in session.snapshot().ghosts if "unit" in ghost]


def test_a_formation_that_is_taken_back_has_to_be_laid_again() -> None:
    """About the same middle: the unit as a whole has not moved, its stands have."""
    line, column = (laid([20, 10, 90], each, INFANTRY) for each in ("line", "column"))
    begin = stood(line, *APPEARED, number=0)
    session, _ = watched(begin, stood(column, *MOVED, number=1))
    assert session.state.by_id["br-1"].formation == "column"
    session.undo()
    assert ghosts(session) == ["br-1 goes here: set its bases as drawn"]
    session.observe(stood(column, number=2))
    assert len(ghosts(session)) == 1
    number = session.number
    assert session.observe(stood([line[1], line[0]], *MOVED, number=3)) == ()  # whichever is which
    assert (session.number, ghosts(session)) == (number, [])
    assert session.state.by_id["br-1"].formation == "line"


@pytest.mark.parametrize(("gap", "asked"), [(0.24, 0), (0.26, 1)])
def test_stands_go_back_as_nearly_as_units_do(gap: float, asked: int) -> None:
    line, column = (laid([20, 10, 90], each, INFANTRY) for each in ("line", "column"))
    session, _ = watched(stood(line, *APPEARED, number=0), stood(column, *MOVED, number=1))
    session.undo()
    apart = [[line[0][0] + gap / 2, *line[0][1:]], [line[1][0] - gap / 2, *line[1][1:]]]
    session.observe(stood(apart, number=2))
    assert len(ghosts(session)) == asked


def test_hands_follow_what_was_tapped() -> None:
    """A move on the phone is done on the table after it: a ghost until then, and no second move."""
    begin = stood(laid([20, 10, 90], "line", INFANTRY), *APPEARED, number=0)
    session, _ = watched(begin)
    session.act({"action": "move", "unit": "br-1", "to": [20, 12, 90]})
    assert [ghost["unit"] for ghost in session.snapshot().ghosts if "unit" in ghost] == ["br-1"]
    number = session.number
    there = stood(laid([20.1, 12.1, 92], "line", INFANTRY), *MOVED, number=1)
    assert session.observe(there) == ()
    assert (session.number, session.snapshot().ghosts) == (number, ())


def test_stands_are_kept_with_the_game() -> None:
    begin = stood(laid([20, 10, 90], "line", INFANTRY), *APPEARED, number=0)
    session, _ = watched(begin)
    entry = session._game.timeline.entries[0]
    assert len(entry.after["br-1"].stands) == 2  # type: ignore[union-attr]
    assert places_of(places_as_json(entry.after)) == entry.after
    rules = make()
    assert rules.load(rules.dump(session.state), "again") == session.state
    assert rules.load(position(foot("br-1", 20, 10)), "other") != session.state
