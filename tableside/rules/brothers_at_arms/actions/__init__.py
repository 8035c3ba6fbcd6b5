"""What can be done in a game, one class an action (docs/rules/brothers-at-arms.md, actions)."""
