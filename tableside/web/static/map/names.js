// On which side of its unit a name stands: the first one in sight on which no other unit, and no other name, is.

// px at the size that map.css gives: a line's height with the halo round the letters, what is between a base and its
// name, the halo on both sides
const [LINE, GAP, HALO] = [16, 3, 4];

/** Boxes [left, top, right, bottom] for a name of this width beside a unit's box. */
function sides([left, top, right, bottom], width, larger) {
  const [wide, high, gap] = [width + HALO, LINE, GAP].map((size) => size * larger);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return {
    below: [x - wide / 2, bottom + gap, x + wide / 2, bottom + gap + high],
    above: [x - wide / 2, top - gap - high, x + wide / 2, top - gap],
    right: [right + gap, y - high / 2, right + gap + wide, y + high / 2],
    left: [left - gap - wide, y - high / 2, left - gap, y + high / 2],
  };
}

/** Letters that a name has at most on the map; all of it stands on its card. */
const MOST = 20;

/** A name as the map has it: a long one ends at a word, or within one, with an ellipsis. */
export function short(name) {
  if (name.length <= MOST) return name;
  const cut = name.slice(0, MOST - 1);
  const word = cut.lastIndexOf(" ");
  return `${cut.slice(0, word > MOST / 2 ? word : cut.length).trimEnd()}…`;
}

/** The box on the screen, so many px to each side, of what is drawn at a place of the board (its `data-at`). */
export function boxAt(view, { dataset }, reach) {
  const [x, y] = view.point(...dataset.at.split(" ").map(Number));
  return [x - reach, y - reach, x + reach, y + reach];
}

const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Whether a box is wholly in the picture. @param {number[]} place @param {number[] | null} room */
const inside = ([left, top, right, bottom], room) => !room || (left >= 0 && top >= 0 && right <= room[0] && bottom <= room[1]);

/**
 * The side of each name, and its box; null for one that is not shown, or has no free side. No two of them overlap.
 * ``units``: each with its box and its name's ``width`` (px, as it is drawn where signs have their own size), whether the
 * name is ``shown`` and its ``rank``: the lower comes first, and 0, of which there is one at the most, is shown in any
 * case, below its unit where nothing is free. ``larger``: how much larger signs are drawn; ``room``: the picture's width and height.
 * @param {{box: any, width: number, shown: boolean, rank: number}[]} units
 * @param {number} larger
 * @param {number[] | null} room
 */
export function sidesOfNames(units, larger, room = null) {
  const taken = units.map(({ box }) => box);
  /** @type {any[]} */
  const found = units.map(() => null);
  const order = units.map((_, at) => at).filter((at) => units[at].shown).sort((a, b) => units[a].rank - units[b].rank);
  for (const at of order) {
    const { box, width, rank } = units[at];
    const each = Object.entries(sides(box, width, larger));
    const seen = each.filter(([, place]) => inside(place, room));
    const free = seen.find(([, place]) => !taken.some((other) => other !== box && overlap(place, other)));
    if (!free && rank > 0) continue;
    const [side, place] = free ?? seen[0] ?? each[0];
    taken.push(place);
    found[at] = { side, place };
  }
  return found;
}
