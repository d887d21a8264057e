"""Helpers of training loops: splitting batches, clipping gradients, files."""

from __future__ import annotations

import hashlib
import math
import os
import urllib.error
import urllib.parse
import urllib.request
import warnings
import weakref
from collections.abc import Iterable, Sequence
from typing import Any

from .. import _array_contexts, _core, autograd
from .._array_class import array_class
from .._convert import Array, as_kind, check_arrays
from .._dtypes import name_of
from .._files import replacing
from .._rnn_layout import split
from ..context import Context, check_device

__all__ = [
    "HookHandle",
    "check_sha1",
    "clip_global_norm",
    "download",
    "replace_file",
    "shape_is_known",
    "split_and_load",
    "split_data",
    "split_rnn_params",
]

core_ops = _core.ops


def split_data(
    data: Array, num_slice: int, batch_axis: int = 0, even_split: bool = True
) -> list[Array]:
    """Cut an array into parts along an axis.

    Parameters
    ----------
    data : array
    num_slice : int
        How many parts.
    batch_axis : int
    even_split : bool
        Whether the axis must divide evenly; otherwise parts differ by at most one, the larger
        ones first.

    Returns
    -------
    list of arrays

    Raises
    ------
    ValueError
        When the axis does not divide, or has fewer elements than parts are wanted.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.utils import split_data
    >>> [x.shape for x in split_data(nd.ones((5, 2)), 2, even_split=False)]
    [(3, 2), (2, 2)]
    """
    size = data.shape[batch_axis]
    if num_slice < 1:
        raise ValueError(f"num_slice must be at least 1, not {num_slice}")
    if even_split and size % num_slice:
        raise ValueError(
            f"data with shape {data.shape} cannot be split evenly into {num_slice} parts along "
            f"axis {batch_axis}; choose a batch size that divides, or even_split=False"
        )
    if size < num_slice:
        raise ValueError(f"too many parts: {num_slice} of data with shape {data.shape}")
    if num_slice == 1:
        return [data]
    each, more = divmod(size, num_slice)
    ends = [each * (i + 1) + min(i + 1, more) for i in range(num_slice)]
    before: tuple[Any, ...] = (slice(None),) * (batch_axis % data.ndim)
    return [
        data[(*before, slice(a, b))] for a, b in zip([0, *ends[:-1]], ends, strict=True)
    ]  # fmt: skip


def split_and_load(
    data: Any,
    ctx_list: Sequence[Context] | None = None,
    batch_axis: int = 0,
    even_split: bool = True,
    *,
    device_list: Sequence[Context] | None = None,
) -> list[Array]:
    """Cut an array into one part for each context.

    Parameters
    ----------
    data : array, or what ``array()`` accepts
    ctx_list, device_list : list of Context
    batch_axis : int
    even_split : bool
        As in ``split_data``.

    Returns
    -------
    list of arrays
        A block on several contexts uses the parameters of the part's context.

    Examples
    --------
    >>> from slipstream import cpu, nd
    >>> from slipstream.gluon.utils import split_and_load
    >>> [x.shape for x in split_and_load(nd.ones((4, 2)), [cpu(0), cpu(1)])]
    [(2, 2), (2, 2)]
    """
    places = ctx_list if device_list is None else device_list
    if places is None:
        raise TypeError("ctx_list is missing")
    places = [places] if isinstance(places, Context) else list(places)
    check_device(*places)
    if not isinstance(data, Array):
        data = as_kind(array_class(), data)
    if len(places) == 1:
        return [data.as_in_context(places[0])]
    parts = split_data(data, len(places), batch_axis, even_split)
    return [_array_contexts.put(part, ctx) for part, ctx in zip(parts, places, strict=True)]


