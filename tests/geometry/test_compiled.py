"""Where machine code is kept, and what parts of it may do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from tableside.geometry import compiled
from tableside.geometry.compiled import part
from tableside.motion.slides import Floats


def test_machine_code_is_kept_apart_for_each_state_of_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "KEPT_IN", tmp_path / "kept")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    sources = tmp_path / "room" / "sources"
    sources.mkdir(parents=True)
    found = []
    for number in range(6):
        (sources.parent / "constants.py").write_text(f"N = {number}", encoding="utf-8")
        folder = compiled.cache_folder.__wrapped__(sources)
        assert folder.is_dir()
        assert compiled.cache_folder.__wrapped__(sources) == folder
        os.utime(folder, (number, number))
        found.append(folder)
    assert len(set(found)) == 6
    assert sum(folder.is_dir() for folder in found) < 6  # the oldest are cleared away
    assert found[-1].is_dir()
    assert found[-1].parent == tmp_path / "kept"

    shutil.rmtree(tmp_path / "kept")
    (tmp_path / "kept").write_text("", encoding="utf-8")  # no folder can be made there
    users = compiled.cache_folder.__wrapped__(sources)
    assert users.parent == tmp_path / "user" / "tableside" / "compiled"

    shutil.rmtree(tmp_path / "user")
    (tmp_path / "user").write_text("", encoding="utf-8")  # nor there
    elsewhere = compiled.cache_folder.__wrapped__(sources)
    assert elsewhere.is_dir()
    shutil.rmtree(elsewhere.parent)


def test_only_a_part_that_returns_arrays_may_make_them() -> None:
    @part
    def twos(count: int) -> Floats:
        return np.full(count, 2.0)

    @part
    def total(count: int) -> float:
        return float(np.full(count, 2.0).sum())

    @part
    def last(numbers: Floats) -> float:
        return float(numbers[1:][-1])

    assert numba.njit(lambda count: last(twos(count)))(3) == 2.0
    with pytest.raises(numba.core.errors.NumbaError, match="NRT"):
        numba.njit(lambda count: total(count))(3)


@pytest.mark.slow
def test_the_compiler_starts_without_linear_algebra_that_others_still_find() -> None:
    """It takes longer to import than a short command has."""
    asks = """if True:
        import sys
        from tableside.geometry import compiled
        from tableside.motion.kernels import slides  # compiled, and loaded when it is called
        assert not [name for name in sys.modules if name.startswith("scipy.linalg")]
        import scipy.linalg.cython_blas
    """
    subprocess.run([sys.executable, "-c", asks], check=True)
