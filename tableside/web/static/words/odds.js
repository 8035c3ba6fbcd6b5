// What may come of a die, as a list.

import { el } from "../dom.js";
import { said } from "./said.js";
import { text } from "./text.js";

const NEARLY = 1e-9; // chances that differ by less are the same
const SAID = 0.0005; // what is rarer would read 0.0 %

/**
 * What may come of it, from the weakest result to the strongest as the game has them; what is likeliest stands
 * out. Once a die lies there it is no longer true: its room stays, so that no other die slides under the finger.
 */
export function odds(list, past = false) {
  if (!list.length) return null;
  const chances = list.map(({ chance }) => chance);
  const most = Math.max(...chances) > Math.min(...chances) ? Math.max(...chances) : Infinity;
  const likely = list.filter(({ chance }) => chance >= SAID);
  return el("ul", { class: `odds${past ? " past" : ""}` }, likely.map(({ text: name, chance }) =>
    el("li", { class: chance >= most - NEARLY ? "likeliest" : null, style: `--share:${chance}` }, said("span", {}, name), el("b", {}, text.chance(chance)))));
}
