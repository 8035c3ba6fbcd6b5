"""Is a catalogue complete: every sentence that a package says, in each language, and no other.

``faults`` reads the package's source: the names that it passes to ``say``, as they are written
there, and the values that go with them.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from tableside.engine.message import LANGUAGES, Catalogue

#: What the varying part of a name can be, by the code that stands in the braces; by the whole
#: name, braces and all, where the same code stands for other things elsewhere.
Parts = Mapping[str, Collection[str]]


@dataclass(frozen=True)
class Said:
    """A call of ``say``: the name, the values it is given (None: any), and where it stands."""

    name: str
    values: frozenset[str] | None
    place: str


class UnknownNameError(Exception):
    """A name in the source that cannot be told from the source and the known parts."""


def faults(
    catalogue: Catalogue, package: Path, parts: Parts, also: Collection[str] = (), call: str = "say"
) -> list[str]:
    """Return what is wrong between a package's source and its catalogue, each in a sentence.

    ``parts``: what an f-string's braces, or a variable that is a name, can be. ``also``: names
    that data files ask for, not the source; a package's scenarios do besides.
    """
    also = {*also, *_of_scenarios(package)}
    said = list(_all_said(package, parts, call))
    entries = {language: variables(catalogue, language) for language in LANGUAGES}
    found = [line for each in said for line in _missing(each, entries)]
    for name in also:
        found += [f"{name} lacks {lang}" for lang, known in entries.items() if name not in known]
    used = {each.name for each in said} | set(also)
    first, *others = entries.values()
    for language, known in entries.items():
        found += [f"{name} in {language} {_unsaid(name)}" for name in sorted(set(known) - used)]
    for other in others:
        for name in sorted(first.keys() & other.keys()):
            if first[name] != other[name]:
                found.append(f"{name}: {sorted(first[name])} and {sorted(other[name])}")
    return sorted(set(found))


def _of_scenarios(package: Path) -> Iterator[str]:
    for path in package.glob("scenarios/*.json"):
        yield from (f"ready-{path.stem}", f"ready-{path.stem}-about")


def _missing(said: Said, entries: Mapping[str, Mapping[str, frozenset[str]]]) -> Iterator[str]:
    for language, known in entries.items():
        if said.name not in known:
            yield f"{said.place}: {said.name} lacks {language}"
        elif said.values is not None and not known[said.name] <= said.values:
            lacks = sorted(known[said.name] - said.values)
            yield f"{said.place}: {said.name} in {language} is not given {lacks}"


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def variables(catalogue: Catalogue, language: str) -> dict[str, frozenset[str]]:
    """Return the values that each sentence names; raise ValueError where the file is faulty."""
    path = catalogue.folder / f"{language}.ftl"
    found: dict[str, frozenset[str]] = {}
    for entry in FluentParser().parse(path.read_text("utf-8")).body:
        if isinstance(entry, ftl.Junk):
            raise ValueError(f"{path}: {str(entry.content).splitlines()[0]}")
        if not isinstance(entry, ftl.Message):
            continue
        if entry.id.name in found:
            raise ValueError(f"{path}: {entry.id.name} stands there twice")
        visitor = _Variables()
        visitor.visit(entry)
        found[entry.id.name] = frozenset(visitor.names)
    return found


def _all_said(package: Path, parts: Parts, call: str) -> Iterator[Said]:
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = node.func if isinstance(node, ast.Call) else None
            if isinstance(called, ast.Name) and called.id == call:
                assert isinstance(node, ast.Call)
                yield from _of_call(node, f"{path.name}:{node.lineno}", parts)


def _of_call(node: ast.Call, place: str, parts: Parts) -> Iterator[Said]:
    values = None
    if all(each.arg is not None for each in node.keywords):
        values = frozenset(str(each.arg) for each in node.keywords)
    for name in _names(node.args[0], place, parts):
        yield Said(name, values, place)


def _names(node: ast.expr, place: str, parts: Parts) -> list[str]:
    """Return every text that an expression can be."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*_names(node.body, place, parts), *_names(node.orelse, place, parts)]
    if isinstance(node, ast.JoinedStr):
        own = parts.get(ast.unparse(node)[2:-1])
        pieces = [
            list(own)
            if own is not None and isinstance(each, ast.FormattedValue)
            else _names(each.value if isinstance(each, ast.FormattedValue) else each, place, parts)
            for each in node.values
        ]
        return ["".join(chosen) for chosen in product(*pieces)]
    code = ast.unparse(node)
    if code not in parts:
        raise UnknownNameError(f"{place}: say what {code} can be")
    return list(parts[code])


def _unsaid(name: str) -> str:
    """Why a message is never said: a data file or a class may have yet to ask for it."""
    asked = {"rule-": "an entry of data/sections.json", "house-": "a field of HouseRules"}
    for begins, by in asked.items():
        if name.startswith(begins):
            return f"is never said: is {by} missing?"
    return "is never said"
