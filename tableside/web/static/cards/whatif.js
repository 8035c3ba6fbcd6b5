// What if: a ghost of a unit, put and turned with a finger; the server says what the referee would.
// The words stand in the panel, never under the finger that moves the ghost.

import { banner } from "../around/banners.js";
import { el, line, svg } from "../dom.js";
import { snapped } from "../map/areas.js";
import { layerOf } from "../map/layers.js";
import { post } from "../state/stream.js";
import { hold, refusal, said } from "../words/said.js";
import { text } from "../words/text.js";
import { searched } from "./card.js";

const STEP = 0.25; // inches that an arrow key moves the ghost
const TURN = 5; // degrees that a key turns it
const BUTTON_TURN = 15;
const SNAP = 22; // px beside where it may go that a finger still means that
const HANDLE = 34; // px from the front to the handle's middle

/** Where a unit may go, of all that its card draws. */
const reachOf = (overlays) => overlays.filter(({ kind, style }) => kind === "area" && layerOf(style) === "reach");

export class WhatIf {
  /** `apart` tells how far the ghost is from the unit that was tapped meanwhile; `known`: what the unit's card draws. */
  constructor(id, { store, map, overlays, sheet, onWhy, apart, known }) {
    this.kind = "whatif";
    this.unit = id;
    this.store = store;
    this.map = map;
    this.overlays = overlays;
    this.sheet = sheet;
    this.onWhy = onWhy;
    this.apart = apart;
    this.pose = [...store.units[id].pose];
    this.answer = null;
    this.asking = false;
    this.reach = reachOf(known);
    this.group = this.draw();
    this.place();
  }

  opened() {
    this.map.layers.whatif.replaceChildren(this.group);
    if (this.answer) this.tell();
    else this.ask();
    this.fetch();
  }

  /** Where it may go stays drawn. */
  async fetch() {
    const card = await searched(this.unit, () => this.sheet.showing === this);
    if (this.sheet.showing !== this) return;
    this.reach = reachOf(card.overlays ?? []);
    this.show();
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
        answer?.text ? said("span", {}, answer.text) : null),
      this.apart.line(),
      answer?.findings?.length
        ? el("div", { class: "flagged" }, answer.findings.map((finding) => banner(finding, this.store, (each) => this.onWhy(each, this))))
        : null,
      el("p", { class: "where" }, [answer?.length == null ? null : text.away(answer.length), text.facing(this.pose[2])].filter(Boolean).join(" · ")),
      el("div", { class: "turns" },
        this.button("↺", text.turnLeft, () => this.turn(this.pose[2] + BUTTON_TURN)),
        this.button("↻", text.turnRight, () => this.turn(this.pose[2] - BUTTON_TURN)),
        el("button", { type: "button", class: "turn-option main", onclick: () => this.sheet.close() }, text.endWhatIf)),
    ];
  }

  button(sign, label, onclick) {
    return el("button", { type: "button", class: "turn-option", "aria-label": label, title: label, onclick },
      el("span", { "aria-hidden": "true" }, sign));
  }

  draw() {
    const { shape } = this.store.units[this.unit];
    const front = Math.max(...shape.flat().map(([ahead]) => ahead));
    this.handle = svg("g", { class: "handle", style: `transform:translate(${front}px,0)` },
      svg("g", { class: "reach" }, svg("path", { d: `M0 0H${HANDLE}` }), svg("circle", { cx: HANDLE, cy: 0, r: 22, class: "touch" }),
        svg("circle", { cx: HANDLE, cy: 0, r: 12 }), svg("path", { d: `M${HANDLE - 5} -4a6 6 0 1 1 0 8`, class: "sign" })));
    const body = svg("g", { class: "ghost-body" }, shape.map((corners) => svg("path", { d: line(corners, true) })),
      shape.map(([fl, , , fr]) => svg("path", { d: line([fl, fr]), class: "front" })));
    const group = svg("g", { class: "what-ghost asking", tabindex: "0", role: "application", "aria-label": text.ghostLabel(this.store.unitName(this.unit)) }, body, this.handle);
    this.drag(body, ([x, y], from) => this.put(from.pose[0] + x - from.at[0], from.pose[1] + y - from.at[1]));
    this.drag(this.handle, ([x, y]) => this.turn((Math.atan2(y - this.pose[1], x - this.pose[0]) * 180) / Math.PI));
    group.addEventListener("keydown", (event) => this.key(event));
    return group;
  }

  /** Let a finger that goes down on an element move it; the map stays where it is. */
  drag(element, move) {
    let from = null;
    const at = (event) => this.map.placeOf(event);
    element.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      from = { at: at(event), pose: [...this.pose] };
    });
    element.addEventListener("pointermove", (event) => from && move(at(event), from));
    for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (from = null));
  }

  key(event) {
    const { turn } = this.map.view;
    const moves = { ArrowLeft: 180, ArrowRight: 0, ArrowUp: 90, ArrowDown: 270 };
    if (event.key in moves) {
      const angle = ((moves[event.key] + turn) * Math.PI) / 180; // as the screen has it
      this.put(this.pose[0] + STEP * Math.cos(angle), this.pose[1] + STEP * Math.sin(angle), false);
    } else if (event.key === ",") this.turn(this.pose[2] + TURN);
    else if (event.key === ".") this.turn(this.pose[2] - TURN);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  put(x, y, snaps = true) {
    this.stand(x, y, snaps);
    this.moved();
  }

  /** Stand at a place; what a finger puts right beside where it may go snaps to there, a key's steps are exact. */
  stand(x, y, snaps = true) {
    const { width, depth } = this.store.parts.table.board;
    const [sigmaX, sigmaY] = this.store.units[this.unit].sigma;
    const surely = 2 * Math.max(sigmaX, sigmaY) + 0.02; // inches within the limit that are not in doubt
    const [px, py] = snaps ? snapped(this.reach.map(({ geometry }) => geometry), [x, y], SNAP / this.map.view.scale, surely) : [x, y];
    this.pose[0] = Math.min(width, Math.max(0, px));
    this.pose[1] = Math.min(depth, Math.max(0, py));
    this.place();
  }

  /** Measure from the ghost to a unit, too. */
  measure(unit) {
    this.apart.from = { unit };
    this.apart.answer = null;
    this.asked = null;
    this.ask();
    this.sheet.redraw(this);
  }

  turn(facing) {
    this.pose[2] = facing;
    this.moved();
  }

  moved() {
    this.place();
    this.ask();
  }

  place() {
    const [x, y, facing] = this.pose;
    this.group.style.transform = `translate(${x}px,${y}px) rotate(${facing}deg)`;
  }

  /** One question at a time; the newest place is asked about as soon as there is an answer. */
  async ask() {
    this.wanted = this.pose.map((number) => Math.round(number * 100) / 100).join();
    this.group.classList.add("asking");
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
    this.group.setAttribute("class", `what-ghost ${this.answer.verdict ?? "asking"}`);
    this.show();
    this.sheet.body.classList.remove("stale");
    this.sheet.redraw(this);
  }

  /** What is drawn with the ghost: where it may go, what the referee says, the tape. */
  show() {
    const proof = (this.answer?.findings ?? []).flatMap((finding) => finding.proof ?? []);
    const told = proof.some(({ kind }) => kind === "path"); // its own way would be written over it
    this.overlays.set([...this.reach, ...(told ? [] : this.answer?.overlays ?? []), ...proof, ...this.apart.drawn]);
  }

  /** The game went on: what was answered may not hold any more. */
  update(changed) {
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
