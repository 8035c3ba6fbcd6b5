"""The plain files that people write and share: board, roster, camera, position, recording."""
