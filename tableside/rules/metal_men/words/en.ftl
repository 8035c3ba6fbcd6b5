### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } is no unit on the table
no-combat-unit = { $unit } is no brigade and no battery
no-leader = { $unit } is no leader
no-stand = { $stand } is no stand of { $unit }
itself = { $unit } is the unit itself
beside-split = { $field } does not go with split: remove one of the two
split-list = give a list of objects, each with target and stands
inspire-object = give an object with leader, and dice once they are rolled
caisson-no-arc = stand { $stand } of { $unit } is its caisson and has no arc: name guns

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
orders-range = { $leader } is { $distance } from { $unit }; an order reaches { $limit }.
orders-sight = { $leader } does not see { $unit }.

## Fire.

fire-own-side = { $target } is on the same side as { $unit }.
fire-phase-artillery = { $unit } is no battery: only guns fire in the artillery phase.
fire-phase-firefight = { $unit } is a battery: only infantry fires in the firefight phase.
fire-routed = { $unit } is routed: it does not fire.
fire-limbered = { $unit } is limbered: it does not fire.
fire-once = { $unit } has fired in this artillery phase already.
fire-firefight = { $unit } is in a firefight: it gives no defensive fire.
fire-moved = { $target } has not moved: there is no defensive fire at it.
fire-near = { $target } is { $distance } away; defensive fire reaches 8 in.
fire-guns = { $unit } fires at no guns in a firefight, by this house rule.
fire-sight = { $unit } does not see { $target }.
fire-arc = { $target } is outside { $unit }'s arc.
fire-range = { $unit } is { $distance } from { $target }; its range is { $limit }.
fire-stands = These stands of { $unit } may not fire together, or are too few.
fire-band = { $target } is nearer, in the band { $band }: { $unit } must fire there first.
fire-split = A stand of { $unit } is to fire at two targets.
fire-split-bands = { $unit } may only split its fire within one range band.

## The game as it is played: phases and what is awaited.

turn = Turn { $turn }: { $side }
turn-of = Turn { $turn } of { $last }: { $side }
phase-rally = rally
phase-artillery = artillery fire
phase-movement = movement
phase-defensive = defensive fire
phase-firefight = firefight
phase-over = the end
phase-rout = rout
both-sides = Both sides
prompt-rally = rally units that a leader reaches, or go on.
left-rally = { $count ->
    [0] No leader gives orders any more.
   *[other] With points left: { $units }{ $more ->
        [0] .
        [one] { " " }and one other leader.
       *[other] { " " }and { $more } other leaders.
    }
}
prompt-artillery = order batteries to fire, or go on.
left-artillery = { $count ->
    [0] None has a target.
   *[other] With a target: { $units }{ $more ->
        [0] .
        [one] { " " }and one other.
       *[other] { " " }and { $more } others.
    }
}
prompt-movement = give orders, or go on.
left-movement = { $count ->
    [0] No leader gives orders any more.
   *[other] With points left: { $units }{ $more ->
        [0] .
        [one] { " " }and one other leader.
       *[other] { " " }and { $more } other leaders.
    }
}
prompt-supply = take the black die off each unit that draws ammunition.
left-supply = Units: { $units }{ $more ->
    [0] .
    [one] { " " }and one other unit.
   *[other] { " " }and { $more } other units.
}
prompt-defensive = fire at units that came near, or go on.
left-defensive = { $count ->
    [0] Nobody has a target.
   *[other] With a target: { $units }{ $more ->
        [0] .
        [one] { " " }and one other.
       *[other] { " " }and { $more } others.
    }
}
prompt-firefight = { $count ->
    [0] the firefight is fought; go on.
   *[other] in the firefight fire with each unit in turn.
}
left-firefight = { $count ->
    [0] All have fired.
   *[other] Still to fire: { $units }{ $more ->
        [0] .
        [one] { " " }and one other.
       *[other] { " " }and { $more } others.
    }
}
prompt-rout = move the disorganized and routed units that flee.
left-rout = { $count ->
    [0] Nobody flees.
   *[other] Still to flee: { $units }{ $more ->
        [0] .
        [one] { " " }and one other.
       *[other] { " " }and { $more } others.
    }
}
prompt-checks = { $unit } takes { $count ->
    [one] a morale check
   *[other] { $count } morale checks
}.
prompt-passed = { $unit } takes a morale check: friends fell back through it.
prompt-retreat = { $unit } routs: put it where the arrow ends.
prompt-charge = { $unit } charges: a morale check says whether it makes contact.
prompt-throw = { $unit } throws a d8: it ends that many inches from its enemy.
prompt-lose = take { $count ->
    [one] one stand
   *[other] { $count } stands
} of { $unit } off the table.
prompt-result = The fighting is over: say who has won.{ $count ->
    [0] { "" }
   *[other] { " " }Lost: { $losses }.
}
result-lost = { $side } { $lost }
over-draw = The battle is over: a draw.
over-won = The battle is over: victory for { $side }.

