"""What the hands did between two settled tables."""
