"""Actions that advance the campaign: deployment, readiness, draws, counters, agreements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import get_args

from tableside.engine.action import part
from tableside.engine.alliances import agree
from tableside.engine.draws import HUNDRED
from tableside.engine.finding import Finding
from tableside.engine.grid import Cell
from tableside.engine.quantity import Verdict
from tableside.engine.ruleset import Event, QuestionError
from tableside.engine.values import NAME, POSE, whole
from tableside.geometry.pose import Pose
from tableside.rules.gitm import asked
from tableside.rules.gitm.actions.common import SQUARE, STRATEGIC, Act, Done, findings
from tableside.rules.gitm.campaign.ending import DRAW, over, winner_text
from tableside.rules.gitm.campaign.resolving import Resolving
from tableside.rules.gitm.campaign.restacking import restacked
from tableside.rules.gitm.campaign.turn import resolve_on
from tableside.rules.gitm.counters import counters, table
from tableside.rules.gitm.deploying import deploy_breaches, undeployed
from tableside.rules.gitm.knowledge import known
from tableside.rules.gitm.memory import Stage
from tableside.rules.gitm.squares import FIELD, PRINTED
from tableside.rules.gitm.state import State, Unit
from tableside.rules.gitm.words import say

_UNDER_WAY = tuple(stage for stage in get_args(Stage) if stage != "over")
_LARGEST_SEED = 10**6  # as large as a position holds
_TRUCE = "truce"


@dataclass(frozen=True, slots=True)
class Setup(Act):
    """Before play, the table sets the seed of its draws and chooses the map that lies on it."""

    names = ("setup",)
    seed: int = part(whole(1, _LARGEST_SEED))
    table_map: Cell | None = part(STRATEGIC, default=None)

    def must(self, state: State) -> None:
        """Raise QuestionError once play has begun."""
        campaign = state.campaign
        if state.turn > 1 or campaign.ordered or campaign.ready or campaign.drawn:
            raise QuestionError("action", say("setup-late"))

    def do(self, state: State) -> Done:
        """Store the seed, and the map if one is chosen."""
        state = replace(state, table_map=self.table_map or state.table_map)
        return state.with_campaign(seed=self.seed), (Event("setup", (), say("done-setup")),)


@dataclass(frozen=True, slots=True)
class Deploy(Act):
    """Before the first turn, a unit is placed anywhere its supply and contact allow.

    Without ``strategic`` it stays in its strategic square. Without ``square`` it keeps its tactical
    one; if that is impassable where it goes, a passable one is drawn.
    """

    names = ("deploy",)
    lines = ("{unit} {strategic} {square}", "{unit} {strategic}", "{unit} {square}", "{unit}")
    stages = ("deploy",)
    unit: str = part(NAME)
    strategic: Cell | None = part(STRATEGIC, default=None)
    square: Cell | None = part(SQUARE, default=None)

    def judge(self, state: State) -> tuple[Finding, ...]:
        """Return the breaches of the placement, as findings for the unit's own side only."""
        self.must(state)
        unit = asked.unit_named(state, self.unit)
        seen = known(state, unit.side)
        begun = state.campaign.posted
        to, square, _ = self._aim(state, unit)
        found = deploy_breaches(seen, seen.by_id[unit.id], to, square, begun)
        return findings(found, (self.unit,), state.own_sides(unit.side))

    def do(self, state: State) -> Done:
        """Place the unit, or leave it if that is illegal, without telling who is in the way."""
        unit = asked.unit_named(state, self.unit)
        if not state.campaign.posted:
            posted = {u.id: u.strategic for u in state.by_id.values()}
            stood = {u.id: u.square for u in state.by_id.values()}
            state = state.with_campaign(posted=posted, stood=stood)
        to, square, drawn = self._aim(state, unit)
        at_first = undeployed(state, state.own_sides(unit.side))
        stays = any(deploy_breaches(at_first, unit, to, square, state.campaign.posted))
        text = say(
            "done-not-deployed" if stays else "done-deploy",
            unit=unit.called,
            square=str(to),
            at=str(square),
        )
        told = (Event("deploy", (unit.id,), text, to=state.own_sides(unit.side)),)
        if stays:
            return state, told
        fort = unit.fort and (to, square) == (unit.strategic, unit.square)
        placed = replace(unit.at(square, to), pose=None, sigma=None, fort=fort)
        return state.put(placed).with_campaign(drawn=drawn), told

    def _aim(self, state: State, unit: Unit) -> tuple[Cell, Cell, int]:
        """Return where the unit goes on both maps, and how many numbers are drawn by then."""
        to, draws = self.strategic or unit.strategic, state.campaign.draws()
        square, field = self.square or unit.square, state.field(to)
        if self.square is None and not field.is_passable(square):
            passable = [cell for cell in FIELD if field.is_passable(cell)]
            square = draws.one_of(passable, "deploy") if passable else square
        return to, square, draws.count