## What can be done.

option-done-rally = Done with rallying
option-done-artillery = Done with artillery fire
option-done-movement = Done with orders
option-done-supply = Done with ammunition
option-done-target = Done with fire at this target
option-done-defensive = Done with defensive fire
option-done-firefight = Go on
option-done-rout = Go on
option-won = Victory for { $side }
option-draw = A draw
option-early = End the battle now: { $result }
option-rally = Rally { $unit } ({ $needs } or more)
option-fire = { $unit } fires at { $target }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}, { $needs } or more
option-fire-with = { $unit } fires at { $target } (stands: { $stands }): { $dice ->
    [one] 1 die
   *[other] { $dice } dice
 }, { $needs } or more
option-withdraw = { $unit } retreats without orders
option-ride = { $leader } rides along with { $unit }
option-move = { $leader } orders a move or charge
option-move-others = { $leader } orders guns or wagons to move
option-order = { $leader } orders a move, carried out by hand
option-limbered = Limber { $unit }
option-unlimbered = Unlimber { $unit }
option-turn-guns = Turn the guns of { $unit }
option-face = { $unit } has rallied and may face another way
option-caisson = Send the caisson of { $unit }
option-declare = { $unit } is in no formation: name one
ask-unit = Which unit
ask-shape = The formation that it is in
ask-formation = In another formation?
option-declare-infantry = Say how a brigade stands
option-declare-battery = Say how a battery stands
option-mark = Put a unit's markers right
option-mark-points = Put a leader's points right
option-leader = { $leader } moves himself ({ $points ->
    [one] 1 point left
   *[other] { $points } points left
})
option-done = { $leader } gives no more orders
option-resupply = { $unit } draws ammunition
option-flee = { $unit } flees ({ $count }d6)
option-flee-agreed = { $unit } flees ({ $count }d6) another way: both players agree
option-checks = { $unit } takes { $count ->
    [one] a morale check
   *[other] { $count } morale checks
} ({ $needs } or more)
option-inspire = { $leader } inspires { $unit }: { $count ->
    [0] it is spared its only check
    [one] 1 check is left
   *[other] { $count } checks are left
}
option-retreat = { $unit } routs to where the arrow ends
option-charge = { $unit } checks for its charge ({ $needs } or more)
option-throw = { $unit } is thrown to d8 inches from the enemy
option-lose = { $unit } loses { $count ->
    [one] one stand
   *[other] { $count } stands
}
ask-direction = Which way on the map?
ask-state = Its morale
ask-low = Its ammunition
ask-left = Points left
ask-shape-seen = Formation (leave empty: as its stands show)
low-yes = low
low-no = enough
way-right = to the right
way-up-right = up and right
way-up = up
way-up-left = up and left
way-left = to the left
way-down-left = down and left
way-down = down
way-down-right = down and right
ask-where = Where to?
ask-facing = Which way?
ask-leader = On whose order?
ask-die = Die
ask-dice = Dice
ask-shot = Dice, the odd one first
shot-sum = { $items }.{ $low ->
    [0] { " " }A 1 on the odd die: low on ammunition.
   *[other] { "" }
}
ask-points = For how many points?
ask-checks = Morale checks
ask-inspire = Is the leader hit? (1 or 2)
ask-stands = Which stands leave?
stand = stand { $stand }
odds-rallies = rallies
odds-not = stays as it is
odds-charges = comes into contact
odds-short = stops 1 in short
odds-stays-good = keeps together
odds-shaken = is disorganized, or worse
odds-hits = { $count ->
    [0] no hit
    [one] 1 hit
   *[other] { $count } hits
}
odds-check = { $state }{ $lost ->
    [0] { "" }
    [one] , 1 stand lost
   *[other] , { $lost } stands lost
}
state-good = in good order
state-dg = disorganized
state-routed = routed
state-gone = gone

