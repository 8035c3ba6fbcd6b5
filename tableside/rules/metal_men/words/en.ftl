### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } is no unit on the table
no-combat-unit = { $unit } is no brigade and no battery
no-leader = { $unit } is no leader
stands-list = give a list of the unit's stands
no-stand = { $stand } is no stand of { $unit }
stand-named-twice = stand { $stand } is named twice
dice-list = give a list of dice, each from 1 to { $faces }
no-die = { $value } is no face of a die from 1 to { $faces }
dice-count = { $count } dice are thrown, { $given } are given

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
