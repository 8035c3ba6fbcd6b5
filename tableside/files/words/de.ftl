### Was von Dateien gesagt wird: was an ihnen falsch ist und wie es in Ordnung kommt.

has-numbers = hat { $count } Zahlen
model-takes = das Modell { $model } nimmt { $counts }
not-a-camera-matrix = ist keine Kameramatrix
write-a-matrix = schreibe [[fx, 0, cx], [0, fy, cy], [0, 0, 1]] mit fx und fy über 0
path-backslash = enthält einen Rückstrich oder ein Nullbyte
path-absolute = ist ein absoluter Pfad
path-leads-out = führt aus der Aufzeichnung hinaus
name-inside = nenne eine Datei in der Aufzeichnung
no-such-file-or-folder = diese Datei oder diesen Ordner gibt es nicht
check-path = prüfe den Pfad
check-path-or-scenario = prüfe den Pfad oder nenne ein Szenario: { $names }
copy-into-folder = kopiere die Datei in den Ordner
add-file = ergänze die Datei
check-file = prüfe die Datei
no-recording = ist weder ein Ordner noch eine ZIP-Datei, also keine Aufzeichnung
not-a-zip = ist keine lesbare ZIP-Datei ({ $why })
zip-again = packe sie noch einmal
too-large = ist größer als { $limit } MB
check-right-file = prüfe, ob es die richtige Datei ist
is-no-file = ist ein Gerät oder eine Pipe und keine Datei
name-a-file = nenne eine Datei
too-many-values = enthält mehr als { $most } Werte
too-many-lines = hat mehr als { $most } Zeilen
broken-in-zip = ist in der ZIP-Datei beschädigt ({ $why })
wanted-object = ein JSON-Objekt
wanted-list = eine Liste
wanted-longer-text = ein Text von einem Zeichen oder mehr
wanted-shorter-text = ein Text von höchstens { $limit } Zeichen
wanted-colour = eine Farbe wie #2b4a8b
wanted-number = eine Zahl
wanted-whole-number = eine ganze Zahl
wanted-text = ein Text
wanted-whole-characters = ein Text aus ganzen Zeichen
holds-no-number = enthält { $word }, das ist keine Zahl
write-finite = schreibe eine endliche Zahl
has-entries = { $count ->
    [one] hat 1 Eintrag
   *[other] hat { $count } Einträge
 }
should-be = sein sollte: { $wanted }
add-it = ergänze es
hidden-sign = enthält das verborgene Zeichen { $code }
without-hidden-signs = schreibe es ohne Zeilenumbrüche und andere verborgene Zeichen
unknown-field = ist kein bekanntes Feld
write-or-remove = schreibe { $names }, oder nimm es weg
remove-or-correct = nimm es weg oder schreibe es richtig
give-at-most = gib höchstens { $most } an
name-file-in-it = nenne die Datei darin
place-byte = Byte { $byte }
is-kept-game = ist ein aufbewahrtes Spiel, keine Textdatei
read-kept-game = „tableside game DATEI“ liest es
not-utf8 = ist kein Text in UTF-8
save-as-utf8 = speichere die Datei als UTF-8
place-line-column = Zeile { $line }, Spalte { $column }
not-json-because = ist kein JSON ({ $why })
fix-json = berichtige dort das JSON
too-many-digits = enthält eine Zahl mit zu vielen Ziffern
write-shorter = schreibe eine kürzere
nested-too-deeply = ist zu tief verschachtelt
write-as-docs-say = schreibe es, wie docs/files.md sagt
twice-in-object = steht zweimal in einem Objekt
keep-one = behalte eines der beiden
give-at-least = gib { $least } oder mehr an
has-points = { $count ->
    [one] hat 1 Punkt
   *[other] hat { $count } Punkte
 }
no-deviations = ist keine Genauigkeit eines gemessenen Platzes ({ $why })
give-deviations = gib drei Zahlen an: x, y (Zoll) und Blickrichtung (Grad)
area-needs-three = eine Fläche braucht drei oder mehr
crosses-itself = kreuzt sich selbst bei { $x }, { $y }
encloses-nothing = umschließt keine Fläche
give-corners-in-order = gib seine Ecken der Reihe nach an, ohne dass sich Seiten kreuzen
give-each-its-own = gib jedem sein eigenes
write-a-position = schreibe eine Stellung: ein Objekt
is-of-kind = ist { $kind ->
    [roster] eine Liste der Marken
    [board] eine Datei des Tischs
    [camera] eine Datei des Objektivs
   *[other] eine Datei der Art { $kind }
 }, keine Stellung
