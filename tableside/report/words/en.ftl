### What a report says around what happened in the game.

title = { $game }: report
page-number = { $report }, page { $page }
against = against
still-open = Not over yet. Next: { $what }
nothing-happened = Nothing has happened yet.
played = Played { $first } ({ $zone }).
played-until = Played { $first } to { $last } ({ $zone }).
taken-back = { $count ->
    [one] 1 change was taken back or put right: it is crossed out.
   *[other] { $count } changes were taken back or put right: they are crossed out.
 }

# Headings.
head-luck = Odds and luck
head-flagged = Flagged
head-beginning = The beginning
head-rulings = Rulings
head-game = The game
head-turn = Turn { $turn }
head-named = { $turn }
map-beginning = The table at the beginning
map-turn = The table after { $turn }
map-so-far = The table as it stands in { $turn }
map-end = The table at the end

# What was agreed on.
note = { $what }.
fact = { $label }: { $value }.
house-rule = House rule “{ $title }”: { $value } (usual: { $usual }). { $words }

# Dice.
chance = { $share }
chance-under = under 0.1 %
chance-over = over 99.9 %
no-odds = No odds: this combat was not allowed.
odds = { $unit } before the dice: { $odds }
effect-chance = { $effect } { $chance }
luck = { $unit } rolled { $own } against { $other }; { $chance } of all rolls are at least as good.
no-dice = No dice were rolled in combat.
tally = { $count ->
    [one] 1 die
   *[other] { $count } dice
 }, { $mean } on average (3.50 is even). Against the enemy’s, dice do at least as well in { $chance } of all games.
effects = Done to the enemy, with the expected number in brackets: { $effects }.
effect-count = { $effect } { $got } ({ $wanted })
graph = Whose dice were ahead, combat by combat, and by how many pips
graph-band = where even dice stay two times out of three
graph-ahead = { $side } ahead

# What was flagged.
nothing-flagged = Nothing.
flagged = Flagged: { $what }
flagged-in = { $section }: { $count }
flagged-standing = { $count ->
    [one] flagged once
   *[other] flagged { $count } times
 }
flagged-righted = { $count ->
    [one] flagged once, put right or taken back
   *[other] flagged { $count } times, each put right or taken back
 }
flagged-both = flagged { $count } times, of which { $righted } put right or taken back
flagged-agreed = { $often }, let stand by the players { $count ->
    [one] once
   *[other] { $count } times
 }

# Rulings that players kept.
ruling-photo = The table at ruling { $number }
ruling-note = “{ $note }”
ruling-note-by = “{ $note }”, { $who }
ruling-legal = The referee: allowed.
ruling-illegal = The referee: not allowed.
ruling-too-close = The referee: too close to call.
ruling-not-judged = The referee: not judged.
