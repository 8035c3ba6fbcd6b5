// What this phone keeps from one visit to the next, or while a page is open. A browser may let no page
// keep anything, and what was kept may be another version's: then nothing was kept.

const PLACES = { visits: () => localStorage, page: () => sessionStorage };

/** @typedef {keyof typeof PLACES} Until whether it is kept over visits, or while this page is open */

/** The words that are kept under a key; null for none. @param {Until} until */
export function kept(key, until = "visits") {
  try {
    return PLACES[until]().getItem(key);
  } catch {
    return null;
  }
}

/** Keep words under a key; null forgets them. @param {Until} until */
export function keep(key, words, until = "visits") {
  try {
    if (words === null) PLACES[until]().removeItem(key);
    else PLACES[until]().setItem(key, words);
  } catch {
    // The page does without.
  }
}

/**
 * The value that is kept under a key as JSON, if it is of the kind of ``other``, else that.
 * @template T
 * @param {T} other
 * @param {Until} until
 * @returns {T}
 */
export function keptValue(key, other, until = "visits") {
  try {
    const value = JSON.parse(kept(key, until) ?? "null");
    return kind(value) === kind(other) ? value : other;
  } catch {
    return other;
  }
}

const kind = (value) => Object.prototype.toString.call(value);
