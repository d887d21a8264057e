"""Layers of neural networks."""

from __future__ import annotations

from ..block import Block, HybridBlock
from . import activations, basic_layers
from .activations import *  # noqa: F403
from .basic_layers import *  # noqa: F403

__all__ = ["Block", "HybridBlock"]
__all__ += activations.__all__
__all__ += basic_layers.__all__
