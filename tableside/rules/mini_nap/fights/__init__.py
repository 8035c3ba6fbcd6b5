"""Fire, hand-to-hand and losses."""
