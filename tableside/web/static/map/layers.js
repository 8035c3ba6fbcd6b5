// Which layers the map shows: chosen on one sheet, remembered on this phone.

import { el, svg } from "../dom.js";
import { keep, keptValue } from "../kept.js";
import { text } from "../words/text.js";

const STYLES = {
  zones: ["control", "influence"], command: ["command"], reach: ["reach"], range: ["range"], sight: ["sight"],
  retreat: ["retreat"], pursuit: ["pursuit"], combat: ["combat", "support"],
};
const TABLE = ["allzones", "objectives", "terrain", "photo", "names", "freshness", "last", "accuracy"];
const SEEN = ["photo", "freshness", "accuracy"]; // by a camera: without one there is nothing of them
const OFF = ["allzones", "photo", "names", "accuracy"]; // until they are asked for
const BOX = "M.15 .12H1.45V.88H.15Z";
const SIGNS = {
  allzones: "M.1 .1H.9V.7H.1ZM.3 .1V.7M.5 .1V.7M.7 .1V.7M.7 .35H1.5V.95H.7ZM.9 .55H1.5M.7 .75H1.5",
  objectives: "M.8 .1L.92 .4L1.22 .42L.98 .6L1.06 .9L.8 .73L.54 .9L.62 .6L.38 .42L.68 .4Z",
  terrain: "M.1 .85Q.5 -.15 .85 .5T1.5 .85ZM.35 .8L.6 .45M.55 .8L.8 .5M.75 .8L.95 .6",
  photo: "M.25 .2H1.35V.85H.25ZM.25 .7L.6 .45L.85 .65L1.1 .4L1.35 .6",
  names: "M.35 .85L.6 .15L.85 .85M.44 .6H.76M1 .85V.5M1 .6Q1.25 .35 1.3 .6V.85",
  freshness: "M.45 .15H1.15V.85H.45ZM.45 .5L.8 .15M.45 .85L1.15 .15M.8 .85L1.15 .5",
  last: "M.15 .5H1.1M1.1 .25L1.45 .5L1.1 .75",
  accuracy: "M.2 .25H1.4V.75H.2ZM.5 .25V.5M.8 .25V.6M1.1 .25V.5",
};
const OF_STYLE = Object.fromEntries(Object.entries(STYLES).flatMap(([name, styles]) => styles.map((style) => [style, name])));

export class Layers extends EventTarget {
  /** `map` wears "no-NAME" for each layer of the table that is off; `on`: there before anyone chooses. */
  constructor(map, { key = "layers", on = [] } = {}) {
    super();
    this.map = map;
    this.key = key;
    this.on = on;
    this.chosen = keptValue(key, /** @type {Record<string, boolean>} */ ({}));
    this.dress();
  }

  shows(name) {
    return this.chosen[name] ?? (this.on.includes(name) || !OFF.includes(name));
  }

  toggle(name) {
    this.chosen[name] = !this.shows(name);
    keep(this.key, JSON.stringify(this.chosen));
    this.dress();
    this.dispatchEvent(new CustomEvent("change", { detail: name }));
  }

  dress() {
    for (const name of TABLE) this.map.classList.toggle(`no-${name}`, !this.shows(name));
  }

}

/** The layer of a unit's card that an overlay of this style belongs to; undefined where it is always drawn. */
export const layerOf = (style) => OF_STYLE[style];

/** Of what is drawn of a unit, the areas in which it may go. */
export const reachOf = (overlays) => overlays.filter(({ kind, style }) => kind === "area" && layerOf(style) === "reach");

/** The layers that a unit's overlays belong to, in their order. */
export function layersOf(overlays) {
  const found = new Set(overlays.map(({ style }) => layerOf(style)));
  return Object.keys(STYLES).filter((name) => found.has(name));
}

/** A switch for one layer: its swatch wears what the map draws. */
export function chip(name, pressed, onclick, hint = null) {
  const style = STYLES[name]?.[0] ?? name;
  return el("button", { type: "button", class: `chip style-${style}`, "data-layer": name, "aria-pressed": String(pressed), onclick },
    swatch(name), el("span", {}, text.layerNames[name], hint ? el("small", {}, hint) : null));
}

/** The sheet on which the layers are chosen. */
export class LayerSheet {
  /** ``blind``: no camera looks on. */
  constructor(layers, view, blind) {
    this.layers = layers;
    this.view = view;
    this.offered = TABLE.filter((name) => !(blind && SEEN.includes(name)));
    this.kind = "layers";
    this.title = text.chooseLayers;
  }

  body() {
    return [
      group(text.layerGroups.table, this.offered.map((name) =>
        chip(name, this.layers.shows(name), () => this.layers.toggle(name), text.layerHints[name]))),
      group(text.seat.title, [1, 2, 3].map((quarters) => el("button", {
        type: "button", class: "chip plain", "data-turn": quarters, onclick: () => this.view.turnBy(4 - quarters), // with the clock
      }, text.seat.at[quarters]))),
    ];
  }
}

function group(title, chips) {
  return el("section", { class: "layer-group" }, el("h3", {}, title),
    el("div", { class: "chips", role: "group", "aria-label": title }, chips));
}

/** A small piece of what the layer draws, in its line and hatching; sizes are board inches. */
function swatch(name) {
  const parts = name === "zones" ? [piece("influence", BOX), piece("control", "M.45 .35H1.15V.65H.45Z")]
    : STYLES[name] ? [piece(STYLES[name][0], name === "sight" ? "M.1 .5H1.5" : BOX)]
      : [svg("path", { d: SIGNS[name], class: `glyph glyph-${name}` })];
  return svg("svg", { class: "swatch-map", viewBox: "0 0 1.6 1", "aria-hidden": "true" }, parts);
}

function piece(style, d) {
  return svg("g", { class: `overlay ${style === "sight" ? "path" : "area"} style-${style}` },
    svg("path", { d, class: "tint" }), svg("path", { d, class: "texture", style: `fill:url(#p-${style})` }),
    svg("path", { d, class: "line" }));
}
