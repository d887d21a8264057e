"""What parameters start from.

An initializer is called with a parameter's name and its array. The name's ending says what the
array is: weights get what the initializer is about, biases zeros, gammas ones, and so on.

>>> from slipstream import init, nd
>>> weight, bias = nd.zeros((2, 2)), nd.ones((2,))
>>> constant = init.Constant(3)
>>> constant("dense0_weight", weight); constant("dense0_bias", bias)
>>> weight.asnumpy().tolist(), bias.asnumpy().tolist()
([[3.0, 3.0], [3.0, 3.0]], [0.0, 0.0])
"""

from __future__ import annotations

import json
import logging
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy

from . import _core, registry
from ._convert import Array
from ._dtypes import name_of
from .nd import random as _random


class InitDesc(str):
    """A parameter's name, with its attributes and the initializer to fall back to.

    ``attrs["__init__"]``, an initializer or its description, is used instead of the name's ending.

    >>> from slipstream import init, nd
    >>> x = nd.zeros((2,))
    >>> init.Zero()(init.InitDesc("weight", {"__init__": "ones"}), x)
    >>> x.tolist()
    [1.0, 1.0]
    """

    attrs: dict[str, Any]
    global_init: Any

    def __new__(
        cls, name: str, attrs: Mapping[str, Any] | None = None, global_init: Any = None
    ) -> InitDesc:
        self = super().__new__(cls, name)
        self.attrs = dict(attrs) if attrs else {}
        self.global_init = global_init
        return self


class Initializer:
    """Fills arrays, by their names; subclasses override ``_init_weight(self, name, arr)``.

    >>> from slipstream import init, nd
    >>> class Halves(init.Initializer):
    ...     def _init_weight(self, name, arr):
    ...         arr[:] = 0.5
    >>> x = nd.zeros((2,))
    >>> Halves()("weight", x)
    >>> x.asnumpy().tolist()
    [0.5, 0.5]
    """

    # Also for subclasses that do not call __init__.
    _kwargs: Mapping[str, Any] = MappingProxyType({})
    _verbose = False
    _print_func: Callable[[Array], str] | None = None

    def __init__(self, **kwargs: Any) -> None:
        self._kwargs = kwargs

    def set_verbosity(
        self, verbose: bool = False, print_func: Callable[[Array], str] | None = None
    ) -> Initializer:
        """Log each array that is filled, with what `print_func` says about it (this waits)."""
        self._verbose = verbose
        self._print_func = print_func or _size_of_elements
        return self

    def _verbose_print(self, desc: str, init: Any, arr: Array) -> None:
        if self._verbose and self._print_func:
            logging.info("Initialized %s as %s: %s", desc, init, self._print_func(arr))

    def dumps(self) -> str:
        """The initializer as JSON; ``create`` makes it again.

        >>> from slipstream import init
        >>> init.Normal(0.5).dumps()
        '["normal", {"sigma": 0.5}]'
        """
        self._kwargs = {k: _plain(v) for k, v in self._kwargs.items()}
        return json.dumps([type(self).__name__.lower(), self._kwargs])

    def __call__(self, desc: str, arr: Array) -> None:
        """Fill `arr`, the parameter called `desc`."""
        if not isinstance(desc, str):
            raise TypeError(f"desc must be a name or InitDesc, not {type(desc).__name__}")
        if not isinstance(arr, Array):
            raise TypeError(f"arr must be an array, not {type(arr).__name__}")
        own = None
        if isinstance(desc, InitDesc):
            if desc.global_init is None:
                desc.global_init = self
            own = desc.attrs.get("__init__")
        if own:
            create(own).init_weight(desc, arr)
            self._verbose_print(desc, own, arr)
            return
        for pattern, method in _LEGACY if type(desc) is str else ():
            if pattern.match(desc):
                getattr(self, method)(desc, arr)
                self._verbose_print(desc, method, arr)
                return
        for ending, method in _ENDINGS:
            if desc.endswith(ending):
                getattr(self, method)(desc, arr)
                self._verbose_print(desc, ending, arr)
                return
        self._init_default(desc, arr)

    def init_weight(self, name: str, arr: Array) -> None:
        """Fill `arr` as a weight, whatever its name is."""
        self._init_weight(name, arr)

    def _init_weight(self, name: str, arr: Array) -> None:
        raise TypeError(f"{type(self).__name__} must override _init_weight to fill {name}")

    def _init_zero(self, _: str, arr: Array) -> None:
        arr[:] = 0

    def _init_one(self, _: str, arr: Array) -> None:
        arr[:] = 1

    _init_bias = _init_beta = _init_quantized_bias = _init_zero
    _init_gamma = _init_one

    def _init_quantized_weight(self, _: str, arr: Array) -> None:
        _core.store(arr, _random.randint(-127, 127, shape=arr.shape, dtype="int32"))

    def _init_bilinear(self, _: str, arr: Array) -> None:
        arr[:] = _bilinear(arr.shape)

    def _init_loc_bias(self, _: str, arr: Array) -> None:
        if arr.shape[0] != 6:
            raise ValueError(f"the bias of a transformer's net has 6 elements, not {arr.shape[0]}")
        arr[:] = numpy.array([1, 0, 0, 0, 1, 0], dtype="float32")

    def _init_default(self, name: str, arr: Array) -> None:
        raise ValueError(
            f"the name {name!r} does not tell how to fill the array: it ends with none of "
            f"{', '.join(ending for ending, _ in _ENDINGS)}. Give the parameter its own init"
        )

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Initializer):
            return NotImplemented
        return type(self) is type(other) and self._kwargs == other._kwargs

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self._kwargs.items())})"


