### Gathered In Their Masses.

## What is wrong in a position.

file-square = { $value } ist kein Feld einer taktischen Karte
file-write-square = schreib Spalte und Reihe von 0 bis 14, etwa 5-9
file-write-goal = schreib Spalte und Reihe von 0 bis 14, etwa 5-9, oder nearest-ford oder nearest-pass
file-strategic = { $value } ist kein Feld der strategischen Karte
file-write-strategic = schreib die Spalte von A0 bis N9 und die Reihe von P0 bis Z9, etwa G8-V5
file-write-box = schreib ein strategisches Feld, etwa G8-V5; eine Phase ohne Schritt ist "" in einer Datei und – auf einem Handy
file-sides = hat { $count } { $count ->
    [one] Seite
   *[other] Seiten
}
file-two-sides = nenne mindestens zwei
file-sigma = steht ohne pose da
file-sigma-pose = gib auch pose an oder nimm es weg
file-members = sind nicht zwei oder mehr Einheiten, jede einmal genannt
file-two-members = nenne mindestens zwei Einheiten, jede einmal
file-no-member = ist { $unit }, keine Einheit dieser Seite in diesem Feld
file-member-of = nenne Einheiten von der Seite und in den beiden Feldern des Stapels
file-two-maps = ist eine zweite strategische Karte
file-two-cities = ist { $square }, wo schon { $city } liegt
file-other-square = gib jeder Stadt ihr eigenes strategisches Feld
file-no-combat = gehört nicht in die Phase { $phase }: In ihr gibt es keinen Kampf
file-no-rows = zeichnet nichts
file-draw-rows = zeichne mindestens ein Feld
file-past-world = hat Felder jenseits von N9-Z9, dem letzten strategischen Feld
file-draw-less = zeichne weniger Felder oder beginne näher an A0-P0

## What is wrong with a question.

no-unit = { $unit } ist keine Einheit
no-city = { $city } ist keine Stadt
no-square = { $value } ist kein Feld: schreib Spalte und Reihe von 0 bis 14, etwa 5-9
no-goal = { $value } ist kein Feld: schreib eines, etwa 5-9, oder nearest-ford oder nearest-pass
no-strategic = { $value } ist kein strategisches Feld: schreib eines von A0-P0 bis N9-Z9
no-yes = { $value } ist weder true noch false
not-own = { $unit } gehört nicht zu der Seite, die fragt
not-its-side = { $unit } gehört nicht zu dieser Seite: nenne ihre eigene oder keine
no-box = { $unit } hat keinen Befehl, der das sagt: gib es hier an
no-attackers = { $value } nennt keine Angreifer: gib zu jedem seine Richtung an, etwa {"{"}"US2IN": "W"{"}"}
no-attacker = { $unit } kann hier nicht angreifen: nenne Kampfeinheiten, von denen keine einer anderen feindlich ist
no-table-map = auf dem Tisch liegt keine Karte: nenne das strategische Feld

## Words of the rules.

word-nearest-ford = keine Furt
word-nearest-pass = keinen Pass

## Tactical moves.

tactical-state = { $unit } ist nicht aktiv.
tactical-fatigue = { $unit } hat Ermüdung { $fatigue }; nahe am Gegner ist die Grenze { $limit }.
tactical-none = { $unit } hat auf ihrer Karte { $goal }.
tactical-destination = { $unit } kann nicht in { $square } halten: Das Gelände ist unpassierbar.
tactical-full = { $unit } findet { $square } voll: Die Grenze ist { $limit } Einheiten einer Seite und ihrer Verbündeten.
tactical-besieged = { $unit } darf so nicht ziehen: { $city } wird belagert.
tactical-neutral = { $unit } würde auf eine neutrale Einheit stoßen.
tactical-ford = { $unit } würde einen Fluss oder ein Gebirge überqueren: Es geht nur über eine Furt oder einen Pass.
tactical-impassable = { $unit } kommt nicht durch { $square }, solange ein Gegner oder Neutraler auf ihrer Karte ist: Es geht nur auf einem Umweg über ein anderes Feld.
tactical-cliff = { $unit } kommt zwischen { $a } und { $b } nicht über den Steilhang: Auf ihrer Karte ist ein Gegner oder Neutraler.
engage-type = { $unit } ist ein Hauptquartier: Es stellt niemanden zum Kampf.
engage-none = { $unit } hat keinen Gegner auf ihrer Karte.
support-type = { $unit } ist ein Hauptquartier: Es unterstützt niemanden.
support-engaged = { $unit } hat einen Gegner im eigenen Feld: Sie unterstützt keinen anderen Kampf.
support-none = { $unit } hat keinen Kampf im Umkreis, den sie unterstützen soll.
support-allowance = { $unit } ist { $steps } Felder vom Kampf entfernt; zum Unterstützen ist die Grenze { $limit }.
intercept-type = { $unit } ist ein Hauptquartier: Es fängt niemanden ab.
intercept-own-side = { $unit } kann { $mover } nicht abfangen: Beide gehören zur selben Seite.
intercept-evade = { $unit } weicht im Angriff aus: Sie fängt niemanden ab.
intercept-neutral = { $unit } darf { $mover } nur im eigenen Land anhalten: Die Einheit ist neutral.
intercept-order = { $unit } hat kein Gebiet, in dem sie abfängt: Befiehl eines.
intercept-no-move = { $mover } macht keine Bewegung, die { $unit } abfangen könnte.
intercept-one-square = { $mover } zieht nur ein Feld weit: Das kann niemand abfangen.
intercept-box = { $mover } kommt nicht in das Gebiet von { $unit }.
intercept-late = { $unit } erreicht kein Feld des Weges so früh wie { $mover }.

## Combat.

