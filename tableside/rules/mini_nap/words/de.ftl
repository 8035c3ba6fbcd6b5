### Was Mini-Nap den Spielern sagt.

### Längen, Würfel und andere kleine Teile.

length = { $length }
dice = { $count } Würfel
no-dice = keine Würfel
dice-points = { $count }
dice-more = { $points } + { $more }
dice-halved = halbiert ({ $why }) auf { $left }
dice-of = Würfel von { $unit }: { $steps }: { $dice }.
halved-column = in Kolonne oder Karree
halved-far = über die halbe Reichweite
halved-unformed = auf ein nicht geschlossenes Ziel
halved-against-formed = nicht geschlossen gegen geschlossen
halved-flank = in Flanke oder Rücken getroffen
halved-at-square = Kavallerie gegen ein Karree
side-total = { $side } { $total }
of-side = { $side }: { $what }
span = { $low } bis { $high }

### Angriffe.

charge-own-side = { $target } gehört zur selben Seite wie { $unit }.
charge-table = { $unit } darf { $target } nicht angreifen: Die Tabelle, wer wen angreifen darf, verbietet es.
charge-outflank = { $unit } ist nicht geschlossen und überflügelt { $target } nicht.
charge-turn = { $unit } müsste sich um mehr als 90 Grad drehen, um { $target } anzugreifen.
charge-pivot = { $unit } kann sich nicht zu { $target } drehen, ohne etwas zu berühren.
charge-distance = { $unit } erreicht { $target } nicht: Der Angriff reicht bis { $far }.
charge-second-contact = { $unit } würde vor { $target } oder zugleich eine andere Einheit berühren.
charge-ground = { $unit } käme auf dem Weg zu { $target } über Gelände, das ihr verboten ist.
charge-board = { $unit } käme auf dem Weg zu { $target } vom Tisch.
charge-misses = { $unit } träfe { $target } in dieser Richtung nicht, so weit sie auch liefe.
charge-meets-nobody = { $unit } träfe in dieser Richtung niemanden, so weit sie auch liefe.
charge-battery = { $unit } ist eine Batterie: Batterien greifen nicht an.
charge-square = { $unit } steht im Karree: Karrees greifen nicht an.
charge-marker = { $unit } hat einen blauen Marker und kann nicht angreifen.
charge-turned = { $unit } hat sich um mehr als 90 Grad gedreht oder kehrtgemacht und kann nicht angreifen.
charge-after-division = { $unit } hat ein Divisionsmanöver gemacht und kann nicht angreifen.
charge-in-division = In einem Divisionsmanöver greift niemand an.
charge-stands = { $unit } kann mit einem einzigen Formationswechsel nicht so stehen.
charge-change = { $unit } kann vor dem Angriff nicht mit einem Wechsel diese Formation einnehmen: { $formation }.
charge-off = { $unit } steht am Ende um { $off } zu ihrer Angriffsrichtung gedreht; erlaubt sind { $limit }.
charge-no-contact = { $unit } berührt keinen Gegner: Das ist kein Angriff.
charge-too-long = { $unit } lief { $length }, trifft ihr Ziel aber schon nach { $run }.
extend-within = { $unit } erreicht { $target } schon mit einem gewöhnlichen Angriff bis { $far }.
extend-distance = { $unit } erreicht { $target } auch mit den besten Würfeln nicht: Die geben { $far }.

### Feuer.

fire-cavalry = { $unit } ist Kavallerie und feuert nicht.
fire-abandoned = { $unit } ist verlassen.
fire-fired = { $unit } hat in dieser Initiative schon gefeuert.
fire-return = { $unit } kann das Feuer nicht erwidern: Das tut nur Infanterie.
fire-returned = { $unit } hat das Feuer in dieser Initiative schon erwidert.
fire-turned = { $unit } hat sich um mehr als 90 Grad gedreht oder kehrtgemacht und kann nicht feuern.
fire-redeployed = { $unit } hat in dieser Initiative die Stellung gewechselt und kann nicht feuern.
fire-division = { $unit } hat in dieser Initiative ein Divisionsmanöver gemacht und kann nicht feuern.
fire-contact = { $unit } hat Kontakt mit { $enemy } und kann nicht feuern.
fire-arc = { $target } liegt mehr als { $arc } seitlich der Front von { $unit }.
fire-friend = Zwischen { $unit } und { $target } steht eine eigene Einheit.
fire-blocked = Zwischen { $unit } und { $target } steht etwas.
fire-range = { $unit } ist { $distance } von { $target } entfernt; die Reichweite ist { $far }.
fire-dice = { $unit } wirft { $wanted } Würfel, nicht { $given }.

### Formationswechsel.

