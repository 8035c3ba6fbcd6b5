// Naming squares for what is filled in: typed, tapped on the table's map, or on the other map.

import { nameOf, picture, placeOf } from "../chart/chart.js";
import { el } from "../dom.js";
import { text } from "../words/text.js";

/** The width of a square that a finger hits, in CSS pixels. */
const FINGER = 44;

/** The square of the table's printed grid at a place, as its name; null beside the grid. */
export function squareAt(grid, [x, y]) {
  const column = Math.floor((x - grid.west) / grid.square);
  const row = Math.floor((grid.north - y) / grid.square);
  const inside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
  return inside ? `${column}-${row}` : null;
}

/** The squares in a text, blanks kept: "G7-V5,,G6-V4" are three. */
export function read(value, count) {
  const words = value.trim().split(/\s*[,;]\s*|\s+/u);
  const list = words.length === 1 && !words[0] ? [] : words;
  if (count === 1) return list[0];
  return list.length ? [...list, ...Array.from({ length: Math.max(0, count - list.length) }, () => "")] : undefined;
}

/** How squares that were named stand in the field where they are typed. */
export function written(list) {
  return list.join(", ").replace(/(?:, )+$/u, "");
}

/**
 * The field of an ask, and the map on which its squares can be tapped while it is the one chosen.
 * @param {any} fill
 * @param {import("../state/types.js").Ask} ask
 */
export function squares(fill, ask) {
  const chosen = fill.naming === ask.field;
  const list = fill.list(ask);
  const input = el("input", { type: "text", autocapitalize: "characters", autocomplete: "off", spellcheck: false,
    value: written(list), "aria-label": ask.label });
  input.addEventListener("input", () => fill.type(ask, read(input.value.toUpperCase(), ask.count)));
  const tap = el("button", { type: "button", class: "pick", "aria-pressed": String(chosen), onclick: () => fill.choosePlace(ask) },
    ask.grid === "chart" ? text.onChart : text.onMap);
  const { chart } = fill.store.parts.table;
  const shown = chosen && ask.grid === "chart" && chart ? onChart(fill, ask, chart, list) : [];
  return el("div", { class: "squares" }, el("div", { class: "picks" }, input, tap), ...shown);
}

/** The map to tap on, with a frame where whoever is given the squares stands. */
function onChart(fill, ask, chart, list) {
  const framed = placeOf(chart, Object.values(fill.action())); // also who stands on no map of the table
  const map = picture(chart, (side) => fill.store.sideLetter(side), {
    marked: numbered(list), pick: (name) => fill.place(ask, name), framed,
  });
  return [panned(fill, map, chart, framed), framed ? el("p", { class: "quiet" }, text.framed(nameOf(chart, ...framed))) : null];
}

/** The map with squares as wide as a finger, to be panned where it is wider than the phone; at first the frame is in the middle. */
function panned(fill, map, chart, framed) {
  map.style.minWidth = `${(chart.columns.length + 1) * FINGER}px`;
  const pane = el("div", { class: "chart-pane", onscroll: () => { fill.panned = [pane.scrollLeft, pane.scrollTop]; } }, map);
  const [column, row] = framed ?? [0, 0];
  const middle = () => [(column + 1) * FINGER - pane.clientWidth / 2, (row + 1) * FINGER - pane.clientHeight / 2];
  requestAnimationFrame(() => pane.scrollTo(...(fill.panned ?? middle())));
  return pane;
}

function numbered(list) {
  return new Map(list.map((name, index) => [name, String(index + 1)]));
}
