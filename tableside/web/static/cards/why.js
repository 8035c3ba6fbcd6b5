// Why: a verdict with its rule, its number, the line on the map, and the same line in the photograph.

import { banner } from "../around/banners.js";
import { mayAct } from "../around/you.js";
import { byId, el, svg } from "../dom.js";
import { boxOf, elements } from "../map/overlays.js";
import { boardPhoto } from "../map/photo.js";
import { post } from "../state/stream.js";
import { amount } from "../words/measure.js";
import { hold, refusal, said } from "../words/said.js";
import { text } from "../words/text.js";

const ROOM = 2.2; // inches round what is shown in the picture
const HIGH = 0.75; // of its width that the picture is high

export class Why {
  constructor(finding, { store, overlays, view, sheet, onUnit, back = null }) {
    this.kind = "why";
    this.finding = finding;
    this.store = store;
    this.overlays = overlays;
    this.view = view;
    this.sheet = sheet;
    this.onUnit = onUnit;
    this.back = back;
    this.kept = null; // what is said of the ruling, once it was sent in
  }

  opened() {
    this.overlays.set(this.proof);
    this.uncover();
  }

  /** Bring what is shown into the part of the map that the sheet leaves free. */
  uncover() {
    const box = boxOf(this.proof);
    if (box) this.view.frame(box, this.sheet.covers());
  }

  get title() {
    const { units, verdict } = this.finding;
    if (this.back && units.length) return text.ifHere(this.store.unitName(units[0])); // of a ghost's place
    return [units.length ? this.store.unitName(units[0]) : "", text.verdicts[verdict] ?? verdict].filter(Boolean).join(": ");
  }

  get proof() {
    return this.finding.proof ?? [];
  }

  body() {
    const { finding } = this;
    return [
      el("div", { class: "flagged" }, banner(finding, this.store, null)),
      this.measure(),
      gauge(finding),
      this.picture(),
      finding.words ? el("section", { class: "rule", "data-rule": finding.rule },
        el("h3", {}, text.rule),
        said("p", {}, finding.words),
        said("p", { class: "quiet" }, text.section(finding.section))) : null,
      this.ruling(),
      el("div", { class: "onward" },
        this.back ? el("button", { type: "button", class: "turn-option", onclick: this.back }, text.back) : null,
        finding.units.filter((id) => this.store.units[id]).slice(0, 2).map((id) =>
          el("button", { type: "button", class: "turn-option", onclick: () => this.onUnit(id) }, text.unitCard(this.store.unitName(id))))),
    ];
  }

  /** One tap keeps the verdict with its frame and position, to be looked at again. */
  ruling() {
    const { change, question, picture } = this.finding;
    if (!this.store.parts.rulings || !mayAct(this.store) || (change ?? question) === undefined) return null;
    if (this.kept) return hold(el("p", { class: "quiet", role: "status" }), this.kept);
    return el("button", {
      type: "button", class: "turn-option", onclick: async (event) => {
        event.target.disabled = true;
        const answer = await post("/ruling", { state: this.store.state, change, question, picture });
        this.kept = answer.ok ? text.rulingKept(answer.body.file) : refusal(answer, text.refused);
        this.sheet.redraw(this);
      },
    }, text.sendRuling);
  }

  /** What to do where the camera cannot tell. */
  measure() {
    if (!this.proof.some(({ style }) => style === "measure")) return null;
    return el("section", { class: "measure" }, el("h3", {}, text.measureTwo), el("p", {}, this.store.blind ? text.measureBlind : text.measureHow));
  }

  picture() {
    const { picture, message } = this.finding;
    const box = boxOf(this.proof);
    if (!box) return null;
    if (!picture) return el("p", { class: "quiet" }, this.store.blind ? text.blindPicture : text.noPicture);
    const width = Math.max(240, byId("sheet-body").clientWidth - 36);
    return el("figure", {},
      photograph(picture, { box, width, turn: this.view.turn, board: this.store.parts.table.board }, elements(this.proof, this.store), text.pictureAlt(message)),
      el("figcaption", { class: "quiet" }, text.picture));
  }

  closed() {
    this.overlays.set([]);
  }
}

/** A piece of the table from above, turned as the map is, with lines in board inches over it. */
export function photograph(number, { box: [left, low, right, high], width, turn, board }, lines, label) {
  const quarter = turn % 180 !== 0;
  const [across, up] = quarter ? [high - low, right - left] : [right - left, high - low];
  const wide = Math.max(across + 2 * ROOM, (up + 2 * ROOM) / HIGH, 7);
  const scale = width / wide;
  const height = width * HIGH;
  const place = `translate(${width / 2} ${height / 2}) scale(${scale}) rotate(${turn}) scale(1 -1) translate(${-(left + right) / 2} ${-(low + high) / 2})`;
  return svg("svg", {
    class: "photograph", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
    style: `--px:${1 / scale};--turn:${-turn}deg;--sign:1`,
  }, svg("g", { transform: place }, boardPhoto(number, board), lines));
}

/** The number on a line: the limit in the middle, what was measured, and how sure that is. */
function gauge({ margin, give_or_take: give = 0, verdict, angle }) {
  if (margin === undefined) return null;
  const most = Math.max(Math.abs(margin) + give, 2.5 * give, 0.02) * 1.25;
  const x = (value) => 150 + (130 * value) / most;
  const words = text.gauge(margin, give || undefined, angle);
  return el("section", { class: `gauge ${verdict}` },
    el("h3", {}, text.measured),
    el("p", { class: "number" }, el("b", {}, amount(margin, angle)), ` ${margin > 0 ? text.over : text.within}`,
      give ? el("span", {}, `, ${text.giveOrTake(give, angle)}`) : null),
    svg("svg", { viewBox: "0 0 300 52", role: "img", "aria-label": words },
      svg("path", { d: "M10 26H290", class: "axis" }),
      svg("rect", { x: 150, y: 16, width: 140, height: 20, class: "beyond" }),
      svg("path", { d: "M150 8V44", class: "limit" }),
      svg("text", { x: 146, y: 50, class: "end" }, text.limit),
      give ? svg("path", { d: `M${x(margin - give)} 26H${x(margin + give)}M${x(margin - give)} 19v14M${x(margin + give)} 19v14`, class: "whisker" }) : null,
      svg("circle", { cx: x(margin), cy: 26, r: 6, class: "dot" })));
}
