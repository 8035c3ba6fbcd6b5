### Was von Armeen gesagt wird, die nicht auf einen Tisch passen.

no-room = auf keinem Tisch des Spiels ist Platz für so viele
no-room-here = auf diesem Tisch ist nicht Platz für so viele: wähle weniger Einheiten
not-of-encounter = die Einheit { $unit } des Treffens fehlt in dieser Schlacht
