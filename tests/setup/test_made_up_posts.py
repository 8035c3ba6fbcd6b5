"""Whatever a page posts while a table is set up is done, or refused with the reason."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tableside.engine.message import to_json
from tableside.setup.looking import Looked, Looker
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.table import Table
from tests.setup.tables import HILL, POSITION, pictured, roster, table

#: For each thing that can be asked: its fields, each with what a page would send.
ASKED: dict[str, dict[str, Any]] = {
    "source": {"source": "0", "size": [1280, 720]},
    "check-line": {"mm": 199.5},
    "printer": {},
    "board": {"width": 24, "depth": 16, "side": 28, "preset": "edge"},
    "take-marker": {"family": "tag36h11", "id": 0},
    "marker-sides": {},
    "game": {"position": POSITION, "form": "lip"},
    "keep-army": {
        "ruleset": "gmu",
        "army": {"name": "Reds", "lines": [{"arm": "foot", "name": "I Corps", "names": ["Hood"]}]},
    },
    "names": {"names": {"csa-1": "Hood's Corps"}},
    "roster": {"form": "card"},
    "tag-sides": {},
    "tag": {"unit": "csa-1", "base": 0, "number": 0, "family": "tag36h11", "id": 90},
    "rules": {"house_rules": {"stream-degrees": 20}, "scenario": "battle"},
    "terrain": {"pieces": HILL},
    "height": {"id": "hill-1", "height": 20},
    "learn": {"piece": "hill-1", "family": "tag36h11", "id": 500},
    "lay": {},
    "forget": {"family": "tag36h11", "id": 500},
    "step": {"step": "tags"},
    "lens": {"what": "start", "pattern": "charuco:5x7:40"},
    "jig": {"what": "choose", "unit": "csa-1", "base": 0},
    "go": {"new": True, "as_they_stand": True},
}
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def spoilt(value: Any) -> st.SearchStrategy[Any]:
    """A value as a page sends it, or with something in it that is anything."""
    if isinstance(value, dict) and value:
        parts = {name: spoilt(part) for name, part in value.items()}
        return ANYTHING | st.just(value) | st.fixed_dictionaries(parts)
    if isinstance(value, list) and value:
        return ANYTHING | st.just(value) | st.lists(spoilt(value[0]), max_size=3)
    return ANYTHING | st.just(value)


POSTS = st.sampled_from(sorted(ASKED)).flatmap(
    lambda name: st.fixed_dictionaries(
        {"do": st.just(name)}, optional={key: spoilt(each) for key, each in ASKED[name].items()}
    )
)


@pytest.fixture(scope="module")
def looked(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Looked]:
    """Gives what the picture shows; hypothesis would write all of that out."""
    seen = Looker(there(tmp_path_factory.mktemp("looked"))).look(pictured())
    return lambda: seen


def there(folder: Path) -> Table:
    """A table that is settled, with a hill."""
    return table(folder, roster=roster(), position={**POSITION, "terrain": HILL})


@pytest.mark.slow
@given(posts=st.lists(POSTS, min_size=1, max_size=3))
@example(posts=[{"do": "board", "width": 24, "depth": 16, "side": 28, "preset": []}])
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_it_is_done_or_refused(
    posts: list[dict[str, Any]],
    looked: Callable[[], Looked],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    job = SettingUp(there(tmp_path_factory.mktemp("made-up")))
    job._looked = looked()  # as its thread would have it
    for post in posts:
        sent = json.loads(json.dumps(post))  # numbers that JSON writes otherwise, too
        with contextlib.suppress(SetupError):
            job.do(sent)
        assert to_json(job.status())
