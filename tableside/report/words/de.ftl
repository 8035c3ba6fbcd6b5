### Was ein Bericht um das herum sagt, was im Spiel geschah.

title = { $game }: Bericht
page-number = { $report }, Seite { $page }
against = gegen
still-open = Noch nicht zu Ende. Als Nächstes: { $what }
nothing-happened = Noch ist nichts geschehen.
played = Gespielt { $first } ({ $zone }).
played-until = Gespielt { $first } bis { $last } ({ $zone }).
taken-back = { $count ->
    [one] 1 Änderung wurde zurückgenommen oder richtiggestellt: sie ist durchgestrichen.
   *[other] { $count } Änderungen wurden zurückgenommen oder richtiggestellt: sie sind durchgestrichen.
 }

# Überschriften.
head-luck = Chancen und Glück
head-flagged = Beanstandet
head-beginning = Der Anfang
head-rulings = Aufbewahrte Urteile
head-game = Das Spiel
head-turn = Zug { $turn }
head-named = { $turn }
map-beginning = Der Tisch am Anfang
map-turn = Der Tisch nach { $turn }
map-so-far = Der Tisch in { $turn }, wie er steht
map-end = Der Tisch am Ende

# Was abgemacht war.
note = { $what }.
fact = { $label }: { $value }.
house-rule = Hausregel „{ $title }“: { $value } (üblich: { $usual }). { $words }

# Würfel.
chance = { $share }
chance-under = unter 0,1 %
chance-over = über 99,9 %
no-odds = Keine Chancen: dieser Kampf war nicht erlaubt.
odds = { $unit } vor dem Wurf: { $odds }
effect-chance = { $effect } { $chance }
luck = { $unit } würfelte { $own } gegen { $other }: mindestens so gut in { $chance } aller Würfe.
no-dice = In Kämpfen wurde nicht gewürfelt.
tally = { $count ->
    [one] 1 Würfel
   *[other] { $count } Würfel
 }, im Schnitt { $mean } (ausgeglichen wäre 3,50). Gegen die des Gegners schneiden sie in { $chance } aller Spiele mindestens so gut ab.
effects = Beim Gegner erreicht, in Klammern, was zu erwarten war: { $effects }.
effect-count = { $effect } { $got } ({ $wanted })
graph = Wessen Würfel vorn lagen, Kampf für Kampf, und um wie viele Augen
graph-band = wo gleich gute Würfel in zwei von drei Fällen bleiben
graph-ahead = { $side } vorn

# Was beanstandet wurde.
nothing-flagged = Nichts.
flagged = Beanstandet: { $what }
flagged-in = { $section }: { $count }
flagged-standing = { $count ->
    [one] einmal beanstandet
   *[other] { $count }-mal beanstandet
 }
flagged-righted = { $count ->
    [one] einmal beanstandet, richtiggestellt oder zurückgenommen
   *[other] { $count }-mal beanstandet, jedes Mal richtiggestellt oder zurückgenommen
 }
flagged-both = { $count }-mal beanstandet, davon { $righted }-mal richtiggestellt oder zurückgenommen
flagged-agreed = { $often }, davon { $count ->
    [one] einmal
   *[other] { $count }-mal
 } von den Spielern gelten gelassen

# Urteile, die Spieler aufbewahrten.
ruling-photo = Der Tisch bei Urteil { $number }
ruling-note = „{ $note }“
ruling-note-by = „{ $note }“, { $who }
ruling-legal = Der Schiedsrichter: erlaubt.
ruling-illegal = Der Schiedsrichter: nicht erlaubt.
ruling-too-close = Der Schiedsrichter: zu knapp.
ruling-not-judged = Der Schiedsrichter: ohne Urteil.
