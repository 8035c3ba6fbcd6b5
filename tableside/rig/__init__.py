"""The things on and over the table: trays, markers, the camera, and what they make possible."""
