#!/usr/bin/env bash
# Configures and builds a release into build/. Extra arguments go to CMake's configuration.
#   scripts/build.sh [-DOPTION=VALUE …]
set -euo pipefail
cd "$(dirname "$0")/.."

mkdir -p build
cmake=.deps/cmake/cmake/data/bin/cmake
"$cmake" -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release "$@" > build/configure.log 2>&1 || { cat build/configure.log; exit 1; }
"$cmake" --build build
