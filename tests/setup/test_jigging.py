"""Learning a box in the jig, played with made-up pictures: what is said, and what is learned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tableside.engine.message import Message
from tableside.files.build import UnitBuild, unit_build
from tableside.files.roster import Roster, Unit
from tableside.rig.jig_card import usual_jig
from tableside.rig.trays import tray
from tableside.setup.box import Box
from tableside.setup.jigging import STEADY, STEEP, Jigging
from tableside.vision.jig.card import Glance, SeenTag
from tableside.vision.jig.looks import Look
from tableside.vision.words import say as camera_says
from tests.vision.jig.bases import Evening, seen_tag

UNITS = tuple(
    Unit(id=name, side="csa", type="infantry", bases=(tray("infantry", 40 + 2 * n),))
    for n, name in enumerate(("csa-1", "csa-2", "csa-3"))
)
ROSTER = Roster(format="tableside.roster/1", units=UNITS, build=unit_build("hand"))
TURNED = (-0.35, -0.2)


class Played:
    """A person with a box of models; the jig looks at five pictures a second."""

    def __init__(self, box: Box | None = None, seed: int = 1) -> None:
        self.state = Jigging.of(usual_jig(), box or Box(ROSTER))
        self.here = Evening(seed)
        self.models = {name: self.here.base() for name in ("csa-1", "csa-2", "csa-3")}
        self.time = 0.0

    def tags(
        self,
        unit: str,
        front: int,
        lean: tuple[float, float] = (0.35, 0.2),
        first: int | None = None,
    ) -> tuple[SeenTag, ...]:
        """What a push of a model into the corner shows; ``first``: its tags' numbers."""
        places, high = self.models[unit]
        number = 38 + 2 * int(unit[-1]) if first is None else first
        look = self.here.look(places, high, front, lean)
        return tuple(replace(t, name=("tag36h11", number + n)) for n, t in enumerate(look.tags))

    def show(self, tags: Sequence[SeenTag] = (), seconds: float = 0.2, **more: object) -> Jigging:
        """Show pictures of the same tags for some seconds."""
        for _ in range(round(seconds * 5)):
            self.time += 0.2
            self.state = self.state.seen(self.time, Glance(tags=tuple(tags), **more))  # type: ignore[arg-type]
        return self.state

    def learn(self, unit: str, first: int | None = None, card: bool = False) -> Jigging:
        """Set a model in, turn it, and where that is asked turn the card."""
        for front in (0, 1):
            self.show((), 0.4)
            self.show(self.tags(unit, front, first=first), STEADY + 0.4)
        if card:
            self.show(self.tags(unit, 1, TURNED, first), STEADY + 0.4)
        return self.state


def said(state: Jigging) -> tuple[str, str]:
    assert isinstance(state.said, Message), state.said
    return state.said.id.removeprefix("setup."), state.tone


def test_a_box_becomes_a_roster_without_a_word_being_typed() -> None:
    player = Played()
    assert said(player.show()) == ("jig-set", "plain")
    assert str(player.state.said).startswith("csa-1: push it into the corner")
    assert said(player.learn("csa-1", card=True)) == ("jig-done", "good")
    assert player.state.asked == ("csa-2", 0)
    assert said(player.learn("csa-2")) == ("jig-done", "good")
    player.learn("csa-3")
    assert (said(player.state), player.state.phase) == (("jig-done-all", "good"), "away")
    assert player.time < 20
    roster = player.state.roster
    assert roster.build == unit_build("measured")
    for unit in roster.units:
        assert isinstance(unit.build, UnitBuild)
        assert 0 < unit.build.seat.place < 0.15
        assert 0 < unit.build.tag.place < 0.05
        assert unit.build.tag.height < 0.4
        places, _ = player.models[unit.id]
        for tag, place in zip(unit.bases[0].tags, places, strict=True):
            assert np.abs(np.subtract(tag.at, place[:2])).max() < 0.3
            assert abs(tag.angle - math.degrees(place[2])) < 0.5


def test_a_look_takes_two_seconds_in_which_nothing_moves() -> None:
    player = Played()
    tags = player.tags("csa-1", 0)
    assert said(player.show(tags, STEADY)) == ("jig-looking", "plain")
    assert player.state.share == pytest.approx(0.9)
    assert said(player.show(tags, moving=True)) == ("jig-moving", "doubt")
    assert player.state.share == 0.0
    assert player.show(tags, STEADY).phase == "first"
    assert said(player.show(tags)) == ("jig-turn", "good")
    assert player.state.phase == "second"


