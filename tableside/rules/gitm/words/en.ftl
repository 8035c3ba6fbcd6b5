### Gathered In Their Masses.

## What is wrong in a position.

file-square = { $value } is no square of a tactical map
file-write-square = write column and row from 0 to 14, such as 5-9
file-write-goal = write column and row from 0 to 14, such as 5-9, nearest-ford or nearest-pass
file-strategic = { $value } is no square of the strategic map
file-write-strategic = write its column from A0 to N9 and its row from P0 to Z9, such as G8-V5
file-write-box = write a strategic square such as G8-V5; a phase without a step is "" in a file and – on a phone
file-sides = has { $count } { $count ->
    [one] side
   *[other] sides
}
file-two-sides = name at least two
file-sigma = stands without a pose
file-sigma-pose = give the pose too, or remove it
file-members = are not two or more units, each named once
file-two-members = name at least two units, each once
file-no-member = is { $unit }, which is no unit of this side in this square
file-member-of = name units of the stack's side, strategic square and square
file-two-maps = is a second strategic map
file-two-cities = is { $square }, where { $city } already stands
file-other-square = give each city its own strategic square
file-no-combat = is not of the phase { $phase }, which has no combat
file-no-rows = draws nothing
file-draw-rows = draw at least one square
file-past-world = has squares past N9-Z9, the last strategic square
file-draw-less = draw fewer squares, or begin nearer to A0-P0

## What is wrong with a question.

no-unit = { $unit } is no unit
no-city = { $city } is no city
no-square = { $value } is no square: write column and row from 0 to 14, such as 5-9
no-goal = { $value } is no square: write one such as 5-9, nearest-ford or nearest-pass
no-strategic = { $value } is no strategic square: write one from A0-P0 to N9-Z9
no-yes = { $value } is neither true nor false
not-own = { $unit } is not of the side that asks
not-its-side = { $unit } is not of this side: name its own, or none
no-box = { $unit } has no order that says it: give it here
no-attackers = { $value } names no attackers: give each its direction, such as {"{"}"US2IN": "W"{"}"}
no-attacker = { $unit } cannot attack here: name combat units, none of them hostile to another
no-table-map = no map lies on the table: name the strategic square

## Words of the rules.

word-nearest-ford = ford
word-nearest-pass = pass

## Tactical moves.

tactical-state = { $unit } is not active.
tactical-fatigue = { $unit } has a fatigue of { $fatigue }; near an enemy its limit is { $limit }.
tactical-none = { $unit } has no { $goal } on its map.
tactical-destination = { $unit } cannot stop in { $square }: the ground is impassable.
tactical-full = { $unit } finds { $square } full: the limit is { $limit } units of one side and its allies.
tactical-besieged = { $unit } may not make this move: { $city } is besieged.
tactical-neutral = { $unit } would run into a neutral unit.
tactical-ford = { $unit } would cross a river or a range: send it by way of a ford or a pass.
tactical-impassable = { $unit } cannot pass through { $square } while an enemy or neutral unit is on its map: send it round by way of another square.
tactical-cliff = { $unit } cannot climb the cliff between { $a } and { $b }: an enemy or neutral unit is on its map.
engage-type = { $unit } is a headquarters: it engages nobody.
engage-none = { $unit } has no enemy on its map.
support-type = { $unit } is a headquarters: it supports nobody.
support-engaged = { $unit } has an enemy in its own square: it supports no other battle.
support-none = { $unit } has no battle in its support area.
support-allowance = { $unit } is { $steps } squares from the battle; its limit is { $limit } to support one.
intercept-type = { $unit } is a headquarters: it intercepts nobody.
intercept-own-side = { $unit } cannot intercept { $mover }, which is on its own side.
intercept-evade = { $unit } evades combat when it attacks: it intercepts nobody.
intercept-neutral = { $unit } may stop { $mover }, which is neutral, only in its own nation.
intercept-order = { $unit } has no area in which to intercept: order one.
intercept-no-move = { $mover } makes no move that { $unit } could intercept.
intercept-one-square = { $mover } moves only one square: nobody can intercept that.
intercept-box = { $mover } does not enter { $unit }'s area.
intercept-late = { $unit } reaches no square of the path as soon as { $mover } does.

