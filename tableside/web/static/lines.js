// A list that follows entries which come, go and change. A line that was there stays the very element: a finger
// may be on its button, the keyboard in its field.

export class Lines {
  /** ``make`` gives of an entry {element, write}; ``write`` puts an entry into the line. */
  constructor(element, make) {
    this.element = element;
    this.make = make;
    this.there = new Map();
  }

  /** Show entries; ``keyOf`` tells of an entry (and its place among them) which line is its own. */
  show(entries, keyOf) {
    const keys = entries.map(keyOf);
    for (const [key, { element }] of this.there) {
      if (keys.includes(key)) continue;
      element.remove();
      this.there.delete(key);
    }
    entries.forEach((entry, i) => {
      if (!this.there.has(keys[i])) this.there.set(keys[i], this.make(entry));
      const { element, write } = this.there.get(keys[i]);
      if (this.element.children[i] !== element) this.element.insertBefore(element, this.element.children[i] ?? null);
      write(entry, i);
    });
  }
}
