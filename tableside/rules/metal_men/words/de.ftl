### Metal Men with Minie Balls.

## What is wrong with a question.

no-unit = { $unit } ist keine Einheit auf dem Tisch
no-combat-unit = { $unit } ist weder Brigade noch Batterie
no-leader = { $unit } ist kein Anführer
no-stand = { $stand } ist keine Base von { $unit }
itself = { $unit } ist die Einheit selbst
beside-split = { $field } passt nicht zu split: lass eines von beiden weg
split-list = gib eine Liste von Objekten an, jedes mit target und stands
inspire-object = gib ein Objekt mit leader an, und dice, sobald gewürfelt ist
caisson-no-arc = Base { $stand } von { $unit } ist der Munitionswagen und hat kein Schussfeld: nenne Geschütze

## What is wrong in a position.

file-caissons = ist ein zweiter Munitionswagen
file-guns = hat { $count } Geschütze
file-two-guns = gib ein oder zwei Geschütze an und höchstens einen Munitionswagen
file-no-gun = hat kein Geschütz
file-cavalry = ist „cavalry“, die diese Regeln nicht kennen
file-cavalry-rate = lass sie weg oder gib bei der Hausregel cavalry an, wie weit sie zieht
file-no-pair = ist kein Paar feindlicher Brigaden
file-enemy-brigades = nenne von jeder Seite eine Brigade

## Orders.

orders-command = { $leader } befehligt { $unit } nicht.
orders-points = { $leader } hat keine Punkte mehr.
orders-range = { $leader } ist { $distance } von { $unit } entfernt; ein Befehl reicht { $limit } weit.
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
fire-near = { $target } ist { $distance } entfernt; Abwehrfeuer reicht 8 Zoll weit.
fire-guns = { $unit } feuert nach dieser Hausregel im Feuergefecht nicht auf Geschütze.
fire-sight = { $unit } sieht { $target } nicht.
fire-arc = { $target } liegt außerhalb des Schussfelds von { $unit }.
fire-range = { $unit } ist { $distance } von { $target } entfernt; die Reichweite ist { $limit }.
fire-stands = Diese Bases von { $unit } können nicht zusammen feuern, oder es sind zu wenige.
fire-band = { $target } ist näher, im Bereich { $band }: Dorthin muss { $unit } zuerst feuern.
fire-split = Eine Base von { $unit } soll auf zwei Ziele feuern.
fire-split-bands = { $unit } darf das Feuer nur innerhalb eines Entfernungsbereichs teilen.

## The game as it is played: phases and what is awaited.

turn = Zug { $turn }: { $side }
turn-of = Zug { $turn } von { $last }: { $side }
phase-rally = Sammeln
phase-artillery = Artilleriefeuer
phase-movement = Bewegung
phase-defensive = Abwehrfeuer
phase-firefight = Feuergefecht
phase-over = Ende
phase-rout = Flucht
both-sides = Beide Seiten
prompt-rally = Einheiten sammeln, oder weiter.
left-rally = { $count ->
    [0] Kein Anführer gibt noch Befehle.
   *[other] Noch Punkte: { $units }{ $more ->
        [0] .
        [one] { " " }und ein weiterer Anführer.
       *[other] { " " }und { $more } weitere Anführer.
    }
}
prompt-artillery = Batterien den Befehl zum Feuern geben, oder weiter.
left-artillery = { $count ->
    [0] Keine hat ein Ziel.
   *[other] Ein Ziel haben: { $units }{ $more ->
        [0] .
        [one] { " " }und eine weitere.
       *[other] { " " }und { $more } weitere.
    }
}
prompt-movement = Befehle geben, oder weiter.
left-movement = { $count ->
    [0] Kein Anführer gibt noch Befehle.
   *[other] Noch Punkte: { $units }{ $more ->
        [0] .
        [one] { " " }und ein weiterer Anführer.
       *[other] { " " }und { $more } weitere Anführer.
    }
}
prompt-supply = den schwarzen Würfel wegnehmen bei allen, die Munition fassen.
left-supply = Einheiten: { $units }{ $more ->
    [0] .
    [one] { " " }und eine weitere Einheit.
   *[other] { " " }und { $more } weitere Einheiten.
}
prompt-defensive = auf Einheiten feuern, die herangekommen sind, oder weiter.
left-defensive = { $count ->
    [0] Niemand hat ein Ziel.
   *[other] Ein Ziel haben: { $units }{ $more ->
        [0] .
        [one] { " " }und eine weitere.
       *[other] { " " }und { $more } weitere.
    }
}
prompt-firefight = { $count ->
    [0] das Feuergefecht ist ausgetragen; weiter.
   *[other] im Feuergefecht mit jeder Einheit der Reihe nach feuern.
}
left-firefight = { $count ->
    [0] Alle haben gefeuert.
   *[other] Noch nicht gefeuert: { $units }{ $more ->
        [0] .
        [one] { " " }und eine weitere.
       *[other] { " " }und { $more } weitere.
     }
 }
prompt-rout = die fliehenden Einheiten bewegen (in Unordnung oder auf der Flucht).
left-rout = { $count ->
    [0] Niemand flieht.
   *[other] Noch nicht geflohen: { $units }{ $more ->
        [0] .
        [one] { " " }und eine weitere.
       *[other] { " " }und { $more } weitere.
     }
 }
