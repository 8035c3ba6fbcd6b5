// What the units of a game are called: each name can be typed anew, and is kept as the field is left.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { text } from "../words/text.js";

const words = text.setup.game;

export function names(post) {
  const list = el("ul", { class: "plain-list unit-names" });
  const element = el("details", { class: "rules", hidden: true }, el("summary", {}, words.names), el("p", { class: "hint" }, words.namesHow), list);
  const lines = new Lines(list, ({ id }) => line(id, post));
  return {
    element,
    update(units) {
      element.hidden = !units.length;
      lines.show(units, ({ id }) => id);
    },
  };
}

function line(id, post) {
  const field = el("input", { name: `called-${id}`, maxlength: 80, autocomplete: "off" });
  const side = el("span");
  let known = "";
  field.addEventListener("change", async () => {
    const name = field.value.trim();
    if (!name || name === known) field.value = known;
    else if (!(await post({ do: "names", names: { [id]: name } }))) field.value = known;
  });
  return {
    element: el("li", {}, el("label", {}, side, field)),
    write(unit) {
      side.textContent = unit.side;
      if (unit.name === known) return;
      known = unit.name;
      if (document.activeElement !== field) field.value = known;
    },
  };
}
