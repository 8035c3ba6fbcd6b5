"""The interface that every rule set implements.

A rule set is pure: states are frozen values, and nothing reads game files or the clock. Three
things are kept apart: parsing (``load``, ``actions.read``), which raises if the input is malformed;
judging (``judge``), which *reports* every finding, since the move has already happened on the
table; and applying (``apply``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, runtime_checkable

from tableside.engine.finding import Finding
from tableside.engine.house import HouseRule
from tableside.engine.measure import Measure
from tableside.engine.message import SaidError, Text
from tableside.engine.overlay import Overlay, as_json
from tableside.engine.quantity import Quantity, Verdict
from tableside.engine.terrain import TerrainKind
from tableside.engine.wording import Wording
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma

if TYPE_CHECKING:
    from tableside.engine.action import Actions
    from tableside.engine.encounter import Encounter, Outcome
    from tableside.engine.measuring import Remark
    from tableside.engine.message import Catalogue
    from tableside.engine.muster import Lists


class QuestionError(SaidError):
    """A malformed question or action: the ``place`` in it (such as ``unit``) and a message."""

    def __init__(self, place: str, message: Text) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Sensed:
    """Where the camera has a unit: pose and one standard deviation of x, y, facing.

    ``sigma`` may keep its components (``uncertainty.Measured``), so that errors shared by two
    places count only once. ``stands``: the pose of each stand, if they are seen individually;
    ``sigma`` then applies to each stand, and ``names`` identifies them if the unit can lose some.
    Without them the unit keeps its formation. ``guessed``: some stands are hidden and their poses
    inferred from the visible ones, so nothing about the unit is certain. ``hidden``: which ones.
    """

    pose: Pose
    sigma: Sigma
    stands: tuple[Pose, ...] = ()
    guessed: bool = False
    names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action did, as logged: a kind, the units, a sentence.

    ``to``: the sides that may know of it, None for all (``engine.secrets``). ``data`` may contain a
    ``weight``, a number: of events that happen together, a phone with room for one line shows the
    one with the highest.
    """

    kind: str
    units: tuple[str, ...] = ()
    text: Text = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    to: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The decision that is awaited and whose it is, in words for the phone.

    ``side``: None for anybody. ``step``: the rule set's stable name for the step (``combat``,
    ``limit``, ``retreat``); ``RuleSet.options`` lists what can be done. ``overlays``: what the text
    refers to on the table. ``what``: a short form for the phone's bar, without who decides; None
    to use ``text``. ``sides``: the sides that may act now, in order, if that is not just ``side``
    (``prompting.asked``). ``over``: the game has ended, and ``text`` says how.
    """

    side: str | None
    text: Text
    step: str = ""
    overlays: tuple[Overlay, ...] = ()
    what: Text | None = None
    sides: tuple[str, ...] = ()
    over: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the prompt as the page gets it."""
        shown = [as_json(overlay) for overlay in self.overlays]
        what = self.text if self.what is None else self.what
        sides = self.sides or ((self.side,) if self.side else ())
        return {
            "side": self.side,
            "sides": list(sides),
            "text": self.text,
            "what": what,
            "overlays": shown,
            "over": self.over,
        }


