"""House rules: the choices open to a table (section 10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.house import with_only
from tableside.engine.position import HYPHENATED
from tableside.files.position import Whole
from tableside.rules.gitm.data import FOLDER


@dataclass(frozen=True)
@with_only(FOLDER / "house-rules.json")
class HouseRules:
    """The house rules; those with a single known value are listed as ``only`` in the data file."""

    __pydantic_config__ = HYPHENATED

    table_view: Literal["mutual", "open"] = "mutual"
    stack_from: Annotated[Whole, Field(ge=2, le=12)] = 5
    sight_metric: Literal["steps", "straight"] = "steps"
    exit_clear: Literal["octant", "ray"] = "octant"
    la_means: Literal["HA", "literal"] = "HA"
    intercept_outside: Literal["yes", "no"] = "yes"
    edge_anchors: Literal["no", "yes"] = "no"
    draws: Literal["program", "entered"] = "program"
    battles: Literal["program", "table"] = "program"

    def quick_as(self, kind: str) -> str:
        """Return the type that counts for initiative, forced marches and rest.

        ``literal`` swaps light and horse artillery.
        """
        swapped = {"light-artillery": "horse-artillery", "horse-artillery": "light-artillery"}
        return swapped.get(kind, kind) if self.la_means == "literal" else kind