_ENDINGS = (
    ("weight", "_init_weight"), ("bias", "_init_bias"), ("gamma", "_init_gamma"),
    ("beta", "_init_beta"), ("moving_mean", "_init_zero"), ("running_mean", "_init_zero"),
    ("moving_var", "_init_one"), ("running_var", "_init_one"), ("moving_inv_var", "_init_zero"),
    ("moving_avg", "_init_zero"), ("min", "_init_zero"), ("max", "_init_one"),
    ("weight_quantize", "_init_quantized_weight"), ("bias_quantize", "_init_quantized_bias"),
)  # fmt: skip
# Names whose beginning says more than their ending; for plain strings only, as in MXNet.
_LEGACY = (
    (re.compile("upsampling"), "_init_bilinear"),
    (re.compile("stn_loc.*weight$"), "_init_zero"),
    (re.compile("stn_loc.*bias$"), "_init_loc_bias"),
)


def _size_of_elements(x: Array) -> str:
    return str(float(numpy.linalg.norm(x.asnumpy().astype("float64"))) / math.sqrt(x.size or 1))


def _plain(value: Any) -> Any:
    """A value as JSON can hold it."""
    if isinstance(value, Initializer):
        return value.dumps()
    if isinstance(value, Array):
        value = value.asnumpy()
    if isinstance(value, (numpy.ndarray, numpy.generic)):
        return value.tolist()
    return value


register = registry.get_register_func(Initializer, "initializer")
alias = registry.get_alias_func(Initializer, "initializer")
_create = registry.get_create_func(Initializer, "initializer")


def create(initializer: Any, *args: Any, **kwargs: Any) -> Any:
    """Make an initializer of its name and arguments, or of what ``dumps`` gave.

    Initializers, and other objects that can be called with a name and an array, are returned as
    they are.

    >>> from slipstream import init
    >>> init.create("xavier", magnitude=2)
    Xavier(rnd_type='uniform', factor_type='avg', magnitude=2)
    """
    if isinstance(initializer, (Mixed, Load)):
        return initializer
    return _create(initializer, *args, **kwargs)


# ---- one value -----------------------------------------------------------------------------------


@register
@alias("zeros")
class Zero(Initializer):
    """Zeros.

    >>> from slipstream import init, nd
    >>> x = nd.empty((2,))
    >>> init.Zero()("weight", x)
    >>> x.tolist()
    [0.0, 0.0]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = 0


@register
@alias("ones")
class One(Initializer):
    """Ones.

    >>> from slipstream import init, nd
    >>> x = nd.empty((2,))
    >>> init.One()("weight", x)
    >>> x.tolist()
    [1.0, 1.0]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = 1


