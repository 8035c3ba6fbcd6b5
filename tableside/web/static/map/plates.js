// Words on plates: shifted into sight where the screen's edge would cut them, clear of each other and of ghosts, and
// of units and their names where that takes them not far.

const BESIDE = 4; // px that stay free beside words on a plate
const BELOW = 8; // px between a plate and what it tells of, as overlays.js draws it
const ASIDE = 64; // px that a plate moves at most for a unit's sake
const LARGEST = 1.5; // times that a plate is enlarged at most, as panel.css has it

/**
 * Put the plates of places that are in sight; signs are drawn ``sign`` times as large, ``units`` are
 * the boxes [left, top, right, bottom] of bases and of names.
 */
export function keepWordsIn(view, sign, units) {
  const plates = [...view.svg.querySelectorAll(".plate-text")].filter((plate) => plate.getClientRects().length);
  if (!plates.length) return;
  const larger = Math.min(LARGEST, sign);
  const taken = ghostBoxes(view);
  const bases = units.map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
  for (const plate of plates) {
    const [x, y] = view.point(...plate.dataset.at.split(" ").map(Number));
    const half = (Number(plate.dataset.width) * larger) / 2 + BESIDE;
    const shift = x < 0 || x > view.wide ? 0 : Math.max(half - x, Math.min(0, view.wide - half - x));
    const high = (Number(plate.dataset.height) + BELOW) * larger;
    const place = [x + shift - half, x + shift + half, y, high, view.high];
    const aside = free([...taken, ...bases], ...place);
    const near = aside !== undefined && Math.abs(aside - y) <= ASIDE * larger;
    const bottom = near ? aside : free(taken, ...place) ?? y;
    taken.push({ left: x + shift - half, right: x + shift + half, top: bottom - high, bottom });
    plate.style.setProperty("--shift", `${shift / larger}px`);
    plate.style.setProperty("--lift", `${(bottom - y) / larger}px`);
  }
}

/** Where ghosts and their arrows are on the screen, as words may not hide where something goes. */
function ghostBoxes(view) {
  const stage = view.stage.getBoundingClientRect();
  return [...view.svg.querySelectorAll(".style-takeback .line")].map((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left: left - stage.left, right: right - stage.left, top: top - stage.top, bottom: bottom - stage.top };
  });
}

/** Where a plate that is so high ends below, the nearest to ``bottom`` in sight at which it lies on none of those taken, if any. */
function free(taken, left, right, bottom, high, most) {
  const beside = taken.filter((other) => other.left < right && left < other.right);
  const places = [bottom, ...beside.flatMap((other) => [other.top, other.bottom + high])];
  const inSight = (place) => place === bottom || (place >= high && place <= most);
  const clear = (place) => inSight(place) && beside.every((other) => place <= other.top || other.bottom <= place - high);
  return places.filter(clear).sort((a, b) => Math.abs(a - bottom) - Math.abs(b - bottom))[0];
}
