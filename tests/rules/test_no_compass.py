"""No sentence of a phone names a direction of the compass: a map lies as its reader sits."""

from __future__ import annotations

import re
from pathlib import Path

COMPASS = re.compile(
    r"\b(north|south|east|west|nord|süd|ost|west)"
    r"(-?(east|west|ost|west))?(ern|en|lich|lichen|erly|wards)?\b",
    re.IGNORECASE,
)
#: Names of armies of the rules, which are no directions; and who sets a table up has the camera's
#: picture before them, not a map.
NAMES = re.compile(r"^(army-|chart-|theatre-)")
ROOMS = ("rules", "session", "engine", "web", "vision", "files")


def sentences(root: Path) -> dict[str, str]:
    """Every line of the catalogues and of the page's own texts, by its place."""
    found: dict[str, str] = {}
    package = root / "tableside"
    files = [path for room in ROOMS for path in sorted((package / room).rglob("words/*.ftl"))]
    files += sorted((package / "web/static/words").glob("text-*.js"))
    for path in files:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if not line.startswith("#") and not NAMES.match(line):
                found[f"{path.relative_to(package)}:{number}"] = line.partition("=")[2] or line
    return found


def test_no_sentence_has_a_compass(root: Path) -> None:
    told = sentences(root)
    assert len(told) > 5_000
    assert {place: line for place, line in told.items() if COMPASS.search(line)} == {}


def test_the_search_finds_them() -> None:
    for words in ("to the north-east", "the eastern edge", "nach Süden", "nordwestlich", "Osten"):
        assert COMPASS.search(words), words
    for words in ("most", "Kosten", "least", "Western Rivers"[8:], "Post"):
        assert not COMPASS.search(words), words
