"""Element types of results where Python code decides; the core does for elementwise operations.

``_core.type_rules(x)`` names the rules of an array's frontend: ``'classic'`` (``nd``), ``'1.x'``
and ``'2.0'`` (``np`` by that version's rules), ``'numpy'`` (``np`` after ``set_np(dtype=True)``).
Operations of ``_core.ops`` promote as NumPy does, those of ``_core.frontend_ops`` by these rules.
"""

from __future__ import annotations

from . import _core
from ._convert import A, Array
from ._dtypes import name_of


def keeps_integers(x: Array) -> bool:
    """Whether `x` has integers, and functions of it should, as in MXNet.

    >>> from slipstream import nd, np
    >>> keeps_integers(nd.ones(1, dtype='int32')), keeps_integers(nd.ones(1))
    (True, False)
    """
    return x._dtype.kind in "iu" and _core.type_rules(x) != "numpy"


def in_type_of(result: A, x: Array) -> A:
    """A result in the type of `x` where that has integers that should stay integers.

    >>> from slipstream import nd
    >>> in_type_of(nd.array([2.5]), nd.ones(1, dtype='int32')).dtype.__name__
    'int32'
    """
    return _core.cast(result, name_of(x)) if keeps_integers(x) else result
