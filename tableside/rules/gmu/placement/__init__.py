"""Pieces that come onto the table, and where they may be put down (gmu sections 5 and 6)."""
