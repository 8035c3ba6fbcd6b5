"""Armies that another game has, or a list, put on a table as units of a game: how many, where."""
