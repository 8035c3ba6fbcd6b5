### Brothers at Arms.

## Was Feuer, Nahkampf und Gefangennahme verbietet.

fire-nic = { $unit } ist ohne Befehl und feuert in dieser Runde nicht.
fire-pinned = { $unit } ist niedergehalten und feuert bis zum Ende der nächsten eigenen Runde nicht.
fire-rolled = { $unit } handelt auf einen Kommandowurf: nach dieser Hausregel darf sie ziehen, aber nicht feuern.
fire-in-melee = { $unit } ist im Nahkampf mit { $enemies } und feuert nicht.
fire-own-side = { $target } gehört zur selben Seite wie { $unit }.
fire-into-melee = { $target } ist im Nahkampf mit { $others }: in einen Nahkampf wird nicht gefeuert.
fire-works = { $unit } kann nicht auf Schanzen feuern: das kann nur Artillerie.
fire-breached = In { $works } ist schon eine Bresche.
fire-range = { $unit } ist { $distance } von { $target } entfernt; die Reichweite ist { $limit }.
fire-arc = { $target } liegt bei keiner Base von { $unit } im Schussfeld.
fire-blocked = { $unit } sieht { $target } nicht, im Weg: { $others }.
melee-contact = { $unit } hat mit keiner gegnerischen Einheit Kontakt.
capture-own-side = { $commander } gehört zur selben Seite wie { $unit }.
capture-contact = { $unit } berührt { $commander } nicht.

## Züge und Aufstellen.

move-nic = { $unit } ist ohne Befehl und zieht in dieser Runde nicht.
move-pinned = { $unit } ist niedergehalten und zieht bis zum Ende der nächsten eigenen Runde nicht.
move-allowance = { $unit } zog { $length }; die Grenze ist { $limit }.
move-shape-change = { $unit } wechselte die Formation, und die Base, die sich am wenigsten bewegte, zog { $length }; die Grenze ist { $limit }.
move-shape = { $unit } steht in keiner Linie und keiner Kolonne.
move-charge-shape = { $unit } stürmte gegen { $enemies } und wechselte die Formation: beides geht nicht in einer Bewegung.
move-disengage = { $unit } löste sich aus einem Nahkampf und berührt { $enemies }: am Ende darf sie keinen Gegner berühren.
move-disengage-rolled = { $unit } handelt auf einen Kommandowurf: nach dieser Hausregel löst sie sich nicht von { $enemies }.
move-overlap = { $unit } steht auf { $other }.
move-overlap-own = Zwei Bases von { $unit } stehen aufeinander.
move-impassable = { $unit } hat den Mittelpunkt einer Base auf unpassierbarem Gelände.
move-river = { $unit } liegt nicht ganz im Fluss.
move-board = { $unit } ragt über die Tischkante.
move-path = { $unit } hat keinen freien Weg an diesen Platz.
place-track = { $unit } ist { $distance } vom Gleis entfernt; eine Base muss es berühren.
place-no-track = { $unit } kann nicht aus der Bahn steigen: es gibt keine Bahnlinie.
place-allowance = { $unit } ist { $distance } von der Stelle entfernt, wo sie auf den Tisch kommt; die Grenze ist { $limit }.
place-due = { $unit } kommt in Zug { $available }; jetzt ist Zug { $turn }.
place-roll = { $unit } würfelte { $die } und braucht { $needs } oder mehr: noch nicht da.
place-lines = { $unit } ist { $distance } von { $enemy } entfernt; die nächste Einheit der eigenen Seite ist { $limit } vom Gegner entfernt.
place-contact = { $unit } berührt { $enemies }: sie darf nur ohne Kontakt zum Gegner aufgestellt werden.

## Falsche Fragen.

no-shape = { $unit } ist ein Flussboot und hat keine Formation: lass sie weg.
no-reserve = Es gibt keine Reserve { $unit }: nenne eine der Reserven.
no-arrival = { $unit } macht keinen Flankenmarsch: frag nach einer Reserve.
no-place-die = Hier wird nicht gewürfelt: lass die Würfel weg.

no-unit = Auf dem Tisch steht keine Einheit { $unit }: nenne eine, die da ist.
is-commander = { $unit } ist ein Befehlshaber: nenne eine kämpfende Einheit.
no-commander = { $unit } ist kein Befehlshaber: nenne einen.
no-works = { $terrain } ist keine Schanze: nenne eine Einheit, einen Befehlshaber oder eine Schanze.
itself = { $unit } kann nicht das eigene Ziel sein.
from-friend = { $unit } gehört zur selben Seite: nenne eine gegnerische Einheit.
not-of-side = { $unit } gehört nicht zur Seite { $side }.
rolls-object = Gib die Würfe als Objekt an: Einheit oder Befehlshaber zu Wurf.
night-from = Nachts weichen alle vor der nächsten gegnerischen Einheit zurück: lass „from“ weg.
stands-list = Gib eine Liste von Kennungen der Bases an.
no-stand = { $unit } hat keine Base { $stand }.
choose-object = Gib ein Objekt an: Base zu gegnerischer Einheit.
not-touched = Base { $stand } berührt diese Einheit nicht.
by-enemy = Gib { $field } je gegnerischer Einheit an, als Objekt.
no-such-enemy = { $unit } ist kein Gegner in diesem Nahkampf.
dice-count = Gib { $wanted ->
    [one] einen Würfel
   *[other] { $wanted } Würfel
} von 1 bis 6 an; es sind { $given }.
dice-pairs = Gib { $wanted ->
    [one] ein Paar
   *[other] { $wanted } Paare
} Würfel an: [[1, 6], ...].
without-dice = { $field } gehört zu dice: gib auch die Würfel an.
no-save = Hier wird nichts nachgewürfelt: es gibt keine Deckung.
no-flinch = Hier würfelt niemand, ob eine Einheit wankt.
flinch-before-save = Die Treffer sind noch nicht nachgewürfelt: gib auch save an.
through-object = Gib ein Objekt an: Befehlshaber zu Würfelpaaren.
not-at-risk = Kein Schuss geht durch { $unit }.

