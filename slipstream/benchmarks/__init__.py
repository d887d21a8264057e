"""Speed against peers, as ratios measured in one run: ``slipstream bench``."""
