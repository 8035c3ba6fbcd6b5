"""Tell from the markers of one picture that the camera file belongs to another camera.

The residual of a wrong lens is smooth over the picture: bowed, or like a view from another
distance. Markers misplaced by hand err independently.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tableside.engine.message import decimal
from tableside.vision.marker_fit import Registration
from tableside.vision.table_view import LooseView
from tableside.vision.words import say

Floats = NDArray[np.float64]

#: Error that nothing explains, one standard deviation along an axis, as a share of the markers'
#: diagonal: less than that is any lens's own. Beyond so many times what its file promises it is
#: another camera's.
_LEAST, _PROMISED = 0.0003, 2.5
#: Markers that must be fitted, and the share of their squared errors that must be smooth.
_MANY, _SMOOTH = 10, 0.8


def lens_checked(registration: Registration, promised: float | None) -> Registration:
    """Return a picture's registration, with a trouble if its lens is another camera's.

    ``promised``: the error that the camera file states for its lens on the table, inches, RMS.
    """
    if isinstance(registration.view, LooseView) or not _is_of_another(
        registration, promised or 0.0
    ):
        return registration
    what = say("lens-of-another-camera", off=decimal(1.4142 * registration.field, 2))
    said = say("trouble", what=what, fix=say("measure-this-lens"))
    return replace(
        registration, lasting=(*registration.lasting, said), troubles=(*registration.troubles, said)
    )


def _is_of_another(registration: Registration, promised: float) -> bool:
    placed = [each for each in registration.placed if not each.stray]
    if len(placed) < _MANY:
        return False
    at = np.array([each.marker.at for each in placed])
    if registration.field <= max(
        _LEAST * float(np.hypot(*np.ptp(at, axis=0))), _PROMISED * promised
    ):
        return False
    off = np.array([each.offset for each in placed])
    return smooth_share(at, off) >= _SMOOTH


def smooth_share(at: Floats, off: Floats) -> float:
    """Return the share of the squared offsets (n, 2) at places (n, 2) that a lens error explains.

    Corrected for chance: 0 on average when each marker errs independently.
    """
    place = (at - at.mean(axis=0)) / max(float(np.abs(at - at.mean(axis=0)).max()), 1e-9)
    x, y = place.T
    none, one, far = np.zeros_like(x), np.ones_like(x), x**2 + y**2
    ways = [(one, none), (x, none), (y, none), (none, one), (none, x), (none, y)]
    ways += [(x * x, x * y), (x * y, y * y)]
    ways += [(x * far, y * far), (x * far**2, y * far**2)]
    basis = np.array([np.concatenate(way) for way in ways]).T
    wanted = np.concatenate([off[:, 0], off[:, 1]])
    made, *_ = np.linalg.lstsq(basis, wanted, rcond=None)
    rest = float(((wanted - basis @ made) ** 2).sum()) / max(len(wanted) - basis.shape[1], 1)
    return float(1.0 - rest / max(float((wanted**2).mean()), 1e-18))
