// Turn, phase, whose decision it is, and whether the page is in touch with the table.

import { byId, el } from "../dom.js";
import { hold, said } from "../words/said.js";
import { text, turnOf } from "../words/text.js";

export function headline(store) {
  const put = (id, words) => {
    const element = byId(id);
    if (element.textContent !== words) element.textContent = words;
  };
  store.addEventListener("change", ({ detail }) => {
    if (!detail.changed.has("table")) return;
    const { table } = store.parts;
    put("turn-number", turnOf(table));
    put("phase", text.phase(table.phase_name));
    prompt(store, table.prompt ?? {});
    document.title = [text.phase(table.phase_name), table.game ?? "Tableside"].filter(Boolean).join(" · ");
  });
}

const LONG = 36; // letters of a prompt that has a row of its own on a phone

function prompt(store, { side, text: words = "" }) {
  const box = byId("prompt");
  const wanted = `${side} ${words}`;
  if (box.dataset.words === wanted) return;
  box.dataset.words = wanted;
  box.parentElement.classList.toggle("long-prompt", words.length > LONG);
  box.replaceChildren(...(side ? [swatch(store, side)] : []), said("span", {}, words));
}

/** A small piece of the surface that a side's units have. */
export function swatch(store, side) {
  return el("i", { class: `swatch side-${store.sideLetter(side)}`, "aria-hidden": "true" });
}

/** A line over the map that says when what it shows may be old. */
export class LinkLine {
  constructor() {
    this.line = byId("link");
    this.trouble = null;
  }

  tell(state) {
    this.lost = state === "lost";
    this.draw();
  }

  /** Show a refusal for a few seconds: the page's own words, or what was told. */
  say(words) {
    clearTimeout(this.timer);
    this.trouble = words;
    if (words) this.timer = setTimeout(() => this.say(null), 5000);
    this.draw();
  }

  draw() {
    const words = this.lost ? text.reconnecting : this.trouble;
    this.line.hidden = !words;
    document.body.classList.toggle("lost", Boolean(this.lost));
    if (words) hold(this.line, words);
  }
}
