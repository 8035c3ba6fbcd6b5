"""The steps of setting up, a module each: from what is settled and seen to what is told of it."""
