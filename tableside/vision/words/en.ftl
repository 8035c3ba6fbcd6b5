### What is said of the camera, its pictures and the board.

markers-disagree = the markers that are seen do not agree about where the board is
marker-wrong-size = marker { $id } measures { $side } mm a side, the board file has { $wanted } mm
picture-without-pattern = the pattern is not found in it
picture-unreadable = cannot be read as a picture
picture-other-size = is { $width } x { $height }, most are { $w } x { $h }
picture-blurred = is blurred: edges are { $width } px wide, over { $limit }
picture-alike = shows the pattern where { $picture } has it
pattern-in-no-picture = the pattern is in none of the { $count } pictures: is it the one that is named? count its squares across and down, and see which family its tags are of
too-few-pictures = { $good } of { $count } pictures can be used, and { $least } are needed (12 or more are good): take more, sharp, from different places
never-tilted = the pattern was never tilted by more than { $angle } degrees, so the focal length cannot be told: take some pictures with it tilted by 30 degrees, each way
lens-adds-too-much = the lens would add { $added } in on a table, for the pictures leave its edges open: take some with the pattern near every corner of the picture
model-falls-short = it does not reach to where corners were seen
no-model-fits = no lens model fits these pictures ({ $whys }): take more, with the pattern near every corner of the picture
best-model-too-far-out = the best lens model is out by { $error } px at pictures it was not fitted to, over { $limit }: check the pattern's numbers, its flatness and the focus
view-taken-already = This view is taken already
waiting-for-the-camera = Waiting for the camera
camera-changed-size = The camera now gives { $width } x { $height } pixels; start again with that size
pattern-not-seen = The pattern is not seen
hold-it-still = Hold it still
pattern-blurred = It is blurred, edges are { $width } px wide
more-from-anywhere = { $more ->
    [one] one more from anywhere
   *[other] { $more } more from anywhere
 }
