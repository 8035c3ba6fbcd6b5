// Board inches to the stage's pixels and back: y grows upwards on the board, downwards on a screen.

/** The place on the board that lies so far ahead and left of a pose, inches. @returns {[number, number]} */
export function fromPose([x, y, facing], [ahead, left]) {
  const [cos, sin] = [Math.cos((facing * Math.PI) / 180), Math.sin((facing * Math.PI) / 180)];
  return [x + ahead * cos - left * sin, y + ahead * sin + left * cos];
}

export class Projection {
  constructor() {
    this.board = { width: 36, depth: 24 }; // inches
    this.scale = 10; // pixels an inch
    this.turn = 0; // degrees clockwise
    this.x = 0; // the board's centre on the stage, pixels
    this.y = 0;
  }

  toStage() {
    const angle = (this.turn * Math.PI) / 180;
    const cos = Math.round(Math.cos(angle)) * this.scale;
    const sin = Math.round(Math.sin(angle)) * this.scale;
    const { width, depth } = this.board;
    return {
      a: cos,
      b: sin,
      c: sin,
      d: -cos,
      e: this.x - (width * cos + depth * sin) / 2,
      f: this.y - (width * sin - depth * cos) / 2,
    };
  }

  /** A place on the board (inches) as a point of the stage (pixels). @returns {[number, number]} */
  point(x, y) {
    const { a, b, c, d, e, f } = this.toStage();
    return [a * x + c * y + e, b * x + d * y + f];
  }

  /** A point of the stage as a place on the board. @returns {[number, number]} */
  place(px, py) {
    const { a, b, c, d, e, f } = this.toStage();
    const det = a * d - b * c;
    const u = px - e;
    const v = py - f;
    return [(d * u - c * v) / det, (a * v - b * u) / det];
  }
}
