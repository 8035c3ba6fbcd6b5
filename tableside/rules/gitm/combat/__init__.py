"""Combat: lines, strengths, flanks, and where the beaten go (chapter 9)."""