change-type = { $unit } darf diese Formation nicht einnehmen: { $formation }.
change-same = { $unit } steht schon in dieser Formation: { $formation }.
change-contact = { $unit } würde { $other } berühren.
change-nearer = { $unit } berührt { $other } und stünde näher daran.
change-board = { $unit } stünde { $over } über die Tischkante hinaus.
change-ground = { $unit } würde { $ground } berühren, wohin sie nicht darf.
formation-type = { CAPITAL($kind) } dieser Art darf so nicht stehen: { $formation }.
formation-frontage = Die Fronten ihrer beiden Bases unterscheiden sich um { $share }; erlaubt sind { $limit }.
formation-facing = Ihre beiden Bases sind um { $off } verdreht; für die Formation { $formation } sind { $limit } erlaubt.
formation-echelon = Ihre beiden Bases stehen { $off } versetzt; für die Formation { $formation } sind { $limit } erlaubt.
formation-gap = Ihre beiden Bases stehen { $gap } auseinander; für die Formation { $formation } sind { $limit } erlaubt.
formation-too-near = Ihre beiden Bases stehen nur { $gap } auseinander; eine Plänklerlinie braucht mindestens { $limit }.
formation-overlap = Ihre beiden Bases liegen { $gap } übereinander, zu viel für die Formation { $formation }.
formation-none = { $unit } steht in keiner Formation. { $why }
formation-none-after = { $unit } stünde in keiner Formation.

### Divisionsmanöver.

division-used = { $brigade } hatte in diesem Zug schon die Initiative.
division-near = { $unit } ist { $distance } von { $enemy } entfernt; ein Divisionsmanöver braucht { $limit }.
division-keep = { $unit } kommt bis auf { $gap } an { $enemy } heran; nötig sind { $keep } Abstand.
division-not-of = { $unit } gehört nicht zu { $division }.
division-not-now = { $division } ist jetzt nicht dran: Ihre Seite hat nicht die Initiative.

### Bewegungen.

move-change = { $unit } kann mit einem einzigen Wechsel nicht in dieser Formation stehen: { $formation }.
move-kind = { $unit } hat in dieser Formation ({ $formation }) keine Bewegung dieser Art: { $kind }.
move-allowance = { $unit } zog { $length }; die Grenze ist { $far }.
move-off = { $unit } steht am Ende um { $off } zu ihrer Laufrichtung gedreht; erlaubt sind { $limit }.
move-turn-there = { $unit } kann sich dort nicht drehen, ohne { $others } zu berühren.
move-stand = { $unit } steht { $length } von da, wohin Drehen und Formieren sie bringen können.
move-contact = { $unit } berührt { $other }; das darf nur ein Angriff.
move-overlap = { $unit } läuft durch { $other } hindurch.
move-nearer = { $unit } berührte { $other } zu Beginn und käme näher heran.
move-ground = { $unit } läuft über { $ground }, wohin sie nicht darf.
move-board = { $unit } ragt { $over } über die Tischkante.
move-stop = { $unit } bleibt auf { $other } stehen.
move-pivot = { $unit } kann sich nicht so weit drehen, ohne etwas zu berühren.

### Reaktionen.

react-initiative = { $unit } kann nicht reagieren: Die Initiative liegt bei { $side }.
react-type = { $unit } hat diese Reaktion so, wie sie jetzt steht, nicht: { $reaction }.
react-apart = { $enemy } berührt { $unit } nicht: Der Abstand ist { $gap }.
react-marker = { $unit } hat einen blauen Marker und kann nicht reagieren.
react-square = { $unit } berührt kein eigenes festes Karree.
react-stop = { $unit } stünde am Ende auf einer eigenen Einheit: Sie weicht weniger weit oder weiter zurück.
react-room = { $unit } hat keinen Platz für ein Karree: eine andere Einheit, Gelände oder die Tischkante ist im Weg.
react-done = { $unit } hat in dieser Initiative schon reagiert.
react-none = { $unit } hat, so wie sie steht, keine Reaktion auf diesen Gegner.
react-also-touched = { $unit } hat auch mit { $enemy } Kontakt.
react-began = Der Angriff auf { $unit } begann in { $distance } Entfernung; nötig sind mehr als { $limit }.
react-call = { $unit } ist { $gap } von { $enemy } entfernt; eingreifen darf sie innerhalb von { $limit }.
react-distance = { $unit } weicht { $low } bis { $high } zurück, nicht { $distance }.
react-way = { $unit } muss gerade und vom Gegner abgewandt zurückweichen; sie liegt { $off } daneben, erlaubt sind { $limit }.
react-die = Vor dieser Reaktion ({ $reaction }) wird gewürfelt: auswählen, Würfel eingeben, dann die Bases bewegen.
react-no-run = { $enemy } läuft jetzt nicht: Da ist kein Lauf, in den man eingreifen könnte.
react-called = { $unit } kann von { $called } bis { $far } ihres Laufs angehalten werden.
react-no-charge = Kein Angriff von { $enemy } wartet auf eine Reaktion.
feint-began = { $unit } begann den Angriff in { $distance } Entfernung; ein Scheinangriff braucht mehr als { $limit }.
feint-contact = { $unit } berührt { $square } nicht.
feint-square = { $square } ist kein Karree, das sich eben gebildet hat.
feint-type = { $unit } ist keine Kavallerie.
feint-back = { $unit } reitet auf { $low } bis { $high } vom Karree zurück, nicht { $distance }.
feint-way = { $unit } muss gerade zurückreiten; die Abweichung ist { $off }, erlaubt sind { $limit }.
feint-die = { $unit } würfelt für den Scheinangriff: auswählen, Würfel eingeben, dann die Bases bewegen.
feint-pivot = { $unit } kann sich nach dem Scheinangriff nicht so weit drehen: höchstens { $most }, und ohne etwas zu berühren.
feint-no-charge = { $unit } hat keinen Angriff auf { $square }, der ein Scheinangriff sein könnte.

