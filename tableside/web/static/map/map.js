// The live table, drawn to scale from above.

import { svg } from "../dom.js";
import { Accuracy } from "./accuracy.js";
import { gestures } from "./gestures.js";
import { Layers } from "./layers.js";
import { Overlays, sameArrow } from "./overlays.js";
import { boardPhoto } from "./photo.js";
import { keepWordsIn } from "./plates.js";
import { namedStars } from "./stars.js";
import { keptNumbers, mat, patterns, played, printed, terrain } from "./terrain.js";
import { Units } from "./units.js";
import { View } from "./view.js";
import { Zones } from "./zones.js";

const MEASURE = "m"; // the key; units.js tells screen readers of it
const ON_BASE = 4; // px that a place may lie beside a base and still be on it
/** Pixels an inch from which on every unit has its name beside it. */
const CLOSE = 26;

/** Close up, signs grow with the models; from afar they keep a size that can be read. */
const sign = ({ scale }) => Math.min(2.2, Math.max(0.82, scale / 17));

export class TableMap {
  constructor(stage, element, store, { layers = {} } = {}) {
    this.store = store;
    this.layers = Object.fromEntries(
      ["ground", "photo", "accuracy", "zones", "below", "goes", "tints", "last", "due", "names", "units", "chosen", "asked", "ghosts", "whatif", "put", "above"].map((name) => [name, svg("g", { class: `layer-${name}` })]),
    );
    const world = svg("g", { class: "world" }, Object.values(this.layers));
    this.edge = svg("rect", {});
    element.append(patterns(), svg("clipPath", { id: "edge" }, this.edge), world);
    for (const name of ["below", "goes", "due", "zones"]) this.layers[name].setAttribute("clip-path", "url(#edge)");
    this.stage = stage;
    this.units = new Units(this.layers.units, this.layers.names, store);
    this.choice = new Layers(element, layers);
    this.view = new View(stage, element, world, (view) => this.drawn(view));
    this.overlays = new Overlays(this.layers.below, this.layers.above, store);
    this.lastMove = new Overlays(this.layers.last, this.layers.last, store);
    this.ghosts = new Overlays(this.layers.tints, this.layers.ghosts, store);
    this.asked = new Overlays(this.layers.due, this.layers.asked, store);
    for (const each of [this.overlays, this.lastMove, this.ghosts, this.asked]) each.onDrawn = () => this.putWords(this.view);
    this.zones = new Zones(this.layers.zones, store, this.choice);
    this.accuracy = new Accuracy(this.layers.accuracy, store, this.choice);
    this.choice.addEventListener("change", () => {
      this.drawPhoto();
      this.putNames(this.view);
      this.putWords(this.view);
    });
    store.addEventListener("change", ({ detail }) => this.update(detail.changed));
    setInterval(() => this.units.tick(), 500);
  }

  /**
   * Have fingers, mouse and keys move the map and choose: onSelect(unit, place) from now on.
   * `onTape(one, other, done)`: a finger that rested on one (unit, place) is at the other; `done` when it is lifted,
   * null for `other` when it ends nowhere. `onMeasure(unit)`: the keyboard wants to measure from there.
   */
  listen(onSelect, onTape, onMeasure) {
    const found = (x, y, slop) => {
      const place = this.view.place(x, y);
      return [this.units.near(place, slop / this.view.scale), place];
    };
    gestures(this.stage, this.view, (x, y, slop) => onSelect(...found(x, y, slop)), onTape && ((x, y, slop) => {
      const one = found(x, y, slop);
      const tell = (other, done) => {
        this.pulling = !done;
        onTape(one, other, done);
      };
      tell(one, false);
      return { move: (...at) => tell(found(...at, slop), false), end: (...at) => tell(found(...at), true), cancel: () => tell(null, true) };
    }));
    this.layers.units.addEventListener("keydown", (event) => {
      const { unit } = event.target.closest("[data-unit]").dataset;
      if (event.key === "Enter" || event.key === " ") onSelect(unit);
      else if (event.key === MEASURE && !event.ctrlKey && !event.metaKey) onMeasure?.(unit);
      else return;
      event.preventDefault();
    });
  }

