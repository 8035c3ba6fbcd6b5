"""Every command with twenty malformed inputs: ``python -m tests.malformed``.

Each has to end with status 1 or 2, in lines of under 300 characters without a traceback, within
``SECONDS`` of the processor and ``MIB`` of memory. Prints what does not, and the most of any;
``--command NAME`` tries one alone.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import zipfile
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DEMO = ROOT / "fixtures" / "images" / "demo"
SECONDS, MIB, LENGTH = 5.0, 600.0, 300
#: Seconds after which one that does not end is ended: it may watch what never comes.
_ENDS = 40.0

#: What each command is given, ``?`` being the malformed file.
COMMANDS: dict[str, str] = {
    "judge": "judge ?",
    "judge armies": "judge {demo}/position.json --armies ?",
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
}

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


def _zip(path: Path, megabytes: int) -> None:
    """Write a recording whose frames unfold to so many megabytes of JSON lines."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name in ("camera", "board", "roster", "position", "recording"):
            out.write(DEMO / f"{name}.json", f"{name}.json")
        line = b'{"frame": 0, "time": 0.0, "file": "frames/000000.jpg"}\n'
        out.writestr("frames.jsonl", line * (megabytes * 1_000_000 // len(line)))


def write_files(folder: Path) -> list[Path]:
    """Write twenty malformed files and return their paths."""
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
    _zip(folder / "swells.zip", 400)
    (folder / "folder").mkdir()
    names = [*contents, "swells.zip", "folder", "missing"]
    assert len(names) == 20
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
    for number, (name, line) in enumerate((COMMANDS | OPTIONS).items()):
        if only is not None and only not in name:
            continue
        for count, bad in enumerate(WORDS if name in OPTIONS else map(str, files)):
            out = folder / "out" / f"{number}-{count}"
            filled = [word.format(demo=DEMO, out=out) for word in line.split()]
            told = bad[:30] if name in OPTIONS else Path(bad).name
            yield name, told, [word.replace("?", bad) for word in filled], name in OPTIONS


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
