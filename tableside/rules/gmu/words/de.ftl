### Was Got mit uns den Spielern sagt.

## Wörter der Regeln

term-hill = Hügel
term-town = Ort
term-defensible = Deckung
term-rain = Regen
term-fog = Nebel
term-clear = klar
term-formation-command = Führungsformation
term-formation-battle = Gefechtsformation
term-eliminated = vernichtet
term-broken = zersprengt
term-reserves = in Reserve
kind-infantry = Infanteriekorps
kind-cavalry = Kavalleriekorps
kind-detachment = Abteilung
kind-headquarters-battle = Hauptquartier in Gefechtsformation
kind-headquarters = Hauptquartier
term-a-infantry = ein Infanteriekorps
term-a-cavalry = ein Kavalleriekorps
term-a-detachment = eine Abteilung
term-a-headquarters = ein Hauptquartier
term-nothing = nichts
term-none = nichts
term-nobody = niemanden
term-both = Beide Seiten
term-open-ground = freies Feld
term-no-enemy = kein Gegner
term-no-corps = kein Korps
plain = { $value }
number = { $number }
length = { $length }
so-many-of = { $count } von { $all }

phase-setup = Aufbau
phase-combat = Kampf
phase-movement = Bewegung
phase-command = Führung
phase-end = Ende

step-armies = Armeewahl
step-terrain = Gelände
step-aggressor = Aggressor
step-sides = Seitenwahl
step-friction = Friktion
step-selection = Friktion
step-flank = Flanke
step-advance = Gewaltmarsch
step-deployment = Aufstellung
step-arrivals = Ankunft
step-combat = Kampf
step-movement = Bewegung
step-headquarters = Hauptquartiere
step-returns = Rückkehr
step-detachments = Abteilungen
step-recall = Rückruf
step-withdrawal = Absetzen
step-end = Ende

period-american-civil-war = Sezessionskrieg
period-napoleonic-wars = Napoleonische Kriege
chart-standard-eastern = Standardtabelle (Osten)
army-union-eastern = Union (Osten)
army-short-union-eastern = Union
army-confederate-eastern = Konföderation (Osten)
army-short-confederate-eastern = Konföderation
army-austrian = Österreicher
army-short-austrian = Österreich
army-english = Engländer
army-short-english = England
army-french = Franzosen
army-short-french = Frankreich
army-prussian = Preußen
army-short-prussian = Preußen
army-russian = Russen
army-short-russian = Russland
scenario-battle = Schlacht
friction-bogged-down = Steckengeblieben
friction-road-congestion = Verstopfte Straßen
friction-forced-march = Gewaltmarsch
demand-roads = Straßen
demand-towns = Orte
demand-water = ein Fluss oder Bach
demand-water-through-town = Wasser durch einen Ort
demand-river-crossings = Flussübergänge
demand-defensible = Deckung
demand-hills = Hügel
class-infantry-0 = Infanterie 0
class-infantry-1 = Infanterie 1
class-infantry-2 = Infanterie 2
class-cavalry-0 = Kavallerie 0
class-cavalry-1 = Kavallerie 1
class-cavalry-2 = Kavallerie 2
class-headquarters = Hauptquartier
class-count = { $count }-mal { $what }
effect-none = keine Wirkung
effect-retreat = Rückzug
effect-broken = zersprengt
effect-eliminated = vernichtet

## Zu knapp

too-close = { CAPITAL($what) }. Gemessen: { $measured }, Grenze: { $limit }, auf { $by } genau.
measure-between = miss von { $a } bis { $b } nach
measure-share = sieh nach, wie viel von { $a } auf { $b } steht
measure-angle = prüfe den Winkel zwischen { $a } und { $b }
measure-own-angle = prüfe, wohin { $a } blickt
measure-board = miss von { $a } bis zur Tischkante nach
measure-river = miss von der Mitte von { $a } bis zum Fluss nach
measure-stream = miss von der Mitte von { $a } bis zum Bach nach
measure-path = suche einen Weg für { $a } und miss ihn nach
measure-place = prüfe, ob { $a } dort steht, wo die geschlagene Einheit stand
measure-deployment = miss nach, wie weit { $a } von der eigenen Kante steht
measure-move = miss nach, wie weit { $a } bewegt wurde
not-judged = Ohne Urteil: { $why }
value-missing = In der Armeeliste { $army } fehlt: { $value }.
value-command-range = Führungsreichweite
value-battle-range = Gefechtsreichweite
value-headquarters-value = Kampfwert des Hauptquartiers
value-infantry-movement = Bewegung der Infanterie
value-cavalry-movement = Bewegung der Kavallerie

## Bewegung

