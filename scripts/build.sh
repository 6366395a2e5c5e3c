#!/usr/bin/env bash
# Configures build/ for a release and builds the given targets there, or everything with the tests.
#   scripts/build.sh [TARGET…]
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
cmake=.deps/cmake/cmake/data/bin/cmake
"$cmake" -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release -DTESSERA_BUILD_TESTS=ON -DTESSERA_BUILD_BENCH=ON \
  > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
"$cmake" --build build --target "${@:-all}"
