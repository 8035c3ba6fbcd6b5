"""What a house may choose (section 10.1 of the reading)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.position import HYPHENATED
from tableside.files.position import Whole


@dataclass(frozen=True)
class HouseRules:
    """The house rules. Those with one value only are there to be written down."""

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
    path_rounding: Literal["half-away"] = "half-away"
    diagonal_block: Literal["always"] = "always"
    rear_capacity: Literal["both"] = "both"
    mass_rout: Literal["off"] = "off"
    naval: Literal["off"] = "off"
    peace: Literal["off"] = "off"

    def meant(self, kind: str) -> str:
        """Return the type of whose speed a type is: ``literal`` swaps light and horse artillery."""
        swapped = {"light-artillery": "horse-artillery", "horse-artillery": "light-artillery"}
        return swapped.get(kind, kind) if self.la_means == "literal" else kind
