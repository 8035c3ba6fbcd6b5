// The tape measure: from one thing on the table to another. The server says how far, and what follows.

import { el } from "../dom.js";
import { covers } from "../map/areas.js";
import { post } from "../state/stream.js";
import { length, sure } from "../words/measure.js";
import { hold, refusal, said } from "../words/said.js";
import { text } from "../words/text.js";

const SIGNS = new Map([[true, "✓"], [false, "✗"], [null, "≈"]]);
const UNDERFOOT = ["track"]; // what lies under everything: a place on it is meant, not all of it

/**
 * What a finger means at a place: the unit near it, else the topmost piece of terrain there, else the place.
 * @returns {{unit: string} | {terrain: string} | {at: [number, number]}}
 */
export function endAt(unit, [x, y] = [0, 0], terrain) {
  if (unit) return { unit };
  const piece = [...terrain].reverse().find((each) => !UNDERFOOT.includes(each.look) && covers(each.geometry, x, y));
  const round = (number) => Math.round(number * 100) / 100;
  return piece ? { terrain: piece.id } : { at: [round(x), round(y)] };
}

/** Asks for a length; of many asked for quickly the newest alone is answered. */
export class Measuring {
  constructor(store) {
    this.store = store;
    this.asked = 0;
  }

  /** @returns {Promise<any>} the answer, `{error}`, or null where a newer one was asked for. */
  async between(one, other) {
    this.asked += 1;
    const mine = this.asked;
    const answer = await post("/measure", { state: this.store.state, one, other });
    if (mine !== this.asked) return null;
    return answer.ok ? answer.body : { error: refusal(answer, text.askFailed) };
  }
}

/** The line of a tape on the map. */
export function tapeLine({ line, distance, give }) {
  return { kind: "path", style: "measure", points: line, text: `${length(distance)} ± ${sure(give)}`, arrow: false };
}

/** What a tape says, as elements: the length, then a line for each thing that follows. */
export function tapeWords(answer) {
  if (answer.error) return [hold(el("p", { class: "tape-length" }), answer.error)];
  const far = answer.touch ? text.tape.touch : length(answer.distance);
  return [
    el("p", { class: "tape-length" }, el("b", {}, far), ` ${text.tape.give(sure(answer.give))}`),
    el("ul", { class: "tape-remarks" }, answer.remarks.map(({ text: words, holds }) =>
      el("li", { class: `holds-${holds}` }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS.get(holds)), said("span", {}, words)))),
  ];
}

/** How far a thing is from another, as one line of a card or of a ghost's panel; `from` is null where nothing is measured. */
export class Apart {
  /** `onMore(from, to)` opens the whole tape between the two. */
  constructor(store, from, onMore) {
    this.measuring = new Measuring(store);
    this.from = from;
    this.onMore = onMore;
    this.answer = this.end = null;
  }

  /** Measure to this end. @returns {Promise<boolean>} whether the line says something else now. */
  async to(end) {
    const { from } = this;
    const answer = from && (await this.measuring.between(from, end));
    if (!answer || from !== this.from) return false;
    [this.answer, this.end] = [answer, end];
    return true;
  }

  /** The tape on the map. */
  get drawn() {
    return this.from && this.answer && !this.answer.error ? [tapeLine(this.answer)] : [];
  }

  /** The line: its place is kept until the length is known. */
  line() {
    if (!this.from) return null;
    const { answer } = this;
    if (!answer || answer.error) return hold(el("p", { class: "apart quiet", role: "status" }), answer?.error ?? text.asking);
    const [{ text: words, holds } = { text: "", holds: undefined }] = answer.remarks;
    const far = answer.touch ? text.tape.touch : `${length(answer.distance)} ± ${sure(answer.give)}`;
    return el("button", { type: "button", class: "apart", onclick: () => this.onMore(this.from, this.end) },
      el("span", { role: "status" }, el("b", {}, far), ` ${text.tape.from(String(answer.names[0]), answer.touch)}`),
      words ? el("small", { class: `holds-${holds}` }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS.get(holds)), said("span", {}, words)) : null);
  }
}

/** The view: `one` end, and the `other` once it is known. A tap on the map lays the tape's other end there. */
export class Tape {
  constructor(one, other, { store, overlays, sheet }) {
    this.kind = "tape";
    this.ends = [one, other];
    this.store = store;
    this.overlays = overlays;
    this.sheet = sheet;
    this.measuring = new Measuring(store);
    this.answer = null;
  }

  get title() {
    return this.answer?.names ? this.answer.names.map(String).join(" – ") : text.tape.title;
  }

  body() {
    const asked = this.ends[1] !== null;
    return [ // with large text it scrolls: by keys, too
      el("div", { class: "tape", role: "status", "aria-live": "polite", tabindex: "0" },
        this.answer ? tapeWords(this.answer) : el("p", {}, asked ? text.asking : text.tape.next)),
    ];
  }

  opened() {
    this.ask();
  }

  /** Lay the other end somewhere else. */
  lay(other) {
    this.ends[1] = other;
    this.ask();
  }

  async ask() {
    const [one, other] = this.ends;
    if (other === null) return;
    const answer = await this.measuring.between(one, other);
    if (answer === null || this.sheet.showing !== this) return;
    this.answer = answer;
    this.overlays.set(answer.error ? [] : [tapeLine(answer)]);
    this.sheet.redraw(this);
  }

  /** Models move: the tape is laid anew. */
  update(changed) {
    if (changed.has("units") || changed.has("game")) this.ask();
  }

  closed() {
    this.overlays.set([]);
  }
}
