"""How units retreat and are thrown back: straight slides, what stops them, whom they pass."""
