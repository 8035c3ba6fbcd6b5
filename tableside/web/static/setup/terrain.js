// The terrain, drawn over the table's photograph from straight above: tap points, drag them.

import { el, line, svg } from "../dom.js";
import { setup } from "../words/setup.js";
import { Drawing, called, pointsOf } from "./drawing.js";
import { TaggedPieces } from "./templates.js";

// Radius of a corner's dot and of what a finger takes for it, pixels; those between are smaller.
const [DOT, GRIP, LESS] = [5, 15, 0.65];
const SLIP = 4; // pixels that a finger may slip without dragging

const words = setup.terrain;

export function terrain({ post, tell }) {
  return new Editor(post, tell);
}

class Editor {
  constructor(post, tell) {
    this.post = post;
    this.tell = tell;
    this.drawing = null;
    this.kinds = {};
    this.dragged = null;
    this.told = null;
    this.waiting = 0;
    this.tagged = new TaggedPieces((body) => this.serverDraws(body), post, tell);
    this.photo = svg("image", { x: 0, y: 0, preserveAspectRatio: "none" });
    this.layer = svg("g", {});
    this.map = svg("svg", { id: "drawing", tabindex: 0, role: "application", "aria-label": words.map }, this.photo, this.layer, this.tagged.marks);
    this.stage = el("div", { id: "board" }, this.map);
    this.types = el("div", { class: "row", role: "group", "aria-label": words.draw });
    this.hint = el("p", { class: "how", role: "status", "aria-live": "polite" });
    this.fields = el("div", {});
    this.lessCorners = this.button(words.removeCorner, () => this.deleteCorner());
    this.element = el("div", { hidden: true }, // nothing can be drawn before there is a board and a game
      this.tagged.lay,
      el("fieldset", {}, el("legend", {}, words.draw), this.types, this.hint,
        el("div", { class: "row" }, this.button(words.finish, () => this.finish()), this.button(words.undo, () => this.undo()), this.button(words.photograph, () => this.expose()))),
      this.fields, this.tagged.element);
    new ResizeObserver(() => this.drawing && this.draw()).observe(this.map);
    this.map.addEventListener("pointerdown", (event) => this.press(event));
    this.map.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) this.map.addEventListener(end, () => this.release());
    this.map.addEventListener("keydown", (event) => this.drawing && this.key(event));
  }

  button(said, press) {
    return el("button", { type: "button", class: "button", onclick: press }, said);
  }

  update(values) {
    this.element.hidden = !values.board;
    if (!values.board) return;
    if (values.photo && !this.photographed) {
      this.photographed = true;
      this.expose();
      if (this.drawing) this.draw();
    }
    this.tagged.update(values);
    if (this.unsaved && !this.waiting) this.save();
    const sent = JSON.stringify(values.pieces);
    if (this.drawing) [this.drawing.taken, this.drawing.others] = [this.tagged.names, this.tagged.others];
    if (this.drawing && (this.told === sent || this.waiting || this.dragged)) return;
    this.told = sent;
    if (!this.drawing) this.begin(values);
    else [this.drawing.pieces, this.drawing.board] = [values.pieces, values.board];
    this.draw();
  }

  begin({ board, pieces, kinds }) {
    this.kinds = kinds;
    this.drawing = new Drawing(pieces, board);
    this.map.setAttribute("viewBox", `0 0 ${board.width} ${board.depth}`);
    this.stage.style.setProperty("--ratio", board.width / board.depth);
    for (const [name, length] of [["width", board.width], ["height", board.depth]]) this.photo.setAttribute(name, length);
    this.types.replaceChildren(...Object.entries(kinds).map(([type, kind]) =>
      el("button", { type: "button", class: "button", "data-type": type, onclick: () => this.start(type, kind) }, kind.name)));
  }

  expose() {
    this.photo.setAttribute("href", `/above.jpg?t=${Date.now()}`);
  }

  start(type, { drawn, name }) {
    const same = this.drawing.begun?.type === type;
    if (same) this.drawing.begun = null;
    else this.drawing.begin(type, drawn, name);
    this.draw();
    this.map.focus();
  }

  /** Where on the board a pointer is: inches, north up. */
  place(event) {
    const { left, top, width, height } = this.map.getBoundingClientRect();
    const { board } = this.drawing;
    return [((event.clientX - left) / width) * board.width, (1 - (event.clientY - top) / height) * board.depth];
  }

  press(event) {
    if (!this.drawing) return;
    const { drawing } = this;
    const at = this.place(event);
    if (drawing.begun) {
      if (drawing.put(at)) this.save();
      this.draw();
      return;
    }
    const { handle, between, piece } = event.target.dataset;
    this.corner = undefined;
    if (piece !== undefined && handle === undefined && between === undefined) drawing.chosen = piece;
    else if (piece === undefined) drawing.chosen = null;
    const chosen = drawing.piece(piece);
    if (chosen && (handle ?? between) !== undefined) {
      this.dragged = { piece: chosen, handle, between, from: [event.clientX, event.clientY], index: null };
      this.corner = handle === undefined ? undefined : Number(handle);
      this.map.setPointerCapture(event.pointerId);
    }
    this.draw();
  }

  drag(event) {
    const { dragged } = this;
    if (!dragged) return;
    const [x, y] = dragged.from;
    if (dragged.index === null && Math.hypot(event.clientX - x, event.clientY - y) < SLIP) return;
    if (dragged.index === null) this.take(dragged, this.place(event));
    this.drawing.move(dragged.piece, dragged.index, this.place(event));
    this.draw();
  }

  /** Begin to move a corner; one that is made between two others is there from now on. */
  take(dragged, at) {
    this.drawing.keep();
    const { piece, handle, between } = dragged;
    if (between !== undefined) this.drawing.insert(piece, Number(between), at);
    dragged.index = handle === undefined ? Number(between) + 1 : Number(handle);
    this.corner = dragged.index;
  }

  release() {
    const moved = this.dragged && this.dragged.index !== null;
    this.dragged = null;
    if (moved) this.save();
  }

  key(event) {
    const { drawing } = this;
    if (event.key === "Enter") this.finish();
    else if (event.key === "Escape") {
      drawing.begun = null;
      this.draw();
    } else if (event.key === "z" && (event.ctrlKey || event.metaKey)) this.undo();
    else if (event.key === "Delete" || event.key === "Backspace") this.deleteCorner();
    else return;
    event.preventDefault();
  }

  deleteCorner() {
    const piece = this.drawing.piece();
    if (!piece || this.corner === undefined) return;
    if (!this.drawing.drop(piece, this.corner)) {
      this.tell(words.few);
      return;
    }
    this.corner = undefined;
    this.draw();
    this.save();
  }

  finish() {
    this.drawing.keep();
    if (this.drawing.finish()) this.save();
    else this.drawing.unkeep();
    this.draw();
  }

  async undo() {
    if (!this.drawing.undo()) return;
    this.corner = undefined;
    this.draw();
    if (this.drawing.begun) return;
    await this.save();
    this.expose(); // a height may be another again
  }

  /**
   * Have it checked and written; what is wrong with it stays on the page until it is mended, and what
   * no answer came to is sent again when the program answers.
   */
  async save() {
    this.waiting += 1; // answers
    this.unsaved = await this.post({ do: "terrain", pieces: this.drawing.pieces }) === null;
    this.waiting -= 1;
  }

  /** Give the chosen piece its height: its outline then moves to where that high ground lies. */
  raise(height) {
    return this.serverDraws({ do: "height", id: this.drawing.chosen, height });
  }

  /** Have the server change the pieces: what it makes of them comes back, and can be undone. */
  async serverDraws(body) {
    this.drawing.keep();
    if (await this.post(body)) this.expose();
    else this.drawing.unkeep();
  }

  draw() {
    const { drawing } = this;
    this.pixel = drawing.board.width / (this.map.clientWidth || 1000); // inches
    drawing.finger = GRIP * this.pixel;
    this.tagged.size = 2 * DOT * this.pixel;
    for (const each of this.types.children) {
      each.setAttribute("aria-pressed", String(each.dataset.type === drawing.begun?.type));
    }
    for (const layer of [this.layer, this.tagged.marks]) layer.setAttribute("transform", `translate(0 ${drawing.board.depth}) scale(1 -1)`);
    this.layer.replaceChildren(...drawing.pieces.flatMap((piece) => this.shape(piece)), ...this.begunShape());
    this.hint.textContent = this.advice();
    if (!drawing.piece()) drawing.chosen = null; // it is gone
    if (this.shown !== drawing.chosen) this.drawFields();
    for (const input of drawing.chosen ? this.inputs : []) { // another page, or Undo, may have changed it
      if (input !== document.activeElement) input.value = this.written(input.name);
    }
    this.lessCorners.disabled = this.corner === undefined;
    this.tagged.choose(drawing.piece());
  }

  advice() {
    if (this.drawing.begun) return words.how[this.drawing.begun.shape];
    return this.photographed ? words.choose : words.noPhotograph;
  }

  shape(piece) {
    const chosen = piece.id === this.drawing.chosen;
    const known = { "data-piece": piece.id, class: `ground ground-${this.kinds[piece.type]?.look}${chosen ? " chosen" : ""}` };
    if (piece.at) return [svg("circle", { ...known, cx: piece.at[0], cy: piece.at[1], r: 2 * DOT * this.pixel }), ...(chosen ? this.handles(piece) : [])];
    const d = line(pointsOf(piece), Boolean(piece.polygon));
    const body = piece.polygon ? svg("path", { ...known, d })
      : svg("path", { ...known, d, class: `${known.class} strip`, style: `stroke-width:${piece.width}` });
    return [body, ...(chosen ? this.handles(piece) : [])];
  }

  handles(piece) {
    const points = pointsOf(piece);
    const middles = points.slice(0, piece.at ? 0 : piece.polygon ? points.length : -1).map((from, i) => {
      const to = points[(i + 1) % points.length];
      return [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], { "data-piece": piece.id, "data-between": i }];
    });
    const corners = points.map((at, i) => [at, { "data-piece": piece.id, "data-handle": i }]);
    return [
      ...middles.flatMap(([at, what]) => this.dot(at, "between", LESS, what)),
      ...corners.flatMap(([at, what], i) => this.dot(at, i === this.corner ? "handle taken" : "handle", 1, what)),
    ];
  }

  /** A dot, and round it what a finger may touch in its place. */
  dot([cx, cy], name, share, what) {
    return [
      svg("circle", { ...what, cx, cy, r: share * GRIP * this.pixel, class: "grip" }),
      svg("circle", { ...what, cx, cy, r: share * DOT * this.pixel, class: name }),
    ];
  }

  begunShape() {
    const points = this.drawing.begun?.points ?? [];
    if (!points.length) return [];
    return [svg("path", { d: line(points), class: "begun" }), ...points.flatMap((at) => this.dot(at, "handle", 1, {}))];
  }

  drawFields() {
    this.shown = this.drawing.chosen;
    const piece = this.drawing.piece();
    this.fields.hidden = !piece;
    this.inputs = [];
    if (!piece) return;
    this.fields.replaceChildren(el("fieldset", {}, el("legend", {}, this.kinds[piece.type]?.name ?? piece.type),
      el("div", { class: "row" },
        this.field(words.name, "name", called(piece), "text"),
        piece.polygon ? this.field(words.height, "height", piece.height ?? "", "number") : null,
        piece.line ? this.field(words.width, "width", piece.width, "number") : null),
      el("div", { class: "row" }, piece.at ? null : this.lessCorners, this.button(words.remove, () => {
        this.drawing.remove();
        this.draw();
        this.save();
      }))));
    this.fields.scrollIntoView({ block: "nearest" }); // a phone has them below the photograph
  }

  /** What the chosen piece has in a field. */
  written(name) {
    const piece = this.drawing.piece();
    return (piece && name === "name" ? called(piece) : piece?.[name]) ?? "";
  }

  field(label, name, value, type) {
    const input = el("input", { name, value, type, ...(type === "number" ? { step: "any", min: 0 } : { maxlength: 80 }) });
    this.inputs.push(input);
    input.addEventListener("change", () => {
      const given = type === "number" ? (input.value === "" ? null : Number(input.value)) : input.value.trim();
      if (String(given ?? "") === String(this.written(name))) return;
      if (name === "height") {
        this.raise(given ?? 0);
        return;
      }
      if (!this.drawing.write(name, given)) {
        input.value = this.written(name);
        this.tell(given ? words.taken(given) : words.unnamed);
        return;
      }
      this.draw();
      this.save();
    });
    return el("label", {}, label, input);
  }
}
