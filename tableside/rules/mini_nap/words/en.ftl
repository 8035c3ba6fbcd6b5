### What Mini-Nap says to players.

### Lengths, dice and other small pieces.

length = { $length }
dice = { $count ->
    [one] 1 die
   *[other] { $count } dice
 }
no-dice = no dice
dice-points = { $count }
dice-more = { $points } + { $more }
dice-halved = halved ({ $why }) to { $left }
dice-of = Dice of { $unit }: { $steps }: { $dice }.
halved-column = in column or square
halved-far = beyond half its reach
halved-unformed = at an unformed target
halved-against-formed = unformed against formed
halved-flank = hit in flank or rear
halved-at-square = cavalry against a square
side-total = { $side } { $total }
of-side = { $side }: { $what }
span = { $low } to { $high }

### Charges.

charge-own-side = { $target } is on the same side as { $unit }.
charge-table = { $unit } may not charge { $target }: the table of who may charge whom forbids it.
charge-outflank = { $unit } is unformed and does not outflank { $target }.
charge-turn = { $unit } would have to turn more than 90 degrees to charge { $target }.
charge-pivot = { $unit } cannot turn towards { $target } without touching something.
charge-distance = { $unit } cannot reach { $target }; its charge limit is { $far }.
charge-second-contact = { $unit } would touch another unit before { $target }, or at the same time.
charge-ground = { $unit } would cross ground that it may not enter on the way to { $target }.
charge-board = { $unit } would leave the board on the way to { $target }.
charge-misses = { $unit } would not meet { $target } at this heading, however far it went.
charge-meets-nobody = { $unit } would meet nobody at this heading, however far it went.
charge-battery = { $unit } is a battery: batteries do not charge.
charge-square = { $unit } is in square: squares do not charge.
charge-marker = { $unit } has a blue marker and cannot charge.
charge-turned = { $unit } has turned more than 90 degrees, or about, and cannot charge.
charge-after-division = { $unit } has made a Division Manoeuvre and cannot charge.
charge-in-division = Nobody charges in a Division Manoeuvre.
charge-stands = { $unit } cannot get into these places by one change of formation.
charge-change = { $unit } cannot change into { $formation } before its charge.
charge-off = { $unit } ends its charge turned { $off } from the way it went; { $limit } are allowed.
charge-no-contact = { $unit } touches no enemy: that is no charge.
charge-too-long = { $unit } went { $length }; it meets its target after { $run }.
extend-within = { $unit } reaches { $target } by a normal charge of up to { $far }.
extend-distance = { $unit } cannot reach { $target } even with the best dice: they give { $far }.

### Fire.

fire-cavalry = { $unit } is cavalry, which does not fire.
fire-abandoned = { $unit } is abandoned.
fire-fired = { $unit } has already fired in this initiative.
fire-return = { $unit } cannot return fire: only infantry does.
fire-returned = { $unit } has already returned fire in this initiative.
fire-turned = { $unit } has turned more than 90 degrees, or about, and cannot fire.
fire-redeployed = { $unit } has redeployed in this initiative and cannot fire.
fire-division = { $unit } has made a Division Manoeuvre in this initiative and cannot fire.
fire-contact = { $unit } is in contact with { $enemy } and cannot fire.
fire-arc = { $target } is more than { $arc } off the front of { $unit }.
fire-friend = A friendly unit stands between { $unit } and { $target }.
fire-blocked = Something stands between { $unit } and { $target }.
fire-range = { $unit } is { $distance } from { $target }; its range is { $far }.
fire-dice = { $unit } rolls { $wanted ->
    [one] 1 die
   *[other] { $wanted } dice
 }, not { $given }.

### Changes of formation.

