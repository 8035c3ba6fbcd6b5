### Brothers at Arms.

## What bars fire, melee and capture.

fire-nic = { $unit } has no orders: it does not fire in this round.
fire-pinned = { $unit } is pinned: it does not fire until its next round is over.
fire-rolled = { $unit } acts on a command roll: by this house rule it may move, but not fire.
fire-in-melee = { $unit } is in melee with { $enemies }: it does not fire.
fire-own-side = { $target } is on the same side as { $unit }.
fire-into-melee = { $target } is in melee with { $others }: nobody fires into a melee.
fire-works = { $unit } cannot fire at works: only artillery can.
fire-breached = { $works }: breached already.
fire-range = { $unit } is { $distance } from { $target }; its range is { $limit }.
fire-arc = { $target } is outside the arc of every base of { $unit }.
fire-blocked = { $unit } does not see { $target }: { $others } in the way.
melee-contact = { $unit } is in contact with no enemy unit.
capture-own-side = { $commander } is on the same side as { $unit }.
capture-contact = { $unit } does not touch { $commander }.

## Moves and placing.

move-nic = { $unit } has no orders: it does not move in this round.
move-pinned = { $unit } is pinned: it does not move until its next round is over.
move-allowance = { $unit } moved { $length }; its limit is { $limit }.
move-shape-change = { $unit } changed its shape, and the stand that moved least moved { $length }; its limit is { $limit }.
move-shape = { $unit } stands in no line and no column.
move-charge-shape = { $unit } charged { $enemies } and changed its shape: it may not do both in one move.
move-disengage = { $unit } left a melee and touches { $enemies }: it may not end in contact with an enemy.
move-disengage-rolled = { $unit } acts on a command roll: by this house rule it does not leave its melee with { $enemies }.
move-overlap = { $unit } stands on { $other }.
move-overlap-own = Two stands of { $unit } stand on one another.
move-impassable = { $unit } has the centre of a stand on impassable ground.
move-river = { $unit } is not wholly in its river.
move-board = { $unit } hangs over the edge of the board.
move-path = { $unit } has no clear way to that place.
place-track = { $unit } is { $distance } from the railroad track; a stand must touch it.
place-no-track = { $unit } cannot leave a train: there is no railroad.
place-allowance = { $unit } is { $distance } from where it enters; its limit is { $limit }.
place-due = { $unit } comes in bound { $available }; this is bound { $turn }.
place-roll = { $unit } rolled { $die } and needs { $needs } or more: it has not arrived.
place-lines = { $unit } is { $distance } from { $enemy }; the nearest unit of its side is { $limit } from the enemy.
place-contact = { $unit } touches { $enemies }: it may not be put down in contact with an enemy.

## Wrong questions.

no-shape = { $unit } is a riverboat and has no shape: leave it out.
no-reserve = There is no reserve { $unit }: name one of the reserves.
no-arrival = { $unit } makes no flank march: ask for it as a reserve.
no-place-die = Nothing is rolled here: leave the dice out.

no-unit = There is no unit { $unit } on the table: name one that is there.
is-commander = { $unit } is a commander: name a fighting unit.
no-commander = { $unit } is no commander: name one.
no-works = { $terrain } is no works: name a unit, a commander or works.
itself = { $unit } cannot be its own target.
from-friend = { $unit } is on the same side: name an enemy unit.
not-of-side = { $unit } is not of side { $side }.
rolls-object = Give the rolls as an object: unit or commander to die.
night-from = At night everybody falls back from the nearest enemy unit: leave "from" out.
stands-list = Give a list of stands' ids.
no-stand = { $unit } has no stand { $stand }.
choose-object = Give an object: stand to enemy unit.
not-touched = Stand { $stand } does not touch that unit.
by-enemy = Give { $field } by enemy unit, as an object.
no-such-enemy = { $unit } is no enemy in this melee.
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
file-star-group = is *, the sign of units that join any group
file-more-than-strength = has { $count } of { $strength }
file-two-commanders = a second commander of group '{ $group }'
file-one-commander = give each group of a side one
file-group-and-higher = is given beside higher
file-group-or-higher = a commander has a group, or is higher: true
file-line-width = give line and width
file-other-stands = names other stands than the unit has
file-every-stand = give a place for each of its stands
file-grade = a road is local or turnpike: say which
file-off-table = does not belong to a unit off the table

