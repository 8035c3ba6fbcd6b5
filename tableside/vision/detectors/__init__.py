"""The libraries that find tags in a picture, each behind ``detect.Detector``."""
