"""Caches of what is derived from a state, so that it is computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

S = TypeVar("S")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


def kept_in(memo: dict[Any, Any], key: Any, work_out: Callable[[], R]) -> R:
    """Return the memo's value for a key, computing it the first time."""
    if key not in memo:
        memo[key] = work_out()
    found: R = memo[key]
    return found


def once(work_out: Callable[[S], R]) -> Callable[[S], R]:
    """Return a function of a frozen state that keeps what it returned beside the state's fields.

    The state must have a ``__dict__``. What is kept goes with it: another state is another answer.
    """
    key = f"({work_out.__module__}.{work_out.__qualname__})"

    @wraps(work_out)
    def kept(state: S) -> R:
        return kept_in(state.__dict__, key, lambda: work_out(state))

    return kept


def once_by_arguments(work_out: F) -> F:
    """Return a method of a frozen object that keeps what it returned, by its arguments.

    The object must have a ``__dict__``, the arguments be hashable and given by position.
    """
    key = f"({work_out.__module__}.{work_out.__qualname__})"

    @wraps(work_out)
    def kept(self: Any, *args: Any) -> Any:
        known = self.__dict__.setdefault(key, {})
        if args not in known:
            known[args] = work_out(self, *args)
        return known[args]

    return cast("F", kept)
