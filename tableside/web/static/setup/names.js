// What the sides and units of a game are called: each name can be typed anew, and is kept as the field is left.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { setup } from "../words/setup.js";

const words = setup.game;

export function names(post) {
  const element = el("details", { class: "rules", hidden: true }, el("summary", {}, words.names), el("p", { class: "hint" }, words.namesHow));
  const [sides, units] = [["sides", words.sides], ["names", words.units]].map(([kind, title]) => {
    const list = el("ul", { class: `plain-list ${kind === "sides" ? "side" : "unit"}-names` });
    element.append(el("h2", {}, title), list);
    return new Lines(list, ({ id }) => line(kind, id, post));
  });
  return {
    element,
    update(values) {
      element.hidden = !values.units.length;
      sides.show(values.sides, ({ id }) => id);
      units.show(values.units, ({ id }) => id);
    },
  };
}

function line(kind, id, post) {
  const field = el("input", { name: `called-${id}`, maxlength: 80, autocomplete: "off" });
  const side = el("span");
  let known = "";
  field.addEventListener("change", async () => {
    const name = field.value.trim();
    if (!name || name === known) field.value = known;
    else if (!(await post({ do: "names", [kind]: { [id]: name } }))) field.value = known;
  });
  return {
    element: el("li", {}, el("label", {}, side, field)),
    write({ name, side: of }) {
      side.textContent = of ?? id;
      if (name === known) return;
      known = name;
      if (document.activeElement !== field) field.value = known;
    },
  };
}
