"""A second referee that reads a finished game again, with nothing but the text's arithmetic."""
