"""Fights, their odds, and the pursuit after them (gmu section 4)."""
