### What Got mit uns says to players.

## Words of the rules

term-hill = hill
term-town = town
term-defensible = defensible ground
term-rain = rain
term-fog = fog
term-clear = clear
term-formation-command = command formation
term-formation-battle = battle formation
term-eliminated = eliminated
term-broken = broken
term-reserves = in reserve
kind-infantry = infantry corps
kind-cavalry = cavalry corps
kind-detachment = detachment
kind-headquarters-battle = headquarters in battle formation
kind-headquarters = headquarters
term-a-infantry = an infantry corps
term-a-cavalry = a cavalry corps
term-a-detachment = a detachment
term-a-headquarters = a headquarters
term-nothing = nothing
term-none = none
term-nobody = nobody
term-both = Both sides
term-open-ground = open ground
term-no-enemy = no enemy
term-no-corps = no corps
plain = { $value }
number = { $number }
length = { $length }
so-many-of = { $count } of { $all }

phase-setup = Set-up
phase-combat = Combat
phase-movement = Movement
phase-command = Command
phase-end = End

step-armies = Armies
step-terrain = Terrain
step-aggressor = Aggressor
step-sides = Sides
step-friction = Friction
step-selection = Friction
step-flank = Flank
step-advance = Forced march
step-deployment = Deployment
step-arrivals = Arrivals
step-combat = Combat
step-movement = Movement
step-headquarters = Headquarters
step-returns = Returning corps
step-detachments = Detachments
step-recall = Recall
step-withdrawal = Withdrawal
step-end = End

period-american-civil-war = American Civil War
period-napoleonic-wars = Napoleonic Wars
chart-standard-eastern = Standard Chart (Eastern)
army-union-eastern = Union (Eastern)
army-short-union-eastern = Union
army-confederate-eastern = Confederate (Eastern)
army-short-confederate-eastern = Confederacy
army-austrian = Austrian
army-short-austrian = Austria
army-english = English
army-short-english = England
army-french = French
army-short-french = France
army-prussian = Prussian
army-short-prussian = Prussia
army-russian = Russian
army-short-russian = Russia
scenario-battle = Battle
friction-bogged-down = Bogged down
friction-road-congestion = Road congestion
friction-forced-march = Forced march
demand-roads = roads
demand-towns = towns
demand-water = a river or stream
demand-water-through-town = water through a town
demand-river-crossings = river crossings
demand-defensible = defensible ground
demand-hills = hills
class-infantry-0 = infantry 0
class-infantry-1 = infantry 1
class-infantry-2 = infantry 2
class-cavalry-0 = cavalry 0
class-cavalry-1 = cavalry 1
class-cavalry-2 = cavalry 2
class-headquarters = headquarters
class-count = { $count } { $what }
effect-none = no effect
effect-retreat = retreats
effect-broken = broken
effect-eliminated = eliminated

## Too close to call

too-close = { CAPITAL($what) }. It was measured as { $measured }, the limit is { $limit }, give or take { $by }.
measure-between = measure from { $a } to { $b }
measure-share = check how much of { $a } stands on { $b }
measure-angle = check the angle between { $a } and { $b }
measure-own-angle = check which way { $a } faces
measure-board = measure from { $a } to the board's edge
measure-river = measure from the centre of { $a } to the river
measure-stream = measure from the centre of { $a } to the stream
measure-path = look for a way for { $a } and measure it
measure-place = check that { $a } stands where the beaten unit stood
measure-deployment = measure how far { $a } stands from its own edge
measure-move = measure how far { $a } was moved
not-judged = Not judged: { $why }
value-missing = The army list { $army } does not give the { $value }.
value-command-range = command range
value-battle-range = battle range
value-headquarters-value = battle value of a headquarters
value-infantry-movement = movement of infantry
value-cavalry-movement = movement of cavalry

## Movement

