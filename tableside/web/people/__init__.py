"""Who is asking: phones and their roles, what each may do, and keys that cannot be guessed."""
