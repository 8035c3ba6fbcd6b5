// The sheet with the map that lies on no table; a tap on a square says what stands there, and shows the map of that square.

import { factRows } from "../cards/agreed.js";
import { el } from "../dom.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";
import { flagsOf, othersOf, picture, squareAt, standing } from "./chart.js";
import { Field } from "./field.js";

export class ChartSheet {
  constructor(store, { sheet, onUnit }) {
    this.kind = "chart";
    this.store = store;
    this.sheet = sheet;
    this.onUnit = onUnit;
    /** @type {string | null} the square that was tapped */
    this.square = null;
    this.field = new Field(store, () => sheet.redraw(this));
  }

  get chart() {
    return this.store.parts.table?.chart;
  }

  get title() {
    return this.chart?.name ?? text.chart;
  }

  update(changed) {
    if (changed.has("game")) this.field.again();
    if (changed.has("table")) this.sheet.redraw(this);
  }

  body() {
    if (!this.chart) return [];
    const marked = new Map(this.square ? [[this.square, ""]] : []);
    const here = this.store.parts.table.grid?.name;
    const letter = (side) => this.store.sideLetter(side);
    const flags = flagsOf(this.chart, letter, (side) => this.store.sideName(side));
    return [
      picture(this.chart, letter, { marked, pick: (name) => this.pick(name), framed: squareAt(this.chart, here) }),
      el("p", { class: "chart-flags" }, flags.map(({ name, sign }) => el("span", {}, sign, name)),
        here ? el("span", {}, text.chartHere(here)) : null),
      this.told(),
    ];
  }

  pick(name) {
    this.square = name;
    this.field.show(name);
    this.sheet.redraw(this);
  }

  /** Who stands there, the reader's own first; of others that they do, and those of their units that are known. */
  known(flag) {
    const { side: own } = this.chart;
    const units = this.field.map?.units ?? (flag?.units ?? []).map(([id, name]) => ({ id, name, side: own }));
    if (!flag && !units.length) return el("p", { class: "quiet" }, text.chartNobody);
    const others = own && flag ? othersOf(this.chart, flag) : [];
    return [...new Set([own, ...others, ...units.map(({ side }) => side)])].flatMap((side) => [
      side === own ? null : el("p", { class: "quiet" }, side ? text.chartOthers(this.store.sideName(side)) : text.chartStrangers),
      this.picks(units.filter((unit) => unit.side === side)),
    ]);
  }

  /** Units by name, and once that is told what they are and in which square of its map. */
  picks(units) {
    return units.length ? el("div", { class: "picks" }, units.map(({ id, name, kind, square }) => el("button", {
      type: "button", class: "pick", onclick: () => this.onUnit(id),
    }, name, kind ? el("small", {}, said("span", {}, kind), ` ${square}`) : null))) : null;
  }

  told() {
    if (!this.square) return el("p", { class: "quiet" }, text.chartHint);
    const { place, flag } = standing(this.chart, this.square);
    return el("section", { class: "chart-square", "aria-live": "polite" },
      el("h3", {}, place ? `${this.square}, ${place.name}` : this.square),
      place?.side ? el("p", { class: "quiet" }, place.besieged ? text.chartBesieged(this.store.sideName(place.side)) : text.chartOwner(this.store.sideName(place.side))) : null,
      this.field.picture({ onUnit: this.onUnit }),
      this.field.map?.facts.length ? el("dl", { class: "facts" }, factRows(this.field.map.facts)) : null,
      this.known(flag));
  }
}
