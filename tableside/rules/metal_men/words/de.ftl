### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } ist keine Einheit auf dem Tisch
no-combat-unit = { $unit } ist weder Brigade noch Batterie
no-leader = { $unit } ist kein Anführer
stands-list = gib eine Liste von Bases der Einheit an
no-stand = { $stand } ist keine Base von { $unit }
stand-named-twice = Base { $stand } ist zweimal genannt
dice-list = gib eine Liste von Würfeln an, jeder von 1 bis { $faces }
no-die = { $value } ist keine Seite eines Würfels von 1 bis { $faces }
dice-count = { $count } Würfel fallen, { $given } sind angegeben

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
