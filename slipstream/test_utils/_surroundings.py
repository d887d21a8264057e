"""Environment of a test: variables, devices, standard error, retries."""

from __future__ import annotations

import contextlib
import functools
import os
import platform
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..context import num_gpus
from ..engine import waitall


@contextlib.contextmanager
def environment(*args: Any) -> Iterator[None]:
    """Environment variables inside a ``with`` block: name and value, or a dict; None removes.

    >>> import os
    >>> with environment("SLIPSTREAM_NO_SUCH_NAME", "1"):
    ...     os.environ["SLIPSTREAM_NO_SUCH_NAME"]
    '1'
    >>> "SLIPSTREAM_NO_SUCH_NAME" in os.environ
    False
    """
    if len(args) == 1 and isinstance(args[0], dict):
        wanted = args[0]
    elif len(args) == 2:
        wanted = {args[0]: args[1]}
    else:
        raise TypeError("environment takes a name and a value, or a dict")
    before = {name: os.environ.get(name) for name in wanted}

    def put(values: Mapping[str, str | None]) -> None:
        for name, value in values.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value

    put(wanted)
    try:
        yield
    finally:
        waitall()
        put(before)


def list_gpus() -> list[int]:
    """The numbers of the GPUs that can be used.

    >>> list_gpus()
    []
    """
    return list(range(num_gpus()))


def is_cd_run() -> bool:
    """Whether the environment says that releases are being made.

    >>> is_cd_run()
    False
    """
    return os.environ.get("CD_JOB", "0") == "1"


def is_aarch64_run() -> bool:
    """Whether this machine has an ARM processor of 64 bits.

    >>> isinstance(is_aarch64_run(), bool)
    True
    """
    return platform.machine() in ("aarch64", "arm64")


def is_op_runnable() -> bool:
    """Whether the default device can run every operation; all of ours can.

    >>> is_op_runnable()
    True
    """
    return True


def has_tvm_ops() -> bool:
    """Whether there are operations made by TVM; there are none.

    >>> has_tvm_ops()
    False
    """
    return False


def retry(n: int) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorator that runs a test up to `n` times until its assertions hold.

    >>> tries = []
    >>> @retry(3)
    ... def test():
    ...     tries.append(1)
    ...     assert len(tries) > 1
    >>> test(), len(tries)
    (None, 2)
    """
    if n < 1:
        raise ValueError(f"n must be positive, not {n}")

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def again(*args: Any, **kwargs: Any) -> Any:
            for left in reversed(range(n)):
                try:
                    return function(*args, **kwargs)
                except AssertionError:
                    if not left:
                        raise
            return None

        return again

    return decorate


@contextlib.contextmanager
def discard_stderr() -> Iterator[None]:
    """Throws away what is written to standard error, by C++ too.

    >>> with discard_stderr():
    ...     _ = os.write(2, b"not seen")
    """
    kept = os.dup(2)
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
