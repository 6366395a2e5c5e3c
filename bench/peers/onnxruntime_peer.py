# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""ONNX Runtime: one graph per case, run with bound inputs and outputs."""

from typing import Any

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper

from .cases import Case, Unsupported
from .peer import Way

OPSET, IR_VERSION = 18, 10


class OnnxruntimePeer:
    version = ort.__version__

    def __init__(self, threads: int):
        self.threads = threads

    def ways(self, case: Case) -> list[Way]:
        if case.dtype == "bf16":
            raise Unsupported("no bfloat16 in NumPy's arrays")
        if case.op == "scatter":
            return [self._scatter(case)]
        if case.op == "gather":
            names = dict(zip("xi", (case.inputs[0], case.inputs[1].astype(np.int64))))
            node = helper.make_node("GatherND", ["x", "i"], ["y"])
            return [self._way(case, "GatherND", [node], names, {}, case.output_shape)]
        return self._move(case)

    def views(self, case: Case) -> list[Way]:
        raise Unsupported("copies what goes from input to output")

    def _move(self, case: Case) -> list[Way]:
        m, x, ways = case.movement, case.inputs[0], []
        if case.op in ("s2d", "d2s") and case.fields["layout"] == "NCHW":
            block, mode = case.fields["block"], case.fields["mode"]
            node = None
            if case.op == "d2s":
                node = helper.make_node("DepthToSpace", ["x"], ["y"], blocksize=block, mode=mode)
            elif mode == "DCR":
                node = helper.make_node("SpaceToDepth", ["x"], ["y"], blocksize=block)
            if node:
                ways.append(self._way(case, node.op_type, [node], {"x": x}, {}, case.output_shape))
        nodes, constants, last = [], {}, "x"

        def add(op: str, *inputs: str, **attributes: Any) -> None:
            nonlocal last
            nodes.append(helper.make_node(op, [last, *inputs], [f"t{len(nodes)}"], **attributes))
            last = nodes[-1].output[0]

        if m.pads:
            constants["pads"] = [p[0] for p in m.pads] + [p[1] for p in m.pads]
            add("Pad", "pads")
            if m.moves:
                constants["split"] = m.split
                add("Reshape", "split")
        else:
            x = x.reshape(m.split)
        if m.moves:
            add("Transpose", perm=m.perm)
        if m.crops:
            axes = [k for k, pair in enumerate(m.crops) if any(pair)]
            constants["merged"], constants["axes"] = m.merged, axes
            constants["starts"] = [m.window[k].start for k in axes]
            constants["ends"] = [m.window[k].stop for k in axes]
            add("Reshape", "merged")
            add("Slice", "starts", "ends", "axes")
        if not nodes:
            constants["merged"] = m.merged
            add("Reshape", "merged")
        nodes[-1].output[0] = "y"
        name = "+".join(node.op_type for node in nodes)
        shape = m.transposed if m.moves and not m.crops else case.output_shape
        ways.append(self._way(case, name, nodes, {"x": x}, constants, shape))
        return ways

    def _scatter(self, case: Case) -> Way:
        reduction = case.fields["reduction"]
        if case.dtype == "f16" and reduction != "none":
            raise Unsupported("no reduction in float16")
        base = case.inputs[0] if len(case.inputs) == 3 else None
        data = np.zeros(case.output_shape, case.numpy_type) if base is None else base
        inputs = {"d": data, "i": case.inputs[-2].astype(np.int64), "u": case.inputs[-1]}
        node = helper.make_node("ScatterND", ["d", "i", "u"], ["y"], reduction=reduction)
        return self._way(case, f"ScatterND {reduction}", [node], inputs, {}, case.output_shape)

    def _way(
        self,
        case: Case,
        name: str,
        nodes: list[onnx.NodeProto],
        inputs: dict[str, np.ndarray],
        constants: dict[str, Any],
        shape: tuple[int, ...],
    ) -> Way:
        """The graph of these nodes, from `inputs` to "y" of that shape."""
        infos = [
            helper.make_tensor_value_info(k, helper.np_dtype_to_tensor_dtype(v.dtype), v.shape)
            for k, v in inputs.items()
        ]
        kind = helper.np_dtype_to_tensor_dtype(case.numpy_type)
        result = helper.make_tensor_value_info("y", kind, shape)
        values = [
            helper.make_tensor(k, TensorProto.INT64, [len(v)], v) for k, v in constants.items()
        ]
        graph = helper.make_graph(nodes, "case", infos, [result], values)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)])
        model.ir_version = IR_VERSION
        options = ort.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = self.threads, 1
        options.log_severity_level = 4
        cpu = ["CPUExecutionProvider"]
        session = ort.InferenceSession(model.SerializeToString(), options, providers=cpu)
        binding = session.io_binding()
        held = {k: ort.OrtValue.ortvalue_from_numpy(v) for k, v in inputs.items()}
        for k, value in held.items():
            binding.bind_ortvalue_input(k, value)
        output = ort.OrtValue.ortvalue_from_numpy(np.zeros(shape, case.numpy_type))
        binding.bind_ortvalue_output("y", output)

        def fetch(_: Any, held: Any = held) -> np.ndarray:
            return output.numpy().reshape(case.output_shape)

        return Way(name, lambda: session.run_with_iobinding(binding), fetch)


def load(threads: int) -> OnnxruntimePeer:
    return OnnxruntimePeer(threads)