@dataclass(frozen=True, slots=True)
class _OfSide(Act):
    """A statement by a side."""

    side: str = part(NAME)

    def must(self, state: State) -> None:
        """Raise QuestionError if the side is unknown or cannot say this now."""
        asked.side(state, {"side": self.side}, "side")
        super(_OfSide, self).must(state)

    def told(self, state: State) -> Event:
        """Return the event that tells everybody."""
        said = self.names[0]
        return Event(said, (), say(f"done-{said}", side=state.side_called(self.side)))


@dataclass(frozen=True, slots=True)
class Ready(_OfSide):
    """A side has finished its orders or deployment; once all have, play goes on."""

    names = ("ready",)
    lines = ("{side}",)
    stages = ("orders", "deploy")

    def must(self, state: State) -> None:
        """Raise QuestionError if the side is ready already, or there is nothing to finish."""
        super(Ready, self).must(state)
        if self.side in state.campaign.ready:
            raise QuestionError("side", say("stage-ready", side=state.side_called(self.side)))

    def do(self, state: State) -> Done:
        """Record it; the last side opens all orders, and the campaign goes on."""
        told = self.told(state)
        ready = state.campaign.ready | {self.side}
        if len(ready) < len(state.sides):
            return state.with_campaign(ready=ready), (told,)
        if state.campaign.stage == "deploy":
            state, moved = restacked(state)
            begun = state.with_campaign(ready=frozenset(), stage="orders", posted={}, stood={})
            return begun, (told, *moved, Event("orders", (), say("told-orders")))
        opened = replace(state, phase="supply").with_campaign(ready=ready, stage="resolve")
        after, more = resolve_on(opened)
        return after, (told, Event("opened", (), say("told-opened")), *more)


@dataclass(frozen=True, slots=True)
class Unready(_OfSide):
    """A side reopens its own orders while another side is still writing."""

    names = ("unready",)
    lines = ("{side}",)
    stages = ("orders", "deploy")

    def must(self, state: State) -> None:
        """Raise QuestionError if the side is not ready."""
        super(Unready, self).must(state)
        if self.side not in state.campaign.ready:
            raise QuestionError("side", say("not-ready", side=state.side_called(self.side)))

    def do(self, state: State) -> Done:
        """Let the side write again."""
        ready = state.campaign.ready - {self.side}
        return state.with_campaign(ready=ready), (self.told(state),)


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """The table has drawn a number from 1 to 100 (house rule ``draws: entered``)."""

    names = ("draw",)
    lines = ("{number}",)
    stages = ("draw",)
    number: int = part(whole(1, HUNDRED))

    def do(self, state: State) -> Done:
        """Store the number, and continue the phase."""
        state = state.with_campaign(entered=(*state.campaign.entered, self.number))
        return resolve_on(state)


@dataclass(frozen=True, slots=True)
class Resolve(Act):
    """The campaign goes on with the next phase."""

    names = ("resolve",)
    lines = ("",)
    stages = ("resolve",)

    def do(self, state: State) -> Done:
        """Resolve the next phases."""
        return resolve_on(state)


@dataclass(frozen=True, slots=True)
class Placed(Act):
    """A counter was placed by hand in a square; without one, beside the grid or off the table.

    ``at``: the pose seen by the camera; without it, the centre of the square.
    """

    names = ("placed",)
    lines = ("{unit} {square} {at}", "{unit} {square}", "{unit} {at}", "{unit}")
    unit: str = part(NAME)
    square: Cell | None = part(SQUARE, default=None)
    at: Pose | None = part(POSE, default=None)

    def judge(self, state: State) -> Iterable[Finding]:
        """Return a finding if the counter belongs elsewhere."""
        unit = asked.unit_named(state, self.unit)
        expected = unit.square if unit.id in table(state).loose else None
        if self.square == expected:
            return ()
        text = say("counter-elsewhere", unit=unit.called)
        return (Finding("counters.square", (unit.id,), Verdict.ILLEGAL, text),)

    def do(self, state: State) -> Done:
        """Set the counter's pose, or clear it if the counter is off the table."""
        unit = asked.unit_named(state, self.unit)
        pose = self.at
        if pose is None and self.square is not None:
            pose = Pose(*PRINTED.centre(self.square), 0.0)
        text = say("done-placed", unit=unit.called, square=str(self.square or "-"))
        return state.put(replace(unit, pose=pose, sigma=None)), (Event("placed", (unit.id,), text),)


