"""The addresses that phones ask: what each takes and gives, and to whom."""
