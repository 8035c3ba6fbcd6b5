// The map within a square of the chart as a picture: its ground, its city, who is known to stand there.

import { all, line, svg } from "../dom.js";
import { short, sidesOfNames } from "../map/names.js";
import { mat, played, printed, terrain } from "../map/terrain.js";
import { widthOf } from "../map/units.js";
import { FINGER, panned } from "./chart.js";

/** Pixels from the middle of a counter or a star to its edge. */
const REACH = 10;

/**
 * ``pick`` is told the place that is tapped, ``onUnit`` the unit; ``marked``: names of squares; ``at``: the unit that is to
 * be in sight at first.
 * @typedef {{pick?: (place: [number, number]) => void, onUnit?: (id: string) => void, marked?: string[], at?: string}} How
 */

/**
 * The map that a field has, with squares as wide as a finger.
 * @param {import("./field.js").Field} field
 * @param {How} how
 */
export function picture(field, { pick, onUnit, marked = [], at }) {
  const { name, map, store } = field;
  const { grid, terrain: ground, units } = map;
  const [left, low, right, high] = played(map);
  const scale = FINGER / grid.square; // pixels an inch
  const world = svg("g", { transform: "scale(1 -1)" }, mat(map), terrain(ground, store), printed(grid),
    namesOfSquares(grid), marked.map((square) => chosen(grid, square)), units.map((unit) => counter(unit, store, onUnit)));
  const drawn = svg("svg", { class: `field${pick ? " tapped" : ""}`, viewBox: `${left} ${-high} ${right - left} ${high - low}`, role: "img", "aria-label": name,
    style: `width:${(right - left) * scale}px;--px:${1 / scale};--turn:0deg;--sign:1` }, world);
  world.append(...namesOf(units, all(drawn, ".star-name"), scale));
  if (pick) drawn.addEventListener("click", ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(world.getScreenCTM().inverse());
    pick([x, y]);
  });
  const { geometry } = ground.find(({ look }) => look === "star") ?? {};
  const [x, y] = (units.find(({ id }) => id === at) ?? units[0])?.pose ?? geometry?.coordinates ?? [(left + right) / 2, (low + high) / 2];
  return panned(field, drawn, [(x - left) * scale, (high - y) * scale]);
}

/** The name of each square in it: the numbers along the edges are out of sight once it is panned. */
function namesOfSquares({ west, north, square, columns, rows }) {
  const at = (column, row) => upright(west + (column + 0.5) * square, north - (row + 0.17) * square, `${column}-${row}`, "square-name");
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => at(column, row))).flat();
}

function counter({ id, name, kind, side, letters, markers, outlines, pose }, store, onUnit) {
  return svg("g", { class: `counter side-${store.sideLetter(side)}${markers.length ? " idle" : ""}`, onclick: onUnit && (() => onUnit(id)) },
    svg("title", {}, `${name}, ${kind}`), outlines.map((corners) => svg("path", { d: line(corners, true) })),
    upright(pose[0], pose[1], letters, "letters"));
}

/** The names of units, each beside its counter where there is room for it, in px of this scale; those of towns find theirs, too. */
function namesOf(units, towns, scale) {
  const thing = ([x, y], name, rank) => ({ box: [x * scale - REACH, -y * scale - REACH, x * scale + REACH, -y * scale + REACH], width: widthOf(name), shown: true, rank });
  const things = [...towns.map((town) => thing(town.dataset.at.split(" ").map(Number), town.textContent, 0)), ...units.map(({ pose, name }) => thing(pose, short(name), 1))];
  const found = sidesOfNames(things, 1);
  for (const town of towns) town.dataset.side = found.shift().side;
  return found.map((at, i) => at && upright((at.place[0] + at.place[2]) / 2 / scale, -(at.place[1] + at.place[3]) / 2 / scale, short(units[i].name), "unit-name")).filter(Boolean);
}

function upright(x, y, words, kind) {
  return svg("g", { style: `transform:translate(${x}px,${y}px)` }, svg("g", { class: "upright" }, svg("text", { y: 3.8, class: kind }, words)));
}

function chosen({ west, north, square }, name) {
  const [column, row] = name.split("-").map(Number);
  return svg("rect", { class: "chosen", x: west + column * square, y: north - (row + 1) * square, width: square, height: square });
}
