"""Tell a stored game as a story, turn by turn, with odds, dice, findings and maps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from tableside.engine import secrets
from tableside.engine.drawing import own_shape
from tableside.engine.luck import OpposedRoll, luck_of_all, mean
from tableside.engine.message import ENGLISH, Text, rendered
from tableside.engine.ruleset import QuestionError, RuleSet
from tableside.engine.secrets import EVERYTHING, Audience
from tableside.engine.wording import Wording
from tableside.report.luck_graph import luck_graph
from tableside.report.maps import Way, legend, side_colours, table_map
from tableside.report.rulings import Kept, rulings_of
from tableside.report.shapes import Map
from tableside.report.words import say
from tableside.session.entries import Done
from tableside.session.findings import is_for, told_of
from tableside.session.store import Store
from tableside.session.timeline import Step, Timeline
from tableside.session.tolerance import nudged

#: The end of a name that ends with a full stop, and that of its sentence.
_STOPS = re.compile("(?<!\\.)(\\.\u2069?)\\.(?!\\.)")
#: The kinds of events that announce a new phase or turn.
_NEWS = {"phase", "turn"}
#: The kinds of events that only count what other events report.
_COUNTS = {"luck", "draw"}
#: The most sentences told about each entry that was taken back; it may have been a whole turn.
_TAKEN_BACK = 3


@dataclass(frozen=True, slots=True)
class Item:
    """An occurrence: its number in the log, its sentences, and the findings about it.

    ``agreed``: the findings that the players let stand. ``counts``: false if it was taken back or
    corrected later.
    """

    number: int
    texts: tuple[str, ...]
    flagged: tuple[str, ...]
    fight: OpposedRoll | None = None
    counts: bool = True
    agreed: tuple[str, ...] = ()


class Counted(NamedTuple):
    """How often a rule was flagged: what stands, what was put right or taken back.

    ``agreed``: how many of those that stand the players let stand.
    """

    standing: int
    righted: int
    agreed: int = 0


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn: its title, its items by phase, and the map of the table at its end."""

    title: Text
    phases: tuple[tuple[str, tuple[Item, ...]], ...]
    map: Map


@dataclass(frozen=True, slots=True)
class Tally:
    """A side's dice in combat: their number, their mean, and their combined luck.

    ``wanted``: the number of enemy units that it could expect to harm, by effect; ``got``: the
    number that it did; ``words``: the name of each effect.
    """

    side: str
    title: str
    thrown: int
    mean: float | None
    luck: Fraction
    wanted: Mapping[str, float]
    got: Mapping[str, int]
    words: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class Story:
    """The whole report, with its texts in ``language``.

    ``agreed``: what applied to the whole game from the start, a line each: scenario, weather,
    unusual house rules. ``tallies``: empty if no dice were thrown against each other, as in games
    that fight differently. ``luck``: the graph of the dice that count; None if there were too few.
    ``findings``: how often each rule was flagged; ``rules``: those rules in plain words.
    ``left_out``: the number of changes that were taken back. ``rulings``: those that players
    stored, with photographs.
    """

    title: str
    begun: str
    ended: str
    sides: Mapping[str, str]
    colours: Mapping[str, str]
    agreed: tuple[str, ...]
    start: Map
    chapters: tuple[Chapter, ...]
    tallies: tuple[Tally, ...]
    luck: Map | None
    findings: Mapping[str, Counted]
    rules: Mapping[str, Wording]
    left_out: int
    outcome: tuple[str, ...]
    rulings: tuple[Kept, ...] = ()
    language: str = ENGLISH

    def text(self, said: Text) -> str:
        """Render one of the report's own texts in its language."""
        return _in_words(said, self.language)


