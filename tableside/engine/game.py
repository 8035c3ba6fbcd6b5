"""Defaults for the parts of the contract that a rule set need not implement itself.

A game derives from ``Game`` and overrides what it has, most of it with functions of its own
(``prompt = staticmethod(prompt)``): everything else of ``tableside.engine.ruleset.RuleSet`` is
here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from tableside.engine import asking
from tableside.engine.action import Actions
from tableside.engine.finding import Finding
from tableside.engine.house import HouseRule
from tableside.engine.measure import INCHES, Measure
from tableside.engine.measuring import Remark, gap_of, unit_end
from tableside.engine.message import SHARED, Catalogue
from tableside.engine.position import written
from tableside.engine.quantity import Quantity
from tableside.engine.ruleset import Agreed, Card, Event, Proposal, QuestionError, Sensed
from tableside.engine.terrain import TerrainKind
from tableside.engine.wording import Wording, wording
from tableside.files.fault import FileError
from tableside.geometry.pose import Pose

if TYPE_CHECKING:
    from tableside.engine.encounter import Encounter, Outcome
    from tableside.engine.muster import Lists

S = TypeVar("S")

say = SHARED


class Game(ABC, Generic[S]):
    """A game without terrain, house rules, scenarios, questions or multi-section cards.

    ``say``: its catalogue; ``sections``: the data file with the section of each rule.
    """

    title: str = ""
    measure: Measure = INCHES
    say: Catalogue = SHARED
    sections: Path | None = None
    terrain_kinds: Mapping[str, TerrainKind] = {}
    house_rules: tuple[HouseRule, ...] = ()
    scenarios: tuple[str, ...] = ()
    secret: bool = False
    needs_camera: bool = True

    @classmethod
    def make(cls, data_files: Sequence[str | Path] = ()) -> Self:
        """Return the rule set; raise FileError if the player gives data files, as it takes none."""
        for path in data_files:
            text = say("no-data-file", game=cls.title)
            raise FileError.one(str(path), "", text, say("leave-file-out"))
        return cls()

    def dump(self, state: S) -> dict[str, Any]:
        """Return the position file of a state declared as in ``engine.position``."""
        return written(state)

    def with_models(self, position: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return the position unchanged: its bases are those of the usual trays."""
        return position

    def map_sheet(self, state: S, name: str | None = None) -> dict[str, Any] | None:
        """Return None: this game prints no map."""
        return None

    def chart_square(self, state: S, name: str) -> dict[str, Any] | None:
        """Return None: it has no chart, or none whose squares are maps."""
        return None

    def answer(self, state: S, question: Mapping[str, Any]) -> dict[str, Any]:
        """Refuse every question: raise QuestionError."""
        raise QuestionError("ask", "This game answers no questions.")

    def encounter(self, state: S, at: str | None = None) -> Encounter:
        """Raise QuestionError: no battle of this game is fought by another game's rules."""
        raise QuestionError("at", say("no-encounters", game=self.title))

    def bring_back(self, state: S, encounter: Encounter, outcome: Outcome) -> dict[str, Any]:
        """Raise QuestionError: no battle of this game is fought by another game's rules."""
        raise QuestionError("at", say("no-encounters", game=self.title))

    def fielded(self, encounter: Encounter) -> dict[str, Any]:
        """Raise QuestionError: no battle of another game is fought by these rules."""
        raise QuestionError("as", say("fields-nothing", game=self.title))

    def lists(self) -> Lists | None:
        """Return None: it has no lists to build armies from."""
        return None

    def outcome(self, state: S, encounter: Encounter) -> Outcome:
        """Raise QuestionError: no battle of another game is fought by these rules."""
        raise QuestionError("as", say("fields-nothing", game=self.title))

    def known(self, state: S, side: str | None) -> S:
        """Return the state itself: there are no secrets."""
        return state

    def answer_for(self, state: S, question: Mapping[str, Any], side: str | None) -> dict[str, Any]:
        """Answer a question from what ``side`` knows."""
        return self.answer(self.known(state, side), question)

    def judge(self, state: S, action: Any) -> tuple[Finding, ...]:
        """Return the action's own findings."""
        found: tuple[Finding, ...] = tuple(action.judge(state))
        return found

    def apply(self, state: S, action: Any) -> tuple[S, tuple[Event, ...]]:
        """Return the result of the action's own ``apply``."""
        done: tuple[S, tuple[Event, ...]] = action.apply(state)
        return done

    @property
    @abstractmethod
    def actions(self) -> Actions[Any]:
        """The game's actions."""

    @abstractmethod
    def units(self, state: S) -> tuple[dict[str, Any], ...]:
        """Return each unit's drawing."""

    @abstractmethod
    def sense(self, state: S, places: Mapping[str, Sensed | None]) -> S:
        """Return the state with units where the camera sees them."""

    def recognise(
        self, state: S, before: Mapping[str, Sensed | None], after: Mapping[str, Sensed | None]
    ) -> tuple[Proposal, ...]:
        """Read each unit seen elsewhere as moved, and each one taken off as gone.

        The actions are ``move`` and ``gone``; without the latter, units taken off are ignored.
        """
        table = self.sense(state, before)
        actions = tuple(
            {"action": "gone", "unit": unit}
            if here is None
            else {"action": "move", "unit": unit, "to": here.pose.as_list()}
            for unit, here in after.items()
            if here is not None or "gone" in self.actions.names
        )
        findings = tuple(self.judge(table, self.actions.read(each)) for each in actions)
        texts = say("hands-moved"), say("hands-elsewhere")
        return (Proposal(*texts, actions, findings),)

    def poses(self, state: S) -> Mapping[str, Pose | None]:
        """Return where each unit is drawn, None if nowhere."""
        drawn = {each["id"]: each["pose"] for each in self.units(state)}
        return {unit: None if pose is None else Pose.of(pose) for unit, pose in drawn.items()}

    def gap(self, state: S, one: str, other: str) -> Quantity:
        """Return the distance between two units as drawn."""
        units = self.units(state)
        return gap_of(unit_end(units, one), unit_end(units, other))

    def remarks(self, state: S, one: str, other: str) -> tuple[Remark, ...]:
        """Return no remarks: its rules have no ranges."""
        return ()

    def stands(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return no stands: no unit loses single ones."""
        return {}

    def leaving(self, state: S) -> Mapping[str, int]:
        """Return 0: no unit has to lose any stand."""
        return {}

    def agreed(self, state: S) -> Agreed:
        """Return no facts or house rules."""
        return Agreed()

    def glance(self, state: S, unit: str) -> Card:
        """Return a card with only the unit's id; raise QuestionError for an unknown unit."""
        drawn = {each["id"]: each for each in self.units(state)}
        asking.among(drawn, unit, say("no-unit", unit=asking.shown(unit)))
        return Card(unit, ())

    def card(self, state: S, unit: str) -> Card:
        """Return the same card as ``glance``."""
        return self.glance(state, unit)

    def wording(self, rule: str) -> Wording | None:
        """Return a rule in plain words, None for an unknown rule."""
        return None if self.sections is None else wording(rule, self.sections, self.say)
