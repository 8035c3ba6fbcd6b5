// A combat is a moment: its dice, large, with what came of it, over the map for a few seconds.

import { byId, el } from "../dom.js";
import { said } from "../words/said.js";

const LASTS = 7000; // ms
const ASIDE = ["luck", "tally", "finding"]; // kinds of log entries that do not say what follows
const MOST = 12; // dice that are drawn
const FEW = 4; // dice that are drawn large

export class Moment {
  constructor(store) {
    this.store = store;
    this.box = byId("moment");
    /** @type {number | undefined} the newest line of the log that was seen */
    this.seen = undefined;
    store.addEventListener("change", (/** @type {any} */ { detail }) => detail.changed.has("log") && this.look());
  }

  /** Show the dice of what has just happened; what had happened before the page came is no news. */
  look() {
    const { log } = this.store;
    const newest = log[0]?.number ?? 0;
    const fresh = this.seen === undefined ? [] : log.filter(({ number }) => number > (this.seen ?? 0));
    this.seen = newest;
    const fight = fresh.find(({ dice }) => dice?.length);
    if (fight) this.show(fight, fresh.filter(({ number, kind }) => number > fight.number && !ASIDE.includes(kind)).reverse());
  }

  show({ dice, dice_of: throwers, units, text }, after) {
    const whose = throwers ?? (dice.length === units.length ? units : []); // a die each
    const die = (face, at) => {
      const side = this.store.units[whose[at]]?.side;
      return el("span", { class: `die${side ? ` side-${this.store.sideLetter(side)}` : ""}` }, String(face));
    };
    this.box.replaceChildren(
      el("p", { class: `thrown${dice.length > FEW ? " many" : ""}`, "aria-hidden": "true" }, dice.slice(0, MOST).map(die)),
      said("p", { class: "came" }, text), ...after.slice(0, 2).map((entry) => said("p", {}, entry.text)));
    this.box.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.box.hidden = true; }, LASTS);
  }
}
