"""Warm up the referee, so that the first questions do not have to wait for code to load.

A rule set may have a sheet of questions, ``data/ready.json``, in the form that ``tableside judge``
reads. When a server starts, a thread asks them and discards the answers. By the time a hand moves a
model, everything needed has been imported and, on a machine's first start, compiled.
``python -m tableside.session.ready`` asks the questions of every rule set; a new installation runs
it.
"""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

from tableside.rules import registry

LOG = logging.getLogger(__name__)


def make_ready(name: str) -> threading.Thread | None:
    """Start warming up the rule set ``name``; return the thread, or None if it has no sheet."""
    sheet = sheet_of(name)
    if not sheet.exists():
        return None
    thread = threading.Thread(target=_ask, args=(sheet,), name="ready", daemon=True)
    thread.start()
    return thread


def sheet_of(name: str) -> Path:
    """Return the path where a rule set's sheet of questions belongs."""
    parts = registry.MODULES[name].split(".")[1:-1]
    return Path(__file__).parents[1].joinpath(*parts) / "data" / "ready.json"


def _ask(sheet: Path) -> None:
    try:
        data = json.loads(sheet.read_text("utf-8"))
        ruleset, state = registry.load_position(data["position"], str(sheet))
        for question in data["ask"]:
            ruleset.answer(state, question)
    except Exception:  # not fatal: only the first ruling will be slower
        LOG.exception("the referee could not be made ready")


if __name__ == "__main__":
    for each in registry.MODULES:
        if sheet_of(each).exists():
            _ask(sheet_of(each))