## Combat.

bombard-guns = { $unit } has no guns.
bombard-state = { $unit } is not active.
bombard-moved = { $unit } has moved in this phase.
bombard-engaged = { $unit } has an enemy in its own square: it bombards no other.
bombard-ammunition = { $unit } has no ammunition left.
bombard-adjacent = { $unit } is not next to { $square }: guns bombard no farther.
bombard-friends = { $unit } does not fire into { $square }: it holds a unit that is not hostile.
bombard-empty = { $unit } has no enemy in { $square }.

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

toward-n = up
toward-ne = up and right
toward-e = to the right
toward-se = down and right
toward-s = down
toward-sw = down and left
toward-w = to the left
toward-nw = up and left
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
strategic-between = { $unit } cannot pass { $toward } between { $by }.
strategic-river = { $unit } cannot go { $toward } near { $by }: a river, a range or water lies across its way.
strategic-marsh = { $unit } stands in { $square }; near { $by } it leaves a marsh { $toward } only from { $where }.
marsh-corner = { $corner }
marsh-edge = that edge of the map
strategic-diagonal = { $unit } cannot pass diagonally to { $to }: { $by } in { $square } { $count ->
    [one] interrupts
   *[other] interrupt
} it.
strategic-full = { $unit } finds { $square } full: { $count } active units are there, and the limit is { $limit }.
enter-none = { $unit } finds no free square to enter { $square } by, moving { $toward }.
enter-off = { $unit } would go off the map, moving { $toward }.
withdraw-battle = { $unit } is in { $square }, where there was no battle last turn: it does not withdraw.
withdraw-enemy = { $unit } may not withdraw to { $square }: enemy combat units were there when the turn began.
merge-same = { $unit } cannot be merged into itself.
merge-side = { $unit } and { $into } are not on one side.
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

## Who they are.

kind-infantry = infantry
kind-light-infantry = light infantry
kind-militia = militia
kind-light-cavalry = light cavalry
kind-dragoons = dragoons
kind-lancers = lancers
kind-medium-artillery = medium artillery
kind-light-artillery = light artillery
kind-horse-artillery = horse artillery
kind-siege-artillery = siege artillery
kind-corps-hq = corps headquarters
kind-army-hq = army headquarters
quality-poor = poor
quality-fair = fair
quality-good = good
quality-excellent = excellent
state-inactive = inactive
state-shattered = shattered, reforming
ground-hills = Hills
ground-high-hills = High hills
ground-river = River
ground-ford = Ford
ground-mountain = Mountain
ground-pass = Pass
ground-water = Water
ground-forest = Forest
ground-town = Town
ground-city = City
chart-name = Strategic map
city-fort = Fort
city-fort-of = level { $level }, capacity { $capacity }

## The turn.

planned = { $unit } is ordered to { $square }
turn-of = Turn { $turn } of { $last }
phase-name-supply = supply
phase-name-withdrawal = strategic withdrawal
phase-name-tactical-1 = tactical phase 1
phase-name-tactical-2 = tactical phase 2
phase-name-tactical-3 = tactical phase 3
phase-name-tactical-4 = tactical phase 4
phase-name-tactical-5 = tactical phase 5
phase-name-strategic-1 = strategic phase 1
phase-name-strategic-2 = strategic phase 2
phase-name-strategic-3 = strategic phase 3
phase-name-strategic-4 = strategic phase 4
phase-name-strategic-5 = strategic phase 5
phase-name-strategic-6 = strategic phase 6
phase-name-end = end of the turn
phase-supply = Turn { $turn }: supply.
phase-withdrawal = Strategic withdrawal.
phase-tactical-1 = Tactical phase 1.
phase-tactical-2 = Tactical phase 2.
phase-tactical-3 = Tactical phase 3.
phase-tactical-4 = Tactical phase 4.
phase-tactical-5 = Tactical phase 5.
phase-strategic-1 = Strategic phase 1.
phase-strategic-2 = Strategic phase 2.
phase-strategic-3 = Strategic phase 3.
phase-strategic-4 = Strategic phase 4.
phase-strategic-5 = Strategic phase 5.
phase-strategic-6 = Strategic phase 6.
phase-end = End of turn { $turn }.
stage-name-deploy = deployment
stage-name-orders = orders
stage-name-resolve = before { $phase }
stage-name-counters = counters
stage-name-draw = a draw for { $phase }
stage-name-battle = a battle in { $phase }
stage-name-over = the end
stage-deploy = Both sides are still deploying.
stage-orders = Orders are being written; nothing is resolved before both sides are ready.
stage-resolve = Orders are locked until the turn is over.
stage-counters = The counters on the table come first.
stage-draw = A draw is due first.
stage-battle = A battle waits: say first how it is fought.
stage-over = The campaign is over.
stage-ready = { $side } reported ready already.

