"""What becomes of something that hands did: accepted, proposed, or refused until it is put right.

The players choose this for each kind of finding. A kind is the name of a rule (``movement.path``)
or the part before its point (``movement``); the more specific one wins. ``legal`` is the kind of
changes that have no findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tableside.engine.finding import Finding
from tableside.engine.quantity import Verdict
from tableside.session.trust import RULE as UNTRUSTED

LEGAL = "legal"


class How(StrEnum):
    """The three settings, mildest first."""

    LOG = "log"
    PROPOSE = "propose"
    ENFORCE = "enforce"


_STRICTNESS = {how: rank for rank, how in enumerate(How)}


@dataclass(frozen=True, slots=True)
class Handling:
    """The settings; ``findings`` is the default for kinds not listed in ``kinds``."""

    findings: How = How.LOG
    kinds: Mapping[str, How] = field(default_factory=dict)

    def of(self, found: Iterable[Finding]) -> How:
        """Return the strictest setting that applies to these findings.

        A call that is too close is never forbidden: it is proposed, so that the players can
        measure.
        """
        flagged = [self._of_one(finding) for finding in found]
        legal = self.kinds.get(LEGAL, How.LOG)
        return max(flagged, key=_STRICTNESS.__getitem__, default=legal)

    def _of_one(self, finding: Finding) -> How:
        kind = finding.rule.partition(".")[0]
        how = self.kinds.get(finding.rule, self.kinds.get(kind, self.findings))
        doubtful = finding.verdict is not Verdict.ILLEGAL
        return How.PROPOSE if doubtful and how is How.ENFORCE else how


#: The default at a live table: ask about breaches and about calls that are too close. What could
#: not be judged is only logged; otherwise the question would come up at every move.
LIVE = Handling(How.PROPOSE, {UNTRUSTED: How.LOG})


def read_handling(words: Sequence[str], usual: Handling | None = None) -> Handling:
    """Parse settings such as ``propose`` and ``movement=enforce``; later ones win.

    ``usual`` is the default for anything not mentioned; None: accept everything and only log it.
    Raises ValueError with a message for people.

    >>> read_handling(["propose", "turn=log"]).kinds["turn"]
    <How.LOG: 'log'>
    """
    usual = usual or Handling()
    findings, kinds = usual.findings, dict(usual.kinds)
    for word in words:
        kind, equals, name = word.rpartition("=")
        if name not in set(How) or (equals and not kind):
            raise ValueError(f"{word!r} is no setting: write log, propose or enforce, or KIND=HOW")
        if kind == LEGAL and name == How.ENFORCE:
            raise ValueError("what is legal cannot be enforced: write legal=log or legal=propose")
        if kind:
            kinds[kind] = How(name)
        else:
            findings = How(name)
    return Handling(findings, kinds)
