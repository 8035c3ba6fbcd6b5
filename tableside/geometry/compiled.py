"""Functions that run as machine code: loops over numbers that no array operation says well.

Importing this costs a fifth of a second, and the first call of such a function on a machine takes
as long as the compiler does. What comes of that is kept beside the sources, as Python keeps its
own, and found there by every later process, until the sources change.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

#: Numba looks for SciPy's linear algebra when it makes itself ready, which takes longer to import
#: than many a command to run. Nothing that is compiled here multiplies matrices: it finds none.
_BLAS = "scipy.linalg.cython_blas"
if _BLAS not in sys.modules:
    sys.modules[_BLAS] = cast(Any, None)
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules[_BLAS]

Function = TypeVar("Function", bound=Callable[..., object])

KEPT_IN = Path(__file__).parent / "__pycache__" / "compiled"
_NUMBERS = {"None", "bool", "float", "int", "tuple"}
_KEPT = 4  # states of the sources whose machine code is kept


def compiled(function: Function) -> Function:
    """Return ``function``, plain arithmetic on numbers and arrays, as machine code that is kept.

    It is compiled anew for each kind of arrays that it is called with, which takes seconds in the
    middle of a game: callers give floats (whole numbers from a file too) in rows, always.
    """
    config: Any = numba.config
    config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename).parent))
    return cast(Function, numba.njit(cache=True)(function))


def part(function: Function) -> Function:
    """Return ``function`` as part of compiled ones: only these can call it.

    It compiles the quicker for that. As plain Python it is its own ``py_func``. One that returns
    numbers only may not make arrays: it is compiled without the counting of who holds which of
    them, which takes longer than short arithmetic.
    """
    make: Any = numba.njit
    returned = set(re.findall(r"\w+", str(function.__annotations__["return"])))
    made = make(
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        error_model="numpy",
        _nrt=not returned <= _NUMBERS,
    )
    return cast(Function, made(function))


@cache
def cache_folder(sources: Path) -> Path:
    """Return where machine code from the folder ``sources`` is kept, another after each change.

    The compiler looks at one file only to tell whether that changed, but puts parts and constants
    of others in as well: those beside it, those in the folder above, and those in this one.
    """
    found = hashlib.sha256()
    for folder in (sources, sources.parent, Path(__file__).parent):
        for path in sorted(folder.glob("*.py")):
            found.update(path.read_bytes())
    kept = _caches()
    folder = kept / found.hexdigest()[:16]
    if not folder.is_dir():
        folder.mkdir(exist_ok=True)
        by_age = sorted(kept.iterdir(), key=lambda other: other.stat().st_mtime)
        for old in by_age[:-_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _caches() -> Path:
    """Return the folder for all machine code: beside the sources, as Python keeps its own.

    Where that may not be written to it is the user's, and failing that one for this process alone.
    """
    user = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    for folder in (KEPT_IN, user / "tableside" / "compiled"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="tableside-"))
