"""The order of a turn, what is awaited, and what players can do now."""
