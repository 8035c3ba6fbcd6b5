// Where the board is on the screen: scale, place of its centre, quarter turns. Only transforms.
//
// A gesture moves the finished picture (a CSS transform, done by the compositor); the picture is
// drawn again, sharp, when the gesture rests, and before it shows what the picture does not have.

import { Projection } from "./projection.js";

const REST = 140; // ms without a move after which the picture is drawn again
const COARSE = 2.5; // times that a picture is enlarged before it is drawn again
const MAX_SCALE = 140; // CSS pixels for an inch
const EDGE = 12; // px beside the board that may be shown with it
const AROUND = 6; // inches that a box is shown with
const GAP = 8; // px between the board and the buttons at the stage's lower right corner
const TURNED = "turned"; // degrees, on this phone, from how the map lies by itself
const EDGES = ["south", "west", "north", "east"]; // at the screen's lower edge, a quarter clockwise each

const isTall = () => innerHeight > innerWidth;

export class View extends Projection {
  constructor(stage, svg, world, onDraw) {
    super();
    this.stage = stage;
    this.svg = svg;
    this.world = world;
    this.onDraw = onDraw;
    this.fitted = true; // shows the whole board, and follows the stage's size
    this.home = true; // nobody has moved it by hand since
    this.cover = 0;
    this.insets = { top: 8, right: 8, bottom: 8, left: 8 };
    this.tools = stage.querySelector("#tools");
    this.drawn = null;
    this.resized();
    new ResizeObserver(() => this.resized()).observe(stage);
  }

  setBoard(board) {
    const { width, depth } = board;
    if (this.known && width === this.board.width && depth === this.board.depth) return;
    this.known = true;
    this.board = board;
    this.turn = this.bestTurn();
    this.fit();
  }

  /**
   * By the screen's shape, not the stage's: a panel that opens must not turn the map. A phone that
   * was turned by hand stays turned so much more.
   */
  bestTurn() {
    const tall = isTall();
    const long = this.board.width > this.board.depth;
    return ((tall === long ? 90 : 0) + this.turned()) % 360;
  }

  turned() {
    return Number(localStorage.getItem(TURNED)) || 0;
  }

  /** Which edge of the board lies nearest to whoever holds the phone. */
  get edge() {
    return EDGES[this.turn / 90];
  }

  sitAt(edge) {
    const turn = 90 * EDGES.indexOf(edge);
    localStorage.setItem(TURNED, String((turn - this.bestTurn() + this.turned() + 720) % 360));
    this.turn = turn;
    this.fit();
  }

  /** The stage's size, kept: to ask for it in a gesture would cost a layout each time. */
  measure() {
    this.wide = this.stage.clientWidth;
    this.high = this.stage.clientHeight;
    const box = this.overscan();
    Object.assign(this.svg.style, {
      left: `${-box.x}px`,
      top: `${-box.y}px`,
      width: `${this.wide + 2 * box.x}px`,
      height: `${this.high + 2 * box.y}px`,
    });
  }

  resized() {
    const tall = isTall();
    this.measure();
    if (this.fitted) {
      if (tall !== this.tall && this.tall !== undefined) this.turn = this.bestTurn();
      this.fit();
    } else this.draw();
    this.tall = tall;
  }

  overscan() {
    return {
      x: Math.round(this.wide * 0.2),
      y: Math.round(this.high * 0.2),
    };
  }

  /** The board's size on the screen for a scale of 1, as it is turned. */
  extent() {
    const { width, depth } = this.board;
    return this.turn % 180 ? [depth, width] : [width, depth];
  }

  fitScale(right = this.insets.right, bottom = this.insets.bottom) {
    const [across, down] = this.extent();
    const wide = this.wide - this.insets.left - right;
    const high = this.high - this.insets.top - bottom;
    return Math.max(2, Math.min(wide / (across + 0.8), high / (down + 0.8)));
  }

