"""Features of this build, under MXNet's names."""

from __future__ import annotations

from typing import NamedTuple

from . import _core, _libraries

__all__ = ["Feature", "Features", "feature_list"]

_ABSENT = (
    "CUDA", "CUDNN", "NCCL", "TENSORRT", "CUTENSOR", "CPU_SSE4A", "OPENMP", "JEMALLOC",
    "BLAS_ATLAS", "BLAS_MKL", "BLAS_APPLE", "OPENCV", "DIST_KVSTORE", "DEBUG", "SIGNAL_HANDLER",
    "TVM_OP",
)  # fmt: skip
_PRESENT = ("BLAS_OPEN", "LAPACK", "INT64_TENSOR_SIZE")
_OF_BASELINE = ("CPU_SSE", "CPU_SSE2", "SSE")
_OF_AVX2 = ("CPU_SSE3", "CPU_SSE4_1", "CPU_SSE4_2", "CPU_AVX", "CPU_AVX2", "F16C")


class Feature(NamedTuple):
    """A feature and whether it is there."""

    name: str
    enabled: bool

    def __repr__(self) -> str:
        return f"{'✔' if self.enabled else '✖'} {self.name}"


def feature_list() -> list[Feature]:
    """All features that are known.

    >>> [f.name for f in feature_list() if f.enabled and f.name.startswith("BLAS")]
    ['BLAS_OPEN']
    """
    import platform

    x86 = platform.machine().lower() in ("x86_64", "amd64")
    fast = x86 and _core.isa() != "baseline"
    states = {
        **dict.fromkeys(_ABSENT, False),
        **dict.fromkeys(_PRESENT, True),
        **dict.fromkeys(_OF_BASELINE, x86),
        **dict.fromkeys(_OF_AVX2, fast),
        "CPU_AVX512": x86 and "512" in _core.isa(),
        "ONEDNN": _libraries.onednn_path() is not None,
    }
    return [Feature(name, states[name]) for name in sorted(states)]


class Features(dict[str, Feature]):
    """The features by name; there is one such object.

    >>> Features().is_enabled("CUDA")
    False
    >>> Features() is Features()
    True
    """

    _only: Features | None = None

    def __new__(cls) -> Features:
        if cls._only is None:
            cls._only = super().__new__(cls)
            dict.__init__(cls._only, ((f.name, f) for f in feature_list()))
        return cls._only

    def __init__(self) -> None:
        """It is filled when it is made."""

    def __repr__(self) -> str:
        return str(list(self.values()))

    def is_enabled(self, feature_name: str) -> bool:
        """Whether a feature is enabled; RuntimeError when its name is unknown."""
        name = feature_name.upper()
        if name not in self:
            raise RuntimeError(f"there is no feature {feature_name!r}; known are {', '.join(self)}")
        return self[name].enabled
