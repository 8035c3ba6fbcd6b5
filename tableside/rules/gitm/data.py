"""The tables of Gathered In Their Masses, checked when they are loaded (``data/tables.json``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from tableside.engine.encounter import Plot
from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, Count, Name, NotNegative, Positive

FOLDER = Path(__file__).parent / "data"

#: A least and a most share of a unit's men.
Share = Annotated[tuple[float, float], AsTuple]
Arm = Literal["infantry", "cavalry", "artillery", "headquarters"]


class UnitType(Model):
    """A type of unit (section 1 of the reading).

    ``strategic``, ``tactical``, ``support``: squares it moves; ``most``: how many men it may have,
    0 of a headquarters; ``batteries``: how many; ``spaces``: what a man takes in a battle line;
    ``rest``: fatigue it loses in a turn; ``forced``: fatigue of a forced march, 0 where it has
    none; ``fast``: how many men it needs to move among the first, 0 where it never does;
    ``damages``: up to which level its guns damage forts; ``wagon``: supplies it carries at most.
    """

    code: Name
    arm: Arm
    strategic: Count
    tactical: Count
    support: Count
    most: Count
    batteries: Count
    spaces: Count
    rest: Count
    forced: Count
    fast: Count
    damages: Count
    wagon: Count


class Ground(Model):
    """A terrain of tactical maps, with the defence rating that it has where a map gives none."""

    name: Name
    rating: Count
    passable: bool


class Country(Model):
    """A terrain of the strategic map."""

    name: Name
    passable: bool


class FatigueLimits(Model):
    """Above what fatigue a unit moves no more, and at what it shatters at a morale check."""

    tactical: Count
    shatters: Count
    strategic: Count


class StackLimits(Model):
    """How many units a square holds."""

    allied: Count
    active: Count
    inactive: Count
    inactive_city: Count
    square_counters: Count


class LineLimits(Model):
    """How long lines of contact may be, in strategic squares."""

    corps: Count
    army: Count
    city: Count
    shatter: Count
    ship: Count


class Detection(Model):
    """How far units see on the strategic map."""

    shown: Count
    own: Count
    army: Count
    others: Count
    scouts: Count
    scout_men: Count


class StepCosts(Model):
    """Fatigue of a step, what mountain adds to it, and that of a withdrawal (7.1, 7.5)."""

    plain: Count
    mountain: Count
    withdrawal: Count


class EntryZone(Model):
    """How many rows or columns deep units enter a map, and the middle of its edge (7.14)."""

    depth: Count
    half: Count


class Stragglers(Model):
    """The share of a withdrawing unit's men that straggle: with an enemy beside it, without."""

    near: Share
    far: Share


class Prompt(Model):
    """How an initiative number is made: a base, what is drawn, what fatigue adds, its bounds."""

    base: float
    drawn: float
    tired: float
    least: float
    most: float


class Initiative(Model):
    """Initiative numbers, lower ones first, and the headquarters whose units have lower ones."""

    fast: Prompt
    others: Prompt
    headquarters: Name
    prompter: float


class Tables(Model):
    """``data/tables.json``: what the text of the rules gives.

    ``shattered``: how many squares a shattered unit moves (12.2); ``siege_percent``: how much of
    the defenders' men those outside have to exceed (10.3); ``requisition_units``: how many active
    units of all sides a square may hold for it (10.5); ``abroad_percent``: the share of the excess
    men of a merger that is lost abroad (3.5).
    """

    format: Literal["tableside.gitm-tables/1"]
    types: dict[Name, UnitType]
    gunners: Count
    gunner_spaces: Count
    tactical: dict[Name, Ground]
    strategic: dict[Name, Country]
    fatigue: FatigueLimits
    stack: StackLimits
    lines: LineLimits
    detection: Detection
    shipment: Count
    direction_front: Count
    step: StepCosts
    entry: EntryZone
    stragglers: Stragglers
    initiative: Initiative
    siege_percent: Count
    requisition_units: Count
    abroad_percent: Count
    shattered: Annotated[tuple[Count, Count], AsTuple]


@cache
def tables() -> Tables:
    """Return the tables; raise FileError with all their faults."""
    return load(FOLDER / "tables.json", Tables)


class PostureFactors(Model):
    """By what a posture multiplies a unit's strength, and its share of losses."""

    strength: Positive
    losses: Positive


class PlaceFactors(Model):
    """What the ground does to strength: a point of rating, holding it, the army's staff, forts."""

    rating: Positive
    held: Positive
    staff: Positive
    militia_moving: Positive
    militia_off_town: Positive
    fort: Positive


class SquareFactors(Model):
    """What squares do to strength; ``guns_a_thousand``: batteries that keep them from forming."""

    fire: Positive
    melee: Positive
    cavalry: Positive
    lancers: Positive
    guns_a_thousand: Count


