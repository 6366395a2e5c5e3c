#!/usr/bin/env python3
# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Times the kernels of deinterleave and interleave against memcpy, each by force on the same data.

    python3 bench/compare_kernels.py --markdown kernels.md

What a level gains over those below it is what its rows in kernels/full.txt are there for: a row
that gains nothing can go. To try others, build with -D TESSERA_KERNEL_LIST=FILE and name that
build's command.
"""

import argparse
import fnmatch
import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
DTYPES = {1: "u8", 2: "f16", 4: "f32", 8: "f64"}
ALGORITHMS = ("deinterleave", "interleave")
Row = tuple[str, int, int, int]  # algorithm, width, run, block


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="GLOB", default="*", help="only kernels of such names")
    parser.add_argument("--kib", type=int, default=96, help="of the input (default: %(default)s)")
    parser.add_argument("--min-time", type=float, default=0.15, help="seconds for each kernel")
    parser.add_argument("--markdown", metavar="FILE", help="write the table to this file")
    parser.add_argument("--command", default=str(ROOT / "build/bin/tessera"))
    return parser.parse_args()


def case_for(row: Row, size: int) -> dict[str, Any]:
    """Blocks in 16 rows that are taken apart, or put together."""
    algorithm, width, run, block = row
    length = max(size // (16 * width * run * block) // 64 * 64, 64)
    inner = [block, length] if algorithm == "interleave" else [length, block]
    shape = [max(size // (width * run * block * length), 1), *inner, run]
    return {
        "id": "x",
        "op": "transpose",
        "dtype": DTYPES[width],
        "shape": shape,
        "perm": [0, 2, 1, 3],
    }


def share_of_memcpy(command: str, kernel: str, case: dict[str, Any], seconds: float) -> float:
    with tempfile.TemporaryDirectory() as folder:
        cases, results = Path(folder, "cases.json"), Path(folder, "results.json")
        cases.write_text(json.dumps([case]))
        words = [command, "bench", cases, "--threads", "1", "--kernel", kernel]
        words += ["--min-time", str(seconds), "--json", results]
        subprocess.run(words, check=True, capture_output=True)
        result = json.loads(results.read_text())["cases"][0]
    return result["memcpy_median_ns"] / result["median_ns"]


def main() -> None:
    arguments = parse_arguments()
    listed = json.loads(
        subprocess.run(
            [arguments.command, "list", "--json"], check=True, capture_output=True
        ).stdout
    )
    found: dict[Row, list[dict[str, Any]]] = defaultdict(list)
    for kernel in listed["kernels"]:
        if kernel["algorithm"] in ALGORITHMS and fnmatch.fnmatch(kernel["name"], arguments.only):
            row = (kernel["algorithm"], kernel["width"], kernel["run"], kernel["block"])
            found[row].append(kernel)
    lines = [
        "| algorithm | width | run | block | share of memcpy: level, lanes |",
        "|---|---|---|---|---|",
    ]
    for row, kernels in found.items():
        shares = []
        for kernel in kernels:
            text = f"{kernel['level']} {kernel['lanes']}"
            if kernel["supported"]:
                case = case_for(row, arguments.kib << 10)
                share = share_of_memcpy(arguments.command, kernel["name"], case, arguments.min_time)
                shares.append(f"{text}: {share:.2f}")
            else:
                shares.append(f"{text}: not run")
        lines.append(f"| {' | '.join(map(str, row))} | {'; '.join(shares)} |")
        print(lines[-1], flush=True)
    if arguments.markdown:
        Path(arguments.markdown).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
