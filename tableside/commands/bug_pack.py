"""What a bug's report holds: versions, a table's files, its last frames, a game's text, logs."""

from __future__ import annotations

import importlib.metadata
import io
import json
import platform
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableside import __version__
from tableside.files.fault import FileError, reason_of
from tableside.files.loading import dump, parse_json, read_text
from tableside.files.opening import LARGEST_PICTURE, TooLargeError, open_input, too_large
from tableside.files.recording import FrameLine, RecordingHead
from tableside.files.recordings import HEAD, Recording, is_recording, open_recording
from tableside.files.secrecy import data_without_secrets, without_secrets
from tableside.files.words import say

_LOG_LINES = 2000
_LARGEST_LOG = 4 * 1024 * 1024  # bytes, of which the end is read
#: Bytes of all that is packed, which is in memory until it is written.
_LARGEST_PACK = 100 * 1024 * 1024
#: Bytes of a game, which takes eight times as many to be told: a campaign of a year has a tenth.
_LARGEST_GAME = 32 * 1024 * 1024
_PICTURE = "a picture of the table"
_SQLITE = b"SQLite format 3\0"
_FIX = "name a table's folder, a game, a recording, a JSON file or a log"


@dataclass(frozen=True)
class Item:
    """One file of the pack, and what it is in words."""

    name: str
    what: str
    data: bytes


class _Room:
    """How much more the pack holds, and what was left out because it does not hold it too."""

    def __init__(self) -> None:
        self.left = _LARGEST_PACK  # bytes
        self._without: list[str] = []

    def takes(self, item: Item) -> bool:
        """Say whether there is room for a file, which is then taken up."""
        if len(item.data) > self.left:
            self.leave_out(item.name)
            return False
        self.left -= len(item.data)
        return True

    def leave_out(self, what: str) -> None:
        """Keep in words what there is no room for."""
        self._without.append(what)

    def note(self) -> Iterator[Item]:
        """Yield a file of what was left out, where anything was."""
        if self._without:
            first, more = self._without[0], len(self._without) - 1
            most = f"a report has up to {_LARGEST_PACK // 1024**2} MB"
            what = f"left out, for {most}: {first}{f' and {more} more' if more else ''}"
            yield Item("left-out.txt", what, "".join(f"{w}\n" for w in self._without).encode())


def versions() -> Item:
    """Return what is installed and on what it runs."""
    lines = [
        f"tableside {__version__}{_commit()}",
        f"python {platform.python_version()} ({platform.python_implementation()})",
        f"system {platform.system()} {platform.release()} {platform.machine()}",
    ]
    lines += [f"{name} {importlib.metadata.version(name)}" for name in _packages()]
    return Item("versions.txt", "versions", ("\n".join(lines) + "\n").encode())


def _commit() -> str:
    """Return the commit of a clone, in brackets; nothing for an installed package."""
    try:
        done = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"],
            cwd=Path(__file__).parent, capture_output=True, text=True, timeout=10, check=False,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return ""
    return f" (commit {done.stdout.strip()})" if done.returncode == 0 else ""


def _packages() -> Iterator[str]:
    """Yield the names of the packages that this one asks for and that are there."""
    for line in importlib.metadata.requires("tableside") or ():
        name = re.split(r"[^\w.-]", line, maxsplit=1)[0]
        try:
            importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
        yield name


def items_of(paths: Sequence[Path], frames: int) -> list[Item]:
    """Return what is packed of these paths; raise FileError for one that is none of ours.

    ``frames``: how many of a recording's last frames. Together they have up to ``_LARGEST_PACK``
    bytes; what would be more is left out, and a last file says what that was.
    """
    known = {secret for path in paths for secret in _secrets_beside(path)}
    room = _Room()
    found = [versions()]
    # A recording's pictures get what the others leave.
    for path in sorted(paths, key=is_recording):
        # Each is taken up before the next is read: that is read no further than there is room.
        found += filter(room.takes, _of_path(path, frames, known, room))
    found += room.note()
    return _with_own_names(found)


