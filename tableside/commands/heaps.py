"""Memory of a server with hundreds of threads: glibc's allocator set for it.

glibc gives threads heaps of their own, up to eight for each core, and keeps what a thread frees
for that thread alone, up to some 170 KiB each. With a thread for each of 200 phones memory grew
for many minutes without anything being in use. Both are settings that glibc reads once, when a
process begins (https://www.gnu.org/software/libc/manual/html_node/Memory-Allocation-Tunables.html).
"""

from __future__ import annotations

import os
import sys

_NAME = "GLIBC_TUNABLES"
HEAPS = 2
SETTINGS = {"glibc.malloc.arena_max": str(HEAPS), "glibc.malloc.tcache_count": "0"}


def tuned(given: str) -> str:
    """Return the settings ``given`` with those of ours that it says nothing of.

    >>> tuned("glibc.malloc.arena_max=9")
    'glibc.malloc.arena_max=9:glibc.malloc.tcache_count=0'
    """
    said = [part for part in given.split(":") if part]
    names = {part.partition("=")[0] for part in said}
    own = [f"{name}={value}" for name, value in SETTINGS.items() if name not in names]
    return ":".join([*said, *own])


def begin_with_small_heaps() -> None:
    """Begin this very program anew, in the same process, with the settings.

    Returns where they hold already, and where there is no glibc or no program to begin.
    """
    given = os.environ.get(_NAME, "")
    wanted = tuned(given)
    if wanted == given or "CS_GNU_LIBC_VERSION" not in os.confstr_names or not sys.executable:
        return
    os.environ[_NAME] = wanted
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
