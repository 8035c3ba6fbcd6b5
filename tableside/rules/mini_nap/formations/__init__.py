"""Formations: what stands show, the outline they make, and changing from one to another."""
