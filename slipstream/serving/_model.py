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

    @property
    def inputs(self) -> list[Port]:
        """Names, shapes and types of the inputs."""
        return [Port(*p) for p in self._core.inputs]

    @property
    def outputs(self) -> list[Port]:
        """Names, shapes and types of the outputs."""
        return [Port(*p) for p in self._core.outputs]

    def __call__(self, *args: Any, **named: Any) -> Any:
        """The outputs for inputs in their order or by name: an array, or a list of several."""
        ports = self.inputs
        values = dict(zip([p.name for p in ports], args, strict=False))
        if len(args) > len(ports):
            raise TypeError(f"the model has {len(ports)} inputs, not {len(args)}")
        for name, value in named.items():
            if name in values:
                raise TypeError(f"the input {name!r} is given twice")
            values[name] = value
        missing = [p.name for p in ports if p.name not in values]
        unknown = [n for n in values if n not in {p.name for p in ports}]
        if missing or unknown:
            raise TypeError(
                f"there is no input {unknown[0]!r}" if unknown else f"missing input {missing[0]!r}"
            )
        first = next((v for v in values.values() if isinstance(v, Array)), None)
        cls = array_class() if first is None else type(first)
        arrays = [
            v if isinstance(v, Array) else convert(cls, v, p.dtype)
            for p, v in ((p, values[p.name]) for p in ports)
        ]
        results = self._core.run(cls, arrays)
        return results[0] if len(results) == 1 else results

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
    return Model(f"{prefix}-symbol.json", f"{prefix}.params", outputs)
