"""Layers of neural networks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..block import Block, HybridBlock
from . import activations, basic_layers, conv_layers, norm_layers, pixel_layers, pool_layers
from .activations import *
from .basic_layers import *
from .conv_layers import *
from .norm_layers import *
from .pixel_layers import *
from .pool_layers import *

if TYPE_CHECKING:
    from ..block import SymbolBlock as SymbolBlock
    from ..contrib.cnn import DeformableConvolution as DeformableConvolution
    from ..contrib.cnn import ModulatedDeformableConvolution as ModulatedDeformableConvolution

__all__ = ["Block", "HybridBlock"]
__all__ += activations.__all__
__all__ += basic_layers.__all__
__all__ += conv_layers.__all__
__all__ += norm_layers.__all__
__all__ += pixel_layers.__all__
__all__ += pool_layers.__all__


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name == "SymbolBlock":
            from ..block import SymbolBlock

            return SymbolBlock
        if name in ("DeformableConvolution", "ModulatedDeformableConvolution"):
            from ..contrib import cnn  # where MXNet 1.x has them

            return getattr(cnn, name)
        from ..._suggest import missing

        raise missing(__name__, name)
