"""The tables of Gathered In Their Masses, checked when they are loaded (``data/``).

A group of numbers is a dictionary whose names are written in its type: none is missing, or more.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from tableside.engine.encounter import Plot
from tableside.engine.terrain import Look
from tableside.files.loading import Model, load
from tableside.files.parts import AsTuple, Count, Group, Name, NotNegative, Positive

FOLDER = Path(__file__).parent / "data"


K = TypeVar("K")
Counts = Group[K, Count]
Factors = Group[K, Positive]
Numbers = Group[K, float]
#: A least and a most share of a unit's men.
Share = Annotated[tuple[float, float], AsTuple]
#: Shares of killed, wounded, prisoners and stragglers among losses.
Shares = Annotated[tuple[float, float, float, float], AsTuple]
Percent = Annotated[Count, Field(ge=1, le=100)]
Arm = Literal["infantry", "cavalry", "artillery", "headquarters"]
Prompt = Numbers[Literal["base", "drawn", "tired", "least", "most"]]


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
    """A terrain of a map; its defence rating is that where a tactical map gives none.

    ``look``: how it is drawn, None of open ground.
    """

    name: Name
    passable: bool
    rating: Count = 0
    look: Look | None = None


class Initiative(Model):
    """Initiative numbers, lower ones first, and the headquarters whose units have lower ones.

    They are made of a base, what is drawn, what fatigue adds, and bounds.
    """

    fast: Prompt
    others: Prompt
    headquarters: Name
    prompter: float


class Tables(Model):
    """``data/tables.json``: what the text of the rules gives.

    ``fatigue``: above which a unit moves no more, or shatters at a morale check; ``stack``: how
    many units a square holds; ``lines``: how long lines of contact may be, in strategic squares;
    ``detection``: how far units see on the strategic map; ``step``: fatigue of a step, what
    mountain adds, and that of a withdrawal (7.1, 7.5); ``entry``: how many rows or columns deep
    units enter a map, and the middle of its edge (7.14); ``stragglers``: the share of a withdrawing
    unit's men, with an enemy beside it and without; ``shattered``: how many squares a shattered
    unit moves (12.2); ``siege_percent``: how much of the defenders' men those outside have to
    exceed (10.3); ``requisition_units``: how many active units of all sides a square may hold for
    it (10.5); ``abroad_percent``: the share of a merger's excess men that is lost abroad (3.5).
    """

    format: Literal["tableside.gitm-tables/1"]
    types: dict[Name, UnitType]
    gunners: Count
    gunner_spaces: Count
    tactical: dict[Name, Ground]
    strategic: dict[Name, Ground]
    fatigue: Counts[Literal["tactical", "shatters", "strategic"]]
    stack: Counts[Literal["allied", "active", "inactive", "inactive_city", "square_counters"]]
    lines: Counts[Literal["corps", "army", "city", "shatter", "ship"]]
    detection: Counts[Literal["shown", "own", "army", "others", "scouts", "scout_men"]]
    shipment: Count
    direction_front: Count
    step: Counts[Literal["plain", "mountain", "withdrawal"]]
    entry: Counts[Literal["depth", "half"]]
    stragglers: Group[Literal["near", "far"], Share]
    initiative: Initiative
    siege_percent: Count
    requisition_units: Count
    abroad_percent: Count
    shattered: Annotated[tuple[Count, Count], AsTuple]


@cache
def tables() -> Tables:
    """Return the tables; raise FileError with all their faults."""
    return load(FOLDER / "tables.json", Tables)


class ShatterRules(Model):
    """The share of men that a shattered unit loses, the turns that it takes, its failures."""

    least: Positive
    most: Positive
    turns: Annotated[tuple[int, int], AsTuple]
    failures: Count


class ExperienceRules(Model):
    """Experience of a phase of combat by odds up to a limit, and up to what marching gives it."""

    odds: Annotated[tuple[Annotated[tuple[float, int], AsTuple], ...], AsTuple]
    otherwise: Annotated[Count, Field(alias="else")]
    marching: Count
    most: Count


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
    """``data/defaults.json``: what the text leaves open, the table's own simple choice.

    ``posture``: by what one multiplies a unit's strength, and its share of losses; ``place``: what
    the ground does to strength: a point of rating, holding it, the army's staff, forts;
    ``squares``: what they do to it, and ``guns_a_thousand``: batteries that keep them from forming;
    ``empty``: what is left of melee strength without ammunition; ``losses``: shares of the enemy's
    strength that are lost, the span of their draw, the loser's factor; ``kinds``: how losses are
    divided, of the loser of a melee and of all others; ``fort_cut``: by what share a manned fort
    cuts losses: its first level, and each more; ``check``: the morale check: from what share lost,
    the chance to pass, and what a failure brings; ``tiring``: fatigue, and ``morale``, in points;
    ``near`` in strategic squares; ``bombard``: by what it multiplies strength, and the strength for
    a whole chance at a fort; ``desertion``: the share of men that desert without supplies;
    ``stragglers_back``: the share that comes back in a turn.
    """

    format: Literal["tableside.gitm-defaults/1"]
    quality: dict[Name, Positive]
    experience_men: Positive
    experience_most: Positive
    morale_base: Positive
    fatigue_men: Positive
    fatigue_least: Positive
    fire: dict[Name, NotNegative]
    melee: dict[Name, NotNegative]
    posture: dict[Name, Factors[Literal["strength", "losses"]]]
    place: Factors[Literal["rating", "held", "staff", "militia_moving", "militia_off_town", "fort"]]
    squares: Factors[Literal["fire", "melee", "cavalry", "lancers", "guns_a_thousand"]]
    empty: Factors[Literal["infantry", "artillery"]]
    mixed_arms: Positive
    flanks: dict[Name, Positive]
    losses: Factors[Literal["fire", "melee", "least", "most", "loser"]]
    kinds: Group[Literal["winner", "loser"], Shares]
    fort_cut: Factors[Literal["first", "more"]]
    check: Numbers[
        Literal[
            "from", "base", "quality", "experience", "lost", "both", "none", "least", "most",
            "retreat", "squares_shatter",
        ]
    ]  # fmt: skip
    outnumbered: Positive
    shatter: ShatterRules
    overrun: Positive
    tiring: Counts[Literal["fire", "melee", "retreat", "rout", "fall_back", "tactical"]]
    bombard: Factors[Literal["strength", "level_per"]]
    morale: Counts[Literal["battle", "near_battle", "near", "city", "near_city", "drift", "middle"]]
    experience: ExperienceRules
    desertion: Factors[Literal["share", "morale_base", "good", "requisitioning"]]
    stragglers_back: Factors[Literal["marching", "resting"]]
    surrender: Positive
    reports: ReportRules


@cache
def defaults() -> Defaults:
    """Return the table's own choices; raise FileError with all their faults."""
    return load(FOLDER / "defaults.json", Defaults)


class Battles(Model):
    """``data/battles.json``.

    ``columns``, ``rows``: the squares of the tactical map that make a table, about that of the
    battle: odd numbers. ``conduct``: from how many lost of a hundred men on a unit does what.
    ``ground``: what each terrain is there.
    """

    format: Literal["tableside.gitm-battles/1"]
    columns: Count
    rows: Count
    conduct: Group[Literal["retreats", "routs", "shatters"], Percent]
    ground: dict[Name, Plot]


@cache
def battles() -> Battles:
    """Return the table; raise FileError with its faults."""
    return load(FOLDER / "battles.json", Battles)
