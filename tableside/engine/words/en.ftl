### Words that every part of the program uses.

unit-in = in
unit-cm = cm
unit-mm = mm
unit-degrees = degrees
unit-s = s

list-and = { $most } and { $last }
list-or = { $most } or { $last }
