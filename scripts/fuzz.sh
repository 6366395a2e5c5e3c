#!/usr/bin/env bash
# Looks for calls of the C API that go wrong: sets up, builds the fuzz target and runs it.
#   scripts/fuzz.sh [SECONDS] [--keep]     60 by default
#     --keep: adds to tests/fuzz/corpus what reached new code, here or in runs before
# What went wrong is left in build-asan/tests/fuzz/; build-asan/tests/tessera_fuzz FILE does it again.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=60
keep=
for argument in "$@"; do
  case $argument in
    --keep) keep=yes ;;
    *[!0-9]* | '') echo "fuzz.sh: unknown argument '$argument'" >&2 && exit 2 ;;
    *) seconds=$argument ;;
  esac
done

scripts/setup.sh sanitizers
bin=.deps/cmake/cmake/data/bin
mkdir -p build-asan
"$bin/cmake" --preset asan > build-asan/configure.log 2>&1 || { cat build-asan/configure.log; exit 1; }
"$bin/cmake" --build --preset fuzz
target=build-asan/tests/tessera_fuzz
work=build-asan/tests/fuzz
"$target" -max_total_time="$seconds" -max_len=256 -timeout=60 -artifact_prefix="$work/" \
  "$work/new" tests/fuzz/corpus
if [[ -n $keep ]]; then
  # Counts of how often do not count: the corpus stays small.
  "$target" -merge=1 -use_counters=0 tests/fuzz/corpus "$work/new"
fi
