"""Another library, as far as DLPack shows it: takes and lends memory through ctypes alone.

It does what PyTorch does (tools/record_torch.py runs the same exchange with PyTorch itself).
"""

from __future__ import annotations

import ctypes
from typing import Any

import ml_dtypes
import numpy

_TYPES = {
    (0, 32): numpy.int32, (0, 64): numpy.int64, (2, 16): numpy.float16, (2, 32): numpy.float32,
    (2, 64): numpy.float64, (4, 16): ml_dtypes.bfloat16, (6, 8): numpy.bool_,
}  # fmt: skip
_CODES = {numpy.dtype(dtype): code for code, dtype in _TYPES.items()}
_PLAIN, _VERSIONED = b"dltensor", b"dltensor_versioned"  # capsules keep the address of their name
_USED = {_PLAIN: b"used_dltensor", _VERSIONED: b"used_dltensor_versioned"}

_api = ctypes.pythonapi
_new = _api.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_pointer = _api.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_is_valid = _api.PyCapsule_IsValid
_is_valid.argtypes = [ctypes.py_object, ctypes.c_char_p]
_rename = _api.PyCapsule_SetName
_rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
_is_valid_address = _api["PyCapsule_IsValid"]  # of a capsule that is being destroyed
_is_valid_address.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_Deleter = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device", ctypes.c_int32 * 2), ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )  # fmt: skip


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))


class _ManagedVersioned(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_uint32 * 2), ("context", ctypes.c_void_p), ("deleter", _Deleter),
        ("flags", ctypes.c_uint64), ("tensor", _Tensor),
    )  # fmt: skip


def _open(capsule: Any) -> tuple[bytes, Any]:
    for name, kind in ((_VERSIONED, _ManagedVersioned), (_PLAIN, _Managed)):
        if _is_valid(capsule, name):
            return name, kind.from_address(_pointer(capsule, name))
    raise ValueError("the capsule holds no tensor, or was taken already")


def look(capsule: Any) -> numpy.ndarray:
    """The memory in a capsule, as a NumPy array that can be written; the capsule keeps it."""
    t = _open(capsule)[1].tensor
    dtype = numpy.dtype(_TYPES[t.code, t.bits])
    shape, strides = (tuple(p[i] for i in range(t.ndim)) for p in (t.shape, t.strides))
    if min(strides, default=0) < 0:
        raise ValueError("negative strides")  # PyTorch ends the process
    reach = 1 + sum((n - 1) * step for n, step in zip(shape, strides, strict=True))
    memory = (ctypes.c_char * (reach * dtype.itemsize)).from_address(t.data + t.offset)
    flat = numpy.frombuffer(memory, dtype)
    return numpy.lib.stride_tricks.as_strided(flat, shape, [dtype.itemsize * s for s in strides])


class Taken:
    """What was in a capsule; its owner gets it back when this goes."""

    def __init__(self, capsule: Any) -> None:
        self.array = look(capsule)
        name, self._managed = _open(capsule)
        self.read_only = name == _VERSIONED and bool(self._managed.flags & 1)
        _rename(capsule, _USED[name])

    def __del__(self) -> None:
        if hasattr(self, "_managed"):
            self._managed.deleter(ctypes.addressof(self._managed))


def take(array: Any) -> Taken:
    """As ``torch.from_dlpack``: asks for the newest capsule."""
    return Taken(array.__dlpack__(max_version=(1, 0)))


class Lent:
    """Memory of this peer, lent in capsules from before DLPack 1.0, counted until given back."""

    def __init__(self, array: numpy.ndarray) -> None:
        self.array, self.out = array, 0
        self._loans: list[Any] = []

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)

    def __dlpack__(self) -> Any:
        a = self.array
        n = a.ndim
        shape = (ctypes.c_int64 * n)(*a.shape)
        strides = (ctypes.c_int64 * n)(*(s // a.itemsize for s in a.strides))
        code, bits = _CODES[a.dtype]
        tensor = _Tensor(a.ctypes.data, (1, 0), n, code, bits, 1, shape, strides, 0)

        def give_back(_: int) -> None:
            self.out -= 1

        def destroy(capsule: int) -> None:
            if _is_valid_address(capsule, _PLAIN):  # looked at and copied, never taken
                give_back(0)

        managed = _Managed(tensor, None, _Deleter(give_back))
        destructor = _Deleter(destroy)
        self._loans.append((managed, shape, strides, destructor))
        self.out += 1
        return _new(ctypes.addressof(managed), _PLAIN, ctypes.cast(destructor, ctypes.c_void_p))
