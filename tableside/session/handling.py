"""What becomes of something that hands did: accepted at once, proposed, or not before it is right.

The players choose it for each kind of finding. A kind is the name of a rule (``movement.path``)
or the part before its point (``movement``); the longer one counts. ``legal`` is the kind of what
nothing is flagged about.
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
    """The three settings, from the mildest to the strictest."""

    LOG = "log"
    PROPOSE = "propose"
    ENFORCE = "enforce"


_STRICTNESS = {how: rank for rank, how in enumerate(How)}


@dataclass(frozen=True, slots=True)
class Handling:
    """The settings: ``findings`` for every kind that ``kinds`` does not name."""

    findings: How = How.LOG
    kinds: Mapping[str, How] = field(default_factory=dict)

    def of(self, found: Iterable[Finding]) -> How:
        """Return what becomes of an action that is flagged so: the strictest that applies.

        What is too close to call is never forbidden: it is proposed, for players to measure.
        """
        flagged = [self._of_one(finding) for finding in found]
        legal = self.kinds.get(LEGAL, How.LOG)
        return max(flagged, key=_STRICTNESS.__getitem__, default=legal)

    def _of_one(self, finding: Finding) -> How:
        kind = finding.rule.partition(".")[0]
        how = self.kinds.get(finding.rule, self.kinds.get(kind, self.findings))
        doubtful = finding.verdict is not Verdict.ILLEGAL
        return How.PROPOSE if doubtful and how is How.ENFORCE else how


#: What a live table does where nobody chose: what breaks a rule is asked about, and so is what is
#: too close to call. What was not judged is only told: it would be asked about at every move.
LIVE = Handling(How.PROPOSE, {UNTRUSTED: How.LOG})


def read_handling(words: Sequence[str], usual: Handling | None = None) -> Handling:
    """Return the settings written as ``propose``, ``movement=enforce``; later ones count.

    ``usual``: what holds for what no word says; None: everything is accepted and told.
    Raises ValueError, with a sentence.

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
