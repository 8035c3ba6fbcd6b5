"""The report of a stored game: turn by turn, with maps, dice and odds against luck."""