three-pictures-needed = three pictures or more are needed to tell the lens's error
lens-sees-no-whole-table = the lens does not see a whole table
lens-rests-on-one-picture = without one picture the lens does not reach the table's edges
no-lens-shows-it = no lens shows the pattern where it is seen
model-diverges = it does not converge
model-named-diverges = the { $model } model does not converge
model-diverges-because = the { $model } model does not converge ({ $why })
lens-falls-short = the lens does not reach to where corners were seen
example-chessboard = chessboard:10x7:25 (squares across, squares down, mm a square)
example-charuco = charuco:5x7:40:20:aruco_6x6_250 (squares, mm a square, mm a marker, family)
example-aprilgrid = aprilgrid:6x6:88:26.4:tag36h11 (tags, mm a tag's black side, mm between, family)
pattern-other-family = a board of { $kind } has tags of an { $wanted } family, not { $name }
not-a-length = '{ $word }' is no length; write millimetres above 0
not-a-pattern = '{ $word }' is no pattern; write one of { $names }
not-written-like = '{ $word }' is not written like { $example }
not-a-grid = '{ $word }' is no size; write COLUMNSxROWS, 2 or more of each
marker-does-not-fit = a marker of { $side } mm does not fit a { $square } mm square
picture-fits-badly = its corners fit badly: { $error } px where the middle picture has { $middle }
tilt-more = the pattern was never tilted by more than { $angle } degrees: take some pictures with it tilted by { $more } or so, each way
corner-uncovered = no picture has the pattern near the { $corner } corner: take one there
picture-strays = too many of its corners lie apart from those around them
ids-go-to = its ids go from 0 to { $last }
give-another-tag = give the marker or the unit another tag
marker-of-the-board-too = { $family } { $tag } is a marker of the board too
no-such-tag = { $family } has no tag { $tag }
tag-not-in-roster = tag { $tag } at pixel ({ $x }, { $y }) is not in the roster
too-few-markers = too few of its markers are seen
board-registered = the board is registered
board-registered-again = the board is registered again
board-lost = the board was lost: { $why }
board-found-again = the board is found again
camera-moved = the camera has moved; all places are held until it is still
camera-bumped = The camera was bumped: all positions are held until it hangs still again
frame-unusable = frame { $frame } could not be used: { $why }
size-not-of-camera-file = the picture is { $width } x { $height } pixels, the camera file is for { $own } x { $high }
picture-black = the picture is black
picture-overexposed = the picture is over-exposed
file-empty = the picture file is empty
file-torn = the picture file is torn: its end is missing
file-unreadable = the picture file cannot be read
values-not-whole = the picture's values are { $kind }, not whole numbers of 8 or 16 bits
camera-silent = the camera { $place } gives no picture; trying again
stream-silent = the camera at { $place } sends no picture; trying again
stream-not-opened = the camera at { $place } cannot be reached; check its address and the network
camera-not-opened = the camera { $place } cannot be opened; is it plugged in?
no-such-file-or-folder = there is no such file or folder
name-a-source = name a recording, a folder of pictures, a video, a camera (0) or a stream (rtsp://…)
starts-with = starts with { $scheme }://
use-one-of = use one of { $names }
no-picture-inside = holds no picture
name-a-picture-folder = name a folder with .jpg or .png files
video-too-short = the video ends before this frame
check-the-path = check the path
no-video = is no video that can be read
name-a-video = name a video or picture file
frame-undecodable = the frame cannot be decoded
picture-file-unreadable = { $file } cannot be read ({ $reason })
tags-disagree = its tags { $tags } do not agree: { $length } in from where the roster has them on one unit

advice = { $what }: { $fix }
advice-next = { $what }. Next: { $fix }
nothing-missing = { $seen }. Nothing is missing
taken = Taken
show-it-whole = show it whole, with its white margin
focus-or-light = focus, or more light
show-it-at = show it at the { $place } of the picture
cell-top-left = top left
cell-top-left-middle = top left middle
cell-top-right-middle = top right middle
cell-top-right = top right
cell-middle-left = middle left
cell-middle-left-middle = middle left middle
cell-middle-right-middle = middle right middle
cell-middle-right = middle right
cell-bottom-left = bottom left
cell-bottom-left-middle = bottom left middle
cell-bottom-right-middle = bottom right middle
cell-bottom-right = bottom right
corner-top-left = top left
corner-top-right = top right
corner-bottom-left = bottom left
corner-bottom-right = bottom right
tilt-left = tilt it so that its left side is nearer to the camera
tilt-right = tilt it so that its right side is nearer to the camera
tilt-top = tilt it so that its top side is nearer to the camera
tilt-bottom = tilt it so that its bottom side is nearer to the camera
model-fails = { $model }: { $why }
model-best = the { $model } model has the least held-out error: { $errors }
model-simplest = the { $model } model is the simplest whose held-out error is as good as the best one's, within what differs from picture to picture: { $errors }

trouble = { $what }; { $fix }
wrong-lens = the camera file does not quite fit this picture
calibrate-again = calibrate the camera again
lens-of-another-camera = the camera file is not of this camera, or of another focus: it leaves the markers { $off } in off, more and more towards the picture's edge
measure-this-lens = measure the lens of this camera, or name its own camera file
marker-seen-times = marker { $id } is seen { $count } times
cover-all-but-one = cover all but one
board-of-other-size = the markers lie as on a board of { $width } x { $depth } in, the board file has { $w } x { $d }
make-board-of-size = make the board of { $width } x { $depth } in, or print and lay the markers of the other one
picture-mirrored = the picture is mirrored: left is right in it
switch-mirror-off = switch mirroring off in the camera's own program or app
markers-of-family = the tags on the table are of the family { $family }, the board's are of { $own }
print-the-family = print the sheets of this board, or name that family in the board file
picture-too-blurred = nothing in the picture is sharp: edges are some { $blur } px wide
focus-on-table = focus the camera on the table, and wipe its lens
too-few-markers-of = { $seen } of the board's { $total } markers can be seen; { $needed } are needed
marker-astray = marker { $id } lies { $away } in from where the board file has it
marker-turned = marker { $id } is turned by { $turn } degrees from how the board file has it
markers-exchanged = markers { $one } and { $other } lie in each other's places
exchange-markers = exchange them
tag-seen-twice = tag { $family } { $id } is seen in { $count } places; no two tags may be alike
recording-stopped = The recording { $folder } has stopped: { $why }
no-such-file = there is no such file
file-is = { $file } { $found }
of-file = { $file }: { $trouble }

family-unknown = family { $name } is not known
name-a-family = name one of { $names }, ... or a dictionary file (docs/files.md lists them)
family-border = family { $name }: a border of { $width }
nothing = nothing
write-border = write /border1 or 2
family-thin-border = family { $name }: { $base } has a border of one cell only
leave-out = leave { $mark } out
dictionary-missing = dictionary file { $path } is not there
check-name = check the name
dictionary-wrong = { $path } is not a tag dictionary
dictionary-needs = it needs nmarkers, markersize and marker_0, marker_1
apriltag2-no-family = the apriltag package has no family { $family }
use-default = use the default
apriltag3-loaded = pyapriltags is loaded already
choose-one-at-start = choose one of the two at the start
apriltag2-missing = the apriltag package is not installed
install-apriltag2 = pip install 'tableside[apriltag]'

tags-misprinted = the tags on the models are { $side } mm a side, not { $stated } mm: they were printed at { $share } %, which is allowed for; the roster can say so
tags-of-other-size = the tags on the models are about { $side } mm a side, not { $stated } mm: so far off they are not measured; correct the roster
misprinted = the board's markers are { $side } mm a side, not { $stated } mm: they were printed at { $share } %, which is allowed for
contradicted = { $agree } markers agree about where the board is, but { $against ->
    [one] 1 other lies elsewhere
   *[other] { $against } others lie elsewhere
 }

## The survey of a board

survey-picture-unreadable = cannot be read as a picture: save it as JPEG or PNG
survey-picture-size = is { $width } x { $height }, the others are { $w } x { $h }: take all with the same camera, held the same way
survey-picture-few = shows { $count } of the board's markers and { $least } are needed: take it from further away
survey-picture-lost = does not fit the other pictures: take it again with the board as it is in the others
survey-few-pictures = { $good } of { $count } pictures can be used and { $least } are needed: take 8 to 20 from all sides
survey-one-direction = the pictures are all taken from nearly the same direction (within { $angle } degrees), which cannot tell the lens and the heights: walk round the table and take some from each side, tilted by 30 to 50 degrees
survey-heights-kept = the pictures are all taken from nearly the same direction (within { $angle } degrees): heights stand as the file has them; for those, take pictures from each side
survey-never-seen = { $marker } is in the file and in no picture: it stands where the file has it
survey-not-in-file = { $marker } is on the table and not in the file: add it to the file, or take it off
survey-moved = { $marker } moved between the pictures and stands where the file has it: tape it down and take all pictures again
survey-print-scale = the markers are { $percent } % { $larger ->
    [yes] larger
   *[no] smaller
    } than the file says: measure a printed marker and correct its side in the file, or give --known
survey-bow = the table bends by { $sag } mm: lay it flat, or survey it as it will be played on
survey-known-off = { $one } to { $other } is { $found } mm by the pictures and { $given } mm as given: measure that again, centre to centre
