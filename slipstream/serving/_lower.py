"""Lowering: a model as a list of the core's operations, written to files."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .. import _files, symbol
from .._array_class import frontend_class
from .._convert import Array, from_numpy
from .._dtypes import dtype_name, name_of
from .._numpy_mode import np_array, np_shape
from ..symbol._graph import output_name
from ..symbol._infer import Inference, is_complete
from ..symbol._json import in_numpy_mode
from ..symbol._run import Program
from ._graph import Writer, check_one, merged, write_json
from ._probe import LoweringError, Run, probe
from ._sizes import size_at

if TYPE_CHECKING:
    from ..gluon import HybridBlock

# Batch sizes to compare: two find the sizes that depend on N, the third is the test. One, for which
# axes may disappear, is compared with what these give.
_PROBES = (2, 3, 5)

Shape = Sequence[int | str]
Names = tuple[str, str]


def _checked(name: str, shape: Shape) -> list[int | str]:
    """A shape, of integers and ``"N"``."""
    out: list[int | str] = []
    for size in shape:
        if isinstance(size, str) and size != "N":
            if not size.isascii() or not size.isdigit():
                raise ValueError(f"the shape of {name} has {size!r}; use integers and N")
            size = int(size)
        if not isinstance(size, str) and size < 0:
            raise ValueError(f"the shape of {name} has the negative size {size}")
        out.append(size)
    return out


def _write(
    run_for: Callable[[dict[str, tuple[int, ...]]], tuple[Run, dict[str, tuple[int, ...]]]],
    cls: type[Array],
    shapes: Mapping[str, Shape],
    dtypes: Mapping[str, str],
    parameters: Mapping[str, Array],
    states: set[str],
    names: Names,
) -> None:
    """Probes a model and writes both files.

    `run_for` gives the model for inputs of these shapes, and the shapes of further variables.
    """
    wanted = {name: _checked(name, shape) for name, shape in shapes.items()}
    unknown = [n for n in dtypes if n not in wanted]
    if unknown:
        raise ValueError(f"a type is given for {unknown[0]!r}, which is not an input")
    types = {name: dtype_name(dtype) for name, dtype in dtypes.items()}
    free = any("N" in shape for shape in wanted.values())
    sizes = _PROBES if free else _PROBES[:1]
    probes = []
    for n in (*sizes, 1) if free else sizes:
        known = {name: tuple(size_at(s, n) for s in shape) for name, shape in wanted.items()}
        run, others = run_for(known)
        probes.append(probe(run, cls, {**known, **others}, types, parameters))
    inputs = {
        name: {"shape": shape, "dtype": types.get(name, "float32")}
        for name, shape in wanted.items()
    }
    found = merged(sizes, probes[: len(sizes)])
    if free:
        check_one(found, probes[-1])
    writer = Writer(found, inputs)
    writer.build()
    arrays: dict[str, Any] = {
        ("aux:" if name in states else "arg:") + name: parameters[name] for name in writer.used
    }
    nd = frontend_class("nd")
    arrays |= {f"arg:{name}": from_numpy(nd, v) for name, v in writer.constants.items()}
    _files.save(names[1], arrays, "mxnet")
    write_json(names[0], writer.file())


# ---- symbols -------------------------------------------------------------------------------------


def _runner(program: Program, entries: Any, parameters: Mapping[str, Array]) -> Run:
    names = [output_name(entry) for entry in entries]

    def run(inputs: dict[str, Array], watch: Callable[[str, Array], None]) -> Any:
        def see(node: Any, results: Sequence[Any]) -> None:
            for k, result in enumerate(results[: node.num_outputs]):
                watch(output_name((node, k)), result)

        values = [inputs.get(v.name, parameters.get(v.name)) for v in program.variables]
        return list(zip(names, program(values, watch=see), strict=True))

    return run


def _other_variables(
    entries: Any, known: Mapping[str, tuple[int, ...]], parameters: Mapping[str, Array]
) -> dict[str, tuple[int, ...]]:
    """The shapes of variables without values: labels, which predictions do not need."""
    shapes = {**{n: p.shape for n, p in parameters.items()}, **known}
    inference = Inference(entries, shapes, {n: name_of(p) for n, p in parameters.items()})
    found = {}
    for node in inference.nodes:
        if node.op is not None or node.name in shapes:
            continue
        shape: Any = inference.shape((node, 0))
        if not is_complete(shape):
            raise LoweringError(
                f"the variable {node.name!r} has neither a value in the parameters nor a shape"
            )
        found[node.name] = tuple(shape)
    return found


def lower(
    symbol_file: str | os.PathLike[str],
    params_file: str | os.PathLike[str],
    shapes: Mapping[str, Shape],
    out: str | os.PathLike[str],
    dtypes: Mapping[str, str] | None = None,
) -> Names:
    """Write a saved model as a list of the core's operations, which C and C++ programs load.

    Parameters
    ----------
    symbol_file, params_file : str
        What ``export``, ``save_checkpoint`` or MXNet wrote.
    shapes : dict
        For each input its shape; ``"N"`` stands for the batch size, which stays free.
    out : str
        The files are ``out-symbol.json`` and ``out.params``.
    dtypes : dict, optional
        Element types of inputs that are not float32.

    Returns
    -------
    (str, str)
        The paths of the two files.

    Examples
    --------
    >>> import tempfile
    >>> from slipstream import nd, serving
    >>> from slipstream.gluon import nn
    >>> net = nn.Dense(2)
    >>> net.initialize("ones")
    >>> _ = net(nd.ones((1, 3)))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = net.export(folder + "/net")
    ...     _ = serving.lower(*files, {"data": ("N", 3)}, folder + "/lowered")
    ...     model = serving.load(folder + "/lowered")
    >>> model(nd.ones((2, 3))).tolist()
    [[3.0, 3.0], [3.0, 3.0]]
    """
    loaded = symbol.load(symbol_file)
    entries = loaded.as_nd_ndarray()._entries
    program = Program(entries)
    variables = [node.name for node in program.variables]
    for name in shapes:
        if name not in variables:
            raise ValueError(f"{os.fspath(symbol_file)} has no input {name!r}; it has {variables}")
    numpy_mode = in_numpy_mode(program.nodes)
    cls = frontend_class("np" if numpy_mode else "nd")
    stored = _files.load(cls, params_file)
    if not isinstance(stored, dict):
        if stored:
            raise ValueError(f"{os.fspath(params_file)} holds arrays without names")
        stored = {}
    states = {name[4:] for name in stored if name.startswith("aux:")}
    parameters = {
        (key[4:] if key.startswith(("arg:", "aux:")) else key): value
        for key, value in stored.items()
        if value is not None
    }
    parameters = {name: parameters[name] for name in variables if name in parameters}
    for name in shapes:
        parameters.pop(name, None)

    def run_for(known: dict[str, tuple[int, ...]]) -> tuple[Run, dict[str, tuple[int, ...]]]:
        return _runner(program, entries, parameters), _other_variables(entries, known, parameters)

    names = f"{os.fspath(out)}-symbol.json", f"{os.fspath(out)}.params"
    with contextlib.ExitStack() as scopes:
        if numpy_mode:
            scopes.enter_context(np_shape(True))
            scopes.enter_context(np_array(True))
        _write(run_for, cls, shapes, dtypes or {}, parameters, states, names)
    return names


# ---- blocks --------------------------------------------------------------------------------------


def _inputs_of(example: Sequence[Any]) -> tuple[list[Any], Callable[[dict[str, Array]], list[Any]]]:
    """The arrays of an example's arguments, and how to build the arguments again."""
    flat: list[Any] = []

    def collect(value: Any) -> None:
        if isinstance(value, list):
            for item in value:
                collect(item)
        elif hasattr(value, "shape"):
            flat.append(value)

    collect(list(example))

    def build(inputs: dict[str, Array]) -> list[Any]:
        rest = iter(inputs.values())

        def one(value: Any) -> Any:
            if isinstance(value, list):
                return [one(item) for item in value]
            return next(rest) if hasattr(value, "shape") else value

        return [one(value) for value in example]

    return flat, build


