"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

settings.register_profile("tableside", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("tableside")


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's top folder."""
    return ROOT


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of real photographs; tests that need it are skipped only when it is absent."""
    folder = Path(os.environ.get("TABLESIDE_PHOTOS", ROOT.parent / "shared" / "photos"))
    if not folder.is_dir():
        pytest.skip(f"no photographs at {folder} (set TABLESIDE_PHOTOS)")
    return folder
