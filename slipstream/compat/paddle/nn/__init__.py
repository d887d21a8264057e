"""``paddle.nn``: layers."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .... import np
from .._absent import explain
from .._tensor import Tensor, dims, no_grad, wrap
from . import functional, initializer


class Parameter(Tensor):
    """A tensor that layers train."""

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.persistable = True
        self.stop_gradient = False

    @property
    def trainable(self) -> bool:
        """Whether it is trained."""
        return not self.stop_gradient


class Layer:
    """A part of a model: what is assigned to it (tensors, layers) belongs to it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.training = True

    def __setattr__(self, name: str, value: Any) -> None:
        kind = (
            "_parameters"
            if isinstance(value, Parameter)
            else "_sub_layers"
            if isinstance(value, Layer)
            else None
        )
        for other in ("_parameters", "_sub_layers"):
            if other != kind:
                self.__dict__.get(other, {}).pop(name, None)
        if kind is not None:
            self.__dict__.setdefault(kind, OrderedDict())[name] = value
        object.__setattr__(self, name, value)

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """The layer's computation."""
        raise TypeError(f"{type(self).__name__} has no forward")

    def __call__(self, *inputs: Any, **kwargs: Any) -> Any:
        return self.forward(*inputs, **kwargs)

    def add_sublayer(self, name: str, sublayer: Layer) -> Layer:
        """A layer by name."""
        self.__dict__.setdefault("_sub_layers", OrderedDict())[str(name)] = sublayer
        if str(name).isidentifier():
            object.__setattr__(self, str(name), sublayer)
        return sublayer

    def add_parameter(self, name: str, parameter: Parameter | None) -> Parameter | None:
        """A parameter by name."""
        setattr(self, name, parameter)
        return parameter

    def create_parameter(
        self,
        shape: Any,
        attr: Any = None,
        dtype: Any = None,
        is_bias: bool = False,
        default_initializer: Any = None,
    ) -> Parameter:
        """A new parameter: biases are 0, the others by Xavier."""
        start = getattr(attr, "initializer", None) or default_initializer
        if start is None:
            start = initializer.Constant(0.0) if is_bias else initializer.XavierUniform()
        return Parameter(start._make(dims(shape)))

    def register_buffer(self, name: str, tensor: Tensor) -> None:
        """A tensor that belongs to the layer but is not trained."""
        self.__dict__.setdefault("_buffers", OrderedDict())[name] = tensor
        object.__setattr__(self, name, tensor)

    def children(self) -> Iterator[Layer]:
        """The layers directly inside."""
        return iter(self.__dict__.get("_sub_layers", {}).values())

    def named_children(self) -> Iterator[tuple[str, Layer]]:
        """The layers directly inside, with their names."""
        return iter(self.__dict__.get("_sub_layers", {}).items())

    def named_sublayers(self, prefix: str = "", include_self: bool = False) -> Iterator[Any]:
        """All layers inside, with their names."""
        if include_self:
            yield prefix, self
        for name, layer in self.named_children():
            whole = f"{prefix}.{name}" if prefix else name
            yield from layer.named_sublayers(whole, include_self=True)

    def sublayers(self, include_self: bool = False) -> list[Layer]:
        """All layers inside."""
        return [layer for _, layer in self.named_sublayers(include_self=include_self)]

    def _named(self, kind: str) -> Iterator[tuple[str, Any]]:
        seen: set[int] = set()
        for prefix, layer in self.named_sublayers(include_self=True):
            for name, value in layer.__dict__.get(kind, {}).items():
                if id(value) not in seen:
                    seen.add(id(value))
                    yield (f"{prefix}.{name}" if prefix else name), value

    def named_parameters(self, prefix: str = "") -> Iterator[tuple[str, Parameter]]:
        """All parameters, with their names."""
        return ((f"{prefix}.{n}" if prefix else n, p) for n, p in self._named("_parameters"))

    def parameters(self, include_sublayers: bool = True) -> list[Parameter]:
        """All parameters."""
        if not include_sublayers:
            return list(self.__dict__.get("_parameters", {}).values())
        return [parameter for _, parameter in self.named_parameters()]

    def state_dict(self) -> OrderedDict[str, Tensor]:
        """Parameters and buffers by name."""
        return OrderedDict([*self._named("_parameters"), *self._named("_buffers")])

    def set_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Overwrites parameters and buffers by name."""
        mine = self.state_dict()
        for name, value in state_dict.items():
            if name not in mine:
                raise KeyError(f"state_dict: there is no parameter {name!r}")
            mine[name].set_value(value)

    load_dict = set_dict = set_state_dict

    def train(self) -> Layer:
        """From now on dropout drops and batch norm learns."""
        for layer in self.sublayers(include_self=True):
            layer.training = True
        return self

    def eval(self) -> Layer:
        """From now on dropout and batch norm keep still."""
        for layer in self.sublayers(include_self=True):
            layer.training = False
        return self

    def apply(self, fn: Callable[[Layer], Any]) -> Layer:
        """Calls a function with every layer inside and with itself."""
        for layer in self.sublayers():
            fn(layer)
        fn(self)
        return self

    def clear_gradients(self) -> None:
        """Forgets all gradients."""
        for parameter in self.parameters():
            parameter.clear_grad()

    def to(self, *args: Any, **kwargs: Any) -> Layer:
        """Itself: there is one device."""
        return self

    def extra_repr(self) -> str:
        """The text between the brackets of ``repr``."""
        return ""

    def __repr__(self) -> str:
        inner = [f"  ({n}): " + repr(c).replace("\n", "\n  ") for n, c in self.named_children()]
        body = "\n" + "\n".join(inner) + "\n" if inner else self.extra_repr()
        return f"{type(self).__name__}({body})"


class Sequential(Layer):
    """Layers one after another.

    Examples
    --------
    >>> from slipstream.compat import paddle
    >>> net = Sequential(Linear(4, 3), ReLU(), Linear(3, 1))
    >>> net(paddle.ones((2, 4))).shape
    [2, 1]
    """

    def __init__(self, *layers: Any) -> None:
        super().__init__()
        if len(layers) == 1 and isinstance(layers[0], (list, tuple)):
            layers = tuple(layers[0])
        for i, layer in enumerate(layers):
            name, layer = layer if isinstance(layer, tuple) else (str(i), layer)
            self.add_sublayer(name, layer)

    def forward(self, input: Any) -> Any:
        """The last layer's output."""
        for layer in self.children():
            input = layer(input)
        return input

    def __getitem__(self, index: Any) -> Any:
        layers = list(self.children())[index]
        return Sequential(*layers) if isinstance(layers, list) else layers

    def __len__(self) -> int:
        return len(list(self.children()))

    def __iter__(self) -> Iterator[Layer]:
        return self.children()


