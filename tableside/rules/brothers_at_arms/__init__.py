"""Brothers at Arms: regiments of several stands, American Civil War."""