### Spielablauf.

turn-initiative = Die Initiative liegt bei { $side }, nicht bei { $other }.
turn-phase = Das gehört in die Phase „{ $wanted }“; jetzt ist die Phase „{ $phase }“.
turn-brigade = { $unit } gehört zu { $brigade }, aber { $other } hat die Initiative.
turn-once = { $unit } hat in dieser Initiative schon manövriert.
turn-locked = { $unit } hat Kontakt mit { $enemy } und muss bleiben, wo sie ist.
turn-run-waits = Die andere Seite darf in die Bewegung von { $unit } noch eingreifen oder sie ziehen lassen.
turn-charge-waits = { $unit } darf auf den Angriff noch reagieren oder passen.
turn-shot-waits = { $unit } darf das Feuer noch erwidern oder passen.
turn-roll-waits = Zuerst wird um die Initiative gewürfelt.
turn-choice-waits = Zuerst wird eine Brigade gewählt.
turn-none-left = Jede Brigade hat gehandelt: Beginnt den nächsten Zug.
turn-not-over = Die jetzige Initiative ist noch nicht vorbei.
turn-not-unused = { $brigade } ist keine Brigade von { $side }, die in diesem Zug noch dran ist.
turn-no-choice = Jetzt wird keine Brigade gewählt.
turn-no-initiative = Die Initiative liegt nicht bei { $side }.
turn-must-fight = { $unit } und { $enemy } müssen noch kämpfen.
turn-brigades-left = Der Zug ist erst vorbei, wenn jede Brigade die Initiative hatte.
turn-no-break-through = { $unit } hat keinen Durchbruch erlangt.
turn-break-through = Durchbrüche sind jetzt Sache von { $side }, nicht von { $other }.
turn-others-waits = Die andere Seite darf noch durchbrechen.
break-through-change = { $unit } bricht durch, wie sie steht: Die Formation bleibt.
break-through-turn = { $unit } dreht sich vor dem Durchbruch um { $turned }; erlaubt sind { $most }.
break-through-off = { $unit } bricht geradeaus durch; sie steht am Ende { $off } schräg zu ihrem Weg, erlaubt sind { $limit }.
turn-gone = { $unit } wurde vom Tisch genommen, obwohl sie nicht verloren ist.
fight-phase = Kämpfe gehören in die Phase „Nahkampf“; jetzt ist die Phase „{ $phase }“.
fight-apart = { $unit } und { $enemy } berühren sich nicht.
man-not-abandoned = { $unit } ist nicht verlassen.
man-initiative = { $unit } wird nur am Ende einer Initiative von { $side } wieder bemannt.
man-near = { $enemy } ist zu nah an { $unit }: Innerhalb von { $limit } darf kein Gegner stehen.

### Was zu knapp ist: was von Hand nachzumessen ist.

measure-stands = Miss die Lücke zwischen den Bases von { $a } nach.

### Was geschehen ist.

told-tie = Gleichstand ({ $thrown }): noch einmal würfeln.
told-turn-over = Jede Brigade hatte die Initiative: Der Zug ist vorbei.
told-initiative = Die Initiative geht an { $side }.
told-initiative-left = Jede Brigade von { $other } hat gehandelt: Die Initiative geht an { $side }.
told-initiative-by = Die Initiative geht an { $side } ({ $thrown }).
told-brigade = { $brigade } hat die Initiative.
told-division = { $division } macht ein Divisionsmanöver.
told-no-reaction = Keine Reaktion mehr von { $side }: Beide bleiben und kämpfen.
told-no-further = Keine Reaktion mehr von { $side }; der Angreifer darf noch einen Scheinangriff machen.
told-no-feint = { $unit } macht keinen Scheinangriff: Sie bleibt und kämpft.
told-no-call = Kein Eingreifen von { $side }.
told-no-return = { $unit } erwidert das Feuer nicht.
told-phase = Die Phase „{ $phase }“ beginnt.
told-lets-go = Kein Eingreifen von { $side }: { $unit } läuft.
told-announced = { $charges ->
    [yes] { $unit } kündigt einen Angriff von { $length } auf { $target } an. Eingreifen dürfen: { $callers }.
   *[no] { $unit } kündigt eine Bewegung von { $length } an. Eingreifen dürfen: { $callers }.
 }
told-over = Die Initiative von { $name } ist vorbei.
told-others = Die Durchbrüche von { $side } sind jetzt möglich.
told-turn = Zug { $turn } beginnt.
told-moved = { $unit } zieht { $length }.
told-moved-as = { $unit } zieht { $length } ({ $kind }).
told-turned = { $unit } dreht um { $by }.
told-oblique = { $unit } zieht { $ahead } voraus und { $aside } seitwärts (schräg).
told-formed = { $unit } bildet { $formation }.
told-formed-moved = { $unit } bildet { $formation } und zieht { $length } ({ $kind }).
told-no-charge = { $unit } kann { $target } mit keinem Angriff erreichen.
told-charge = { $unit } greift { $target } aus { $distance } Entfernung an.
told-extends = { $unit } verlängert ihren Angriff um { $length }.
told-falls-short = { $unit } geht { $length } vor, um den Angriff zu verlängern, erreicht { $target } nicht und gerät in Unordnung.
told-extend-failed = { $unit } kann den Angriff auf { $target } nicht verlängern und gerät in Unordnung.
with-test = { $told } Nötig: { $needed }, gewürfelt: { $die }.
told-losses = { $unit } hat insgesamt { $losses ->
    [one] 1 Stärkepunkt
   *[other] { $losses } Stärkepunkte
 } verloren.
