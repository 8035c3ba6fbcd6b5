### Was von der Kamera, ihren Bildern und dem Tisch gesagt wird.

markers-disagree = die Marken, die zu sehen sind, sind sich nicht einig, wo der Tisch liegt
marker-wrong-size = Marke { $id } hat { $side } mm Seitenlänge, die Datei des Tisches hat { $wanted } mm
picture-without-pattern = das Muster ist nicht darin zu finden
picture-unreadable = lässt sich nicht als Bild lesen
picture-other-size = ist { $width } x { $height }, die meisten sind { $w } x { $h }
picture-blurred = ist unscharf: Kanten sind { $width } px breit, mehr als { $limit }
picture-alike = zeigt das Muster, wo { $picture } es hat
pattern-in-no-picture = das Muster ist in keinem der { $count } Bilder: ist es das angegebene? zähle seine Felder waagrecht und senkrecht und sieh nach, aus welcher Familie seine Marken sind
too-few-pictures = { $good } von { $count } Bildern sind zu brauchen, und { $least } sind nötig (12 oder mehr sind gut): nimm mehr auf, scharf und von verschiedenen Stellen
never-tilted = das Muster war nie mehr als { $angle } Grad geneigt, darum ist die Brennweite nicht zu bestimmen: nimm einige Bilder auf, in denen es um 30 Grad geneigt ist, nach jeder Seite
lens-adds-too-much = das Objektiv würde auf einem Tisch { $added } in ausmachen, denn die Bilder lassen seinen Rand offen: nimm einige mit dem Muster in jeder Ecke des Bildes auf
model-falls-short = es reicht nicht bis dorthin, wo Ecken gesehen wurden
no-model-fits = kein Modell eines Objektivs passt zu diesen Bildern ({ $whys }): nimm mehr auf, mit dem Muster in jeder Ecke des Bildes
best-model-too-far-out = das beste Modell liegt an zurückgehaltenen Bildern um { $error } px daneben, mehr als { $limit }: prüfe die Zahlen des Musters, ob es eben ist, und die Schärfe
view-taken-already = Diese Ansicht ist schon aufgenommen
waiting-for-the-camera = Warten auf die Kamera
camera-changed-size = Die Kamera gibt jetzt { $width } x { $height } Pixel; fang mit dieser Größe neu an
pattern-not-seen = Das Muster ist nicht zu sehen
hold-it-still = Halte es still
pattern-blurred = Es ist unscharf, Kanten sind { $width } px breit
more-from-anywhere = { $more ->
    [one] noch eines von irgendwo
   *[other] noch { $more } von irgendwo
 }
