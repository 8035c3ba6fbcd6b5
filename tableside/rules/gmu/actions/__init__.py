"""The actions of a game: read from plain data as typed values, judged and applied."""
