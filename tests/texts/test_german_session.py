"""What the game at the table says, whatever is played, is German on a phone that speaks German."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

import tableside.session
from tableside.engine.measure import CENTIMETRES, INCHES
from tableside.geometry.pose import Pose
from tableside.session.handling import read_handling
from tableside.session.session import Session
from tableside.session.store import create_store, open_store, put_aside
from tableside.session.takeback import way_text
from tableside.vision.accuracy_map import AccuracyMap
from tableside.vision.observation import Happening, TableEvent
from tests.fake_game import look, moved, seen
from tests.rules.mini_nap import table
from tests.texts.german import left_english, templates

SESSION = Path(tableside.session.__file__).parent

#: Modules that tell only of files that a player has written, and only in a terminal.
IN_A_TERMINAL = {
    "compare.py",
    "handling.py",
    "notation.py",
    "notation_words.py",
    "playing.py",
    "ready.py",
}

#: What stands in no text alone: pieces that ``_pieced`` has in whole sentences, the store's SQL.
PIECES = (
    r"^\s*(CREATE|SELECT|INSERT|DELETE|ALTER|DROP|PRAGMA|WHERE|ORDER) ", "^, position$",
    "^number, kind", "^ Done again after it", "^Not accepted$", "^not known$", "^turned  degrees",
)  # fmt: skip

#: What may stand in slots whose code is like this, where a name may not.
SAMPLES = {
    r"^timeline\.text|self\.text": "a model was placed.",
    r"why$|error\.message$": "there is no unit 'a-1' on the table",
    r"^(number|each|to|to \+ 1|last|again|timeline\.number|schema|SCHEMA|count)$|\['number'\]": "3",
    r"^found$": "the disk is full",
    r"^mend$": "make room, then do it again",
    r"^here$": "0.08 in",
    r"^needed$": "0.05 in",
    r"^\{?error\}?$|^reason$|type\(error\)": "OSError",
    r"DECISIONS": "confirm, choose, back, absorb",
    r"path$": "/games/sunday.tableside",
    r"done\.number$": "3",
}

NAMES = {"a-1", "'a-1'", "b-1", "OSError", "/games/sunday.tableside"}


def lost(browser: Browser, texts: Iterable[str], names: Iterable[str] = ()) -> list[str]:
    """Return the texts that stay English, and those that keep words which are no names."""
    known = {*NAMES, *names, "confirm", "choose", "back", "absorb"}
    return left_english(browser, "mini-nap", texts, known)


def _filled() -> Iterator[str]:
    """Yield every text that stands in the source, its slots filled."""
    paths = [path for path in sorted(SESSION.glob("*.py")) if path.name not in IN_A_TERMINAL]
    for each in templates(paths, PIECES):
        samples = {code: sample for code in each.parts[1::2]
                   for pattern, sample in SAMPLES.items() if re.search(pattern, code)}  # fmt: skip
        yield each.filled(samples).strip()


def test_every_text_in_the_source_is_german(browser: Browser) -> None:
    texts = set(_filled())
    assert len(texts) > 50
    assert lost(browser, texts) == []


def _pieced() -> Iterator[str]:
    start = Pose(10, 10, 90)
    for measure in (INCHES, CENTIMETRES):
        for x, y in ((5, 0), (5, 5), (0, 5), (-5, 5), (-5, 0), (-5, -5), (0, -5), (5, -5)):
            yield f"a-1 goes here, {way_text(start, Pose(10 + x, 10 + y, 90), measure=measure)}"
    for facing in (45, 135):
        yield f"a-1 goes here, {way_text(start, Pose(10, 10, facing))}"
    whole = "Taken back alone: a model was placed."
    for again in ("1 change", "2 changes"):
        yield f"{whole} Done again after it: {again}."
    gone = "No longer possible: number 7, Turn 3 begins. (there is no unit 'a-1' on the table)"
    yield f"{whole} Done again after it: 2 changes. {gone}"
    yield f"{whole} {gone} {gone}"
    yield "a-1 not judged: the table's accuracy here is not known (0.127 cm is needed)."
    for word in ("Waits", "Not accepted"):
        yield f"{word}: a-1, b-1 moved."
    yield from (happening.replace("-", " ") for happening in Happening)
    yield "candidate: name one from 0 to 3"


def test_what_is_put_together_is_german(browser: Browser) -> None:
    assert lost(browser, _pieced(), ["candidate"]) == []


HOME, NEAR, FAR = Pose(10, 8, 90), Pose(10, 9, 90), Pose(10, 20, 90)
UNITS = ("fr-1", "fr-2", "br-1", "fr-9")


def begun(*words: str, **more: Any) -> Session[Any]:
    """Return a game of Mini-Nap in which fr-1 may manoeuvre."""
    units = (table.foot("fr-1", 10, 8), table.foot("fr-2", 20, 8), table.horse("br-1", 30, 30, 270))
    state = table.state(*units, initiative="fr", brigade="fr-a")
    return Session(table.RULES, state, handling=read_handling(words), **more)


def texts_of(session: Session[Any]) -> Iterator[str]:
    """Yield what a page shows of a game that comes from the game at the table."""
    shown = session.snapshot()
    yield from (entry.text for entry in shown.log)
    for finding in shown.findings:
        yield from (finding[key] for key in ("message", "words", "section") if key in finding)
    for proposal in shown.proposals:
        overlays: list[Any] = [*proposal["overlays"], *shown.ghosts, *shown.last_move]
        overlays += shown.table["prompt"]["overlays"]
        yield from (overlay["text"] for overlay in overlays if overlay.get("text"))
        for candidate in proposal["candidates"]:
            yield from (candidate["text"], candidate["reason"])
    yield from (ghost["text"] for ghost in shown.ghosts if ghost.get("text"))


def hand(session: Session[Any], frame: int, name: str, start: Pose, end: Pose) -> None:
    """Let a hand move a unit."""
    session.observe(look(frame, [seen(name, end)], [moved(name, start, end)]))


@pytest.mark.parametrize("how", ["log", "propose", "enforce"])
def test_what_a_game_tells_of_hands_is_german(browser: Browser, how: str) -> None:
    session = begun(how)
    texts: set[str] = set()

    def listen() -> None:
        texts.update(texts_of(session))

    hand(session, 1, "fr-1", HOME, FAR)
    listen()
    if session.pending is not None:
        session.decide(session.pending.number, "back")
        listen()
    session.act({"action": "losses", "unit": "fr-2", "losses": 1})
    hand(session, 2, "fr-2", Pose(20, 8, 90), Pose(20, 9, 90))
    listen()
    session.drop(1)
    session.undo()
    session.observe(look(3, [seen("fr-2", Pose(22, 9, 45))], []))
    listen()
    stranger = TableEvent(Happening.APPEARED, "fr-9", end=Pose(30, 8, 90))
    gone = TableEvent(Happening.GONE, "br-1", start=Pose(30, 30, 270))
    session.observe(look(4, [seen("fr-9", Pose(30, 8, 90))], [stranger, gone]))
    listen()
    texts.add(session.suppose("fr-1", FAR)()["text"])
    assert "fr-9 is on the table but not in this game." in texts
    assert any(text.startswith("Taken back") for text in texts)
    assert lost(browser, texts, UNITS) == []


def test_why_nothing_is_judged_is_german(browser: Browser) -> None:
    session = begun()
    poor = AccuracyMap(48.0, 36.0, ((0.2, None), (0.2, None)))
    frame = look(1, [seen("fr-1", NEAR)], [moved("fr-1", HOME, NEAR)])
    session.observe(replace(frame, accuracy_map=poor))
    (why,) = session.unjudged
    assert lost(browser, [str(why.message)], UNITS) == []


def test_why_a_game_is_not_kept_is_german(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "sunday.tableside"
    store = create_store(path, {})
    with pytest.raises(Exception, match="another program") as busy:
        open_store(path)
    with pytest.raises(Exception, match="is there already") as there:
        create_store(path, {})
    put_aside(store).close()
    (tmp_path / "text.tableside").write_text("no game")
    with pytest.raises(Exception, match="is no game's file") as other:
        open_store(tmp_path / "text.tableside")
    texts = [str(each.value) for each in (busy, there, other)]
    assert lost(browser, texts, map(str, tmp_path.iterdir())) == []
