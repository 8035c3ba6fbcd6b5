"""Who asks: phones and their roles, what each may do, and keys that cannot be guessed."""