## What was done.

told-rallied = { $leader } rallies { $unit }: rolled { $die }. It is { $state } now.
told-not-rallied = { $leader } does not rally { $unit }: rolled { $die }. It is still { $state }.
told-fire = { $unit } fired at { $target }: { $dice }; { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}.
told-no-dice = { $unit } had no die to fire at { $target } with.
told-low-ammo = { $unit } is low on ammunition: a black die beside it.
told-checks = { $unit } rolled { $dice } for its morale: { $missed ->
    [0] no check missed
    [one] 1 check missed
   *[other] { $missed } checks missed
}. It { $stays ->
    [yes] stays
   *[no] is
} { $state }{ $lost ->
    [0] { "" }
    [one] { " " }and loses a stand
   *[other] { " " }and loses { $lost } stands
}.
told-spared = { $unit } is spared its only check.
told-leader-hit = { $leader } is hit; a poor leader takes over at once.
told-lost = { $unit } lost { $count ->
    [one] 1 stand
   *[other] { $count } stands
}; { $left } left.
told-gone-for-good = { $unit } has no stand left and is gone.
told-moved = { $unit } moved { $length }.
told-caisson = The caisson of { $unit } moved { $length }.
told-faces = { $unit } turned to a new facing.
told-paid = { $leader } gave the order and has { $left ->
    [one] 1 point
   *[other] { $left } points
} left.
told-orders = { $leader } orders { $unit } to move.
told-limber = { $unit } is { $shape } now.
told-face = { $unit } turned its guns.
told-leader = { $leader } moved for { $points ->
    [one] 1 point
   *[other] { $points } points
}.
told-rides = { $leader } rides along with { $unit }.
told-done = { $leader } is done: he gives no more orders in this turn.
told-withdraws = { $unit } retreats { $length } without orders.
told-routs = { $unit } routs and falls back { $length }.
told-charges = { $unit } charges home: rolled { $die }.
told-short = { $unit } does not charge home: rolled { $die }. It stops 1 in short.
told-thrown = { $unit } is thrown { $length } by the fire.
told-flees = { $unit } flees { $length }.
told-resupplied = { $unit } draws ammunition: its black die is off.
told-marked = The markers of { $unit } were put right.
told-declared = { $unit }: { $shape }.
told-gone = { $unit } was taken off the table.
told-turn = Turn { $turn } begins: { $side }.
told-over = Turn { $turn } was the last.
told-draw = The battle ends in a draw.
told-won = Victory for { $side }.

## What hands did.

hands-faces = It has rallied and may turn.
hands-gone = It is off the table.
hands-lost = The stands that it had to lose are gone.
hands-retreated = It had to fall back.
hands-moved-unit = It stands elsewhere.
hands-ride = The unit that he was with has just moved.
hands-leader = He stands elsewhere.

## Out of turn.

sequence-phase = This belongs to the { $wanted } phase; now it is the { $phase } phase.
sequence-supplies = Ammunition is drawn when the moves are done.
sequence-moved = The moves are done: only ammunition is drawn now.
withdraw-pinned = { $unit } was passed through: it stays where it is in this turn.
sequence-turn = It is for { $side } to act now, not for { $other }.
sequence-not-asked = { $unit } has nothing of the kind to do now.
sequence-gone = { $unit } was taken off the table, and no rule asks for it.
owed-checks = { $unit } has to take its morale checks first.
owed-retreat = { $unit } has to fall back first.
owed-charge = { $unit } has to check its morale for its charge first.
owed-throw = { $unit } has to be thrown back first.
owed-lose = { $unit } has to lose stands first.
owed-fire = { $unit } has to fire first.
owed-flee = { $unit } has to flee first.
orders-missing = { $unit } moved without an order of a leader.
orders-done = { $leader } has said that he gives no more orders.
rally-place = { $unit } may turn where it stands; its middle moved { $distance }.
withdraw-once = { $unit } has moved in this turn.
ride-before = { $leader } was not with { $unit } when it moved, or it was not the last to move.
ride-after = { $leader } is not with { $unit } now.
fire-stand-once = Stands of { $unit } have fired in this phase already.
across-target = Fire at { $target } goes on until it is done: then comes the next target.
across-back = Fire goes on from one side of the table to the other: the turn of { $target } is over.
across-knot = { $unit } is in another firefight than the one that is fought now.
inspire-no-hits = { $unit } checks because friends fell back through it: nobody spares it that.
rout-stays = { $unit } does not flee in this phase.
rout-once = { $unit } has fled in this phase already.
dice-due = { $unit } rolls { $wanted ->
    [0] no die
    [one] 1 die
   *[other] { $wanted } dice
 }; { $given } were given.
