"""Answer "what if this model were put there?" before anybody touches the model.

The move is recognised just like one made by hand, so the answer is what the referee would say.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from tableside.engine import secrets
from tableside.engine.measure import Measure
from tableside.engine.ruleset import Proposal, QuestionError, RuleSet, Sensed
from tableside.engine.secrets import Audience
from tableside.geometry.pose import Pose
from tableside.session.game import Game
from tableside.session.hands import Hands
from tableside.session.pending import candidate_as_json, length_of, literal, named, way
from tableside.session.telling import told_candidate
from tableside.session.words import say

S = TypeVar("S")

EXACT = (0.0, 0.0, 0.0)


def suppose(game: Game[S], hands: Hands[S], unit: str, to: Pose) -> Callable[[], dict[str, Any]]:
    """Return a function that says what the referee would say if ``unit`` were put at ``to``.

    It answers for the game as it is now and can be called without a lock. Raises QuestionError for
    a unit that is not of this game.
    """
    if unit not in game.known:
        raise QuestionError("unit", say("no-such-unit", unit=unit))
    start, find, ruleset = game.poses().get(unit), hands.suppose(unit, to), game.ruleset
    name = game.name_of(unit)
    return lambda: supposed(ruleset, Supposed(unit, name, start, to), find())


def suppose_as_known(
    ruleset: RuleSet[S], state: S, audience: Audience, unit: str, to: Pose
) -> Callable[[], dict[str, Any]]:
    """Answer likewise from ``state``, which is all that ``audience`` knows, ignoring the camera.

    Raises QuestionError for a unit unknown to the audience.
    """
    poses = ruleset.poses(state)
    if unit not in poses:
        raise QuestionError("unit", say("no-such-unit", unit=unit))

    def find() -> tuple[Proposal, ...]:
        found = ruleset.recognise(state, {}, {unit: Sensed(to, EXACT)})
        return tuple(_heard(each, audience) for each in found)

    name = named(ruleset.units(state)).get(unit, unit)
    return lambda: supposed(ruleset, Supposed(unit, name, poses[unit], to), find())


def _heard(proposal: Proposal, audience: Audience) -> Proposal:
    findings = tuple(secrets.heard(each, audience) for each in proposal.findings)
    return replace(proposal, findings=findings)


@dataclass(frozen=True, slots=True)
class Supposed:
    """A unit supposed to be put somewhere; ``start`` None: it is off the table now."""

    unit: str
    name: str
    start: Pose | None
    to: Pose

    def ways(self, measure: Measure, found: Sequence[Proposal]) -> list[dict[str, Any]]:
        """Return the move's arrow, labelled with the length that the referee's sentence gives."""
        if self.start is None:
            return []
        told = length_of(literal(found), self.unit) if found else None
        return [way(self.name, self.start, self.to, measure, told)]


def supposed(
    ruleset: RuleSet[Any], about_it: Supposed, found: Sequence[Proposal]
) -> dict[str, Any]:
    """Return the answer as the page receives it; ``found`` are the candidates, likeliest first."""
    start, to = about_it.start, about_it.to
    length = None if start is None else round(start.distance_to(to), 3)
    ways = about_it.ways(ruleset.measure, found)
    about = {"unit": about_it.unit, "to": to.as_list(), "length": length, "overlays": ways}
    if not found:
        return {
            **about,
            "verdict": "illegal",
            "text": say("nothing-brings-it"),
            "reason": "",
            "findings": [],
            "actions": [],
        }
    best = told_candidate(ruleset, candidate_as_json(literal(found)))
    # Whoever plans ahead asks about the place; that it is not his turn he knows.
    measured_first = sorted(best["findings"], key=lambda each: "margin" not in each)
    told = {key: best[key] for key in ("verdict", "text", "reason", "actions")}
    return {**about, **told, "findings": measured_first}
