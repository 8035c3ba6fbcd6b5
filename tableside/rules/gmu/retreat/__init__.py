"""Where a beaten corps can go, and judging where it went (gmu section 4)."""