bombard-guns = { $unit } hat keine Geschütze.
bombard-state = { $unit } ist nicht aktiv.
bombard-moved = { $unit } ist in dieser Phase schon gezogen.
bombard-engaged = { $unit } hat einen Gegner im eigenen Feld: Sie beschießt kein anderes.
bombard-ammunition = { $unit } hat keine Munition mehr.
bombard-adjacent = { $unit } steht nicht neben { $square }: Weiter reicht ein Beschuss nicht.
bombard-friends = { $unit } feuert nicht nach { $square }: Dort steht eine Einheit, die nicht feindlich ist.
bombard-empty = { $unit } hat in { $square } keinen Gegner.

## Counters on the table.

counters-square = { $units } { $count ->
    [one] liegt
   *[other] liegen
} im falschen Feld.
counters-off-grid = { $units } { $count ->
    [one] liegt
   *[other] liegen
} neben dem Raster.
counters-extra = { $units } { $count ->
    [one] gehört
   *[other] gehören
} jetzt nicht auf den Tisch.
counters-missing = { $count } { $count ->
    [one] Counter fehlt
   *[other] Counter fehlen
}.

## Orders.

no-orders = { $value } ist kein Befehl: schreib ein Objekt aus seinen Feldern
bad-orders = { $found }: { $mend }

## The strategic map.

toward-n = nach oben
toward-ne = nach rechts oben
toward-e = nach rechts
toward-se = nach rechts unten
toward-s = nach unten
toward-sw = nach links unten
toward-w = nach links
toward-nw = nach links oben
a-unit = Eine Einheit
the-map = die Karte
no-boxes = { $value } ist keine Liste von { $count } Phasen: schreib für jede ein strategisches Feld oder ""
strategic-state = { $unit } ist nicht aktiv: Nur aktive Einheiten ziehen.
strategic-adjacent = { $unit } würde von { $origin } nach { $square } ziehen, das nicht daneben liegt.
strategic-map = { $unit } würde nach { $square } ziehen, das nicht auf der Karte ist.
strategic-impassable = { $unit } kommt nicht nach { $square }: Das Gelände ist unpassierbar.
strategic-guatemala = { $unit } darf nicht nach { $square }, das zu Guatemala gehört.
strategic-militia = { $unit } ist Miliz und bleibt im eigenen Land: { $square } gehört einem anderen.
strategic-allowance = { $unit } hat in diesem Zug { $taken } { $taken ->
    [one] Schritt
   *[other] Schritte
} gemacht; die Grenze ist { $limit } und ein Gewaltmarsch.
strategic-forced = { $unit } hat in diesem Zug { $limit } { $limit ->
    [one] Schritt
   *[other] Schritte
} und macht darüber hinaus keinen Gewaltmarsch.
strategic-fatigue = { $unit } hat Ermüdung { $fatigue }; über { $limit } macht sie keinen strategischen Schritt.
strategic-besieged = { $unit } ist in { $city }, das belagert wird: Von dort zieht niemand strategisch.
strategic-exit = { $unit } hat keinen freien Weg { $toward } aus { $square }: { $by } { $count ->
    [one] versperrt
   *[other] versperren
} ihn.
strategic-between = { $unit } kommt { $toward } nicht zwischen { $by } hindurch.
strategic-river = { $unit } kommt nahe { $by } nicht { $toward }: Ein Fluss, ein Gebirge oder Wasser liegt auf ihrem Weg.
strategic-marsh = { $unit } steht in { $square }; nahe { $by } verlässt sie einen Sumpf { $toward } nur von { $where } aus.
marsh-corner = { $corner }
marsh-edge = der Kartenkante dort
strategic-diagonal = { $unit } kommt nicht schräg nach { $to }: { $by } in { $square } { $count ->
    [one] unterbricht
   *[other] unterbrechen
} den Schritt.
strategic-full = { $unit } findet { $square } voll: { $count } aktive Einheiten sind dort, die Grenze ist { $limit }.
enter-none = { $unit } findet kein freies Feld, um { $toward } nach { $square } zu kommen.
enter-off = { $unit } würde { $toward } von der Karte ziehen.
withdraw-battle = { $unit } ist in { $square }, wo es im letzten Zug keinen Kampf gab: Sie setzt sich nicht ab.
withdraw-enemy = { $unit } darf sich nicht nach { $square } absetzen: Feindliche Kampfeinheiten waren dort, als der Zug begann.
merge-same = { $unit } kann nicht in sich selbst aufgehen.
merge-side = { $unit } und { $into } gehören nicht zur selben Seite.
merge-type = { $unit } kann nicht in { $into } aufgehen: Zusammengelegt werden nur Einheiten eines Typs, weder Hauptquartiere noch Miliz.
merge-state = { $unit } kann nicht in { $into } aufgehen, solange { $idle } nicht aktiv ist.
merge-strategic = { $unit } ist in { $origin } und { $into } in { $to }: Zusammengelegt wird nur in einem strategischen Feld.
merge-tactical = { $unit } ist in { $origin } und { $into } in { $to }: Nahe am Gegner wird nur in einem taktischen Feld zusammengelegt.
inactive-state = { $unit } ist nicht aktiv: Sie kann nicht inaktiv gemacht werden.
inactive-near = { $unit } bleibt aktiv: { $by } { $count ->
    [one] ist
   *[other] sind
} auch in { $square }.
inactive-limit = { $unit } wäre eine zu viel: { $square } hat { $count } inaktive { $count ->
    [one] Einheit
   *[other] Einheiten
}, und die Grenze ist { $limit }.
ship-owner = { $city } schickt nur an eigene und verbündete Städte, und { $to } ist keines von beiden.
ship-besieged = { $city } kann nichts nach { $to } schicken: { $besieged } wird belagert.
ship-stock = { $city } soll { $supplies } { $supplies ->
    [one] Vorrat
   *[other] Vorräte
} schicken und hat { $stock }.
ship-limit = { $city } soll { $supplies } { $supplies ->
    [one] Vorrat
   *[other] Vorräte
} schicken; die Grenze ist { $limit } im Zug.
ship-line = { $city } hat keine Verbindungslinie von höchstens { $limit } Feldern nach { $to }.
orders-evade = { $unit } soll abfangen und ausweichen: Wer ausweicht, fängt niemanden ab.
orders-supplies = { $unit } soll { $level } { $level ->
    [one] Vorrat
   *[other] Vorräte
} mitführen; die Grenze ist { $limit }.
orders-source = { $unit } soll Vorräte von { $source } beziehen: Das ist weder Stadt noch Korpshauptquartier ihrer Seite.

