"""Movement of bases: slides, turns, shortest paths and reaches (inches)."""
