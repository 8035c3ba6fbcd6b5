"""What a house may choose (sections 6 and 11 of the reading)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tableside.engine.position import HYPHENATED
from tableside.files.parts import NotNegative, Positive, YesNo


@dataclass(frozen=True)
class HouseRules:
    """The house rules; lengths in inches. ``cavalry``: its rate, None where there is none.

    Those with one value only are there to be written down: nothing else is played.
    """

    __pydantic_config__ = HYPHENATED

    shape_gap: NotNegative = 0.5
    contact: NotNegative = 0.05
    woods_sight: NotNegative = 2.0
    obstacle_reach: NotNegative = 1.0
    wall_cost: NotNegative = 1.0
    face_slack: NotNegative = 0.1
    rally_range: NotNegative = 8.0
    cavalry: Positive | None = None
    flank_count: Literal["all", "firing"] = "all"
    measure_move: Literal["part", "centre"] = "part"
    edge: Literal["stop", "impassable", "lost"] = "stop"
    rout_sides: Literal["both", "active"] = "both"
    fire_from: Literal["left", "right"] = "left"
    half_round: Literal["up", "down"] = "up"
    corps_orders: Literal["corps", "all"] = "corps"
    division_guns: Literal["corps", "attached"] = "corps"
    half_near: Literal["unrouted", "any"] = "unrouted"
    defensive_reach: Literal["moved", "range"] = "moved"
    second_dg: Literal["routs", "stand"] = "routs"
    passed_check: Literal["all", "routed"] = "all"
    count_missed: Literal["phase", "turn"] = "phase"
    charge_check: Literal["none", "contact"] = "none"
    halves_stack: YesNo = False
    order_sight: YesNo = True
    rout_at_once: YesNo = True
    dg_guns_flee: YesNo = True
    flee_contact: YesNo = True
    fire_at_guns: YesNo = True
    firefight_mutual: YesNo = False
    support: YesNo = True
    split_bands: YesNo = False
    resupply_limit: YesNo = False
    close_by_contact: Literal[True] = True
    flank_fire_close_only: Literal[True] = True
    hill_needs_height: Literal[False] = False
    dice_modifier_per: Literal["shot"] = "shot"
    voluntary_retreat: Literal["article"] = "article"
    road_gain: Literal["article"] = "article"
    limber: Literal["phase"] = "phase"
    d8_from: Literal["defenders"] = "defenders"
    range_from: Literal["front"] = "front"
    ammo_phases: Literal["all"] = "all"
    resupply_at: Literal["movement"] = "movement"
    train_caught: Literal["none"] = "none"
    retreat_facing: Literal["keep"] = "keep"