class LayerList(Layer):
    """A list of layers."""

    def __init__(self, sublayers: Iterable[Layer] = ()) -> None:
        super().__init__()
        for layer in sublayers or ():
            self.append(layer)

    def append(self, sublayer: Layer) -> LayerList:
        """One layer more."""
        self.add_sublayer(str(len(self)), sublayer)
        return self

    def __getitem__(self, index: int) -> Layer:
        return list(self.children())[index]

    def __len__(self) -> int:
        return len(list(self.children()))

    def __iter__(self) -> Iterator[Layer]:
        return self.children()


class Linear(Layer):
    """``x @ weight + bias``; the weight is (in_features, out_features)."""

    def __init__(
        self, in_features: int, out_features: int, weight_attr: Any = None, bias_attr: Any = None
    ) -> None:
        super().__init__()
        self._sizes = in_features, out_features
        self.weight = self.create_parameter([in_features, out_features], weight_attr)
        self.bias = (
            None
            if bias_attr is False
            else self.create_parameter([out_features], bias_attr, is_bias=True)
        )

    def forward(self, input: Tensor) -> Tensor:
        """The layer of its input."""
        return functional.linear(input, self.weight, self.bias)

    def extra_repr(self) -> str:
        """Its sizes."""
        return f"in_features={self._sizes[0]}, out_features={self._sizes[1]}, dtype=float32"


class Conv2D(Layer):
    """Convolution of images, channels first."""

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        padding_mode: str = "zeros",
        weight_attr: Any = None,
        bias_attr: Any = None,
    ) -> None:
        super().__init__()
        kernel = functional._pair(kernel_size)
        self._options = {
            "stride": stride, "padding": padding, "dilation": dilation, "groups": groups
        }  # fmt: skip
        inputs = in_channels // groups
        bound = math.sqrt(2.0 / (inputs * kernel[0] * kernel[1]))
        self.weight = self.create_parameter(
            [out_channels, inputs, *kernel], weight_attr, None, False, initializer.Normal(0, bound)
        )
        self.bias = (
            None
            if bias_attr is False
            else self.create_parameter([out_channels], bias_attr, is_bias=True)
        )

    def forward(self, x: Tensor) -> Tensor:
        """The layer of its input."""
        return functional.conv2d(x, self.weight, self.bias, **self._options)


class Embedding(Layer):
    """Rows of a table by number."""

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        sparse: bool = False,
        weight_attr: Any = None,
    ) -> None:
        super().__init__()
        self.weight = self.create_parameter([num_embeddings, embedding_dim], weight_attr)

    def forward(self, x: Tensor) -> Tensor:
        """The layer of its input."""
        return functional.embedding(x, self.weight)


