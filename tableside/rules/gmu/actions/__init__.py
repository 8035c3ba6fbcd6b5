"""What can be done in a game: as typed values, read from plain data, and done."""
