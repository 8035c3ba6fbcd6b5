// A unit's tag, chosen by holding it under the camera: the one that was not in the picture before.

import { el } from "../dom.js";
import { setup } from "../words/setup.js";

const words = setup.tags;

export class ShownTag {
  constructor(post, tell) {
    this.post = post;
    this.tell = tell;
    this.place = null;
    this.said = el("p", { id: "hold", role: "status", "aria-live": "polite" });
    this.leave = el("button", { type: "button", class: "button", onclick: () => this.end() }, words.leave);
    this.element = el("fieldset", { class: "shown-tag", hidden: true }, this.said, this.leave);
    this.now = [];
  }

  /** Wait for the tag of a unit to be shown. */
  arm(unit, { base, number }) {
    this.place = { unit: unit.id, base, number };
    this.name = unit.name;
    this.before = new Set(this.now.map(String));
    this.element.hidden = false;
    this.leave.hidden = false;
    this.said.textContent = words.hold(unit.name);
    this.tell("");
  }

  end(said = "") {
    this.place = null;
    this.said.textContent = said;
    this.leave.hidden = true;
    this.element.hidden = !said;
  }

  /** What is in the picture now, each [family, id]; a refused tag has to be taken away first. */
  async see(units, tags) {
    this.now = tags;
    if (!this.place || this.asking) return;
    const fresh = tags.filter((tag) => !this.before.has(String(tag)));
    if (!fresh.length) return;
    if (new Set(fresh.map(String)).size > 1) {
      this.tell(words.alone);
      return;
    }
    this.asking = true;
    const [family, id] = fresh[0];
    const taken = await this.post({ do: "tag", ...this.place, family, id });
    this.asking = false;
    if (taken) this.end(words.given(id, this.name));
    else this.before.add(String(fresh[0]));
  }
}
