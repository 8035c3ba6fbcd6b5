// Turn, phase, whose decision it is, and whether the page is in touch with the table.

import { byId, el } from "../dom.js";
import { hold, said } from "../words/said.js";
import { text, turnOf } from "../words/text.js";

export function headline(store) {
  const put = (id, words) => {
    const element = byId(id);
    if (element.textContent !== words) element.textContent = words;
  };
  byId("prompt").addEventListener("click", () => byId("prompt").classList.toggle("whole")); // of a long one, all
  new ResizeObserver(() => fit(byId("prompt"))).observe(byId("prompt"));
  new ResizeObserver(phaseFits).observe(byId("bar"));
  store.addEventListener("change", ({ detail }) => {
    if (!["table", "you", "recorded", "setting_up", "back"].some((name) => detail.changed.has(name)) || !store.parts.table) return;
    const { table } = store.parts;
    put("turn-number", turnOf(table));
    put("phase", text.phase(table.phase_name));
    phaseFits();
    const { setting_up: settingUp, back, you } = store.parts;
    const { stands, thenReady } = text.settingUp;
    const asked = document.body.dataset.page === "table" && you?.role !== "watcher" && !settingUp?.ready.includes(you?.side);
    const setUp = { what: back ? text.settingUp.back(back.back, back.of) : asked ? thenReady : stands };
    prompt(store, settingUp ? setUp : table.prompt ?? {}, settingUp ? text.settingUp.title : null);
    document.title = [text.phase(table.phase_name), table.game ?? "Tableside"].filter(Boolean).join(" · ");
  });
}

/** The bar: whose move it is and what is to be done, in the colour of the side that decides. */
function prompt(store, { side = null, sides = [], what = "" }, title = null) {
  const box = byId("prompt");
  const mine = store.parts.you?.role === "side" && !store.parts.recorded ? store.parts.you.side : null;
  const [who, does] = title ? [title, what] : text.decides(sides.map((each) => (each === mine ? null : store.sideName(each))), what);
  const wanted = JSON.stringify([side, who, does]);
  if (box.dataset.words === wanted) return;
  box.dataset.words = wanted;
  box.className = side ? `side-${store.sideLetter(side)}` : "";
  box.classList.toggle("mine", sides.includes(mine));
  box.title = `${who}${does}`;
  box.classList.remove("whole");
  box.replaceChildren(...(side ? [swatch(store, side)] : []), el("span", {}, el("b", {}, who), said("span", {}, does)));
  fit(box);
}

/** A sentence of more than two lines is written smaller, in three; of one that is longer still all is shown. */
function fit(box) {
  const words = box.lastElementChild;
  if (!words || box.classList.contains("whole")) return;
  box.classList.remove("long", "longer");
  for (const step of ["long", "longer"]) box.classList.toggle(step, words.scrollHeight > words.clientHeight + 2);
}

/**
 * A phase of many words has two smaller lines: the side of this phone stands beside it, and needs its room, too. Where
 * the phase is short, the turn may have two.
 */
function phaseFits() {
  const [turn, phase, number] = [byId("turn"), byId("phase"), byId("turn-number")];
  turn.classList.remove("long", "long-turn");
  const words = document.createRange(); // to a fraction of a pixel: less than one makes an ellipsis
  words.selectNodeContents(phase);
  turn.classList.toggle("long", words.getBoundingClientRect().width > phase.getBoundingClientRect().width);
  turn.classList.toggle("long-turn", !turn.classList.contains("long") && number.scrollWidth > number.clientWidth);
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