  /**
   * Show the whole board, in the middle; lower where messages cover the stage's top, and clear of
   * the buttons, which stand in a row or in a column, wherever they leave the board largest.
   */
  fit() {
    const { top, left } = this.insets;
    const { right, bottom } = this.besideTools();
    const [across, down] = this.extent().map((length) => length + 0.8);
    this.scale = this.fitScale(right, bottom);
    const half = (across * this.scale) / 2;
    this.x = Math.max(left + half, Math.min((this.wide + left - this.insets.right) / 2, this.wide - right - half));
    const spare = this.high - top - bottom - down * this.scale;
    this.y = top + this.gapAbove(spare, spare + bottom - this.insets.bottom) + (down * this.scale) / 2;
    this.fitted = this.home = true;
    this.draw();
  }

  /** The insets that keep the board clear of the buttons; none where they are not shown. */
  besideTools() {
    const { right, bottom } = this.insets;
    const size = [this.tools?.offsetWidth ?? 0, this.tools?.offsetHeight ?? 0];
    const [long, short] = [Math.max(...size), Math.min(...size)];
    if (!long) return { right, bottom };
    const rooms = [{ right, bottom: bottom + short + GAP }, { right: right + long + GAP, bottom }];
    if (this.roomFor(long)) rooms.push({ right: right + short + GAP, bottom, column: true });
    const scales = rooms.map((room) => this.fitScale(room.right, room.bottom));
    const best = rooms[scales.indexOf(Math.max(...scales))];
    this.tools.classList.toggle("column", Boolean(best.column));
    return best;
  }

  /** Whether a column of buttons, so many pixels long, stands below the messages. */
  roomFor(long) {
    return this.cover + long + GAP <= this.high;
  }

  /** The room above the board, of the room that is spare: half of all of it, if that is below the messages. */
  gapAbove(spare, all) {
    return spare <= 0 ? spare / 2 : Math.min(spare, Math.max(all / 2, this.cover - this.insets.top));
  }

  /** So many pixels of the stage's top are covered: the whole board makes room if it can. */
  setCover(pixels) {
    if (pixels === this.cover) return;
    this.cover = pixels;
    if (this.tools && !this.roomFor(this.tools.offsetHeight)) this.tools.classList.remove("column");
    if (!this.fitted) return;
    const before = this.y;
    this.fit();
    const by = this.y - before;
    if (Math.abs(by) < 1) return;
    this.y = before;
    this.glide(0, by, () => this.fit());
  }

  rotate() {
    this.sitAt(EDGES[((this.turn + 90) % 360) / 90]);
  }

  /** Show a box of the board [left, low, right, high] in the middle of what nothing covers. */
  frame([left, low, right, high], covered) {
    this.measure(); // a panel at the side may have made it narrower
    const free = this.high - (covered.bottom ?? 0);
    const [across, up] = this.turn % 180 ? [high - low, right - left] : [right - left, high - low];
    const scale = Math.min(this.wide / (across + AROUND), free / (up + AROUND));
    this.scale = Math.min(MAX_SCALE, Math.max(this.fitScale(), scale));
    const [px, py] = this.point((left + right) / 2, (low + high) / 2);
    this.pan(this.wide / 2 - px, free / 2 - py, false);
    this.draw();
  }

  pan(dx, dy, byHand = true) {
    this.x += dx;
    this.y += dy;
    this.home &&= !byHand;
    this.moved();
  }

  /** Zoom by a factor around a point of the stage. */
  zoom(factor, px, py) {
    const least = this.fitScale() * 0.7;
    const scale = Math.min(MAX_SCALE, Math.max(least, this.scale * factor));
    const k = scale / this.scale;
    this.x = px + (this.x - px) * k;
    this.y = py + (this.y - py) * k;
    this.scale = scale;
    this.home = false;
    this.moved();
  }

