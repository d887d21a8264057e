"""Special functions made of simpler ones."""

from __future__ import annotations

import math
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..casting import as_float
from ..dtypes import in_common_type

core_ops = _core.ops


def _floats(x1: Any, x2: Any) -> tuple[Array, Array]:
    """Both operands in the float type that they have in common."""
    if not (isinstance(x1, Array) and isinstance(x2, Array)):
        # An array as float first, so that any number fits beside it.
        x1, x2 = (as_float(x) if isinstance(x, Array) else x for x in (x1, x2))
    x1, x2, _ = in_common_type(x1, x2)
    return as_float(x1), as_float(x2)


@operation(np="heaviside", out=True)
def heaviside(x1: Array | float, x2: Array | float) -> Array:
    """0 where x1 is negative, 1 where it is positive, x2 where it is zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.heaviside({a}.array([-3., 0., 3.]), 0.5).tolist()
    [0.0, 0.5, 1.0]
    """
    x1, x2 = _floats(x1, x2)
    step = _core.where(core_ops.greater(x1, 0), 1, _core.where(core_ops.equal(x1, 0), x2, 0))
    return _core.where(core_ops.isnan(x1), x1, step)


@operation(np="logaddexp2", out=True)
def logaddexp2(x1: Array | float, x2: Array | float) -> Array:
    """log2(2**x1 + 2**x2), safe for large values.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.logaddexp2({a}.array([1., 1000.]), {a}.array([1., 0.])).tolist()
    [2.0, 1000.0]
    """
    x1, x2 = _floats(x1, x2)
    gap = core_ops.negative(core_ops.absolute(core_ops.subtract(x1, x2)))
    more = core_ops.multiply(core_ops.log1p(core_ops.exp2(gap)), 1 / math.log(2))
    # Equal infinities have no difference.
    return _core.where(
        core_ops.equal(x1, x2), core_ops.add(x1, 1), core_ops.add(core_ops.maximum(x1, x2), more)
    )


@operation(np="sinc")
def sinc(x: Array) -> Array:
    """sin(pi x) / (pi x), 1 at zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.sinc({a}.array([0.])).tolist()
    [1.0]
    """
    y = core_ops.multiply(as_float(x), math.pi)
    zero = core_ops.equal(x, 0)
    if not _core.is_recording():
        return _core.where(zero, 1, core_ops.divide(core_ops.sin(y), y))
    # Gradients at zero are those of the series there, and nothing is divided by zero.
    series = core_ops.subtract(1, core_ops.multiply(core_ops.square(y), 1 / 6))
    apart = _core.where(zero, 1, y)
    return _core.where(zero, series, core_ops.divide(core_ops.sin(apart), apart))


# The power series of I0 in (x/2)^2.
_TERMS = [1.0 / math.factorial(k) ** 2 for k in range(26)]


@operation(np="i0")
def i0(x: Array) -> Array:
    """The modified Bessel function of the first kind, order 0.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.i0({a}.array([0.])).tolist()
    [1.0]
    """
    name = as_float(x)._dtype
    x = core_ops.absolute(_core.cast(as_float(x), "float64"))
    # Up to 12: the power series in (x/2)^2. Beyond: the asymptotic series in 1/x.
    t = core_ops.square(core_ops.multiply(core_ops.minimum(x, 12.0), 0.5))
    near: Any = _TERMS[-1]
    for c in reversed(_TERMS[:-1]):
        near = core_ops.add(core_ops.multiply(t, near), c)
    far_x = core_ops.maximum(x, 12.0)
    u = core_ops.reciprocal(core_ops.multiply(far_x, 8.0))
    coefficient, terms = 1.0, [1.0]
    for k in range(1, 16):
        coefficient *= (2 * k - 1) ** 2 / k
        terms.append(coefficient)
    far: Any = terms[-1]
    for c in reversed(terms[:-1]):
        far = core_ops.add(core_ops.multiply(u, far), c)
    far = core_ops.multiply(far, core_ops.divide(core_ops.exp(far_x), core_ops.sqrt(
        core_ops.multiply(far_x, 2 * math.pi))))  # fmt: skip
    return _core.where(core_ops.less_equal(x, 12.0), near, far).astype(name)
