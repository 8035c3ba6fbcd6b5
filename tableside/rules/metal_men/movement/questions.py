"""The questions about moves and slides, with all that they search by (section 11)."""

from __future__ import annotations

from tableside.rules.metal_men.retreats.questions import fall_back, thrown_back

__all__ = ["fall_back", "thrown_back"]
