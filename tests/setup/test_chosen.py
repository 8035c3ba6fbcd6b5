"""What is chosen on the tags' page: a unit's tag by showing it, house rules, the scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tableside.files.roster import load_roster
from tableside.setup.doing import Doing
from tableside.setup.looking import Looked
from tableside.setup.report import SetupError
from tableside.setup.rules_chosen import offered
from tableside.setup.table import Table
from tableside.vision.measurement import TagSight
from tests.setup.tables import POSITION, roster, table


def whole(folder: Path, **position: Any) -> Table:
    return table(folder, roster=roster(), position={**POSITION, **position})


def seen(*ids: int) -> Looked:
    """A picture in which these tags are."""
    sights = (TagSight("tag36h11", each, ((0.0, 0.0),) * 4, (0.0, 0.0)) for each in ids)
    return Looked(sights=tuple(sights))


def show(asked: Table, tag: int, *others: int, **post: Any) -> Table:
    """Hold a tag under the camera for the second tag of csa-1."""
    whole_post = {"do": "tag", "unit": "csa-1", "base": 0, "number": 1, "family": "tag36h11"}
    return Doing().do({**whole_post, "id": tag, **post}, asked, seen(tag, *others))


def test_the_tag_that_is_shown_is_the_units(tmp_path: Path) -> None:
    before = whole(tmp_path)
    after = show(before, 90)
    assert before.roster is not None
    assert after.roster is not None
    old, new = before.roster.units[0].bases[0].tags, after.roster.units[0].bases[0].tags
    assert [tag.id for tag in new] == [old[0].id, 90]
    assert new[1].model_copy(update={"id": old[1].id}) == old[1]  # size and place as they were
    assert after.roster.units[1:] == before.roster.units[1:]
    assert load_roster(tmp_path / "roster.json") == after.roster
    assert show(after, 90).roster == after.roster  # shown again it stays


@pytest.mark.parametrize(
    ("tag", "others", "post", "words"),
    [
        (40, (), {}, "this unit's other tag"),
        (42, (), {}, "csa-hq's already"),
        (3, (), {}, "a marker of the board"),
        (90, (90,), {}, "seen 2 times"),
        (90, (), {"number": 2}, "no such tag"),
        (90, (), {"unit": "nobody"}, "no such tag"),
        (90, (), {"base": "0"}, "'base' must be a whole number"),
        (90, (), {"number": True}, "'number' must be a whole number"),
        (90, (), {"family": "tagStandard41h12"}, "not seen now"),
    ],
)
def test_a_tag_that_cannot_be_is_told(
    tag: int, others: tuple[int, ...], post: dict[str, Any], words: str, tmp_path: Path
) -> None:
    asked = whole(tmp_path)
    with pytest.raises(SetupError, match=words):
        show(asked, tag, *others, **post)
    assert not (tmp_path / "roster.json").exists()


def test_before_there_is_a_roster_no_tag_can_be_shown(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="make the roster first"):
        show(replace(whole(tmp_path), roster=None), 90)


def choose(asked: Table, **post: Any) -> Table:
    return Doing().do({"do": "rules", **post}, asked, Looked())


def test_house_rules_and_scenario_are_written_where_they_differ(tmp_path: Path) -> None:
    asked = whole(tmp_path, house_rules={"stream-degrees": 12})
    rules = {rule["name"]: rule for rule in offered(asked.position or {})["house"]}
    assert (rules["stream-degrees"]["value"], rules["alignment-degrees"]["value"]) == (12, 5.0)
    chosen = {**{name: rule["value"] for name, rule in rules.items()}, "alignment-degrees": 8}
    after = choose(asked, house_rules=chosen, scenario="battle").position
    assert after is not None
    assert after["house_rules"] == {"stream-degrees": 12, "alignment-degrees": 8}
    assert after["scenario"] == "battle"
    back = {name: rule["default"] for name, rule in rules.items()}
    again = choose(replace(asked, position=after), house_rules=back, scenario=None).position
    assert again == {k: v for k, v in POSITION.items() if k != "house_rules"}


@pytest.mark.parametrize(
    "post",
    [
        {},
        {"house_rules": []},
        {"house_rules": {}, "scenario": "tea"},
        {"house_rules": {"alignment-degrees": -1}},
        {"house_rules": {"tea": 1}},
    ],
)
def test_what_no_rule_set_takes_is_refused(post: dict[str, Any], tmp_path: Path) -> None:
    asked = whole(tmp_path)
    with pytest.raises(SetupError):
        choose(asked, **post)
    assert not (tmp_path / "position.json").exists()
    with pytest.raises(SetupError):
        choose(replace(asked, position=None), house_rules={})
    assert offered({"ruleset": "tea"})["house"] == []


def test_a_rule_with_one_reading_is_no_choice() -> None:
    names = {rule["name"] for rule in offered({"ruleset": "mini-nap"})["house"]}
    assert "scale" in names
    assert "edge" not in names