## Fehler einer Stellung.

file-unit-has-id = auch eine Einheit hat die Kennung „{ $id }“
file-star = eine Sterneinheit braucht die Gruppe, der sie zugeteilt ist: ergänze sie
file-star-group = ist *, das Zeichen von Einheiten, die sich jeder Gruppe anschließen
file-more-than-strength = hat { $count } von { $strength }
file-two-commanders = ein zweiter Befehlshaber der Gruppe „{ $group }“
file-one-commander = gib jeder Gruppe einer Seite einen
file-group-and-higher = steht neben higher
file-group-or-higher = ein Befehlshaber hat eine Gruppe, oder higher ist true
file-line-width = gib line und width an
file-other-stands = nennt andere Bases, als die Einheit hat
file-every-stand = gib für jede ihrer Bases einen Ort an
file-grade = eine Straße ist local oder turnpike: gib an, welches von beiden
file-off-table = gehört nicht zu einer Einheit, die nicht auf dem Tisch steht

## Das Spiel, wie es gespielt wird: Phasen, und worauf gewartet wird.

group-of-no-name = Gruppe { $group }
bound = Zug { $bound }
bound-of = Zug { $bound } von { $last }
phase-control = Befehlskette
phase-commanders-roll = Würfe der Verbandskommandeure
phase-commanders-marked = Marker der Verbandskommandeure
phase-range = Kommandokreise
phase-units-roll = Würfe der Einheiten
phase-units-marked = Marker der Einheiten
phase-units-move = Bewegung der Einheiten
phase-commanders-move = Bewegung der Verbandskommandeure
phase-higher-move = Bewegung der Oberkommandeure
phase-fire = Feuer
phase-melee = Nahkampf
phase-removal = Marker abräumen
phase-over = Ende
phase-night = Nacht
prompt-phase = { $side }, { $phase }: { $what }
what-roll = { $units } { $more ->
    [0] { $count ->
        [one] ist ohne Führung und würfelt
       *[other] sind ohne Führung und würfeln
    }
    [one] und noch jemand sind ohne Führung und würfeln
   *[other] und { $more } weitere sind ohne Führung und würfeln
}.
what-arrive = würfle, wer eintrifft: { $groups }.
what-move = ziehen mit { $units }{ $more ->
    [0] { "" }
    [one] { " " }und noch jemandem
   *[other] { " " }und { $more } weiteren
}, oder weiter.
what-act = handeln mit { $units }{ $more ->
    [0] { "" }
    [one] { " " }und noch jemandem
   *[other] { " " }und { $more } weiteren
}, oder weiter.
what-fire = feuern mit { $units }{ $more ->
    [0] { "" }
    [one] { " " }und noch jemandem
   *[other] { " " }und { $more } weiteren
}, oder weiter.
what-fight = { $units } { $more ->
    [0] { $count ->
        [one] greift an
       *[other] greifen an
    }
    [one] und noch eine Einheit greifen an
   *[other] und { $more } weitere greifen an
}.
what-begin = beginne die Runde.
what-assign = andere Gruppe möglich für { $units }{ $more ->
    [0] { "" }
    [one] { " " }und eine weitere Einheit
   *[other] { " " }und { $more } weitere
 }; dann beginne.
what-go-on = nichts zu tun; weiter.
prompt-save = würfle { $count ->
    [one] den Treffer
   *[other] die { $count } Treffer
} auf { $unit } in Deckung nach: gültig ab { $needs }.
prompt-lose = nimm { $count ->
    [one] eine Base
   *[other] { $count } Bases
} von { $unit } vom Tisch.
prompt-flinch = wankt { $unit }? Ja, { $dice ->
    [one] { $count ->
        [1] bei einer 1
       *[other] wenn der Würfel höchstens { $count } zeigt
    }
   *[other] wenn jeder Würfel höchstens { $count } zeigt
}.
prompt-fall-back = { $unit } weicht zurück: die Modelle dorthin, wo der Pfeil endet.
prompt-melee = { $unit } kämpft sofort gegen { $enemy }.
prompt-capture = nimmt { $unit } den Befehlshaber { $enemy } gefangen?
prompt-night = Nacht nach Zug { $bound }: Oberkommandeure dürfen Gruppen verlegen.
over-task = Die Aufgabe von { $side } ist erfüllt: Sieg für { $side }.
over-draw = Die Schlacht ist aus: unentschieden.
over-won = Die Schlacht ist aus: { $level } für { $side }. Ziele: { $held }.
level-tactical = taktischer Sieg
level-decisive = entscheidender Sieg
level-complete = vollständiger Sieg
held = { $side } { $count }

## Was getan werden kann.

