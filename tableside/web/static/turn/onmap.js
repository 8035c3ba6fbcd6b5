// Which units of the map stand for what is chosen: the unit itself, or one of a group's.

/**
 * The units that a tap on the map can mean, each with the choice that it makes.
 * @param {{kind: string, choices: any[], members: string[][]}} ask
 * @returns {Map<string, any>}
 */
export function unitsOf({ kind, choices, members }) {
  if (kind === "unit" || kind === "units") return new Map(choices.map((id) => [id, id]));
  return new Map(members.flatMap((units, index) => units.map((id) => [id, choices[index]])));
}

/** Of these units those that stand for what has been chosen. */
export function chosenOf(ask, values) {
  return [...unitsOf(ask)].filter(([, choice]) => values.includes(choice)).map(([id]) => id);
}
