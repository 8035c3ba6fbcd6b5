// The pieces of terrain while they are drawn: points on the board (inches, north up), steps to undo.
// It knows no page: terrain.js shows it.

const SNAP_EDGE = 0.35; // inches: nearer to the board's edge a point lies on it
const SNAP_POINT = 0.3; // ... nearer to another piece's point it lies there
const UNDONE = 60; // steps that are kept

export class Drawing {
  constructor(pieces, board) {
    this.pieces = pieces;
    this.board = board;
    this.past = [];
    this.chosen = null;
    this.begun = null;
    this.taken = new Set();
    this.others = new Set();
    this.finger = 0;
  }

  /** Remember how it is before something is changed. */
  keep() {
    this.past.push(JSON.stringify([this.pieces, this.begun, this.chosen]));
    if (this.past.length > UNDONE) this.past.shift();
  }

  /** Forget the step that was kept last: nothing came of it. */
  unkeep() {
    this.past.pop();
  }

  undo() {
    if (!this.past.length) return false;
    [this.pieces, this.begun, this.chosen] = JSON.parse(this.past.pop());
    return true;
  }

  piece(id = this.chosen) {
    return this.pieces.find((each) => each.id === id) ?? null;
  }

  /** A point put where it was most likely meant; ``own`` is the piece that it belongs to. */
  snapped([x, y], own = null) {
    const { width, depth } = this.board;
    const near = this.pieces.filter((each) => each !== own).flatMap(pointsOf)
      .find(([px, py]) => Math.hypot(px - x, py - y) < SNAP_POINT);
    if (near) return [...near];
    const onto = (at, length) => (at < SNAP_EDGE ? 0 : at > length - SNAP_EDGE ? length : Math.round(at * 100) / 100);
    return [onto(x, width), onto(y, depth)];
  }

  /** Begin a piece of a type; ``shape`` is how it is drawn, ``called`` what players call the type. */
  begin(type, shape, called) {
    this.begun = { type, shape, called, points: [] };
    this.chosen = null;
  }

  /**
   * Put the next point of the piece that is begun; true when it is finished by it. An area is closed
   * at its first point, as near as a finger can tell: ``finger`` inches.
   */
  put(point) {
    this.keep();
    const { points, shape } = this.begun;
    const at = this.snapped(point);
    const near = Math.max(SNAP_POINT, this.finger);
    if (shape === "polygon" && points.length > 2 && Math.hypot(points[0][0] - at[0], points[0][1] - at[1]) < near) {
      return this.finish();
    }
    points.push(at);
    return shape === "point" && this.finish();
  }

  /** Finish the piece that is begun, if it has points enough; it is chosen then. */
  finish() {
    const { type, shape, called, points } = this.begun ?? {};
    const least = { polygon: 3, line: 2, point: 1 }[shape];
    if (!least || points.length < least) return false;
    const id = this.freeName(type);
    const made = { id, type, name: this.freeTitle(called) };
    if (shape === "point") made.at = points[0];
    else made[shape] = points;
    if (shape === "line") made.width = 1;
    this.pieces.push(made);
    [this.begun, this.chosen] = [null, made.id];
    return true;
  }

  /** An id that no piece has; those in ``taken`` are of pieces with a tag, here or at home. */
  freeName(type) {
    let number = 1;
    while (this.piece(`${type}-${number}`) || this.taken.has(`${type}-${number}`)) number += 1;
    return `${type}-${number}`;
  }

  /** What a new piece of a type is called until somebody calls it otherwise. */
  freeTitle(type) {
    const has = new Set(this.pieces.map(called));
    let number = 1;
    while (has.has(`${type} ${number}`)) number += 1;
    return `${type} ${number}`;
  }

  move(piece, index, point) {
    const at = this.snapped(point, piece);
    if (piece.at) piece.at = at;
    else (piece.polygon ?? piece.line)[index] = at;
  }

  /** Put a new corner after corner ``index``. */
  insert(piece, index, point) {
    (piece.polygon ?? piece.line).splice(index + 1, 0, this.snapped(point, piece));
  }

  /** Take a corner away, unless the piece would be none then; true when it is gone. */
  drop(piece, index) {
    const points = piece.polygon ?? piece.line;
    if (!points || points.length <= (piece.polygon ? 3 : 2)) return false;
    this.keep();
    points.splice(index, 1);
    return true;
  }

  remove() {
    this.keep();
    this.pieces = this.pieces.filter((each) => each.id !== this.chosen);
    this.chosen = null;
  }

  /**
   * Change what is written of the chosen piece: name, height, width; nothing takes a field away. Its
   * id stays, for others name the piece by it, but for one in ``others``: the id of another learned piece.
   */
  write(field, value) {
    const piece = this.piece();
    const twice = this.pieces.some((each) => each !== piece && called(each) === value);
    if (!piece || (field === "name" && (!value || twice))) return false;
    this.keep();
    if (value === null) delete piece[field];
    else piece[field] = value;
    if (field === "name" && this.others.has(piece.id)) this.chosen = piece.id = this.freeName(piece.type);
    return true;
  }
}

/** What players call a piece: its name, else its id in words, as the server says it. */
export function called({ id, name }) {
  if (name || id !== id.toLowerCase()) return name || id;
  return id.split(/[-_ ]+/).filter(Boolean).map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

export function pointsOf(piece) {
  return piece.at ? [piece.at] : (piece.polygon ?? piece.line);
}
