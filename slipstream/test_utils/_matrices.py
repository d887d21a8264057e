"""Random matrices whose eigenvalues are known to be real."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy
from numpy import random as rnd


def _stack(one: Callable[[int], numpy.ndarray], shape: Sequence[int]) -> numpy.ndarray:
    count = math.prod(shape[:-2])
    return numpy.array([one(shape[-1]) for _ in range(count)]).reshape(shape)


def new_orthonormal_matrix_2d(n: int) -> numpy.ndarray:
    """An orthonormal matrix.

    >>> import numpy
    >>> q = new_orthonormal_matrix_2d(3)
    >>> numpy.allclose(q @ q.T, numpy.eye(3))
    True
    """
    return numpy.linalg.qr(rnd.standard_normal((n, n)))[0]


def new_matrix_with_real_eigvals_2d(n: int) -> numpy.ndarray:
    """A well-conditioned matrix with real eigenvalues between -10 and 10.

    >>> import numpy
    >>> bool(numpy.isreal(numpy.linalg.eigvals(new_matrix_with_real_eigvals_2d(3))).all())
    True
    """
    # The condition of this basis is at most 2.
    basis = new_orthonormal_matrix_2d(n) * rnd.uniform(0.5, 1.0, n)
    values = numpy.diag(rnd.uniform(-10.0, 10.0, n))
    return numpy.linalg.inv(basis) @ values @ basis


def new_matrix_with_real_eigvals_nd(shape: Sequence[int]) -> numpy.ndarray:
    """A stack of well-conditioned matrices with real eigenvalues.

    >>> new_matrix_with_real_eigvals_nd((4, 2, 3, 3)).shape
    (4, 2, 3, 3)
    """
    return _stack(new_matrix_with_real_eigvals_2d, shape)


def new_sym_matrix_with_real_eigvals_2d(n: int) -> numpy.ndarray:
    """A symmetric matrix with eigenvalues between -10 and 10.

    >>> import numpy
    >>> a = new_sym_matrix_with_real_eigvals_2d(3)
    >>> numpy.allclose(a, a.T)
    True
    """
    q = new_orthonormal_matrix_2d(n)
    return q.T @ numpy.diag(rnd.uniform(-10.0, 10.0, n)) @ q


def new_sym_matrix_with_real_eigvals_nd(shape: Sequence[int]) -> numpy.ndarray:
    """A stack of symmetric matrices.

    >>> new_sym_matrix_with_real_eigvals_nd((2, 3, 3)).shape
    (2, 3, 3)
    """
    return _stack(new_sym_matrix_with_real_eigvals_2d, shape)
