// Areas that the server sends, as a finger meets them: whether a place is in one, and where one begins. Board inches.

/** Whether a GeoJSON polygon or several cover a point; its edge is as it falls. */
export function covers(area, x, y) {
  return polygons(area).some(([outside, ...holes]) => inside(outside, x, y) && !holes.some((hole) => inside(hole, x, y)));
}

const polygons = ({ type, coordinates }) => (type === "Polygon" ? [coordinates] : type === "MultiPolygon" ? coordinates : []);

/** Whether a point is in a ring: a ray from it crosses the ring an odd number of times. */
function inside(ring, x, y) {
  let odd = false;
  for (let n = 0, before = ring.length - 1; n < ring.length; before = n, n += 1) {
    const [[ax, ay], [bx, by]] = [ring[n], ring[before]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/**
 * Where a place that lies beside areas snaps to: `inset` within the nearest of them, if that is less than `within` away.
 * A place in one of them stays, and so does one farther off.
 * @returns {[number, number]}
 */
export function snapped(areas, [x, y], within, inset) {
  const held = (px, py) => areas.some((area) => covers(area, px, py));
  if (held(x, y)) return [x, y];
  let [best, least] = [null, within];
  for (const ring of areas.flatMap(polygons).flat()) {
    for (let n = 1; n < ring.length; n += 1) {
      const near = nearest(ring[n - 1], ring[n], x, y);
      const away = Math.hypot(near[0] - x, near[1] - y);
      if (away < least) [best, least] = [near, away];
    }
  }
  if (!best) return [x, y];
  const further = 1 + inset / Math.max(least, 1e-6);
  const deeper = [x + (best[0] - x) * further, y + (best[1] - y) * further];
  return /** @type {[number, number]} */ (held(deeper[0], deeper[1]) ? deeper : best);
}

/** How far a place is from a ring of corners; 0 within it. */
export function away(ring, [x, y]) {
  if (inside(ring, x, y)) return 0;
  return Math.min(...ring.map((corner, n) => {
    const [px, py] = nearest(ring.at(n - 1), corner, x, y);
    return Math.hypot(px - x, py - y);
  }));
}

/** The point of a straight edge that is nearest to a place. */
function nearest([ax, ay], [bx, by], x, y) {
  const [dx, dy] = [bx - ax, by - ay];
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, share));
  return [ax + t * dx, ay + t * dy];
}
