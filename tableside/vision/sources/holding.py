"""Hold a camera's focus and exposure: refocusing makes it another lens."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import cv2

# Drivers' words for "manual exposure": V4L2's, and that of the others.
_MANUAL = (1.0, 0.25)
_VALUES = (cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN)


@runtime_checkable
class Adjustable(Protocol):
    """The part of ``cv2.VideoCapture`` used here; a driver may reject any call."""

    def get(self, what: int) -> float:
        """Return a property's value; 0 or less where the driver has none."""

    def set(self, what: int, value: float) -> bool:
        """Set a property; False where the driver cannot."""


class Holder:
    """Remembers the values one camera was held at, to restore them after it is replugged.

    The driver is first left to find focus and exposure by itself, which takes some frames.
    """

    def __init__(self) -> None:
        self._held: dict[int, float] | None = None

    def opened(self, device: object) -> None:
        """Restore the held values on a device that came back; leave a new one alone."""
        if self._held is not None and isinstance(device, Adjustable):
            _fix(device, self._held)

    def hold(self, device: object) -> None:
        """Lock a device at the values it has found by itself, unless it is held already."""
        if self._held is None and isinstance(device, Adjustable):
            self._held = {what: value for what in _VALUES if (value := device.get(what)) > 0}
            # Exposure may be negative: some drivers count in powers of two.
            exposure = device.get(cv2.CAP_PROP_EXPOSURE)
            if exposure:
                self._held[cv2.CAP_PROP_EXPOSURE] = exposure
            _fix(device, self._held)


def _fix(device: Adjustable, values: dict[int, float]) -> None:
    """Disable automatic adjustments and set the values the driver then accepts."""
    device.set(cv2.CAP_PROP_AUTOFOCUS, 0.0)
    if not any(device.set(cv2.CAP_PROP_AUTO_EXPOSURE, manual) for manual in _MANUAL):
        values = {what: value for what, value in values.items() if what == cv2.CAP_PROP_FOCUS}
    for what, value in values.items():
        device.set(what, value)