def test_few_pictures_are_not_enough_however_long_they_take() -> None:
    player = Played()
    tags = player.tags("csa-1", 0)
    for time in (1.0, 4.0):
        player.state = player.state.seen(time, Glance(tags=tags))
        assert player.state.phase == "first"
    assert player.state.seen(4.1, Glance(tags=tags)).phase == "second"


def test_the_base_has_to_be_turned_by_a_quarter() -> None:
    player = Played()
    player.show(player.tags("csa-1", 0), STEADY + 0.4)
    assert said(player.show(player.tags("csa-1", 0), STEADY + 1)) == ("jig-turn", "plain")
    askew = [replace(t, place=t.place + np.array([0, 0, math.radians(2)]))
             for t in player.tags("csa-1", 1)]  # fmt: skip
    assert said(player.show(askew, STEADY + 1)) == ("jig-askew", "doubt")
    assert "stands 2." in str(player.state.said) or "stands 1." in str(player.state.said)
    far = [replace(t, place=t.place + np.array([0, 0, 0.6])) for t in player.tags("csa-1", 1)]
    assert said(player.show(far, STEADY + 1)) == ("jig-askew", "doubt")
    assert len(player.state.looks) == 1
    player.show(player.tags("csa-1", 1), STEADY + 0.4)
    assert len(player.state.looks) == 2


def test_the_card_is_turned_once_and_only_where_that_tells_something() -> None:
    player = Played()
    player.learn("csa-1")
    assert said(player.state)[0] == "jig-turn-card"
    assert said(player.show(player.tags("csa-1", 1), STEADY + 1)) == ("jig-turn-card", "plain")
    player.show(player.tags("csa-1", 1, TURNED), STEADY + 0.4)
    assert said(player.state) == ("jig-done", "good")
    assert said(player.learn("csa-2")) == ("jig-done", "good")
    above = Played()
    for front in (0, 1):
        above.show(above.tags("csa-1", front, (0.05, 0.0)), STEADY + 0.4)
    assert said(above.state) == ("jig-done", "good")
    stubborn = Played()
    stubborn.learn("csa-1")
    stubborn.state = stubborn.state.skip()
    assert said(stubborn.state) == ("jig-done", "good")
    assert said(stubborn.learn("csa-2")) == ("jig-done", "good")


def test_another_base_than_the_next_is_known_by_its_tags() -> None:
    player = Played()
    player.show(player.tags("csa-3", 0))
    assert player.state.asked == ("csa-3", 0)
    player.show((), 0.4)
    player.learn("csa-2", card=True)
    assert list(player.state.done) == [("csa-2", 0)]
    assert player.state.asked == ("csa-1", 0)


def test_a_base_that_was_named_is_the_one_that_is_meant() -> None:
    player = Played()
    player.state = player.state.choose(("csa-2", 0))
    assert said(player.show(player.tags("csa-3", 0), STEADY + 1)) == ("jig-owner", "wrong")
    assert "Tag 44" in str(player.state.said) or "44" in str(player.state.said)
    player.learn("csa-2", card=True)
    assert list(player.state.done) == [("csa-2", 0)]


def test_a_base_that_is_taken_out_half_way_makes_room_for_another() -> None:
    player = Played()
    player.show(player.tags("csa-1", 0), STEADY + 0.4)
    player.learn("csa-2", card=True)
    assert list(player.state.done) == [("csa-2", 0)]


@pytest.mark.parametrize(
    ("numbers", "word"),
    [
        ((40, 41, 42, 43), "jig-two-bases"),
        ((40, 41, 77), "jig-strange"),
        ((40,), "jig-unseen"),
        ((77, 78), "jig-strange"),
    ],
)
def test_tags_that_do_not_belong_there_are_told(numbers: tuple[int, ...], word: str) -> None:
    player = Played()
    tags = [seen_tag(n, np.array([20.0, 30.0 + n, 0.0])) for n in numbers]
    assert said(player.show(tags, STEADY + 1)) == (word, "wrong")
    assert player.state.looks == ()
    # A hand that comes or goes hides tags: nothing is wrong yet.
    assert said(player.show(tags, 0.2, moving=True)) == ("jig-moving", "doubt")


def test_a_tag_that_is_there_twice_is_told() -> None:
    player = Played()
    state = player.show(player.tags("csa-1", 0), STEADY + 1, twice=(("tag36h11", 41),))
    assert said(state) == ("jig-twice", "wrong")
    assert "41" in str(state.said)


def test_a_card_that_is_not_found_is_told() -> None:
    assert said(Played().show((), 1, trouble="too few markers")) == ("jig-no-card", "wrong")