lose-count = { $unit } loses { $wanted ->
    [one] 1 stand
   *[other] { $wanted } stands
}, not { $given }.
retreat-place = { $unit } stands { $distance } from where its way ends; its limit is { $limit }.
supply-full = { $unit } is not low on ammunition.
supply-none = { $unit } finds no ammunition where it is.
supply-limit = The corps of { $unit } has no ammunition left.

## What is wrong with an action.

is-leader = { $unit } is a leader: name a brigade, a battery or a train
no-such-mark = { $unit } has no such marker
game-over = the battle is over: take the result back to go on
no-such-shape = { $unit } has no such formation: brigades have lines and columns, batteries are limbered or unlimbered
no-part = { $unit } has no such part: batteries have guns, and some a caisson

## Cards.

card-type = Type
card-kind = { $kind }, { $side }
kind-infantry = Infantry brigade
kind-cavalry = Cavalry brigade
kind-battery = Battery
kind-leader = Leader
kind-division = Division commander
kind-corps = Corps commander
kind-train = Supply train
card-of = Belongs to
card-division = { $division }, { $corps }
card-rating = Rating
rating-good = good
rating-average = average
rating-poor = poor
card-points = Command points
card-points-left = { $left } left
card-done = gives no more orders in this turn
card-chance = { $chance } %
card-count = { $count }
card-morale = Morale
card-checks = { $quality }, d{ $faces }: passes { $chance } % of its checks
quality-elite = elite
quality-veteran = veteran
quality-regular = regular
quality-green = green
quality-battery = artillery
card-shape = Formation
card-shape-seen = { $shape } (stands as: { $seen })
shape-line = line
shape-road-column = road column
shape-attack-column = attack column
shape-limbered = limbered
shape-unlimbered = unlimbered
shape-irregular = irregular
shape-seen = its shape is taken as its models stand
card-stands = Stands
card-stands-left = { $left } left
card-markers = Markers
marker-dg = disorganized (yellow)
marker-routed = routed (red)
marker-low-ammo = low on ammunition (black)
marker-firefight = in a firefight (cotton)
card-firefight = In a firefight with
card-orders = Orders in this turn
card-no-orders = none
order-rally = rally
order-rally-2 = second rally
order-move = move
order-limber = limber or unlimber
order-face = turn guns
order-fire = fire
card-passed = Passed through
card-stays = stays where it is in this turn
card-hidden = Hidden
measure-hidden-card = a stand is hidden; where it is is a guess
card-can-order = Can be ordered
card-cannot-order = Cannot be ordered
card-can = { $unit }, { $distance } away: { $orders }
card-nobody = Nobody.
card-ordered-by = Who can order it
card-leader-can = { $leader }, { $distance } away; { $left ->
    [one] 1 point left
   *[other] { $left } points left
}
orders-why-type = { $unit } has no orders of this phase.
orders-why-state = { $unit } is in good order.
orders-why-once = { $unit } has had its order of this phase.
orders-why-routed = { $unit } is routed.
orders-why-limbered = { $unit } is limbered.
orders-why-passed = { $unit } was passed through and stays where it is.
card-rout = Falling back
card-path-moved = It falls back { $length }.
card-path-enemy = After { $length } it meets { $by } and loses a stand.
card-path-enemy-stops = After { $length } it meets { $by } and stops there.
card-path-impassable = After { $length } it comes up against ground it cannot enter ({ $by }) and loses a stand.
card-path-edge = After { $length } it stops at the edge of the board.
card-path-edge-costs = After { $length } it stops at the edge of the board and loses a stand.
card-path-lost = After { $length } it is over the edge of the board, and lost.
card-flees = In the rout phase it flees { $dice }d6 in.
card-flees-later = In the rout phase of { $side } it flees { $dice }d6 in.
card-holds = It does not flee in the rout phase.
card-fires-at = { $unit } fires at { $target }
card-fire = { CAPITAL($phase) }
card-target = { $unit }, { $band } in: { $dice ->
    [0] no die
    [one] 1 die
   *[other] { $dice } dice
}, { $needs } or more ({ $items })
item-stands = { $stands ->
    [one] 1 stand
   *[other] { $stands } stands
} × { $each } = { $value }
item-flank = from the flank +{ $value }
item-target-disorganized = target in disorder +{ $value }
item-target-column = target in column or limbered +{ $value }
item-hill = from a hill +{ $value }
item-own-flank = to its own flank { $value }
item-low-ammo = low on ammunition { $value }
item-cover = target in cover { $value }
item-disorganized = disorganized, half { $value }
item-support = in the fight over { $battery }
card-no-target = Nobody is in its arc and range.
card-ammunition = Ammunition
card-clears = It draws ammunition at the end of its movement.
card-stays-low = It draws no ammunition where it is.
card-wagon = { $wagon } is { $distance } away.
card-moves = Moves
card-no-move = It does not move now.
card-guns-turn = the guns only turn{ $caissons ->
    [0] { "" }
   *[other] ; the caisson moves up to { $rate }
}
card-moves-a-point = up to { $rate } for each point
card-moves-up-to = up to { $rate }
card-halved-dg = half its rate: it is disorganized
card-halved-near = half its rate: an enemy is near
overlay-circle = orders, { $limit }
overlay-band = fire, { $band } in
overlay-reach = moves
length = { $length }

