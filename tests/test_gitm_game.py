"""Two turns of Gathered In Their Masses, refereed from the bundled recording's frames and taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import filmed
from tests.filmed import Played

GAME = "gitm-game"

pytestmark = pytest.mark.slow

PLAN = ""


@pytest.fixture(scope="module")
def played(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    with filmed.played(root, GAME, tmp_path_factory.mktemp("gitm")) as game:
        yield game


def test_the_log_is_as_planned(played: Played) -> None:
    filmed.check_log(played, PLAN)
