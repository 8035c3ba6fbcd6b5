"""Reactions: calls on a run, flights, squares, feints."""
