### Gathered In Their Masses.

## What is wrong in a position.

file-square = is { $value }, which is no square of a tactical map
file-write-square = write column and row from 0 to 14, such as 5-9
file-write-goal = write column and row from 0 to 14, such as 5-9, nearest-ford or nearest-pass
file-strategic = is { $value }, which is no square of the strategic map
file-write-strategic = write its column from A0 to N9 and its row from P0 to Z9, such as G8-V5
file-write-box = write a strategic square such as G8-V5, or "" for a phase without a step
file-sides = has { $count } { $count ->
    [one] side
   *[other] sides
}
file-two-sides = name at least two
file-both = names { $side } as neutral, which is an ally
file-sigma = stands without a pose
file-sigma-pose = give the pose too, or remove it
file-give-from = give from { $least } to { $most } for type { $kind }
file-members = are not two or more units, each named once
file-two-members = name at least two units, each once
file-no-member = is { $unit }, which is no unit of this side in this square
file-member-of = name units of the stack's side, strategic square and square
file-two-maps = is a second strategic map
file-two-cities = is { $square }, where { $city } already stands
file-other-square = give each city its own strategic square
file-no-rows = draws nothing
file-draw-rows = draw at least one square
file-rows = give { $rows } rows of { $letters } letters each
file-letters = has { $count } letters
file-letter = holds the letter { $letter }
file-use = use only these: { $letters }

## What is wrong with a question.

no-unit = { $unit } is no unit
no-city = { $city } is no city
no-list = { $value } is no list
no-square = { $value } is no square: write column and row from 0 to 14, such as 5-9
no-goal = { $value } is no square: write one such as 5-9, nearest-ford or nearest-pass
no-strategic = { $value } is no strategic square: write one from A0-P0 to N9-Z9
no-whole = { $value } is no whole number from { $least } to { $most }
no-yes = { $value } is neither true nor false
not-own = { $unit } is not this side's
no-box = { $unit } has no order with this: give it
no-attackers = { $value } names no attackers: give each its direction, such as {"{"}"US2IN": "W"{"}"}
no-attacker = { $unit } cannot attack here
no-table-map = no map lies on the table: name the strategic square

## Words of the rules.

word-nearest-ford = ford
word-nearest-pass = pass
size-regiment = a regiment
size-regiments = regiments
size-brigade = a brigade
size-brigades = brigades
size-division = a division
size-divisions = { $count } divisions

## Tactical moves.

tactical-state = { $unit } is not active.
tactical-fatigue = { $unit } has { $fatigue } fatigue; near an enemy it moves with { $limit } at most.
tactical-none = { $unit } has no { $goal } on its map.
tactical-destination = { $unit } cannot stop in { $square }: the ground is impassable.
tactical-full = { $square } is full for { $unit }: { $limit } units of its side are there.
tactical-besieged = { $unit } is kept from this move by the siege of { $city }.
tactical-neutral = { $unit } would run into a neutral unit.
tactical-ford = { $unit } has to cross a river or range: order a ford or pass on it as the waypoint.
tactical-impassable = { $unit } cannot cross impassable ground with the enemy or a neutral unit at home on its map.
tactical-cliff = { $unit } cannot climb the cliff between { $a } and { $b } with the enemy or a neutral unit at home on its map.
engage-type = { $unit } is a headquarters: it engages nobody.
engage-none = { $unit } has no enemy on its map.
support-type = { $unit } is a headquarters: it supports nobody.
support-engaged = { $unit } has an enemy in its own square.
support-none = { $unit } has no battle in its support area.
support-allowance = { $unit } is { $steps } squares from the battle; it may move { $limit } to support.
intercept-type = { $unit } is a headquarters: it intercepts nobody.
intercept-own-side = { $unit } cannot intercept { $mover }, which is on its own side.
intercept-evade = { $unit } evades combat when it attacks: it intercepts nobody.
intercept-neutral = { $unit } may stop the neutral { $mover } only in its own nation.
intercept-order = { $unit } has no area in which to intercept.
intercept-no-move = { $mover } makes no move that { $unit } could intercept.
intercept-one-square = { $mover } moves only one square: nobody can intercept that.
intercept-box = { $mover } does not enter { $unit }'s area.
intercept-late = { $unit } reaches no square of the path as soon as { $mover } does.

## Combat.

bombard-guns = { $unit } has no guns.
bombard-state = { $unit } is not active.
bombard-moved = { $unit } has moved in this phase.
bombard-engaged = { $unit } has an enemy in its own square.
bombard-ammunition = { $unit } has no ammunition left.
bombard-adjacent = { $square } is not next to { $unit }.
bombard-friends = { $square } holds a unit that is not hostile to { $unit }.
bombard-empty = { $square } holds no enemy of { $unit }.

## Counters on the table.

counters-square = { $units } { $count ->
    [one] lies
   *[other] lie
} in the wrong square.
counters-off-grid = { $units } { $count ->
    [one] lies
   *[other] lie
} off the grid.
counters-extra = { $units } { $count ->
    [one] does
   *[other] do
} not belong on the table now.
counters-missing = { $count } { $count ->
    [one] counter is
   *[other] counters are
} missing.

## The printed map.

map-off = { $square } ist kein Feld der strategischen Karte
ground-cliff = Steilhang
side-box = Wartende Counter