off-board = { $unit } sticks out over the board's edge by { $by }.
on-other = { $unit } stands on { $other }: they overlap by { $by }.
ends-in-water = { $unit } ends with its centre over water and not on a bridge.
starts-in-river = { $unit } stands with its centre in a river and not on a bridge: no way leads out.
too-deep-in-influence = { $unit } entered the zone of influence of { $enemy } and must stop more than { $limit } away; it is { $distance } away.
still-in-control = { $unit } must end outside every enemy zone of control, more than { $limit } from { $enemy }.
not-aligned = { $unit } entered the zone of { $enemies } and must end parallel to it; it is { $angle } off, and { $limit } are allowed.
out-of-command = { $unit } is { $distance } from { $hq }, whose range is { $limit }.
no-closer-to-command = { $unit } is out of command and must end at least { $gain } closer to a headquarters than it began.
not-beyond-stream = { $unit } crossed { $stream } and must stand wholly beyond it.
far-from-stream = { $unit } crossed { $stream } and stands { $distance } from it; its limit is { $limit }.
not-along-stream = { $unit } crossed { $stream } and is { $angle } off its bank; its limit is { $limit }.
moved-limited = { $unit } moved { $length }; its limit is { $limit } ({ $why }).
in-influence = in the influence of { $enemies }
leaves-control = leaving the control of { $enemies }
in-rain = rain, off the roads
moved-too-far = { $unit } moved { $length }; its limit is { $limit }.
no-way = { $unit } cannot get there: corps, zones or water block every way of up to { $limit }.
over-river = { $unit } crossed a river away from any bridge or town.
must-cross-river = { $unit } would have to cross a river away from any bridge or town.
over-two-streams = { $unit } crossed more than one stream away from any bridge.
detachment-stays = { $unit } is a detachment: once placed it does not move.
headquarters-stays = { $unit } is a headquarters: it does not move in the movement phase.
infantry-held = { $unit } cannot move: infantry is held in the zone of control of { $enemies }.
cavalry-held = { $unit } cannot move: cavalry is held in the zone of control of { $enemies }.
just-entered = { $unit } entered the zone of control of { $enemies } in this phase and may leave it in a later one.
moved-unasked = { $unit } moved { $length }; nothing moves in the { $phase } phase.
nothing-to-withdraw-from = { $unit } was moved, but it is in no enemy zone of control and cannot withdraw.
taken-off-unasked = { $unit } was taken off the table; no rule takes it off.
not-in-control-of = { $unit } cannot withdraw: it is not in the zone of control of { $enemy }.
beside-the-place = { $unit } stands { $off } off the place that { $enemy } left; { $limit } is near enough.
askew-in-the-place = { $unit } is turned { $off } from the facing of { $enemy }; { $limit } is near enough.

## Retreat

never-retreats = { $unit } cannot retreat: only a corps does, and only from an enemy.
retreat-overlap = { $unit } stands on { $other }.
retreat-zone-of-control = { $unit } stands in the zone of control of { $other }.
retreat-board = { $unit } sticks out over the board's edge by { $by }.
retreat-river = { $unit } ends with its centre in a river.
retreats-too-far = { $unit } retreated { $length }; its limit is { $limit } (three slides).
retreats-no-farther = { $unit } ends no farther from { $enemy } than it began.
no-slides = { $unit } cannot get there: no three slides of 1.00 in lead there that each take it farther away and past everything in between.

## Placing

no-corps-to-be-near = { $unit } must be within { $limit } of a corps of its side, and there is none.
no-hq-to-be-near = { $unit } must be within { $limit } of a headquarters of its side, and there is none.
far-from-corps = { $unit } is { $distance } from { $other }, the nearest corps of its side; its limit is { $limit }.
far-from-hq = { $unit } is { $distance } from { $other }, the nearest headquarters of its side; its limit is { $limit }.
placed-in-control = { $unit } is in the zone of control of { $enemy }, { $distance } away.
placed-in-influence = { $unit } is in the zone of influence of { $enemy }, { $distance } away.
not-due = { $unit } returns on turn { $turn }; this is turn { $now }.
not-own-hq = { $hq } is not a headquarters of the side of { $unit }.
too-many-detachments = With { $corps ->
    [one] one corps
   *[other] { $corps } corps
 } on the board { $side } may have no more detachments than that; this is number { $number }, eliminated ones counted.
far-from-own-hq = { $unit } is { $distance } from contact with { $hq }, whose range is { $limit }.
no-way-from-hq = { $unit } cannot get there: enemy zones and corps block every way of up to { $limit } from { $hq }.
not-in-reserves = { $unit } is not in the reserves.
comes-later = { $unit } comes on turn { $turn }; this is turn { $now }.
no-edge-yet = No edge of the table is chosen yet for { $side }.
deployed-too-far = { $unit } stands { $far } from its own edge; the limit is { $depth }.
placed-already = { $unit } was already placed in this phase.
not-broken = { $unit } is not broken and cannot return.
no-more-returns = { $side } put back as many broken corps as are allowed already.
did-not-march-ahead = { $unit } did not march ahead: the corps that did are put down first.
hq-used = { $hq } has already sent out a detachment this turn.
is-eliminated = { $unit } is eliminated and does not return.

