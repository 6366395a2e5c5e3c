# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Tessera's side: a prepared plan for each case, run through the C API on warm memory."""

import ctypes
from typing import Any, Callable

import numpy as np

from .capi import Dims, IntArg, Library, Tensor, int_list, int_pairs
from .cases import Case, aligned

ORDERS = {"DCR": 0, "CRD": 1}
FORMATS = {"NHWC": 0, "NCHW": 1}
REDUCTIONS = {"none": 0, "add": 1, "mul": 3, "min": 4, "max": 5}


class Planned:
    """A plan with its output. `run` is one call; `output` holds what it wrote."""

    def __init__(self, library: Library, case: Case):
        self.api, self.case = library, case
        self.output = aligned(case.output_shape, case.numpy_type)
        self.tensors = self._tensors()
        self.out = library.tensor(case.dtype, self.output)
        self.plan = ctypes.c_void_p()
        self._make()
        self.run = self._runner()

    def __del__(self) -> None:
        self.api.c.tessera_plan_destroy(self.plan)

    @property
    def bytes(self) -> int:
        """What the op must read and write."""
        read, written = ("bytes_read", "bytes_written")
        number = self.api.plan_number
        return number(self.plan, read) + number(self.plan, written)

    def _tensors(self) -> list[Tensor]:
        """The inputs, in the order of the op's arguments."""
        tensors = []
        for array in self.case.inputs:
            is_index = self.case.movement is None and array.ndim == 2 and array is self._indices
            dtype = self.case.fields["itype"] if is_index else self.case.dtype
            tensors.append(self.api.tensor(dtype, array))
        return tensors

    @property
    def _indices(self) -> np.ndarray:
        return self.case.inputs[1 if self.case.op == "gather" else -2]

    def _make(self) -> None:
        fields, op = self.case.fields, self.case.op
        if op == "chain":
            self._make_chain()
            return
        name, before, after = self._arguments(fields, op)
        sent = [ctypes.byref(a) if isinstance(a, Tensor) else a for a in before]
        where = [ctypes.byref(self.out), ctypes.byref(self.plan)]
        self.api.call(name + "_plan", *sent, *where, *after, self.api.context)

    def _arguments(self, fields: dict[str, Any], op: str) -> tuple[str, list, list]:
        """The function's name, and its arguments before the output and behind the plan."""
        first = self.tensors
        if op in ("s2b", "b2s"):
            name = "space_to_batch_nd" if op == "s2b" else "batch_to_space_nd"
            arguments = [*first, int_list(fields["block"]), int_pairs(fields["pads"])]
            return name, arguments, [None] if op == "s2b" else []
        if op in ("s2d", "d2s"):
            name = "space_to_depth" if op == "s2d" else "depth_to_space"
            attributes = [FORMATS[fields["layout"]], ORDERS[fields["mode"]]]
            return name, [*first, ctypes.c_int64(fields["block"])], attributes
        if op in ("pixel_shuffle", "pixel_unshuffle"):
            return op, [*first, ctypes.c_int64(fields["block"])], [2]
        if op == "transpose":
            return op, [*first, int_list(fields["perm"])], []
        if op == "pad":
            return op, [*first, int_pairs(fields["pads"])], [None]
        if op == "reshape":
            return op, [*first, int_list(fields["new"])], [0]
        if op == "gather":
            return "gather_nd", first, [ctypes.c_int64(0)]
        reduction = REDUCTIONS[fields["reduction"]]
        if fields["base"] == "zeros":
            return "scatter_nd", [*first, int_list(fields["shape"])], []
        name = "onnx_scatter_nd" if fields["reduction"] == "mul" else "tensor_scatter_nd"
        return name, [*first, reduction], []

    def _make_chain(self) -> None:
        library, chain = self.api, ctypes.c_void_p()
        first = ctypes.byref(self.tensors[0])
        library.call("chain_create", first, ctypes.byref(chain), library.context)
        for step in self.case.fields["steps"]:
            arguments: list[Any]
            if step["op"] == "reshape":
                arguments = [int_list(step["shape"]), 0]
            elif step["op"] == "transpose":
                arguments = [int_list(step["perm"])]
            else:  # movement_of lets no other through than these two and what has a block
                form = FORMATS[step.get("data_format", "NHWC")]
                order = ORDERS[step.get("channel_order", "DCR")]
                arguments = [ctypes.c_int64(step["block_size"]), form, order]
            library.call("chain_" + step["op"], chain, *arguments)
        where = [ctypes.byref(self.out), ctypes.byref(self.plan)]
        library.call("chain_plan", chain, *where, library.context)
        library.c.tessera_chain_destroy(chain)

    def _runner(self) -> Callable[[], int]:
        """One run, with all arguments converted before."""
        pointers = [array.ctypes.data for array in self.case.inputs]
        status = ctypes.byref(self.api.status)
        output = ctypes.c_void_p(self.output.ctypes.data)
        context, plan = self.api.context, self.plan
        if len(pointers) == 1:
            run, data = self.api.c.tessera_plan_run, ctypes.c_void_p(pointers[0])
            return lambda: run(plan, data, output, context, status)
        run = self.api.c.tessera_plan_run_inputs
        inputs, count = (ctypes.c_void_p * len(pointers))(*pointers), ctypes.c_size_t(len(pointers))
        return lambda: run(plan, inputs, count, output, context, status)


def view_call(library: Library, case: Case) -> Callable[[], int]:
    """A reshape that only makes a view: shape and strides on the same memory."""
    tensor = library.tensor(case.dtype, case.inputs[0])
    shape: IntArg = int_list(case.fields["new"])
    view_shape, view_strides = Dims(), Dims()
    arguments = (
        ctypes.byref(tensor),
        shape,
        ctypes.byref(view_shape),
        ctypes.byref(view_strides),
        ctypes.c_int32(0),
        ctypes.byref(library.status),
    )
    view = library.c.tessera_reshape_view
    if view(*arguments) != 0:
        raise RuntimeError(library.status.message.decode())
    return lambda: view(*arguments)


def empty_call(library: Library) -> Callable[[], int]:
    """A plan that moves nothing: what a call through ctypes costs by itself."""
    fields = {"id": "", "op": "transpose", "dtype": "u8", "shape": [0], "perm": [0]}
    case = Case(fields, inputs=[aligned((0,), np.uint8)], output_shape=(0,))
    planned = Planned(library, case)
    run = planned.run
    return lambda planned=planned: run()
