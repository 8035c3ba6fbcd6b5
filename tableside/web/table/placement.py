"""The starting map of a game, with every unit in its place, before anybody plays."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tableside.rules.registry import load_position
from tableside.session.views import KNOWN, Views

#: The life of a unit not yet put in place: drawn like one that the camera does not see.
AWAITED = "hidden"


class Placement:
    """Draws a position, caching the one last loaded."""

    def __init__(self) -> None:
        self._of: Mapping[str, Any] | None = None
        self._drawn: dict[str, Any] = {}

    def of(self, position: Mapping[str, Any], there: Collection[str] | None) -> dict[str, Any]:
        """Return table and units as the page draws them; raise FileError for a bad position.

        ``there``: the units already in place; None: no models are needed.
        """
        if position is not self._of:
            rules, state = load_position(position, "position")
            views = Views(rules)
            public = rules.known(state, None)  # both sides can see the page
            units = {unit.id: unit.as_json() for unit in views.as_known(public)}
            self._drawn = {"table": views.table(public), "units": units}
            self._of = position
        units = {
            name: {**unit, "life": KNOWN if there is None or name in there else AWAITED}
            for name, unit in self._drawn["units"].items()
        }
        return {**self._drawn, "units": units}
