# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""The C API by ctypes: the structs of include/tessera/c/types.h, and calls that raise."""

import ctypes
import os
from typing import Any

import numpy as np

DTYPE_NAMES = {
    "u8": "uint8",
    "i8": "int8",
    "u16": "uint16",
    "f16": "float16",
    "bf16": "bfloat16",
    "i32": "int32",
    "f32": "float32",
    "i64": "int64",
    "f64": "float64",
}
LISTS, PAIRS = 0, 1  # enum tessera_int_kind


class Status(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int32), ("message", ctypes.c_char * 320)]


class Dims(ctypes.Structure):
    _fields_ = [("rank", ctypes.c_int32), ("values", ctypes.c_int64 * 32)]


class Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("dtype", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
    ]


class IntArg(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_int32),
        ("count", ctypes.c_int64),
        ("numbers", ctypes.POINTER(ctypes.c_int64)),
        ("tensor", ctypes.c_void_p),
    ]


def numbers(values: list[int]) -> Any:
    return (ctypes.c_int64 * len(values))(*values)


def int_list(values: list[int]) -> IntArg:
    return IntArg(LISTS, len(values), numbers(values), None)


def int_pairs(pairs: list[list[int]]) -> IntArg:
    return IntArg(PAIRS, len(pairs), numbers([n for pair in pairs for n in pair]), None)


class Library:
    """libtessera.so. A call that fails raises RuntimeError with the status' message."""

    def __init__(self, path: str, threads: int):
        self.c = ctypes.CDLL(os.path.abspath(path))
        self.c.tessera_version.restype = ctypes.c_char_p
        self.status = Status()
        self.context = ctypes.c_void_p()
        self.call("context_create", ctypes.byref(self.context))
        self.call("context_set_threads", self.context, threads)

    def call(self, name: str, *arguments: Any) -> None:
        function = getattr(self.c, "tessera_" + name)
        if function(*arguments, ctypes.byref(self.status)) != 0:
            raise RuntimeError(self.status.message.decode())

    def version(self) -> str:
        return self.c.tessera_version().decode()

    def level(self) -> str:
        """The instruction set level in force."""
        name = ctypes.c_char_p()
        self.call("active_level", ctypes.byref(name))
        return name.value.decode()

    def tensor(self, dtype: str, array: np.ndarray) -> Tensor:
        """A dense tensor on the array's memory, which must outlive it."""
        code = ctypes.c_int32()
        self.call("dtype_from_name", DTYPE_NAMES[dtype].encode(), ctypes.byref(code))
        assert array.flags.c_contiguous
        shape = numbers(list(array.shape))
        return Tensor(array.ctypes.data, code, array.ndim, shape, None)

    def plan_number(self, plan: ctypes.c_void_p, what: str) -> int:
        """`bytes_read`, `bytes_written` of a plan."""
        value = ctypes.c_int64()
        self.call("plan_" + what, plan, ctypes.byref(value))
        return value.value
