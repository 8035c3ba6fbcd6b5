"""Gathered In Their Masses: its rules, tables and words."""
