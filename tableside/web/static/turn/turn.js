// What can be done now, within a thumb's reach. The server says what; this draws it and posts it.

import { swatch } from "../around/headline.js";
import { actsFor, mayAct, mayTakeBack } from "../around/you.js";
import { byId, el, svg } from "../dom.js";
import { postOnce } from "../state/stream.js";
import { refusal, said } from "../words/said.js";
import { text } from "../words/text.js";
import { Fill, unitsOf } from "./fill.js";
import { proposal } from "./proposal.js";

const FOLDED = "turn-folded";
const SETTLES = 350; // ms for which a tap means what stood there before: fingers tap twice, and others change the list
const ASIDE = ["finding", "luck", "registered", "camera-moved", "lost-registration"]; // kinds of log entries

export class TurnPanel {
  /** `near` shows units from near by, or with none the whole table again. */
  constructor(store, units, say, near = () => {}) {
    this.store = store;
    this.units = units;
    this.say = say;
    /** @type {(units: string[]) => void} */
    this.near = near;
    this.panel = byId("turn-panel");
    this.fill = null; // the option that is being filled in
    this.open = new Set(); // sides whose options are unfolded
    this.busy = false;
    this.folded = localStorage.getItem(FOLDED) === "yes";
    this.settling = false;
    /** @type {number | undefined} the log's newest number, and the one before the last change */
    this.newest = undefined;
    this.before = 0;
    this.panel.addEventListener("click", (event) => this.settling && event.detail && event.stopPropagation(), true); // 0: a key
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
  }

  update(changed) {
    if (!["options", "proposals", "recorded", "game", "table", "units", "you"].some((name) => changed.has(name))) return;
    if (changed.has("game")) {
      if (this.newest !== undefined) this.settle();
      [this.before, this.newest] = [this.newest ?? 0, this.store.log[0]?.number ?? 0];
    }
    this.sideOf(this.store.parts.table?.prompt);
    if (this.fill && !this.stillThere()) {
      // What was just posted here, what a hand did for it and what asks by itself speak for themselves.
      if (!this.busy && !this.fill.happened() && !this.waiting) this.say(text.movedOn);
      this.leave();
    }
    if (!this.fill && changed.has("options")) this.resume();
    this.fill?.update();
    this.draw();
  }

  /** Take no tap for a moment: other buttons stand under the finger now than it was put down for. */
  settle() {
    clearTimeout(this.settled);
    this.settling = true;
    this.mark();
    this.settled = setTimeout(() => {
      this.settling = false;
      this.mark();
    }, SETTLES);
  }

  mark() {
    for (const each of this.focusable()) {
      if (this.settling) each.setAttribute("aria-disabled", "true");
      else each.removeAttribute("aria-disabled");
    }
  }

  /** What was unfolded for one decision is folded away at the next side's. */
  sideOf(prompt) {
    if (prompt?.side === this.decides) return;
    this.decides = prompt?.side;
    this.open.clear();
  }

  /** Go on with what was being filled in when the page was left or read anew. */
  resume() {
    const kept = remembered();
    this.resumed ??= kept === null;
    if (this.resumed) return;
    this.resumed = true;
    const option = this.options.find((each) => JSON.stringify(each) === kept.key);
    if (option && mayAct(this.store) && !this.waiting) this.begin(option, kept.values);
    else forget();
  }

  /** Whether what is being filled in can still be done. */
  stillThere() {
    const same = this.options.find((option) => JSON.stringify(option) === this.fill.key);
    return Boolean(same) && !this.waiting;
  }

  get options() {
    return (this.store.parts.options ?? []).filter(({ side }) => actsFor(this.store, side));
  }

  get waiting() {
    return this.store.parts.proposals?.[0];
  }

  /** A tap on the map, on a unit or a place: true when it was for what is being filled in. */
  pick(id, place = null) {
    if (this.fill?.pickPlace(place)) return true;
    return this.fill ? this.fill.pick(id) : false;
  }

