// The step at which the tags of models are measured in a printed jig: what to do next, and who is done.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { hold } from "../words/said.js";
import { setup } from "../words/setup.js";
import { button, labelled } from "./fields.js";
import { papers, sheet } from "./sheets.js";

const words = setup.jig;

export function jig({ post, tell }) {
  const paper = papers();
  const any = el("input", { type: "checkbox", name: "any" });
  const start = button(words.start, () => post({ do: "jig", what: "start", any: any.checked }), { class: "large" });
  const idle = el("div", {},
    el("fieldset", {}, el("legend", {}, words.card), el("div", { class: "row" }, labelled(setup.paper, paper), sheet(words.print, "jig", tell, paper)), el("p", { class: "hint" }, words.glue)),
    el("fieldset", {}, el("legend", {}, words.models), el("label", { class: "check" }, any, words.any), start));
  const bar = el("progress", { max: 1, "aria-label": words.look });
  const ticks = el("ol", { class: "looks" });
  const looks = new Lines(ticks, () => {
    const element = el("li");
    return { element, write: ({ name, done, now }) => {
      element.className = done ? "done" : now ? "now" : "";
      element.textContent = `${done ? "✓ " : ""}${words.looks[name]}`;
    } };
  });
  const skip = button(words.skip, () => post({ do: "jig", what: "skip" }));
  const again = button(words.again, () => post({ do: "jig", what: "again" }));
  const stop = button(words.stop, () => post({ do: "jig", what: "stop" }));
  const list = el("ul", { class: "plain-list", id: "box" });
  const units = new Lines(list, (unit) => unitLine(unit, post));
  const count = el("p");
  const at = el("div", {}, ticks, bar, el("div", { class: "row" }, skip, again, stop), count, list);
  return {
    element: el("div", {}, at, idle),
    update(values) {
      [at.hidden, idle.hidden] = [!values.measuring, Boolean(values.measuring)];
      if (!values.measuring) return;
      const names = values.phase === "card" || values.looks > 2 ? ["first", "second", "card"] : ["first", "second"];
      const done = values.phase === "away" || values.phase === "all" ? names.length : values.looks;
      looks.show(names.map((name, i) => ({ name, done: i < done, now: i === done })), ({ name }) => name);
      bar.value = values.share;
      again.disabled = !values.looks;
      skip.textContent = values.phase === "card" ? words.skipCard : words.skip;
      count.textContent = words.count(values.units.filter(({ known }) => known).length, values.units.length);
      units.show(values.units, ({ id, base }) => `${id} ${base}`);
    },
  };
}

/** A base: its unit, what was reached, and a button that takes it next. */
function unitLine({ id, base }, post) {
  const sign = el("span", { "aria-hidden": "true" });
  const what = el("span");
  const reached = el("span", { class: "reached" });
  const next = button(words.next, () => post({ do: "jig", what: "choose", unit: id, base }));
  const element = el("li", { "data-base": `${id}/${base}` }, sign, what, reached, next);
  return { element, write: (unit) => {
    element.classList.toggle("asked", unit.asked);
    sign.textContent = unit.known ? "✓" : unit.asked ? "→" : "–";
    hold(what, unit.name);
    reached.textContent = unit.reached ? words.reached(...unit.reached) : "";
    next.textContent = unit.known ? words.anew : words.next;
    next.hidden = unit.asked;
  } };
}
