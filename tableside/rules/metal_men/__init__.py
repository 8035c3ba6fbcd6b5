"""Metal Men with Minie Balls, version 2: its rules, tables and words."""
