// The ghost of a unit on the map, put and turned with a finger, with buttons or by keys.

import { el, line, svg } from "../dom.js";
import { searched } from "../state/unit.js";
import { text } from "../words/text.js";
import { snapped } from "./areas.js";
import { reachOf } from "./layers.js";

const STEP = 0.25; // inches that an arrow key moves the ghost
const TURN = 5; // degrees that a key turns it
const BUTTON_TURN = 15;
const SNAP = 22; // px beside where it may go that a finger still means that
const HANDLE = 34; // px from the front to the handle's middle
const SLIDES = 6; // px from where it went down to where a finger no longer taps

export class Ghost {
  /**
   * `unit`: what it is of, beginning where that stands; `moved` is called whenever it was put or turned; with
   * `turns` it stays there, and turns to face the place that is tapped.
   */
  constructor(unit, { store, map, moved, turns = false }) {
    this.unit = unit;
    this.turns = turns;
    this.store = store;
    this.map = map;
    this.moved = moved;
    this.pose = [...unit.pose];
    /** @type {any[]} the overlays of where it may go */
    this.reach = [];
    this.byFinger = false; // put last by a finger, which does not mean its place to the hundredth
    this.group = this.draw();
    this.place();
  }

  /** Know where it may go, of all that the unit's card draws. */
  mayGo(overlays) {
    this.reach = reachOf(overlays);
  }

  /**
   * Ask where it may go, and snap there what a quick finger put before that was known.
   * @returns {Promise<boolean>} whether that is still `wanted`, and known now.
   */
  async search(wanted) {
    const card = await searched(this.unit.id, wanted);
    if (!wanted()) return false;
    this.mayGo(card.overlays ?? []);
    if (this.byFinger) this.put(this.pose[0], this.pose[1]);
    return true;
  }

  /** The buttons that turn it. */
  buttons() {
    return [
      this.button("↺", text.turnLeft, () => this.turn(this.pose[2] + BUTTON_TURN)),
      this.button("↻", text.turnRight, () => this.turn(this.pose[2] - BUTTON_TURN)),
    ];
  }

  button(sign, label, onclick) {
    return el("button", { type: "button", class: "turn-option turning", "aria-label": label, title: label, onclick },
      el("span", { "aria-hidden": "true" }, sign));
  }

  draw() {
    const { id, shape } = this.unit;
    this.handle = svg("g", { class: "handle" },
      svg("g", { class: "reach" }, svg("path", { d: `M0 0H${HANDLE}` }), svg("circle", { cx: HANDLE, cy: 0, r: 22, class: "touch" }),
        svg("circle", { cx: HANDLE, cy: 0, r: 12 }), svg("path", { d: `M${HANDLE - 5} -4a6 6 0 1 1 0 8`, class: "sign" })));
    const body = svg("g", { class: "ghost-body" });
    this.body = body;
    this.take(shape);
    const group = svg("g", { class: "what-ghost asking", tabindex: "0", role: "application", "aria-label": text.ghostLabel(this.store.unitName(id)) }, body, this.handle);
    const tapped = this.turns ? () => {} : (place) => this.put(...place); // a ghost that only turns ignores a tap on itself
    this.drag(body, ([x, y], from) => this.put(from.pose[0] + x - from.at[0], from.pose[1] + y - from.at[1]), tapped);
    this.drag(this.handle, (place) => this.face(place), (place) => this.put(...place));
    group.addEventListener("keydown", (event) => this.key(event));
    return group;
  }

  /** Take the shape that it would have there: its formation may be another one. */
  take(shape) {
    const front = Math.max(...shape.flat().map(([ahead]) => ahead));
    this.handle.style.transform = `translate(${front}px,0)`;
    this.body.replaceChildren(...shape.map((corners) => svg("path", { d: line(corners, true) })),
      ...shape.map(([fl, , , fr]) => svg("path", { d: line([fl, fr]), class: "front" })));
  }

  /**
   * Let a finger that goes down on an element move it; the map stays where it is. One that does not slide means the place
   * under the element: a handle lies where a unit most often goes, straight ahead, and most corrections are within the base.
   */
  drag(element, move, tapped) {
    let from = null;
    const at = (event) => this.map.placeOf(event);
    element.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      from = { at: at(event), pose: [...this.pose], down: [event.clientX, event.clientY], slides: false };
    });
    element.addEventListener("pointermove", (event) => {
      if (!from) return;
      from.slides ||= Math.hypot(event.clientX - from.down[0], event.clientY - from.down[1]) > SLIDES;
      if (from.slides) move(at(event), from);
    });
    element.addEventListener("pointerup", (event) => {
      if (from && !from.slides) tapped(at(event));
      from = null;
    });
    element.addEventListener("pointercancel", () => (from = null));
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
    if (this.turns) return this.face([x, y]);
    this.byFinger = snaps;
    this.stand(x, y, snaps);
    this.moved();
  }

  /** Stand at a place; what a finger puts right beside where it may go snaps to there, a key's steps are exact. */
  stand(x, y, snaps = true) {
    const { width, depth } = this.store.parts.table.board;
    const [sigmaX, sigmaY] = (this.store.units[this.unit.id] ?? this.unit).sigma;
    const surely = 2 * Math.max(sigmaX, sigmaY) + 0.02; // inches within the limit that are not in doubt
    const [px, py] = snaps ? snapped(this.reach.map(({ geometry }) => geometry), [x, y], SNAP / this.map.view.scale, surely) : [x, y];
    this.pose[0] = Math.min(width, Math.max(0, px));
    this.pose[1] = Math.min(depth, Math.max(0, py));
    this.place();
  }

  /** Turn it towards a place. */
  face([x, y]) {
    return this.turn((Math.atan2(y - this.pose[1], x - this.pose[0]) * 180) / Math.PI);
  }

  turn(facing) {
    this.pose[2] = facing;
    this.place();
    this.moved();
  }

  /** Its pose in hundredths: x and y in inches, the facing in degrees. */
  get rounded() {
    return this.pose.map((number) => Math.round(number * 100) / 100);
  }

  place() {
    const [x, y, facing] = this.pose;
    this.group.style.transform = `translate(${x}px,${y}px) rotate(${facing}deg)`;
  }
}