off-board = { $unit } ragt { $by } über die Tischkante hinaus.
on-other = { $unit } steht auf { $other }: beide überlappen sich um { $by }.
ends-in-water = { $unit } endet mit der Mitte über Wasser und nicht auf einer Brücke.
starts-in-river = { $unit } steht mit der Mitte in einem Fluss und nicht auf einer Brücke: kein Weg führt heraus.
too-deep-in-influence = { $unit } ist in die Einflusszone von { $enemy } gekommen und muss mehr als { $limit } entfernt anhalten; es sind { $distance }.
still-in-control = { $unit } muss außerhalb jeder gegnerischen Kontrollzone enden, mehr als { $limit } von { $enemy } entfernt.
not-aligned = { $unit } ist in die Zone von { $enemies } gekommen und muss parallel dazu enden; die Abweichung ist { $angle }, erlaubt sind { $limit }.
out-of-command = { $unit } ist { $distance } von { $hq } entfernt; die Führungsreichweite ist { $limit }.
no-closer-to-command = { $unit } ist nicht geführt und muss mindestens { $gain } näher an einem Hauptquartier enden, als die Bewegung begann.
not-beyond-stream = { $unit } hat { $stream } überquert und muss ganz jenseits davon stehen.
far-from-stream = { $unit } hat { $stream } überquert und muss höchstens { $limit } davon anhalten; es sind { $distance }.
not-along-stream = { $unit } hat { $stream } überquert und muss längs des Ufers enden; die Abweichung ist { $angle }, erlaubt sind { $limit }.
moved-limited = { $unit } zog { $length }; erlaubt sind { $limit } ({ $why }).
in-influence = im Einfluss von { $enemies }
leaves-control = aus der Kontrolle von { $enemies }
in-rain = Regen, abseits der Straßen
moved-too-far = { $unit } zog { $length }; erlaubt sind { $limit }.
no-way = { $unit } kann nicht dorthin: Korps, Zonen oder Wasser versperren jeden Weg bis { $limit }.
over-river = { $unit } hat einen Fluss abseits von Brücken und Orten überquert.
must-cross-river = { $unit } müsste einen Fluss abseits von Brücken und Orten überqueren.
over-two-streams = { $unit } hat mehr als einen Bach abseits von Brücken überquert.
detachment-stays = { $unit } ist eine Abteilung: einmal aufgestellt bewegt sie sich nicht mehr.
headquarters-stays = { $unit } ist ein Hauptquartier: in der Bewegungsphase bewegt es sich nicht.
infantry-held = { $unit } kann nicht ziehen: Infanterie ist in der Kontrollzone von { $enemies } gebunden.
cavalry-held = { $unit } kann nicht ziehen: Kavallerie ist in der Kontrollzone von { $enemies } gebunden.
just-entered = { $unit } ist in dieser Phase in die Kontrollzone von { $enemies } gekommen und darf sie erst in einer späteren verlassen.
moved-unasked = { $unit } wurde { $length } bewegt, aber in der Phase { $phase } verlangt das nichts.
nothing-to-withdraw-from = { $unit } wurde bewegt, steht aber in keiner gegnerischen Kontrollzone und kann sich nicht absetzen.
taken-off-unasked = { $unit } wurde vom Tisch genommen, aber nichts verlangt das.
not-in-control-of = { $unit } kann sich nicht absetzen: die Kontrollzone von { $enemy } reicht nicht so weit.
beside-the-place = { $unit } steht { $off } neben dem Platz, den { $enemy } verlassen hat; { $limit } sind nah genug.
askew-in-the-place = { $unit } ist um { $off } gegen den Platz verdreht, den { $enemy } verlassen hat; { $limit } sind nah genug.

## Rückzug

never-retreats = { $unit } kann nicht zurückweichen: das tut nur ein Korps und nur vor einem Gegner.
retreat-overlap = { $unit } steht auf { $other }.
retreat-zone-of-control = { $unit } steht in der Kontrollzone von { $other }.
retreat-board = { $unit } ragt { $by } über die Tischkante hinaus.
retreat-river = { $unit } endet mit der Mitte in einem Fluss.
retreats-too-far = { $unit } ist { $length } zurückgewichen; drei Schritte reichen höchstens { $limit } weit.
retreats-no-farther = { $unit } ist nicht weiter von { $enemy } entfernt als vor dem Rückzug.
no-slides = { $unit } kann nicht dorthin: keine drei Schritte von 1,00 Zoll führen dorthin, jeder weiter weg und an allem dazwischen vorbei.

## Aufstellen

no-corps-to-be-near = { $unit } muss höchstens { $limit } von einem eigenen Korps entfernt stehen, und es gibt keines.
no-hq-to-be-near = { $unit } muss höchstens { $limit } von einem eigenen Hauptquartier entfernt stehen, und es gibt keines.
far-from-corps = { $unit } ist { $distance } von { $other } entfernt, dem nächsten eigenen Korps; die Grenze ist { $limit }.
far-from-hq = { $unit } ist { $distance } von { $other } entfernt, dem nächsten eigenen Hauptquartier; die Grenze ist { $limit }.
placed-in-control = { $unit } steht in der Kontrollzone von { $enemy }, { $distance } entfernt.
placed-in-influence = { $unit } steht in der Einflusszone von { $enemy }, { $distance } entfernt.
not-due = { $unit } kehrt in Zug { $turn } zurück; jetzt ist Zug { $now }.
not-own-hq = { $hq } gehört nicht zur Seite von { $unit }.
too-many-detachments = Mit { $corps ->
    [one] einem Korps
   *[other] { $corps } Korps
 } auf dem Tisch sind für { $side } nicht mehr Abteilungen erlaubt; dies ist Nummer { $number }, vernichtete mitgezählt.
far-from-own-hq = { $unit } müsste von { $hq } aus { $distance } weit geschoben werden; die Reichweite ist { $limit }.
no-way-from-hq = { $unit } kann nicht dorthin: gegnerische Zonen und Korps versperren jeden Weg bis { $limit } von { $hq } aus.
not-in-reserves = { $unit } steht nicht bei den Reserven.
comes-later = { $unit } kommt in Zug { $turn }; jetzt ist Zug { $now }.
no-edge-yet = Für { $side } ist noch keine Tischkante gewählt.
deployed-too-far = { $unit } reicht { $far } weit von der eigenen Kante; erlaubt sind { $depth }.
placed-already = { $unit } wurde in dieser Phase schon aufgestellt.
not-broken = { $unit } ist nicht zersprengt und kann nicht zurückkehren.
no-more-returns = Für { $side } sind schon so viele zersprengte Korps zurück, wie erlaubt sind.
did-not-march-ahead = { $unit } ist nicht vorausmarschiert: zuerst werden die Korps aufgestellt, die es sind.
hq-used = { $hq } hat in diesem Zug schon eine Abteilung ausgesandt.
is-eliminated = { $unit } ist vernichtet und kehrt nicht zurück.

