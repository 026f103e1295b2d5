#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The network for chess in small: samples from games, and where PyTorch is installed, from samples
# to a network and its values.
. "$(dirname "$0")/lib.sh"
nw=$(dirname "$nw")/nullwindow-train

run generate chess "$scratch/chess.games" --games 40 --nodes 20
run export chess "$scratch/chess.samples" "$scratch/chess.games"
matches "export" "$code|$out|$err" "0|40 games, * samples|"
samples=${out#*, } samples=${samples% samples}
matches "the head says how many" "$(head -1 "$scratch/chess.samples")" \
    "nullwindow-samples 1 chess count=$samples checksum=????????????????"
is "32 bytes each" "$(tail -n +2 "$scratch/chess.samples" | wc -c)" $((32 * samples))
run count chess "$scratch/chess.games"
is "as many as there are to learn" "$(awk '/^to learn/ { print $3 }' <<<"$out")" "$samples"
run export chess "$scratch/none.samples" "$scratch/chess.games" --held 0
is "none held out" "$(cmp -s "$scratch/none.samples" "$scratch/chess.samples" || echo other)" other
refuses "another game" "*export is for chess, not 'othello'*" export othello x y
refuses "no games" "*games to read*" export chess x
run export chess "$scratch/x.samples" "$scratch/chess.samples"
matches "no games in the file" "$code|$err" "1|*"
is "nothing was written" "$(ls "$scratch/x.samples" 2>/dev/null)" ""

# Debian's python3 may be another than the first on the path. Sanitizers have nothing to see in it.
python=
for candidate in python3 /usr/bin/python3; do
    [ -n "$python" ] || ! "$candidate" -c 'import torch' 2>/dev/null || python=$candidate
done
if [ -z "$python" ] || [ -n "${NW_SANITIZED:-}" ]; then
    echo "ok - train/network.py # SKIP without sanitizers, and with python3-torch"
    finish
    exit
fi
# Verifies: the network in C and the trainer's agree on 1,000 positions, to the integer.
run values chess "$scratch/chess.samples" --count 1000
is "values in C" "$code|$(wc -l <<<"$out")" "0|1000"
cp "$scratch/out" "$scratch/values"
export OMP_NUM_THREADS=1
network() { nw=$python run train/network.py "$@"; }

network values "$scratch/chess.samples" src/games/chess/learned.network --count 1000
is "the trainer's values are the program's" "$(cmp "$scratch/out" "$scratch/values" && echo same)" same

small=(--hidden 16 --buckets 2 --square --mirror --passes 2 --batch 256)
network fit "$scratch/chess.samples" "$scratch/a.network" "${small[@]}"
matches "fit" "$code|$(head -1 <<<"$out")" "0|$samples samples, * held out; c*"
matches "losses" "$(tail -1 <<<"$out")" "in integers * learnt 0.* held out 0.*"
matches "the head of a network" "$(head -1 "$scratch/a.network")" \
    "nullwindow-weights 1 chess-network hidden=16 buckets=2 base=0 square=1 checksum=????????????????"
network fit "$scratch/chess.samples" "$scratch/b.network" "${small[@]}"
is "the same samples, the same network" "$(cmp "$scratch/a.network" "$scratch/b.network" && echo same)" same
learnt=$(tail -1 <<<"$out")
network loss "$scratch/chess.samples" "$scratch/b.network"
is "what was written is what was learnt" "$(tail -1 <<<"$out")" "$learnt"

(head -c -1 "$scratch/chess.samples" && printf '\377') >"$scratch/damaged.samples"
network fit "$scratch/damaged.samples" "$scratch/c.network"
matches "damaged samples" "$code|$err" "1|network.py: *damaged*"
(head -c -1 "$scratch/a.network" && printf '\177') >"$scratch/damaged.network"
network loss "$scratch/chess.samples" "$scratch/damaged.network"
matches "a damaged network" "$code|$err" "1|network.py: *not a file of a network, or damaged*"
finish
