"""Every command with thirty malformed inputs: ``python -m tests.malformed``.

Each has to end with status 1 or 2, in lines of under 300 characters without a traceback, within
``SECONDS`` of the processor and ``MIB`` of memory. Prints what does not, and the most of any;
``--command NAME`` tries one alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "fixtures" / "images" / "demo"
SECONDS, MIB, LENGTH = 5.0, 600.0, 300
#: Seconds after which one that does not end is ended: it may watch what never comes.
_ENDS = 40.0

#: What each command is given, ``?`` being the malformed file.
COMMANDS: dict[str, str] = {
    "judge": "judge ?",
    "judge armies": "judge {folder}/question.json --armies ?",
    "replay": "replay ?",
    "replay against": "replay {demo} --against ?",
    "game": "game ?",
    "game salvage": "game ? --salvage {out}",
    "game from text": "game --from-text ? --position {demo}/position.json --save {out}",
    "calibrate": "calibrate ? --out {out}",
    "survey board": "survey {demo}/frames/000000.jpg ? -o {out}",
    "survey picture": "survey ? {demo}/board.json -o {out}",
    "survey camera": "survey {demo}/frames/000000.jpg {demo}/board.json --camera ? -o {out}",
    "units learn": "units learn ? {demo}/board.json --camera {demo}/camera.json "
    "--roster {demo}/roster.json",
    "units learn jig": "units learn {demo} ? --camera {demo}/camera.json "
    "--roster {demo}/roster.json",
    "simulate": "simulate ? {out}",
    "simulate camera": "simulate --random 1 --frames 1 --camera ? {out}",
    "print board": "print board ? --out {out}",
    "print map": "print map ? --out {out}",
    "print tags": "print tags ? --out {out}",
    "print counters": "print counters ? --out {out}",
    "print trays": "print trays ? --out {out}",
    "print jig": "print jig ? --out {out}",
    "rig": "rig --camera ?",
    "record": "record ? {out}",
    "serve": "serve ? --host 203.0.113.1",
    "serve position": "serve --no-camera --position ? --host 203.0.113.1",
    "serve game": "serve --no-camera --game ? --host 203.0.113.1",
    "serve camera": "serve {demo} --camera ? --host 203.0.113.1",
    "setup": "setup ? {out} --host 203.0.113.1",
    "battle export": "battle export ? --as gmu --out {out}",
    "battle import": "battle import ? {demo}/position.json",
    "report-bug": "report-bug ? --out {out}",
}
#: What packs up whatever is wrong, and may be content with it.
_CONTENT = ("report-bug",)

#: Words in place of an option's value: none of them is one.
WORDS = (
    "", " ", "x", "-1", "0", "nan", "inf", "-inf", "1e999", "9" * 400, "1x", "x1", "0x0", "1x1e999",
    "99999x99999", "nanxnan", "--", "../../..", "\u202e5", "a" * 5000,
)  # fmt: skip
OPTIONS: dict[str, str] = {
    "rig --table": "rig --table=?",
    "rig --height": "rig --height=?",
    "rig --tilt": "rig --tilt=?",
    "rig --side": "rig --side=?",
    "rig --blur": "rig --blur=?",
    "rig --camera": "rig --camera=?",
    "print board --size": "print board --size=? --out {out}",
    "print board --side": "print board --side=? --out {out}",
    "print terrain --count": "print terrain --count=? --out {out}",
    "print terrain --check-line": "print terrain --check-line=? --out {out}",
    "calibrate --keep": "calibrate --live {demo}/frames --keep=? --host 203.0.113.1",
    "calibrate --size": "calibrate --live 99 --size=? --host 203.0.113.1",
    "cameras --seconds": "cameras --seconds=? {demo}/none",
    "demo --port": "demo --port=?",
    "demo --accuracy-limit": "demo --host 203.0.113.1 --accuracy-limit=?",
    "demo --referee": "demo --host 203.0.113.1 --referee=?",
    "record --seconds": "record {demo} {out} --seconds=?",
    "replay --from": "replay {demo} --to=3 --from=?",
    "simulate --units": "simulate --random 1 --frames 1 --units=? {out}",
    "simulate --rate": "simulate --random 1 --frames 1 --rate=? {out}",
    "simulate --height": "simulate --random 1 --frames 1 --height=? {out}",
    "serve --attract": "serve {demo} --host 203.0.113.1 --attract=?",
    "survey --known": "survey {demo}/frames/000000.jpg {demo}/board.json --known=? -o {out}",
}


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended: status, seconds of the processor, MiB at most, what it said."""

    status: int
    seconds: float
    mib: float
    said: str

    def faults(self, *, may_be_good: bool) -> Iterator[str]:
        """Yield what is wrong with it."""
        lines = self.said.splitlines()
        if "Traceback" in self.said:
            yield f"a traceback: {lines[-1][:200]}"
        if self.status not in ((0, 1, 2) if may_be_good else (1, 2)):
            yield f"status {self.status}"
        if self.status in (1, 2) and not lines:
            yield f"status {self.status} and no word"
        if any(len(line) >= LENGTH for line in lines):
            yield f"a line of {max(map(len, lines))} characters: {max(lines, key=len)[:100]}"
        if self.seconds > SECONDS:
            yield f"{self.seconds:.1f} s"
        if self.mib > MIB:
            yield f"{self.mib:.0f} MiB"


