// Filling in what an option asks for: dice, units, a choice, a number, a place on the table.

import { actsFor } from "../around/you.js";
import { Field } from "../chart/field.js";
import { all, el } from "../dom.js";
import { length } from "../words/measure.js";
import { said } from "../words/said.js";
import { text } from "../words/text.js";
import { inSight, unfolding } from "./aside.js";
import { Bases } from "./bases.js";
import { Fallen, dice, faces, rolled } from "./fallen.js";
import { chosenOf, unitsOf } from "./onmap.js";
import { Foreseen } from "./foreseen.js";
import { keyOf } from "./option.js";
import { Putting } from "./putting.js";
import { Named, filledUp, named, onTable, squareAt, squares } from "./squares.js";

/** From more numbers than these, without a gap, one is typed. */
const FEW = 24;
/** Of more things than these the one that was chosen stays in sight, and what comes next with it. */
const IN_SIGHT = 8;
/** Beyond so many optional fields the required ones are marked instead. */
const MARKED = 2;

/** From so many kinds of letters on bases on they are explained. */
const LETTERED = 3;

const NOT_PICKED = { field: "", value: /** @type {any} */ (null) };
/** Inches that a model may be off where it stood and still be there. */
const STOOD = 0.1;
const TURNED = 5; // degrees, likewise

export class Fill {
  /** ``values``: pairs of field and value that are filled in already. */
  constructor(option, values, store, map, { redraw, typed, leave, act, edge, settle, front, say }) {
    this.option = option;
    this.store = store;
    this.map = map;
    this.redraw = redraw;
    this.typed = typed;
    /** @type {HTMLButtonElement | null} what sends it, as it was drawn last */
    this.main = null;
    /** @type {HTMLElement | null} what scrolls above that, and what stands beside it */
    this.body = this.done = null;
    this.leave = leave;
    this.act = act;
    this.edge = edge;
    this.settle = settle; // no tap counts for a moment
    this.front = front; // nothing lies over it any more
    this.key = keyOf(option);
    this.since = store.log[0]?.number ?? 0;
    this.stood = new Map(Object.values(store.units).map(({ id, pose }) => [id, pose])); // as it began
    this.values = new Map(values);
    /** @type {Map<string, [string, any][]>} what was filled in for units that are not the one chosen now */
    this.drafts = new Map();
    this.foreseen = new Foreseen(this);
    /** @type {string | null} the field whose squares a tap on a map names now */
    this.naming = null;
    /** @type {[number, number] | null} how far the map to tap on was panned */
    this.panned = null;
    /** Blanks that are named after the last square of the field whose squares are tapped. */
    this.blanks = 0;
    /** The map of a square that is not on the table, where a tap names squares of it. */
    this.field = new Field(store, () => this.redraw());
    /** @type {Map<string, () => void>} what has a field say on which map a tap names its squares */
    this.told = new Map();
    /** @type {string | null} the field that was tapped last, to be kept in sight */
    this.at = null;
    /** @type {string | null} the field that was kept so last */
    this.kept = null;
    /** What was chosen last: a value of a field. */
    this.picked = NOT_PICKED;
    this.all = false; // whether fields that are seldom filled in are shown, too
    /** @type {Set<string>} the fields of which only what was chosen is shown */
    this.folded = new Set();
    this.poseAsk = option.asks.find(({ kind }) => kind === "pose");
    /** @type {Putting | null} what says where it goes, where no camera sees that */
    this.putting = this.poseAsk && store.blind ? new Putting(this.poseAsk, store, map, (pose) => this.name(this.poseAsk, pose)) : null;
    /** What says which bases of a unit it is about, and marks them. */
    this.bases = new Bases(option, store, map);
    /** @type {Named | null} what draws the squares that it names on the table */
    this.squared = store.parts.table.grid && option.asks.some(({ grid }) => grid === "table") ? new Named(store, map.layers) : null;
    this.fillOnly();
    if (!values.length) this.stands(undefined, this.values.get("unit"));
    this.fallen = new Fallen(store, this.key, (field, index, face) => this.lay(field, index, face), redraw, say);
    this.goOn(this.placed());
  }