## What is awaited, and what can be done.

awaits-orders = Orders are still to come from { $sides }.
awaits-deploy = Troops are still to be deployed by { $sides }.
awaits-truce = { $awaited } A truce is offered by { $sides }.
now-orders = write orders.
now-deploy = deploy.
awaits-resolve = Go on with the next phase.
awaits-draw = Draw a number from 1 to 100.
awaits-battle = Battle in { $square }: roll it, or fight it on the table.
awaits-fought = The battle in { $square } is fought on the table: how did it end?
awaits-said = { $sides } told how the battle in { $square } ended: the other side has to agree.
awaits-counters = { $more ->
    [0] Put the counters right: { $moves }.
   *[other] Put the counters right: { $moves }, and { $more } more.
}
counters-right = The counters are right: confirm.
counters-others = The other side is putting its counters right.
counter-put = { $unit } to { $square }
counter-lift = lift { $unit }
counter-elsewhere = { $unit } does not belong there.
do-orders = Give orders
do-clear = Take orders back
do-merge = Merge two units
do-inactivate = Make a unit inactive
do-activate = Make a unit active
do-ship = Ship supplies
do-assign = Assign a commander
do-deploy = Place a unit
do-ready-orders = Ready: done with orders
do-ready-deploy = Ready: done placing units
do-unready = Not ready yet
left-idle = Without orders (to stay, or support nearby): { $units }.
left-flagged = { $count ->
    [one] 1 order is flagged
   *[other] { $count } orders are flagged
}: { $units }.
ready-flagged = { $count ->
    [one] 1 order breaks a rule
   *[other] { $count } orders break a rule
}
left-names = { $units } and { $more } more
do-confirm = The counters are right
do-placed = { $unit } lies in { $square }
do-resolve = Go on
do-draw = Enter the number
do-roll = Roll the battle
do-field = Fight it on the table
do-fought = The battle's result
do-agree-fought = Agree: { $held }; lost: { $losses }
do-truce = Offer a truce
do-accept-truce = Accept the truce
do-concede = Give up
ask-unit = Unit
ask-from = Unit that goes
ask-into = Unit that stays
ask-number = Number
ask-held = Who held the field
ask-lost = Lost by { $unit }, in %
ask-strategic = Strategic square
ask-square = Square
ask-commander = Commander
ask-deputy = Deputy
ask-city-from = From
ask-city-to = To
ask-supplies = Supplies
ask-orders-boxes = Strategic march, six phases
ask-orders-to = Move to
ask-orders-waypoint = By way of
ask-orders-phase = From tactical phase
ask-orders-engage-first = Engage from phase
ask-orders-engage-last = Engage until phase
ask-orders-support-at = Support near
ask-orders-support-radius = Radius of support
ask-orders-support-phases = Support only in phases
ask-orders-intercept-at = Intercept near
ask-orders-intercept-radius = Radius of interception
ask-orders-intercept-phases = Intercept only in phases
ask-orders-line = Line in battle
ask-orders-attack = When attacking
ask-orders-defend = When defending
ask-orders-entry = Enter maps near
ask-orders-level = Supplies to carry
ask-orders-source = Draw supplies from
ask-orders-march = March by itself to
ask-orders-pursue = Pursue
ask-orders-halt-detection = Halt on meeting an enemy
ask-orders-halt-entry = Halt when an enemy enters
ask-orders-no-forced = No forced march
ask-orders-stay-out = Stay out of forts
word-front = front line
word-second = second line
word-rear = rear
word-assault = assault
word-attack = attack
word-skirmish = skirmish
word-evade = evade
word-last-ditch = last ditch
word-defend = defend
word-battle = battle
word-allies = friends
word-enemies = enemies
word-no-source = no source
word-yes = yes

