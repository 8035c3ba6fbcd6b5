"""Search long random campaigns for what a phone is sent and may not know.

``python -m tests.search_secrets --megabytes 10`` plays whole campaigns of Gathered In Their Masses
until so many million bytes were sent to the phones of both sides, and looks through each page of
theirs and of the big screen. In every position it plants a leak of each kind that there is room
for: the id of a unit that is not seen, an event about it, the men of one that is. Exit status 1
where something leaked, a planted leak was not found, or a kind could never be planted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import count

from tests.rules.gitm.secret_campaigns import planted, search, steps

_KINDS = ("id", "event", "men")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play and search; print a line a campaign, and what was found at the end."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--megabytes", type=float, default=10.0, help="how much to search (10)")
    parser.add_argument("--first", type=int, default=0, help="seed of the first campaign (0)")
    parser.add_argument("--turns", type=int, default=15, help="turns of a campaign (15)")
    asked = parser.parse_args(arguments)
    sent, wrong, kinds = 0, set[str](), Counter[str]()
    for seed in count(asked.first):
        for before, after, events in steps(seed, asked.turns):
            length, leaked = search(before, after, events)
            sent += length
            wrong.update(f"campaign {seed}: {each}" for each in leaked)
            for kind, was_found in planted(after, "us").items():
                kinds[kind] += was_found
                if not was_found:
                    wrong.add(f"campaign {seed}: a planted {kind} was not found")
        print(f"campaign {seed}: {sent} bytes so far, {len(wrong)} leaks", flush=True)
        if sent >= 1_000_000 * asked.megabytes:
            break
    print("\n".join(sorted(wrong)) or "nothing leaked")
    print("planted and found: " + ", ".join(f"{kind} {kinds[kind]} times" for kind in _KINDS))
    return 1 if wrong or not all(kinds[kind] for kind in _KINDS) else 0


if __name__ == "__main__":
    sys.exit(main())
