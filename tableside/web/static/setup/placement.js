// Where each unit of the game begins: the table's map, as players see it when the game is on.

import { el, svg } from "../dom.js";
import { TableMap } from "../map/map.js";
import { wearColours } from "../state/colours.js";
import { Store } from "../state/store.js";
import { setup } from "../words/setup.js";

const words = setup.placement;

/** The map to be unfolded. */
export function begins(placement) {
  return el("details", { class: "rules" }, el("summary", {}, words.title), placement.element);
}

/** The map; `update(placed)`: a number that changes with it, null where there is nothing to show. */
export class Placement {
  constructor() {
    this.known = null;
    /** Made once the first answer says of which board. @type {TableMap | null} */
    this.drawn = null;
    this.store = new Store();
    wearColours(this.store);
    this.map = svg("svg", { id: "map", role: "group", "aria-label": words.map });
    this.stage = el("div", { id: "placement" }, this.map);
    this.how = el("figcaption", { class: "hint" });
    this.element = el("figure", { class: "placement", hidden: true }, this.stage, this.how);
  }

  async update(placed) {
    const folded = this.element.closest("details");
    for (const each of [this.element, folded]) if (each) each.hidden = placed === null;
    if (placed === this.known || placed === null) return;
    this.known = placed;
    const answer = await fetch("/placement").then((got) => got.json()).catch(() => null);
    if (!answer?.table) {
      this.known = null; // asked for again with the next status
      return;
    }
    const { width, depth } = answer.table.board;
    this.stage.style.setProperty("--ratio", String(innerHeight > innerWidth === width > depth ? depth / width : width / depth));
    this.drawn ??= new TableMap(this.stage, this.map, this.store, { layers: { key: "setup-layers" } });
    this.store.take(answer);
    this.how.textContent = Object.values(this.store.units).some(({ life }) => life === "hidden") ? words.how : words.title;
  }
}
