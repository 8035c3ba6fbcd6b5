"""What pages make of English texts in German, and the texts that source files can say.

``german(browser, name, texts)`` puts texts into German as a phone at a table of that rule set does;
``templates`` and ``filled`` list what a module may say, each slot filled with a sample value.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Route

from tableside.rules import registry
from tableside.web.http.translations import PLAYING, SETTING_UP, catalogue

TOLD = Path(__file__).resolve().parents[2] / "tableside/web/static/words/told.js"
PAGE = "http://told.test/"
RUN = """async ({texts, catalogue}) => {
    const say = (await import('/told.js')).translator(catalogue);
    return texts.map(say);
}"""


class Said(NamedTuple):
    """A text in German, and the pieces of it that no pattern knows: names, as they must be."""

    words: str
    kept: tuple[str, ...]

    @property
    def english(self) -> tuple[str, ...]:
        """The kept pieces that have blanks, so that they are hardly names."""
        return tuple(piece for piece in self.kept if " " in piece)


def german(
    browser: Browser, name: str | None, texts: Iterable[str], language: str = "de"
) -> dict[str, Said | None]:
    """Return each text in German, None where it stays English as a whole.

    ``name``: of the rule set, None for a page that sets a table up.
    """
    rooms, rulesets = (PLAYING, [name]) if name else (SETTING_UP, registry.names())
    return translated(browser, catalogue(language, rulesets, rooms), texts)


def translated(
    browser: Browser, patterns: Mapping[str, str], texts: Iterable[str]
) -> dict[str, Said | None]:
    """Return each text as the page's own code finds it in a catalogue of patterns."""
    asked = list(dict.fromkeys(texts))
    page = browser.new_page()
    page.route(f"{PAGE}**", _serve)
    page.goto(PAGE)
    found = page.evaluate(RUN, {"texts": asked, "catalogue": dict(patterns)})
    page.close()
    return {
        text: None if said is None else Said(said["words"], tuple(said["kept"]))
        for text, said in zip(asked, found, strict=True)
    }


def left_english(
    browser: Browser, name: str | None, texts: Iterable[str], names: Collection[str]
) -> list[str]:
    """Return the texts that stay English, and those that keep words that are none of ``names``."""
    asked = [text for text in texts if re.search("[A-Za-z]", text) and text not in names]
    return [
        f"{text!r}: {said}"
        for text, said in german(browser, name, asked).items()
        if said is None or not all(each in names for each in said.kept if _has_letters(each))
    ]


def _has_letters(piece: str) -> bool:
    return any(map(str.isalpha, piece))


def _serve(route: Route) -> None:
    if route.request.url.endswith("/told.js"):
        script = TOLD.read_text("utf-8")
        route.fulfill(body=script, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>Told</title>", content_type="text/html")


class Template(NamedTuple):
    """A text in a source file: its line, and its parts; the code of every second one is a slot."""

    file: str
    line: int
    parts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The text with its slots in braces, as the source has it."""
        return "".join(part if i % 2 == 0 else f"{{{part}}}" for i, part in enumerate(self.parts))

    def filled(self, samples: Mapping[str, str], other: str = "a-1") -> str:
        """Return it with each slot filled: by the sample of its code, a number where a format of
        one is asked for (``:.2f``), else ``other``."""
        return "".join(
            part if i % 2 == 0 else _sample(part, samples, other)
            for i, part in enumerate(self.parts)
        )


def _sample(code: str, samples: Mapping[str, str], other: str) -> str:
    found = samples.get(code) or samples.get(code.split(":")[0])
    if found is not None:
        return found
    return "1.25" if re.search(r":[+,]?\.?\d*[fgd]$", code) else other


def templates(paths: Iterable[Path], skip: Sequence[str] = ()) -> Iterator[Template]:
    """Yield the texts with words in them that source files have, docstrings left out.

    Texts with a blank and two small letters in a row; those that match a regular expression of
    ``skip`` are left out, as are the parts of an f-string by themselves.
    """
    for path in paths:
        tree = ast.parse(path.read_text("utf-8"))
        passed = {*_docstrings(tree), *_inside(tree)}
        for node in ast.walk(tree):
            if id(node) in passed:
                continue
            parts = _parts(node)
            words = "".join(parts[::2])
            if " " not in words or not re.search("[a-z]{2}", words):
                continue
            if not any(re.search(each, words) for each in skip):
                yield Template(path.name, getattr(node, "lineno", 0), parts)


def _parts(node: ast.AST) -> tuple[str, ...]:
    """Words and slots by turns, words first and last; nothing for what is no text."""
    if isinstance(node, ast.Constant):
        return (node.value,) if isinstance(node.value, str) else ()
    if not isinstance(node, ast.JoinedStr):
        return ()
    parts = [""]
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            form = "" if value.format_spec is None else f":{ast.unparse(value.format_spec)[2:-1]}"
            parts += [ast.unparse(value.value) + form, ""]
        elif isinstance(value, ast.Constant):
            parts[-1] += str(value.value)
    return tuple(parts)


def _docstrings(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)


def _inside(tree: ast.AST) -> Iterator[int]:
    """What an f-string is made of: its words, and the texts in the code of its slots stay."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for value in node.values:
                yield id(value)
                spec = getattr(value, "format_spec", None)
                if spec is not None:
                    yield from (id(each) for each in ast.walk(spec))
