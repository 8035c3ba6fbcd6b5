// A table that is being set up: how far it is, and that this phone's side is ready to play.

import { el } from "../dom.js";
import { text } from "../words/text.js";

const words = text.settingUp;

/** The elements for the dock; ``say`` posts whether this phone is ready, a referee's has play begin. */
export function settingUp(store, busy, say) {
  const { you, setting_up: { ready }, table, seats } = store.parts;
  const own = you.role === "side";
  const isReady = own && ready.includes(you.side);
  const missing = Object.keys(table.sides).filter((side) => !ready.includes(side));
  const waits = missing.some((side) => side in (seats?.sides ?? {})); // for somebody who is there to say so
  const names = missing.map((side) => store.sideName(side));
  const next = (label) => el("button", { type: "button", class: "turn-option next", disabled: busy, onclick: () => say(true) }, label);
  return [
    isReady && waits ? el("p", { class: "quiet" }, words.waitsFor(names)) : null,
    el("div", { class: "turn-next" },
      !own ? next(words.play) : !isReady ? next(words.ready) : waits ? null : next(words.playWithout(names)),
      isReady ? el("button", { type: "button", class: "turn-option", disabled: busy, onclick: () => say(false) }, words.notReady) : null),
  ];
}

/** How many models are back in their places, and which stands on another's ghost; "" when nothing goes back. */
export function goesBack(store) {
  const { back } = store.parts;
  if (!back) return "";
  const [wrong] = back.wrong;
  return wrong ? words.wrong(store.unitName(wrong[0]), store.unitName(wrong[1])) : words.back(back.back, back.of);
}