## Combat

out-of-range = { $defender } is { $distance } from { $attacker }; the limit is { $limit }.
detachment-attacks = { $attacker } is a detachment and cannot attack.
cavalry-attacks = { $attacker } is cavalry: in this period it may not attack infantry corps.
same-side = { $attacker } and { $defender } are on the same side.
fought-draw = { $attacker } ({ $die }{ $adds } = { $total }) attacks { $defender } ({ $other-die }{ $other-adds } = { $other-total }): a draw.
fought-retreat = { $attacker } ({ $die }{ $adds } = { $total }) attacks { $defender } ({ $other-die }{ $other-adds } = { $other-total }): { $loser } retreats.
fought-broken = { $attacker } ({ $die }{ $adds } = { $total }) attacks { $defender } ({ $other-die }{ $other-adds } = { $other-total }): { $loser } is broken.
fought-lost = { $attacker } ({ $die }{ $adds } = { $total }) attacks { $defender } ({ $other-die }{ $other-adds } = { $other-total }): { $loser } is broken and will not return, since the game ends first.
fought-eliminated = { $attacker } ({ $die }{ $adds } = { $total }) attacks { $defender } ({ $other-die }{ $other-adds } = { $other-total }): { $loser } is eliminated.
luck = Of all such combats { $unit } does at least this well in { $share }, { $other } in { $others }.
nowhere-broken = { $unit } has nowhere to retreat to: it is broken instead.
nowhere-eliminated = { $unit } has nowhere to retreat to: it is eliminated instead.
has-withdrawn = { $unit } withdraws from { $enemy }.
must-follow = { $unit } must advance into the place of { $enemy }.
advance-forbidden = { $unit } may not advance: { $why }.
advance-blocked = { $unit } cannot advance: { $why }.
bars-combat-own-side = both are on the same side
bars-combat-attacker = a detachment never advances
bars-pursuit-effect = the defender stays where it is
bars-pursuit-other-enemy = { $units } within 1.00 in of it
bars-pursuit-english = infantry does not follow a corps of this army
bars-pursuit-overlap = { $units } in the way
bars-pursuit-board = its base would leave the board
bars-pursuit-river = a river lies between

## Order of the turn

must-retreat = { $unit } must retreat from { $enemy }.
must-advance = { $unit } must advance into the place that { $enemy } left.
take-off-broken = { $unit } must leave the table: it is broken and may return on turn { $turn }.
take-off-lost = { $unit } must leave the table: it is broken, and the game ends first.
take-off-eliminated = { $unit } must leave the table: it is eliminated.
take-off-removed = { $unit } must leave the table: it is removed and may be placed again.
first = First: { $what }
wrong-phase = { $what } belongs to the { $phase } phase; this is the { $now } phase.
wrong-step = { $what } is not what is played now: now is { $now }.
has-passed = { $side } passed already.
first-the-die = Roll the die first that says how often { $side } may still act.
nothing-left = { $side } may do nothing more after the other side's pass.
not-their-turn = It is for { $side } to act now.
nothing-to-do = Nothing more is to be done here by { $side }.
reinforcements-first = After the other side's pass { $units } must come onto the board first.
phase-follows = The { $phase } phase is followed by { $next }, not by { $other }.
no-next-turn = The last turn is over: there is no next one.
not-finished = Not finished yet by { $side }: { $what }.
nobody-passes = Nobody can pass now: { $what }.
done-already = Already done by { $side }: { $what }.
no-die-awaited = No die is to be rolled now that limits a side.
die-is-for = The die limits { $side } and not the other side.
rolled-already = The die for { $unit } was already rolled this turn.

## Set-up

army-rolled-already = There is an army for { $sides } already.
other-period = { $army } is an army of another period: { $period }.
aggressor-takes-side = The aggressor, { $side }, chooses the side of the table.
no-flank = That edge is no flank of { $side }: choose the left or the right one.
cannot-return = { $units } cannot return this turn.
names-so-many = { $side } must name { $count } corps.
no-corps-of = { $units } { $count ->
    [one] is no corps
   *[other] are no corps
 } of { $side }.