prompt-checks = { $unit } macht { $count ->
    [one] einen Moraltest
   *[other] { $count } Moraltests
}.
prompt-passed = { $unit } macht einen Moraltest: Eigene wichen durch sie zurück.
prompt-retreat = { $unit } ergreift die Flucht; stelle sie dorthin, wo der Pfeil endet.
prompt-charge = { $unit } greift an; ein Moraltest sagt, ob sie in Kontakt kommt.
prompt-throw = { $unit } würfelt W8: so viele Zoll steht sie dann vor dem Gegner.
prompt-lose = nimm { $count ->
    [one] eine Base
   *[other] { $count } Bases
} von { $unit } vom Tisch.
prompt-result = Der Kampf ist vorbei: Sagt, wer gewonnen hat.{ $count ->
    [0] { "" }
   *[other] { " " }Verloren: { $losses }.
}
result-lost = { $side } { $lost }
over-draw = Die Schlacht ist aus: unentschieden.
over-won = Die Schlacht ist aus: Sieg für { $side }.

## What can be done.

option-done-rally = Fertig mit dem Sammeln
option-done-artillery = Fertig mit dem Artilleriefeuer
option-done-movement = Fertig mit den Befehlen
option-done-supply = Fertig mit der Munition
option-done-target = Fertig mit dem Feuer auf dieses Ziel
option-done-defensive = Fertig mit dem Abwehrfeuer
option-done-firefight = Weiter
option-done-rout = Weiter
option-won = Sieg für { $side }
option-draw = Unentschieden
option-early = Die Schlacht jetzt beenden: { $result }
option-rally = { $unit } sammeln (ab { $needs })
option-fire = { $unit } feuert auf { $target }: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
}, ab { $needs }
option-fire-with = { $unit } feuert auf { $target } (Bases: { $stands }): { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
 }, ab { $needs }
option-withdraw = { $unit } weicht ohne Befehl zurück
option-ride = { $leader } reitet mit { $unit } mit
option-move = { $leader } befiehlt Bewegung oder Angriff
option-move-others = { $leader } befiehlt Geschützen oder Wagen eine Bewegung
option-order = { $leader } befiehlt eine Bewegung, von Hand ausgeführt
option-limbered = { $unit } aufprotzen
option-unlimbered = { $unit } abprotzen
option-turn-guns = Die Geschütze von { $unit } drehen
option-face = { $unit } ist gesammelt und darf sich neu ausrichten
option-caisson = Den Munitionswagen von { $unit } losschicken
option-declare = { $unit } steht in keiner Formation: eine nennen
ask-unit = Welche Einheit
ask-shape = Die Formation, in der sie steht
ask-formation = In anderer Formation?
option-declare-infantry = Sagen, wie eine Brigade steht
option-declare-battery = Sagen, wie eine Batterie steht
option-mark = Marker einer Einheit berichtigen
option-mark-points = Punkte eines Anführers berichtigen
option-leader = { $leader } bewegt sich selbst ({ $points ->
    [one] noch 1 Punkt
   *[other] noch { $points } Punkte
})
option-done = { $leader } gibt keine Befehle mehr
option-resupply = { $unit } fasst Munition
option-flee = { $unit } flieht ({ $count }W6)
option-flee-agreed = { $unit } flieht ({ $count }W6) in andere Richtung: beide sind einig
option-checks = { $unit } macht { $count ->
    [one] einen Moraltest
   *[other] { $count } Moraltests
} (ab { $needs })
option-inspire = { $leader } spornt { $unit } an: { $count ->
    [0] der einzige Test entfällt
    [one] 1 Test bleibt
   *[other] { $count } Tests bleiben
 }
option-retreat = { $unit } flieht, dorthin, wo der Pfeil endet
option-charge = { $unit } testet für ihren Angriff (ab { $needs })
option-throw = { $unit } kommt W8 Zoll vor dem Gegner zum Stehen
option-lose = { $unit } verliert { $count ->
    [one] eine Base
   *[other] { $count } Bases
}
ask-direction = Wohin auf der Karte?
ask-state = Moral
ask-low = Munition
ask-left = Übrige Punkte
ask-shape-seen = Formation (leer: wie die Basen stehen)
low-yes = kaum noch
low-no = genug
way-right = nach rechts
way-up-right = nach rechts oben
way-up = nach oben
way-up-left = nach links oben
way-left = nach links
way-down-left = nach links unten
way-down = nach unten
way-down-right = nach rechts unten
ask-where = Wohin?
ask-facing = In welche Richtung?
ask-leader = Auf wessen Befehl?
ask-die = Würfel
ask-dice = Würfel
ask-shot = Würfel, der andersfarbige zuerst
shot-sum = { $items }.{ $low ->
    [0] { " " }Eine 1 auf dem andersfarbigen: kaum Munition.
   *[other] { "" }
}
ask-points = Für wie viele Punkte?
ask-checks = Moraltests
ask-inspire = Ist der Anführer getroffen? (1 oder 2)
ask-stands = Welche Bases kommen vom Tisch?
stand = Base { $stand }
odds-rallies = sammelt sich
odds-not = bleibt, wie sie ist
odds-charges = kommt in Kontakt
odds-short = hält 1 Zoll davor
odds-stays-good = hält zusammen
odds-shaken = in Unordnung oder schlimmer
odds-hits = { $count ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $count } Treffer
}
odds-check = { $state }{ $lost ->
    [0] { "" }
    [one] , 1 Base verloren
   *[other] , { $lost } Bases verloren
}
state-good = in guter Ordnung
state-dg = in Unordnung
state-routed = auf der Flucht
state-gone = vernichtet

## What was done.

