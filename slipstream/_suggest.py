"""Suggestions for a missing name: similar spellings, and other libraries' names."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

# Names that users of other libraries reach for, by the end of the module's name.
_ELSEWHERE = {
    "slipstream": {
        "no_grad": "autograd.pause()",
        "enable_grad": "autograd.record()",
        "tensor": "np.array or nd.array",
        "Tensor": "np.ndarray or nd.NDArray",
        "array": "np.array or nd.array",
        "zeros": "np.zeros or nd.zeros",
        "ones": "np.ones or nd.ones",
        "optim": "optimizer, or gluon.Trainer",
        "nn": "gluon.nn",
        "manual_seed": "random.seed",
        "device": "cpu() or gpu()",
        "save": "nd.save, np.savez or net.save_parameters",
        "load": "nd.load, np.load or net.load_parameters",
        "jit": "net.hybridize()",
        "compile": "net.hybridize()",
    },
    "autograd": {"no_grad": "pause", "enable_grad": "record", "GradientTape": "record"},
    "nn": {
        "Linear": "Dense",
        "Module": "Block",
        "ReLU": "Activation('relu')",
        "Sigmoid": "Activation('sigmoid')",
        "Tanh": "Activation('tanh')",
        "BatchNorm1d": "BatchNorm",
        "BatchNorm2d": "BatchNorm",
        "Conv1d": "Conv1D",
        "Conv2d": "Conv2D",
        "Conv3d": "Conv3D",
        "ConvTranspose2d": "Conv2DTranspose",
        "MaxPool2d": "MaxPool2D",
        "AvgPool2d": "AvgPool2D",
        "AdaptiveAvgPool2d": "GlobalAvgPool2D",
        "LSTM": "gluon.rnn.LSTM",
        "GRU": "gluon.rnn.GRU",
        "RNN": "gluon.rnn.RNN",
        "CrossEntropyLoss": "gluon.loss.SoftmaxCrossEntropyLoss",
        "MSELoss": "gluon.loss.L2Loss",
        "L1Loss": "gluon.loss.L1Loss",
        "Parameter": "gluon.Parameter",
        "ModuleList": "Sequential",
    },
    "loss": {
        "CrossEntropyLoss": "SoftmaxCrossEntropyLoss",
        "MSELoss": "L2Loss",
        "BCELoss": "SigmoidBinaryCrossEntropyLoss",
        "BCEWithLogitsLoss": "SigmoidBinaryCrossEntropyLoss",
        "NLLLoss": "SoftmaxCrossEntropyLoss(from_logits=True)",
    },
    "nd": {
        "tensor": "array",
        "cat": "concat",
        "matmul": "dot or batch_dot",
        "randn": "random.randn",
    },
    "np": {"tensor": "array", "cat": "concatenate", "relu": "npx.relu", "softmax": "npx.softmax"},
}


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name that is spelled most alike; None if none is near.

    >>> nearest("learning_rat", ["wd", "learning_rate"])
    'learning_rate'
    """
    # The shortest first: of names that are equally near it is the likeliest.
    names = sorted((k for k in known if not k.startswith("_")), key=len)
    lower = {k.lower(): k for k in reversed(names)}
    if name.lower() in lower:
        return lower[name.lower()]
    import difflib  # only errors need it

    found = difflib.get_close_matches(name, names, n=1, cutoff=0.75)
    return found[0] if found else None


def missing(module: str, name: str) -> AttributeError:
    """The error for a name that a module does not have, with what to write instead.

    >>> str(missing("slipstream.gluon.nn", "Linear"))
    "module 'slipstream.gluon.nn' has no attribute 'Linear'; did you mean Dense?"
    """
    hint = None
    if not name.startswith("_"):
        table = _ELSEWHERE.get(module.rpartition(".")[2], {})
        hint = table.get(name) or nearest(name, dir(sys.modules[module]))
        hint = hint or {k.lower(): v for k, v in table.items()}.get(name.lower())
    text = f"module {module!r} has no attribute {name!r}"
    # An error with its object but without the name gets no second suggestion by Python itself.
    return AttributeError(f"{text}; did you mean {hint}?" if hint else text, obj=module)


def getattr_of(module: str) -> Callable[[str], Any]:
    """A module's ``__getattr__`` that knows no names of its own."""

    def __getattr__(name: str) -> Any:
        raise missing(module, name)

    return __getattr__
