"""Dice as they fall: what phones have filled in of a roll that nobody has sent yet.

In a fight both sides throw, and each looks at its own phone: a die that is tapped in on one of
them lies on the other, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: The face of each die, None where it has not fallen yet.
Dice = Sequence[int | None]


class Fallen:
    """The dice that have fallen in the game's present state. Not safe for threads."""

    def __init__(self) -> None:
        self._state = -1
        self._dice: dict[tuple[int, str], tuple[int | None, ...]] = {}

    def lay(self, state: int, option: int, field: str, dice: Dice) -> None:
        """Lay the dice of a field of ``option``, by its place among those of ``state``.

        A die of which ``dice`` says None stays as it lies.
        """
        self._go_on(state)
        lying = self._dice.get((option, field), (None,) * len(dice))
        faces = zip(lying, dice, strict=True)
        self._dice[option, field] = tuple(old if new is None else new for old, new in faces)

    def lies(self, state: int, option: int) -> bool:
        """Whether a die of ``option`` has fallen in ``state``."""
        self._go_on(state)
        return any(
            place == option and any(face is not None for face in dice)
            for (place, _), dice in self._dice.items()
        )

    def as_json(self, state: int) -> list[dict[str, Any]]:
        """Return what lies there in ``state``, as the pages get it."""
        self._go_on(state)
        return [
            {"option": option, "field": field, "dice": list(dice)}
            for (option, field), dice in self._dice.items()
        ]

    def _go_on(self, state: int) -> None:
        if state != self._state:
            self._state, self._dice = state, {}
