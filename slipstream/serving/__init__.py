"""Models for programs without Python: lowering them, and running what was lowered.

``slipstream lower`` on the command line and ``net.export(path, lowered=True)`` write such files.
"""

from ._lower import lower, lower_block
from ._model import Model, Port, load
from ._probe import LoweringError

__all__ = ["LoweringError", "Model", "Port", "load", "lower", "lower_block"]
