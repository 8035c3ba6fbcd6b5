"""A server on a disk that is full, read-only or slow, under a clock that is set, or with a fault
planted in it: for some seconds each, while four phones post at once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.chaos.kills import Crowd, Host, Round, checked
from tests.chaos.server import Wrong

#: What is wrong, in the order in which it is tried; in between all is well again.
TROUBLES = {
    "full disk": Wrong(disk="full"),
    "read-only folder": Wrong(disk="read-only"),
    "slow disk": Wrong(disk="slow"),
    "clock a day ahead": Wrong(clock=86400.0),
    "clock an hour back": Wrong(clock=-3600.0),
}


def troubled(host: Host, wrong: Wrong, seconds: float, kill: bool) -> Round:
    """Play a while in which something is wrong for the middle third, and check it.

    With ``kill`` everything is killed as long as it is wrong, and starts again when it is not.
    Afterwards posts have to be done again.
    """
    Wrong().write(host.wrong_file)
    host.start()
    host.wait()
    crowd = Crowd.at(host, "p")
    crowd.begin()
    try:
        time.sleep(seconds / 3)
        wrong.write(host.wrong_file)
        time.sleep(seconds / 3)
        if kill:
            host.kill("all")
        Wrong().write(host.wrong_file)
        host.wait()
        well_again = time.monotonic()
        time.sleep(seconds / 3)
    finally:
        posts = crowd.end()
        host.stop()
    found = checked(host, crowd, posts, int(kill))
    more = []
    if not any(post.outcome == "done" and post.begun > well_again for post in posts):
        more.append("stuck: nothing is done after all is well again")
    if wrong.disk not in ("", "slow") and not any(phone.answers[507] for phone in crowd.phones):
        more.append("unnoticed: nobody was told that nothing can be kept")
    return replace(found, faults=(*found.faults, *more))


def troubles(folder: Path, words: list[str], seconds: float) -> Iterator[tuple[str, Round]]:
    """Try all ``TROUBLES``, each without a kill and with one."""
    for name, wrong in TROUBLES.items():
        for kill in (False, True):
            place = folder / f"{name}{' and a kill' * kill}"
            place.mkdir()
            yield place.name, troubled(Host(place, words), wrong, seconds, kill)


def planted(folder: Path, words: list[str], kind: str, most: int) -> Round:
    """Play with a fault planted in the server until each phone has posted so often."""
    place = folder / f"planted {kind}"
    place.mkdir()
    host = Host(place, words)
    Wrong(planted=kind).write(host.wrong_file)
    host.start()
    try:
        host.wait()
        crowd = Crowd.at(host, "p")
        crowd.begin(most)
        posts = crowd.end(at_once=False)
    finally:
        host.stop()
    return checked(host, crowd, posts)
