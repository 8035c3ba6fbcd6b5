"""What the camera's side says to people: its catalogue of messages."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tableside.engine.message import Catalogue, Message, Text

say = Catalogue("vision", Path(__file__).with_name("words"))


def parted(said: Text) -> tuple[Text, Text]:
    """Return what is so and what to do about it; "" for the latter where a message has none."""
    values = dict(said.values) if isinstance(said, Message) else {}
    if "what" not in values or "fix" not in values:
        return said, ""
    return cast("Text", values["what"]), cast("Text", values["fix"])
