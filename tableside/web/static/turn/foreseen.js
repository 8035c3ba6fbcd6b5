// What would come of what is filled in: asked as it changes, and told above the button before it is done.

import { el } from "../dom.js";
import { post } from "../state/stream.js";
import { odds } from "../words/odds.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";

/** Of more that would be flagged the last ones are unfolded with a tap. */
const FLAGGED = 2;
const ALIKE = 0.02; // inches that what is rounded may differ
/** An answer to what was filled in before the last tap. */
const OLDER = "older";

export class Foreseen {
  /** @param {import("./fill.js").Fill} fill what is filled in */
  constructor(fill) {
    this.fill = fill;
    this.unfolded = false; // whether all that would be flagged is
    // One question at a time: a ghost that is dragged has a new place with each frame.
    this.asking = false;
    /** @type {Promise<any>} the answer to that */
    this.answer = Promise.resolve();
    this.end();
  }

  /** Nothing is foreseen any more: an answer that is under way comes too late. */
  end() {
    this.take("", [], [], false);
  }

  /**
   * @param {string} action that it is about, empty for none
   * @param {string[]} flagged what would be flagged
   * @param {string[]} lines what its dice or its place bring
   * @param {boolean} old whether it is about what was filled in before
   * @param {boolean} reshaped whether what is placed has another shape then
   */
  take(action, flagged, lines, old, reshaped = false) {
    this.action = action;
    this.flagged = flagged;
    this.lines = lines;
    this.old = old;
    this.reshaped = reshaped;
  }

  /** What the panel is redrawn for. */
  look() {
    return [this.unfolded, this.flagged, this.lines, this.old];
  }

  /** Ask once all is there; while a ghost is dragged the last answer stays, pale, until the next one comes. */
  async ask(ready) {
    const { fill } = this;
    if (!fill.option.asks.length) return;
    const action = ready ? JSON.stringify(fill.action()) : "";
    if (this.action === action) return;
    if (ready && fill.putting) this.take(action, this.flagged, this.lines, true, this.reshaped);
    else this.take(action, [], [], ready);
    if (!ready || this.asking) return;
    this.asking = true;
    this.answer = post("/foresee", { state: fill.store.state, action: JSON.parse(action) });
    const answer = await this.answer;
    this.asking = false;
    if (!this.action) return;
    this.hear(action, answer.ok ? answer.body : { flagged: [], lines: [], shape: [] });
    fill.tell();
  }

  hear(action, { flagged, lines, shape }) {
    const { option, poseAsk, putting } = this.fill;
    const told = putting || option.asks.some(({ kind }) => kind === "dice"); // of the rest it says nothing new
    const { ghost } = putting ?? {};
    const formed = shape.length > 0 && !poseAsk?.part && ghost?.unit.id === JSON.parse(action).unit;
    if (formed) ghost.take(shape);
    const newest = this.action === action;
    this.take(newest ? action : OLDER, flagged, told ? lines : [], !newest, formed && !alike(shape, ghost.unit.shape));
  }

  /** Ask about what was filled in while an answer was under way. */
  askAgain() {
    if (this.action === OLDER) this.ask(this.fill.ready());
  }

  /** Wait for what is about all that is filled in. */
  async newest() {
    while (this.old) await this.answer;
  }

  /** What counts most of it and all else, to be drawn; without any of it what dice may bring. */
  told() {
    const { fill, flagged, lines, old } = this;
    const more = lines.filter((words) => !flagged.includes(words));
    fill.putting?.goes(flagged.length + more.length ? fill.began() : null);
    // A line of the log tells what has been done; this has not.
    const look = old ? " old" : "";
    if (flagged.length) return [this.breaches(look), box(`because${look}`, more)];
    if (!more.length) return [null, odds(fill.option.odds, fill.faces().length > 0)];
    if (!fill.putting) return [box(`foreseen${look}`, more, text.then), null];
    return [box(`foreseen${look}`, more.slice(0, 1), text.then), box(`because${look}`, more.slice(1))];
  }

  /** All that would be flagged; of many the first, and how many more a tap shows. */
  breaches(look) {
    const { flagged } = this;
    const shown = this.unfolded || flagged.length <= FLAGGED ? flagged : flagged.slice(0, FLAGGED - 1);
    const flags = box(`foreseen flags${look}`, shown);
    if (shown.length < flagged.length) flags?.append(el("button", { type: "button", class: "turn-more", onclick: () => this.unfold() }, text.moreFlags(flagged.length - shown.length)));
    return flags;
  }

  unfold() {
    this.unfolded = true;
    this.fill.redraw();
  }
}

/** Whether bases lie alike, as far as they are told exactly. */
function alike(one, other) {
  const [mine, its] = [one, other].map((shape) => shape.flat(2));
  return mine.length === its.length && mine.every((each, at) => Math.abs(each - its[at]) < ALIKE);
}

function box(name, lines, lead = "") {
  const line = (words, at) => el("li", {}, at === 0 && lead ? el("span", { class: "lead" }, lead) : null, said("span", {}, words));
  return lines.length ? el("div", { class: name, role: "status" }, el("ul", {}, lines.map(line))) : null;
}
