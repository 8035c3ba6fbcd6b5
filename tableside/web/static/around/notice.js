// Whose turn it is, to the hand: a phone that plays a side trembles when that side begins to decide.

const TREMBLE = [90, 60, 90]; // ms on, off, on

export class Notice {
  constructor(store, { tremble = (pattern) => navigator.vibrate?.(pattern) } = {}) {
    this.store = store;
    this.tremble = tremble;
    this.mine = null;
    store.addEventListener("change", ({ detail }) => {
      if (["table", "you", "recorded"].some((name) => detail.changed.has(name))) this.look();
    });
  }

  look() {
    const { table, you, recorded } = this.store.parts;
    const mine = !recorded && you?.role === "side" && table?.prompt?.side === you.side;
    if (mine && this.mine === false) this.tremble(TREMBLE);
    this.mine = mine;
  }
}
