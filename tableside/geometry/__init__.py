"""Poses, bases, areas, sight and paths on the board: inches and degrees, no camera, no game."""