  /** Where there is only one thing to choose it is chosen. */
  fillOnly() {
    for (const ask of this.option.asks) {
      const only = ask.choices.length === 1 && ask.count === 1 && !ask.optional;
      if (only && ["unit", "choice", "name", "number", "length", "edge"].includes(ask.kind)) this.values.set(ask.field, ask.choices[0]);
    }
  }

  /** What the panel is redrawn for. */
  look() {
    return [this.key, [...this.values], this.where(), this.naming, this.blanks, [...this.folded], this.all, this.field.name, this.field.map?.state, ...this.foreseen.look()];
  }

  update(changed = new Set()) {
    this.fallen.hear();
    if (changed.has("game")) this.field.again();
    const asks = this.unitAsks();
    const chosen = asks.flatMap((ask) => chosenOf(ask, this.list(ask)));
    const ofMap = (some) => some.flatMap((ask) => [...unitsOf(ask).keys()]);
    const open = asks.filter((ask) => this.list(ask).length < ask.count); // with one that is chosen the map is its own again
    this.map.choose(ofMap(asks), [...this.store.unitsOf(this.option.action), ...chosen], ofMap(open));
    this.bases.show((ask) => this.list(ask));
    this.putting?.show(this.placed(), this.values.get(this.poseAsk?.field));
    this.squared?.show(this.values.get("unit") ?? null, this.option.asks.filter((ask) => onTable(this, ask)).flatMap((ask) => this.list(ask)));
  }

  end() {
    this.map.choose([], [], []);
    this.bases.hide();
    this.putting?.hide();
    this.squared?.hide();
    this.foreseen.end();
    this.fallen.ended = true;
  }

  unitAsks() {
    return this.option.asks.filter((ask) => unitsOf(ask).size);
  }

  /** Whether the unit that does it is to be chosen. */
  choosesUnit() {
    return this.option.asks.some(({ field }) => field === "unit");
  }

  /** The units on the table that it is about; while the one that does it is to be chosen that may be any. */
  concerned() {
    return this.choosesUnit() ? [] : this.store.unitsOf(this.option.action);
  }

  /** Whether units, bases or squares of the map can be tapped for it, or a ghost is put: then nothing may lie over the map. */
  onMap() {
    const { asks } = this.option;
    if (this.putting || this.bases.all.length) return true;
    if (asks.some((ask) => ask.field === this.naming && onTable(this, ask))) return true;
    const chosen = (ask) => ask.kind !== "units" && asks.length > 1 && this.filled(ask) && !this.poseAsk;
    return this.unitAsks().some((ask) => ask.choices.length > 1 && [...unitsOf(ask).keys()].some((id) => this.store.units[id]) && !chosen(ask));
  }

  /** The values of an ask as a list. */
  list({ field }) {
    const value = this.values.get(field);
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  }

  /**
   * A tap on a unit of the map: true when an ask takes it or a base of it, and when it is none of them. With a ghost only
   * a tap on a base of another unit that can be chosen means that; any other place is where the ghost is put.
   */
  pick(near, place) {
    const base = place && this.bases.at(place, near);
    const ghost = place && this.putting?.ghost;
    const id = ghost ? this.map.onBase(place) : near;
    const ask = this.unitAsks().find((each) => unitsOf(each).has(id));
    if (base) this.choose(base.ask, base.choice);
    else if (ask && !(ghost && id === this.placed())) this.choose(ask, unitsOf(ask).get(id));
    else if (ghost) ghost.put(...place);
    else return id === null;
    return true;
  }

  /** A tap on a place of the map: true when an ask takes its square. */
  pickPlace(place) {
    const ask = this.option.asks.find(({ field }) => field === this.naming);
    const { grid } = this.store.parts.table;
    if (!ask || !onTable(this, ask) || !grid || !place) return false;
    const name = squareAt(grid, place);
    if (name) this.place(ask, name);
    return Boolean(name);
  }

