"""Make the referee ready while nobody waits: what its first questions would have to load.

A rule set may have a sheet of questions, ``data/ready.json``, as ``tableside judge`` reads them.
They are asked in a thread when a server starts; the answers are not looked at. What is compiled
for them, on a machine's first start, and imported is then there when a hand has moved a model.
``python -m tableside.session.ready`` asks those of every rule set: a new installation does.
"""

from __future__ import annotations

import json
import logging
import threading
from pathlib import Path

from tableside.rules import registry

LOG = logging.getLogger(__name__)


def make_ready(name: str) -> threading.Thread | None:
    """Begin to make the rule set ``name`` ready; return the thread, None where it has no sheet."""
    sheet = sheet_of(name)
    if not sheet.exists():
        return None
    thread = threading.Thread(target=_ask, args=(sheet,), name="ready", daemon=True)
    thread.start()
    return thread


def sheet_of(name: str) -> Path:
    """Return where a rule set's sheet of questions would stand."""
    parts = registry.MODULES[name].split(".")[1:-1]
    return Path(__file__).parents[1].joinpath(*parts) / "data" / "ready.json"


def _ask(sheet: Path) -> None:
    try:
        data = json.loads(sheet.read_text("utf-8"))
        ruleset, state = registry.load_position(data["position"], str(sheet))
        for question in data["ask"]:
            ruleset.answer(state, question)
    except Exception:  # a game can be played all the same: the first ruling comes later
        LOG.exception("the referee could not be made ready")


if __name__ == "__main__":
    for each in registry.MODULES:
        if sheet_of(each).exists():
            _ask(sheet_of(each))
