// Units: true footprints, a sign for the type, the strength, the facing, and how fresh it all is.

import { line, svg } from "../dom.js";
import { text } from "../words/text.js";
import { short, sidesOfNames } from "./names.js";
import { fromPose } from "./projection.js";

const GLIDE = 450; // ms: as long as the style sheet's transition
/** The markers beside a unit: their radius, how far up they lie, and the step from one to the next. */
const DOT = 4.5;
const DOT_UP = -13;
const DOT_APART = 11;
/** Share of a base's front that its sign takes; the strength has the rest. */
const CUT = 0.56;

/** The drawn units, brought up to date piece by piece: a unit that stands still is not touched. */
export class Units {
  constructor(layer, names, store) {
    this.layer = layer;
    this.names = names;
    this.store = store; // names lie below all units: none hides a unit
    this.drawn = new Map();
    this.selected = null;
    this.marks = new Map();
    this.choices = new Set();
    this.chosen = new Set();
    this.named = new Set();
    this.boxes = []; // of bases and names on the screen
  }

  update() {
    const units = this.store.units;
    for (const [id, unit] of this.drawn) {
      if (!units[id]) {
        this.remove(unit);
        this.drawn.delete(id);
      }
    }
    for (const unit of Object.values(units)) this.show(unit);
    this.tick();
  }

  show(unit) {
    const old = this.drawn.get(unit.id);
    if (old?.unit === unit) return;
    const look = JSON.stringify({ ...unit, pose: 0, last_seen: 0, sigma: 0, life: 0 });
    if (old?.look !== look) {
      if (old) this.remove(old);
      this.drawn.set(unit.id, this.make(unit, look));
    } else {
      this.place(old, unit);
    }
    this.dress(this.drawn.get(unit.id));
  }

  make(unit, look) {
    const group = svg("g", { "data-unit": unit.id, tabindex: "0", role: "button", "aria-keyshortcuts": "m" },
      svg("g", { class: "body" }, unit.shape.map((corners, stand) => base(corners, unit, stand === 0))),
      strength(unit),
      dots(unit),
      svg("g", { class: "upright" }, svg("g", { class: "note" })));
    const name = svg("g", { class: "name", "data-of": unit.id },
      svg("g", { class: "upright" }, svg("g", { class: "beside" }, svg("text", {}, nameOf(unit)))));
    const made = { group, name, unit, look, facing: unit.pose[2] };
    this.raise(made);
    this.names.append(name);
    this.turnTo(made, unit.pose);
    return made;
  }

  /** Put a unit over all others but the staff: their small bases are never hidden. */
  raise({ group, unit }) {
    this.layer.insertBefore(group, unit.letters ? null : this.layer.querySelector(":scope > .staff"));
  }

  remove({ group, name }) {
    group.remove();
    name.remove();
  }

  place(drawn, unit) {
    const [x, y, facing] = unit.pose;
    const [ox, oy, oldFacing] = drawn.unit.pose;
    drawn.unit = unit;
    if (x === ox && y === oy && facing === oldFacing) return;
    drawn.facing += ((facing - drawn.facing + 540) % 360 + 360) % 360 - 180;
    clearTimeout(drawn.gliding);
    const both = [drawn.group, drawn.name];
    both.forEach((part) => part.classList.add("glide"));
    drawn.gliding = setTimeout(() => both.forEach((part) => part.classList.remove("glide")), GLIDE);
    this.turnTo(drawn, unit.pose);
  }

  turnTo(drawn, [x, y]) {
    const { group, name, unit, facing } = drawn;
    name.style.transform = `translate(${x}px,${y}px)`;
    drawn.reach = extent(unit.shape, facing);
    ["--half-x", "--half-y"].forEach((half, axis) => name.style.setProperty(half, drawn.reach[axis].toFixed(2)));
    group.style.setProperty("--facing", `${facing}deg`);
    group.style.transform = `translate(${x}px,${y}px) rotate(${facing}deg)`;
  }

  /** Classes and the label for screen readers. */
  dress({ group, name, unit }) {
    name.classList.toggle("selected", unit.id === this.selected);
    name.classList.toggle("asked", this.named.has(unit.id));
    const mark = this.marks.get(unit.id) ?? "";
    group.setAttribute("class", [
      "unit", `side-${this.store.sideLetter(unit.side)}`, unit.letters ? "staff" : `sign-${unit.sign}`, `life-${unit.life}`,
      unit.id === this.selected ? "selected" : "", mark && `flag-${mark}`,
      ...["glide", "close"].filter((name) => group.classList.contains(name)),
      this.choices.has(unit.id) ? "pickable" : "", this.chosen.has(unit.id) ? "picked" : "",
    ].join(" "));
    group.setAttribute("aria-label", text.unitLabel(unit, this.store.sideName(unit.side), text.life[unit.life] ?? unit.life));
    group.setAttribute("aria-pressed", String(unit.id === this.selected));
  }

