"""Charges: who may charge whom, the fan of legal headings, extended charges."""