## Who they are.

kind-infantry = Infanterie
kind-light-infantry = leichte Infanterie
kind-militia = Miliz
kind-light-cavalry = leichte Kavallerie
kind-dragoons = Dragoner
kind-lancers = Lanzenreiter
kind-medium-artillery = mittlere Artillerie
kind-light-artillery = leichte Artillerie
kind-horse-artillery = reitende Artillerie
kind-siege-artillery = Belagerungsartillerie
kind-corps-hq = Korpshauptquartier
kind-army-hq = Armeehauptquartier
quality-poor = schwach
quality-fair = mittel
quality-good = gut
quality-excellent = ausgezeichnet
state-inactive = inaktiv
state-shattered = zersprengt, sammelt sich neu
ground-hills = Hügel
ground-high-hills = Hohe Hügel
ground-river = Fluss
ground-ford = Furt
ground-mountain = Gebirge
ground-pass = Pass
ground-water = Wasser
ground-forest = Wald
ground-town = Ort
ground-city = Stadt
chart-name = Strategische Karte
city-fort = Fort
city-fort-of = Stufe { $level }, fasst { $capacity }

## The turn.

planned = { $unit } soll nach { $square }
turn-of = Zug { $turn } von { $last }
phase-name-supply = Versorgung
phase-name-withdrawal = strategisches Absetzen
phase-name-tactical-1 = taktische Phase 1
phase-name-tactical-2 = taktische Phase 2
phase-name-tactical-3 = taktische Phase 3
phase-name-tactical-4 = taktische Phase 4
phase-name-tactical-5 = taktische Phase 5
phase-name-strategic-1 = strategische Phase 1
phase-name-strategic-2 = strategische Phase 2
phase-name-strategic-3 = strategische Phase 3
phase-name-strategic-4 = strategische Phase 4
phase-name-strategic-5 = strategische Phase 5
phase-name-strategic-6 = strategische Phase 6
phase-name-end = Ende des Zuges
phase-supply = Zug { $turn }: Versorgung.
phase-withdrawal = Strategisches Absetzen.
phase-tactical-1 = Taktische Phase 1.
phase-tactical-2 = Taktische Phase 2.
phase-tactical-3 = Taktische Phase 3.
phase-tactical-4 = Taktische Phase 4.
phase-tactical-5 = Taktische Phase 5.
phase-strategic-1 = Strategische Phase 1.
phase-strategic-2 = Strategische Phase 2.
phase-strategic-3 = Strategische Phase 3.
phase-strategic-4 = Strategische Phase 4.
phase-strategic-5 = Strategische Phase 5.
phase-strategic-6 = Strategische Phase 6.
phase-end = Ende von Zug { $turn }.
stage-name-deploy = Aufmarsch
stage-name-orders = Befehle
stage-name-resolve = als Nächstes: { $phase }
stage-name-counters = Counter verlegen
stage-name-draw = Zufallszahl für { $phase }
stage-name-battle = Kampf: { $phase }
stage-name-over = Ende
stage-deploy = Beide Seiten marschieren noch auf.
stage-orders = Es werden noch Befehle geschrieben; weiter geht es erst, wenn beide Seiten bereit sind.
stage-resolve = Die Befehle liegen fest, bis der Zug vorbei ist.
stage-counters = Zuerst kommen die Counter auf dem Tisch.
stage-draw = Zieht zuerst eine Zufallszahl.
stage-battle = Ein Kampf steht an: Sagt zuerst, wie er ausgetragen wird.
stage-over = Der Feldzug ist vorbei.
stage-ready = Schon bereit gemeldet: { $side }.

## What is awaited, and what can be done.

