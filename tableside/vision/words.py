"""The messages of the camera side for people: its catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tableside.engine.message import Catalogue, Message, Text

say = Catalogue("vision", Path(__file__).with_name("words"))


def parted(said: Text) -> tuple[Text, Text]:
    """Return the finding and the fix; "" for the latter where a message has none."""
    values = dict(said.values) if isinstance(said, Message) else {}
    if "what" not in values or "fix" not in values:
        return said, ""
    return cast("Text", values["what"]), cast("Text", values["fix"])
