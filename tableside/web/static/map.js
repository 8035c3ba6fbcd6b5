// The live table, drawn to scale from above.

import { Accuracy } from "./accuracy.js";
import { svg } from "./dom.js";
import { gestures } from "./gestures.js";
import { Overlays } from "./overlays.js";
import { mat, patterns, terrain } from "./terrain.js";
import { Units } from "./units.js";
import { View } from "./view.js";

export class TableMap {
  constructor(stage, element, store, { onSelect = null } = {}) {
    this.store = store;
    this.layers = Object.fromEntries(
      ["ground", "accuracy", "below", "tints", "names", "units", "ghosts", "above"].map((name) => [name, svg("g", { class: `layer-${name}` })]),
    );
    const world = svg("g", { class: "world" }, Object.values(this.layers));
    this.edge = svg("rect", {});
    element.append(patterns(), svg("clipPath", { id: "edge" }, this.edge), world);
    this.layers.below.setAttribute("clip-path", "url(#edge)");
    this.stage = stage;
    this.view = new View(stage, element, world, (view) => this.drawn(view));
    this.units = new Units(this.layers.units, this.layers.names, store);
    this.overlays = new Overlays(this.layers.below, this.layers.above, store);
    this.ghosts = new Overlays(this.layers.tints, this.layers.ghosts, store);
    this.accuracy = new Accuracy(this.layers.accuracy, store);
    if (onSelect) this.listen(onSelect);
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
    setInterval(() => this.units.tick(), 500);
  }

  listen(onSelect) {
    gestures(this.stage, this.view, (x, y, slop) => {
      const id = this.units.near(this.view.place(x, y), slop / this.view.scale);
      onSelect(id);
      return id !== null;
    });
    this.layers.units.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onSelect(event.target.closest("[data-unit]").dataset.unit);
    });
  }

  update(changed) {
    if (changed.has("table")) this.drawGround(this.store.parts.table);
    if (changed.has("units") || changed.has("table")) this.units.update();
    if (changed.has("findings")) this.flag();
    if (changed.has("ghosts") || changed.has("units")) this.ghosts.set(this.store.parts.ghosts ?? []);
  }

  drawGround(table) {
    const drawn = JSON.stringify([table.board, table.terrain]);
    if (drawn === this.ground) return;
    this.ground = drawn;
    this.view.setBoard(table.board);
    this.edge.setAttribute("width", table.board.width);
    this.edge.setAttribute("height", table.board.depth);
    this.layers.ground.replaceChildren(mat(table.board), terrain(table.terrain));
  }

  flag() {
    const marks = new Map();
    for (const finding of [...(this.store.parts.findings ?? [])].reverse()) {
      if (finding.units.length) marks.set(finding.units[0], finding.verdict);
    }
    this.units.flag(marks);
  }

  drawn(view) {
    // Close up, signs grow with the models; from afar they keep a size that can be read.
    view.svg.style.setProperty("--sign", Math.min(2.2, Math.max(0.82, view.scale / 17)));
    view.svg.classList.toggle("close", view.scale > 26);
  }
}
