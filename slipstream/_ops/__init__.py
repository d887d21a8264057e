"""What operations do, for all frontends: each takes and returns arrays of either class.

Importing this package imports every family, so that all declarations are in the table.
"""

from __future__ import annotations

import importlib
import pkgutil

for _family in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_family.name}")
