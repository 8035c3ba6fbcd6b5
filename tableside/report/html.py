"""Render a report as one self-contained HTML file, for phones and for printing."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape

from tableside.engine.luck import OpposedRoll
from tableside.engine.message import Text, isolated
from tableside.report.rulings import Kept
from tableside.report.shapes import Map
from tableside.report.story import Chapter, Item, Story
from tableside.report.svg import svg_of
from tableside.report.wording import (
    dates_text,
    effects_text,
    flagged_lines,
    left_out_text,
    luck_lines,
    odds_lines,
    phase_title,
    tally_text,
)
from tableside.report.words import say

STYLE = """
:root { color-scheme: light; --ink: #1d2321; --soft: #5a625e; --rule: #d9d4c4; --bad: #b3261e;
  --paper: #f6f3ea; --card: #fffdf7; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 58rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0; }
h2 { font-size: 1.3rem; margin: 2rem 0 .5rem; border-bottom: 2px solid var(--rule); }
h3 { font-size: 1rem; margin: 1rem 0 .25rem; color: var(--soft); }
p { margin: .25rem 0; }
.soft, figcaption { color: var(--soft); font-size: .9rem; }
.outcome { font-size: 1.1rem; font-weight: 600; }
figure { margin: 1rem 0; overflow-x: auto; }
svg, img { display: block; width: 100%; height: auto; }
.map svg { min-width: 42rem; }
figcaption { position: sticky; left: 0; }
@media screen and (max-width: 44rem) { .map figcaption::before { content: "\\2194\\00a0"; } }
ol { list-style: none; margin: 0; padding: 0; }
li { padding: .35rem 0 .35rem 2.6rem; border-bottom: 1px solid var(--rule); position: relative; }
li > b { position: absolute; left: 0; top: .6rem; color: var(--soft); font-weight: 400; }
.agreed { color: var(--soft); }
.flag { color: var(--bad); }
.flag::before { content: "\\2691\\00a0"; }
.undone p:not(.flag) { text-decoration: line-through; color: var(--soft); }
.fight { margin: .4rem 0; padding: .5rem .7rem; background: var(--card);
  border: 1px solid var(--rule); border-radius: .4rem; font-size: .92rem; }
.dice { font-size: 1.15rem; font-weight: 700; }
.side { border-left: .4rem solid; padding-left: .7rem; margin: .8rem 0; }
table { border-collapse: collapse; }
td { padding: .15rem 1rem .15rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
.sample { display: inline-block; width: 1em; height: .8em; margin: 0 .35em 0 .9em;
  border: 1px solid; vertical-align: -.05em; print-color-adjust: exact; }
@media screen and (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --ink: #ece8dc; --soft: #a9b0ab; --rule: #3c423f; --bad: #ff9d94;
    --paper: #171b19; --card: #232826; }
  svg, b[style] { background: #f6f3ea; border-radius: .3rem; }
  b[style] { padding: 0 .3em; }
}
@media print {
  body { background: none; max-width: none; padding: 0; font-size: 10pt; }
  .map svg { min-width: 0; }
  h2, h3 { break-after: avoid; } figure, .fight, li, tr { break-inside: avoid; }
}
"""


def html_of(story: Story) -> str:
    """Return the report as a complete HTML document."""
    return _Page(story).whole()


class _Page:
    """Builds the page of one report."""

    def __init__(self, story: Story) -> None:
        self._story = story

    def whole(self) -> str:
        story = self._story
        when = f"{story.text(dates_text(story))} {story.text(left_out_text(story))}".strip()
        parts = [
            f"<h1>{escape(story.title)}</h1>",
            f"<p>{self._versus()}</p>",
            f'<p class="soft">{escape(when)}</p>',
            *(f'<p class="outcome">{escape(text)}</p>' for text in story.outcome[:1]),
            *(f"<p>{escape(text)}</p>" for text in story.outcome[1:]),
            self._luck(),
            self._findings(),
            self._heading(say("head-beginning")),
            *(f"<p>{escape(text)}</p>" for text in story.agreed),
            _figure(story.start),
            *(self._chapter(chapter) for chapter in story.chapters),
            self._rulings(story.rulings),
        ]
        body = "\n".join(parts)
        return (
            f'<!doctype html>\n<html lang="{story.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{self._say(say('title', game=story.title))}</title>\n"
            f"<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
        )

    def _say(self, text: Text) -> str:
        return escape(self._story.text(text))

    def _heading(self, text: Text) -> str:
        return f"<h2>{self._say(text)}</h2>"

    def _versus(self) -> str:
        colours = self._story.colours
        named = (
            f'<b style="color: {colours[side]}">{escape(isolated(title))}</b>'
            for side, title in self._story.sides.items()
        )
        return f" {self._say(say('against'))} ".join(named)

    def _luck(self) -> str:
        story = self._story
        if not story.tallies:
            return ""
        rows = [
            f'<div class="side" style="border-color: {story.colours[tally.side]}">'
            f"<p><b>{escape(tally.title)}</b></p><p>{self._say(tally_text(tally))}</p>"
            f"<p>{self._say(effects_text(tally))}</p></div>"
            for tally in story.tallies
        ]
        graph = [] if story.luck is None else [_figure(story.luck, "graph")]
        return "\n".join([self._heading(say("head-luck")), *rows, *graph])

    def _findings(self) -> str:
        story, heading = self._story, self._heading(say("head-flagged"))
        if not story.findings:
            return f"{heading}\n<p>{self._say(say('nothing-flagged'))}</p>"
        rows = "".join(
            f'<tr><td>{self._say(words)}<p class="soft">{self._say(often)}</p></td></tr>'
            for words, often in flagged_lines(story)
        )
        return f"{heading}\n<table>{rows}</table>"

    def _rulings(self, rulings: Sequence[Kept]) -> str:
        """Return the rulings that players stored, each with any photograph it has."""
        parts = []
        for kept in rulings:
            image, lines = "", "".join(f"<p>{escape(line)}</p>" for line in kept.lines)
            if kept.photo is not None:
                data = base64.b64encode(kept.photo).decode("ascii")
                shown = self._say(say("ruling-photo", number=kept.number))
                image = f'<img alt="{shown}" src="data:image/jpeg;base64,{data}">'
            parts.append(f"<figure>{image}<figcaption>{lines}</figcaption></figure>")
        return "\n".join([self._heading(say("head-rulings")), *parts]) if parts else ""

    def _chapter(self, chapter: Chapter) -> str:
        parts = [f'<section class="chapter">{self._heading(chapter.title)}']
        for phase, items in chapter.phases:
            parts.append(f"<h3>{escape(phase_title(phase))}</h3>\n<ol>")
            parts += [self._item(item) for item in items]
            parts.append("</ol>")
        parts.append(f"{_figure(chapter.map)}</section>")
        return "\n".join(parts)

    def _item(self, item: Item) -> str:
        told = "".join(f"<p>{escape(text)}</p>" for text in item.texts)
        fight = "" if item.fight is None else self._fight(item.fight)
        flags = "".join(f'<p class="flag">{escape(text)}</p>' for text in item.flagged)
        flags += "".join(f'<p class="agreed">{escape(text)}</p>' for text in item.agreed)
        kind = "" if item.counts else ' class="undone"'
        return f"<li{kind}><b>{item.number}</b>{told}{fight}{flags}</li>"

    def _fight(self, fight: OpposedRoll) -> str:
        lines = [*odds_lines(fight), *luck_lines(fight)]
        told = "".join(f"<p>{self._say(line)}</p>" for line in lines)
        dice = f"{fight.dice[0]}{fight.modifiers[0]:+d} : {fight.dice[1]}{fight.modifiers[1]:+d}"
        return f'<div class="fight"><p class="dice">{dice}</p>{told}</div>'


def _figure(drawn: Map, kind: str = "map") -> str:
    """Return a map as a figure, wider than a phone so that names stay legible, and scrollable."""
    samples = "".join(
        f'<span class="sample" style="background: {sample.fill}; border-color: {sample.edge}">'
        f"</span>{escape(sample.text)}"
        for sample in drawn.legend
    )
    return (
        f'<figure class="{kind}">{svg_of(drawn)}<figcaption>{escape(drawn.title)}{samples}'
        "</figcaption></figure>"
    )
