"""What is wrong with a file, said so that a person can mend it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong: the ``file``, the ``place`` in it, what was ``found``, and the ``mend``.

    ``place`` is written like ``units[2].pose``; it is empty when the whole file is meant.
    """

    file: str
    place: str
    found: str
    mend: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.place}" if self.place else self.file
        return f"{where}: {self.found}; {self.mend}"


class FileError(Exception):
    """A file that cannot be used, with all its faults at once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))

    @classmethod
    def one(cls, file: str, place: str, found: str, mend: str) -> FileError:
        """Return the error of a single fault."""
        return cls([Fault(file, place, found, mend)])
