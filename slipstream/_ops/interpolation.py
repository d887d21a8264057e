"""Values between given points."""

from __future__ import annotations

from .. import _core
from .._convert import Array
from .._declare import operation
from .._dtypes import COMPLEXES, name_of
from .casting import as_float
from .dtypes import promoted

core_ops = _core.ops


@operation(np="interp")
def interp(
    x: Array, xp: Array, fp: Array, left: float | None = None, right: float | None = None,
    period: float | None = None,
) -> Array:  # fmt: skip
    """The piecewise linear function through the points (xp, fp), at x.

    Parameters
    ----------
    x : array
    xp, fp : array
        Vectors; `xp` must increase, unless a `period` is given.
    left, right : float, optional
        Values outside of `xp`; the first and last of `fp` by default.
    period : float, optional
        x and xp count modulo this; `xp` is then sorted, which waits for it.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interp({a}.array([1.5]), {a}.array([1, 2]), {a}.array([10, 20])).tolist()
    [15.0]
    """
    for given, kind in ((x, "x"), (xp, "xp")):
        if name_of(given) in COMPLEXES:
            raise TypeError(f"{kind} must be real, not {name_of(given)}")
    if name_of(fp) in COMPLEXES:
        ends = [None if v is None else complex(v) for v in (left, right)]
        parts = []
        for part, name in ((core_ops.real, "real"), (core_ops.imag, "imag")):
            low, high = (None if v is None else getattr(v, name) for v in ends)
            parts.append(interp(x, xp, part(fp), low, high, period))
        return core_ops.make_complex(*parts)
    name = promoted(name_of(as_float(x)), name_of(as_float(fp)))
    if _core.type_rules(x) != "numpy":
        name = "float64"  # MXNet's, whatever it is given
    x, xp, fp = (_core.cast(v, "float64") for v in (x, xp, fp))
    if period is not None:
        if period == 0:
            raise ValueError("period must not be zero")
        period = abs(period)
        x = core_ops.mod(x, float(period))
        xp = core_ops.mod(xp, float(period))
        order = _core.argsort(xp, 0, False)
        xp, fp = xp[order], fp[order]
        xp = _core.concatenate(
            [core_ops.subtract(xp[-1:], float(period)), xp, core_ops.add(xp[:1], float(period))], 0
        )
        fp = _core.concatenate([fp[-1:], fp, fp[:1]], 0)
        left = right = None
    result = _core.interp(x, xp, fp, left, right)
    return result if name == "float64" else _core.cast(result, name)