change-type = { $unit } may not change into { $formation }.
change-same = { $unit } is in { $formation } already.
change-contact = { $unit } would touch { $other }.
change-nearer = { $unit } touches { $other } and would stand nearer to it.
change-board = { $unit } would stand { $over } over the edge of the board.
change-ground = { $unit } would touch { $ground }, which it may not enter.
formation-type = { CAPITAL($kind) } of this sort may not stand in { $formation }.
formation-frontage = The frontages of its two stands differ by { $share }; { $limit } are allowed.
formation-facing = Its two stands are turned { $off } from true; in { $formation }, { $limit } are allowed.
formation-echelon = Its two stands are { $off } out of line; in { $formation }, { $limit } are allowed.
formation-gap = Its two stands are { $gap } apart; in { $formation }, { $limit } are allowed.
formation-too-near = Its two stands are only { $gap } apart; a skirmish line needs { $limit } or more.
formation-overlap = Its two stands overlap by { $gap }, which is too much for { $formation }.
formation-none = { $unit } is in no formation. { $why }
formation-none-after = { $unit } would stand in no formation.

### Division Manoeuvres.

division-used = { $brigade } has already had its initiative this Turn.
division-near = { $unit } is { $distance } from { $enemy }; a Division Manoeuvre needs { $limit }.
division-keep = { $unit } comes within { $gap } of { $enemy }; it must stay { $keep } away.
division-not-of = { $unit } does not belong to { $division }.
division-not-now = { $division } cannot act now: its side does not have the initiative.

### Moves.

move-change = { $unit } cannot get into { $formation } by one change of formation.
move-kind = { $unit } has no move of this kind in { $formation }: { $kind }.
move-allowance = { $unit } moved { $length }; its limit is { $far }.
move-off = { $unit } ends turned { $off } from the way it went; { $limit } are allowed.
move-turn-there = { $unit } cannot turn there without touching { $others }.
move-stand = { $unit } has a stand { $length } from where turning and forming can put it.
move-contact = { $unit } touches { $other }; only a charge may do that.
move-overlap = { $unit } passes through { $other }.
move-nearer = { $unit } touched { $other } when it began and would come nearer.
move-ground = { $unit } crosses { $ground }, which it may not enter.
move-board = { $unit } is { $over } over the edge of the board.
move-stop = { $unit } stops on { $other }.
move-pivot = { $unit } cannot turn that far without touching something.

### Reactions.

react-initiative = { $unit } cannot react: the initiative is with { $side }.
react-type = { $unit } does not have this reaction as it stands now: { $reaction }.
react-apart = { $enemy } does not touch { $unit }: it is { $gap } away.
react-marker = { $unit } has a blue marker and cannot react.
react-square = { $unit } does not touch a friendly solid square.
react-stop = { $unit } would end on a friend: it falls back less far, or farther.
react-room = { $unit } has no room for a square: another unit, ground or the edge is in the way.
react-done = { $unit } has already reacted in this initiative.
react-none = { $unit } has no reaction to this enemy as it stands now.
react-also-touched = { $unit } is in contact with { $enemy } as well.
react-began = The charge at { $unit } began { $distance } away; it must begin more than { $limit } away.
react-call = { $unit } is { $gap } from { $enemy }; it may charge in within { $limit }.
react-distance = { $unit } falls back { $low } to { $high }, not { $distance }.
react-way = { $unit } must fall back straight and face away; it is { $off } off, and { $limit } are allowed.
react-die = A die comes before this reaction ({ $reaction }): choose it, enter the die, then move the model.
react-no-run = { $enemy } is not moving now: there is no run to charge.
react-called = { $unit } can be stopped from { $called } to { $far } of its run.
react-no-charge = No charge by { $enemy } is waiting for a reaction.
feint-began = { $unit } began its charge { $distance } away; a feint takes more than { $limit }.
feint-contact = { $unit } does not touch { $square }.
feint-square = { $square } is not a square that was just formed.
feint-type = { $unit } is not cavalry.
feint-back = { $unit } rides back to { $low } to { $high } from the square, not { $distance }.
feint-way = { $unit } must ride straight back; it is { $off } off, and { $limit } are allowed.
feint-die = { $unit } feints on a die: choose the feint, enter the die, then move the model.
feint-pivot = { $unit } cannot turn that far after its feint: it may turn up to { $most }, and may touch nothing.
feint-no-charge = { $unit } has no charge at { $square } that could be a feint.

