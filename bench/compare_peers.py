#!/usr/bin/env python3
# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Times Tessera and other libraries that offer its ops on the same cases, interleaved in one run.

    python3 bench/compare_peers.py bench/shapes.json --threads 1

Every library is optional (bench/peers/requirements.txt): what is not installed is said and left
out. The outputs of all are checked against Tessera's; one that is not equal is reported and does
not count.
"""

import argparse
import json
import shlex
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "bench"))

from peers.peer import PEERS, limit_threads, load_peers  # noqa: E402


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="FILE", help="JSON lists of cases")
    parser.add_argument("--only", metavar="GLOB", help="only cases whose id matches")
    parser.add_argument(
        "--threads",
        type=int,
        default=1,
        help="of Tessera and every peer alike; memcpy is always one",
    )
    parser.add_argument("--min-time", type=float, default=0.3, help="seconds for each case")
    parser.add_argument("--json", metavar="FILE", help="write the results to this file")
    parser.add_argument("--markdown", metavar="FILE", help="write the table to this file")
    parser.add_argument("--peers", default=",".join(PEERS), help="which (default: %(default)s)")
    library = str(ROOT / "build/runtime/libtessera.so")
    parser.add_argument(
        "--library", dest="shared_library", default=library, help="Tessera's shared library"
    )
    parser.add_argument("--strict", action="store_true", help="fail if an output is not equal")
    arguments = parser.parse_args()
    arguments.peers = [name for name in arguments.peers.split(",") if name]
    unknown = set(arguments.peers) - set(PEERS)
    if unknown:
        parser.error(f"unknown peers: {', '.join(sorted(unknown))}; known: {', '.join(PEERS)}")
    if arguments.threads < 1:
        parser.error("--threads is at least 1")
    return arguments


def command_line(arguments: argparse.Namespace) -> str:
    """The command that asks for the same again, from the repository's root."""
    words = ["python3", "bench/compare_peers.py", *arguments.files]
    words += ["--only", arguments.only] if arguments.only else []
    words += ["--threads", str(arguments.threads), "--min-time", f"{arguments.min_time:g}"]
    words += ["--peers", ",".join(arguments.peers)]
    return shlex.join(words)


def overhead_ns(library: Any) -> float:
    """What a call of Tessera costs before anything is moved."""
    from peers.measure import Rival
    from peers.tessera import empty_call

    rival = Rival("empty", empty_call(library))
    rival.warm_up()
    return sorted(rival.batch(rival.repeats) for _ in range(101))[50]


def run(arguments: argparse.Namespace) -> int:
    from peers import report
    from peers.capi import Library
    from peers.cases import read_cases
    from peers.compare import NoRoom, compare_case

    try:
        cases = read_cases(arguments.files, arguments.only)
        if not cases:
            raise ValueError("no case was selected")
        library = Library(arguments.shared_library, arguments.threads)
    except (OSError, ValueError, RuntimeError) as error:
        print(f"compare_peers.py: {error}", file=sys.stderr)
        return 2
    peers, missing = load_peers(arguments.peers, arguments.threads)
    for name, reason in missing.items():
        print(f"{name}: {reason}")
    context = {
        **report.machine(),
        "isa": library.level(),
        "llc_bytes": report.last_level_cache(),
        "threads": arguments.threads,
        "versions": {"tessera": library.version(), **{k: str(p.version) for k, p in peers.items()}},
        "command": command_line(arguments),
        "peers": list(peers),
        "missing_peers": missing,
        "call_overhead_ns": round(overhead_ns(library), 1),
    }
    document: dict[str, Any] = {"context": context, "cases": []}
    failed = 0
    for number, fields in enumerate(cases, 1):
        print(f"[{number}/{len(cases)}] {fields.get('id')}", file=sys.stderr, flush=True)
        try:
            document["cases"] += compare_case(
                fields, library, peers, arguments.min_time, context["llc_bytes"]
            )
        except NoRoom as reason:
            document["cases"].append({"id": fields["id"], "skipped": str(reason)})
            print(f"skipped {fields['id']}: {reason}")
        except (LookupError, TypeError, ValueError, RuntimeError, MemoryError) as error:
            failed += 1
            document["cases"].append(
                {"id": fields.get("id"), "skipped": str(error), "failed": True}
            )
            print(f"FAILED {fields.get('id')}: {error!r}")
        if arguments.json:  # kept case by case: a library may end the process
            Path(arguments.json).write_text(json.dumps(document, indent=1) + "\n")
    print(report.text_table(document))
    print(report.summary(document))
    skipped = sum("skipped" in c for c in document["cases"]) - failed
    compared = len(cases) - failed - skipped
    print(f"{compared} cases compared, {failed} failed, {skipped} skipped")
    if arguments.markdown:
        Path(arguments.markdown).write_text(report.markdown(document))
    notes = [n for c in document["cases"] for n in c.get("notes", {}).values()]
    unequal = any(note.startswith("UNEQUAL") for note in notes)
    return 1 if failed or (arguments.strict and unequal) else 0


if __name__ == "__main__":
    parsed = parse_arguments()
    limit_threads(parsed.threads)  # before NumPy is loaded
    sys.exit(run(parsed))
