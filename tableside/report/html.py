"""A report as one HTML file that needs nothing else: for a phone, and to be printed."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from tableside.engine.luck import OpposedRoll
from tableside.report.rulings import Kept
from tableside.report.shapes import Map
from tableside.report.story import Chapter, Item, Story
from tableside.report.svg import svg_of
from tableside.report.wording import (
    chapter_title,
    dates_text,
    effects_text,
    finding_text,
    left_out_text,
    luck_lines,
    odds_lines,
    tally_text,
)

STYLE = """
:root { color-scheme: light; --ink: #1d2321; --soft: #5a625e; --rule: #d9d4c4; --bad: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 58rem; background: #f6f3ea; color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; border-bottom: 2px solid var(--rule); }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; color: var(--soft); text-transform: capitalize; }
p { margin: .25rem 0; }
.soft, figcaption { color: var(--soft); font-size: .9rem; }
.outcome { font-size: 1.1rem; font-weight: 600; }
figure { margin: 1rem 0; overflow-x: auto; }
svg, img { display: block; width: 100%; height: auto; }
.map svg { min-width: 42rem; }
figcaption { position: sticky; left: 0; }
ol { list-style: none; margin: 0; padding: 0; }
li { padding: .35rem 0 .35rem 2.6rem; border-bottom: 1px solid var(--rule); position: relative; }
li > b { position: absolute; left: 0; top: .6rem; color: var(--soft); font-weight: 400; }
.flag { color: var(--bad); }
.flag::before { content: "\\2691\\00a0"; }
.undone p:not(.flag) { text-decoration: line-through; color: var(--soft); }
.fight { margin: .4rem 0; padding: .5rem .7rem; background: #fffdf7; border: 1px solid var(--rule);
  border-radius: .4rem; font-size: .92rem; }
.dice { font-size: 1.15rem; font-weight: 700; }
.side { border-left: .4rem solid; padding-left: .7rem; margin: .8rem 0; }
table { border-collapse: collapse; }
td { padding: .15rem 1rem .15rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
.sample { display: inline-block; width: 1em; height: .8em; margin: 0 .35em 0 .9em;
  border: 1px solid; vertical-align: -.05em; print-color-adjust: exact; }
@media print {
  body { background: none; max-width: none; padding: 0; font-size: 10pt; }
  .map svg { min-width: 0; }
  h2, h3 { break-after: avoid; } figure, .fight, li, tr { break-inside: avoid; }
}
"""


def html_of(story: Story) -> str:
    """Return the report as a whole HTML document."""
    parts = [
        f"<h1>{escape(story.title)}</h1>",
        f"<p>{_versus(story)}</p>",
        f'<p class="soft">{escape(f"{dates_text(story)} {left_out_text(story)}".strip())}</p>',
        *(f'<p class="outcome">{escape(text)}</p>' for text in story.outcome[:1]),
        *(f"<p>{escape(text)}</p>" for text in story.outcome[1:]),
        _luck(story),
        _findings(story),
        "<h2>The beginning</h2>",
        *(f"<p>{escape(text)}</p>" for text in story.agreed),
        _figure(story.start),
        *(_chapter(chapter) for chapter in story.chapters),
        _rulings(story.rulings),
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(story.title)}: report</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _versus(story: Story) -> str:
    named = (
        f'<b style="color: {story.colours[side]}">{escape(title)}</b>'
        for side, title in story.sides.items()
    )
    return " against ".join(named)


def _luck(story: Story) -> str:
    rows = [
        f'<div class="side" style="border-color: {story.colours[tally.side]}">'
        f"<p><b>{escape(tally.title)}</b></p><p>{escape(tally_text(tally))}</p>"
        f"<p>{escape(effects_text(tally))}</p></div>"
        for tally in story.tallies
    ]
    graph = [] if story.luck is None else [_figure(story.luck, "graph")]
    return "<h2>Odds and luck</h2>\n" + "\n".join([*rows, *graph])


def _findings(story: Story) -> str:
    if not story.findings:
        return "<h2>Flagged</h2>\n<p>Nothing.</p>"
    rows = "".join(
        f"<tr><td>{escape(rule)}: {escape(finding_text(*counts))}"
        f'<p class="soft">{escape(story.words.get(rule, ""))}</p></td></tr>'
        for rule, counts in story.findings.items()
    )
    return f"<h2>Flagged</h2>\n<table>{rows}</table>"


def _rulings(rulings: Sequence[Kept]) -> str:
    """The rulings that players kept, each with its photograph."""
    parts = []
    for kept in rulings:
        data = base64.b64encode(kept.photo).decode("ascii")
        lines = "".join(f"<p>{escape(line)}</p>" for line in kept.lines)
        parts.append(
            f'<figure><img alt="The table at ruling {kept.number}" '
            f'src="data:image/jpeg;base64,{data}"><figcaption>{lines}</figcaption></figure>'
        )
    return "\n".join(["<h2>Rulings</h2>", *parts]) if parts else ""


def _chapter(chapter: Chapter) -> str:
    parts = [f'<section class="chapter"><h2>{escape(chapter_title(chapter.turn))}</h2>']
    for phase, items in chapter.phases:
        parts.append(f"<h3>{escape(phase)}</h3>\n<ol>")
        parts += [_item(item) for item in items]
        parts.append("</ol>")
    parts.append(f"{_figure(chapter.map)}</section>")
    return "\n".join(parts)


def _item(item: Item) -> str:
    told = "".join(f"<p>{escape(text)}</p>" for text in item.texts)
    fight = "" if item.fight is None else _fight(item.fight)
    flags = "".join(f'<p class="flag">{escape(text)}</p>' for text in item.flagged)
    kind = "" if item.counts else ' class="undone"'
    return f"<li{kind}><b>{item.number}</b>{told}{fight}{flags}</li>"


def _fight(fight: OpposedRoll) -> str:
    lines = [*odds_lines(fight), *luck_lines(fight)]
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    dice = f"{fight.dice[0]}{fight.modifiers[0]:+d} : {fight.dice[1]}{fight.modifiers[1]:+d}"
    return f'<div class="fight"><p class="dice">{dice}</p>{told}</div>'


def _figure(drawn: Map, kind: str = "map") -> str:
    """A map is wider than a phone, and pushed aside: its names could not be read else."""
    samples = "".join(
        f'<span class="sample" style="background: {sample.fill}; border-color: {sample.edge}">'
        f"</span>{escape(sample.text)}"
        for sample in drawn.legend
    )
    return (
        f'<figure class="{kind}">{svg_of(drawn)}<figcaption>{escape(drawn.title)}{samples}'
        "</figcaption></figure>"
    )
