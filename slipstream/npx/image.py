"""Operations on images."""

from __future__ import annotations

from ._image_functions import *
from ._image_functions import __all__ as __all__
