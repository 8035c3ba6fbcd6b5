"""What players call a unit, an army, a side: optional fields of positions and rosters."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tableside.files.loading import Model
from tableside.files.parts import Name

#: A colour as CSS writes it in hexadecimal digits: #c33 or #c0392b.
Colour = Annotated[str, Field(pattern=r"^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")]


class Called(Model):
    """A unit, brigade or army: shown by its name, by the short one where room is scarce."""

    name: Name | None = None
    short: Name | None = None


class SideCalled(Model):
    """A side: shown by its name and in its colour."""

    name: Name | None = None
    colour: Colour | None = None
