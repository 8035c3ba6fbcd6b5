// The English texts of measuring a lens and setting a table up. Another language is a file beside it with the same keys.

export default {
  page: {
    setUp: "Setting up", steps: "Steps", picture: "The picture", sees: "What the camera sees", noPicture: "No picture yet", next: "Next",
    lens: "Measuring a lens", waiting: "Waiting for the camera", been: "Where the pattern has been", taken: "Pictures taken",
    tilted: "Tilted towards the camera", missing: "Still missing", finish: "Finish with these pictures",
    bySelf: "Pictures are taken by themselves when the pattern is sharp, still and seen in a new way.",
    residuals: "Every corner's error, drawn larger than life", close: "Close",
  },
  steps: { camera: "Camera", print: "Print scale", lens: "Lens", board: "Board", accuracy: "Accuracy", tags: "Tags", terrain: "Terrain", go: "Go" },
  states: { done: "done", doubt: "in doubt", wrong: "wrong", open: "open" },
  stopped: "The program has stopped",
  opening: "The game is being opened",
  edges: { left: "left", right: "right", top: "top", bottom: "bottom" },
  paper: "Paper",
  letter: "Letter",
  print: "Print",

  camera: {
    which: "Which camera", plugged: "Plugged in", source: "Number or address", hint: "0, or rtsp://192.168.1.5:8554/camera",
    pictures: "Pictures", usual: "the usual size", use: "Use it",
  },
  scale: { pattern: "Lens pattern", line: "The check line, end to end", measures: "It measures (mm)", keep: "Keep" },
  lens: {
    start: "Start", finish: "Finish with these pictures", stop: "Stop", taken: "Pictures taken", pictures: "Pictures",
    pattern: "The pattern, as its sheet names it", anew: "Measure it anew",
    count: (taken, enough) => `${taken} of ${enough} pictures or more`,
    tilts: (edges) => `Tilt it towards: ${edges}`,
    still: (what) => `Still: ${what}`,
    fitting: "Fitting the lens …", measured: "The lens is measured", notYet: (why) => `Not yet: ${why}`, wrote: (file) => `Wrote ${file}`,
    figures: ["Model", "Error", "At pictures left out of the fit", "What the lens adds on a 36 x 24 in table", "At its worst place", "On a hill an inch high", "Pictures used"],
  },
  board: {
    round: "round the edge", corners: "in the corners", cards: "cards, laid by a tape", strips: "strips for the corners", mat: "the whole mat",
    markers: "Print its markers", as: "As", table: "The table", width: "Width (in)", depth: "Depth (in)", side: "Markers (mm)", where: "Markers", make: "This is it",
  },
  accuracy: { upTo: (inches) => `up to ${inches} in`, bad: "not judged" },
  tags: {
    lip: "on the tray's lip, two to a base", card: "on a card behind the base", flag: "on a flag, one to a base",
    noJson: "That file is no JSON: choose a position file", where: "Where", anew: "Make the roster anew", print: "Print the tags",
    theirs: "Their tags", game: "The game", file: "Position file",
    show: (tag) => `Tag ${tag}: show another`, hold: (unit) => `Hold the tag for ${unit} under the camera, alone and still`, leave: "Leave it as it is",
    alone: "Show one new tag alone", given: (tag, unit) => `Tag ${tag} is ${unit}'s now`,
  },
  rules: { title: "House rules", scenario: "Scenario", usual: "the rules' own", use: "Use these" },
  go: {
    begin: "Begin the game", anew: "Begin a new game", on: "Go on with the game", stand: "The units begin where they stand now",
    took: (minutes, seconds) => `Set up in ${minutes} min ${seconds} s`,
  },
  terrain: {
    map: "Terrain, over the table's photograph", draw: "Draw", finish: "Finish", undo: "Undo", photograph: "New photograph",
    name: "Name", height: "Height (mm)", width: "Width (in)", remove: "Remove it",
  },
  tagged: {
    title: "Pieces with a tag of their own", tag: "Tag", print: "Print tags for terrain",
    lay: (count) => (count === 1 ? "Lay the piece whose tag is seen" : `Lay the ${count} pieces whose tags are seen`),
    idle: "Put a tag on a piece that comes every week: drawn once and learned, it is laid wherever the camera sees the tag.",
    put: (name) => `Put a tag of its own on ${name}, and it can be learned.`,
    learn: (name) => `Learn ${name} with this tag`, again: (name) => `Learn ${name} anew`,
    learned: (name, tag, side) => `Tag ${tag} (${side} mm) is ${name}'s now`,
    has: (name, tag) => `${name}, tag ${tag}`, seen: "seen", unseen: "not seen",
    forget: "Forget", forgetName: (name) => `Forget ${name}`, really: (name) => `Really forget ${name}?`,
  },
};
