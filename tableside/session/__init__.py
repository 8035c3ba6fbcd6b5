"""The only mutable part: the table as sensed, the game as accepted, and the log between them."""