## The game as it is played: phases and what is awaited.

group-of-no-name = group { $group }
bound = Bound { $bound }
bound-of = Bound { $bound } of { $last }
phase-control = chain of command
phase-commanders-roll = orders for commanders
phase-commanders-marked = commanders without orders
phase-range = command circles
phase-units-roll = orders for units
phase-units-marked = units without orders
phase-units-move = movement of units
phase-commanders-move = movement of commanders
phase-higher-move = movement of higher commanders
phase-fire = fire
phase-melee = melee
phase-removal = removal of markers
phase-over = the end
phase-night = night
prompt-phase = { $side }, { $phase }: { $what }
what-roll = { $units } { $more ->
    [0] { $count ->
        [one] is out of command and rolls
       *[other] are out of command and roll
    }
    [one] and one other are out of command and roll
   *[other] and { $more } others are out of command and roll
}.
what-arrive = roll for the arrival of { $groups }.
what-move = { $units } { $more ->
    [0] may move
    [one] and one other may move
   *[other] and { $more } others may move
}.
what-act = { $units } { $more ->
    [0] may act
    [one] and one other may act
   *[other] and { $more } others may act
}.
what-fire = { $units } { $more ->
    [0] may fire
    [one] and one other may fire
   *[other] and { $more } others may fire
}.
what-fight = { $units } { $more ->
    [0] { $count ->
        [one] attacks
       *[other] attack
    }
    [one] and one other attack
   *[other] and { $more } others attack
}.
what-begin = begin the round.
what-assign = { $units } { $more ->
    [0] may
    [one] and another unit may
   *[other] and { $more } others may
} still join another group; then begin.
what-go-on = nothing to do; go on.
prompt-save = reroll { $count ->
    [one] the hit
   *[other] the { $count } hits
} on { $unit } in cover: one stays on { $needs } or more.
prompt-lose = take { $count ->
    [one] one base
   *[other] { $count } bases
} of { $unit } off the table.
prompt-flinch = roll whether { $unit } flinches: it does { $dice ->
    [one] on { $count ->
        [1] a 1
       *[other] { $count } or less
    }
   *[other] if no die shows more than { $count }
}.
prompt-fall-back = { $unit } falls back: put the models where the arrow ends.
prompt-melee = { $unit } fights { $enemy } at once.
prompt-capture = roll whether { $unit } captures { $enemy }.
prompt-night = Night after bound { $bound }: higher commanders may move a group.
over-task = The task of { $side } is done: victory for { $side }.
over-draw = The battle is over: a draw.
over-won = The battle is over: a { $level } victory for { $side }. Objectives: { $held }.
level-tactical = tactical
level-decisive = decisive
level-complete = complete
held = { $side } { $count }

## What can be done.

