"""Arguments of blocks as one flat list, and back: arrays inside of lists and tuples."""

from __future__ import annotations

from typing import Any

from .._convert import Array


def _count(value: Any) -> int | None:
    """The format of one array or symbol: 0, or how many outputs it has; None for anything else."""
    if isinstance(value, Array):
        return 0
    outputs = getattr(value, "list_outputs", None)
    if outputs is None:
        return None
    count = len(outputs())
    return count if count > 1 else 0


def flatten(args: Any, inout_str: str) -> tuple[list[Any], Any]:
    """The arrays (or symbols) of nested lists in one list, and the format that leads back.

    Parameters
    ----------
    args : array, symbol, None, or a list or tuple of these
    inout_str : str
        What they are, for the message: 'input' or 'output'.

    Returns
    -------
    list, and its format
        0 for an array, -1 for None, the number of outputs of a symbol of several, a list of formats
        for a list.

    Raises
    ------
    ValueError
        There is something else among them.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon._nested import flatten
    >>> flat, form = flatten([nd.ones(1), [nd.ones(2), None]], "input")
    >>> [x if x is None else x.shape for x in flat], form
    ([(1,), (2,), None], [0, [0, -1]])
    """
    if args is None:
        return [None], -1
    count = _count(args)
    if count is not None:
        return [args], count
    if not isinstance(args, (list, tuple)):
        raise ValueError(
            f"{inout_str} must be an array, a symbol or a nested list of them, "
            f"not {args!r} of {type(args).__name__}"
        )
    flat: list[Any] = []
    formats: list[Any] = []
    for value in args:
        inner, form = flatten(value, inout_str)
        flat += inner
        formats.append(form)
    return flat, formats


def form_of(value: Any) -> Any:
    """The format of nested arrays, as ``flatten`` gives it; None when there is something else.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon._nested import form_of
    >>> form_of((nd.ones(1), [nd.ones(2)])), form_of("text")
    ([0, [0]], None)
    """
    try:
        return flatten(value, "value")[1]
    except ValueError:
        return None


def regroup(args: Any, fmt: Any) -> tuple[Any, Any]:
    """The inverse of ``flatten``: the nested structure, and the arrays left over.

    Examples
    --------
    >>> from slipstream.gluon._nested import regroup
    >>> regroup(["a", "b", None, "c"], [0, [0, -1]])
    (['a', ['b', None]], ['c'])
    """
    if isinstance(fmt, int):
        if fmt == -1:
            if args[0] is not None:
                raise ValueError(f"the format has None where there is {args[0]!r}")
            return None, args[1:]
        if fmt == 0:
            return args[0], args[1:]
        return args[:fmt], args[fmt:]
    if not isinstance(args, (list, tuple)):
        raise ValueError(f"args must be a list, not {args!r}")
    whole = []
    for form in fmt:
        part, args = regroup(args, form)
        whole.append(part)
    return whole, args
