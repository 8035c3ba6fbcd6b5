### Brothers at Arms.

## What bars fire, melee and capture.

fire-nic = { $unit } is not in command: it does not fire in this round.
fire-pinned = { $unit } is pinned: it does not fire until its next round is over.
fire-rolled = { $unit } acts on a command roll: in this house it may move, not fire.
fire-in-melee = { $unit } is in melee with { $enemies }: it does not fire.
fire-own-side = { $target } is of { $unit }'s own side.
fire-into-melee = { $target } is in melee with { $others }: nobody fires into a melee.
fire-works = { $unit } cannot fire at works: only artillery can.
fire-breached = { $works } is breached already.
fire-range = { $unit } is { $distance } from { $target }; its range is { $limit }.
fire-arc = { $target } is outside the arc of every base of { $unit }.
fire-blocked = { $unit } does not see { $target }: { $others } stands in the way.
melee-contact = { $unit } is in contact with no enemy unit.
capture-own-side = { $commander } is of { $unit }'s own side.
capture-contact = { $unit } does not touch { $commander }.

## Moves and placing.

move-nic = { $unit } is not in command: it does not move in this round.
move-pinned = { $unit } is pinned: it does not move until its next round is over.
move-allowance = { $unit } moved { $length }; its limit is { $limit }.
move-shape-change = { $unit } changed its shape, and its least moved stand moved { $length }; the limit for that is { $limit }.
move-shape = { $unit } stands in no line and no column.
move-charge-shape = { $unit } charged { $enemies } and changed its shape: not in one move.
move-disengage = { $unit } left a melee and touches { $enemies }: it may end in contact with none.
move-disengage-rolled = { $unit } acts on a command roll: in this house it does not leave its melee with { $enemies }.
move-overlap = { $unit } stands on { $other }.
move-overlap-own = Two stands of { $unit } stand on one another.
move-impassable = { $unit } has the centre of a stand on impassable ground.
move-river = { $unit } is not wholly on its river.
move-board = { $unit } hangs over the edge of the board.
move-path = { $unit } has no open way to where it was put.
place-track = { $unit } is { $distance } from the railroad track; a stand must touch it.
place-no-track = { $unit } cannot leave a train: there is no railroad.
place-allowance = { $unit } is { $distance } from where it enters; its limit is { $limit }.
place-due = { $unit } comes in bound { $available }; this is bound { $turn }.
place-roll = { $unit } threw { $die } and needs { $needs } or more: it has not arrived.
place-lines = { $unit } is { $distance } from { $enemy }; the nearest unit of its side is { $limit } from the enemy.
place-contact = { $unit } touches { $enemies }: it may be put down in contact with no enemy.

## Wrong questions.

no-reserve = There is no reserve { $unit }: name one of the reserves.
no-arrival = { $unit } makes no flank march: ask for it as a reserve.
to-object = Give an object: each stand of { $unit } to its pose.
to-missing = Stand { $stand } of { $unit } has no pose: give every stand's.
no-place-die = Nothing is thrown here: leave the dice out.

no-unit = There is no unit { $unit } on the table: name one that is there.
is-commander = { $unit } is a commander: name a fighting unit.
no-commander = { $unit } is no commander: name one.
no-works = { $terrain } is no works: name a unit, a commander or works.
itself = { $unit } cannot be its own target.
from-friend = { $unit } is of the same side: name an enemy unit.
no-side = There is no side { $side }.
not-of-side = { $unit } is not of side { $side }.
rolls-object = Give the rolls as an object: unit or commander to die.
night-from = At night everybody falls back from the nearest enemy unit: leave it out.
night-no-enemy = There is no enemy unit to fall back from.
stands-list = Give a list of stands' ids.
no-stand = { $unit } has no stand { $stand }.
choose-object = Give an object: stand to enemy unit.
not-touched = Stand { $stand } cannot pick this unit.
by-enemy = Give { $field } by enemy unit, as an object.
no-such-enemy = { $unit } is not in contact with the unit.
dice-count = Give { $wanted ->
    [one] { $wanted } die
   *[other] { $wanted } dice
} from 1 to 6; there are { $given }.
dice-pairs = Give { $wanted ->
    [one] one pair
   *[other] { $wanted } pairs
} of dice: [[1, 6], ...].
without-dice = { $field } goes with dice: give the dice, too.
no-save = Nothing is saved here: there is no cover.
no-flinch = Nobody rolls to flinch here.
flinch-before-save = The hits are not saved yet: give save, too.
through-object = Give an object: commander to pairs of dice.
not-at-risk = No shot crosses { $unit }.

## Faults of a position.

file-unit-has-id = a unit has the id '{ $id }', too
file-star = a star unit needs the group that it is assigned to: add it
file-more-than-strength = has { $count } of { $strength }
file-two-commanders = a second commander of group '{ $group }'
file-one-commander = give each group of a side one
file-group-and-higher = is given beside higher
file-group-or-higher = a commander has a group, or is higher: true
file-pose-or-stands = give pose or stands
file-stand-twice = is '{ $id }', as another stand's
file-off-board = has its centre off the board
file-on-board = put the stand on the board
file-line-width = give line and width
file-grade = a road is local or turnpike: say which
file-off-table = does not belong to a unit off the table
