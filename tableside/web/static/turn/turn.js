// What can be done now, within a thumb's reach. The server says what; this draws it and posts it.

import { weight } from "../around/banners.js";
import { swatch } from "../around/headline.js";
import { reportLink } from "../around/report.js";
import { actsFor, isAsked, mayAct, mayTakeBack, ownWish } from "../around/you.js";
import { byId, el, svg } from "../dom.js";
import { keep, kept, keptValue } from "../kept.js";
import { post, postOnce } from "../state/stream.js";
import { atSecond } from "../sure.js";
import { refusal, said } from "../words/said.js";
import { text } from "../words/text.js";
import { Again } from "./again.js";
import { counted, fallen } from "./fallen.js";
import { Fill } from "./fill.js";
import { goingOn, isLong, newsOf } from "./news.js";
import { keyOf } from "./option.js";
import { proposal } from "./proposal.js";
import { goesBack, settingUp } from "./settingup.js";
import { squareAt } from "./squares.js";

const FOLDED = "turn-folded";
/** Milliseconds for which a tap means what stood there before: fingers tap twice, and others change the list. */
const SETTLES = 350;
/** Letters from which a button has a row of its own: in half a phone's width they need three lines. */
const WIDE = 36;
/**
 * Milliseconds after the end of a phase for which no other is ended, as what seemed not to have
 * happened is tapped again; nor is the game, so soon after any change.
 */
const ENDED = 1500;
/** Pixels of a sentence below its last line from which on it is cut. */
const CUT = 3;
/** Pixels of a list below its edge from which on it can be made taller. */
const HIDDEN = 12;
/** Of the weightiest things that happened at once so many are read first. */
const FIRST = 3;

export class TurnPanel {
  /** `near` shows units from near by, or with none the whole table again; `edge` says where on the screen an edge of the board is, `why` opens a proof, `news` what happened, `front` closes what lies over the panel. */
  constructor(store, map, say, { near, edge, why, news, front }) {
    this.store = store;
    this.map = map;
    this.say = say;
    /** @type {(units: string[]) => void} */
    this.near = near;
    this.edge = edge;
    this.why = why;
    this.news = news;
    this.front = front;
    this.panel = byId("turn-panel");
    this.fill = null; // the option that is being filled in
    this.open = false; // whether what else is possible is unfolded
    /** @type {string | null} what happened last, where all of it is shown */
    this.whole = null;
    this.tall = false; // whether the list lies over the map's lower part, as long as it is
    /** @type {number | null} the proposal of which all readings are unfolded */
    this.shownOf = null;
    this.busy = false;
    this.folded = kept(FOLDED) === "yes";
    this.settling = false;
    this.ending = false; // something was ended here a moment ago
    this.changed = false; // something was done a moment ago, here or elsewhere
    /** @type {Record<string, number>} */
    this.timers = {};
    this.again = new Again(store);
    /** @type {number | undefined} the log's newest number, and the one before the last change */
    this.newest = undefined;
    this.before = 0;
    this.undoing = atSecond(() => this.say(ownWish(store) ? text.drops : store.parts.sees ? text.undoAgain : text.undoAsks), () => this.send("/undo", {}));
    this.dropping = atSecond(() => this.say(text.drops), (action) => this.send("/act", { action }));
    this.panel.addEventListener("click", (event) => event.detail && this.waits(event.target.closest("button")) && event.stopPropagation(), true); // 0: a key
    this.panel.addEventListener("click", () => this.fill && this.front());
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
  }

  update(changed) {
    if (!["options", "fallen", "proposals", "recorded", "game", "table", "units", "you", "setting_up", "back", "seats", "log", "wishes"].some((name) => changed.has(name))) return;
    if (changed.has("game")) {
      if (this.newest !== undefined) this.shifts();
      this.goesOn(this.store.parts.table);
      [this.before, this.newest] = [this.newest ?? 0, this.store.log[0]?.number ?? 0];
    }
    if (this.disarms(changed)) this.again.buttons.clear();
    this.sideOf(this.store.parts.table?.prompt);
    if (this.fill && !this.stillThere()) {
      // What was just posted here, what a hand did for it and what asks by itself speak for themselves.
      const missed = this.missed();
      if (missed && !this.busy && !this.fill.happened() && !this.waiting) this.say(missed);
      this.leave();
    }
    if (!this.fill && changed.has("options")) this.resume();
    this.hear();
    this.fill?.update(changed);
    this.draw();
  }