  moved() {
    this.fitted = false;
    this.keepInSight();
    if (!this.suffices()) return this.draw(); // dear: a slow phone drops frames for it
    this.sliding ??= requestAnimationFrame(() => this.slide()); // fingers tell of more than frames show
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(), REST);
  }

  /** Whether the finished picture has all of the board that is on the stage, and is not too coarse. */
  suffices() {
    if (!this.drawn) return false;
    const k = this.scale / this.drawn.scale;
    if (k > COARSE) return false;
    const over = this.overscan();
    const [across, down] = this.extent();
    const inside = (middle, was, half, most, beyond) => {
      const left = middle - (was + beyond) * k; // the picture's edge on the stage
      return left <= Math.max(0, middle - half) && left + (most + 2 * beyond) * k >= Math.min(most, middle + half);
    };
    return inside(this.x, this.drawn.x, (across * this.scale) / 2, this.wide, over.x)
      && inside(this.y, this.drawn.y, (down * this.scale) / 2, this.high, over.y);
  }

  /** At least a fifth of the board stays on the stage. */
  keepInSight() {
    const [across, down] = this.extent();
    const halfX = (across * this.scale) / 2;
    const halfY = (down * this.scale) / 2;
    const roomX = Math.min(halfX, this.wide / 2) * 0.4;
    const roomY = Math.min(halfY, this.high / 2) * 0.4;
    this.x = Math.min(this.wide + halfX - roomX, Math.max(roomX - halfX, this.x));
    this.y = Math.min(this.high + halfY - roomY, Math.max(roomY - halfY, this.y));
  }

  /** Move the finished picture to where the view is now. */
  slide() {
    this.sliding = null;
    const { x, y } = this.overscan();
    const k = this.scale / this.drawn.scale;
    const tx = this.x + x - (this.drawn.x + x) * k;
    const ty = this.y + y - (this.drawn.y + y) * k;
    this.svg.style.transform = k === 1 && !tx && !ty ? "" : `translate(${tx}px,${ty}px) scale(${k})`;
  }

  /** Draw the picture anew, sharp. */
  draw() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.sliding);
    this.sliding = null;
    this.world.setAttribute("transform", `matrix(${this.matrix().join(" ")})`);
    this.svg.style.transform = "";
    this.svg.style.setProperty("--px", 1 / this.scale);
    this.svg.style.setProperty("--turn", `${-this.turn}deg`);
    this.svg.classList.toggle("quarter", this.turn % 180 !== 0);
    this.drawn = { scale: this.scale, x: this.x, y: this.y };
    this.onDraw?.(this);
  }

  /** Board inches to the SVG's pixels: y grows upwards on the board. */
  matrix() {
    const { x: ox, y: oy } = this.overscan();
    const { a, b, c, d, e, f } = this.toStage();
    return [a, b, c, d, e + ox, f + oy];
  }

  /** Bring a place well into what nothing covers of the stage, but no empty room beside the board with it. */
  reveal(x, y, covered) {
    this.measure();
    if (this.fitted) this.fit();
    const [px, py] = this.point(x, y);
    const [across, down] = this.extent();
    const by = (at, middle, half, most) => {
      const margin = Math.min(90, most / 4);
      const wanted = Math.min(most - margin, Math.max(margin, at)) - at;
      const right = Math.max(0, half - middle + EDGE);
      const left = Math.max(0, middle + half + EDGE - most);
      return Math.min(right, Math.max(-left, wanted));
    };
    const dx = by(px, this.x, (across * this.scale) / 2, this.wide);
    const half = (down * this.scale) / 2;
    const free = this.high - (covered.bottom ?? 0);
    let dy = by(py, this.y, half, free);
    if (covered.bottom && this.home) dy -= Math.max(0, Math.min(this.y + dy - half - EDGE, py + dy - free / 4));
    if (dx || dy) this.glide(dx, dy);
  }

  /** Go back to the whole board, unless somebody has moved the map by hand. */
  settle() {
    if (this.home) this.fit();
  }

  glide(dx, dy, then = () => this.draw()) {
    cancelAnimationFrame(this.gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.pan(dx, dy, false);
      return then();
    }
    const start = performance.now();
    let done = 0;
    const step = (now) => {
      const t = Math.min(1, (now - start) / 260);
      const eased = 1 - (1 - t) ** 3;
      this.pan(dx * (eased - done), dy * (eased - done), false);
      done = eased;
      if (t < 1) this.gliding = requestAnimationFrame(step);
      else then();
    };
    this.gliding = requestAnimationFrame(step);
  }
}
