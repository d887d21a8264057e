"""What to use instead of MXNet names that are not here."""

from __future__ import annotations

# The longest name that fits counts: ``mxnet.mod.Module`` is answered by ``mxnet.mod``.
INSTEAD = {
    "mxnet.mod": "gluon blocks with gluon.Trainer, or gluon.SymbolBlock for a saved symbol",
    "mxnet.module": "gluon blocks with gluon.Trainer, or gluon.SymbolBlock for a saved symbol",
    "mxnet.model.FeedForward": "gluon blocks with gluon.Trainer",
    "mxnet.rnn": "gluon.rnn",
    "mxnet.rtc": "nd and np operations: they are fused as they are recorded",
    "mxnet.th": "nd and np operations",
    "mxnet.torch": "nd and np operations; torch.from_dlpack(x) exchanges arrays",
    "mxnet.monitor": "register_forward_hook of a block",
    "mxnet.mon": "register_forward_hook of a block",
    "mxnet.nd.sparse": "dense arrays",
    "mxnet.ndarray.sparse": "dense arrays",
    "mxnet.sym.sparse": "dense arrays",
    "mxnet.symbol.sparse": "dense arrays",
    "mxnet.contrib.onnx": "HybridBlock.export",
    "mxnet.onnx": "HybridBlock.export",
    "mxnet.contrib.quantization": "float16 or bfloat16: net.cast('bfloat16')",
    "mxnet.contrib.tensorrt": "net.hybridize()",
    "mxnet.contrib.svrg_optimization": "gluon.Trainer",
    "mxnet.contrib.tensorboard": "any writer of event files, given x.item()",
    "mxnet.amp": "net.cast('bfloat16')",
    "mxnet.profiler": "slipstream.engine.stats()",
    "mxnet.kvstore_server": "one process",
    "mxnet.library": "slipstream.operator, or functions of arrays",
    "mxnet.subgraph": "net.hybridize()",
    "mxnet.gluon.contrib.cnn": "gluon.nn",
    "mxnet.gluon.probability": "np.random and npx functions",
}


def instead_of(name: str) -> str | None:
    """What to use instead of an MXNet name, if that is known.

    Examples
    --------
    >>> instead_of("mxnet.rnn.LSTMCell")
    'gluon.rnn'
    """
    while name:
        if name in INSTEAD:
            return INSTEAD[name]
        name = name.rpartition(".")[0]
    return None
