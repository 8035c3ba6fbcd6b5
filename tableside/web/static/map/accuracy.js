// How well the table is measured, from place to place: a layer of the map, and the words for it.
// Where it is too poor to judge is hatched always; the shades of the rest show when asked for.

import { byId, el, svg } from "../dom.js";
import { text } from "../words/text.js";

const SHADES = 4; // of what is good enough, from the best to the limit
/** Inches from the edge, so that the worst figure can be read on a small screen. */
const MARGIN = 3;

/** The class of an error: "0" (best) to "3", "bad" beyond the limit, "unseen" without a figure. */
export function shade(error, limit) {
  if (error === null) return "unseen";
  if (error > limit) return "bad";
  return String(Math.min(SHADES - 1, Math.floor((error / limit) * SHADES)));
}

export class Accuracy {
  constructor(layer, store, choice) {
    this.layer = layer;
    this.store = store;
    this.choice = choice;
    this.legend = byId("accuracy") ?? el("div"); // not every page has one
    choice.addEventListener("change", () => this.draw());
    store.addEventListener("change", ({ detail }) => detail.changed.has("accuracy") && this.draw());
    this.draw();
  }

  draw() {
    const { accuracy } = this.store.parts;
    const shown = this.choice.shows("accuracy") && !this.store.blind;
    this.legend.hidden = !shown;
    if (shown) this.legend.replaceChildren(...legend(accuracy));
    this.layer.classList.toggle("shown", shown);
    this.layer.replaceChildren(...(accuracy ? cells(accuracy, shown) : []));
  }
}

/** A cell round each knot; while the layer is off only those where nothing is judged. */
function cells({ errors, size: [width, depth], limit, worst }, all) {
  const across = width / (errors[0].length - 1);
  const up = depth / (errors.length - 1);
  const made = [];
  errors.forEach((row, j) => row.forEach((error, i) => {
    const name = shade(error, limit);
    if (!all && name !== "bad") return;
    const box = {
      x: Math.max(0, (i - 0.5) * across), y: Math.max(0, (j - 0.5) * up),
      width: across * (i && i < row.length - 1 ? 1 : 0.5),
      height: up * (j && j < errors.length - 1 ? 1 : 0.5),
    };
    made.push(svg("rect", { ...box, class: `cell shade-${name}` }));
    if (name === "bad") made.push(svg("rect", { ...box, class: "cell hatch" }));
  }));
  if (all && worst !== null) made.push(worstPlace(errors, [width, depth], worst));
  return made;
}

/** The worst figure, written where it is: a little inside the table's edge. */
function worstPlace(errors, [width, depth], worst) {
  const j = errors.findIndex((row) => row.includes(worst));
  const i = errors[j].indexOf(worst);
  const inside = (share, length) => Math.min(Math.max(share * length, MARGIN), length - MARGIN);
  const words = text.inches(worst);
  const x = inside(i / (errors[0].length - 1), width);
  const y = inside(j / (errors.length - 1), depth);
  const place = `translate(${x}px,${y}px)`;
  return svg("g", { class: "worst", style: `transform:${place}` },
    svg("g", { class: "upright" },
      svg("rect", { x: -27, y: -10, width: 54, height: 20, rx: 6 }),
      svg("text", { y: 4 }, words)));
}

function legend(accuracy) {
  if (!accuracy || accuracy.worst === null) return [el("p", {}, text.noMap)];
  const { typical, worst, limit } = accuracy;
  const parts = Array.from({ length: SHADES }, (_, i) => [String(i), text.upTo((limit * (i + 1)) / SHADES)]);
  parts.push(["bad", text.beyond(limit)]);
  if (accuracy.errors.some((row) => row.includes(null))) parts.push(["unseen", text.notInPicture]);
  return [
    el("p", {}, text.figures(typical, worst)),
    el("ul", {}, parts.map(([name, words]) => el("li", {}, el("i", { class: `shade-${name}` }), words))),
  ];
}

/** A sentence where something cannot be judged, null where all can. */
export function unjudged(accuracy) {
  if (!accuracy) return null;
  const known = accuracy.errors.flat().filter((error) => error !== null);
  const bad = known.filter((error) => error > accuracy.limit);
  if (!bad.length) return null;
  return bad.length === known.length ? text.nothingJudged(accuracy.limit) : text.partUnjudged(accuracy.limit);
}