chooses-so-many = { $side } must choose { $count } corps.
chooses-up-to = { $side } may choose up to { $count } corps.
needs-infantry = At least { $count } of them must be infantry of battle value 0.
needs-cavalry = At least { $count } of them must be cavalry.
still-to-deploy = { $unit } is still to be put down.
game-has-begun = The game has begun: this belongs to the set-up.
period-is-played = The period is { $period }.
army-chosen = The army of { $side } is { $army }: { $units }.
army-rolled = { $side } rolled { $die }: the army is { $army }: { $units }.
aggressor-die = { $side } rolled for the aggressor: { $die } + { $adds } = { $total }.
tie = A tie: both sides roll again.
is-aggressor = The aggressor is { $side }.
friction-die = { $side } rolled { $die } for friction: { $result }.
sides-taken = { $side } chose an edge; the one across the table is for { $other }.
flank-named = The forced march of { $side } arrives on { $edge }.
chosen = For friction { $side } chose { $units }.
misses-the-battle = { $unit } does not reach the battle.
comes-on-later = { $unit } comes later, on { $edge }.

## What happened

moved = { $unit } moved { $length }.
turned = { $unit } turned on the spot.
stayed = { $unit } stayed where it was.
retreated = { $unit } retreated from { $enemy }.
advanced = { $unit } advanced into the place of { $enemy }.
gone-aside = { $unit } is off the table.
gone-broken = { $unit } is off the table: it is broken.
gone-eliminated = { $unit } is off the table: it is eliminated.
gone-removed = { $unit } is off the table: it may be placed again.
recalled = { $unit } is recalled.
played-on = The game is played on this table as it is.
has-just-passed = { $side } passed: { $what }.
passes-idle = { $side } had nothing to do and passed: { $what }.
may-still = { $side } rolled { $die } and may still make { $acts }.
acts-combat = { $count ->
    [one] { $count } combat
   *[other] { $count } combats
 }
acts-movement = { $count ->
    [one] { $count } move
   *[other] { $count } moves
 }
acts-withdrawal = { $count ->
    [one] { $count } withdrawal
   *[other] { $count } withdrawals
 }
brings-back = { $side } brought back { $units }.
choose-returning-first = { $side } must first choose which { $count } broken corps return.
not-returning = { $unit } does not return and is eliminated.
too-many-return = { $unit } does not return, since only two may: it is eliminated.
may-come-on = { $unit } may come onto the board.
not-there-yet = { $unit } rolls { $die } and does not arrive yet.
rolled-to-come = { $unit } rolls { $die } and may come onto the board.
phase-begins = Turn { $turn }: the { $phase } phase begins.
weather-is = Weather: { $weather }.
ask-weather = Weather
set-weather = Set the weather of the next turn
term-rain-and-fog = rain and fog
placed-hq-headquarters = { $unit } is placed in { $formation }.
placed-hq-deployment = { $unit } is put down in { $formation }.
placed-unit-return = { $unit } returns.
placed-unit-detachment = { $unit } is sent out.
placed-unit-reinforcement = { $unit } comes onto the board.
placed-unit-deployment = { $unit } is put down.

## Why it is believed that hands did it

mixed-up = { $units } stand in each other's places.
taken-for = { $unit } stands where { $other } must advance to.
bumped = { $units } { $count ->
    [one] stands
   *[other] stand
 } a little beside { $count ->
    [one] its place
   *[other] their places
 }.
why-taken-off = The combat with { $enemy } takes { $unit } off the table.
why-recalled = Detachments may be recalled in the command phase.
why-lifted = Headquarters are lifted in the command phase.
why-placed-anew = Headquarters are placed again in the command phase.
why-withdraws = { $unit } may withdraw from { $enemy } in the command phase.
why-gone = { $unit } is off the table.
why-moved = { $unit } was moved.
why-activated = { $unit } was activated in the movement phase.
why-deployed = { $unit } is put down before the first turn.
why-returns = { $unit } was broken and may return on turn { $turn }.
why-reinforcement = { $unit } is a reinforcement, available { $turn ->
    [0] in this game
   *[other] from turn { $turn }
 }.
why-sent-out = { $hq } may send out a detachment.
why-formation-command = { $hq } is placed again, in command formation.
why-formation-battle = { $hq } is placed again, in battle formation.

