"""What the camera's side says while a game is played, in German."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from tests.texts.german import german, templates

#: Whose sentences reach a log or stand over the map.
SPEAKING = (
    "follow/mount.py", "follow/complaints.py", "board_fit.py", "marker_fit.py", "unit_sights.py",
    "pipeline.py", "keeping.py", "sources/live.py", "sources/decoding.py",
)  # fmt: skip
#: A fault of the program's own, pieces of sentences that are told whole, and of no live table.
UNSEEN = (r"a registered measurement", r"^ and $", r"^marker $", r"cannot be encoded")
SAMPLES = {
    "tag.name": "tag36h11 7", "name": "marker 3", "names": "tag36h11 7 and tag36h11 8",
    "self._place": "0", "self._folder": "games/1", "image.dtype": "float32",
    "reason": "too few of its markers are seen", "wrong": "the picture is black",
} | dict.fromkeys((
    "x", "y", "number", "count", "seen", "total", "_needed(board)", "pair[0].id", "pair[0].side",
    "marker.id", "len(found)", "frame.index", "2 * standing.fused.apart", "away",
    "abs(placed.turn)", "found[0]", "found[1]", "width", "height",
), "3")  # fmt: skip

OWN = {"unit_sights.py": {"name": "tag36h11"}}  # there it is a family's, elsewhere a marker's


def test_what_the_camera_s_side_says_is_german(browser: Browser, root: Path) -> None:
    vision = root / "tableside" / "vision"
    made = [*templates([vision / name for name in SPEAKING], UNSEEN)]
    assert len(made) > 20
    said = {each.text: each.filled(SAMPLES | OWN.get(each.file, {}), "?") for each in made}
    assert [text for text in said.values() if "?" in text.rstrip("?")] == []  # each has a sample
    found = german(browser, None, said.values())
    kept = {"tag36h11", "games/1", "float32", "0", "3", "7", "8", "1.25"}
    wrong = {text: each for text, each in found.items() if not each or set(each.kept) - kept}
    assert wrong == {}
