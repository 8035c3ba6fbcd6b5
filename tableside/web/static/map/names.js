// On which side of its unit a name stands: the first one on which no other unit, and no other name, is.

const LETTER = 6.3; // px, about: a letter's width and a line's height at the size that map.css gives
const LINE = 13;
const GAP = 3; // px between a base and its name

/** Boxes [left, top, right, bottom] for a name of so many px beside a unit's box. */
function sides([left, top, right, bottom], wide, high) {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return {
    below: [x - wide / 2, bottom + GAP, x + wide / 2, bottom + GAP + high],
    above: [x - wide / 2, top - GAP - high, x + wide / 2, top - GAP],
    right: [right + GAP, y - high / 2, right + GAP + wide, y + high / 2],
    left: [left - GAP - wide, y - high / 2, left - GAP, y + high / 2],
  };
}

const overlap = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * The side of each name, below where none is free, and its box; null for one that is not shown.
 * ``units``: each with its box and its name's length in letters, and whether the name is ``shown``;
 * ``larger``: how much larger signs are drawn.
 */
export function sidesOfNames(units, larger) {
  const taken = units.map(({ box }) => box);
  return units.map(({ box, letters, shown }) => {
    if (!shown) return null;
    const each = Object.entries(sides(box, letters * LETTER * larger, LINE * larger));
    const free = each.find(([, place]) => !taken.some((other) => other !== box && overlap(place, other)));
    const [side, place] = free ?? each[0];
    taken.push(place);
    return { side, place };
  });
}