## Agreed for the table.

agreed-scenario = Scenario
agreed-turns = Turns
agreed-last = the battle ends with turn { $last }
agreed-ammunition = Ammunition
agreed-left = { $corps }: { $left ->
    [0] none left
    [one] for 1 more unit
   *[other] for { $left } more units
}
agreed-lost = Stands lost by { $side }
agreed-stands = { $quality } { $count }
note-dots = Dots beside a unit: yellow disorganized, red routed, black low on ammunition, white in a firefight.
note-stands = { $unit } has { $count ->
    [one] 1 stand
   *[other] { $count } stands
}; brigades usually have 3 to 5
note-leaders = { $division } has { $count ->
    [0] no leader
    [one] 1 leader
   *[other] { $count } leaders
} of its own; a division has one
note-guns = { $unit } has { $count ->
    [one] 1 gun
   *[other] { $count } guns
}; batteries have 2
note-batteries = { $corps } has { $count ->
    [0] no battery
    [one] 1 battery
   *[other] { $count } batteries
}; a corps usually has 2 or 3
note-poor = Poor leaders of { $side }: { $count }; they are meant to be few
note-green = Green brigades of { $side }: { $count }; they are meant to be few
note-bases = Bases of brigades differ in size; the rules want them all alike

## House rules: what each is about, its name and its choices.