def test_a_card_beneath_the_camera_is_to_be_moved_before_the_first_base() -> None:
    player = Played()
    assert said(player.show(slant=STEEP - 0.01)) == ("jig-steep", "doubt")
    assert "then push csa-1 in" in str(player.state.said)
    assert said(player.show(slant=STEEP)) == ("jig-set", "plain")
    player.show(player.tags("csa-1", 0), STEADY + 0.4)
    assert said(player.show(slant=0.0)) == ("jig-turn", "plain")
    player.show(player.tags("csa-1", 1), STEADY + 0.4)
    player.show(player.tags("csa-1", 1, TURNED), STEADY + 0.4)
    player.state = player.state.choose(("csa-2", 0))
    assert said(player.show(slant=0.0)) == ("jig-set", "plain")


def test_models_may_carry_any_tags() -> None:
    player = Played(Box(ROSTER, stated=False))
    player.learn("csa-1", first=90, card=True)
    player.learn("csa-2", first=40)
    assert said(player.state) == ("jig-done", "good")
    roster = player.state.roster
    assert [[t.id for t in u.bases[0].tags] for u in roster.units] == [[90, 91], [40, 41], [44, 45]]
    assert said(player.show(player.tags("csa-3", 0, first=91), STEADY + 1)) == (
        "jig-owner",
        "wrong",
    )
    three = [*player.tags("csa-3", 0, first=60), *player.tags("csa-2", 0, first=70)]
    assert said(player.show(three, STEADY + 1)) == ("jig-many", "wrong")


def test_who_lost_a_tag_to_another_is_no_longer_in_the_roster() -> None:
    player = Played(Box(ROSTER, stated=False))
    player.learn("csa-1", first=44, card=True)
    assert [unit.id for unit in player.state.roster.units] == ["csa-1", "csa-2"]


def test_a_base_can_be_left_for_later_and_learned_anew() -> None:
    player = Played()
    player.state = player.state.skip()
    assert player.state.asked == ("csa-2", 0)
    player.learn("csa-2", card=True)
    assert player.state.asked == ("csa-1", 0)
    before = player.state.measured["csa-2", 0]
    player.state = player.state.choose(("csa-2", 0))
    assert player.state.done == {}
    player.learn("csa-2")
    assert player.state.measured["csa-2", 0] is not before
    player.show(player.tags("csa-1", 0), STEADY + 0.4)
    player.state = player.state.again()
    assert (player.state.phase, player.state.looks) == ("first", ())


def test_a_base_that_was_not_in_its_corner_is_begun_again() -> None:
    player = Played()
    player.learn("csa-1", card=True)
    player.show((), 0.4)
    player.show(player.tags("csa-2", 0), STEADY + 0.4)
    away = [replace(t, place=t.place + np.array([4.0, 0, 0])) for t in player.tags("csa-2", 1)]
    assert said(player.show(away, STEADY + 0.4)) == ("jig-off", "wrong")
    assert list(player.state.done) == [("csa-1", 0)]
    assert said(player.learn("csa-2")) == ("jig-done", "good")


def test_bases_of_another_evening_are_not_asked_for_again() -> None:
    player = Played()
    player.learn("csa-1", card=True)
    later = Played(Box(player.state.roster))
    assert later.state.asked == ("csa-2", 0)
    assert later.state.box.known == {("csa-1", 0)}


def test_each_base_of_a_unit_is_learned_by_itself() -> None:
    two = (tray("infantry", 40), tray("infantry", 42).model_copy(update={"pose": (0.0, 2.0, 0.0)}))
    unit = Unit(id="csa-1", side="csa", type="infantry", name="First", bases=two)
    player = Played(Box(Roster(format="tableside.roster/1", units=(unit,))))
    assert "First, base 1: push" in str(player.show().said)
    player.learn("csa-1", first=40, card=True)
    assert "First, base 2" in str(player.state.said)
    half = player.state.roster.units[0]
    assert half.build is not None
    assert half.build.seat == unit_build("hand").seat
    assert [tag.build is None for base in half.bases for tag in base.tags] == [False] * 4
    player.learn("csa-2", first=42)
    whole = player.state.roster.units[0]
    assert whole.build is not None
    assert whole.build.seat.place < 0.2
    assert Look(player.tags("csa-1", 0)).names == {("tag36h11", 40), ("tag36h11", 41)}


def test_markers_that_are_too_few_are_the_cards() -> None:
    what = camera_says("too-few-markers-of", seen=0, total=8, needed=3)
    trouble = camera_says("trouble", what=what, fix=camera_says("uncover-markers"))
    told = Played().show((), 1, trouble=trouble)
    assert str(told.said).startswith(
        "The jig's card is not found: 0 of its 8 markers can be seen; 3 are needed: "
    )
