"""The addresses that phones request: what each takes and returns, and who may use it."""
