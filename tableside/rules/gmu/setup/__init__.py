"""What is settled before the first turn (gmu section 7)."""
