"""The overlays that show why something is flagged, in battles of units with stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tableside.engine.counted import told_length
from tableside.engine.drawing import outlines
from tableside.engine.finding import Finding
from tableside.engine.message import SHARED, Text
from tableside.engine.overlay import BREACH, MEASURE, PROOF, Ghost, Mark, Overlay, Path, between
from tableside.engine.quantity import Verdict
from tableside.engine.troops import Places, Troops
from tableside.geometry.pose import Pose


def shown(
    finding: Finding, known: Mapping[str, Troops], went: tuple[Troops, Troops] | None
) -> Finding:
    """Return a finding with the overlays that show it on the table.

    ``known``: the units on the table by id, before the action. ``went``: the unit that the action
    moved, before and after; None if it moved none.
    """
    named = [known[name] for name in (*finding.units, *finding.against) if name in known]
    return replace(finding, proof=tuple(_shown(finding, [u for u in named if u.stands], went)))


def laid(unit: Troops, to: Places) -> Troops:
    """Return a unit at its new poses, ignoring stands that it does not have."""
    if isinstance(to, Pose):
        return unit.put_at(to)
    return unit.put({name: pose for name, pose in to.items() if name in unit.poses})


def _shown(
    finding: Finding, named: list[Troops], went: tuple[Troops, Troops] | None
) -> Iterator[Overlay]:
    measured = finding.verdict is Verdict.TOO_CLOSE  # players measure along the decisive line
    line = MEASURE if measured else PROOF
    against = [unit for unit in named if unit.id in finding.against]
    if went is not None:
        before, after = went
        style = MEASURE if measured and not against else BREACH
        straight = tuple((end.x, end.y) for end in (before.middle, after.middle))
        yield Path(style, finding.way or straight, _length(finding), arrow=style == BREACH)
        yield Ghost(PROOF, after.id, tuple(outlines(after)))
        others = [unit for unit in against if unit.id != after.id]
        yield from (between(line, after.area, other.area) for other in others[:1])
    elif len(named) > 1 and named[0].id != named[1].id:
        yield between(line, named[0].area, named[1].area, _length(finding))
    else:
        yield from (Mark(BREACH, unit.id) for unit in named)


def _length(finding: Finding) -> Text:
    """Return the length in the finding's message, so that the picture shows the same."""
    length = told_length(finding.message)
    return "" if length is None else SHARED("plain", value=length)
