"""Lowered models in Python: the same code that serves C and C++ programs."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from .. import _core
from .._array_class import array_class
from .._convert import Array, convert


class Port(NamedTuple):
    """An input or output of a model; -1 in the shape is the batch size."""

    name: str
    shape: tuple[int, ...]
    dtype: str


class Model:
    """A lowered model: arrays in, arrays out. Threads may share it.

    Parameters
    ----------
    symbol_file, params_file : str
        What ``lower`` wrote.
    outputs : list of str, optional
        Names of results to compute instead of the model's own: outputs, or internal ones such as
        ``"relu0_output"`` of models that were lowered from a symbol.
    """

    def __init__(
        self,
        symbol_file: str | os.PathLike[str],
        params_file: str | os.PathLike[str],
        outputs: list[str] | None = None,
    ) -> None:
        files = os.fspath(symbol_file), os.fspath(params_file)
        self._core = _core.LoweredModel(*files, list(outputs or ()))
        self._inputs = [Port(*p) for p in self._core.inputs()]
        self._names = [p.name for p in self._inputs]

    @property
    def inputs(self) -> list[Port]:
        """Names, shapes and types of the inputs."""
        return list(self._inputs)

    @property
    def outputs(self) -> list[Port]:
        """Names, shapes and types of the outputs."""
        return [Port(*p) for p in self._core.outputs()]

    def __call__(self, *args: Any, **named: Any) -> Any:
        """The outputs for inputs in their order or by name: an array, or a list of several."""
        values = list(args) if not named else self._by_name(args, named)
        if len(values) != len(self._names):
            self._by_name(args, named)  # raises
        first = next((v for v in values if isinstance(v, Array)), None)
        cls = array_class() if first is None else type(first)
        for i, value in enumerate(values):
            if not isinstance(value, Array):
                values[i] = convert(cls, value, self._inputs[i].dtype)
        results = self._core.run(cls, values)
        return results[0] if len(results) == 1 else results

    def _by_name(self, args: tuple[Any, ...], named: dict[str, Any]) -> list[Any]:
        """The inputs in the model's order."""
        if len(args) > len(self._names):
            raise TypeError(f"the model has {len(self._names)} inputs, not {len(args)}")
        values = dict(zip(self._names, args, strict=False))
        for name, value in named.items():
            if name not in self._names:
                raise TypeError(f"there is no input {name!r}")
            if name in values:
                raise TypeError(f"the input {name!r} is given twice")
            values[name] = value
        for name in self._names:
            if name not in values:
                raise TypeError(f"missing input {name!r}")
        return [values[name] for name in self._names]

    def __repr__(self) -> str:
        def text(ports: list[Port]) -> str:
            return ", ".join(f"{p.name} {p.shape} {p.dtype}" for p in ports)

        return f"{type(self).__name__}({text(self.inputs)} -> {text(self.outputs)})"


def load(
    path: str | os.PathLike[str],
    params_file: str | os.PathLike[str] | None = None,
    outputs: list[str] | None = None,
) -> Model:
    """The model that ``slipstream lower`` or ``net.export(lowered=True)`` wrote.

    Parameters
    ----------
    path : str
        The ``-symbol.json`` file, or, without `params_file`, what comes before it in its name.
    params_file : str, optional
    outputs : list of str, optional
        Names of results to compute instead of the model's own.

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
    ...     model = serving.load(*net.export(folder + "/net", lowered=True))
    >>> model(nd.ones((1, 3))).tolist()
    [[3.0, 3.0]]
    """
    if params_file is not None:
        return Model(path, params_file, outputs)
    prefix = os.fspath(path)
    params_file = f"{prefix}.params"
    exported = f"{prefix}-0000.params"
    if not os.path.exists(params_file) and os.path.exists(exported):
        params_file = exported
    return Model(f"{prefix}-symbol.json", params_file, outputs)