told-gone = { $unit } ist vom Tisch.
lost-spent = { $unit } ist aufgerieben: Nimm sie vom Tisch.
lost-guns = { $unit } ist mit ihren Geschützen verloren: Nimm sie vom Tisch.
lost-eliminated = { $unit } ist vernichtet: Nimm sie vom Tisch.
lost-overrun = { $unit } ist überrannt: Nimm sie vom Tisch.
lost-collision = { $unit } reitet in etwas hinein und ist verloren: Nimm sie vom Tisch.
lost-nowhere = { $unit } ist geschlagen und kann nirgends hin: Nimm sie vom Tisch.
made-opportunity-charge = { $unit } macht einen Gelegenheitsangriff.
made-counter-charge = { $unit } macht einen Gegenangriff.
made-fall-back = { $unit } weicht zurück.
made-limber-flee = { $unit } protzt auf und flieht.
made-flee-to-square = { $unit } verlässt die Geschütze und flieht ins Karree.
made-emergency-square = { $unit } bildet ein Notkarree.
failed-opportunity-charge = { $unit } kommt nicht zum Gelegenheitsangriff.
failed-counter-charge = { $unit } kommt nicht zum Gegenangriff.
failed-fall-back = { $unit } kommt nicht dazu, zurückzuweichen.
failed-limber-flee = { $unit } kommt nicht dazu, aufzuprotzen und zu fliehen.
failed-flee-to-square = { $unit } kommt nicht dazu, ins Karree zu fliehen.
failed-emergency-square = { $unit } kommt nicht dazu, ein Notkarree zu bilden.
told-goes-on = { $told } Sie setzte ihr Manöver fort.
told-feint-failed = { $unit } misslingt der Scheinangriff: Sie bleibt und kämpft.
told-feint = { $unit } macht einen Scheinangriff und reitet zurück.
told-fire = { $unit } feuert auf { $target } ({ $dice }): { $hits ->
    [one] 1 Stärkepunkt
   *[other] { $hits } Stärkepunkte
 } verloren.
told-return = { $unit } erwidert das Feuer auf { $target } ({ $dice }): { $hits ->
    [one] 1 Stärkepunkt
   *[other] { $hits } Stärkepunkte
 } verloren.
told-fight = { $unit } ({ $dice }) und { $enemy } ({ $others }) kämpfen: { $unit } verliert { $own ->
    [one] 1 Stärkepunkt
   *[other] { $own } Stärkepunkte
 }, { $enemy } { $theirs }.
told-beaten = { $unit } ist geschlagen und weicht { $length } zurück.
told-manned = { $unit } wird wieder bemannt.

### Was getan werden kann, und was ein Spieler ausfüllt.

ask-die = Würfel: ab { $needed }
ask-dice = Würfel
ask-distance = Strecke, falls die Probe gelingt
ask-unit = Einheit
ask-brigade = Brigade
brigade-of = { $more ->
    [0] { $brigade }: { $units }
   *[other] { $brigade }: { $units } und { $more } weitere
 }
ask-where = Wo sie steht
ask-formation = In anderer Formation?
ask-stopped = Nach wie viel ihres Laufs
ask-how-far = Wie weit
ask-facing = Wohin sie dann blickt
turn-ahead = wie beim Angriff
turn-left = { $by } Grad nach links
turn-right = { $by } Grad nach rechts
ask-dice-of = Würfel von { $name }
odds-charges-in = sie greift an
odds-stays = sie bleibt, und der Lauf geht weiter
odds-charges-on = sie läuft und greift an, wenn sie kann
odds-disordered = sie gerät in Unordnung
odds-succeeds = es gelingt
odds-fails = { $reaction ->
    [limber-flee] sie ist verloren
   *[emergency-square] sie bleibt, wie sie steht{ $hits ->
        [0] { "" }
       *[other] , mit { $hits } Treffermarkern
     }
 }
odds-rides-back = sie reitet zurück
odds-fights = sie bleibt und kämpft
odds-beaten = { $unit } weicht zurück
odds-both-stay = beide bleiben
odds-lost = { $losses ->
    [one] 1 Stärkepunkt
   *[other] { $losses } Stärkepunkte
 } verloren
option-lets-go = { $side }: ziehen lassen
option-turn = Zug { $turn } beginnen
option-done = { $side }: { $phase ->
    [manoeuvre] fertig mit Bewegen
    [firing] fertig mit Feuern
    [hand-to-hand] fertig mit Kämpfen
   *[break-through] kein Durchbruch mehr
 }