option-done-1 = Begin the round
option-done-2 = Done: nobody else rolls
option-done-3 = Go on
option-done-4 = Go on
option-done-5 = Done: nobody else rolls
option-done-6 = Go on
option-done-7 = Done with moving units
option-done-8 = Done with moving commanders
option-done-9 = Done with moving higher commanders
option-done-10 = Done with firing
option-done-11 = Done with fighting
option-done-12 = End the round
option-morning = Morning comes
option-arrival = Does { $group } arrive? ({ $needs } or more)
option-command = { $unit } rolls for orders ({ $needs ->
    [1] a 1
   *[other] { $needs } or less
})
option-move-units = Move a unit, or charge with it
option-move-commanders = Move a commander
option-move-higher = Move a higher commander
option-declare = Say in which shape a unit stands
option-fatigued = Mark a unit as fatigued, or rested
option-works = Note what is left of { $works }
option-task = Our task is done: { $task }
option-assign = { $unit } joins another group (now { $group })
ask-rested = rested
ask-fatigue = Fatigue
ask-works = Strength left
told-fire-hits = { $unit } fired at { $target }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}.
told-melee-hits = { $unit } attacked { $target }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}.
told-kept = Hits on { $unit } rerolled: { $kept ->
    [0] none of { $hits } stays
    [one] 1 of { $hits } stays
   *[other] { $kept } of { $hits } stay
}.
ask-hits = How many hit?
ask-hits-at = How many hit { $unit }?
ask-kept = How many hits stay?
dice-or-count = Give either { $dice } or { $count }.
option-train = Carry a unit by train
option-bring = Bring { $unit } on
option-capture = { $unit } tries to capture { $commander } ({ $needs } or more)
option-fire = { $unit } fires at { $target }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}, { $needs } or more{ $save ->
    [0] { "" }
   *[other] ; in cover, a hit stays on { $save } or more
}{ $risks ->
    [0] { "" }
   *[other] ; past { $past }
}
option-fire-at-commander = { $unit } fires at commander { $target }: { $dice ->
    [one] 1 pair
   *[other] { $dice } pairs
}, both { $needs ->
    [6] a 6
   *[other] { $needs } or more
}
option-melee = { $unit } attacks { $targets } ({ $needs } or more)
melee-target = { $unit } with { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}
option-save = Reroll the hits on { $unit } (a hit stays on { $needs } or more)
option-lose = { $unit } loses { $count ->
    [one] one base
   *[other] { $count } bases
}
option-flinch = Does { $unit } flinch? ({ $needs ->
    [1] on a 1
   *[other] { $needs } or less
})
option-fall-back = { $unit } falls back to where the arrow ends
option-reposition = { $commander } moves a group in the night ({ $needs } or less)
option-place = Move { $unit } in the night
ask-unit = Which unit?
ask-commander = Which commander?
ask-where = Where to?
ask-shape = In another shape?
ask-shape-seen = In which shape?
ask-die = Die
ask-dice = Dice
ask-pair = pair { $pair }, die { $die }
ask-dice-at = Dice against { $unit }
ask-through = { $count ->
    [one] A pair
   *[other] { $count } pairs
} for { $commander }, in the line of fire: two 6s hit
ask-stands = Which bases leave?
ask-group = Which group?
ask-how = How?
ask-edge = From which edge? (or the nearest)
ask-bound = In which bound? (or the next)
how-reposition = elsewhere behind the lines
how-reserve = into reserve (1 is added to the die)
stand = base { $stand }
odds-acts = acts
odds-no-orders = no orders
odds-arrives = arrives
odds-not-yet = not yet
odds-captured = captured
odds-not-captured = not captured
odds-lost = { $count ->
    [0] no loss
    [one] 1 base
   *[other] { $count } bases
}
odds-commander-hit = hit
odds-commander-safe = safe
odds-flinches = flinches
odds-stands = stands

## What was done.

