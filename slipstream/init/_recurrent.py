"""Biases and the one long parameter of recurrent layers."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator
from typing import Any

from .. import _core
from .._convert import Array
from .._dtypes import name_of
from .._rnn_layout import GATES, Layout, input_size_of, parts
from ._base import InitDesc, Initializer, create, register


@register
class LSTMBias(Initializer):
    """Zeros, but `forget_bias` for the forget gate, the second of the four gates.

    >>> from slipstream import init, nd
    >>> x = nd.empty((8,))
    >>> init.LSTMBias(forget_bias=1.0).init_weight("lstm_bias", x)
    >>> x.tolist()
    [0.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]
    """

    def __init__(self, forget_bias: float = 1.0) -> None:
        super().__init__(forget_bias=forget_bias)
        self.forget_bias = forget_bias

    def _init_weight(self, _: str, arr: Array) -> None:
        hidden = arr.shape[0] // 4
        arr[:] = 0
        arr[hidden : 2 * hidden] = self.forget_bias


class _Fused(Initializer):
    """Fills the one long parameter of fused recurrent layers, part by part."""

    def _set_layout(
        self, mode: str, layers: int, hidden: int, bidirectional: bool, projection: int | None
    ) -> None:
        if mode not in GATES:
            raise ValueError(f"mode must be one of {', '.join(GATES)}, not {mode!r}")
        self._layout: Layout = (mode, layers, hidden, 2 if bidirectional else 1, projection)

    def _parts(self, arr: Array) -> Iterator[tuple[str, str, Array, Callable[[Array], None]]]:
        end = 0
        for name, shape in parts(self._layout, input_size_of(self._layout, arr.shape[0])):
            _, where, what = name.split("_")  # l0_i2h_weight
            place, end = end, end + math.prod(shape)
            part = _core.fill(type(arr), 0, name_of(arr), shape)

            def put(filled: Array, place: int = place, end: int = end) -> None:
                arr[place:end] = _core.reshape(filled, (end - place,))

            yield where, what, part, put


@register
class RNNFused(_Fused):
    """The fused parameter of recurrent layers, with an initializer for each kind of part."""

    def __init__(
        self, mode: str, num_layers: int, state_size: int, bidirectional: bool = False,
        projection_size: int | None = None, i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None, i2h_bias_initializer: Any = None,
        h2h_bias_initializer: Any = None, h2r_weight_initializer: Any = None,
    ) -> None:  # fmt: skip
        kinds = {
            "i2h_weight_initializer": i2h_weight_initializer,
            "h2h_weight_initializer": h2h_weight_initializer,
            "i2h_bias_initializer": i2h_bias_initializer,
            "h2h_bias_initializer": h2h_bias_initializer,
            "h2r_weight_initializer": h2r_weight_initializer,
        }
        super().__init__(mode=mode, num_layers=num_layers, state_size=state_size,
                         bidirectional=bidirectional, projection_size=projection_size,
                         **kinds)  # fmt: skip
        self._set_layout(mode, num_layers, state_size, bidirectional, projection_size)
        self._kinds = kinds

    def set_initializer(self, init: Any) -> None:
        """Use `init` for the parts that have no initializer of their own."""
        for kind, own in self._kinds.items():
            self._kinds[kind] = own or init

    def with_default(self, init: Any) -> RNNFused:
        """A copy that uses `init` for the parts that have no initializer of their own."""
        made = copy.copy(self)
        made._kinds = dict(self._kinds)
        made.set_initializer(init)
        return made

    def _init_weight(self, _: str, arr: Array) -> None:
        for where, what, part, put in self._parts(arr):
            own = self._kinds[f"{where}_{what}_initializer"]
            init = create(own or ("zeros" if what == "bias" else "uniform"))
            init.init_weight(f"{where}_{what}", part)
            put(part)


@register
class FusedRNN(_Fused):
    """The fused parameter of recurrent layers, gate by gate as `init` fills a cell's weights.

    Parameters
    ----------
    init
        An initializer, its description, or None for the one that is used for everything.
    num_hidden, num_layers, mode, bidirectional
        As of the layers.
    forget_bias
        Bias of the forget gates; only of an LSTM.
    """

    def __init__(
        self, init: Any, num_hidden: int, num_layers: int, mode: str, bidirectional: bool = False,
        forget_bias: float = 1.0,
    ) -> None:  # fmt: skip
        init = None if init is None else create(init)
        super().__init__(init=init, num_hidden=num_hidden, num_layers=num_layers, mode=mode,
                         bidirectional=bidirectional, forget_bias=forget_bias)  # fmt: skip
        self._set_layout(mode, num_layers, num_hidden, bidirectional, None)
        self._init = init
        self._forget_bias = forget_bias

    def _init_weight(self, name: str, arr: Array) -> None:
        init = self._init or getattr(name, "global_init", None)
        if init is None:
            raise ValueError(
                f"FusedRNN without init cannot fill {name}: there is no global initializer"
            )
        mode, _, hidden, _, _ = self._layout
        for where, what, part, put in self._parts(arr):
            for gate in range(GATES[mode]):
                rows = slice(gate * hidden, (gate + 1) * hidden)
                if mode == "lstm" and gate == 1 and what == "bias":
                    part[rows] = self._forget_bias
                    continue
                one = _core.copy(part[rows])
                init(InitDesc(f"{where}_{what}", global_init=init), one)
                part[rows] = one
            put(part)
