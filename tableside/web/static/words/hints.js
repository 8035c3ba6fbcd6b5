// The first visit: three short hints, one at a time, each for a while or until it is tapped, and then never again on this phone.

import { byId, el } from "../dom.js";
import { keep, keptValue } from "../kept.js";
import { text } from "./text.js";

const KEY = "hints";
const HINTS = ["seat", "unit", "tape"];
const LASTS = 15; // s for which one is to be read

export class Hints {
  /** ``view``: of the map, which is turned; ``busy``: whether something more urgent stands there. */
  constructor(store, { view, busy }) {
    this.store = store;
    this.view = view;
    this.busy = busy;
    this.box = byId("hint");
    this.known = new Set(keptValue(KEY, /** @type {string[]} */ ([])));
    store.addEventListener("change", () => this.draw());
    new MutationObserver(() => this.draw()).observe(byId("banners"), { childList: true });
    this.read = 0; // s for which the present one has been seen
    setInterval(() => this.tick(), 1000);
  }

  /** The first hint that this phone has not had; to turn the map is offered where that brings its own side to the bottom. */
  get next() {
    return HINTS.find((name) => !this.known.has(name) && (name !== "seat" || this.quarters() > 0));
  }

  /** By how many quarters the map is to be turned for that. */
  quarters() {
    const { you } = this.store.parts;
    const places = (/** @type {boolean} */ own) => Object.values(this.store.units).filter(({ side }) => (side === you.side) === own).map(({ pose }) => pose);
    return you?.role === "side" ? quartersTo(places(true), places(false), this.view.turn) : 0;
  }

  /** What has stood there long enough has been read, or is not wanted. */
  tick() {
    if (!this.next || this.box.hidden || document.hidden) return;
    this.read += 1;
    if (this.read >= LASTS) this.learn(this.next);
  }

  draw() {
    const { next } = this;
    this.box.hidden = !next || this.busy();
    if (!next || this.box.dataset.hint === next) return;
    this.box.dataset.hint = next;
    this.box.replaceChildren(
      el("button", { type: "button", class: "banner hint", onclick: () => this.learn(next) }, text.hints[next === "unit" && this.store.parts.table.grid ? "order" : next], el("b", {}, text.hints.read)),
      ...(next === "seat" ? [el("button", { type: "button", class: "banner hint", onclick: () => {
        this.view.turnBy(this.quarters());
        this.learn(next);
      } }, el("b", {}, text.hints.turn))] : []));
  }

  learn(name) {
    this.known.add(name);
    this.read = 0;
    keep(KEY, JSON.stringify([...this.known]));
    this.draw();
  }
}

/**
 * By how many quarters, with the clock, a map that is turned by so many degrees is to be turned on until some lie at the
 * bottom, as others see it: 1 for those on the right; 0 without either.
 * @param {number[][]} own
 * @param {number[][]} others
 * @param {number} turn
 */
export function quartersTo(own, others, turn) {
  if (!own.length || !others.length) return 0;
  const mean = (/** @type {number[][]} */ all, /** @type {number} */ axis) => all.reduce((sum, place) => sum + place[axis], 0) / all.length;
  const [x, y] = [0, 1].map((axis) => mean(own, axis) - mean(others, axis));
  const angle = (Math.atan2(y, x) * 180) / Math.PI - turn; // on the screen, against the clock from its right
  return ((Math.round((angle - 270) / 90) % 4) + 4) % 4;
}
