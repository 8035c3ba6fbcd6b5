// Pieces of terrain with a tag of their own: learned once, laid wherever their tags are seen.

import { el, svg } from "../dom.js";
import { Lines } from "../lines.js";
import { twice } from "../sure.js";
import { setup } from "../words/setup.js";
import { called, pointsOf } from "./drawing.js";
import { button } from "./fields.js";
import { papers, sheet } from "./sheets.js";

const words = setup.tagged;

export class TaggedPieces {
  /** ``change`` posts what changes the pieces on the map, ``post`` what does not; ``tell`` shows a refusal. */
  constructor(change, post, tell) {
    this.post = post;
    this.names = new Set();
    this.others = new Set(); // ids that another piece than the learned one has here
    this.values = { templates: [], free: [] };
    this.piece = null;
    this.drawn = {};
    this.size = 0.3;
    this.marks = svg("g", { id: "tags" });
    this.lay = button("", () => change({ do: "lay" }));
    this.lay.classList.add("large");
    this.which = el("select", { name: "tag" });
    this.choices = new Lines(this.which, ({ family, id }) => ({
      element: el("option", { value: `${family} ${id}` }, String(id)), write: () => {},
    }));
    this.learn = button("", () => this.teach());
    this.learning = el("div", { class: "row" }, el("label", {}, words.tag, this.which), this.learn);
    this.hint = el("p", { class: "hint" });
    this.said = el("p", { id: "taught", role: "status", "aria-live": "polite" });
    this.list = el("ul", { class: "plain-list", id: "templates" });
    this.lines = new Lines(this.list, (each) => this.line(each));
    const paper = papers();
    this.element = el("fieldset", { class: "tagged" }, el("legend", {}, words.title), this.learning, this.hint, this.said, this.list,
      el("div", { class: "row" }, el("label", {}, setup.paper, paper), sheet(words.print, "terrain", tell, paper)));
    this.draw();
  }

  /** Take what the server knows of tags. */
  update({ templates, free }) {
    this.values = { templates, free };
    this.names = new Set(templates.map(({ name }) => name));
    this.others = new Set(templates.filter(({ another }) => another).map(({ name }) => name));
    this.draw();
  }

  /** The piece that is chosen on the map, null for none. */
  choose(piece) {
    if (this.piece?.id !== piece?.id) this.said.textContent = "";
    this.piece = piece;
    this.draw();
  }

  draw() {
    const { templates, free } = this.values;
    const fresh = templates.filter((each) => each.new).length;
    this.changed("lay", fresh, () => {
      this.lay.hidden = !fresh;
      this.lay.textContent = words.lay(fresh);
    });
    this.changed("learning", [free.map(({ family, id }) => [family, id]), this.piece, [...this.names]], () => this.drawLearning(free));
    this.changed("list", templates.map(({ called: title, id, seen }) => [title, id, seen]), () => this.lines.show(templates, ({ called: title, family, id }) => `${family} ${id} ${title}`));
    this.changed("marks", [free, this.size], () => this.marks.replaceChildren(...free.flatMap((each) => this.mark(each))));
  }

  /** The square that stands for a tag on the map, ``size`` inches to each side, and its number. */
  mark({ id, at: [x, y] }) {
    const { size } = this;
    return [
      svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: size / 4 }),
      svg("text", { x, y: -y, transform: "scale(1 -1)", style: `font-size:${1.05 * size}px` }, id),
    ];
  }

  /** Draw a part only where what it shows is not what it showed: a key or a finger may be on it. */
  changed(part, value, draw) {
    const now = JSON.stringify(value);
    if (this.drawn[part] === now) return;
    this.drawn[part] = now;
    draw();
  }

  drawLearning(free) {
    this.learning.hidden = !this.piece || !free.length;
    this.hint.hidden = Boolean(free.length);
    this.hint.textContent = this.piece ? words.put(called(this.piece)) : words.idle;
    if (this.learning.hidden) return;
    const own = this.values.templates.find(({ name }) => name === this.piece.id);
    const [x, y] = middle(pointsOf(this.piece));
    const near = [...free].sort((a, b) => away(a, x, y) - away(b, x, y));
    const before = this.near === this.piece.id ? this.which.value : null;
    this.near = this.piece.id;
    const keyOf = ({ family, id }) => `${family} ${id}`;
    this.choices.show(near, keyOf);
    this.which.value = keyOf(near.find((each) => keyOf(each) === before) ?? near[0]);
    this.learn.textContent = own ? words.again(called(this.piece)) : words.learn(called(this.piece));
  }

  async teach() {
    const [family, id] = this.which.value.split(" ");
    const { id: name } = this.piece;
    const title = called(this.piece);
    this.said.textContent = "";
    if (!await this.post({ do: "learn", piece: name, family, id: Number(id) })) return;
    const kept = this.values.templates.find((each) => each.name === name);
    this.said.textContent = words.learned(title, id, kept?.side ?? "");
  }

  line({ called: title, family, id }) {
    const what = el("span");
    const state = el("span", { class: "skip" });
    const forget = button("", null);
    twice(forget, words.forget(title), words.really(title), () => this.post({ do: "forget", family, id }));
    const write = ({ seen }) => {
      what.replaceChildren(`${seen ? "✓" : "–"} ${words.has(title, id)}`, state);
      state.textContent = ` (${seen ? words.seen : words.unseen})`;
    };
    return { element: el("li", {}, what, forget), write };
  }
}

const away = ({ at }, x, y) => Math.hypot(at[0] - x, at[1] - y);

function middle(points) {
  return [0, 1].map((axis) => points.reduce((sum, at) => sum + at[axis], 0) / points.length);
}
