"""Three slides in a row that lead a unit away from an opponent: all places where they can end."""
