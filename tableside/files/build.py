"""How accurately a table was built: the error budget of board and roster files.

Each figure is one standard deviation, in millimetres, degrees or (``scale``) fractions of a length.
In an object, anything not mentioned is exact. A word stands for the figures given, with their
sources, in ``calibration/build_words.json``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import PrivateAttr, SerializerFunctionWrapHandler, WrapValidator, model_serializer
from pydantic_core.core_schema import ValidatorFunctionWrapHandler

from tableside.files import standard
from tableside.files.loading import Model
from tableside.files.parts import Deviation, fault
from tableside.files.words import say

Word = Literal["exact", "measured", "printed", "tray", "hand"]
WORDS: tuple[Word, ...] = get_args(Word)

#: Assumed for a table whose files do not say how it was built.
UNDECLARED: Word = "hand"


class _Build(Model):
    """A budget that is written back as the word it was read from."""

    _word: Word | None = PrivateAttr(default=None)

    @property
    def word(self) -> Word | None:
        """The word it was read from; None if it was given as figures."""
        return self._word

    @model_serializer(mode="wrap")
    def _written(self, handler: SerializerFunctionWrapHandler) -> Any:
        return handler(self) if self._word is None else self._word


class MarkerBuild(_Build):
    """The error of a board marker's stated place; ``place`` is per axis, in mm."""

    place: Deviation = 0.0
    angle: Deviation = 0.0
    height: Deviation = 0.0


class TagBuild(_Build):
    """The error of a tag's place on the tray; ``place`` is per axis.

    ``height`` is common to a base's tags, ``scale`` (fraction of a length) to everything printed.
    """

    place: Deviation = 0.0
    angle: Deviation = 0.0
    height: Deviation = 0.0
    scale: Deviation = 0.0


class SeatBuild(Model):
    """The error of a base's place in the tray that carries its tags."""

    place: Deviation = 0.0
    angle: Deviation = 0.0


class UnitBuild(_Build):
    """The budget of a unit: of each tag on its tray, and of each base in the tray."""

    tag: TagBuild = TagBuild()
    seat: SeatBuild = SeatBuild()


B = TypeVar("B", bound=_Build)


@functools.cache
def marker_build(word: Word) -> MarkerBuild:
    """Return the marker budget that a word stands for."""
    return _named(MarkerBuild.model_validate(standard.table("build_words")[word]["marker"]), word)


@functools.cache
def tag_build(word: Word) -> TagBuild:
    """Return the tag budget that a word stands for."""
    return _named(TagBuild.model_validate(standard.table("build_words")[word]["tag"]), word)


@functools.cache
def unit_build(word: Word) -> UnitBuild:
    """Return the unit budget that a word stands for."""
    seat = SeatBuild.model_validate(standard.table("build_words")[word]["seat"])
    return _named(UnitBuild(tag=tag_build(word), seat=seat), word)


def _named(build: B, word: Word) -> B:
    build._word = word
    return build


def _or_word(of_word: Callable[[Word], _Build]) -> WrapValidator:
    """Return the validator for a field that holds a word or an object."""

    def read(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        if not isinstance(value, str):
            return handler(value)
        if value not in WORDS:
            words = ", ".join(WORDS)
            raise fault(say("is-word", word=value), say("object-or-one-of", names=words))
        return of_word(value)

    return WrapValidator(read)


#: Fields of files: a word, or an object with deviations.
MarkerBuildField = Annotated[MarkerBuild, _or_word(marker_build)]
TagBuildField = Annotated[TagBuild, _or_word(tag_build)]
UnitBuildField = Annotated[UnitBuild, _or_word(unit_build)]
