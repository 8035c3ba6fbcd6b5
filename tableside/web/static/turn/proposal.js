// What hands did and nobody has decided yet: put it back or allow it, measure it, or say what it was.

import { reason } from "../around/banners.js";
import { el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** The elements for what waits; ``decide`` posts, ``panel`` remembers whether all is shown and opens the proof. */
export function proposal(waiting, busy, decide, panel) {
  const { candidates, number, asks } = waiting;
  const [first, ...others] = candidates;
  const all = panel.shownOf === number || !first;
  const otherwise = first && button(text.otherwise, () => {
    panel.shownOf = all ? null : number;
    panel.drawn = null;
    panel.draw();
  }, { "aria-expanded": String(all) });
  const back = (look = "") => button(text.putBack, () => decide({ do: "back" }), {}, look);
  const allow = (words) => (first.allowed ? button(words, () => decide({ do: "confirm" })) : null);
  const asked = {
    breach: () => [[back(" next"), allow(text.allow), otherwise], verdict(first, panel)],
    doubt: () => [[button(text.measureHere, () => panel.why(first.findings.find(measured) ?? first.findings[0]), {}, " next"),
      allow(text.itIsGood), back(), otherwise], verdict(first, panel)],
    what: () => [null, el("h2", { class: "turn-title" }, first ? text.handled : text.unclear), first ? candidate(first) : null,
      first ? el("div", { class: "turn-done" }, otherwise, el("button", {
        type: "button", class: "turn-option main", disabled: busy || !first.allowed, onclick: () => decide({ do: "confirm" }),
      }, first.allowed ? text.yes : text.notAllowed)) : null],
  };
  const [beside, ...scrolled] = (asked[asks] ?? asked.what)();
  return [el("div", { class: "turn-body" }, ...scrolled,
    all ? el("div", { class: "turn-list" },
      others.map((each, index) => el("button", {
        type: "button", class: "turn-option", disabled: busy || !each.allowed,
        onclick: () => decide({ do: "choose", candidate: index + 1 }),
      }, candidate(each))),
      asks === "what" ? button(text.nothingGoesBack, () => decide({ do: "back" })) : null,
      button(text.nothingStays, () => decide({ do: "absorb" }))) : null),
    beside ? el("div", { class: "turn-next" }, beside) : ""]; // in sight however long the sentence is

  function button(words, onclick, more = {}, look = "") {
    return el("button", { type: "button", class: `turn-option${look}`, disabled: busy, onclick, ...more }, words);
  }
}

const measured = ({ proof = [] }) => proof.some(({ style }) => style === "measure");

/** What is flagged, each a line that shows why. */
function verdict({ findings }, panel) {
  return el("div", { class: "turn-verdict" }, findings.slice(0, 2).map((finding) => reason(finding, panel.why)));
}

function candidate({ text: words, reason, verdict: how, findings }) {
  return el("span", { class: `candidate ${how}` },
    said("b", {}, words),
    said("small", {}, reason),
    ...findings.map(({ message }) => said("small", { class: "why" }, message)));
}
