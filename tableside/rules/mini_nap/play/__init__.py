"""The course of a game: the sequence of play, the decisions awaited, and what they offer."""
