"""How a base gets from here to there: slides, turns, shortest paths and reaches (inches)."""