option-done-1 = Runde beginnen
option-done-2 = Fertig: niemand würfelt mehr
option-done-3 = Weiter
option-done-4 = Weiter
option-done-5 = Fertig: niemand würfelt mehr
option-done-6 = Weiter
option-done-7 = Fertig mit der Bewegung der Einheiten
option-done-8 = Fertig mit der Bewegung der Verbandskommandeure
option-done-9 = Fertig mit der Bewegung der Oberkommandeure
option-done-10 = Fertig mit dem Feuer
option-done-11 = Fertig mit dem Nahkampf
option-done-12 = Runde beenden
option-morning = Es wird Morgen
option-arrival = Trifft { $group } ein? (ab { $needs })
option-command = { $unit } würfelt um Befehle ({ $needs ->
    [1] nur bei 1
   *[other] höchstens { $needs }
})
option-move-units = Eine Einheit bewegen, auch zum Angriff
option-move-commanders = Einen Verbandskommandeur bewegen
option-move-higher = Einen Oberkommandeur bewegen
option-declare = Sagen, in welcher Formation eine Einheit steht
option-fatigued = Eine Einheit als erschöpft oder ausgeruht markieren
option-works = Festhalten, was von { $works } übrig ist
option-task = Unser Auftrag ist erfüllt: { $task }
option-assign = { $unit } zu einer anderen Gruppe (jetzt { $group })
ask-rested = ausgeruht
ask-fatigue = Erschöpfung
ask-works = Übrige Stärke
told-fire-hits = { $unit } feuert auf { $target }: { $hits ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $hits } Treffer
}.
told-melee-hits = { $unit } greift { $target } an: { $hits ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $hits } Treffer
}.
told-kept = Treffer auf { $unit } nachgewürfelt: von { $hits } { $kept ->
    [0] bleibt keiner
    [one] bleibt 1
   *[other] bleiben { $kept }
}.
ask-hits = Wie viele treffen?
ask-hits-at = Wie viele treffen { $unit }?
ask-kept = Wie viele Treffer bleiben?
dice-or-count = Gib entweder { $dice } oder { $count } an.
option-train = Eine Einheit mit der Bahn fahren lassen
option-bring = { $unit } auf den Tisch bringen
option-capture = { $unit } will { $commander } gefangen nehmen (ab { $needs })
option-fire = { $unit } feuert auf { $target }: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
}, ab { $needs }{ $save ->
    [0] { "" }
   *[other] ; in Deckung, ab { $save } bleibt ein Treffer
}{ $risks ->
    [0] { "" }
   *[other] ; vorbei an { $past }
}
option-fire-at-commander = { $unit } feuert auf den Befehlshaber { $target }: { $dice ->
    [one] 1 Paar
   *[other] { $dice } Paare
}, { $needs ->
    [6] beide Würfel 6
   *[other] beide Würfel ab { $needs }
}
option-melee = { $unit } greift an: { $targets } (ab { $needs })
melee-target = { $unit } mit { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfeln
}
option-save = Treffer auf { $unit } nachwürfeln (ab { $needs } bleibt ein Treffer)
option-lose = { $unit } verliert { $count ->
    [one] eine Base
   *[other] { $count } Bases
}
option-flinch = Wankt { $unit }? ({ $needs ->
    [1] nur bei 1
   *[other] höchstens { $needs }
})
option-fall-back = { $unit } weicht zurück, dorthin, wo der Pfeil endet
option-reposition = { $commander } verlegt in der Nacht eine Gruppe (höchstens { $needs })
option-place = { $unit } in der Nacht verlegen
ask-unit = Welche Einheit?
ask-commander = Welcher Befehlshaber?
ask-where = Wohin?
ask-shape = In anderer Formation?
ask-shape-seen = In welcher Formation?
ask-die = Würfel
ask-dice = Würfel
ask-dice-at = Würfel gegen { $unit }
ask-pair = Paar { $pair }, Würfel { $die }
ask-through = { $count ->
    [one] Ein Würfelpaar
   *[other] { $count } Würfelpaare
} für { $commander } in der Schusslinie: zwei Sechsen treffen
ask-stands = Welche Bases kommen vom Tisch?
ask-group = Welche Gruppe?
ask-how = Wie?
ask-edge = Von welchem Rand? (sonst vom nächsten)
ask-bound = In welchem Zug? (sonst im nächsten)
how-reposition = anderswohin hinter die eigenen Linien
how-reserve = in Reserve (der Wurf zählt 1 mehr)
stand = Base { $stand }
odds-acts = handelt
odds-no-orders = ohne Befehl
odds-arrives = trifft ein
odds-not-yet = noch nicht
odds-captured = gefangen
odds-not-captured = nicht gefangen
odds-lost = { $count ->
    [0] kein Verlust
    [one] 1 Base
   *[other] { $count } Bases
}
odds-commander-hit = getroffen
odds-commander-safe = nicht getroffen
odds-flinches = wankt
odds-stands = hält stand

## Was geschehen ist.