### Sequence of play.

turn-initiative = The initiative is with { $side }, not with { $other }.
turn-phase = This belongs to the { $wanted } phase; now it is the { $phase } phase.
turn-brigade = { $unit } belongs to { $brigade }, but { $other } has its initiative.
turn-once = { $unit } has already manoeuvred in this initiative.
turn-locked = { $unit } is in contact with { $enemy } and must stay where it is.
turn-run-waits = The other side may still charge into the run of { $unit }, or let it go.
turn-charge-waits = { $unit } may still react to the charge, or pass.
turn-shot-waits = { $unit } may still return fire, or pass.
turn-roll-waits = First roll for the initiative.
turn-choice-waits = First choose a brigade.
turn-none-left = Every brigade has acted: begin the next Turn.
turn-not-over = The present initiative is not over yet.
turn-not-unused = { $brigade } is not a brigade of { $side } that can still act this Turn.
turn-no-choice = No brigade is to be chosen now.
turn-no-initiative = The initiative is not with { $side }.
turn-must-fight = { $unit } and { $enemy } still have to fight.
turn-brigades-left = The Turn is over only when every brigade has had its initiative.
turn-no-break-through = { $unit } has not won a break-through.
turn-break-through = It is for { $side } to break through now, not for { $other }.
turn-others-waits = The other side may still break through.
break-through-change = { $unit } breaks through as it stands: it may not change formation.
break-through-turn = { $unit } turns { $turned } before it breaks through; { $most } are allowed.
break-through-off = { $unit } must break through straight ahead; it ends { $off } off its way, and { $limit } are allowed.
turn-gone = { $unit } was taken off the table, although it is not lost.
fight-phase = Fights belong to the hand-to-hand phase; now it is the { $phase } phase.
fight-apart = { $unit } and { $enemy } do not touch.
man-not-abandoned = { $unit } is not abandoned.
man-initiative = { $unit } can be manned again only at the end of an initiative of { $side }.
man-near = { $enemy } is too near to { $unit }: no enemy may be within { $limit }.

### What is in doubt: what to measure by hand.

measure-stands = Measure the gap between the stands of { $a }.

### What happened.

told-tie = A tie ({ $thrown }): roll again.
told-turn-over = Every brigade has had its initiative: the Turn is over.
told-initiative = The initiative goes to { $side }.
told-initiative-left = Every brigade of { $other } has acted: the initiative goes to { $side }.
told-initiative-by = The initiative goes to { $side } ({ $thrown }).
told-brigade = { $brigade } has its initiative.
told-division = { $division } makes a Division Manoeuvre.
told-no-reaction = No more reactions from { $side }: both units stand and fight.
told-no-further = No more reactions from { $side }; the charger may still feint.
told-no-feint = { $unit } does not feint: it stands and fights.
told-no-call = { $side } did not charge in.
told-no-return = { $unit } does not return fire.
told-phase = The { $phase } phase begins.
told-lets-go = { $side } let { $unit } go.
told-announced = { $charges ->
    [yes] { $unit } announces a charge of { $length } at { $target }. May charge in: { $callers }.
   *[no] { $unit } announces a move of { $length }. May charge in: { $callers }.
 }
told-over = The initiative of { $name } ends.
told-others = { $side } may now use the break-throughs won.
told-turn = Turn { $turn } begins.
told-moved = { $unit } moved { $length }.
told-moved-as = { $unit } moved { $length } ({ $kind }).
told-turned = { $unit } turned { $by }.
told-oblique = { $unit } moved { $ahead } ahead and { $aside } to the side (oblique).
told-formed = { $unit } formed { $formation }.
told-formed-moved = { $unit } formed { $formation } and moved { $length } ({ $kind }).
told-no-charge = { $unit } cannot reach { $target } by a charge.
told-charge = { $unit } charges { $target } from { $distance } away.
told-extends = { $unit } extends its charge by { $length }.
told-falls-short = { $unit } moves { $length } to extend its charge, still cannot reach { $target }, and is disordered.
told-extend-failed = { $unit } cannot extend its charge at { $target } and is disordered.
with-test = { $told } Needed: { $needed }, rolled: { $die }.
told-losses = { $unit } has lost { $losses ->
    [one] 1 strength point
   *[other] { $losses } strength points
 } in all.