#: What a player fills in: die faces, a unit's id, several ids, ``[x, y, facing]``, a word, a name,
#: a number, a length in inches (shown in the game's unit), a square of a map, an edge of the board
#: (``north`` and so on, shown as seen from the reader's side of the table).
AskKind = Literal[
    "dice", "unit", "units", "pose", "choice", "name", "number", "length", "square", "edge"
]


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing for a player to fill in: the ``field`` of the action and what it takes.

    An object is filled in entry by entry: ``dice.u1`` is the entry ``u1`` of the field ``dice``.
    ``choices``: the values possible now, empty if any value of the kind is; of a square the words
    that may stand for one. ``count``: how many; dice are a number if it is 1 and a list if it is
    more, units always a list of ``least`` (None: exactly ``count``) to ``count`` ids. ``among``: if
    anything is chosen, at least ``among_least`` of these choices must be. ``optional``: the field
    may be omitted. ``moved``: a pose must differ from the unit's current one. ``grid``: the map of
    a square, the ``table``'s or a ``chart`` off the table. ``map_of``: the field that names the
    square of the chart whose map it is (``chart_square``); by default that where the unit stands.
    ``labels``: the text of each choice that is a term of the rules, or of each of several dice.
    ``members``: the unit ids in each choice, if choices are groups of units.
    ``aside``: it is seldom filled in, so a page folds it away. ``part``: the part of the unit that
    a pose is of, if not the whole (``drawing.part_drawing``). ``turns``: a pose turns it where it
    stands. ``why``: what makes up the number of dice.
    ``needs``: the fields that may not be omitted, optional or not, once this one is filled in.
    """

    field: str
    kind: AskKind
    label: Text
    choices: tuple[Any, ...] = ()
    count: int = 1
    least: int | None = None
    among: tuple[Any, ...] = ()
    among_least: int = 0
    optional: bool = False
    moved: bool = False
    labels: tuple[Text, ...] = ()
    grid: Literal["", "table", "chart"] = ""
    map_of: str = ""
    members: tuple[tuple[str, ...], ...] = ()
    aside: bool = False
    part: Mapping[str, Any] | None = None
    turns: bool = False
    why: Text = ""
    needs: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        told = {each.name: getattr(self, each.name) for each in fields(self)}
        lists = {name: list(value) for name, value in told.items() if isinstance(value, tuple)}
        least = self.count if self.least is None else self.least
        return told | lists | {"least": least, "members": [list(units) for units in self.members]}


@dataclass(frozen=True, slots=True)
class Chance:
    """One possible result of a roll, in words, and its exact probability (0 to 1)."""

    text: Text
    chance: float


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done now.

    ``action``: as posted, without the fields that ``asks`` fill in. ``text``: the label of its
    button. ``side``: who does it, None for anybody. ``odds``: the possible results of its dice, in
    order (hits from none to all); the chances sum to 1, or the tuple is empty if it has no dice.
    ``ends``: it ends something (a phase, a turn, the game) for its side, or for all if anybody may
    do it; ``left``: the units that could still act then (``engine.ending``). ``aside``: rare or a
    correction, so a phone folds it away. ``by_hand``: it announces something that a hand does
    next; without a camera to see that, it is not offered. ``on_map``: it is only offered without a
    camera, which sees it done by hand. ``for_good``: it ends the game early, so a phone asks for
    confirmation. ``note``: additional text on its button. ``warning``: why it needs a second tap;
    one is enough if it is empty. ``given``: initial values for its fields once the unit is chosen,
    by unit and field, from what it was told before. ``stays``: its own side has it in sight while
    another side decides, too.
    """

    action: Mapping[str, Any]
    text: Text
    side: str | None = None
    asks: tuple[Ask, ...] = ()
    odds: tuple[Chance, ...] = ()
    ends: bool = False
    left: tuple[str, ...] = ()
    aside: bool = False
    by_hand: bool = False
    on_map: bool = False
    for_good: bool = False
    note: Text = ""
    warning: Text = ""
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    stays: bool = False

    def filled(self, **values: Any) -> dict[str, Any]:
        """Return the action with the fields that were asked for.

        >>> limit = Option({"action": "limit"}, "Roll", asks=(Ask("die", "dice", "Die"),))
        >>> limit.filled(die=4)
        {'action': 'limit', 'die': 4}
        """
        found = dict(self.action)
        for key, value in values.items():
            _put(found, key.split("."), value)
        return found

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {
            "action": dict(self.action),
            "text": self.text,
            "side": self.side,
            "asks": [ask.as_json() for ask in self.asks],
            "odds": [{"text": each.text, "chance": each.chance} for each in self.odds],
            "ends": self.ends,
            "left": list(self.left),
            "aside": self.aside,
            "for_good": self.for_good,
            "note": self.note,
            "warning": self.warning,
            "given": {unit: dict(fields) for unit, fields in self.given.items()},
            "stays": self.stays,
        }


