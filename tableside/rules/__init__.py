"""The rule sets: a folder for each game, on the engine."""