@dataclass(frozen=True, slots=True)
class Confirm(Act):
    """The counters match the game, so it goes on."""

    names = ("confirm",)
    lines = ("",)
    stages = ("counters",)

    def judge(self, state: State) -> tuple[Finding, ...]:
        """Return findings for misplaced and missing counters; none if no counter was seen."""
        self.must(state)
        found = counters(state)
        if not found.counters:  # played without a camera
            return ()
        return findings(found.breaches, (), None)

    def do(self, state: State) -> Done:
        """Resume the campaign; at the end of a turn, with orders for the next one."""
        told = Event("confirmed", (), say("done-confirm"))
        if not state.campaign.ready:
            return state.with_campaign(stage="orders"), (told,)
        after, events = resolve_on(state)
        return after, (told, *events)


@dataclass(frozen=True, slots=True)
class Override(Act):
    """All sides agree to change a unit's square or number of men; each says so once."""

    names = ("override",)
    stages = _UNDER_WAY
    unit: str = part(NAME)
    side: str = part(NAME)
    reason: str = part(NAME)
    square: Cell | None = part(SQUARE, default=None)
    men: int | None = part(whole(0, 1500), default=None)

    def must(self, state: State) -> None:
        """Raise QuestionError unless it changes the square or the men, and while play is over."""
        asked.side(state, {"side": self.side}, "side")
        unit = asked.unit_named(state, self.unit)
        super(Override, self).must(state)
        if (self.square is None) == (self.men is None):
            raise QuestionError("square", say("override-one"))
        most = unit.of_type.most or 1500
        if self.men is not None and not (0 if unit.is_hq else 1) <= self.men <= most:
            raise QuestionError("men", say("override-men", unit=unit.called, most=most))

    def _key(self) -> str:
        return f"{self.unit} {self.square if self.square is not None else self.men}"

    def do(self, state: State) -> Done:
        """Record the side's consent, and change the unit once all sides have agreed."""
        unit = asked.unit_named(state, self.unit)
        agreed, done = agree(state.campaign.agreed, self._key(), self.side, state.sides)
        state = state.with_campaign(agreed=agreed)
        if not done:
            text = say("done-wants", side=state.side_called(self.side), unit=unit.called)
            return state, (Event("override", (unit.id,), text),)
        if self.square is not None:
            unit = replace(unit, square=self.square)
        else:
            unit = replace(unit, men=self.men or 0)
        text = say("done-override", unit=unit.called, reason=self.reason)
        return state.put(unit), (Event("override", (unit.id,), text),)


def _ending(after: State) -> Event:
    """Return the event that announces the end of the campaign and the winner."""
    return Event("over", (), winner_text(after), Resolving.weighed("over"))


@dataclass(frozen=True, slots=True)
class Concede(_OfSide):
    """A side gives up, and its enemy wins."""

    names = ("concede",)
    lines = ("{side}",)
    stages = _UNDER_WAY

    def do(self, state: State) -> Done:
        """End the campaign."""
        others = [side for side in state.sides if state.are_hostile(side, self.side)]
        after = over(state, others[0] if others else DRAW, "concede")
        return after, (self.told(state), _ending(after))


@dataclass(frozen=True, slots=True)
class Truce(_OfSide):
    """A side offers to end the campaign in a draw; it ends once all sides have."""

    names = ("truce",)
    lines = ("{side}",)
    stages = _UNDER_WAY

    def must(self, state: State) -> None:
        """Raise QuestionError if the campaign is over, or the side has already offered."""
        super(Truce, self).must(state)
        if self.side in state.campaign.agreed.get(_TRUCE, frozenset()):
            raise QuestionError("side", say("truce-twice", side=state.side_called(self.side)))

    def do(self, state: State) -> Done:
        """Record the offer; end the campaign once all sides have offered."""
        agreed, done = agree(state.campaign.agreed, _TRUCE, self.side, state.sides)
        told = self.told(state)
        if not done:
            return state.with_campaign(agreed=agreed), (told,)
        after = over(state, DRAW, _TRUCE)
        return after, (told, _ending(after))
