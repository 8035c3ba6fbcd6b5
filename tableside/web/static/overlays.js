// What the referee draws over the table: areas, paths, ghosts, marks, labels. Only these five.

import { areaPath, line, svg } from "./dom.js";

export class Overlays {
  constructor(below, above, store) {
    Object.assign(this, { below, above, store });
    this.list = [];
    this.hidden = new Set(JSON.parse(localStorage.getItem("hidden-styles") ?? "[]"));
  }

  set(list) {
    this.list = list;
    this.draw();
  }

  /** The styles that are present, each with the texts that explain it. */
  styles() {
    const found = new Map();
    for (const { style, text } of this.list) {
      if (!found.has(style)) found.set(style, new Set());
      if (text) found.get(style).add(text);
    }
    return found;
  }

  toggle(style) {
    if (!this.hidden.delete(style)) this.hidden.add(style);
    localStorage.setItem("hidden-styles", JSON.stringify([...this.hidden]));
    this.draw();
  }

  draw() {
    const shown = this.list.filter(({ style }) => !this.hidden.has(style));
    const areas = shown.filter(({ kind }) => kind === "area");
    const others = shown.filter(({ kind }) => kind !== "area");
    this.below.replaceChildren(...areas.map(area));
    this.above.replaceChildren(...others.map((overlay) => this.make(overlay)).filter(Boolean));
  }

  make(overlay) {
    if (overlay.kind === "path") return path(overlay);
    if (overlay.kind === "ghost") return ghost(overlay);
    if (overlay.kind === "label") return label(overlay, overlay.at, overlay.text);
    if (overlay.kind === "mark") return this.mark(overlay);
    return null;
  }

  mark(overlay) {
    const unit = this.store.units[overlay.unit];
    if (!unit) return null;
    const [x, y, facing] = unit.pose;
    return svg("g", {
      class: `overlay mark style-${overlay.style}`,
      style: `transform:translate(${x}px,${y}px) rotate(${facing}deg)`,
    }, unit.shape.map((corners) => svg("path", { d: line(corners, true), class: "line" })));
  }
}

function area({ style, geometry, text }) {
  const d = areaPath(geometry);
  return svg("g", { class: `overlay area style-${style}`, "data-style": style },
    text ? svg("title", {}, text) : null,
    svg("path", { d, class: "tint" }),
    svg("path", { d, class: "texture", style: `fill:url(#p-${style})` }),
    svg("path", { d, class: "line" }));
}

function path({ style, points, text, arrow }) {
  return svg("g", { class: `overlay path style-${style}`, "data-style": style },
    text ? svg("title", {}, text) : null,
    svg("path", { d: line(points), class: "casing" }),
    svg("path", { d: line(points), class: "line", "marker-end": arrow ? "url(#arrow)" : null }));
}

function ghost({ style, outlines, text }) {
  return svg("g", { class: `overlay ghost style-${style}`, "data-style": style },
    text ? svg("title", {}, text) : null,
    outlines.map((corners) => svg("path", { d: line(corners, true), class: "line" })));
}

function label({ style }, [x, y], words) {
  const width = words.length * 7 + 14;
  return svg("g", {
    class: `overlay label style-${style}`, "data-style": style,
    style: `transform:translate(${x}px,${y}px)`,
  }, svg("g", { class: "upright" },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 6 }),
    svg("text", { y: 4 }, words)));
}
