"""Describe what is wrong with a file so that a person can fix it."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice

from tableside.engine.message import Message, SaidError, Several, Text, bearable
from tableside.files.words import say

#: Descriptions of the operating system's error numbers.
_REASONS = {
    errno.ENOSPC: say("reason-disk-full"),
    errno.EDQUOT: say("reason-quota"),
    errno.EACCES: say("reason-permission"),
    errno.EPERM: say("reason-permission"),
    errno.EROFS: say("reason-read-only"),
    errno.EIO: say("reason-input-output"),
    errno.ENOENT: say("reason-not-there"),
    errno.ENOTDIR: say("reason-no-folder"),
    errno.EISDIR: say("reason-folder"),
    errno.EEXIST: say("reason-exists"),
    errno.ENAMETOOLONG: say("reason-long-name"),
    errno.ENODEV: say("reason-no-device"),
    errno.ENXIO: say("reason-no-file"),
}


def reason_of(error: OSError) -> Text:
    """Return why the operating system refused something; rare reasons in its own words."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or type(error).__name__).lower()


def one_line(text: str) -> str:
    """Return a text as a single line of limited length without terminal control characters.

    >>> one_line("a\\nb\\x1b[2J"), len(one_line("x" * 5000))
    ('a b [2J', 91)
    """
    return bearable("".join(sign if sign.isprintable() else " " for sign in text))


@dataclass(frozen=True, slots=True)
class Fault:
    """A single fault: the ``file``, the ``place`` in it, what was ``found``, and the ``mend``.

    ``place`` is written like ``units[2].pose``; it is empty if the whole file is meant. ``line`` is
    the place in its text, if known. ``file`` is empty for what is in no file, such as what was
    typed into a form.
    """

    file: str
    place: str
    found: Text
    mend: Text
    line: Text = ""

    @property
    def message(self) -> Message:
        """The fault as one line."""
        where: Text = self.file
        for part in (self.line, self.place):
            where = say("within", whole=where, part=part) if where and part else where or part
        return say("fault", where=where, found=self.found, mend=self.mend)

    def __str__(self) -> str:
        return str(self.message)


#: More faults than this are repetitions, or it is the wrong file.
MOST_FAULTS = 50


class FileError(SaidError):
    """Raised for an unusable file, with its first ``MOST_FAULTS`` faults.

    If ``faults`` is lazy, the search stops there.
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(islice(faults, MOST_FAULTS))
        super().__init__(Several(tuple(fault.message for fault in self.faults), "sentence"))

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)

    @classmethod
    def one(cls, file: str, place: str, found: Text, mend: Text, line: Text = "") -> FileError:
        """Return an error with a single fault."""
        return cls([Fault(file, place, found, mend, line)])
