"""Speed against peers, as ratios measured in one run: ``python -m benchmarks``."""
