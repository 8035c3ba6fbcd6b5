"""Games that go on from what was saved: a difference after loading is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.play_games import MAKE, played
from tests.rules.patience import Patient


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", ["metal-men", "gitm"])
def test_a_game_that_is_saved_on_the_way_comes_to_the_same_end(ruleset: str) -> None:
    assert (ruleset, False) in MAKE
    result = played(ruleset, seed=1, turns=1, reload=10)
    assert (result.stuck, result.objected) == ("", ())
    assert result.actions > 10


@pytest.mark.slow
def test_what_saving_loses_is_objected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Patient.load

    def forgetful(self: Patient, data: Mapping[str, Any], file: str) -> Any:
        (told := dict(data))["turn"] = int(data["turn"]) + 1
        return whole(self, told, file)

    monkeypatch.setattr(Patient, "load", forgetful)
    result = played("metal-men", seed=1, turns=2, reload=10)
    assert "saved and loaded on the way, it came to another end" in result.objected
