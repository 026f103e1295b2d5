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
is "as many as count says" "$(awk '/^samples/ { print $2 }' <<<"$out")" "$samples"
run export chess "$scratch/none.samples" "$scratch/chess.games" --holdout 0
is "none held out" "$(cmp -s "$scratch/none.samples" "$scratch/chess.samples" || echo other)" other
refuses "another game" "*export is for chess and checkers, not 'othello'*" export othello x y
refuses "no games" "*games to read*" export chess x
run export chess "$scratch/x.samples" "$scratch/chess.samples"
matches "no games in the file" "$code|$err" "1|*"
is "nothing was written" "$(ls "$scratch/x.samples" 2>/dev/null)" ""

run generate checkers "$scratch/checkers.games" --games 20 --nodes 50
run export checkers "$scratch/checkers.samples" "$scratch/checkers.games"
matches "export of checkers" "$code|$out|$err" "0|20 games, * samples|"
drafts=${out#*, } drafts=${drafts% samples}
is "24 bytes each" "$(tail -n +2 "$scratch/checkers.samples" | wc -c)" $((24 * drafts))

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

# Verifies: the same of the network for Othello, whose values in C test_othello_network.c compares.
sed 's/;.*/;/' tests/golden/othello/network-values.txt >"$scratch/positions.obf"
nw=$python run train/othello_network.py values src/games/othello/learned.network "$scratch/positions.obf"
is "the trainer's values of Othello" "$code|$out" "0|$(awk '{ print $NF }' tests/golden/othello/network-values.txt)"
run generate othello "$scratch/othello.games" --games 60 --nodes 20
othello() { nw=$python run train/othello_network.py "$@"; }
othello fit "$scratch/a.rows" "$scratch/othello.games" --epochs 2 --batch 512 --check tests/golden/othello/hard-20.obf
matches "fit a network for Othello" "$code|$out|$err" \
    "0|60 games, * positions, * held out; c*epoch 2 of 2: rms *rms: training * held out *hard-20.obf*60 positions, rms *|"
matches "its head" "$(head -1 "$scratch/a.rows")" \
    "nullwindow-weights 1 othello-network lanes=64 rows=236240 checksum=????????????????"
othello fit "$scratch/b.rows" "$scratch/othello.games" --epochs 2 --batch 512
is "the same games, the same network" "$(cmp "$scratch/a.rows" "$scratch/b.rows" && echo same)" same
head -c 3000 "$scratch/a.rows" >"$scratch/damaged.rows"
othello values "$scratch/damaged.rows" "$scratch/positions.obf"
matches "a damaged network of Othello" "$code|$err" "1|othello_network.py: *damaged*"
othello fit "$scratch/none/c.rows" "$scratch/othello.games"
matches "nowhere to write a network of Othello" "$code|$out|$err" "1||othello_network.py: *No such file*"
(head -1 "$scratch/positions.obf" && sed -n '2s/^./Q/p' "$scratch/positions.obf") >"$scratch/wrong.obf"
othello values src/games/othello/learned.network "$scratch/wrong.obf"
matches "a wrong square" "$code|$err" "1|othello_network.py: *wrong.obf:2: square a1 is 'Q', expected X, O or -"
othello fit "$scratch/c.rows" "$scratch/positions.obf"
matches "no games of Othello" "$code|$err" "1|othello_network.py: *not a file of Othello games*"
# Verifies: what is damaged, empty or too little is refused, and nothing is written.
other_byte() { # FILE AT: another byte there
    head -c "$2" "$1" && printf '\377' && tail -c +"$(($2 + 2))" "$1"
}
other_byte "$scratch/othello.games" 1500 >"$scratch/damaged.games"
othello fit "$scratch/c.rows" "$scratch/damaged.games"
matches "a damaged game" "$code|$err" "1|othello_network.py: *damaged.games: damaged or cut off at byte 1???, after 1? intact games"
head -1 "$scratch/othello.games" >"$scratch/head.games"
othello fit "$scratch/c.rows" "$scratch/head.games"
matches "no game in the file" "$code|$err" "1|othello_network.py: *head.games: no games"
othello fit "$scratch/c.rows" "$scratch/othello.games" --batch 100000
matches "not a whole batch" "$code|$err" "1|othello_network.py: * do not fill a batch of 100000: *"
for option in "--batch 0" "--epochs -1" "--holdout 0"; do
    # shellcheck disable=SC2086
    othello fit "$scratch/c.rows" "$scratch/othello.games" $option
    matches "$option" "$code|$out|$err" "2||usage: *argument ${option% *}: '${option#* }' is not a whole number from *"
done
is "nothing is written" "$(ls "$scratch/c.rows" 2>/dev/null)" ""
: >"$scratch/empty.obf"
othello values src/games/othello/learned.network "$scratch/empty.obf"
matches "no positions of Othello" "$code|$err" "1|othello_network.py: *empty.obf: no positions"

checkers() { nw=$python run train/checkers_network.py fit "$@" "$scratch/checkers.samples" --hidden 32 --epochs 2 --batch 256; }
checkers "$scratch/a.men"
matches "fit a network for checkers" "$code|$(head -1 <<<"$out")|$(tail -1 <<<"$out")|$err" \
    "0|$drafts samples, * held out; c*|in integers * held out 0.*|"
matches "its head" "$(head -1 "$scratch/a.men")" \
    "nullwindow-weights 1 checkers-network hidden=32 * checksum=????????????????"
checkers "$scratch/b.men"
is "the same games, the same network" "$(cmp "$scratch/a.men" "$scratch/b.men" && echo same)" same
nw=$python run train/checkers_network.py fit "$scratch/c.men" "$scratch/chess.samples"
matches "samples of another game" "$code|$err" "1|checkers_network.py: *chess.samples: not a file of samples"

small=(--hidden 16 --buckets 2 --square --mirror --epochs 2 --batch 256)
network fit "$scratch/chess.samples" "$scratch/a.network" "${small[@]}"
matches "fit" "$code|$(head -1 <<<"$out")" "0|$samples samples, * held out; c*"
matches "losses" "$(tail -1 <<<"$out")" "in integers * training 0.* held out 0.*"
matches "the head of a network" "$(head -1 "$scratch/a.network")" \
    "nullwindow-weights 1 chess-network hidden=16 buckets=2 base=0 square=1 checksum=????????????????"
network fit "$scratch/chess.samples" "$scratch/b.network" "${small[@]}"
is "the same samples, the same network" "$(cmp "$scratch/a.network" "$scratch/b.network" && echo same)" same
fitted=$(tail -1 <<<"$out")
network loss "$scratch/chess.samples" "$scratch/b.network"
is "the file has the fitted network" "$(tail -1 <<<"$out")" "$fitted"

(head -c -1 "$scratch/chess.samples" && printf '\377') >"$scratch/damaged.samples"
network fit "$scratch/damaged.samples" "$scratch/c.network"
matches "damaged samples" "$code|$err" "1|network.py: *damaged*"
(head -c -1 "$scratch/a.network" && printf '\177') >"$scratch/damaged.network"
network loss "$scratch/chess.samples" "$scratch/damaged.network"
matches "a damaged network" "$code|$err" "1|network.py: *not a file of a network, or damaged*"
finish
