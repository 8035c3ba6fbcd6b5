"""How a ruling stands in an answer (section 10)."""

from __future__ import annotations

from typing import Any

from tableside.engine.quantity import Breach, Ruling
from tableside.rules.brothers_at_arms.state import State, Unit


def ruling_as_json(state: State, unit: Unit, ruling: Ruling) -> dict[str, Any]:
    """Return ``verdict``, ``breaches`` and ``doubt``; breaches name the others that are meant."""
    others = {*state.by_id} - {unit.id}

    def breach_as_json(breach: Breach) -> dict[str, Any]:
        meant = [name for name in breach.against if name in others]
        return {**breach.as_json(), **({"units": meant} if meant else {})}

    return {**ruling.as_json(), "breaches": [breach_as_json(each) for each in ruling.breaches]}
