"""Random numbers beyond NumPy's."""

from __future__ import annotations

from ..np.random import bernoulli, normal, seed, uniform

normal_n = normal
uniform_n = uniform

__all__ = ["bernoulli", "normal_n", "seed", "uniform_n"]
