"""MXNet's oldest way to write operations in Python: ``NumpyOp`` and ``NDArrayOp``.

One object is one operation; calling it gives its symbol. New programs use ``operator.CustomOp``.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Sequence
from typing import Any

import numpy

from ._convert import Array
from .operator import CustomOp, CustomOpProp, register

_numbers = itertools.count()


class PythonOp:
    """Base of ``NumpyOp`` and ``NDArrayOp``: names, shapes, and defaults that copy.

    Parameters
    ----------
    need_top_grad : bool
        Whether the gradient depends on the one that arrives; False for losses.
    """

    def __init__(self, need_top_grad: bool = True) -> None:
        self.need_top_grad_ = need_top_grad
        self._op_type: str | None = None
        warnings.warn(
            f"{type(self).__name__} is deprecated: derive from CustomOp and CustomOpProp",
            DeprecationWarning,
            stacklevel=3,
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.get_symbol(*args, **kwargs)

    def get_symbol(self, *args: Any, **kwargs: Any) -> Any:
        """The symbol of this operation on others; inputs that are missing become variables."""
        from . import symbol

        if self._op_type is None:
            self._op_type = f"_{type(self).__name__.lower()}{next(_numbers)}"
            # The registry holds the operation as long as symbols may name it, as MXNet does.
            register(self._op_type)(_prop_of(self))
        make: Any = vars(symbol)["Custom"]  # put there at run time
        return make(*args, op_type=self._op_type, **kwargs)

    def forward(self, in_data: Sequence[Any], out_data: Sequence[Any]) -> None:
        """Put the results into `out_data`."""
        out_data[0][:] = in_data[0]

    def backward(
        self, out_grad: Sequence[Any], in_data: Sequence[Any], out_data: Sequence[Any],
        in_grad: Sequence[Any],
    ) -> None:  # fmt: skip
        """Put the gradients of the inputs into `in_grad`."""
        in_grad[0][:] = 1.0

    def infer_shape(self, in_shape: list[list[int]]) -> tuple[Any, Any]:
        """Shapes of the inputs and of the results, from those of the inputs that are known."""
        return in_shape, [in_shape[0]]

    def list_outputs(self) -> list[str]:
        """The names of the results."""
        return ["output"]

    def list_arguments(self) -> list[str]:
        """The names of the inputs."""
        return ["data"]

    def need_top_grad(self) -> bool:
        """Whether ``backward`` reads `out_grad`."""
        return self.need_top_grad_

    def _lent(self, arrays: Sequence[Array]) -> list[Any]:
        """Arrays as ``forward`` and ``backward`` get them."""
        return list(arrays)


class NumpyOp(PythonOp):
    """An operation of symbols, written with NumPy's arrays.

    >>> import warnings
    >>> from slipstream import nd, operator, sym
    >>> class Double(operator.NumpyOp):
    ...     def forward(self, in_data, out_data):
    ...         out_data[0][:] = in_data[0] * 2
    ...
    ...     def backward(self, out_grad, in_data, out_data, in_grad):
    ...         in_grad[0][:] = out_grad[0] * 2
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     double = Double()
    >>> double(sym.var("x"), name="double").eval(x=nd.array([1, 2]))[0].tolist()
    [2.0, 4.0]
    """

    def _lent(self, arrays: Sequence[Array]) -> list[Any]:
        return [numpy.array(x.asnumpy()) for x in arrays]


class NDArrayOp(PythonOp):
    """An operation of symbols, written with arrays of ``nd``.

    >>> import warnings
    >>> from slipstream import nd, operator, sym
    >>> class Double(operator.NDArrayOp):
    ...     def forward(self, in_data, out_data):
    ...         out_data[0][:] = in_data[0] * 2
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     double = Double()
    >>> double(sym.var("x")).eval(x=nd.array([1, 2]))[0].tolist()
    [2.0, 4.0]
    """

    def declare_backward_dependency(
        self, out_grad: list[Any], in_data: list[Any], out_data: list[Any]
    ) -> list[Any]:
        """Which of them the gradient reads; all are kept here whatever it says."""
        return [*(out_grad if self.need_top_grad() else []), *in_data, *out_data]


class _Calls(CustomOp):
    """Calls a ``PythonOp``, and stores what it wrote if that is a copy."""

    def __init__(self, op: PythonOp) -> None:
        self._op = op

    def _store(self, places: Sequence[Array], written: Sequence[Any], req: Sequence[str]) -> None:
        for place, value, how in zip(places, written, req, strict=True):
            if value is not place:
                self.assign(place, how, value)

    def forward(self, is_train: bool, req: Any, in_data: Any, out_data: Any, aux: Any) -> None:
        out = self._op._lent(out_data)
        self._op.forward(in_data=self._op._lent(in_data), out_data=out)
        self._store(out_data, out, req)

    def backward(
        self, req: Any, out_grad: Any, in_data: Any, out_data: Any, in_grad: Any, aux: Any
    ) -> None:
        lent = self._op._lent
        grads = lent(in_grad)
        self._op.backward(
            out_grad=lent(out_grad), in_data=lent(in_data), out_data=lent(out_data), in_grad=grads
        )
        self._store(in_grad, grads, req)


def _prop_of(op: PythonOp) -> type[CustomOpProp]:
    class Prop(CustomOpProp):
        def __init__(self) -> None:
            super().__init__(need_top_grad=op.need_top_grad())

        def list_arguments(self) -> list[str]:
            return op.list_arguments()

        def list_outputs(self) -> list[str]:
            return op.list_outputs()

        def infer_shape(self, in_shape: Any) -> Any:
            return *op.infer_shape(in_shape), []

        def create_operator(self, ctx: Any, shapes: Any, dtypes: Any) -> CustomOp:
            return _Calls(op)

    return Prop
