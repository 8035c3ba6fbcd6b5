"""Sheets of paper at exact scale: markers, tags, counters, trays, calibration boards, rulers."""


class PrintError(ValueError):
    """Something that cannot be printed: one line that says why and what to do."""
