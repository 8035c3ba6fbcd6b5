"""The actions of a game, one class each; ``referee`` judges and applies them."""
