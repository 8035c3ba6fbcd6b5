"""House rules as a page offers them: by each rule set, and only those that it reads."""

from __future__ import annotations

import pytest

from tableside.rules.registry import ruleset


@pytest.mark.parametrize("name", ["gmu", "mini-nap"])
def test_every_default_is_what_an_empty_position_has(name: str) -> None:
    rules = {rule.name: rule for rule in ruleset(name).house_rules}
    assert len(rules) == len(ruleset(name).house_rules) > 5
    for rule in rules.values():
        if rule.kind == "choice":
            assert rule.default in rule.choices
        assert isinstance(rule.default, bool) == (rule.kind == "yes-no")
        assert rule.kind != "number" or isinstance(rule.default, float)


def test_rules_are_offered_as_what_they_are() -> None:
    gmu = {rule.name: rule for rule in ruleset("gmu").house_rules}
    assert gmu["movement-measure"].choices == ("centre", "corner")
    assert (gmu["alignment-degrees"].kind, gmu["alignment-degrees"].default) == ("number", 5.0)
    assert (gmu["battle-range-commands"].kind, gmu["battle-range-commands"].default) == (
        "yes-no",
        True,
    )
    assert gmu["headquarters-base"].kind == "json"
    assert ruleset("gmu").scenarios == ("battle",)
    nap = {rule.name: rule for rule in ruleset("mini-nap").house_rules}
    assert nap["edge"].choices == ("prohibited",)
    assert nap["pivot-after"].choices == ("yes", "no")
    assert ruleset("mini-nap").scenarios == ()
