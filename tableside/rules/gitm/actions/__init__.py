"""What can be done in a campaign, one class an action (section 11 of the reading)."""
