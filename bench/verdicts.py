"""Hold verdicts against truth: ``python -m bench vision --part verdicts``.

Tables are put together with the errors of each word of ``build`` and measured with files that
declare it. The gap between every two neighbouring units, and how far each unit went from one
picture to a second one, are then compared with limits near the truth, as the referee does it:
legal, illegal, or too close to call within two deviations. What is right is what the referee says
of the true places.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from bench.frames import sensor_of, surfaces_of
from tableside.engine.quantity import DEVIATIONS, SLACK, Quantity
from tableside.files.build import WORDS, Word
from tableside.files.recording import TruthLine
from tableside.geometry.footprint import Base
from tableside.geometry.pose import Pose
from tableside.geometry.uncertainty import Sigma, of_move
from tableside.rules.gmu.nearness import gap
from tableside.rules.gmu.state import Kind, Piece
from tableside.simulate.building import as_built
from tableside.simulate.frame import render_frame
from tableside.simulate.presets import CAMERAS
from tableside.simulate.random_table import Recipe, random_table
from tableside.simulate.stage import Moment, Stage
from tableside.vision.measure import Measurer
from tableside.vision.measurement import Measurement, UnitSight
from tableside.vision.observation import Life, SeenUnit

HEADINGS = (
    "situations", "decided", "right", "near limits", "farther off", "too close", "needed", "ratio",
    "worst chance",
)  # fmt: skip

NEAR = 0.1  # inches from the limit
_VERY_NEAR = 0.03
_APART = 6.0  # inches: neighbours
_LIMITS = 6  # asked of each pair
_IN_VIEW = 0.995
_BINS = 10  # of the stated chances


@dataclass(frozen=True, slots=True)
class Asked:
    """One situation: how far the limit is past the true gap (inches), what was measured and said.

    ``error``: measured gap less the true one, ``sigma``: its stated deviation. ``chance``: the
    stated one that the gap keeps the limit. ``said``: None where it was too close to call.
    """

    past: float
    error: float
    sigma: float
    chance: float
    legal: bool
    said: bool | None


@dataclass
class Verdicts:
    """What was said, by the word of ``build``."""

    asked: dict[str, list[Asked]] = field(default_factory=dict)

    def rows(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each word and its figures as they are printed."""
        for word, asked in self.asked.items():
            if asked:
                yield word, _cells(asked)


def verdicts(
    seed: int,
    count: int,
    units: int,
    size: str,
    lens: str | None,
    words: Sequence[Word] = WORDS,
) -> Iterator[Verdicts]:
    """Measure ``count`` tables, once for each word; yield the growing tally after each picture."""
    found = Verdicts()
    for number, word in itertools.product(range(count), words):
        name = lens or CAMERAS[number % len(CAMERAS)]
        recipe = Recipe(units=units, size=size, lens=name, build=word)
        table = random_table(seed + number, recipe)
        stage, built = table.stage, as_built(table.stage)
        measurer = Measurer(stage.camera, stage.board, stage.roster, surfaces_of(stage))
        sensor = sensor_of(seed + number)
        moments = (table.moment, _moved(table.moment))
        (before, truth), (after, truth_after) = (
            render_frame(built, moment, sensor) for moment in moments
        )
        seen, seen_after = measurer.measure(before), measurer.measure(after)
        random = np.random.default_rng([seed + number, 31])
        asked = found.asked.setdefault(word, [])
        asked += _situations(stage, truth, seen, random)
        asked += _situations(stage, truth_after, seen_after, random)
        asked += _moves((truth, seen), (truth_after, seen_after), random)
        yield found


def _moved(moment: Moment) -> Moment:
    """Return the moment in which each unit has taken the place of the next one."""
    units = moment.units
    taken = zip(units, (*units[1:], *units[:1]), strict=True)
    return replace(moment, units=tuple(replace(one, pose=next_.pose) for one, next_ in taken))


