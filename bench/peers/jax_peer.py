# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""JAX: functions compiled for the shape of the case, which no other library knows beforehand."""

import contextlib
import os
from typing import Any, Callable, Iterator

import numpy as np

from .cases import Case, Unsupported
from .peer import Way


def _set_processors(processors: set[int]) -> None:
    """For all threads of this process, those that XLA started included."""
    for thread in os.listdir("/proc/self/task"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(int(thread), processors)


@contextlib.contextmanager
def _only_processors(count: int) -> Iterator[None]:
    """XLA takes its number of threads from the processors that it sees when it starts."""
    processors = os.sched_getaffinity(0)
    if count >= len(processors):
        yield
        return
    _set_processors(set(sorted(processors)[-count:]))
    try:
        yield
    finally:
        _set_processors(processors)


class JaxPeer:
    def __init__(self, threads: int):
        if threads == 1:
            flags = os.environ.get("XLA_FLAGS", "")
            os.environ["XLA_FLAGS"] = f"{flags} --xla_cpu_multi_thread_eigen=false".strip()
        os.environ["JAX_PLATFORMS"] = "cpu"
        with _only_processors(threads):
            import jax
            import jax.numpy

            jax.config.update("jax_enable_x64", True)
            jax.config.update("jax_cpu_enable_async_dispatch", False)
            jax.devices()
        self.jax, self.threads, self.version = jax, threads, jax.__version__

    def ways(self, case: Case) -> list[Way]:
        with _only_processors(self.threads):
            if case.dtype == "bf16":
                raise Unsupported("no bfloat16 in NumPy's arrays")
            if case.op == "scatter":
                return [self._scatter(case)]
            if case.op == "gather":
                columns = case.inputs[1].shape[1]
                take = lambda x, i: x[tuple(i[:, k] for k in range(columns))]  # noqa: E731
                return [self._way("x[i]", take, case.inputs)]
            return [self._move(case)]

    def views(self, case: Case) -> list[Way]:
        raise Unsupported("copies what goes from input to output")

    def _move(self, case: Case) -> Way:
        m, np_ = case.movement, self.jax.numpy

        def move(x: Any) -> Any:
            x = np_.pad(x, m.pads) if m.pads else x
            x = x.reshape(m.split).transpose(m.perm).reshape(m.merged)
            return x[m.window] if m.crops else x

        return self._way("reshape, transpose", move, case.inputs)

    def _scatter(self, case: Case) -> Way:
        shape, dtype, columns = case.output_shape, case.numpy_type, len(case.fields["dims"])
        reduction = case.fields["reduction"]

        def scatter(*arguments: Any) -> Any:
            base = arguments[0] if len(arguments) == 3 else self.jax.numpy.zeros(shape, dtype)
            at = base.at[tuple(arguments[-2][:, k] for k in range(columns))]
            how = {"add": at.add, "none": at.set, "mul": at.multiply, "max": at.max, "min": at.min}
            return how[reduction](arguments[-1], mode="drop")

        return self._way(f"at[].{reduction}", scatter, case.inputs)

    def _way(self, name: str, function: Callable[..., Any], inputs: list[np.ndarray]) -> Way:
        arguments = [self.jax.device_put(array) for array in inputs]
        compiled = self.jax.jit(function)
        compiled(*arguments).block_until_ready()
        return Way(f"jit({name})", lambda: compiled(*arguments).block_until_ready(), np.asarray)


def load(threads: int) -> JaxPeer:
    return JaxPeer(threads)
