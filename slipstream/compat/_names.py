"""MXNet's names: which exist, which differ here, and what to use instead.

``slipstream check``, the messages of missing attributes and the page `MXNet names` of the
documentation all ask here.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from importlib import resources

# Instead of a name that is not here. The longest entry that fits counts: ``mxnet.rnn.LSTMCell`` is
# answered by ``mxnet.rnn``. A star at the end stands for any rest of the name.
INSTEAD = {
    "mxnet.rnn": "gluon.rnn",
    "mxnet.rtc": "nd and np operations: they are fused as they are recorded",
    "mxnet.th": "nd and np operations",
    "mxnet.torch": "nd and np operations; torch.from_dlpack(x) exchanges arrays",
    "mxnet.nd.sparse": "dense arrays",
    "mxnet.ndarray.sparse": "dense arrays",
    "mxnet.sym.sparse": "dense arrays",
    "mxnet.symbol.sparse": "dense arrays",
    "mxnet.io.LibSVMIter": "io.NDArrayIter with dense arrays",
    "mxnet.contrib.onnx": "HybridBlock.export",
    "mxnet.onnx": "HybridBlock.export",
    "mxnet.contrib.quantization": "float16 or bfloat16: net.cast('bfloat16')",
    "mxnet.contrib.tensorrt": "net.hybridize()",
    "mxnet.contrib.svrg_optimization": "gluon.Trainer",
    "mxnet.contrib.tensorboard": "any writer of event files, given x.item()",
    "mxnet.contrib.amp": "net.cast('bfloat16')",
    "mxnet.amp": "net.cast('bfloat16')",
    "mxnet.kvstore_server": "one process",
    "mxnet.kvstore.BytePS": "one process: kvstore.create('device')",
    "mxnet.kvstore.Horovod": "one process: kvstore.create('device')",
    "mxnet.library": "slipstream.operator, or functions of arrays",
    "mxnet.subgraph": "net.hybridize()",
    "mxnet.gluon.contrib.data.text": "gluon.data with files of yours",
    "mxnet.gluon.contrib.data.vision": "gluon.data.vision",
    "mxnet.gluon.probability": "np.random and npx functions",
    "mxnet.autograd.get_symbol": "HybridBlock.export",
    "mxnet.nd.imdecode": "image.imdecode",
    "mxnet.io.ImageDetRecordIter": "image.ImageDetIter",
    "mxnet.io.ImageRecordInt8Iter": "io.ImageRecordUInt8Iter",
    "mxnet.io.ImageRecordIter_v1": "io.ImageRecordIter",
    "mxnet.io.ImageRecordUInt8Iter_v1": "io.ImageRecordUInt8Iter",
    "mxnet.np.mirr": "the package numpy_financial",
    "mxnet.np.npv": "the package numpy_financial",
    "mxnet.np.pmt": "the package numpy_financial",
    "mxnet.np.ppmt": "the package numpy_financial",
    "mxnet.np.pv": "the package numpy_financial",
    "mxnet.np.rate": "the package numpy_financial",
    "mxnet.optimizer.LBSGD": "optimizer.LARS",
    "mxnet.optimizer.ccSGD": "optimizer.SGD",
    "mxnet.optimizer.Test": "optimizer.SGD",
    "mxnet.optimizer.Optimizer.set_lr_scale": "Parameter.lr_mult",
}  # fmt: skip
_SMALL = "float16 or bfloat16: x.astype('bfloat16')"
for _space in ("mxnet.nd", "mxnet.sym", "mxnet.nd.contrib", "mxnet.sym.contrib", "mxnet.npx"):
    INSTEAD |= {
        f"{_space}.quantize*": _SMALL,
        f"{_space}.contrib_*": _SMALL,
        f"{_space}.dequantize": _SMALL,
        f"{_space}.requantize": _SMALL,
        f"{_space}.calibrate_entropy": _SMALL,
        f"{_space}.intgemm_*": _SMALL,
        f"{_space}.sldwin_atten_*": "batch_dot with a mask",
        f"{_space}.dgl_*": "the package dgl",
        f"{_space}.edge_id": "the package dgl",
        f"{_space}.SparseEmbedding": "Embedding",
        f"{_space}.IdentityAttachKLSparseReg": "a term of the loss",
    }

_SEED = "the same numbers in every mode and on any number of threads, but other ones than MXNet's"
_GPU = (
    "may be named and compared; an array there raises unless SLIPSTREAM_GPUS=N lets CPUs stand in"
)
_DISK = "reads files from disk; when they are missing the error says which and where to get them"
_DENSE = "arrays are dense: 'default' is the only storage type"
_BULK = "says how many operations may wait for others that they can be fused with"
_AMP = "may be called and changes nothing: everything is computed in float32"
_LATER = "does not wait in update, only in get"

# Names that are here and behave differently, on purpose.
DIFFERENT = {
    "mxnet.random.seed": _SEED,
    "mxnet.np.random.seed": _SEED,
    "mxnet.npx.random.seed": _SEED,
    "mxnet.gpu": _GPU,
    "mxnet.npx.gpu": _GPU,
    "mxnet.context.gpu": _GPU,
    "mxnet.device.gpu": _GPU,
    "mxnet.context.gpu_memory_info": "raises, as there is no GPU backend",
    "mxnet.device.gpu_memory_info": "raises, as there is no GPU backend",
    "mxnet.util.get_gpu_memory": "raises, as there is no GPU backend",
    "mxnet.nd.waitall": "waits for what can still be seen: dropped results are not computed",
    "mxnet.npx.waitall": "waits for what can still be seen: dropped results are not computed",
    "mxnet.nd.cast_storage": _DENSE,
    "mxnet.nd.NDArray.tostype": _DENSE,
    "mxnet.np.ndarray.tostype": _DENSE,
    "mxnet.nd.contrib.getnnz": "counts the elements of a dense array that are not zero",
    "mxnet.nd.broadcast_to": "repeats elements without a copy; assigning to the result raises",
    "mxnet.np.broadcast_to": "repeats elements without a copy; assigning to the result raises",
    "mxnet.nd.to_dlpack_for_write": "until the array changes, which gives it new memory",
    "mxnet.npx.to_dlpack_for_write": "until the array changes, which gives it new memory",
    "mxnet.gluon.nn.SELU": "its gradient is the derivative; MXNet's is up to 5 % off below zero",
    "mxnet.gluon.metric.MeanPairwiseDistance": "is never negative; MXNet's, for an odd p, lets "
    "positive and negative differences cancel",
    "mxnet.npx.constraint_check": "its message is raised, as MXNetError, where a result is looked "
    "at that depends on it",
    "mxnet.engine.bulk": _BULK,
    "mxnet.engine.set_bulk_size": _BULK,
    "mxnet.contrib.amp.init": _AMP,
    "mxnet.contrib.amp.init_trainer": _AMP,
    "mxnet.contrib.amp.scale_loss": _AMP,
    "mxnet.contrib.amp.unscale": _AMP,
    "mxnet.amp.init": _AMP,
    "mxnet.amp.init_trainer": _AMP,
    "mxnet.amp.scale_loss": _AMP,
    "mxnet.amp.unscale": _AMP,
    "mxnet.npx.gpu_memory_info": "raises, as there is no GPU backend",
    "mxnet.kvstore.create": "'local' and 'device'; stores of several machines raise",
    "mxnet.kvstore.KVStore.row_sparse_pull": "raises: arrays are dense; use pull",
    "mxnet.gluon.HybridBlock.hybridize": "replays the operations of the first call, whatever "
    "Python made them; static_alloc and static_shape change nothing",
    "mxnet.gluon.nn.Embedding": "sparse_grad=True is accepted; the gradient is dense",
    "mxnet.gluon.nn.SyncBatchNorm": "is BatchNorm: there is one device",
    "mxnet.gluon.contrib.nn.SyncBatchNorm": "is BatchNorm: there is one device",
    "mxnet.gluon.contrib.nn.SparseEmbedding": "the gradient is dense",
    "mxnet.gluon.data.vision.MNIST": _DISK,
    "mxnet.gluon.data.vision.FashionMNIST": _DISK,
    "mxnet.gluon.data.vision.CIFAR10": _DISK,
    "mxnet.gluon.data.vision.CIFAR100": _DISK,
    "mxnet.gluon.model_zoo.vision.get_model": "pretrained=True reads parameters from disk",
    "mxnet.metric.EvalMetric": _LATER,
    "mxnet.gluon.metric.EvalMetric": _LATER,
}


# Modules under more than one name: the first is the one in the tables above.
_SAME = (
    ("nd", "ndarray"), ("np", "numpy"), ("npx", "numpy_extension"), ("sym", "symbol"),
    ("init", "initializer"), ("kvstore", "kv"), ("image", "img"), ("mod", "module"),
    ("visualization", "viz"), ("random", "rnd"), ("monitor", "mon"),
)  # fmt: skip
_FIRST = {other: first for first, *others in _SAME for other in others}


def usual(name: str) -> str:
    """A name with its module as the tables spell it.

    Examples
    --------
    >>> usual("mxnet.ndarray.dot")
    'mxnet.nd.dot'
    """
    package, dot, rest = name.partition(".")
    module, more, last = rest.partition(".")
    return f"{package}{dot}{_FIRST.get(module, module)}{more}{last}"


def instead_of(name: str) -> str | None:
    """The replacement for an MXNet name, if known.

    Examples
    --------
    >>> instead_of("mxnet.rnn.LSTMCell")
    'gluon.rnn'
    >>> instead_of("mxnet.nd.contrib.dgl_subgraph")
    'the package dgl'
    """
    name = usual(name)
    while name:
        if name in INSTEAD:
            return INSTEAD[name]
        for begin, hint in _begins().items():
            if name.startswith(begin):
                return hint
        name = name.rpartition(".")[0]
    return None


@functools.cache
def _begins() -> dict[str, str]:
    return {name[:-1]: hint for name, hint in INSTEAD.items() if name.endswith("*")}


def difference(name: str) -> str | None:
    """How a name behaves here, if that is not what it does in MXNet.

    Examples
    --------
    >>> difference("mxnet.ndarray.broadcast_to")
    'repeats elements without a copy; assigning to the result raises'
    """
    return DIFFERENT.get(usual(name))


@dataclass(frozen=True)
class Space:
    """A namespace of MXNet's: a module, or a class with its methods.

    Parameters
    ----------
    name : str
        As ``mxnet.gluon.nn``.
    names : dict
        The names in it, and in which versions they are: ``'12'``, ``'1'`` (1.9.1 only) or ``'2'``.
    """

    name: str
    names: dict[str, str]


@functools.cache
def spaces() -> tuple[Space, ...]:
    """MXNet's public names by namespace.

    Examples
    --------
    >>> [s.names["Dense"] for s in spaces() if s.name == "mxnet.gluon.nn"]
    ['12']
    """
    text = resources.files(__package__).joinpath("mxnet_names.txt").read_text("utf-8")
    found: list[Space] = []
    for line in text.splitlines():
        if line.startswith("["):
            found.append(Space(line.strip("[]"), {}))
        elif line and not line.startswith("#"):
            versions, colon, rest = line.partition(": ")
            names, which = (rest, versions) if colon else (line, "12")
            found[-1].names.update(dict.fromkeys(names.split(), which))
    for space in found:
        ordered = sorted(space.names.items())
        space.names.clear()
        space.names.update(ordered)
    return tuple(found)


@functools.cache
def known() -> frozenset[str]:
    """All of MXNet's public names.

    Examples
    --------
    >>> "mxnet.nd.dot" in known()
    True
    """
    return frozenset(f"{space.name}.{name}" for space in spaces() for name in space.names)
