"""Calibrate a lens from pictures of a flat target: find corners, fit, choose, report accuracy."""
