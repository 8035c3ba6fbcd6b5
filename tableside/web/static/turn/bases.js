// Bases of one unit that are chosen by the numbers on them: which of them a tap means, and what marks the chosen.

import { line, svg } from "../dom.js";
import { away } from "../map/areas.js";
import { fromPose } from "../map/projection.js";

export class Bases {
  constructor({ action, asks }, store, map) {
    this.unit = action.unit;
    this.asks = asks.filter(({ kind }) => kind === "units");
    this.store = store;
    this.layer = map.layers.chosen;
  }

  /**
   * Those that can be chosen, each with its ask, its choice and its corners on the board: bases on which the prompt has
   * the number of a choice. Another unit's have the same numbers, and lie elsewhere.
   * @returns {{ask: import("../state/types.js").Ask, choice: string, corners: [number, number][]}[]}
   */
  get all() {
    const unit = this.store.units[this.unit];
    if (!unit || !this.asks.length) return [];
    const numbers = (this.store.parts.table?.prompt?.overlays ?? []).filter(({ style }) => style === "number");
    const bases = unit.shape.map((corners) => corners.map((corner) => fromPose(unit.pose, corner)));
    return this.asks.flatMap((ask) => numbers.filter(({ text }) => ask.choices.includes(text)).flatMap(({ text, at }) =>
      bases.filter((corners) => away(corners, at) === 0).slice(0, 1).map((corners) => ({ ask, choice: text, corners }))));
  }

  /** The base that a tap on a place means: the one under it, or with the unit meant the nearest. */
  at(place, near) {
    const far = (each) => away(each.corners, place);
    const nearest = this.all.reduce((best, each) => (!best || far(each) < far(best) ? each : best), null);
    return nearest && (near === this.unit || far(nearest) === 0) ? nearest : null;
  }

  /** Mark those that are chosen, below their numbers; ``chosen``: the values of an ask. */
  show(chosen) {
    const marked = this.all.filter(({ ask, choice }) => chosen(ask).includes(choice));
    this.layer.replaceChildren(...marked.map(({ corners }) => svg("path", { d: line(corners, true), class: "chosen-base" })));
  }

  hide() {
    this.layer.replaceChildren();
  }
}