told-rallied = { $leader } sammelt { $unit }: gewürfelt { $die }. Sie ist jetzt { $state }.
told-not-rallied = { $leader } kann { $unit } nicht sammeln: gewürfelt { $die }. Sie ist weiter { $state }.
told-fire = { $unit } feuert auf { $target }: { $dice }; { $hits ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $hits } Treffer
}.
told-no-dice = { $unit } hat keinen Würfel, um auf { $target } zu feuern.
told-low-ammo = { $unit } hat kaum noch Munition: leg einen schwarzen Würfel dazu.
told-checks = { $unit } würfelt { $dice } für ihre Moral: { $missed ->
    [0] jeder Test ist bestanden
    [one] 1 Test ist nicht bestanden
   *[other] { $missed } Tests sind nicht bestanden
}. Sie { $stays ->
    [yes] bleibt
   *[no] ist
} { $state }{ $lost ->
    [0] { "" }
    [one] { " " }und verliert eine Base
   *[other] { " " }und verliert { $lost } Bases
}.
told-spared = { $unit } bleibt der einzige Test erspart.
told-leader-hit = { $leader } ist getroffen; sofort übernimmt ein schwacher Anführer.
told-lost = { $unit } verliert { $count ->
    [one] 1 Base
   *[other] { $count } Bases
}; übrig: { $left }.
told-gone-for-good = { $unit } hat keine Base mehr und ist vernichtet.
told-moved = { $unit } zieht { $length }.
told-caisson = Der Munitionswagen von { $unit } zieht { $length }.
told-faces = { $unit } richtet sich neu aus.
told-paid = { $leader } gab den Befehl und hat noch { $left ->
    [one] 1 Punkt
   *[other] { $left } Punkte
 }.
told-orders = { $leader } befiehlt { $unit } eine Bewegung.
told-limber = { $unit } ist jetzt { $shape }.
told-face = { $unit } dreht die Geschütze.
told-leader = { $leader } zieht für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
told-rides = { $leader } reitet mit { $unit } mit.
told-done = { $leader } ist fertig und gibt in diesem Zug keine Befehle mehr.
told-withdraws = { $unit } weicht ohne Befehl { $length } zurück.
told-routs = { $unit } ergreift die Flucht und weicht { $length } zurück.
told-charges = { $unit } greift an und kommt in Kontakt: gewürfelt { $die }.
told-short = { $unit } kommt nicht in Kontakt: gewürfelt { $die }. Sie hält 1 Zoll davor.
told-thrown = { $unit } wird vom Feuer { $length } verschoben.
told-flees = { $unit } flieht { $length }.
told-resupplied = { $unit } fasst Munition: Der schwarze Würfel ist weg.
told-marked = Die Marker von { $unit } sind berichtigt.
told-declared = { $unit }: { $shape }.
told-gone = { $unit } ist vom Tisch.
told-turn = Zug { $turn } beginnt: { $side }.
told-over = Zug { $turn } war der letzte.
told-draw = Die Schlacht endet unentschieden.
told-won = Sieg für { $side }.

## What hands did.

hands-faces = Sie hat sich gesammelt und darf sich neu ausrichten.
hands-gone = Das Modell ist vom Tisch.
hands-lost = Die verlorenen Bases sind weg.
hands-retreated = Die Einheit musste zurückweichen.
hands-moved-unit = Die Einheit steht jetzt woanders.
hands-ride = Die Einheit, bei der er war, ist gerade gezogen.
hands-leader = Der Anführer steht jetzt woanders.

## Out of turn.

sequence-phase = Das gehört in die Phase „{ $wanted }“; jetzt ist „{ $phase }“.
sequence-supplies = Munition gibt es, wenn alle Bewegungen gemacht sind.
sequence-moved = Die Bewegungen sind gemacht: Jetzt gibt es nur noch Munition.
withdraw-pinned = Durch { $unit } ist jemand hindurchgezogen: Sie bleibt in diesem Zug stehen.
sequence-turn = An der Reihe: { $side }, nicht { $other }.
sequence-not-asked = { $unit } hat jetzt nichts dergleichen zu tun.
sequence-gone = { $unit } wurde vom Tisch genommen, aber keine Regel verlangt das.
owed-checks = { $unit } muss erst ihre Moraltests machen.
owed-retreat = { $unit } muss erst zurückweichen.
owed-charge = { $unit } muss erst für ihren Angriff testen.
owed-throw = { $unit } muss erst zurückgeworfen werden.
owed-lose = { $unit } muss erst Bases abgeben.
owed-fire = { $unit } muss erst feuern.
owed-flee = { $unit } muss erst fliehen.
orders-missing = { $unit } zog ohne Befehl eines Anführers.
orders-done = { $leader } ist fertig: Er wollte keine Befehle mehr geben.
rally-place = { $unit } darf sich auf der Stelle drehen; ihre Mitte bewegte sich { $distance }.
withdraw-once = { $unit } hat sich in diesem Zug schon bewegt.
ride-before = { $leader } war nicht bei { $unit }, als sie zog, oder sie zog nicht zuletzt.
ride-after = { $leader } ist jetzt nicht bei { $unit }.
fire-stand-once = Bases von { $unit } haben in dieser Phase schon gefeuert.
across-target = Erst wird das Feuer auf { $target } zu Ende gebracht, dann kommt das nächste Ziel.
across-back = Das Feuer geht von einer Seite des Tisches zur anderen: { $target } war schon an der Reihe.
across-knot = { $unit } steht in einem anderen Feuergefecht als dem, das gerade ausgetragen wird.
inspire-no-hits = { $unit } testet, weil Eigene durch sie zurückwichen: Das erspart ihr niemand.
rout-stays = { $unit } flieht in dieser Phase nicht.
rout-once = { $unit } ist in dieser Phase schon geflohen.
dice-due = { $unit } wirft { $wanted ->
    [0] keinen Würfel
    [one] 1 Würfel
   *[other] { $wanted } Würfel
}; es sind { $given }.
lose-count = { $unit } verliert { $wanted ->
    [one] 1 Base
   *[other] { $wanted } Bases
}, nicht { $given }.
retreat-place = { $unit } steht { $distance } neben dem Ende des Weges; die Grenze ist { $limit }.
supply-full = { $unit } hat noch Munition.
supply-none = { $unit } findet keine Munition, wo sie steht.
supply-limit = Das Korps von { $unit } hat keine Munition mehr.

