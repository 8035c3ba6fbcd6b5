"""The letters that go on paper."""
