// What the sides and units of a game are called: each name can be typed anew, and is kept as the field is left.

import { el } from "../dom.js";
import { Lines } from "../lines.js";
import { hold } from "../words/said.js";
import { setup } from "../words/setup.js";

const words = setup.game;
const FEW = 4; // tags that are told of a unit

/** Which unit it is while it has no name: side and type, and the tags that one sees on its bases. */
function told(side, kind, tags) {
  const about = kind ? `${side}, ${kind}` : side;
  if (!tags.length) return about;
  return words.tagged(about, tags.length, tags.slice(0, FEW).join(", ") + (tags.length > FEW ? " …" : ""));
}

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
    write({ name, side: of, kind, tags }) {
      hold(side, of ? told(of, kind, tags) : id);
      if (name === known) return;
      known = name;
      if (document.activeElement !== field) field.value = known;
    },
  };
}
