"""Benchmarks: how well the camera measures, how long the referee takes, how many phones."""
