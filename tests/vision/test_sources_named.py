"""What is a camera by its name: its links in /dev are, other devices are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tableside.files.fault import FileError
from tableside.vision.sources.named import is_device, is_live, place_of
from tableside.vision.sources.opening import check_there, open_source


@pytest.mark.parametrize(
    ("leads_to", "camera"), [("/dev/video2", True), ("/dev/zero", False), ("/dev/video2x", False)]
)
def test_a_link_is_what_it_leads_to(
    monkeypatch: pytest.MonkeyPatch, leads_to: str, camera: bool
) -> None:
    monkeypatch.setattr(Path, "resolve", lambda _: Path(leads_to))
    assert is_device("/dev/v4l/by-id/usb-Webcam-index0") is camera
    assert not is_device("games/by-id"), "files are opened as files wherever they lead"


@pytest.mark.parametrize(
    ("source", "place"), [("0", 0), ("999", 999), ("/dev/video9", "/dev/video9")]
)
def test_a_camera_is_opened_by_its_number(source: str, place: str | int) -> None:
    assert is_device(source)
    assert place_of(source) == place


@pytest.mark.parametrize("number", ["1000", "99999999999", "9" * 5000])
def test_a_number_of_more_than_three_digits_is_no_camera(number: str) -> None:
    assert not is_live(number)
    assert not is_live(f"/dev/video{number}")
    for opens in (open_source, check_there):
        with pytest.raises(FileError, match="a camera has a number of at most"):
            opens(number)
    with pytest.raises(FileError, match="there is no such file"):
        open_source(f"/dev/video{number}")


@pytest.mark.parametrize("source", ["/dev/zero", "/dev/sda", "games/", "film.mp4", "video2", ""])
def test_what_is_on_the_disk_is_not_live(source: str) -> None:
    assert not is_live(source)