awaits-orders = Befehle fehlen noch von { $sides }.
awaits-deploy = Der Aufmarsch fehlt noch von { $sides }.
awaits-truce = { $awaited } Waffenstillstand angeboten von { $sides }.
now-orders = Befehle schreiben.
now-deploy = die eigenen Einheiten aufstellen.
awaits-resolve = Weiter mit der nächsten Phase.
awaits-draw = Zieht eine Zahl von 1 bis 100.
awaits-battle = Kampf in { $square }: auswürfeln oder am Tisch austragen.
awaits-fought = Der Kampf in { $square } wird am Tisch ausgetragen: Wie ist er ausgegangen?
awaits-said = Der Kampf in { $square } ist zu Ende, laut { $sides }: Die andere Seite muss zustimmen.
awaits-counters = { $more ->
    [0] Legt die Counter richtig: { $moves }.
    [one] Legt die Counter richtig: { $moves } und 1 weiteren.
   *[other] Legt die Counter richtig: { $moves } und { $more } weitere.
}
counters-right = Die Counter liegen, wie sie sollen: bestätigt es.
counter-put = { $unit } nach { $square }
counter-lift = { $unit } wegnehmen
counters-others = Die andere Seite berichtigt ihre Counter.
counter-elsewhere = { $unit } gehört nicht hierher.
do-orders = Befehle geben
do-clear = Befehle streichen
do-merge = Zwei Einheiten zusammenlegen
do-inactivate = Eine Einheit inaktiv machen
do-activate = Eine Einheit aktiv machen
do-ship = Vorräte verschicken
do-assign = Einen Befehlshaber ernennen
do-deploy = Eine Einheit aufstellen
do-ready-orders = Bereit: fertig mit Befehlen
do-ready-deploy = Bereit: fertig aufgestellt
do-unready = Noch nicht bereit
left-idle = Ohne Befehle (bleiben, unterstützen nahebei): { $units }.
left-flagged = { $count ->
    [one] 1 Befehl ist beanstandet
   *[other] { $count } Befehle sind beanstandet
}: { $units }.
ready-flagged = { $count ->
    [one] 1 Befehl bricht eine Regel
   *[other] { $count } Befehle brechen eine Regel
}
left-names = { $more ->
    [one] { $units } und 1 weitere Einheit
   *[other] { $units } und { $more } weitere
}
do-confirm = Die Counter stimmen
do-placed = { $unit } liegt in { $square }
do-resolve = Weiter
do-draw = Die Zahl eingeben
do-roll = Kampf auswürfeln
do-field = Am Tisch austragen
do-fought = Ausgang des Kampfes
do-agree-fought = Zustimmen: { $held }; Verluste: { $losses }
do-truce = Waffenstillstand anbieten
do-accept-truce = Waffenstillstand annehmen
do-concede = Aufgeben
ask-unit = Einheit
ask-from = Einheit, die aufgelöst wird
ask-into = Einheit, die bleibt
ask-number = Zahl
ask-held = Wer das Feld behauptet hat
ask-lost = Verlust von { $unit }, in %
ask-strategic = Strategisches Feld
ask-square = Feld
ask-commander = Befehlshaber
ask-deputy = Stellvertreter
ask-city-from = Von
ask-city-to = Nach
ask-supplies = Vorräte
ask-orders-boxes = Strategischer Marsch, sechs Phasen
ask-orders-to = Ziehen nach
ask-orders-waypoint = Über
ask-orders-phase = Ab taktischer Phase
ask-orders-engage-first = Gegner stellen ab Phase
ask-orders-engage-last = Gegner stellen bis Phase
ask-orders-support-at = Unterstützen nahe
ask-orders-support-radius = Umkreis der Unterstützung
ask-orders-support-phases = Unterstützen nur in den Phasen
ask-orders-intercept-at = Abfangen nahe
ask-orders-intercept-radius = Umkreis des Abfangens
ask-orders-intercept-phases = Abfangen nur in den Phasen
ask-orders-line = Linie im Kampf
ask-orders-attack = Im Angriff
ask-orders-defend = In der Verteidigung
ask-orders-entry = Karten betreten nahe
ask-orders-level = Vorräte mitführen
ask-orders-source = Vorräte beziehen von
ask-orders-march = Von sich aus marschieren zu
ask-orders-pursue = Verfolgen
ask-orders-halt-detection = Halten, wenn sie auf einen Gegner trifft
ask-orders-halt-entry = Halten, wenn ein Gegner dazukommt
ask-orders-no-forced = Kein Gewaltmarsch
ask-orders-stay-out = Forts nicht betreten
word-front = vordere Linie
word-second = zweite Linie
word-rear = hinten
word-assault = Sturm
word-attack = Angriff
word-skirmish = Plänkeln
word-evade = Ausweichen
word-last-ditch = bis zum Letzten
word-defend = Verteidigung
word-battle = einem Kampf
word-allies = Verbündeten
word-enemies = Gegnern
word-no-source = keiner Quelle
word-yes = ja

## What was done.

done-orders = Die Befehle für { $unit } sind geschrieben.
done-ordered = Befehle für { $unit }: { $orders }.
order-tires = Ihr Marsch kostet { $fatigue } Ermüdung{ $forced ->
    [0] { "" }
   *[other] , mit einem Gewaltmarsch
 }.
order-withdraws = Ihr erster Schritt ist ein Abzug: { $low } bis { $high } ihrer Männer werden Nachzügler.
order-line = { $what }: { $value }
goal-nearest-ford = nächste Furt
goal-nearest-pass = nächster Pass
done-clear = Alles, was { $unit } tun sollte, ist zurückgenommen.
done-source = { $source ->
    [None] { $unit } soll keine Vorräte beziehen.
   *[other] { $unit } soll Vorräte von { $source } beziehen.
}
done-level = { $unit } soll { $level } { $level ->
    [one] Vorrat
   *[other] Vorräte
} mitführen.
done-assign = { $unit } untersteht jetzt { $commander }.
done-merge = { $unit } soll in { $into } aufgehen{ $men ->
    [0] { "" }
   *[other] , dann mit { $men } Mann{ $excess ->
        [0] { "" }
       *[other] ; { $excess } gehen zurück in den Bestand
     }{ $lost ->
        [0] { "" }
       *[other] ; { $lost } gehen verloren
     }
 }.
done-inactivate = { $unit } soll inaktiv werden.
done-activate = { $unit } soll aktiv werden.
done-ship = { $count ->
    [0] Keine Vorräte sollen
    [one] 1 Vorrat soll
   *[other] { $count } Vorräte sollen
 } von { $city } nach { $to } gehen.