  draw() {
    const { recorded, table } = this.store.parts;
    const hidden = Boolean(recorded) || !table || !mayAct(this.store);
    const wanted = JSON.stringify([
      hidden, this.options, this.waiting, this.folded, this.busy, [...this.open], this.fill?.look(),
      table?.prompt, this.store.state, this.last(),
    ]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.panel.hidden = hidden;
    if (hidden) return;
    this.panel.classList.toggle("folded", this.folded && !this.fill && !this.waiting);
    this.panel.setAttribute("aria-busy", String(this.busy));
    const scrolled = this.panel.querySelector(".turn-body")?.scrollTop ?? 0;
    const focused = this.focusable().indexOf(document.activeElement);
    this.panel.replaceChildren(this.head(), ...this.body());
    if (focused >= 0) this.focusable()[focused]?.focus({ preventScroll: true });
    this.mark();
    const body = this.panel.querySelector(".turn-body");
    if (body) body.scrollTop = scrolled;
  }

  focusable() {
    return [...this.panel.querySelectorAll("button, input")];
  }

  /** What happened last, as the log has it: what was done, and the first thing that came of it. */
  last() {
    const told = this.store.log.filter(({ kind }) => !ASIDE.includes(kind));
    const now = told.filter(({ time, number }) => time === told[0].time && (number > this.before || number === told[0].number));
    return now.map(({ text: words }) => words).reverse().slice(0, 2);
  }

  head() {
    const { prompt } = this.store.parts.table;
    const last = this.fill || this.waiting ? [] : this.last();
    return el("div", { class: "turn-head" },
      mayTakeBack(this.store) ? icon(text.undo, "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", () => this.undo(), this.busy) : null,
      el("p", { class: "turn-who" },
        ...(prompt?.side ? [swatch(this.store, prompt.side)] : []),
        el("b", {}, prompt?.side ? text.decides(this.store.sideName(prompt.side)) : text.nobody)),
      this.fill || this.waiting ? null : icon(this.folded ? text.unfold : text.fold,
        this.folded ? "M6 15l6-6 6 6" : "M6 9l6 6 6-6", () => this.fold(), false, !this.folded),
      last.length ? el("div", { class: "turn-last" }, last.map((words) => said("p", {}, words))) : null);
  }

  body() {
    if (this.waiting) {
      const decide = (what) => this.send("/decide", { proposal: this.waiting.number, ...what });
      return [el("div", { class: "turn-body" }, proposal(this.waiting, this.busy, decide, this))];
    }
    if (this.fill) return [el("div", { class: "turn-body" }, this.fill.elements(this.busy))];
    if (this.folded) return [];
    const { you, table } = this.store.parts;
    const mine = table.prompt?.side ?? null;
    const theirs = mine !== null && you.role === "side" && mine !== you.side; // another side decides, not this phone
    const all = inOrder(this.options, mine);
    // What that side is at is not ended by a slip of this thumb.
    const ofSide = (option) => (theirs && option.side === null && !this.isListed(option) ? you.side : option.side);
    const inSight = (option) => [null, mine].includes(ofSide(option)) || mine === null || (theirs && this.isListed(option));
    const shown = all.filter((option) => inSight(option) || this.open.has(ofSide(option)));
    const idle = theirs ? text.theyDecide(this.store.sideName(mine), shown.length > 0) : all.length ? null : text.noOptions;
    // What ends something stays in sight; there can be many of what a unit does, with or without an ask.
    const buttons = (listed) => shown.filter((option) => this.isListed(option) === listed).map((option) => this.button(option));
    return [
      el("div", { class: "turn-body" },
        idle ? el("p", { class: "quiet" }, idle) : null,
        el("div", { class: "turn-list" }, buttons(true)),
        this.others(all.filter((option) => !shown.includes(option)).map(ofSide))),
      el("div", { class: "turn-plain" }, buttons(false)),
    ];
  }

  /** Whether an option asks for something, or is done by one of the units on the table. */
  isListed({ action, asks }) {
    return asks.length > 0 || unitsOf(action, this.store).length > 0;
  }

  /** The side that does not decide now has its options folded away. */
  others(sides) {
    return [...new Set(sides)].map((side) =>
      el("button", { type: "button", class: "turn-more", onclick: () => {
        this.open.add(side);
        this.draw();
      } }, swatch(this.store, side), text.others(this.store.sideName(side), sides.filter((each) => each === side).length)));
  }

  button(option) {
    return el("button", {
      type: "button", class: "turn-option", disabled: this.busy,
      onclick: () => (option.asks.length ? this.begin(option) : this.act(option.action)),
    }, ...(option.side ? [swatch(this.store, option.side)] : []), said("span", {}, option.text));
  }

  begin(option, values = []) {
    this.fill = new Fill(option, values, this.store, this.units, {
      redraw: () => {
        remember(this.fill);
        this.draw();
      },
      leave: () => this.leave(),
      act: (action) => this.act(action),
    });
    remember(this.fill);
    this.fill.update();
    this.settle();
    this.draw();
    this.near(this.fill.concerned());
  }

  leave() {
    const filled = this.fill;
    this.fill?.end();
    this.fill = null;
    if (filled) forget();
    this.draw();
    if (filled) this.near([]);
  }

  fold() {
    this.folded = !this.folded;
    localStorage.setItem(FOLDED, this.folded ? "yes" : "no");
    this.draw();
  }

  act(action) {
    return this.send("/act", { action });
  }

  undo() {
    return this.send("/undo", {});
  }

  async send(address, body) {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const answer = await postOnce(address, { state: this.store.state, ...body });
    this.busy = false;
    this.settle();
    if (answer.ok) this.leave();
    else this.say(refusal(answer, text.refused));
    this.draw();
  }
}

// What is being filled in outlives a page that is read anew: a phone drops pages that it does not show.
const KEPT = "turn-filling";

const remember = ({ key, values }) => sessionStorage.setItem(KEPT, JSON.stringify({ key, values: [...values] }));
export const forget = () => sessionStorage.removeItem(KEPT);
const remembered = () => JSON.parse(sessionStorage.getItem(KEPT));

function icon(label, d, onclick, disabled = false, pressed = null) {
  return el("button", {
    type: "button", class: "icon", "aria-label": label, title: label, onclick, disabled,
    "aria-expanded": pressed === null ? null : String(pressed),
  }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })));
}

/** Those of the side that decides first, then anybody's. */
function inOrder(options, mine) {
  const rank = ({ side }) => (side === mine ? 0 : side === null ? 1 : 2);
  return [...options].sort((a, b) => rank(a) - rank(b));
}
