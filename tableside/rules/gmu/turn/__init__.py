"""The order of a game: phases, steps, passing, and how it is won (gmu sections 3 and 7)."""