told-assign = { $unit } joins { $group }.
told-arrives = { CAPITAL($group) } arrives: rolled { $die }, { $needs } needed.
told-not-arrived = { CAPITAL($group) } does not arrive yet: rolled { $die }, { $needs } needed.
told-rolled = { $unit } acts on its own: rolled { $die }, { $needs } or less needed.
told-roll-failed = { $unit } gets no orders: rolled { $die }, { $needs } or less needed.
told-rolled-for-nothing = { $unit } rolled { $die }, but did not need to.
told-not-rolled = { $units } did not roll and { $count ->
    [one] has
   *[other] have
} no orders.
told-moved = { $unit } moved { $length }{ $unformed ->
    [yes] { " " }and is unformed
   *[no] { "" }
}.
told-formed = { $unit } moved { $length } and stands in { $shape }.
told-charged = { $unit } charged { $enemies }: { $length }.
told-brought = { $unit } came on.
told-placed = { $unit } was moved in the night.
told-declared = { $unit } stands in { $shape }.
told-gone = { $unit } was taken off the table.
told-captured = { $unit } captured { $commander }.
told-not-captured = { $unit } did not capture { $commander }.
told-fire = { $unit } fired at { $target }: { $dice }; { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}.
told-melee = { $unit } attacked { $target }: { $dice }; { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}.
told-saved = Hits on { $unit } rerolled: { $dice }; { $kept ->
    [0] none stays
    [one] 1 stays
   *[other] { $kept } stay
}.
told-lost = { $unit } lost { $count ->
    [one] 1 base
   *[other] { $count } bases
}; { $left } left.
told-dispersed = { $unit } is dispersed.
told-flinches = { $unit } flinches: rolled { $dice }; { $thrown ->
    [one] it does on { $needs } or less
   *[other] each shows { $needs } or less
}.
told-stands = { $unit } stands: rolled { $dice }; it flinches { $thrown ->
    [one] on { $needs } or less
   *[other] if each shows { $needs } or less
}.
told-falls-back = { $unit } fell back { $length } and is pinned.
told-falls-into = { $unit } fell back into { $enemy }: they fight at once.
told-lost-on-path = { $unit } is lost: its way back led into { $what }.
told-shot = { $commander } is hit and out of the battle.
told-no-group = { $commander } has no unit left and leaves the table.
told-leaderless = { CAPITAL($group) } has lost its commander: its units roll for themselves.
told-works = { $works }: a strength of { $left } is left.
told-breached = { $works }: breached.
told-fatigued = { $unit } is fatigued.
told-rested = { $unit } is rested.
told-task = The task of { $side } is done.
told-round = Bound { $bound }: the round of { $side }.
told-bound = Bound { $bound } begins: the round of { $side }.
told-over = Bound { $bound } was the last.
told-claimed = { $side } took objective { $objective }.
told-night-falls = Night falls after bound { $bound }: all fall back.
told-night = { $unit } fell back for the night.
told-repositioned = { $commander } moves { $group } in the night.
told-into-reserve = { $commander } sends { $group } into reserve: it is back in bound { $bound }.
told-not-repositioned = { $commander } cannot move { $group }: the roll failed.

## What hands did.

hands-gone = It is off the table.
hands-lost = The bases that it had to lose are gone.
hands-fell-back = It was to fall back.
hands-placed = It was to be put down elsewhere.
hands-stands-elsewhere = It stands elsewhere.
hands-came = It came onto the table.

## Out of turn.

sequence-phase = This belongs to the phase “{ CAPITAL($wanted) }”; now it is “{ CAPITAL($phase) }”.
sequence-night = It is night: nobody moves, fires or fights.
sequence-by-day = Groups are moved at night only.
sequence-round = It is the round of { $side }, not of { $other }.
sequence-once = { $unit } has done this already in this round.
sequence-not-asked = { $unit } has nothing of this kind to do now.
sequence-gone = { $unit } was taken off the table, but no rule asks for it.
owed-save = The hits on { $unit } have to be rerolled first.
owed-lose = { $unit } has bases to lose first.
owed-flinch = { $unit } has to roll first whether it flinches.
owed-fall-back = { $unit } has to fall back first.
owed-melee = { $unit } has to attack first.
owed-capture = { $unit } has to roll first whether it captures a commander.
owed-command = { $unit } is out of command and has not rolled: it gets no orders.
owed-arrival = The arrival of { $group } has to be rolled for first.
arrival-once = { CAPITAL($group) } was rolled for in this bound already.
assign-no-star = { $unit } is no star unit: it stays with { $group }.
assign-no-group = { $unit } cannot join { $group }: its side has no such group.
reposition-not-higher = { $commander } is no higher commander.
place-not-asked = { $unit } is of no group that is moved tonight.
dice-due = { $unit } rolls { $wanted ->
    [one] 1 die
   *[other] { $wanted } dice
}; there are { $given }.
lose-count = { $unit } loses { $wanted ->
    [one] 1 base
   *[other] { $wanted } bases
}, not { $given }.
fall-back-off = { $unit } stands { $distance } from where its way back ends; its limit is { $limit }.
works-more = Only { $left } is left of { $works }.
works-most = A section has a strength of at most { $most }.

