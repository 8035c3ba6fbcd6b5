"""The table of battles that are fought on a table (``data/battles.json``), checked when loaded."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.encounter import Plot
from tableside.files.loading import Model, load
from tableside.files.parts import Count, Name
from tableside.rules.gitm.data import FOLDER

Percent = Annotated[Count, Field(ge=1, le=100)]


class Conduct(Model):
    """From how many lost of a hundred men on a unit retreats, routs, shatters."""

    retreats: Percent
    routs: Percent
    shatters: Percent


class Battles(Model):
    """``data/battles.json``.

    ``columns``, ``rows``: the squares of the tactical map that make a table, about that of the
    battle: odd numbers. ``ground``: what each terrain is there.
    """

    format: Literal["tableside.gitm-battles/1"]
    columns: Count
    rows: Count
    conduct: Conduct
    ground: dict[Name, Plot]

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """What losses make a unit do, as steps: 1 retreats, 2 routs, 3 shatters."""
        by = self.conduct
        return (by.retreats, 1), (by.routs, 2), (by.shatters, 3)


@cache
def battles() -> Battles:
    """Return the table; raise FileError with its faults."""
    return load(FOLDER / "battles.json", Battles)
