// Fields that are seldom filled in: folded away behind one button, so that the usual ones are found.

import { el } from "../dom.js";
import { text } from "../words/text.js";

/** The fields that are drawn: one that is folded away only where it is filled in. */
export function inSight(asks, isFilled, all) {
  return asks.filter((ask) => all || !ask.aside || isFilled(ask));
}

/** The button that unfolds the others; none where nothing is folded away. */
export function unfolding(asks, shown, unfold) {
  const more = asks.length - shown.length;
  return more ? el("button", { type: "button", class: "turn-more", onclick: unfold }, text.moreFields(more)) : null;
}