class LayerNorm(Layer):
    """Mean 0 and variance 1 over the last axes."""

    def __init__(
        self,
        normalized_shape: Any,
        epsilon: float = 1e-5,
        weight_attr: Any = None,
        bias_attr: Any = None,
    ) -> None:
        super().__init__()
        self._shape = dims(normalized_shape)
        self._epsilon = epsilon
        one = initializer.Constant(1.0)
        self.weight = (
            None
            if weight_attr is False
            else self.create_parameter(self._shape, weight_attr, default_initializer=one)
        )
        self.bias = (
            None
            if bias_attr is False
            else self.create_parameter(self._shape, bias_attr, is_bias=True)
        )

    def forward(self, x: Tensor) -> Tensor:
        """The layer of its input."""
        return functional.layer_norm(x, self._shape, self.weight, self.bias, self._epsilon)


class _BatchNorm(Layer):
    """Mean 0 and variance 1 over the batch."""

    _mean: Tensor  # buffers
    _variance: Tensor

    def __init__(self, num_features: int, momentum: float = 0.9, epsilon: float = 1e-5) -> None:
        super().__init__()
        self._momentum, self._epsilon = momentum, epsilon
        one = initializer.Constant(1.0)
        self.weight = self.create_parameter([num_features], default_initializer=one)
        self.bias = self.create_parameter([num_features], is_bias=True)
        self.register_buffer("_mean", wrap(np.zeros((num_features,))))
        self.register_buffer("_variance", wrap(np.ones((num_features,))))

    def forward(self, x: Tensor) -> Tensor:
        """The layer of its input."""
        form = (1, -1) + (1,) * (x.ndim - 2)
        axes = (0, *range(2, x.ndim))
        if self.training:
            mean = x.mean(axis=axes)
            variance = ((x - mean.reshape(form)) ** 2).mean(axis=axes)
            with no_grad():
                for kept, new in ((self._mean, mean), (self._variance, variance)):
                    share = new.detach() * (1 - self._momentum)
                    kept.set_value(kept * self._momentum + share)
        else:
            mean, variance = self._mean, self._variance
        out = (x - mean.reshape(form)) / (variance.reshape(form) + self._epsilon).sqrt()
        return out * self.weight.reshape(form) + self.bias.reshape(form)


class BatchNorm1D(_BatchNorm):
    """Batch norm of vectors."""


class BatchNorm2D(_BatchNorm):
    """Batch norm of images, channels first."""


class Dropout(Layer):
    """In training some elements become 0."""

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        self.p = p

    def forward(self, input: Tensor) -> Tensor:
        """The layer of its input."""
        return functional.dropout(input, self.p, self.training)


class Flatten(Layer):
    """Several axes as one."""

    def __init__(self, start_axis: int = 1, stop_axis: int = -1) -> None:
        super().__init__()
        self._axes = start_axis, stop_axis

    def forward(self, input: Tensor) -> Tensor:
        """The layer of its input."""
        return input.flatten(*self._axes)


def _layer_of(name: str, function: Callable[..., Tensor], *parameters: tuple[str, Any]) -> type:
    """A layer without parameters to train, of a function."""
    names = [p for p, _ in parameters]

    def __init__(self: Layer, *args: Any, **kwargs: Any) -> None:
        Layer.__init__(self)
        kwargs.pop("name", None)
        unknown = set(kwargs) - set(names)
        if unknown or len(args) > len(names):
            raise TypeError(f"paddle.nn.{name} takes {', '.join(names) or 'no arguments'}")
        self._options = {**dict(parameters), **dict(zip(names, args, strict=False)), **kwargs}

    def forward(self: Any, *inputs: Tensor) -> Tensor:
        return function(*inputs, **self._options)

    doc = f"``functional.{function.__name__}`` as a layer."
    return type(
        name,
        (Layer,),
        {"__init__": __init__, "forward": forward, "__doc__": doc, "__module__": __name__},
    )


_POOL: tuple[tuple[str, Any], ...] = (("kernel_size", 2), ("stride", None), ("padding", 0))
ReLU = _layer_of("ReLU", functional.relu)
Sigmoid = _layer_of("Sigmoid", functional.sigmoid)
Tanh = _layer_of("Tanh", functional.tanh)
GELU = _layer_of("GELU", functional.gelu, ("approximate", False))
LeakyReLU = _layer_of("LeakyReLU", functional.leaky_relu, ("negative_slope", 0.01))
Softmax = _layer_of("Softmax", functional.softmax, ("axis", -1))
MaxPool2D = _layer_of("MaxPool2D", functional.max_pool2d, *_POOL)
AvgPool2D = _layer_of("AvgPool2D", functional.avg_pool2d, *_POOL)
MSELoss = _layer_of("MSELoss", functional.mse_loss, ("reduction", "mean"))
L1Loss = _layer_of("L1Loss", functional.l1_loss, ("reduction", "mean"))
BCEWithLogitsLoss = _layer_of(
    "BCEWithLogitsLoss", functional.binary_cross_entropy_with_logits, ("reduction", "mean")
)
CrossEntropyLoss = _layer_of(
    "CrossEntropyLoss",
    functional.cross_entropy,
    ("weight", None),
    ("reduction", "mean"),
    ("soft_label", False),
    ("axis", -1),
)

__getattr__ = explain("paddle.nn")