told-assign = { $unit } kommt zu { $group }.
told-arrives = { $group } trifft ein: gewürfelt { $die }, nötig ab { $needs }.
told-not-arrived = { $group } trifft noch nicht ein: gewürfelt { $die }, nötig ab { $needs }.
told-rolled = { $unit } handelt von sich aus: gewürfelt { $die }, nötig höchstens { $needs }.
told-roll-failed = { $unit } bleibt ohne Befehl: gewürfelt { $die }, nötig höchstens { $needs }.
told-rolled-for-nothing = { $unit } hat { $die } gewürfelt, brauchte aber keinen Wurf.
told-not-rolled = { $units } { $count ->
    [one] hat nicht gewürfelt und bleibt
   *[other] haben nicht gewürfelt und bleiben
} ohne Befehl.
told-moved = { $unit } zieht { $length }{ $unformed ->
    [yes] { " " }und ist in Unordnung
   *[no] { "" }
}.
told-formed = { $unit } zieht { $length }; nun { $shape }.
told-charged = { $unit } stürmt gegen { $enemies }: { $length }.
told-brought = { $unit } kommt auf den Tisch.
told-placed = { $unit } wird in der Nacht verlegt.
told-declared = { $unit } steht in dieser Formation: { $shape }.
told-gone = { $unit } ist vom Tisch.
told-captured = { $unit } nimmt { $commander } gefangen.
told-not-captured = { $unit } nimmt { $commander } nicht gefangen.
told-fire = { $unit } feuert auf { $target }: { $dice }; { $hits ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $hits } Treffer
}.
told-melee = { $unit } greift { $target } an: { $dice }; { $hits ->
    [0] kein Treffer
    [one] 1 Treffer
   *[other] { $hits } Treffer
}.
told-saved = Treffer auf { $unit } nachgewürfelt: { $dice }; es { $kept ->
    [0] bleibt keiner
    [one] bleibt 1
   *[other] bleiben { $kept }
}.
told-lost = { $unit } verliert { $count ->
    [one] 1 Base
   *[other] { $count } Bases
}; übrig: { $left }.
told-dispersed = { $unit } ist zersprengt.
told-flinches = { $unit } wankt: gewürfelt { $dice }, { $thrown ->
    [one] nötig
   *[other] jeder
} höchstens { $needs }.
told-stands = { $unit } hält stand: gewürfelt { $dice }; sie wankt, wenn { $thrown ->
    [one] der
   *[other] jeder
} Würfel höchstens { $needs } zeigt.
told-falls-back = { $unit } weicht { $length } zurück und ist niedergehalten.
told-falls-into = { $unit } weicht zurück und stößt auf { $enemy }: beide kämpfen sofort.
told-lost-on-path = { $unit } ist verloren: beim Zurückweichen im Weg war { $what }.
told-shot = { $commander } ist getroffen und fällt aus.
told-no-group = { $commander } hat keine Einheit mehr und verlässt den Tisch.
told-leaderless = { $group } hat keinen Verbandskommandeur mehr: jede Einheit würfelt für sich.
told-works = { $works }: noch { $left } übrig.
told-breached = In { $works } ist eine Bresche.
told-fatigued = { $unit } ist erschöpft.
told-rested = { $unit } ist ausgeruht.
told-task = Die Aufgabe von { $side } ist erfüllt.
told-round = Zug { $bound }: Runde von { $side }.
told-bound = Zug { $bound } beginnt: Runde von { $side }.
told-over = Zug { $bound } war der letzte.
told-claimed = Das Ziel { $objective } fällt an { $side }.
told-night-falls = Nach Zug { $bound } wird es Nacht: alle weichen zurück.
told-night = { $unit } weicht für die Nacht zurück.
told-repositioned = { $commander } verlegt { $group } in der Nacht.
told-into-reserve = { $commander } schickt { $group } in Reserve: zurück in Zug { $bound }.
told-not-repositioned = { $commander } kann { $group } nicht verlegen: der Wurf ist misslungen.

## Was Hände getan haben.

hands-gone = Das Modell ist vom Tisch.
hands-lost = Die verlorenen Bases sind weg.
hands-fell-back = Die Einheit sollte zurückweichen.
hands-placed = Die Einheit sollte verlegt werden.
hands-stands-elsewhere = Das Modell steht jetzt woanders.
hands-came = Das Modell kam auf den Tisch.

## Außer der Reihe.

sequence-phase = Das gehört in die Phase „{ $wanted }“; jetzt ist „{ $phase }“.
sequence-night = Es ist Nacht: niemand zieht, feuert oder kämpft.
sequence-by-day = Gruppen werden nur in der Nacht verlegt.
sequence-round = Die Runde gehört { $side }, nicht { $other }.
sequence-once = { $unit } hat das in dieser Runde schon getan.
sequence-not-asked = { $unit } hat jetzt nichts dergleichen zu tun.
sequence-gone = { $unit } wurde vom Tisch genommen, aber keine Regel verlangt das.
owed-save = Die Treffer auf { $unit } müssen erst nachgewürfelt werden.
owed-lose = { $unit } muss erst Bases abgeben.
owed-flinch = { $unit } muss erst würfeln, ob sie wankt.
owed-fall-back = { $unit } muss erst zurückweichen.
owed-melee = { $unit } muss erst angreifen.
owed-capture = { $unit } muss erst würfeln, ob sie einen Befehlshaber gefangen nimmt.
owed-command = { $unit } ist ohne Führung und hat nicht gewürfelt: kein Befehl.
owed-arrival = Zuerst ist für die Ankunft zu würfeln: { $group }.
arrival-once = Für { $group } wurde in diesem Zug schon gewürfelt.
assign-no-star = { $unit } ist keine Sterneinheit und bleibt bei { $group }.
assign-no-group = { $unit } kann sich { $group } nicht anschließen: Ihre Seite hat keine solche Gruppe.
reposition-not-higher = { $commander } ist kein Oberkommandeur.
place-not-asked = { $unit } gehört zu keiner Gruppe, die in dieser Nacht verlegt wird.
dice-due = { $unit } wirft { $wanted ->
    [one] 1 Würfel
   *[other] { $wanted } Würfel
}; es sind { $given }.
lose-count = { $unit } verliert { $wanted ->
    [one] 1 Base
   *[other] { $wanted } Bases
}, nicht { $given }.
fall-back-off = { $unit } steht { $distance } neben dem Ende des Rückwegs; die Grenze ist { $limit }.
works-more = Von { $works } ist nur noch { $left } übrig.
works-most = Die Stärke eines Abschnitts ist höchstens { $most }.

