// What the server tells, as types: docs/http.md has each part in words. Nothing here runs.

/** @typedef {[number, number]} Point inches on the board */

/**
 * What is drawn over the table; `text` may be empty.
 * @typedef {object} Overlay
 * @property {"area" | "path" | "ghost" | "mark" | "label"} kind
 * @property {string} style
 * @property {string} text
 * @property {any} [geometry] of an area: GeoJSON
 * @property {Point[]} [points] of a path
 * @property {boolean} [arrow] of a path
 * @property {string} [unit] of a ghost or a mark
 * @property {Point[][]} [outlines] of a ghost
 * @property {Point} [at] of a label
 */

/**
 * A unit on the table; lengths in inches, angles in degrees.
 * @typedef {object} Unit
 * @property {string} id
 * @property {string} side
 * @property {string} label what stands beside it on the map
 * @property {string} [name] what it is called
 * @property {string} type
 * @property {string} [kind] its type, as people say it
 * @property {string} [sign] what its base wears on the map: cross, slash, dot, bar
 * @property {string[]} [dots] the dice that lie beside it, by their colours: yellow, red, black, white
 * @property {string} [letters] what its base wears instead of a sign and a strength
 * @property {[number, number, number]} pose x, y, facing
 * @property {Point[][]} shape its bases' corners in its own frame: ahead, left
 * @property {string} life settled, moving, held, hidden, unseen, known, then
 * @property {number | null} last_seen the table's time, null while it is seen
 * @property {[number, number, number]} sigma one standard deviation of x, y, facing
 * @property {Doubt | null} [doubt] what makes its place uncertain; null where that is not known
 */

/**
 * Why a place is uncertain: give or take, in inches.
 * @typedef {object} Doubt
 * @property {number} told the whole
 * @property {Record<string, number>} shares what each cause alone would make it: picture, lens, markers, tags, seats
 * @property {string} cause the main one
 * @property {string} how the word that says how well that was made, "" for none
 * @property {"jig" | "survey" | "calibrate" | null} cure what mends it
 * @property {number | null} left what is told then, null where that is not known beforehand
 * @property {number} least what is told after jig and survey both
 */

/**
 * What the referee flags.
 * @typedef {object} Finding
 * @property {string} rule
 * @property {string[]} units
 * @property {"legal" | "illegal" | "too_close" | "not_judged"} verdict
 * @property {string} message
 * @property {number} [margin]
 * @property {number} [give_or_take]
 * @property {boolean} [angle] whether the amounts are degrees
 * @property {Overlay[]} [proof]
 * @property {string} [section] where the rule stands
 * @property {string} [words] the rule, explained
 * @property {boolean} [waits] whether it is about what hands did and nobody has decided yet
 */

/**
 * One line of the log.
 * @typedef {object} LogEntry
 * @property {number} number
 * @property {number} time
 * @property {string} kind
 * @property {string[]} units
 * @property {string} text
 * @property {number[]} [dice]
 * @property {number} [weight] of what happened at once the weightiest is read first
 * @property {string[]} [dice_of] the unit that threw each of them, where that is not one for each unit
 * @property {string} [side] whose act it was
 */

/**
 * Something that a player fills in.
 * @typedef {object} Ask
 * @property {string} field
 * @property {"dice" | "unit" | "units" | "pose" | "choice" | "name" | "number" | "length" | "square" | "edge"} kind
 * @property {string} label
 * @property {any[]} choices
 * @property {string[][]} members the units that each choice stands for, where it stands for several
 * @property {string[]} labels how each choice reads; of several dice, what each is
 * @property {number} count
 * @property {number} least
 * @property {any[]} among
 * @property {number} among_least how many of ``among`` have to be chosen, if anything is
 * @property {boolean} optional
 * @property {boolean} moved
 * @property {boolean} aside whether it is seldom filled in
 * @property {{pose: number[], shape: number[][][]} | null} part what a pose is of, where that is not the whole unit
 * @property {string} why what makes up the number of dice
 * @property {string[]} [needs] the fields that may not be left out once it is filled in
 * @property {boolean} turns whether a pose only turns it where it stands
 * @property {"" | "table" | "chart"} grid of which map the squares are
 * @property {string} map_of the field that names the square of the chart whose map that is, where it is not the one on the table
 */

