// Where on the map it is what a side asks for: who has to answer sees the place without looking for it.

import { byId } from "../dom.js";
import { boxOf } from "../map/overlays.js";
import { isAsked } from "./you.js";

/** Moves the map to the place of a new wish, clear of the wish itself, and back once it is answered. */
export class Wished {
  /**
   * `covers`: what of the stage's lower edge is covered, in px. `busy`: whether the phone shows something else,
   * which stays where it is.
   */
  constructor(store, view, { covers, busy }) {
    this.store = store;
    this.view = view;
    this.covers = covers;
    this.busy = busy;
    this.there = 0; // the number of the wish that the map has gone to
    /** @type {{x: number, y: number, scale: number} | null} where a hand had left the map */
    this.back = null;
    store.addEventListener("change", ({ detail }) => detail.changed.has("wishes") && requestAnimationFrame(() => this.look()));
  }

  look() {
    const [wish] = isAsked(this.store) ? this.store.asked : [];
    if (!wish) return this.leave();
    const box = boxOf(wish.overlays);
    if (wish.number === this.there || !box || this.busy()) return undefined;
    const { view } = this;
    const { home, x, y, scale } = view;
    if (!this.there && !home) this.back = { x, y, scale };
    this.there = wish.number;
    const top = byId("wishes").getBoundingClientRect().bottom - byId("stage").getBoundingClientRect().top;
    return view.frame(box, { ...this.covers(), top: Math.max(0, top) });
  }

  leave() {
    const { view, back } = this;
    if (this.there && !this.busy()) {
      if (back) Object.assign(view, back).draw();
      else view.settle();
    }
    this.there = 0;
    this.back = null;
  }
}
