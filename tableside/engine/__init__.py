"""What every game is made of: pure values that know no game, no camera and no network."""
