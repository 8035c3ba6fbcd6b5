"""Measuring bases and their tags in the corner of a printed card."""
