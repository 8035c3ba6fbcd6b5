"""What if a model were put there: the answer to a question, before anybody touches the model.

It is read as what hands did would be, so that the answer is what the referee would say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tableside.engine import secrets
from tableside.engine.ruleset import Proposal, QuestionError, RuleSet, Sensed
from tableside.engine.secrets import Audience
from tableside.geometry.pose import Pose
from tableside.session.game import Game
from tableside.session.hands import Hands
from tableside.session.pending import candidate_as_json, literal, way
from tableside.session.telling import told_candidate
from tableside.session.words import say

S = TypeVar("S")

EXACT = (0.0, 0.0, 0.0)


def suppose(game: Game[S], hands: Hands[S], unit: str, to: Pose) -> Callable[[], dict[str, Any]]:
    """Return how to answer what the referee would say if ``unit`` were put at ``to``.

    The answer is about the game as it is now and may be worked out without a lock. Raises
    QuestionError for a unit that is not of this game.
    """
    if unit not in game.known:
        raise QuestionError("unit", say("no-such-unit", unit=unit))
    start, find, ruleset = game.poses().get(unit), hands.suppose(unit, to), game.ruleset
    return lambda: supposed(ruleset, unit, start, to, find())


def suppose_as_known(
    ruleset: RuleSet[S], state: S, audience: Audience, unit: str, to: Pose
) -> Callable[[], dict[str, Any]]:
    """Return how to answer it in ``state``, all that ``audience`` knows; the camera says nothing.

    Raises QuestionError for a unit of which it does not know.
    """
    poses = ruleset.poses(state)
    if unit not in poses:
        raise QuestionError("unit", say("no-such-unit", unit=unit))

    def find() -> tuple[Proposal, ...]:
        found = ruleset.recognise(state, {}, {unit: Sensed(to, EXACT)})
        return tuple(_heard(each, audience) for each in found)

    return lambda: supposed(ruleset, unit, poses[unit], to, find())


def _heard(proposal: Proposal, audience: Audience) -> Proposal:
    findings = tuple(secrets.heard(each, audience) for each in proposal.findings)
    return replace(proposal, findings=findings)


def supposed(
    ruleset: RuleSet[Any], unit: str, start: Pose | None, to: Pose, found: Sequence[Proposal]
) -> dict[str, Any]:
    """Return the answer as the page gets it; ``found`` are the candidates, the likeliest first.

    ``start``: where the unit stands, None for one off the table.
    """
    length = None if start is None else round(start.distance_to(to), 3)
    ways = [] if start is None else [way(unit, start, to, ruleset.measure)]
    about = {"unit": unit, "to": to.as_list(), "length": length, "overlays": ways}
    if not found:
        return {
            **about,
            "verdict": "illegal",
            "text": say("nothing-brings-it"),
            "reason": "",
            "findings": [],
        }
    best = told_candidate(ruleset, candidate_as_json(literal(found)))
    return {**about, **{key: best[key] for key in ("verdict", "text", "reason", "findings")}}