def clip_global_norm(arrays: Sequence[Array], max_norm: float, check_isfinite: bool = True) -> Any:
    """Scale arrays in place so that the norm of them together is at most `max_norm`.

    Parameters
    ----------
    arrays : list of arrays
    max_norm : float
    check_isfinite : bool
        Wait for the norm, warn when it is not finite, and return it as a number. Without it nothing
        waits and the norm is an array.

    Returns
    -------
    float or array
        The norm before scaling.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon.utils import clip_global_norm
    >>> x = nd.array([3, 4])
    >>> clip_global_norm([x], 1.0)
    5.0
    >>> x.asnumpy().round(2)
    array([0.6, 0.8], dtype=float32)
    """
    if not arrays:
        raise ValueError("arrays must not be empty")
    check_arrays(arrays, "arrays")
    with autograd.pause():
        squares = [
            _core.reduce("sum", core_ops.square(_core.cast(x, "float32")), None, False, None)
            for x in arrays
        ]
        total = squares[0]
        for square in squares[1:]:
            total = core_ops.add(total, square)
        norm = core_ops.sqrt(total)
        value: Any = _core.reshape(norm, (1,))
        if check_isfinite:
            value = norm.item()
            if not math.isfinite(value):
                warnings.warn(
                    "clip_global_norm: the norm is not finite; the arrays become nan", stacklevel=2
                )
        scale = _core.clip(core_ops.divide(float(max_norm), core_ops.add(norm, 1e-8)), None, 1.0)
        for x in arrays:
            factor = scale if name_of(x) == "float32" else _core.cast(scale, name_of(x))
            _core.store(x, core_ops.multiply(x, factor))
    return value


def split_rnn_params(
    param: Array, mode: str, num_layers: int, input_size: int, hidden_size: int,
    bidirectional: bool = False, projection_size: int | None = None,
) -> dict[str, Array]:  # fmt: skip
    """The weights and biases inside the one vector that ``RNN`` takes, by name.

    >>> from slipstream import nd
    >>> from slipstream.gluon.utils import split_rnn_params
    >>> parts = split_rnn_params(nd.arange(12), "rnn_tanh", 1, input_size=2, hidden_size=2)
    >>> parts["l0_i2h_weight"].tolist(), parts["l0_h2h_bias"].tolist()
    ([[0.0, 1.0], [2.0, 3.0]], [10.0, 11.0])
    """
    layout = (mode, num_layers, hidden_size, 2 if bidirectional else 1, projection_size)
    return split(layout, param, input_size)


# ---- files ---------------------------------------------------------------------------------------


def check_sha1(filename: str, sha1_hash: str) -> bool:
    """Whether a file has that SHA-1 sum, or begins of one.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream.gluon.utils import check_sha1
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> _ = open(path, 'w').write('abc')
    >>> check_sha1(path, 'a9993e364706816aba3e25717850c26c9cd0d89d')
    True
    """
    with open(filename, "rb") as f:
        found = hashlib.file_digest(f, hashlib.sha1).hexdigest()
    return _same_sum(found, sha1_hash)


def _same_sum(found: str, wanted: str) -> bool:
    return found[: len(wanted)] == wanted[: len(found)]


def replace_file(src: str, dst: str) -> None:
    """Move a file over another one, as a whole or not at all.

    >>> import os, tempfile
    >>> from slipstream.gluon import utils
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(folder + "/new", "w") as file:
    ...         _ = file.write("model")
    ...     utils.replace_file(folder + "/new", folder + "/current")
    ...     print(os.listdir(folder))
    ['current']
    """
    os.replace(src, dst)


def _get_repo_url() -> str:
    url = os.environ.get("MXNET_GLUON_REPO", "https://apache-mxnet.s3-accelerate.amazonaws.com/")
    return url if url.endswith("/") else url + "/"


def _get_repo_file_url(namespace: str, filename: str) -> str:
    return f"{_get_repo_url()}{namespace}/{filename}"


