"""Pieces that come onto the table, and where they may be placed (gmu sections 5 and 6)."""
