### Words that every part of the program uses.

unit-in = in
unit-cm = cm
unit-mm = mm
unit-degrees = degrees
unit-s = s

list-and = { $most } and { $last }
list-or = { $most } or { $last }

plain = { $value }

### House rules.

house-none = none
house-yes = yes
house-no = no
house-without-unit = is a rule with a number, and the file lacks its unit
house-give-unit = add [["", "in"]] with the unit of the number, "" for none; if it has several, ["its key", "its unit"] for each
house-part = { $name } { $number }

asked = { $who }: { $what }
asked-more = { $who }: { $what } { $more }

### How far a unit went.

counts = { $length } (counts as { $counts })
counts-over = { $length } (counts as { $counts }: { $over })

### Wrong questions.

unknown-field = There is no field "{ $field }" here: remove it. The fields are: { $fields }.
no-fields = There is no field "{ $field }" here: remove it.
no-side = There is no side { $side }: write { $sides }.
missing-field = "{ $field }" is missing: add it.
no-unit = There is no unit { $unit } in this game.
no-number = { $value } is not a finite number.
no-number-from = { $value } is not a finite number of { $least } or more.
no-pose = A pose is three finite numbers: [x, y, facing].
none-of = { $value } is none of: { $choices }.
no-name = { $value } is not a name.
no-given-name = A name has 1 to { $most } characters, without line breaks or invisible ones.
no-die = { $value } is not a die: write a whole number from 1 to { $faces }.
two-dice = Give two dice from 1 to 6.
no-dice-list = { $value } is not a list of dice.
dice-list = Give a list of dice, each from 1 to { $faces }.
dice-count = { $count ->
    [one] 1 die is rolled
   *[other] { $count } dice are rolled
 }, { $given } given.
off-board = Stand { $stand } of { $unit } would lie off the board: put its middle on it.
stands-list = Give a list of the stands of { $unit }.
stand-named-twice = Stand { $stand } is named twice.
ids-once = Give a list of ids, each once.
no-count = { $value } is not a whole number of 0 or more.
no-stand-poses = Give the poses of { $unit } by stand: an object from each stand to [x, y, facing].
no-such-stand = { $unit } has no stand { $stand }.
stand-without-pose = Stand { $stand } of { $unit } has no pose: give every stand's.
no-poses = Give a list of poses [x, y, facing].
no-sigma = Give three numbers, none below 0: for x, y (inches) and facing (degrees).
no-list = { $value } is no list
no-whole = { $value } is no whole number from { $least } to { $most }
no-yes-or-no = { $value } is neither true nor false.
no-object = { $value } is not an object: give a value for each name.

### Findings.

measure-by-hand = Too close to call: measure it by hand.
measure-between = Measure from { $a } to { $b }.
measure-far = Measure by hand how far { $a } is.
measure-hidden = A stand of { $unit } is hidden: look where it is.
hands-moved = Models were moved.
hands-elsewhere = They stand elsewhere now.
hands-go-back = { $units } { $count ->
    [one] goes
   *[other] go
 } back to where { $count ->
    [one] it stood
   *[other] they stood
 }.

no-data-file = is not for { $game }
leave-file-out = leave it out

### The tape measure.

tape-no-unit = "{ $unit }" is not on the table: name a unit that is.
tape-no-terrain = There is no terrain "{ $terrain }": name a piece that there is.
tape-place = a place
no-units-of-arm = { $name }: the game has no units of that arm
more-names-than-units = { $name }: more names than units: leave some out, or raise how many they are
no-encounters = { $game } has no battle that another game's rules can fight.
fields-nothing = { $game } fights no battles of another game.
percent-under = under 1 %
percent-over = over 99 %
term-edge-own = its own edge
term-edge-left = its left flank
term-edge-right = its right flank
term-edge-opposite = the edge across the table
