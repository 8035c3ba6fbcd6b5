// By what an option is known again when the state comes anew.

/**
 * What it does and what it asks for. Its words may change meanwhile: a side is called after the army that it chooses.
 * @param {import("../state/types.js").Option} option
 */
export const keyOf = ({ action, side, asks }) => JSON.stringify([action, side, asks.map(({ label, labels, why, ...what }) => what)]);