  /** Let taps on a map name the squares of an ask, or no longer. */
  choosePlace(ask) {
    this.naming = this.naming === ask.field ? null : ask.field;
    this.blanks = 0;
    this.panned = null;
    this.at = ask.field;
    this.picked = NOT_PICKED; // the map is what is looked at now
    this.redraw();
  }

  /** Take a square that was tapped: the only one of its ask, or the next of several. */
  place(ask, name) {
    if (ask.count === 1) return this.name(ask, name);
    const before = this.steps(ask);
    const list = before.at(-1) === name ? before.slice(0, -1) : [...before, name]; // the last one again: it is taken back
    return list.length > ask.count ? undefined : this.name(ask, filledUp(list, ask.count));
  }

  /** The squares of an ask as far as they are named, blanks among them. */
  steps(ask) {
    return [...named(this.list(ask)), ...Array.from({ length: this.naming === ask.field ? this.blanks : 0 }, () => "")];
  }

  /** Leave the next square of several blank. */
  skip(ask) {
    this.blanks += 1;
    this.at = ask.field;
    this.redraw();
  }

  /** Take the squares of an ask as they were named; none leave it out. */
  name(ask, value) {
    this.keep(ask, value);
    this.redraw();
  }

  keep(ask, value) {
    this.front();
    this.blanks = 0;
    if (value === undefined) this.values.delete(ask.field);
    else this.values.set(ask.field, value);
    this.update();
  }

  /** Take a value as it is typed: nothing is drawn anew under the finger that goes on to something else. */
  type(ask, value) {
    this.keep(ask, value);
    const ready = this.ready();
    if (this.main) this.main.disabled = !ready;
    for (const tell of this.told.values()) tell();
    this.typed();
    this.foreseen.ask(ready);
    this.tell();
  }

  choose(ask, value) {
    const list = this.list(ask);
    const placed = this.placed();
    this.front();
    this.at = ask.field;
    this.leaveMap(ask.field);
    this.picked = { field: ask.field, value };
    if (ask.kind === "units" || (ask.kind === "choice" && ask.count > 1)) {
      const others = list.filter((each) => each !== value);
      if (others.length === list.length && list.length >= ask.count) return;
      const chosen = others.length < list.length ? others : [...list, value];
      // What may be left out is, once the last of it is taken back: an empty list is another answer.
      if (ask.kind === "choice" && ask.optional && !chosen.length) this.values.delete(ask.field);
      else this.values.set(ask.field, chosen);
    } else this.chooseOne(ask, list[0] === value ? null : value);
    this.goOn(placed);
    this.update();
    this.redraw();
  }

  /** With a ghost what is missing comes in sight, else of another unit, which goes somewhere else, where it goes. */
  goOn(placed) {
    if (!this.putting || !this.poseAsk) return;
    const another = this.placed() !== placed;
    if (another) this.values.delete(this.poseAsk.field);
    this.at = this.lacks()?.field ?? (another ? this.poseAsk.field : this.at);
  }

  /** Take one thing; null for the one that is chosen already, which leaves it out where it may be. */
  chooseOne(ask, value) {
    this.folded.delete(ask.field);
    if (value === null && ask.optional) this.values.delete(ask.field);
    if (value === null) return;
    if (ask.field === "unit") this.stands(this.values.get("unit"), value);
    this.values.set(ask.field, value);
    const many = this.putting && ask.field === "unit" ? 1 : IN_SIGHT; // beside the map that its ghost is put on there is little room
    if (ask.choices.length > many && this.option.asks.length > 1) this.folded.add(ask.field);
  }

  /** The fields that are about the unit chosen before them; dice lie on other phones, too, and a pose is where it stands. */
  ofUnit() {
    const { asks } = this.option;
    const at = asks.findIndex(({ field }) => field === "unit");
    return at < 0 ? [] : asks.slice(at + 1).filter(({ kind }) => !["dice", "pose"].includes(kind)).map(({ field }) => field);
  }