house-shape-gap = How far apart the stands of a unit may be and still hang together.
house-shape-gap-name = Gap within a unit
house-contact = How far apart two bases may be and still count as in contact.
house-contact-name = Contact
house-woods-sight = How far one sees through the woods or the town that an end of the line of sight is in.
house-woods-sight-name = Sight in woods and towns
house-obstacle-reach = How near a base must be to a wall to be covered by it.
house-obstacle-reach-name = Cover behind a wall
house-wall-cost = How many inches of a move it costs to cross a wall.
house-wall-cost-name = Crossing a wall
house-face-slack = How far the middle of a unit may shift while it only turns, limbers or unlimbers.
house-face-slack-name = Turning in place
house-rally-range = How far a leader may be from a unit that he rallies; 0: he must be in contact.
house-rally-range-name = Range of a rally
house-cavalry = How far cavalry moves, which then fights as infantry; none: there is no cavalry, as in the rules.
house-cavalry-name = Cavalry
house-flank-count = Of which stands most must be behind the target's front line for a flank shot: of all of the unit, or of those that fire.
house-flank-count-name = Flank shots
house-flank-count-choice-all = all of the unit
house-flank-count-choice-firing = those that fire
house-measure-move = What the length of a move is measured at: the part of each stand that goes farthest, or its centre.
house-measure-move-name = Where a move is measured
house-measure-move-choice-part = the part that goes farthest
house-measure-move-choice-centre = centre
house-edge = What the edge of the board is to a unit that falls back: it stops there, it loses a stand there as at impassable ground, or it is lost.
house-edge-name = Falling back to the edge
house-edge-choice-stop = it stops
house-edge-choice-impassable = it loses a stand
house-edge-choice-lost = it is lost
house-rout-sides = Whose units flee in the rout phase: both sides', or only those of the side whose turn it is.
house-rout-sides-name = Who flees
house-rout-sides-choice-both = both sides
house-rout-sides-choice-active = the side whose turn it is
house-fire-from = On which side of the table fire begins, to go on across it.
house-fire-from-name = Fire begins
house-fire-from-choice-left = on the left
house-fire-from-choice-right = on the right
house-half-round = How half of an odd number of dice is rounded.
house-half-round-name = Half of the dice
house-half-round-choice-up = up
house-half-round-choice-down = down
house-corps-orders = Whom a corps commander may order: the units of his corps, or all of his side.
house-corps-orders-name = Corps commanders order
house-corps-orders-choice-corps = their corps
house-corps-orders-choice-all = all of their side
house-division-guns = Which batteries and trains a division commander may order: those of his corps, or those that are attached to his division.
house-division-guns-name = Division commanders order guns
house-division-guns-choice-corps = of their corps
house-division-guns-choice-attached = attached ones
house-half-near = Which enemies within 8 in make a unit move at half speed: those that are not routed, or any.
house-half-near-name = Half speed near the enemy
house-half-near-choice-unrouted = enemies not routed
house-half-near-choice-any = any enemy
house-defensive-reach = At which enemies that moved there is defensive fire: those that are within 8 in now, or all in range, guns' up to 16 in.
house-defensive-reach-name = Defensive fire
house-defensive-reach-choice-moved = within 8 in
house-defensive-reach-choice-range = all in range
house-second-dg = What a first missed check does to a disorganized unit: it routs, or it loses a stand.
house-second-dg-name = Disorganized again
house-second-dg-choice-routs = it routs
house-second-dg-choice-stand = it loses a stand
house-passed-check = Who makes friends check morale by falling back through them: everybody, or only units that are routed.
house-passed-check-name = Falling back through friends
house-passed-check-choice-all = everybody
house-passed-check-choice-routed = routed units
house-count-missed = Which missed morale checks count together: those of a phase; or those of a turn, so that a second phase of them goes on down the ladder where the first ended.
house-count-missed-name = Missed checks add up
house-count-missed-choice-phase = in a phase
house-count-missed-choice-turn = in a turn
house-charge-check = Whether a unit that moves into contact with the enemy takes a morale check for it, and stops 1 in short when it misses it: no; or yes.
house-charge-check-name = Checks to charge
house-charge-check-choice-none = none
house-charge-check-choice-contact = to move into contact
house-halves-stack = Whether a disorganized unit that starts near the enemy moves at a quarter of its rate: no, at half; or yes.
house-halves-stack-name = Half speed twice
house-order-sight = Whether a leader must see a unit to order it: yes, or no.
house-order-sight-name = Orders need sight
house-rout-at-once = Whether a unit that routs falls back 8 in and loses a stand at once: yes; or no, it only flees in the rout phase.
house-rout-at-once-name = Routing at once
house-dg-guns-flee = Whether disorganized batteries flee in the rout phase: yes, or no.
house-dg-guns-flee-name = Disorganized batteries flee
house-flee-contact = Whether a unit that falls back into an enemy loses a stand: yes; or no, it only stops.
house-flee-contact-name = Falling back into an enemy
house-fire-at-guns = Whether infantry may fire at batteries in the firefight phase: yes, or no.
house-fire-at-guns-name = Firefights at batteries
house-firefight-mutual = Whether both units need a shot at the other for a firefight: no, one is enough; or yes.
house-firefight-mutual-name = Firefights both ways
house-support = Whether a brigade fights in place of a battery that it touches, against infantry in contact with the guns: yes, or no.
house-support-name = Support of batteries
house-split-bands = Whether a unit that splits its fire may fire in several range bands: no, or yes.
house-split-bands-name = Split fire over bands
house-resupply-limit = Whether a corps has ammunition for only as many units as it has brigades: no, for all; or yes.
house-resupply-limit-name = Ammunition runs out

