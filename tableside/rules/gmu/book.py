"""The tables that a game is played with: those of the rules text, and a player's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tableside.files.fault import Fault, FileError
from tableside.files.loading import Model, load, parse_json, read_text, validate
from tableside.rules.gmu.data import (
    FOLDER,
    Armies,
    ArmyList,
    Chart,
    Charts,
    Period,
    Periods,
    Scenario,
)

#: The kinds of player's file, by the format that each names.
FORMATS: Mapping[str, type[Model]] = {
    "tableside.gmu-armies/1": Armies,
    "tableside.gmu-charts/1": Charts,
    "tableside.gmu-periods/1": Periods,
    "tableside.gmu-scenario/1": Scenario,
}
#: The list in a file, and in the book.
_LISTS: Mapping[type[Model], str] = {Armies: "armies", Charts: "charts", Periods: "periods"}


@dataclass(frozen=True)
class Book:
    """The known periods, armies, charts and scenarios by id."""

    periods: Mapping[str, Period]
    armies: Mapping[str, ArmyList]
    charts: Mapping[str, Chart]
    scenarios: Mapping[str, Scenario]

    def with_file(self, path: str | Path) -> Book:
        """Return the book with a player's file added; its entries replace those with the same id.

        Raises FileError with the file's faults.
        """
        part = _part(path)
        if isinstance(part, Scenario):
            return replace(self, scenarios={**self.scenarios, part.id: part})
        name = _LISTS[type(part)]
        added = {each.id: each for each in getattr(part, name)}
        return replace(self, **{name: {**getattr(self, name), **added}})

    def unknown(self) -> Iterator[tuple[str, str, str]]:
        """Yield what an army list refers to but the book lacks: army, field, value."""
        for army in self.armies.values():
            if army.period not in self.periods:
                yield army.id, "period", army.period
            if army.chart is not None and army.chart not in self.charts:
                yield army.id, "chart", army.chart

    def armies_of(self, period: str) -> tuple[ArmyList, ...]:
        """Return the army lists of a period."""
        return tuple(army for army in self.armies.values() if army.period == period)


def _part(path: str | Path) -> Model:
    name, text = read_text(path)
    data = parse_json(text, name)
    known = data.get("format") if isinstance(data, dict) else None
    if not isinstance(known, str) or known not in FORMATS:
        mend = f"name one of: {', '.join(FORMATS)}"
        is_now = "is missing" if known is None else f"is {known!r}"
        raise FileError.one(name, "format", is_now, mend)
    return validate(data, FORMATS[known], name)


@cache
def text_book() -> Book:
    """Return the tables of the rules text."""
    battle = load(FOLDER / "battle.json", Scenario)
    return Book(
        periods={p.id: p for p in load(FOLDER / "periods.json", Periods).periods},
        armies={a.id: a for a in load(FOLDER / "armies.json", Armies).armies},
        charts={c.id: c for c in load(FOLDER / "charts.json", Charts).charts},
        scenarios={battle.id: battle},
    )


def book_with(paths: Sequence[str | Path]) -> Book:
    """Return the tables of the text with a player's files added in order; raise FileError."""
    book = text_book()
    for path in paths:
        book = book.with_file(path)
    faults = _faults(book, paths)
    if faults:
        raise FileError(faults)
    return book


def _faults(book: Book, paths: Iterable[str | Path]) -> list[Fault]:
    """Return the broken references of the book, as faults of the last file given."""
    files = [str(path) for path in paths]
    return [
        Fault(files[-1], f"army {army}.{field}", f"is {value!r}", "name one that a file gives")
        for army, field, value in (book.unknown() if files else ())
    ]
