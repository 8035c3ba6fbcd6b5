"""``tableside replay A --against B``: what two replays make of the same game."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from pydantic import Field

from tableside.cli import CommandError
from tableside.files.fault import FileError
from tableside.files.fielded import Loose
from tableside.files.opening import name_of, read_input
from tableside.files.parts import Count, PoseNumbers
from tableside.files.recordings import Recording, open_recording
from tableside.session.compare import Difference

Draws = Callable[[int, Sequence[Difference]], bytes]

# How many frames get a picture: the page stays in reach of a mail.
MOST_PICTURES = 60
#: Bytes of what a replay printed: four hours of four frames a second, of twenty units.
LARGEST_SAVED = 128 * 1024 * 1024
#: Bytes of a line: of twenty units it has 2300.
LARGEST_SAVED_LINE = 1024 * 1024


class _Finding(Loose):
    """What is compared of a finding."""

    rule: str
    units: tuple[str, ...]
    verdict: str
    margin: float | None = None


class _Unit(Loose):
    """What is compared of a unit."""

    id: str
    pose: PoseNumbers
    state: str


class _Event(Loose):
    """What is compared of an event."""

    event: str
    unit: str | None = None
    tag: str | None = None
    start: PoseNumbers | None = Field(default=None, alias="from")
    to: PoseNumbers | None = None


class _Line(Loose):
    """What is compared of a frame's line."""

    frame: Count
    registered: bool
    units: tuple[_Unit, ...]
    events: tuple[_Event, ...]
    findings: tuple[_Finding, ...]


def saved_lines(path: str) -> list[dict[str, Any]]:
    """Read what ``tableside replay`` printed before; raise FileError for anything else.

    Of each line what is compared is kept.
    """
    name = name_of(path)
    lines: list[dict[str, Any]] = []
    for number, row in enumerate(io.BytesIO(read_input(path, LARGEST_SAVED)), start=1):
        try:
            if len(row) > LARGEST_SAVED_LINE:
                raise ValueError("it is longer than what is told of a frame")
            line = _Line.model_validate_json(row)
        except ValueError:  # a ValidationError is one
            raise FileError.one(
                name,
                f"line {number}",
                "is no line of a replay",
                "name what 'tableside replay' printed, or a recording",
            ) from None
        lines.append(line.model_dump(exclude_unset=True, by_alias=True))
    if not lines:
        raise FileError.one(name, "", "holds no line", "name what 'tableside replay' printed")
    return lines


def is_saved(path: str) -> bool:
    """Say whether ``path`` is a replay's output and no recording."""
    return path == "-" or Path(path).suffix in {".jsonl", ".txt", ".log"}


def recording_of(paths: Sequence[str]) -> Recording | None:
    """Return the first of ``paths`` that is a recording: its frames illustrate the report."""
    return next((open_recording(path) for path in paths if not is_saved(path)), None)


def check_report(path: str) -> None:
    """Raise CommandError for a report that no folder is there for."""
    place = Path(path)
    if place.is_dir() or not place.parent.is_dir():
        raise CommandError(f"{path}: cannot be written there; name a file in a folder that is")


def write_report(
    path: str, a: str, b: str, differences: Sequence[Difference], recording: Recording | None
) -> None:
    """Write a page with the frame at each difference; raise CommandError when it cannot be."""
    picture = None
    if recording is not None:
        # Imported late: saved lines are compared without OpenCV.
        from tableside.commands.replay_pictures import Pictures

        picture = Pictures(recording)
    page = report(a, b, differences, picture)
    try:
        Path(path).write_text(page, encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CommandError(f"{path}: cannot be written ({reason}); name another file") from None


def report(a: str, b: str, differences: Sequence[Difference], picture: Draws | None) -> str:
    """Return the page's HTML; ``picture`` gives a frame's JPEG. Nothing is fetched from outside."""
    title = f"{_text(Path(a).name)} against {_text(Path(b).name)}"
    count = len(differences)
    head = f"{count} difference{'' if count == 1 else 's'}" if count else "No difference"
    rows = "\n".join(
        _section(group, picture if n < MOST_PICTURES else None)
        for n, group in enumerate(_by_frame(differences))
    )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width">
<style>
body {{ font: 16px/1.4 system-ui, sans-serif; margin: 1rem auto; padding: 0 1rem }}
body {{ max-width: 62rem }}
img {{ max-width: 100%; display: block; margin: .5rem 0 }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ text-align: left; padding: .2rem .6rem; border-bottom: 1px solid #ccc }}
.finding td {{ font-weight: 600 }}
.a {{ border-bottom: 3px solid #0072b2 }}
.b {{ border-bottom: 3px dashed #e69f00 }}
</style></head><body>
<h1>{title}</h1>
<p>{head}. A is {_text(a)} (<b class="a">blue, full lines</b>), B is {_text(b)}
(<b class="b">orange, dashed</b>).</p>
{rows}
</body></html>
"""


def _by_frame(differences: Iterable[Difference]) -> list[list[Difference]]:
    groups: dict[tuple[bool, int], list[Difference]] = {}
    for difference in differences:
        key = (difference.kind != "marker", difference.first)
        groups.setdefault(key, []).append(difference)
    return list(groups.values())


def _section(group: Sequence[Difference], picture: Draws | None) -> str:
    frame = group[0].first
    jpeg = picture(frame, group) if picture is not None else b""
    image = ""
    if jpeg:
        data = base64.b64encode(jpeg).decode("ascii")
        image = f'<img alt="frame {frame}" src="data:image/jpeg;base64,{data}">'
    rows = "".join(_row(difference) for difference in group)
    return (
        f"<h2>{_when(group[0])}</h2>{image}<table>"
        "<tr><th>what<th>whom<th>until frame<th>A<th>B</tr>"
        f"{rows}</table>"
    )


def _when(first: Difference) -> str:
    return "The board" if first.kind == "marker" else f"Frame {first.first}"


def _row(d: Difference) -> str:
    cells = (d.kind, d.about, str(d.last), d.a or "-", d.b or "-")
    inner = "".join(f"<td>{_text(cell)}</td>" for cell in cells)
    return f'<tr class="{_text(d.kind)}">{inner}</tr>'


def _text(text: str) -> str:
    return html.escape(text)
