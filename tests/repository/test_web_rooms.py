"""The rooms of the server and of its page: each loads only what lies before it."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

from tests.faults import none_of
from tests.repository.test_layers import imports

#: What each room of the server may import of the others.
SERVER: dict[str, set[str]] = {
    "table": {"people"},
    "people": set(),
    "http": {"table", "people"},
}

#: What each room of the page's scripts may load of the others, besides what lies at the top.
PAGE: dict[str, set[str]] = {
    "words": set(),
    "state": {"words"},
    "map": {"words", "state"},
    "around": {"words", "state", "map"},
    "cards": {"words", "state", "map", "around"},
    "chart": {"words", "state", "map", "cards"},
    "turn": {"words", "state", "map", "around", "chart"},
    "table": {"words", "state", "map", "around", "cards", "chart", "turn"},
    "show": {"words", "state", "map", "around", "cards", "chart"},
    "doorway": {"words", "state", "around"},
    "setup": {"words", "state", "map"},
    "calibrate": {"words", "state"},
}


def test_the_server_s_rooms_import_only_what_lies_before_them(root: Path) -> None:
    web = root / "tableside" / "web"
    wrong = []
    for room, near in SERVER.items():
        files = sorted((web / room).glob("*.py"))
        assert len(files) > 5
        for path in files:
            names = [name.removeprefix("tableside.web.") for name in imports(path)]
            rooms = {name.split(".")[0] for name in names if name.split(".")[0] in SERVER}
            wrong += [f"{room}/{path.name} imports {each}" for each in rooms - near - {room}]
    none_of(wrong)


def test_the_page_s_rooms_load_only_what_lies_before_them(root: Path) -> None:
    static = root / "tableside" / "web" / "static"
    rooms = {path.name for path in static.iterdir() if path.is_dir()}
    assert rooms == set(PAGE)
    wrong = []
    for path in sorted(static.rglob("*.js")):
        at = path.relative_to(static).as_posix()
        for name in re.findall(r'(?:from |import |import\()"(\.[^"]+)"', path.read_text("utf-8")):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(at), name))
            assert (static / target).is_file(), f"{at} loads {name}"
            mine, its = posixpath.dirname(at), posixpath.dirname(target)
            if its and its != mine and its not in PAGE.get(mine, set()):
                wrong.append(f"{at} loads {target}")
    none_of(wrong)