  /** Others may have told the unit that is filled in for something else; what is on its way from here is no news. */
  hear() {
    const fresh = !this.busy && this.fill && this.optionOf(this.fill.key);
    const unit = fresh && this.fill.hear(fresh);
    if (!unit) return;
    this.say(text.toldMeanwhile(unit));
    remember(this.fill);
  }

  /**
   * Whether a first tap is forgotten: the game goes on. Where sides decide in secret, each for itself, and this one is
   * shown and offered what it was, another side has done nothing that a second tap here would be about.
   */
  disarms(changed) {
    const { sees } = this.store.parts;
    const same = sees?.as === "side" && !["units", "agreed", "sees", "setting_up"].some((name) => changed.has(name));
    return changed.has("options") || (changed.has("game") && !same);
  }

  /** What is said where somebody else was quicker; nothing where what was done has the dice that are filled in here. */
  missed() {
    const faces = this.fill.faces();
    if (!faces.length || !this.last()) return text.movedOn;
    return counted(faces, this.store.log.filter(({ number }) => number > this.before)) ? null : text.tooLate(this.last());
  }

  /**
   * Take no tap for a moment: other buttons stand under the finger now than it was put down for. After an end
   * ("ending") those that end something wait longer: they follow one another in one place. After any change
   * ("changed") those wait longer that end the game.
   * @param {"settling" | "ending" | "changed"} which
   */
  settle(which = "settling", time = SETTLES) {
    clearTimeout(this.timers[which]);
    this[which] = true;
    this.mark();
    this.timers[which] = setTimeout(() => {
      this[which] = false;
      this.mark();
    }, time);
  }

  /** What can be done has changed. */
  shifts() {
    this.settle();
    this.settle("changed", ENDED);
  }

  /** Whether a tap on a button does not count yet. */
  waits(button) {
    const is = (name) => button?.classList.contains(name);
    return this.settling || (this.ending && is("ends")) || (this.changed && is("for-good"));
  }

  mark() {
    for (const which of ["ending", "changed"]) this.panel.classList.toggle(which, this[which]);
    for (const each of this.focusable()) {
      if (this.waits(each)) each.setAttribute("aria-disabled", "true");
      else each.removeAttribute("aria-disabled");
    }
  }

  /** A phase that is over by itself leaves the button that ends the next one where its own was. */
  goesOn(table) {
    const phase = JSON.stringify([table?.turn, table?.phase]);
    if (this.phase !== undefined && phase !== this.phase) this.settle("ending", ENDED);
    this.phase = phase;
  }

  /** What was unfolded for one decision is folded away at the next side's. */
  sideOf(prompt) {
    if (prompt?.side === this.decides) return;
    this.decides = prompt?.side;
    this.open = this.tall = false;
  }

  /** Go on with what was being filled in when the page was left or read anew. */
  resume() {
    const was = remembered();
    this.resumed ??= was.key === null;
    if (this.resumed) return;
    this.resumed = true;
    const option = this.optionOf(was.key);
    if (option && mayAct(this.store) && !this.waiting) this.begin(option, was.values);
    else forget();
  }

  /** Whether what is being filled in can still be done: after a tie the same roll is asked for once more, with new dice. */
  stillThere() {
    return Boolean(this.optionOf(this.fill.key)) && !this.waiting && !this.fill.rolled();
  }

  /** The option that is known by a key, if it can still be done. */
  optionOf(key) {
    return this.options.find((option) => keyOf(option) === key);
  }

  /** What can be done here, and what another side has begun to roll for: its dice may be filled in here, too. */
  get options() {
    return (this.store.parts.options ?? []).filter((option) => actsFor(this.store, option.side) || fallen(this.store, option).fell);
  }

  get waiting() {
    return this.store.parts.proposals?.[0];
  }

  /** A tap on the map, on a unit or a place: true when it was for what is being filled in. */
  pick(id, place = null) {
    if (this.fill?.pickPlace(place)) return true;
    return this.fill ? this.fill.pick(id, place) : false;
  }