## What is wrong with an action.

is-leader = { $unit } ist ein Anführer: nenne eine Brigade, eine Batterie oder einen Tross
no-such-mark = { $unit } hat keinen solchen Marker
game-over = die Schlacht ist vorbei: nimm das Ergebnis zurück, um weiterzuspielen
no-such-shape = { $unit } hat keine solche Formation: Brigaden stehen in Linie oder Kolonne, Batterien sind auf- oder abgeprotzt
no-part = { $unit } hat keinen solchen Teil: Batterien haben Geschütze, manche einen Munitionswagen

## Cards.

card-type = Art
card-kind = { $kind }, { $side }
kind-infantry = Infanteriebrigade
kind-cavalry = Kavalleriebrigade
kind-battery = Batterie
kind-leader = Anführer
kind-division = Divisionskommandeur
kind-corps = Korpskommandeur
kind-train = Tross
card-of = Gehört zu
card-division = { $division }, { $corps }
card-rating = Einstufung
rating-good = gut
rating-average = durchschnittlich
rating-poor = schwach
card-points = Befehlspunkte
card-points-left = noch { $left }
card-done = gibt in diesem Zug keine Befehle mehr
card-chance = { $chance } %
card-count = { $count }
card-morale = Moral
card-checks = { $quality }, W{ $faces }: besteht { $chance } % der Tests
quality-elite = Elite
quality-veteran = Veteranen
quality-regular = Reguläre
quality-green = Rekruten
quality-battery = Artillerie
card-shape = Formation
card-shape-seen = { $shape } (steht wie: { $seen })
shape-line = Linie
shape-road-column = Marschkolonne
shape-attack-column = Angriffskolonne
shape-limbered = aufgeprotzt
shape-unlimbered = abgeprotzt
shape-irregular = ungeordnet
shape-seen = ihre Formation gilt, wie die Modelle stehen
card-stands = Bases
card-stands-left = noch { $left }
card-markers = Marker
marker-dg = in Unordnung (gelb)
marker-routed = auf der Flucht (rot)
marker-low-ammo = kaum Munition (schwarz)
marker-firefight = im Feuergefecht (Watte)
card-firefight = Im Feuergefecht mit
card-orders = Befehle in diesem Zug
card-no-orders = keine
order-rally = sammeln
order-rally-2 = noch einmal sammeln
order-move = bewegen
order-limber = auf- oder abprotzen
order-face = Geschütze drehen
order-fire = feuern
card-passed = Durchschritten
card-stays = bleibt in diesem Zug stehen
card-hidden = Verdeckt
measure-hidden-card = eine Base ist verdeckt; wo sie steht, ist geraten
card-can-order = Kann Befehle bekommen
card-cannot-order = Kann keine Befehle bekommen
card-can = { $unit }, { $distance } entfernt: { $orders }
card-nobody = Niemand.
card-ordered-by = Wer Befehle geben kann
card-leader-can = { $leader }, { $distance } entfernt; noch { $left ->
    [one] 1 Punkt
   *[other] { $left } Punkte
}
orders-why-type = Für { $unit } gibt es in dieser Phase keine Befehle.
orders-why-state = { $unit } ist in guter Ordnung.
orders-why-once = { $unit } hatte ihren Befehl in dieser Phase schon.
orders-why-routed = { $unit } ist auf der Flucht.
orders-why-limbered = { $unit } ist aufgeprotzt.
orders-why-passed = Durch { $unit } ist jemand hindurchgezogen: Sie bleibt stehen.
card-rout = Zurückweichen
card-path-moved = Sie weicht { $length } zurück.
card-path-enemy = Nach { $length } stößt sie auf { $by } und verliert eine Base.
card-path-enemy-stops = Nach { $length } stößt sie auf { $by } und hält dort.
card-path-impassable = Nach { $length } trifft sie auf Gelände, das sie nicht betreten kann ({ $by }), und verliert eine Base.
card-path-edge = Nach { $length } hält sie an der Tischkante.
card-path-edge-costs = Nach { $length } hält sie an der Tischkante und verliert eine Base.
card-path-lost = Nach { $length } gerät sie über die Tischkante und ist verloren.
card-flees = In der Fluchtphase flieht sie { $dice }W6 Zoll.
card-flees-later = In der Fluchtphase von { $side } flieht sie { $dice }W6 Zoll.
card-holds = In der Fluchtphase flieht sie nicht.
card-fires-at = { $unit } feuert auf { $target }
card-fire = { $phase }
card-target = { $unit }, { $band } Zoll: { $dice ->
    [0] kein Würfel
    [one] 1 Würfel
   *[other] { $dice } Würfel
}, ab { $needs } ({ $items })
item-stands = { $stands ->
    [one] 1 Base
   *[other] { $stands } Bases
} × { $each } = { $value }
item-flank = in die Flanke +{ $value }
item-target-disorganized = Ziel in Unordnung +{ $value }
item-target-column = Ziel in Marschkolonne oder aufgeprotzt +{ $value }
item-hill = vom Hügel +{ $value }
item-own-flank = in die eigene Flanke { $value }
item-low-ammo = kaum Munition { $value }
item-cover = Ziel in Deckung { $value }
item-disorganized = in Unordnung, halbiert { $value }
item-support = im Kampf um { $battery }
card-no-target = Niemand ist in Schussfeld und Reichweite.
card-ammunition = Munition
card-clears = Am Ende ihrer Bewegung fasst sie Munition.
card-stays-low = Wo sie steht, fasst sie keine Munition.
card-wagon = { $wagon } ist { $distance } entfernt.
card-moves = Bewegung
card-no-move = Sie bewegt sich jetzt nicht.
card-guns-turn = die Geschütze drehen sich nur{ $caissons ->
    [0] { "" }
   *[other] ; der Munitionswagen zieht bis { $rate }
}
card-moves-a-point = bis { $rate } für jeden Punkt
card-moves-up-to = bis { $rate }
card-halved-dg = halbe Bewegung: in Unordnung
card-halved-near = halbe Bewegung: ein Gegner ist nah
overlay-circle = Befehle, { $limit }
overlay-band = Feuer, { $band } Zoll
overlay-reach = Bewegung
length = { $length }

