"""Setting up a table step by step: what is there, what is wrong with it and how to mend it."""
