// Where a unit goes, said with its ghost on the map: where no camera looks on that could see its model.

import { el, svg } from "../dom.js";
import { Ghost } from "../map/ghost.js";
import { elements } from "../map/overlays.js";
import { text } from "../words/text.js";

/** From so many inches on it has gone a way. */
const WAY = 0.1;
/** A base, ahead and left in inches, for a unit that is not on the table yet: nobody has told its shape. */
const BASE = [[[0.4, 0.5], [-0.4, 0.5], [-0.4, -0.5], [0.4, -0.5]]];

export class Putting {
  /** ``ask``: what asks for its pose; `taken(pose)` is told wherever the ghost is put. */
  constructor(ask, store, map, taken) {
    this.ask = ask;
    this.store = store;
    this.map = map;
    this.taken = taken;
    /** @type {Ghost | null} */
    this.ghost = null;
    this.way = svg("g");
  }

  /** Draw the way to its ghost, while how long it is is told; ``from``: where it stood, null for none. */
  goes(from) {
    const points = [from, this.ghost?.pose].map((each) => each?.slice(0, 2));
    const gone = from && this.ghost && Math.hypot(points[0][0] - points[1][0], points[0][1] - points[1][1]) > WAY;
    this.way.replaceChildren(...(gone ? elements([{ kind: "path", style: "planned", points, arrow: true }], this.store) : []));
  }

  /** Have the ghost of this unit (null: of none), where it was put, else where the unit stands. */
  show(id = null, pose = null) {
    if (id === (this.ghost?.unit.id ?? null)) return;
    this.hide();
    if (id === null) return;
    const { part, turns } = this.ask;
    const unit = { ...(this.store.units[id] ?? this.aside(id)), ...part };
    const ghost = new Ghost({ ...unit, pose: pose ?? unit.pose }, {
      store: this.store, map: this.map, moved: () => this.taken(ghost.rounded), turns,
    });
    this.ghost = ghost;
    this.way.replaceChildren();
    this.map.layers.put.replaceChildren(this.way, ghost.group);
    if (this.store.units[id] && !turns && !part) this.search(ghost); // that is where the whole unit may go
  }

  /** A unit that is not on the table: it begins in the middle of what is seen of it. */
  aside(id) {
    const { view } = this.map;
    const [wide, high] = view.free({});
    return { id, shape: BASE, pose: [...view.place(wide / 2, high / 2), 90 + view.turn], sigma: [0, 0, 0] };
  }

  /** Where it may go is drawn, and a finger beside that means its edge. */
  async search(ghost) {
    if (!await ghost.search(() => this.ghost === ghost)) return;
    this.map.layers.goes.replaceChildren(...elements(ghost.reach, this.store));
  }

  hide() {
    this.ghost = null;
    for (const name of ["goes", "put"]) this.map.layers[name].replaceChildren();
  }

  row() {
    const { ghost } = this;
    return el("p", { class: "quiet" }, ghost ? (ghost.turns ? text.turnIt : text.dragIt) : text.pickFirst);
  }
}
