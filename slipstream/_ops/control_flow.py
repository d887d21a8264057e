"""Loops and branches over functions of arrays, as MXNet's symbolic programs wrote them.

Operations are recorded anyway, so these are ordinary Python loops; ``while_loop`` and ``cond``
wait for the condition's value.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import Any

from .. import _core
from .._convert import Array, sequence
from .._declare import operation
from .._dtypes import name_of
from .._symbolic import AnySymbol, Symbolic
from .manipulation.joining import stack


def _flatten(nested: Any, what: str) -> tuple[list[Array], Any]:
    """The arrays of nested lists, and the nesting: None for an array, else a list of such."""
    if isinstance(nested, Array):
        return [nested], None
    if not isinstance(nested, (list, tuple)):
        raise TypeError(f"{what} must be an array or a nested list of arrays, not {nested!r}")
    flat: list[Array] = []
    nesting = []
    for item in nested:
        arrays, inner = _flatten(item, what)
        flat += arrays
        nesting.append(inner)
    return flat, nesting


def _regroup(flat: list[Array], nesting: Any) -> Any:
    """The inverse of `_flatten`; takes the arrays from the front of the list."""
    if nesting is None:
        return flat.pop(0)
    return [_regroup(flat, inner) for inner in nesting]


def _refuse_symbols(*nested: Any) -> None:
    """Raises `Symbolic` when there is a symbol among them: a graph runs the loop then."""
    for item in nested:
        if isinstance(item, AnySymbol):
            raise Symbolic("a symbol has no value; bind it to arrays first")
        if isinstance(item, (list, tuple)):
            _refuse_symbols(*item)


def _truth(value: Any, what: str) -> bool:
    if isinstance(value, Array):
        if value.size != 1:
            raise ValueError(f"{what} must be a single value, not of shape {value.shape}")
        return bool(_core.reshape(value, ()))
    if value is None or not hasattr(value, "__bool__"):
        raise TypeError(f"{what} must be a single value, not {value!r}")
    return bool(value)


@operation(npx="foreach", nd_contrib="foreach")
def foreach(
    body: Callable[..., Any], data: Any, init_states: Any, name: str | None = None
) -> tuple[Any, Any]:
    """Runs `body` for each slice of `data` along axis 0, handing states on.

    Parameters
    ----------
    body : function
        ``outputs, states = body(slice, states)``; outputs are an array or nested lists.
    data : array or list of arrays
    init_states : array or nested lists of arrays
    name : str, optional
        Of the symbol, when symbols are given.

    Returns
    -------
    outputs, states
        The outputs of all slices stacked along a new first axis, and the last states.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> def add(x, states):
    ...     return x + states[0], [x + states[0]]
    >>> outputs, states = {f}.foreach(add, {a}.array([[1], [2], [3]]), [{a}.zeros((1,))])
    >>> outputs.tolist(), states[0].tolist()
    ([[1.0], [3.0], [6.0]], [6.0])
    """
    _refuse_symbols(data, init_states)
    arrays, _ = _flatten(data, "data")
    _flatten(init_states, "init_states")
    if not arrays or any(x.ndim == 0 for x in arrays):
        raise ValueError("data must have at least one array, and a first axis")
    steps = arrays[0].shape[0]
    if any(x.shape[0] != steps for x in arrays):
        raise ValueError("the arrays of data differ in the length of their first axis")
    if steps == 0:
        raise ValueError("data has no slices to run body on")
    states = init_states
    collected: list[list[Array]] = []
    nesting: Any = None
    for i in range(steps):
        outputs, states = body(data[i] if isinstance(data, Array) else [x[i] for x in data], states)
        flat, nesting = _flatten(outputs, "the output of body")
        collected.append(flat)
    return _regroup([stack(each) for each in zip(*collected, strict=True)], nesting), states


@operation(npx="while_loop", nd_contrib="while_loop")
def while_loop(
    cond: Callable[..., Any],
    func: Callable[..., Any],
    loop_vars: Any,
    max_iterations: int | None = None,
    name: str | None = None,
) -> tuple[Any, Any]:
    """Runs `func` while `cond` of the loop variables is true. Waits for each condition.

    Parameters
    ----------
    cond : function
        ``cond(*loop_vars)`` is a single value.
    func : function
        ``outputs, loop_vars = func(*loop_vars)``; outputs may be None.
    loop_vars : array or list of arrays
    max_iterations : int
        The loop ends after that many.

    Returns
    -------
    outputs, loop_vars
        The outputs of all steps along a new first axis of length `max_iterations`, zero where the
        loop had ended (an empty list when it never ran), and the last loop variables.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> outputs, (i, total) = {f}.while_loop(
    ...     lambda i, s: i <= 3,
    ...     lambda i, s: ([i + s], [i + 1, s + i]),
    ...     [{a}.array([1]), {a}.array([0])],
    ...     max_iterations=4,
    ... )
    >>> outputs[0].tolist(), total.tolist()
    ([[1.0], [3.0], [6.0], [0.0]], [6.0])
    """
    _refuse_symbols(loop_vars)
    if max_iterations is None:
        raise ValueError("max_iterations must be given")
    limit = int(max_iterations)
    single = isinstance(loop_vars, Array)
    variables = [loop_vars] if single else list(sequence(loop_vars))
    for x in variables:
        if not isinstance(x, Number):
            _flatten(x, "loop_vars")
    if not variables:
        raise ValueError("loop_vars must have at least one array")
    collected: list[list[Array]] = []
    nesting: Any = []
    while len(collected) < limit and _truth(cond(*variables), "the result of cond"):
        outputs, new = func(*variables)
        new = [] if new is None else [new] if isinstance(new, Array) else list(new)
        if len(new) != len(variables):
            raise ValueError(f"func returned {len(new)} loop variables, not {len(variables)}")
        variables = new
        flat, nesting = _flatten([] if outputs is None else outputs, "the output of func")
        if collected and len(flat) != len(collected[0]):
            raise ValueError("func returned different numbers of outputs in different steps")
        collected.append(flat)
    stacked = []
    for each in zip(*collected, strict=True):
        joined = stack(each)
        missing = limit - len(collected)
        if missing:
            rest = _core.fill(type(joined), 0, name_of(joined), (missing, *joined.shape[1:]))
            joined = _core.concatenate([joined, rest], 0)
        stacked.append(joined)
    return _regroup(stacked, nesting), variables[0] if single else variables


def _branch(pred: Any, then_func: Callable[..., Any], else_func: Callable[..., Any],
            inputs: list[Any]) -> Any:  # fmt: skip
    _refuse_symbols(pred)
    if callable(pred) and not isinstance(pred, Array):
        pred = pred(*inputs)
    return (then_func if _truth(pred, "pred") else else_func)(*inputs)


@operation(nd_contrib="cond")
def cond(
    pred: Any, then_func: Callable[..., Any], else_func: Callable[..., Any],
    name: str | None = None,
) -> Any:  # fmt: skip
    """The result of one of two functions. Waits for the condition.

    Parameters
    ----------
    pred : array of one element
    then_func, else_func : function
        Called without arguments when `pred` is true, or false.
    name : str, optional
        Of the symbol, when symbols are given.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([2])
    >>> {f}.cond(x > 1, lambda: x + 1, lambda: x - 1).tolist()
    [3.0]
    """
    return _branch(pred, then_func, else_func, [])


@operation(npx="cond")
def npx_cond(
    pred: Any,
    then_func: Callable[..., Any],
    else_func: Callable[..., Any],
    inputs: Any = (),
    name: str = "cond",
) -> Any:
    """The result of one of two functions. Waits for the condition.

    Parameters
    ----------
    pred : array of one element, or a function of the inputs that returns one
    then_func, else_func : function
        Called with the inputs when `pred` is true, or false.
    inputs : array or sequence of arrays
    name : str
        Accepted and unused.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([2])
    >>> {f}.npx_cond(x > 1, lambda: x + 1, lambda: x - 1).tolist()
    [3.0]
    """
    _refuse_symbols(pred, inputs)
    arrays = [inputs] if isinstance(inputs, Array) else list(inputs)
    return _branch(pred, then_func, else_func, arrays)
