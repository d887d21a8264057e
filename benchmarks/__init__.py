"""``python -m benchmarks`` in a checkout: the same as ``slipstream bench``."""
