// The names of objectives: each beside its star, on a side where neither a unit nor another name is.

import { widthOf } from "./units.js";

const REACH = 9; // px from a star's middle to its points
const LAST = 3; // units' names go first

/** The stars on a layer that have a name, as `Units.putNames` takes what else has one; signs are drawn so much `larger`. */
export function namedStars(layer, view, larger) {
  return [...layer.querySelectorAll(".star-name")].map((name) => {
    const [x, y] = view.point(...name.dataset.at.split(" ").map(Number));
    const reach = REACH * larger;
    const put = (side) => { name.dataset.side = side; };
    return { box: [x - reach, y - reach, x + reach, y + reach], width: widthOf(name.textContent), shown: true, rank: LAST, put };
  });
}
