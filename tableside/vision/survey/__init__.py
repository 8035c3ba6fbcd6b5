"""Where a board's markers really are, from pictures of the bare table taken from all sides."""
