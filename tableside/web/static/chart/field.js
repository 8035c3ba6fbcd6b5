// The map within a square of the chart, wherever it is not on the table: its ground, its city, who is known to stand there.

import { all, el, line, svg } from "../dom.js";
import { short, sidesOfNames } from "../map/names.js";
import { mat, played, printed, terrain } from "../map/terrain.js";
import { widthOf } from "../map/units.js";
import { charted } from "../state/unit.js";
import { FINGER, panned } from "./chart.js";

/** Pixels from the middle of a counter or a star to its edge. */
const REACH = 10;

/** One such map, as far as it is known now. */
export class Field {
  /** ``drawn`` is called once there is another map, or the same anew. */
  constructor(store, drawn) {
    this.store = store;
    this.drawn = drawn;
    /** @type {string | null} the square whose map it is */
    this.name = null;
    /** @type {any} what the server tells of it; undefined before it does, null where there is none */
    this.map = null;
    /** @type {[number, number] | null} how far it was panned */
    this.panned = null;
  }

  /** Have the map of a square. */
  show(name) {
    if (name === this.name) return;
    [this.name, this.map, this.panned] = [name, undefined, null];
    this.again();
  }

  /** Have it as it is known now. */
  async again() {
    const asked = (this.asked = Symbol(this.name ?? "")); // only the answer to the last question counts
    const map = this.name && await charted(this.name);
    if (!map || this.asked !== asked) return;
    this.map = map.error ? null : map;
    this.drawn();
  }

  /**
   * It as a picture with squares as wide as a finger, to be panned; before it is there its room, so that nothing moves
   * away under a finger. ``pick`` is told the place
   * that is tapped, ``onUnit`` the unit; ``marked``: names of squares; ``at``: the unit that is to be in sight at first.
   * @param {{pick?: (place: [number, number]) => void, onUnit?: (id: string) => void, marked?: string[], at?: string}} [how]
   */
  picture({ pick, onUnit, marked = [], at } = {}) {
    if (!this.map) return this.map === null ? null : el("div", { class: "chart-pane coming" });
    const { grid, terrain: ground, units } = this.map;
    const [left, low, right, high] = played(this.map);
    const scale = FINGER / grid.square; // pixels an inch
    const world = svg("g", { transform: "scale(1 -1)" }, mat(this.map), terrain(ground, this.store), printed(grid),
      marked.map((name) => chosen(grid, name)), units.map((unit) => this.counter(unit, onUnit)));
    const picture = svg("svg", { class: `field${pick ? " tapped" : ""}`, viewBox: `${left} ${-high} ${right - left} ${high - low}`, role: "img", "aria-label": this.name,
      style: `width:${(right - left) * scale}px;--px:${1 / scale};--turn:0deg;--sign:1` }, world);
    world.append(...namesOf(units, all(picture, ".star-name"), scale));
    if (pick) picture.addEventListener("click", ({ clientX, clientY }) => {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(world.getScreenCTM().inverse());
      pick([x, y]);
    });
    const { geometry } = ground.find(({ look }) => look === "star") ?? {};
    const [x, y] = (units.find(({ id }) => id === at) ?? units[0])?.pose ?? geometry?.coordinates ?? [(left + right) / 2, (low + high) / 2];
    return panned(this, picture, [(x - left) * scale, (high - y) * scale]);
  }

  counter({ id, name, kind, side, letters, markers, outlines, pose }, onUnit) {
    return svg("g", { class: `counter side-${this.store.sideLetter(side)}${markers.length ? " idle" : ""}`, onclick: onUnit && (() => onUnit(id)) },
      svg("title", {}, `${name}, ${kind}`), outlines.map((corners) => svg("path", { d: line(corners, true) })),
      upright(pose[0], pose[1], letters, "letters"));
  }
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
