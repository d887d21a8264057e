"""Operations written in Python, and which operations there are, under MXNet's names."""

from __future__ import annotations

import contextlib
import inspect
import time
import types
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core, autograd
from ._convert import Array
from ._declare import TABLE
from ._dtypes import BY_NAME, dtype_name, name_of
from ._lazy import execute_all
from ._ops.legacy.custom import run_with
from .context import current_context

if TYPE_CHECKING:
    from ._numpy_op import NDArrayOp, NumpyOp, PythonOp

__all__ = [
    "CustomOp",
    "CustomOpProp",
    "NDArrayOp",
    "NumpyOp",
    "OperatorArguments",
    "PythonOp",
    "get_all_registered_operators",
    "get_all_registered_operators_grouped",
    "get_operator_arguments",
    "register",
]


# ---- operations written in Python ----------------------------------------------------------------


class CustomOp:
    """The computation of an operation; derive and define ``forward`` and ``backward``."""

    def forward(
        self, is_train: bool, req: list[str], in_data: list[Array], out_data: list[Array],
        aux: list[Array],
    ) -> None:  # fmt: skip
        """Put the results into `out_data`, with :meth:`assign`."""
        raise TypeError(f"{type(self).__name__} must define forward")

    def backward(
        self, req: list[str], out_grad: list[Array], in_data: list[Array], out_data: list[Array],
        in_grad: list[Array], aux: list[Array],
    ) -> None:  # fmt: skip
        """Put the gradients of the arguments into `in_grad`, with :meth:`assign`."""
        raise TypeError(f"{type(self).__name__} must define backward")

    def assign(self, dst: Array, req: str, src: Any) -> None:
        """Write `src` into `dst` as `req` ('null', 'write', 'inplace' or 'add') asks."""
        if req in ("write", "inplace"):
            dst[:] = src
        elif req == "add":
            dst[:] += src
        elif req != "null":
            raise ValueError(f"req must be null, write, inplace or add, not {req!r}")


class CustomOpProp:
    """The description of an operation: its arguments, results and their shapes.

    Parameters
    ----------
    need_top_grad : bool
        Whether the gradient depends on the one that arrives; False for losses.
    """

    def __init__(self, need_top_grad: bool = True) -> None:
        self.need_top_grad_ = need_top_grad

    def list_arguments(self) -> list[str]:
        """The names of the arguments."""
        return ["data"]

    def list_outputs(self) -> list[str]:
        """The names of the results."""
        return ["output"]

    def list_auxiliary_states(self) -> list[str]:
        """The names of arrays that the operation keeps between calls."""
        return []

    def infer_shape(self, in_shape: Sequence[Sequence[int]]) -> Any:
        """Shapes of arguments, results and auxiliary states from those of the arguments."""
        return in_shape, [in_shape[0]] * len(self.list_outputs()), []

    def infer_type(self, in_type: Sequence[Any]) -> Any:
        """Types of arguments, results and auxiliary states from those of the arguments."""
        return (
            in_type,
            [in_type[0]] * len(self.list_outputs()),
            [in_type[0]] * len(self.list_auxiliary_states()),
        )

    def create_operator(self, ctx: Any, shapes: Any, dtypes: Any) -> CustomOp:
        """The operation for arguments of these shapes and types."""
        raise TypeError(f"{type(self).__name__} must define create_operator")

    def declare_backward_dependency(
        self, out_grad: list[Any], in_data: list[Any], out_data: list[Any]
    ) -> list[Any]:
        """Which of them the gradient reads; all are kept here whatever it says."""
        return [*(out_grad if self.need_top_grad_ else []), *in_data, *out_data]


_registered: dict[str, type[CustomOpProp]] = {}


def register(reg_name: str) -> Callable[[type[CustomOpProp]], type[CustomOpProp]]:
    """A decorator that makes a :class:`CustomOpProp` known as ``nd.Custom(op_type=reg_name)``."""

    def add(prop: type[CustomOpProp]) -> type[CustomOpProp]:
        if not (isinstance(prop, type) and issubclass(prop, CustomOpProp)):
            raise TypeError(f"register: {prop!r} is not derived from CustomOpProp")
        _registered[reg_name] = prop
        return prop

    return add


@contextlib.contextmanager
def _in_profile(name: str) -> Iterator[None]:
    """Shows the Python part of an operation in a profile, by MXNet's name for it."""
    from .profiler import _spans

    begin = time.monotonic_ns()
    try:
        yield
    finally:
        _spans.note("task", f"{name}::pure_python", "Custom Operator", begin)


class _Call(autograd.Function):
    """One call of an operation: its arrays are kept for the gradient."""

    def __init__(
        self, op: CustomOp, name: str, out: list[tuple[Any, Any]], aux: list[Array]
    ) -> None:
        super().__init__()
        self._op, self._name, self._out, self._aux = op, name, out, aux

    def forward(self, *inputs: Array) -> Any:
        cls = type(inputs[0])
        data = [_core.detach(x) for x in inputs]
        results = [_core.fill(cls, 0, name, tuple(shape)) for shape, name in self._out]
        with _in_profile(self._name):
            self._op.forward(
                _core.is_training(), ["write"] * len(results), data, results, self._aux
            )
        self.save_for_backward(data, results)
        return results[0] if len(results) == 1 else results

    def backward(self, *output_grads: Array) -> Any:
        data, results = self.saved_tensors
        gradients = [_core.fill(type(x), 0, name_of(x), x.shape) for x in data]
        with _in_profile(f"_backward_{self._name}"), autograd.pause(train_mode=True):
            self._op.backward(
                ["write"] * len(data), list(output_grads), data, results, gradients, self._aux
            )
        return gradients