## What can be done

ask-die = Die
ask-dice = The two dice
attackers-die = Attacker's die
defenders-die = Defender's die
ask-pose = Where it stands
ask-retreat = Where it stands after three slides of 1 in
ask-period = Period
ask-army = Army
ask-edge = Edge
ask-models = Its models
ask-corps-infantry = Corps, at least { $count } of them infantry 0
ask-corps-cavalry = Corps, at least { $count } of them cavalry, if any is chosen
ask-corps = Corps
ask-one-corps = Corps
ask-which = Which one
formation-range = { $formation } ({ $range })
ask-formation = Formation
ask-returning = Which return; the others are eliminated
ask-staff = Its headquarters
ask-detachment = Detachment
corps-described = { $unit } ({ $kind } { $value })
described = { $unit } ({ $kind })
choose-period = Choose the period
play-on-this-table = Play on this table
roll-for-aggressor = { $side }: roll for the aggressor
roll-for-friction = { $side }: roll for friction
name-army = { $side }: choose an army and the models that come
roll-army = { $side }: choose an army and roll on its chart
choose-side = { $side }: choose a side of the table
choose-flank = { $side }: name where the march of { $other } arrives
choose-friction-corps = { $side }: choose the corps that friction affects
is-off-the-table = { $unit } is off the table
advances = { $unit } advances
retreats-from = { $unit } retreats from { $enemy }
roll-for-combat = { $side }: roll for how many combats are left
roll-for-movement = { $side }: roll for how many moves are left
roll-for-withdrawal = { $side }: roll for how many withdrawals are left
passes = { $side }: pass
suffers = { $unit }: { $effect }
attacks = { $attacker } attacks { $defender }
move-a-corps = Move a corps
place-headquarters = Place a headquarters
place-return = Put a broken corps back
place-detachment = Send out a detachment
place-reinforcement = Bring on a reinforcement
lift-headquarters = { $hq } is lifted and left off the table
choose-returning = { $side }: choose which corps return
take-back = Take a detachment back
withdraws = { $unit } withdraws from { $enemy }
chance-comes = may come on
chance-not-yet = not yet
roll-arrival = { $unit }: roll for its arrival, { $needed } or more
next-turn = Begin the next turn
next-phase = Next phase: { $phase }

throw-for-combat = roll the die for how many combats you have left.
throw-for-movement = roll the die for how many moves you have left.
throw-for-withdrawal = roll the die for how many withdrawals you have left.
asks-armies = { $what }.
choose-by-chart = choose an army and roll on its chart
choose-by-units = choose an army and its units
asks-terrain = lay the missing terrain ({ $missing }), or play without.
asks-aggressor = roll for the aggressor.
asks-sides = choose a side of the table.
asks-friction = roll for friction.
asks-selection = choose the corps that friction affects.
asks-flank = name the edge where the enemy's forced march arrives.
asks-advance = place the corps of the forced march ({ $units }).
asks-deployment = deploy your army.
asks-arrivals = roll for the corps on their way.
asks-combat = name a combat, or pass.
asks-combat-none = no combat is possible: pass.
asks-movement = move a corps, or pass.
asks-movement-first = bring on your reinforcements before any corps moves, or pass.
asks-headquarters = place a headquarters, or pass.
asks-returns = bring back a broken corps, or pass.
asks-returns-first = choose which of your broken corps return.
asks-detachments = place a detachment, or pass.
asks-recall = recall a detachment, or pass.
asks-withdrawal = withdraw a corps, or pass.
so-many-left = { $what } { $count } left.
turn-over = The turn is over: begin the next one.
draw = The last turn is over: nobody holds enough objectives, a draw.
has-won = The last turn is over: victory for { $side }. Objectives: { $own } to { $other }.

## Cards, the table, drawings

