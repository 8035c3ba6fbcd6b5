"""Sheets of paper at exact scale: markers, tags, counters, trays, calibration boards, rulers."""


class PrintError(ValueError):
    """Something that cannot be printed: one line that says why and what to do."""


class PaperError(PrintError):
    """Something that this paper does not take; ``others``: the names of papers that would."""

    def __init__(self, words: str, others: tuple[str, ...] = ()) -> None:
        super().__init__(words)
        self.others = others


class StripsError(PaperError):
    """Markers that no strip for a corner of the table reaches."""
