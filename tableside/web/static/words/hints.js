// The first visit: three short hints, one at a time, each until it is tapped, and then never again on this phone.

import { byId, el } from "../dom.js";
import { text } from "./text.js";

const KEY = "hints";
const HINTS = ["seat", "unit", "tape"];

export class Hints {
  /** ``turn``: has the other edge of the table at the bottom; ``busy``: whether something more urgent stands there. */
  constructor(store, { turn, busy }) {
    this.store = store;
    this.turn = turn;
    this.busy = busy;
    this.box = byId("hint");
    this.known = new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    store.addEventListener("change", () => this.draw());
    new MutationObserver(() => this.draw()).observe(byId("banners"), { childList: true });
  }

  /** The first hint that this phone has not had; where it sits is asked only of who plays. */
  get next() {
    const plays = this.store.parts.you?.role === "side";
    return HINTS.find((name) => !this.known.has(name) && (plays || name !== "seat"));
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
    localStorage.setItem(KEY, JSON.stringify([...this.known]));
    this.draw();
  }
}
