"""Small building blocks shared by several files, with their validation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    ValidatorFunctionWrapHandler,
    WrapValidator,
)
from pydantic_core import PydanticCustomError, core_schema

from tableside.engine.message import Text, decimal
from tableside.files.loading import PlacedFault
from tableside.files.words import say
from tableside.geometry.uncertainty import of_json


def fault(found: Text, mend: Text, inner: Iterable[int | str] = ()) -> PydanticCustomError:
    """Return the error for a validator to raise; ``inner`` is a place below the validated value."""
    return PydanticCustomError(
        "fault", "{found}", {"found": found, "mend": mend, "inner": list(inner)}
    )


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


AsTuple = BeforeValidator(_tuple)


def _measured(value: Any, plain: ValidatorFunctionWrapHandler) -> Any:
    """Accept deviations with their parts, as stored in a saved game, as well as plain numbers."""
    if not isinstance(value, Mapping):
        return plain(value)
    try:
        return of_json(value)
    except ValueError as error:
        raise fault(say("no-deviations", why=str(error)), say("give-deviations")) from error


#: Unicode's categories of signs that control or break a line.
_HIDDEN = ("Cc", "Zl", "Zp")
#: Signs that turn the line on which a name stands: embeddings, overrides and isolates.
_TURNING = "".join(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))


def _seen(name: str) -> str:
    """Return a name without hidden signs; those would turn or break the lines that it stands in."""
    for sign in name:
        if unicodedata.category(sign) in _HIDDEN or sign in _TURNING:
            raise fault(say("hidden-sign", code=f"U+{ord(sign):04X}"), say("without-hidden-signs"))
    return name


#: Larger than any table in inches, millimetres or degrees: a length beyond it is a typo.
LARGEST = 1e6

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
Length = Annotated[Number, Field(ge=-LARGEST, le=LARGEST)]
Positive = Annotated[float, Field(strict=True, gt=0, le=LARGEST, allow_inf_nan=False)]
NotNegative = Annotated[float, Field(strict=True, ge=0, allow_inf_nan=False)]
Count = Annotated[int, Field(strict=True, ge=0)]
YesNo = Annotated[bool, Field(strict=True)]
Name = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(_seen)]
Names = Annotated[tuple[Name, ...], AsTuple]
Point = Annotated[tuple[Length, Length], AsTuple]
PoseNumbers = Annotated[tuple[Length, Length, Length], AsTuple]
Size = Annotated[tuple[Positive, Positive], AsTuple]
Deviation = Annotated[NotNegative, Field(le=LARGEST)]
Sigma = Annotated[tuple[Deviation, Deviation, Deviation], AsTuple, WrapValidator(_measured)]


class Complete:
    """Requires a dictionary to have all the names of its key type, a ``Literal``."""

    def __get_pydantic_core_schema__(
        self, group: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        names = get_args(get_args(group)[0])

        def checked(value: dict[str, Any]) -> dict[str, Any]:
            lacking = [name for name in names if name not in value]
            if lacking:
                raise fault(say("is-missing"), say("add-it"), lacking[:1])
            return value

        return core_schema.no_info_after_validator_function(checked, handler(group))


K = TypeVar("K")
V = TypeVar("V")
#: Values for exactly the names of a ``Literal``.
Group = Annotated[dict[K, V], Complete()]


def given_twice(named: Iterable[tuple[tuple[int | str, ...], Text]]) -> Iterator[PlacedFault]:
    """Yield a fault for every repeated name; ``named`` pairs place and name."""
    seen: set[Text] = set()
    for place, name in named:
        if name in seen:
            yield PlacedFault(place, say("given-twice", name=name), say("give-each-its-own"))
        seen.add(name)


def simple_polygon(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Return ``points`` if they outline a polygon that does not cross itself; raise otherwise."""
    from shapely import Polygon, is_valid_reason  # imported late: not every file has a polygon

    if len(points) < 3:
        raise fault(say("has-points", count=len(points)), say("area-needs-three"))
    polygon = Polygon(points)
    if not polygon.is_valid:
        crossing = re.search(r"intersection\[(\S+) (\S+)\]", is_valid_reason(polygon))
        if crossing is None:
            raise fault(say("encloses-nothing"), say("give-corners-in-order"))
        x, y = (decimal(float(place), 2) for place in crossing.groups())
        raise fault(say("crosses-itself", x=x, y=y), say("give-corners-in-order"))
    return points


Polygon = Annotated[tuple[Point, ...], AsTuple, AfterValidator(simple_polygon)]
