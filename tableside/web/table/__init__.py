"""The table as everybody sees it: what is known, what changed, what waits for an answer."""
