"""The campaign: what the program resolves from both sides' orders (section 3 of the reading)."""