class EmptyFactors(Model):
    """What is left of melee strength without ammunition."""

    infantry: Positive
    artillery: Positive


class LossRules(Model):
    """Shares of the enemy's strength that are lost, the span of their draw, the loser's factor."""

    fire: Positive
    melee: Positive
    least: Positive
    most: Positive
    loser: Positive


#: Shares of killed, wounded, prisoners and stragglers among losses.
Shares = Annotated[tuple[float, float, float, float], AsTuple]


class LossKinds(Model):
    """How losses are divided, of the loser of a melee and of all others."""

    winner: Shares
    loser: Shares


class FortCut(Model):
    """By what share a manned fort cuts losses: its first level, and each more."""

    first: Positive
    more: Positive


class CheckRules(Model):
    """The morale check: from what share lost, the chance to pass, and what a failure brings."""

    from_: Annotated[Positive, Field(alias="from")]
    base: Positive
    quality: Positive
    experience: Positive
    lost: Positive
    both: float
    none: float
    least: Positive
    most: Positive
    retreat: Positive
    squares_shatter: Positive


class ShatterRules(Model):
    """The share of men that a shattered unit loses, the turns that it takes, its failures."""

    least: Positive
    most: Positive
    turns: Annotated[tuple[int, int], AsTuple]
    failures: Count


class Tiring(Model):
    """Fatigue in points."""

    fire: Count
    melee: Count
    retreat: Count
    rout: Count
    fall_back: Count
    tactical: Count


class BombardRules(Model):
    """By what bombarding multiplies strength, and the strength for a whole chance at a fort."""

    strength: Positive
    level_per: Positive


class MoraleRules(Model):
    """Morale in points; ``near`` in strategic squares."""

    battle: Count
    near_battle: Count
    near: Count
    city: Count
    near_city: Count
    drift: Count
    middle: Count


class ExperienceRules(Model):
    """Experience of a phase of combat by odds up to a limit, and up to what marching gives it."""

    odds: Annotated[tuple[Annotated[tuple[float, int], AsTuple], ...], AsTuple]
    otherwise: Annotated[Count, Field(alias="else")]
    marching: Count
    most: Count


class DesertionRules(Model):
    """The share of men that desert without supplies."""

    share: Positive
    morale_base: Positive
    good: Positive
    requisitioning: Positive


class StragglersBack(Model):
    """The share of stragglers that comes back in a turn."""

    marching: Positive
    resting: Positive


class ReportRules(Model):
    """How wrong reports are: the span of a count, the chance that an arm is told rightly.

    ``headquarters``: the chance that the minister hears of one; ``off``: by how many strategic
    squares his news are wrong at most.
    """

    least: Positive
    most: Positive
    arm: Positive
    headquarters: Positive
    off: Count


class Defaults(Model):
    """``data/defaults.json``: what the text leaves open, the table's own simple choice."""

    format: Literal["tableside.gitm-defaults/1"]
    quality: dict[Name, Positive]
    experience_men: Positive
    experience_most: Positive
    morale_base: Positive
    fatigue_men: Positive
    fatigue_least: Positive
    fire: dict[Name, NotNegative]
    melee: dict[Name, NotNegative]
    posture: dict[Name, PostureFactors]
    place: PlaceFactors
    squares: SquareFactors
    empty: EmptyFactors
    mixed_arms: Positive
    flanks: dict[Name, Positive]
    losses: LossRules
    kinds: LossKinds
    fort_cut: FortCut
    check: CheckRules
    outnumbered: Positive
    shatter: ShatterRules
    overrun: Positive
    tiring: Tiring
    bombard: BombardRules
    morale: MoraleRules
    experience: ExperienceRules
    desertion: DesertionRules
    stragglers_back: StragglersBack
    surrender: Positive
    reports: ReportRules


@cache
def defaults() -> Defaults:
    """Return the table's own choices; raise FileError with all their faults."""
    return load(FOLDER / "defaults.json", Defaults)


Percent = Annotated[Count, Field(ge=1, le=100)]


class BattleConduct(Model):
    """From how many lost of a hundred men on a unit retreats, routs, shatters."""

    retreats: Percent
    routs: Percent
    shatters: Percent


class Battles(Model):
    """``data/battles.json``.

    ``columns``, ``rows``: the squares of the tactical map that make a table, about that of the
    battle: odd numbers. ``ground``: what each terrain is there.
    """

    format: Literal["tableside.gitm-battles/1"]
    columns: Count
    rows: Count
    conduct: BattleConduct
    ground: dict[Name, Plot]

    @property
    def steps(self) -> tuple[tuple[int, int], ...]:
        """What losses make a unit do, as steps: 1 retreats, 2 routs, 3 shatters."""
        by = self.conduct
        return (by.retreats, 1), (by.routs, 2), (by.shatters, 3)


@cache
def battles() -> Battles:
    """Return the table; raise FileError with its faults."""
    return load(FOLDER / "battles.json", Battles)
