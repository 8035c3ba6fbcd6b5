"""How units and leaders move: over which ground, how far, and what a move breaks."""
