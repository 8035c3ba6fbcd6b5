"""Tableside: a camera over real miniatures and a referee that measures and knows the rules."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("tableside")
except PackageNotFoundError:  # run from a folder that was never installed
    __version__ = "0"
