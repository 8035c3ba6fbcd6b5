// What hands did, as the referee reads it: yes, something else, or never mind.

import { el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** The elements for what waits; ``decide`` posts, ``panel`` remembers whether all is shown. */
export function proposal(waiting, busy, decide, panel) {
  const { candidates, number } = waiting;
  const [first, ...others] = candidates;
  const all = panel.shownOf === number || !first;
  return [
    el("h2", { class: "turn-title" }, first ? text.handled : text.unclear),
    first ? candidate(first) : null,
    first ? el("div", { class: "turn-done" },
      el("button", { type: "button", class: "turn-option", disabled: busy, "aria-expanded": String(all), onclick: () => {
        panel.shownOf = all ? null : number;
        panel.drawn = null;
        panel.draw();
      } }, text.otherwise),
      el("button", {
        type: "button", class: "turn-option main", disabled: busy || !first.allowed,
        onclick: () => decide({ do: "confirm" }),
      }, first.allowed ? text.yes : text.notAllowed)) : null,
    all ? el("div", { class: "turn-list" },
      others.map((each, index) => el("button", {
        type: "button", class: "turn-option", disabled: busy || !each.allowed,
        onclick: () => decide({ do: "choose", candidate: index + 1 }),
      }, candidate(each))),
      never(text.nothingGoesBack, "back"), never(text.nothingStays, "absorb")) : null,
  ];

  function never(words, what) {
    return el("button", { type: "button", class: "turn-option", disabled: busy, onclick: () => decide({ do: what }) }, words);
  }
}

function candidate({ text: words, reason, verdict, findings }) {
  return el("span", { class: `candidate ${verdict}` },
    said("b", {}, words),
    said("small", {}, reason),
    ...findings.map(({ message }) => said("small", { class: "why" }, message)));
}
