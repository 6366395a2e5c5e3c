#!/usr/bin/env bash
# Sets up, builds, and rearranges a photograph with the tessera command:
#   scripts/demo.sh [PHOTO.png]
# What comes out lies in demo-output/.
set -euo pipefail
photo=${1:-}
if [[ -n $photo ]]; then
  if [[ ! -f $photo ]]; then
    echo "There is no file $photo" >&2
    exit 1
  fi
  photo=$(realpath "$photo")
fi
cd "$(dirname "$0")/.."

if [[ -z $photo ]]; then scripts/setup.sh photo; else scripts/setup.sh; fi
echo "Building the library and the command: some 500 steps the first time, a few minutes"
scripts/build.sh tessera_command tessera_shared
photo=${photo:-.deps/photo/skimage/data/astronaut.png}
tessera=build/bin/tessera
out=demo-output
export TESSERA_NUM_THREADS=1  # so that the figures are those of one processor
mkdir -p "$out"

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

say "space_to_depth: 4 x 4 blocks of pixels become channels, and come back"
"$tessera" run space_to_depth "$photo" --block-size 4 -o "$out/depth.npy"
"$tessera" run depth_to_space "$out/depth.npy" --block-size 4 -o "$out/from_depth.png"

say "space_to_batch_nd: the 16 phases of the photograph become a batch, and come back"
"$tessera" run space_to_batch_nd "$photo" --block-shape 4,4 --paddings 0,0,0,0 -o "$out/batch.npy"
"$tessera" run batch_to_space_nd "$out/batch.npy" --block-shape 4,4 --crops 0,0,0,0 -o "$out/from_batch.png"

# Equal pixels, whatever the PNG encoder makes of them: compared as arrays.
for picture in "$photo" "$out/from_depth.png" "$out/from_batch.png"; do
  "$tessera" run transpose "$picture" --perm 0,1,2,3 -o "$out/pixels.npy" > /dev/null
  cksum < "$out/pixels.npy"
done | sort -u > "$out/checksums"
rm "$out/pixels.npy"
if [[ $(wc -l < "$out/checksums") -ne 1 ]]; then
  echo "The photograph did not come back as it was." >&2
  exit 1
fi
rm "$out/checksums"
echo "Both came back bit by bit."

say "A picture of the phases: $out/phases.png"
read -r height width channels < <(python3 - "$out/batch.npy" << 'PY'
import ast, sys
with open(sys.argv[1], 'rb') as f:
    header = f.read(256)
shape = ast.literal_eval(header[10:header.index(b'\n')].decode().strip())['shape']
print(*shape[1:])
PY
)
"$tessera" run reshape "$out/batch.npy" --shape "4,4,$height,$width,$channels" -o "$out/grid.npy" > /dev/null
"$tessera" run transpose "$out/grid.npy" --perm 0,2,1,3,4 -o "$out/grid_rows.npy" > /dev/null
"$tessera" run reshape "$out/grid_rows.npy" \
  --shape "1,$((4 * height)),$((4 * width)),$channels" -o "$out/phases.png" > /dev/null
rm "$out/grid.npy" "$out/grid_rows.npy"

say "Throughput, beside memcpy of the same bytes and the plain loop"
"$tessera" bench bench/demo.json --threads 1 --min-time 0.2
