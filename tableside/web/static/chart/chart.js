// A map in squares that lies on no table: what the ground is, who stands where, the towns.

import { el, svg } from "../dom.js";

/** The width of a square that a finger hits, in CSS pixels. */
export const FINGER = 44;
const CELL = 10; // units of the picture for a square
const EDGE = 9; // for the names along its edges
/** What a flag looks like beside its colour: everybody can tell them apart, and all see a side's in one shape. */
const SHAPES = {
  blue: "M-3 -2.6H3V2.6H-3Z", red: "M0 -3.2L3.2 2.6H-3.2Z", gray: "M0 -3.2L3.2 0L0 3.2L-3.2 0Z",
  black: "M-3.2 -1.1H-1.1V-3.2H1.1V-1.1H3.2V1.1H1.1V3.2H-1.1V1.1H-3.2Z",
};

/** The name of a square by its column and row on the chart. */
export function nameOf(chart, column, row) {
  return `${chart.columns[column]}-${chart.rows[row]}`;
}

/**
 * The chart as a picture. `pick` is told the name of a square that is tapped; `marked`: the names of
 * squares with what stands in each, such as the number of a step; `framed`: column and row of the one that is spoken of.
 * @param {any} chart
 * @param {(side: string) => string} letter of a side, by which it is drawn
 * @param {{pick?: (name: string) => void, marked?: Map<string, string>, framed?: [number, number] | null}} [how]
 */
export function picture(chart, letter, { pick, marked = new Map(), framed = null } = {}) {
  const [wide, high] = [chart.columns.length, chart.rows.length];
  const cells = chart.cells.flatMap((looks, row) => looks.map((look, column) => cell(chart, look, column, row, pick, marked)));
  return svg("svg", {
    class: "chart", viewBox: `${-EDGE} ${-EDGE} ${wide * CELL + EDGE} ${high * CELL + EDGE}`, role: "group", "aria-label": chart.name,
  },
    ...chart.columns.map((name, i) => edge(name, i * CELL + CELL / 2, -EDGE / 3)),
    ...chart.rows.map((name, i) => edge(name, -EDGE / 2, i * CELL + CELL / 2 + 1.2)),
    ...cells,
    framed && frame(framed),
    ...chart.towns.map((each) => place(each, letter)),
    ...chart.flags.flatMap(({ at, colours: flown }) => flown.map((colour, i) => flag(at, colour, i, flown.length, letterOf(chart, colour, letter)))));
}

/** A picture that may be wider than the phone, to be panned: as far as ``keeper`` has it, at first with this place (px) in the middle. */
export function panned(keeper, picture, [x, y]) {
  const pane = el("div", { class: "chart-pane", onscroll: () => { keeper.panned = [pane.scrollLeft, pane.scrollTop]; } }, picture);
  requestAnimationFrame(() => pane.scrollTo(...(keeper.panned ?? [x - pane.clientWidth / 2, y - pane.clientHeight / 2])));
  return pane;
}

function edge(name, x, y) {
  return svg("text", { x, y, class: "edge-name", "aria-hidden": "true" }, name);
}

function frame([column, row]) {
  return svg("rect", { class: "frame", x: column * CELL + 0.6, y: row * CELL + 0.6, width: CELL - 1.2, height: CELL - 1.2, "aria-hidden": "true" });
}

function cell(chart, look, column, row, pick, marked) {
  const name = nameOf(chart, column, row);
  const mark = marked.get(name);
  const group = svg("g", {
    class: `cell look-${look ?? "open"}${mark === undefined ? "" : " marked"}`, style: `transform:translate(${column * CELL}px,${row * CELL}px)`,
    ...(pick ? { tabindex: 0, role: "button", "aria-label": name } : {}),
  }, svg("title", {}, name), svg("rect", { width: CELL, height: CELL }));
  if (mark) group.append(svg("text", { x: CELL - 1, y: 3.4, class: "mark" }, mark));
  if (pick) {
    group.addEventListener("click", () => pick(name));
    group.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      pick(name);
    });
  }
  return group;
}

function place({ at: [column, row], name, side, besieged }, letter) {
  return svg("g", { class: `place of-${letter(side)}${besieged ? " besieged" : ""}`, style: `transform:translate(${column * CELL}px,${row * CELL}px)`, "aria-hidden": "true" },
    svg("path", { d: "M1.2 9V6.4L3 4.8L4.8 6.4V9Z" }),
    svg("text", { x: CELL / 2, y: CELL - 0.4, class: "place-name" }, name));
}

/** The side whose flag a colour is: one's own is blue, the enemy's red; else null. */
function sideOf(chart, colour) {
  if (chart.sides.includes(colour)) return colour;
  if (!chart.side || chart.sides.length !== 2) return null;
  if (colour.endsWith("blue")) return chart.side;
  return colour.endsWith("red") ? chart.sides.find((side) => side !== chart.side) : null;
}

/** The letter of that side, null for none. */
function letterOf(chart, colour, letter) {
  const side = sideOf(chart, colour);
  return side === null ? null : letter(side);
}

/** The sides that a square's flags tell of, but for who looks; null among them for one that is not known. */
export function othersOf(chart, flag) {
  return [...new Set((flag?.colours ?? []).map((colour) => sideOf(chart, colour)))].filter((side) => side !== chart.side);
}

const shapeOf = (letter, plain) => SHAPES[{ a: "blue", b: "red" }[letter] ?? plain] ?? SHAPES.blue;

/** What each side's flags look like; nothing of a map of more than two sides, whose flags have the colours of alliances. */
export function flagsOf(chart, letter, nameOfSide) {
  if (chart.sides.length !== 2) return [];
  return chart.sides.map((side) => ({
    name: nameOfSide(side),
    sign: svg("svg", { viewBox: "-4 -4 8 8", class: "flag-sign", "aria-hidden": "true" }, svg("path", { class: `flag of-${letter(side)}`, d: shapeOf(letter(side), side) })),
  }));
}

function flag([column, row], colour, index, count, own) {
  const [, plain] = /^(?:tent-|shattered-)?(.*)$/.exec(colour) ?? [];
  const x = column * CELL + (CELL * (index + 1)) / (count + 1);
  return svg("path", {
    class: `flag ${own ? `of-${own}` : plain}${colour === plain ? "" : ` ${colour.split("-")[0]}`}`, d: shapeOf(own, plain),
    style: `transform:translate(${x}px,${row * CELL + 3}px) scale(.65)`, "aria-hidden": "true",
  });
}

/** What stands in a square: the place and the units that are named there. */
export function standing(chart, name) {
  const here = ({ at: [column, row] }) => nameOf(chart, column, row) === name;
  return { place: chart.towns.find(here), flag: chart.flags.find(here) };
}

/** Column and row of the square of a name; null for no such. @returns {[number, number] | null} */
export function squareAt(chart, name) {
  for (const row of chart.rows.keys()) {
    const column = chart.columns.findIndex((_, each) => nameOf(chart, each, row) === name);
    if (column >= 0) return [column, row];
  }
  return null;
}

/** Column and row of the square in which one of these units stands, as far as the map tells; null for none. */
export function placeOf(chart, units) {
  return chart.flags.find(({ units: here }) => here.some(([id]) => units.includes(id)))?.at ?? null;
}
