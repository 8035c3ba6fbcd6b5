// Every English text of the page, in one place.

// Nothing is known exactly: what is less than a hundredth is said to be one.
const atLeastThousandth = (inches) => Math.max(0.001, inches).toFixed(3);
const atLeast = (give) => Math.max(0.01, give).toFixed(2);

export const text = {
  turn: (turn, last) => (last ? `Turn ${turn} of ${last}` : `Turn ${turn}`),
  phase: (phase) => phase.charAt(0).toUpperCase() + phase.slice(1).replaceAll("-", " "),

  life: {
    settled: "Seen now",
    moving: "Moving",
    held: "A hand is on it",
    hidden: "Hidden",
    unseen: "Not seen yet",
  },
  hiddenFor: (seconds) => `Hidden, last seen ${seconds} s ago`,
  precision: (inches, degrees) => `give or take ${inches} in, ${degrees}°`,
  unseenHint: "Drawn where the position file has it",
  secondsShort: (seconds) => `${seconds} s`,

  accuracy: (inches) => `Table measured to ${inches} in`,
  inches: (inches) => `${atLeastThousandth(inches)} in`,
  figures: (typical, worst) => `Measured to ${text.inches(typical)}, at worst ${text.inches(worst)}`,
  upTo: (inches) => `to ${atLeastThousandth(inches)}`,
  beyond: (limit) => `over ${limit}: not judged`,
  notInPicture: "not in the picture",
  noMap: "The board is not measured now",
  nothingJudged: (limit) => `Nothing is judged: the table is measured worse than ${limit} in everywhere`,
  partUnjudged: (limit) => `Where the table is hatched nothing is judged: it is measured worse than ${limit} in there`,
  noAccuracy: "No marker is held out, so the table's accuracy is not known",
  registeredAgain: "The camera hangs still again: the board is registered anew, every model in its place",
  lost: "The camera does not see enough of the board's markers: nothing is measured now",
  camera: "Camera",

  verdicts: { illegal: "Not allowed", too_close: "Too close to call", legal: "Allowed", not_judged: "Not judged" },
  margin: (margin, give) =>
    `by ${Math.abs(margin).toFixed(2)}${give === undefined ? "" : `, give or take ${atLeast(give)}`}`,
  more: (count) => `${count} more`,
  showOnMap: "Show on the map",

  styles: {
    control: "Control",
    influence: "Influence",
    command: "Command",
    reach: "Reach",
    sight: "Sight",
    combat: "Combat",
    retreat: "Retreat",
    pursuit: "Pursuit",
    proof: "Proof",
    breach: "Breach",
    support: "Support",
    headquarters: "Headquarters",
  },
  layers: "On the map",
  loadingCard: "Working it out …",
  cardFailed: "This card could not be fetched.",

  table: "The table",
  log: "What happened",
  nothingYet: "Nothing has happened yet.",
  findings: "Flagged now",
  noFindings: "Nothing is flagged.",

  play: "Play",
  pause: "Pause",
  connecting: "Connecting …",
  reconnecting: "Connection lost. What you see may be old; trying again …",
  down: "No camera",
  refused: "The table did not take that.",

  terrain: {
    hill: "Hill",
    town: "Town",
    defensible: "Defensible",
    river: "River",
    stream: "Stream",
    road: "Road",
    bridge: "Bridge",
    objective: "Objective",
  },
  unitLabel: (unit, life) => `${unit.label ?? unit.id}, ${unit.side} ${unit.type}${unit.strength ? ` ${unit.strength}` : ""}, ${life}`,
};