## The sections of the rules, and each rule in plain words.

section-leader-ratings = Leader ratings
section-game-sequence = Game sequence
section-rally-phase = Rally phase
section-movement = Movement
section-formations = Formations
section-artillery-fire-phase = Artillery fire phase
section-defensive-fire-phase = Defensive fire phase
section-firefight-phase = Firefight phase
section-combat = Combat
section-combat-effects = Combat effects
section-rout-phase = Rout phase
section-ammunition-rule = Ammunition rule
rule-orders-command = A division commander orders his own brigades, and the batteries and trains of his corps; a corps commander orders all of his corps.
rule-orders-points = Every order costs its leader a point, and each move of his own; a good one has 5 in a turn, an average one 4, a poor one 3.
rule-orders-range = An order reaches 8 in, from the leader to the nearest base of the unit.
rule-orders-sight = A leader sees the unit that he orders.
rule-orders-missing = No unit moves without an order of a leader, and no battery fires without one in the artillery fire phase.
rule-orders-done = A leader who is done gives no more orders in this turn.
rule-ride-before = A leader rides along for nothing if he was with the unit before its move.
rule-ride-after = A leader who rode along is in contact with the unit again.
rule-sequence-phase = A turn has six phases, and each has its own actions.
rule-sequence-turn = Leaders and units act in their side's turn; in the defensive fire phase the other side fires.
rule-sequence-once = A unit has one rally in the rally phase and one order in the movement phase; a stand fires once in a phase.
rule-sequence-owed = What is owed comes first: checks, retreats, losses, forced fire and flight.
rule-sequence-dice = As many dice are rolled as the rules say.
rule-sequence-gone = A model leaves the table only when the rules take it off.
rule-sequence-across = Fire goes from one side of the table to the other, and one target, or one firefight, is finished before the next.
rule-rally-state = Only disorganized and routed units are rallied.
rule-rally-place = A unit that is rallied may turn about its middle, but stays in its place.
rule-movement-routed = A routed unit does not move until it is rallied.
rule-movement-pinned = A unit that another has moved through stays where it is in this turn.
rule-movement-unlimbered = Unlimbered guns turn on an order, and do not move.
rule-movement-limber = Guns that limber or unlimber do nothing else in the phase.
rule-movement-shape = A unit ends its move in one of its formations.
rule-movement-allowance = No part of a unit goes farther than its rate; woods, towns, hills, streams and friends cost double, and disorganized units and those that start near the enemy have half.
rule-movement-shape-change = A change of formation costs infantry half of its move.
rule-movement-passed = A unit that has moved is not moved through in the same turn.
rule-movement-overlap = No base ends a move on another.
rule-movement-ground = No stand ends a move on ground that nobody can enter.
rule-movement-board = Everybody stays on the board.
rule-movement-path = Some way leads each stand to its place, clear of the enemy and of ground that nobody can enter.
rule-movement-points = A leader moves up to 20 in for each point that he spends.
rule-retreat-state = Only disorganized and routed units flee.
rule-retreat-routed = A routed unit does not retreat without orders: it flees in the rout phase.
rule-retreat-orders = Only a unit that had no order in its turn retreats without orders.
rule-retreat-leaders = A unit retreats without orders once its leaders are done.
rule-retreat-direction = A retreat without orders leads straight away from the nearest enemy.
rule-retreat-place = The models of a unit that falls back, or is thrown back, stand where that leads.
rule-fire-own-side = Only the enemy is fired at.
rule-fire-phase = Only batteries fire in the artillery fire phase, and only infantry in the firefight phase.
rule-fire-routed = A routed unit does not fire until it is rallied.
rule-fire-limbered = Limbered guns do not fire.
rule-fire-firefight = A unit in a firefight gives no defensive fire.
rule-fire-moved = Defensive fire is only at enemies that moved in this turn.
rule-fire-near = Defensive fire is at enemies within 8 in.
rule-fire-guns = By this house rule infantry does not fire at batteries in the firefight phase.
rule-fire-sight = A stand fires at what it sees from the middle of its front: other units, hills, woods and towns hide a target.
rule-fire-arc = Fire covers 90 degrees to the front, from the middle of the stands that fire.
rule-fire-range = Infantry fires up to 8 in, and guns up to 16.
rule-fire-ammo = A unit that is low on ammunition fires up to 4 in.
rule-fire-stands = Stands that fire together are neighbours in the front rank, and as many as can.
rule-fire-band = A unit fires at a target in the nearest range band that has one.
rule-fire-split = A stand fires at one target.
rule-fire-split-bands = A unit that splits its fire fires in one range band.
rule-inspire-side = A leader inspires units of his own side.
rule-inspire-rating = Good and average leaders inspire, poor ones do not.
rule-inspire-contact = A leader inspires the unit that he is with.
rule-inspire-hits = A leader who inspires spares the unit one check for hits.
rule-lose-count = As many stands leave as the rules say; their owner says which.
rule-thrown-type = Only infantry is thrown back by defensive fire.
rule-thrown-state = Only infantry that defensive fire disorganized is thrown back.
rule-thrown-side = Only the enemy's fire throws a unit back.
rule-rout-stays = Disorganized and routed units flee in the rout phase; disorganized infantry stays in a firefight in which all its enemies are disorganized, too.
rule-supply-full = Only units that are low on ammunition draw some.
rule-supply-none = Ammunition comes from a wagon within 4 in at the end of movement; without wagons, from a whole turn of rest more than 8 in from the enemy.
rule-supply-limit = Where it is agreed, a corps has ammunition for as many units as it has brigades.

