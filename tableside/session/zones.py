"""The zones of all units at once, by side: who controls what part of the table."""

from __future__ import annotations

from typing import Any

from shapely import union_all
from shapely.geometry import shape

from tableside.engine.overlay import Area
from tableside.engine.ruleset import RuleSet
from tableside.geometry.shapes import as_geojson


def zones(ruleset: RuleSet[Any], state: Any) -> list[dict[str, Any]]:
    """Return each side's zones, one area per style: ``side``, ``style``, GeoJSON ``geometry``.

    They combine the areas from the glances at its units on the table; a side without any is left
    out.
    """
    found: dict[tuple[str, str], list[Any]] = {}
    for drawn in ruleset.units(state):
        if drawn.get("pose") is None:
            continue
        for overlay in ruleset.glance(state, str(drawn["id"])).overlays:
            if isinstance(overlay, Area):
                areas = found.setdefault((str(drawn["side"]), overlay.style), [])
                areas.append(shape(overlay.geometry))
    return [
        {"side": side, "style": style, "geometry": as_geojson(union_all(areas))}
        for (side, style), areas in sorted(found.items())
    ]