def _put(into: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Set a value at a path in an object, copying the nested objects on the way."""
    name, *rest = path
    if rest:
        inner = dict(into.get(name, {}))
        _put(inner, rest, value)
        into[name] = inner
    else:
        into[name] = value


@dataclass(frozen=True, slots=True)
class Card:
    """What a tap on a unit shows: a heading, lines of (label, value), and what to draw.

    ``sections`` group further lines under headings: combat odds, retreat, pursuit; one that must be
    done now comes first, and ``now`` is its style among the overlays. ``numbers``: at most three
    short facts a player wants first (strength, command, movement left). ``odds``: the possible
    results of the fight that ``odds_of`` names.
    """

    title: Text
    facts: tuple[tuple[Text, Text], ...]
    sections: tuple[tuple[Text, tuple[Text, ...]], ...] = ()
    overlays: tuple[Overlay, ...] = ()
    numbers: tuple[tuple[Text, Text], ...] = ()
    odds: tuple[Chance, ...] = ()
    odds_of: Text = ""
    now: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One candidate for what hands did between two settled tables.

    ``actions``: as in posts, in the order they were done; ``findings``: what is flagged about each
    of them; ``text``: the description for players; ``reason``: why it is plausible. ``put_back``:
    units it takes to be shifted by mistake, to be put back where they stood.
    """

    text: Text
    reason: Text
    actions: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    put_back: tuple[str, ...] = ()

    @property
    def flagged(self) -> tuple[Finding, ...]:
        """All findings about its actions."""
        return tuple(finding for each in self.findings for finding in each)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict among its findings; legal if there are none."""
        verdicts = {finding.verdict for finding in self.flagged}
        worst = (Verdict.ILLEGAL, Verdict.TOO_CLOSE)
        return next((each for each in worst if each in verdicts), Verdict.LEGAL)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the players agreed on for this game, and facts about the whole table.

    ``facts``: lines of (label, value), such as scenario, weather, losses; ``notes``: what is
    unusual about the armies; ``house``: the house rules that differ from their default, as in a
    position.
    """

    facts: tuple[tuple[Text, Text], ...] = ()
    notes: tuple[Text, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)


S = TypeVar("S")


@runtime_checkable
class RuleSet(Protocol[S]):
    """A game played on a table. ``S`` is the type of its frozen state."""

    name: str
    title: str
    #: Its catalogue of messages.
    say: Catalogue
    #: The unit of length that its players use.
    measure: Measure
    #: The types of terrain: how each is drawn, and its name.
    terrain_kinds: Mapping[str, TerrainKind]
    #: What a table can agree on, and the scenarios that a position can name.
    house_rules: tuple[HouseRule, ...]
    scenarios: tuple[str, ...]
    #: Whether its sides know different things (``engine.secrets``).
    secret: bool
    #: Whether it needs a camera; without one, everything is entered on the phones' map.
    needs_camera: bool

    @property
    def actions(self) -> Actions[Any]:
        """The actions of the game; they parse plain data, or raise QuestionError."""

    def load(self, data: Any, file: str, place: str = "") -> S:
        """Load a position (docs/judge.md) as a state; raise FileError with all its faults."""

    def dump(self, state: S) -> dict[str, Any]:
        """Return the position of a state; ``load`` reverses this."""

    def with_models(self, position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return a position with the ``base`` (mm) and the ``stands`` of its units filled in.

        Used to make trays and tags for its models: nothing else is read, and the position need not
        load. Games without bases of their own use the usual trays. Raises FileError, naming
        ``file``, if a size cannot be determined.
        """

    def map_sheet(self, state: S, name: str | None = None) -> dict[str, Any] | None:
        """Return the printable sheet of a square-grid map; None if the game has no printed map.

        ``name``: which map, if the game has several; by default the one on the table. Raises
        QuestionError for an unknown map. The fields are those of ``printing.grid_map.GridMap``,
        with ``legend`` and all words in English.
        """

    def chart_square(self, state: S, name: str) -> dict[str, Any] | None:
        """Return the map within a square of the ``chart`` of ``table``; None if they have none.

        ``state``: as the reader may know it. ``grid`` and ``terrain`` as in ``table``; ``units``:
        those that stand there, drawn as in ``units``, each with its ``square``; ``facts``: lines
        of (label, value). Raises QuestionError for an unknown square.
        """

    def answer(self, state: S, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question (docs/judge.md); raise QuestionError if it is malformed."""

    def encounter(self, state: S, at: str | None = None) -> Encounter:
        """Return an encounter of this game for another to fight out.

        ``at``: the place, as the game writes it; None for the only place where forces meet. Raises
        QuestionError if none meet, or if no other game can fight this game's battles.
        """

    def bring_back(self, state: S, encounter: Encounter, outcome: Outcome) -> dict[str, Any]:
        """Return the action that applies the outcome of an encounter to this game.

        Raises QuestionError if it is not the pending encounter.
        """

    def fielded(self, encounter: Encounter) -> dict[str, Any]:
        """Return the position of a battle in this game for another game's encounter.

        Raises QuestionError if there is no room, or if this game fights no other game's battles.
        """

    def lists(self) -> Lists | None:
        """Return the army lists for battles on a bare table (``fielded``); None if it has none."""

    def outcome(self, state: S, encounter: Encounter) -> Outcome:
        """Return the outcome of a battle begun by ``fielded``; raise QuestionError for others."""

    def known(self, state: S, side: str | None) -> S:
        """Return the state as a side may know it; None for what everybody knows.

        Everything sent to that side's phones is derived from it, and the side may notice any change
        in it, so it must not depend on anything secret from that side. The side's options, and the
        reasons why something is not possible, must follow from it too.
        """

    def answer_for(self, state: S, question: Mapping[str, Any], side: str | None) -> dict[str, Any]:
        """Answer a question like ``answer``, from what ``side`` may know (None: everybody)."""

    def sense(self, state: S, places: Mapping[str, Sensed | None]) -> S:
        """Return the state with these units where the camera has them (None: off the table)."""

    def judge(self, state: S, action: Any) -> tuple[Finding, ...]:
        """Return every finding about the action in this state, omitting legal ones."""

    def recognise(
        self, state: S, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
    ) -> tuple[Proposal, ...]:
        """Return the candidates for what hands did, likeliest first; deterministic.

        ``before``: where the camera had units (others are where the state has them); ``after``:
        where the moved ones are now (None: off the table). At least one candidate puts nothing
        back, unless the rules have no way for a unit to arrive as one did.
        """

    def apply(self, state: S, action: Any) -> tuple[S, tuple[Event, ...]]:
        """Do the action, legal or not, and return the new state and what happened."""

    def prompt(self, state: S) -> Prompt:
        """Return whose decision is awaited."""

    def options(self, state: S) -> tuple[Option, ...]:
        """Return the legal options of the awaited decision, and no others.

        Each can be filled in legally in at least one way; ``judge`` says whether a given way is.
        Empty when the game is over.
        """

    def poses(self, state: S) -> dict[str, Pose | None]:
        """Return the pose of each unit of the game, by id; None for one off the table."""

    def stands(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return the remaining stands of each unit that can lose stands.

        Stand ``2`` of unit ``c1`` is recognised by the tags of ``c1/2`` in a roster. Units not
        listed have as many stands as in the roster; a unit with none is gone for good. Lost stands
        still on the table are queried.
        """

    def leaving(self, state: S) -> Mapping[str, int]:
        """Return how many stands each unit must lose now.

        If just that many of its stands disappear and the others have not moved, hands removed them.
        """

    def units(self, state: S) -> tuple[dict[str, Any], ...]:
        """Return how to draw each unit: id, side, type, label, strength, pose, outlines."""

    def table(self, state: S) -> dict[str, Any]:
        """Return the board, terrain and headline (turn, phase) as the page draws them."""

    def agreed(self, state: S) -> Agreed:
        """Return what applies to the whole table in this game."""

    def glance(self, state: S, unit: str) -> Card:
        """Return the part of ``unit``'s card that needs no search: its facts and zones.

        Raises QuestionError for an unknown unit.
        """

    def card(self, state: S, unit: str) -> Card:
        """Return the card that a tap on ``unit`` shows; raise QuestionError if it is unknown."""

    def gap(self, state: S, one: str, other: str) -> Quantity:
        """Return the base-to-base distance of two units on the table, as used for judging."""

    def remarks(self, state: S, one: str, other: str) -> tuple[Remark, ...]:
        """Return the rules' remarks on two units with a tape between them, most important first.

        They cover ranges, sight and command, but nothing that needs a search.
        """

    def wording(self, rule: str) -> Wording | None:
        """Return a rule in plain words, by its name in findings; None if it is unknown."""
