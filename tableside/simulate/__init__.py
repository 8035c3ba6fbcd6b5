"""Renders recordings of scripted games as an overhead camera would see them, with their truth."""
