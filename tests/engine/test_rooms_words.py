"""What each room says is in its catalogue, in every language, and nothing else is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection, Mapping

import pytest

from tableside.engine.message import Catalogue
from tableside.engine.quantity import Verdict
from tableside.fielding.words import say as fielding_say
from tableside.files.loading import _LIMITS
from tableside.files.words import say as files_say
from tableside.geometry.budget import Cause, Cure
from tableside.report.words import say as report_say
from tableside.session.words import say as session_say
from tableside.setup.steps.board import _COLUMNS, _ROWS
from tableside.setup.words import say as setup_say
from tableside.vision.calibration.collecting import EDGES
from tableside.vision.observation import Happening
from tableside.vision.words import say as vision_say
from tableside.web.words import say as web_say
from tests.engine.catalogues import faults
from tests.faults import none_of

#: What the varying parts of names can be, by the code that stands in the braces.
Parts = Mapping[str, Collection[str]]

FILES: Parts = {"_LIMITS[kind]": _LIMITS.values(), "said": ("unit-twice", "terrain-twice")}
VISION: Parts = {
    "name": ("model-best", "model-simplest"),
    "place": ("top-left", "top-right", "bottom-left", "bottom-right"),
    "rows[r]": ("top", "middle", "bottom"),
    "columns[c]": ("left", "left-middle", "right-middle", "right"),
    "edge": EDGES,
}
SETUP: Parts = {
    "name": ("tag-looks-large", "tag-looks-small"),
    "side": ("north", "south", "east", "west"),
    "positive": ("east", "north"),
    "negative": ("west", "south"),
    "where": [f"{row}-{column}" for row in _ROWS for column in _COLUMNS],
    "told['cause']": tuple(Cause),
    "told['cure']": tuple(Cure),
    "why": ("game-of-other-rules", "game-of-other-units"),
    "each": ("names", "terrain", "house-rules"),
    "name.removesuffix('.json')": ("setup", "camera", "board", "roster", "position"),
    "_KEPT[name]": ("kept-position", "kept-roster", "kept-board", "kept-camera"),
}
SESSION: Parts = {
    "name": ("moved-unit", *(set(Happening) - {Happening.MOVED})),
    "kind": ("disk-full", "read-only", "written-by-another", "busy", "unwritable"),
}
REPORT: Parts = {"name": [verdict.replace("_", "-") for verdict in Verdict]}
WEB: Parts = {"what": ("code", "secret")}

#: What the commands say when they read or write a file, every game of a position's terrain, and
#: the rig of its bases.
OF_OTHERS = (
    "cannot-be-written", "check-option", "check-path-or-scenario",
    "kind-needs", "kind-has-none", "has-no-length", "give-two-points", "remove-it",
    "base-unknown", "write-base",
)  # fmt: skip


@pytest.mark.parametrize(
    ("say", "parts", "also"),
    [
        pytest.param(files_say, FILES, OF_OTHERS, id="files"),
        pytest.param(vision_say, VISION, (), id="vision"),
        pytest.param(setup_say, SETUP, (), id="setup"),
        pytest.param(session_say, SESSION, (), id="session"),
        pytest.param(web_say, WEB, (), id="web"),
        pytest.param(report_say, REPORT, (), id="report"),
        pytest.param(fielding_say, {}, (), id="fielding"),
    ],
)
def test_a_room_says_what_its_catalogue_has(
    say: Catalogue, parts: Parts, also: Collection[str]
) -> None:
    none_of(faults(say, say.folder.parent, parts, also))


def test_a_process_that_takes_observations_can_show_what_they_say() -> None:
    source = (
        "import tableside.vision.observation\n"
        "from tableside.engine.message import Message, rendered\n"
        "print(rendered(Message('vision.picture-black'), 'en'))\n"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.stdout == "the picture is black\n", done.stderr
