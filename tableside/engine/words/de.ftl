### Words that every part of the program uses.

unit-in = Zoll
unit-cm = cm
unit-mm = mm
unit-degrees = Grad
unit-s = s

list-and = { $most } und { $last }
list-or = { $most } oder { $last }
plain = { $value }

### Hausregeln.

house-none = keine
house-yes = ja
house-no = nein
house-without-unit = ist eine Regel mit einer Zahl, und ihre Einheit fehlt in der Datei
house-give-unit = ergänze [["", "in"]] mit der Einheit der Zahl, "" für keine; hat sie mehrere, für jede ["ihr Schlüssel", "ihre Einheit"]
house-part = { $name } { $number }

asked = { $who }: { $what }
asked-more = { $who }: { $what } { $more }

### How far a unit went.

counts = { $length } (zählt { $counts })
counts-over = { $length } (zählt { $counts }: { $over })

### Wrong questions.

unknown-field = Ein Feld „{ $field }“ gibt es hier nicht: lass es weg. Es gibt: { $fields }.
no-fields = Ein Feld „{ $field }“ gibt es hier nicht: lass es weg.
no-side = Es gibt keine Seite { $side }: schreibe { $sides }.
missing-field = „{ $field }“ fehlt: ergänze es.
no-unit = In diesem Spiel gibt es keine Einheit { $unit }.
no-number = { $value } ist keine endliche Zahl.
no-number-from = { $value } ist keine endliche Zahl ab { $least }.
no-pose = Eine Pose besteht aus drei endlichen Zahlen: [x, y, facing].
none-of = { $value } ist keines von: { $choices }.
no-name = { $value } ist kein Name.
no-given-name = Ein Name hat 1 bis { $most } Zeichen, keine Zeilenumbrüche und nichts Unsichtbares.
no-die = { $value } ist kein Würfelwurf: schreibe eine ganze Zahl von 1 bis { $faces }.
two-dice = Gib zwei Würfel von 1 bis 6 an.
no-dice-list = { $value } ist keine Liste von Würfeln.
dice-list = Gib eine Liste von Würfeln an, jeder von 1 bis { $faces }.
dice-count = { $count ->
    [one] 1 Würfel fällt
   *[other] { $count } Würfel fallen
 }, angegeben: { $given }.
off-board = Base { $stand } von { $unit } läge neben dem Tisch: stelle ihre Mitte darauf.
stands-list = Gib eine Liste von Bases von { $unit } an.
stand-named-twice = Base { $stand } ist zweimal genannt.
ids-once = Gib eine Liste von Kennungen an, jede einmal.
no-count = { $value } ist keine ganze Zahl ab 0.
no-stand-poses = Gib die Plätze von { $unit } je Base an: ein Objekt von jeder Base zu [x, y, Richtung].
no-such-stand = { $unit } hat keine Base { $stand }.
stand-without-pose = Base { $stand } von { $unit } hat keinen Platz: gib alle an.
no-poses = Gib eine Liste von Stellungen [x, y, Blickrichtung] an.
no-sigma = Gib drei Zahlen an, keine unter 0: für x, y (Zoll) und Blickrichtung (Grad).
no-list = { $value } ist keine Liste
no-whole = { $value } ist keine ganze Zahl von { $least } bis { $most }
no-yes-or-no = { $value } ist weder true noch false.
no-object = { $value } ist kein Objekt: gib für jeden Namen einen Wert an.

### Findings.

measure-by-hand = Zu knapp: miss von Hand nach.
measure-between = Miss von { $a } bis { $b } nach.
measure-far = Miss von Hand nach, wie weit { $a } ist.
measure-hidden = Eine Base von { $unit } ist verdeckt: Sieh nach, wo sie ist.
hands-moved = Modelle wurden bewegt.
hands-elsewhere = Sie stehen jetzt woanders.
hands-go-back = { $count ->
    [one] { $units } gehört zurück auf den alten Platz
   *[other] { $units } gehören zurück auf ihre alten Plätze
 }.

no-data-file = ist nicht für { $game }
leave-file-out = lass es weg

### Das Maßband.

tape-no-unit = „{ $unit }“ ist nicht auf dem Tisch: nenne eine Einheit, die dort steht.
tape-no-terrain = Es gibt kein Gelände „{ $terrain }“: nenne ein Stück, das es gibt.
tape-place = eine Stelle
no-units-of-arm = { $name }: Einheiten dieser Waffe hat das Spiel nicht
more-names-than-units = { $name }: mehr Namen als Einheiten: lass welche weg oder erhöhe ihre Zahl
no-encounters = { $game } hat keinen Kampf, den die Regeln eines anderen Spiels ausfechten können.
fields-nothing = { $game } ficht keine Kämpfe eines anderen Spiels aus.
percent-under = unter 1 %
percent-over = über 99 %
term-edge-own = der eigenen Kante
term-edge-left = der linken Flanke
term-edge-right = der rechten Flanke
term-edge-opposite = der Kante gegenüber