  /** Fill in what was filled in for a unit before, else what it has been told, in place of what is the one's before. */
  stands(before, unit) {
    if (before !== undefined) this.drafts.set(before, this.emptied());
    for (const [field, value] of this.drafts.get(unit) ?? Object.entries(this.option.given?.[unit] ?? {})) this.values.set(field, value);
  }

  /** Empty the fields that are about a unit; returned is what was filled in there. */
  emptied() {
    const fields = this.ofUnit();
    const filled = [...this.values].filter(([field]) => fields.includes(field));
    for (const field of fields) this.values.delete(field) && this.folded.delete(field);
    this.fillOnly();
    return filled;
  }

  /**
   * Take what units have been told meanwhile; returned is the name of the one chosen, if it has been.
   * @param {import("../state/types.js").Option} fresh the same option
   */
  hear(fresh) {
    const told = ({ given = {} }, unit) => JSON.stringify(given[unit]);
    const changed = (unit) => told(fresh, unit) !== told(this.option, unit);
    const unit = this.values.get("unit");
    const news = unit !== undefined && changed(unit);
    for (const each of [...this.drafts.keys()].filter(changed)) this.drafts.delete(each);
    this.option = fresh;
    if (!news) return null;
    this.emptied();
    this.stands(undefined, unit);
    return this.called(fresh.asks.find(({ field }) => field === "unit"), unit);
  }

  /** What else is filled in waits for no tap on the table: it may lie over it. */
  leaveMap(field = "") {
    const named = this.option.asks.find((ask) => ask.field === this.naming);
    if (named?.grid === "table" && named.field !== field) this.naming = null;
  }

  unfoldAll() {
    this.all = true;
    this.leaveMap();
    this.redraw();
  }

  /** Show all that there is to choose from again. */
  unfold(ask) {
    this.folded.delete(ask.field);
    this.redraw();
  }

  /** Lay a die, wherever it fell; returned is what lay there, null for none. */
  lay(field, index, face) {
    const ask = this.option.asks.find((each) => each.field === field);
    if (!ask) return null;
    const old = this.list(ask)[index] ?? null;
    const dice = Array.from({ length: ask.count }, (_, i) => (i === index ? face : this.list(ask)[i] ?? null));
    this.values.set(field, ask.count === 1 ? face : dice);
    return old;
  }

  /** Dice that fell here: the other phones are told. */
  fell(ask, dice) {
    dice.forEach((face, index) => face !== null && this.lay(ask.field, index, face));
    this.fallen.tell(ask.field, dice);
    this.redraw();
  }

  die(ask, index, face) {
    this.fell(ask, Array.from({ length: ask.count }, (_, i) => (i === index ? face : null)));
  }

  /** The faces of the dice that lie here. */
  faces() {
    return this.option.asks.filter(({ kind }) => kind === "dice").flatMap((ask) => this.list(ask).filter((face) => face !== null));
  }

  /** Roll the dice that nobody has tapped in: one that lies there counts, whoever threw it. */
  roll(ask) {
    const lies = (i) => (this.list(ask)[i] ?? null) !== null;
    this.fell(ask, Array.from({ length: ask.count }, (_, i) => (lies(i) ? null : rolled(faces(ask)))));
  }

  /** The unit that is placed: the one chosen, or the one that it is all about. */
  placed() {
    const named = (field) => this.values.get(field) ?? this.option.action[field];
    return named("unit") ?? (this.choosesUnit() ? undefined : named("leader"));
  }

  /** Where the unit that is placed stands now, as the camera has it, or with none its ghost; null when it is not seen. */
  where() {
    const unit = this.store.units[this.placed()];
    if (this.putting) return this.values.get(this.poseAsk?.field) ?? this.poseAsk?.part?.pose ?? unit?.pose ?? null;
    return unit && unit.life === "settled" ? unit.pose : null;
  }

  /** Where what is placed stood when this began. */
  began() {
    return this.poseAsk?.part?.pose ?? this.stood.get(this.placed()) ?? null;
  }

  /** Whether it stands where it stood when this began. */
  stays() {
    const [now, then] = [this.where(), this.began()];
    if (!now || !then) return false;
    const turned = Math.abs(((now[2] - then[2] + 540) % 360) - 180);
    return Math.hypot(now[0] - then[0], now[1] - then[1]) <= STOOD && turned <= TURNED;
  }

