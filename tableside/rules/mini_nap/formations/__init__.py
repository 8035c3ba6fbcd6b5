"""Formations: reading them from stands, their outlines, and changing between them."""