## Kampf

out-of-range = { $defender } ist { $distance } von { $attacker } entfernt; die Grenze ist { $limit }.
detachment-attacks = { $attacker } ist eine Abteilung und kann nicht angreifen.
cavalry-attacks = { $attacker } ist Kavallerie: in dieser Epoche darf sie keine Infanteriekorps angreifen.
same-side = { $attacker } und { $defender } gehören zur selben Seite.
fought-draw = { $attacker } ({ $die }{ $adds } = { $total }) greift { $defender } ({ $other-die }{ $other-adds } = { $other-total }) an: unentschieden.
fought-retreat = { $attacker } ({ $die }{ $adds } = { $total }) greift { $defender } ({ $other-die }{ $other-adds } = { $other-total }) an: { $loser } weicht zurück.
fought-broken = { $attacker } ({ $die }{ $adds } = { $total }) greift { $defender } ({ $other-die }{ $other-adds } = { $other-total }) an: { $loser } ist zersprengt.
fought-lost = { $attacker } ({ $die }{ $adds } = { $total }) greift { $defender } ({ $other-die }{ $other-adds } = { $other-total }) an: { $loser } ist zersprengt und kehrt nicht zurück, denn das Spiel endet vorher.
fought-eliminated = { $attacker } ({ $die }{ $adds } = { $total }) greift { $defender } ({ $other-die }{ $other-adds } = { $other-total }) an: { $loser } ist vernichtet.
luck = Von allen solchen Gefechten gehen { $share } für { $unit } mindestens so gut aus, für { $other } { $others }.
nowhere-broken = { $unit } kann nirgendwohin zurückweichen und ist stattdessen zersprengt.
nowhere-eliminated = { $unit } kann nirgendwohin zurückweichen und ist stattdessen vernichtet.
has-withdrawn = { $unit } setzt sich von { $enemy } ab.
must-follow = { $unit } muss auf den Platz von { $enemy } nachrücken.
advance-forbidden = { $unit } darf nicht nachrücken: { $why }.
advance-blocked = { $unit } kann nicht nachrücken: { $why }.
bars-combat-own-side = beide gehören zur selben Seite
bars-combat-attacker = eine Abteilung rückt nie nach
bars-pursuit-effect = der Verteidiger bleibt, wo er ist
bars-pursuit-other-enemy = { $units } höchstens 1,00 Zoll entfernt
bars-pursuit-english = den Korps dieser Armee folgt keine Infanterie
bars-pursuit-overlap = { $units } im Weg
bars-pursuit-board = die Base würde über den Tisch hinausragen
bars-pursuit-river = ein Fluss liegt dazwischen

## Ablauf des Zuges

must-retreat = { $unit } muss vor { $enemy } zurückweichen.
must-advance = { $unit } muss auf den Platz nachrücken, den { $enemy } verlassen hat.
take-off-broken = { $unit } muss vom Tisch: zersprengt, Rückkehr ab Zug { $turn }.
take-off-lost = { $unit } muss vom Tisch: zersprengt, und das Spiel endet vorher.
take-off-eliminated = { $unit } muss vom Tisch: vernichtet.
take-off-removed = { $unit } muss vom Tisch: weggenommen, darf wieder aufgestellt werden.
first = Zuerst: { $what }
wrong-phase = { $what } gehört in die Phase { $phase }; jetzt ist die Phase { $now }.
wrong-step = { $what } ist jetzt nicht an der Reihe, sondern { $now }.
has-passed = { $side }: schon gepasst.
first-the-die = Würfle zuerst, wie viele Handlungen { $side } noch bleiben.
nothing-left = Nach dem Passen der anderen Seite ist für { $side } nichts mehr zu tun.
not-their-turn = An der Reihe: { $side }.
nothing-to-do = Für { $side } ist hier nichts mehr zu tun.
reinforcements-first = Nachdem die andere Seite gepasst hat, muss zuerst auf den Tisch: { $units }.
phase-follows = Auf die Phase { $phase } folgt { $next }, nicht { $other }.
no-next-turn = Der letzte Zug ist vorbei: es gibt keinen weiteren.
not-finished = Noch nicht fertig, { $side }: { $what }.
nobody-passes = Jetzt kann niemand passen: { $what }.
done-already = Schon erledigt von { $side }: { $what }.
no-die-awaited = Jetzt ist kein Würfel fällig, der eine Seite begrenzt.
die-is-for = Der Würfel begrenzt { $side } und nicht die andere Seite.
rolled-already = Für { $unit } wurde in diesem Zug schon gewürfelt.

## Aufbau

army-rolled-already = Eine Armee gibt es schon für { $sides }.
other-period = { $army } ist eine Armee einer anderen Epoche: { $period }.
aggressor-takes-side = Der Aggressor, { $side }, wählt die Tischseite.
no-flank = Diese Kante ist keine Flanke von { $side }: wähle die linke oder die rechte.
cannot-return = In diesem Zug kann nicht zurückkehren: { $units }.
names-so-many = Zu nennen von { $side }: { $count } Korps.
no-corps-of = { $units } { $count ->
    [one] ist kein Korps
   *[other] sind keine Korps
 } von { $side }.