@register
class Constant(Initializer):
    """A number, or an array of the parameter's shape.

    >>> from slipstream import init, nd
    >>> x = nd.zeros((2,))
    >>> init.Constant([1, 2]).init_weight("x", x)
    >>> x.asnumpy().tolist()
    [1.0, 2.0]
    """

    def __init__(self, value: Any) -> None:
        super().__init__(value=value)
        self.value = value

    def _init_weight(self, _: str, arr: Array) -> None:
        value = self.value
        arr[:] = numpy.asarray(value, "float32") if isinstance(value, (list, tuple)) else value

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, Initializer):
            return NotImplemented
        return type(self) is type(other) and _plain(self.value) == _plain(other.value)

    __hash__ = object.__hash__


# ---- random numbers ------------------------------------------------------------------------------


def _drawn_type(arr: Array) -> str:
    return "float64" if name_of(arr) == "float64" else "float32"


def _uniform(arr: Array, scale: float) -> None:
    _core.store(arr, _random.uniform(-scale, scale, shape=arr.shape, dtype=_drawn_type(arr)))


def _normal(arr: Array, sigma: float) -> None:
    _core.store(arr, _random.normal(0, sigma, shape=arr.shape, dtype=_drawn_type(arr)))


@register
class Uniform(Initializer):
    """Numbers from [-scale, scale], all alike.

    >>> from slipstream import init, nd
    >>> x = nd.empty((100,))
    >>> init.Uniform(0.1)("weight", x)
    >>> float(abs(x).max()) <= 0.1
    True
    """

    def __init__(self, scale: float = 0.07) -> None:
        super().__init__(scale=scale)
        self.scale = scale

    def _init_weight(self, _: str, arr: Array) -> None:
        _uniform(arr, self.scale)


@register
class Normal(Initializer):
    """Numbers from the normal distribution around 0 with deviation `sigma`.

    >>> from slipstream import init, nd
    >>> x = nd.empty((1000,))
    >>> init.Normal(0.1)("weight", x)
    >>> round(float(x.asnumpy().std()), 1)
    0.1
    """

    def __init__(self, sigma: float = 0.01) -> None:
        super().__init__(sigma=sigma)
        self.sigma = sigma

    def _init_weight(self, _: str, arr: Array) -> None:
        _normal(arr, self.sigma)


@register
class Orthogonal(Initializer):
    """A matrix with orthogonal rows or columns, scaled; more dimensions count as columns.

    Parameters
    ----------
    scale
        Length of the vectors.
    rand_type
        ``"uniform"`` or ``"normal"``: what the random matrix is drawn from.

    Examples
    --------
    >>> from slipstream import init, nd
    >>> x = nd.empty((2, 3))
    >>> init.Orthogonal(scale=1.0)("weight", x)
    >>> nd.dot(x, x.T).asnumpy().round(3).tolist() == [[1, 0], [0, 1]]
    True
    """

    def __init__(self, scale: float = 1.414, rand_type: str = "uniform") -> None:
        if rand_type not in ("uniform", "normal"):
            raise ValueError(f"rand_type must be 'uniform' or 'normal', not {rand_type!r}")
        super().__init__(scale=scale, rand_type=rand_type)
        self.scale = scale
        self.rand_type = rand_type

    def _init_weight(self, name: str, arr: Array) -> None:
        if not arr.shape:
            raise ValueError(f"Orthogonal cannot fill {name}: it has no dimensions")
        rows, columns = arr.shape[0], math.prod(arr.shape[1:])
        draw = _random.uniform if self.rand_type == "uniform" else _random.normal
        low, high = (-1, 1) if self.rand_type == "uniform" else (0, 1)
        random = draw(low, high, shape=(rows, columns), dtype=_drawn_type(arr))
        _, u, v = _core.linalg_svd(random, True, False)
        basis = u if u.shape == (rows, columns) else v
        _core.store(arr, _core.reshape(_core.ops.multiply(basis, self.scale), arr.shape))


