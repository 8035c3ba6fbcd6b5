// Lengths as the players of this game read them; everything that the server says is in inches.

let measure = { unit: "in", per_inch: 1, tick: 1, grid: 6, digits: 2 };

/** A number with so many digits after the point, or after the comma of the page's language. */
export const written = (number, digits) =>
  number.toLocaleString(document.documentElement.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });

const names = {}; // of units, by language, where they are not their signs
const called = (unit) => names[document.documentElement.lang]?.[unit] ?? unit;

/** Have a language's texts say what it calls units. */
export function callUnits(language, words) {
  names[language] = words;
}

export function readIn(told) {
  measure = told ?? measure;
}

/** A length (inches) in the game's unit and to its digits, as the server writes it; never less than `least` of that unit. */
export function length(inches, digits = measure.digits, least = 0) {
  return `${written(Math.max(least, inches * measure.per_inch), digits)} ${called(measure.unit)}`;
}

/** A length that may be small: with a digit more where two would leave one figure of it or none. */
export const fine = (inches) => length(inches, inches * measure.per_inch < 0.0095 ? 3 : 2, 0.001);

/** The number alone, where the unit stands beside it. */
export const bare = (inches, digits) => written(Math.max(10 ** -digits, inches * measure.per_inch), digits);

/** An amount of a finding: a length, or degrees; without its sign. One that would read as nothing has a digit more. */
export function amount(value, angle = false) {
  const size = Math.abs(value);
  if (angle) return `${written(size, 1)}°`;
  const nothing = size * measure.per_inch < 0.5 * 10 ** -measure.digits;
  return length(size, measure.digits + (nothing ? 1 : 0));
}

/** How sure an amount is. Nothing is known exactly: what is less than the last digit is said to be one. */
export function sure(give, angle = false) {
  return angle ? `${written(Math.max(0.1, give), 1)}°` : length(give, measure.digits, 10 ** -measure.digits);
}

/** Inches from one tick of the ruler to the next, and from one line of the grid to the next. */
export function ruler() {
  return { tick: measure.tick / measure.per_inch, every: measure.grid / measure.tick };
}
