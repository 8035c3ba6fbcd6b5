"""A game as it is played: actions, what is legal, what is done, whose decision it is."""