def _png(width: int, height: int) -> bytes:
    """Return a picture of so many black pixels, one bit each."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data).to_bytes(4, "big")
        return len(data).to_bytes(4, "big") + kind + data + check

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([1, 0, 0, 0, 0])
    rows = zlib.compress(bytes((width // 8 + 1) * height), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def _zip(path: Path, **parts: Iterable[bytes]) -> None:
    """Write the demo's recording without its pictures, some parts being others, piece by piece.

    A process that is started has at least the memory of the one that starts it, at its most.
    """
    names = [f"{name}.json" for name in ("camera", "board", "roster", "position", "recording")]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
        for name in (*names, "frames.jsonl", "actions.jsonl"):
            own = DEMO / name
            part = parts.get(name.partition(".")[0])
            if part is not None or own.exists():
                with out.open(name, "w") as file:
                    file.writelines([own.read_bytes()] if part is None else part)


def _write_zips(folder: Path) -> list[str]:
    """Write recordings of half a megabyte that unfold to much more, and return their names."""
    board = b'{"format": "tableside.board/1", "width": 36, "depth": 24, "markers": ['
    frame = b'{"frame": 0, "time": 0.0, "file": "frames/000000.jpg"}\n'
    camera = (DEMO / "camera.json").read_bytes().rstrip().removesuffix(b"}")
    zips: dict[str, dict[str, Iterable[bytes]]] = {
        "swells.zip": {"frames": repeat(frame * 10_000, 700)},
        "frames.zip": {"frames": repeat(frame * 10_000, 90)},
        "lines.zip": {"frames": repeat(b"{}\n" * 10_000, 1600)},
        "actions.zip": {"actions": repeat(b'{"time": 0, "action": {}}\n' * 10_000, 190)},
        "markers.zip": {"board": [board, *repeat(b"{}," * 10_000, 1600), b"{}]}"]},
        "lens.zip": {"camera": [camera, b',"x":[', *repeat(b"0," * 10_000, 2400), b"0]}"]},
        "position.zip": {"position": [b"[", *repeat(b"[]," * 10_000, 1600), b"[]]"]},
    }
    for name, parts in zips.items():
        _zip(folder / name, **parts)
    (folder / "markers.json").write_bytes(board + b"{}," * 300_000 + b"{}]}")
    return [*zips, "markers.json"]


def _make_others(folder: Path) -> list[str]:
    """Make what is no file, or no end of one, and return the names."""
    (folder / "folder").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "zero").symlink_to("/dev/zero")
    (folder / "giant.json").touch()
    os.truncate(folder / "giant.json", 3 * 1024**3)
    return ["folder", "pipe", "zero", "giant.json", "missing"]


def write_files(folder: Path) -> list[Path]:
    """Write thirty malformed files and return their paths."""
    whole = (DEMO / "position.json").read_bytes()
    contents: dict[str, bytes] = {
        "empty": b"",
        "noise": bytes((7 * n * n + n // 3) % 256 for n in range(4096)),
        "brace.json": b"{",
        "list.json": b"[]",
        "null.json": b"null",
        "text.json": b'"x"',
        "latin1.json": '{"f\u00fcr": 1}'.encode("latin-1"),
        "deep.json": b"[" * 100_000,
        "nan.json": b'{"position": NaN, "width": Infinity, "turn": 1e999}',
        "digits.json": b'{"turn": ' + b"9" * 10_000 + b"}",
        "long.json": b'{"' + b"k" * 1_000_000 + b'": 1}',
        "half.json": b'{"title": "\\ud800", "\\u202e": "\\u0000\\n"}',
        "cut.json": whole[: len(whole) // 2],
        "other.json": b'{"format": "tableside.camera/9", "ruleset": "chess", "ask": [{"ask": 7}]}',
        "cut.png": _png(64, 64)[:-20],
        "huge.png": _png(32_000, 32_000),
        "cut.zip": b"PK\x03\x04" + bytes(200),
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    names = [*contents, *_write_zips(folder), *_make_others(folder)]
    assert len(names) == 30
    return [folder / name for name in names]


def run(words: list[str]) -> Ended:
    """Run a command to its end, or end it after a while."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tableside", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        cwd=ROOT,
    )
    ending = threading.Timer(_ENDS, process.kill)
    ending.start()
    assert process.stderr is not None
    with process.stderr as pipe:
        said = pipe.read()
    _, status, used = os.wait4(process.pid, 0)
    ending.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = used.ru_utime + used.ru_stime
    return Ended(process.returncode, seconds, used.ru_maxrss / 1024, said)


