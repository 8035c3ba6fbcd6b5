// What makes a measured place uncertain, as bars of one scale: a name, a bar and a figure for each cause.

import { el, svg } from "../dom.js";
import { text } from "./text.js";

const WIDE = 100;
const HIGH = 10;

/** ``rows``: {name, value, said, main} each; the bar is for the eye, the figure says the same. */
export function bars(rows) {
  const most = Math.max(...rows.map(({ value }) => value), 1e-9);
  return el("ul", { class: "shares" }, rows.map(({ name, value, said, main }) =>
    el("li", { class: main ? "main" : null },
      el("span", {}, name),
      svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
        svg("rect", { class: "all", width: WIDE, height: HIGH }),
        svg("rect", { class: "part", width: (WIDE * value / most).toFixed(1), height: HIGH })),
      el("b", {}, said))));
}

/** The rows of what is told of why a place is uncertain. */
export const sharesOf = ({ shares, cause }) => Object.entries(shares).map(([name, value]) => (
  { name: text.doubt.causes[name], value, said: value ? text.inches(value) : "–", main: name === cause }));
