"""The shared table: what is known, what changed, and what awaits an answer."""
