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
    store.addEventListener("change", ({ detail }) => detail.changed.has("wishes") && requestAnimationFrame(() => this.look()));
  }

  look() {
    const [wish] = isAsked(this.store) ? this.store.asked : [];
    if (!wish) return this.leave();
    const box = boxOf(wish.overlays);
    if (wish.number === this.there || !box || this.busy() || !this.view.home) return undefined;
    this.there = wish.number;
    const top = byId("wishes").getBoundingClientRect().bottom - byId("stage").getBoundingClientRect().top;
    return this.view.frame(box, { ...this.covers(), top: Math.max(0, top) });
  }

  leave() {
    if (this.there && !this.busy()) this.view.settle();
    this.there = 0;
  }
}