chooses-so-many = Zu wählen von { $side }: { $count } Korps.
chooses-up-to = Wählbar für { $side }: bis zu { $count } Korps.
needs-infantry = Mindestens { $count } davon: Infanterie mit Kampfwert 0.
needs-cavalry = Mindestens { $count } davon: Kavallerie.
still-to-deploy = { $unit } ist noch aufzustellen.
game-has-begun = Das Spiel hat begonnen: das gehört zum Aufbau.
period-is-played = Epoche: { $period }.
army-chosen = Die Armee von { $side } ist { $army }: { $units }.
army-rolled = { $side }: { $die } gewürfelt. Die Armee ist { $army }: { $units }.
aggressor-die = { $side }, um den Aggressor gewürfelt: { $die } + { $adds } = { $total }.
tie = Gleichstand: beide Seiten würfeln noch einmal.
is-aggressor = Aggressor: { $side }.
friction-die = { $side }, für die Friktion gewürfelt, { $die }: { $result }.
sides-taken = Die eine Kante ist für { $side } gewählt, die gegenüber ist für { $other }.
flank-named = Der Gewaltmarsch von { $side } trifft an { $edge } ein.
chosen = { $side }, für die Friktion gewählt: { $units }.
misses-the-battle = { $unit } erreicht die Schlacht nicht.
comes-on-later = { $unit } kommt später, an { $edge }.

## Was geschehen ist

moved = { $unit } zieht { $length }.
turned = { $unit } hat sich auf der Stelle gedreht.
stayed = { $unit } ist stehen geblieben.
retreated = { $unit } weicht vor { $enemy } zurück.
advanced = { $unit } rückt auf den Platz von { $enemy } nach.
gone-aside = { $unit } ist vom Tisch.
gone-broken = { $unit } ist vom Tisch: zersprengt.
gone-eliminated = { $unit } ist vom Tisch: vernichtet.
gone-removed = { $unit } ist vom Tisch: darf wieder aufgestellt werden.
recalled = { $unit } wird zurückgerufen.
played-on = Gespielt wird auf diesem Tisch, wie er ist.
has-just-passed = Gepasst ({ $what }): { $side }.
passes-idle = Nichts zu tun, gepasst ({ $what }): { $side }.
may-still = { $side }: { $die } gewürfelt, also noch { $acts }.
acts-combat = { $count ->
    [one] { $count } Kampf
   *[other] { $count } Kämpfe
 }
acts-movement = { $count ->
    [one] { $count } Bewegung
   *[other] { $count } Bewegungen
 }
acts-withdrawal = { $count ->
    [one] { $count } Absetzbewegung
   *[other] { $count } Absetzbewegungen
 }
brings-back = Zurückgebracht für { $side }: { $units }.
choose-returning-first = Zuerst wählen, { $side }: welche { $count } der zersprengten Korps zurückkehren.
not-returning = { $unit } kehrt nicht zurück und ist vernichtet.
too-many-return = { $unit } kehrt nicht zurück, da es nur zwei dürfen, und ist vernichtet.
may-come-on = { $unit } darf auf den Tisch kommen.
not-there-yet = { $unit } würfelt { $die } und trifft noch nicht ein.
rolled-to-come = { $unit } würfelt { $die } und darf auf den Tisch kommen.
phase-begins = Zug { $turn }: die Phase { $phase } beginnt.
weather-is = Wetter: { $weather }.
ask-weather = Wetter
set-weather = Wetter des nächsten Zugs bestimmen
term-rain-and-fog = Regen und Nebel
placed-hq-headquarters = { $unit } wird in { $formation } aufgestellt.
placed-hq-deployment = { $unit } wird in { $formation } aufgestellt.
placed-unit-return = { $unit } kehrt zurück.
placed-unit-detachment = { $unit } wird ausgesandt.
placed-unit-reinforcement = { $unit } kommt auf den Tisch.
placed-unit-deployment = { $unit } wird aufgestellt.

## Warum es so gelesen wird

mixed-up = { $units } stehen vertauscht.
taken-for = { $unit } steht, wohin { $other } nachrücken muss.
bumped = { $units } { $count ->
    [one] steht
   *[other] stehen
 } ein wenig daneben.
why-taken-off = Nach dem Kampf mit { $enemy } kommt { $unit } vom Tisch.
why-recalled = In der Führungsphase dürfen Abteilungen zurückgerufen werden.
why-lifted = In der Führungsphase werden Hauptquartiere aufgenommen.
why-placed-anew = In der Führungsphase werden Hauptquartiere neu aufgestellt.
why-withdraws = In der Führungsphase darf sich { $unit } von { $enemy } absetzen.
why-gone = { $unit } ist vom Tisch.
why-moved = { $unit } wurde bewegt.
why-activated = { $unit } wurde in der Bewegungsphase aktiviert.
why-deployed = { $unit } wird vor dem ersten Zug aufgestellt.
why-returns = { $unit } war zersprengt und darf in Zug { $turn } zurückkehren.
why-reinforcement = { $unit } ist eine Verstärkung, verfügbar { $turn ->
    [0] in diesem Spiel
   *[other] ab Zug { $turn }
 }.
why-sent-out = { $hq } darf eine Abteilung aussenden.
why-formation-command = { $hq } wird neu aufgestellt, in Führungsformation.
why-formation-battle = { $hq } wird neu aufgestellt, in Gefechtsformation.

## Was möglich ist

