// Dice as they fall on other phones: of a fight each side fills in its own, and sees the other's.

import { InTurn } from "../state/stream.js";
import { keyOf } from "./option.js";

export class Fallen {
  /**
   * @param {import("../state/store.js").Store} store
   * @param {string} key of the option that is filled in
   * @param {(field: string, index: number, face: number) => void} lay lays a die here
   * @param {() => void} redraw draws what was laid
   */
  constructor(store, key, lay, redraw) {
    this.store = store;
    this.key = key;
    this.lay = lay;
    this.redraw = redraw;
    this.ended = false;
    this.posts = new InTurn();
    this.telling = 0; // so many posts have not been answered
    /** @type {Map<string, (number | null)[]>} by field, as it was told last */
    this.heard = new Map();
    this.hear();
  }

  /** Lay the dice that have fallen elsewhere; what is told from here comes back, too, and may be older than a tap. */
  hear() {
    if (this.telling) return;
    const place = this.place();
    for (const { option, field, dice } of this.store.parts.fallen ?? []) {
      if (option !== place) continue;
      const before = this.heard.get(field) ?? [];
      dice.forEach((face, index) => face !== null && face !== before[index] && this.lay(field, index, face));
      this.heard.set(field, dice);
    }
  }

  /** Tell the other phones of dice that fell here, null for those that did not. */
  async tell(field, dice) {
    this.telling += 1;
    await this.posts.post("/dice", { state: this.store.state, option: this.place(), field, dice });
    this.telling -= 1;
    if (this.telling || this.ended) return;
    this.hear();
    this.redraw();
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
