// On which side of its unit a name stands: the first one on which no other unit, and no other name, is.

// px at the size that map.css gives, with the halo round the letters: a letter's width, about, a line's height,
// what is between a base and its name
const [LETTER, LINE, GAP, HALO] = [7, 16, 3, 4];

/** Boxes [left, top, right, bottom] for a name of so many letters beside a unit's box. */
function sides([left, top, right, bottom], letters, larger) {
  const [wide, high, gap] = [letters * LETTER + HALO, LINE, GAP].map((size) => size * larger);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return {
    below: [x - wide / 2, bottom + gap, x + wide / 2, bottom + gap + high],
    above: [x - wide / 2, top - gap - high, x + wide / 2, top - gap],
    right: [right + gap, y - high / 2, right + gap + wide, y + high / 2],
    left: [left - gap - wide, y - high / 2, left - gap, y + high / 2],
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
    const each = Object.entries(sides(box, letters, larger));
    const free = each.find(([, place]) => !taken.some((other) => other !== box && overlap(place, other)));
    const [side, place] = free ?? each[0];
    taken.push(place);
    return { side, place };
  });
}
