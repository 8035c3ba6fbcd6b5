### Words that every part of the program uses.

unit-in = in
unit-cm = cm
unit-mm = mm
unit-degrees = degrees
unit-s = s

list-and = { $most } and { $last }
list-or = { $most } or { $last }

### Wrong questions.

unknown-field = The question has no field "{ $field }": remove it. It has: { $fields }.
no-fields = The question has no field "{ $field }": remove it.
missing-field = The question has no "{ $field }": add it.
no-number = { $value } is not a finite number.
no-number-from = { $value } is not a finite number of { $least } or more.
no-pose = A pose is three finite numbers: [x, y, facing].
none-of = { $value } is none of: { $choices }.
no-name = { $value } is not a name.
no-die = { $value } is not a die: write a whole number from 1 to 6.