  /** Whether nothing was moved, where that is an answer too. */
  leaves() {
    return Boolean(this.poseAsk) && !this.poseAsk.moved && this.stays();
  }

  /** Whether nothing would come of it: what was not moved can still take another shape. */
  idles() {
    return this.leaves() && !this.foreseen.reshaped;
  }

  /** Whether the table has told meanwhile that the unit that is placed was: by a hand, with no tap. */
  happened() {
    if (!this.poseAsk) return false;
    return this.store.log.some(({ number, units }) => number > this.since && units.length && units[0] === this.placed());
  }

  /** Whether the roll of which dice lie here was made meanwhile. */
  rolled() {
    const { action } = this.option;
    const mine = ({ number, kind, units, side }) => number > this.since && kind === action.action
      && [...units, ...(side && action.side ? [side] : [])].every((id) => Object.values(action).includes(id));
    return this.faces().length > 0 && this.store.log.some(mine);
  }

  filled(ask) {
    const list = this.list(ask);
    if (ask.kind === "pose") return Boolean(this.where()) && !(ask.moved && this.stays());
    if (ask.optional && !list.length) return !this.isNeeded(ask);
    if (ask.kind === "units") return list.length >= ask.least && list.length <= ask.count && hasAmong(ask, list);
    return list.length > 0 && list.every((value) => value !== null);
  }

  /** Whether something that is filled in means nothing without this field. */
  isNeeded({ field }) {
    return this.option.asks.some((ask) => ask.needs?.includes(field) && this.list(ask).length > 0);
  }

  /** Whether all is filled in that has to be, of an object's entries at least one. */
  ready() {
    const { asks } = this.option;
    const entries = asks.filter(({ field }) => field.includes("."));
    return asks.every((ask) => this.filled(ask)) && (!entries.length || entries.some((ask) => this.list(ask).length > 0));
  }

  /** How many dice that are asked for have no face yet. */
  diceMissing() {
    const asks = this.option.asks.filter((ask) => ask.kind === "dice" && !this.filled(ask));
    return asks.reduce((sum, ask) => sum + ask.count - this.list(ask).filter((face) => face !== null).length, 0);
  }

  /** What has to be filled in and is not, the first of it. */
  lacks() {
    return this.option.asks.find((ask) => !this.filled(ask));
  }

  /** Bring a field in sight. @param {ScrollLogicalPosition} block */
  show(field, block = "center") {
    this.body?.querySelector(`[data-field="${field}"]`)?.scrollIntoView({ block });
  }

  /** Keep a field in sight, and where its label has room beside it all of what was chosen last, over which no other label may lie. */
  keepInSight(field) {
    this.kept = field;
    this.show(field, "nearest");
    const [chosen] = all(this.body ?? document, ".pick.last");
    if (!chosen) return;
    chosen.style.scrollMarginTop = `${chosen.closest(".ask").querySelector("legend").offsetHeight}px`;
    chosen.scrollIntoView({ block: "nearest" });
    const [label] = all(this.body, `[data-field="${field}"] legend`);
    if (label?.getBoundingClientRect().bottom > this.body.getBoundingClientRect().bottom) this.show(field, "nearest");
  }

  /** What the button says: with models, that they stay; what is still to be chosen; how many dice it waits for. */
  does() {
    const { kind, label } = this.lacks() ?? {};
    if (label && kind !== "dice" && (kind !== "pose" || this.putting)) return text.lacks(kind === "pose" && !this.poseAsk?.turns ? text.whereTo : label);
    if (this.idles()) return text.leaveIt;
    const missing = this.diceMissing();
    if (missing) return `${text.doIt} · ${text.diceMissing(missing)}`;
    if (this.foreseen.flagged.length) return text.doItAnyway;
    return this.leaves() ? text.reshapeIt : text.doIt;
  }

