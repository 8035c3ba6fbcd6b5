"""What real cameras add to a picture, an effect a module; real_cameras.py puts them together."""
