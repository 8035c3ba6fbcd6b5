// The names of objectives: each beside its star, on a side where neither a unit nor another name is.

import { boxAt } from "./names.js";
import { widthOf } from "./units.js";

const REACH = 9; // px from a star's middle to its points
const LAST = 3; // units' names go first

/** The stars on a layer that have a name, as `Units.putNames` takes what else has one; signs are drawn so much `larger`. */
export function namedStars(layer, view, larger) {
  return [...layer.querySelectorAll(".star-name")].map((name) => {
    const put = (side) => { name.dataset.side = side; };
    return { box: boxAt(view, name, REACH * larger), width: widthOf(name.textContent), shown: true, rank: LAST, put };
  });
}