def download(
    url: str,
    path: str | None = None,
    overwrite: bool = False,
    sha1_hash: str | None = None,
    retries: int = 5,
    verify_ssl: bool = True,
) -> str:
    """Fetch a file.

    Parameters
    ----------
    url : str
        ``http://``, ``https://`` or ``file://``.
    path : str, optional
        Where to: a file, or a folder; by default the name in the address, in this folder.
    overwrite : bool
        Whether to fetch a file that exists.
    sha1_hash : str, optional
        What the file must have; a file that exists and has another one is fetched again.
    retries : int
        How often to try after a failure.
    verify_ssl : bool
        Whether certificates are checked.

    Returns
    -------
    str
        The path of the file. It is written as a whole or not at all.

    Raises
    ------
    OSError
        When the file cannot be fetched.

    Examples
    --------
    >>> import os, pathlib, tempfile
    >>> from slipstream.gluon.utils import download
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / 'x').write_text('hello')
    >>> path = download((folder / 'x').as_uri(), str(folder / 'y'))
    >>> open(path).read()
    'hello'
    """
    name = os.path.basename(urllib.parse.urlparse(url).path)
    if path is None:
        if not name:
            raise ValueError(f"the address {url} names no file; give path")
        target = name
    else:
        path = os.path.expanduser(path)
        target = os.path.join(path, name) if os.path.isdir(path) else path
    if retries < 0:
        raise ValueError(f"retries must not be negative, not {retries}")
    exists = os.path.exists(target)
    if exists and not overwrite and (not sha1_hash or check_sha1(target, sha1_hash)):
        return target
    folder = os.path.dirname(os.path.abspath(target))
    os.makedirs(folder, exist_ok=True)
    for attempt in range(retries + 1):
        try:
            _fetch(url, target, sha1_hash, verify_ssl)
            return target
        except (OSError, ValueError) as error:
            lasting = isinstance(error, urllib.error.HTTPError) and error.code in (401, 403, 404)
            if attempt == retries or lasting or url.startswith("file:"):
                raise OSError(f"could not fetch {url}: {error}") from error
    return target


def _fetch(url: str, target: str, sha1_hash: str | None, verify_ssl: bool) -> None:
    import ssl

    trust = None
    if not verify_ssl:
        trust = ssl.create_default_context()
        trust.check_hostname = False
        trust.verify_mode = ssl.CERT_NONE
    digest = hashlib.sha1()
    with replacing(target) as out, urllib.request.urlopen(url, timeout=60, context=trust) as source:
        while piece := source.read(1 << 20):
            out.write(piece)
            digest.update(piece)
        if sha1_hash and not _same_sum(digest.hexdigest(), sha1_hash):
            raise ValueError(
                f"its SHA-1 sum is not {sha1_hash}: the file is damaged or a different one"
            )


# ---- blocks --------------------------------------------------------------------------------------


class HookHandle:
    """A handle of a registered hook: ``detach()`` removes the hook.

    >>> from slipstream import nd
    >>> from slipstream.gluon import nn
    >>> net = nn.Activation("relu")
    >>> handle = net.register_forward_pre_hook(lambda block, inputs: print(inputs[0].shape))
    >>> _ = net(nd.ones((2,)))
    (2,)
    >>> handle.detach()
    >>> _ = net(nd.ones((2,)))
    """

    def __init__(self) -> None:
        self._hooks: Any = None
        self._id: int | None = None

    def attach(self, hooks: dict[int, Any], hook: Any) -> None:
        """Put the hook into the table of its block; there twice it still runs once, as in MXNet."""
        if self._hooks is not None:
            raise AssertionError("this handle has a hook already")
        self._id = id(hook)
        hooks[self._id] = hook
        self._hooks = weakref.ref(hooks)

    def detach(self) -> None:
        """Take the hook away; more than once does nothing."""
        hooks = self._hooks() if self._hooks is not None else None
        if hooks is not None:
            hooks.pop(self._id, None)

    def __enter__(self) -> HookHandle:
        return self

    def __exit__(self, *exc: object) -> None:
        self.detach()


def shape_is_known(shape: Sequence[int] | None) -> bool:
    """Whether a shape has no unknown sizes: none of 0 or -1.

    >>> shape_is_known((2, 3)), shape_is_known((2, 0)), shape_is_known(None)
    (True, False, False)
    """
    return shape is not None and all(s is not None and s > 0 for s in shape)


def _indent(text: str, spaces: int) -> str:
    """All lines but the first moved to the right."""
    first, *others = text.split("\n")
    return "\n".join([first, *(" " * spaces + line for line in others)])


def _brief_print_list(names: Iterable[Any], limit: int = 7) -> str:
    names = list(names)
    if len(names) > limit:
        half = limit // 2
        return f"{_brief_print_list(names[:half])}, ..., {_brief_print_list(names[-half:])}"
    return ", ".join(f"'{name}'" for name in names)
