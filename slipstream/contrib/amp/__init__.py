"""Mixed precision, for programs that switch it on: here they compute in float32 throughout.

MXNet's ``amp`` lets some operations run in half precision, as far as results stay what float32
would give. There is nothing to win from that on this backend, so that `init` changes nothing and
losses keep their scale. To compute in a smaller type, cast the model: ``net.cast('bfloat16')``.
"""

from __future__ import annotations

from . import amp
from .amp import convert_hybrid_block, init, init_trainer, scale_loss, unscale

__all__ = ["amp", "convert_hybrid_block", "init", "init_trainer", "scale_loss", "unscale"]
