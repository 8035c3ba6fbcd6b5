// The map within a square of the chart, wherever it is not on the table: its ground, its city, who is known to stand there.

import { el } from "../dom.js";
import { charted } from "../state/unit.js";

/** What draws it: loaded with the first one, as most games have none. */
const drawing = () => import("./fieldpicture.js").catch(() => null);

/** One such map. */
export class Field {
  /** ``drawn`` is called once there is another map, or the same anew. */
  constructor(store, drawn) {
    this.store = store;
    this.drawn = drawn;
    /** @type {string | null} the square whose map it is */
    this.name = null;
    /** @type {typeof import("./fieldpicture.js").picture | undefined} */
    this.draw = undefined;
    /** @type {any} what the server tells of it; undefined before it does, null where there is none */
    this.map = null;
    /** @type {[number, number] | null} how far it was panned */
    this.panned = null;
  }

  /** Have the map of a square. */
  show(name) {
    if (name === this.name) return;
    [this.name, this.map, this.panned] = [name, undefined, null];
    this.again();
  }

  /** Have it as it is known now. */
  async again() {
    const asked = (this.asked = Symbol(this.name ?? "")); // only the answer to the last question counts
    if (!this.name) return;
    const [map, drawn] = await Promise.all([charted(this.name), drawing()]);
    if (this.asked !== asked) return;
    this.map = map.error || !drawn ? null : map;
    this.draw = drawn?.picture;
    this.drawn();
  }

  /**
   * It as a picture to be panned; before it is there its room, so that nothing moves away under a finger.
   * @param {import("./fieldpicture.js").How} [how]
   */
  picture(how = {}) {
    if (this.map && this.draw) return this.draw(this, how);
    return this.map === null ? null : el("div", { class: "chart-pane coming" });
  }
}