told-gone = { $unit } is off the table.
lost-spent = { $unit } is spent: take it off the table.
lost-guns = { $unit } is lost with its guns: take it off the table.
lost-eliminated = { $unit } is eliminated: take it off the table.
lost-overrun = { $unit } is overrun: take it off the table.
lost-collision = { $unit } rides into something and is lost: take it off the table.
lost-nowhere = { $unit } is beaten and has nowhere to go: take it off the table.
made-opportunity-charge = { $unit } makes an opportunity charge.
made-counter-charge = { $unit } makes a counter-charge.
made-fall-back = { $unit } falls back.
made-limber-flee = { $unit } limbers up and flees.
made-flee-to-square = { $unit } leaves its guns and flees into the square.
made-emergency-square = { $unit } forms an emergency square.
failed-opportunity-charge = { $unit } fails to make an opportunity charge.
failed-counter-charge = { $unit } fails to make a counter-charge.
failed-fall-back = { $unit } fails to fall back.
failed-limber-flee = { $unit } fails to limber up and flee.
failed-flee-to-square = { $unit } fails to flee into the square.
failed-emergency-square = { $unit } fails to form an emergency square.
told-goes-on = { $told } It went on with its manoeuvre.
told-feint-failed = { $unit } fails to feint: it stands and fights.
told-feint = { $unit } feints and rides back.
told-fire = { $unit } fires at { $target } ({ $dice }): { $hits ->
    [one] 1 strength point
   *[other] { $hits } strength points
 } lost.
told-return = { $unit } returns fire at { $target } ({ $dice }): { $hits ->
    [one] 1 strength point
   *[other] { $hits } strength points
 } lost.
told-fight = { $unit } ({ $dice }) and { $enemy } ({ $others }) fight: { $unit } loses { $own ->
    [one] 1 strength point
   *[other] { $own } strength points
 }, { $enemy } { $theirs }.
told-beaten = { $unit } is beaten and falls back { $length }.
told-manned = { $unit } is manned again.

### What can be done, and what a player fills in.

ask-die = Die: { $needed } or more
ask-dice = Dice
ask-distance = Distance, if the test succeeds
ask-unit = Unit
ask-brigade = Brigade
brigade-of = { $more ->
    [0] { $brigade }: { $units }
   *[other] { $brigade }: { $units } and { $more } more
 }
ask-where = Where it stands
ask-formation = In another formation?
ask-stopped = After how much of its run
ask-how-far = How far
ask-facing = How it then faces
turn-ahead = as it charged
turn-left = { $by } degrees to the left
turn-right = { $by } degrees to the right
ask-dice-of = Dice of { $name }
odds-charges-in = it charges in
odds-stays = it stays, and the run goes on
odds-charges-on = it moves, and charges on if it can
odds-disordered = it is disordered
odds-succeeds = it succeeds
odds-fails = { $reaction ->
    [limber-flee] it is eliminated
   *[emergency-square] it stays as it is{ $hits ->
        [0] { "" }
       *[other] , with { $hits } hit markers
     }
 }
odds-rides-back = it rides back
odds-fights = it stands and fights
odds-beaten = { $unit } falls back
odds-both-stay = both stay
odds-lost = { $losses ->
    [one] 1 strength point
   *[other] { $losses } strength points
 } lost
option-lets-go = { $side }: let it go
option-turn = Begin Turn { $turn }
option-done = { $side }: { $phase ->
    [manoeuvre] done moving
    [firing] done firing
    [hand-to-hand] done fighting
   *[break-through] no more break-throughs
 }