three-pictures-needed = drei Bilder oder mehr sind nötig, um den Fehler des Objektivs zu bestimmen
lens-sees-no-whole-table = das Objektiv sieht keinen ganzen Tisch
lens-rests-on-one-picture = ohne eines der Bilder reicht das Objektiv nicht bis an die Ränder des Tisches
no-lens-shows-it = kein Objektiv zeigt das Muster, wo es zu sehen ist
model-diverges = es konvergiert nicht
model-named-diverges = das Modell { $model } konvergiert nicht
model-diverges-because = das Modell { $model } konvergiert nicht ({ $why })
lens-falls-short = das Objektiv reicht nicht bis dorthin, wo Ecken gesehen wurden
example-chessboard = chessboard:10x7:25 (Felder waagrecht, Felder senkrecht, mm je Feld)
example-charuco = charuco:5x7:40:20:aruco_6x6_250 (Felder, mm je Feld, mm je Marke, Familie)
example-aprilgrid = aprilgrid:6x6:88:26.4:tag36h11 (Marken, mm der schwarzen Seite einer Marke, mm dazwischen, Familie)
pattern-other-family = ein { $kind } hat Marken einer Familie von { $wanted }, nicht { $name }
not-a-length = '{ $word }' ist keine Länge; schreibe Millimeter über 0
not-a-pattern = '{ $word }' ist kein Muster; schreibe eines von { $names }
not-written-like = '{ $word }' ist nicht geschrieben wie { $example }
not-a-grid = '{ $word }' ist keine Größe; schreibe SPALTENxZEILEN, je 2 oder mehr
marker-does-not-fit = eine Marke von { $side } mm passt nicht in ein Feld von { $square } mm
picture-fits-badly = seine Ecken passen schlecht: { $error } px, das mittlere Bild hat { $middle }
tilt-more = das Muster war nie mehr als { $angle } Grad geneigt: nimm einige Bilder auf, in denen es um etwa { $more } geneigt ist, nach jeder Seite
corner-uncovered = kein Bild hat das Muster in der Ecke { $corner }: nimm dort eines auf
picture-strays = zu viele seiner Ecken liegen abseits der Ecken um sie herum
ids-go-to = ihre Nummern gehen von 0 bis { $last }
give-another-tag = gib der Marke des Tisches oder der Einheit eine andere
marker-of-the-board-too = { $family } { $tag } ist auch eine Marke des Tisches
no-such-tag = { $family } hat keine Marke { $tag }
tag-not-in-roster = Marke { $tag } bei Pixel ({ $x }, { $y }) steht nicht in der Liste
too-few-markers = zu wenige seiner Marken sind zu sehen
board-registered = der Tisch ist eingemessen
board-registered-again = der Tisch ist neu eingemessen
board-lost = der Tisch ist verloren: { $why }
board-found-again = der Tisch ist wieder gefunden
camera-moved = die Kamera hat sich bewegt; alle Plätze bleiben, wie sie sind, bis sie still hängt
camera-bumped = Die Kamera wurde angestoßen: alle Plätze bleiben, wie sie sind, bis sie wieder still hängt
frame-unusable = Bild { $frame } war nicht zu brauchen: { $why }
size-not-of-camera-file = das Bild hat { $width } x { $height } Pixel, die Datei der Kamera ist für { $own } x { $high }
picture-black = das Bild ist schwarz
picture-overexposed = das Bild ist überbelichtet
file-empty = die Bilddatei ist leer
file-torn = die Bilddatei ist abgerissen: ihr Ende fehlt
file-unreadable = die Bilddatei ist nicht zu lesen
values-not-whole = die Werte des Bildes sind { $kind }, keine ganzen Zahlen von 8 oder 16 Bit
camera-silent = die Kamera { $place } gibt kein Bild; es wird weiter versucht
stream-silent = die Kamera unter { $place } schickt kein Bild; es wird weiter versucht
stream-not-opened = die Kamera unter { $place } ist nicht zu erreichen; prüfe ihre Adresse und das Netz
camera-not-opened = die Kamera { $place } lässt sich nicht öffnen; ist sie angeschlossen?
no-such-file-or-folder = diese Datei oder diesen Ordner gibt es nicht
name-a-source = nenne eine Aufzeichnung, einen Ordner mit Bildern, ein Video, eine Kamera (0) oder einen Stream (rtsp://…)
starts-with = beginnt mit { $scheme }://
use-one-of = nimm eines von { $names }
no-picture-inside = enthält kein Bild
name-a-picture-folder = nenne einen Ordner mit Dateien .jpg oder .png
video-too-short = das Video endet vor diesem Bild
check-the-path = prüfe den Pfad
no-video = ist kein Video, das zu lesen ist
name-a-video = nenne ein Video oder eine Bilddatei
frame-undecodable = das Bild lässt sich nicht entschlüsseln
picture-file-unreadable = { $file } kann nicht gelesen werden ({ $reason })
tags-disagree = die Marken { $tags } sind sich nicht einig: sie liegen { $length } in anders, als die Liste sie auf einer Einheit hat

advice = { $what }: { $fix }
advice-next = { $what }. Als Nächstes: { $fix }
nothing-missing = { $seen }. Nichts fehlt mehr
taken = Aufgenommen
show-it-whole = zeig es ganz, mit seinem weißen Rand
focus-or-light = stell scharf oder gib mehr Licht
show-it-at = zeig es im Bild { $place }
cell-top-left = oben links
cell-top-left-middle = oben, links der Mitte
cell-top-right-middle = oben, rechts der Mitte
cell-top-right = oben rechts
cell-middle-left = links auf halber Höhe
cell-middle-left-middle = auf halber Höhe, links der Mitte
cell-middle-right-middle = auf halber Höhe, rechts der Mitte
cell-middle-right = rechts auf halber Höhe
cell-bottom-left = unten links
cell-bottom-left-middle = unten, links der Mitte
cell-bottom-right-middle = unten, rechts der Mitte
cell-bottom-right = unten rechts
corner-top-left = oben links
corner-top-right = oben rechts
corner-bottom-left = unten links
corner-bottom-right = unten rechts
tilt-left = neige es, bis seine linke Seite näher an der Kamera ist
tilt-right = neige es, bis seine rechte Seite näher an der Kamera ist
tilt-top = neige es, bis seine obere Seite näher an der Kamera ist
tilt-bottom = neige es, bis seine untere Seite näher an der Kamera ist
model-fails = { $model }: { $why }
model-best = das Modell { $model } hat den kleinsten Fehler an zurückgehaltenen Bildern: { $errors }
model-simplest = das Modell { $model } ist das einfachste, dessen Fehler an zurückgehaltenen Bildern so klein ist wie der des besten, soweit die Bilder das unterscheiden: { $errors }

trouble = { $what }; { $fix }
wrong-lens = die Datei der Kamera passt nicht ganz zu diesem Bild
calibrate-again = vermiss das Objektiv noch einmal
lens-of-another-camera = die Kameradatei ist nicht von dieser Kamera, oder von einer anderen Schärfe: mit ihr liegen die Marken { $off } in daneben, zum Rand des Bildes hin immer mehr
measure-this-lens = miss das Objektiv dieser Kamera, oder nenne ihre eigene Kameradatei
marker-seen-times = Marke { $id } ist { $count }-mal zu sehen
cover-all-but-one = verdecke alle bis auf eine
board-of-other-size = die Marken liegen wie auf einem Tisch von { $width } x { $depth } in, die Datei des Tisches hat { $w } x { $d }
make-board-of-size = mach den Tisch mit { $width } x { $depth } in, oder drucke und lege die Marken des anderen
picture-mirrored = das Bild ist gespiegelt: links ist darin rechts
switch-mirror-off = schalte das Spiegeln im Programm oder in der App der Kamera aus
markers-of-family = die Marken auf dem Tisch sind aus der Familie { $family }, die des Tisches aus { $own }
print-the-family = drucke die Bögen dieses Tisches, oder nenne jene Familie in der Datei des Tisches
picture-too-blurred = nichts im Bild ist scharf: Kanten sind etwa { $blur } px breit
focus-on-table = stelle die Kamera auf den Tisch scharf und wisch das Objektiv ab
too-few-markers-of = von den { $total } Marken des Tisches sind { $seen } zu sehen; { $needed } sind nötig
marker-astray = Marke { $id } liegt { $away } in neben dem Platz, den sie in der Datei des Tisches hat
marker-turned = Marke { $id } ist um { $turn } Grad anders gedreht, als die Datei des Tisches sie hat
markers-exchanged = die Marken { $one } und { $other } liegen jede am Platz der anderen
exchange-markers = vertausche sie
tag-seen-twice = Marke { $family } { $id } ist an { $count } Stellen zu sehen; keine zwei Marken dürfen gleich sein
recording-stopped = Die Aufzeichnung { $folder } hat aufgehört: { $why }
no-such-file = diese Datei gibt es nicht
file-is = { $file } { $found }
of-file = { $file }: { $trouble }

family-unknown = die Familie { $name } ist nicht bekannt
name-a-family = nenne eine von { $names }, ... oder eine Datei mit Marken (docs/files.md führt sie auf)
family-border = Familie { $name }: ein Rand von { $width }
nothing = nichts
write-border = schreibe /border1 oder 2
family-thin-border = Familie { $name }: { $base } hat nur einen Rand von einem Feld
leave-out = lass { $mark } weg
dictionary-missing = die Datei mit Marken { $path } ist nicht da
check-name = prüfe den Namen
dictionary-wrong = { $path } ist keine Datei mit Marken
dictionary-needs = sie braucht nmarkers, markersize und marker_0, marker_1
apriltag2-no-family = das Paket apriltag hat keine Familie { $family }
use-default = nimm die übliche
apriltag3-loaded = pyapriltags ist schon geladen
choose-one-at-start = wähle am Anfang eines von beiden
apriltag2-missing = das Paket apriltag ist nicht installiert
install-apriltag2 = pip install 'tableside[apriltag]'

tags-misprinted = die Marken auf den Modellen haben { $side } mm Seitenlänge, nicht { $stated } mm: sie wurden mit { $share } % gedruckt, das ist berücksichtigt; die Liste der Einheiten kann es sagen
tags-of-other-size = die Marken auf den Modellen haben etwa { $side } mm Seitenlänge, nicht { $stated } mm: so weit ab werden sie nicht gemessen; die Liste der Einheiten muss es sagen
misprinted = die Marken des Tisches haben { $side } mm Seitenlänge, nicht { $stated } mm: sie wurden mit { $share } % gedruckt, das ist berücksichtigt
contradicted = { $agree } Marken sind sich einig, wo der Tisch liegt, aber { $against ->
    [one] 1 andere liegt anderswo
   *[other] { $against } andere liegen anderswo
 }

## Das Vermessen eines Bretts

survey-picture-unreadable = lässt sich nicht als Bild lesen: als JPEG oder PNG speichern
survey-picture-size = ist { $width } x { $height } groß, die anderen { $w } x { $h }: alle mit derselben, gleich gehaltenen Kamera aufnehmen
survey-picture-few = zeigt { $count } Marker des Bretts, nötig sind { $least }: aus größerem Abstand aufnehmen
survey-picture-lost = passt nicht zu den anderen Bildern: noch einmal aufnehmen, ohne am Brett etwas zu ändern
survey-few-pictures = { $good } von { $count } Bildern sind brauchbar, nötig sind { $least }: 8 bis 20 von allen Seiten aufnehmen
survey-one-direction = alle Bilder sind aus fast derselben Richtung aufgenommen (innerhalb von { $angle } Grad); Linse und Höhen lassen sich so nicht bestimmen: um den Tisch gehen und von jeder Seite einige Bilder aufnehmen, um 30 bis 50 Grad geneigt
survey-heights-kept = alle Bilder sind aus fast derselben Richtung aufgenommen (innerhalb von { $angle } Grad): die Höhen bleiben wie in der Datei; um sie zu messen, Bilder von jeder Seite aufnehmen
survey-never-seen = { $marker } steht in der Datei, ist aber auf keinem Bild zu sehen: er bleibt, wo die Datei ihn hat
survey-not-in-file = { $marker } liegt auf dem Tisch, steht aber nicht in der Datei: eintragen oder wegnehmen
survey-moved = { $marker } wurde zwischen den Bildern verschoben und bleibt, wo die Datei ihn hat: festkleben und alle Bilder neu aufnehmen
survey-print-scale = die Marker sind { $percent } % { $larger ->
    [yes] größer
   *[no] kleiner
    } als in der Datei angegeben: einen gedruckten Marker nachmessen und die Seitenlänge in der Datei berichtigen oder --known angeben
survey-bow = der Tisch biegt sich um { $sag } mm durch: flach auflegen oder so vermessen, wie darauf gespielt wird
survey-known-off = { $one } bis { $other } misst auf den Bildern { $found } mm, angegeben sind { $given } mm: von Mitte zu Mitte nachmessen
