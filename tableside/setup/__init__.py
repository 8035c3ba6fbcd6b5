"""Set up a table step by step: show its state, what is wrong and how to fix it."""
