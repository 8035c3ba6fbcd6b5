"""The steps of set-up, one module each: from settings and pictures to a report."""