ship-same = Nenne eine andere Stadt als die, aus der sie kommen.
done-setup = Der Startwert der Zufallszahlen ist festgelegt.
done-field = Der Kampf in { $square } wird am Tisch ausgetragen.
done-fought = Der Kampf in { $square } wurde am Tisch ausgetragen.
done-says-fought = Der Kampf in { $square } ist zu Ende, laut { $side }; die andere Seite muss zustimmen.
done-not-deployed = { $unit } kann nicht in { $square }, { $at }, aufgestellt werden und bleibt, wo sie ist.
done-deploy = { $unit } ist in { $square }, { $at }, aufgestellt.
done-ready = Bereit: { $side }.
done-unready = Doch nicht bereit: { $side }.
done-placed = { $unit } liegt in { $square }.
done-confirm = Die Counter sind bestätigt.
done-wants = Wunsch von { $side }: { $unit } von Hand berichtigen.
done-override = { $unit } ist von Hand berichtigt: { $reason }.
done-concede = Der Feldzug ist verloren gegeben: { $side }.
done-truce = Waffenstillstand angeboten von { $side }.
setup-late = Der Feldzug läuft: Seine Zufallszahlen und seine Karte stehen fest.
no-battle = Dort ist kein Kampf.
no-battle-waits = Kein Kampf wartet auf einen Ausgang: Die Hausregel „battles“ muss „table“ sein, und er muss an der Reihe sein.
which-battle = Es gibt mehrere Kämpfe: Nenne einen von { $places }.
no-place = { $at } ist kein Ort eines Kampfes: Schreibe ihn wie G8-V5 9-5.
other-battle = Das ist ein anderer Kampf als der, der ansteht, in { $place }.
not-in-battle = { $name } ist nicht im Kampf, der ansteht.
fielded-already = Der Kampf wird schon am Tisch ausgetragen.
deputy-late = Der Befehlshaber von { $unit } hat schon befohlen: Ein Stellvertreter ersetzt das nicht.
not-ready = Noch nicht bereit gemeldet: { $side }.
override-one = gib entweder square oder men an
override-men = { $unit } hat 1 bis { $most } Mann
truce-twice = Ein Waffenstillstand ist von { $side } schon angeboten.
active-state = { $unit } ist nicht inaktiv.
not-your-side = frag für deine eigene Seite
public-asks = hier darf nur nach den Countern auf dem Tisch gefragt werden
needs-draw = Zieht eine Zahl: { $what }.
hands-counters = { $units } auf den Tisch gelegt.
hands-why = Counter wurden hingelegt, verlegt oder weggenommen
deploy-militia = { $unit } ist Miliz: Sie marschiert nicht auf.
deploy-ground = { $unit } kann nicht in { $square } aufgestellt werden: Das Gelände ist unpassierbar oder nicht auf der Karte.
deploy-hostile = { $unit } kann nicht in { $square } aufgestellt werden: Dort ist ein Gegner oder fremdes Land.
deploy-supply = { $unit } ist in { $square } nicht versorgt.
deploy-contact = { $unit } hat keine lückenlose Verbindung nach { $square }.
deploy-full = { $unit } findet { $square } voll: Die Grenze sind { $limit } aktive Einheiten.

## What is told while a turn is resolved.

told-orders = Der Aufmarsch ist vorbei: Schreibt Befehle.
told-opened = Alle Befehle liegen vor: Der Zug wird ausgeführt.
told-moved = { $unit } ist von { $from } nach { $to } gezogen.
told-came = { $unit } ist nach { $square } gekommen.
told-went = { $unit } ist aus { $square } verschwunden.
told-supports = { $unit } hatte keine Befehle: Sie ging in den Kampf in { $square }.
told-unseen = Etwas, das die eigene Seite nicht sieht, war im Weg.
told-blocked = { $why } { $unit } konnte nicht ziehen wie befohlen.
told-unsupported = { $unit } sollte unterstützen, aber kein Kampf in diesem Umkreis war nah genug und zugänglich.
told-halted = { $why } { $unit } konnte nicht nach { $square } marschieren.
told-restacked = { $square } war zu voll: { $unit } steht nun in { $to }.
told-marched = { $unit } ist von { $from } nach { $to } marschiert.
told-left = { $unit } hat vor unseren Augen { $square } verlassen.
told-arrived = { $unit } ist vor unseren Augen in { $square } angekommen.
told-battle = Kampf in { $square }: { $attackers } gegen { $defenders }.
told-won = Sieg im Kampf in { $square }: { $sides }.
fought-lost = { $unit } { $lost }
fought-held = das Feld behauptet: { $side }
fought-drawn = niemand wich
fought-none = keine
told-fought = Verluste in { $square }: { $losses }.
told-bombarded = { $unit } beschießt { $units } in { $square }.
told-fort = { $level ->
    [0] Das Fort von { $city } ist zerstört.
   *[other] Das Fort von { $city } hat nur noch Stufe { $level }.
}
told-losses = { $unit } hat { $how ->
    [guns] durch Geschütze{ " " }
    [fire] durch Feuer{ " " }
    [melee] im Nahkampf{ " " }
    [beaten] im Nahkampf{ " " }
    [withdrawing] beim Abzug als Nachzügler{ " " }
   *[won] { "" }
 }{ $count } Mann verloren.
told-check-passed = { $unit } hat den Moraltest bestanden; die Chance war { $chance }.
told-check-failed = { $unit } hat den Moraltest nicht bestanden; die Chance war { $chance }.
told-retreat = { $unit } hat sich nach { $square } zurückgezogen.
told-rout = { $unit } ist von der Karte geflohen.
told-fall-back = { $unit } ist nach { $square } zurückgewichen.
told-shattered = { $unit } ist zersprengt.
told-shattered-retreat = { $unit } ist zersprengt: Kein Rückzug war offen.
told-shattered-rout = { $unit } ist zersprengt: Auf der Flucht war der Weg versperrt.
told-shattered-back = { $unit } ist zersprengt: Zurückweichen war nicht möglich.
told-shattered-tired = { $unit } ist zersprengt: zu ermüdet, um standzuhalten.
told-shattered-squares = { $unit } ist im Karree zersprengt.
told-shattered-overrun = { $unit } ist überrannt und zersprengt.
told-reforms = { $unit } sammelt sich neu in { $square }.
told-reformed = { $unit } hat sich neu gesammelt.
told-destroyed = { $unit } ist vernichtet.
told-no-way = { $unit } ist vernichtet: Kein Weg zu einer anderen Stadt der eigenen Seite war frei.
told-surrender = { $unit } hat sich ergeben.
told-starved = { $unit } ist ohne Vorräte in der Wüste umgekommen.
told-deserted = { $unit } hat { $count } Mann durch Desertion verloren.
told-shipped = { $count } { $count ->
    [one] Vorrat ist
   *[other] Vorräte sind
} von { $city } nach { $to } gegangen.
told-not-shipped = Von { $city } nach { $to } sind keine Vorräte gegangen.
told-merged = { $other } ist in { $unit } aufgegangen, jetzt mit { $men } Mann{ $excess ->
    [0] { "" }
   *[other] ; { $excess } gehen zurück in den Bestand
 }{ $lost ->
    [0] { "" }
   *[other] ; { $lost } sind verloren
 }.
