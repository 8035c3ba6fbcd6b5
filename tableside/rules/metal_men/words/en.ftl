### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } is no unit on the table
no-combat-unit = { $unit } is no brigade and no battery
no-leader = { $unit } is no leader
stands-list = give a list of the unit's stands
no-stand = { $stand } is no stand of { $unit }
stand-named-twice = stand { $stand } is named twice
dice-list = give a list of dice, each from 1 to { $faces }
dice-count = { $count } dice are thrown, { $given } are given
itself = { $unit } is the unit itself
beside-split = { $field } does not go with split: remove one of the two
split-list = give a list of objects, each with target and stands
no-hits = { $value } is no number of hits
inspire-object = give an object with leader, and dice once they are thrown

## What is wrong in a position.

file-caissons = is a second caisson
file-guns = has { $count } guns
file-two-guns = give one or two guns, and at most one caisson
file-no-gun = has no gun
file-cavalry = is 'cavalry', which these rules do not have
file-cavalry-rate = leave it out, or give the house rule cavalry a rate
file-no-pair = is no pair of enemy brigades
file-enemy-brigades = name a brigade of each side

## Orders.

orders-command = { $leader } does not command { $unit }.
orders-points = { $leader } has no points left.
orders-range = { $leader } is { $distance } from { $unit }: an order reaches { $limit }.
orders-sight = { $leader } does not see { $unit }.

## Fire.

fire-own-side = { $target } is of { $unit }'s own side.
fire-phase-artillery = { $unit } is no battery: only guns fire in the artillery phase.
fire-phase-firefight = { $unit } is a battery: only infantry fires in the firefight phase.
fire-routed = { $unit } is routed: it does not fire.
fire-limbered = { $unit } is limbered: it does not fire.
fire-once = { $unit } has fired in this artillery phase already.
fire-firefight = { $unit } is in a firefight: it gives no defensive fire.
fire-moved = { $target } has not moved: there is no defensive fire at it.
fire-near = { $target } is { $distance } away: defensive fire is at units within 8 in.
fire-guns = { $unit } fires at no guns in this house's firefights.
fire-sight = { $unit } does not see { $target }.
fire-arc = { $target } is outside { $unit }'s arc.
fire-range = { $unit } is { $distance } from { $target }; its range is { $limit }.
fire-stands = These stands of { $unit } are no run that may fire together, or too few.
fire-band = { $target } is nearer, in the band { $band }: { $unit } must fire there first.
fire-split = A stand of { $unit } is to fire at two targets.
fire-split-bands = { $unit } may only split its fire within one range band.

## Morale and rally.

inspire-side = { $leader } is not of { $unit }'s side.
inspire-rating = { $leader } is a poor leader: he inspires nobody.
inspire-contact = { $leader } is not with { $unit }.
inspire-hits = { $unit } has no check to be spared.
rally-state = { $unit } is in good order.
rally-once = { $unit } has had its rally or its order.

## Retreats.

no-retreat = { $unit } does not retreat in this way
no-retreat-dice = no dice are thrown for this retreat: remove them
by-list = give the id of a unit, or a list of them
retreat-state = { $unit } is in good order: it does not flee.
retreat-routed = { $unit } is routed: it flees in the rout phase only.
retreat-orders = { $unit } has had an order this turn: only a unit without one may retreat.
retreat-leaders = { $leaders } can still order { $unit }: it may retreat once { $count ->
    [one] he is
   *[other] they are
} done.
retreat-direction = { $unit } goes { $off } off straight away from { $enemy }; its limit is { $limit }.
thrown-type = { $unit } is no infantry: it is not thrown back.
thrown-state = { $unit } is not disorganized: it is not thrown back.
thrown-side = { $by } is of { $unit }'s own side.

## Moves.

to-object = give the new poses of { $unit }'s stands: an object from stand to [x, y, facing]
no-shape = { $unit } has no shape to declare
points-leader = { $unit } is no leader: only a leader spends points
points-range = give 1 to 5 points
move-routed = { $unit } is routed: it does not move.
move-pinned = { $unit } was passed through in this turn: it stays where it is.
move-once = { $unit } has had its order in this movement phase.
move-unlimbered = { $unit } moved { $length }; unlimbered guns only turn, and their limit is { $limit }.
move-limber = { $unit } moved { $length }; guns that limber or unlimber stay in place, and their limit is { $limit }.
move-shape = { $unit } stands in no shape at its end.
move-allowance = { $unit } moved { $length }; its limit is { $limit }.
move-shape-change = { $unit } changed its shape, and the stand that moved least went { $length }; its limit is { $limit }.
move-passed = { $unit } passes through { $others }, { $count ->
    [one] which has moved
   *[other] which have moved
} in this turn.
move-overlap = { $unit } stands on { $other }.
move-overlap-own = Stands of { $unit } stand on one another.
move-ground = { $unit } ends with the middle of a stand on impassable ground.
move-board = { $unit } hangs over the edge of the board.
move-path = There is no way for { $unit } to where it stands.
move-points = { $leader } moves for { $points } points; he has { $left } left.
