"""The pictures of the tags, against the libraries that others print them with."""

import ctypes
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableside.vision.apriltag_library import _library, library_family, wrapper
from tableside.vision.families import (
    FAMILY_NAMES,
    FamilyError,
    family,
    pattern,
    read_dictionary,
)

CLASSIC = ("tag16h5", "tag25h9", "tag36h10", "tag36h11")
MODERN = tuple(n for n in FAMILY_NAMES if n.startswith("tag") and n not in CLASSIC)


def library_picture(name: str, tag: int) -> np.ndarray:
    library = _library()
    image = library.apriltag_to_image(library_family(name).pointer, ctypes.c_int(tag))
    width = image.contents.width
    cells = wrapper()._image_u8_get_array(image)[:, :width] > 0
    library.image_u8_destroy(image)
    return np.asarray(cells)


@pytest.mark.parametrize("name", CLASSIC)
def test_classic_apriltag_pictures_are_those_of_apriltag(name: str) -> None:
    count = family(name).count
    for tag in {0, 1, 2, count // 2, count - 1}:
        expected = library_picture(name, tag)
        assert expected[0].all()  # the library draws the quiet zone too
        np.testing.assert_array_equal(pattern(name, tag), expected[1:-1, 1:-1])


@pytest.mark.parametrize("name", MODERN)
def test_modern_apriltag_pictures_are_those_of_apriltag(name: str) -> None:
    kin = family(name)
    picture = library_picture(name, 3)
    used = kin.source._used()
    assert picture.shape == (kin.cells, kin.cells)
    np.testing.assert_array_equal(pattern(name, 3)[used], picture[used])
    assert pattern(name, 3)[~used].all()
    # The stated square is white in a ring of black.
    ring = pattern(name, 3)[kin.outside - 1 : -kin.outside + 1, kin.outside - 1 : -kin.outside + 1]
    assert not ring[0].any()
    assert not ring[:, -1].any()
    assert ring[1, 1:-1].all()


def test_round_families_leave_their_corners_white() -> None:
    assert (~family("tagCircle21h7").source._used()).sum() > 0
    assert pattern("tagCircle21h7", 0)[0, 0]


def test_opencv_draws_tag36h11_upside_down() -> None:
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36H11)
    drawn = dictionary.generateImageMarker(7, 8) > 0
    np.testing.assert_array_equal(pattern("tag36h11", 7), drawn[::-1, ::-1])


@pytest.mark.parametrize("name", [n for n in FAMILY_NAMES if n.startswith("aruco")])
def test_aruco_pictures_are_those_of_opencv(name: str) -> None:
    kin = family(name)
    number = getattr(cv2.aruco, "DICT_" + name.upper().removeprefix("ARUCO_"), None)
    if number is None:
        number = getattr(cv2.aruco, "DICT_" + name.upper())
    drawn = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(number), kin.count - 1, kin.cells * 3
    )
    np.testing.assert_array_equal(pattern(name, kin.count - 1), drawn[1::3, 1::3] > 0)


@pytest.mark.parametrize("name", ["tag36h11", "aruco_5x5_100"])
def test_a_border_of_two_cells_frames_the_same_data(name: str) -> None:
    one, two = pattern(name, 5), pattern(name + "/border2", 5)
    assert two.shape[0] == one.shape[0] + 2
    np.testing.assert_array_equal(two[1:-1, 1:-1], one)
    assert not two[0].any()
    assert not two[:, -1].any()
    np.testing.assert_array_equal(pattern(name + "/border1", 5), one)


def test_a_dictionary_file_is_a_family(tmp_path: Path) -> None:
    (tmp_path / "mine.yml").write_text(
        '%YAML:1.0\nnmarkers: 2\nmarkersize: 3\nmarker_0: "101000110"\nmarker_1: "000111001"\n'
    )
    kin = family("mine.yml", tmp_path)
    assert (kin.kind, kin.count, kin.cells) == ("aruco", 2, 5)
    expected = [[1, 0, 1], [0, 0, 0], [1, 1, 0]]
    np.testing.assert_array_equal(kin.pattern(0)[1:-1, 1:-1], np.array(expected, dtype=bool))


@pytest.mark.parametrize(
    ("text", "message"),
    [("nothing here", "not a tag dictionary"), ("%YAML:1.0\na: 1\n", "not a tag dictionary")],
)
def test_a_bad_dictionary_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bad.yml"
    path.write_text(text)
    with pytest.raises(FamilyError, match=message):
        read_dictionary(path)
    with pytest.raises(FamilyError, match="is not there"):
        family("none.yml", tmp_path)


def test_wrong_names_and_ids_are_told() -> None:
    with pytest.raises(FamilyError, match="is not there"):
        family("t" * 300 + ".yml")
    with pytest.raises(FamilyError, match="tag36h12 is not known"):
        family("tag36h12")
    with pytest.raises(FamilyError, match="border"):
        family("tag36h11/border3")
    with pytest.raises(FamilyError, match="one cell only"):
        family("tagStandard41h12/border2")
    assert pattern("tag36h11", 586).shape == (8, 8)
    for tag in (-1, 587):
        with pytest.raises(FamilyError, match=r"from 0 to 586"):
            pattern("tag36h11", tag)


def test_pictures_cannot_be_changed_by_their_readers() -> None:
    with pytest.raises(ValueError, match="read-only"):
        pattern("tag36h11", 1)[0, 0] = True