option-no-reaction = { $side }: keine Reaktion
option-cannot-react = Weiter: { $why }
option-call = { $unit }: { $reaction } auf { $mover }
option-react = { $unit }: { $reaction }
option-initiative = Um die Initiative würfeln
option-brigade = Eine Brigade wählen
option-division = { $division } macht ein Divisionsmanöver
option-move = Eine Einheit bewegen
option-charge = { $unit } greift { $target } an
option-extend = { $unit } verlängert ihren Angriff auf { $target }
option-feint = { $unit } macht einen Scheinangriff
option-no-feint = Stehen und kämpfen
option-fire = { $unit } feuert auf { $target }
option-return = { $unit } erwidert das Feuer auf { $target }
option-no-return = Feuer nicht erwidern
option-fight = { $unit } und { $enemy } kämpfen
option-break-through = Durchbrechen
option-man = { $unit } wird wieder bemannt
over-broken = Sieg für { $side }: Die Hälfte der Einheiten von { $other } ist verloren.
over-both-broken = Das Spiel ist aus: beide Seiten haben die Hälfte ihrer Einheiten verloren.
over-turns = Das Spiel ist nach Zug { $turn } aus: keine Seite hat die Hälfte ihrer Einheiten verloren.
prompt-run = { $charges ->
    [yes] { $unit } will { $target } angreifen: greife ein oder lass sie ziehen.
   *[no] { $unit } will sich bewegen: greife ein oder lass sie ziehen.
 }
prompt-charge = { $unit } greift { $target } an: reagiere oder passe.
prompt-charged = { $unit } greift { $target } an; keine Reaktion ist möglich.
prompt-feint = { $unit } darf einen Scheinangriff machen oder stehen und kämpfen.
prompt-turn = Jede Brigade hatte die Initiative: Beginnt den nächsten Zug.
prompt-roll = Würfelt um die Initiative.
prompt-choice = wähle eine Brigade.
prompt-manoeuvre = manövriere mit jeder Einheit von { $name } einmal oder gar nicht.
prompt-firing = feuere mit den Einheiten von { $name }, mit jeder höchstens einmal.
prompt-return = { $unit } darf das Feuer von { $enemy } erwidern oder passen.
prompt-hand-to-hand = { $count ->
    [0] kein Kampf steht mehr aus; weiter.
    [one] ein Kampf steht noch aus: kämpfe ihn aus.
   *[other] { $count } Kämpfe stehen noch aus: kämpfe sie aus.
 }
prompt-break-through = { $count ->
    [0] niemand darf durchbrechen; weiter.
   *[other] Einheiten mit einem Durchbruch dürfen durchbrechen.
 }
hands-moved = { $units } bewegt.
hands-elsewhere = Das Modell steht jetzt woanders.
hands-shifted = { $units } aus Versehen verschoben.
hands-no-meaning = Es war nicht so gemeint.

### Karten, und was für den ganzen Tisch gilt.

card-type = Art
card-kind = { $kind }, { $side }
card-kind-nation = { $kind }, { $side } ({ $nation })
card-formation = Formation
card-gap = Linie oder Plänklerlinie: miss die Lücke nach
card-hidden = Verdeckt
card-hidden-stand = eine ihrer Bases, sie gilt, als stünde sie noch wie zuletzt
card-rating = Qualität
card-left-short = { $left } von { $whole }
card-may-go = Bewegung
card-strength = Stärke
card-left = { $left } von { $whole }
card-hits = Treffermarker
card-number = { $number }
card-brigade-used = { $brigade } (war in diesem Zug schon dran)
card-division = Division
card-markers = Marker
card-has = Hat schon
card-warning = Warnung
card-one-point = noch ein Punkt: sie kommt vom Tisch, sobald sie diese Formation verlässt
card-no-formation = Keine Formation
card-moves = Bewegungen
card-up-to = { $kind }: bis { $far }
card-keep = Sie muss { $keep } Abstand zu jedem Feind halten
card-reach = Wohin ihre Mitte kommen kann ({ $kind })
card-charges = Angriffe
card-target = { $unit }: Richtungen { $spans }, mindestens { $run }
card-answer = { $unit } darf antworten: { $reaction }{ $die ->
    [0] { "" }
   *[other] , ab { $die }
 }
card-charge-onto = { $unit } greift { $target } an
card-can-charge = { $unit } kann sie angreifen
card-fire = Feuer
card-shot = { $unit }: { $range }, { $dice }
card-supplied = Diese Zahlen sind die des Tisches: Der Regeltext bricht vorher ab.
card-zone = Innerhalb von { $reach } kann sie eingreifen
agreed-initiative = Initiative
agreed-unused = Brigaden, die noch dran sind
agreed-eliminated = Vernichtet
agreed-watch = Darauf achtet ihr selbst: wie Einheiten eingestuft und Geschütze eingeteilt sind, was als Base gilt, wo Bases verschieden sind, und die Marker neben den Modellen.
agreed-dots = Punkte an einer Einheit: blau und orange wie die Marker auf dem Tisch, weiß, was in dieser Phase gezogen ist oder gefeuert hat.
agreed-own = Der Regeltext endet auf Seite 14: Die Zahlen für Feuer und erwidertes Feuer, Nahkampf, Durchbruch, Gelände und Spielende sind die dieses Tisches.
roster-gun-brigades = { $division } hat { $count } Artilleriebrigaden; üblich ist eine.
roster-heavy-horse = { $unit } ist reitende Artillerie; die ist nie schwer.
roster-lancer = { $unit } sind Lanzenreiter; die plänkeln nicht.
roster-foot-guns = { $unit } ist Fußartillerie in der Kavalleriebrigade { $name }.
roster-heavy-cavalry = { $unit } ist schwere Artillerie in der Kavalleriebrigade { $name }.
roster-heavy-mixed = { $unit } ist schwere Artillerie in der gemischten Brigade { $name }.
roster-battalions = { $name } hat { $count ->
    [one] 1 Bataillon
   *[other] { $count } Bataillone
 }; üblich sind 2 bis 10.