## Cards.

card-type = Type
card-kind = { $kind }, { $side }
kind-infantry = Infantry
kind-cavalry = Cavalry
kind-artillery = Artillery
kind-riverboat = Riverboat
kind-commander = Formation commander
kind-higher = Higher commander
card-shape = Shape
card-shape-seen = { $shape } (stands as { $seen })
shape-single-line = single line
shape-double-line = double line
shape-column = column
shape-irregular = irregular
shape-any = any
card-short-in = in command
card-short-waits = not known yet
card-short-nic = no orders
card-short-needs = needs { $needs } or less
card-may-go = May go
card-stays-pinned = pinned: it stays
card-stays-nic = no orders: it stays
card-bases = Bases
card-left = { $left } of { $whole }
card-attack = Attack
card-attack-at = { $needs } or more; range { $range }
card-group = Group
card-orders = Orders
card-command = Command
card-circle = { $value }: a circle of { $limit }
card-in-command = from { $commander }, { $distance } away
card-out-of-command = { $commander } is { $distance } away, his circle is { $limit }: { $needs } or less
card-waits = waits for the roll of { $commander }
card-nobody = nobody commands it: { $needs } or less
card-free = on his own
card-markers = Markers
marker-nic = no orders
marker-pinned = pinned
marker-rolled = acts on a roll (+1)
marker-fatigued = fatigued (+1)
marker-arriving = arriving
marker-unformed = unformed (+1)
card-abilities = Abilities
ability-indomitable = indomitable
ability-sharpshooters = sharpshooters
card-hidden = Hidden
measure-hidden-card = a base is hidden; where it stands is a guess
card-commanded = Who is in his circle
card-commands = { $unit }: in command, { $distance } away
card-commands-waits = { $unit }: { $distance } away, waits for his roll
card-commands-nic = { $unit }: { $distance } away, no orders
card-rolls = { $unit }: { $distance } away, rolls { $needs } or less
card-falls-back = Falls back
card-path-moved = { $length }, then it is pinned.
card-path-melee = { $length }, into { $by }: they fight at once.
card-path-lost = After { $length } it is lost: { $by } stops it.
card-path-edge = { $length }, to the edge of the board.
card-path-blocked = { $length }: { $by } stops it.
card-melee-title = Melee
card-fires-at = { $unit } fires at { $target }
card-fire = Fire
card-target = { $unit }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
}, { $needs } or more; { $cover }
card-no-target = Nobody is in range.
cover-none = in the open
cover-soft = soft cover, a hit stays on { $value } or more
cover-hard = hard cover, a hit stays on { $value } or more
cover-fortification = fortified, a hit stays on { $value } or more
card-moves = Moves
card-stays = It stays where it is in this round.
card-placed = In the night it may go anywhere behind its own lines.
card-moves-up-to = up to { $rate }
card-moves-or-forms = up to { $rate }, or { $half } with a change of shape
overlay-circle = command, { $limit }
overlay-path = falls back
overlay-reach = moves
overlay-half = with a change of shape
overlay-place = behind its own lines
length = { $length }
the-board = the edge of the board
the-river = the edge of the river

## Agreed for the table.

agreed-scale = Figures
agreed-figures = { $scale }, a step of { $step }
agreed-bounds = Bounds
agreed-last = the battle ends with bound { $last }
agreed-weather = Weather
agreed-night = night: fire reaches one step
agreed-task = Task of { $side }
agreed-objectives = Objectives
agreed-reserves = In reserve
agreed-lost = Lost
agreed-dots = Dots beside a unit: red pinned, black without orders, yellow acting on a roll, white fatigued.
agreed-dice = Dice are rolled on the table and typed in.
agreed-no-higher = No side has a higher commander: formation commanders act on their own.

