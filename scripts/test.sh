#!/usr/bin/env bash
# Sets up, builds and runs all tests:
#   scripts/test.sh [--long]      --long: also the bounded-exhaustive tests in full
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ${1:-} == --long ]]; then
  export TESSERA_TEST_LONG=1
fi

scripts/setup.sh
scripts/build.sh
.deps/cmake/cmake/data/bin/ctest --test-dir build --output-on-failure --parallel "$(nproc)"
