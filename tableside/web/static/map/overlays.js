// What the referee draws over the table: areas, paths, ghosts, marks, labels. Only these five.

import { areaPath, line, svg } from "../dom.js";
import { hold } from "../words/said.js";

const SPOKEN = ["proof", "breach", "measure"]; // styles whose lines carry their text on the map
const LONGEST = 36; // letters in a row of words on the map
const LINES = 4; // lines that areas of one style can have, as map.css has them
const ROW = 15; // px from one row to the next

export class Overlays {
  constructor(below, above, store) {
    this.below = below;
    this.above = above;
    this.store = store;
    this.list = [];
    this.onDrawn = () => {};
  }

  /** Show a list, what stands in it twice once: two findings about one move show the same way. */
  set(list) {
    this.list = [...new Map(list.map((each) => [JSON.stringify(each), each])).values()];
    this.draw();
  }

  draw() {
    this.below.replaceChildren(...elements(this.list.filter(({ kind }) => kind === "area"), this.store));
    this.above.replaceChildren(...elements(this.list.filter(({ kind }) => kind !== "area"), this.store));
    this.onDrawn();
  }
}

/** The elements of overlays, in board inches. */
export function elements(list, store) {
  return list.map((overlay) => MAKERS[overlay.kind]?.(overlay, store, partOf(overlay, list))).filter(Boolean);
}

/** Which of the meanings that its style has here an area has, from 0: each is drawn with a line of its own. */
function partOf({ style, text }, list) {
  const meanings = new Set(list.filter((each) => each.kind === "area" && each.style === style).map((each) => each.text));
  return Math.max(0, [...meanings].indexOf(text)) % LINES;
}

/** Whether both are arrows between the same places, a twentieth of an inch aside. */
export function sameArrow(one, other) {
  if (![one, other].every(({ kind, arrow }) => kind === "path" && arrow)) return false;
  const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.05;
  return near(one.points[0], other.points[0]) && near(one.points.at(-1), other.points.at(-1));
}

const MAKERS = { area, path, ghost, mark, label: ({ style, at, text }) => (style === "number" ? number(at, text) : label(style, at, text)) };

function mark(overlay, store) {
  const unit = store.units[overlay.unit];
  if (!unit) return null;
  const [x, y, facing] = unit.pose;
  return svg("g", {
    class: `overlay mark style-${overlay.style}`,
    style: `transform:translate(${x}px,${y}px) rotate(${facing}deg)`,
  }, title(overlay.text),
  unit.shape.map((corners) => svg("path", { d: line(corners, true), class: "line" })));
}

function area({ style, geometry, text }, store, part) {
  const d = areaPath(geometry);
  return svg("g", { class: `overlay area style-${style} part-${part}`, "data-style": style, "data-part": part },
    title(text),
    svg("path", { d, class: "tint" }),
    svg("path", { d, class: "texture", style: `fill:url(#p-${style})` }),
    svg("path", { d, class: "line" }));
}

function path({ style, points, text, arrow }) {
  return svg("g", { class: `overlay path style-${style}`, "data-style": style },
    title(text),
    svg("path", { d: line(points), class: "casing" }),
    svg("path", { d: line(points), class: "line" }),
    arrow ? head(points) : null,
    style === "measure" ? [points[0], points.at(-1)].map(target) : null,
    text && SPOKEN.includes(style) ? words(beside(points), text) : null);
}

/** The head of an arrow. No SVG marker: Safari scales those as if strokes were inches, and covers the table with one. */
function head(points) {
  const [x, y] = points.at(-1);
  const [fromX, fromY] = points.findLast(([px, py]) => px !== x || py !== y) ?? [x, y];
  const facing = (Math.atan2(y - fromY, x - fromX) * 180) / Math.PI;
  return svg("g", { class: "head", style: `transform:translate(${x}px,${y}px) rotate(${facing}deg)` },
    svg("path", { d: "M2.4 0L-9.6 -6V6z" }));
}

function ghost({ style, outlines, text }) {
  return svg("g", { class: `overlay ghost style-${style}`, "data-style": style },
    title(text),
    outlines.map((corners) => svg("path", { d: line(corners, true), class: "line" })));
}

function label(style, at, text) {
  return svg("g", { class: `overlay label style-${style}`, "data-style": style }, words(at, text));
}

/** Which model goes to which ghost, without a plate: there are many. */
function number([x, y], text) {
  return svg("g", { class: "overlay label style-number", style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, svg("text", { y: 5 }, text)));
}

const title = (text) => (text ? hold(svg("title"), text) : null);

/** A text on a plate, upright; its size is in screen pixels. */
function words([x, y], text) {
  const rows = inRows(text);
  const width = Math.max(...rows.map((row) => row.trim().length)) * 7 + 14;
  const above = (rows.length - 1) * ROW;
  const put = hold(svg("text", { y: -14 }), text);
  if (above) put.replaceChildren(...rows.map((row, index) => svg("tspan", { x: 0, y: index * ROW - above - 14 }, row)));
  return svg("g", { class: "plate-text", style: `transform:translate(${x}px,${y}px)`, "data-at": `${x} ${y}`, "data-width": width, "data-height": 20 + above },
    svg("g", { class: "upright" },
      svg("rect", { x: -width / 2, y: -28 - above, width, height: 20 + above, rx: 6 }),
      put));
}

/** Words in rows that a small phone's map is wide enough for, each with the blank that ends it. */
function inRows(words) {
  const rows = [""];
  for (const word of words.match(/\S+\s*/g) ?? []) {
    if (rows.at(-1).length + word.trimEnd().length > LONGEST && rows.at(-1)) rows.push("");
    rows[rows.length - 1] += word;
  }
  return rows;
}

/** One end of what is to be measured by hand: a ring with a cross. */
function target([x, y]) {
  return svg("g", { class: "target", style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, svg("circle", { r: 8 }), svg("path", { d: "M-12 0H12M0 -12V12" })));
}

/** @returns {[number, number]} */
function beside(points) {
  const [first, last] = [points[0], points.at(-1)];
  return [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2];
}

/**
 * The box [left, low, right, high] around the lines and outlines of overlays, null where there is none.
 * @returns {[number, number, number, number] | null}
 */
export function boxOf(list) {
  const points = list.flatMap(({ kind, points: way, outlines }) =>
    (kind === "path" ? way : kind === "ghost" ? outlines.flat() : []));
  if (!points.length) return null;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
