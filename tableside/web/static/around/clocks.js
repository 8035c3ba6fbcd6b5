// The sides' clocks, where the host has given the game some. The server says when one started; this
// counts on from there, and may stop them where this phone may act.

import { el, svg } from "../dom.js";
import { post } from "../state/stream.js";
import { refusal } from "../words/said.js";
import { text } from "../words/text.js";
import { swatch } from "./headline.js";
import { ICONS } from "./player.js";
import { mayAct } from "./you.js";

/** Seconds that are left when a clock is shown to be running out. */
const SHORT = 60;

export class Clocks {
  constructor(store, bar, say = null) {
    this.store = store;
    this.say = say;
    this.box = el("div", { id: "clocks", hidden: true });
    bar.append(this.box);
    store.addEventListener("change", ({ detail }) => {
      if (["clocks", "table", "you", "clock"].some((name) => detail.changed.has(name))) this.draw();
    });
    setInterval(() => this.draw(), 500);
  }

  /** Seconds that a side has left; below 0 it has none. */
  left(side) {
    const { minutes, used, running, since } = this.store.parts.clocks;
    const now = running === side ? Math.max(0, this.store.now() - since) : 0;
    return 60 * minutes - (used[side] ?? 0) - now;
  }

  draw() {
    const { clocks, table } = this.store.parts;
    this.box.hidden = !clocks || !table;
    if (this.box.hidden) return;
    const sides = Object.keys(table.sides).map((side) => [side, reading(this.left(side)), this.left(side) < SHORT, clocks.running === side]);
    const stops = this.say !== null && mayAct(this.store);
    const wanted = JSON.stringify([sides, clocks.paused, stops]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const held = this.box.contains(document.activeElement);
    this.box.replaceChildren(
      ...sides.map(([side, time, short, runs]) => el("span", {
        class: `side-clock${runs ? " runs" : ""}${short ? " short" : ""}`, "data-side": side,
      }, swatch(this.store, side), el("span", { class: "name" }, this.store.sideName(side)), el("b", {}, time), runs ? el("span", { class: "skip" }, text.clocks.runs) : null)),
      ...(stops ? [this.button(clocks.paused)] : clocks.paused ? [el("span", {}, text.clocks.paused)] : []));
    if (held) this.box.querySelector("button")?.focus();
  }

  button(paused) {
    const label = paused ? text.clocks.goOn : text.clocks.pause;
    return el("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: () => this.stop(!paused) },
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[paused ? "play" : "pause"], class: "solid" })));
  }

  async stop(paused) {
    const answer = await post("/clocks", { paused });
    if (!answer.ok) this.say(refusal(answer, text.refused));
  }
}

/** Minutes and seconds; a sign before them where the time is over. */
function reading(seconds) {
  const whole = Math.abs(Math.ceil(seconds));
  return `${seconds < 0 && whole ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
