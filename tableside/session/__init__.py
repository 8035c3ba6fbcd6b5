"""The one thing that changes: the table as sensed, the game as accepted, the log between."""
