"""Caches for values derived from a state, so that each is computed once."""

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
    """Wrap a function of a frozen state so that its result is cached on the state.

    The state must have a ``__dict__``. Each state has its own cached result.
    """
    key = f"({work_out.__module__}.{work_out.__qualname__})"

    @wraps(work_out)
    def kept(state: S) -> R:
        return kept_in(state.__dict__, key, lambda: work_out(state))

    return kept


def once_by_arguments(work_out: F) -> F:
    """Wrap a method of a frozen object so that its results are cached by argument.

    The object must have a ``__dict__``; arguments must be hashable and positional.
    """
    key = f"({work_out.__module__}.{work_out.__qualname__})"

    @wraps(work_out)
    def kept(self: Any, *args: Any) -> Any:
        known = self.__dict__.setdefault(key, {})
        if args not in known:
            known[args] = work_out(self, *args)
        return known[args]

    return cast("F", kept)
