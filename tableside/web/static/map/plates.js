// Words on plates: shifted into sight where the screen's edge would cut them, clear of each other and of ghosts, and
// of units and their names where that takes them not far.

const BESIDE = 4; // px that stay free beside words on a plate
/** Pixels between a plate and what it tells of, as overlays.js draws it. */
const BELOW = 8;
const ASIDE = 64; // px that a plate moves at most for a unit's sake
const NEAR = 3; // inches within which like words tell of the same
const GHOSTS = ".style-takeback .line, .style-next .line, .what-ghost .ghost-body path, .what-ghost .handle circle:not(.touch)";
const LARGEST = 1.5; // times that a plate is enlarged at most, as panel.css has it

/**
 * Put the plates of places that are in sight; signs are drawn ``sign`` times as large, ``units`` are
 * the boxes [left, top, right, bottom] of bases and of names.
 */
export function keepWordsIn(view, sign, units) {
  for (const plate of view.svg.querySelectorAll(".again")) plate.classList.remove("again");
  const plates = once([...view.svg.querySelectorAll(".plate-text")].filter((plate) => plate.getClientRects().length));
  if (!plates.length) return;
  const larger = Math.min(LARGEST, sign);
  const taken = ghostBoxes(view);
  const bases = units.map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
  for (const plate of plates) {
    const [x, y] = view.point(...at(plate));
    const half = (Number(plate.dataset.width) * larger) / 2 + BESIDE;
    const shift = x < 0 || x > view.wide ? 0 : Math.max(half - x, Math.min(0, view.wide - half - x));
    const high = (Number(plate.dataset.height) + BELOW) * larger;
    const meant = { left: x + shift - half, right: x + shift + half, top: y - high, bottom: y };
    const place = free([...taken, ...bases], meant, view, ASIDE * larger) ?? free(taken, meant, view, Infinity) ?? meant;
    taken.push(place);
    plate.style.setProperty("--shift", `${(place.left + half - x) / larger}px`);
    plate.style.setProperty("--lift", `${(place.bottom - y) / larger}px`);
  }
}

/** The plates without those that say what one beside them says. */
function once(plates) {
  const near = (one, other) => one.textContent === other.textContent && Math.hypot(...at(one).map((each, axis) => each - at(other)[axis])) < NEAR;
  return plates.filter((plate, index) => !plate.classList.toggle("again", plates.slice(0, index).some((other) => near(plate, other))));
}

const at = (plate) => plate.dataset.at.split(" ").map(Number);

/** Where ghosts and their arrows are on the screen, and what turns one: words may not hide where something goes. */
function ghostBoxes(view) {
  const stage = view.stage.getBoundingClientRect();
  return [...view.svg.querySelectorAll(GHOSTS)].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left: left - stage.left, right: right - stage.left, top: top - stage.top, bottom: bottom - stage.top };
  });
}

/** The box nearest to the one that is ``meant``, at most ``far`` px off and in sight, that lies on none of those taken, if any. */
function free(taken, meant, { wide, high }, far) {
  const { left, right, top, bottom } = meant;
  const reachable = taken.filter((other) => other.left - right < far && left - other.right < far && other.top - bottom < far && top - other.bottom < far);
  const across = [0, ...reachable.flatMap((other) => [other.left - right, other.right - left])]
    .filter((by) => by === 0 || (left + by >= 0 && right + by <= wide));
  const down = [0, ...reachable.flatMap((other) => [other.top - bottom, other.bottom - top])]
    .filter((by) => by === 0 || (top + by >= 0 && bottom + by <= high));
  const ways = across.flatMap((x) => down.map((y) => ({ x, y, off: Math.hypot(x, y) }))).filter(({ off }) => off <= far);
  const places = ways.sort((a, b) => a.off - b.off).map(({ x, y }) => ({ left: left + x, right: right + x, top: top + y, bottom: bottom + y }));
  return places.find((place) => reachable.every((other) => !overlap(place, other)));
}

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
