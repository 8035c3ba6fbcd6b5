"""The report of a kept game: turn by turn, with maps, dice and odds against luck."""
