// Naming squares for what is filled in: typed, tapped on the table's map, or on the other map.
// What is named on the table's map is drawn there, with where its unit may go.

import { FINGER, nameOf, panned, picture, placeOf, squareAt as onTheChart } from "../chart/chart.js";
import { el } from "../dom.js";
import { reachOf } from "../map/layers.js";
import { elements } from "../map/overlays.js";
import { searched } from "../state/unit.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** The square of the table's printed grid at a place, as its name; null beside the grid. */
export function squareAt(grid, [x, y]) {
  const column = Math.floor((x - grid.west) / grid.square);
  const row = Math.floor((grid.north - y) / grid.square);
  const inside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
  return inside ? `${column}-${row}` : null;
}

/** What stands for a square that is left blank, as it is written here, and as it may be typed. */
const [BLANK, BLANKS] = ["–", /^["“”„'–—-]+$/u];

/** The squares in a text, blanks kept: "G7-V5,,G6-V4" and "G7-V5, –, G6-V4" are three. */
export function read(value, count) {
  const words = value.trim().split(/\s*[,;]\s*|\s+/u);
  if (count === 1) return words[0] || undefined;
  return filledUp(words.map((word) => (BLANKS.test(word) ? "" : word)), count);
}

/** As many squares as are asked for, the last of them blank; undefined for none but blanks. */
export function filledUp(list, count) {
  return list.some(Boolean) ? [...list, ...Array.from({ length: Math.max(0, count - list.length) }, () => "")] : undefined;
}

/** Squares without the blanks that only fill them up. */
export const named = (list) => list.slice(0, list.findLastIndex(Boolean) + 1);

/** How squares that were named stand in the field where they are typed. */
const written = (list) => list.map((name) => name || BLANK).join(", ");

/**
 * The field of an ask, and the map on which its squares can be tapped while it is the one chosen.
 * @param {any} fill
 * @param {import("../state/types.js").Ask} ask
 */
export function squares(fill, ask) {
  const chosen = fill.naming === ask.field;
  const list = fill.list(ask);
  const { choices } = ask; // words that may stand for a square
  const input = el("input", { type: "text", autocapitalize: "characters", autocomplete: "off", spellcheck: false,
    value: choices.includes(list[0]) ? "" : written(fill.steps(ask)), "aria-label": ask.label });
  const typed = () => (choices.includes(input.value.trim().toLowerCase()) ? input.value.trim().toLowerCase() : read(input.value.toUpperCase(), ask.count));
  input.addEventListener("input", () => fill.type(ask, typed()));
  const tap = el("button", { type: "button", class: "pick", "aria-pressed": String(chosen), onclick: () => fill.choosePlace(ask) });
  const words = choices.map((word, i) => el("button", {
    type: "button", class: "pick", "aria-pressed": String(list[0] === word), onclick: () => fill.name(ask, list[0] === word ? undefined : word),
  }, said("span", {}, ask.labels[i])));
  if (chosen && ask.count > 1) words.push(el("button", { type: "button", class: "pick", disabled: fill.steps(ask).length >= ask.count, onclick: () => fill.skip(ask) }, text.noStep));
  const { chart } = fill.store.parts.table;
  const shown = el("div", {}, chosen && ask.grid === "chart" && chart ? onChart(fill, ask, chart, list) : []);
  const tell = () => {
    tells(fill, ask, tap);
    if (ask.grid === "table") shown.replaceChildren(...(chosen ? onField(fill, ask, list) : []));
  };
  fill.told.set(ask.field, tell);
  tell();
  return el("div", { class: "squares" }, el("div", { class: "picks" }, input, tap),
    words.length ? el("div", { class: "picks words" }, words) : null, shown);
}

/**
 * The square of the chart on whose map an ask names a square: the last one in the field that tells it, else where the
 * unit stands; false where nobody knows. With none of these it is on the table.
 */
function mapOf({ store, values }, { map_of: field }) {
  const { chart, grid } = store.parts.table;
  const unit = values.get("unit");
  const [named] = chart ? [values.get(field) ?? []].flat().filter(Boolean).slice(-1) : [];
  if (named) return onTheChart(chart, named) ? named : false;
  if (!chart || unit === undefined || store.units[unit]) return grid?.name;
  const at = placeOf(chart, [unit]);
  return at ? nameOf(chart, ...at) : false;
}

/** Whether the squares of an ask are those of the map on the table. */
export function onTable(fill, ask) {
  return ask.grid === "table" && mapOf(fill, ask) === fill.store.parts.table.grid?.name;
}

/** Have a button say on which map a tap names a square; nothing where nobody knows. */
function tells(fill, ask, button) {
  const map = mapOf(fill, ask);
  button.hidden = ask.grid === "table" && map === false;
  button.textContent = ask.grid === "chart" ? text.onChart : onTable(fill, ask) ? text.onMap : text.onField(map);
}

/** The map to tap on where that is not on the table. */
function onField(fill, ask, list) {
  const map = mapOf(fill, ask);
  if (!map || onTable(fill, ask)) return [];
  fill.field.show(map);
  const picture = fill.field.picture({ marked: list.filter((name) => /^\d+-\d+$/u.test(name)), at: fill.values.get("unit"), pick: (place) => {
    const name = squareAt(fill.field.map.grid, place);
    if (name) fill.place(ask, name);
  } });
  return picture ? [picture] : [];
}

/** What is named so far on the table's map, and where the unit that goes there may go. */
export class Named {
  constructor(store, layers) {
    this.store = store;
    this.layers = layers;
    /** @type {string | null} the unit whose reach is drawn */
    this.unit = null;
  }

  show(unit, names) {
    const { grid } = this.store.parts.table;
    const squared = names.map((name) => corners(grid, name)).filter((each) => each !== null);
    this.layers.put.replaceChildren(...elements(squared.map((points) => ({ kind: "path", style: "planned", points })), this.store));
    if (unit !== this.unit) this.search(unit);
  }

  async search(unit) {
    this.unit = unit;
    this.layers.goes.replaceChildren();
    if (!this.store.units[unit]) return;
    const card = await searched(unit, () => this.unit === unit);
    if (this.unit === unit) this.layers.goes.replaceChildren(...elements(reachOf(card.overlays ?? []), this.store));
  }

  hide() {
    this.unit = null;
    for (const name of ["goes", "put"]) this.layers[name].replaceChildren();
  }
}

/** The corners of a square of the table's printed grid, closed; null for what is no name of one. */
function corners({ west, north, square }, name) {
  const [column, row] = /^\d+-\d+$/u.test(name) ? name.split("-").map(Number) : [];
  if (row === undefined) return null;
  const [left, top] = [west + column * square, north - row * square];
  return [[left, top], [left + square, top], [left + square, top - square], [left, top - square], [left, top]];
}

/** The map to tap on, with a frame where whoever is given the squares stands. */
function onChart(fill, ask, chart, list) {
  const framed = placeOf(chart, Object.values(fill.action())); // also who stands on no map of the table
  const map = picture(chart, (side) => fill.store.sideLetter(side), {
    marked: numbered(list), pick: (name) => fill.place(ask, name), framed,
  });
  map.style.minWidth = `${(chart.columns.length + 1) * FINGER}px`;
  const [column, row] = framed ?? [0, 0];
  return [panned(fill, map, [(column + 1) * FINGER, (row + 1) * FINGER]), framed ? el("p", { class: "quiet" }, text.framed(nameOf(chart, ...framed))) : null];
}

function numbered(list) {
  return new Map(list.map((name, index) => [name, String(index + 1)]));
}
