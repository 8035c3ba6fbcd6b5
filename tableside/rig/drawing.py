"""Draw a set-up from the side and from above, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from tableside.rig.outlook import Outlook, Setup

_WIDE, _TALL = 720, 640  # the drawing's size
_SIDE = (40, 40, 680, 330)  # left, top, right, bottom of the view from the side
_ABOVE = (40, 390, 440, 620)  # of the view from above
_WORDS = (470, 410)

_STYLE = (
    "text{font:13px sans-serif;fill:#222}.dim{stroke:#777;stroke-width:1;fill:none}"
    ".ray{stroke:#c9a227;stroke-width:1.5;fill:#f5e7b0;fill-opacity:.45}"
    ".table{fill:#7a9a6a;stroke:#3d5233;stroke-width:1.5}.camera{fill:#333}"
    ".paper{fill:#fff;stroke:#999}"
)


def drawing(setup: Setup, seen: Outlook) -> str:
    """Return the drawing as the text of an SVG file."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_TALL}" '
        f'width="{_WIDE}" height="{_TALL}">',
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{_WIDE}" height="{_TALL}"/>',
        *_from_the_side(setup, seen),
        *_from_above(setup),
        *_words(setup, seen),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _from_the_side(setup: Setup, seen: Outlook) -> Iterator[str]:
    """Yield the table's longer side, the camera over it and what it sees."""
    left, top, right, bottom = _SIDE
    long = max(setup.table)
    # Where the picture shows the horizon, the field has no end.
    field = seen.field[0] if np.isfinite(seen.field[0]) else 4 * long
    half = max(long, field) / 2
    scale = min((right - left) / (2.2 * half), (bottom - top - 40) / setup.height)
    middle = (left + right) / 2
    level, lens = bottom - 30, bottom - 30 - setup.height * scale
    reach, edge = field / 2 * scale, long / 2 * scale
    yield _polygon([(middle, lens), (middle - reach, level), (middle + reach, level)], "ray")
    yield _box("table", middle - edge, level, 2 * edge, 8)
    yield _box("camera", middle - 14, lens - 16, 28, 12)
    yield _box("camera", middle - 5, lens - 4, 10, 5)
    place = min(middle + max(edge, reach) + 14, right)
    yield _line((place, lens), (place, level))
    yield _text(place - 6, (lens + level) / 2, f"{setup.height:g} in", "end")
    yield _line((middle - edge, level + 18), (middle + edge, level + 18))
    yield _text(middle, level + 34, f"table {long:g} in", "middle")
    yield _text(middle, level - 8, f"sees {field:.0f} in", "middle")
    yield _text(left, top - 14, "From the side")


def _from_above(setup: Setup) -> Iterator[str]:
    """Yield the table and the outline of what is seen."""
    left, top, right, bottom = _ABOVE
    view = setup.view
    rim = view.to_plane(view.lens.rim(60), 0.0)
    rim = rim[np.isfinite(rim).all(axis=1)]
    width, depth = setup.table
    corners = np.array([[0, 0], [width, 0], [width, depth], [0, depth]], dtype=np.float64)
    every = np.concatenate([rim, corners])
    low, high = every.min(axis=0), every.max(axis=0)
    scale = min((right - left) / (high[0] - low[0]), (bottom - top) / (high[1] - low[1]))

    def at(points: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[tuple[float, float]]:
        return [(left + (x - low[0]) * scale, top + (high[1] - y) * scale) for x, y in points]

    yield _polygon(at(rim), "ray")
    yield _polygon(at(corners), "table")
    yield _text(left, top - 12, "From above: the table, and what the picture shows")


def _words(setup: Setup, seen: Outlook) -> Iterator[str]:
    x, y = _WORDS
    smallest = f"{seen.smallest:.1f} mm" if np.isfinite(seen.smallest) else "none everywhere"
    error = f"{seen.error:.4f} in" if seen.readable else "not read"
    lines = (
        f"{setup.camera.name or 'camera'}, {setup.camera.width} x {setup.camera.height}",
        f"tags of {setup.side:g} mm: {seen.cells[0]:.2f} px a cell",
        f"smallest tag: {smallest}",
        f"error of the picture: {error}",
        f"1 mm of height: {seen.parallax:.3f} in",
        f"1 in hill: {seen.hill:.2f} in",
        "the whole table is seen" if seen.fits else "NOT the whole table is seen",
        *([f"leaning {setup.tilt:g} degrees"] if setup.tilt else []),
    )
    for number, line in enumerate(lines):
        yield _text(x, y + 20 * number, line)


def _box(kind: str, x: float, y: float, width: float, height: float) -> str:
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"/>'
    )


def _polygon(points: Sequence[tuple[float, float]], kind: str) -> str:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon class="{kind}" points="{text}"/>'


def _line(start: tuple[float, float], end: tuple[float, float]) -> str:
    return f'<path class="dim" d="M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"/>'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