## What was done.

done-orders = Orders for { $unit } are written.
done-ordered = Orders for { $unit }: { $orders }.
order-tires = Its march costs { $fatigue } fatigue{ $forced ->
    [0] { "" }
   *[other] , with a forced march
 }.
order-withdraws = Its first step is a withdrawal: { $low } to { $high } of its men straggle.
order-line = { $what }: { $value }
goal-nearest-ford = nearest ford
goal-nearest-pass = nearest pass
done-clear = All that { $unit } was told to do is taken back.
done-source = { $source ->
    [None] { $unit } is to draw no supplies.
   *[other] { $unit } is to draw supplies from { $source }.
}
done-level = { $unit } is to carry { $level } { $level ->
    [one] supply
   *[other] supplies
}.
done-assign = { $unit } is assigned to { $commander }.
done-merge = { $unit } is to be merged into { $into }{ $men ->
    [0] { "" }
   *[other] , which then has { $men } men{ $excess ->
        [0] { "" }
       *[other] ; { $excess } go back to the pool
     }{ $lost ->
        [0] { "" }
       *[other] ; { $lost } are lost
     }
 }.
done-inactivate = { $unit } is to become inactive.
done-activate = { $unit } is to become active.
done-ship = { $count ->
    [0] No supplies are
   *[other] { $count } supplies are
 } to go from { $city } to { $to }.
ship-same = Name another city than the one that they come from.
done-setup = The seed of the draws is set.
done-field = The battle in { $square } is fought on the table.
done-fought = The battle in { $square } was fought on the table.
done-says-fought = { $side } told how the battle in { $square } ended; the other side has to agree.
done-not-deployed = { $unit } cannot be placed in { $square }, { $at }, and stays where it is.
done-deploy = { $unit } is placed in { $square }, { $at }.
done-ready = Ready: { $side }.
done-unready = { $side } went back to writing orders.
done-placed = { $unit } lies in { $square }.
done-confirm = The counters are confirmed.
done-wants = { $side } asked to put { $unit } right by hand.
done-override = { $unit } is put right by hand: { $reason }.
done-concede = { $side } gave up.
done-truce = { $side } offered a truce.
setup-late = The campaign is under way: its draws and its map are settled.
no-battle = There is no battle there.
no-battle-waits = No battle waits for a result: the house rule “battles” has to be “table”, and its turn to have come.
which-battle = There are several battles: name one of { $places }.
no-place = { $at } is no place of a battle: write one as in G8-V5 9-5.
other-battle = This is another battle than the one that waits, in { $place }.
not-in-battle = { $name } is not in the battle that waits.
fielded-already = The battle is fought on the table already.
deputy-late = The commander of { $unit } has given orders: a deputy does not replace them.
not-ready = Not reported ready yet: { $side }.
override-one = give either a square or men
override-men = { $unit } has from 1 to { $most } men
truce-twice = { $side } offered a truce already.
active-state = { $unit } is not inactive.
not-your-side = ask for your own side
public-asks = only the counters on the table may be asked about here
needs-draw = Draw a number: { $what }.
hands-counters = { $units } put on the table.
hands-why = counters were put down, moved or lifted
deploy-militia = { $unit } is militia: it does not deploy.
deploy-ground = { $unit } cannot be placed in { $square }: the ground is impassable or off the map.
deploy-hostile = { $unit } cannot be placed in { $square }: it holds an enemy, or is foreign ground.
deploy-supply = { $unit } has no supply in { $square }.
deploy-contact = { $unit } has no unbroken chain of contact to { $square }.
deploy-full = { $unit } finds { $square } full: the limit is { $limit } active units.

