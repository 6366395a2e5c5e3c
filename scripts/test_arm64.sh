#!/usr/bin/env bash
# Sets up, cross-builds for arm64 Linux and runs the tests by QEMU: scripts/test_arm64.sh [--long]
exec "$(dirname "$0")/test_cross.sh" arm64 "$@"