## Karten.

card-type = Art
card-kind = { $kind }, { $side }
kind-infantry = Infanterie
kind-cavalry = Kavallerie
kind-artillery = Artillerie
kind-riverboat = Flussboot
kind-commander = Verbandskommandeur
kind-higher = Oberkommandeur
card-shape = Formation
card-shape-seen = { $shape } (steht wie: { $seen })
shape-single-line = einfache Linie
shape-double-line = doppelte Linie
shape-column = Kolonne
shape-irregular = ungeordnet
shape-any = beliebig
card-short-in = geführt
card-short-waits = noch offen
card-short-nic = ohne Befehl
card-short-needs = höchstens { $needs }
card-may-go = Bewegung
card-stays-pinned = keine: niedergehalten
card-stays-nic = keine: ohne Befehl
card-bases = Bases
card-left = { $left } von { $whole }
card-attack = Angriff
card-attack-at = ab { $needs }; Reichweite { $range }
card-group = Gruppe
card-orders = Befehle
card-command = Kommando
card-circle = { $value }: ein Kreis von { $limit }
card-in-command = von { $commander }, { $distance } entfernt
card-out-of-command = { $commander } ist { $distance } entfernt, sein Kreis reicht { $limit } weit: höchstens { $needs }
card-waits = wartet auf den Wurf für { $commander }
card-nobody = ohne Befehlshaber: höchstens { $needs }
card-free = handelt selbständig
card-markers = Marker
marker-nic = ohne Befehl
marker-pinned = niedergehalten
marker-rolled = handelt auf einen Kommandowurf (+1)
marker-fatigued = erschöpft (+1)
marker-arriving = trifft ein
marker-unformed = in Unordnung (+1)
card-abilities = Fähigkeiten
ability-indomitable = unerschütterlich
ability-sharpshooters = Scharfschützen
card-hidden = Verdeckt
measure-hidden-card = eine Base ist verdeckt; wo sie steht, ist geraten
card-commanded = Wer in seinem Kreis ist
card-commands = { $unit }: geführt, { $distance } entfernt
card-commands-waits = { $unit }: { $distance } entfernt, wartet auf seinen Wurf
card-commands-nic = { $unit }: { $distance } entfernt, ohne Befehl
card-rolls = { $unit }: { $distance } entfernt, würfelt: höchstens { $needs }
card-falls-back = Weicht zurück
card-path-moved = { $length }, dann niedergehalten.
card-path-melee = { $length }, bis an { $by }: beide kämpfen sofort.
card-path-lost = Nach { $length } verloren: im Weg ist { $by }.
card-path-edge = { $length }, bis zur Tischkante.
card-path-blocked = { $length }: im Weg ist { $by }.
card-melee-title = Nahkampf
card-fires-at = { $unit } feuert auf { $target }
card-fire = Feuer
card-target = { $unit }: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
}, ab { $needs }; { $cover }
card-no-target = Niemand ist in Reichweite.
cover-none = ohne Deckung
cover-soft = weiche Deckung, ab { $value } bleibt ein Treffer
cover-hard = harte Deckung, ab { $value } bleibt ein Treffer
cover-fortification = befestigt, ab { $value } bleibt ein Treffer
card-moves = Bewegung
card-stays = Bleibt in dieser Runde stehen.
card-placed = In der Nacht darf sie überallhin hinter die eigenen Linien.
card-moves-up-to = bis { $rate }
card-moves-or-forms = bis { $rate }, mit Formationswechsel bis { $half }
overlay-circle = Kommando, { $limit }
overlay-path = weicht zurück
overlay-reach = Bewegung
overlay-half = mit Formationswechsel
overlay-place = hinter den eigenen Linien
length = { $length }
the-board = die Tischkante
the-river = das Flussufer

## Was für den ganzen Tisch gilt.

agreed-scale = Figuren
agreed-figures = { $scale }, ein Schritt ist { $step }
agreed-bounds = Züge
agreed-last = die Schlacht endet mit Zug { $last }
agreed-weather = Wetter
agreed-night = Nacht: Feuer reicht einen Schritt weit
agreed-task = Auftrag: { $side }
agreed-objectives = Ziele
agreed-reserves = In Reserve
agreed-lost = Verloren
agreed-dots = Punkte an einer Einheit: rot niedergehalten, schwarz ohne Befehl, gelb nach einem Wurf, weiß erschöpft.
agreed-dice = Gewürfelt wird auf dem Tisch, eingegeben werden die Würfe von Hand.
agreed-no-higher = Keine Seite hat einen Oberkommandeur: Verbandskommandeure handeln selbständig.

## Weitere falsche Fragen.

no-march = Keine Gruppe { $group } ist auf einem Flankenmarsch.
no-group = Auf dem Tisch gibt es keine Gruppe { $group }.
every-stand = Gib für jede Base von { $unit } einen Platz an und für keine andere; falsch oder nicht da: { $stands }.

## Hausregeln: worum es geht, ihr Name und ihre Möglichkeiten.

