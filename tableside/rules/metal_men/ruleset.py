"""Metal Men with Minie Balls behind the contract of every rule set (``engine.ruleset``)."""
