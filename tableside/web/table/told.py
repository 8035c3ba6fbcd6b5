"""What each audience of a table is told: its own feed, and data prepared for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tableside.engine.message import Text
from tableside.engine.secrets import EVERYTHING, PUBLIC, Audience
from tableside.session.session import Session
from tableside.session.snapshot import Snapshot
from tableside.web.table.fallen import Dice, Fallen
from tableside.web.table.feed import Feed
from tableside.web.table.pictures import Pictures
from tableside.web.table.recorded import Recorded
from tableside.web.table.steady import Steady


class Told:
    """One audience: its feed, and the present options in the form that its pages receive."""

    def __init__(self, audience: Audience, *, secret: bool) -> None:
        self.audience, self._secret = audience, secret
        self.feed = Feed()
        self._steady = Steady()
        self._options: tuple[int, list[dict[str, Any]]] = (-1, [])  # by state number
        self._fallen = Fallen()

    def begin_again(self) -> None:
        """Drop everything cached, because a new game may repeat state numbers."""
        self._options, self._fallen = (-1, []), Fallen()

    def options(self, session: Session[Any]) -> list[dict[str, Any]]:
        """Return what the audience's players can do now, as JSON."""
        number = session.number_for(self.audience)
        if self._options[0] != number:
            options, names = session.options(self.audience), session.names(self.audience)
            self._options = (number, [_named(each.as_json(), names) for each in options])
        return self._options[1]

    def lay(self, session: Session[Any], option: dict[str, Any], field: str, dice: Dice) -> None:
        """Record dice for an option if it is one of this audience's."""
        options = self.options(session)
        if option in options:
            number = session.number_for(self.audience)
            self._fallen.lay(number, options.index(option), field, dice)

    def lies(self, session: Session[Any], option: dict[str, Any]) -> bool:
        """Return whether a die has fallen for one of this audience's options."""
        options = self.options(session)
        number = session.number_for(self.audience)
        return option in options and self._fallen.lies(number, options.index(option))

    def fallen(self, session: Session[Any]) -> list[dict[str, Any]]:
        """Return the dice that have fallen in the present state."""
        return self._fallen.as_json(session.number_for(self.audience))

    def sections(
        self, session: Session[Any], pictures: Pictures
    ) -> tuple[Snapshot, dict[str, Any]]:
        """Return the session's snapshot for the audience and its sections in the pages' form.

        Only an audience that is told everything gets what the camera's pictures show.
        """
        snapshot = session.snapshot(self.audience)
        sections = snapshot.sections()
        sections["units"] = self._steady.units(sections["units"])
        sections["accuracy"] = self._steady.accuracy(
            sections["accuracy"], registered=snapshot.camera.registered
        )
        sections["camera"]["picture"] = None
        if self.sees_pictures:
            sections["findings"] = pictures.shown(sections["findings"], snapshot.time)
            sections["proposals"] = pictures.asked(sections["proposals"], snapshot.time)
            sections["camera"]["picture"] = pictures.newest
        sections["log"] = {str(entry["number"]): entry for entry in sections["log"]}
        return snapshot, sections

    @property
    def sees_pictures(self) -> bool:
        """Whether the audience may see what the camera sees."""
        return self.audience.everything

    def recorded(self, recorded: Recorded | None) -> dict[str, Any] | None:
        """Return a recording's data; the marks name actions, so only some audiences get them."""
        if recorded is None:
            return None
        told = recorded.as_json()
        return told if self.audience.everything else {**told, "marks": []}

    def sees(self, game: int) -> dict[str, Any]:
        """Return whose view of ``game`` the pages show; empty if everybody sees the same.

        A page whose view changes discards all that it had.
        """
        if not self._secret:
            return {}
        audience = self.audience
        kind = (
            "everything" if audience.everything else "public" if audience.side is None else "side"
        )
        return {"sees": {"as": kind, "side": audience.side, "game": game}}


def _named(option: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Add names to an option's units for choosing, including those off the table."""
    for ask in option["asks"]:
        if ask["kind"] in ("unit", "units") and not ask["labels"]:
            ask["labels"] = [names.get(str(unit), unit) for unit in ask["choices"]]
    return option


class Everybody:
    """All audiences of a table; if nothing is secret, just one that is told everything.

    The last one is told what everybody may know.
    """

    def __init__(self, session: Session[Any]) -> None:
        secret = bool(session.audiences)
        self._told = {each: Told(each, secret=secret) for each in (EVERYTHING, *session.audiences)}

    def of(self, audience: Audience) -> Told:
        """Return the feed and data for an audience."""
        known = self._told.get(audience)
        return known or self._told.get(PUBLIC) or self._told[EVERYTHING]

    def __iter__(self) -> Iterator[Told]:
        return iter(self._told.values())

    def tell(self, sections: Mapping[str, Any]) -> None:
        """Publish to everybody something unrelated to the game."""
        for each in self:
            each.feed.tell(sections)

    def close(self) -> None:
        """Release everyone who reads a feed."""
        for each in self:
            each.feed.close()


def with_trouble(camera: Mapping[str, Any], trouble: Text | None) -> dict[str, Any]:
    """Return the camera's section with the table's trouble listed first."""
    if trouble is None:
        return dict(camera)
    return {**camera, "troubles": [trouble, *camera["troubles"]]}
