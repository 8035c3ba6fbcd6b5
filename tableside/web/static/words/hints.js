// The first visit: three short hints, one at a time, each for a while or until it is tapped, and then never again on this phone.

import { byId, el } from "../dom.js";
import { keep, keptValue } from "../kept.js";
import { text } from "./text.js";

const KEY = "hints";
const HINTS = ["seat", "unit", "tape"];
const LASTS = 15; // s for which one is to be read

export class Hints {
  /** ``turn``: has the other edge of the table at the bottom; ``busy``: whether something more urgent stands there. */
  constructor(store, { turn, busy }) {
    this.store = store;
    this.turn = turn;
    this.busy = busy;
    this.box = byId("hint");
    this.known = new Set(keptValue(KEY, /** @type {string[]} */ ([])));
    store.addEventListener("change", () => this.draw());
    new MutationObserver(() => this.draw()).observe(byId("banners"), { childList: true });
    this.read = 0; // s for which the present one has been seen
    setInterval(() => this.tick(), 1000);
  }

  /** The first hint that this phone has not had; where it sits is asked only of who plays. */
  get next() {
    const plays = this.store.parts.you?.role === "side";
    return HINTS.find((name) => !this.known.has(name) && (plays || name !== "seat"));
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
      el("button", { type: "button", class: "banner hint", onclick: () => this.learn(next) }, text.hints[next], el("b", {}, text.hints.read)),
      ...(next === "seat" ? [el("button", { type: "button", class: "banner hint", onclick: () => {
        this.turn();
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