house-shape-gap = Wie weit die Bases einer Einheit auseinander stehen dürfen und noch zusammengehören; keine Angabe: wie es zur Größe der Figuren gehört.
house-shape-gap-name = Lücke in der Einheit
house-shape-angle = Wie weit eine Base von der Blickrichtung ihrer Einheit abweichen darf und noch mit ihr in Linie oder Kolonne steht.
house-shape-angle-name = Blickrichtung in der Einheit
house-contact = Wie weit zwei Bases auseinander sein dürfen und noch als in Kontakt gelten.
house-contact-name = Kontakt
house-range-from = Wo der Schuss einer Base beginnt: in der Mitte ihrer Vorderkante oder an jedem Punkt dieser Kante.
house-range-from-name = Beginn eines Schusses
house-range-from-choice-front-centre = Mitte der Vorderkante
house-range-from-choice-edge = jeder Punkt der Vorderkante
house-fire-arc = Wie breit das Schussfeld einer Base um ihre Blickrichtung ist: 180 Grad heißt alles, was nicht hinter ihrer Vorderkante liegt, 360 rundum.
house-fire-arc-name = Schussfeld
house-own-bases-block = Ob die anderen Bases der eigenen Einheit einer Base den Schuss nehmen: ja, hintere Glieder feuern also nicht; oder nein.
house-own-bases-block-name = Eigene Bases im Weg
house-hills-block = Ob ein Hügel, der höher ist als beide Enden eines Schusses, ihn aufhält: ja oder nein.
house-hills-block-name = Hügel im Weg
house-edge-depth = Wie viel eines Schusses durch den Wald oder die Ortschaft führen darf, in der eines seiner Enden liegt: wer nicht tiefer darin ist, steht am Rand; keine Angabe: wie es zur Größe der Figuren gehört.
house-edge-depth-name = Rand von Wald und Ortschaft
house-obstacle-reach = Wie nah eine Base an einer Hecke, Mauer oder Schanze sein muss, um dahinter Deckung zu haben und die Schanze zu halten; keine Angabe: wie es zur Größe der Figuren gehört.
house-obstacle-reach-name = Deckung hinter einem Hindernis
house-objective-radius = Wie nah eine Base an einem Ziel sein muss, um es zu halten; keine Angabe: wie es zur Größe der Figuren gehört.
house-objective-radius-name = Größe eines Ziels
house-measure-move = Woran die Länge einer Bewegung gemessen wird: an der Mitte jeder Base oder an der Ecke, die am weitesten kam.
house-measure-move-name = Bewegung gemessen an
house-measure-move-choice-centre = Mitte
house-measure-move-choice-corner = Ecke
house-shape-change = Wer bei einem Formationswechsel höchstens halb so weit zieht: die Base, die sich am wenigsten bewegt, die anderen bis zur vollen Weite; oder alle Bases.
house-shape-change-name = Formationswechsel
house-shape-change-choice-anchor = die Base, die sich am wenigsten bewegt
house-shape-change-choice-all = alle Bases
house-edge = Was mit einer Einheit geschieht, die bis zur Tischkante zurückweicht: sie hält dort an, oder sie ist verloren.
house-edge-name = Zurückweichen bis zur Tischkante
house-edge-choice-stop = sie hält an
house-edge-choice-lost = sie ist verloren
house-river-impassable = Was Flüsse abseits von Brücken und Furten sind: unpassierbar bei ja, schwieriges Gelände bei nein.
house-river-impassable-name = Flüsse unpassierbar
house-command-roll-optional = Ob ein Kommandowurf ausbleiben darf: nein, er ist fällig; oder ja. Wer nicht würfelt, bleibt in beiden Fällen ohne Befehl.
house-command-roll-optional-name = Kommandowurf freiwillig
house-rolled-units-fire = Ob eine Einheit feuern darf, die auf einen Kommandowurf handelt: ja, oder nein, dann zieht und kämpft sie nur.
house-rolled-units-fire-name = Feuer nach Kommandowurf
house-leaderless-roll = Wie Einheiten ohne ihren Verbandskommandeur um Befehle würfeln: jede für sich, oder einmal für die ganze Gruppe.
house-leaderless-roll-name = Einheiten ohne Kommandeur
house-leaderless-roll-choice-unit = jede für sich
house-leaderless-roll-choice-group = einmal für die Gruppe
house-no-superior = Was ein Verbandskommandeur tut, dessen Oberkommandeur verloren ist: er würfelt um Befehle, oder er handelt frei.
house-no-superior-name = Oberkommandeur verloren
house-no-superior-choice-roll = er würfelt
house-no-superior-choice-free = er handelt frei
house-pinned-until = Wie lange eine Einheit niedergehalten bleibt: bis zum Ende ihrer eigenen nächsten Runde oder bis zum Ende der nächsten Runde, gleich welcher Seite.
house-pinned-until-name = Niedergehalten bis
house-pinned-until-choice-own-round = Ende der eigenen nächsten Runde
house-pinned-until-choice-next-round = Ende der nächsten Runde
house-disengage = Welche Einheiten sich aus dem Nahkampf lösen dürfen: alle, die Befehle haben, auch auf einen Kommandowurf, oder nur die im Kreis ihres Kommandeurs.
house-disengage-name = Sich aus dem Nahkampf lösen
house-disengage-choice-in-command = alle, die Befehle haben
house-disengage-choice-in-range = nur im Kreis
house-sharpshooter-strict = Ob Scharfschützen mehr als ihren Angriffswert würfeln müssen, um einen Befehlshaber zu treffen: nein, der Wert selbst genügt; oder ja.
house-sharpshooter-strict-name = Scharfschützen über dem Wert
house-indomitable-melee = Ob unerschütterliche Einheiten auch im Nahkampf standhalten: ja, sie wanken nie; oder nein, sie halten nur unter Feuer stand.
house-indomitable-melee-name = Unerschütterlich im Nahkampf
house-melee-cover-minus = Ob Deckung im Nahkampf um 1 schlechter ist: ja oder nein.
house-melee-cover-minus-name = Schlechtere Deckung im Nahkampf
house-melee-both-sides = Ob in der Nahkampfphase beide Seiten angreifen: nein, nur die Seite, deren Runde es ist; oder ja.
house-melee-both-sides-name = Beide Seiten greifen an
house-flinch-melee = Wer angreift, wenn eine Einheit beim Zurückweichen auf einen Gegner stößt: die Seite, deren Runde es ist, oder beide.
house-flinch-melee-name = Zurückweichen in einen Gegner
house-flinch-melee-choice-side = die Seite, deren Runde es ist
house-flinch-melee-choice-both = beide Seiten
house-fire-out-of-melee = Ob eine Einheit, die Kontakt mit einer gegnerischen hat, auf andere feuern darf: nein oder ja.
house-fire-out-of-melee-name = Feuer aus dem Nahkampf
house-split-fire = Ob eine Einheit in einer Runde auf mehrere Ziele feuern darf: nein, auf eines; oder ja.
house-split-fire-name = Mehrere Ziele
house-capture-once = Ob eine Einheit nur einen Versuch hat, einen Befehlshaber gefangen zu nehmen, den sie berührt: nein, sie würfelt in jeder Runde; oder ja.
house-capture-once-name = Ein Versuch zur Gefangennahme
house-train-then-move = Ob eine Einheit nach ihrer Bahnfahrt noch ziehen darf: nein, die Fahrt ist ihre Bewegung; oder ja.
house-train-then-move-name = Weiterziehen nach der Bahnfahrt
house-fatigue-rest = Wie viele ganze Züge ohne Bewegung, Feuer und Kampf die Erschöpfung einer Einheit beenden.
house-fatigue-rest-name = Rast erschöpfter Einheiten
house-night-move = Ob nachts alle vor dem Gegner zurückweichen: ja, oder nein, dann bleiben alle stehen.
house-night-move-name = Zurückweichen in der Nacht
house-own-lines = Wo eine Gruppe in der Nacht aufgestellt werden darf: nicht näher am Gegner als die nächste Einheit ihrer Seite, oder überall.
house-own-lines-name = Hinter den eigenen Linien
house-own-lines-choice-nearest = nicht näher als die nächste Einheit
house-own-lines-choice-free = überall
house-works-after-flinch = Wann eine Schanze überquert werden darf: sobald weg ist, wer sie hielt, auf welche Art auch immer, oder erst, wenn er zersprengt ist.
house-works-after-flinch-name = Verlassene Schanzen
house-works-after-flinch-choice-open = sobald niemand sie hält
house-works-after-flinch-choice-dispersed = erst wenn der Verteidiger zersprengt ist