## What is told while a turn is resolved.

told-orders = Deployment is over: write orders.
told-opened = All orders are in: the turn is carried out.
told-moved = { $unit } moved from { $from } to { $to }.
told-supports = { $unit } had no orders: it went to support the battle in { $square }.
told-unseen = Something that its side does not see was in the way.
told-blocked = { $why } { $unit } could not move as it was ordered.
told-unsupported = { $unit } was to support a battle, but none in its area was near enough and open to it.
told-halted = { $why } { $unit } could not march to { $square }.
told-came = { $unit } came to { $square }.
told-went = { $unit } left { $square }.
told-restacked = { $square } held too many units: { $unit } was moved to { $to }.
told-marched = { $unit } marched from { $from } to { $to }.
told-left = { $unit } was seen leaving { $square }.
told-arrived = { $unit } was seen arriving in { $square }.
told-battle = Battle in { $square }: { $attackers } against { $defenders }.
told-won = { $sides } won the battle in { $square }.
fought-lost = { $unit } { $lost }
fought-held = { $side } held the field
fought-drawn = nobody gave way
fought-none = nobody
told-fought = Losses in { $square }: { $losses }.
told-bombarded = { $unit } bombards { $units } in { $square }.
told-fort = { $level ->
    [0] The fort of { $city } is destroyed.
   *[other] The fort of { $city } is down to level { $level }.
}
told-losses = { $unit } lost { $count } { $count ->
    [one] man
   *[other] men
}{ $how ->
    [guns] { " " }to guns
    [fire] { " " }to fire
    [melee] { " " }in melee
    [beaten] { " " }in melee
    [withdrawing] { " " }who straggled as it withdrew
   *[won] { "" }
 }.
told-check-passed = { $unit } passed its morale check; its chance was { $chance }.
told-check-failed = { $unit } failed its morale check; its chance was { $chance }.
told-retreat = { $unit } retreated to { $square }.
told-rout = { $unit } routed off the map.
told-fall-back = { $unit } fell back to { $square }.
told-shattered = { $unit } was shattered.
told-shattered-retreat = { $unit } was shattered: no way of retreat was open.
told-shattered-rout = { $unit } was shattered: it routed, and the way it took was closed.
told-shattered-back = { $unit } was shattered: it could not fall back.
told-shattered-tired = { $unit } was shattered: it was too tired to stand.
told-shattered-squares = { $unit } was shattered: it had formed squares.
told-shattered-overrun = { $unit } was overrun and shattered.
told-reforms = { $unit } reforms in { $square }.
told-reformed = { $unit } has reformed.
told-destroyed = { $unit } is destroyed.
told-no-way = { $unit } is destroyed: no way was left to another city of its side.
told-surrender = { $unit } has surrendered.
told-starved = { $unit } perished in the desert without supplies.
told-deserted = { $unit } lost { $count } { $count ->
    [one] man
   *[other] men
} by desertion.
told-shipped = { $count } supplies went from { $city } to { $to }.
told-not-shipped = No supplies went from { $city } to { $to }.
told-merged = { $other } was merged into { $unit }, which has { $men } men{ $excess ->
    [0] { "" }
   *[other] ; { $excess } went back to the pool
 }{ $lost ->
    [0] { "" }
   *[other] ; { $lost } were lost
 }.
