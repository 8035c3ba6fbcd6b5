// Which options of the dock want a second tap, and their buttons for as long as the same can be done; and what is said
// of a request that most of them would drop.

import { actsFor, ownWish } from "../around/you.js";
import { el } from "../dom.js";
import { post } from "../state/stream.js";
import { twice } from "../sure.js";
import { refusal } from "../words/said.js";
import { text } from "../words/text.js";

export class Again {
  constructor(store) {
    this.store = store;
    /** @type {Map<string, HTMLButtonElement>} drawn anew they would forget their first tap */
    this.buttons = new Map();
  }

  /** What a button says after its first tap; null where that does it. */
  words({ ends, for_good: forGood, asks, text: does, left = [], warning = "" }) {
    if (forGood) return text.forGood(does);
    if (warning) return text.endsFor(does, warning);
    if (!asks.length && ownWish(this.store)) return text.drops;
    const own = left.filter((id) => actsFor(this.store, this.store.units[id]?.side ?? null));
    return ends && !asks.length && own.length ? text.endsFor(does, this.left(own)) : null;
  }

  /** How many units could still act. */
  left(units) {
    return text.left(units.length, this.store.units[units[0]] && this.store.unitName(units[0]));
  }

  /** That this phone's own request waits for an answer, and how to drop it. */
  waits(say) {
    const wish = ownWish(this.store);
    if (!wish) return null;
    const others = Object.keys(this.store.parts.table.sides).filter((side) => !wish.sides.includes(side));
    return el("p", { class: "turn-waits" }, text.waitsFor(others.map((side) => this.store.sideName(side))),
      el("button", { type: "button", class: "turn-option", onclick: async () => {
        const answer = await post("/wish", { number: wish.number, do: "cancel" });
        if (!answer.ok) say(refusal(answer, text.refused));
      } }, text.joining.cancel));
  }

  /** Such a button, as it lies there or as ``made``; no finger that taps twice does it. */
  button(made, again, act, settle) {
    // A first tap that would drop one request is none on another.
    const key = `${made.className} ${made.textContent} ${again} ${ownWish(this.store)?.number ?? ""}`;
    const button = this.buttons.get(key) ?? made;
    button.disabled = made.disabled;
    if (!this.buttons.has(key)) {
      button.addEventListener("click", settle);
      twice(button, [...button.childNodes], again, act);
    }
    this.buttons.set(key, button);
    return button;
  }
}
