### What the table itself says: what hands did, what is taken back, what waits for a decision.

stranger = { $unit } is on the table but is not part of this game.
stranger-named = { $unit } is on the table but is not part of this game; { $likely } is, and is not seen: write the same name in roster and position.
exchanged = { $one } and { $other } stand in each other's places? Exchange their trays, or play on as they stand.
stands-off = { $unit } stands off the table: put it on the table, or take it out of the camera's sight.
board-other-size = This game is for a table of { $width } x { $depth } in, the board is { $w } x { $d }: lay the board of that size, or begin another game.
on-each-other = { $one } and { $other } stand on the same ground: one lies on the other's tray. Set each on the table with its own.
came = { $unit } has come onto the table.
camera-told = { CAPITAL($what) }.
camera-told-of = { $unit }: { $what }.
camera-appeared = { $unit } has appeared.
camera-moved-unit = { $unit } has moved.
camera-gone = { $unit } has gone.
camera-camera-moved = The camera has moved.
camera-registered = The camera has found the board.
camera-lost-registration = The board is out of sight.
camera-unknown-tag = An unknown tag is on the table.
camera-conflict = Two things contradict each other on the table.

enforced = this breaks a rule that is enforced: put it right, or put the model back
put-back = { $units }: the move does not count.
left-standing = { $units }: left where the hand put it; that is no move.
not-accepted = Not accepted: { $what }
waiting = Waiting for your decision: { $what }
nothing-waits-here = nothing is waiting under number { $number }: look again
candidate-range = choose a number from 0 to { $last }
nothing-waits = nothing is waiting for a decision

# What follows "Anna asks".
to-take-back = to take back: { $what }
to-go-back = to take back the last { $count } changes
to-stand-again = to go back to where the game stood at number { $number }
to-allow = to allow it: { $what }
to-agree = to agree that this happened: { $what }
to-put-back = to put back { $units }
to-leave-it = to leave { $units } where they stand, as if nothing had been done

taken-back-alone = Taken back on its own: { $what }
done-again = { $count ->
    [one] One later change was done again.
   *[other] { $count } later changes were done again.
 }
no-longer-possible = No longer possible: number { $number }, { $what } ({ $why })
no-such-number = there is no number { $to }: choose one from 0 to { $last }
no-such-change = there is no change { $number } that still counts
nothing-to-take-back = nothing has happened yet that could be taken back
taken-back = Taken back: { $what }
taken-back-from = Taken back: everything from number { $number } on.
stands-again = The game stands again where it stood at number { $number }.
model-placed = a model was placed.
not-judged-change = number { $number } is not an action that still counts: look again

off-table = { $unit } is off the table
take-off = take { $unit } off the table
take-off-base = take base { $base } of { $unit } off the table
moved-by = { $unit }: { $length }
goes-here = { $unit } goes here
goes-here-how = { $unit } goes here: { $how }
would-go-here = { $unit } would go here
stands-as-drawn = set its bases as drawn
turn-left = turn it { $angle } to the left
turn-right = turn it { $angle } to the right
way = { $length }

nothing-brings-it = No rule allows it to get there.
no-such-unit = there is no unit { $unit } in this game
accuracy-poor = { $unit } was not judged: the camera measures only to { $here } here, and { $needed } is needed.
accuracy-unknown = { $unit } was not judged: it is not known how well the camera measures here, and { $needed } is needed.

not-done = Not done: { $why }
recorded-action-left-out = A recorded action was left out: { $why }
no-words = a decision is one of: { $names }
whole-number = write a whole number

not-kept-disk-full = { $file }: not kept: the disk is full; make room, then do it again
not-kept-read-only = { $file }: not kept: the file may not be written to; allow writing, then do it again
not-kept-written-by-another = { $file }: not kept: another program has written to it; end that program and start this one again
not-kept-busy = { $file }: not kept: another program is writing to it; do it again
not-kept-unwritable = { $file }: not kept: it cannot be written to ({ $why }); check the disk
not-put-aside = { $file }: cannot be put aside ({ $why })
too-close = Too close to call. { $what }
let-stand = The players let it stand: { $what }
let-stand-close = Too close to call: the players let it stand.

went-back = The referee went back to how the game stood before.
took-out = The referee took a change out of the game.
cannot-be-done = this cannot be done now
tape-end = An end of the tape is one of a unit, a piece of terrain, or a place on the board, [x, y] in inches.
