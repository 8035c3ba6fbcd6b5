"""What the server says, in another language: the catalogues, and how pages get them."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from tableside.files.fault import FileError
from tableside.files.texts import texts
from tableside.rules import registry
from tableside.session.session import Session
from tableside.web.http.calibrating import create_calibrating_app
from tableside.web.http.setting_up import create_setup_app
from tableside.web.http.translations import SETTING_UP, catalogue
from tableside.web.people.owner import Owner
from tests.fake_game import FakeRuleSet, fake_state
from tests.texts.german import german, templates
from tests.web.guests import open_house

#: The modules whose texts reach a player's page, and what their slots hold.
SPEAKING = (
    "app", "calibrating", "guesses", "joining", "live", "looking", "playing", "posts", "rulings",
    "seats", "setting_up", "streams", "translations", "visitors",
)  # fmt: skip
SAMPLES = {
    "MAX_BODY": "4096", "MOST_MINUTES": "600", "ID_LENGTH": "64", "NAME_LENGTH": "20", "most": "64",
    "MOST": "900", "seen": "7", "present": "3", "what": "code", "who": "red",
}  # fmt: skip
#: What a terminal or a header gets.
ELSEWHERE = (r"default-src", r"%[sd]\b", r"^Ruling: ")


def house_of(name: str) -> Any:
    """A table whose game has the name of a rule set."""
    return open_house(session=Session(FakeRuleSet(name=name), fake_state()))


@pytest.mark.parametrize("name", [*registry.names(), "fake"])
def test_a_page_gets_the_shared_texts_and_those_of_its_table_s_game(name: str) -> None:
    house = house_of(name)
    status, body = house.guest().get("/texts/de")
    house.table.close()
    assert (status, body["language"]) == (200, "de")
    assert body["texts"]["That is not the code."] == "Das ist nicht der Code."
    assert body["texts"] == catalogue("de", (name,))
    others = [registry.texts(each, "de") for each in registry.names() if each != name]
    assert all(other.keys() - body["texts"].keys() for other in others)
    assert (registry.texts(name, "de") == {}) == (name == "fake")
    assert len(catalogue("de", (name,), SETTING_UP)) > len(body["texts"]) + 100


@pytest.mark.parametrize("language", ["xx", "en", "DE", "de-DE", "de.", "d", "deutsch"])
def test_a_language_without_texts_is_told_so(language: str) -> None:
    house = house_of("gmu")
    status, body = house.guest().get(f"/texts/{language}")
    house.table.close()
    assert (status, body) == (404, {"error": "The server has no texts in this language."})


def test_they_are_sent_once_and_small() -> None:
    house = house_of("gmu")
    client = house.app.test_client()
    plain = client.get("/texts/de")
    squeezed = client.get("/texts/de", headers={"Accept-Encoding": "gzip"})
    assert json.loads(gzip.decompress(squeezed.data)) == plain.get_json()
    assert len(squeezed.data) < 0.5 * len(plain.data)
    for answer in (plain, squeezed):
        assert answer.headers["Cache-Control"] == "no-cache"
        again = client.get("/texts/de", headers={"If-None-Match": answer.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")
    other = client.get("/texts/de", headers={"If-None-Match": '"another"'})
    assert other.status_code == 200
    house.table.close()


def clients() -> list[FlaskClient]:
    job: Any = None
    setting_up = create_setup_app(job, RuntimeError, Owner())
    calibrating = create_calibrating_app(job, bytes, lambda: None, Owner())
    return [setting_up.test_client(), calibrating.test_client()]


@pytest.mark.parametrize("client", clients(), ids=["setting up", "calibrating"])
def test_the_pages_of_setting_up_have_every_game_s(client: FlaskClient) -> None:
    assert client.get("/texts/de").get_json()["texts"] == catalogue(
        "de", registry.names(), SETTING_UP
    )
    assert client.get("/texts/xx").status_code == 404


def test_no_file_is_no_fault_and_a_bad_one_is_named(tmp_path: Path) -> None:
    assert texts(tmp_path, "de") == {}
    path = tmp_path / "texts-fr.json"
    path.write_text('{"format": "tableside.texts/1", "language": "fr", "texts": {"a": 1}}', "utf-8")
    with pytest.raises(FileError, match=r"texts-fr\.json.*texts\.a"):
        texts(tmp_path, "fr")


def files(root: Path) -> list[Path]:
    return sorted((root / "tableside").rglob("data/texts-*.json"))


def test_every_catalogue_is_read_by_somebody(root: Path) -> None:
    house = root / "tableside"
    places = [house / room / "data" for room in SETTING_UP]
    places += [house / "rules" / name.replace("-", "_") / "data" for name in registry.names()]
    assert {path.parent for path in files(root)} <= set(places)
    assert len(files(root)) > len(registry.names())


def test_catalogues_are_well_written(root: Path) -> None:
    """No slot is made up, none of a pattern's own words is gone, and German is no English."""
    wrong = []
    for path in files(root):
        body = json.loads(path.read_text("utf-8"))
        assert path.name == f"texts-{body['language']}.json"
        for english, other in texts(path.parent, body["language"]).items():
            names = re.findall(r"\{(\w+)(?::[nv])?\}", english)
            made_up = set(re.findall(r"\{([^}]*)\}", other)) - set(names)
            unknown = [each for each in re.findall(r"\{[^}]*\}", english) if not SLOT.match(each)]
            spaced = (english != english.strip()) != (other != other.strip())
            if made_up or unknown or spaced or len(names) != len(set(names)) or not other:
                wrong.append((path.parent.parent.name, english))
            if english.endswith(".") != other.endswith("."):
                wrong.append((path.parent.parent.name, english))
    assert wrong == []


SLOT = re.compile(r"\{\w+(:[nv])?\}")


def test_no_text_is_twice_in_a_catalogue(root: Path) -> None:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        assert sorted({key for key in keys if keys.count(key) > 1}) == []
        return dict(pairs)

    for path in files(root):
        assert json.loads(path.read_text("utf-8"), object_pairs_hook=once)["texts"]


def test_no_text_has_two_homes(root: Path) -> None:
    """The rooms' catalogues are shown together: one of two would win in silence."""
    homes: dict[str, list[str]] = {}
    for path in files(root):
        if path.parents[1].parent.name == "tableside":
            for english in json.loads(path.read_text("utf-8"))["texts"]:
                homes.setdefault(english, []).append(path.parents[1].name)
    assert len(homes) > 500
    assert {english: rooms for english, rooms in homes.items() if len(rooms) > 1} == {}


def test_what_the_server_itself_says_is_german(browser: Browser, root: Path) -> None:
    server = [path for path in (root / "tableside" / "web").rglob("*.py") if path.stem in SPEAKING]
    paths = sorted(server, key=lambda path: path.stem)
    assert [path.stem for path in paths] == sorted(SPEAKING)
    said = [each.filled(SAMPLES, "red") for each in templates(paths, ELSEWHERE)]
    assert len(said) > 50
    found = german(browser, None, [*said, "That is not the secret."])
    assert [text for text, each in found.items() if each is None or each.english] == []
