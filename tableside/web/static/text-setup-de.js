// Die deutschen Texte von Objektiv und Aufbau, mit denselben Schlüsseln wie die englischen.

export default {
  page: {
    setUp: "Aufbau", steps: "Schritte", picture: "Das Bild", sees: "Was die Kamera sieht", noPicture: "Noch kein Bild", next: "Weiter",
    lens: "Ein Objektiv vermessen", waiting: "Warten auf die Kamera", been: "Wo das Muster schon war", taken: "Aufgenommene Bilder",
    tilted: "Zur Kamera geneigt", missing: "Was noch fehlt", finish: "Mit diesen Bildern abschließen",
    bySelf: "Bilder werden von selbst aufgenommen, wenn das Muster scharf und still ist und neu liegt.",
    residuals: "Der Fehler jeder Ecke, stark vergrößert", close: "Schließen",
  },
  steps: { camera: "Kamera", print: "Druckmaß", lens: "Objektiv", board: "Tisch", accuracy: "Genauigkeit", tags: "Marken", terrain: "Gelände", go: "Los" },
  states: { done: "erledigt", doubt: "fraglich", wrong: "falsch", open: "offen" },
  stopped: "Das Programm ist beendet",
  opening: "Das Spiel wird geöffnet",
  edges: { left: "links", right: "rechts", top: "oben", bottom: "unten" },
  paper: "Papier",
  letter: "US-Letter",
  print: "Drucken",

  camera: {
    which: "Welche Kamera", plugged: "Angeschlossen", source: "Nummer oder Adresse", hint: "0 oder rtsp://192.168.1.5:8554/camera",
    pictures: "Bilder", usual: "übliche Größe", use: "Diese nehmen",
  },
  scale: { pattern: "Objektivmuster", line: "Die Prüflinie von Ende zu Ende", measures: "Sie misst (mm)", keep: "Merken" },
  lens: {
    start: "Anfangen", finish: "Mit diesen Bildern abschließen", stop: "Aufhören", taken: "Aufgenommene Bilder", pictures: "Bilder",
    pattern: "Das Muster, wie sein Blatt es nennt", anew: "Neu vermessen",
    count: (taken, enough) => `${taken} von mindestens ${enough} Bildern`,
    tilts: (edges) => `Neige es nach: ${edges}`,
    still: (what) => `Noch: ${what}`,
    fitting: "Das Objektiv wird berechnet …", measured: "Das Objektiv ist vermessen", notYet: (why) => `Noch nicht: ${why}`, wrote: (file) => `${file} geschrieben`,
    figures: ["Modell", "Fehler", "An zurückgehaltenen Bildern", "Was das Objektiv auf 36 x 24 in ausmacht", "An der schlechtesten Stelle", "Auf einem Hügel von 1 in", "Benutzte Bilder"],
  },
  board: {
    round: "am Rand entlang", corners: "in den Ecken", cards: "Karten, mit dem Maßband gelegt", strips: "Streifen für die Ecken", mat: "die ganze Matte",
    markers: "Seine Marken drucken", as: "Als", table: "Der Tisch", width: "Breite (in)", depth: "Tiefe (in)", side: "Marken (mm)", where: "Marken", make: "So ist er",
  },
  accuracy: { upTo: (inches) => `bis ${inches} in`, bad: "ohne Urteil" },
  tags: {
    lip: "auf dem Rand des Sockels, zwei je Base", card: "auf einer Karte hinter der Base", flag: "auf einer Fahne, eine je Base",
    noJson: "Diese Datei ist kein JSON: wähle eine Stellungsdatei", where: "Wo", anew: "Liste neu anlegen", print: "Marken drucken",
    theirs: "Ihre Marken", game: "Das Spiel", file: "Stellungsdatei",
    show: (tag) => `Marke ${tag}: eine andere zeigen`, hold: (unit) => `Halte die Marke für ${unit} allein und still unter die Kamera`, leave: "So lassen",
    alone: "Zeige eine einzige neue Marke", given: (tag, unit) => `Marke ${tag} gehört jetzt zu ${unit}`,
  },
  rules: { title: "Hausregeln", scenario: "Szenario", usual: "wie im Regelwerk", use: "Diese gelten" },
  go: {
    begin: "Das Spiel beginnen", anew: "Ein neues Spiel beginnen", on: "Das Spiel fortsetzen", stand: "Die Einheiten beginnen, wo sie jetzt stehen",
    took: (minutes, seconds) => `Aufgebaut in ${minutes} min ${seconds} s`,
  },
  terrain: {
    map: "Gelände, über dem Foto des Tisches", draw: "Zeichnen", finish: "Abschließen", undo: "Rückgängig", photograph: "Neues Foto",
    name: "Name", height: "Höhe (mm)", width: "Breite (in)", remove: "Wegnehmen",
  },
  tagged: {
    title: "Stücke mit eigener Marke", tag: "Marke", print: "Marken für Gelände drucken",
    lay: (count) => (count === 1 ? "Das Stück legen, dessen Marke zu sehen ist" : `Die ${count} Stücke legen, deren Marken zu sehen sind`),
    idle: "Gib einem Stück, das jede Woche dabei ist, eine Marke: einmal gezeichnet und gemerkt, liegt es überall, wo die Kamera die Marke sieht.",
    put: (name) => `Lege eine eigene Marke auf ${name}, dann lässt es sich merken.`,
    learn: (name) => `${name} mit dieser Marke merken`, again: (name) => `${name} neu merken`,
    learned: (name, tag, side) => `Marke ${tag} (${side} mm) gehört jetzt zu ${name}`,
    has: (name, tag) => `${name}, Marke ${tag}`, seen: "zu sehen", unseen: "nicht zu sehen",
    forget: "Vergessen", forgetName: (name) => `${name} vergessen`, really: (name) => `${name} wirklich vergessen?`,
  },
};
