"""Rule sets and what they share: pure values, no camera, no network."""
