// A combat is a moment: its dice, large, with what came of it, over the map for a few seconds.

import { byId, el } from "../dom.js";
import { said } from "../words/said.js";

const LASTS = 7000; // ms
const ASIDE = ["luck", "tally", "finding"]; // kinds of log entries that do not say what follows
const MOST = 12; // dice of a row that are drawn
const FEW = 4; // dice that are drawn large, in one row
const [SMALL, LEAST] = [8, 6]; // tenths of the page's letters
const LONG = 100; // letters from which on what came of it is written smaller

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
    const whose = throwers ?? (dice.length === units.length ? units : dice.map(() => null)); // a die each
    const die = ({ face, unit }) => {
      const side = this.store.units[unit]?.side;
      return el("span", { class: `die${side ? ` side-${this.store.sideLetter(side)}` : ""}` }, String(face));
    };
    const thrown = dice.map((face, at) => ({ face, unit: whose[at] }));
    const many = thrown.length > FEW; // then each who threw has a row
    const rows = many ? [...new Set(whose)].map((unit) => thrown.filter((each) => each.unit === unit)) : [thrown];
    const most = Math.min(MOST, Math.max(...rows.map((row) => row.length)));
    this.box.classList.toggle("long", text.length > LONG);
    this.box.replaceChildren(
      ...rows.map((row) => el("p", { class: `thrown${many ? " many" : ""}`, style: `--dice:${most}`, "aria-hidden": "true" }, row.slice(0, MOST).map(die))),
      said("p", { class: "came" }, text), ...after.slice(0, 2).map((entry) => said("p", {}, entry.text)));
    this.box.hidden = false;
    this.fit();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.box.hidden = true; }, LASTS);
  }

  /** Letters shrink to the room that there is; what follows gives way to the dice, it stands in the log, too. */
  fit() {
    const over = () => this.box.scrollHeight > this.box.clientHeight + 1;
    for (let size = 10; size >= LEAST; size -= 1) {
      this.box.style.fontSize = `${size / 10}em`;
      while (size <= SMALL && over() && !this.box.lastElementChild?.matches(".came")) this.box.lastElementChild?.remove();
      if (!over()) return;
    }
  }
}