told-active = { $unit } ist wieder aktiv.
told-inactive = { $unit } ist jetzt inaktiv.
told-restless = { $why } { $unit } bleibt aktiv.
told-city = { $city } fällt an { $side }.
told-besieged = { $city } wird belagert.
told-relieved = { $city } wird nicht mehr belagert.
told-winner = Der Feldzug endet mit einem Sieg für { $side }.
told-winner-concede = Der Feldzug endet mit einem Sieg für { $side } durch Aufgabe von { $others }.
told-winner-cities = Der Feldzug endet mit einem Sieg für { $side }: am Ende { $count } { $count ->
    [one] Stadt
   *[other] Städte
} gegen { $others }.
told-winner-men = Der Feldzug endet mit einem Sieg für { $side }: am Ende gleich viele Städte, aber mehr Mann.
told-tie-truce = Niemand hat den Feldzug gewonnen: Alle Seiten haben einen Waffenstillstand geschlossen.
told-tie-even = Niemand hat den Feldzug gewonnen: Städte und Mannschaft sind am Ende gleich.
told-tie = Niemand hat den Feldzug gewonnen.
told-report = Meldung aus { $square }: { $size } von { $side }.
told-report-arms = Meldung aus { $square }: { $size } von { $side }, mit { $arms }.
told-heard-troops = Truppen von { $side } sollen einen Zug zuvor bei { $squares } gestanden haben.
told-heard-staff = Stäbe von { $side } sollen einen Zug zuvor bei { $squares } gewesen sein.
size-regiment = ein Regiment
size-regiments = Regimenter
size-brigade = eine Brigade
size-brigades = Brigaden
size-division = { $count ->
    [one] eine Division
   *[other] { $count } Divisionen
}
arms-infantry = Infanterie
arms-cavalry = Kavallerie
arms-artillery = Artillerie
arms-headquarters = Stäben
told-draws = { $count ->
    [one] Eine Zahl wurde gezogen.
   *[other] { $count } Zahlen wurden gezogen.
 }
draw-order = Marschfolge
draw-stragglers = Versprengte
draw-march = wohin marschiert wird
draw-initiative = Initiative
draw-engage = wer zum Kampf gestellt wird
draw-support = welcher Kampf unterstützt wird
draw-front-line = wer vorn steht
draw-second-line = wer in der zweiten Linie steht
draw-fire-losses = Verluste durch Feuer
draw-melee-losses = Verluste im Nahkampf
draw-morale = Moral
draw-squares = ob Karrees zersprengt werden
draw-retreat-or-rout = Rückzug oder Flucht
draw-retreat = wohin der Rückzug geht
draw-rout = wohin die Flucht geht
draw-fall-back = wohin zurückgewichen wird
draw-overrun = ob ein Hauptquartier überrannt wird
draw-fort = Schaden am Fort
draw-shatter = Verluste einer zersprengten Einheit
draw-reform = wie lange sie sich neu sammelt
draw-shattered-way = wie weit eine zersprengte Einheit zurückgeht
draw-shattered-square = wohin eine zersprengte Einheit geht
draw-surrender = Kapitulation

## Cards.

card-type = Einheit
card-kind = { $kind }, { $side }
card-where = Wo
card-at = { $square }, { $at }
card-men = Stärke
card-strength = { $men } Mann, { $batteries } { $batteries ->
    [one] Batterie
   *[other] Batterien
}
card-quality = Qualität
card-spirit = { $quality }, Erfahrung { $experience }
card-morale = Moral
card-fatigue = Ermüdung
card-walks = In einer Phase
card-number = { $number }
card-men-left = { $men } Mann
card-squares = { $squares } { $squares ->
    [one] Feld
   *[other] Felder
}
card-supplies = Vorräte
card-stores = { $supplies }, Munition { $ammunition }
card-state = Zustand
card-orders = Befehle
card-unknown = unbekannt
card-order = { $what }: { $value }
card-orders-good = ausführbar, soweit bekannt
card-communications = Verbindung
card-supply = Versorgung
card-line = von { $source }
card-no-line = keine
card-exits = Wege hinaus
card-reach = wohin { $unit } in einer Phase ziehen kann
card-retreat = wohin { $unit } sich zurückziehen könnte
agreed-turns = Züge
agreed-last = { $last }
agreed-cities = Städte von { $side }
agreed-letters = Buchstaben auf den Countern
agreed-code = { $code } { $kind }
agreed-none = keine
note-seam = Ein Fluss oder Gebirge endet an der Kante zwischen { $a } und { $b }: Die Karten passen dort nicht zusammen.

## House rules.

house-table-view-name = Counter auf dem Tisch
house-table-view = Welche Counter auf dem Tisch liegen.
house-table-view-choice-mutual = die beide Seiten sehen
house-table-view-choice-open = alle auf der Karte
house-stack-from-name = Stapel
house-stack-from = Ab wie vielen Einheiten in einem Feld ein Stapel-Counter für sie liegt.
house-sight-metric-name = Der Nächste in Sicht
house-sight-metric = Wie der nächste Gegner gemessen wird.
house-sight-metric-choice-steps = in Schritten
house-sight-metric-choice-straight = in gerader Linie
house-exit-clear-name = Weg hinaus
house-exit-clear = Was für einen Marsch von der Karte frei von Gegnern sein muss.
house-exit-clear-choice-octant = das ganze Achtel der Karte
house-exit-clear-choice-ray = die gerade Reihe von Feldern
house-la-means-name = Leichte Artillerie
house-la-means = Welche Geschütze schnell sind, wo in den Regeln leichte Artillerie steht.
house-la-means-choice-HA = reitende Artillerie
house-la-means-choice-literal = leichte Artillerie
house-intercept-outside-name = Abfangen
house-intercept-outside = Ob eine Bewegung auch außerhalb des befohlenen Gebiets abgefangen wird.
house-intercept-outside-choice-yes = auch außerhalb
house-intercept-outside-choice-no = nur im Gebiet
house-edge-anchors-name = Kartenkante
house-edge-anchors = Ob eine Flanke an der Kartenkante als angelehnt gilt.
house-edge-anchors-choice-no = nein, sie ist offen
house-edge-anchors-choice-yes = ja, sie ist angelehnt
house-draws-name = Zufallszahlen
house-draws = Wer die Zufallszahlen zieht.
house-draws-choice-program = das Programm
house-draws-choice-entered = der Tisch, von 1 bis 100
house-battles-name = Kämpfe
house-battles = Wer Kämpfe austrägt.
house-battles-choice-program = das Programm, mit den Mitteln der Regeln
house-battles-choice-table = wie der Tisch es sagt: ausgewürfelt oder auf ihm ausgetragen

