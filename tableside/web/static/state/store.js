// The state as the server last told it. Nothing here is worked out: parts are put in their places.

import { readIn } from "../words/measure.js";

const KEYED = ["units", "log"];

export class Store extends EventTarget {
  constructor() {
    super();
    this.number = 0;
    this.state = 0;
    /** @type {import("./types.js").Parts} */
    this.parts = {};
    /** @type {Record<string, import("./types.js").Unit> | null} units as they stood at a line of the log */
    this.then = null;
    this.arrived = 0;
    this.forgets = false; // whether it takes nothing over that was told to another role (forgetting.js)
  }

  /** Take a message: the whole state, or what changed since the number that we have. */
  take(message) {
    const whole = message.since === 0;
    if (!whole && message.since !== this.number) return false;
    const changed = new Set(Object.keys(message));
    if (whole && this.forgets && this.otherEyes(message.sees)) return this.forget();
    if (whole) this.parts = {};
    for (const [name, value] of Object.entries(message)) {
      if (name === "number" || name === "state" || name === "since") continue;
      this.parts[name] = KEYED.includes(name) && !whole ? merged(this.parts[name], value) : value;
    }
    if (changed.has("table")) readIn(this.parts.table.measure);
    if (changed.has("clock")) this.arrived = performance.now();
    if (whole) KEYED.forEach((name) => changed.add(name));
    if (message.state !== this.state) changed.add("game");
    this.number = message.number;
    this.state = message.state;
    this.dispatchEvent(new CustomEvent("change", { detail: { changed, whole } }));
    return true;
  }

  /** Whether what comes is told to others than what is here: in a game of secrets another role, or another game. */
  otherEyes(sees) {
    const now = this.parts.sees;
    return now !== undefined && JSON.stringify(now) !== JSON.stringify(sees);
  }

  /** Have nothing any more, and have the page forget what it made of it. */
  forget() {
    this.parts = {};
    this.then = null;
    this.dispatchEvent(new Event("forget"));
    return true;
  }

  /** Tell those that listen by now of everything, as if it had just come. */
  again() {
    const changed = new Set([...Object.keys(this.parts), ...KEYED, "game"]);
    this.dispatchEvent(new CustomEvent("change", { detail: { changed, whole: true } }));
  }

  /** The units as they are drawn: as they stand now, or as they stood at a line of the log. */
  get units() {
    return this.then ?? this.parts.units ?? {};
  }

  /** Show the units as they stood (null: as they stand). */
  stand(then) {
    this.then = then;
    this.dispatchEvent(new CustomEvent("change", { detail: { changed: new Set(["units", "then"]), whole: false } }));
  }

  /** What people call a unit; its id for one that is not on the table. */
  unitName(id) {
    return this.units[id]?.name ?? this.units[id]?.label ?? id;
  }

  /** The units on the table that an action names. */
  unitsOf(action) {
    return Object.values(action).filter((id) => typeof id === "string" && Object.hasOwn(this.units, id));
  }

  /** What people call a side. */
  sideName(side) {
    return this.parts.table?.sides?.[side]?.name ?? side;
  }

  /** "a" for the first side of the game, "b" for the other: what surface its units are drawn with. */
  sideLetter(side) {
    return Object.keys(this.parts.table?.sides ?? {}).indexOf(side) === 1 ? "b" : "a";
  }

  /** What sides ask of each other in the present state. @returns {any[]} */
  get asked() {
    const { wishes } = this.parts;
    return wishes?.state === this.state ? wishes.asked : [];
  }

  /** The log's entries, newest first. @returns {import("./types.js").LogEntry[]} */
  get log() {
    return Object.values(this.parts.log ?? {}).sort((a, b) => b.number - a.number);
  }

  /** Whether no camera looks on: the map is all there is. */
  get blind() {
    return this.parts.clock?.mode === "none";
  }

  get running() {
    return this.parts.clock?.mode === "playing" || this.parts.clock?.mode === "live";
  }

  /** The table's time in seconds, counted on from when the server last told it. */
  now() {
    const clock = this.parts.clock;
    if (!clock) return 0;
    const since = this.running ? (performance.now() - this.arrived) / 1000 : 0;
    const end = this.parts.recorded?.duration ?? Infinity;
    return Math.min(clock.time + since, Math.max(end, clock.time));
  }

  /** For how many whole seconds a unit has been out of sight; null while it is seen. */
  unseen(unit) {
    return unit.last_seen === null ? null : Math.max(0, Math.floor(this.now() - unit.last_seen));
  }
}

function merged(old, fresh) {
  const result = { ...old };
  for (const [key, value] of Object.entries(fresh)) {
    if (value === null) delete result[key];
    else result[key] = value;
  }
  return result;
}
