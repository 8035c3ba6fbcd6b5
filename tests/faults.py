"""How a list of faults fails a test: each on a line of its own, none cut short."""

from __future__ import annotations

from collections.abc import Iterable

import pytest


def none_of(faults: Iterable[object]) -> None:
    """Fail the test where there are faults; its message is every one of them, a line each."""
    lines = [str(fault) for fault in faults]
    if lines:
        pytest.fail("\n".join([f"{len(lines)} at fault:", *lines]), pytrace=False)
