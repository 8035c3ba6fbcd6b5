"""What the referee flags about an action, and the proof of it."""