def story_of(
    ruleset: RuleSet[Any],
    store: Store,
    audience: Audience = EVERYTHING,
    language: str = ENGLISH,
) -> Story:
    """Return the story of the game in ``store``, in the given language. Raises FileError.

    ``audience``: the reader. One who may not know everything gets only what they heard of, on maps
    of what they knew: neither what was taken back nor odds, which depend on hidden facts.
    """
    whole = ruleset.load(store.start, str(store.path))
    timeline = Timeline(ruleset, whole, store).read_all()
    told = _Told(ruleset, timeline, audience if ruleset.secret else EVERYTHING, language)
    steps, start, times = told.steps(), told.known(whole), store.written()
    written = [times[step.entry_number - 1] for step in steps] if told.less else times
    chapters = tuple(_chapters(told, [each.step for each in steps]))
    items = [item for each in chapters for _, part in each.phases for item in part]
    table = ruleset.table(start)
    sides = {name: told.called(name, side) for name, side in table["sides"].items()}
    colours, findings = side_colours(table["sides"]), told.counted(steps)
    fights = [item.fight for item in items if item.fight is not None and item.counts]
    return Story(
        title=ruleset.title,
        begun=written[0] if written else "",
        ended=written[-1] if written else "",
        sides=sides,
        colours=colours,
        agreed=tuple(_agreed(told, start)),
        start=_beginning(told, start),
        chapters=chapters,
        tallies=tuple(_tally(side, title, fights) for side, title in sides.items() if fights),
        luck=luck_graph(fights, told.names(table), colours, told.text),
        findings=findings,
        rules={rule: said for rule in findings if (said := told.worded(rule))},
        left_out=0 if told.less else _left_out(timeline),
        outcome=_outcome(told, start, told.known(timeline.state(timeline.number))),
        rulings=() if told.less else rulings_of(store.path, told.ruleset.wording, told.text),
        language=language,
    )


class _Heard(NamedTuple):
    """A step as its reader heard of it, and its number in the game."""

    step: Step[Any]
    entry_number: int


@dataclass(frozen=True, slots=True)
class _Told:
    """A game as its reader may know it, completely or ``less``, in the reader's language."""

    ruleset: RuleSet[Any]
    timeline: Timeline[Any]
    audience: Audience
    language: str

    def text(self, said: Text) -> str:
        return _in_words(said, self.language)

    def worded(self, rule: str) -> Wording | None:
        said = self.ruleset.wording(rule)
        return said and Wording(self.text(said.section), self.text(said.words))

    def names(self, table: Mapping[str, Any]) -> dict[str, str]:
        return {side: self._name(side, about) for side, about in table["sides"].items()}

    def _name(self, side: str, about: Mapping[str, Any]) -> str:
        return self.text(about.get("name") or side)

    def called(self, side: str, about: Mapping[str, Any]) -> str:
        """Return a side's name, with its army unless that repeats the name."""
        name, army = self._name(side, about), self.text(about.get("army") or "")
        return name if name in army or not army else f"{name}, {army}"

    @property
    def less(self) -> bool:
        return not self.audience.everything

    def goes_on(self) -> bool:
        """Whether the game is not over where it was left."""
        return bool(self.ruleset.options(self.timeline.state(self.timeline.number)))

    def known(self, state: Any) -> Any:
        return secrets.known(self.ruleset, state, self.audience)

    def steps(self) -> list[_Heard]:
        """Return the steps that count; a reader who knows less gets those heard of, renumbered."""
        found: list[_Heard] = []
        for step in self.timeline.steps():
            if self.less and not self._hears(step):
                continue
            number = step.done.number
            found.append(_Heard(self._heard(step, len(found) + 1) if self.less else step, number))
        return found

    def _hears(self, step: Step[Any]) -> bool:
        findings = (is_for(self.audience, each) for each in step.findings)
        return bool(secrets.heard(step.events, self.audience)) or any(findings)

    def _heard(self, step: Step[Any], number: int) -> Step[Any]:
        return Step(
            Done(number),
            replace(step.entry, action=None),
            self.known(step.before),
            self.known(step.after),
            secrets.heard(step.events, self.audience),
            tuple(each for each in step.findings if is_for(self.audience, each)),
        )

    def undone(self) -> dict[int, Item]:
        return {} if self.less else _undone(self)

    def counted(self, steps: Sequence[_Heard]) -> dict[str, Counted]:
        if not self.less:
            return _counted(self.timeline)
        return _by_rule([each for heard in steps for each in heard.step.findings], [])


def _in_words(said: Text, language: str) -> str:
    """Render a text; a sentence whose last name ends with a full stop has no second one."""
    return _STOPS.sub(r"\1", rendered(said, language))


def _beginning(told: _Told, start: Any) -> Map:
    table = told.ruleset.table(start)
    title = told.text(say("map-beginning"))
    drawn = table_map(table, told.ruleset.units(start), (), title)
    return replace(drawn, legend=legend(table, told.text))


def _agreed(told: _Told, state: Any) -> Iterator[str]:
    """Yield what applied to the whole game: facts, special notes, unusual house rules."""
    agreed = told.ruleset.agreed(state)
    yield from _facts(told, state)
    yield from (told.text(say("note", what=told.text(each).rstrip("."))) for each in agreed.notes)
    for rule in told.ruleset.house_rules:
        value = rule.agreed(agreed.house)
        if value != rule.default:
            held, usual = rule.text(value), rule.text(rule.default)
            said = say("house-rule", title=rule.title, value=held, usual=usual, words=rule.words)
            yield told.text(said)


