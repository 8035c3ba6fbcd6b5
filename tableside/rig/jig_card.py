"""The usual jig: where its markers and corner lie on a card that fits both A4 and letter."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.files.board import Marker
from tableside.files.jig import Jig
from tableside.geometry.units import inches
from tableside.rig.trays import BASES

#: Of a family that no board or roster of ours uses: no number is taken twice.
FAMILY = "tag25h9"
SIDE = 28.0  # mm, of the black square
CARD = (252.0, 176.0)  # mm, wide and deep
IN_FROM_EDGE = 18.0  # mm from the card's edge to a marker's centre
ASIDE = 160.0  # mm: of the upper middle one, clear of deep bases
CORNER = (52.0, 50.0)  # mm from the card's lower left corner
#: How far a print may be off in size (one standard deviation, parts of a length): as printers are,
#: and where the check line was measured with a ruler, to 0.3 mm at most.
ANY_PRINTER, MEASURED = 0.002, 0.001
EDGE = 8.0  # mm: how wide the strips are that are glued along the corner's lines
ARMS = (100.0, 100.0)  # mm: how long they are


def usual_jig(
    bases: Iterable[tuple[float, float]] = (),
    family: str = FAMILY,
    first: int = 0,
    scale: float = ANY_PRINTER,
) -> Jig:
    """Return the jig for these base sizes [width, depth], mm; the usual ones if none are given.

    Its eight markers have consecutive ids from ``first``. ``scale``: how far the print may be off.
    """
    (wide, deep), near = CARD, IN_FROM_EDGE
    right, top = wide - near, deep - near
    spots = [(near, near), (wide / 2, near), (right, near), (near, deep / 2), (right, deep / 2)]
    spots += [(near, top), (ASIDE, top), (right, top)]
    markers = tuple(
        Marker(family=family, id=first + n, side=SIDE, at=(_rounded(x), _rounded(y)))
        for n, (x, y) in enumerate(spots)
    )
    sizes = tuple(dict.fromkeys(bases)) or tuple(dict.fromkeys(BASES.values()))
    return Jig(
        format="tableside.jig/1",
        width=_rounded(wide),
        depth=_rounded(deep),
        markers=markers,
        corner=(_rounded(CORNER[0]), _rounded(CORNER[1]), 0.0),
        bases=sizes,
        scale=scale,
    )


def _rounded(length: float) -> float:
    return round(inches(length), 5)