## Die Abschnitte der Regeln, und jede Regel in Worten.

section-command = Kommando
section-movement = Bewegung
section-fire = Feuer
section-melee = Nahkampf
section-flinching = Wanken
section-commanders = Befehlshaber
section-works = Schanzen
section-the-bound = Der Zug
section-reserves = Reserven
section-night = Nacht
rule-movement-nic = Wer ohne Befehl ist, zieht in dieser Runde nicht.
rule-movement-pinned = Eine Einheit zieht nicht, solange sie niedergehalten ist.
rule-movement-allowance = Waffengattung und Größe der Figuren sagen, wie weit eine Einheit oder ein Befehlshaber zieht: weiter auf einer Straße, weniger weit durch schwieriges Gelände.
rule-movement-shape-change = Eine Einheit, die ihre Formation wechselt, zieht höchstens halb so weit.
rule-movement-shape = Eine Einheit endet in einfacher Linie, doppelter Linie oder Kolonne.
rule-movement-charge-shape = Eine Einheit wechselt ihre Formation nicht in der Bewegung, mit der sie stürmt.
rule-movement-disengage = Eine Einheit, die Befehle hat, löst sich mit halber Bewegung aus dem Nahkampf und endet in Kontakt mit keiner gegnerischen Einheit.
rule-movement-overlap = Eigene ziehen durch Eigene hindurch, aber keine Base endet auf einer anderen.
rule-movement-impassable = Unpassierbares Gelände wird umgangen; ein Fluss wird auf einer Brücke oder in einer Furt überquert.
rule-movement-river = Ein Flussboot bleibt in seinem Fluss.
rule-movement-board = Eine Einheit oder ein Befehlshaber bleibt auf dem Tisch.
rule-movement-path = Für jede Base führt ein Weg an ihren Platz, vorbei an gegnerischen Einheiten, unpassierbarem Gelände und Schanzen, die gehalten werden.
rule-place-track = Eine Einheit steigt an der Bahnlinie aus: eine ihrer Bases berührt das Gleis, und die anderen schließen an.
rule-place-allowance = Wer auf den Tisch kommt, zieht höchstens eine volle Bewegung von dort, wo er hereinkommt.
rule-place-due = Reserven kommen in dem Zug, der vereinbart ist, oder später.
rule-place-roll = Ein Flankenmarsch trifft ab 5 ein, eine volle Umgehung bei 6.
rule-place-lines = Wer in der Nacht verlegt wird, bleibt hinter den eigenen Linien.
rule-place-shape = Eine Einheit wird in einfacher Linie, doppelter Linie oder Kolonne aufgestellt.
rule-place-overlap = Keine Base wird auf einer anderen aufgestellt.
rule-place-impassable = Niemand wird auf unpassierbarem Gelände aufgestellt.
rule-place-board = Wer aufgestellt wird, steht auf dem Tisch.
rule-place-contact = Eine Einheit, die aus der Bahn steigt oder in der Nacht verlegt wird, berührt keine gegnerische Einheit.
rule-fire-nic = Eine Einheit ohne Befehl feuert in dieser Runde nicht.
rule-fire-pinned = Eine Einheit feuert nicht, solange sie niedergehalten ist.
rule-fire-rolled = Nach dieser Hausregel feuert eine Einheit nicht, die auf einen Kommandowurf handelt.
rule-fire-in-melee = Eine Einheit feuert nicht, solange sie Kontakt mit einer gegnerischen Einheit hat.
rule-fire-own-side = Gefeuert wird nur auf Gegner.
rule-fire-into-melee = Niemand feuert auf eine Einheit im Nahkampf, auch nicht auf ihre Bases, die niemand berührt.
rule-fire-works = Nur Artillerie und Flussboote feuern auf Schanzen.
rule-fire-breached = Auf eine Schanze mit Bresche wird nicht mehr gefeuert.
rule-fire-range = Eine Base feuert so viele Schritte weit, wie der Reichweitenwert ihrer Einheit sagt, nachts einen; die Größe der Figuren sagt, wie lang ein Schritt ist.
rule-fire-arc = Eine Base feuert auf das, was in ihrem Schussfeld liegt. Der Regeltext kennt kein Schussfeld; die Regel ist die des Tisches.
rule-fire-blocked = Eine Base feuert, wenn eine gerade Linie zu ihrem Ziel frei ist von anderen Einheiten, höheren Hügeln, Wald und Häusern.
rule-melee-contact = Einheiten, die eine gegnerische Einheit berühren, kämpfen gegen sie.
rule-capture-own-side = Nur Befehlshaber des Gegners werden gefangen genommen.
rule-capture-contact = Eine Einheit nimmt nur einen Befehlshaber gefangen, den sie berührt.
rule-sequence-phase = Eine Runde hat zwölf Phasen, und jede hat ihre eigenen Handlungen.
rule-sequence-round = Jede Seite handelt in ihrer eigenen Runde.
rule-sequence-once = Eine Einheit würfelt um Befehle, zieht, feuert und kämpft einmal in einer Runde.
rule-sequence-owed = Was fällig ist, kommt zuerst: Würfe, Verluste, Zurückweichen.
rule-sequence-star = Vor der Schlacht schließt sich eine Sterneinheit einer Gruppe ihrer eigenen Seite an; keine andere Einheit wechselt die Gruppe.
rule-sequence-night = In der Nacht darf ein Oberkommandeur sich selbst und eine Gruppe verlegen, niemand sonst.
rule-sequence-gone = Ein Modell verlässt den Tisch nur, wenn die Regeln es verlangen.
rule-attack-dice = Eine Einheit wirft einen Würfel für jede Base, die feuern kann oder im Nahkampf kämpft.
rule-attack-losses = Jeder Treffer, der bleibt, kostet eine Base; welche, sagt ihr Besitzer.
rule-fall-back-place = Eine Einheit, die wankt, weicht eine volle Bewegung gerade vom Gegner weg zurück, ohne sich zu drehen.
rule-works-more = Ein Abschnitt einer Schanze verliert Stärke und gewinnt nie welche.

