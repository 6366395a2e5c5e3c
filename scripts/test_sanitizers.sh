#!/usr/bin/env bash
# Sets up, builds and runs the tests under the sanitizers: address with undefined behaviour, a minute of
# fuzzing among them, then threads.
#   scripts/test_sanitizers.sh
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh sanitizers
for compiler in clang-19 clang++-19; do
  if ! command -v "$compiler" > /dev/null; then
    echo "The sanitizers need $compiler, which is not here: nothing was run." >&2
    echo "Debian 12 and later have it as the package clang-19." >&2
    exit 1
  fi
done

cat << 'TEXT'
Left out: under the address sanitizer the consumers of the installed package, and of the exhaustive tests
space_to_batch_nd and back with 3 spatial axes (minutes); under the thread sanitizer the tools, vectors of more
than 16 bytes (it does not see them: the level is "baseline"), four tests of the choice of kernels that this
level and the short kernel list do not suit, and tests of one thread outside tests/api.
TEXT
bin=.deps/cmake/cmake/data/bin
for preset in asan tsan; do
  echo "== $preset"
  mkdir -p "build-$preset"
  "$bin/cmake" --preset "$preset" > "build-$preset/configure.log" 2>&1 \
    || { cat "build-$preset/configure.log"; exit 1; }
  "$bin/cmake" --build --preset "$preset"
  "$bin/ctest" --preset "$preset" --parallel "$(nproc)"
done
