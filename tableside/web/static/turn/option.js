// By what an option is known again when the state comes anew.

/**
 * What it is, without what its units were told: that may change meanwhile.
 * @param {import("../state/types.js").Option} option
 */
export const keyOf = (option) => JSON.stringify({ ...option, given: null });
