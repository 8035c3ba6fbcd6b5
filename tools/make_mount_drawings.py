"""Draw each mount over a small and a large table, seen from the end, true to scale.

The camera's height is the least from which ``webcam-1080p`` sees the table whole
(``tableside rig``); a clamp's arm and a boom reach from the table's long edge to its middle.
Run from the project's top folder: .venv/bin/python tools/make_mount_drawings.py
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path

from tableside.rig.cameras import camera_called
from tableside.rig.outlook import Setup, lowest_fit

OUT = Path("hardware/pictures")
TABLES = ((36.0, 24.0), (72.0, 48.0))  # inches
SCALE = 4.0  # pixels an inch
TABLE_UP = 29.0  # inches from the floor to the table's top
CEILING = 102.0  # inches from the floor
BESIDE, ABOVE = 20.0, 8.0  # inches left free around
Line = tuple[float, float, float, float, str, float]


def height_over(table: tuple[float, float]) -> int:
    """Return how high the lens hangs above a table, whole inches."""
    camera = camera_called("webcam-1080p")
    assert camera is not None
    lowest = lowest_fit(Setup(camera=camera, height=48.0, table=table))
    assert lowest is not None
    return math.ceil(lowest)


def clamp(depth: float, up: float) -> Iterator[Line]:
    """A post clamped to the long edge, an arm from its top to the middle."""
    yield (0.0, TABLE_UP - 3, 0.0, up, "#404040", 1.2)
    yield (0.0, up, depth / 2, up, "#404040", 1.0)


def boom(depth: float, up: float) -> Iterator[Line]:
    """A stand beside the table, a boom over it, a sand bag on the boom's short end."""
    foot = -8.0
    yield (foot, 0.0, foot, up, "#404040", 1.2)
    yield (foot - 8, 0.0, foot + 7, 0.0, "#404040", 1.2)
    yield (foot - 10, up, depth / 2, up, "#404040", 1.0)
    yield (foot - 10, up, foot - 10, up - 7, "#a06020", 4.0)


def ceiling(depth: float, up: float) -> Iterator[Line]:
    """A rod from the ceiling, or from a shelf as high."""
    yield (-BESIDE, CEILING, depth + BESIDE, CEILING, "#8c8c8c", 1.6)
    yield (depth / 2, CEILING, depth / 2, up, "#404040", 1.0)


MOUNTS: dict[str, Callable[[float, float], Iterator[Line]]] = {
    "clamp": clamp, "boom": boom, "ceiling": ceiling,
}  # fmt: skip


def drawing(name: str, table: tuple[float, float]) -> str:
    """Return the SVG of a mount over a table."""
    width, depth = table
    height = height_over(table)
    up = TABLE_UP + height
    top = max(up, CEILING if name == "ceiling" else 0.0) + ABOVE

    def at(x: float, y: float) -> tuple[float, float]:
        return (x + BESIDE) * SCALE, (top - y) * SCALE

    def line(x: float, y: float, to: float, end: float, shade: str, thick: float) -> str:
        (a, b), (c, d) = at(x, y), at(to, end)
        return (
            f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" stroke="{shade}" '
            f'stroke-width="{thick * SCALE:.1f}"/>'
        )

    def text(x: float, y: float, words: str) -> str:
        a, b = at(x, y)
        return f'<text x="{a:.1f}" y="{b:.1f}" text-anchor="middle">{words}</text>'

    middle = depth / 2
    parts = [
        line(0.0, TABLE_UP, middle, up, "#b0c4d8", 0.3),
        line(depth, TABLE_UP, middle, up, "#b0c4d8", 0.3),
        line(0.0, TABLE_UP - 0.6, depth, TABLE_UP - 0.6, "#7a5a38", 1.2),
        *(line(x, 0.0, x, TABLE_UP, "#7a5a38", 1.0) for x in (3.0, depth - 3.0)),
        *(line(*each) for each in MOUNTS[name](depth, up)),
        line(middle - 1.5, up - 1.0, middle + 1.5, up - 1.0, "#000000", 2.0),
        text(middle, TABLE_UP - 7, f"{width:g} x {depth:g} in"),
        text(middle, TABLE_UP + height / 6, f"{height} in up"),
    ]
    if name != "ceiling":
        parts.append(text(middle, up + 3, f"reach {middle:g} in"))
    wide, tall = (depth + 2 * BESIDE) * SCALE, (top + 2) * SCALE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{tall:.0f}" '
        f'font-family="sans-serif" font-size="14"><rect width="100%" height="100%" fill="#fff"/>'
        + "".join(parts)
        + "</svg>\n"
    )


def everything() -> dict[str, str]:
    """Return each drawing by its file's name."""
    return {
        f"mount-{name}-{table[0]:g}x{table[1]:g}.svg": drawing(name, table)
        for name in MOUNTS
        for table in TABLES
    }


if __name__ == "__main__":
    for file, svg in everything().items():
        (OUT / file).write_text(svg, encoding="utf-8")
