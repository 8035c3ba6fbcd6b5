// Where the board is on the screen: scale, place of its centre, quarter turns. Only transforms.
//
// A gesture moves the finished picture (a CSS transform, done by the compositor); the picture is
// drawn again, sharp, when the gesture pauses.

import { Projection } from "./projection.js";

const REDRAW = 140; // ms between sharp pictures in one gesture
const MAX_SCALE = 140; // CSS pixels for an inch
const AROUND = 6; // inches that a box is shown with
const TURNED = "turned"; // degrees, on this phone, from how the map lies by itself
const EDGES = ["south", "west", "north", "east"]; // at the screen's lower edge, a quarter clockwise each

const isTall = () => innerHeight > innerWidth;

export class View extends Projection {
  constructor(stage, svg, world, onDraw) {
    super();
    Object.assign(this, { stage, svg, world, onDraw });
    this.board = { width: 36, depth: 24 };
    this.scale = 10;
    this.x = 0; // the board's centre, in the stage's pixels
    this.y = 0;
    this.turn = 0; // degrees clockwise
    this.fitted = true; // shows the whole board, and follows the stage's size
    this.home = true; // nobody has moved it by hand since
    this.cover = 0;
    this.insets = { top: 8, right: 8, bottom: 8, left: 8 };
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

  resized() {
    const tall = isTall();
    const box = this.overscan();
    Object.assign(this.svg.style, {
      left: `${-box.x}px`,
      top: `${-box.y}px`,
      width: `${this.stage.clientWidth + 2 * box.x}px`,
      height: `${this.stage.clientHeight + 2 * box.y}px`,
    });
    if (this.fitted) {
      if (tall !== this.tall && this.tall !== undefined) this.turn = this.bestTurn();
      this.fit();
    } else this.draw();
    this.tall = tall;
  }

  overscan() {
    return {
      x: Math.round(this.stage.clientWidth * 0.2),
      y: Math.round(this.stage.clientHeight * 0.2),
    };
  }

  /** The board's size on the screen for a scale of 1, as it is turned. */
  extent() {
    const { width, depth } = this.board;
    return this.turn % 180 ? [depth, width] : [width, depth];
  }

  fitScale() {
    const [across, down] = this.extent();
    const { top, right, bottom, left } = this.insets;
    const wide = this.stage.clientWidth - left - right;
    const high = this.stage.clientHeight - top - bottom;
    return Math.max(2, Math.min(wide / (across + 0.8), high / (down + 0.8)));
  }

  /** Show the whole board, in the middle; lower where messages cover the stage's top. */
  fit() {
    const { top, right, bottom, left } = this.insets;
    this.scale = this.fitScale();
    this.x = (this.stage.clientWidth + left - right) / 2;
    const spare = this.stage.clientHeight - top - bottom - (this.extent()[1] + 0.8) * this.scale;
    this.y = top + this.gapAbove(spare) + ((this.extent()[1] + 0.8) * this.scale) / 2;
    this.fitted = this.home = true;
    this.draw();
  }

  gapAbove(spare) {
    return spare <= 0 ? spare / 2 : Math.min(spare, Math.max(spare / 2, this.cover - this.insets.top));
  }

  /** So many pixels of the stage's top are covered: the whole board makes room if it can. */
  setCover(pixels) {
    if (pixels === this.cover) return;
    this.cover = pixels;
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
    const free = this.stage.clientHeight - (covered.bottom ?? 0);
    const [across, up] = this.turn % 180 ? [high - low, right - left] : [right - left, high - low];
    const scale = Math.min(this.stage.clientWidth / (across + AROUND), free / (up + AROUND));
    this.scale = Math.min(MAX_SCALE, Math.max(this.fitScale(), scale));
    const [px, py] = this.point((left + right) / 2, (low + high) / 2);
    this.pan(this.stage.clientWidth / 2 - px, free / 2 - py, false);
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
    this.slide();
    if (!this.timer) this.timer = setTimeout(() => this.draw(), REDRAW);
  }

  /** At least a fifth of the board stays on the stage. */
  keepInSight() {
    const [across, down] = this.extent();
    const halfX = (across * this.scale) / 2;
    const halfY = (down * this.scale) / 2;
    const roomX = Math.min(halfX, this.stage.clientWidth / 2) * 0.4;
    const roomY = Math.min(halfY, this.stage.clientHeight / 2) * 0.4;
    this.x = Math.min(this.stage.clientWidth + halfX - roomX, Math.max(roomX - halfX, this.x));
    this.y = Math.min(this.stage.clientHeight + halfY - roomY, Math.max(roomY - halfY, this.y));
  }

  /** Move the finished picture to where the view is now. */
  slide() {
    if (!this.drawn) return;
    const { x, y } = this.overscan();
    const k = this.scale / this.drawn.scale;
    const tx = this.x + x - (this.drawn.x + x) * k;
    const ty = this.y + y - (this.drawn.y + y) * k;
    this.svg.style.transform = k === 1 && !tx && !ty ? "" : `translate(${tx}px,${ty}px) scale(${k})`;
  }

  /** Draw the picture anew, sharp. */
  draw() {
    clearTimeout(this.timer);
    this.timer = null;
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

  /** Bring a place into the part of the stage that nothing covers, if it is not well inside it. */
  reveal(x, y, covered) {
    const [px, py] = this.point(x, y);
    const right = this.stage.clientWidth;
    const bottom = this.stage.clientHeight - (covered.bottom ?? 0);
    const margin = Math.min(90, right / 4, bottom / 4);
    const inside = px > margin && px < right - margin && py > margin && py < bottom - margin;
    if (covered.bottom && this.home) this.glide(0, bottom / 2 - py);
    else if (!inside) this.glide(right / 2 - px, bottom / 2 - py);
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
