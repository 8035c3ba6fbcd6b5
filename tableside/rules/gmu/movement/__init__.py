"""Moves, and how far a corps reaches (gmu section 5)."""