## Agreed for the table.

agreed-scenario = Szenario
agreed-turns = Züge
agreed-last = die Schlacht endet mit Zug { $last }
agreed-ammunition = Munition
agreed-left = { $corps }: { $left ->
    [0] keine mehr
    [one] noch für 1 Einheit
   *[other] noch für { $left } Einheiten
}
agreed-lost = Verlorene Bases, { $side }
agreed-stands = { $quality } { $count }
note-dots = Punkte an einer Einheit: gelb in Unordnung, rot auf der Flucht, schwarz knapp an Munition, weiß im Feuergefecht.
note-stands = { $unit } hat { $count ->
    [one] 1 Base
   *[other] { $count } Bases
}; üblich sind 3 bis 5 in einer Brigade
note-leaders = { $division } hat { $count ->
    [0] keinen eigenen Anführer
    [one] 1 eigenen Anführer
   *[other] { $count } eigene Anführer
}; eine Division hat einen
note-guns = { $unit } hat { $count ->
    [one] 1 Geschütz
   *[other] { $count } Geschütze
}; eine Batterie hat 2
note-batteries = { $corps } hat { $count ->
    [0] keine Batterie
    [one] 1 Batterie
   *[other] { $count } Batterien
}; üblich sind 2 oder 3 in einem Korps
note-poor = Schwache Anführer von { $side }: { $count }; es sollen wenige sein
note-green = Rekrutenbrigaden von { $side }: { $count }; es sollen wenige sein
note-bases = Die Bases der Brigaden sind verschieden groß; die Regeln wollen sie alle gleich

## House rules: what each is about, its name and its choices.

