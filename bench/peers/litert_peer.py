# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""LiteRT (TensorFlow Lite): models of one op, which TensorFlow converts."""

from importlib.metadata import version
from typing import Any

import numpy as np
import tensorflow as tf
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from .cases import Case, Unsupported
from .peer import Way
from .tensorflow_peer import native_move

RESOLVERS = {
    "XNNPACK": OpResolverType.AUTO,
    "built in": OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES,
}
SCATTERS = {
    "add": tf.tensor_scatter_nd_add,
    "none": tf.tensor_scatter_nd_update,
    "max": tf.tensor_scatter_nd_max,
    "min": tf.tensor_scatter_nd_min,
}


class LitertPeer:
    version = version("ai-edge-litert")

    def __init__(self, threads: int):
        self.threads = threads

    def ways(self, case: Case) -> list[Way]:
        if case.dtype in ("f16", "bf16", "u16"):
            raise Unsupported(f"no {case.dtype}")
        inputs = [_signed(array) for array in case.inputs] if case.movement else case.inputs
        ways: list[Way] = []
        refusal: Exception | None = None
        for function in _functions(case):
            try:
                model = _convert(function, inputs)
                delegated, built_in = [self._way(case, n, model, inputs) for n in RESOLVERS]
            except Exception as error:  # there may be another function that it takes
                refusal = error
                continue
            ways += [delegated, built_in] if "DELEGATE" in delegated.name.upper() else [built_in]
        if refusal and not ways:
            raise refusal
        return ways

    def views(self, case: Case) -> list[Way]:
        raise Unsupported("copies what goes from input to output")

    def _way(self, case: Case, name: str, model: bytes, inputs: list[np.ndarray]) -> Way:
        interpreter = Interpreter(
            model_content=model,
            num_threads=self.threads,
            experimental_op_resolver_type=RESOLVERS[name],
        )
        interpreter.allocate_tensors()
        for detail in interpreter.get_input_details():  # named a0, a1, …
            argument = detail["name"].split(":")[0].rsplit("_", 1)[-1]
            interpreter.set_tensor(detail["index"], inputs[int(argument[1:])])
        output = interpreter.get_output_details()[0]["index"]
        ops = "+".join(op["op_name"] for op in interpreter._get_ops_details())

        def fetch(_: Any) -> np.ndarray:
            y = interpreter.get_tensor(output)
            return y.view(case.numpy_type).reshape(case.output_shape)

        return Way(f"{ops} ({name})", interpreter.invoke, fetch)


def _signed(array: np.ndarray) -> np.ndarray:
    """Moved as int8: the converter refuses plain uint8 for some ops."""
    return array.view(np.int8) if array.dtype == np.uint8 else array


def _functions(case: Case) -> list[Any]:
    """TensorFlow functions for the case, each to become a model."""
    m = case.movement
    if case.op == "gather":
        return [lambda x, i: tf.gather_nd(x, i)]
    if case.op == "scatter":
        if len(case.inputs) == 2:
            return [lambda i, u: tf.scatter_nd(i, u, tf.constant(case.output_shape, i.dtype))]
        if case.fields["reduction"] not in SCATTERS:
            raise Unsupported("no such reduction")
        return [SCATTERS[case.fields["reduction"]]]

    def composed(x: tf.Tensor) -> tf.Tensor:
        x = tf.pad(x, m.pads) if m.pads else x
        x = tf.transpose(tf.reshape(x, m.split), m.perm) if m.moves else x
        x = tf.reshape(x, m.merged)
        return x[m.window] if m.crops else x

    native = native_move(case)
    return [native, composed] if native else [composed]


def _convert(function: Any, inputs: list[np.ndarray]) -> bytes:
    """The model's bytes; raises what the converter does where it refuses."""
    signature = [
        tf.TensorSpec(a.shape, tf.as_dtype(a.dtype), name=f"a{k}") for k, a in enumerate(inputs)
    ]
    traced = tf.function(function, input_signature=signature, autograph=False)
    concrete = traced.get_concrete_function()
    converter = tf.lite.TFLiteConverter.from_concrete_functions([concrete], traced)
    converter.target_spec.supported_ops = [tf.lite.OpsSet.TFLITE_BUILTINS]
    return converter.convert()


def load(threads: int) -> LitertPeer:
    return LitertPeer(threads)