/**
 * Something that can be done now.
 * @typedef {object} Option
 * @property {Record<string, any>} action
 * @property {string} text
 * @property {string | null} side
 * @property {Ask[]} asks
 * @property {{text: string, chance: number}[]} odds
 * @property {boolean} [ends] whether it ends something for whoever does it
 * @property {string[]} [left] units that could still act then
 * @property {boolean} [aside] whether it only puts something right, or is rare, and is folded away
 * @property {boolean} [for_good] whether it ends the game before its time, and is asked once more
 * @property {string} [note] what its button says beside
 * @property {string} [warning] why it is asked once more
 * @property {boolean} [stays] whether its own side has it in sight while another decides, too
 * @property {Record<string, Record<string, any>>} [given] what stands in its fields once the unit is chosen, by the unit
 */

/**
 * A house rule with the value that holds.
 * @typedef {object} HouseRule
 * @property {string} name
 * @property {string} title
 * @property {string} words
 * @property {"numbers" | "yes-no" | "choice"} kind
 * @property {any} default
 * @property {any} value
 * @property {any[]} choices
 * @property {string[]} labels
 * @property {[string, string, string][]} parts key, unit, name
 * @property {boolean} optional
 */

/**
 * The table: board, terrain, turn, phase, whose decision is awaited.
 * @typedef {object} Table
 * @property {any} [grid] the squares that are printed on it: west, north, square, columns, rows
 * @property {any} [chart] the map that lies on no table (chart/chart.js)
 * @property {{width: number, depth: number}} board
 * @property {any[]} terrain
 * @property {Record<string, any>} sides
 * @property {string} game
 * @property {any} measure
 * @property {{side: string | null, text: string, overlays: Overlay[], over?: boolean}} prompt
 * @property {number} [turn]
 * @property {number} [last_turn]
 * @property {string} [turn_name] the turn, where the game has a word of its own for it
 * @property {string} [phase]
 * @property {string} [phase_name] the phase, as people say it
 */

/**
 * All parts of the state, each as the server last told it.
 * @typedef {object} Parts
 * @property {string} [boot]
 * @property {Table} [table]
 * @property {Record<string, Unit>} [units]
 * @property {Record<string, LogEntry>} [log]
 * @property {Finding[]} [findings]
 * @property {Overlay[]} [ghosts]
 * @property {Overlay[]} [last_move]
 * @property {{state: number, asked: any[], declined: any, lapsed: any[]} | null} [wishes] what sides ask of each other; null where they know different things
 * @property {any[]} [proposals]
 * @property {Option[]} [options]
 * @property {{option: number, field: string, dice: (number | null)[]}[]} [fallen] dice that have fallen for options, by their places
 * @property {{facts: [string, string][], notes: string[], house: HouseRule[]}} [agreed]
 * @property {{registered: boolean, accuracy: number | null, troubles: string[], picture?: any}} [camera]
 * @property {any} [accuracy]
 * @property {{time: number, mode: string, loop: boolean}} [clock]
 * @property {{title: string, duration: number, marks: {time: number, text: string}[]} | null} [recorded]
 * @property {any} [clocks]
 * @property {{ready: string[]} | null} [setting_up] which sides are ready, while the table is set up
 * @property {{back: number, of: number, wrong: [string, string][]} | null} [back] how many models are back where they belong
 * @property {any} [seats]
 * @property {any} [you]
 * @property {{as: "everything" | "side" | "public", side: string | null, game: number}} [sees] in a game of secrets: whose eyes this page sees with
 * @property {boolean} [report] whether there is a report of the game to read
 * @property {any} [join]
 * @property {boolean} [attract]
 */

export {};
