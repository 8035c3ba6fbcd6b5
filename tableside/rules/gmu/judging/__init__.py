"""What the referee flags about an action, and the overlays that prove it."""