roster-regiments = { $name } hat { $count } Regimenter; üblich sind höchstens 4.
roster-batteries = { $name } hat { $count } Batterien; üblich sind höchstens { $most }.

### Falsche Fragen und Aktionen.

no-unit-here = Auf dem Tisch gibt es keine Einheit { $name }.
is-command = { $unit } ist ein Stab ({ $kind }): Nenne eine Einheit oder eine Batterie.
not-infantry = { $unit } ist keine Infanterie ({ $kind }): Nenne Infanterie.
off-table = { $unit } ist nicht auf dem Tisch: Nenne eine Einheit, die dort steht.
no-unit = { $unit } ist keine Einheit: Nenne eine auf dem Tisch.
stand-count = { $unit } hat { $count ->
    [one] 1 Base
   *[other] { $count } Bases
 }: Gib ebenso viele Stellungen an.
two-ends = Gib eins von beiden an, „to“ oder „stands“.
stands-beside-to = „stands“ steht neben „to“: Gib eins von beiden an.
too-many-losses = { $unit } begann mit { $strength } Stärkepunkten und kann nicht { $losses } verloren haben.
no-division = Keine Einheit auf dem Tisch gehört zu einer Division { $name }.
distance-dice-missing = Der Test gelingt: Gib auch die Würfel der Strecke an.
extension-dice = Die Würfel sind [Test, [Würfel der Strecke]].
distance-dice = Die Strecke braucht { $count } Würfel: Gib eine Liste von ebenso vielen an.
no-totals = Gib an, was jede Seite geworfen hat, nach dem Namen der Seite.
side-rolls = Es fehlen die Würfel von { $side }.
side-rolls-total = Es fehlt die Summe von { $side }.
no-total = { $value } ist keine Summe von { $count } Würfeln ({ $low } bis { $high }).

### Wörter der Regeln.

term-line = Linie
term-column = Kolonne
term-square = Karree
term-skirmish = Plänklerlinie
term-battery = Batterie
term-command = Stab
term-none = keine
term-solid-square = festes Karree
term-line-infantry = Linieninfanterie
term-light-infantry = leichte Infanterie
term-heavy-cavalry = schwere Kavallerie
term-medium-cavalry = mittlere Kavallerie
term-light-cavalry = leichte Kavallerie
term-foot-artillery = Fußartillerie
term-horse-artillery = reitende Artillerie
term-brigade-command = Brigadestab
term-division-command = Divisionsstab
term-corps-command = Korpsstab
term-austrian = österreichisch
term-british = britisch
term-french = französisch
term-portuguese = portugiesisch
term-prussian = preußisch
term-russian = russisch
term-spanish = spanisch
army-austrian = Österreich
army-british = Großbritannien
army-french = Frankreich
army-portuguese = Portugal
army-prussian = Preußen
army-russian = Russland
army-spanish = Spanien
term-guard = Garde
term-elite = Elite
term-veteran = Veteranen
term-trained = ausgebildet
term-untrained = unausgebildet
term-initiative = Initiative
term-manoeuvre = Manöver
term-firing = Feuer
term-hand-to-hand = Nahkampf
term-break-through = Durchbruch
term-manoeuvred = manövriert
term-turned = gewendet
term-redeployed = Stellung gewechselt
term-fired = gefeuert
term-reacted = reagiert
term-fought = gekämpft
term-returned = Feuer erwidert
term-blue = blau
term-orange = orange
term-stand = auf der Stelle
term-ahead = geradeaus
term-side-step = seitwärts
term-step-back = rückwärts
term-oblique = schräg
term-inch = schrittweise
term-prolong = am Langtau
term-redeploy = Stellungswechsel
term-charge = Angriff
term-division = Divisionsmanöver
term-opportunity-charge = Gelegenheitsangriff
term-counter-charge = Gegenangriff
term-fall-back = zurückweichen
term-limber-flee = aufprotzen und fliehen
term-flee-to-square = ins Karree fliehen
term-emergency-square = Notkarree

### Hausregeln: worum es geht, ihr Name, ihre Zahlen und ihre Möglichkeiten.

house-scale = Womit jede Entfernung der Regeln multipliziert wird.
house-scale-name = Maßstab
house-contact-tolerance = Wie weit zwei Einheiten auseinander sein dürfen und noch als in Kontakt gelten.
house-contact-tolerance-name = Toleranz für Kontakt
house-formation-tolerance = Wie ungenau zwei Bases liegen dürfen und noch in einer Formation sind.
house-formation-tolerance-name = Toleranz für Formationen
house-formation-tolerance-facing = Front
house-formation-tolerance-echelon = Staffelung
house-formation-tolerance-gap = Lücke
house-frontage-match = Um wie viel zwei Fronten sich unterscheiden dürfen und noch als gleich gelten.
house-frontage-match-name = Gleiche Fronten
house-charge-alignment = Wie schräg zu seinem Weg eine Einheit am Ende eines Angriffs stehen darf.
house-charge-alignment-name = Ausrichtung beim Angriff
house-pivot-after = Ob eine Einheit sich nach dem Lauf drehen darf.
house-pivot-after-name = Drehen nach dem Lauf
house-pivot-after-choice-yes = ja
house-pivot-after-choice-no = nein
house-hit-marker = Was ein Treffermarker im Nahkampf kostet: einen Würfel oder einen Stärkepunkt.
house-hit-marker-name = Treffermarker
house-hit-marker-choice-die = Würfel
house-hit-marker-choice-strength = Stärke

