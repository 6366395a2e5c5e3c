#!/usr/bin/env bash
# Sets up, cross-builds for another kind of machine and runs its tests by an emulator:
#   scripts/test_cross.sh TARGET [--long]      TARGET: a preset of CMakePresets.json (arm64)
# --long: also the tests that take an emulator too long.
set -euo pipefail
cd "$(dirname "$0")/.."
target=${1:?the target to build for, as CMakePresets.json names it}
# Millions of small cases, outputs of gigabytes, and outputs beyond the caches: what they look for (64-bit
# arithmetic, streaming stores of x86-64) is not of the target's own, and the native tests run them.
too_long='^(exhaustive\..*(Pad|Nd/3)|large\.(Large\.OutputOf|Images/).*|conformance\.large)$'

scripts/setup.sh "$target"
cmake=.deps/cmake/cmake/data/bin
mkdir -p "build-$target"
"$cmake/cmake" --preset "$target" > "build-$target/configure.log" 2>&1 || { cat "build-$target/configure.log"; exit 1; }
"$cmake/cmake" --build --preset "$target"

left_out=()
if [[ ${2:-} != --long ]]; then
  left_out=(--exclude-regex "$too_long")
  echo "Not run for $target, for they take an emulator too long; scripts/test_cross.sh $target --long runs them:"
  "$cmake/ctest" --preset "$target" --show-only --tests-regex "$too_long" |
    sed -n 's/^ *Test *#[0-9]*: \([^/]*\).*/  \1/p' | uniq -c
fi
"$cmake/ctest" --preset "$target" --parallel "$(nproc)" "${left_out[@]}"
if grep -q 'TESSERA_PICTURES:BOOL=OFF' "build-$target/CMakeCache.txt"; then
  echo "Not built for $target: PNG and JPEG in the command (command.pictures tests that it says so)"
fi
echo "Not built for $target: the Google Benchmark programs"