house-shape-gap = Wie weit die Bases einer Einheit auseinander stehen dürfen und noch zusammenhängen.
house-shape-gap-name = Lücke in der Einheit
house-contact = Wie weit zwei Bases auseinander sein dürfen und noch als in Kontakt gelten.
house-contact-name = Kontakt
house-woods-sight = Wie weit man durch den Wald oder den Ort sieht, in dem ein Ende der Sichtlinie liegt.
house-woods-sight-name = Sicht in Wald und Ort
house-obstacle-reach = Wie nah eine Base an einer Mauer sein muss, um dahinter Deckung zu haben.
house-obstacle-reach-name = Deckung hinter einer Mauer
house-wall-cost = Wie viel Zoll Bewegung es kostet, eine Mauer zu überqueren.
house-wall-cost-name = Über eine Mauer
house-face-slack = Wie weit sich die Mitte einer Einheit verschieben darf, die sich nur dreht oder auf- oder abprotzt.
house-face-slack-name = Drehen auf der Stelle
house-rally-range = Wie weit ein Anführer von einer Einheit entfernt sein darf, die er sammelt; 0: Er muss sie berühren.
house-rally-range-name = Reichweite des Sammelns
house-cavalry = Wie weit Kavallerie zieht, die dann wie Infanterie kämpft; keine Angabe: Es gibt keine, wie in den Regeln.
house-cavalry-name = Kavallerie
house-flank-count = Von welchen Bases die meisten hinter der Front des Ziels stehen müssen, damit es Flankenfeuer ist: von allen der Einheit oder von denen, die feuern.
house-flank-count-name = Flankenfeuer
house-flank-count-choice-all = von allen der Einheit
house-flank-count-choice-firing = von denen, die feuern
house-measure-move = Woran die Länge einer Bewegung gemessen wird: an dem Teil jeder Base, der am weitesten kommt, oder an ihrer Mitte.
house-measure-move-name = Bewegung gemessen an
house-measure-move-choice-part = dem Teil, der am weitesten kommt
house-measure-move-choice-centre = der Mitte
house-edge = Was die Tischkante für eine Einheit ist, die zurückweicht: Sie hält dort an, sie verliert dort eine Base wie an unpassierbarem Gelände, oder sie ist verloren.
house-edge-name = Zurückweichen bis zur Tischkante
house-edge-choice-stop = sie hält an
house-edge-choice-impassable = sie verliert eine Base
house-edge-choice-lost = sie ist verloren
house-rout-sides = Wessen Einheiten in der Fluchtphase fliehen: die beider Seiten oder nur die der Seite am Zug.
house-rout-sides-name = Wer flieht
house-rout-sides-choice-both = beide Seiten
house-rout-sides-choice-active = die Seite am Zug
house-fire-from = Auf welcher Seite des Tisches das Feuer beginnt, um von dort zur anderen zu gehen.
house-fire-from-name = Das Feuer beginnt
house-fire-from-choice-left = links
house-fire-from-choice-right = rechts
house-half-round = Wie die Hälfte einer ungeraden Zahl von Würfeln gerundet wird.
house-half-round-name = Hälfte der Würfel
house-half-round-choice-up = auf
house-half-round-choice-down = ab
house-corps-orders = Wem ein Korpskommandeur befehlen darf: den Einheiten seines Korps oder allen seiner Seite.
house-corps-orders-name = Korpskommandeure befehlen
house-corps-orders-choice-corps = ihrem Korps
house-corps-orders-choice-all = ihrer ganzen Seite
house-division-guns = Welchen Batterien und Trossen ein Divisionskommandeur befehlen darf: denen seines Korps oder denen, die seiner Division zugeteilt sind.
house-division-guns-name = Divisionskommandeure befehlen Geschützen
house-division-guns-choice-corps = denen ihres Korps
house-division-guns-choice-attached = zugeteilten
house-half-near = Welche Gegner bis 8 Zoll Entfernung die Bewegung einer Einheit halbieren: die nicht auf der Flucht sind, oder alle.
house-half-near-name = Halbe Bewegung nah am Gegner
house-half-near-choice-unrouted = Gegner, die nicht fliehen
house-half-near-choice-any = alle Gegner
house-defensive-reach = Auf welche Gegner, die sich bewegt haben, es Abwehrfeuer gibt: die jetzt höchstens 8 Zoll entfernt sind, oder alle in Reichweite, bei Geschützen bis 16 Zoll.
house-defensive-reach-name = Abwehrfeuer
house-defensive-reach-choice-moved = bis 8 Zoll
house-defensive-reach-choice-range = alle in Reichweite
house-second-dg = Was ein erster nicht bestandener Test bei einer Einheit in Unordnung bewirkt: Sie ergreift die Flucht, oder sie verliert eine Base.
house-second-dg-name = Noch einmal in Unordnung
house-second-dg-choice-routs = sie ergreift die Flucht
house-second-dg-choice-stand = sie verliert eine Base
house-passed-check = Wer Eigene zu einem Moraltest zwingt, durch die er zurückweicht: jeder, oder nur Einheiten auf der Flucht.
house-passed-check-name = Zurückweichen durch Eigene
house-passed-check-choice-all = jeder
house-passed-check-choice-routed = Einheiten auf der Flucht
house-count-missed = Welche nicht bestandenen Moraltests zusammenzählen: die einer Phase; oder die eines Zuges, sodass es in einer zweiten Phase dort weitergeht, wo die erste aufhörte.
house-count-missed-name = Nicht bestandene Tests zählen zusammen
house-count-missed-choice-phase = in einer Phase
house-count-missed-choice-turn = in einem Zug
house-charge-check = Ob eine Einheit, die in Kontakt mit dem Gegner zieht, dafür einen Moraltest macht und 1 Zoll davor hält, wenn sie ihn nicht besteht: nein; oder ja.
house-charge-check-name = Test zum Angriff
house-charge-check-choice-none = keiner
house-charge-check-choice-contact = um in Kontakt zu ziehen
house-halves-stack = Ob eine Einheit in Unordnung, die nah am Gegner beginnt, nur ein Viertel weit zieht: nein, die Hälfte; oder ja.
house-halves-stack-name = Zweimal halbe Bewegung
house-order-sight = Ob ein Anführer eine Einheit sehen muss, um ihr zu befehlen: ja oder nein.
house-order-sight-name = Befehle nur auf Sicht
house-rout-at-once = Ob eine Einheit, die die Flucht ergreift, sofort 8 Zoll zurückweicht und eine Base verliert: ja; oder nein, sie flieht nur in der Fluchtphase.
house-rout-at-once-name = Sofortige Flucht
house-dg-guns-flee = Ob Batterien in Unordnung in der Fluchtphase fliehen: ja oder nein.
house-dg-guns-flee-name = Batterien in Unordnung fliehen
house-flee-contact = Ob eine Einheit, die auf einen Gegner zurückweicht, eine Base verliert: ja; oder nein, sie hält nur an.
house-flee-contact-name = Zurückweichen in einen Gegner
house-fire-at-guns = Ob Infanterie im Feuergefecht auf Batterien feuern darf: ja oder nein.
house-fire-at-guns-name = Feuergefecht gegen Batterien
house-firefight-mutual = Ob für ein Feuergefecht beide Einheiten aufeinander feuern können müssen: nein, eine genügt; oder ja.
house-firefight-mutual-name = Feuergefecht auf Gegenseitigkeit
house-support = Ob eine Brigade an Stelle einer Batterie kämpft, die sie berührt, wenn Infanterie mit den Geschützen in Kontakt ist: ja oder nein.
house-support-name = Unterstützung von Batterien
house-split-bands = Ob eine Einheit, die ihr Feuer teilt, in mehrere Entfernungsbereiche feuern darf: nein oder ja.
house-split-bands-name = Feuer auf mehrere Bereiche teilen
house-resupply-limit = Ob ein Korps nur für so viele Einheiten Munition hat, wie es Brigaden hat: nein, für alle; oder ja.
house-resupply-limit-name = Munition geht aus

## The sections of the rules, and each rule in plain words.

