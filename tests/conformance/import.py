#!/usr/bin/env python3
# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Brings conformance cases into this folder: import.py SOURCE

SOURCE holds folders of cases (manifest.jsonl and data.bin), also further down. The cases of the ops
below are kept, with the keys that `tessera check` reads; the others are left out. Equal tensors are
stored once, bytes that no case uses are dropped, and the result depends on nothing but the cases.
"""

import argparse
import json
import pathlib
import shutil

OPS = {
    "batch_to_space_nd",
    "depth_to_space",
    "gather_nd",
    "onnx_depth_to_space",
    "onnx_gather_nd",
    "onnx_reshape",
    "onnx_scatter_nd",
    "onnx_space_to_depth",
    "pixel_shuffle",
    "pixel_unshuffle",
    "reshape",
    "scatter_nd",
    "space_to_batch",
    "space_to_batch_nd",
    "space_to_depth",
    "tensor_scatter_nd_add",
    "tensor_scatter_nd_max",
    "tensor_scatter_nd_min",
    "tensor_scatter_nd_sub",
    "tensor_scatter_nd_update",
}
CASE_KEYS = [
    "id", "op", "attrs", "inputs", "expect", "accept", "compare", "rtol", "atol", "error_kind",
    "why", "needs_gib",
]
TENSOR_KEYS = ["name", "dtype", "shape", "strides", "fill", "hash"]
# Cases that need gigabytes go here, so that the others can be run often.
LARGE = "large"
ALIGNMENT = 16


class Folder:
    """The cases of one folder of the result, and the bytes of their tensors."""

    def __init__(self):
        self.lines = []
        self.data = bytearray()
        self.places = {}

    def add(self, case, source_data):
        entry = {key: case[key] for key in CASE_KEYS if key in case}
        for role in ("inputs", "accept"):
            entry[role] = [self.store(tensor, source_data) for tensor in case[role]]
        self.lines.append(json.dumps(entry, separators=(",", ":")))

    def store(self, tensor, source_data):
        entry = {key: tensor[key] for key in TENSOR_KEYS if key in tensor}
        if "at" in tensor:
            begin, size = tensor["at"], tensor["bytes"]
            entry["at"] = self.place(source_data[begin : begin + size])
            entry["bytes"] = size
        return entry

    def place(self, run):
        if run not in self.places:
            self.data.extend(bytes(-len(self.data) % ALIGNMENT))
            self.places[run] = len(self.data)
            self.data.extend(run)
        return self.places[run]

    def write(self, path):
        path.mkdir(parents=True, exist_ok=True)
        (path / "manifest.jsonl").write_text("\n".join(self.lines) + "\n")
        (path / "data.bin").write_bytes(self.data)


def read_cases(source):
    """Yields the folder's name, the case and the folder's data, in an order that is always the same."""
    for manifest in sorted(source.rglob("manifest.jsonl")):
        data = (manifest.parent / "data.bin").read_bytes()
        cases = [json.loads(line) for line in manifest.read_text().splitlines() if line]
        for case in sorted(cases, key=lambda case: case["id"]):
            yield manifest.parent.name, case, data


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path(__file__).parent)
    options = parser.parse_args()

    folders, left_out = {}, 0
    for name, case, data in read_cases(options.source):
        if case["op"] not in OPS:
            left_out += 1
            continue
        if "needs_gib" in case:
            name = LARGE
        folders.setdefault(name, Folder()).add(case, data)
    if not folders:
        parser.error(f"no cases of these ops below {options.source}")
    for old in options.output.glob("*/manifest.jsonl"):
        shutil.rmtree(old.parent)
    for name, folder in folders.items():
        folder.write(options.output / name)
        print(f"{name}: {len(folder.lines)} cases, {len(folder.data)} bytes")
    print(f"{left_out} cases of other ops left out")


if __name__ == "__main__":
    main()