## More wrong questions.

no-march = No group { $group } is on a flank march.
no-group = There is no group { $group } on the table.
every-stand = Give a place for each base of { $unit } and for no other; wrong or missing: { $stands }.

## House rules: what each is about, its name and its choices.

house-shape-gap = How far apart the bases of a unit may stand and still hang together; none: the distance that goes with the size of the figures.
house-shape-gap-name = Gap within a unit
house-shape-angle = How far a base may face off the way that its unit faces and still stand in line or column with it.
house-shape-angle-name = Facing within a unit
house-contact = How far apart two bases may be and still count as in contact.
house-contact-name = Contact
house-range-from = Where a base's shot begins: at the middle of its front edge, or at any point of that edge.
house-range-from-name = Where a shot begins
house-range-from-choice-front-centre = middle of the front edge
house-range-from-choice-edge = any point of the front edge
house-fire-arc = How wide a base may fire about its facing: at 180 degrees at all that is not behind its front edge, at 360 all round.
house-fire-arc-name = Arc of fire
house-own-bases-block = Whether the other bases of its own unit block a base's fire: yes, so rear ranks do not fire; or no.
house-own-bases-block-name = Own bases block
house-hills-block = Whether a hill higher than both ends of a shot blocks it: yes, or no.
house-hills-block-name = Hills block
house-edge-depth = How much of a shot may run through the wood or settlement that one of its ends is in: whoever is no deeper in stands on the edge; none: the distance that goes with the size of the figures.
house-edge-depth-name = Edge of woods and settlements
house-obstacle-reach = How near a base must be to a hedge, wall or works to be covered by it, and to hold works; none: the distance that goes with the size of the figures.
house-obstacle-reach-name = Cover behind an obstacle
house-objective-radius = How near an objective a base must be to hold it; none: the distance that goes with the size of the figures.
house-objective-radius-name = Size of an objective
house-measure-move = What the length of a move is measured at: each base's centre, or its corner that moved farthest.
house-measure-move-name = Where a move is measured
house-measure-move-choice-centre = centre
house-measure-move-choice-corner = corner
house-shape-change = Who keeps to half the rate while a unit changes its shape: the base that moves least, the others to the whole rate; or all bases.
house-shape-change-name = Change of shape
house-shape-change-choice-anchor = the base that moves least
house-shape-change-choice-all = all bases
house-edge = What becomes of a unit that falls back to the edge of the board: it stops there, or it is lost.
house-edge-name = Falling back to the edge
house-edge-choice-stop = it stops
house-edge-choice-lost = it is lost
house-river-impassable = What rivers are away from bridges and fords: impassable with yes, difficult ground with no.
house-river-impassable-name = Rivers impassable
house-command-roll-optional = Whether a roll for orders may be left out: no, it is owed; or yes. Who does not roll gets no orders either way.
house-command-roll-optional-name = Roll for orders optional
house-rolled-units-fire = Whether a unit that acts on a roll may fire: yes, or no, and it moves and fights only.
house-rolled-units-fire-name = Units that act on a roll fire
house-leaderless-roll = How units without their commander roll for orders: each for itself, or once for all of a group.
house-leaderless-roll-name = Units without a commander
house-leaderless-roll-choice-unit = each for itself
house-leaderless-roll-choice-group = once for the group
house-no-superior = What a formation commander does when his higher commander is lost: he rolls for orders, or he acts freely.
house-no-superior-name = Higher commander lost
house-no-superior-choice-roll = he rolls
house-no-superior-choice-free = he acts freely
house-pinned-until = How long a unit stays pinned: to the end of its own next round, or to the end of the next round of either side.
house-pinned-until-name = Pinned until
house-pinned-until-choice-own-round = end of its own next round
house-pinned-until-choice-next-round = end of the next round
house-disengage = Which units may leave a melee: all that have orders, a passed roll included, or only those in their commander's circle.
house-disengage-name = Leaving a melee
house-disengage-choice-in-command = all that have orders
house-disengage-choice-in-range = only in the circle
house-sharpshooter-strict = Whether sharpshooters have to roll more than their attack value to hit a commander: no, the value itself is enough; or yes.
house-sharpshooter-strict-name = Sharpshooters above their value
house-indomitable-melee = Whether indomitable units stand in melee, too: yes, they never flinch; or no, they stand only under fire.
house-indomitable-melee-name = Indomitable in melee
house-melee-cover-minus = Whether cover is worth one less in melee: yes, or no.
house-melee-cover-minus-name = Cover one less in melee
house-melee-both-sides = Whether both sides attack in the phase of melee: no, only the side whose round it is; or yes.
house-melee-both-sides-name = Both sides attack
house-flinch-melee = Who attacks when a unit falls back into an enemy: the side whose round it is, or both.
house-flinch-melee-name = Falling back into an enemy
house-flinch-melee-choice-side = the side whose round it is
house-flinch-melee-choice-both = both sides
house-fire-out-of-melee = Whether a unit in contact with an enemy unit may fire at others: no, or yes.
house-fire-out-of-melee-name = Fire out of a melee
house-split-fire = Whether a unit may fire at several targets in a round: no, at one; or yes.
house-split-fire-name = Several targets
house-capture-once = Whether a unit has only one try to capture a commander whom it touches: no, it rolls in every round; or yes.
house-capture-once-name = One try to capture
house-train-then-move = Whether a unit may move on after its journey by train: no, the journey is its move; or yes.
house-train-then-move-name = Moving on from a train
house-fatigue-rest = How many whole bounds without moving, firing or fighting end a unit's fatigue.
house-fatigue-rest-name = Rest of fatigued units
house-night-move = Whether all fall back from the enemy at night: yes, or no, and everybody stays.
house-night-move-name = Falling back at night
house-own-lines = Where a group may be put down in the night: no nearer the enemy than its side's nearest unit, or anywhere.
house-own-lines-name = Behind its own lines
house-own-lines-choice-nearest = no nearer than the nearest unit
house-own-lines-choice-free = anywhere
house-works-after-flinch = When works may be crossed: once whoever held them is gone in whatever way, or only once it is dispersed.
house-works-after-flinch-name = Works left by their holder
house-works-after-flinch-choice-open = once the holder is gone
house-works-after-flinch-choice-dispersed = only once the holder is dispersed

