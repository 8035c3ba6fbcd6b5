"""Threads share heaps, as glibc itself counts them, in a process of their own."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

from tableside.web.heaps import HEAPS

COUNTED = """
import ctypes, sys, threading
from tableside.web.heaps import share_heaps

if "share" in sys.argv:
    share_heaps()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
everybody = threading.Barrier(24)

def hold():
    libc.malloc(1000)
    everybody.wait()

threads = [threading.Thread(target=hold) for _ in range(24)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
libc.fdopen.restype = ctypes.c_void_p
out = ctypes.c_void_p(libc.fdopen(1, b"w"))
libc.malloc_info(0, out)
libc.fflush(out)
"""


def heaps(*arguments: str) -> int:
    told = subprocess.run(
        [sys.executable, "-c", COUNTED, *arguments], capture_output=True, text=True, check=True
    )
    return told.stdout.count("<heap ")


@pytest.mark.skipif(not hasattr(ctypes.CDLL(None), "malloc_info"), reason="no glibc")
def test_many_threads_share_a_few_heaps() -> None:
    assert heaps() > HEAPS
    assert 1 <= heaps("share") <= HEAPS
