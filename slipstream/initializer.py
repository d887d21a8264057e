"""The same module as ``slipstream.init``."""

import sys

from . import init

sys.modules[__name__] = init