## Arten von Gelände.

ground-hill = Hügel
ground-steep = Steilhang
ground-woodland = Wald
ground-settlement = Ortschaft
ground-building = Gebäude
ground-fortified-building = Befestigtes Gebäude
ground-marsh = Sumpf
ground-stream = Bach
ground-river = Fluss
ground-bridge = Brücke
ground-ford = Furt
ground-road = Straße
ground-railroad = Bahnlinie
ground-hedge = Hecke
ground-wall = Mauer
ground-prepared-defence = Vorbereitete Stellung
ground-field-defence = Feldschanze
ground-impassable = Unpassierbar
ground-objective = Ziel

### Das Maßband.

tape-fires = { $unit } kann auf { $target } feuern: { $dice ->
    [one] 1 Würfel
   *[other] { $dice } Würfel
 }.
tape-fired = { $unit } hat schon gefeuert.
tape-fire-close = Zu knapp, um zu sagen, ob { $unit } auf { $target } feuern kann.
tape-command = { $unit } ist im Kreis von { $commander }, { $limit }.
tape-no-command = { $unit } ist außerhalb des Kreises von { $commander }, { $limit }.
tape-command-close = Der Kreis von { $commander }, { $limit }: zu knapp.

### Szenarien, die mitkommen.

ready-valley-road = Die Talstraße
ready-valley-road-about = Zwei Brigaden je Seite treffen sich an einer Kreuzung; drei Ziele, 6 Züge, eine Stunde.
ready-heron-river = Reiherfluss
ready-heron-river-about = Drei Brigaden überqueren einen verteidigten Fluss auf zwei Brücken und einer Furt; Reserven, Schanzen, eine Nacht; 12 Züge, ein Abend.
