"""Every action of the game."""