### Die Abschnitte der Regeln, und jede Regel in einfachen Worten.

section-formations = Formationen
section-formation-changes-and-turns = Formationswechsel und Drehungen
section-moves = Bewegungen
section-division-manoeuvres = Divisionsmanöver
section-charges = Angriffe
section-reactions = Reaktionen
section-firing = Feuer
section-sequence-of-play = Spielablauf
rule-formation-facing = Die beiden Bases einer Einheit blicken in dieselbe Richtung, auf 10 Grad genau.
rule-formation-echelon = Die beiden Bases einer Einheit stehen in einer Reihe, auf 3 mm genau.
rule-formation-gap = Die beiden Bases einer Einheit berühren sich; nur eine Plänklerlinie hat eine Lücke.
rule-formation-overlap = Die beiden Bases einer Einheit liegen nebeneinander, nicht übereinander.
rule-formation-type = Jede Art von Einheit hat ihre eigenen Formationen.
rule-formation-frontage = Die beiden Bases einer Einheit haben gleiche Fronten, auf 10 % genau.
rule-formation-none = Eine Einheit steht in Linie, Kolonne, Karree oder Plänklerlinie. Sonst kann sie nichts tun.
rule-change-type = Eine Einheit wechselt nur in eine Formation, die ihre Art einnehmen darf.
rule-change-same = Ein Wechsel führt in eine andere Formation.
rule-change-contact = Ein Formationswechsel berührt keine andere Einheit.
rule-change-ground = Ein Formationswechsel braucht Gelände, auf dem die Einheit stehen darf.
rule-change-board = Ein Formationswechsel bleibt auf dem Tisch.
rule-movement-allowance = Waffengattung und Formation sagen, wie weit eine Einheit läuft, in cm.
rule-movement-kind = Eine Einheit läuft geradeaus, zur Seite, zurück oder schräg, wie Art und Formation es erlauben, in einem geraden Lauf.
rule-movement-pivot = Eine Einheit dreht sich um ihre Mitte und berührt dabei nichts.
rule-movement-overlap = Keine Einheit läuft durch eine andere hindurch.
rule-movement-stop = Keine Einheit beendet ihre Bewegung auf einer eigenen.
rule-movement-contact = Eine Bewegung, die einen Gegner berührt, ist ein Angriff.
rule-movement-ground = Manches Gelände sperrt manche Einheiten; die Tabelle sagt, welches. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-movement-board = Eine Einheit bleibt auf dem Tisch.
rule-movement-change = Eine Einheit wechselt ihre Formation einmal, vor oder nach ihrem Lauf, bei einem Angriff nur vorher.
rule-movement-division = In einem Divisionsmanöver halten Einheiten Abstand vom Gegner.
rule-charge-own-side = Nur Gegner werden angegriffen.
rule-charge-table = Eine Tabelle sagt, wer wen angreifen darf.
rule-charge-outflank = Eine nicht geschlossene Einheit greift manche Gegner nur von außerhalb ihrer Front an.
rule-charge-turn = Ein Angriff beginnt mit einer Drehung von höchstens 90 Grad.
rule-charge-pivot = Die Drehung vor einem Angriff berührt nichts.
rule-charge-distance = Ein Angriff geht geradeaus, so weit, wie Waffengattung und Formation sagen.
rule-charge-second-contact = Ein Angriff berührt zuerst sein Ziel und niemand anderen zugleich.
rule-charge-ground = Ein Angriff geht nicht über Gelände, das ihn sperrt.
rule-charge-board = Ein Angriff bleibt auf dem Tisch.
rule-charge-unit = Karrees und Batterien greifen nicht an.
rule-charge-marker = Eine Einheit mit blauem Marker greift nicht an.
rule-charge-turned = Eine Einheit, die sich um mehr als 90 Grad gedreht oder kehrtgemacht hat, greift nicht an.
rule-charge-division = In einem Divisionsmanöver greift niemand an.
rule-extend-within = Ein Angriff wird nur auf ein Ziel außerhalb seiner gewöhnlichen Reichweite verlängert.
rule-extend-distance = Die Würfel müssen das Ziel erreichen können.
rule-extend-own-side = Nur Gegner werden angegriffen.
rule-reaction-marker = Eine Einheit mit blauem Marker reagiert nicht.
rule-reaction-initiative = Es reagiert die Seite ohne Initiative.
rule-reaction-type = Art und Formation sagen, welche Reaktionen eine Einheit hat.
rule-reaction-contact = Diese Reaktion hat eine Einheit, die der Angriff berührt hat und sonst niemand berührt.
rule-reaction-square = Geschützmannschaften suchen Schutz in einem eigenen festen Karree, das die Batterie berührt.
rule-reaction-room = Ein Karree hat Platz, wo es gebildet wird: Es bedeckt keine andere Einheit und kein Gelände, das ihm verwehrt ist.
rule-reaction-distance = Eine Reaktion hat ihren kleinsten und größten Abstand vom Gegner, der sie auslöst.
rule-reaction-way = Eine Einheit, die zurückweicht, geht gerade vom Angreifer weg und blickt dorthin.
rule-reaction-done = Eine Einheit reagiert einmal.
rule-reaction-own-side = Eine Einheit reagiert auf Gegner.
rule-reaction-die = Diese Reaktion braucht einen Test.
rule-feint-distance = Kavallerie macht einen Scheinangriff nur, wenn ihr Angriff mehr als 12 cm entfernt begann.
rule-feint-back = Ein Scheinangriff endet 6 bis 12 cm vor dem Karree.
rule-feint-way = Ein Scheinangriff führt gerade auf dem Weg zurück, auf dem der Angriff kam.
rule-feint-die = Ein Scheinangriff braucht einen Test.
rule-feint-pivot = Nach einem Scheinangriff dreht sich eine Einheit um höchstens 90 Grad und berührt nichts.
rule-feint-square = Einen Scheinangriff gibt es vor einem Karree, das sich gegen diesen Angriff gebildet hat.
rule-feint-contact = Einen Scheinangriff macht der Angreifer, der das Karree berührt.
rule-feint-type = Nur Kavallerie macht Scheinangriffe.
rule-feint-own-side = Einen Scheinangriff gibt es vor Gegnern.
rule-division-used = Keine Brigade der Division hatte in diesem Zug schon die Initiative.
rule-division-near = Kein Gegner ist näher als 12 cm an der Division.
rule-firing-own-side = Gefeuert wird nur auf Gegner.
rule-firing-cavalry = Kavallerie feuert nicht.
rule-firing-abandoned = Verlassene Geschütze feuern nicht.
rule-firing-fired = Eine Einheit feuert einmal in ihrer Initiative.
rule-firing-return = Infanterie, auf die gefeuert wird, darf das Feuer einmal in einer Initiative erwidern. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-firing-turned = Geschütze, die sich um mehr als 90 Grad gedreht haben, feuern nicht.
rule-firing-redeployed = Eine Einheit, die die Stellung gewechselt hat, feuert nicht.
rule-firing-division = Eine Einheit, die ein Divisionsmanöver gemacht hat, feuert nicht.
rule-firing-contact = Eine Einheit, die einen Gegner berührt, feuert nicht.
rule-firing-arc = Das Ziel liegt im Winkel vor der Front. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-firing-range = Das Ziel ist in Reichweite. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-firing-friend = Keine eigene Einheit steht dazwischen.
rule-firing-blocked = Eine Linie zum Ziel ist frei von Einheiten und von Gelände, das es verbirgt. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-firing-dice = Die Zahl der Würfel ist die der Feuertabelle. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-sequence-initiative = Es handelt die Seite, die die Initiative hat.
rule-sequence-brigade = Immer nur eine Brigade hat die Initiative.
rule-sequence-phase = Eine Initiative hat ihre Phasen, in deren Reihenfolge.
rule-sequence-once = Eine Einheit manövriert einmal in einer Initiative.
rule-sequence-locked = Eine Einheit, die einen Gegner berührt, bleibt, wo sie ist.
rule-sequence-awaited = Was fällig ist, kommt zuerst.
rule-sequence-dice = Um die Initiative wirft die Seite, die sie hat, drei Würfel, jede andere zwei.
rule-sequence-gone = Ein Modell verlässt den Tisch nur, wenn seine Einheit verloren ist.
rule-fight-contact = Einheiten, die sich berühren, kämpfen im Nahkampf.
rule-fight-dice = Jede Seite wirft die Würfel, die ihr zustehen. Der Regeltext endet vorher; die Regel ist die des Tisches.
rule-strength-losses = Eine Einheit verliert höchstens die Stärkepunkte, mit denen sie begann.
rule-man-abandoned = Nur verlassene Geschütze werden wieder bemannt.
rule-man-near = Geschütze werden wieder bemannt, solange kein Gegner innerhalb von 12 cm ist.
ground-impassable = Unpassierbar
ground-river = Fluss
ground-stream = Bach
ground-bridge = Brücke
ground-ford = Furt
ground-road = Straße
ground-wood = Wald
ground-marsh = Sumpf
ground-built-up = Ortschaft
ground-hill = Hügel

### Was in einer Stellungsdatei falsch ist.
file-name-formation = zu pose gehört eine: ergänze line, column, square oder skirmish
file-lists = nennt { $count }
file-one-a-stand = { $kind } hat { $count ->
    [one] eine Base: nenne eine
   *[other] { $count } Bases: nenne ebenso viele
 }
file-most-guns = Geschütze haben höchstens { $most } Stärkepunkte

### Das Maßband.

tape-fires = { $unit } kann auf { $target } feuern: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
 }.
tape-fire-close = Zu knapp, um zu sagen, ob { $unit } auf { $target } feuern kann.

### Szenarien, die mitkommen.

ready-orchard-farm = Der Obsthof
ready-orchard-farm-about = Eine französische Division greift eine britische hinter einem Hof an; zwei Brigaden je Seite, 6 Züge.
