"""Dice as they fall: faces entered on phones for a roll that nobody has sent yet.

In a fight both sides throw, and each looks at its own phone, so a die entered on one phone shows on
the other, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: The face of each die, None where it has not fallen yet.
Dice = Sequence[int | None]


class Fallen:
    """The dice that have fallen in the game's present state. Not thread-safe."""

    def __init__(self) -> None:
        self._state = -1
        self._dice: dict[tuple[int, str], tuple[int | None, ...]] = {}

    def lay(self, state: int, option: int, field: str, dice: Dice) -> None:
        """Record dice for a field of an option, given by its index among those of ``state``.

        A None in ``dice`` leaves that die as it is.
        """
        self._go_on(state)
        lying = self._dice.get((option, field), (None,) * len(dice))
        faces = zip(lying, dice, strict=True)
        self._dice[option, field] = tuple(old if new is None else new for old, new in faces)

    def lies(self, state: int, option: int) -> bool:
        """Return whether any die of ``option`` has fallen in ``state``."""
        self._go_on(state)
        return any(
            place == option and any(face is not None for face in dice)
            for (place, _), dice in self._dice.items()
        )

    def as_json(self, state: int) -> list[dict[str, Any]]:
        """Return the dice fallen in ``state``, as the pages receive them."""
        self._go_on(state)
        return [
            {"option": option, "field": field, "dice": list(dice)}
            for (option, field), dice in self._dice.items()
        ]

    def _go_on(self, state: int) -> None:
        if state != self._state:
            self._state, self._dice = state, {}
