# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""NumPy: copies of transposed views, fancy indexing, ufunc.at."""

import numpy as np

from .cases import Case, Unsupported, aligned
from .peer import Way

UFUNCS = {"add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}


class NumpyPeer:
    version = np.__version__

    def ways(self, case: Case) -> list[Way]:
        if case.op == "scatter":
            return _scatter(case)
        return _gather(case) if case.op == "gather" else _move(case)

    def views(self, case: Case) -> list[Way]:
        x, new = case.inputs[0], tuple(case.fields["new"])
        return [Way("reshape", lambda: x.reshape(new), lambda y: y)]


def load(threads: int) -> NumpyPeer:
    """NumPy moves memory with one thread, whatever the number."""
    return NumpyPeer()


def _move(case: Case) -> list[Way]:
    m, x = case.movement, case.inputs[0]
    output = aligned(case.output_shape, x.dtype)
    if m.crops:

        def cropped() -> np.ndarray:
            whole = x.reshape(m.split).transpose(m.perm).reshape(m.merged)
            return np.ascontiguousarray(whole[m.window])

        return [Way("transpose, crop", cropped, lambda y: y)]
    if m.pads:
        padded_shape = tuple(n + a + b for n, (a, b) in zip(x.shape, m.pads))
        room = output.reshape(padded_shape) if not m.moves else aligned(padded_shape, x.dtype)
        inside = room[tuple(slice(a, a + n) for n, (a, _) in zip(x.shape, m.pads))]
        moved = room.reshape(m.split).transpose(m.perm)
        target = output.reshape(m.transposed)

        def prepared() -> np.ndarray:
            room.fill(0)
            np.copyto(inside, x)
            if m.moves:
                np.copyto(target, moved)
            return output

        def padded() -> np.ndarray:
            whole = np.pad(x, m.pads).reshape(m.split).transpose(m.perm)
            return np.ascontiguousarray(whole).reshape(m.merged)

        return [Way("fill, copyto", prepared, lambda y: y), Way("pad", padded, lambda y: y)]
    source, target = x.reshape(m.split).transpose(m.perm), output.reshape(m.transposed)
    return [
        Way("copyto", lambda: np.copyto(target, source), lambda _: output),
        Way("copy", lambda: source.copy(order="C").reshape(m.merged), lambda y: y),
    ]


def _scatter(case: Case) -> list[Way]:
    reduction, updates = case.fields["reduction"], case.inputs[-1]
    if case.dtype == "bf16" and reduction != "none":
        raise Unsupported("no arithmetic in bfloat16")
    index = case.index_columns()
    index = index if len(index) > 1 else index[0]
    base = case.inputs[0] if len(case.inputs) == 3 else None
    output = aligned(case.output_shape, case.numpy_type)

    def scatter() -> np.ndarray:
        if base is None:
            output.fill(0)
        else:
            np.copyto(output, base)
        if reduction == "none":
            output[index] = updates
        else:
            UFUNCS[reduction].at(output, index, updates)
        return output

    ways = [Way("y[i] = u" if reduction == "none" else "ufunc.at", scatter, lambda y: y)]
    if base is None and updates.ndim == 1 and case.dtype == "f64" and len(case.output_shape) == 1:
        size = case.output_shape[0]
        call = lambda: np.bincount(index, weights=updates, minlength=size)  # noqa: E731
        ways.append(Way("bincount", call, lambda y: y))
    return ways


def _gather(case: Case) -> list[Way]:
    x, index = case.inputs[0], case.index_columns()
    if len(index) > 1:
        return [Way("x[i]", lambda: x[index], lambda y: y)]
    output = aligned(case.output_shape, x.dtype)

    def take() -> np.ndarray:  # "clip" writes to `out` without a copy in between
        return np.take(x, index[0], axis=0, out=output, mode="clip")

    return [Way("take", take, lambda y: y), Way("x[i]", lambda: x[index[0]], lambda y: y)]
