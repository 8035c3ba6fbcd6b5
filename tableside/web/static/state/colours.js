// The colours of the game's sides on this page: their own where they have one, else red and blue.

/**
 * Have the page wear the sides' colours, now and whenever they change. How light each shade is is
 * the style sheet's, so that what is written on it can be read whatever the colour.
 * @param {import("./store.js").Store} store
 */
export function wearColours(store) {
  store.addEventListener("change", (/** @type {any} */ { detail }) => {
    if (!detail.whole && !detail.changed.has("table")) return;
    const { classList, style } = document.documentElement;
    Object.values(store.parts.table?.sides ?? {}).slice(0, 2).forEach(({ tone }, index) => {
      const letter = "ab"[index];
      classList.toggle(`own-${letter}`, Boolean(tone));
      ["chroma", "hue"].forEach((name, at) => style.setProperty(`--${letter}-${name}`, String(tone?.[at] ?? "")));
    });
  });
}
