// The mat and the terrain: each type has its own pattern, so that colour is never alone.

import { areaPath, line, svg } from "../dom.js";
import { ruler } from "../words/measure.js";
import { boxAt, short } from "./names.js";

// What terrain looks like from above, whatever a game calls it; what lies lowest first.
const ORDER = ["raised", "high", "wet", "wooded", "built", "blocked", "brook", "water", "shallows", "track", "crossing", "star"];
const NUMBERED = 0.8; // inches beside a printed grid in which its numbers stand
const NUMBER = 7; // px from the middle of such a number to its edge

/** Patterns that the style sheet fills terrain and overlays with; sizes are board inches. */
export function patterns() {
  return svg("defs", {},
    pattern("p-raised", 0.5, "M0 .5L.5 0"),
    pattern("p-high", 0.34, "M0 .34L.34 0M0 0L.34 .34"),
    pattern("p-built", 0.7, "M.1 .1h.32v.3h-.32zM.46 .46h.18v.18h-.18z"),
    pattern("p-wooded", 0.6, "M.15 .1l.11 .24h-.22zM.45 .38l.11 .2h-.22z"),
    pattern("p-water", 0.9, "M0 .3q.22 -.2 .45 0t.45 0M0 .75q.22 -.2 .45 0t.45 0"),
    pattern("p-wet", 0.6, "M.05 .2h.24M.1 .26h.14M.35 .5h.2M.4 .56h.1"),
    pattern("p-shallows", 0.3, "M0 .05h.14M.15 .2h.14"),
    pattern("p-blocked", 0.4, "M0 0L.4 .4M0 .4L.4 0"),
    pattern("p-zone-a", 0.42, "M.2 0v.42"),
    pattern("p-zone-b", 0.42, "M0 .2h.42"),
    pattern("p-crossing", 0.22, "M0 0v.22"),
    pattern("p-side-b", 0.22, "M0 0v.22", 45),
    pattern("p-bad", 0.4, "M0 0v.4", 45),
    pattern("p-hidden", 0.2, "M0 0v.2", -45),
    ...["influence", "retreat", "reach", "pursuit", "breach", "measure", "range"].map((name, i) =>
      pattern(`p-${name}`, 0.34, "M0 0v.34", 30 + 35 * i)),
  );
}

function pattern(id, size, d, turn = 0) {
  return svg("pattern", {
    id, width: size, height: size, patternUnits: "userSpaceOnUse",
    patternTransform: `rotate(${turn})`,
  }, svg("path", { d, class: `ink ${id}` }));
}

/**
 * The mat with its grid, and a ruler along the edges, both in the unit that the game is played in. Of a table with a
 * printed map that map alone: the rest of the table would be cut off beside it.
 */
export function mat(table) {
  const [left, low, right, high] = played(table);
  const [rim, ground] = [0.3, 0].map((more) => ({ x: left - more, y: low - more, width: right - left + 2 * more, height: high - low + 2 * more }));
  return svg("g", { class: "mat", "aria-hidden": "true" },
    svg("rect", { ...rim, rx: 0.3, class: "rim" }),
    svg("rect", { ...ground, class: "ground" }),
    table.grid ? null : ruled(table.board));
}

function ruled({ width, depth }) {
  const lines = [];
  const ticks = [];
  const { tick, every } = ruler();
  const at = (length) => Array.from({ length: Math.ceil(length / tick) - 1 }, (_, i) => i + 1);
  for (const n of at(width)) {
    const x = n * tick;
    if (n % every) ticks.push(`M${x} 0v.18M${x} ${depth}v-.18`);
    else lines.push(`M${x} 0V${depth}`);
  }
  for (const n of at(depth)) {
    const y = n * tick;
    if (n % every) ticks.push(`M0 ${y}h.18M${width} ${y}h-.18`);
    else lines.push(`M0 ${y}H${width}`);
  }
  return [svg("path", { d: lines.join(""), class: "grid" }), svg("path", { d: ticks.join(""), class: "ticks" })];
}

/** The box of the board that is played on [left, low, right, high]: all of it, or its printed grid. @returns {[number, number, number, number]} */
export function played({ board, grid }) {
  if (!grid) return [0, 0, board.width, board.depth];
  const { west, north, square, columns, rows } = grid;
  return [west - NUMBERED, north - rows * square, west + columns * square, north + NUMBERED];
}

/** The grid of squares that is printed on the table, numbered along its edges; nothing without one. */
export function printed(grid) {
  if (!grid) return [];
  const { west, north, square, columns, rows } = grid;
  const [east, south] = [west + columns * square, north - rows * square];
  const down = Array.from({ length: columns + 1 }, (_, i) => `M${west + i * square} ${north}V${south}`);
  const across = Array.from({ length: rows + 1 }, (_, i) => `M${west} ${north - i * square}H${east}`);
  const names = [
    ...Array.from({ length: columns }, (_, i) => number(i, west + (i + 0.5) * square, north + 0.35)),
    ...Array.from({ length: rows }, (_, i) => number(i, west - 0.38, north - (i + 0.5) * square)),
  ];
  return [svg("g", { class: "squares", "aria-hidden": "true" }, svg("path", { d: [...down, ...across].join("") }), names)];
}

function number(index, x, y) {
  return svg("g", { style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, svg("text", { class: "square-number", "data-at": `${x} ${y}` }, String(index))));
}

/** The numbers of a printed grid, as `Units.putNames` takes what no name may hide; signs are drawn so much `larger`. */
export function keptNumbers(layer, view, larger) {
  return [...layer.querySelectorAll(".square-number")].map((number) =>
    ({ box: boxAt(view, number, NUMBER * larger), width: 0, shown: false, rank: 0, put() {} }));
}

/** All terrain, what lies lowest first; what a side holds has its colour. */
export function terrain(pieces, store) {
  const sorted = [...pieces].sort((a, b) => ORDER.indexOf(a.look) - ORDER.indexOf(b.look));
  return svg("g", { class: "terrain" }, sorted.map((item) => piece(item, item.side ? ` side-${store.sideLetter(item.side)}` : "")));
}

function piece(item, held) {
  const point = item.geometry?.type === "Point";
  // The middle of a road or river may be drawn on beyond the table.
  const group = svg("g", { class: `ground-${item.look}${held}`, "data-terrain": item.id, "clip-path": point ? null : "url(#edge)" },
    svg("title", {}, item.called ? `${item.called} (${item.name})` : item.name));
  if (point) {
    group.append(star(item.geometry.coordinates, item.called ?? ""));
    return group;
  }
  const d = areaPath(item.geometry);
  group.append(svg("path", { d, class: "fill" }), svg("path", { d, class: "texture" }));
  if (item.line) group.append(svg("path", { d: line(item.line), class: "middle" }));
  return group;
}

/** A star, and what players call it, which `stars` puts beside it. */
function star([x, y], name) {
  const corners = Array.from({ length: 10 }, (_, i) => {
    const r = i % 2 ? 4 : 9;
    return [r * Math.sin((i * Math.PI) / 5), -r * Math.cos((i * Math.PI) / 5)];
  });
  return svg("g", { style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, svg("path", { d: line(corners, true), class: "star" }),
      name ? svg("text", { class: "star-name", "data-at": `${x} ${y}`, "data-side": "none" }, short(name)) : null));
}