name-a-position = nenne eine Stellung, etwa position.json
name-the-rule-set = nenne das Regelwerk, etwa gmu
name-a-rule-set = nenne ein Regelwerk, etwa gmu
put-centre-on-board = setz die Mitte auf den Tisch (0 bis { $width } mal 0 bis { $depth } Zoll)
centre-off-board = hat die Mitte neben dem Tisch ({ $x }, { $y })
give-each-its-own-id = gib jedem seine eigene id
cannot-be-made = kann nicht angelegt werden ({ $reason })
place-line = Zeile { $line }
not-json = ist kein JSON
fix-or-remove-line = berichtige die Zeile oder nimm sie weg
name-a-recording = nenne Ordner oder ZIP-Datei einer Aufzeichnung
no-frame = enthält kein Bild
record-one = zeichne mindestens eines auf
number-frames = nummeriere die Bilder: { $place }
time-before = ist { $time }, vor den { $before } der Zeile darüber
order-by-time = ordne die Bilder nach der Zeit
name-frame-picture = nenne das Bild

within = { $whole }: { $part }
fault = { $where }: { $found }; { $mend }
is-missing = fehlt
is-value = ist { $value }
is-a-folder = ist ein Ordner
no-such-file = diese Datei gibt es nicht
cannot-be-read = kann nicht gelesen werden ({ $reason })
cannot-be-renamed = kann nicht in { $name } umbenannt werden ({ $reason })
move-it-away = verschieb sie
cannot-be-written = kann nicht geschrieben werden ({ $reason })
check-option = prüfe { $option }
given-twice = { $name } gibt es zweimal
name-marker = Marke { $family } { $id }
name-tag = Marke { $family } { $id }
name-unit = Einheit { $id }
unit-twice = Einheit { $id } gibt es zweimal (zuerst bei { $place })
terrain-twice = Geländestück { $id } gibt es zweimal (zuerst bei { $place })
name-one-of = nenne eins von: { $names }
name-another-folder = nenne einen anderen Ordner
recording-there = enthält schon eine Aufzeichnung
name-new-folder = nenne einen neuen Ordner
wanted-boolean = true oder false
wanted-more-than = größer als { $limit }
wanted-at-least = mindestens { $limit }
wanted-less-than = kleiner als { $limit }
wanted-at-most = höchstens { $limit }

json-no-value = ein Wert fehlt
json-no-name = ein Name in doppelten Anführungszeichen fehlt
json-no-comma = ein ',' fehlt
json-no-colon = ein ':' fehlt
json-more = danach steht noch etwas
json-open-text = ein Text, der hier beginnt, hört nicht auf
json-control-character = ein unerlaubtes Steuerzeichen
json-escape = ein ungültiges Zeichen nach \
json-unicode-escape = ein ungültiges \uXXXX
json-comma-object = ein Komma zu viel vor dem Ende des Objekts
json-comma-list = ein Komma zu viel vor dem Ende der Liste

reason-disk-full = kein Platz mehr
reason-quota = kein Platz mehr für diesen Benutzer
reason-permission = keine Erlaubnis
reason-read-only = nur lesbar
reason-input-output = Fehler beim Lesen oder Schreiben
reason-not-there = nicht vorhanden
reason-no-folder = kein Ordner
reason-folder = ein Ordner
reason-exists = schon vorhanden
reason-long-name = der Name ist zu lang
reason-no-device = kein solches Gerät
reason-no-file = es ist ein Gerät oder eine Pipe und keine Datei

kind-needs = ein Stück vom Typ { $kind } braucht es: ergänze es
kind-has-none = passt nicht zu einem Stück vom Typ { $kind }
has-no-length = hat keine Länge
give-two-points = gib zwei verschiedene Punkte an
remove-it = nimm es weg
is-word = ist „{ $word }“
object-or-one-of = schreib ein Objekt oder eins von: { $names }
given-beside = steht neben { $other }
no-one-entry = nennt nicht genau einen Ort
give-edge-or-at = gib edge oder at an
has-sides = nennt { $count ->
    [one] 1 Seite
   *[other] { $count } Seiten
 }
name-two-sides = nenne zwei
pose-or-stands = gib pose oder stands an
stand-twice = ist „{ $id }“ wie bei einer anderen Base
stand-off-board = hat den Mittelpunkt neben dem Tisch
put-stand-on-board = stelle die Base auf den Tisch
base-unknown = hat eine Base, deren Größe nicht bekannt ist
write-base = schreibe ihre Base: [Breite, Tiefe] in mm
allied-and-neutral = nennt { $side } neutral; die beiden sind aber verbündet
give-rows = gib { $rows } Reihen zu je { $letters } Buchstaben an
has-letters = hat { $count } { $count ->
    [one] Buchstaben
   *[other] Buchstaben
}
holds-letter = enthält den Buchstaben { $letter }
use-letters = nimm nur diese: { $letters }
give-from-to = gib für den Typ { $kind } eine Zahl von { $least } bis { $most } an