def packed(items: Iterable[Item]) -> bytes:
    """Return the zip of these files."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as pack:
        for item in items:
            pack.writestr(item.name, item.data)
    return whole.getvalue()


def _of_path(path: Path, frames: int, known: Iterable[str], room: _Room) -> Iterator[Item]:
    if not path.exists():
        raise FileError.one(str(path), "", "is missing", _FIX)
    if is_recording(path):
        yield from _or_fault(path, lambda: _of_recording(open_recording(path), frames, known, room))
    elif path.is_dir():
        files = sorted(each for each in path.iterdir() if each.is_file())
        wanted = [f for f in files if f.suffix == ".json" or _is_game(f)]
        if not wanted:
            raise FileError.one(str(path), "", "holds no file of a table", _FIX)
        _check_inside(path, wanted)
        for file in wanted:
            yield from _of_path(file, frames, known, room)
    elif _is_game(path):
        yield from _or_fault(path, lambda: _of_game(path, known))
    elif path.suffix == ".json":
        yield _of_json(path, known)
    else:
        yield _of_log(path, known)


def _check_inside(folder: Path, files: Iterable[Path]) -> None:
    """Raise FileError for a symbolic link out of a folder, of which all is sent to strangers."""
    root = folder.resolve()
    for file in files:
        if not file.resolve().is_relative_to(root):
            mend = "copy the file into the folder, or remove the link"
            raise FileError.one(str(folder), file.name, "leads out of the folder", mend)


def _or_fault(path: Path, read: Callable[[], Iterator[Item]]) -> Iterator[Item]:
    """Yield what is read, and what is wrong with it: a broken file may be what is reported."""
    try:
        yield from read()
    except FileError as error:
        fault = error
    except RecursionError:
        fault = FileError.one(str(path), "", say("nested-too-deeply"), say("check-right-file"))
    else:
        return
    what = without_secrets(f"cannot be read: {fault.faults[0].found}")
    yield Item(f"broken/{path.name}.txt", what, f"{without_secrets(str(fault))}\n".encode())


def _is_game(path: Path) -> bool:
    try:
        with open_input(path) as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def _of_json(path: Path, known: Iterable[str]) -> Item:
    try:
        name, text = read_text(path)
        data = data_without_secrets(parse_json(text, name), known)
    except (FileError, RecursionError):
        return _of_log(path, known)  # no JSON, or none of ours: its text is what is reported
    return Item(f"setup/{path.name}", "a file of the table", _json(data))


def _of_game(path: Path, known: Iterable[str]) -> Iterator[Item]:
    """Return a game as text: its file itself holds more than a reader of a report needs."""
    from tableside.files.position import ruleset_name
    from tableside.rules import registry
    from tableside.session.notation import Notation
    from tableside.session.reading import lines_of
    from tableside.session.store import open_store
    from tableside.session.store_form import named

    kept = named(path)
    with_journal = (kept, kept.with_name(f"{kept.name}-wal"))
    if sum(each.stat().st_size for each in with_journal if each.exists()) > _LARGEST_GAME:
        raise too_large(str(path), "", _LARGEST_GAME)
    store = open_store(path, write=False)
    try:
        ruleset = registry.ruleset(ruleset_name(store.start, str(path)))
        notation = Notation(ruleset.actions)
        lines = [notation.write(line) for line in lines_of(store)]
        start = _json(data_without_secrets(dict(store.start), known)).decode()
    finally:
        store.close()
    text = without_secrets("\n".join(lines), known)
    what = "the game: how it began and every event, secret orders of both sides too"
    yield Item(f"game/{path.name}.txt", what, f"{start}\n{text}\n".encode())


def _of_log(path: Path, known: Iterable[str]) -> Item:
    """Return the end of a log; raise FileError for a file that is no text."""
    try:
        with open_input(path) as file:
            file.seek(max(0, path.stat().st_size - _LARGEST_LOG))
            data = file.read(_LARGEST_LOG)
    except OSError as error:
        raise FileError.one(str(path), "", f"cannot be read ({reason_of(error)})", _FIX) from None
    if b"\0" in data:
        raise FileError.one(str(path), "", "is no text, and no file of Tableside", _FIX)
    lines = data.decode("utf-8", errors="replace").splitlines()[-_LOG_LINES:]
    text = without_secrets("\n".join(lines), known)
    return Item(f"log/{path.name}", f"a log's last {len(lines)} lines", f"{text}\n".encode())


def _of_recording(
    recording: Recording, frames: int, known: Iterable[str], room: _Room
) -> Iterator[Item]:
    """Yield a recording of the last frames, which can be replayed, and how the game began.

    The position and what was tapped are kept beside: they belong to the first frame.
    """
    whole = Path(recording.name).stem
    folder = f"recording/{whole}"
    head = {"format": "tableside.recording/1", "title": f"The end of {whole}"}
    yield Item(f"{folder}/{HEAD}", "a recording", dump(RecordingHead.model_validate(head)).encode())
    for name in ("camera", "board", "roster"):
        part = data_without_secrets(json.loads(dump(getattr(recording, name))), known)
        yield Item(f"{folder}/{name}.json", "a file of the table", _json(part))
    if recording.position is not None:
        began = _json(data_without_secrets(recording.position, known))
        yield Item(f"{folder}/began/position.json", "the game as it began", began)
        taps = [
            json.dumps(data_without_secrets({"time": a.time, "action": a.action}, known))
            for a in recording.actions
        ]
        if taps:
            text = ("\n".join(taps) + "\n").encode()
            yield Item(f"{folder}/began/actions.jsonl", "what was tapped", text)
    last = recording.frames[-frames:] if frames else ()
    yield _frame_lines(last, folder)
    yield from _pictures(recording, last, folder, room)


def _frame_lines(last: Sequence[FrameLine], folder: str) -> Item:
    """Return the lines of these frames, which begin at 0."""
    text = ""
    for number, frame in enumerate(last):
        line: dict[str, Any] = {"frame": number, "time": round(frame.time - last[0].time, 6)}
        if frame.file is not None:
            line["file"] = frame.file
        text += f"{json.dumps(line)}\n"
    return Item(f"{folder}/frames.jsonl", f"the last {len(last)} frames", text.encode())


def _pictures(
    recording: Recording, last: Sequence[FrameLine], folder: str, room: _Room
) -> Iterator[Item]:
    """Yield the pictures of these frames, the newest first; a film's are left out.

    So are those from the first on that there is no room for: the newest tell most of a bug.
    """
    named = dict.fromkeys(frame.file for frame in reversed(last) if frame.file is not None)
    files = [file for file in named if recording.container.has(file)]
    for number, file in enumerate(files):
        try:
            data = recording.container.read(file, min(LARGEST_PICTURE, room.left))
        except TooLargeError:
            room.leave_out(f"{len(files) - number} pictures of {folder}")
            return
        yield Item(f"{folder}/{file}", _PICTURE, data)


def _secrets_beside(path: Path) -> Iterator[str]:
    """Yield the code, key and secrets in force that lie beside a game, to be taken out."""
    from tableside.web.people.keys import spoken
    from tableside.web.people.seat_book import open_book, seats_file

    folder = path if path.is_dir() else path.parent
    for file in sorted(folder.glob(seats_file("*").name)):
        try:
            book = open_book(file)
        except FileError:
            continue  # what cannot be read opens nothing
        yield from (book.code, spoken(book.code), book.key, book.secret, *book.seats)


def _json(data: Any) -> bytes:
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace")  # half a character is written as its escape


def _with_own_names(items: Iterable[Item]) -> list[Item]:
    """Return the files, those that would have another's name under one of their own."""
    taken: dict[str, Item] = {}
    for item in items:
        name, number = item.name, 2
        while name in taken:
            path = Path(item.name)
            name, number = str(path.with_name(f"{path.stem}-{number}{path.suffix}")), number + 1
        taken[name] = Item(name, item.what, item.data)
    return list(taken.values())


def told(items: Sequence[Item]) -> Iterator[str]:
    """Yield a line for each file of the pack; many pictures have one."""
    pictures = [item for item in items if item.what == _PICTURE]
    for item in items:
        if item.what != _PICTURE:
            yield f"  {item.name:<44} {_size(len(item.data)):>9}  {item.what}"
    if pictures:
        folder = str(Path(pictures[0].name).parent)
        size = _size(sum(len(picture.data) for picture in pictures))
        count = f"{len(pictures)} pictures of the table and what stood round it"
        yield f"  {folder + '/':<44} {size:>9}  {count}"


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1e6 else f"{max(1, round(count / 1e3))} kB"


def interactive() -> bool:
    """Whether somebody is there to be asked."""
    return sys.stdin is not None and sys.stdin.isatty()