  /** Red where something would be flagged, pale while nothing has been moved yet. */
  buttonClass() {
    const look = this.foreseen.flagged.length ? " anyway" : this.idles() ? " pale" : "";
    return `turn-option main${look}`;
  }

  action() {
    const values = Object.fromEntries(this.values);
    for (const ask of this.option.asks) {
      if (ask.kind === "pose") values[ask.field] = this.where();
      // None of them is an answer too, where that many are asked for.
      if (ask.kind === "units" && !ask.optional) values[ask.field] = this.list(ask);
    }
    return { ...this.option.action, ...nested(values) };
  }

  /** Do it, once it is known what is flagged: what only turns out now is read first, as a die that was changed is, and wants another tap. */
  async go() {
    const { old } = this.foreseen;
    await this.foreseen.newest();
    if (this.fallen.ended || !this.ready()) return;
    if (this.fallen.unread() || (old && this.foreseen.flagged.length)) this.settle();
    else this.act(this.action());
  }

  /** Say what is foreseen in what is drawn: a finger may be down, or typing. */
  tell() {
    const [above, below] = this.foreseen.told();
    const [before] = all(this.done ?? document, ".foreseen");
    const height = before?.offsetHeight ?? 0;
    before?.remove();
    if (above) this.done?.prepend(above);
    if (above && above.offsetHeight !== height && this.putting) this.keepInSight(this.kept ?? this.poseAsk.field); // it has other room now
    if (this.main) {
      this.main.textContent = this.does();
      this.main.className = this.buttonClass();
    }
    this.body?.querySelector(":scope > :is(.because, .odds)")?.remove();
    if (below) this.body?.append(below);
    this.typed();
    this.foreseen.askAgain();
  }

  elements(busy) {
    const ready = this.ready();
    const own = actsFor(this.store, this.option.side);
    this.foreseen.ask(ready);
    const [above, below] = this.foreseen.told();
    this.main = el("button", {
      type: "button", class: this.buttonClass(), disabled: !ready || busy,
      onclick: () => this.go(),
    }, this.does());
    const asks = this.option.asks.filter(({ kind }) => own || kind === "dice");
    const shown = inSight(asks, (ask) => this.list(ask).length > 0 || this.isNeeded(ask), this.all);
    this.body = el("div", { class: "turn-body" },
      said("h2", { class: "turn-title" }, this.option.text), ...shown.map((ask) => this.row(ask)), unfolding(asks, shown, () => this.unfoldAll()), below);
    // Beside what scrolls: always in sight.
    // A tap on its button while that takes none falls through to it, and shows why.
    this.done = el("div", { class: "turn-done", onclick: ({ target, currentTarget }) => target === currentTarget && this.show(this.lacks()?.field) },
      above, el("button", { type: "button", class: "turn-option", onclick: () => this.leave() }, text.back),
      ...(own ? this.putting?.ghost?.buttons() ?? [] : []),
      own ? this.main : said("p", { class: "quiet" }, text.othersDo(this.store.sideName(this.option.side))));
    return [this.body, this.done];
  }

  /** What stands beside a label: where many may be left out, what may not. */
  mark({ optional }) {
    const many = this.option.asks.filter((ask) => ask.optional).length > MARKED;
    return optional === many ? "" : ` (${many ? text.needed : text.optional})`;
  }

  row(ask) {
    const draw = { dice: "dice", units: "several", pose: "standing", number: "number", name: "named", square: "squares" }[ask.kind] ?? "several";
    const content = this[draw](ask);
    if (draw === "dice" && ask.count > 1) return content;
    return el("fieldset", { class: "ask", "data-field": ask.field }, el("legend", {}, said("span", {}, ask.kind === "pose" && this.putting && !ask.turns ? text.whereTo : ask.label), this.mark(ask)), content);
  }

  dice(ask) {
    return dice(this, ask);
  }

