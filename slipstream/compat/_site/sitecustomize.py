"""Imported by every Python process that a program under ``slipstream run`` starts.

It costs nothing until one of the packages is imported; and it gives way to a sitecustomize
of the user's own.
"""

import importlib.machinery
import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


class _Later:
    """Waits for the first import of a package that slipstream serves."""

    def __init__(self, packages, force):
        self.packages = packages
        self.force = force

    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] not in self.packages:
            return None
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        try:
            from slipstream import compat
        except ModuleNotFoundError:
            sys.path.append(os.path.dirname(os.path.dirname(os.path.dirname(_HERE))))
            from slipstream import compat
        compat.install(*self.packages, force=self.force)
        return sys.meta_path[0].find_spec(fullname, path, target)


def _serve():
    setting = os.environ.get("SLIPSTREAM_COMPAT", "")
    packages = tuple(name for name in setting.rstrip("!").split(",") if name)
    if packages:
        sys.meta_path.insert(0, _Later(packages, setting.endswith("!")))


def _next():
    paths = [p for p in sys.path if os.path.abspath(p) != _HERE]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", paths)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


_serve()
_next()
