"""Manoeuvres: kinds of move, sequences from old stands to new, where a unit can go."""
