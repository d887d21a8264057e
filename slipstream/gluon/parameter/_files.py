"""Parameters in files, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ... import _files
from ..._array_class import array_class
from ..._convert import Array
from ..._numpy_mode import is_np_shape
from ..utils import _brief_print_list

if TYPE_CHECKING:
    from ._parameter import Parameter


def save_arrays(filename: Any, arrays: dict[str, Array]) -> None:
    """Writes named arrays in the format of the suffix, with NumPy's shapes where they are needed.

    MXNet 1 has no arrays without elements or dimensions: only files that need them, or are made in
    NumPy mode, are in the newer format.
    """
    newer = is_np_shape() or any(x.ndim == 0 or x.size == 0 for x in arrays.values())
    _files.save(filename, arrays, v3=newer)


def load_arrays(filename: Any) -> dict[str, Array]:
    """The named arrays of a file, without the ``arg:`` and ``aux:`` of exported models."""
    loaded = _files.load(array_class(), filename)
    if not isinstance(loaded, dict):
        raise ValueError(f"{filename} holds arrays without names; parameters need names")
    return without_kinds(loaded)


def without_kinds(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Arrays by their names without ``arg:`` and ``aux:``."""
    return {k[4:] if k.startswith(("arg:", "aux:")) else k: v for k, v in arrays.items()}


def put_arrays(
    params: Mapping[str, Parameter], loaded: Mapping[str, Array], filename: Any, ctx: Any,
    allow_missing: bool, ignore_extra: bool, cast_dtype: bool, dtype_source: str,
) -> None:  # fmt: skip
    """Loads arrays into the parameters of the same names, after the names were checked."""
    if not allow_missing:
        given = {id(params[k]) for k in loaded if k in params}
        missing = [k for k, p in params.items() if k not in loaded and id(p) not in given]
        if missing:
            raise AssertionError(
                f"Parameters {_brief_print_list(missing)} are missing in {filename}, which has "
                f"{_brief_print_list(loaded)}; allow_missing=True lets them keep their values"
            )
    if not ignore_extra:
        extra = [k for k in loaded if k not in params]
        if extra:
            raise ValueError(
                f"{filename} has parameters {_brief_print_list(extra)} that are not among "
                f"{_brief_print_list(params)}; ignore_extra=True leaves them out"
            )
    for name, value in loaded.items():
        if name in params:
            params[name]._load_init(value, ctx, cast_dtype, dtype_source)
