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

## Orders.

no-orders = { $value } is no order: write an object of its fields
bad-orders = { $found }: { $mend }

## The strategic map.

toward-n = north
toward-ne = north-east
toward-e = east
toward-se = south-east
toward-s = south
toward-sw = south-west
toward-w = west
toward-nw = north-west
a-unit = A unit
the-map = the map
no-boxes = { $value } is no list of { $count } boxes: write a strategic square or "" for each
strategic-state = { $unit } is not active: only active units move.
strategic-adjacent = { $unit } would go from { $origin } to { $square }, which is not next to it.
strategic-map = { $unit } would go to { $square }, which is off the map.
strategic-impassable = { $unit } cannot enter { $square }: its terrain is impassable.
strategic-guatemala = { $unit } may not enter { $square }, which belongs to Guatemala.
strategic-militia = { $unit } is militia and stays in its own nation: { $square } belongs to another.
strategic-allowance = { $unit } has taken { $taken } { $taken ->
    [one] step
   *[other] steps
} this turn; its limit is { $limit } and one forced march.
strategic-forced = { $unit } has an allowance of { $limit } { $limit ->
    [one] step
   *[other] steps
} this turn and makes no forced march beyond it.
strategic-fatigue = { $unit } has a fatigue of { $fatigue }; above { $limit } it makes no strategic move.
strategic-besieged = { $unit } is in { $city }, which is besieged: no unit in it moves strategically.
strategic-exit = { $unit } has no free way { $toward } out of { $square }: { $by } { $count ->
    [one] bars
   *[other] bar
} it.
strategic-between = { $unit } would pass { $toward } between { $by }.
strategic-river = { $unit } would cross a river, a range or water on its way { $toward }, which it may not near { $by }.
strategic-marsh = { $unit } stands in { $square }; near { $by } it leaves a marsh { $toward } only from { $where }.
marsh-corner = { $corner }
marsh-edge = that edge of the map
strategic-diagonal = { $unit } cannot pass diagonally to { $to }: { $by } in { $square } { $count ->
    [one] interrupts
   *[other] interrupt
} it.
strategic-full = { $unit } finds { $count } active units in { $square }; its limit is { $limit }.
enter-none = { $unit } finds no square to enter { $square } by when it moves { $toward }.
withdraw-battle = { $unit } is in { $square }, where there was no battle last turn: it does not withdraw.
withdraw-enemy = { $unit } may not withdraw to { $square }: enemy combat units were there when the turn began.
merge-same = { $unit } cannot be merged into itself.
merge-side = { $unit } and { $into } are not of one side.
merge-type = { $unit } cannot be merged into { $into }: only units of one type merge, and neither headquarters nor militia do.
merge-state = { $unit } cannot be merged into { $into } while { $idle } is not active.
merge-strategic = { $unit } is in { $origin } and { $into } in { $to }: they merge in one strategic square only.
merge-tactical = { $unit } is in { $origin } and { $into } in { $to }: near an enemy they merge in one tactical square only.
inactive-state = { $unit } is not active: it cannot be made inactive.
inactive-near = { $unit } stays active: { $by } { $count ->
    [one] is
   *[other] are
} in { $square } too.
inactive-limit = { $unit } would be one too many: { $square } holds { $count } inactive { $count ->
    [one] unit
   *[other] units
}, and its limit is { $limit }.
ship-owner = { $city } ships to own and allied cities only, and { $to } is neither.
ship-besieged = { $city } cannot ship to { $to }: { $besieged } is besieged.
ship-stock = { $city } would ship { $supplies } supplies and has { $stock }.
ship-limit = { $city } would ship { $supplies } supplies; its limit is { $limit } a turn.
ship-line = { $city } has no line of contact to { $to } of at most { $limit } squares.
orders-evade = { $unit } is ordered to intercept and to evade: a unit that evades does not intercept.
orders-supplies = { $unit } is to carry { $level } supplies; its limit is { $limit }.
orders-source = { $unit } is to draw from { $source }, which is no city or corps headquarters of its side.
