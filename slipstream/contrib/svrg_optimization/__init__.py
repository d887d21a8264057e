"""SVRG: gradient descent whose gradients vary less, corrected by those of all data."""

from . import svrg_module, svrg_optimizer
from .svrg_module import SVRGModule

__all__ = ["SVRGModule", "svrg_module", "svrg_optimizer"]
