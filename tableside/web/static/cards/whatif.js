// What if: a ghost of a unit, put and turned with a finger; the server says what the referee would.
// The words stand in the panel, never under the finger that moves the ghost.

import { reason } from "../around/banners.js";
import { el } from "../dom.js";
import { Ghost } from "../map/ghost.js";
import { post } from "../state/stream.js";
import { hold, refusal, said } from "../words/said.js";
import { text } from "../words/text.js";

export class WhatIf {
  /**
   * `apart` tells how far the ghost is from the unit that was tapped meanwhile; `known`: what the unit's card draws;
   * `turn` knows whether what was allowed can be done now.
   */
  constructor(id, { store, map, overlays, sheet, onWhy, apart, known, turn }) {
    this.kind = "whatif";
    this.unit = id;
    this.store = store;
    this.map = map;
    this.overlays = overlays;
    this.sheet = sheet;
    this.onWhy = onWhy;
    this.apart = apart;
    this.turn = turn;
    this.ghost = new Ghost(store.units[id], { store, map, moved: () => this.ask() });
    this.answer = null;
    this.asking = false;
    this.ghost.mayGo(known);
  }

  opened() {
    this.map.layers.whatif.replaceChildren(this.ghost.group);
    if (this.answer) this.tell();
    else this.ask();
    this.fetch();
  }

  /** Where it may go stays drawn. */
  async fetch() {
    if (await this.ghost.search(() => this.sheet.showing === this)) this.show();
  }

  /** The sentences under it speak of a move that was made; this says that it was not. */
  get title() {
    return text.ifHere(this.store.unitName(this.unit));
  }

  body() {
    const { answer } = this;
    const verdict = answer?.verdict;
    return [
      el("div", { class: `ruling ${verdict ?? "asking"}`, role: "status", "aria-live": "polite" },
        hold(el("b"), answer ? answer.error ?? text.wouldBe[verdict] : text.asking),
        ...(answer?.findings ?? []).map((finding) => reason(finding, (each) => this.onWhy(each, this))),
        answer?.text ? said("span", {}, answer.text) : null),
      this.apart.line(),
      el("p", { class: "where" }, [answer?.length == null ? null : text.away(answer.length), text.facing(this.ghost.pose[2])].filter(Boolean).join(" · ")),
      el("div", { class: "turns" },
        ...this.ghost.buttons(), this.ending(this.option())),
    ];
  }

  /** What would do on this phone what was asked about: something where it is allowed, and offered now. */
  option() {
    return this.answer?.verdict === "legal" ? this.turn.putting(this.unit, this.answer.actions) : null;
  }

  /** The button that ends it: where it can be done, by doing it. */
  ending(option) {
    const [words, onclick] = option ? [text.doIt, () => this.do(option)] : [text.endWhatIf, () => this.sheet.close()];
    return el("button", { type: "button", class: "turn-option main", onclick }, words);
  }

  /** Do it where the ghost stands; not while the answer is about another place. */
  do(option) {
    const { to, actions } = this.answer;
    if (this.asking) return;
    this.sheet.close();
    this.turn.put(option, this.unit, to, actions);
  }

  /** Measure from the ghost to a unit, too. */
  measure(unit) {
    this.apart.from = { unit };
    this.apart.answer = null;
    this.asked = null;
    this.ask();
    this.sheet.redraw(this);
  }

  /** One question at a time; the newest place is asked about as soon as there is an answer. */
  async ask() {
    this.wanted = this.ghost.rounded.join();
    this.ghost.group.classList.add("asking");
    this.sheet.body.classList.add("stale");
    if (this.asking) return;
    this.asking = true;
    while (this.wanted !== this.asked && this.sheet.showing === this) {
      this.asked = this.wanted;
      const to = this.asked.split(",").map(Number);
      const [answer] = await Promise.all([
        post("/what-if", { state: this.store.state, unit: this.unit, to }), this.apart.to({ unit: this.unit, to }),
      ]);
      this.answer = answer.ok ? answer.body : { error: refusal(answer, text.askFailed) };
    }
    this.asking = false;
    if (this.sheet.showing === this) this.tell();
  }

  tell() {
    this.ghost.group.setAttribute("class", `what-ghost ${this.answer.verdict ?? "asking"}`);
    this.show();
    this.sheet.body.classList.remove("stale");
    this.sheet.redraw(this);
  }

  /** What is drawn with the ghost: where it may go, what the referee says, the tape. */
  show() {
    const proof = (this.answer?.findings ?? []).flatMap((finding) => finding.proof ?? []);
    const told = proof.some(({ kind }) => kind === "path"); // its own way would be written over it
    this.overlays.set([...this.ghost.reach, ...(told ? [] : this.answer?.overlays ?? []), ...proof, ...this.apart.drawn]);
  }

  /** The game went on: what was answered may not hold any more. */
  update(changed) {
    if (changed.has("options") && !changed.has("game")) this.sheet.redraw(this);
    if (!changed.has("game")) return;
    if (!this.store.units[this.unit]) this.sheet.close();
    else {
      this.asked = null;
      this.ask();
      this.fetch();
    }
  }

  closed() {
    this.sheet.body.classList.remove("stale");
    this.overlays.set([]);
  }
}