def _facts(told: _Told, state: Any) -> tuple[str, ...]:
    facts = told.ruleset.agreed(state).facts
    return tuple(told.text(say("fact", label=label, value=value)) for label, value in facts)


def _undone(told: _Told) -> dict[int, Item]:
    """Return what was taken back, and the takebacks themselves, by number."""
    timeline = told.timeline
    counting = set(timeline.counting(timeline.number))
    undone: dict[int, Item] = {}
    for number, entry in enumerate(timeline.entries, 1):
        if number in counting:
            continue
        told_of = [event for event in entry.events if event.text and event.kind not in _COUNTS]
        texts = tuple(told.text(event.text) for event in told_of[:_TAKEN_BACK])
        flagged, agreed = _flagged(told, entry.findings)
        back = entry.kind in {"undo", "drop"}
        if texts or flagged or agreed:
            undone[number] = Item(number, texts, flagged, counts=back, agreed=agreed)
    return undone


def _flagged(told: _Told, found: Sequence[Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what was flagged, and apart from it what the players let stand, as the log says it."""
    agreed = tuple(told.text(told_of(each)) for each in found if each.get("agreed"))
    return tuple(told.text(each["message"]) for each in found if not each.get("agreed")), agreed


def _chapters(told: _Told, steps: Sequence[Step[Any]]) -> list[Chapter]:
    """Return the turns; what was taken back is placed before whatever came next."""
    chapters: list[Chapter] = []
    undone, rest = told.undone(), [each for step in steps for each in _tellings(told, step)]

    def earlier() -> list[Item]:
        numbers = (each for each in sorted(undone) if not rest or each < rest[0].item.number)
        return [undone.pop(number) for number in tuple(numbers)]

    def table_of(telling: _Telling) -> Mapping[str, Any]:
        table: Mapping[str, Any] = told.ruleset.table(telling.state)
        return table

    while rest:
        table, part = table_of(rest[0]), _Part(told)
        turn, title = table.get("turn"), _title(table)
        while rest and table_of(rest[0]).get("turn") == turn:
            part.take(earlier(), rest.pop(0))
        part.phases[-1][1].extend(earlier())
        chapters.append(part.chapter(title, _map_title(told, turn, title, last=not rest)))
    return chapters


def _title(table: Mapping[str, Any]) -> Text:
    """Return the heading of a table's turn, by the game's own word for one if it has any."""
    turn, named = table.get("turn"), table.get("turn_title")
    if turn is None:
        return say("head-game")
    return say("head-turn", turn=turn) if named is None else say("head-named", turn=named)


def _map_title(told: _Told, turn: int | None, title: Text, *, last: bool) -> Text:
    """Return what a turn's map is called; the ``last`` one may be of a turn that goes on."""
    if turn is not None and not last:
        return say("map-turn", turn=title)
    if turn is None or not told.goes_on():
        return say("map-end")
    return say("map-so-far", turn=title)


class _Telling(NamedTuple):
    """An item told in the phase of ``state``, and the step whose moves are drawn there."""

    state: Any
    item: Item
    step: Step[Any] | None


def _tellings(told: _Told, step: Step[Any]) -> Iterator[_Telling]:
    """Yield a step's items; news of a new phase or turn belongs to that phase or turn."""
    # A combat's luck is told with its odds, and nobody asks how many were drawn.
    said = [event for event in step.events if event.text and event.kind not in _COUNTS]
    news = next((at for at, event in enumerate(said) if event.kind in _NEWS), len(said))
    texts, number = [told.text(event.text) for event in said], step.done.number
    flagged, agreed = _flagged(told, step.findings)
    fight = _fight(told.ruleset, step)
    item = Item(number, tuple(texts[:news] or texts), flagged, fight, agreed=agreed)
    yield _Telling(step.before if news or not said else step.after, item, step)
    if 0 < news < len(said):
        yield _Telling(step.after, Item(number, tuple(texts[news:]), ()), None)


@dataclass(slots=True)
class _Part:
    """A turn being assembled."""

    told: _Told
    phases: list[tuple[str, list[Item]]] = field(default_factory=list)
    ways: dict[str, Way] = field(default_factory=dict)
    state: Any = None

    def take(self, earlier: Sequence[Item], telling: _Telling) -> None:
        """Add a step, preceded by what was taken back since the previous one."""
        step, item = telling.step, telling.item
        self.tell(telling.state if step is None else step.before, *earlier)
        if item.texts or item.flagged or item.agreed:
            self.tell(telling.state, item)
        self.state = telling.state if step is None else step.after
        if step is not None:
            self._follow(step)

    def tell(self, state: Any, *items: Item) -> None:
        """Add items to the phase of a state."""
        phase = self.told.text(self.told.ruleset.table(state).get("phase_name") or "")
        if not self.phases or self.phases[-1][0] != phase:
            self.phases.append((phase, []))
        self.phases[-1][1].extend(items)

    def _follow(self, step: Step[Any]) -> None:
        """Add the moves of a step; a unit that moves again keeps its first starting place."""
        ruleset = self.told.ruleset
        drawn = {str(unit["id"]): unit for unit in ruleset.units(step.before)}
        before, after = (ruleset.poses(state) for state in (step.before, step.after))
        for unit, start in before.items():
            end = after.get(unit)
            if start is None or (end is not None and nudged(start, end)):
                continue
            known = self.ways.get(unit)
            first = start if known is None or known.end is None else known.start
            side, shape = str(drawn[unit]["side"]), own_shape(drawn[unit])
            self.ways[unit] = Way(unit, side, first, end, shape)

    def chapter(self, title: Text, map_title: Text) -> Chapter:
        table = self.told.ruleset.table(self.state)
        units = self.told.ruleset.units(self.state)
        drawn = table_map(table, units, self.ways.values(), self.told.text(map_title))
        phases = tuple((name, tuple(items)) for name, items in self.phases if items)
        return Chapter(title, phases, drawn)


def _fight(ruleset: RuleSet[Any], step: Step[Any]) -> OpposedRoll | None:
    if step.entry.action is None:
        return None
    try:
        found: OpposedRoll | None = ruleset.actions.read(step.entry.action).opposed(step.before)
    except QuestionError:
        return None
    return found


def _tally(side: str, title: str, fights: Sequence[OpposedRoll]) -> Tally:
    """Return the tally of a side's combats."""
    own: list[tuple[int, int]] = []
    wanted: dict[str, float] = {}
    got: dict[str, int] = {}
    words: dict[str, Text] = {}
    for fight in fights:
        if side not in fight.sides:
            continue
        mine = fight.sides.index(side)
        own.append((fight.dice[mine], fight.dice[1 - mine]))
        words.update(fight.words)
        if not any(fight.odds):  # an illegal combat has no expected effects
            continue
        for effect, chance in fight.odds[1 - mine].items():
            wanted[effect] = wanted.get(effect, 0.0) + chance
        if fight.loser == fight.units[1 - mine]:
            got[fight.effect] = got.get(fight.effect, 0) + 1
    dice = [mine for mine, _ in own]
    return Tally(side, title, len(dice), mean(dice), luck_of_all(own), wanted, got, words)


def _counted(timeline: Timeline[Any]) -> dict[str, Counted]:
    """Count the findings by rule: those that stand, and those taken back or put right."""
    line = timeline.line(timeline.number)
    counting = {done.number for done in line}
    righted = [
        finding
        for number, entry in enumerate(timeline.entries, 1)
        for finding in entry.findings
        if number not in counting
    ]
    return _by_rule([each for done in line for each in timeline.findings(done)], righted)


def _by_rule(standing: Sequence[Any], righted: Sequence[Any]) -> dict[str, Counted]:
    agreed = [finding for finding in standing if finding.get("agreed")]
    stand, right, let = (
        Counter(str(finding["rule"]) for finding in found) for found in (standing, righted, agreed)
    )
    return {
        rule: Counted(stand[rule], right[rule], let[rule])
        for rule in sorted(stand.keys() | right.keys())
    }


def _left_out(timeline: Timeline[Any]) -> int:
    done = sum(entry.kind in {"action", "place"} for entry in timeline.entries)
    return done - len(timeline.counting(timeline.number))


def _outcome(told: _Told, start: Any, end: Any) -> tuple[str, ...]:
    """Return how the game stands at its end: the winner or what is next, and changed facts."""
    before = set(_facts(told, start))
    changed = (fact for fact in _facts(told, end) if fact not in before)
    last = told.ruleset.prompt(end).text
    return (told.text(say("still-open", what=last) if told.goes_on() else last), *changed)