def tries(folder: Path, only: str | None) -> Iterator[tuple[str, str, list[str], bool]]:
    """Yield each try: the command, what is malformed, its words, and whether it may be good."""
    files = write_files(folder)
    position = json.loads((DEMO / "position.json").read_text("utf-8"))
    question = {"position": position, "ask": [{"ask": "zones", "unit": "csa-1"}]}
    (folder / "question.json").write_text(json.dumps(question), "utf-8")
    for number, (name, line) in enumerate((COMMANDS | OPTIONS).items()):
        if only is not None and only not in name:
            continue
        for count, bad in enumerate(WORDS if name in OPTIONS else map(str, files)):
            out = folder / "out" / f"{number}-{count}"
            filled = [word.format(demo=DEMO, out=out, folder=folder) for word in line.split()]
            told = bad[:30] if name in OPTIONS else Path(bad).name
            yield (
                name,
                told,
                [word.replace("?", bad) for word in filled],
                name in OPTIONS or name in _CONTENT,
            )


def main() -> int:
    """Try all, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--command", help="those whose name has this in it")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    bad = count = 0
    most = [0.0, 0.0]
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="m") as place:
        (Path(place) / "out").mkdir()
        planned = list(tries(Path(place), asked.command))
        with ThreadPoolExecutor(asked.jobs) as pool:
            ended = pool.map(lambda one: run(one[2]), planned)
            for (name, told, _, may_be_good), found in zip(planned, ended, strict=True):
                count += 1
                most = [max(most[0], found.seconds), max(most[1], found.mib)]
                faults = list(found.faults(may_be_good=may_be_good))
                bad += bool(faults)
                for fault in faults:
                    print(f"{name}: {told!r}: {fault}", flush=True)
    print(f"{count} tried, {bad} not as they should be; most {most[0]:.1f} s, {most[1]:.0f} MiB")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