def _moves(
    before: tuple[TruthLine, Measurement],
    after: tuple[TruthLine, Measurement],
    random: np.random.Generator,
) -> Iterator[Asked]:
    """Yield limits near the true length of the move of each unit that was measured twice."""
    places = []
    for truth, measured in (before, after):
        true = {u.id: Pose.of(u.pose) for u in truth.units if u.visible >= _IN_VIEW}
        seen = {u.unit: (_sigma(u), u.pose) for u in measured.units if u.unit in true}
        places.append((true, seen))
    (true, seen), (true_after, seen_after) = places
    for name in sorted(seen.keys() & seen_after.keys()):
        went = true[name].distance_to(true_after[name])
        sigma = of_move(seen[name], seen_after[name]) or 0.0
        told = Quantity(name, None, seen[name][1].distance_to(seen_after[name][1]), sigma)
        for past in random.uniform(-NEAR, NEAR, _LIMITS).tolist():
            yield _asked(past, went, told)


def _situations(
    stage: Stage, truth: TruthLine, measured: Measurement, random: np.random.Generator
) -> Iterator[Asked]:
    """Yield limits near the true gap of each pair of neighbours that were measured."""
    bases = {
        unit.id: tuple(Base(*base.base, Pose.of(base.pose)) for base in unit.bases)
        for unit in stage.roster.units
    }
    true = {u.id: Pose.of(u.pose) for u in truth.units if u.visible >= _IN_VIEW}
    seen = {u.unit: u for u in measured.units if u.unit in true}
    for one, other in itertools.combinations(sorted(seen), 2):
        if true[one].distance_to(true[other]) > _APART:
            continue
        exact = [_piece(name, bases[name], true[name]) for name in (one, other)]
        told = [
            replace(_piece(name, bases[name], seen[name].pose), sigma=_sigma(seen[name]))
            for name in (one, other)
        ]
        apart, quantity = gap(*exact).value, gap(*told)
        if apart <= 0.0 or quantity.value <= 0.0:
            continue
        for past in random.uniform(-NEAR, NEAR, _LIMITS).tolist():
            yield _asked(past, apart, quantity)


def _sigma(sight: UnitSight) -> Sigma:
    """Return a sight's deviations as the session hands them to the referee."""
    life = Life.SETTLED
    return SeenUnit(sight.unit, sight.pose, sight.covariance, life, built=sight.built).sigma


def _piece(name: str, bases: tuple[Base, ...], pose: Pose) -> Piece:
    return Piece(name, name.split("-")[0], Kind.INFANTRY, bases, pose)


def _asked(past: float, apart: float, quantity: Quantity) -> Asked:
    """Return what is said of a limit that is so far past the true gap (inches)."""
    limit = apart + past
    said = None if quantity.doubt(limit) is not None else quantity.within(limit)
    room = limit + SLACK - quantity.value
    chance = 0.5 * (1 + math.erf(room / max(quantity.sigma, 1e-9) / math.sqrt(2)))
    return Asked(past, quantity.value - apart, quantity.sigma, chance, apart <= limit + SLACK, said)


def _cells(asked: list[Asked]) -> tuple[str, ...]:
    decided = [each for each in asked if each.said is not None]
    close = 1 - len(decided) / len(asked)
    needed = _needed(asked)
    return (
        str(len(asked)),
        str(len(decided)),
        _share(decided),
        _share([each for each in decided if abs(each.past) < _VERY_NEAR]),
        _share([each for each in decided if abs(each.past) >= _VERY_NEAR]),
        f"{100 * close:.1f} %",
        f"{100 * needed:.1f} %",
        f"{close / needed:.2f}" if needed > 0 else "-",
        f"{_worst_chance(asked):.2f}",
    )


def _share(decided: list[Asked]) -> str:
    """Return which share of the decided was right."""
    if not decided:
        return "-"
    return f"{100 * np.mean([each.said == each.legal for each in decided]):.2f} %"


def _needed(asked: list[Asked]) -> float:
    """Return how often a limit lies within two of the deviations that were really reached."""
    reached = float(np.sqrt(np.mean([each.error**2 for each in asked])))
    return float(np.mean([abs(each.past) <= DEVIATIONS * reached for each in asked]))


def _worst_chance(asked: list[Asked]) -> float:
    """Return the largest difference of a stated chance and how often it came true, in bins."""
    stated: Mapping[int, list[Asked]] = {
        number: list(each) for number, each in itertools.groupby(sorted(asked, key=_bin), key=_bin)
    }
    off = [
        abs(np.mean([e.chance for e in each]) - np.mean([e.legal for e in each]))
        for each in stated.values()
        if len(each) >= 30
    ]
    return float(max(off, default=0.0))


def _bin(each: Asked) -> int:
    return min(int(each.chance * _BINS), _BINS - 1)
