// What areas of one look mean, said beside them: how far a unit goes in either way, bands of a range.

import { byId, el, svg } from "../dom.js";
import { said } from "../words/said.js";

const LAYERS = ["below", "goes"]; // where areas are drawn that are about one unit

export class Legend {
  /** `map` draws the areas; what they mean stands in their titles. */
  constructor(map) {
    this.layers = LAYERS.map((name) => map.layers[name]);
    this.box = byId("legend");
    const seen = new MutationObserver(() => this.draw());
    for (const layer of this.layers) seen.observe(layer, { childList: true });
  }

  draw() {
    const areas = this.layers.flatMap((layer) => [...layer.querySelectorAll(".overlay.area")]);
    const rows = entries(areas.map((each) => ({
      style: each.dataset.style, part: each.dataset.part, text: each.querySelector("title")?.textContent ?? "",
    })));
    this.box.hidden = !rows.length;
    this.box.replaceChildren(...rows.map(({ style, part, text }) => el("li", {}, sample(style, part), said("span", {}, text))));
  }
}

/**
 * What has to be said: each meaning once, of the looks that have several.
 * @param {{style: string, part: string, text: string}[]} areas
 */
export function entries(areas) {
  const told = areas.filter(({ text }) => text);
  const once = [...new Map(told.map((each) => [`${each.style} ${each.text}`, each])).values()];
  return once.filter(({ style }) => once.filter((each) => each.style === style).length > 1);
}

/** A piece of an area, with its own line. */
function sample(style, part) {
  return svg("svg", { class: "swatch-map", viewBox: "0 0 26 14", "aria-hidden": "true" },
    svg("g", { class: `overlay area style-${style} part-${part}` },
      svg("path", { d: "M1 1H25V13H1Z", class: "tint" }), svg("path", { d: "M1 1H25V13H1Z", class: "line" })));
}