## The sections of the rules, and each rule in plain words.

section-command = Command
section-movement = Movement
section-fire = Fire
section-melee = Melee
section-flinching = Flinching
section-commanders = Commanders
section-works = Works
section-the-bound = The bound
section-reserves = Reserves
section-night = Night
rule-movement-nic = A unit or commander without orders does not move in this round.
rule-movement-pinned = A unit does not move as long as it is pinned.
rule-movement-allowance = Arm and size of figures say how far a unit or commander moves: farther on a road, less far over difficult ground.
rule-movement-shape-change = A unit that changes its shape moves at half its rate.
rule-movement-shape = A unit ends its move in single line, double line or column.
rule-movement-charge-shape = A unit does not change its shape in the move with which it charges.
rule-movement-disengage = A unit that has orders leaves a melee at half its rate, and ends in contact with no enemy unit.
rule-movement-overlap = Friends pass through friends, but no base ends a move on another.
rule-movement-impassable = Impassable ground is gone round; a river is crossed over a bridge or a ford.
rule-movement-river = A riverboat stays in its river.
rule-movement-board = A unit or commander stays on the board.
rule-movement-path = Some way leads each base to its place, clear of enemy units, impassable ground and works that are held.
rule-place-track = A unit gets off its train at the railroad: one of its bases touches the track, and the others stand with it.
rule-place-allowance = Whoever comes onto the board moves up to its rate from where it comes on.
rule-place-due = Reserves come on in the bound that was agreed, or later.
rule-place-roll = A flank march arrives on a 5 or a 6, a full circuit on a 6.
rule-place-lines = Who is moved elsewhere in the night stays behind its own lines.
rule-place-shape = A unit is put down in single line, double line or column.
rule-place-overlap = No base is put down on another.
rule-place-impassable = Nobody is put down on impassable ground.
rule-place-board = Whoever is put down stands on the board.
rule-place-contact = A unit that gets off a train, or is moved elsewhere in the night, touches no enemy unit.
rule-fire-nic = A unit without orders does not fire in this round.
rule-fire-pinned = A unit does not fire as long as it is pinned.
rule-fire-rolled = By this house rule a unit that acts on a roll does not fire.
rule-fire-in-melee = A unit in contact with an enemy unit does not fire.
rule-fire-own-side = Only the enemy is fired at.
rule-fire-into-melee = Nobody fires at a unit in melee, not even at those of its bases that nobody touches.
rule-fire-works = Only artillery and riverboats fire at works.
rule-fire-breached = Works that are breached are not fired at any more.
rule-fire-range = A base fires as many steps as its unit's range value says, at night one; the size of the figures says how long a step is.
rule-fire-arc = A base fires at what lies within its arc. The rule text has no arc; the rule is the table's own.
rule-fire-blocked = A base fires where a straight line to its target is clear of other units, of higher hills, and of woods and houses.
rule-melee-contact = Units that touch an enemy unit fight it.
rule-capture-own-side = Only the enemy's commanders are captured.
rule-capture-contact = A unit captures only a commander whom it touches.
rule-sequence-phase = A round has twelve phases, and each has its own actions.
rule-sequence-round = Each side acts in its own round.
rule-sequence-once = A unit rolls, moves, fires and fights once in a round.
rule-sequence-owed = What is owed comes first: rolls, losses, falling back.
rule-sequence-star = Before the battle a star unit joins a group of its own side; no other unit changes its group.
rule-sequence-night = At night a higher commander may put himself and one group elsewhere, and nobody else.
rule-sequence-gone = A model leaves the table only when the rules take it off.
rule-attack-dice = A unit rolls one die for each base that has the shot, or that fights in melee.
rule-attack-losses = Each hit that is kept takes one base off; its owner says which.
rule-fall-back-place = A unit that flinches goes a full move straight away from the enemy, without turning.
rule-works-more = A section of works loses strength and never gains any.

