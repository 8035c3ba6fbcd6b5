"""``tableside setup``'s words: how the game is served that it ends in, and what helps say."""

from __future__ import annotations

import argparse
import subprocess
import sys

import pytest

from tableside.commands import serve, setup


@pytest.mark.parametrize("more", [[], ["--ask-secret"]])
def test_the_game_is_served_as_the_page_was(more: list[str]) -> None:
    words = argparse.ArgumentParser()
    setup.add_arguments(words)
    asked = words.parse_args(["0", "sunday", "--host", "127.0.0.1", "--port", "8123", *more])
    takes = argparse.ArgumentParser()
    serve.add_arguments(takes)
    played = takes.parse_args(["0", *setup._served_as(asked)])
    assert (played.host, played.port, played.ask_secret) == ("127.0.0.1", 8123, bool(more))


@pytest.mark.parametrize("command", ["setup", "print", "calibrate", "cameras", "rig"])
def test_helps_are_written_for_people(command: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tableside", command, "--help"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert command in said
    assert "%%" not in said
    assert "%(" not in said
