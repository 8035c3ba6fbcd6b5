### Brothers at Arms.

## Was Feuer, Nahkampf und Gefangennahme verbietet.

fire-nic = { $unit } ist nicht unter Kommando und schießt in dieser Runde nicht.
fire-pinned = { $unit } ist niedergehalten und schießt nicht, bis seine nächste Runde vorbei ist.
fire-rolled = { $unit } handelt auf einen Kommandowurf: nach dieser Hausregel darf es ziehen, aber nicht schießen.
fire-in-melee = { $unit } ist im Nahkampf mit { $enemies } und schießt nicht.
fire-own-side = { $target } gehört zur selben Seite wie { $unit }.
fire-into-melee = { $target } ist im Nahkampf mit { $others }: in einen Nahkampf wird nicht geschossen.
fire-works = { $unit } kann nicht auf Schanzen schießen: das kann nur Artillerie.
fire-breached = In { $works } ist schon eine Bresche.
fire-range = { $unit } ist { $distance } von { $target } entfernt; die Reichweite ist { $limit }.
fire-arc = { $target } liegt bei keiner Base von { $unit } im Schussfeld.
fire-blocked = { $unit } sieht { $target } nicht: { $others } steht im Weg.
melee-contact = { $unit } hat mit keiner gegnerischen Einheit Kontakt.
capture-own-side = { $commander } gehört zur selben Seite wie { $unit }.
capture-contact = { $unit } berührt { $commander } nicht.

## Züge und Aufstellen.

move-nic = { $unit } ist nicht unter Kommando und zieht in dieser Runde nicht.
move-pinned = { $unit } ist niedergehalten und zieht nicht, bis seine nächste Runde vorbei ist.
move-allowance = { $unit } zog { $length }; die Grenze ist { $limit }.
move-shape-change = { $unit } wechselte die Form, und die Base, die am wenigsten zog, zog { $length }; die Grenze dafür ist { $limit }.
move-shape = { $unit } steht in keiner Linie und keiner Kolonne.
move-charge-shape = { $unit } griff { $enemies } an und wechselte die Form: beides geht nicht in einem Zug.
move-disengage = { $unit } löste sich aus einem Nahkampf und berührt { $enemies }: am Ende darf es keinen Gegner berühren.
move-disengage-rolled = { $unit } handelt auf einen Kommandowurf: nach dieser Hausregel löst es sich nicht von { $enemies }.
move-overlap = { $unit } steht auf { $other }.
move-overlap-own = Zwei Bases von { $unit } stehen aufeinander.
move-impassable = { $unit } hat den Mittelpunkt einer Base auf unpassierbarem Gelände.
move-river = { $unit } liegt nicht ganz auf seinem Fluss.
move-board = { $unit } ragt über den Rand des Tisches.
move-path = { $unit } hat keinen offenen Weg dorthin, wo es abgestellt wurde.
place-track = { $unit } ist { $distance } vom Gleis entfernt; eine Base muss es berühren.
place-no-track = { $unit } kann nicht aus einem Zug steigen: es gibt keine Eisenbahn.
place-allowance = { $unit } ist { $distance } von seinem Zugang entfernt; die Grenze ist { $limit }.
place-due = { $unit } kommt in Spielzug { $available }; es ist Spielzug { $turn }.
place-roll = { $unit } würfelte { $die } und braucht { $needs } oder mehr: es ist nicht angekommen.
place-lines = { $unit } ist { $distance } von { $enemy } entfernt; die nächste Einheit seiner Seite ist { $limit } vom Gegner entfernt.
place-contact = { $unit } berührt { $enemies }: es darf nur ohne Kontakt zum Gegner aufgestellt werden.

## Falsche Fragen.

no-reserve = Es gibt keine Reserve { $unit }: nenne eine der Reserven.
no-arrival = { $unit } macht keinen Flankenmarsch: frage nach ihm als Reserve.
to-object = Gib ein Objekt an: jede Base von { $unit } zu ihrem Platz.
to-missing = Base { $stand } von { $unit } hat keinen Platz: gib alle an.
no-place-die = Hier wird nicht gewürfelt: lass die Würfel weg.

no-unit = Auf dem Tisch steht keine Einheit { $unit }: nenne eine, die da ist.
is-commander = { $unit } ist ein Befehlshaber: nenne eine kämpfende Einheit.
no-commander = { $unit } ist kein Befehlshaber: nenne einen.
no-works = { $terrain } ist keine Schanze: nenne eine Einheit, einen Befehlshaber oder eine Schanze.
itself = { $unit } kann nicht sein eigenes Ziel sein.
from-friend = { $unit } gehört zur selben Seite: nenne eine gegnerische Einheit.
no-side = Eine Seite { $side } gibt es nicht.
not-of-side = { $unit } gehört nicht zur Seite { $side }.
rolls-object = Gib die Würfe als Objekt an: Einheit oder Befehlshaber zu Wurf.
night-from = Nachts weicht jeder vor der nächsten gegnerischen Einheit zurück: lass es weg.
night-no-enemy = Es gibt keine gegnerische Einheit, vor der man zurückweichen könnte.
stands-list = Gib eine Liste von Kennungen der Bases an.
no-stand = { $unit } hat keine Base { $stand }.
choose-object = Gib ein Objekt an: Base zu gegnerischer Einheit.
not-touched = Base { $stand } kann diese Einheit nicht wählen.
by-enemy = Gib { $field } je gegnerischer Einheit an, als Objekt.
no-such-enemy = { $unit } hat mit der Einheit keinen Kontakt.
dice-count = Gib { $wanted ->
    [one] einen Würfel
   *[other] { $wanted } Würfel
} von 1 bis 6 an; es sind { $given }.
dice-pairs = Gib { $wanted ->
    [one] ein Paar
   *[other] { $wanted } Paare
} Würfel an: [[1, 6], ...].
without-dice = { $field } gehört zu dice: gib auch die Würfel an.
no-save = Hier gibt es keinen Rettungswurf: es ist keine Deckung da.
no-flinch = Hier würfelt niemand, ob er weicht.
flinch-before-save = Die Treffer sind noch nicht nachgewürfelt: gib auch save an.
through-object = Gib ein Objekt an: Befehlshaber zu Würfelpaaren.
not-at-risk = Kein Schuss geht durch { $unit }.

## Fehler einer Stellung.

file-unit-has-id = auch eine Einheit hat die Kennung „{ $id }“
file-star = eine Sterneinheit braucht die Gruppe, der sie zugeteilt ist: ergänze sie
file-more-than-strength = hat { $count } von { $strength }
file-two-commanders = ein zweiter Befehlshaber der Gruppe „{ $group }“
file-one-commander = gib jeder Gruppe einer Seite einen
file-group-and-higher = steht neben higher
file-group-or-higher = ein Befehlshaber hat eine Gruppe, oder higher ist true
file-pose-or-stands = gib pose oder stands an
file-stand-twice = ist „{ $id }“ wie bei einer anderen Base
file-off-board = hat den Mittelpunkt neben dem Tisch
file-on-board = stelle die Base auf den Tisch
file-line-width = gib line und width an
file-grade = eine Straße ist local oder turnpike: gib an, was
file-off-table = gehört nicht zu einer Einheit, die nicht auf dem Tisch steht