@register
class Xavier(Initializer):
    """Random weights whose size keeps the size of signals from layer to layer.

    Parameters
    ----------
    rnd_type
        ``"uniform"`` draws from [-c, c], ``"gaussian"`` from the normal distribution with deviation
        c, where c is ``sqrt(magnitude / factor)``.
    factor_type
        The factor: ``"in"`` and ``"out"`` are the numbers of inputs and outputs, ``"avg"`` is their
        mean.
    magnitude
        How large numbers are.

    Examples
    --------
    >>> from slipstream import init, nd
    >>> x = nd.empty((2, 4))
    >>> init.Xavier()("weight", x)
    >>> float(abs(x).max()) <= 1.0  # sqrt(3 / ((2 + 4) / 2))
    True
    """

    def __init__(
        self, rnd_type: str = "uniform", factor_type: str = "avg", magnitude: float = 3
    ) -> None:
        super().__init__(rnd_type=rnd_type, factor_type=factor_type, magnitude=magnitude)
        self.rnd_type = rnd_type
        self.factor_type = factor_type
        self.magnitude = float(magnitude)

    def _init_weight(self, name: str, arr: Array) -> None:
        shape = arr.shape
        if len(shape) < 2:
            raise ValueError(f"Xavier cannot fill {name} of shape {shape}: "
                             "it needs two dimensions at least")  # fmt: skip
        area = math.prod(shape[2:])
        fan_in, fan_out = shape[1] * area, shape[0] * area
        factors = {"avg": (fan_in + fan_out) / 2, "in": fan_in, "out": fan_out}
        factor = factors.get(self.factor_type)
        if factor is None:
            raise ValueError(f"factor_type must be one of {', '.join(factors)}, "
                             f"not {self.factor_type!r}")  # fmt: skip
        scale = math.sqrt(self.magnitude / factor) if factor else 0.0
        if self.rnd_type == "uniform":
            _uniform(arr, scale)
        elif self.rnd_type == "gaussian":
            _normal(arr, scale)
        else:
            raise ValueError(f"rnd_type must be 'uniform' or 'gaussian', not {self.rnd_type!r}")


@register
class MSRAPrelu(Xavier):
    """As Xavier's normal distribution, for layers before rectifiers with slope `slope`.

    >>> from slipstream import init, nd
    >>> x = nd.empty((50, 100))
    >>> init.MSRAPrelu()("weight", x)
    >>> x.shape
    (50, 100)
    """

    def __init__(self, factor_type: str = "avg", slope: float = 0.25) -> None:
        super().__init__("gaussian", factor_type, 2 / (1 + slope**2))
        self._kwargs = {"factor_type": factor_type, "slope": slope}


# ---- for certain layers --------------------------------------------------------------------------


def _bilinear(shape: Sequence[int]) -> numpy.ndarray:
    """The kernel of a transposed convolution that enlarges by bilinear interpolation."""
    if len(shape) != 4:
        raise ValueError(f"a bilinear kernel has four dimensions, not shape {tuple(shape)}")
    half = math.ceil(shape[3] / 2)
    center = (2 * half - 1 - half % 2) / (2 * half)
    x = 1 - numpy.abs(numpy.arange(shape[3]) / half - center)
    y = 1 - numpy.abs(numpy.arange(shape[2]) / half - center)
    return numpy.broadcast_to(numpy.outer(y, x).astype("float32"), tuple(shape))


@register
class Bilinear(Initializer):
    """The kernel of a transposed convolution that enlarges images smoothly.

    >>> from slipstream import init, nd
    >>> x = nd.empty((1, 1, 4, 4))
    >>> init.Bilinear()("weight", x)
    >>> x[0, 0, 1].tolist()
    [0.1875, 0.5625, 0.5625, 0.1875]
    """

    def __init__(self) -> None:
        super().__init__()

    def _init_weight(self, _: str, arr: Array) -> None:
        arr[:] = _bilinear(arr.shape)


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


_GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


def _fused_parts(
    size: int, mode: str, layers: int, hidden: int, directions: int, projection: int | None
) -> Iterator[tuple[int, str, str, int, int]]:
    """Where the parts of a fused parameter begin: (place, i2h|h2h|h2r, weight|bias, rows, columns).

    All weights come before all biases; the number of inputs follows from the whole size.
    """
    rows = _GATES[mode] * hidden
    state = projection or hidden
    later = (state * directions + state + 2) * rows * directions
    rest = size - (layers - 1) * later - (projection or 0) * hidden * layers * directions
    inputs = rest // (rows * directions) - 2 - state
    place = 0
    for what in ("weight", "bias"):
        for layer in range(layers):
            for _ in range(directions):
                parts = [("i2h", rows, inputs if layer == 0 else state * directions),
                         ("h2h", rows, state)]  # fmt: skip
                if projection and what == "weight":
                    parts.append(("h2r", projection, hidden))
                for where, height, width in parts:
                    width = width if what == "weight" else 1
                    yield place, where, what, height, width
                    place += height * width