## What each rule says, in one or two sentences.

section-table = Tisch
rule-active-state = Aktiv gemacht wird nur eine inaktive Einheit.
rule-bombard-adjacent = Geschütze beschießen ein Feld neben ihrem eigenen, auch ein schräges.
rule-bombard-ammunition = Infanterie und Geschütze ohne Munition feuern nicht.
rule-bombard-empty = Geschütze beschießen nur Gegner.
rule-bombard-engaged = Eine Einheit mit einem Gegner im eigenen Feld beschießt kein anderes.
rule-bombard-friends = Niemand feuert in ein Feld, in dem eine eigene, verbündete oder neutrale Einheit steht.
rule-bombard-guns = Nur Artillerie und Einheiten mit Batterie beschießen.
rule-bombard-moved = Eine Einheit, die in einer taktischen Phase zieht, beschießt in dieser Phase niemanden.
rule-bombard-state = Nur aktive Einheiten kämpfen.
rule-counters-extra = Ein Counter liegt nur für eine Einheit dieser Karte auf dem Tisch, die beide Seiten sehen; für eine im Stapel liegt statt ihrer der Stapel.
rule-counters-missing = Jede Einheit dieser Karte, die beide Seiten sehen, hat ihren Counter auf dem Tisch oder ist in einem Stapel, der dort liegt.
rule-counters-off-grid = Ein Counter liegt in einem Feld des Rasters.
rule-counters-square = Ein Counter liegt in dem Feld, das seine Einheit im Spiel hat.
rule-deploy-contact = Eine Einheit marschiert nur entlang einer lückenlosen Verbindung in einem anderen strategischen Feld auf.
rule-deploy-full = In einem strategischen Feld sind höchstens 200 aktive Einheiten.
rule-deploy-ground = Eine Einheit marschiert auf passierbarem Gelände auf.
rule-deploy-hostile = Eine Einheit marschiert weder bei einem Gegner auf noch im Land einer Nation, die nicht verbündet ist.
rule-deploy-militia = Miliz marschiert nicht auf: Sie bleibt, wo sie ausgehoben wurde.
rule-deploy-supply = Eine Einheit marschiert nur auf, wenn sie dort versorgt ist, wo sie steht, und dort, wohin sie geht.
rule-engage-none = Eine Einheit stellt Gegner nur auf ihrer eigenen taktischen Karte zum Kampf.
rule-engage-type = Ein Hauptquartier kämpft nicht: Es stellt niemanden zum Kampf.
rule-enter-none = Eine Einheit betritt eine Karte höchstens vier Felder weit von der Kante, über die sie kommt; nicht auf unpassierbarem Gelände, nicht bei einem Gegner oder hinter ihm, und nicht, wo 12 Einheiten ihrer Seite sind.
rule-inactive-limit = In einem strategischen Feld sind höchstens 2 inaktive Einheiten, mit einer Stadt 3; Einheiten in einem Fort und Miliz in ihren Städten zählen nicht.
rule-inactive-near = Keine Einheit wird inaktiv, wenn ein Gegner oder eine neutrale Einheit in ihrem strategischen Feld ist.
rule-inactive-state = Inaktiv gemacht wird nur eine aktive Einheit.
rule-intercept-box = Eine Einheit fängt nur eine Bewegung ab, die in das Gebiet führt, das sie bewacht.
rule-intercept-evade = Eine Einheit, die im Angriff ausweicht, fängt niemanden ab.
rule-intercept-late = Eine Einheit fängt eine Bewegung in einem Feld ab, das sie in nicht mehr Schritten erreicht als die Einheit, die zieht.
rule-intercept-neutral = Eine neutrale Einheit wird nur im eigenen Land der Einheit angehalten, die sie abfängt.
rule-intercept-no-move = Nur eine Einheit, die zieht, wird abgefangen.
rule-intercept-one-square = Eine Bewegung um nur ein Feld wird nicht abgefangen; vor und nach einem Zwischenziel sind es zwei Bewegungen.
rule-intercept-order = Eine Einheit fängt nur ab, wo sie ein Gebiet bewachen soll.
rule-intercept-own-side = Eine Einheit fängt weder Eigene noch Verbündete ab.
rule-intercept-type = Ein Hauptquartier kämpft nicht: Es fängt niemanden ab.
rule-merge-same = Eine Einheit geht in einer anderen auf, nicht in sich selbst.
rule-merge-side = Nur Einheiten einer Seite werden zusammengelegt.
rule-merge-state = Nur aktive Einheiten werden zusammengelegt.
rule-merge-strategic = Nur Einheiten im selben strategischen Feld werden zusammengelegt.
rule-merge-tactical = Mit einem Gegner auf ihrer Karte werden nur Einheiten im selben taktischen Feld zusammengelegt.
rule-merge-type = Nur Einheiten desselben Typs werden zusammengelegt, Hauptquartiere und Miliz nie.
rule-orders-evade = Eine Einheit, die im Angriff ausweicht, kann keinen Befehl zum Abfangen haben.
rule-orders-source = Eine Einheit bezieht Vorräte von einer Stadt oder einem Korpshauptquartier der eigenen Seite oder eines Verbündeten.
rule-orders-supplies = Ein Korpshauptquartier führt höchstens 12 Vorräte mit, jede andere Einheit einen.
rule-ship-besieged = In eine belagerte Stadt kommen keine Vorräte, und aus ihr gehen keine.
rule-ship-limit = Aus einer Stadt gehen in einem Zug höchstens 60 Vorräte.
rule-ship-line = Vorräte gehen zu einer Stadt auf einer Verbindungslinie von höchstens 10 strategischen Feldern.
rule-ship-owner = Vorräte gehen nur an Städte der eigenen Seite oder eines Verbündeten.
rule-ship-stock = Eine Stadt schickt nicht mehr Vorräte, als sie zu Beginn des Zuges hat.
rule-strategic-adjacent = Jeder Schritt eines Marsches führt in eines der acht strategischen Felder neben dem letzten.
rule-strategic-allowance = Ein Marsch hat so viele Schritte, wie der Einheit zustehen, und einen mehr als Gewaltmarsch; mit Vorräten steht ihr einer weniger zu, ohne Verbindung noch einer weniger.
rule-strategic-besieged = Keine Einheit in einer belagerten Stadt zieht strategisch.
rule-strategic-between = Eine Einheit verlässt ihre Karte nicht schräg zwischen zwei Einheiten neben ihr hindurch, die den Weg versperren.
rule-strategic-diagonal = Ein schräger Schritt misslingt, wenn ein aktiver Gegner in einem der zwei strategischen Felder ist, zwischen denen er hindurchführt; er ermüdet trotzdem.
rule-strategic-exit = Eine Einheit verlässt ihre Karte nur in einer Richtung, die bis zur Kante frei von feindlichen Kampfeinheiten ist; neutrale zählen in ihrem eigenen Land.
rule-strategic-fatigue = Eine Einheit mit einer Ermüdung über 18 macht keinen strategischen Schritt.
rule-strategic-forced = Ein Schritt über die eigenen hinaus ist ein Gewaltmarsch und kostet 3 Ermüdung, Kavallerie und reitende Artillerie 4; Miliz macht keinen.
rule-strategic-full = In einem strategischen Feld sind höchstens 200 aktive Einheiten.
rule-strategic-guatemala = Keine Einheit betritt Guatemala.
rule-strategic-impassable = Keine Einheit betritt Wasser, Hochgebirge, Wüste oder Moor.
rule-strategic-map = Ein Marsch bleibt auf der strategischen Karte.
rule-strategic-marsh = Nahe an feindlichen Kampfeinheiten verlässt eine Einheit einen Sumpf nur von der Kante oder Ecke ihrer Karte aus, zu der sie geht.
rule-strategic-militia = Miliz bleibt im eigenen Land.
rule-strategic-river = Nahe an feindlichen Kampfeinheiten führt kein strategischer Schritt über einen Fluss oder ein Gebirge: Überquere ihn zuerst auf der taktischen Karte.
rule-strategic-state = Nur aktive Einheiten ziehen.
rule-support-allowance = Eine Einheit zieht höchstens 2 Felder, um einen Kampf zu unterstützen; Kavallerie und reitende Artillerie ziehen 3.
rule-support-engaged = Eine Einheit mit einem Gegner im eigenen Feld unterstützt keinen anderen Kampf.
rule-support-none = Eine Einheit unterstützt nur einen Kampf in dem Gebiet, das sie bewacht.
rule-support-type = Ein Hauptquartier kämpft nicht: Es unterstützt niemanden.
rule-tactical-besieged = Aus einer belagerten Stadt zieht eine Einheit nur ein Feld weit, um anzugreifen; von außen kommen nur Gegner der Stadt hinein.
rule-tactical-cliff = Mit einem Gegner auf ihrer Karte, oder einer neutralen Einheit im eigenen Land, zieht eine Einheit nicht zwischen hohen Hügeln und Gelände ohne Hügel.
rule-tactical-destination = Keine Einheit hält auf Fluss, Gebirge oder Wasser, und keines davon ist ein Zwischenziel.
rule-tactical-fatigue = Mit einem Gegner auf ihrer Karte zieht eine Einheit mit einer Ermüdung über 8 nicht taktisch.
rule-tactical-ford = Eine Einheit überquert einen Fluss oder ein Gebirge nur mit einer Furt oder einem Pass davon als Zwischenziel.
rule-tactical-full = In einem taktischen Feld sind höchstens 12 Einheiten einer Seite und ihrer Verbündeten.
rule-tactical-impassable = Mit einem Gegner auf ihrer Karte, oder einer neutralen Einheit im eigenen Land, zieht eine Einheit nicht über unpassierbares Gelände.
rule-tactical-neutral = Eine Einheit, deren Weg auf eine neutrale Einheit trifft, zieht nicht.
rule-tactical-none = Eine Einheit zieht nur dann zur nächsten Furt oder zum nächsten Pass, wenn ihre Karte einen hat.
rule-tactical-state = Nur aktive Einheiten ziehen.
rule-withdraw-battle = Eine Einheit setzt sich nur aus einem strategischen Feld ab, in dem es im letzten Zug einen Kampf gab.
rule-withdraw-enemy = Keine Einheit setzt sich in ein strategisches Feld ab, das bei Beginn des Zuges aktive feindliche Kampfeinheiten hatte.

## The printed map.

map-off = { $square } ist kein Feld der strategischen Karte
ground-cliff = Steilhang
side-box = Wartende Counter

### Das Maßband.

tape-squares = { $count ->
    [0] { $a } und { $b } stehen im selben Feld.
    [one] { $a } und { $b } sind 1 Feld voneinander entfernt.
   *[other] { $a } und { $b } sind { $count } Felder voneinander entfernt.
 }
tape-sees = { $unit } sieht { $target }.
tape-not-sees = { $unit } sieht { $target } nicht.

### Szenarien, die mitkommen.

ready-fordham-fords = Die Furten von Fordham
ready-fordham-fords-about = Eine Division je Seite kämpft um die Furten einer Stadt: die Ecke einer Karte; 5 Züge, ein Abend.
ready-aldmark-war = Der Krieg um die Aldmark
ready-aldmark-war-about = Drei Korps und die Miliz je Seite auf der ganzen Karte; 15 Züge, viele Abende.
