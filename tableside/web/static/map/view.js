// Where the board is on the screen: scale, place of its centre, quarter turns. Only transforms.
//
// A gesture moves the finished picture (a CSS transform, done by the compositor); the picture is
// drawn again, sharp, when the gesture rests, and before it shows what the picture does not have.

import { keep, kept } from "../kept.js";
import { Projection } from "./projection.js";

const REST = 140; // ms without a move after which the picture is drawn again
const COARSE = 2.5; // times that a picture is enlarged before it is drawn again
const MAX_SCALE = 140; // CSS pixels for an inch
const EDGE = 12; // px beside the board that may be shown with it
const AROUND = 6; // inches that a box is shown with
/** A field that is so much longer than broad, or less, is square. */
const SQUARE = 1.15;
const TURNED = "turned"; // degrees, on this phone, from how the map lies by itself
const EDGES = ["south", "west", "north", "east"]; // of the board as its file has it, a quarter clockwise each

const isTall = () => innerHeight > innerWidth;

export class View extends Projection {
  constructor(stage, svg, world, onDraw) {
    super();
    this.stage = stage;
    this.svg = svg;
    this.world = world;
    this.onDraw = onDraw;
    /** @type {number[]} */
    this.field = [0, 0, 36, 24]; // the box of the board that is shown at home: left, low, right, high
    this.fitted = true; // shows the whole field, and follows the stage's size
    this.home = true; // nobody has moved it by hand since
    this.insets = { top: 0, right: 0, bottom: 0, left: 0 };
    this.drawn = null;
    this.resized();
    new ResizeObserver(() => this.resized()).observe(stage);
  }

  /** Take a board, and the box of it that is played on. */
  setBoard(board, field) {
    const asked = String([board.width, board.depth, ...field]);
    if (this.known === asked) return;
    this.known = asked;
    this.board = board;
    this.field = field;
    this.turn = this.bestTurn();
    this.fit();
  }

  /**
   * By the screen's shape, not the stage's: a panel that opens must not turn the map. A phone that
   * was turned by hand stays turned so much more.
   */
  bestTurn() {
    const [left, low, right, high] = this.field;
    const [wide, deep] = [right - left, high - low];
    const square = Math.max(wide, deep) < SQUARE * Math.min(wide, deep); // turned it gains nothing
    const across = !square && isTall() === wide > deep;
    return ((across ? 90 : 0) + this.turned()) % 360;
  }

  turned() {
    return 90 * Math.round(Number(kept(TURNED)) / 90) || 0;
  }

  /** Where an edge of the board is on this screen: 0 at the bottom, 1 on the left, 2 at the top, 3 on the right. */
  placeOfEdge(name) {
    return (EDGES.indexOf(name) + this.turn / 90) % 4; // a turned map goes with the clock
  }

  /** Turn the map on, with the clock: one quarter has at the bottom what lay on the right. */
  turnBy(quarters) {
    const by = 90 * quarters;
    keep(TURNED, String((this.turned() + by) % 360));
    this.turn = (this.turn + by) % 360;
    this.fit();
  }

  /** The stage's size, kept: to ask for it in a gesture would cost a layout each time. */
  measure() {
    this.wide = this.stage.clientWidth;
    this.high = this.stage.clientHeight;
    const style = getComputedStyle(this.stage); // its padding is what lies over it for good
    for (const side of ["top", "right", "bottom", "left"]) this.insets[side] = parseFloat(style.getPropertyValue(`padding-${side}`)) || 0; // outside the page
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
    return this.lying([0, 0, this.board.width, this.board.depth]);
  }

  /** How far across and down a box of the board lies on the screen, inches. @param {number[]} box */
  lying([left, low, right, high]) {
    return this.turn % 180 ? [high - low, right - left] : [right - left, high - low];
  }

  fitScale() {
    const { top, right, bottom, left } = this.insets;
    const [across, down] = this.lying(this.field);
    const wide = this.wide - left - right;
    const high = this.high - top - bottom;
    return Math.max(2, Math.min(wide / (across + 0.8), high / (down + 0.8)));
  }

  /** Show the whole field in the middle of what the stage's margins leave. */
  fit() {
    const { top, right, bottom, left } = this.insets;
    const [west, south, east, north] = this.field;
    this.scale = this.fitScale();
    const [px, py] = this.point((west + east) / 2, (south + north) / 2);
    this.x += (this.wide + left - right) / 2 - px;
    this.y += (this.high + top - bottom) / 2 - py;
    this.fitted = this.home = true;
    this.draw();
  }

  /** What is free of the stage, in pixels, where so many of its lower edge are covered. */
  free(covered) {
    const { right, bottom } = this.insets;
    return [this.wide - right, this.high - Math.max(bottom, covered.bottom ?? 0)];
  }

  /** Show a box of the board [left, low, right, high] in the middle of what nothing covers, below `covered.top` pixels. */
  frame(box, covered) {
    this.measure(); // a panel at the side may have made it narrower
    const [left, low, right, high] = box;
    const { top = 0 } = covered;
    const [wide, end] = this.free(covered);
    const free = end - top;
    const [across, up] = this.lying(box);
    this.scale = Math.min(MAX_SCALE, wide / (across + AROUND), free / (up + AROUND));
    const [px, py] = this.point((left + right) / 2, (low + high) / 2);
    this.pan(wide / 2 - px, top + free / 2 - py, false);
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
    const [wide, free] = this.free(covered);
    const dx = by(px, this.x, (across * this.scale) / 2, wide);
    const half = (down * this.scale) / 2;
    let dy = by(py, this.y, half, free);
    if ((covered.bottom ?? 0) > this.insets.bottom && this.home) dy -= Math.max(0, Math.min(this.y + dy - half - EDGE, py + dy - free / 4));
    if (dx || dy) this.glide(dx, dy);
  }

  /** Go back to the whole field, unless somebody has moved the map by hand. */
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
