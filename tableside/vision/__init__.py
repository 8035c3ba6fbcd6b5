"""From a camera's frames to the place of every base; knows no rules."""
