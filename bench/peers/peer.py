# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""What a library offers for a case, and which libraries there are."""

import importlib
import os
from dataclasses import dataclass
from typing import Any, Callable, Protocol

import numpy as np

from .cases import Case

PEERS = ("numpy", "tensorflow", "onnxruntime", "torch", "openvino", "jax", "litert")


@dataclass
class Way:
    """One way to a case's output. `fetch` makes an array of what `call` returned or wrote."""

    name: str
    call: Callable[[], Any]
    fetch: Callable[[Any], np.ndarray]


class Peer(Protocol):
    """A loaded library. Both functions may raise Unsupported, or whatever the library does."""

    version: str

    def ways(self, case: Case) -> list[Way]:
        """Ways that write an output of its own memory."""

    def views(self, case: Case) -> list[Way]:
        """For a reshape: ways that copy nothing."""


def limit_threads(threads: int) -> None:
    """For the libraries that look at the environment when they are loaded."""
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = str(threads)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    os.environ["TESSERA_NUM_THREADS"] = str(threads)


def load_peers(names: list[str], threads: int) -> tuple[dict[str, Peer], dict[str, str]]:
    """The libraries that are there, and for the others why not."""
    loaded, missing = {}, {}
    for name in names:
        try:
            module = importlib.import_module(f".{name}_peer", __package__)
            loaded[name] = module.load(threads)
        except ModuleNotFoundError as error:
            missing[name] = f"not installed ({error.name})"
        except Exception as error:  # what a broken installation raises is its own affair
            missing[name] = f"cannot be loaded: {error}".splitlines()[0]
    return loaded, missing