told-active = { $unit } is active again.
told-inactive = { $unit } is inactive now.
told-restless = { $why } { $unit } stays active.
told-city = { $side } took { $city }.
told-besieged = { $city } is besieged.
told-relieved = { $city } is no longer besieged.
told-winner = The campaign ends with a victory for { $side }.
told-winner-concede = The campaign ends with a victory for { $side }: { $others } gave up.
told-winner-cities = The campaign ends with a victory for { $side }: { $count } { $count ->
    [one] city
   *[other] cities
} at the end against { $others }.
told-winner-men = The campaign ends with a victory for { $side }: as many cities for both at the end, but more men.
told-tie-truce = Nobody has won the campaign: all sides agreed to a truce.
told-tie-even = Nobody has won the campaign: cities and men are equal at the end.
told-tie = Nobody has won the campaign.
told-report = Report from { $square }: { $size } of { $side }.
told-report-arms = Report from { $square }: { $size } of { $side }, with { $arms }.
told-heard-troops = Troops of { $side } are said to have stood near { $squares } a turn ago.
told-heard-staff = Headquarters of { $side } are said to have been near { $squares } a turn ago.
size-regiment = a regiment
size-regiments = regiments
size-brigade = a brigade
size-brigades = brigades
size-division = { $count ->
    [one] a division
   *[other] { $count } divisions
}
arms-infantry = infantry
arms-cavalry = cavalry
arms-artillery = artillery
arms-headquarters = headquarters
told-draws = { $count ->
    [one] One number was drawn.
   *[other] { $count } numbers were drawn.
 }
draw-order = the order of march
draw-stragglers = stragglers
draw-march = where to march
draw-initiative = initiative
draw-engage = whom to engage
draw-support = which battle to join
draw-front-line = who stands in front
draw-second-line = who stands in the second line
draw-fire-losses = losses by fire
draw-melee-losses = losses in melee
draw-morale = morale
draw-squares = whether squares break
draw-retreat-or-rout = retreat or rout
draw-retreat = which way to retreat
draw-rout = which way to rout
draw-fall-back = where to fall back
draw-overrun = whether a headquarters is overrun
draw-fort = damage to a fort
draw-shatter = losses of a shattered unit
draw-reform = how long it reforms
draw-shattered-way = how far a shattered unit goes
draw-shattered-square = where a shattered unit goes
draw-surrender = surrender

## Cards.

card-type = Unit
card-kind = { $kind }, { $side }
card-where = Where
card-at = { $square }, { $at }
card-men = Strength
card-strength = { $men } { $men ->
    [one] man
   *[other] men
}, { $batteries } { $batteries ->
    [one] battery
   *[other] batteries
}
card-quality = Quality
card-spirit = { $quality }, experience { $experience }
card-morale = Morale
card-fatigue = Fatigue
card-walks = In a phase
card-number = { $number }
card-men-left = { $men } { $men ->
    [one] man
   *[other] men
}
card-squares = { $squares } { $squares ->
    [one] square
   *[other] squares
}
card-supplies = Supplies
card-stores = { $supplies }, ammunition { $ammunition }
card-state = State
card-orders = Orders
card-unknown = unknown
card-order = { $what }: { $value }
card-orders-good = can be carried out as far as is known
card-communications = Communications
card-supply = Supply
card-line = from { $source }
card-no-line = none
card-exits = Ways out
card-reach = where { $unit } can go in a phase
card-retreat = where { $unit } could retreat
agreed-turns = Turns
agreed-last = { $last }
agreed-cities = Cities of { $side }
agreed-letters = Letters on counters
agreed-code = { $code } { $kind }
agreed-none = none
note-seam = A river or range ends at the edge between { $a } and { $b }: their maps do not meet.

## House rules.

house-table-view-name = Counters on the table
house-table-view = Which counters lie on the table.
house-table-view-choice-mutual = those that both sides see
house-table-view-choice-open = all on the map
house-stack-from-name = Stacks
house-stack-from = From how many units in a square on one stack counter stands for them.
house-sight-metric-name = Nearest in sight
house-sight-metric = How the nearest enemy is measured.
house-sight-metric-choice-steps = in steps
house-sight-metric-choice-straight = in a straight line
house-exit-clear-name = Way out
house-exit-clear = What has to be free of enemies for a march off the map.
house-exit-clear-choice-octant = the whole eighth of the map
house-exit-clear-choice-ray = the straight row of squares
house-la-means-name = Light artillery
house-la-means = Which guns are quick where the rules say light artillery.
house-la-means-choice-HA = horse artillery
house-la-means-choice-literal = light artillery
house-intercept-outside-name = Interception
house-intercept-outside = Whether a move may be met outside the area that was ordered.
house-intercept-outside-choice-yes = also outside the area
house-intercept-outside-choice-no = only in the area
house-edge-anchors-name = Map edge
house-edge-anchors = Whether the edge of the map anchors a flank.
house-edge-anchors-choice-no = anchors nothing
house-edge-anchors-choice-yes = anchors a flank
house-draws-name = Draws
house-draws = Who draws the random numbers.
house-draws-choice-program = the program
house-draws-choice-entered = the table, from 1 to 100
house-battles-name = Battles
house-battles = Who fights battles.
house-battles-choice-program = the program, by the rules' own means
house-battles-choice-table = as the table says: rolled, or fought on it

