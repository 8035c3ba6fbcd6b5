"""How docs/ becomes a small site (``make site``): Sphinx reads the Markdown as it lies there."""

from __future__ import annotations

project = "Tableside"
extensions = ["myst_parser"]
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/rules/*.md",
    "hardware/README.md",
    "calibration/README.md",
]
# Headings are link targets as they are on code hosts, so that one text serves both.
myst_heading_anchors = 4
# Blocks of the project's own notations have no lexer, and JSON with an ellipsis is no JSON.
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "Tableside"
html_copy_source = False
html_show_copyright = False