ask-die = Würfel
ask-dice = Die beiden Würfel
attackers-die = Würfel des Angreifers
defenders-die = Würfel des Verteidigers
ask-pose = Wo die Base steht
ask-retreat = Wo die Base nach drei Schritten von 1 Zoll steht
ask-period = Epoche
ask-army = Armee
ask-edge = Kante
ask-models = Ihre Modelle
ask-corps-infantry = Korps, davon mindestens { $count } Infanterie 0
ask-corps-cavalry = Korps, davon mindestens { $count } Kavallerie, wenn welche gewählt werden
ask-corps = Korps
ask-one-corps = Korps
ask-which = Welche Einheit
formation-range = { $formation } ({ $range })
ask-formation = Formation
ask-returning = Welche zurückkehren; die anderen sind vernichtet
ask-staff = Das Hauptquartier dazu
ask-detachment = Abteilung
corps-described = { $unit } ({ $kind } { $value })
described = { $unit } ({ $kind })
choose-period = Epoche wählen
play-on-this-table = Auf diesem Tisch spielen
roll-for-aggressor = { $side }: um den Aggressor würfeln
roll-for-friction = { $side }: für die Friktion würfeln
name-army = { $side }: Armee wählen und die Modelle, die kommen
roll-army = { $side }: Armee wählen und auf ihrer Tabelle würfeln
choose-side = { $side }: eine Tischseite wählen
choose-flank = { $side }: nennen, wo der Marsch von { $other } eintrifft
choose-friction-corps = { $side }: die Korps wählen, die die Friktion trifft
is-off-the-table = { $unit } ist vom Tisch
advances = { $unit } rückt nach
retreats-from = { $unit } weicht vor { $enemy } zurück
roll-for-combat = { $side }: würfeln, wie viele Kämpfe bleiben
roll-for-movement = { $side }: würfeln, wie viele Bewegungen bleiben
roll-for-withdrawal = { $side }: würfeln, wie viele Absetzbewegungen bleiben
passes = { $side }: passen
suffers = { $unit }: { $effect }
attacks = { $attacker } greift { $defender } an
move-a-corps = Ein Korps bewegen
place-headquarters = Ein Hauptquartier aufstellen
place-return = Ein zersprengtes Korps zurückbringen
place-detachment = Eine Abteilung aussenden
place-reinforcement = Eine Verstärkung auf den Tisch bringen
lift-headquarters = { $hq } wird aufgenommen und bleibt vorerst vom Tisch
choose-returning = { $side }: wählen, welche Korps zurückkehren
take-back = Eine Abteilung zurückrufen
withdraws = { $unit } setzt sich von { $enemy } ab
chance-comes = darf kommen
chance-not-yet = noch nicht
roll-arrival = { $unit }: für die Ankunft würfeln, mindestens { $needed }
next-turn = Den nächsten Zug beginnen
next-phase = Weiter zur Phase { $phase }

throw-for-combat = würfle, wie viele Kämpfe dir bleiben.
throw-for-movement = würfle, wie viele Bewegungen dir bleiben.
throw-for-withdrawal = würfle, wie viele Absetzbewegungen dir bleiben.
asks-armies = { $what }.
choose-by-chart = wähle eine Armee und würfle auf ihrer Tabelle
choose-by-units = wähle eine Armee und ihre Einheiten
asks-terrain = legt, was an Gelände fehlt ({ $missing }), oder spielt ohne.
asks-aggressor = würfle um den Aggressor.
asks-sides = wähle eine Tischseite.
asks-friction = würfle für die Friktion.
asks-selection = wähle die Korps, die die Friktion trifft.
asks-flank = nenne die Kante, an der der Marsch der anderen Seite eintrifft.
asks-advance = stelle die Korps auf, die vorausmarschiert sind ({ $units }).
asks-deployment = stelle deine Armee auf.
asks-arrivals = würfle für die Korps, die unterwegs sind.
asks-combat = sage einen Kampf an oder passe.
asks-combat-none = kein Kampf ist möglich: passe.
asks-movement = bewege ein Korps oder passe.
asks-movement-first = bringe erst deine Verstärkungen auf den Tisch oder passe.
asks-headquarters = stelle ein Hauptquartier auf oder passe.
asks-returns = bringe ein zersprengtes Korps zurück oder passe.
asks-returns-first = wähle, welche deiner zersprengten Korps zurückkehren.
asks-detachments = stelle eine Abteilung auf oder passe.
asks-recall = rufe eine Abteilung zurück oder passe.
asks-withdrawal = setze ein Korps vom Gegner ab oder passe.
so-many-left = { $what } Noch { $count }.
turn-over = Der Zug ist vorbei: beginnt den nächsten.
draw = Der letzte Zug ist vorbei: niemand hält genug Ziele, unentschieden.
has-won = Der letzte Zug ist vorbei: Sieg für { $side }. Ziele: { $own } zu { $other }.

## Karten, Tisch, Zeichnungen