  /** Letters of units that lie close together are no wider than their bases. */
  keepApart() {
    const each = [...this.drawn.values()];
    for (const { group, unit } of each) {
      const { id, pose: [x, y] } = unit;
      group.classList.toggle("close", Boolean(unit.letters) && each.some((other) => other.unit.letters && other.unit.id !== id &&
        Math.hypot(other.unit.pose[0] - x, other.unit.pose[1] - y) < CLOSE));
    }
  }

  /**
   * Put the names that are shown where nothing stands in their way, that of the chosen unit first and those of one's
   * own side next; signs are drawn so much ``larger``. ``others``: what else has a name, each with a ``put`` that takes
   * the side of it, and what no name may hide.
   */
  putNames(view, larger, all, others = []) {
    this.keepApart();
    const own = this.store.parts.you?.side;
    const units = [...this.drawn.values()].map(({ unit, reach }) => {
      const [x, y] = view.point(...unit.pose);
      const [across, down] = (view.turn % 180 ? [reach[1], reach[0]] : reach).map((half) => half * view.scale);
      return { box: [x - across, y - down, x + across, y + down], width: widthOf(nameOf(unit)),
        shown: all || unit.id === this.selected || this.named.has(unit.id), rank: unit.id === this.selected ? 0 : unit.side === own ? 1 : 2 };
    });
    const named = [...units, ...others];
    const found = sidesOfNames(named, larger, [view.wide, view.high]);
    [...this.drawn.values()].forEach(({ name }, at) => { name.dataset.side = found[at]?.side ?? "none"; });
    others.forEach(({ put }, at) => put(found[units.length + at]?.side ?? "none"));
    this.boxes = named.map(({ box }) => box).concat(found.flatMap((each) => (each ? [each.place] : [])));
  }

  select(id) {
    this.selected = id;
    if (id && this.drawn.has(id)) this.raise(this.drawn.get(id));
    this.drawn.forEach((unit) => this.dress(unit));
  }

  /** Mark the units that may be picked for something, those that are, and those whose names are read for it. */
  choose(choices, chosen, named) {
    this.choices = new Set(choices);
    this.chosen = new Set(chosen);
    this.named = new Set(named);
    this.drawn.forEach((unit) => this.dress(unit));
  }

  /** Mark the units that findings are about: unit id to verdict. */
  flag(marks) {
    this.marks = marks;
    this.drawn.forEach((unit) => this.dress(unit));
    this.tick();
  }

  /** Once a second: how long hidden units have been out of sight. */
  tick() {
    for (const { group, unit } of this.drawn.values()) {
      const note = group.querySelector(".note");
      const words = this.note(unit);
      if (note.dataset.words === words) continue;
      note.dataset.words = words;
      note.replaceChildren(...(words ? plate(words, -17) : []));
    }
  }

  note(unit) {
    const seconds = this.store.unseen(unit);
    if (unit.life === "hidden" && seconds) return text.secondsShort(seconds);
    if (unit.life === "unseen") return "?";
    const verdict = this.marks.get(unit.id);
    return verdict === "illegal" ? "!" : verdict === "too_close" ? "≈" : "";
  }

  /** The unit nearest to a point of the board, within a finger's breadth (inches); null if none. */
  near([x, y], slop) {
    let best = null;
    let least = slop;
    for (const { unit } of this.drawn.values()) {
      const away = distance(unit, x, y);
      if (away <= least && !(away === least && best)) [best, least] = [unit.id, away];
    }
    return best;
  }
}

/** Inches between the middles of units whose letters would lie over one another. */
const CLOSE = 1;
const nameOf = (unit) => short(unit.label ?? unit.id);

const NAME = "700 10.5px system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"; // as map.css has it
const pen = document.createElement("canvas").getContext("2d");
/** @type {Map<string, number>} */
const widths = new Map();

/** How wide a name is on the map, in px at the signs' own size. */
export function widthOf(name) {
  if (!widths.has(name)) {
    if (pen) pen.font = NAME;
    widths.set(name, pen?.measureText(name).width ?? 7 * name.length);
  }
  return widths.get(name);
}

