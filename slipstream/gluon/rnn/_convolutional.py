"""Recurrent cells whose gates are convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..._convert import Array
from ..._ops.nn.convolution import convolution, sizes
from .._operation import note
from ..parameter import Parameter
from ._gated import GatedCell, LSTMCell
from ._recurrent import HybridRecurrentCell
from ._steps import step_operation

LAYOUTS = {1: "NCW", 2: "NCHW", 3: "NCDHW"}


def _convolution(x: Array, weight: Array, bias: Array, settings: dict[str, Any]) -> Array:
    return convolution(x, weight, bias, **settings)


def _note_convolution(
    cell: Any, x: Any, weight: Any, bias: Any, settings: dict[str, Any], name: str
) -> Any:
    return note("Convolution", [x, weight, bias], settings, name)


_convolve = step_operation(_convolution, _note_convolution)


class ConvCell(GatedCell):
    """Convolutions for the gates of a cell; a base before the class of the formula."""

    _n = 2

    def __init__(
        self,
        input_shape: Sequence[int],
        hidden_channels: int,
        i2h_kernel: Any,
        h2h_kernel: Any,
        i2h_pad: Any = 0,
        i2h_dilate: Any = 1,
        h2h_dilate: Any = 1,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        conv_layout: str | None = None,
        activation: Any = "tanh",
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        HybridRecurrentCell.__init__(self, prefix=prefix, params=params)
        n = self._n
        if conv_layout not in (None, LAYOUTS[n]):
            raise ValueError(f"conv_layout must be {LAYOUTS[n]!r}, not {conv_layout!r}")
        self._shape = tuple(input_shape)
        if len(self._shape) != n + 1 or min(self._shape[1:]) < 1:
            raise ValueError(
                f"input_shape must have {n + 1} sizes, all positive except the channels, not "
                f"{input_shape}"
            )
        if hidden_channels < 1:
            raise ValueError(f"hidden_channels must be at least 1, not {hidden_channels}")
        inner, outer = sizes(i2h_kernel, n, "i2h_kernel"), sizes(h2h_kernel, n, "h2h_kernel")
        if not all(k % 2 for k in outer):
            raise ValueError(f"h2h_kernel must be odd, so that the state keeps its size: {outer}")
        self._hidden_size = hidden_channels
        self._activation = activation
        self._recurrent_activation = "sigmoid"
        self._i2h_pad = sizes(i2h_pad, n, "i2h_pad", 0)
        self._i2h_dilate = sizes(i2h_dilate, n, "i2h_dilate")
        self._h2h_dilate = sizes(h2h_dilate, n, "h2h_dilate")
        self._h2h_pad = [d * (k - 1) // 2 for d, k in zip(self._h2h_dilate, outer, strict=True)]
        self._state_size = tuple(
            size + 2 * p - d * (k - 1)
            for size, p, d, k in zip(
                self._shape[1:], self._i2h_pad, self._i2h_dilate, inner, strict=True
            )
        )
        if min(self._state_size) < 1:
            raise ValueError(f"i2h_kernel {inner} is larger than the data {self._shape[1:]}")
        width = self._gates * hidden_channels
        self._add_parameters(
            i2h_weight=((width, max(self._shape[0], 0), *inner), i2h_weight_initializer),
            h2h_weight=((width, hidden_channels, *outer), h2h_weight_initializer),
            i2h_bias=((width,), i2h_bias_initializer),
            h2h_bias=((width,), h2h_bias_initializer),
        )

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        shape = (batch_size, self._hidden_size, *self._state_size)
        count = 2 if isinstance(self, LSTMCell) else 1
        return [{"shape": shape, "__layout__": LAYOUTS[self._n]}] * count

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """The channels of the data from an example, of one step or of a sequence."""
        x = args[1] if isinstance(args[0], int) else args[0]
        channels = x.shape[-self._n - 1]
        self.i2h_weight.shape = (self.i2h_weight.shape[0], channels, *self.i2h_weight.shape[2:])

    def _infer(self, size: int) -> int:
        if self._shape[0] < 1:
            raise ValueError(
                f"{self.name}: input_shape must include the channels when cells are stacked"
            )
        return size

    def _shares(self, x: Array, h: Array) -> tuple[Array, Array]:
        return (
            _convolve(
                self, x, self.i2h_weight.data(), self.i2h_bias.data(),
                self._settings(self.i2h_weight, self._i2h_pad, self._i2h_dilate), "i2h",
            ),
            _convolve(
                self, h, self.h2h_weight.data(), self.h2h_bias.data(),
                self._settings(self.h2h_weight, self._h2h_pad, self._h2h_dilate), "h2h",
            ),
        )  # fmt: skip

    def _settings(self, weight: Parameter, pad: Sequence[int], dilate: Sequence[int]) -> Any:
        return {
            "kernel": tuple(weight.shape[2:]),
            "pad": tuple(pad),
            "dilate": tuple(dilate),
            "num_filter": self._gates * self._hidden_size,
        }

    def _alias(self) -> str:
        return "conv_" + super()._alias()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._shape[0]} -> {self._hidden_size}, {LAYOUTS[self._n]})"
