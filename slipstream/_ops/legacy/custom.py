"""Operations whose forward and backward passes are written in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..._convert import Array
from ..._declare import operation


def _run(op_type: str, *_: Any) -> Any:
    """One call of a registered operation; ``slipstream.operator`` puts its own here."""
    raise ValueError(f"op_type: no operation is registered as {op_type!r}")


def run_with(run: Callable[..., Any]) -> None:
    """Notes what runs registered operations."""
    global _run
    _run = run


@operation(nd="Custom", npx="custom")
def Custom(*data: Array, op_type: str, **kwargs: Any) -> Any:
    """The operation registered as `op_type` with :func:`slipstream.operator.register`.

    Parameters
    ----------
    *data : array
        Its arguments, then its auxiliary states; or by name, as keywords.
    op_type : str
        The name it was registered with.
    **kwargs
        Arguments that are no arrays go to the registered class, as strings.

    Returns
    -------
    array or list of arrays

    Examples
    --------
    >>> from slipstream import operator, {imports}
    >>> class Double(operator.CustomOp):
    ...     def forward(self, is_train, req, in_data, out_data, aux):
    ...         self.assign(out_data[0], req[0], in_data[0] * 2)
    ...
    ...     def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
    ...         self.assign(in_grad[0], req[0], out_grad[0] * 2)
    >>> @operator.register("double")
    ... class DoubleProp(operator.CustomOpProp):
    ...     def create_operator(self, ctx, shapes, dtypes):
    ...         return Double()
    >>> {f}.Custom({a}.array([1, 2]), op_type="double").tolist()
    [2.0, 4.0]
    """
    named = {k: v for k, v in kwargs.items() if isinstance(v, Array)}
    settings = {k: v for k, v in kwargs.items() if k not in named and v is not None}
    return _run(op_type, data, named, settings)
