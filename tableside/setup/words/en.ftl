### What is said while a table is set up: what each step found, what is wrong, what to do about it.

number-check-line = the check line (mm)
number-width = the table's width (in)
number-depth = the table's depth (in)
number-side = the markers' side (mm)
number-height = the height (mm)
marker-lies-right = that marker lies where it should, or is not seen
number-out-of-range = { $what } must be a number from { $least } to { $most }
name-a-camera = name a camera's number (0) or a stream's address (rtsp://... or http://...)
size-must-be-pixels = 'size' must be the picture's width and height in pixels, [0, 0] for any
measure-check-line-first = measure the check line first
marker-no-room = marker { $marker }, { $side } mm a side, has no room on a table of { $width } x { $depth } in: take smaller markers, lay them out the other way, or take a larger table
armies-of-one-name = both armies are called { $name }: call one of them otherwise
file-must-be-text = 'file' and 'text' must be texts
preset-one-of = 'preset' must be one of: { $names }
too-few-markers-for-size = too few markers are seen to tell how large they are
position-must-be-object = 'position' must be a position file's content: an object
more-faults = And { $count ->
    [one] 1 more.
   *[other] { $count } more.
 }
no-such-scenario = there is no such scenario: choose one of the list
no-armies = no armies can be called out for this game: choose a scenario
names-of-units = give each unit a name of 1 to 80 letters
name-twice = another unit of that side is called { $name } already: give it another name
no-such-unit-to-name = a unit of that id is not in this game: open the step again
my-army-unusable = An army of yours cannot be used: { $fault }
make-the-board-first = make the board first: the armies are put down on it
choose-the-game-first = choose the game first
too-few-tags-for-size = too few tags are seen to tell how large they are
make-the-roster-first = make the roster first
must-be-whole = '{ $field }' must be a whole number
pieces-must-be-list = 'pieces' must be a list, and a game must be chosen
no-such-piece = there is no piece of that name
every-piece-in-place = every piece is where its tag is
no-learned-tag-seen = no tag of a learned piece is seen
no-piece-has-tag = no piece has tag { $tag }
printer-not-kept = the printer's scale cannot be kept ({ $error })
pattern-wrong = the pattern: { $why }
owner-board = a marker of the board
fix-learn-anew = its print or its height is another: draw the piece and learn it anew
name-of-another-piece = { $piece } is the name of another piece here, too
board-not-found = The board is not found in the picture
fix-first = mend that first
piece-off-board = { $piece } lies off the board
fix-put-on-board = put it on the board
game-knows-none = this game knows none
fix-rename-other = name that one anew, and its tag's is laid
tag-far-from-piece = Tag { $tag } lies { $away } in from { $piece }
piece-has-tag-already = { $piece } has tag { $tag } already: forget that, or name this one anew
piece-needs-height = { $piece } has no height: give it first
family-of-this-table = { $family } is a family of this table alone
fix-tag-on-piece = put it on the piece, or draw the piece where it lies
fix-other-family = take a tag of another for terrain
unread-outside = out of the picture
fix-unread-outside = turn the camera, or hang it higher
unread-glare = in glare
fix-unread-glare = move the lamp to the side or shade it, and print on matt paper
unread-dark = in the dark
fix-unread-dark = more light there, without a shadow
unread-blurred = there, but cannot be read
fix-unread-blurred = focus the camera, or print it larger
unread-covered = covered, or not laid
fix-unread-covered = take away what lies on it, or lay it where it belongs
house-rules-must-be-object = 'house_rules' must be an object, and a game must be chosen
scenario-one-of = 'scenario' must be one of: { $names }
program-failed = the program failed at this picture; its terminal says why
step-print = Print scale
no-such-step = there is no such step
something-missing = something is still missing: see what each step says
game-is-played = { $game } is being played on by another program: end that program, or begin a new game
unit-cannot-stand-there = a unit stands where it cannot: put it on the table
what-one-of = 'what' must be start, finish or stop
nothing-to-print = there is nothing of that kind to print yet
paper-one-of = paper must be one of: { $names }
accuracy-usual = Usually { $typical } in, { $worst } in at the worst place
accuracy-units = The units in the picture: give or take { $told } in, mostly { $cause }
accuracy-corps = A corps on the usual tray: give or take { $told } in, mostly { $cause }
cause-picture = the picture
cause-lens = the lens
cause-markers = where the markers lie
cause-tags = where its tags are glued
cause-seats = how it sits in its tray
cure-jig = a minute in the jig makes it { $left } in
cure-survey = a survey of the markers makes it { $left } in
cure-calibrate = measure the lens again
accuracy-checked = { $count ->
    [one] 1 marker that it was not fitted to lies { $off } in off
   *[other] { $count } markers that it was not fitted to lie { $off } in off
 }
fix-turn-camera = turn the camera that way, or hang it higher
fix-lay-or-measure = lay the markers anew by the tape, or measure the lens again
glare-at = There is glare at the { $where } of the picture
laid-out-corners = laid out in the corners: say the table's size
laid-out-edge = laid out round the edge: say the table's size
markers-seen = { $count ->
    [one] 1 marker is seen
   *[other] { $count } markers are seen
 }
markers-right = All { $count } markers lie where they should
board-blurred = The picture is blurred by { $blur } px
lens-not-measured = The lens is not measured yet
fix-measure-first = measure it first
no-usable-picture = There is no picture that can be used
fix-camera-first = mend the camera first
no-marker-seen = No marker is seen
say-what-table = say what table it is, print its markers and lay them out
fix-uncover = uncover them, move the lamp, or turn the camera until more are in the picture
fix-marker-scale = they were printed at the wrong scale, or their side was mistyped: print them again at 100 %; or, where each lies where it should by a tape, use them as they are
button-take-marker = Take it as it lies
fix-lay-markers = lay and uncover them
fix-focus = focus on the table; then the lens is to be measured again
looking-for-markers = Looking for the markers
button-marker-sides = Use them as they are
fix-marker-astray = lay it back, or take its place as it lies now
fix-print-anew = print it anew, or mend the board file
fix-marker-turned = turn it back, or take it as it lies now
markers-exchanged = Markers { $one } and { $other } lie in each other's places
fix-exchange-markers = exchange them
camera-upside-down = The camera hangs the other way round: the table's north is at the picture's bottom
fix-upside-down = this does no harm; phones draw the table by its markers
button-board-size = Make it { $width } x { $depth } in
board-of-own-layout = this board has a layout of its own: change its file
layout-is-edge = The markers lie round the edge of the table, the board file has them in its corners
layout-is-corners = The markers lie in the corners of the table, the board file has them round its edge
fix-other-layout = use that layout, or print and lay the markers of this one
button-other-layout = Use that layout
fix-camera-not-opened = plug it in, or choose another one
fix-stream-not-opened = check address, name and password, and that both are in one network
fix-stream-silent = look whether the camera is on, and how good its network is
fix-camera-silent = close other programs that use it, and look at the cable
fix-picture-black = take off the lens cap, or switch on the light
fix-picture-overexposed = less light on the table, or a shorter exposure
camera-gives = It gives pictures of { $width } x { $height } pixels
no-camera-plugged-in = No camera is plugged in here
fix-plug-in = plug one in, or give a stream's address
fix-camera = look at the camera
camera-small = Its pictures are only { $width } x { $height } pixels
fix-camera-small = ask it for larger ones, or print larger tags
no-camera-chosen = No camera is chosen yet
fix-choose-camera = choose one of those that are plugged in
button-ask-larger = Ask for 1920 x 1080
waiting-for-picture = Waiting for the first picture
everything-right = Everything is as it should be
fix-lens-size = ask the camera for that size again, or measure the lens anew
lens-adds = The lens adds { $added } in on the table
no-camera = There is no camera yet
fix-choose-first = choose one first
fix-begin-lens = glue the lens pattern to something flat, start, and show it to the camera
figure-focal-length = Focal length
fitting-the-lens = Fitting the lens
lens-measured = The lens is measured: it adds { $added } in on the table
figure-held-out = At pictures left out
figure-expected = It adds on the table
lens-not-yet = Not yet: { $why }
lens-few-pictures = { $count ->
    [one] It was measured from 1 picture, { $enough } or more are good
   *[other] It was measured from { $count } pictures, { $enough } or more are good
 }
fix-lens-more = measure it again, and go on until nothing is missing
fix-lens-anew = measure it anew, with pictures up to every corner
fix-printer = set the printer to 100 % (actual size) and print again; or, where it stays so, draw the sheets so that they come out true, print those and measure again
check-line-cannot-be = { $length } mm cannot be: the line is drawn 200 mm long; measure it in millimetres
print-and-measure = Print the lens pattern, and measure the check line at its edge
fix-print-true = print at 100 % (actual size), not fitted to the page
sheets-drawn-for = All sheets are drawn for a printer that makes { $length } mm of the 200 mm line
check-line-true = The check line is { $length } mm: the prints are true
fix-print-and-measure-anew = print at 100 % (actual size), not fitted to the page, and measure anew
sheets-not-measured = The sheets of this table were not measured
fix-measure-sheets = measure them
button-printer = Draw them for this printer
fix-free-tag = take such a tag away, list it in the roster, or learn it with a piece of terrain
units-seen = { $count ->
    [one] The only unit on the table is seen
   *[other] All { $count } units on the table are seen
 }
board-other-size = The game is for a table of { $width } x { $depth } in, the board is { $w } x { $d }
units-without-tag = { $units }: no tag is theirs in the roster
units-unseen = { $count } of { $all } units are not seen: { $units }
fix-units-unseen = print their tags and glue them on, then put each on the table with its tags up
fix-unit-unseen = put it on the table with its tags up, nothing leaning over them
button-roster = Make a new list of tags
which-game = Which game is it?
fix-choose-game = choose a scenario, call out two armies, or take a position file of your own
game-is = { $game }
side-has = { $side }: { $count ->
    [one] 1 unit
   *[other] { $count } units
 } on the table
no-game-yet = The game is not chosen yet
fix-game-first = choose it at its step
units-no-tags = The units have no tags yet
fix-say-where-tags = say where their tags are
fix-tag-scale = tags or board were printed at the wrong scale: measure the check line of both; tags alone can be used as they are
form-one-of = 'form' must be one of: { $names }
fix-board-size = make the board of that size, or choose another game
fix-roster = make a new list of tags, or mend it
fix-unit-conflict = look whether its tags are on the right base
fix-position = mend the file, or choose another
fix-number-tags = number the tags anew
button-tag-sides = Use the tags as they are
unit-tag-unread = Tag { $tag } of { $unit } is { $why }
fix-lay-seen = lay what is seen, at the terrain's step
no-game = No game is chosen yet
no-board = There is no board yet
fix-make-first = make it first
open-field = An open field: no terrain is drawn
outline-crosses = The outline of { $piece } crosses itself: drag its corners until no two sides cross
piece-no-height = { $piece } has no height: what stands on it is told in the wrong place
fix-give-height = tap it on the photograph at the Terrain step and type its height in mm, 0 where it lies flat
piece-partly-off = { $piece } lies partly off the board
rest-counts = what is on it counts
tag-seen-badly = Tag { $tag } is seen too badly
tag-too-small = Tag { $tag } leaves a corner { $spread } in uncertain
fix-lie-flat = let it lie flat and still, with nothing over it
fix-tag-larger = print it larger, or put it in the middle of the piece
tag-has-owner = Tag { $tag } is { $whose }
fix-free-one = use a free one for terrain
tag-not-seen = Tag { $tag } is not seen now
fix-lay-on-piece = lay it on its piece, nothing over it
tag-seen-times = Tag { $tag } is seen { $count } times
fix-copies = take the copies away
fix-room-or-folder = make room, or set up in another folder
fix-room-or-rights = make room, or mend who may write there
no-position = is no position
fix-write-object = write an object (docs/judge.md)
folder-cannot-be-made = cannot be made ({ $reason })
fix-name-folder = name a folder
unit-no-such-tag = { $unit } has no such tag in the roster
show-tag-still = Tag { $tag } is not seen now: hold it still under the camera
show-tag-once = Tag { $tag } is seen { $count } times: take the copies away
owner-this-unit = this unit's other tag
show-another = Tag { $tag } is { $whose }: show another
family-no-tag = { $family } has no tag { $tag }
no-terrain-file = is no terrain file's
fix-write = write "{ $format }"
no-list = is no list
fix-list-pieces = list the pieces in it
fix-ids-go-to = its ids go from 0 to { $last }
piece-no-shape = has no shape
fix-give-shape = give it a polygon, or a line, or at
goes-with-line = goes with a line
fix-both-or-none = give both or none

step-camera = Camera
step-lens = Lens
step-board = Board
step-accuracy = Accuracy
step-game = Game
step-tags = Tags
step-terrain = Terrain
step-go = Go
step-said = { $step }: { $text }
capital = { CAPITAL($text) }
cannot = { $what }: { $fix }
stop = { $text }.
do-one-of = 'do' must be one of: { $names }
no-scenarios = this game has no scenarios
cannot-be-written = cannot be written ({ $reason })

accuracy-poor = { $share } % of the table is measured worse than { $limit } in: nothing is judged there
fix-markers = { $count ->
    [one] marker { $ids } is missing or out of place: mend that
   *[other] markers { $ids } are missing or out of place: mend that
 }
unseen-east = Part of the table's east is not in the picture
unseen-west = Part of the table's west is not in the picture
unseen-north = Part of the table's north is not in the picture
unseen-south = Part of the table's south is not in the picture

place-upper-left = upper left
place-upper-middle = upper middle
place-upper-right = upper right
place-middle-left = middle left
place-middle-middle = middle
place-middle-right = middle right
place-lower-left = lower left
place-lower-middle = lower middle
place-lower-right = lower right
marker-scale = The markers are { $share } % as large as they should be: { $side } mm a side instead of { $stated }
marker-astray = Marker { $id } lies { $away } in from where it should: { $offset }
marker-turned = Marker { $id } is turned by { $angle } degrees from how it should lie
way-east = { $way } in east
way-west = { $way } in west
way-north = { $way } in north
way-south = { $way } in south
hardly = hardly
unread-unseen = not seen
markers-are = { $count ->
    [one] Marker { $ids } is { $why }
   *[other] Markers { $ids } are { $why }
 }

lens-of = The lens is that of { $name }
lens-of-the-file = The lens is that of the file
lens-of-other = The lens was measured with camera { $other }, the pictures are those of { $source }
fix-lens-of-other = measure the lens of this camera, or choose the other one
so-many-pixels = { $length } px
pixels-rms = { $length } px RMS
inches-rms = { $length } in RMS
figure-model = Model
figure-error = Error
figure-pictures = Pictures
sheets-scale = The sheets are printed at { $share } %: 200 mm came out as { $length } mm. A mat of 36 in would be { $off } in off at its far edge

unit-unseen = { $count ->
    [one] { $unit } is not seen: tag { $tags } is hidden or missing
   *[other] { $unit } is not seen: tags { $tags } are hidden or missing
 }
unit-said = { $unit }: { $text }
tag-scale = The tags are { $share } % as large as they should be: { $side } mm a side instead of { $stated }, against the board's markers
tags-of-no-unit = { $count ->
    [one] Tag { $tags } is of no unit
   *[other] Tags { $tags } are of no unit
 }
show-another-than-of = Tag { $tag } is { $unit }'s already: show another
tag-lies-instead = Tag { $tag } lies where tag { $belongs } of { $unit } belongs
fix-tag-instead = put tag { $belongs } there, or choose the one that lies there in the list, at { $unit }
units-exchanged = { $one } and { $other } stand in each other's places?
fix-units-exchanged = exchange their trays; or leave them, and the game begins as they stand
units-overlap = { $one } and { $other } stand on the same ground: one lies on the other's tray
fix-units-overlap = set each on the table with its own tray
unit-off-table = { $unit } stands off the table
fix-unit-off = put it on the table, or take it out of the camera's sight
unit-misnamed = { $game } has no tags in roster.json, and { $roster } there is no unit of position.json: are they one unit?
fix-misnamed = write the same id in roster.json and position.json, or make a new list of tags

pieces-of-terrain = { $count ->
    [one] 1 piece of terrain
   *[other] { $count } pieces of terrain
 }
pieces-seen = { $count ->
    [one] { $pieces }: its tag is seen
   *[other] { $pieces }: their tags are seen
 }
piece-moved = { $piece } lies up to { $away } in from where it is drawn
piece-changed = { $piece } is drawn otherwise than it was learned
fix-lay-or-learn = lay what is seen, at the terrain's step, or learn it anew
piece-is-of-type = { $piece } is of type { $type }
tag-looks-large = Tag { $tag } looks { $share } % too large for { $piece }
tag-looks-small = Tag { $tag } looks { $share } % too small for { $piece }
piece-shapes = has { $shapes }
name-piece = piece { $name }
name-tag = tag { $family } { $id }

### Sheets.

strips-on-other-paper = Strips for the corners of this board do not fit on { $paper }: choose { $others }, or print its markers as cards
strips-on-no-paper = The markers of this board lie too far from its corners for strips: print them as cards
fits-other-paper = This does not fit on { $paper }: choose { $others }
fits-no-paper = This is too large for sheets of { $paper }: make it smaller, or print it in another form

### The jig.

jig-base = { $unit }, base { $number }
jig-few-markers = { $seen } of its { $total } markers can be seen; { $needed } are needed
jig-no-card = The jig's card is not found: { $why }
jig-set = { $unit }: push it into the corner, its front against edge 1
jig-steep = The camera looks down on the card too steeply to tell how high tags lie: lay it in the corner of the table that is farthest from the camera, then push { $unit } in, its front against edge 1
jig-turn = { $unit }: turn it clockwise by a quarter, its front against edge 2
jig-turn-card = { $unit }: turn the whole card round by a half, the base in its corner; only this once
jig-looking = { $unit }: hands off for two seconds
jig-moving = Something moves: hands off for two seconds
jig-twice = { $count ->
    [one] Tag { $tags } is seen twice: take one of the two away
   *[other] Tags { $tags } are seen twice: take one of each away
 }
jig-two-bases = { $units } are on the card together: leave one
jig-owner = Tag { $tag } is { $whose }'s and not { $unit }'s: choose { $whose }, or set { $unit } in
jig-many = { $unit } has { $most }, and { $count } tags are in the corner ({ $tags }): take away what is not its own
jig-strange = { $count ->
    [one] Tag { $tags } is not { $unit }'s in the roster: take it away, or let models have any tags
   *[other] Tags { $tags } are not { $unit }'s in the roster: take them away, or let models have any tags
 }
jig-unseen = { $count ->
    [one] Tag { $tags } of { $unit } is not seen: nothing may lean over it
   *[other] Tags { $tags } of { $unit } are not seen: nothing may lean over them
 }
jig-askew = { $unit } stands { $turn }° askew: push it against both edges
jig-off = { $unit } was { $way } mm out in the corner: begin it again, against both edges, if its base is { $size } mm
jig-done = { $unit } is measured, to { $place } mm and { $angle }°; next is { $next }
jig-done-all = { $unit } is measured, to { $place } mm and { $angle }°: that is all { $count }
jig-all = { $count ->
    [one] The one base is measured
   *[other] All { $count } bases are measured
 }
step-jig = Jig
jig-needs = The jig needs a lens that is measured, and a roster
jig-what = 'what' must be one of start, stop, skip, again, choose
jig-no-base = that unit has no such base
jig-clash = { $family } { $tag } is a marker of the jig, and of the board or a unit too: print a jig with another --first, and put its jig.json into the table's folder
jig-some = { $known } of { $count } bases are measured in the jig
fix-jig = this may be left out; tags that were glued by hand are then known to 0.5 mm or so, and in the jig to 0.1 mm

### The survey.

step-survey = Survey
survey-needs = A survey needs the board's file
survey-no-picture = this is no picture: send JPEG or PNG files
survey-enough = there are { $most } pictures already: remove some
survey-cannot-keep = the picture cannot be kept in { $folder }: make room there
survey-no-such = there is no such picture
survey-too-few = { $least } pictures are needed at least
survey-nothing = nothing was measured yet
survey-what = 'what' must be one of remove, measure, accept
survey-measuring = { $count } pictures are being measured …
survey-found = { $count ->
    [one] One picture tells
   *[other] { $count } pictures tell
 } where the markers are, to { $place } mm along each axis, heights to { $height } mm
survey-done = The markers of this board are measured
survey-open = { $count ->
    [0] No picture was taken
    [one] One picture was taken
   *[other] { $count } pictures were taken
 }
survey-ready = { $count } pictures were taken: measure the markers
survey-no-line = Nobody measured the check line on these markers' sheets
fix-survey = this may be left out; markers that were taped down by hand are half a millimetre or more from where the file has them
fix-survey-line = measure it at the print's step: it gives the survey its scale

no-camera-wanted = It is played on the phones' map, without a camera
button-no-camera = Play without a camera
camera-optional = This game can be played on the phones' map alone
camera-for-moves = without a camera a unit is moved by dragging its ghost on a phone
scenario-other-size = { $scenario } needs a table of { $width } x { $depth } in, the board is { $w } x { $d }: make the board of that size, or choose another scenario
no-such-map = this game is played on no printed map, or the board is not as large as the map
no-unit-yet = No unit has to lie on the table yet: phones say when one is to be put down
side-has-units = { $side }: { $count ->
    [one] 1 unit
   *[other] { $count } units
 }
no-room-for = { $count ->
    [0] there is no room for armies on this table: take a larger one
    [one] there is room for 1 unit a side on this table, and { $asked } are called out: leave some out, or take a larger one
   *[other] there is room for { $count } units a side on this table, and { $asked } are called out: leave some out, or take a larger one
 }
unit-of-side = { $unit } ({ $side })
unit-on-tags = { $unit } stands on the tags of { $other }
fix-unit-on-tags = move one of the two, so that both units' tags lie open
unit-on-marker = { $unit } stands on marker { $marker }
fix-unit-on-marker = put it beside the marker; it may begin wherever it stands
lens-sheet-seen = The lens pattern lies in the picture
fix-lens-sheet = take the lens sheet away

kept-board = The board that was there is kept as { $file }
kept-roster = The list of tags that was there is kept as { $file }
kept-position = The game that was there is kept as { $file }
kept-camera = The lens that was measured before is kept as { $file }
fix-kept-file = to have it back, stop the program and give it the name { $name }

fix-damaged-game = move it out of the folder, or salvage it as { $new } and go on with that; a new game leaves it as it is
game-began-before = What was changed here since { $game } began is not in it: { $what }
changed-names = names
changed-terrain = terrain
changed-house-rules = house rules
fix-game-began-before = go on without it, or begin a new game
game-of-other-rules = { $game } is not offered to go on with: it is a game by other rules
game-of-other-units = { $game } is not offered to go on with: its units are others than this game's
fix-game-of-others = to go on with it, choose its game again at the Game step

or-without = { $mend }; or { $way }
without-setup = delete the file: it has only what the page remembers, the camera and the check line, which are then given anew
without-camera = move the file away, and the Lens step makes it anew
without-board = move the file away, and the Board step makes it anew
without-roster = move the file away, and the Tags step makes it anew
without-position = move the file away, and the Game step makes it anew
