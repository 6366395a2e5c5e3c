#!/usr/bin/env bash
# Brings what the build and the tests need: Debian packages, and from PyPI the Halide SDK and CMake, which
# go into .deps/ in the tree. What is already there is left alone.
#
#   scripts/setup.sh [photo|sanitizers|arm64|peers]
#     photo: also the picture that the demo works on
#     sanitizers: also the compiler that those need
#     arm64: also the cross compiler and QEMU, which runs what it makes
#     peers: also NumPy and matplotlib, for the test of bench/compare_peers.py and bench/plot_results.py
set -euo pipefail
cd "$(dirname "$0")/.."

halide_version=21.0.0
cmake_version=4.0.3
photo_version=0.25.2  # of scikit-image, whose package holds the photograph
packages=(g++ python3 python3-pip ninja-build libgtest-dev libgmock-dev libbenchmark-dev libcli11-dev
          nlohmann-json3-dev libpng-dev libturbojpeg0-dev)
photo=
peers=
for wanted in "$@"; do
  case $wanted in
    photo) photo=yes ;;
    sanitizers) packages+=(clang-19 libclang-rt-19-dev) ;;
    arm64) packages+=(g++-aarch64-linux-gnu qemu-user-static) ;;
    peers) peers=yes ;;
    *) echo "setup.sh: unknown argument $wanted" >&2 && exit 2 ;;
  esac
done

missing=()
if command -v dpkg-query > /dev/null; then
  for package in "${packages[@]}"; do
    status=$(dpkg-query -W -f='${Status}' "$package" 2> /dev/null || true)
    [[ $status == *" installed" ]] || missing+=("$package")
  done
else
  echo "This is no Debian or Ubuntu: please see to it that the equivalents of these are installed:" >&2
  echo "  ${packages[*]}" >&2
fi
# A compiler or a Python that came another way will do.
have() { command -v "$1" > /dev/null; }
kept=()
for package in "${missing[@]}"; do
  case $package in
    g++) have c++ || kept+=("$package") ;;
    python3) have python3 || kept+=("$package") ;;
    python3-pip) python3 -m pip --version > /dev/null 2>&1 || kept+=("$package") ;;
    ninja-build) have ninja || kept+=("$package") ;;
    g++-aarch64-linux-gnu) have aarch64-linux-gnu-g++ || kept+=("$package") ;;
    qemu-user-static) have qemu-aarch64-static || kept+=("$package") ;;
    *) kept+=("$package") ;;
  esac
done
if (( ${#kept[@]} > 0 )); then
  if [[ $(id -u) -ne 0 ]]; then
    echo "Packages are missing. Please run this, and then the script again:" >&2
    echo "  sudo apt-get update && sudo apt-get install -y --no-install-recommends ${kept[*]}" >&2
    exit 1
  fi
  echo "Installing ${kept[*]}"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends "${kept[@]}" > /dev/null || {
    echo "Not all of these could be installed: ${kept[*]}" >&2
    exit 1
  }
fi

# A wheel unpacked into .deps/NAME. The Python version names the wheel; none is needed to use it.
unpack_wheel() {
  local name=$1 requirement=$2
  local stamp=.deps/$name.stamp
  [[ -f $stamp && $(< "$stamp") == "$requirement" ]] && return
  echo "Fetching $requirement"
  rm -rf ".deps/$name"
  PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check --no-deps \
    --only-binary=:all: --python-version 3.11 --target ".deps/$name" "$requirement"
  echo "$requirement" > "$stamp"
}
mkdir -p .deps
unpack_wheel halide "halide==$halide_version"
unpack_wheel cmake "cmake==$cmake_version"
if [[ -n $photo ]]; then
  unpack_wheel photo "scikit-image==$photo_version"
fi
# These are used by the Python that is here, unlike the wheels above.
if [[ -n $peers ]]; then
  requirement="numpy matplotlib, $(python3 --version)"
  if [[ ! -f .deps/peers.stamp || $(< .deps/peers.stamp) != "$requirement" ]]; then
    echo "Fetching $requirement"
    rm -rf .deps/peers
    PIP_ROOT_USER_ACTION=ignore python3 -m pip install --quiet --disable-pip-version-check \
      --only-binary=:all: --target .deps/peers numpy matplotlib
    echo "$requirement" > .deps/peers.stamp
  fi
fi
