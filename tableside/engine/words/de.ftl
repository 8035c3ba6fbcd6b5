### Words that every part of the program uses.

unit-in = in
unit-cm = cm
unit-mm = mm
unit-degrees = Grad
unit-s = s

list-and = { $most } und { $last }
list-or = { $most } oder { $last }

### Wrong questions.

unknown-field = Die Frage hat kein Feld „{ $field }“: lass es weg. Sie hat: { $fields }.
no-fields = Die Frage hat kein Feld „{ $field }“: lass es weg.
missing-field = Der Frage fehlt „{ $field }“: ergänze es.
no-number = { $value } ist keine endliche Zahl.
no-number-from = { $value } ist keine endliche Zahl ab { $least }.
no-pose = Eine Pose besteht aus drei endlichen Zahlen: [x, y, facing].
none-of = { $value } ist keines von: { $choices }.
no-name = { $value } ist kein Name.
no-die = { $value } ist kein Würfelwurf: schreibe eine ganze Zahl von 1 bis 6.
