"""The phone page and its server: they draw what they are given and decide nothing."""