option-no-reaction = { $side }: no reaction
option-cannot-react = Go on: { $why }
option-call = { $unit }: { $reaction } at { $mover }
option-react = { $unit }: { $reaction }
option-initiative = Roll for the initiative
option-brigade = Choose a brigade
option-division = { $division } makes a Division Manoeuvre
option-move = Move a unit
option-charge = { $unit } charges { $target }
option-extend = { $unit } extends its charge at { $target }
option-feint = { $unit } feints
option-no-feint = Stand and fight
option-fire = { $unit } fires at { $target }
option-return = { $unit } returns fire at { $target }
option-no-return = No return fire
option-fight = { $unit } and { $enemy } fight
option-break-through = Break through
option-man = { $unit } is manned again
over-broken = Victory for { $side }: half of the units of { $other } are lost.
over-both-broken = The game is over: both sides have lost half of their units.
over-turns = The game is over after Turn { $turn }: no side has lost half of its units.
prompt-run = { $charges ->
    [yes] { $unit } is about to charge { $target }: charge in, or let it go.
   *[no] { $unit } is about to move: charge it, or let it go.
 }
prompt-charge = { $unit } charges { $target }: react, or pass.
prompt-charged = { $unit } charges { $target }; no reaction is possible.
prompt-feint = { $unit } meets a square: feint, or stand and fight.
prompt-turn = Every brigade has had its initiative: begin the next Turn.
prompt-roll = Roll for the initiative.
prompt-choice = choose a brigade.
prompt-manoeuvre = move the units of { $name }, each once.
prompt-firing = fire with the units of { $name }, each once.
prompt-return = { $unit } may return fire at { $enemy }, or pass.
prompt-hand-to-hand = { $count ->
    [0] no fight is left; go on.
    [one] one fight is left: fight it out.
   *[other] { $count } fights are left: fight them out.
 }
prompt-break-through = { $count ->
    [0] none of yours may break through; go on.
   *[other] break through with the units that won it.
 }
hands-moved = { $units } moved.
hands-elsewhere = It stands elsewhere now.
hands-shifted = { $units } shifted by mistake.
hands-no-meaning = Nothing was meant by it.

### Cards, and what holds for all of the table.

card-type = Type
card-kind = { $kind } of { $side }
card-kind-nation = { $kind } of { $side } ({ $nation })
card-formation = Formation
card-gap = line or skirmish line: measure the gap
card-hidden = Hidden
card-hidden-stand = one of its stands, which is taken to stand as it did last
card-rating = Rating
card-left-short = { $left } of { $whole }
card-may-go = May go
card-strength = Strength
card-left = { $left } of { $whole }
card-hits = Hit markers
card-number = { $number }
card-brigade-used = { $brigade } (has acted this Turn)
card-division = Division
card-markers = Markers
card-has = Has already
card-warning = Warning
card-one-point = one point left: it is removed when it leaves this formation
card-no-formation = No formation
card-moves = Moves
card-up-to = { $kind }: up to { $far }
card-keep = It must stay { $keep } from every enemy
card-reach = Where its centre can go ({ $kind })
card-charges = Charges
card-target = { $unit }: headings { $spans }, at least { $run }
card-answer = { $unit } may answer: { $reaction }{ $die ->
    [0] { "" }
   *[other] , on { $die } or more
 }
card-charge-onto = { $unit } charges { $target }
card-can-charge = { $unit } can charge it
card-fire = Fire
card-shot = { $unit }: { $range }, { $dice }
card-supplied = These numbers are the table's own: the rule text breaks off before them.
card-zone = It may charge in within { $reach }
agreed-initiative = Initiative
agreed-unused = Brigades still to act
agreed-eliminated = Eliminated
agreed-watch = Left to you: how units are rated and guns classed, what counts as a stand where bases differ, and the markers beside the models.
agreed-dots = Dots beside a unit: blue and orange as the counters on the table, white for what has moved or fired in this phase.
agreed-own = The rule text ends on page 14: the numbers of fire and return fire, hand-to-hand, break-through, terrain and the end of the game are this table's own.
roster-gun-brigades = { $division } has { $count } artillery brigades; one is usual.
roster-heavy-horse = { $unit } is horse artillery, which is never heavy.
roster-lancer = { $unit } are lancers, who do not skirmish.
roster-foot-guns = { $unit } is foot artillery in the cavalry brigade { $name }.
roster-heavy-cavalry = { $unit } is heavy artillery in the cavalry brigade { $name }.
roster-heavy-mixed = { $unit } is heavy artillery in the mixed brigade { $name }.
roster-battalions = { $name } has { $count ->
    [one] 1 battalion
   *[other] { $count } battalions
 }; 2 to 10 are usual.