fact-type = Type
short-in-command = yes
short-no-command = no
fact-corps-short = Corps in range
fact-range = Command range
fact-control-short = Held by enemies
fact-may-go = May go
fact-battle-value = Battle value
fact-formation = Formation
fact-ground = Stands on
fact-command = In command
fact-control = In the control of
fact-influence = In the influence of
note-watch = Left to you: the scale of the battle, and that the models on a base show its battle value.
note-list = { $side }: no roll on { $chart } can give this army
fact-weather = Weather
fact-aggressor = Aggressor
fact-scenario = Scenario
fact-period = Period
fact-objectives = Objectives
fact-broken = Broken
fact-to-come = To come
fact-eliminated = Eliminated
holds-objectives = { $side }:{ "\u00A0" }{ $count }
from-turn = { $unit }, from turn { $turn }
at-latest-on-turn = { $unit }, on turn { $turn } at the latest
type-infantry = infantry corps, { $side }
type-cavalry = cavalry corps, { $side }
type-detachment = detachment, { $side }
type-headquarters = headquarters, { $side }
no-hq-on-table = no headquarters on the table: not bound
commanded-by = yes, by { $hqs }
out-of-range-of = no, { $distance } out of range of { $hq }
not-known = Not known: { $why }
head-command = Command
head-now = Now
head-retreat = Retreat
head-movement = Movement
range-is = Range { $range }.
within-range = Within it: { $units }.
range-shown = { $hq }, { $range }
influence-shown = Zone of influence
control-shown = Zone of control, { $limit }
sees = { $unit } sees { $enemy }
must-stand-here = { $unit } must stand here
belongs-here = { $unit } belongs here
commands-here = { $hq } commands here
zone-of-control = { $unit }, zone of control
zone-of-influence = { $unit }, zone of influence
within-of = within { $limit } of { $unit }
leaves = leaves: { $share }
no-because = No: { $why }
tally = { $unit } { $total }: { $items }
item-battle-value = battle value { $value }
item-headquarters-of = headquarters { $value } ({ $unit })
item-cavalry-support-of = cavalry support { $value } ({ $unit })
item-infantry-support-of = infantry support { $value } ({ $unit })
item-detachment = against a detachment { $value }
item-town = town { $value }
item-defensible = defensible ground { $value }
item-bridge = bridge { $value }
item-hill = hill { $value }
item-rain = rain { $value }
chances = { $unit }: { $chances }
chance-of = { $effect } { $share }
then-required = If { $unit } leaves, { $attacker } must advance into its place.
then-forbidden = If { $unit } leaves, { $attacker } may not advance: { $why }.
then-blocked = If { $unit } leaves, { $attacker } cannot advance: { $why }.
retreat-from = Retreat from { $enemy }
retreats-nowhere-broken = From { $enemy }: nowhere, it would be broken.
retreats-nowhere-eliminated = From { $enemy }: nowhere, it would be eliminated.
retreats-into-area = From { $enemy }: anywhere in the shaded area.
cannot-move-now = It cannot move now.
reach-shown = Where its centre can go
may-move = Up to { $limit }.

## Wrong questions and actions

cannot-answer = This cannot be answered. { $why } Give it in an army file.
no-unit = There is no unit { $unit } on the table: name one that is there.
no-unit-in-game = There is no unit { $unit } in this game.
off-the-table = { $unit } is not on the table ({ $where }): name a unit that is.
wrong-kind = { $unit } is { $kind }: name { $wanted }.
wanted-corps = a corps
wanted-unit = a corps or a detachment
wanted-headquarters = a headquarters
wanted-detachment = a detachment
with-is-for-detachments = Only a detachment is placed with a headquarters: leave it out.
wrong-unit = This { $found }; { $mend }.
cannot-be-headquarters = { $unit } is not a headquarters: it cannot be placed as one.
cannot-be-return = { $unit } is not a corps: it cannot return.
cannot-be-detachment = { $unit } is not a detachment: it cannot be sent out as one.
cannot-be-reinforcement = { $unit } is not a corps: it cannot come as a reinforcement.
cannot-be-deployment = { $unit } is a detachment: it is not put down before the game.
no-formation = { $unit } is not a headquarters and has no formation: leave it out.
no-hq-left = No headquarters of { $side } is left to send it out.
no-such-hq = There is no headquarters { $unit } on the table.
hq-does-not-fight = { $hq } is a headquarters: it does not fight.
nothing-to-roll = { $unit } does not come late: there is nothing to roll.
no-model-of = There is no corps or headquarters { $unit } of { $side }.
die-or-units = Give one of these: the die on the army's chart, its units by class, its models.
units-of-classes = Say how many of each class: "infantry-0": 4, ...
no-class = There is no such class: name one of { $classes }.
none-of-so-many = { $number } is not between 0 and { $most }.
no-period = There is no period { $period }: name one of { $periods }.
no-army-of = No army list is of the period { $period }: give one in a file.
two-periods = The armies of both sides must be of one period.
no-army = There is no army { $army }: name one of { $armies }.
no-chart = { $army } has no chart: give its units, or a chart in a file.

