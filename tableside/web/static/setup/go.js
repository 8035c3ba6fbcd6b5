// The last step: a kept game is gone on with, or a new one begun, which asks twice where it leaves one.

import { el } from "../dom.js";
import { twice } from "../sure.js";
import { setup } from "../words/setup.js";
import { button } from "./fields.js";

const words = setup.go;

const when = (at) => new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

export function go({ post, placement }) {
  const stand = el("input", { type: "checkbox", name: "stand", checked: true });
  const stands = el("label", { class: "check" }, stand, words.stand);
  const begin = () => post({ do: "go", new: true, as_they_stand: stand.checked });
  const start = button(words.begin, begin, { class: "large" });
  const anew = button("", null, { class: "large later" });
  twice(anew, words.anew, words.sure, begin);
  const on = button("", () => post({ do: "go" }), { class: "large" });
  const played = el("p", { class: "hint" });
  const took = el("p", { id: "took" });
  const panel = {
    leaving: false,
    stage: placement.element,
    element: el("div", {}, took, on, played, el("fieldset", {}, el("legend", {}, words.new), stands, start, anew)),
    update({ ready, game, turn, played: at, alone }, step, { opens, seconds }) {
      panel.leaving = opens !== null;
      stands.hidden = alone;
      took.textContent = words.took(Math.floor(seconds / 60), Math.floor(seconds % 60));
      on.textContent = words.on(game);
      played.textContent = at ? words.played(turn, when(at)) : words.unplayed;
      for (const each of [on, played, anew]) each.hidden = !game;
      start.hidden = Boolean(game);
      for (const each of [start, anew, on]) each.disabled = !ready || panel.leaving;
    },
  };
  return panel;
}
