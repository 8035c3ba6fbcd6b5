"""Stands that are seen one by one, told of as the units they belong to."""

from __future__ import annotations

from typing import Any

import pytest

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
