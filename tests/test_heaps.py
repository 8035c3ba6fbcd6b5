"""What threads keep for themselves, as glibc itself counts it, in a process of its own."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys

import pytest

from tableside.commands.heaps import HEAPS, SETTINGS, tuned

THREADS = 24

#: Prints the heaps that threads use, and how much they keep of what they have freed (bytes).
COUNTED = f"""
import ctypes, re, sys, threading
from tableside.commands.heaps import begin_with_small_heaps

if "small" in sys.argv:
    begin_with_small_heaps()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
libc.free.argtypes = [ctypes.c_void_p]
everybody = threading.Barrier({THREADS} + 1)

class Info(ctypes.Structure):
    names = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost"
    _fields_ = [(name, ctypes.c_size_t) for name in names.split()]

libc.mallinfo2.restype = Info
hold = []

def use_and_free():
    hold.append(libc.malloc(1000))
    everybody.wait()
    everybody.wait()
    for block in [libc.malloc(1000) for _ in range(5)]:
        libc.free(block)
    everybody.wait()
    everybody.wait()

threads = [threading.Thread(target=use_and_free) for _ in range({THREADS})]
for thread in threads:
    thread.start()
everybody.wait()
before = libc.mallinfo2().uordblks
everybody.wait()
everybody.wait()
kept = libc.mallinfo2().uordblks - before
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
print("kept", kept, flush=True)
everybody.wait()
"""


def counted(*arguments: str) -> tuple[int, int]:
    """Return (heaps, bytes kept)."""
    plain = {name: value for name, value in os.environ.items() if name != "GLIBC_TUNABLES"}
    command = [sys.executable, "-c", COUNTED, *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env=plain)
    return told.stdout.count("<heap "), int(told.stdout.rpartition("kept ")[2])


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "mallinfo2"), reason="no glibc since 2.33")
def test_threads_share_a_few_heaps_and_keep_nothing_for_themselves() -> None:
    heaps, kept = counted()
    assert heaps > HEAPS
    assert kept > THREADS * 4000
    heaps, kept = counted("small")
    assert 1 <= heaps <= HEAPS
    assert kept < THREADS * 400


def test_what_the_user_has_set_stays() -> None:
    ours = ":".join(f"{name}={value}" for name, value in SETTINGS.items())
    assert tuned("") == ours
    assert tuned(ours) == ours
    own = "glibc.malloc.tcache_count=3:glibc.rtld.optional_static_tls=512"
    assert tuned(own) == f"{own}:glibc.malloc.arena_max={HEAPS}"