  /** What the panel is redrawn for. */
  look(hidden, watches) {
    const { table } = this.store.parts;
    return JSON.stringify([
      hidden, this.options, this.store.parts.fallen, this.waiting, this.folded, this.busy, this.open, this.tall, this.fill?.look(), isAsked(this.store) && !this.sorted().asked.length,
      table?.prompt, this.store.state, ownWish(this.store), this.last(), watches && this.store.log[0]?.number, this.store.parts.setting_up, this.store.parts.seats?.sides, this.store.parts.seats?.away,
    ]);
  }

  draw() {
    const { recorded, table } = this.store.parts;
    const watches = !mayAct(this.store);
    const hidden = !table || (Boolean(recorded) && !watches);
    const wanted = this.look(hidden, watches);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.panel.hidden = hidden;
    if (hidden) return;
    this.panel.setAttribute("aria-label", watches ? text.page.happened : text.page.options);
    if (watches) return this.panel.replaceChildren(goingOn(this.store.log));
    const asks = Boolean(this.fill || this.waiting);
    this.panel.classList.toggle("folded", this.folded && !asks);
    this.panel.classList.toggle("asks", asks);
    this.panel.classList.toggle("grows", asks ? !this.fill?.onMap() : this.tall);
    this.panel.classList.toggle("brief", !this.fill && ["breach", "doubt"].includes(this.waiting?.asks) && this.shownOf !== this.waiting.number);
    this.panel.setAttribute("aria-busy", String(this.busy));
    // What is drawn anew stays where it was scrolled to.
    const asked = this.fill?.key ?? this.waiting?.number;
    const scrolled = asked === this.scrolls ? this.panel.querySelector(".turn-body")?.scrollTop ?? 0 : 0;
    this.scrolls = asked;
    // Dice are tapped fast: while some lie there nothing slides down from under the finger.
    const floor = this.fill?.faces().length ? this.panel.getBoundingClientRect().height : 0;
    this.panel.style.setProperty("--floor", `${floor}px`);
    const focused = this.focusable().indexOf(document.activeElement);
    const caret = focused >= 0 ? this.focusable()[focused].selectionStart : null; // null: no text is typed there
    this.panel.replaceChildren(this.head(), ...this.body());
    this.readable();
    const again = focused >= 0 ? this.focusable()[focused] : null;
    again?.focus({ preventScroll: true });
    if (typeof caret === "number") again?.setSelectionRange?.(caret, caret);
    this.mark();
    const body = this.panel.querySelector(".turn-body");
    if (body) body.scrollTop = scrolled;
    const taller = this.panel.querySelector(".taller");
    if (taller) taller.hidden = !this.tall && !(body && body.scrollHeight > body.clientHeight + HIDDEN);
    if (!this.fill?.at) return;
    this.fill.keepInSight(this.fill.at);
    this.fill.at = null;
  }

  /** What happened last is read whole with a tap where its three lines do not hold it. */
  readable() {
    const last = this.panel.querySelector(".turn-last");
    if (!last?.textContent) return;
    if (this.whole !== last.textContent) this.whole = null;
    const cut = last.scrollHeight > last.clientHeight + CUT;
    const news = newsOf(this.store.log, this.before);
    const long = isLong(news) && !goesBack(this.store);
    if (!cut && !this.whole && !long) return;
    const unfolded = Boolean(this.whole);
    last.classList.toggle("whole", unfolded);
    const read = () => {
      if (long) {
        this.news(news);
        return;
      }
      this.whole = unfolded ? null : last.textContent;
      this.drawn = null;
      this.draw();
    };
    last.replaceChildren(el("button", { type: "button", class: "read", "aria-expanded": String(unfolded), onclick: read }, ...last.childNodes));
  }

  focusable() {
    return [...this.panel.querySelectorAll("button, input")];
  }

  /** What happened last, as the log has it: the weightiest of it, else the first line, what was done. */
  last() {
    const back = goesBack(this.store);
    if (back) return back;
    const now = newsOf(this.store.log, this.before);
    const most = Math.max(0, ...now.map(weight));
    const heavy = now.filter((entry) => most && weight(entry) === most);
    return heavy.length ? heavy.reverse().slice(0, FIRST).map((entry) => entry.text).join(" ") : now.at(-1)?.text ?? "";
  }

  /** What the panel hides of the stage, in pixels. */
  covers() {
    const stage = byId("stage").getBoundingClientRect();
    const panel = this.panel.getBoundingClientRect();
    return panel.left < stage.right && panel.height ? { bottom: Math.max(0, stage.bottom - panel.top) } : {};
  }

