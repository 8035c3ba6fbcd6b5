"""How units and commanders move: over which ground, how far, and what a move breaks."""
