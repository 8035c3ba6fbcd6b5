### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } ist keine Einheit auf dem Tisch
no-combat-unit = { $unit } ist weder Brigade noch Batterie
no-leader = { $unit } ist kein Anführer
stands-list = gib eine Liste von Bases der Einheit an
no-stand = { $stand } ist keine Base von { $unit }
stand-named-twice = Base { $stand } ist zweimal genannt
dice-list = gib eine Liste von Würfeln an, jeder von 1 bis { $faces }
dice-count = { $count } Würfel fallen, { $given } sind angegeben
itself = { $unit } ist die Einheit selbst
beside-split = { $field } passt nicht zu split: lass eines von beiden weg
split-list = gib eine Liste von Objekten an, jedes mit target und stands
no-hits = { $value } ist keine Trefferzahl
inspire-object = gib ein Objekt mit leader an, und dice, sobald gewürfelt ist

## What is wrong in a position.

file-caissons = ist eine zweite Protze
file-guns = hat { $count } Geschütze
file-two-guns = gib ein oder zwei Geschütze an und höchstens eine Protze
file-no-gun = hat kein Geschütz
file-cavalry = ist „cavalry“, die diese Regeln nicht kennen
file-cavalry-rate = lass sie weg oder gib der Hausregel cavalry eine Rate
file-no-pair = ist kein Paar feindlicher Brigaden
file-enemy-brigades = nenne von jeder Seite eine Brigade

## Orders.

orders-command = { $leader } befehligt { $unit } nicht.
orders-points = { $leader } hat keine Punkte mehr.
orders-range = { $leader } ist { $distance } von { $unit } entfernt: ein Befehl reicht { $limit }.
orders-sight = { $leader } sieht { $unit } nicht.

## Fire.

fire-own-side = { $target } gehört zur selben Seite wie { $unit }.
fire-phase-artillery = { $unit } ist keine Batterie: In der Artilleriephase feuern nur Geschütze.
fire-phase-firefight = { $unit } ist eine Batterie: Im Feuergefecht feuert nur Infanterie.
fire-routed = { $unit } flieht und feuert nicht.
fire-limbered = { $unit } ist aufgeprotzt und feuert nicht.
fire-once = { $unit } hat in dieser Artilleriephase schon gefeuert.
fire-firefight = { $unit } ist in einem Feuergefecht und gibt kein Abwehrfeuer.
fire-moved = { $target } hat sich nicht bewegt: Darauf gibt es kein Abwehrfeuer.
fire-near = { $target } ist { $distance } entfernt: Abwehrfeuer gilt Einheiten in höchstens 8 in.
fire-guns = { $unit } feuert nach dieser Hausregel im Feuergefecht nicht auf Geschütze.
fire-sight = { $unit } sieht { $target } nicht.
fire-arc = { $target } liegt außerhalb des Schussfelds von { $unit }.
fire-range = { $unit } ist { $distance } von { $target } entfernt; die Reichweite ist { $limit }.
fire-stands = Diese Bases von { $unit } können nicht zusammen feuern, oder es sind zu wenige.
fire-band = { $target } ist näher, im Bereich { $band }: Dorthin muss { $unit } zuerst feuern.
fire-split = Eine Base von { $unit } soll auf zwei Ziele feuern.
fire-split-bands = { $unit } darf sein Feuer nur innerhalb eines Entfernungsbereichs teilen.

## Morale and rally.

inspire-side = { $leader } gehört nicht zur Seite von { $unit }.
inspire-rating = { $leader } ist ein schwacher Anführer: Er feuert niemanden an.
inspire-contact = { $leader } ist nicht bei { $unit }.
inspire-hits = { $unit } hat keinen Test, der ihr erspart werden könnte.
rally-state = { $unit } ist in guter Ordnung.
rally-once = { $unit } ist schon gesammelt worden oder hatte schon einen Befehl.

## Retreats.

no-retreat = { $unit } weicht auf diese Weise nicht
no-retreat-dice = für diesen Rückzug wird nicht gewürfelt: lass die Würfel weg
by-list = gib die Kennung einer Einheit an oder eine Liste davon
retreat-state = { $unit } ist in guter Ordnung und flieht nicht.
retreat-routed = { $unit } ist auf der Flucht: Sie weicht nur in der Fluchtphase.
retreat-orders = { $unit } hatte in diesem Zug schon einen Befehl: Ohne Befehl weicht nur, wer keinen hatte.
retreat-leaders = { $leaders } { $count ->
    [one] kann
   *[other] können
} { $unit } noch befehlen: Sie weicht erst, wenn { $count ->
    [one] er
   *[other] sie
} fertig { $count ->
    [one] ist
   *[other] sind
}.
retreat-direction = { $unit } geht { $off } an der Richtung weg von { $enemy } vorbei; erlaubt sind { $limit }.
thrown-type = { $unit } ist keine Infanterie: Sie wird nicht zurückgeworfen.
thrown-state = { $unit } ist nicht in Unordnung: Sie wird nicht zurückgeworfen.
thrown-side = { $by } gehört zur selben Seite wie { $unit }.

## Moves.

to-object = gib die neuen Plätze der Bases von { $unit } an: ein Objekt von Base zu [x, y, Richtung]
no-shape = { $unit } hat keine Formation, die man ansagen könnte
points-leader = { $unit } ist kein Anführer: Nur Anführer geben Punkte aus
points-range = gib 1 bis 5 Punkte an
move-routed = { $unit } ist auf der Flucht und zieht nicht.
move-pinned = Durch { $unit } ist in diesem Zug jemand hindurchgezogen: Die Einheit bleibt stehen.
move-once = { $unit } hatte in dieser Bewegungsphase schon einen Befehl.
move-unlimbered = { $unit } bewegte sich { $length }; abgeprotzte Geschütze drehen nur, ihre Grenze ist { $limit }.
move-limber = { $unit } bewegte sich { $length }; wer auf- oder abprotzt, bleibt am Platz, die Grenze ist { $limit }.
move-shape = { $unit } steht am Ende in keiner Formation.
move-allowance = { $unit } bewegte sich { $length }; erlaubt sind { $limit }.
move-shape-change = { $unit } wechselte die Formation, und die am wenigsten bewegte Base ging { $length }; erlaubt sind { $limit }.
move-passed = { $unit } zieht durch { $others }, { $count ->
    [one] die sich in diesem Zug schon bewegt hat
   *[other] die sich in diesem Zug schon bewegt haben
}.
move-overlap = { $unit } steht auf { $other }.
move-overlap-own = Bases von { $unit } stehen aufeinander.
move-ground = { $unit } endet mit der Mitte einer Base auf unpassierbarem Gelände.
move-board = { $unit } ragt über die Tischkante.
move-path = Zu ihrem Platz führt für { $unit } kein Weg.
move-points = { $leader } zieht für { $points } Punkte; er hat noch { $left }.
