"""What the referee of Got mit uns says while games are played and cases are asked: a corpus."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tableside.engine.finding import Finding
from tableside.engine.ruleset import Card, QuestionError, Sensed
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose
from tableside.rules.gmu.ruleset import make
from tests.cases.case_format import position, questions
from tests.rules.gmu import gmu_games
from tests.rules.random_play import StuckError
from tests.rules.rules_used import Coverage

CASES = Path(__file__).parents[1] / "cases" / "gmu"


def of_findings(found: Iterable[Finding]) -> Iterator[str]:
    """Yield what findings say, and what is written beside their proof."""
    for each in found:
        yield str(each.message)
        yield from (str(overlay.text) for overlay in each.proof)


def of_card(card: Card) -> Iterator[str]:
    """Yield the texts of a card; its title is the unit's name."""
    for fact in card.facts:
        yield from map(str, fact)
    for title, lines in card.sections:
        yield str(title)
        yield from map(str, lines)
    yield from (str(overlay.text) for overlay in card.overlays)


def of_decision(rules: Any, state: Any) -> Iterator[str]:
    """Yield what is asked of the players, what they may do and what may come of it."""
    yield rules.prompt(state).text
    for option in rules.options(state):
        yield option.text
        yield from (ask.label for ask in option.asks)
        yield from (word for ask in option.asks if ask.kind == "choice" for word in ask.choices)
        yield from (chance.text for chance in option.odds)
    agreed = rules.agreed(state)
    yield from (words for fact in agreed.facts for words in fact)
    yield from agreed.notes


def of_cards(rules: Any, state: Any) -> Iterator[str]:
    """Yield the texts of the cards of every unit on the table."""
    for piece in state.pieces:
        yield from of_card(rules.card(state, piece.id))


def of_hands(rules: Any, state: Any) -> Iterator[str]:
    """Yield what is read from hands that moved, bumped and took a model each, and flagged of it."""
    shifts = ((2.0, 0.0), (0.2, 0.1), None)
    sigma = (0.02, 0.02, 0.5)
    after = {
        piece.id: None if by is None else Sensed(_shifted(piece.place, *by), sigma)
        for piece, by in zip(state.pieces, shifts, strict=False)
    }
    for each in rules.recognise(state, {}, after):
        yield from (each.text, each.reason)
        yield from of_findings(each.flagged)


def _shifted(pose: Pose, x: float, y: float) -> Pose:
    return Pose(pose.x + x, pose.y + y, pose.facing)


class Listening:
    """The rule set, keeping all that it says in ``said`` and the names of its tables."""

    def __init__(self) -> None:
        self.rules = gmu_games.rules()
        self.said: set[str] = set()
        self.names: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def judge(self, state: Any, action: Any) -> tuple[Finding, ...]:
        """Judge as the rule set does, and keep what is flagged."""
        found = self.rules.judge(state, action)
        self.said.update(of_findings(found))
        return found

    def apply(self, state: Any, action: Any) -> Any:
        """Do the action, and keep what is told of it."""
        after, events = self.rules.apply(state, action)
        self.said.update(str(event.text) for event in events)
        self.seen(after)
        return after, events

    def options(self, state: Any) -> Any:
        """Return the options, and keep them and the prompt."""
        self.said.update(of_decision(self.rules, state))
        return self.rules.options(state)

    def seen(self, state: Any) -> None:
        """Keep the names of a table: its sides, units, terrain and armies."""
        self.names |= names_of(self.rules, state)


def names_of(rules: Any, state: Any) -> set[str]:
    """Return what players have named on a table and in their files."""
    terrain = {piece.id for piece in state.terrain}
    armies = {name for army in state.book.armies.values() for name in (army.id, army.title)}
    return {each["id"] for each in rules.units(state)} | set(state.sides) | terrain | armies


def of_game(seed: int, turns: int, cards: int = 10, probes: float = 0.3) -> Listening:
    """Play the game of a seed; at every ``cards``-th state cards are opened and hands read."""
    heard = Listening()
    watch = Coverage(seed, probes, judging=heard).watch()
    playing = gmu_games.game(seed, turns, watch)
    playing.rules = heard
    heard.seen(playing.state)
    try:
        for number in range(5000):
            options = heard.options(playing.state)
            if not options:
                break
            if cards and number % cards == 0:
                heard.said.update(of_cards(heard.rules, playing.state))
                heard.said.update(of_hands(heard.rules, playing.state))
            playing.one(options)
    except StuckError:
        pass
    return heard


def of_cases(pattern: str) -> Listening:
    """Ask the cases of some files that are refused or have a place judged: what is answered."""
    heard = Listening()
    rules = make()
    for path in sorted(CASES.glob(pattern)):
        for case in json.loads(path.read_text("utf-8"))["cases"]:
            whole = position(case)
            asked = [each for each in questions(case, whole) if case.get("exit") or "to" in each]
            heard.said.update(_answered(heard, rules, whole, asked))
    return heard


def _answered(heard: Listening, rules: Any, whole: Any, asked: Iterable[Any]) -> Iterator[str]:
    """Yield what is said to questions about a position; a position that is refused says nothing."""
    for question in asked:
        try:
            state = rules.load(whole, "case")
            heard.names |= names_of(rules, state)
            answer = rules.answer(state, question)
        except FileError:
            return
        except QuestionError as error:
            yield str(error.message)
        else:
            yield from (breach["message"] for breach in answer.get("breaches", ()))
