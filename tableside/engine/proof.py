"""What a phone draws to show why something is flagged in a battle of units with stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import shapely

from tableside.engine.counted import told_length
from tableside.engine.drawing import outlines
from tableside.engine.finding import Finding
from tableside.engine.message import SHARED, Text
from tableside.engine.overlay import Ghost, Mark, Overlay, Path, leading
from tableside.engine.quantity import Verdict
from tableside.engine.troops import Troops
from tableside.geometry.pose import Pose

STYLE, BREACH, MEASURE = "proof", "breach", "measure"
#: Where a unit is put: its middle, or the places of some of its stands.
Places = Pose | Mapping[str, Pose]


def shown(
    finding: Finding, known: Mapping[str, Troops], went: tuple[Troops, Troops] | None
) -> Finding:
    """Return a finding with what shows it on the table.

    ``known``: the units on the table by their ids, before the action. ``went``: the unit that the
    action put somewhere, before and after it; None where it put none.
    """
    named = [known[name] for name in (*finding.units, *finding.against) if name in known]
    return replace(finding, proof=tuple(_shown(finding, [u for u in named if u.stands], went)))


def laid(unit: Troops, to: Places) -> Troops:
    """Return a unit where it is put; stands that it has not are left out."""
    if isinstance(to, Pose):
        return unit.put_at(to)
    return unit.put({name: pose for name, pose in to.items() if name in unit.poses})


def _shown(
    finding: Finding, named: list[Troops], went: tuple[Troops, Troops] | None
) -> Iterator[Overlay]:
    close = finding.verdict is Verdict.TOO_CLOSE
    against = [unit for unit in named if unit.id in finding.against]
    if went is not None:
        before, after = went
        style = MEASURE if close and not against else BREACH
        arrow = style == BREACH
        yield leading(style, before.middle, after.middle, _length(finding), arrow)
        yield Ghost(STYLE, after.id, tuple(outlines(after)))
        others = [unit for unit in against if unit.id != after.id]
        yield from (_between(after, other, MEASURE if close else STYLE) for other in others[:1])
    elif len(named) > 1 and named[0].id != named[1].id:
        yield _between(named[0], named[1], MEASURE if close else STYLE, _length(finding))
    else:
        yield from (Mark(BREACH, unit.id) for unit in named)


def _between(one: Troops, other: Troops, style: str, text: Text = "") -> Path:
    """Return the line between the two nearest points of two units."""
    line = shapely.shortest_line(one.area, other.area)
    points = tuple((float(x), float(y)) for x, y in shapely.get_coordinates(line))
    return Path(style, points, text)


def _length(finding: Finding) -> Text:
    """Return the length that the finding's sentence tells, so that the picture has the same."""
    length = told_length(finding.message)
    return "" if length is None else SHARED("plain", value=length)
