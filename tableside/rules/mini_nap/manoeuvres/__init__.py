"""Manoeuvres: kinds of move, sequences from old to new stands, and where a unit can go."""
