"""The two length units of the project: inches on the board, millimetres on a base."""

MM_PER_INCH = 25.4


def inches(millimetres: float) -> float:
    """Return a length in inches.

    >>> inches(25.4)
    1.0
    """
    return millimetres / MM_PER_INCH


def millimetres(inches_: float) -> float:
    """Return a length in millimetres.

    >>> millimetres(2.0)
    50.8
    """
    return inches_ * MM_PER_INCH