roster-regiments = { $name } has { $count } regiments; at most 4 are usual.
roster-batteries = { $name } has { $count } batteries; at most { $most } are usual.

### Wrong questions and actions.

no-unit-here = There is no unit { $name } on the table.
is-command = { $unit } is a command stand ({ $kind }): name a unit or a battery.
not-infantry = { $unit } is not infantry ({ $kind }): name infantry.
off-table = { $unit } is not on the table: name a unit that is.
no-unit = { $unit } is not a unit: name one on the table.
stand-count = { $unit } has { $count ->
    [one] 1 stand
   *[other] { $count } stands
 }: give a list of as many poses.
two-ends = Give one of the two, "to" or "stands".
stands-beside-to = "stands" is given beside "to": give one of the two.
too-many-losses = { $unit } began with { $strength } strength points: it cannot have lost { $losses }.
no-division = No unit on the table belongs to a division { $name }.
distance-dice-missing = The test succeeds: give the distance dice, too.
extension-dice = The dice are [test, [distance dice]].
distance-dice = The distance takes { $count ->
    [one] 1 die
   *[other] { $count } dice
 }: give a list of as many.
no-totals = Give what each side rolled, by the name of the side.
side-rolls = The dice of { $side } are missing.
side-rolls-total = The total of { $side } is missing.
no-total = { $value } is not a total of { $count } dice ({ $low } to { $high }).

### Words of the rules.

term-line = line
term-column = column
term-square = square
term-skirmish = skirmish line
term-battery = battery
term-command = command
term-none = none
term-solid-square = solid square
term-line-infantry = line infantry
term-light-infantry = light infantry
term-heavy-cavalry = heavy cavalry
term-medium-cavalry = medium cavalry
term-light-cavalry = light cavalry
term-foot-artillery = foot artillery
term-horse-artillery = horse artillery
term-brigade-command = brigade command
term-division-command = division command
term-corps-command = corps command
term-austrian = Austrian
term-british = British
term-french = French
term-portuguese = Portuguese
term-prussian = Prussian
term-russian = Russian
term-spanish = Spanish
army-austrian = Austrian
army-british = British
army-french = French
army-portuguese = Portuguese
army-prussian = Prussian
army-russian = Russian
army-spanish = Spanish
term-guard = guard
term-elite = elite
term-veteran = veteran
term-trained = trained
term-untrained = untrained
term-initiative = initiative
term-manoeuvre = manoeuvre
term-firing = firing
term-hand-to-hand = hand-to-hand
term-break-through = break-through
term-manoeuvred = manoeuvred
term-turned = turned
term-redeployed = redeployed
term-fired = fired
term-reacted = reacted
term-fought = fought
term-returned = returned fire
term-blue = blue
term-orange = orange
term-stand = on the spot
term-ahead = ahead
term-side-step = side-step
term-step-back = step back
term-oblique = oblique
term-inch = inching
term-prolong = by drag rope
term-redeploy = redeployment
term-charge = charge
term-division = Division Manoeuvre
term-opportunity-charge = opportunity charge
term-counter-charge = counter-charge
term-fall-back = fall back
term-limber-flee = limber up and flee
term-flee-to-square = flee into a square
term-emergency-square = emergency square

### House rules: what each is about, its name, its numbers and its choices.

