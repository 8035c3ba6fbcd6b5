"""Hold a camera's focus and exposure where they are: another focus is another lens."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import cv2

# Drivers' words for "manual exposure": V4L2's, and that of the others.
_MANUAL = (1.0, 0.25)
_VALUES = (cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN)


@runtime_checkable
class Adjustable(Protocol):
    """What is needed of ``cv2.VideoCapture``; a driver that cannot do something says so."""

    def get(self, what: int) -> float:
        """Return a property's value; 0 or less where the driver has none."""

    def set(self, what: int, value: float) -> bool:
        """Set a property; False where the driver cannot."""


class Holder:
    """Remembers what one camera was held at, so that it is the same after an unplug.

    The driver is left to find focus and exposure by itself first: it needs some frames for it.
    """

    def __init__(self) -> None:
        self._held: dict[int, float] | None = None

    def opened(self, device: object) -> None:
        """Set a device that came back to what it was held at; a new one is let be."""
        if self._held is not None and isinstance(device, Adjustable):
            _fix(device, self._held)

    def hold(self, device: object) -> None:
        """Fix a device at what it has found by itself, if it is not held already."""
        if self._held is None and isinstance(device, Adjustable):
            self._held = {what: value for what in _VALUES if (value := device.get(what)) > 0}
            # Exposure may be negative: some drivers count in powers of two.
            exposure = device.get(cv2.CAP_PROP_EXPOSURE)
            if exposure:
                self._held[cv2.CAP_PROP_EXPOSURE] = exposure
            _fix(device, self._held)


def _fix(device: Adjustable, values: dict[int, float]) -> None:
    """Switch off what changes by itself and set the values where the driver then takes them."""
    device.set(cv2.CAP_PROP_AUTOFOCUS, 0.0)
    if not any(device.set(cv2.CAP_PROP_AUTO_EXPOSURE, manual) for manual in _MANUAL):
        values = {what: value for what, value in values.items() if what == cv2.CAP_PROP_FOCUS}
    for what, value in values.items():
        device.set(what, value)