## Types of terrain.

ground-hill = Hill
ground-steep = Steep slope
ground-woodland = Woodland
ground-settlement = Settlement
ground-building = Building
ground-fortified-building = Fortified building
ground-marsh = Marsh
ground-stream = Stream
ground-river = River
ground-bridge = Bridge
ground-ford = Ford
ground-road = Road
ground-railroad = Railroad
ground-hedge = Hedge
ground-wall = Wall
ground-prepared-defence = Prepared defence
ground-field-defence = Field defence
ground-impassable = Impassable
ground-objective = Objective

### The tape measure.

tape-fires = { $unit } can fire at { $target }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
 }.
tape-fired = { $unit } has fired already.
tape-fire-close = Too close to call: whether { $unit } can fire at { $target }.
tape-command = { $unit } is within { $limit } of { $commander }.
tape-no-command = { $unit } is outside the circle of { $commander }, { $limit }.
tape-command-close = The circle of { $commander }, { $limit }: too close to call.

### Scenarios that come with the program.

ready-valley-road = The Valley Road
ready-valley-road-about = Two brigades a side meet at a crossroads; three objectives, 6 bounds, an hour.
ready-heron-river = Heron River
ready-heron-river-about = Three brigades cross a defended river by two bridges and a ford; reserves, works, a night; 12 bounds, an evening.
