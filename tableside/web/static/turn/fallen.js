// Dice: a row for each where they are filled in, of several under what they are for and a roll by the phone; and as they
// fall on other phones: of a fight each side fills in its own, and sees the other's.

import { el } from "../dom.js";
import { InTurn } from "../state/stream.js";
import { hold, said } from "../words/said.js";
import { text } from "../words/text.js";
import { keyOf } from "./option.js";

/** The faces of a die that an option does not name them of. */
const SIX = [1, 2, 3, 4, 5, 6];
/** So many faces of a die stand in one row at the most, but for each of more dice than FEW. */
const [IN_A_ROW, FEW] = [6, 3];
/** Milliseconds that it takes to see that a die is another one. */
const SEEN = 1000;

export class Fallen {
  /**
   * @param {import("../state/store.js").Store} store
   * @param {string} key of the option that is filled in
   * @param {(field: string, index: number, face: number) => number | null} lay lays a die here, and gives what lay there
   * @param {() => void} redraw draws what was laid
   * @param {(words: string) => void} say
   */
  constructor(store, key, lay, redraw, say) {
    this.store = store;
    this.key = key;
    this.lay = lay;
    this.redraw = redraw;
    this.say = say;
    this.ended = false;
    this.posts = new InTurn();
    this.telling = 0; // so many posts have not been answered
    /** @type {Map<string, (number | null)[]>} by field, as it was told last */
    this.heard = new Map();
    /** @type {Map<string, number[]>} by field and place, the faces that a die was given here */
    this.given = new Map();
    /** @type {Map<string, { words: string, at: number }>} by field and place, the dice that lay here and were changed elsewhere, and when */
    this.changed = new Map();
    this.hear();
  }

  /** Lay the dice that have fallen elsewhere; what is told from here comes back, too, and may be older than a tap. */
  hear() {
    if (this.telling) return;
    const place = this.place();
    for (const { option, field, dice } of this.store.parts.fallen ?? []) {
      if (option !== place) continue;
      const before = this.heard.get(field) ?? [];
      dice.forEach((face, index) => face !== null && face !== before[index] && this.take(field, index, face));
      this.heard.set(field, dice);
    }
  }

  /** Lay a die that fell elsewhere; that it was another one, filled in here, is said. */
  take(field, index, face) {
    const old = this.lay(field, index, face);
    const die = `${field} ${index}`;
    const given = this.given.get(die) ?? [];
    if (face === given.at(-1)) this.given.set(die, [face]); // all that was given here has come back
    if (old === null || old === face || given.includes(face)) return;
    const words = text.dieChanged(old, face);
    this.changed.set(die, { words, at: performance.now() });
    if (old === given.at(-1)) this.say(words);
  }

  /** Whether a die was changed elsewhere so lately that a finger was on its way: that is said once more, and is to be read. */
  unread(now = performance.now()) {
    const lately = [...this.changed.values()].filter(({ at }) => now - at < SEEN);
    this.changed.clear();
    lately.forEach(({ words }) => this.say(words));
    return lately.length > 0;
  }

  /** Tell the other phones of dice that fell here, null for those that did not. */
  async tell(field, dice) {
    dice.forEach((face, index) => face !== null && this.give(`${field} ${index}`, face));
    this.telling += 1;
    await this.posts.post("/dice", { state: this.store.state, option: this.place(), field, dice });
    this.telling -= 1;
    if (this.telling || this.ended) return;
    this.hear();
    this.redraw();
  }

  give(die, face) {
    this.given.set(die, [...this.given.get(die) ?? [], face]);
    this.changed.delete(die);
  }

  /** The option's place among those of now, -1 where it is gone. */
  place() {
    return (this.store.parts.options ?? []).findIndex((each) => keyOf(each) === this.key);
  }
}

/**
 * Whether dice that lay here are among those of what has happened; what tells of no dice is taken to have them.
 * @param {number[]} faces
 * @param {{ dice?: number[] }[]} entries of the log
 */
export function counted(faces, entries) {
  const told = entries.flatMap(({ dice }) => (dice?.length ? [dice] : []));
  const times = (/** @type {number[]} */ dice, /** @type {number} */ face) => dice.filter((each) => each === face).length;
  return !told.length || told.some((dice) => faces.every((face) => times(faces, face) <= times(dice, face)));
}

/**
 * How many of an option's dice have fallen already, and of how many.
 * @param {import("../state/store.js").Store} store
 * @param {import("../state/types.js").Option} option
 */
export function fallen(store, option) {
  const place = (store.parts.options ?? []).indexOf(option);
  const lying = (store.parts.fallen ?? []).filter((each) => each.option === place).flatMap(({ dice }) => dice);
  const asked = option.asks.filter(({ kind }) => kind === "dice").reduce((sum, { count }) => sum + count, 0);
  return { fell: lying.filter((face) => face !== null).length, asked };
}

/** @param {any} fill @param {import("../state/types.js").Ask} ask */
export function dice(fill, ask) {
  const each = Array.from({ length: ask.count }, (_, i) => oneDie(fill, ask, i));
  const all = each.every((_, i) => (fill.list(ask)[i] ?? null) !== null);
  const roll = el("button", { type: "button", class: "turn-option roll", disabled: all, onclick: () => fill.roll(ask) }, text.rolled);
  const several = ask.count > 1;
  return el("div", { class: "dice", "data-field": ask.field },
    several ? el("div", { class: "dice-head" }, said("span", {}, ask.label), roll) : null,
    ask.why ? said("p", { class: "quiet" }, ask.why) : null, ...each, several ? null : roll);
}

function oneDie(fill, ask, index) {
  const now = fill.list(ask)[index];
  const all = faces(ask);
  const name = ask.labels[index] ?? (ask.count > 1 ? `${index + 1}` : "");
  return el("div", {
    class: `die-row${name && !ask.labels.length ? " numbered" : ""}`, role: "group", "aria-label": ask.labels[index] ?? `${ask.label} ${name}`.trim(),
    onkeydown: (event) => digit(fill, event, ask, index),
  },
    ask.count > 1 ? hold(el("span", { class: "die-name" }), name) : null,
    el("div", { class: "faces", style: `--columns:${columns(all.length, ask.count)}` }, all.map((face) => el("button", {
      type: "button", class: "face", "aria-pressed": String(now === face),
      onclick: () => fill.die(ask, index, face),
    }, String(face)))));
}

/** A digit that is typed on a die's row is its face; the keyboard goes on to the next die. */
function digit(fill, event, ask, index) {
  const face = Number(event.key);
  if (!faces(ask).includes(face)) return;
  event.preventDefault();
  fill.die(ask, index, face);
  const rows = [...document.querySelectorAll("#turn-panel .die-row")];
  (rows[index + 1] ?? rows[index])?.querySelector("button").focus();
}

/** The faces of the dice that are asked for. */
export function faces(ask) {
  return ask.choices.length ? ask.choices : SIX;
}

/** How many faces stand side by side: all of a small die's, else the same number in two rows; of many dice all, as they are many rows already. */
function columns(count, dice) {
  return count <= IN_A_ROW || dice > FEW ? count : Math.ceil(count / 2);
}

/** A fair die of these faces: bytes above the last whole multiple of their number are thrown again. */
export function rolled(among) {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte); while (byte[0] >= 256 - (256 % among.length));
  return among[byte[0] % among.length];
}