def _flat_results(value: Any) -> list[Array]:
    if isinstance(value, Array):
        return [value]
    if isinstance(value, (list, tuple)):
        return [y for item in value for y in _flat_results(item)]
    if value is None:
        return []
    raise LoweringError(f"the block returns {type(value).__name__}; lowered models return arrays")


def lower_block(
    block: HybridBlock, names: Names, shapes: Mapping[str, Shape] | None = None
) -> Names:
    """Write a block as ``lower`` writes files; it must have been called once.

    Parameters
    ----------
    block : HybridBlock
    names : (str, str)
        The paths of the two files.
    shapes : dict, optional
        Shapes of the inputs, called ``data`` or ``data0``, ``data1`` and so on. Without it, those
        of the block's first call, with the first axis of each as the batch size.

    Examples
    --------
    >>> import tempfile
    >>> from slipstream import nd, serving
    >>> from slipstream.gluon import nn
    >>> net = nn.Dense(2)
    >>> net.initialize("ones")
    >>> net.hybridize()
    >>> _ = net(nd.ones((1, 3)))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = serving.lower_block(net, (folder + "/net.json", folder + "/net.params"))
    ...     serving.load(*files).inputs
    [Port(name='data', shape=(-1, 3), dtype='float32')]
    """
    if block._example is None:
        raise RuntimeError("call hybridize() and run the block once before it is lowered")
    flat, build = _inputs_of(block._example)
    given = ["data"] if len(flat) == 1 else [f"data{i}" for i in range(len(flat))]
    if shapes is None:
        shapes = {
            n: ("N", *x.shape[1:]) if x.shape else () for n, x in zip(given, flat, strict=True)
        }
    if list(shapes) != given and set(shapes) != set(given):
        raise ValueError(f"the block's inputs are {given}, not {list(shapes)}")
    shapes = {name: shapes[name] for name in given}
    dtypes = {name: x.dtype for name, x in zip(given, flat, strict=True)}
    cls = frontend_class("np" if any(x.numpy for x in flat) else "nd")
    parameters, states = {}, set()
    for name, p in block.collect_params().items():
        if p._arrays is None:
            raise RuntimeError(f"Parameter {name!r} has no values yet: run the block once")
        parameters[name] = p._arrays[0]
        if not p._differentiable:
            states.add(name)

    def run(inputs: dict[str, Array], watch: Callable[[str, Array], None]) -> Any:
        results = _flat_results(block(*build(inputs)))
        one = len(results) == 1
        return [("output" if one else f"output{i}", y) for i, y in enumerate(results)]

    _write(lambda known: (run, {}), cls, shapes, dtypes, parameters, states, names)
    return names