fact-type = Art
short-in-command = ja
short-no-command = nein
fact-corps-short = Korps in Reichweite
fact-range = Führungsreichweite
fact-control-short = Gebunden durch
fact-may-go = Bewegung
fact-battle-value = Kampfwert
fact-formation = Formation
fact-ground = Gelände
fact-command = Geführt
fact-control = Unter Kontrolle von
fact-influence = Unter Einfluss von
note-watch = Darauf achtet ihr selbst: der Maßstab der Schlacht, und dass die Modelle auf einer Base ihren Kampfwert zeigen.
note-list = { $side }: kein Wurf auf { $chart } ergibt diese Armee
fact-weather = Wetter
fact-aggressor = Aggressor
fact-scenario = Szenario
fact-period = Epoche
fact-objectives = Ziele
fact-broken = Zersprengt
fact-to-come = Kommt noch
fact-eliminated = Vernichtet
holds-objectives = { $side }:{ "\u00A0" }{ $count }
from-turn = { $unit }, ab Zug { $turn }
at-latest-on-turn = { $unit }, spätestens in Zug { $turn }
type-infantry = Infanteriekorps, { $side }
type-cavalry = Kavalleriekorps, { $side }
type-detachment = Abteilung, { $side }
type-headquarters = Hauptquartier, { $side }
no-hq-on-table = kein Hauptquartier auf dem Tisch: nicht gebunden
commanded-by = ja, von { $hqs }
out-of-range-of = nein, { $distance } außerhalb der Reichweite von { $hq }
not-known = Nicht bekannt: { $why }
head-command = Führung
head-now = Jetzt
head-retreat = Rückzug
head-movement = Bewegung
range-is = Reichweite { $range }.
within-range = Darin: { $units }.
range-shown = { $hq }, { $range }
influence-shown = Einflusszone
control-shown = Kontrollzone, { $limit }
sees = { $unit } sieht { $enemy }
must-stand-here = { $unit } muss hier stehen
belongs-here = { $unit } gehört hierher
commands-here = { $hq } führt hier
zone-of-control = { $unit }, Kontrollzone
zone-of-influence = { $unit }, Einflusszone
within-of = höchstens { $limit } von { $unit }
leaves = weicht: { $share }
no-because = Nein: { $why }
tally = { $unit } { $total }: { $items }
item-battle-value = Kampfwert { $value }
item-headquarters-of = Hauptquartier { $value } ({ $unit })
item-cavalry-support-of = Kavallerie { $value } ({ $unit })
item-infantry-support-of = Infanterie { $value } ({ $unit })
item-detachment = gegen eine Abteilung { $value }
item-town = Ort { $value }
item-defensible = Deckung { $value }
item-bridge = Brücke { $value }
item-hill = Hügel { $value }
item-rain = Regen { $value }
chances = { $unit }: { $chances }
chance-of = { $effect } { $share }
then-required = Wenn { $unit } weicht, muss { $attacker } auf den Platz nachrücken.
then-forbidden = Wenn { $unit } weicht, darf { $attacker } nicht nachrücken: { $why }.
then-blocked = Wenn { $unit } weicht, kann { $attacker } nicht nachrücken: { $why }.
retreat-from = Rückzug vor { $enemy }
retreats-nowhere-broken = Vor { $enemy }: nirgendwohin, das Korps wäre zersprengt.
retreats-nowhere-eliminated = Vor { $enemy }: nirgendwohin, das Korps wäre vernichtet.
retreats-into-area = Vor { $enemy }: überallhin in der schraffierten Fläche.
cannot-move-now = Das Korps kann jetzt nicht ziehen.
reach-shown = Wohin die Mitte kommen kann
may-move = Bis zu { $limit }.

## Falsche Fragen und Handlungen

cannot-answer = Das ist nicht zu beantworten. { $why } Gib es in einer Armeedatei an.
no-unit = Auf dem Tisch gibt es keine Einheit { $unit }: nenne eine, die dort steht.
no-unit-in-game = In diesem Spiel gibt es keine Einheit { $unit }.
off-the-table = { $unit } ist nicht auf dem Tisch ({ $where }): nenne eine Einheit, die es ist.
wrong-kind = { $unit } ist { $kind }: nenne { $wanted }.
wanted-corps = ein Korps
wanted-unit = ein Korps oder eine Abteilung
wanted-headquarters = ein Hauptquartier
wanted-detachment = eine Abteilung
with-is-for-detachments = Nur eine Abteilung wird mit einem Hauptquartier aufgestellt: lass es weg.
wrong-unit = Das { $found }; { $mend }.
cannot-be-headquarters = { $unit } ist kein Hauptquartier und kann nicht als eines aufgestellt werden.
cannot-be-return = { $unit } ist kein Korps und kann nicht zurückkehren.
cannot-be-detachment = { $unit } ist keine Abteilung und kann nicht als eine ausgesandt werden.
cannot-be-reinforcement = { $unit } ist kein Korps und kann nicht als Verstärkung kommen.
cannot-be-deployment = { $unit } ist eine Abteilung und wird nicht vor dem Spiel aufgestellt.
no-formation = { $unit } ist kein Hauptquartier und hat keine Formation: lass sie weg.
no-hq-left = Von { $side } ist kein Hauptquartier übrig, das eine Abteilung aussenden kann.
no-such-hq = Auf dem Tisch gibt es kein Hauptquartier { $unit }.
hq-does-not-fight = { $hq } ist ein Hauptquartier und kämpft nicht.
nothing-to-roll = { $unit } kommt nicht verspätet: es gibt nichts zu würfeln.
no-model-of = Ein Korps oder Hauptquartier { $unit } von { $side } gibt es nicht.
die-or-units = Gib eines davon an: den Würfel auf der Tabelle der Armee, ihre Einheiten nach Klassen, ihre Modelle.
units-of-classes = Sage, wie viele von jeder Klasse: „infantry-0“: 4, ...
no-class = Diese Klasse gibt es nicht: nenne eine von { $classes }.
none-of-so-many = { $number } liegt nicht zwischen 0 und { $most }.
no-period = Es gibt keine Epoche { $period }: nenne eine von { $periods }.
no-army-of = Keine Armeeliste ist von der Epoche { $period }: gib eine in einer Datei an.
two-periods = Die Armeen beider Seiten müssen aus einer Epoche sein.
no-army = Es gibt keine Armee { $army }: nenne eine von { $armies }.
no-chart = { $army } hat keine Tabelle: gib die Einheiten an oder eine Tabelle in einer Datei.

## Die Regeln in Worten

section-combat-selection = Wahl der Kämpfe
section-american-civil-war = Amerikanischer Bürgerkrieg
section-corps-movement = Bewegung der Korps
section-zone-of-influence = Einflusszone
section-zone-of-control = Kontrollzone
section-terrain-in-movement = Gelände beim Bewegen
section-combat-effects = Folgen des Kampfes
section-periods-and-armies = Epochen und Armeen
section-headquarters-placement = Aufstellen der Hauptquartiere
section-detachment-placement = Aufstellen der Abteilungen
section-turn-sequence = Ablauf des Zuges
section-broken-corps-return = Rückkehr zersprengter Korps
section-reinforcements = Verstärkungen
section-setup = Aufbau

