"""The phone page and the server behind it: draws what it is given, decides nothing."""