/** How far (inches) a point is from the box around a unit's bases; 0 inside. */
function distance(unit, x, y) {
  const [ux, uy, facing] = unit.pose;
  const angle = (-facing * Math.PI) / 180;
  const ahead = (x - ux) * Math.cos(angle) - (y - uy) * Math.sin(angle);
  const left = (x - ux) * Math.sin(angle) + (y - uy) * Math.cos(angle);
  const corners = unit.shape.flat();
  const beyond = (value, axis) => {
    const all = corners.map((corner) => corner[axis]);
    return Math.max(Math.min(...all) - value, 0, value - Math.max(...all));
  };
  return Math.hypot(beyond(ahead, 0), beyond(left, 1));
}

/** How far (inches) a unit's bases reach from its place along the board's x and y. */
function extent(shape, facing) {
  const corners = shape.flat().map((corner) => fromPose([0, 0, facing], corner));
  const most = (axis) => Math.max(...corners.map((corner) => Math.abs(corner[axis])));
  return [most(0), most(1)];
}

/** One base: corners come front left first, then counter-clockwise. */
function base(corners, unit, first) {
  const [fl, bl, br, fr] = corners;
  const d = line(corners, true);
  const cut = first && unit.strength && !unit.letters ? CUT : 1;
  /** @type {[any, any, any, any]} */
  const left = [fl, bl, mix(bl, br, cut), mix(fl, fr, cut)];
  const right = [left[3], left[2], br, fr];
  return svg("g", {},
    svg("path", { d, class: "halo" }),
    svg("path", { d: notch(fl, fr), class: "notch" }),
    svg("path", { d, class: "fill" }),
    svg("path", { d, class: "texture" }),
    svg("path", { d: sign(unit.sign, left), class: "sign" }),
    cut < 1 ? svg("path", { d: line(right, true), class: "plate" }) : null,
    svg("path", { d, class: "edge" }),
    svg("path", { d, class: "veil" }),
    svg("path", { d: line([bl, br]), class: "foot" }),
    svg("path", { d: line([fl, fr]), class: "front" }));
}

/** Map signs, as the rule set names them: a cross, one slash, a dot, a bar. */
function sign(name, [fl, bl, br, fr]) {
  if (name === "cross") return line([fl, br]) + line([bl, fr]);
  if (name === "slash") return line([bl, fr]);
  if (name === "dot") return dot(mix(fl, br, 0.5), Math.hypot(fl[0] - bl[0], fl[1] - bl[1]) / 6);
  if (name === "bar") return line([mix(fl, bl, 0.5), mix(fr, br, 0.5)]);
  return "";
}

const dot = ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** @returns {[number, number]} */
const mix = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

/** A small arrowhead at the middle of the front. */
function notch(fl, fr) {
  const [x, y] = mix(fl, fr, 0.5);
  const wide = Math.min(0.4, Math.hypot(fl[0] - fr[0], fl[1] - fr[1]) / 4);
  return line([[x, y + wide], [x + 0.36, y], [x, y - wide]], true);
}

/** The strength on the base's right, upright; sizes are screen pixels. */
function strength(unit) {
  const words = unit.letters || unit.strength;
  if (!words) return null;
  const [fl, bl, br, fr] = unit.shape[0];
  const across = unit.letters ? 0.5 : (1 + CUT) / 2;
  const [x, y] = mix(mix(fl, fr, across), mix(bl, br, across), 0.5);
  return svg("g", { style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, svg("text", { y: 4.4, class: "strength" }, words)));
}

/** The dice that lie beside a unit on the table, in their colours; sizes are screen pixels. */
function dots({ dots: colours, shape }) {
  if (!colours?.length) return null;
  const [fl, bl, br, fr] = shape[0];
  const [x, y] = mix(mix(fl, fr, 0.5), mix(bl, br, 0.5), 0.5);
  const across = (index) => (index - (colours.length - 1) / 2) * DOT_APART;
  return svg("g", { style: `transform:translate(${x}px,${y}px)` },
    svg("g", { class: "upright" }, colours.map((colour, index) =>
      svg("circle", { cx: across(index), cy: DOT_UP, r: DOT, class: `dot dot-${colour}` }))));
}

function plate(words, y) {
  const width = Math.max(16, words.length * 7.2 + 8);
  return [
    svg("rect", { x: -width / 2, y: y - 8, width, height: 16, rx: 8, class: "note-plate" }),
    svg("text", { y: y + 4, class: "note-text" }, words),
  ];
}