  head() {
    const asks = this.fill || this.waiting;
    const last = asks ? "" : this.last();
    return el("div", { class: "turn-head" },
      mayTakeBack(this.store) ? icon(text.undo, "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", () => this.undo(), this.busy) : null,
      said("p", { class: "turn-last", title: last }, last),
      asks || this.folded ? null : this.taller(),
      asks ? null : icon(this.folded ? text.unfold : text.fold,
        this.folded ? "M6 15l6-6 6 6" : "M6 9l6 6 6-6", () => this.fold(), false, !this.folded));
  }

  /** The button that gives a long list the room that it needs, or the map its own again. */
  taller() {
    const button = icon(this.tall ? text.lower : text.taller, this.tall ? "M12 3v7M8 7l4 4 4-4M12 21v-7M8 17l4-4 4 4" : "M12 10V3M8 6l4-4 4 4M12 14v7M8 18l4 4 4-4", () => {
      this.tall = !this.tall;
      this.draw();
    }, false, this.tall);
    button.classList.add("taller");
    return button;
  }

  body() {
    if (this.waiting) {
      const decide = (what) => this.send("/decide", { proposal: this.waiting.number, ...what });
      return proposal(this.waiting, this.busy, decide, this);
    }
    if (this.fill) return this.fill.elements(this.busy);
    if (this.store.parts.setting_up) {
      return [el("div", { class: "turn-body" }, settingUp(this.store, this.busy, (on) => this.send("/ready", { on })))];
    }
    if (this.folded) return [];
    const { asked, others, stays } = this.sorted();
    const listed = asked.filter((option) => this.isListed(option));
    // What ends something stays in sight beside the list: there can be many of what a unit does.
    const plain = asked.filter((option) => !this.isListed(option));
    const only = (listed.length ? listed : plain).find(({ side }, _, all) => all.length === 1 && actsFor(this.store, side)) ?? null; // what another side is at is no task here
    const button = (option) => this.button(option, option === only);
    const beside = only ? [] : plain.slice(0, 2); // so many leave the list its room
    const rest = only === plain[0] ? [] : plain.slice(only ? 0 : 2);
    return [
      el("div", { class: "turn-body" },
        this.again.waits(this.say),
        onlyEnds(asked) && !others.length ? el("p", { class: "quiet" }, text.onlyEnds) : null,
        asked.length ? null : el("p", { class: "quiet" }, this.nothing(others.length + stays.length > 0)),
        ...(asked.length ? [] : this.away()),
        this.store.parts.table.prompt?.over ? reportLink(this.store) : null,
        el("div", { class: only ? "turn-next" : "turn-list" }, (only ? [only, ...rest] : [...listed, ...rest, ...stays]).map(button)),
        ...this.others(others)),
      beside.length ? el("div", { class: "turn-plain" }, beside.map(button)) : "",
    ];
  }

  /** That a side which is waited for has no phone that looks on. */
  away() {
    const { seats, table, you } = this.store.parts;
    const decides = table.prompt?.side ?? null;
    const gone = (seats?.away ?? []).filter((side) => side !== you.side && (decides === null || side === decides));
    return gone.map((side) => el("p", { class: "quiet" }, text.asleep(this.store.sideName(side))));
  }

  /** What is said where nothing is asked for; ``besides``: whether something is possible. */
  nothing(besides) {
    if (isAsked(this.store)) return text.answerFirst;
    if (besides) return text.idle;
    return this.store.parts.table.prompt?.over ? text.gameOver : text.noOptions;
  }

  /**
   * What can be done now: what the game asks for, and what is possible besides. A side of which nothing is
   * asked has all of it folded away: what another side is at is not ended by a slip of this thumb. Dice that
   * fall for something are asked of all who can roll for it.
   */
  sorted() {
    const { you, table } = this.store.parts;
    const mine = table.prompt?.side ?? null;
    const all = inOrder(this.options, mine);
    const theirs = mine !== null && you.role === "side" && mine !== you.side;
    const open = theirs ? [] : all.filter(({ side, aside }) => !aside && (mine === null || side === null || side === mine));
    const asked = all.filter((option) => open.includes(option) || fallen(this.store, option).fell);
    const stays = all.filter((option) => theirs && option.stays && option.side === you.side);
    return { asked, stays, others: all.filter((option) => ![...asked, ...stays].includes(option)) };
  }

