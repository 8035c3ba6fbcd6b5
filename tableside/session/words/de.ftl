### Was der Tisch selbst sagt: was Hände taten, was zurückgenommen wird, was auf eine Entscheidung wartet.

stranger = { $unit } ist auf dem Tisch, gehört aber nicht zu diesem Spiel.
stranger-named = { $unit } steht auf dem Tisch, gehört aber nicht zu diesem Spiel; { $likely } gehört dazu und ist nicht zu sehen: schreibe in Liste und Stellung denselben Namen.
exchanged = { $one } und { $other } stehen jede am Platz der anderen? Vertausche ihre Tabletts, oder spielt weiter, wie sie stehen.
stands-off = { $unit } steht neben dem Tisch: stelle sie auf den Tisch, oder nimm sie aus dem Blick der Kamera.
board-other-size = Dieses Spiel ist für einen Tisch von { $width } x { $depth } Zoll, der Tisch hat { $w } x { $d }: lege den Tisch in dieser Größe, oder beginne ein anderes Spiel.
on-each-other = { $one } und { $other } stehen auf demselben Boden: die eine liegt auf dem Tablett der anderen. Setze jede mit ihrem eigenen auf den Tisch.
came = { $unit } ist auf den Tisch gekommen.
camera-told = { CAPITAL($what) }.
camera-told-of = { $unit }: { $what }.
camera-appeared = { $unit } ist aufgetaucht.
camera-moved-unit = { $unit } wurde bewegt.
camera-gone = { $unit } ist weg.
camera-camera-moved = Die Kamera wurde bewegt.
camera-registered = Der Tisch ist eingemessen.
camera-lost-registration = Der Tisch ist nicht mehr zu sehen.
camera-unknown-tag = Eine unbekannte Marke liegt auf dem Tisch.
camera-conflict = Zwei Dinge auf dem Tisch widersprechen sich.

enforced = das bricht eine Regel, die erzwungen wird: mach es richtig oder stell das Modell zurück
put-back = { $units }: der Zug zählt nicht.
left-standing = { $units }: bleibt stehen; das ist kein Zug.
not-accepted = Nicht angenommen: { $what }
waiting = Wartet auf eure Entscheidung: { $what }
nothing-waits-here = unter Nummer { $number } wartet nichts: sieh noch einmal hin
candidate-range = wähle eine Nummer von 0 bis { $last }
nothing-waits = nichts wartet auf eine Entscheidung

# Was auf „Anna bittet“ folgt.
to-take-back = um Rücknahme: { $what }
to-go-back = um Rücknahme der letzten { $count } Änderungen
to-stand-again = um den Stand von Nummer { $number }
to-allow = um Erlaubnis: { $what }
to-agree = um Zustimmung, dass dies geschah: { $what }
to-put-back = darum, { $units } zurückzustellen
to-leave-it = darum, { $units } stehen zu lassen, als wäre nichts geschehen

taken-back-alone = Für sich zurückgenommen: { $what }
done-again = { $count ->
    [one] Eine spätere Änderung wurde noch einmal getan.
   *[other] { $count } spätere Änderungen wurden noch einmal getan.
 }
no-longer-possible = Nicht mehr möglich: Nummer { $number }, { $what } ({ $why })
no-such-number = Nummer { $to } gibt es nicht: wähle eine von 0 bis { $last }
no-such-change = es gibt keine Änderung { $number }, die noch zählt
nothing-to-take-back = noch ist nichts geschehen, was zurückgenommen werden könnte
taken-back = Zurückgenommen: { $what }
taken-back-from = Zurückgenommen: alles ab Nummer { $number }.
stands-again = Das Spiel steht wieder, wo es bei Nummer { $number } stand.
model-placed = ein Modell wurde hingestellt.
not-judged-change = Nummer { $number } ist keine Handlung, die noch zählt: sieh noch einmal hin

off-table = { $unit } ist vom Tisch
take-off = nimm { $unit } vom Tisch
take-off-base = nimm Base { $base } von { $unit } vom Tisch
moved-by = { $unit }: { $length }
goes-here = { $unit } gehört hierher
goes-here-how = { $unit } gehört hierher: { $how }
would-go-here = { $unit } käme hierher
stands-as-drawn = stell die Bases wie gezeichnet
turn-left = dreh es um { $angle } nach links
turn-right = dreh es um { $angle } nach rechts
way = { $length }

nothing-brings-it = Keine Regel lässt das Modell dorthin kommen.
no-such-unit = in diesem Spiel gibt es keine Einheit { $unit }
accuracy-poor = { $unit } bleibt ohne Urteil: die Kamera misst hier nur auf { $here } genau, nötig ist { $needed }.
accuracy-unknown = { $unit } bleibt ohne Urteil: wie genau die Kamera hier misst, ist nicht bekannt; nötig ist { $needed }.

not-done = Nicht getan: { $why }
recorded-action-left-out = Eine aufgezeichnete Handlung wurde ausgelassen: { $why }
no-words = eine Entscheidung ist eins von: { $names }
whole-number = schreib eine ganze Zahl

not-kept-disk-full = { $file }: nicht gespeichert: die Platte ist voll; schaff Platz, dann tu es noch einmal
not-kept-read-only = { $file }: nicht gespeichert: die Datei darf nicht beschrieben werden; erlaube es, dann tu es noch einmal
not-kept-written-by-another = { $file }: nicht gespeichert: ein anderes Programm hat hineingeschrieben; beende es und starte dieses neu
not-kept-busy = { $file }: nicht gespeichert: ein anderes Programm schreibt gerade hinein; tu es noch einmal
not-kept-unwritable = { $file }: nicht gespeichert: sie lässt sich nicht beschreiben ({ $why }); sieh nach der Platte
not-put-aside = { $file }: kann nicht beiseitegelegt werden ({ $why })
too-close = Zu knapp. { $what }
let-stand = Die Spieler lassen es gelten: { $what }
let-stand-close = Zu knapp: die Spieler lassen es gelten.

went-back = Der Schiedsrichter ist zu einem früheren Stand zurückgegangen.
took-out = Der Schiedsrichter hat eine Änderung aus dem Spiel genommen.
cannot-be-done = das geht jetzt nicht
tape-end = Ein Ende des Maßbands ist eines von: eine Einheit, ein Stück Gelände, eine Stelle des Spielbretts, [x, y] in Zoll.
