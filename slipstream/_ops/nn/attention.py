"""Products of attention, with the heads of queries, keys and values interleaved in one array."""

from __future__ import annotations

import math

from ... import _core
from ..._convert import Array
from ..._declare import operation

core_ops = _core.ops


def _heads(x: Array, heads: int, parts: int, name: str) -> Array:
    """(length, batch, heads * parts * size) as (length, batch, heads, parts, size)."""
    if x.ndim != 3 or heads < 1 or x.shape[2] % (heads * parts):
        raise ValueError(f"{name} {x.shape} does not split into {heads} heads")
    length, batch, width = x.shape
    return _core.reshape(x, (length, batch, heads, parts, width // heads // parts))


def _by_head(x: Array) -> Array:
    """(length, batch, heads, size) as (batch * heads, length, size)."""
    length, batch, heads, size = x.shape
    return _core.reshape(_core.transpose(x, [1, 2, 0, 3]), (batch * heads, length, size))


def _shrunk(channels: int) -> float:
    """The scale of the scores; without channels they are zero anyway."""
    return max(channels, 1) ** -0.5


@operation(npx="interleaved_matmul_selfatt_qk", nd_contrib="interleaved_matmul_selfatt_qk")
def interleaved_matmul_selfatt_qk(queries_keys_values: Array, heads: int) -> Array:
    """Scaled products of queries and keys for each head of self-attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, length).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interleaved_matmul_selfatt_qk({a}.ones((2, 1, 3)), heads=1).tolist()
    [[[1.0, 1.0], [1.0, 1.0]]]
    """
    x = _heads(queries_keys_values, heads, 3, "queries_keys_values")
    q, k = _by_head(x[:, :, :, 0]), _by_head(x[:, :, :, 1])
    q = core_ops.multiply(q, _shrunk(x.shape[4]))
    return _core.matmul(q, k, False, True, "interleaved_matmul_selfatt_qk")


@operation(npx="interleaved_matmul_selfatt_valatt", nd_contrib="interleaved_matmul_selfatt_valatt")
def interleaved_matmul_selfatt_valatt(
    queries_keys_values: Array, attention: Array, heads: int
) -> Array:
    """The values of self-attention weighted by the attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    attention : array
        (batch * heads, length, length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((2, 1, 3)), {a}.ones((1, 2, 2))
    >>> {f}.interleaved_matmul_selfatt_valatt(x, w, heads=1).tolist()
    [[[2.0]], [[2.0]]]
    """
    x = _heads(queries_keys_values, heads, 3, "queries_keys_values")
    values = _by_head(x[:, :, :, 2])
    out = _core.matmul(attention, values, False, False, "interleaved_matmul_selfatt_valatt")
    return _from_heads(out, heads)


def _from_heads(x: Array, heads: int) -> Array:
    """(batch * heads, length, size) as (length, batch, heads * size)."""
    n, length, size = x.shape
    x = _core.transpose(_core.reshape(x, (n // heads, heads, length, size)), [2, 0, 1, 3])
    return _core.reshape(x, (length, n // heads, heads * size))


@operation(npx="interleaved_matmul_encdec_qk", nd_contrib="interleaved_matmul_encdec_qk")
def interleaved_matmul_encdec_qk(queries: Array, keys_values: Array, heads: int) -> Array:
    """Scaled products of a decoder's queries and an encoder's keys for each head.

    Parameters
    ----------
    queries : array
        (length, batch, heads * size).
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, other length).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interleaved_matmul_encdec_qk({a}.ones((1, 1, 1)), {a}.ones((2, 1, 2)), heads=1).tolist()
    [[[1.0, 1.0]]]
    """
    q = _heads(queries, heads, 1, "queries")
    k = _heads(keys_values, heads, 2, "keys_values")
    left = core_ops.multiply(_by_head(q[:, :, :, 0]), _shrunk(q.shape[4]))
    right = _by_head(k[:, :, :, 0])
    return _core.matmul(left, right, False, True, "interleaved_matmul_encdec_qk")


@operation(npx="interleaved_matmul_encdec_valatt", nd_contrib="interleaved_matmul_encdec_valatt")
def interleaved_matmul_encdec_valatt(keys_values: Array, attention: Array, heads: int) -> Array:
    """An encoder's values weighted by the attention.

    Parameters
    ----------
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    attention : array
        (batch * heads, length, other length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((2, 1, 2)), {a}.ones((1, 1, 2))
    >>> {f}.interleaved_matmul_encdec_valatt(x, w, heads=1).tolist()
    [[[2.0]]]
    """
    values = _by_head(_heads(keys_values, heads, 2, "keys_values")[:, :, :, 1])
    out = _core.matmul(attention, values, False, False, "interleaved_matmul_encdec_valatt")
    return _from_heads(out, heads)


@operation(nd_contrib="div_sqrt_dim")
def div_sqrt_dim(data: Array) -> Array:
    """`data` divided by the square root of its last axis's length.

    >>> from slipstream import {imports}
    >>> {f}.div_sqrt_dim({a}.ones((1, 4))).tolist()
    [[0.5, 0.5, 0.5, 0.5]]
    """
    if data.ndim == 0:
        raise ValueError("data has no dimensions")
    # By the rules of nd the root is truncated to the type of integers.
    return _core.frontend_ops.divide(data, math.sqrt(data.shape[-1]) or 1.0)
