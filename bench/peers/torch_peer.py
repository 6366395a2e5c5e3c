# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""PyTorch: permute, pad, pixel_shuffle, and the scatter functions of tensors."""

from typing import Any, Callable

import numpy as np
import torch
import torch.nn.functional as F

from .cases import Case, Unsupported
from .peer import Way

REDUCES = {"mul": "prod", "max": "amax", "min": "amin"}


class TorchPeer:
    version = torch.__version__

    def ways(self, case: Case) -> list[Way]:
        if case.op == "scatter":
            return _scatter(case)
        return _gather(case) if case.op == "gather" else _move(case)

    def views(self, case: Case) -> list[Way]:
        x, new = _tensor(case, case.inputs[0]), tuple(case.fields["new"])
        return [Way("reshape", lambda: x.reshape(new), _array)]


def load(threads: int) -> TorchPeer:
    torch.set_num_threads(threads)
    torch.set_grad_enabled(False)
    return TorchPeer()


def _tensor(case: Case, array: np.ndarray) -> torch.Tensor:
    """On the array's memory."""
    if case.dtype == "bf16":
        return torch.from_numpy(array.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(array)


def _array(tensor: torch.Tensor) -> np.ndarray:
    if tensor.dtype == torch.bfloat16:
        return tensor.contiguous().view(torch.int16).numpy().view(np.uint16)
    return tensor.numpy()


def _move(case: Case) -> list[Way]:
    m, x = case.movement, _tensor(case, case.inputs[0])
    if m.pads:
        pads = [n for pair in reversed(m.pads) for n in pair]

        def padded() -> torch.Tensor:
            return F.pad(x, pads).view(m.split).permute(m.perm).contiguous().view(m.merged)

        return [Way("pad", padded, _array)]
    source = x.view(m.split).permute(m.perm)
    if m.crops:
        call = lambda: source.reshape(m.merged)[m.window].contiguous()  # noqa: E731
        return [Way("permute, crop", call, _array)]
    output = torch.zeros(m.merged, dtype=x.dtype)
    target = output.view(m.transposed)
    copy = (lambda: source.contiguous().view(m.merged)) if m.moves else (lambda: source.clone())
    ways = [
        Way("copy_", lambda: target.copy_(source), lambda _: _array(output)),
        Way("permute.contiguous", copy, lambda y: _array(y.view(m.merged))),
    ]
    native = _pixel_op(case, x)
    return [*ways, Way("pixel_(un)shuffle", native, _array)] if native else ways


def _pixel_op(case: Case, x: torch.Tensor) -> Callable[[], torch.Tensor] | None:
    block, form = case.fields.get("block"), case.fields.get("layout", "NCHW")
    is_crd = case.fields.get("mode", "CRD") == "CRD"
    if case.op in ("d2s", "pixel_shuffle") and form == "NCHW" and is_crd:
        return lambda: F.pixel_shuffle(x, block)
    if case.op in ("s2d", "pixel_unshuffle") and form == "NCHW" and is_crd:
        return lambda: F.pixel_unshuffle(x, block)
    return None


def _scatter(case: Case) -> list[Way]:
    dims, row = case.fields["dims"], case.fields["slice"]
    reduction, updates = case.fields["reduction"], _tensor(case, case.inputs[-1])
    index = tuple(torch.from_numpy(column.astype(np.int64)) for column in case.index_columns())
    base = _tensor(case, case.inputs[0]) if len(case.inputs) == 3 else None
    shape, flat_shape = case.output_shape, (int(np.prod(dims)), *row)
    spread = [-1] + [1] * len(row)

    def start() -> torch.Tensor:
        return torch.zeros(shape, dtype=updates.dtype) if base is None else base.clone()

    def flat() -> torch.Tensor:
        at = index[0]
        for k in range(1, len(index)):
            at = at * dims[k] + index[k]
        return at

    def way(name: str, call: Callable[..., Any]) -> Way:
        return Way(name, call, lambda y: _array(y).reshape(shape))

    def rows() -> torch.Tensor:
        return flat().view(spread).expand(updates.shape)

    if reduction == "add":
        return [
            way("scatter_add_", lambda: start().view(flat_shape).scatter_add_(0, rows(), updates)),
            way("index_add_", lambda: start().view(flat_shape).index_add_(0, flat(), updates)),
            way("index_put_", lambda: start().index_put_(index, updates, accumulate=True)),
        ]
    if reduction == "none":
        return [
            way("index_put_", lambda: start().index_put_(index, updates)),
            way("index_copy_", lambda: start().view(flat_shape).index_copy_(0, flat(), updates)),
        ]
    how = REDUCES[reduction]

    def reduce_rows() -> torch.Tensor:
        return start().view(flat_shape).index_reduce_(0, flat(), updates, how)

    def reduce_elements() -> torch.Tensor:
        return start().view(flat_shape).scatter_reduce_(0, rows(), updates, how)

    return [way("index_reduce_", reduce_rows), way("scatter_reduce_", reduce_elements)]


def _gather(case: Case) -> list[Way]:
    x = _tensor(case, case.inputs[0])
    if case.dtype == "u16":
        raise Unsupported("no indexing of uint16")
    columns = case.index_columns()
    index = tuple(torch.from_numpy(column.astype(np.int64)) for column in columns)
    ways = [Way("x[i]", lambda: x[index], _array)]
    if len(index) == 1:
        rows = torch.from_numpy(columns[0])
        output = torch.zeros(case.output_shape, dtype=x.dtype)
        select = lambda: torch.index_select(x, 0, rows, out=output)  # noqa: E731
        ways.append(Way("index_select", select, _array))
    return ways
