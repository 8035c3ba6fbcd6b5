// Small helpers to make elements.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element with attributes and children (elements or texts; null is left out). @returns {any} */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An SVG element, likewise. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** The element of this id, whatever kind it is. @returns {any} */
export const byId = (id) => document.getElementById(id);

/** All elements below one that a selector names. @returns {any[]} */
export const all = (root, selector) => [...root.querySelectorAll(selector)];

/** What stands behind the # of the page's address; nothing where that is badly written. */
export function fragment() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** The "d" of a path through points, closed or open. */
export function line(points, close = false) {
  return `M${points.map(([x, y]) => `${x} ${y}`).join("L")}${close ? "Z" : ""}`;
}

/** The "d" of a GeoJSON Polygon, MultiPolygon or GeometryCollection of them. */
export function areaPath(geometry) {
  if (!geometry) return "";
  if (geometry.geometries) return geometry.geometries.map(areaPath).join("");
  const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  if (!/Polygon$/.test(geometry.type)) return "";
  return polygons.flatMap((rings) => rings.map((ring) => line(ring, true))).join("");
}
