"""From a camera's frames to where every base stands: knows no rules."""
