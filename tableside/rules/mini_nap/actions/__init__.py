"""What can be done in a game, a class each; referee.py has what is common to all."""