  /** Whether an option asks for something, or is done by one of the units on the table. */
  isListed({ action, asks }) {
    return asks.length > 0 || this.store.unitsOf(action).length > 0;
  }

  /** What is possible besides stands behind one line. */
  others(options) {
    if (!options.length) return [];
    const fold = el("button", { type: "button", class: "turn-more", "aria-expanded": String(this.open), onclick: () => {
      this.open = !this.open;
      this.draw();
      this.panel.querySelector(".turn-more + .turn-list")?.scrollIntoView({ block: "nearest" });
    } }, text.others(options.length));
    return this.open ? [fold, el("div", { class: "turn-list" }, options.map((option) => this.button(option, false)))] : [fold];
  }

  /** ``next``: it is the one thing that is asked for. Whose it is stands on it where that is not plain. */
  button(option, next) {
    const { you, table } = this.store.parts;
    const side = option.side ?? table.prompt?.side;
    const own = [you.side, table.prompt?.side].includes(option.side);
    const left = this.left(option) ?? this.fallen(option);
    const id = `option-${this.options.indexOf(option)}`;
    const again = this.again.words(option);
    const act = () => (option.asks.length ? this.begin(option) : this.act(option.action, option.ends || option.for_good));
    const made = el("button", {
      ...(left ? { "aria-labelledby": id, "aria-describedby": left.id = `${id}-left` } : {}),
      type: "button", class: `turn-option${option.for_good ? " for-good" : option.ends ? " ends" : ""}${option.for_good || option.text.length > WIDE ? " wide" : ""}${next ? ` next${side ? ` side-${this.store.sideLetter(side)}` : ""}` : ""}`, disabled: this.busy,
      onclick: again ? null : act,
    }, ...(option.side && !own ? [swatch(this.store, option.side)] : []),
    el("span", {}, said("span", { id }, option.text), left));
    return again ? this.again.button(made, again, act, () => this.settle()) : made;
  }

  /** Of dice that are being filled in, on whatever phone, how many lie there. */
  fallen(option) {
    const { fell, asked } = fallen(this.store, option);
    return fell ? el("small", { class: "left" }, text.diceFell(fell, asked)) : null;
  }

  /** What would be left undone, said before it is. */
  left({ left = [], note = "" }) {
    if (note) return said("small", { class: "left" }, note);
    return left.length ? said("small", { class: "left" }, this.again.left(left)) : null;
  }

  begin(option, values = []) {
    this.tall = false;
    this.front();
    this.fill = new Fill(option, values, this.store, this.map, {
      redraw: () => {
        remember(this.fill);
        this.draw();
      },
      typed: () => {
        remember(this.fill);
        this.drawn = this.look(false, false); // what is typed stands there already
      },
      leave: () => this.leave(),
      act: (action) => this.doIt(action),
      edge: this.edge,
      settle: () => this.settle(),
      front: this.front,
      say: this.say,
    });
    remember(this.fill);
    this.fill.update();
    this.settle();
    this.draw();
    // Of what is drawn: it may stand under the panel. Where a unit is put it may go anywhere.
    this.near(this.fill.putting ? [] : this.fill.concerned());
  }

  /**
   * What puts this unit where its ghost stands, of what is offered to this phone; none where a hand puts the model, or
   * where several could: which leader spends his order is not guessed.
   */
  putting(unit, actions) {
    if (!this.store.blind || this.waiting || this.fill) return null;
    const fitting = this.options.filter((option) => puts(option, unit));
    const read = fitting.find(({ action }) => actions.some((each) => Object.entries(action).every(([name, value]) => each[name] === value)));
    return read ?? (fitting.length === 1 ? fitting[0] : null);
  }

  /** What orders this unit to a square that is printed on the table, of what is offered to this phone. */
  ordering(unit) {
    if (this.waiting || this.fill) return null;
    return this.options.find(({ asks }) => asks.some(({ grid }) => grid === "table")
      && asks.some(({ field, choices }) => field === "unit" && choices.includes(unit))) ?? null;
  }