## The rules in plain words

section-combat-selection = Combat selection
section-american-civil-war = American Civil War
section-corps-movement = Corps movement
section-zone-of-influence = Zone of influence
section-zone-of-control = Zone of control
section-terrain-in-movement = Terrain in movement
section-combat-effects = Combat effects
section-periods-and-armies = Periods and armies
section-headquarters-placement = Headquarters placement
section-detachment-placement = Detachment placement
section-turn-sequence = Turn sequence
section-broken-corps-return = Broken corps return
section-reinforcements = Reinforcements
section-setup = Setup

rule-combat-range = A corps attacks an enemy corps or detachment whose base is within 1.00 in of its own.
rule-combat-attacker = Only a corps attacks. A detachment defends, and never advances.
rule-combat-cavalry-attacks-infantry = In this period cavalry may not attack infantry corps.
rule-combat-own-side = Only units of the other side are attacked.
rule-movement-allowance = The path of the base's centre is at most as long as the army list says, 4 in more when all of it lies on a road. From a zone of influence, out of a zone of control, or off the road in rain it is 1.00 in.
rule-movement-path = There must be some way, short enough, that passes through no corps and obeys every zone. None was found.
rule-movement-overlap = A corps passes through no corps and stops on none. It may pass a friendly detachment or a headquarters, and stop on neither.
rule-movement-zone-of-influence = A corps that comes into an enemy's zone of influence that it heeds stops there, more than 1.00 in from that enemy. From there it goes 1.00 in at most in a later move.
rule-movement-zone-of-control = A corps that comes within 1.00 in of an enemy unit stops there. Only cavalry may leave such a zone, and it ends outside every enemy's.
rule-movement-held = Infantry within 1.00 in of an enemy unit is not moved; neither is cavalry within 1.00 in of enemy cavalry. Detachments never move once they stand.
rule-movement-alignment = A corps that came into an enemy's zone ends parallel to one enemy whose zone it entered: facing the way that enemy does, or the opposite way, within 5 degrees.
rule-movement-command = A corps ends its move within the command range of a headquarters of its side, or nearer to one than it began.
rule-movement-river = The centre of the base crosses a river only over a bridge or in a town that lies at it.
rule-movement-stream = Crossing a stream ends the move: the whole base beyond it, at most 1.00 in away, along its bank.
rule-movement-board = Every part of the base stays on the board.
rule-retreat-unreachable = A retreat is three straight slides of 1.00 in, with turns between them. No three such slides lead to this place.
rule-retreat-closer = Each slide of a retreat takes the base farther away from the enemy that it fought.
rule-retreat-overlap = A retreat passes over no corps and ends on no other base.
rule-retreat-zone-of-control = A retreat enters no enemy's zone of control, and comes back into none that it has left.
rule-retreat-board = A retreat stays on the board.
rule-retreat-river = A retreat crosses a river only over a bridge or in a town that lies at it.
rule-pursuit-place = The victor stands exactly where the beaten unit stood, front or back to the same side; 0.25 in and 10 degrees are near enough.
rule-pursuit-other-enemy = A victor with another enemy unit within 1.00 in does not advance.
rule-pursuit-effect = An attacker advances only when the defender leaves its place.
rule-pursuit-english = Enemy infantry does not advance when a corps of this army leaves its place.
rule-pursuit-overlap = A victor cannot advance where its base would stand on another.
rule-pursuit-board = A victor cannot advance off the board.
rule-pursuit-river = A victor cannot advance over a river without a bridge or a town at it.
rule-placement-distance = A headquarters is placed within 3 in of a corps of its side, a corps that returns within 1 in of a headquarters, a detachment within its headquarters' range.
rule-placement-zone-of-control = Nothing is placed in an enemy's zone of control.
rule-placement-zone-of-influence = Nothing is placed in an enemy's zone of influence, a detachment in nobody's.
rule-placement-overlap = What is placed stands on no other base.
rule-placement-path = A detachment slides from its headquarters to its place and meets no enemy zone and no corps on the way.
rule-placement-limit = One detachment a headquarters and turn, never more of them than corps; at most two broken corps return a turn, not before they are due.
rule-placement-board = What is placed stands wholly on the board.
rule-turn-awaited = What a combat has caused is done first: retreats, advances and what is taken off.
rule-turn-order = The sides act in turn, the aggressor first, and each phase has its order.
rule-turn-passed = A side that has passed does nothing more in this phase.
rule-turn-limit = After a pass a die says how often the other side may still act.
rule-turn-phase = Each phase allows its own actions: combat, movement, command.
rule-turn-choice = The choice must be one of what is possible, and of the number that is asked for.
rule-turn-reinforcements = After the other side's pass, reinforcements come onto the board before any other corps moves.
rule-setup-army = Both armies are of the period that is played, and the period stays once an army is rolled.
rule-setup-choice = What is chosen must be of the kind and the number that the friction result asks for.
rule-setup-deployment = Before the first turn every unit is put down, near enough to its own edge.
rule-setup-flank = A flank is one of the two edges beside the edge that a side begins at.
rule-setup-side = The aggressor takes its side of the table.
rule-army-missing = The army list gives no value for this; a file of your own can.

