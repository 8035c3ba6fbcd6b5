// The step at which a phone's pictures of the bare table tell where the markers are.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { hold } from "../words/said.js";
import { setup } from "../words/setup.js";
import { button } from "./fields.js";

const words = setup.survey;
const FEW = 5; // refused pictures that are told one by one

export function survey({ post, send, tell }) {
  const file = el("input", { type: "file", name: "pictures", accept: "image/jpeg,image/png,image/webp", multiple: true });
  const sending = el("p", { class: "hint", role: "status" });
  file.addEventListener("change", async () => {
    const files = [...file.files];
    const refused = [];
    tell("");
    for (const [n, picture] of files.entries()) {
      sending.textContent = words.sending(n + 1, files.length);
      const { why, gone } = await send(picture);
      if (why) refused.push(why);
      if (gone) break; // nobody is there to send the others to
    }
    if (refused.length) tell(refused.slice(0, FEW).join("; ") + (refused.length > FEW ? ` (+ ${refused.length - FEW})` : ""));
    sending.textContent = "";
    file.value = "";
  });
  const measure = button(words.measure, () => post({ do: "survey", what: "measure" }), { class: "button large" });
  const use = button(words.use, () => post({ do: "survey", what: "accept" }), { class: "button large" });
  const list = el("ul", { class: "plain-list", id: "pictures" });
  const pictures = new Lines(list, ({ name }) => pictureLine(name, post));
  return {
    element: el("div", {},
      el("fieldset", {}, el("legend", {}, words.pictures), el("p", { class: "hint" }, words.how), el("label", {}, words.add, file), sending, list),
      el("div", { class: "row" }, measure, use)),
    update(values) {
      pictures.show(values.pictures ?? [], ({ name }) => name);
      measure.disabled = !values.ready || values.measuring;
      measure.hidden = Boolean(values.found);
      use.hidden = !values.found;
    },
  };
}

/** A picture: its number, why it was left out, and a button that takes it away. */
function pictureLine(name, post) {
  const number = String(Number.parseInt(name, 10));
  const [title, why] = [el("span"), el("span")];
  const element = el("li", {}, el("b", {}, words.picture(number)), title, why,
    button(words.remove, () => post({ do: "survey", what: "remove", picture: name }), { "aria-label": words.removeThis(number) }));
  return { element, write: (picture) => {
    hold(title, picture.title);
    hold(why, picture.why);
  } };
}
