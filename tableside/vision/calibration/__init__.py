"""A camera's lens from pictures of a flat target: find the corners, fit, choose, say how good."""
