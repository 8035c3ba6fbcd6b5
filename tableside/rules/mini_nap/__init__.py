"""Mini-Nap: Napoleonic corps in two-stand units, measured in cm."""