def input_names(op_type: str, settings: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The arguments and the auxiliary states of a registered operation."""
    prop = _made(op_type, settings)
    return list(prop.list_arguments()), list(prop.list_auxiliary_states())


def is_registered(op_type: str) -> bool:
    """Whether there is an operation of that name."""
    return op_type in _registered


def input_shapes(
    op_type: str, settings: dict[str, Any], known: Sequence[tuple[int, ...] | None]
) -> list[tuple[int, ...]]:
    """The input shapes that a registered operation infers; given shapes may be None."""
    prop = _made(op_type, settings)
    count = len(prop.list_arguments())
    found = prop.infer_shape([[] if shape is None else list(shape) for shape in known[:count]])
    return [tuple(shape) for shape in (*found[0], *(found[2] if len(found) > 2 else ()))]


def output_types(
    op_type: str, settings: dict[str, Any], shapes: Sequence[tuple[int, ...]], types_: Sequence[str]
) -> list[tuple[tuple[int, ...], str]]:
    """Shapes and types of a registered operation's outputs, for those of its inputs."""
    prop = _made(op_type, settings)
    count = len(prop.list_arguments())
    found = prop.infer_shape([list(shape) for shape in shapes[:count]])
    kinds = prop.infer_type([BY_NAME[name].type for name in types_[:count]])
    return [(tuple(s), dtype_name(t)) for s, t in zip(found[1], kinds[1], strict=True)]


def _made(op_type: str, settings: dict[str, Any]) -> CustomOpProp:
    if op_type not in _registered:
        raise ValueError(f"op_type: no operation is registered as {op_type!r}")
    make: Callable[..., CustomOpProp] = _registered[op_type]
    return make(**{k: str(v) for k, v in settings.items()})


def run_custom(
    op_type: str, data: Sequence[Array], named: dict[str, Array], settings: dict[str, Any]
) -> Any:
    """One call of a registered operation."""
    prop = _made(op_type, settings)
    arguments, states = list(prop.list_arguments()), list(prop.list_auxiliary_states())
    names = arguments + states
    unknown = set(named) - set(names)
    if unknown:
        raise TypeError(f"{op_type} has no argument {sorted(unknown)[0]!r}")
    rest = iter(data)
    arrays: list[Any] = [named[n] if n in named else next(rest, None) for n in names]
    if any(x is None for x in arrays) or next(rest, None) is not None:
        raise TypeError(f"{op_type} takes {len(names)} arrays: {', '.join(names)}")
    inputs, aux = arrays[: len(arguments)], arrays[len(arguments) :]
    shapes = [list(x.shape) for x in inputs]
    found = prop.infer_shape(shapes)
    types_ = prop.infer_type([BY_NAME[name_of(x)].type for x in inputs])
    op = prop.create_operator(current_context(), shapes, types_[0])
    out = [(tuple(s), dtype_name(t)) for s, t in zip(found[1], types_[1], strict=True)]
    return _Call(op, op_type, out, aux)(*inputs)


run_with(run_custom)


# ---- which operations there are ------------------------------------------------------------------

# Place, and what MXNet puts before the names of operations there.
_PLACES = (
    ("nd", ""), ("nd.contrib", "_contrib_"), ("nd.linalg", "_linalg_"), ("nd.image", "_image_"),
    ("np", "_np_"), ("np.linalg", "_np_linalg_"), ("np.fft", "_np_fft_"), ("npx", "_npx_"),
    ("npx.image", "_npx__image_"),
)  # fmt: skip


class OperatorArguments(NamedTuple):
    """How many arguments an operation has, their names and their types."""

    narg: int
    names: list[str]
    types: list[str]


def _operators() -> dict[str, Any]:
    from . import nd, np, npx

    found: dict[str, Any] = {}
    roots = {"nd": nd, "np": np, "npx": npx}
    for place, prefix in _PLACES:
        root, _, inner = place.partition(".")
        module = getattr(roots[root], inner) if inner else roots[root]
        for name in module.__all__:
            value = getattr(module, name)
            if isinstance(value, types.FunctionType):
                found[prefix + name] = value
    return found


def get_all_registered_operators() -> list[str]:
    """The names of all operations, those of ``np`` as ``_np_...``, of ``npx`` as ``_npx_...``.

    >>> "FullyConnected" in get_all_registered_operators()
    True
    """
    return sorted(_operators())


def get_all_registered_operators_grouped() -> dict[str, list[str]]:
    """The names of each operation, by the first of them.

    >>> sorted(get_all_registered_operators_grouped()["Concat"])
    ['Concat', 'concat']
    """
    prefixes = dict(_PLACES)
    execute_all("slipstream._ops")
    declared = {
        prefixes[place] + name: (place, op.function)
        for op in TABLE
        for place in op.names.keys() & prefixes
        for name in op.names[place]
    }
    groups: dict[Any, list[str]] = {}
    for name, function in sorted(_operators().items()):
        groups.setdefault(declared.get(name, function), []).append(name)
    return {names[0]: names for names in groups.values()}


def get_operator_arguments(op_name: str) -> OperatorArguments:
    """The arguments of an operation.

    >>> get_operator_arguments("broadcast_add").names[:2]
    ['lhs', 'rhs']
    """
    operators = _operators()
    if op_name not in operators:
        raise ValueError(f"there is no operation {op_name!r}")
    parameters = inspect.signature(operators[op_name]).parameters.values()
    kinds = [str(p.annotation) if p.annotation is not p.empty else "Any" for p in parameters]
    return OperatorArguments(len(kinds), [p.name for p in parameters], kinds)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """The classes of the oldest interface, which are made of those here and of symbols."""
        if name in ("NDArrayOp", "NumpyOp", "PythonOp"):
            from . import _numpy_op

            return getattr(_numpy_op, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
