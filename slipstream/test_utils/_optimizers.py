"""Comparing two optimizers, and the structure of two symbols."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import nd, random
from ._compare import compare_ndarray_tuple


def _as_shapes(shape: Any) -> list[tuple[int, ...]]:
    if isinstance(shape, tuple) and all(isinstance(size, int) for size in shape):
        return [shape]
    return [tuple(s) for s in shape]


def _dense(stype: str, what: str) -> None:
    if stype != "default":
        raise ValueError(f"{what} must be 'default': arrays are dense here, not {stype!r}")


def compare_optimizer(
    opt1: Any,
    opt2: Any,
    shapes: Sequence[Any],
    dtype: Any,
    w_stype: str = "default",
    g_stype: str = "default",
    rtol: float = 1e-4,
    atol: float = 1e-5,
    compare_states: bool = True,
    ntensors: int = 1,
) -> None:
    """Raise unless one step of two optimizers on random weights gives the same.

    Parameters
    ----------
    opt1, opt2 : Optimizer
    shapes : tuple of int, or list of those
        Of the weights. A list is one step on all of them.
    dtype : type
    w_stype, g_stype : str
        ``'default'``; arrays are dense.
    rtol, atol : float
    compare_states : bool
        Compare the states too, before and after.
    ntensors : int
        Accepted; as many as there are shapes.

    Examples
    --------
    >>> from slipstream import optimizer
    >>> one, two = optimizer.SGD(learning_rate=0.1), optimizer.SGD(learning_rate=0.1)
    >>> compare_optimizer(one, two, [(3, 4), (2,)], "float32")
    """
    compare_optimizer_noise_seeded(
        opt1, opt2, shapes, dtype, None, w_stype, g_stype, rtol, atol, compare_states
    )


def compare_optimizer_noise_seeded(
    opt1: Any,
    opt2: Any,
    shapes: Sequence[Any],
    dtype: Any,
    noise_seed: int | None,
    w_stype: str = "default",
    g_stype: str = "default",
    rtol: float = 1e-4,
    atol: float = 1e-5,
    compare_states: bool = True,
) -> None:
    """As ``compare_optimizer``, with the same seed before the step of each.

    >>> from slipstream import optimizer
    >>> one, two = (optimizer.SGLD(learning_rate=0.1) for _ in range(2))
    >>> compare_optimizer_noise_seeded(one, two, [(3, 4)], "float32", 7)
    """
    _dense(w_stype, "w_stype")
    _dense(g_stype, "g_stype")
    sizes = _as_shapes(shapes)
    weights = [nd.random.uniform(shape=s, dtype=dtype) for s in sizes]
    gradients = [nd.random.uniform(shape=s, dtype=dtype) for s in sizes]
    results = []
    starts = []
    for optimizer in (opt1, opt2):
        own = [w.copy() for w in weights]
        states = [optimizer.create_state_multi_precision(i, w) for i, w in enumerate(own)]
        starts.append(_copied(states))
        if noise_seed is not None:
            random.seed(noise_seed)
        given = [g.copy() for g in gradients]
        if len(own) == 1:
            optimizer.update_multi_precision(0, own[0], given[0], states[0])
        else:
            optimizer.update_multi_precision(list(range(len(own))), own, given, states)
        results.append((own, states))
    if compare_states:
        compare_ndarray_tuple(_as_tuple(starts[0]), _as_tuple(starts[1]))
        one, other = (_as_tuple(states) for _, states in results)
        compare_ndarray_tuple(one, other, rtol=rtol, atol=atol)
    one, other = (_as_tuple(weights) for weights, _ in results)
    compare_ndarray_tuple(one, other, rtol=rtol, atol=atol)


def _copied(state: Any) -> Any:
    if isinstance(state, (list, tuple)):
        return tuple(_copied(s) for s in state)
    return state.copy() if hasattr(state, "asnumpy") else state


def _as_tuple(state: Any) -> Any:
    return tuple(_as_tuple(s) for s in state) if isinstance(state, (list, tuple)) else state


def same_symbol_structure(sym1: Any, sym2: Any) -> bool:
    """Whether two symbols consist of the same operations on the same inputs, whatever their names.

    >>> from slipstream import sym
    >>> same_symbol_structure(sym.relu(sym.var("x")), sym.relu(sym.var("y")))
    True
    """

    def structure(symbol: Any) -> list[Any]:
        nodes = symbol._nodes()
        places = {id(node): i for i, node in enumerate(nodes)}
        return [(n.op, [(places[id(child)], i) for child, i in n.inputs]) for n in nodes]

    return structure(sym1) == structure(sym2)