section-leader-ratings = Anführer
section-game-sequence = Ablauf
section-rally-phase = Sammeln
section-movement = Bewegung
section-formations = Formationen
section-artillery-fire-phase = Artilleriefeuer
section-defensive-fire-phase = Abwehrfeuer
section-firefight-phase = Feuergefecht
section-combat = Kampf
section-combat-effects = Folgen des Kampfes
section-rout-phase = Flucht
section-ammunition-rule = Munition
rule-orders-command = Ein Divisionskommandeur befiehlt seinen eigenen Brigaden und den Batterien und Trossen seines Korps; ein Korpskommandeur befiehlt seinem ganzen Korps.
rule-orders-points = Jeder Befehl kostet seinen Anführer einen Punkt, jede eigene Bewegung auch; ein guter hat 5 im Zug, ein durchschnittlicher 4, ein schwacher 3.
rule-orders-range = Ein Befehl reicht 8 Zoll weit, vom Anführer zur nächsten Base der Einheit.
rule-orders-sight = Ein Anführer sieht die Einheit, der er befiehlt.
rule-orders-missing = Keine Einheit zieht ohne Befehl eines Anführers, und keine Batterie feuert ohne einen in der Phase des Artilleriefeuers.
rule-orders-done = Wer fertig ist, gibt in diesem Zug keine Befehle mehr.
rule-ride-before = Ein Anführer reitet umsonst mit, wenn er vor der Bewegung der Einheit bei ihr war.
rule-ride-after = Ein Anführer, der mitgeritten ist, berührt die Einheit wieder.
rule-sequence-phase = Ein Zug hat sechs Phasen, und jede hat ihre eigenen Handlungen.
rule-sequence-turn = Anführer und Einheiten handeln im Zug ihrer Seite; Abwehrfeuer gibt die andere Seite.
rule-sequence-once = Eine Einheit wird beim Sammeln einmal gesammelt und bekommt in der Bewegung einen Befehl; eine Base feuert einmal in einer Phase.
rule-sequence-owed = Was fällig ist, kommt zuerst: Tests, Rückzüge, Verluste, erzwungenes Feuer und Flucht.
rule-sequence-dice = Es fallen so viele Würfel, wie die Regeln sagen.
rule-sequence-gone = Ein Modell verlässt den Tisch nur, wenn die Regeln es verlangen.
rule-sequence-across = Das Feuer geht von einer Seite des Tisches zur anderen, und ein Ziel oder Feuergefecht ist zu Ende, bevor das nächste kommt.
rule-rally-state = Gesammelt werden nur Einheiten in Unordnung oder auf der Flucht.
rule-rally-place = Eine Einheit, die gesammelt wird, darf sich um ihre Mitte drehen und bleibt auf ihrem Platz.
rule-movement-routed = Eine Einheit auf der Flucht zieht nicht, bis sie gesammelt ist.
rule-movement-pinned = Eine Einheit, durch die eine andere gezogen ist, bleibt in diesem Zug stehen.
rule-movement-unlimbered = Abgeprotzte Geschütze drehen sich auf Befehl und ziehen nicht.
rule-movement-limber = Geschütze, die auf- oder abprotzen, tun in der Phase sonst nichts.
rule-movement-shape = Eine Einheit endet in einer ihrer Formationen.
rule-movement-allowance = Kein Teil einer Einheit kommt weiter als ihre Bewegung; Wald, Ort, Hügel, Bach und Eigene kosten doppelt, und wer in Unordnung ist oder nah am Gegner beginnt, hat die Hälfte.
rule-movement-shape-change = Ein Formationswechsel kostet Infanterie die Hälfte ihrer Bewegung.
rule-movement-passed = Durch eine Einheit, die sich bewegt hat, zieht im selben Zug niemand hindurch.
rule-movement-overlap = Keine Base endet auf einer anderen.
rule-movement-ground = Keine Base endet auf Gelände, das niemand betreten kann.
rule-movement-board = Alle bleiben auf dem Tisch.
rule-movement-path = Für jede Base führt ein Weg an ihren Platz, vorbei am Gegner und an Gelände, das niemand betreten kann.
rule-movement-points = Ein Anführer bewegt sich bis 20 Zoll für jeden Punkt, den er ausgibt.
rule-retreat-state = Nur Einheiten in Unordnung oder auf der Flucht fliehen.
rule-retreat-routed = Eine Einheit auf der Flucht weicht nicht ohne Befehl zurück: Sie flieht in der Fluchtphase.
rule-retreat-orders = Ohne Befehl weicht nur zurück, wer in seinem Zug keinen Befehl hatte.
rule-retreat-leaders = Ohne Befehl weicht eine Einheit zurück, wenn ihre Anführer fertig sind.
rule-retreat-direction = Ein Rückzug ohne Befehl führt gerade weg vom nächsten Gegner.
rule-retreat-place = Die Modelle einer Einheit, die zurückweicht oder zurückgeworfen wird, stehen, wo das hinführt.
rule-fire-own-side = Gefeuert wird nur auf Gegner.
rule-fire-phase = In der Phase des Artilleriefeuers feuern nur Batterien, im Feuergefecht nur Infanterie.
rule-fire-routed = Eine Einheit auf der Flucht feuert nicht, bis sie gesammelt ist.
rule-fire-limbered = Aufgeprotzte Geschütze feuern nicht.
rule-fire-firefight = Eine Einheit im Feuergefecht gibt kein Abwehrfeuer.
rule-fire-moved = Abwehrfeuer gibt es nur auf Gegner, die sich in diesem Zug bewegt haben.
rule-fire-near = Abwehrfeuer gibt es nur auf Gegner, die höchstens 8 Zoll entfernt sind.
rule-fire-guns = Nach dieser Hausregel feuert Infanterie im Feuergefecht nicht auf Batterien.
rule-fire-sight = Eine Base feuert auf das, was sie von der Mitte ihrer Vorderkante aus sieht: Andere Einheiten, Hügel, Wald und Orte verbergen ein Ziel.
rule-fire-arc = Das Schussfeld ist 90 Grad weit nach vorn, von der Mitte der feuernden Bases aus.
rule-fire-range = Infanterie feuert bis 8 Zoll, Geschütze bis 16.
rule-fire-ammo = Wer kaum noch Munition hat, feuert bis 4 Zoll.
rule-fire-stands = Bases, die zusammen feuern, stehen im vordersten Glied nebeneinander, und es sind so viele wie möglich.
rule-fire-band = Eine Einheit feuert auf ein Ziel im nächsten Entfernungsbereich, in dem eines steht.
rule-fire-split = Eine Base feuert auf ein Ziel.
rule-fire-split-bands = Eine Einheit, die ihr Feuer teilt, feuert in einem Entfernungsbereich.
rule-inspire-side = Ein Anführer spornt Einheiten der eigenen Seite an.
rule-inspire-rating = Gute und durchschnittliche Anführer spornen an, schwache nicht.
rule-inspire-contact = Ein Anführer spornt die Einheit an, bei der er ist.
rule-inspire-hits = Ein Anführer, der anspornt, erspart der Einheit einen Test für Treffer.
rule-lose-count = Es kommen so viele Bases vom Tisch, wie die Regeln sagen; welche, sagt ihr Besitzer.
rule-thrown-type = Abwehrfeuer wirft nur Infanterie zurück.
rule-thrown-state = Zurückgeworfen wird nur Infanterie, die das Abwehrfeuer in Unordnung gebracht hat.
rule-thrown-side = Zurückgeworfen wird eine Einheit nur vom Feuer des Gegners.
rule-rout-stays = Einheiten in Unordnung oder auf der Flucht fliehen in der Fluchtphase; Infanterie in Unordnung bleibt in einem Feuergefecht, in dem auch alle ihre Gegner in Unordnung sind.
rule-supply-full = Munition fasst nur, wer kaum noch welche hat.
rule-supply-none = Munition gibt es von einem Wagen, der am Ende der Bewegung höchstens 4 Zoll entfernt ist; ohne Wagen nach einem ganzen Zug Ruhe mehr als 8 Zoll vom Gegner entfernt.
rule-supply-limit = Wo es vereinbart ist, hat ein Korps Munition für so viele Einheiten, wie es Brigaden hat.