  several(ask) {
    const list = this.list(ask);
    const isUnit = ask.kind === "unit" || ask.kind === "units";
    const folded = this.folded.has(ask.field);
    const shown = folded ? list : ask.choices;
    return el("div", {},
      isUnit && shown.length > 1 ? el("p", { class: "quiet" }, this.howTo(ask)) : null,
      el("div", { class: "picks" }, shown.map((value) => el("button", {
        type: "button", class: `pick${this.picked.field === ask.field && this.picked.value === value ? " last" : ""}`, "aria-pressed": String(list.includes(value)),
        onclick: () => this.choose(ask, value),
      }, this.called(ask, value))),
      folded ? el("button", { type: "button", class: "pick", onclick: () => this.unfold(ask) }, text.theRest(ask.choices.length - 1)) : null),
    isUnit && !folded ? this.lettersOf(ask) : null);
  }

  /** What letters on bases mean, where the units that are chosen from have several: those that are on the map. */
  lettersOf({ choices }) {
    const lettered = Object.values(this.store.units).filter(({ letters }) => letters);
    const means = new Map(lettered.map(({ letters, kind }) => [letters, kind]));
    if (means.size < LETTERED || !lettered.some(({ id }) => choices.includes(id))) return null;
    return el("p", { class: "quiet letters" }, [...means].flatMap(([letters, kind]) => [el("b", {}, letters), " ", said("span", {}, kind), " \u00a0"]));
  }

  /** What a value is called: as the rules say, a unit by its name, a length in the game's unit. */
  called({ kind, choices, labels }, value) {
    if (kind === "edge") return text.edgeAt[this.edge(value)];
    const said = labels[choices.indexOf(value)];
    if (kind === "unit" || kind === "units") return said ?? this.store.unitName(value);
    return kind === "length" ? length(value) : said ?? String(value);
  }

  /** How many units to choose, and that the map may be tapped where one of them is on it. */
  howTo({ kind, least, count, choices }) {
    const many = kind === "units" ? text.least(least, count) : text.chooseOne;
    const onMap = this.bases.all.length > 0 || choices.some((id) => this.store.units[id]);
    return onMap ? `${many}, ${text.pickOnMap}` : many;
  }

  named(ask) {
    if (ask.choices.length) return this.several(ask);
    const input = el("input", { type: "text", autocomplete: "off", value: this.values.get(ask.field) ?? "", "aria-label": ask.label });
    input.addEventListener("input", () => this.type(ask, input.value.trim() || undefined));
    return input;
  }

  /** A few numbers are tapped, one of many is typed. */
  number(ask) {
    const { choices, field, label } = ask;
    const [least = null, most = null] = [choices[0], choices.at(-1)];
    if (choices.length && (choices.length <= FEW || choices.length !== most - least + 1)) return this.several(ask);
    const input = el("input", { type: "number", inputmode: "numeric", step: 1, min: least, max: most, value: this.values.get(field) ?? null,
      placeholder: least === null ? null : `${least}–${most}`, "aria-label": label });
    input.addEventListener("input", () => this.type(ask, input.value === "" || !input.checkValidity() ? undefined : Number(input.value)));
    return el("div", { class: "typed" }, input, least === null ? null : el("p", { class: "quiet" }, text.inRange(least, most)));
  }

  squares(ask) {
    return squares(this, ask);
  }

  standing() {
    if (this.putting) return this.putting.row();
    const named = this.placed();
    const there = this.where() && !this.stays();
    const words = there ? text.standsThere : !named ? text.pickFirst : this.where() ? text.notYet : text.putThere;
    return el("p", { class: there ? "there" : "quiet" }, words);
  }
}

/** Values by field, an entry of an object (``dice.u1``) within its own. */
function nested(values) {
  const found = {};
  for (const [field, value] of Object.entries(values)) {
    const path = field.split(".");
    const last = path.pop() ?? field;
    path.reduce((into, name) => (into[name] ??= {}), found)[last] = value;
  }
  return found;
}

/**
 * Whether those chosen hold as many of some as the rules want of any that are chosen.
 * @param {import("../state/types.js").Ask} ask
 * @param {any[]} chosen
 */
function hasAmong({ among, among_least: least }, chosen) {
  return !chosen.length || chosen.filter((each) => among.includes(each)).length >= least;
}