## Types of terrain.

ground-hill = Hill
ground-woods = Woods
ground-town = Town
ground-impassable = Impassable
ground-wall = Wall
ground-stream = Stream
ground-river = River
ground-cliff = Cliff
ground-road = Road
ground-bridge = Bridge
ground-ford = Ford

## Morale and rally.

inspire-side = { $leader } is not on { $unit }'s side.
inspire-rating = { $leader } is a poor leader: he inspires nobody.
inspire-contact = { $leader } is not with { $unit }.
inspire-hits = { $unit } has no check to be spared.
rally-state = { $unit } is in good order.
rally-once = { $unit } has had its rally or its order.

## Retreats.

no-retreat = { $unit } does not retreat in this way
no-retreat-dice = no dice are rolled for this retreat: remove them
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
thrown-side = { $by } is on the same side as { $unit }.

## Moves.

points-leader = { $unit } is no leader: only a leader spends points
move-routed = { $unit } is routed: it does not move.
move-pinned = { $unit } was passed through in this turn: it stays where it is.
move-once = { $unit } has had its order in this movement phase.
move-unlimbered = { $unit } moved { $length }; unlimbered guns only turn, and their limit is { $limit }.
move-limber = { $unit } moved { $length }; guns that limber or unlimber stay in place, and their limit is { $limit }.
move-shape = { $unit } ends in no formation: close its stands up, or name the formation.
move-allowance = { $unit } moved { $length }; its limit is { $limit }.
move-shape-change = { $unit } changed formation, and the stand that moved least went { $length }; its limit is { $limit }.
move-passed = { $unit } passes through { $others }, { $count ->
    [one] which has moved
   *[other] which have moved
} in this turn.
move-overlap = { $unit } stands on { $other }.
move-overlap-own = Stands of { $unit } stand on one another.
move-ground = { $unit } ends with the middle of a stand on impassable ground.
move-board = { $unit } hangs over the edge of the board.
move-path = { $unit } has no clear way to that place.
move-points = { $leader } moves for { $points ->
    [one] 1 point
   *[other] { $points } points
 }; he has { $left } left.

### The tape measure.

tape-fires = { $unit } can fire at { $target }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
 }.
tape-fired = { $unit } has fired already.
tape-fire-close = Too close to call: whether { $unit } can fire at { $target }.
tape-order = An order of { $leader } reaches { $unit }; the range is { $limit }.
tape-no-order = No order of { $leader } reaches { $unit }; the range is { $limit }.
tape-order-close = Too close to call: whether an order of { $leader } reaches { $unit }; the range is { $limit }.

### Scenarios that come with the program.

ready-tanners-crossing = Tanner's Crossing
ready-tanners-crossing-about = A division a side meet at a bridge and a ford; 12 turns, an hour.
ready-gravenor-heights = Gravenor Heights
ready-gravenor-heights-about = A corps attacks another on the heights beyond a stream; 24 turns, an evening.
