### Words that every part of the program uses.

unit-in = in
unit-cm = cm
unit-mm = mm
unit-degrees = Grad
unit-s = s

list-and = { $most } und { $last }
list-or = { $most } oder { $last }
