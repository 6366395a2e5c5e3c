# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""OpenVINO: one compiled model per case, its inputs on our memory."""

from typing import Any, Callable

import numpy as np
import openvino as ov
from openvino import opset15 as ops

from .cases import Case, Unsupported
from .peer import Way

REDUCTIONS = {"none": "none", "add": "sum", "mul": "prod", "max": "max", "min": "min"}


class OpenvinoPeer:
    version = ov.__version__.split("-")[0]

    def __init__(self, threads: int):
        self.core = ov.Core()
        self.settings = {
            "INFERENCE_NUM_THREADS": threads,
            "NUM_STREAMS": 1,
            "INFERENCE_PRECISION_HINT": "f32",
            "PERFORMANCE_HINT": "LATENCY",
            "ENABLE_CPU_PINNING": False,
        }

    def ways(self, case: Case) -> list[Way]:
        if case.dtype == "bf16":
            raise Unsupported("no bfloat16 in NumPy's arrays")
        if case.op == "scatter":
            how = REDUCTIONS[case.fields["reduction"]]
            data = case.inputs[0] if len(case.inputs) == 3 else None
            data = np.zeros(case.output_shape, case.numpy_type) if data is None else data
            build = lambda d, i, u: ops.scatter_nd_update(d, i, u, how)  # noqa: E731
            inputs = [data, *case.inputs[-2:]]
            return [self._way(case, f"ScatterNDUpdate {how}", inputs, build)]
        if case.op == "gather":
            build = lambda x, i: ops.gather_nd(x, i, 0)  # noqa: E731
            return [self._way(case, "GatherND", case.inputs, build)]
        return self._move(case)

    def views(self, case: Case) -> list[Way]:
        raise Unsupported("copies what goes from input to output")

    def _move(self, case: Case) -> list[Way]:
        m, x, ways = case.movement, case.inputs[0], []
        if case.op in ("s2d", "d2s") and case.fields["layout"] == "NCHW":
            function = ops.space_to_depth if case.op == "s2d" else ops.depth_to_space
            mode = "blocks_first" if case.fields["mode"] == "DCR" else "depth_first"
            native = lambda p: function(p, mode, case.fields["block"])  # noqa: E731
            ways.append(self._way(case, case.op, [x], native))
        if not (m.moves or m.pads or m.crops):
            build = lambda p: ops.reshape(p, _list(m.merged), False)  # noqa: E731
            return [self._way(case, "Reshape", [x], build)]

        def composed(node: Any) -> Any:
            if m.pads:
                before, after = zip(*m.pads)
                zero = ops.constant(np.array(0, case.numpy_type))
                node = ops.pad(node, _list(before), _list(after), "constant", zero)
                node = ops.reshape(node, _list(m.split), False) if m.moves else node
            node = ops.transpose(node, _list(m.perm)) if m.moves else node
            if m.crops:
                axes = [k for k, pair in enumerate(m.crops) if any(pair)]
                ends = [[getattr(m.window[k], end) for k in axes] for end in ("start", "stop")]
                node = ops.reshape(node, _list(m.merged), False)
                steps, at = _list([1] * len(axes)), _list(axes)
                node = ops.slice(node, _list(ends[0]), _list(ends[1]), steps, at)
            return node

        source = x if m.pads else x.reshape(m.split)
        ways.append(self._way(case, "Transpose", [source], composed))
        return ways

    def _way(
        self, case: Case, name: str, inputs: list[np.ndarray], build: Callable[..., Any]
    ) -> Way:
        parameters = [ops.parameter(list(a.shape), ov.Type(a.dtype)) for a in inputs]
        model = ov.Model([build(*parameters)], parameters, "case")
        request = self.core.compile_model(model, "CPU", self.settings).create_infer_request()
        for k, array in enumerate(inputs):
            request.set_input_tensor(k, ov.Tensor(array, shared_memory=True))

        def call() -> None:
            request.start_async()
            request.wait()

        # `held`: the request does not keep the memory that its tensors are views of.
        def fetch(_: Any, held: list[np.ndarray] = inputs) -> np.ndarray:
            return np.array(request.get_output_tensor(0).data).reshape(case.output_shape)

        return Way(name, call, fetch)


def _list(values: Any) -> Any:
    return ops.constant(np.array(values, np.int64))


def load(threads: int) -> OpenvinoPeer:
    return OpenvinoPeer(threads)