  update(changed) {
    if (changed.has("table")) this.drawGround(this.store.parts.table);
    if (changed.has("units") || changed.has("table") || changed.has("you")) {
      this.units.update();
      this.putNames(this.view);
    }
    if (changed.has("findings") || changed.has("then")) this.flag();
    if (changed.has("last_move")) this.lastMove.set(this.store.parts.last_move ?? []);
    if (["table", "proposals", "findings", "wishes"].some((name) => changed.has(name))) this.asked.set(this.speaksOf());
    else if (changed.has("units")) this.asked.draw(); // a frame goes with its model
    if (changed.has("camera") || changed.has("table")) this.drawPhoto();
    if (changed.has("ghosts") || changed.has("units")) this.ghosts.set(this.store.parts.ghosts ?? []);
  }

  /** What is asked about: what a side wishes for, what waits, with the proof of what is flagged about it, else what the prompt speaks of. */
  speaksOf() {
    const { proposals = [], findings = [], table } = this.store.parts;
    const wished = this.store.asked.flatMap(({ overlays }) => overlays);
    if (wished.length) return wished;
    const proof = findings.filter(({ waits }) => waits).flatMap((finding) => finding.proof ?? []);
    if (!proposals.length) return table?.prompt?.overlays ?? [];
    const told = (each) => proof.some((other) => sameArrow(each, other)); // the proof's has the limit with it
    return [...proposals[0].overlays.filter((each) => !told(each)), ...proof];
  }

  drawGround(table) {
    const drawn = JSON.stringify([table.board, table.terrain, table.grid]);
    if (drawn === this.ground) return;
    this.ground = drawn;
    this.view.setBoard(table.board, played(table));
    this.edge.setAttribute("width", table.board.width);
    this.edge.setAttribute("height", table.board.depth);
    this.layers.ground.replaceChildren(mat(table), terrain(table.terrain, this.store), ...printed(table.grid));
  }

  /** The newest photograph from above; it is fetched only where the layer is on. */
  drawPhoto() {
    const { camera, table } = this.store.parts;
    const wanted = this.choice.shows("photo") ? camera?.picture ?? null : null;
    this.view.svg.classList.toggle("on-photo", wanted !== null);
    if (wanted === this.photo) return;
    this.photo = wanted;
    this.layers.photo.replaceChildren(...(wanted === null ? [] : [boardPhoto(wanted, table.board)]));
  }

  /** The place on the board (inches) of an event's point. */
  placeOf(event) {
    const box = this.stage.getBoundingClientRect();
    return this.view.place(event.clientX - box.left, event.clientY - box.top);
  }

  /** The unit on whose base a place lies; null for a place beside them all. */
  onBase(place) {
    return this.units.near(place, ON_BASE / this.view.scale);
  }

  flag() {
    const marks = new Map();
    const findings = this.store.then ? [] : this.store.parts.findings ?? []; // they are about now
    for (const finding of [...findings].reverse()) {
      if (finding.units.length) marks.set(finding.units[0], finding.verdict);
    }
    this.units.flag(marks);
  }

  drawn(view) {
    view.svg.style.setProperty("--sign", sign(view));
    view.svg.classList.toggle("close", view.scale > CLOSE);
    this.putNames(view);
    this.putWords(view);
  }

  /** Mark a unit as the one that is asked about (null: none). */
  select(id) {
    this.units.select(id);
    this.putNames(this.view);
  }

  /** Mark units that can be chosen, those that are, and have the names of some beside them: what is chosen from is a list of names. */
  choose(choices, chosen, named) {
    const anew = [...this.units.named].join() !== named.join();
    this.units.choose(choices, chosen, named);
    if (anew) this.putNames(this.view);
  }

  putNames(view) {
    const stars = this.choice.shows("objectives") ? namedStars(this.layers.ground, view, sign(view)) : [];
    const numbers = keptNumbers(this.layers.ground, view, sign(view));
    this.units.putNames(view, sign(view), view.scale > CLOSE || this.choice.shows("names"), [...stars, ...numbers]);
  }

  putWords(view) {
    keepWordsIn(view, sign(view), this.units.boxes);
  }
}