## House rules

house-headquarters-base = How large a headquarters' base is.
house-headquarters-base-name = Headquarters base
house-headquarters-base-width = width
house-headquarters-base-depth = depth
house-headquarters-disc = How wide a round headquarters is, where it has no base with corners.
house-headquarters-disc-name = Round headquarters
house-influence-over-own-hill = The extra inch from a hill also covers the hill that the unit stands on.
house-influence-over-own-hill-name = Influence over its own hill
house-bridge-carries-influence = Influence crosses a river over a bridge.
house-bridge-carries-influence-name = Influence over bridges
house-movement-measure = What the length of a move is measured at: the base's centre, or its farthest corner.
house-movement-measure-name = Where a move is measured
house-alignment-degrees = How far from parallel a corps may end that moved into an enemy's zone.
house-alignment-degrees-name = Alignment to an enemy
house-stream-degrees = How far from parallel to a stream a unit may end that has crossed it.
house-stream-degrees-name = Alignment to a stream
house-retreat-gain = What each slide of a retreat must gain at least.
house-retreat-gain-name = Minimum gain of a retreat
house-command-gain = By how much a corps out of command must end closer to a headquarters at least.
house-command-gain-name = Minimum gain towards command
house-headquarters-support = Whether one headquarters supports each side of a fight, or only one the whole fight: that of the higher value, of equal ones the nearer.
house-headquarters-support-name = Headquarters in a fight
house-headquarters-support-choice-side = one for each side
house-headquarters-support-choice-combat = one in all
house-detachments-hold-cavalry = A detachment's zone of control holds cavalry as that of enemy cavalry does.
house-detachments-hold-cavalry-name = Detachments hold cavalry
house-reinforcements-in-command = The move that brings reinforcements onto the board must end in command, or closer to it, like any other.
house-reinforcements-in-command-name = Reinforcements come in command
house-battle-range-commands = A headquarters in battle formation commands as far as its battle range, not as far as in command formation.
house-battle-range-commands-name = Battle range commands
house-deployment-depth = How far from its own edge an army may be put down before the game.
house-deployment-depth-name = Deployment depth
house-movement-measure-choice-centre = centre
house-movement-measure-choice-corner = corner
ground-hill = Hill
ground-town = Town
ground-defensible = Defensible ground
ground-river = River
ground-stream = Stream
ground-road = Road
ground-bridge = Bridge
ground-objective = Objective

file-only-in-setup = belongs only to a game that is being set up

### The tape measure.

tape-control = { $a } and { $b } are in each other's zone of control ({ $limit }).
tape-no-control = { $a } and { $b } are outside each other's zone of control ({ $limit }).
tape-control-close = Zone of control, { $limit }: too close to call.
tape-sight = { $a } and { $b } see each other.
tape-no-sight = { $a } and { $b } do not see each other.
tape-sight-close = Too close to call: whether { $a } and { $b } see each other.
tape-command = { $corps } is within the command range of { $hq }, { $limit }.
tape-no-command = { $corps } is outside the command range of { $hq }, { $limit }.
tape-command-close = Command range of { $hq }, { $limit }: too close to call.

### Scenarios that come with the program.

ready-cutlers-ridge = Cutler's Ridge
ready-cutlers-ridge-about = Four corps and five meet on a ridge between a mill and a wood; three objectives, 15 turns.
