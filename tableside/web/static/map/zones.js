// The zones of all units at once: asked for only where the layer is on, anew when the game changes.

import { areaPath, svg } from "../dom.js";

export class Zones {
  constructor(layer, store, layers) {
    this.layer = layer;
    this.store = store;
    this.layers = layers;
    this.state = null;
    store.addEventListener("change", ({ detail }) => (detail.changed.has("game") || detail.whole) && this.update(true));
    layers.addEventListener("change", () => this.update(false));
  }

  async update(anew) {
    if (!this.layers.shows("allzones")) {
      this.layer.replaceChildren();
      this.state = null;
      return;
    }
    if (!anew && this.state !== null) return;
    this.state = this.store.state;
    const answer = await fetch("/zones").then((got) => got.json()).catch(() => null);
    if (!answer?.zones || !this.layers.shows("allzones") || answer.state < this.store.state) return;
    this.layer.replaceChildren(...answer.zones.map((zone) => this.draw(zone)));
  }

  /** A side's zones of one kind: its own hatching, a solid edge for control, a dashed one else. */
  draw({ side, style, geometry }) {
    const letter = this.store.sideLetter(side);
    const d = areaPath(geometry);
    return svg("g", { class: `zone side-${letter} zone-${style}`, "data-zone": `${side} ${style}` },
      svg("path", { d, class: "texture", style: `fill:url(#p-zone-${letter})` }),
      svg("path", { d, class: "line" }));
  }
}
