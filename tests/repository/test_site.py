"""docs/ builds as a site without a warning: no link leads nowhere, no page is left out."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path


class _Links(HTMLParser):
    """The addresses that a page leads to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found |= {value for name, value in attrs if tag == "a" and name == "href" and value}


def _build(source: Path, conf: Path, out: Path) -> str:
    """Return what the builder complains of: nothing when the site is whole."""
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "-c", str(conf), str(source), str(out)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stderr


def test_the_site_builds_and_leads_to_every_page(root: Path, tmp_path: Path) -> None:
    assert _build(root, root / "docs" / "site", tmp_path) == ""
    links = _Links()
    links.feed((tmp_path / "docs" / "index.html").read_text("utf-8"))
    pages = {path.relative_to(root / "docs") for path in (root / "docs").rglob("*.md")}
    wanted = {page.with_suffix(".html").as_posix() for page in pages if page.name != "index.md"}
    assert wanted | {"../hardware/README.html", "../calibration/README.html"} <= links.found


def test_a_link_that_leads_nowhere_is_found(root: Path, tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "docs").mkdir(parents=True)
    (source / "docs" / "index.md").write_text("# A page\n\n[gone](nowhere.md)\n", "utf-8")
    assert "nowhere.md" in _build(source, root / "docs" / "site", tmp_path / "out")
