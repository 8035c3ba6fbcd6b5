"""The one contract that a rule set fulfils.

A rule set is pure: states are frozen values and nothing here reads a file of the game's or the
clock. Three questions are kept apart: is it well written (``load``, ``actions.read``: they raise),
is it legal (``judge``: it *reports* every finding, for the move has already happened on the
table), do it (``apply``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    """A question that cannot be asked: ``place`` in it (``unit``) and a sentence."""

    def __init__(self, place: str, message: Text) -> None:
        super().__init__(message)
        self.place = place


@dataclass(frozen=True, slots=True)
class Sensed:
    """Where the camera has a unit: pose and one standard deviation of x, y, facing.

    ``sigma`` may know its parts (``uncertainty.Measured``), so that errors which two places share
    count once. ``stands``: the pose of each of its stands, where each is seen by itself; ``sigma``
    is then each stand's, and ``names`` what each is called where a unit can lose some. Without them
    a unit keeps the formation it is in. ``guessed``: some of the stands are hidden and only laid to
    those that are seen; nothing about the unit is certain then. ``hidden``: which ones.
    """

    pose: Pose
    sigma: Sigma
    stands: tuple[Pose, ...] = ()
    guessed: bool = False
    names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that an action did, as the log keeps it: a kind, the units, a sentence.

    ``to``: the sides that may hear of it; None: everybody (``engine.secrets``). What its ``data``
    have as ``weight`` (a number, usually none) tells it from others that happen with it: a phone
    with room for one line shows the weightiest.
    """

    kind: str
    units: tuple[str, ...] = ()
    text: Text = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    to: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """Whose decision is awaited and what it is, in words for the phone.

    ``side`` None: anybody's. ``step``: the stable name of what is awaited, as a rule set names its
    steps (``combat``, ``limit``, ``retreat``); what can be done then is ``RuleSet.options``.
    ``overlays``: what it speaks of, where that is to be seen on the table. ``what``: the short form
    for one bar of a phone, what is to be done without who does it; None: ``text`` is as short.
    ``sides``: who may act now, in order, where that is not ``side`` alone (``prompting.asked``).
    ``over``: the game has ended, and ``text`` says how.
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


#: What a player fills in: die faces, one unit's id, several, ``[x, y, facing]``, a word, a number,
#: a length in inches, which the page shows in the game's unit, a square of a map, an edge of the
#: board (``north`` and so on), which the page names as its reader sees the table.
AskKind = Literal[
    "dice", "unit", "units", "pose", "choice", "name", "number", "length", "square", "edge"
]


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that a player fills in: the ``field`` of the action and what it takes.

    A field that is an object is filled in entry by entry: ``dice.u1`` is the entry ``u1`` of its
    field ``dice``.
    ``choices``: the values possible now, empty where any of the kind is. ``count``: how many; dice
    are one number where it is 1 and a list where it is more, units always a list of ``least``
    (None: exactly ``count``) to ``count`` ids. ``among``: of these choices ``among_least`` have to
    be chosen, where any choice is. ``optional``: the field may be left out. ``moved``:
    a pose has to be another than the one in which the unit stands. ``grid``: of which map a square
    is, the ``table``'s or the ``chart`` that lies on none. ``labels``: how each choice
    reads, where it is a word of the rules; of several dice, what each of them is. ``members``: the
    ids of the units that each choice stands for, where the choices are groups of units. ``aside``:
    it is seldom filled in, so a page folds it away.
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
    members: tuple[tuple[str, ...], ...] = ()
    aside: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return it as the page gets it."""
        return {
            "field": self.field,
            "kind": self.kind,
            "label": self.label,
            "choices": list(self.choices),
            "labels": list(self.labels),
            "count": self.count,
            "least": self.count if self.least is None else self.least,
            "among": list(self.among),
            "among_least": self.among_least,
            "optional": self.optional,
            "moved": self.moved,
            "grid": self.grid,
            "members": [list(units) for units in self.members],
            "aside": self.aside,
        }


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that may come of a roll, in words, and its exact chance (0 to 1)."""

    text: Text
    chance: float


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be done now.

    ``action``: as it is posted, without the fields that ``asks`` fill. ``text``: the words of its
    button. ``side``: who does it, None for anybody. ``odds``: what its dice can give, in the
    order of the result (hits from none to all); the chances sum to 1, or there are none where it
    has no dice. ``ends``: it ends something (a phase, a turn, the game) for whoever does it, one
    that anybody may do for all; ``left``: the units that could still act then (``engine.ending``).
    ``aside``: nobody need look for it in a turn, as it puts something right or is rare; a phone
    folds it away. ``by_hand``: what it announces is done by a hand next; where no camera looks on
    that could see it, it is not offered. ``for_good``: it ends the game before its time; a phone
    asks once more. ``note``: what its button says beside, for whoever is about to do it. ``given``:
    what stands in its fields as soon as the unit is chosen, by the unit and the field: what it has
    been told already.
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
    for_good: bool = False
    note: Text = ""
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

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
            "given": {unit: dict(fields) for unit, fields in self.given.items()},
        }


def _put(into: dict[str, Any], path: Sequence[str], value: Any) -> None:
    """Put a value into an object by its path; what is on the way is copied."""
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

    ``sections`` group further lines under headings: combat odds, retreat, pursuit; where one of
    them has to be done now it is the first, and ``now`` is its style among the overlays.
    ``numbers``: at most three short ones that a player asks for first (strength, command, how far
    it may still go). ``odds``: what may come of the fight that ``odds_of`` names.
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
    """One reading of what hands did between two settled tables: a candidate.

    ``actions`` as posts write them, in the order in which they were done; ``findings`` what is
    flagged about each of them; ``text`` says it to players, ``reason`` why it is believed.
    ``put_back``: units that the reading holds for shifted by mistake, to stand where they stood.
    """

    text: Text
    reason: Text
    actions: tuple[Mapping[str, Any], ...] = ()
    findings: tuple[tuple[Finding, ...], ...] = ()
    put_back: tuple[str, ...] = ()

    @property
    def flagged(self) -> tuple[Finding, ...]:
        """All that is flagged about its actions."""
        return tuple(finding for each in self.findings for finding in each)

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of its findings; legal where there is none."""
        verdicts = {finding.verdict for finding in self.flagged}
        worst = (Verdict.ILLEGAL, Verdict.TOO_CLOSE)
        return next((each for each in worst if each in verdicts), Verdict.LEGAL)


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the players agreed on for this game, and what holds for all of the table.

    ``facts`` are lines (label, value): scenario, weather, losses; ``notes`` what is unusual about
    the armies; ``house`` the house rules that are not at their default, as a position writes them.
    """

    facts: tuple[tuple[Text, Text], ...] = ()
    notes: tuple[Text, ...] = ()
    house: Mapping[str, Any] = field(default_factory=dict)


S = TypeVar("S")


@runtime_checkable
class RuleSet(Protocol[S]):
    """A game that is played on a table. ``S`` is its state, frozen."""

    name: str
    title: str
    #: Its words.
    say: Catalogue
    #: In what its players read lengths.
    measure: Measure
    #: The types of terrain: how each is drawn, and its name.
    terrain_kinds: Mapping[str, TerrainKind]
    #: What a table can agree on, and the scenarios that a position can name.
    house_rules: tuple[HouseRule, ...]
    scenarios: tuple[str, ...]
    #: Whether its sides know different things (``engine.secrets``).
    secret: bool
    #: Whether a camera has to look on: without one everything is entered on the phones' map.
    needs_camera: bool

    @property
    def actions(self) -> Actions[Any]:
        """What can be done in it; reads an action from plain data, or raises QuestionError."""

    def load(self, data: Any, file: str, place: str = "") -> S:
        """Return the state of a position (docs/judge.md); raise FileError with all faults."""

    def dump(self, state: S) -> dict[str, Any]:
        """Return the position of a state; ``load`` gives the same state back."""

    def with_models(self, position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return a position as it is written, with the ``base`` (mm) and the ``stands`` of units.

        For whoever makes trays and tags of its models: nothing else of it is looked at, and it need
        not load. Where the game has no bases of its own the usual trays have them. Raises
        FileError, which names ``file``, where their size cannot be told.
        """

    def map_sheet(self, state: S, name: str | None = None) -> dict[str, Any] | None:
        """Return what is printed of a map in squares that lies on the table, as a sheet has it.

        ``name``: of which one, where the game has several; the one on the table without it. None
        for a game that is played on no printed map. Raises QuestionError for no map of that name.
        ``printing.grid_map.GridMap`` has its fields, ``legend`` and all words in English.
        """

    def answer(self, state: S, question: Mapping[str, Any]) -> dict[str, Any]:
        """Answer a question (docs/judge.md); raise QuestionError for a wrong one."""

    def encounter(self, state: S, at: str | None = None) -> Encounter:
        """Return who meets whom and where, for a table to fight it out.

        ``at``: where, as the game writes it; None: the only place where forces meet. Raises
        QuestionError where none do, and in a game whose battles no other game can fight.
        """

    def bring_back(self, state: S, encounter: Encounter, outcome: Outcome) -> dict[str, Any]:
        """Return the action by which this game takes what came of an encounter of its own.

        Raises QuestionError where it is not the one that waits.
        """

    def fielded(self, encounter: Encounter) -> dict[str, Any]:
        """Return the position of a battle of this game between the forces of another one's.

        Raises QuestionError where they find no room, and in a game that fights no other's.
        """

    def lists(self) -> Lists | None:
        """Return what armies that ``fielded`` puts on a bare table are made of; None: no armies."""

    def outcome(self, state: S, encounter: Encounter) -> Outcome:
        """Return what a battle that ``fielded`` began has come to; QuestionError for any other."""

    def known(self, state: S, side: str | None) -> S:
        """Return the position as a side may know it; None: what everybody knows.

        All that a phone of that side is sent is worked out of this, and whatever changes in it is
        a change that the side may hear of: nothing in it may hang on what the side may not know.
        What the side can do, and its words for what it cannot, have to follow from it, too.
        """

    def answer_for(self, state: S, question: Mapping[str, Any], side: str | None) -> dict[str, Any]:
        """Answer a question with what ``side`` may know (None: everybody), as ``answer`` does."""

    def sense(self, state: S, places: Mapping[str, Sensed | None]) -> S:
        """Return the state with these units where the camera has them (None: off the table)."""

    def judge(self, state: S, action: Any) -> tuple[Finding, ...]:
        """Return every finding about the action in this state, legal ones left out."""

    def recognise(
        self, state: S, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
    ) -> tuple[Proposal, ...]:
        """Return what hands may have done, the likeliest first; the same in gives the same out.

        ``before``: where units stood, as the camera had them (others stand where the state has
        them); ``after``: where those stand now that have moved (None: off the table). At least
        one reading puts none back, unless nothing in the rules has a unit arrive as one did.
        """

    def apply(self, state: S, action: Any) -> tuple[S, tuple[Event, ...]]:
        """Do the action, legal or not, and return the new state and what happened."""

    def prompt(self, state: S) -> Prompt:
        """Return whose decision is awaited."""

    def options(self, state: S) -> tuple[Option, ...]:
        """Return what the awaited decision allows: legal ones only, nobody else's.

        Each becomes legal in some way of filling it; whether one way is, ``judge`` says. Empty
        when the game is over.
        """

    def poses(self, state: S) -> dict[str, Pose | None]:
        """Return where each unit of the game stands, by its id; None for one off the table."""

    def stands(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return the stands that units have left, by unit, where they can lose some of them.

        A stand ``2`` of a unit ``c1`` is seen by the tags of ``c1/2`` in a roster. A unit that is
        not among them is seen as often as the roster has stands of it; one without any is gone
        for good. What has left and still lies on the table is asked for.
        """

    def leaving(self, state: S) -> Mapping[str, int]:
        """Return how many stands units have to lose now, by unit.

        Where so many of its stands are gone, and the others stand as they did, hands did it.
        """

    def units(self, state: S) -> tuple[dict[str, Any], ...]:
        """Return how to draw each unit: id, side, type, label, strength, pose, outlines."""

    def table(self, state: S) -> dict[str, Any]:
        """Return the board, terrain and headline (turn, phase) as the page draws them."""

    def agreed(self, state: S) -> Agreed:
        """Return what holds for all of the table in this game."""

    def glance(self, state: S, unit: str) -> Card:
        """Return of ``unit``'s card what needs no search: its facts and its zones.

        Raises QuestionError for an unknown unit.
        """

    def card(self, state: S, unit: str) -> Card:
        """Return what a tap on ``unit`` shows; raise QuestionError for an unknown one."""

    def gap(self, state: S, one: str, other: str) -> Quantity:
        """Return how far two units on the table are apart, base to base, as it judges by."""

    def remarks(self, state: S, one: str, other: str) -> tuple[Remark, ...]:
        """Return what the rules say of two units between which a tape lies, first things first.

        Ranges, sight and command; nothing that takes a search.
        """

    def wording(self, rule: str) -> Wording | None:
        """Return a rule in plain words, by the name that findings have; None for no such rule."""