rule-combat-range = Ein Korps greift ein gegnerisches Korps oder eine Abteilung an, deren Base höchstens 1,00 Zoll von der eigenen entfernt ist.
rule-combat-attacker = Nur ein Korps greift an. Eine Abteilung verteidigt und rückt nie nach.
rule-combat-cavalry-attacks-infantry = In dieser Epoche darf Kavallerie keine Infanteriekorps angreifen.
rule-combat-own-side = Nur Einheiten der anderen Seite werden angegriffen.
rule-movement-allowance = Der Weg der Mitte der Base ist höchstens so lang, wie die Armeeliste sagt, 4 Zoll länger, wenn er ganz auf einer Straße liegt. Aus einer Einflusszone, aus einer Kontrollzone heraus oder im Regen abseits der Straße sind es 1,00 Zoll.
rule-movement-path = Es muss irgendein Weg dorthin führen, kurz genug, durch kein Korps hindurch und jede Zone beachtend. Keiner wurde gefunden.
rule-movement-overlap = Ein Korps geht durch kein Korps hindurch und hält auf keinem an. Eine eigene Abteilung oder ein Hauptquartier darf es durchqueren, aber auf keinem anhalten.
rule-movement-zone-of-influence = Ein Korps, das in eine gegnerische Einflusszone kommt, die es beachten muss, hält dort an, mehr als 1,00 Zoll von diesem Gegner entfernt. Von dort geht es in einer späteren Bewegung höchstens 1,00 Zoll.
rule-movement-zone-of-control = Ein Korps, das auf 1,00 Zoll an eine gegnerische Einheit herankommt, hält dort an. Nur Kavallerie darf eine solche Zone verlassen, und sie endet außerhalb jeder gegnerischen.
rule-movement-held = Infanterie, die höchstens 1,00 Zoll von einer gegnerischen Einheit steht, wird nicht bewegt, ebenso Kavallerie höchstens 1,00 Zoll von gegnerischer Kavallerie. Abteilungen bewegen sich nie, wenn sie einmal stehen.
rule-movement-alignment = Ein Korps, das in eine gegnerische Zone gekommen ist, endet parallel zu einem Gegner, dessen Zone es betreten hat: mit dem Blick in dessen Richtung oder entgegengesetzt, auf 5 Grad genau.
rule-movement-command = Ein Korps beendet seine Bewegung in der Führungsreichweite eines eigenen Hauptquartiers oder näher an einem, als es begonnen hat.
rule-movement-river = Die Mitte der Base überquert einen Fluss nur auf einer Brücke oder in einem Ort, der an ihm liegt.
rule-movement-stream = Einen Bach zu überqueren beendet die Bewegung: die ganze Base jenseits, höchstens 1,00 Zoll entfernt, längs des Ufers.
rule-movement-board = Jeder Teil der Base bleibt auf dem Tisch.
rule-retreat-unreachable = Ein Rückzug besteht aus drei geraden Schritten von 1,00 Zoll mit Drehungen dazwischen. Keine drei solchen Schritte führen an diesen Platz.
rule-retreat-closer = Jeder Schritt eines Rückzugs führt die Base weiter von dem Gegner weg, gegen den sie gekämpft hat.
rule-retreat-overlap = Ein Rückzug führt über kein Korps und endet auf keiner anderen Base.
rule-retreat-zone-of-control = Ein Rückzug führt in keine gegnerische Kontrollzone und in keine zurück, die er verlassen hat.
rule-retreat-board = Ein Rückzug bleibt auf dem Tisch.
rule-retreat-river = Ein Rückzug überquert einen Fluss nur auf einer Brücke oder in einem Ort, der an ihm liegt.
rule-pursuit-place = Der Sieger steht genau dort, wo die geschlagene Einheit stand, Front oder Rücken zur selben Seite; 0,25 Zoll und 10 Grad sind nah genug.
rule-pursuit-other-enemy = Ein Sieger, von dem eine andere gegnerische Einheit höchstens 1,00 Zoll entfernt ist, rückt nicht nach.
rule-pursuit-effect = Ein Angreifer rückt nur nach, wenn der Verteidiger seinen Platz verlässt.
rule-pursuit-english = Gegnerische Infanterie rückt nicht nach, wenn ein Korps dieser Armee seinen Platz verlässt.
rule-pursuit-overlap = Ein Sieger kann nicht dorthin nachrücken, wo seine Base auf einer anderen stünde.
rule-pursuit-board = Ein Sieger kann nicht über den Tisch hinaus nachrücken.
rule-pursuit-river = Ein Sieger kann nicht über einen Fluss nachrücken, an dem keine Brücke und kein Ort liegt.
rule-placement-distance = Ein Hauptquartier wird höchstens 3 Zoll von einem eigenen Korps aufgestellt, ein zurückkehrendes Korps höchstens 1 Zoll von einem Hauptquartier, eine Abteilung in der Reichweite ihres Hauptquartiers.
rule-placement-zone-of-control = Nichts wird in einer gegnerischen Kontrollzone aufgestellt.
rule-placement-zone-of-influence = Nichts wird in einer gegnerischen Einflusszone aufgestellt, eine Abteilung in gar keiner.
rule-placement-overlap = Was aufgestellt wird, steht auf keiner anderen Base.
rule-placement-path = Eine Abteilung wird von ihrem Hauptquartier an ihren Platz geschoben und berührt auf dem Weg keine gegnerische Zone und kein Korps.
rule-placement-limit = Eine Abteilung je Hauptquartier und Zug, nie mehr als Korps; höchstens zwei zersprengte Korps kehren je Zug zurück, nicht bevor sie fällig sind.
rule-placement-board = Was aufgestellt wird, steht ganz auf dem Tisch.
rule-turn-awaited = Was ein Kampf ausgelöst hat, geschieht zuerst: Rückzüge, Nachrücken und was vom Tisch kommt.
rule-turn-order = Die Seiten handeln abwechselnd, der Aggressor zuerst, und jede Phase hat ihre Ordnung.
rule-turn-passed = Eine Seite, die gepasst hat, tut in dieser Phase nichts mehr.
rule-turn-limit = Nach dem Passen sagt ein Würfel, wie oft die andere Seite noch handeln darf.
rule-turn-phase = Jede Phase erlaubt ihre eigenen Handlungen: Kampf, Bewegung, Führung.
rule-turn-choice = Gewählt wird aus dem, was möglich ist, und so viele, wie verlangt sind.
rule-turn-reinforcements = Nachdem die andere Seite gepasst hat, kommen Verstärkungen auf den Tisch, bevor sich ein anderes Korps bewegt.
rule-setup-army = Beide Armeen sind aus der Epoche, die gespielt wird, und die Epoche bleibt, sobald eine Armee ausgewürfelt ist.
rule-setup-choice = Gewählt wird, was die Friktion nach Art und Zahl verlangt.
rule-setup-deployment = Vor dem ersten Zug wird jede Einheit aufgestellt, nah genug an der eigenen Kante.
rule-setup-flank = Eine Flanke ist eine der beiden Kanten neben der, an der eine Seite beginnt.
rule-setup-side = Der Aggressor wählt seine Seite des Tisches.
rule-army-missing = Die Armeeliste nennt dafür keinen Wert; eine eigene Datei kann es.

