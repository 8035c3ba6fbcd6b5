"""Track the table over time: what stands, what moves, what a hand hides."""
