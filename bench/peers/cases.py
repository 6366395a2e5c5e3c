# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""The cases: what `tessera bench` reads, with data for them."""

import fnmatch
import json
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .movement import Movement, movement_of

# bfloat16 lies in memory as its bits: NumPy has no such type.
NUMPY_TYPES = {
    "u8": np.uint8,
    "i8": np.int8,
    "u16": np.uint16,
    "f16": np.float16,
    "bf16": np.uint16,
    "i32": np.int32,
    "f32": np.float32,
    "i64": np.int64,
    "f64": np.float64,
}
FLOATS = ("f16", "bf16", "f32", "f64")
INDEX_OPS = ("scatter", "gather")


class Unsupported(Exception):
    """A library does not offer what a case asks for; the text says what."""


@dataclass
class Case:
    """One case with its inputs; `inputs` are in the order of the op's arguments."""

    fields: dict[str, Any]
    movement: Movement | None = None
    inputs: list[np.ndarray] = field(default_factory=list)
    output_shape: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        return self.fields["id"]

    @property
    def op(self) -> str:
        return self.fields["op"]

    @property
    def dtype(self) -> str:
        return self.fields["dtype"]

    @property
    def group(self) -> str:
        """The group of the summary that the case counts in."""
        return self.op if self.op in INDEX_OPS else "re-layout"

    @property
    def numpy_type(self) -> np.dtype:
        return np.dtype(NUMPY_TYPES[self.dtype])

    @property
    def output_bytes(self) -> int:
        return int(np.prod(self.output_shape)) * self.numpy_type.itemsize

    @property
    def sums_floats(self) -> bool:
        """Whether another order of the rows may round otherwise."""
        return (
            self.op == "scatter"
            and self.dtype in FLOATS
            and self.fields["reduction"] in ("add", "mul")
        )

    def index_columns(self) -> tuple[np.ndarray, ...]:
        """The indices of an index op, one dense array for each indexed axis."""
        indices = self.inputs[-2] if self.op == "scatter" else self.inputs[1]
        return tuple(np.ascontiguousarray(indices[:, k]) for k in range(indices.shape[1]))


def aligned(shape: tuple[int, ...], dtype: np.dtype, alignment: int = 64) -> np.ndarray:
    """A dense array of zeros, touched, whose memory begins at a multiple of `alignment` bytes."""
    dtype = np.dtype(dtype)
    size = int(np.prod(shape)) * dtype.itemsize
    memory = np.empty(size + alignment, np.uint8)
    start = -memory.ctypes.data % alignment
    memory[:] = 0
    return memory[start : start + size].view(dtype).reshape(shape)


def read_cases(files: list[str], only: str | None) -> list[dict[str, Any]]:
    """The fields of all cases of these files whose id matches the glob `only`."""
    cases = []
    for name in files:
        with open(name, encoding="utf-8") as file:
            listed = json.load(file)
        if not isinstance(listed, list) or not all(isinstance(c, dict) for c in listed):
            raise ValueError(f"{name}: expected a list of cases")
        cases += [c for c in listed if not only or fnmatch.fnmatchcase(c["id"], only)]
    return cases


def prepare(fields: dict[str, Any]) -> Case:
    """The case with inputs from a fixed seed: small integers, whose sums are exact mostly."""
    case = Case(fields)
    random = np.random.default_rng(1)
    if case.op in INDEX_OPS:
        _prepare_rows(case, random)
    else:
        case.movement = movement_of(fields)
        case.output_shape = case.movement.output_shape
        case.inputs = [_values(case, tuple(fields["shape"]), random)]
    return case


def _prepare_rows(case: Case, random: np.random.Generator) -> None:
    fields = case.fields
    rows, slices = fields["n"], int(np.prod(fields["dims"]))
    pattern = fields["pattern"]
    if pattern == "unique":
        flat = random.permutation(slices)[:rows]
    elif pattern == "same":
        flat = np.full(rows, slices // 2)
    else:
        flat = random.integers(0, slices, rows)
    if pattern == "sorted":
        flat = np.sort(flat)
    index_type = np.int64 if fields["itype"] == "i64" else np.int32
    columns = np.unravel_index(flat, fields["dims"])
    indices = aligned((rows, len(columns)), index_type)
    indices[:] = np.stack(columns, -1)

    row_shape = (rows, *fields["slice"])
    shape = tuple(fields["shape"])
    if case.op == "gather":
        case.output_shape = row_shape
        case.inputs = [_values(case, shape, random), indices]
        return
    case.output_shape = shape
    case.inputs = [indices, _values(case, row_shape, random)]
    if fields["base"] == "tensor":
        case.inputs.insert(0, _values(case, shape, random))


def _values(case: Case, shape: tuple[int, ...], random: np.random.Generator) -> np.ndarray:
    if case.fields.get("reduction") == "mul":  # products neither overflow nor become -0
        choices = [1.0, 2.0, 0.5] if case.dtype in FLOATS else [1, 2, 3]
    else:
        choices = list(range(0 if case.dtype.startswith("u") else -3, 5))
    array = aligned(shape, case.numpy_type)
    if case.dtype == "bf16":
        table = np.array(choices, np.float32).view(np.uint32) >> 16
    else:
        table = np.array(choices)
    array[...] = table.astype(case.numpy_type)[random.integers(0, len(choices), shape, np.uint8)]
    return array