house-scale = What every distance of the rules is multiplied by.
house-scale-name = Scale
house-contact-tolerance = How far apart two units may be and still count as in contact.
house-contact-tolerance-name = Contact tolerance
house-formation-tolerance = How untrue two stands may lie and still be in a formation.
house-formation-tolerance-name = Formation tolerance
house-formation-tolerance-facing = facing
house-formation-tolerance-echelon = echelon
house-formation-tolerance-gap = gap
house-frontage-match = By how much two frontages may differ and still count as alike.
house-frontage-match-name = Frontage match
house-charge-alignment = How far the facing at a charge's end may be off its way.
house-charge-alignment-name = Charge alignment
house-pivot-after = Whether a unit may turn after its run.
house-pivot-after-name = Pivot after a run
house-pivot-after-choice-yes = yes
house-pivot-after-choice-no = no
house-hit-marker = What a hit marker costs in hand-to-hand: a die, or a point of strength.
house-hit-marker-name = Hit markers
house-hit-marker-choice-die = die
house-hit-marker-choice-strength = strength

### The sections of the rules, and each rule in plain words.

section-formations = Formations
section-formation-changes-and-turns = Formation changes and turns
section-moves = Moves
section-division-manoeuvres = Division Manoeuvres
section-charges = Charges
section-reactions = Reactions
section-firing = Firing
section-sequence-of-play = Sequence of play
rule-formation-facing = The two stands of a unit look the same way, within 10 degrees.
rule-formation-echelon = The two stands of a unit are in line with each other, within 3 mm.
rule-formation-gap = The two stands of a unit touch; only a skirmish line has a gap between them.
rule-formation-overlap = The two stands of a unit lie beside each other, not over each other.
rule-formation-type = Each type of unit has its own formations.
rule-formation-frontage = The two stands of a unit have like frontages, within 10 %.
rule-formation-none = A unit stands in line, column, square or skirmish line. In none of them it can do nothing.
rule-change-type = A unit changes only into a formation that its type may take.
rule-change-same = A change leads into another formation.
rule-change-contact = A change of formation touches no other unit.
rule-change-ground = A change of formation needs ground that the unit may stand on.
rule-change-board = A change of formation stays on the board.
rule-movement-allowance = Arm and formation say how far a unit moves, in cm.
rule-movement-kind = A unit moves straight ahead, to the side, back or obliquely as its type and formation allow, in one straight run.
rule-movement-pivot = A unit turns about its centre and touches nothing while it turns.
rule-movement-overlap = A unit does not pass through another.
rule-movement-stop = Nobody ends a move on a friend.
rule-movement-contact = A move that touches an enemy is a charge.
rule-movement-ground = Some ground bars some units; the table says which. The rule text stops before this; the rule is the table's own.
rule-movement-board = A unit stays on the board.
rule-movement-change = A unit changes its formation once, before or after its run, and before a charge only.
rule-movement-division = In a Division Manoeuvre units keep away from the enemy.
rule-charge-own-side = Only enemies are charged.
rule-charge-table = A table says who may charge whom.
rule-charge-outflank = An unformed unit charges some enemies only from outside their front.
rule-charge-turn = A charge begins with a turn of 90 degrees at most.
rule-charge-pivot = The turn before a charge touches nothing.
rule-charge-distance = A charge goes straight ahead, as far as arm and formation say.
rule-charge-second-contact = A charge touches its target first, and nobody else with it.
rule-charge-ground = A charge does not cross ground that bars it.
rule-charge-board = A charge stays on the board.
rule-charge-unit = Squares and batteries do not charge.
rule-charge-marker = A unit with a blue marker does not charge.
rule-charge-turned = A unit that turned over 90 degrees, or about, does not charge.
rule-charge-division = Nobody charges in a Division Manoeuvre.
rule-extend-within = A charge is extended only at a target that is out of its usual reach.
rule-extend-distance = The dice must be able to reach the target.
rule-extend-own-side = Only enemies are charged.
rule-reaction-marker = A unit with a blue marker does not react.
rule-reaction-initiative = The side without the initiative reacts.
rule-reaction-type = Type and formation say which reactions a unit has.
rule-reaction-contact = This reaction is for a unit that the charge has touched, and that nobody else touches.
rule-reaction-square = Guns shelter in a friendly solid square that they touch.
rule-reaction-room = A square has room where it is formed: it covers no other unit and no ground that bars it.
rule-reaction-distance = A reaction has its least and its greatest distance from the enemy that causes it.
rule-reaction-way = A unit that falls back goes straight away from the charger and faces that way.
rule-reaction-done = A unit reacts once.
rule-reaction-own-side = A unit reacts to enemies.
rule-reaction-die = This reaction needs a test.
rule-feint-distance = Cavalry feints only when its charge began more than 12 cm away.
rule-feint-back = A feint ends 6 to 12 cm from the square.
rule-feint-way = A feint goes straight back along the way that the charge came.
rule-feint-die = A feint needs a test.
rule-feint-pivot = After a feint a unit turns by up to 90 degrees and touches nothing.
rule-feint-square = A feint is made before a square that was formed against this charge.
rule-feint-contact = A feint is made by the charger that touches the square.
rule-feint-type = Only cavalry feints.
rule-feint-own-side = A feint is made before enemies.
rule-division-used = No brigade of the division has had its initiative in this Turn.
rule-division-near = No enemy is nearer than 12 cm to the division.
rule-firing-own-side = Only enemies are fired at.
rule-firing-cavalry = Cavalry does not fire.
rule-firing-abandoned = Abandoned guns do not fire.
rule-firing-fired = A unit fires once in its initiative.
rule-firing-return = Infantry that is fired at may return fire once an initiative. The rule text stops before this; the rule is the table's own.
rule-firing-turned = Guns that turned over 90 degrees do not fire.
rule-firing-redeployed = A unit that has redeployed does not fire.
rule-firing-division = A unit that made a Division Manoeuvre does not fire.
rule-firing-contact = A unit that touches an enemy does not fire.
rule-firing-arc = The target lies within the arc before the front. The rule text stops before this; the rule is the table's own.
rule-firing-range = The target is within range. The rule text stops before this; the rule is the table's own.
rule-firing-friend = No friend stands between.
rule-firing-blocked = A line to the target is free of units and of ground that hides it. The rule text stops before this; the rule is the table's own.
rule-firing-dice = The number of dice is what the firing table says. The rule text stops before this; the rule is the table's own.
rule-sequence-initiative = The side that has the initiative acts.
rule-sequence-brigade = One brigade has its initiative at a time.
rule-sequence-phase = An initiative has its phases, in their order.
rule-sequence-once = A unit manoeuvres once in an initiative.
rule-sequence-locked = A unit that touches an enemy stays where it is.
rule-sequence-awaited = What is awaited comes first.
rule-sequence-dice = For the initiative the side that holds it rolls three dice, any other two.
rule-sequence-gone = A model leaves the table only when its unit is lost.
rule-fight-contact = Units that touch each other fight hand to hand.
rule-fight-dice = Each side rolls the dice that it is due. The rule text stops before this; the rule is the table's own.
rule-strength-losses = A unit loses the strength points that it began with, and no more.
rule-man-abandoned = Only abandoned guns are manned again.
rule-man-near = Guns are manned again while no enemy is within 12 cm.
ground-impassable = Impassable
ground-river = River
ground-stream = Stream
ground-bridge = Bridge
ground-ford = Ford
ground-road = Road
ground-wood = Wood
ground-marsh = Marsh
ground-built-up = Built-up area
ground-hill = Hill

### What is wrong in a position file.
file-name-formation = a pose needs one: add line, column, square or skirmish
file-lists = lists { $count }
file-one-a-stand = a { $kind } has { $count ->
    [one] one stand: give one
   *[other] { $count } stands: give as many
 }
file-most-guns = guns have at most { $most } strength points

### The tape measure.

tape-fires = { $unit } can fire at { $target }: { $dice ->
    [one] 1 die
   *[other] { $dice } dice
 }.
tape-fire-close = Too close to call: whether { $unit } can fire at { $target }.

### Scenarios that come with the program.

ready-orchard-farm = Orchard Farm
ready-orchard-farm-about = A French division attacks a British one behind a farm; two brigades a side, 6 Turns.
