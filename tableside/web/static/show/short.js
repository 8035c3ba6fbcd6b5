// Of what is resolved at once, a turn of a campaign, all that matters and everybody may know, on the big screen: it
// stays until the next. Where it is long its letters shrink, then the map beside it goes, and last of all lines do: the
// address below it is what a phone begins with.

import { heavyOf, weight } from "../around/banners.js";
import { byId, el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** How large its letters are, in those of the page, and whether the map is there, in the order in which that gives way. */
const STEPS = /** @type {[number, boolean][]} */ ([[1, true], [.9, true], [.8, true], [1, false], [.9, false], [.8, false], [.7, false]]);
/** A map is not for ants: it has this part of the screen's height, or none. */
const LEAST = 1 / 6;

export class Short {
  constructor(store) {
    /** @type {any[]} lines of the log */
    this.entries = [];
    store.addEventListener("change", (/** @type {any} */ { detail: { changed } }) => (changed.has("log") || changed.has("table")) && this.take(store));
    const seen = new ResizeObserver(() => this.fit());
    for (const name of ["side", "bar", "banners", "agreed", "join"]) seen.observe(byId(name));
  }

  /** Take them in their order. */
  take({ log, parts: { table } }) {
    const [newest] = log.filter(weight);
    this.entries = table?.chart && newest ? heavyOf(log.filter(({ time }) => time === newest.time).toReversed()) : [];
    this.fit();
  }

  fit() {
    const box = byId("short");
    const narrow = getComputedStyle(byId("side")).display !== "grid"; // there all of it scrolls
    let shown = this.entries;
    this.draw(shown);
    for (const [size, map] of STEPS) {
      box.style.fontSize = `${size}em`;
      box.classList.toggle("many", !map);
      if (narrow || !shown.length || this.fits(map)) return;
    }
    while (shown.length > 1 && !this.fits(false)) {
      const lightest = shown.findLast((entry) => weight(entry) === Math.min(...shown.map(weight)));
      shown = shown.filter((entry) => entry !== lightest);
      this.draw(shown);
    }
  }

  draw(entries) {
    const more = this.entries.length - entries.length;
    byId("short").replaceChildren(...entries.map((entry) => said("li", {}, entry.text)), ...(more ? [el("li", {}, text.more(more))] : []));
  }

  /** Whether the address is in sight, and the map large enough where it is to be there. */
  fits(map) {
    const [join, side, theatre] = ["join", "side", "theatre"].map((name) => byId(name).getBoundingClientRect());
    return join.bottom <= side.bottom && (!map || theatre.height >= LEAST * innerHeight);
  }
}
