"""Recognise what hands did between two settled tables."""