## What each rule says, in one or two sentences.

section-table = Table
rule-active-state = Only an inactive unit is made active.
rule-bombard-adjacent = Guns bombard a square next to their own, a diagonal one too.
rule-bombard-ammunition = Infantry and guns without ammunition do not fire.
rule-bombard-empty = Guns bombard only enemies.
rule-bombard-engaged = A unit with an enemy in its own square bombards no other.
rule-bombard-friends = Nobody fires into a square that holds a unit of his own side, of an ally or of a neutral.
rule-bombard-guns = Only artillery, and units with a battery, bombard.
rule-bombard-moved = A unit that moves in a tactical phase does not bombard in it.
rule-bombard-state = Only active units fight.
rule-counters-extra = A counter lies on the table only for a unit on this map that both sides see, and for one in a stack its stack lies there instead.
rule-counters-missing = Every unit on this map that both sides see has its counter on the table, or is in a stack that has.
rule-counters-off-grid = A counter lies in a square of the grid.
rule-counters-square = A counter lies in the square that its unit has in the game.
rule-deploy-contact = A unit deploys to another strategic square only along an unbroken chain of contact.
rule-deploy-full = A strategic square holds at most 200 active units.
rule-deploy-ground = A unit deploys on passable ground.
rule-deploy-hostile = A unit deploys neither where an enemy is nor on the ground of a nation that is not allied.
rule-deploy-militia = Militia does not deploy: it stays where it was raised.
rule-deploy-supply = A unit deploys only if it has a source of supply where it is, and where it goes.
rule-engage-none = A unit engages an enemy on its own tactical map.
rule-engage-type = A headquarters does not fight: it engages nobody.
rule-enter-none = A unit enters a map within four squares of the edge that it comes over, but not on impassable ground, not on an enemy or behind one, and not where 12 units of its side are.
rule-inactive-limit = A strategic square holds at most 2 inactive units, one with a city 3; units in a fort and militia in their own cities do not count.
rule-inactive-near = No unit becomes inactive with an enemy or a neutral unit in its strategic square.
rule-inactive-state = Only an active unit is made inactive.
rule-intercept-box = A unit intercepts only a move that enters the area it watches.
rule-intercept-evade = A unit that evades when it attacks intercepts nobody.
rule-intercept-late = A unit intercepts a move in a square that it reaches in no more steps than the mover.
rule-intercept-neutral = A neutral unit is stopped only on the ground of the interceptor's own nation.
rule-intercept-no-move = Only a unit that moves is intercepted.
rule-intercept-one-square = A move of a single square is not intercepted; before and after a waypoint are two moves.
rule-intercept-order = A unit intercepts only where it has the order to watch an area.
rule-intercept-own-side = A unit intercepts neither its own side nor allies.
rule-intercept-type = A headquarters does not fight: it intercepts nobody.
rule-merge-same = A unit is merged into another one, not into itself.
rule-merge-side = Only units of one side are merged.
rule-merge-state = Only active units are merged.
rule-merge-strategic = Only units in the same strategic square are merged.
rule-merge-tactical = With an enemy on their map, only units in the same tactical square are merged.
rule-merge-type = Only units of the same type are merged; headquarters and militia never are.
rule-orders-evade = A unit that evades when it attacks cannot be ordered to intercept.
rule-orders-source = A unit draws supplies from a city or a corps headquarters of its own side or of an ally.
rule-orders-supplies = A corps headquarters carries at most 12 supplies, any other unit 1.
rule-ship-besieged = No supplies go into or out of a besieged city.
rule-ship-limit = At most 60 supplies leave a city in a turn.
rule-ship-line = Supplies go to a city along a line of contact of at most 10 strategic squares.
rule-ship-owner = Supplies go only to cities of the same side or of an ally.
rule-ship-stock = A city ships no more supplies than it has at the start of the turn.
rule-strategic-adjacent = Each step of a march leads to one of the eight strategic squares beside the last one.
rule-strategic-allowance = A march has as many steps as the unit's allowance and one more, forced; a unit has one less with supplies, and one less out of communications.
rule-strategic-besieged = No unit in a besieged city moves strategically.
rule-strategic-between = A unit does not leave its map diagonally between two units next to it that bar the way.
rule-strategic-diagonal = A diagonal step fails if an active enemy is in one of the two strategic squares that it passes between; it costs its fatigue all the same.
rule-strategic-exit = A unit leaves its map only in a direction that is free of enemy combat units up to the edge; neutral ones count in their own country.
rule-strategic-fatigue = A unit with a fatigue above 18 takes no strategic step.
rule-strategic-forced = One step beyond the allowance is a forced march and costs 3 fatigue, for cavalry and horse artillery 4; militia makes none.
rule-strategic-full = A strategic square holds at most 200 active units.
rule-strategic-guatemala = No unit enters Guatemala.
rule-strategic-impassable = No unit enters water, high mountains, desert or swamp.
rule-strategic-map = A march stays on the strategic map.
rule-strategic-marsh = Near enemy combat units, a unit leaves a marsh only from the edge or the corner of its map that it goes to.
rule-strategic-militia = Militia stays in its own nation.
rule-strategic-river = Near enemy combat units, no strategic step leads across a river or a range: cross it on the tactical map first.
rule-strategic-state = Only active units move.
rule-support-allowance = A unit moves at most 2 squares to support a battle; cavalry and horse artillery move 3.
rule-support-engaged = A unit with an enemy in its own square supports no other battle.
rule-support-none = A unit supports only a battle in the area that it watches.
rule-support-type = A headquarters does not fight: it supports nobody.
rule-tactical-besieged = Out of a besieged city a unit moves only one square, to attack; from outside, only enemies of the city enter it.
rule-tactical-cliff = With an enemy on its map, or a neutral unit at home, a unit does not move between high hills and ground without hills.
rule-tactical-destination = No unit stops on a river, a mountain or water, nor is that its waypoint.
rule-tactical-fatigue = With an enemy on its map, a unit with a fatigue above 8 makes no tactical move.
rule-tactical-ford = A unit crosses a river or a range only with a ford or a pass of it as its waypoint.
rule-tactical-full = A tactical square holds at most 12 units of one side and its allies.
rule-tactical-impassable = With an enemy on its map, or a neutral unit at home, a unit does not move across impassable ground.
rule-tactical-neutral = A unit whose way meets a neutral unit does not move.
rule-tactical-none = A unit moves to the nearest ford or pass only if its map has one.
rule-tactical-state = Only active units move.
rule-withdraw-battle = A unit withdraws only from a strategic square where a battle was fought last turn.
rule-withdraw-enemy = No unit withdraws to a strategic square that held active enemy combat units when the turn began.

## The printed map.

map-off = { $square } is no square of the strategic map
ground-cliff = Cliff
side-box = Counters that wait

### The tape measure.

tape-squares = { $count ->
    [0] { $a } and { $b } are in one square.
    [one] { $a } and { $b } are 1 square apart.
   *[other] { $a } and { $b } are { $count } squares apart.
 }
tape-sees = { $unit } sees { $target }.
tape-not-sees = { $unit } does not see { $target }.

### Scenarios that come with the program.

ready-fordham-fords = Fordham Fords
ready-fordham-fords-about = A division a side fights for the fords of one town: the corner of a map; 5 turns, an evening.
ready-aldmark-war = The Aldmark War
ready-aldmark-war-about = Three corps and the militia a side on the whole map; 15 turns, many evenings.
