// What this phone is at the table: its badge, what it may do, and what the sides ask of each other.

import { byId, el } from "../dom.js";
import { newId, post } from "../state/stream.js";
import { refusal, said } from "../words/said.js";
import { text } from "../words/text.js";
import { swatch } from "./headline.js";

const words = text.joining;

/** Whether this phone may post about the game, or hold a recording's controls, at all. */
export function mayAct(store) {
  return (store.parts.you?.role ?? "watcher") !== "watcher";
}

/** Whether this phone may do what is a side's to do (null: anybody's). */
export function actsFor(store, side) {
  const you = store.parts.you ?? {};
  if (you.role === "side") return side === null || side === you.side;
  return you.role === "referee" || you.role === "host";
}

/** Whether what another side asks for waits for an answer of this phone. */
export function isAsked(store) {
  return mayAct(store) && store.asked.some(({ sides }) => !sides.includes(store.parts.you.side));
}

/** What this phone's side asks for and waits to have answered; none where nothing is. */
export function ownWish({ asked, parts: { you } }) {
  return you?.role === "side" ? asked.find(({ sides }) => sides.includes(you.side)) : undefined;
}

/** Whether this phone may take back: a side may not where that would tell of the other's secrets. */
export function mayTakeBack(store) {
  const { sees, you, setting_up: settingUp } = store.parts;
  return !settingUp && (sees === undefined || you?.role !== "side");
}

/** The badge at the top, which leads to the page where the role is chosen, and the open wishes. */
export class You {
  constructor(store, say) {
    this.store = store;
    this.say = say;
    this.badge = el("a", { id: "you", href: "/join" });
    this.secrets = el("small", { id: "secrets", hidden: true }, words.seesAll); // what is on this screen is not for every eye
    byId("open-log").before(this.secrets, this.badge);
    this.wishes = el("section", { id: "wishes", role: "status", "aria-live": "polite", hidden: true });
    byId("prompt").after(this.wishes);
    this.wishes.addEventListener("click", () => this.wishes.classList.toggle("whole"));
    const seen = new ResizeObserver(() => this.below());
    for (const each of [this.wishes, byId("prompt"), byId("stage")]) seen.observe(each);
    this.heard = 0; // when who sits where was told last
    store.addEventListener("change", ({ detail }) => {
      if (detail.changed.has("seats")) this.heard = performance.now();
      if (["you", "wishes", "game", "table", "sees", "seats"].some((name) => detail.changed.has(name))) this.draw();
    });
  }

  /** How far a long sentence of the bar lies over the map, and how much of it wishes take: what else lies there keeps clear. */
  below() {
    const [stage, bar] = [byId("stage"), byId("prompt")].map((each) => each.getBoundingClientRect());
    const over = bar.left < stage.right ? Math.max(0, bar.bottom - stage.top) : 0;
    document.body.style.setProperty("--asked", `${over}px`);
    document.body.style.setProperty("--wishes", `${this.wishes.offsetHeight}px`);
  }

  draw() {
    const { you, table } = this.store.parts;
    if (!you || !table) return;
    this.refused();
    this.lapsed();
    this.secrets.hidden = this.store.parts.sees?.as !== "everything";
    const wanted = JSON.stringify([you, this.store.asked, this.asking()]);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const now = you.role === "side" ? this.store.sideName(you.side) : words.badge[you.role];
    // A player chooses on another page: what changes under this one the host has done.
    if (this.now && this.now !== now) this.say(words.isNow(you.role === "watcher" ? null : now));
    this.now = now;
    this.badge.replaceChildren(...(you.side ? [swatch(this.store, you.side)] : []), el("span", {}, now));
    this.badge.title = words.badgeHint(you.role === "watcher" ? null : now);
    this.badge.setAttribute("aria-label", this.badge.title);
    const rows = [...this.asking().map((one) => this.latecomer(one)), ...this.store.asked.map((wish) => this.row(wish))];
    this.wishes.hidden = !rows.length;
    this.wishes.className = "";
    this.wishes.replaceChildren(...rows.slice(0, 2));
  }

  /** That a side says no is told once, to those who look on. */
  refused() {
    const { wishes, you } = this.store.parts;
    const { number = 0, by = null, does = "", sides = [] } = wishes?.declined ?? {};
    const seen = this.declined;
    this.declined = number;
    if (seen === undefined || number === seen || !number || (you.role === "side" && by === you.side)) return;
    if (mayAct(this.store)) this.say(words.declined(by === null ? null : this.store.sideName(by), this.asks(sides, does)));
  }

  /** That nobody answered before the game went on is told once, likewise. */
  lapsed() {
    const left = this.store.parts.wishes?.lapsed ?? [];
    const [one] = left.filter(({ number }) => number > (this.left ?? Infinity));
    this.left = Math.max(this.left ?? 0, ...left.map(({ number }) => number));
    if (!one || !mayAct(this.store)) return;
    const own = one.sides.includes(this.store.parts.you.side);
    this.say(words.lapsed(own ? words.youAsk(one.does) : this.asks(one.sides, one.does)));
  }

  /** Who asks for a role that somebody has: those who may answer by now are asked, the others once they may. */
  asking() {
    clearTimeout(this.later);
    const asks = mayAct(this.store) ? this.store.parts.seats?.asks ?? [] : [];
    const waits = asks.map((ask) => this.mayAnswerIn(ask));
    const next = Math.min(...waits.filter((wait) => wait > 0));
    if (Number.isFinite(next)) this.later = setTimeout(() => this.draw(), next);
    return asks.filter((_, index) => waits[index] <= 0);
  }

  /** In how many ms this phone may answer: who has the role and the host at once, others once that phone has been gone for long enough. */
  mayAnswerIn({ role, side, others }) {
    const { you } = this.store.parts;
    if (you.hosts || (role === you.role && side === you.side)) return 0;
    return others === null ? Infinity : 1000 * others - (performance.now() - this.heard);
  }

  latecomer({ number, role, side, name, mark }) {
    const line = words.wantsSeat(name || words.host.phone(mark), side ? this.store.sideName(side) : words.badge[role]);
    return el("p", { title: line }, el("span", {}, line), ["decline", "accept"].map((what) =>
      this.button(words[what], () => this.post("/seat", { number, do: what }), what === "accept" ? " main" : "")));
  }

  button(label, onclick, main = "") {
    return el("button", { type: "button", class: `turn-option${main}`, onclick }, label);
  }

  asks(sides, does) {
    return words.asks(sides.map((side) => this.store.sideName(side)).join(", "), does);
  }

  row({ what, number, does, sides }) {
    const { you } = this.store.parts;
    const own = sides.includes(you.side);
    const line = own ? words.youAsk(does) : this.asks(sides, does);
    const buttons = !mayAct(this.store) ? [] : own ? [this.button(words.cancel, () => this.post("/wish", { number, do: "cancel" }))]
      : [this.button(words.decline, () => this.post("/wish", { number, do: "decline" })), this.button(words.accept, () => this.accept(what, number), " main")];
    return el("p", { title: line }, said("span", {}, line), ...buttons);
  }

  /** To accept is to ask for the same, while it is asked for. */
  accept({ do: what, ...rest }, answers) {
    const body = { state: this.store.state, id: newId(), answers, ...rest };
    return what === "undo" || what === "act" ? this.post(`/${what}`, body) : this.post("/decide", { ...body, do: what });
  }

  async post(address, body) {
    const answer = await post(address, body);
    if (!answer.ok) this.say(refusal(answer, words.failed));
  }
}
