"""What is a camera by its name: its links in /dev are, other devices are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.vision.sources.named import is_device, is_live


@pytest.mark.parametrize(
    ("leads_to", "camera"), [("/dev/video2", True), ("/dev/zero", False), ("/dev/video2x", False)]
)
def test_a_link_is_what_it_leads_to(
    monkeypatch: pytest.MonkeyPatch, leads_to: str, camera: bool
) -> None:
    monkeypatch.setattr(Path, "resolve", lambda _: Path(leads_to))
    assert is_device("/dev/v4l/by-id/usb-Webcam-index0") is camera
    assert not is_device("games/by-id"), "files are opened as files wherever they lead"


@pytest.mark.parametrize("source", ["/dev/zero", "/dev/sda", "games/", "film.mp4", "video2", ""])
def test_what_is_on_the_disk_is_not_live(source: str) -> None:
    assert not is_live(source)
