### Was beim Aufbau gesagt wird: was jeder Schritt fand, was nicht stimmt, was zu tun ist.

number-check-line = die Prüflinie (mm)
number-width = die Breite des Tisches (in)
number-depth = die Tiefe des Tisches (in)
number-side = die Seitenlänge der Marken (mm)
number-height = die Höhe (mm)
marker-lies-right = diese Marke liegt, wo sie soll, oder ist nicht zu sehen
number-out-of-range = { $what } muss eine Zahl von { $least } bis { $most } sein
name-a-camera = gib die Nummer einer Kamera (0) oder die Adresse eines Streams an (rtsp://... oder http://...)
size-must-be-pixels = 'size' muss Breite und Höhe des Bildes in Pixeln sein, [0, 0] für jede
measure-check-line-first = miss zuerst die Prüflinie
marker-no-room = Marke { $marker }, { $side } mm die Seite, hat auf einem Tisch von { $width } x { $depth } Zoll keinen Platz: nimm kleinere Marken, ordne sie anders an, oder nimm einen größeren Tisch
armies-of-one-name = beide Armeen heißen { $name }: nenne eine von ihnen anders
file-must-be-text = 'file' und 'text' müssen Texte sein
preset-one-of = 'preset' muss eines davon sein: { $names }
too-few-markers-for-size = zu wenige Marken sind zu sehen, um zu sagen, wie groß sie sind
position-must-be-object = 'position' muss der Inhalt einer Stellungsdatei sein: ein Objekt
more-faults = Und { $count ->
    [one] 1 weiterer.
   *[other] { $count } weitere.
 }
no-such-scenario = ein solches Szenario gibt es nicht: wähle eines der Liste
no-armies = für dieses Spiel werden keine Armeen aufgerufen: wähle ein Szenario
names-of-units = gib jeder Einheit einen Namen von 1 bis 80 Zeichen
name-twice = eine andere Einheit dieser Seite heißt schon { $name }: gib ihr einen anderen Namen
no-such-unit-to-name = diese Einheit ist nicht in diesem Spiel: öffne den Schritt noch einmal
my-army-unusable = Eine eurer Armeen ist nicht zu gebrauchen: { $fault }
make-the-board-first = leg zuerst den Tisch an: die Armeen werden darauf aufgestellt
choose-the-game-first = wähle zuerst das Spiel
too-few-tags-for-size = zu wenige Marken sind zu sehen, um zu sagen, wie groß sie sind
make-the-roster-first = lege zuerst die Liste der Einheiten an
must-be-whole = '{ $field }' muss eine ganze Zahl sein
pieces-must-be-list = 'pieces' muss eine Liste sein, und ein Spiel muss gewählt sein
no-such-piece = ein Stück dieses Namens gibt es nicht
every-piece-in-place = jedes Stück liegt, wo seine Marke ist
no-learned-tag-seen = keine Marke eines gemerkten Stücks ist zu sehen
no-piece-has-tag = kein Stück hat die Marke { $tag }
printer-not-kept = das Maß des Druckers lässt sich nicht merken ({ $error })
pattern-wrong = das Muster: { $why }
owner-board = eine Marke des Tisches
fix-learn-anew = ihr Druck oder ihre Höhe ist anders: zeichne das Stück und lass es neu merken
name-of-another-piece = { $piece } heißt hier auch ein anderes Stück
board-not-found = Der Tisch ist im Bild nicht zu finden
fix-first = bring das zuerst in Ordnung
piece-off-board = { $piece } liegt neben dem Tisch
fix-put-on-board = lege es auf den Tisch
game-knows-none = das kennt dieses Spiel nicht
fix-rename-other = gib jenem einen neuen Namen, dann wird das mit der Marke gelegt
tag-far-from-piece = Marke { $tag } liegt { $away } Zoll neben { $piece }
piece-has-tag-already = { $piece } hat schon die Marke { $tag }: lass sie vergessen oder gib diesem Stück einen neuen Namen
piece-needs-height = { $piece } hat keine Höhe: gib sie zuerst an
family-of-this-table = die Familie { $family } hat nur dieser Tisch
fix-tag-on-piece = lege sie auf das Stück oder zeichne das Stück, wo es liegt
fix-other-family = nimm für Gelände eine Marke aus einer anderen
unread-outside = nicht im Bild
fix-unread-outside = dreh die Kamera oder häng sie höher
unread-glare = überstrahlt
fix-unread-glare = rück die Lampe zur Seite oder schirm sie ab, und drucke auf mattes Papier
unread-dark = im Dunkeln
fix-unread-dark = mehr Licht dorthin, ohne Schatten
unread-blurred = da, aber nicht zu lesen
fix-unread-blurred = stell die Kamera scharf oder drucke sie größer
unread-covered = verdeckt oder nicht gelegt
fix-unread-covered = nimm weg, was darauf liegt, oder lege sie, wohin sie gehört
house-rules-must-be-object = 'house_rules' muss ein Objekt sein, und ein Spiel muss gewählt sein
scenario-one-of = 'scenario' muss eines davon sein: { $names }
program-failed = das Programm ist an diesem Bild gescheitert; sein Terminal sagt, warum
step-print = Druckmaß
no-such-step = diesen Schritt gibt es nicht
something-missing = noch fehlt etwas: sieh nach, was die Schritte sagen
game-is-played = { $game } wird gerade in einem anderen Programm gespielt: beende dieses oder beginne ein neues Spiel
unit-cannot-stand-there = eine Einheit steht, wo sie nicht stehen kann: stell sie auf den Tisch
what-one-of = 'what' muss start, finish oder stop sein
nothing-to-print = davon ist noch nichts zu drucken
paper-one-of = 'paper' muss eines davon sein: { $names }
accuracy-usual = Meist { $typical } Zoll, an der schlechtesten Stelle { $worst } Zoll
accuracy-units = Die Einheiten im Bild: auf { $told } Zoll genau, vor allem { $cause }
accuracy-corps = Ein Korps auf dem üblichen Träger: auf { $told } Zoll genau, vor allem { $cause }
cause-picture = wegen des Bildes
cause-lens = wegen des Objektivs
cause-markers = weil Tischmarken neben ihrem Platz liegen
cause-tags = weil Marken neben ihrem Platz kleben
cause-seats = weil es lose im Träger sitzt
cure-jig = eine Minute in der Lehre bringt es auf { $left } Zoll
cure-survey = Vermessen der Tischmarken bringt es auf { $left } Zoll
cure-calibrate = vermiss das Objektiv noch einmal
accuracy-checked = { $count ->
    [one] 1 zurückgehaltene Marke liegt { $off } Zoll daneben
   *[other] { $count } zurückgehaltene Marken liegen { $off } Zoll daneben
 }
fix-turn-camera = dreh die Kamera dorthin oder häng sie höher
fix-lay-or-measure = lege die Marken neu nach dem Maßband oder vermiss das Objektiv noch einmal
glare-at = Im Bild spiegelt es { $where }
laid-out-corners = sie liegen wohl in den Ecken: sag, wie groß der Tisch ist
laid-out-edge = sie liegen wohl am Rand entlang: sag, wie groß der Tisch ist
markers-seen = { $count ->
    [one] 1 Marke ist zu sehen
   *[other] { $count } Marken sind zu sehen
 }
markers-right = Alle { $count } Marken liegen, wo sie sollen
board-blurred = Das Bild ist um { $blur } px unscharf
lens-not-measured = Das Objektiv ist noch nicht vermessen
fix-measure-first = vermiss es zuerst
no-usable-picture = Es gibt kein brauchbares Bild
fix-camera-first = bring zuerst die Kamera in Ordnung
no-marker-seen = Keine Marke ist zu sehen
say-what-table = sag, welcher Tisch es ist, drucke seine Marken und lege sie aus
fix-uncover = deck sie auf, rück die Lampe oder dreh die Kamera, bis mehr im Bild sind
fix-marker-scale = sie wurden im falschen Maß gedruckt, oder ihre Seite ist vertippt: drucke sie noch einmal mit 100 %; oder, wo nach dem Maßband jede liegt, wo sie soll, nimm sie, wie sie sind
button-take-marker = So nehmen, wie sie liegt
fix-lay-markers = lege sie und deck sie auf
fix-focus = stell auf den Tisch scharf; danach ist das Objektiv neu zu vermessen
looking-for-markers = Die Marken werden gesucht
button-marker-sides = So nehmen, wie sie sind
fix-marker-astray = lege sie zurück oder nimm den Platz, an dem sie jetzt liegt
fix-print-anew = drucke sie neu oder berichtige die Datei des Tisches
fix-marker-turned = dreh sie zurück oder nimm sie, wie sie jetzt liegt
markers-exchanged = Die Marken { $one } und { $other } liegen jede am Platz der anderen
fix-exchange-markers = vertausche sie
camera-upside-down = Die Kamera hängt andersherum: Norden liegt im Bild unten
fix-upside-down = das schadet nicht; die Telefone zeichnen den Tisch nach seinen Marken
button-board-size = Mach ihn { $width } x { $depth } Zoll
board-of-own-layout = dieser Tisch hat eine eigene Anordnung: ändere seine Datei
layout-is-edge = Die Marken liegen rund um den Tisch, die Datei des Tisches hat sie in den Ecken
layout-is-corners = Die Marken liegen in den Ecken des Tisches, die Datei des Tisches hat sie rundum
fix-other-layout = nimm jene Anordnung, oder drucke und lege die Marken von dieser
button-other-layout = Jene Anordnung nehmen
fix-camera-not-opened = schließe sie an oder wähle eine andere
fix-stream-not-opened = prüfe Adresse, Name und Passwort, und dass beide in einem Netz sind
fix-stream-silent = sieh nach, ob die Kamera an ist und wie gut ihr Netz ist
fix-camera-silent = schließe andere Programme, die sie benutzen, und sieh nach dem Kabel
fix-picture-black = nimm den Objektivdeckel ab oder mach Licht an
fix-picture-overexposed = weniger Licht auf den Tisch oder kürzer belichten
camera-gives = Sie gibt Bilder von { $width } x { $height } Pixeln
no-camera-plugged-in = Hier ist keine Kamera angeschlossen
fix-plug-in = schließe eine an, oder gib die Adresse eines Streams an
fix-camera = sieh nach der Kamera
camera-small = Ihre Bilder haben nur { $width } x { $height } Pixel
fix-camera-small = verlange größere von ihr oder drucke größere Marken
no-camera-chosen = Noch ist keine Kamera gewählt
fix-choose-camera = wähle eine von denen, die angeschlossen sind
button-ask-larger = 1920 x 1080 verlangen
waiting-for-picture = Warten auf das erste Bild
everything-right = Alles ist, wie es sein soll
fix-lens-size = verlange von der Kamera wieder jene Größe oder vermiss das Objektiv neu
lens-adds = Das Objektiv macht auf dem Tisch { $added } Zoll aus
no-camera = Es ist noch keine Kamera da
fix-choose-first = wähle zuerst eine
fix-begin-lens = klebe das Objektivmuster auf etwas Ebenes, fang an und zeig es der Kamera
figure-focal-length = Brennweite
fitting-the-lens = Das Objektiv wird berechnet
lens-measured = Das Objektiv ist vermessen: auf dem Tisch macht es { $added } Zoll aus
figure-held-out = An zurückgehaltenen Bildern
figure-expected = Macht auf dem Tisch aus
lens-not-yet = Noch nicht: { $why }
lens-few-pictures = { $count ->
    [one] Es wurde aus 1 Bild vermessen, { $enough } oder mehr sind gut
   *[other] Es wurde aus { $count } Bildern vermessen, { $enough } oder mehr sind gut
 }
fix-lens-more = vermiss es noch einmal, bis nichts mehr fehlt
fix-lens-anew = vermiss es neu, mit Bildern bis in jede Ecke
fix-printer = stell den Drucker auf 100 % (tatsächliche Größe) und drucke noch einmal; bleibt es so, lass die Blätter so zeichnen, dass sie richtig herauskommen, drucke sie und miss noch einmal
check-line-cannot-be = { $length } mm kann nicht sein: die Linie ist 200 mm lang gezeichnet; miss sie in Millimetern
print-and-measure = Drucke das Objektivmuster und miss die Prüflinie an seinem Rand
fix-print-true = drucke mit 100 % (tatsächliche Größe), nicht an die Seite angepasst
sheets-drawn-for = Alle Blätter werden für einen Drucker gezeichnet, der aus den 200 mm der Linie { $length } mm macht
check-line-true = Die Prüflinie misst { $length } mm: die Drucke stimmen
fix-print-and-measure-anew = drucke mit 100 % (tatsächliche Größe), nicht an die Seite angepasst, und miss neu
sheets-not-measured = Die Blätter dieses Tisches wurden nicht gemessen
fix-measure-sheets = miss sie
button-printer = Für diesen Drucker zeichnen
fix-free-tag = nimm so eine Marke weg, nimm sie in die Liste auf oder merke mit ihr ein Stück Gelände
units-seen = { $count ->
    [one] Die einzige Einheit auf dem Tisch ist zu sehen
   *[other] Alle { $count } Einheiten auf dem Tisch sind zu sehen
 }
board-other-size = Das Spiel ist für einen Tisch von { $width } x { $depth } Zoll, dieser hat { $w } x { $d }
units-without-tag = { $units }: in der Liste gehört keine Marke dazu
units-unseen = { $count } von { $all } Einheiten sind nicht zu sehen: { $units }
fix-units-unseen = druck ihre Marken und klebe sie auf, dann stell jede mit den Marken nach oben auf den Tisch
fix-unit-unseen = stell sie auf den Tisch, die Marken nach oben und frei von allem, was darüber ragt
button-roster = Die Liste neu anlegen
which-game = Welches Spiel ist es?
fix-choose-game = wähle ein Szenario, ruf zwei Armeen auf oder nimm eine eigene Stellungsdatei
game-is = { $game }
side-has = { $side }: { $count ->
    [one] 1 Einheit
   *[other] { $count } Einheiten
 } auf dem Tisch
no-game-yet = Das Spiel ist noch nicht gewählt
fix-game-first = wähle es bei seinem Schritt
units-no-tags = Die Einheiten haben noch keine Marken
fix-say-where-tags = sag, wo ihre Marken sind
fix-tag-scale = die Marken der Einheiten oder die des Tisches wurden im falschen Maß gedruckt: miss die Prüflinie beider; die der Einheiten allein gehen auch so, wie sie sind
form-one-of = 'form' muss eines davon sein: { $names }
fix-board-size = leg den Tisch in dieser Größe an oder wähle ein anderes Spiel
fix-roster = lege die Liste neu an oder berichtige sie
fix-unit-conflict = sieh nach, ob ihre Marken auf der richtigen Base sind
fix-position = berichtige die Datei oder wähle eine andere
fix-number-tags = nummeriere die Marken neu
button-tag-sides = Die Marken so nehmen, wie sie sind
unit-tag-unread = Marke { $tag } von { $unit } ist { $why }
fix-lay-seen = lege, was zu sehen ist, beim Schritt Gelände
no-game = Noch ist kein Spiel gewählt
no-board = Noch ist kein Tisch angelegt
fix-make-first = lege ihn zuerst an
open-field = Ein offenes Feld: kein Gelände ist gezeichnet
outline-crosses = Der Umriss von { $piece } kreuzt sich selbst: zieh seine Ecken, bis keine zwei Seiten sich kreuzen
piece-no-height = { $piece } hat keine Höhe: was darauf steht, wird an der falschen Stelle gesehen
fix-give-height = tippe sie beim Gelände auf dem Foto an und gib ihre Höhe in mm ein, 0, wenn sie flach liegt
piece-partly-off = { $piece } liegt zum Teil neben dem Tisch
rest-counts = was darauf liegt, zählt
tag-seen-badly = Marke { $tag } ist zu schlecht zu sehen
tag-too-small = Marke { $tag } lässt eine Ecke um { $spread } Zoll ungewiss
fix-lie-flat = lass sie flach und still liegen, ohne etwas darüber
fix-tag-larger = drucke sie größer oder lege sie in die Mitte des Stücks
tag-has-owner = Marke { $tag } gehört zu { $whose }
fix-free-one = nimm für Gelände eine freie
tag-not-seen = Marke { $tag } ist jetzt nicht zu sehen
fix-lay-on-piece = lege sie auf ihr Stück, nichts darüber
tag-seen-times = Marke { $tag } ist { $count }-mal zu sehen
fix-copies = nimm die anderen weg
fix-room-or-folder = schaff Platz oder baue in einem anderen Ordner auf
fix-room-or-rights = schaff Platz oder ändere, wer dort schreiben darf
no-position = ist keine Stellung
fix-write-object = schreibe ein Objekt (docs/judge.md)
folder-cannot-be-made = kann nicht angelegt werden ({ $reason })
fix-name-folder = nenne einen Ordner
unit-no-such-tag = { $unit } hat diese Marke nicht in der Liste
show-tag-still = Marke { $tag } ist jetzt nicht zu sehen: halte sie still unter die Kamera
show-tag-once = Marke { $tag } ist { $count }-mal zu sehen: nimm die anderen weg
owner-this-unit = die andere Marke dieser Einheit
show-another = Marke { $tag } ist { $whose }: zeig eine andere
family-no-tag = { $family } hat keine Marke { $tag }
no-terrain-file = ist nicht das einer Geländedatei
fix-write = schreibe "{ $format }"
no-list = ist keine Liste
fix-list-pieces = führe die Stücke darin auf
fix-ids-go-to = ihre Nummern gehen von 0 bis { $last }
piece-no-shape = hat keine Form
fix-give-shape = gib ihm polygon, line oder at
goes-with-line = gehört zu line
fix-both-or-none = gib beide an oder keines

step-camera = Kamera
step-lens = Objektiv
step-board = Tisch
step-accuracy = Genauigkeit
step-game = Spiel
step-tags = Marken
step-terrain = Gelände
step-go = Los
step-said = { $step }: { $text }
capital = { CAPITAL($text) }
cannot = { $what }: { $fix }
stop = { $text }.
do-one-of = 'do' muss eines davon sein: { $names }
no-scenarios = dieses Spiel hat keine Szenarien
cannot-be-written = kann nicht geschrieben werden ({ $reason })

accuracy-poor = { $share } % des Tisches sind schlechter als { $limit } Zoll vermessen: dort wird nichts beurteilt
fix-markers = { $count ->
    [one] Marke { $ids } fehlt oder liegt falsch: bring das in Ordnung
   *[other] Marken { $ids } fehlen oder liegen falsch: bring das in Ordnung
 }
unseen-east = Ein Teil des Tisches ist im Osten nicht im Bild
unseen-west = Ein Teil des Tisches ist im Westen nicht im Bild
unseen-north = Ein Teil des Tisches ist im Norden nicht im Bild
unseen-south = Ein Teil des Tisches ist im Süden nicht im Bild

place-upper-left = oben links
place-upper-middle = oben in der Mitte
place-upper-right = oben rechts
place-middle-left = links auf halber Höhe
place-middle-middle = in der Mitte
place-middle-right = rechts auf halber Höhe
place-lower-left = unten links
place-lower-middle = unten in der Mitte
place-lower-right = unten rechts
marker-scale = Die Marken haben { $share } % der Größe, die sie haben sollen: { $side } mm Seitenlänge statt { $stated }
marker-astray = Marke { $id } liegt { $away } Zoll neben ihrem Platz: { $offset }
marker-turned = Marke { $id } ist um { $angle } Grad anders gedreht, als sie liegen soll
way-east = { $way } Zoll nach Osten
way-west = { $way } Zoll nach Westen
way-north = { $way } Zoll nach Norden
way-south = { $way } Zoll nach Süden
hardly = kaum
unread-unseen = nicht zu sehen
markers-are = { $count ->
    [one] Marke { $ids } ist { $why }
   *[other] Marken { $ids } sind { $why }
 }

lens-of = Das Objektiv ist das von { $name }
lens-of-the-file = Das Objektiv ist das aus der Datei
lens-of-other = Das Objektiv wurde mit der Kamera { $other } gemessen, die Bilder sind von { $source }
fix-lens-of-other = miss das Objektiv dieser Kamera, oder wähle die andere
so-many-pixels = { $length } px
pixels-rms = { $length } px RMS
inches-rms = { $length } Zoll RMS
figure-model = Modell
figure-error = Fehler
figure-pictures = Bilder
sheets-scale = Die Blätter sind mit { $share } % gedruckt: aus 200 mm wurden { $length } mm. Eine Matte von 36 Zoll läge am fernen Rand um { $off } Zoll daneben

unit-unseen = { $count ->
    [one] { $unit } ist nicht zu sehen: Marke { $tags } ist verdeckt oder fehlt
   *[other] { $unit } ist nicht zu sehen: Marken { $tags } sind verdeckt oder fehlen
 }
unit-said = { $unit }: { $text }
tag-scale = Die Marken der Einheiten haben { $share } % der Größe, die sie haben sollen: { $side } mm Seitenlänge statt { $stated }, an den Marken des Tisches gemessen
tags-of-no-unit = { $count ->
    [one] Marke { $tags } gehört zu keiner Einheit
   *[other] Marken { $tags } gehören zu keiner Einheit
 }
show-another-than-of = Marke { $tag } gehört schon zu { $unit }: zeig eine andere
tag-lies-instead = Marke { $tag } liegt, wo Marke { $belongs } von { $unit } hingehört
fix-tag-instead = lege Marke { $belongs } dorthin, oder wähle in der Liste bei { $unit } die, die dort liegt
units-exchanged = { $one } und { $other } stehen jede am Platz der anderen?
fix-units-exchanged = vertausche ihre Tabletts; oder lass sie, und das Spiel beginnt, wie sie stehen
units-overlap = { $one } und { $other } stehen auf demselben Boden: die eine liegt auf dem Tablett der anderen
fix-units-overlap = setze jede mit ihrem eigenen Tablett auf den Tisch
unit-off-table = { $unit } steht neben dem Tisch
fix-unit-off = stelle sie auf den Tisch, oder nimm sie aus dem Blick der Kamera
unit-misnamed = { $game } hat in roster.json keine Marken, und { $roster } dort ist keine Einheit aus position.json: sind sie eine Einheit?
fix-misnamed = schreibe in roster.json und position.json dieselbe Kennung, oder lege die Liste neu an

pieces-of-terrain = { $count ->
    [one] 1 Stück Gelände
   *[other] { $count } Stücke Gelände
 }
pieces-seen = { $count ->
    [one] { $pieces }: die Marke ist zu sehen
   *[other] { $pieces }: die Marken sind zu sehen
 }
piece-moved = { $piece } liegt bis zu { $away } Zoll neben dem Platz, an dem es gezeichnet ist
piece-changed = { $piece } ist anders gezeichnet, als es gemerkt wurde
fix-lay-or-learn = lege, was zu sehen ist, beim Schritt Gelände oder lass es neu merken
piece-is-of-type = { $piece } ist vom Typ { $type }
tag-looks-large = Marke { $tag } ist für { $piece } um { $share } % zu groß
tag-looks-small = Marke { $tag } ist für { $piece } um { $share } % zu klein
piece-shapes = hat { $shapes }
name-piece = Stück { $name }
name-tag = Marke { $family } { $id }

### Blätter.

strips-on-other-paper = Streifen für die Ecken dieses Bretts passen nicht auf { $paper }: nimm { $others } oder drucke die Marken als Karten
strips-on-no-paper = Die Marken dieses Bretts liegen für Streifen zu weit von seinen Ecken: drucke sie als Karten
fits-other-paper = Das passt nicht auf { $paper }: nimm { $others }
fits-no-paper = Das ist zu groß für Blätter im Format { $paper }: mach es kleiner oder drucke es in anderer Form

### Die Lehre.

jig-base = { $unit }, Base { $number }
jig-few-markers = von ihren { $total } Marken sind { $seen } zu sehen; { $needed } sind nötig
jig-no-card = Die Karte der Lehre ist nicht zu finden: { $why }
jig-set = { $unit }: schieb sie in die Ecke, die Front an Kante 1
jig-steep = Die Kamera sieht zu steil auf die Karte herab, um zu erkennen, wie hoch Marken liegen: leg sie in die Ecke des Tisches, die am weitesten von der Kamera weg ist, dann schieb { $unit } hinein, die Front an Kante 1
jig-turn = { $unit }: dreh sie im Uhrzeigersinn um ein Viertel, die Front an Kante 2
jig-turn-card = { $unit }: dreh die ganze Karte um, halb herum, mit der Base in der Ecke; nur dieses eine Mal
jig-looking = { $unit }: zwei Sekunden lang nichts berühren
jig-moving = Etwas bewegt sich: zwei Sekunden lang nichts berühren
jig-twice = { $count ->
    [one] Die Marke { $tags } ist zweimal zu sehen: nimm eine der beiden weg
   *[other] Die Marken { $tags } sind zweimal zu sehen: nimm von jeder eine weg
 }
jig-two-bases = { $units } sind zusammen auf der Karte: lass eine dort
jig-owner = Die Marke { $tag } gehört zu { $whose } und nicht zu { $unit }: wähle { $whose }, oder setz { $unit } ein
jig-many = { $unit } hat { $most }, und { $count } Marken sind in der Ecke ({ $tags }): nimm weg, was nicht dazugehört
jig-strange = { $count ->
    [one] Die Marke { $tags } gehört in der Liste nicht zu { $unit }: nimm sie weg, oder lass die Modelle beliebige Marken haben
   *[other] Die Marken { $tags } gehören in der Liste nicht zu { $unit }: nimm sie weg, oder lass die Modelle beliebige Marken haben
 }
jig-unseen = { $count ->
    [one] Die Marke { $tags } von { $unit } ist nicht zu sehen: nichts darf darüber hängen
   *[other] Die Marken { $tags } von { $unit } sind nicht zu sehen: nichts darf darüber hängen
 }
jig-askew = { $unit } steht { $turn }° schief: schieb sie an beide Kanten
jig-off = { $unit } war in der Ecke { $way } mm daneben: beginn sie neu, an beiden Kanten, wenn ihre Base { $size } mm misst
jig-done = { $unit } ist vermessen, auf { $place } mm und { $angle }°; als Nächstes { $next }
jig-done-all = { $unit } ist vermessen, auf { $place } mm und { $angle }°: das sind alle { $count }
jig-all = { $count ->
    [one] Die eine Base ist vermessen
   *[other] Alle { $count } Basen sind vermessen
 }
step-jig = Lehre
jig-needs = Die Lehre braucht ein vermessenes Objektiv und eine Liste der Einheiten
jig-what = 'what' muss eines davon sein: start, stop, skip, again, choose
jig-no-base = diese Einheit hat keine solche Base
jig-clash = { $family } { $tag } ist eine Marke der Lehre und auch eine des Tisches oder einer Einheit: druck eine Lehre mit anderem --first, und leg ihre jig.json in den Ordner des Tisches
jig-some = { $known } von { $count } Basen sind in der Lehre vermessen
fix-jig = das kann wegbleiben; von Hand geklebte Marken sind dann auf etwa 0,5 mm bekannt, in der Lehre auf 0,1 mm

### Das Aufmaß.

step-survey = Aufmaß
survey-needs = Ein Aufmaß braucht die Datei des Tisches
survey-no-picture = das ist kein Bild: sende Dateien als JPEG oder PNG
survey-enough = es sind schon { $most } Bilder: entferne welche
survey-cannot-keep = das Bild kann in { $folder } nicht abgelegt werden: schaff dort Platz
survey-no-such = dieses Bild gibt es nicht
survey-too-few = mindestens { $least } Bilder sind nötig
survey-nothing = noch ist nichts vermessen
survey-what = 'what' muss eines davon sein: remove, measure, accept
survey-measuring = { $count } Bilder werden vermessen …
survey-found = { $count ->
    [one] Ein Bild zeigt
   *[other] { $count } Bilder zeigen
 }, wo die Marken sind, auf { $place } mm je Achse, Höhen auf { $height } mm
survey-done = Die Marken dieses Tisches sind vermessen
survey-open = { $count ->
    [0] Noch ist kein Bild aufgenommen
    [one] Ein Bild ist aufgenommen
   *[other] { $count } Bilder sind aufgenommen
 }
survey-ready = { $count } Bilder sind aufgenommen: vermiss die Marken
survey-no-line = Die Prüflinie auf den Blättern dieser Marken hat niemand gemessen
fix-survey = das kann wegbleiben; von Hand aufgeklebte Marken liegen einen halben Millimeter oder mehr neben ihrem Platz in der Datei
fix-survey-line = miss sie beim Druckmaß: von ihr hat das Aufmaß seinen Maßstab

no-camera-wanted = Gespielt wird auf der Karte der Telefone, ohne Kamera
button-no-camera = Ohne Kamera spielen
camera-optional = Dieses Spiel geht auch allein auf der Karte der Telefone
camera-for-moves = ohne Kamera wird eine Einheit bewegt, indem man ihren Geist auf dem Telefon zieht
scenario-other-size = { $scenario } braucht einen Tisch von { $width } x { $depth } Zoll, dieser ist { $w } x { $d }: mach den Tisch so groß, oder wähl ein anderes Szenario
no-such-map = zu diesem Spiel gibt es keine gedruckte Karte, oder der Tisch ist nicht so groß wie sie
no-unit-yet = Noch muss keine Einheit auf dem Tisch liegen: die Telefone sagen, wann eine hinkommt
side-has-units = { $side }: { $count ->
    [one] 1 Einheit
   *[other] { $count } Einheiten
 }
no-room-for = { $count ->
    [0] auf diesem Tisch ist kein Platz für Armeen: nimm einen größeren
    [one] auf diesem Tisch ist je Seite Platz für 1 Einheit, aufgerufen sind { $asked }: lass welche weg, oder nimm einen größeren
   *[other] auf diesem Tisch ist je Seite Platz für { $count } Einheiten, aufgerufen sind { $asked }: lass welche weg, oder nimm einen größeren
 }
unit-of-side = { $unit } ({ $side })
unit-on-tags = { $unit } steht auf den Marken von { $other }
fix-unit-on-tags = rück eine der beiden weg, damit die Marken beider Einheiten frei liegen
unit-on-marker = { $unit } steht auf Tischmarke { $marker }
fix-unit-on-marker = stell sie neben die Marke; sie darf anfangen, wo sie steht
lens-sheet-seen = Das Objektivmuster liegt im Bild
fix-lens-sheet = nimm das Blatt mit dem Muster weg

kept-board = Der Tisch, wie er war, ist als { $file } aufbewahrt
kept-roster = Die Liste der Einheiten, wie sie war, ist als { $file } aufbewahrt
kept-position = Das Spiel, wie es war, ist als { $file } aufbewahrt
kept-camera = Das Objektiv, wie es vorher vermessen war, ist als { $file } aufbewahrt
fix-kept-file = um es zurückzuholen, beende das Programm und nenne die Datei { $name }

fix-damaged-game = verschieb es aus dem Ordner, oder rette es als { $new } und setze dieses fort; ein neues Spiel lässt es, wie es ist
game-began-before = Was hier geändert wurde, seit { $game } begann, ist nicht darin: { $what }
changed-names = Namen
changed-terrain = Gelände
changed-house-rules = Hausregeln
fix-game-began-before = setze es ohne das fort oder beginne ein neues Spiel
game-of-other-rules = { $game } kann hier nicht fortgesetzt werden: es ist ein Spiel nach anderen Regeln
game-of-other-units = { $game } kann hier nicht fortgesetzt werden: es hat andere Einheiten als dieses Spiel
fix-game-of-others = um es fortzusetzen, wähle beim Schritt Spiel wieder sein Spiel

or-without = { $mend }; oder { $way }
without-setup = lösch die Datei: in ihr steht nur, was die Seite sich merkt, die Kamera und die Prüflinie, die dann neu angegeben werden
without-camera = verschieb die Datei, und der Schritt Objektiv legt sie neu an
without-board = verschieb die Datei, und der Schritt Tisch legt sie neu an
without-roster = verschieb die Datei, und der Schritt Marken legt sie neu an
without-position = verschieb die Datei, und der Schritt Spiel legt sie neu an