class _Fused(Initializer):
    """Fills the one long parameter of fused recurrent layers, part by part."""

    def _set_layout(
        self, mode: str, layers: int, hidden: int, bidirectional: bool, projection: int | None
    ) -> None:
        if mode not in _GATES:
            raise ValueError(f"mode must be one of {', '.join(_GATES)}, not {mode!r}")
        self._layout = (mode, layers, hidden, 2 if bidirectional else 1, projection)

    def _parts(self, arr: Array) -> Iterator[tuple[str, str, Array, Callable[[Array], None]]]:
        for place, where, what, rows, columns in _fused_parts(arr.shape[0], *self._layout):
            end = place + rows * columns
            part = _core.fill(type(arr), 0, name_of(arr),
                              (rows, columns) if what == "weight" else (rows,))  # fmt: skip

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
            raise ValueError(f"FusedRNN without init cannot fill {name}: there is no other one")
        mode, _, hidden, _, _ = self._layout
        for where, what, part, put in self._parts(arr):
            for gate in range(_GATES[mode]):
                rows = slice(gate * hidden, (gate + 1) * hidden)
                if mode == "lstm" and gate == 1 and what == "bias":
                    part[rows] = self._forget_bias
                    continue
                one = _core.copy(part[rows])
                init(InitDesc(f"{where}_{what}", global_init=init), one)
                part[rows] = one
            put(part)


# ---- several initializers ------------------------------------------------------------------------


class Load:
    """Arrays from a file or dict, by name; `default_init` for the names that are not in it.

    >>> from slipstream import init, nd
    >>> load = init.Load({"dense0_weight": nd.array([1, 2])}, default_init=init.Zero())
    >>> x, y = nd.empty((2,)), nd.empty((2,))
    >>> load("dense0_weight", x)
    >>> load("dense0_bias", y)
    >>> x.tolist(), y.tolist()
    ([1.0, 2.0], [0.0, 0.0])
    """

    def __init__(
        self, param: str | Mapping[str, Array], default_init: Any = None, verbose: bool = False
    ) -> None:
        if isinstance(param, str):
            from . import nd

            param = nd.load(param)
        if not isinstance(param, Mapping):
            raise TypeError(f"param must be a file or dict of named arrays, not {type(param)}")
        self.param = {_bare(name): arr for name, arr in param.items()}
        self.default_init = default_init
        self.verbose = verbose

    def __call__(self, name: str, arr: Array) -> None:
        found = self.param.get(name)
        if found is not None:
            if found.shape != arr.shape:
                raise ValueError(f"{name} has shape {arr.shape}, the loaded array {found.shape}")
            arr[:] = found
        elif self.default_init is not None:
            self.default_init(name, arr)
        else:
            raise ValueError(f"{name} is not among the loaded arrays, and there is no default_init")
        if self.verbose:
            logging.info("Initialized %s by %s", name, "default" if found is None else "loading")

    init_weight = _init_weight = __call__


def _bare(name: str) -> str:
    return name[4:] if name.startswith(("arg:", "aux:")) else name


class Mixed:
    """One of several initializers: that of the first pattern that matches the name's beginning.

    >>> from slipstream import init, nd
    >>> mixed = init.Mixed([".*bias", ".*"], [init.Zero(), init.One()])
    >>> x = nd.zeros((2,))
    >>> mixed("dense0_weight", x)
    >>> x.asnumpy().tolist()
    [1.0, 1.0]
    """

    def __init__(self, patterns: Sequence[str], initializers: Sequence[Any]) -> None:
        if len(patterns) != len(initializers):
            raise ValueError(f"{len(patterns)} patterns for {len(initializers)} initializers")
        self.map = [(re.compile(p), i) for p, i in zip(patterns, initializers, strict=True)]

    def __call__(self, name: str, arr: Array) -> None:
        for pattern, init in self.map:
            if pattern.match(name):
                init(name, arr)
                return
        raise ValueError(f"no pattern matches {name!r}; a last pattern '.*' matches everything")

    init_weight = _init_weight = __call__


__all__ = [
    "Bilinear", "Constant", "FusedRNN", "InitDesc", "Initializer", "LSTMBias", "Load", "MSRAPrelu",
    "Mixed", "Normal", "One", "Orthogonal", "RNNFused", "Uniform", "Xavier", "Zero", "alias",
    "create", "register",
]  # fmt: skip
