"""The tables of Gathered In Their Masses, checked when they are loaded (``data/``).

A group of numbers is a dictionary with exactly the keys that its type lists.
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
#: The least and greatest share of a unit's men.
Share = Annotated[tuple[float, float], AsTuple]
#: Shares of killed, wounded, prisoners and stragglers among losses.
Shares = Annotated[tuple[float, float, float, float], AsTuple]
Percent = Annotated[Count, Field(ge=1, le=100)]
Arm = Literal["infantry", "cavalry", "artillery", "headquarters"]
Prompt = Numbers[Literal["base", "drawn", "tired", "least", "most"]]


class UnitType(Model):
    """A type of unit (section 1 of the reading).

    ``strategic``, ``tactical``, ``support``: squares it moves; ``most``: its maximum of men, 0 for
    headquarters; ``batteries``: its maximum of batteries; ``spaces``: those a man takes in a battle
    line; ``rest``: fatigue it loses per turn; ``forced``: fatigue of a forced march, 0 if it cannot
    make one; ``fast``: men it needs to count as fast, 0 if it never does; ``damages``: the highest
    fort level that its guns damage; ``wagon``: the most supplies it carries.
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
    """A type of terrain on a map.

    ``rating``: the defence rating where a tactical map gives none; ``look``: how it is drawn, None
    for open ground.
    """

    name: Name
    passable: bool
    rating: Count = 0
    look: Look | None = None


class Initiative(Model):
    """Initiative numbers, lowest first, and the headquarters that lowers its units' numbers.

    A number is a base plus a draw and an amount for fatigue, within bounds.
    """

    fast: Prompt
    others: Prompt
    headquarters: Name
    prompter: float


class Tables(Model):
    """``data/tables.json``: the values that the text of the rules gives.

    ``fatigue``: limits for moving, and for shattering at a morale check; ``stack``: how many units
    a square holds; ``lines``: the maximum length of lines of contact, in strategic squares;
    ``detection``: how far units see on the strategic map; ``step``: fatigue of a step, the extra
    for mountain, and that of a withdrawal (7.1, 7.5); ``entry``: the depth in rows or columns of
    the zone where units enter a map, and the middle of its edge (7.14); ``stragglers``: the share
    of a withdrawing unit's men, with and without an enemy next to it; ``shattered``: how many
    squares a shattered unit moves (12.2); ``siege_percent``: the percentage of the defenders' men
    that besiegers must exceed (10.3); ``requisition_units``: the most active units of all sides in
    a square that still allow requisitioning (10.5); ``abroad_percent``: the share of a merger's
    excess men lost abroad (3.5).
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
    """Return the tables of the rules; raise FileError listing all faults."""
    return load(FOLDER / "tables.json", Tables)


class ShatterRules(Model):
    """A shattered unit: its share of men lost, turns to reform, and failures allowed."""

    least: Positive
    most: Positive
    turns: Annotated[tuple[int, int], AsTuple]
    failures: Count


class ExperienceRules(Model):
    """Experience gained in combat, by odds; its maximum, and the limit for gains by marching."""

    odds: Annotated[tuple[Annotated[tuple[float, int], AsTuple], ...], AsTuple]
    otherwise: Annotated[Count, Field(alias="else")]
    marching: Count
    most: Count


class ReportRules(Model):
    """How inaccurate reports are: the range for counts, the chance that an arm is right.

    ``headquarters``: the chance that the minister hears of one; ``off``: the greatest error of his
    reports in strategic squares.
    """

    least: Positive
    most: Positive
    arm: Positive
    headquarters: Positive
    off: Count


class Defaults(Model):
    """``data/defaults.json``: simple values of our own where the rules give none.

    ``posture``: factors of a unit's strength and of its share of losses; ``place``: effects on
    strength of a point of rating, of holding ground, of the army's staff and of forts;
    ``squares``: their effect on strength, and ``guns_a_thousand``: the batteries that keep them
    from forming; ``empty``: the share of melee strength left without ammunition; ``losses``: the
    share of the enemy's strength lost, the range of its draw, the loser's factor; ``kinds``: how
    losses are divided, for the loser of a melee and for all others; ``fort_cut``: the share by
    which a manned fort cuts losses, for its first level and each further one; ``check``: the morale
    check: the share lost that calls for it, the chance to pass, the consequences of failure;
    ``tiring``: fatigue points; ``morale``: morale points, but ``near`` in strategic squares;
    ``bombard``: a factor of strength, and the strength that is certain to damage a fort;
    ``desertion``: the share of men that desert without supplies; ``stragglers_back``: the share
    that returns each turn.
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
    """Return the default values; raise FileError listing all faults."""
    return load(FOLDER / "defaults.json", Defaults)


class Battles(Model):
    """``data/battles.json``: how a battle is set up on a table, and what its losses mean.

    ``columns``, ``rows``: how many squares of the tactical map, centred on the battle, make up the
    table; both odd. ``conduct``: the percentage of men lost from which a unit retreats, routs or
    shatters. ``ground``: what each terrain becomes there.
    """

    format: Literal["tableside.gitm-battles/1"]
    columns: Count
    rows: Count
    conduct: Group[Literal["retreats", "routs", "shatters"], Percent]
    ground: dict[Name, Plot]


@cache
def battles() -> Battles:
    """Return the values for battles on a table; raise FileError listing all faults."""
    return load(FOLDER / "battles.json", Battles)
