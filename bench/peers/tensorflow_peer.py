# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""TensorFlow: its own ops, eagerly; a transposition where it has none."""

from typing import Any, Callable

import numpy as np
import tensorflow as tf

from .cases import Case, Unsupported
from .peer import Way

RAW = tf.raw_ops
SCATTERS = {
    "add": RAW.TensorScatterAdd,
    "none": RAW.TensorScatterUpdate,
    "max": RAW.TensorScatterMax,
    "min": RAW.TensorScatterMin,
}


class TensorflowPeer:
    version = tf.__version__

    def ways(self, case: Case) -> list[Way]:
        with tf.device("/CPU:0"):
            if case.op == "scatter":
                return _scatter(case)
            return _gather(case) if case.op == "gather" else _move(case)

    def views(self, case: Case) -> list[Way]:
        x, new = _tensor(case, case.inputs[0]), tf.constant(case.fields["new"])
        return [Way("Reshape", lambda: RAW.Reshape(tensor=x, shape=new), _fetch(case))]


def load(threads: int) -> TensorflowPeer:
    tf.config.threading.set_intra_op_parallelism_threads(threads)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    tf.config.set_visible_devices([], "GPU")
    return TensorflowPeer()


def _tensor(case: Case, array: np.ndarray) -> tf.Tensor:
    if case.dtype == "bf16":
        return tf.constant(array.view(tf.bfloat16.as_numpy_dtype))
    return tf.constant(array)


def _fetch(case: Case) -> Callable[[Any], np.ndarray]:
    return lambda y: y.numpy().view(case.numpy_type).reshape(case.output_shape)


def native_move(case: Case) -> Callable[[tf.Tensor], tf.Tensor] | None:
    """TensorFlow's own op for the case, if it has one."""
    fields, op = case.fields, case.op
    if op in ("s2b", "b2s"):
        block, pairs = tf.constant(fields["block"]), tf.constant(fields["pads"])
        if op == "s2b":
            return lambda x: RAW.SpaceToBatchND(input=x, block_shape=block, paddings=pairs)
        return lambda x: RAW.BatchToSpaceND(input=x, block_shape=block, crops=pairs)
    if op in ("s2d", "d2s") and fields["layout"] == "NHWC" and fields["mode"] == "DCR":
        raw = RAW.SpaceToDepth if op == "s2d" else RAW.DepthToSpace
        return lambda x: raw(input=x, block_size=fields["block"], data_format="NHWC")
    if op == "pad":
        pairs = tf.constant(fields["pads"])
        return lambda x: RAW.Pad(input=x, paddings=pairs)
    return None


def _move(case: Case) -> list[Way]:
    m, x = case.movement, _tensor(case, case.inputs[0])
    ways = []
    native = native_move(case)
    if native:
        ways.append(Way(case.op, lambda: native(x), _fetch(case)))
    if m.pads or m.crops:
        return ways
    if not m.moves:
        return [Way("DeepCopy", lambda: RAW.DeepCopy(x=x), _fetch(case))]
    split, perm = tf.reshape(x, m.split), tf.constant(m.perm)
    ways.append(Way("Transpose", lambda: RAW.Transpose(x=split, perm=perm), _fetch(case)))
    return ways


def _scatter(case: Case) -> list[Way]:
    reduction = case.fields["reduction"]
    indices, updates = tf.constant(case.inputs[-2]), _tensor(case, case.inputs[-1])
    if len(case.inputs) == 3:
        if reduction not in SCATTERS:
            raise Unsupported(f"no tensor_scatter_nd_{reduction}")
        base, raw = _tensor(case, case.inputs[0]), SCATTERS[reduction]
        call = lambda: raw(tensor=base, indices=indices, updates=updates)  # noqa: E731
        return [Way(f"tensor_scatter_nd {reduction}", call, _fetch(case))]
    shape = tf.constant(case.output_shape, indices.dtype)
    scatter = lambda: RAW.ScatterNd(indices=indices, updates=updates, shape=shape)  # noqa: E731
    ways = [Way("scatter_nd", scatter, _fetch(case))]
    if len(case.fields["dims"]) == 1:
        rows, count = tf.constant(case.index_columns()[0]), tf.constant(case.output_shape[0])

        def segments() -> tf.Tensor:
            return RAW.UnsortedSegmentSum(data=updates, segment_ids=rows, num_segments=count)

        ways.append(Way("unsorted_segment_sum", segments, _fetch(case)))
    return ways


def _gather(case: Case) -> list[Way]:
    x, indices = _tensor(case, case.inputs[0]), tf.constant(case.inputs[1])
    ways = [Way("gather_nd", lambda: RAW.GatherNd(params=x, indices=indices), _fetch(case))]
    if len(case.fields["dims"]) == 1:
        rows, axis = tf.constant(case.index_columns()[0]), tf.constant(0)
        gather = lambda: RAW.GatherV2(params=x, indices=rows, axis=axis)  # noqa: E731
        ways.append(Way("gather", gather, _fetch(case)))
    return ways
