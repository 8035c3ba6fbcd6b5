### What is said of files: what is wrong in them, and how to mend it.

has-numbers = has { $count } numbers
model-takes = the { $model } model takes { $counts }
not-a-camera-matrix = is not a camera matrix
write-a-matrix = write [[fx, 0, cx], [0, fy, cy], [0, 0, 1]] with fx and fy above 0
path-backslash = holds a backslash or a zero byte
path-absolute = is an absolute path
path-leads-out = leads out of the recording
name-inside = name a file inside the recording
no-such-file-or-folder = there is no such file or folder
check-path = check the path
check-path-or-scenario = check the path, or name a scenario: { $names }
copy-into-folder = copy the file into the folder
add-file = add the file
check-file = check the file
no-recording = is neither a folder nor a zip file, so no recording
not-a-zip = is not a readable zip file ({ $why })
zip-again = zip it again
too-large = is larger than { $limit } MB
check-right-file = check that it is the right file
is-no-file = is a device or a pipe and no file
name-a-file = name a file
too-many-values = holds more than { $most } values
too-many-lines = has more than { $most } lines
broken-in-zip = is broken in the zip ({ $why })
wanted-object = a JSON object
wanted-list = a list
wanted-longer-text = a text of one character or more
wanted-shorter-text = a text of at most { $limit } characters
wanted-colour = a colour such as #2b4a8b
wanted-number = a number
wanted-whole-number = a whole number
wanted-text = a text
wanted-whole-characters = a text of whole characters
holds-no-number = holds { $word }, which is not a number
write-finite = write a finite number
has-entries = { $count ->
    [one] has 1 entry
   *[other] has { $count } entries
 }
should-be = it should be { $wanted }
add-it = add it
hidden-sign = holds the hidden sign { $code }
without-hidden-signs = write it without line breaks and other hidden signs
unknown-field = is not a known field
write-or-remove = write { $names }, or remove it
remove-or-correct = remove it or mend its spelling
give-at-most = give no more than { $most }
name-file-in-it = name the file in it
place-byte = byte { $byte }
is-kept-game = is a kept game, not a text file
read-kept-game = 'tableside game FILE' reads it
not-utf8 = is not UTF-8 text
save-as-utf8 = save the file as UTF-8
place-line-column = line { $line } column { $column }
not-json-because = is not JSON ({ $why })
fix-json = mend the JSON there
too-many-digits = holds a number of too many digits
write-shorter = write a shorter one
nested-too-deeply = is nested too deeply
write-as-docs-say = write it as docs/files.md says
twice-in-object = is given twice in one object
keep-one = keep one of the two
give-at-least = give { $least } or more
has-points = { $count ->
    [one] has 1 point
   *[other] has { $count } points
 }
no-deviations = is not the deviations of a measured place ({ $why })
give-deviations = give three numbers: x, y (inches) and facing (degrees)
area-needs-three = an area needs three or more
crosses-itself = crosses itself near { $x }, { $y }
encloses-nothing = encloses no area
give-corners-in-order = give its corners in order, no side crossing another
give-each-its-own = give each its own
write-a-position = write a position: an object
is-of-kind = is { $kind ->
    [roster] a roster
    [board] a board file
    [camera] a lens file
   *[other] a file of kind { $kind }
 }, not a position
name-a-position = name a position, such as position.json
name-the-rule-set = name the rule set, such as gmu
name-a-rule-set = name a rule set, such as gmu
put-centre-on-board = put the centre on the board (0 to { $width } by 0 to { $depth } in)
centre-off-board = has its centre off the board ({ $x }, { $y })
give-each-its-own-id = give each its own id
cannot-be-made = cannot be made ({ $reason })
place-line = line { $line }
not-json = is not JSON
fix-or-remove-line = mend or remove the line
name-a-recording = name the folder or zip of a recording
no-frame = holds no frame
record-one = record at least one
number-frames = number the frames: { $place }
time-before = is { $time }, before the { $before } of the line above
order-by-time = put the frames in order of time
name-frame-picture = name the frame's picture

within = { $whole }: { $part }
fault = { $where }: { $found }; { $mend }
is-missing = is missing
is-value = is { $value }
is-a-folder = is a folder
no-such-file = there is no such file
cannot-be-read = cannot be read ({ $reason })
cannot-be-renamed = cannot be renamed to { $name } ({ $reason })
move-it-away = move it away
cannot-be-written = cannot be written ({ $reason })
check-option = check { $option }
given-twice = { $name } is given twice
name-marker = marker { $family } { $id }
name-tag = tag { $family } { $id }
name-unit = unit { $id }
unit-twice = unit { $id } is given twice (first at { $place })
terrain-twice = terrain piece { $id } is given twice (first at { $place })
name-one-of = name one of: { $names }
name-another-folder = name another folder
recording-there = holds a recording already
name-new-folder = name a new folder
wanted-boolean = true or false
wanted-more-than = greater than { $limit }
wanted-at-least = greater than or equal to { $limit }
wanted-less-than = less than { $limit }
wanted-at-most = less than or equal to { $limit }

json-no-value = expecting value
json-no-name = expecting property name enclosed in double quotes
json-no-comma = expecting ',' delimiter
json-no-colon = expecting ':' delimiter
json-more = extra data
json-open-text = unterminated string starting at
json-control-character = invalid control character at
json-escape = invalid \escape
json-unicode-escape = invalid \uxxxx escape
json-comma-object = illegal trailing comma before end of object
json-comma-list = illegal trailing comma before end of array

reason-disk-full = no space left on device
reason-quota = disk quota exceeded
reason-permission = permission denied
reason-read-only = read-only file system
reason-input-output = input/output error
reason-not-there = no such file or directory
reason-no-folder = not a directory
reason-folder = is a directory
reason-exists = file exists
reason-long-name = file name too long
reason-no-device = no such device
reason-no-file = it is a device or a pipe and no file

kind-needs = a piece of type { $kind } needs it: add it
kind-has-none = does not fit a piece of type { $kind }
has-no-length = has no length
give-two-points = give two different points
remove-it = remove it
is-word = is "{ $word }"
object-or-one-of = write an object, or one of: { $names }
given-beside = is given beside { $other }
no-one-entry = names no one place
give-edge-or-at = give edge or at
has-sides = names { $count ->
    [one] 1 side
   *[other] { $count } sides
 }
name-two-sides = name two
pose-or-stands = give pose or stands
stand-twice = is '{ $id }', as another stand's
stand-off-board = has its centre off the board
put-stand-on-board = put the stand on the board
base-unknown = has a base of no known size
write-base = write its base: [width, depth] in mm
allied-and-neutral = names { $side } as neutral, but the two are allied
give-rows = give { $rows } rows of { $letters } letters each
has-letters = has { $count } letters
holds-letter = holds the letter { $letter }
use-letters = use only these: { $letters }
give-from-to = give from { $least } to { $most } for type { $kind }