## Hausregeln

house-headquarters-base = Wie groß die Base eines Hauptquartiers ist.
house-headquarters-base-name = Base des Hauptquartiers
house-headquarters-base-width = Breite
house-headquarters-base-depth = Tiefe
house-headquarters-disc = Wie breit ein rundes Hauptquartier ist, wo es keine Base mit Ecken hat.
house-headquarters-disc-name = Hauptquartier als Scheibe
house-influence-over-own-hill = Der zusätzliche Zoll von einem Hügel gilt auch auf dem Hügel, auf dem die Einheit steht.
house-influence-over-own-hill-name = Einfluss auch auf dem eigenen Hügel
house-bridge-carries-influence = Einfluss reicht auf einer Brücke über einen Fluss.
house-bridge-carries-influence-name = Einfluss reicht über Brücken
house-movement-measure = Woran die Länge einer Bewegung gemessen wird: an der Mitte der Base oder an ihrer entferntesten Ecke.
house-movement-measure-name = Bewegung gemessen an
house-alignment-degrees = Wie schräg ein Korps am Ende stehen darf, das in eine Zone des Gegners gezogen ist.
house-alignment-degrees-name = Ausrichtung am Gegner in Grad
house-stream-degrees = Wie schräg zum Bach eine Einheit am Ende stehen darf, die ihn überquert hat.
house-stream-degrees-name = Ausrichtung am Bach in Grad
house-retreat-gain = Wie viel Abstand jeder Schritt eines Rückzugs mindestens gewinnen muss.
house-retreat-gain-name = Mindestgewinn beim Rückzug
house-command-gain = Um wie viel ein Korps ohne Führung mindestens näher an einem Hauptquartier enden muss.
house-command-gain-name = Mindestgewinn zur Führung
house-headquarters-support = Ob in einem Kampf jede Seite von einem Hauptquartier unterstützt wird oder nur eine: vom Hauptquartier mit dem höheren Wert, bei gleichem Wert vom näheren.
house-headquarters-support-name = Hauptquartiere im Kampf
house-headquarters-support-choice-side = eines je Seite
house-headquarters-support-choice-combat = insgesamt eines
house-detachments-hold-cavalry = Die Kontrollzone einer Abteilung bindet Kavallerie ebenso wie die gegnerischer Kavallerie.
house-detachments-hold-cavalry-name = Abteilungen binden Kavallerie
house-reinforcements-in-command = Auch die Bewegung, mit der Verstärkungen auf den Tisch kommen, muss in Führungsreichweite oder näher daran enden.
house-reinforcements-in-command-name = Verstärkungen kommen in Führungsreichweite
house-battle-range-commands = Ein Hauptquartier in Gefechtsformation führt so weit wie seine Gefechtsreichweite, nicht so weit wie in Führungsformation.
house-battle-range-commands-name = Gefechtsreichweite gilt für die Führung
house-deployment-depth = Wie weit von der eigenen Kante eine Armee vor dem Spiel aufgestellt werden darf.
house-deployment-depth-name = Tiefe der Aufstellung
house-movement-measure-choice-centre = Mitte
house-movement-measure-choice-corner = Ecke
ground-hill = Hügel
ground-town = Ort
ground-defensible = Deckung
ground-river = Fluss
ground-stream = Bach
ground-road = Straße
ground-bridge = Brücke
ground-objective = Ziel

file-only-in-setup = gehört nur zu einem Spiel, das aufgebaut wird

### Das Maßband.

tape-control = { $a } und { $b } stehen gegenseitig in ihren Kontrollzonen ({ $limit }).
tape-no-control = { $a } und { $b } stehen nicht in der Kontrollzone der anderen Einheit ({ $limit }).
tape-control-close = Kontrollzone, { $limit }: zu knapp.
tape-sight = { $a } und { $b } sehen einander.
tape-no-sight = { $a } und { $b } sehen einander nicht.
tape-sight-close = Zu knapp, um zu sagen, ob { $a } und { $b } einander sehen.
tape-command = { $corps } ist in der Führungsreichweite von { $hq }, { $limit }.
tape-no-command = { $corps } ist außerhalb der Führungsreichweite von { $hq }, { $limit }.
tape-command-close = Führungsreichweite von { $hq }, { $limit }: zu knapp.

### Szenarien, die mitkommen.

ready-cutlers-ridge = Cutlers Höhe
ready-cutlers-ridge-about = Vier Korps treffen auf fünf, auf einer Höhe zwischen einer Mühle und einem Wald; drei Ziele, 15 Züge.
