"""Random numbers as ``mx.random``: the functions of ``nd.random``."""

from __future__ import annotations

from .nd.random import exponential, normal, randint, randn, seed, shuffle, uniform

__all__ = ["exponential", "normal", "randint", "randn", "seed", "shuffle", "uniform"]
