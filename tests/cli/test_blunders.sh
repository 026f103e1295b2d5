#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# lab/programs/blunders: counts the wins and draws that a player throws away.
. "$(dirname "$0")/lib.sh"
blunders=$(dirname "$nw")/lab/programs/blunders
database=$scratch/three.endings
run endings build 3 --file "$database"
is "a database" "$code" 0

# A win that takes a while, and a draw that 1-6 throws away.
cat >"$scratch/won.pdn" <<'END'
[FEN "W:WK10,K15:BK1"]
1. 10-14 1-5 2. 15-10 5-1 *
END
cat >"$scratch/drawn.pdn" <<'END'
[FEN "B:WK10:BK1"]
1. 1-5 10-6 *

[FEN "B:WK10:BK1"]
1. 1-5 10-7 *
END
try() {
    "$blunders" --database "$database" "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}

try --nodes 2000 "$scratch/won.pdn" "$scratch/drawn.pdn"
is "each position once, the lost are not asked" "$(head -n1 <<<"$out")" \
    "3 games, 6 positions of at most 3 pieces, 4 won or drawn; 4 are asked"
matches "the preset throws nothing away" "$code|$(tail -n1 <<<"$out")" \
    "0|0 thrown away of 4, 0.000 %: 0 of 2 wins (0 become losses), 0 of 2 draws; *"
try --nodes 2000 --sample 3 --seed 3 "$scratch/won.pdn" "$scratch/drawn.pdn"
is "a sample" "$(head -n1 <<<"$out" | grep -o '[0-9]* are asked')" "3 are asked"

# An engine that always plays 1-6, asked once.
cat >"$scratch/engine" <<'END'
#!/usr/bin/env bash
while read -r word rest; do
    case $word in hub) echo wait ;; init) echo ready ;; ping) echo pong ;; go) echo done move=1-6 ;; quit) exit ;; esac
done
END
chmod +x "$scratch/engine"
head -2 "$scratch/drawn.pdn" | sed 's/10-6/*/; s/ \*$//' >"$scratch/one.pdn"
try --nodes 10 --player "hub:$scratch/engine" "$scratch/one.pdn"
is "a blunder is shown" "$code|$(sed -n 2p <<<"$out")" "1|B:WK10:BK1 drawn, lost after 1-6"
matches "and counted" "$(tail -n1 <<<"$out")" "1 thrown away of 1, 100.000 %: 0 of 0 wins *, 1 of 1 draws; *"

try --nodes 2000 "$scratch/none.pdn"
matches "no such file" "$code|$err" "2|blunders: *none.pdn*"
try --database "$scratch/none" "$scratch/won.pdn"
matches "no database" "$code|$err" "2|*nullwindow endings build 6 makes it"
try --nodes few "$scratch/won.pdn"
matches "a wrong number" "$code|$err" "2|*see --help"
try --nodes 1e30 "$scratch/won.pdn"
matches "a number that is too large" "$code|$err" "2|*see --help"
try --nodes 10
matches "no games" "$code|$err" "2|*see --help"
finish
