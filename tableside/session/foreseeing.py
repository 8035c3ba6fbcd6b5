"""What an action would bring, before it is done: what is flagged, and what the log would say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from tableside.engine.ruleset import RuleSet
from tableside.engine.secrets import Audience
from tableside.session.views import shape_of

S = TypeVar("S")


def foreseen(ruleset: RuleSet[S], state: S, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an action's findings (``flagged``), its log ``lines`` and its unit's ``shape`` then.

    The shape: the corners of its bases in its own frame, inches. Raises QuestionError for an action
    that is malformed or impossible.
    """
    action = ruleset.actions.read(data)
    flagged = [each.message for each in ruleset.judge(state, action)]
    after, events = ruleset.apply(state, action)
    told = [event for event in events if event.text and event.kind != "luck"]
    told.sort(key=lambda event: event.kind != "eliminated")  # the most urgent first
    return {
        "flagged": flagged,
        "lines": [event.text for event in told],
        "shape": shape_of(ruleset, after, data.get("unit")),
    }


def foreseen_as_known(
    ruleset: RuleSet[S], known: S, audience: Audience, data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return an action's findings from what an audience knows, in a game with secrets.

    There are no lines and there is no shape: somebody who tried all dice would learn what others
    hide. Raises QuestionError for a malformed action.
    """
    found = ruleset.judge(known, ruleset.actions.read(data))
    told = [each.message for each in found if audience.hears(each.to)]
    return {"flagged": told, "lines": [], "shape": ()}
