// What can be done now, within a thumb's reach. The server says what; this draws it and posts it.

import { swatch } from "../around/headline.js";
import { actsFor, mayAct } from "../around/you.js";
import { byId, el, svg } from "../dom.js";
import { postOnce } from "../state/stream.js";
import { refusal, said } from "../words/said.js";
import { text } from "../words/text.js";
import { Fill, unitsOf } from "./fill.js";
import { proposal } from "./proposal.js";

const FOLDED = "turn-folded";

export class TurnPanel {
  /** `near` shows units from near by, or with none the whole table again. */
  constructor(store, units, say, near = () => {}) {
    Object.assign(this, { store, units, say, near });
    this.panel = byId("turn-panel");
    this.fill = null; // the option that is being filled in
    this.open = new Set(); // sides whose options are unfolded
    this.busy = false;
    this.folded = localStorage.getItem(FOLDED) === "yes";
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
  }

  update(changed) {
    if (!["options", "proposals", "recorded", "game", "table", "units", "you"].some((name) => changed.has(name))) return;
    if (this.fill && !this.stillThere()) {
      if (!this.busy) this.say(text.movedOn); // else it is what was just posted here
      this.leave();
    }
    this.fill?.update();
    this.draw();
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

  /** A tap on the map: true when it was for what is being filled in. */
  pick(id) {
    return this.fill ? this.fill.pick(id) : false;
  }

  draw() {
    const { recorded, table } = this.store.parts;
    const hidden = Boolean(recorded) || !table || !mayAct(this.store);
    const wanted = JSON.stringify([
      hidden, this.options, this.waiting, this.folded, this.busy, [...this.open], this.fill?.look(),
      table?.prompt, this.store.state,
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
    const body = this.panel.querySelector(".turn-body");
    if (body) body.scrollTop = scrolled;
  }

  focusable() {
    return [...this.panel.querySelectorAll("button, input")];
  }

  head() {
    const { prompt } = this.store.parts.table;
    return el("div", { class: "turn-head" },
      icon(text.undo, "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", () => this.undo(), this.busy),
      el("p", { class: "turn-who" },
        ...(prompt?.side ? [swatch(this.store, prompt.side)] : []),
        el("b", {}, prompt?.side ? text.decides(prompt.side) : text.nobody)),
      this.fill || this.waiting ? null : icon(this.folded ? text.unfold : text.fold,
        this.folded ? "M6 15l6-6 6 6" : "M6 9l6 6 6-6", () => this.fold(), false, !this.folded));
  }

  body() {
    if (this.waiting) {
      const decide = (what) => this.send("/decide", { proposal: this.waiting.number, ...what });
      return [el("div", { class: "turn-body" }, proposal(this.waiting, this.busy, decide, this))];
    }
    if (this.fill) return [el("div", { class: "turn-body" }, this.fill.elements(this.busy))];
    if (this.folded) return [];
    if (!this.options.length) return [el("p", { class: "quiet" }, text.noOptions)];
    const mine = this.store.parts.table.prompt?.side ?? null;
    const all = inOrder(this.options, mine);
    const shown = all.filter(({ side }) => side === null || mine === null || side === mine || this.open.has(side));
    // What ends something stays in sight; there can be many of what a unit does, with or without an ask.
    const buttons = (listed) => shown.filter((option) => this.isListed(option) === listed).map((option) => this.button(option));
    return [
      el("div", { class: "turn-body" },
        el("div", { class: "turn-list" }, buttons(true)),
        this.others(all.filter((option) => !shown.includes(option)))),
      el("div", { class: "turn-plain" }, buttons(false)),
    ];
  }

  /** Whether an option asks for something, or is done by one of the units on the table. */
  isListed({ action, asks }) {
    return asks.length > 0 || unitsOf(action, this.store).length > 0;
  }

  /** The side that does not decide now has its options folded away. */
  others(list) {
    return [...new Set(list.map(({ side }) => side))].map((side) =>
      el("button", { type: "button", class: "turn-more", onclick: () => {
        this.open.add(side);
        this.draw();
      } }, swatch(this.store, side), text.others(side, list.filter((option) => option.side === side).length)));
  }

  button(option) {
    return el("button", {
      type: "button", class: "turn-option", disabled: this.busy,
      onclick: () => (option.asks.length ? this.begin(option) : this.act(option.action)),
    }, ...(option.side ? [swatch(this.store, option.side)] : []), said("span", {}, option.text));
  }

  begin(option) {
    this.fill = new Fill(option, this.store, this.units, {
      redraw: () => this.draw(),
      leave: () => this.leave(),
      act: (action) => this.act(action),
    });
    this.fill.update();
    this.draw();
    this.near(this.fill.concerned());
  }

  leave() {
    const filled = this.fill;
    this.fill?.end();
    this.fill = null;
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
    if (answer.ok) this.leave();
    else this.say(refusal(answer, text.refused));
    this.draw();
  }
}

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
