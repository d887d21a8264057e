"""The same module as ``slipstream.metric``."""

import sys

from .. import metric

sys.modules[__name__] = metric