## Types of terrain.

ground-hill = Hügel
ground-woods = Wald
ground-town = Ort
ground-impassable = Unpassierbar
ground-wall = Mauer
ground-stream = Bach
ground-river = Fluss
ground-cliff = Steilwand
ground-road = Straße
ground-bridge = Brücke
ground-ford = Furt

## Morale and rally.

inspire-side = { $leader } gehört nicht zur Seite von { $unit }.
inspire-rating = { $leader } ist ein schwacher Anführer: Er spornt niemanden an.
inspire-contact = { $leader } ist nicht bei { $unit }.
inspire-hits = { $unit } hat keinen Test, der entfallen könnte.
rally-state = { $unit } ist in guter Ordnung.
rally-once = { $unit } ist schon gesammelt worden oder hatte schon einen Befehl.

## Retreats.

no-retreat = { $unit } weicht auf diese Weise nicht zurück
no-retreat-dice = für diesen Rückzug wird nicht gewürfelt: lass die Würfel weg
by-list = gib die Kennung einer Einheit an oder eine Liste davon
retreat-state = { $unit } ist in guter Ordnung und flieht nicht.
retreat-routed = { $unit } ist auf der Flucht: Sie flieht nur in der Fluchtphase.
retreat-orders = { $unit } hatte in diesem Zug schon einen Befehl: Ohne Befehl weicht nur zurück, wer keinen hatte.
retreat-leaders = { $leaders } { $count ->
    [one] kann
   *[other] können
 } { $unit } noch befehlen: Sie darf erst zurückweichen, wenn { $count ->
    [one] er fertig ist
   *[other] sie fertig sind
 }.
retreat-direction = { $unit } weicht { $off } von der Richtung gerade weg von { $enemy } ab; die Grenze ist { $limit }.
thrown-type = { $unit } ist keine Infanterie: Sie wird nicht zurückgeworfen.
thrown-state = { $unit } ist nicht in Unordnung: Sie wird nicht zurückgeworfen.
thrown-side = { $by } gehört zur selben Seite wie { $unit }.

## Moves.

points-leader = { $unit } ist kein Anführer: Nur Anführer geben Punkte aus
move-routed = { $unit } ist auf der Flucht und zieht nicht.
move-pinned = Durch { $unit } ist in diesem Zug jemand hindurchgezogen: Die Einheit bleibt stehen.
move-once = { $unit } hatte in dieser Bewegungsphase schon einen Befehl.
move-unlimbered = { $unit } bewegte sich { $length }; abgeprotzte Geschütze drehen sich nur, die Grenze ist { $limit }.
move-limber = { $unit } bewegte sich { $length }; wer auf- oder abprotzt, bleibt am Platz, die Grenze ist { $limit }.
move-shape = { $unit } endet in keiner Formation: Basen aufschließen, oder die Formation nennen.
move-allowance = { $unit } zog { $length }; die Grenze ist { $limit }.
move-shape-change = { $unit } wechselte die Formation, und die Base, die sich am wenigsten bewegte, zog { $length }; die Grenze ist { $limit }.
move-passed = { $unit } zieht durch { $others }: { $count ->
    [one] Sie hat sich in diesem Zug schon bewegt
   *[other] Sie haben sich in diesem Zug schon bewegt
 }.
move-overlap = { $unit } steht auf { $other }.
move-overlap-own = Bases von { $unit } stehen aufeinander.
move-ground = { $unit } endet mit der Mitte einer Base auf unpassierbarem Gelände.
move-board = { $unit } ragt über die Tischkante.
move-path = { $unit } hat keinen freien Weg an diesen Platz.
move-points = { $leader } zieht für { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
 } und hat nur noch { $left }.

### Das Maßband.

tape-fires = { $unit } kann auf { $target } feuern: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
 }.
tape-fired = { $unit } hat schon gefeuert.
tape-fire-close = Zu knapp, um zu sagen, ob { $unit } auf { $target } feuern kann.
tape-order = Ein Befehl von { $leader } erreicht { $unit }; er reicht { $limit } weit.
tape-no-order = Kein Befehl von { $leader } erreicht { $unit }; er reicht { $limit } weit.
tape-order-close = Zu knapp, um zu sagen, ob ein Befehl von { $leader } { $unit } erreicht; er reicht { $limit } weit.

### Szenarien, die mitkommen.

ready-tanners-crossing = Tanners Übergang
ready-tanners-crossing-about = Eine Division je Seite trifft sich an Brücke und Furt; 12 Züge, eine Stunde.
ready-gravenor-heights = Die Höhen von Gravenor
ready-gravenor-heights-about = Ein Korps greift ein anderes auf den Höhen hinter einem Bach an; 24 Züge, ein Abend.