  /** Begin that for the unit; with a place, its square is filled in. */
  order(option, unit, place) {
    this.begin(option);
    const ask = (wanted) => option.asks.find(wanted);
    this.fill.choose(ask(({ field }) => field === "unit"), unit);
    const to = ask(({ grid }) => grid === "table");
    const square = place && squareAt(this.store.parts.table.grid, place);
    if (square) this.fill.place(to, square);
    else if (this.store.units[unit]) this.fill.choosePlace(to);
  }

  /** Do it, unless something is still to be chosen or flagged about it: then it is filled in so far. */
  async put(option, unit, pose, actions) {
    this.begin(option, valuesFor(option, unit, pose, actions));
    const { fill } = this;
    if (!fill.ready()) return;
    const answer = await post("/foresee", { state: this.store.state, action: fill.action() });
    if (this.fill === fill && answer.ok && !answer.body.flagged.length) await this.doIt(fill.action());
  }

  leave() {
    const filled = this.fill;
    this.fill?.end();
    this.fill = null;
    if (filled) forget();
    this.draw();
    if (filled) this.near([]);
  }

  fold() {
    this.folded = !this.folded;
    this.tall = false;
    keep(FOLDED, this.folded ? "yes" : "no");
    this.draw();
  }

  act(action, ends = false) {
    return this.send("/act", { action }, ends);
  }

  /** Do what was filled in: where that drops what this side asks for, at the second tap. */
  doIt(action) {
    return ownWish(this.store) ? this.dropping(action) : this.act(action);
  }

  /** Take back: at the second tap where the others are asked, or where it is a whole turn of which sides have read their secrets. */
  undo() {
    const { sees, you, seats } = this.store.parts;
    const asks = you.role === "side" && Object.keys(seats?.sides ?? {}).some((side) => side !== you.side);
    return asks || sees ? this.undoing() : this.send("/undo", {});
  }

  /** Post; ``ends``: it ends something, unless others are to be asked. */
  async send(address, body, ends = false) {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    const answer = await (address === "/ready" ? post(address, body) : postOnce(address, { state: this.store.state, ...body }));
    this.busy = false;
    this.shifts();
    if (ends && answer.ok && !answer.body.waiting) this.settle("ending", ENDED);
    this.say(answer.ok ? null : refusal(answer, text.refused)); // what was said before its second tap is done with
    if (answer.ok) this.leave();
    this.draw();
  }
}

/** The field that names which unit an option puts somewhere, if it does. */
const whoOf = ({ action, asks }) => ["unit", "leader"].find((field) => field in action || asks.some((ask) => ask.field === field));

/** Whether an option can put this unit somewhere, as a whole. */
function puts(option, unit) {
  const { action, asks } = option;
  const who = whoOf(option) ?? "";
  const named = asks.find(({ field }) => field === who);
  return asks.some(({ kind, part }) => kind === "pose" && !part) && (named ? named.choices.includes(unit) : action[who] === unit);
}

/** What an option asks for, as far as the ghost says it, and what was read from it. */
function valuesFor(option, unit, pose, actions) {
  const read = actions.find(({ action }) => action === option.action.action) ?? {};
  return option.asks.flatMap(({ field, kind, choices }) => {
    const value = kind === "pose" ? pose : field === whoOf(option) ? unit : read[field];
    return kind === "pose" || choices.includes(value) ? [[field, value]] : [];
  });
}

// What is being filled in outlives a page that is read anew: a phone drops pages that it does not show.
const KEPT = "turn-filling";

const remember = ({ key, values }) => keep(KEPT, JSON.stringify({ key, values: [...values] }), "page");
export const forget = () => keep(KEPT, null, "page");
const remembered = () => keptValue(KEPT, { key: null, values: [] }, "page");

function icon(label, d, onclick, disabled = false, pressed = null) {
  return el("button", {
    type: "button", class: "icon", "aria-label": label, title: label, onclick, disabled,
    "aria-expanded": pressed === null ? null : String(pressed),
  }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })));
}

/** How much an entry of the log weighs among those of its time. */
/** Whether all that can be done is to go on: nothing would be left undone. */
const onlyEnds = (options) => options.length > 0 && options.every(({ ends, left = [] }) => ends && !left.length);

/** Those of the side that decides first, then anybody's. */
function inOrder(options, mine) {
  const rank = ({ side }) => (side === mine ? 0 : side === null ? 1 : 2);
  return [...options].sort((a, b) => rank(a) - rank(b));
}
