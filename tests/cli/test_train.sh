#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow-train: self-play, fits, refusals and interruptions, in small.
. "$(dirname "$0")/lib.sh"
nw=$(dirname "$nw")/nullwindow-train

for game in othello checkers chess; do
    run generate $game "$scratch/$game.games" --games 30 --nodes 30 --threads 2
    is "generate $game" "$code|$out|$err" "0||"
    run count $game "$scratch/$game.games"
    matches "count $game" "$code|$(tr -s ' \n' ' ' <<<"$out")" "0|games 30 positions *"
    counted=$out
    run count $game "$scratch/$game.games" --json
    is "count $game as JSON" "$code|$(json '[.games, .positions]')" "0|[30,$(awk '/^positions/ { print $2 }' <<<"$counted")]"
    out=$counted
    positions=$(awk '/^positions/ { print $2 }' <<<"$out")
    size=$(stat -c %s "$scratch/$game.games")
    is "$game: at most 3.5 bytes per position, games with their openings" "$((10 * size <= 35 * positions))" 1
done

# Othello end to end: 30 games of 30 nodes are enough to learn something.
run fit othello "$scratch/a.weights" "$scratch/othello.games" --iterations 10
matches "fit" "$code|$(head -1 <<<"$out")" "0|30 games, * positions, * duplicates, * samples"
run fit othello "$scratch/b.weights" "$scratch/othello.games" --iterations 10
is "the same games, the same weights" "$(cmp "$scratch/a.weights" "$scratch/b.weights" && echo same)" same
run check othello tests/golden/othello/hard-20.obf --weights "$scratch/a.weights" --json
is "check" "$code|$(json '[.[0].empties, .[0].positions, .[0].learned < 20]')" '0|[20,60,true]'
run exact othello "$scratch/othello.games" --empties 8-9 --count 2
is "exact" "$code|$(wc -l <<<"$out")" "0|4"
"$nw" check othello <(echo "$out") >"$scratch/out" 2>&1
matches "exact scores can be checked" "$?|$(tail -1 "$scratch/out")" "0|*all *4 *"

run fit checkers "$scratch/k.inc" train/data/checkers.games --ridge 1
is "the recorded games of checkers give the program's weights" "$(cmp "$scratch/k.inc" src/games/checkers/learned.inc && echo same)" same
if [ -n "${NW_SOAK:-}" ]; then
    tools/training-games "$scratch/data"
    is "the other recorded games come from the history" "$?" 0
    run fit othello "$scratch/all.weights" "$scratch"/data/othello-2.games "$scratch"/data/othello.games \
        --around 1 --ridge 40 --mean-ridge 150 --iterations 14
    is "the recorded games give the program's weights" \
        "$(cmp "$scratch/all.weights" src/games/othello/learned.weights && echo same)" same
    run fit checkers "$scratch/k.patterns" "$scratch"/data/checkers{,-2,-3,-4}.games --patterns --ridge 0.05
    is "and their patterns" "$(cmp "$scratch/k.patterns" src/games/checkers/learned.patterns && echo same)" same
    run fit chess "$scratch/all.inc" "$scratch/data/chess.games" --ridge 0.3
    is "those of chess too" "$(cmp "$scratch/all.inc" src/games/chess/learned.inc && echo same)" same
fi
run fit checkers "$scratch/checkers.inc" "$scratch/checkers.games"
matches "fit checkers" "$code|$(tail -1 <<<"$out")" "0|loss * samples; * held out, before *"
is "the man stays the measure" "$(grep -c '^    .man = 500,$' "$scratch/checkers.inc")" 1
run fit checkers "$scratch/checkers.patterns" "$scratch/checkers.games" --patterns
matches "fit checkers --patterns" "$code|$(tail -1 <<<"$out")" "0|loss * samples; * held out, before *"
matches "its file" "$(head -1 "$scratch/checkers.patterns")" "nullwindow-weights 1 checkers-patterns regions=8 checksum=*"
run fit chess "$scratch/chess.inc" "$scratch/chess.games"
matches "fit chess" "$code|$(tail -1 <<<"$out")" "0|loss * samples; * held out, before *"
is "how attacks are counted stays" "$(grep -c '.king_units = {0, 0, 2, 0, 0, 2, 3, 4}' "$scratch/chess.inc")" 1

# Ctrl-C keeps finished games, and the same command resumes.
"$nw" generate othello "$scratch/stopped.games" --games 1000000 --nodes 30 2>"$scratch/err" &
for _ in $(seq $((600 * ${NW_SLACK:-1}))); do # until there are games: only then is it sure to listen to the signal
    [ -s "$scratch/stopped.games" ] && break
    sleep 0.1
done
sleep 0.4
kill -INT $!
wait $!
is "Ctrl-C" "$?|$(tail -1 "$scratch/err")" "1|stopped; run the same command to resume"
run count othello "$scratch/stopped.games"
games=$(awk '/^games/ { print $2 }' <<<"$out")
"$nw" generate othello "$scratch/stopped.games" --games "$((games + 3))" --nodes 30 2>/dev/null
"$nw" generate othello "$scratch/whole.games" --games "$((games + 3))" --nodes 30 2>/dev/null
is "going on gives the same file" "$(cmp "$scratch/stopped.games" "$scratch/whole.games" && echo same)" same

refuses "no command" "*try --help*"
refuses "another command" "*unknown command*" guess othello x
refuses "a mistyped command" "*did you mean 'generate'?" genrate othello x
refuses "a mistyped game" "*did you mean 'othello'?" count othelo x
refuses "a mistyped option" "*did you mean '--games'?" generate othello x --gmaes 3
refuses "another game" "*unknown game 'go'*" generate go x
refuses "no file" "*no file for 'generate'*" generate othello
refuses "a wrong number" "*--nodes '-3'*" generate othello x --nodes -3
refuses "a wrong option" "*unknown option '--node'*" generate othello x --node 3
refuses "half an iteration" "*--iterations*2.9*" fit othello x y --iterations 2.9
refuses "no value" "*no value for '--nodes'*" generate othello x --nodes
refuses "fit without games" "*games to read*" fit othello x
run fit othello "$scratch/c.weights" "$scratch/chess.games"
matches "games of another game" "$code|$err" "1|*holds other games than othello*"
run generate othello "$scratch/othello.games" --games 30 --nodes 31
matches "other settings" "$code|$err" "1|*made with other settings*"
run check othello tests/golden/othello/hard-20.obf --weights "$scratch/othello.games"
matches "no weights" "$code|$err" "1|*not a weights file*"
run check othello /dev/null
matches "no positions" "$code|$out|$err" "1||*no positions with scores"
refuses "the network" "*unknown option '--network'*" fit othello x y --network 1
refuses "patterns to check by" "*of fit alone*--patterns*" check othello tests/golden/othello/hard-20.obf --patterns
refuses "patterns of chess" "*--patterns is for checkers, not 'chess'*" fit chess x y --patterns
refuses "patterns of Othello" "*--patterns is for checkers, not 'othello'*" fit othello x y --patterns
run count othello "$scratch"
matches "a directory" "$code|$out|$err" "1||*: Is a directory"

# Damage in the middle: the games before it count, and the rest is reported once.
for game in othello checkers chess; do
    half=$(($(stat -c %s "$scratch/$game.games") / 2))
    (head -c $half "$scratch/$game.games" && printf '\377\377' && tail -c +$((half + 3)) "$scratch/$game.games") \
        >"$scratch/damaged.games"
    run count $game "$scratch/damaged.games"
    matches "a damaged file of $game" "$code|$err" "0|*damaged.games: skipped * damaged bytes after the last intact game"
    left=$err
    run fit $game "$scratch/d.weights" "$scratch/damaged.games" --iterations 1
    is "fit says the same of $game" "$err" "$left"
done
run export chess "$scratch/d.samples" "$scratch/damaged.games"
is "and so does export" "$code|$err" "0|$left"

# The build refuses damaged files of the Othello network.
gen=$(realpath "$(dirname "$nw")/tables/othello_network.gen")
folder=$scratch/tree/src/games/othello
mkdir -p "$folder"
network() { # NAME: the program on standard input as the file
    cat >"$folder/learned.network"
    (cd "$scratch/tree" && "$gen" >/dev/null 2>"$scratch/err")
    matches "$1" "$?|$(cat "$scratch/err")" "1|src/games/othello/learned.network: damaged, or of another kind: see docs/train.md"
}
with_head() { # BYTE...: those bytes behind a head with their checksum
    local sum=0xCBF29CE484222325 byte
    for byte; do sum=$(((sum ^ byte) * 0x100000001B3)); done
    printf 'nullwindow-weights 1 othello-network lanes=64 rows=236240 checksum=%016x\n' "$sum"
    # shellcheck disable=SC2059
    printf "$(printf '\\x%02x' "$@")"
}
network "an empty network" </dev/null
network "a damaged network" < <(head -c 5000 src/games/othello/learned.network)
network "a network of three bytes" < <(with_head 1 2 3)
zeros=$(printf '0 255 %.0s' {1..37640}; echo 0 194) # all other numbers of a network
# shellcheck disable=SC2086
network "a number too large" < <(with_head 255 127 $zeros)
# shellcheck disable=SC2086
with_head 255 1 $zeros >"$folder/learned.network"
is "one that is not" "$(cd "$scratch/tree" && "$gen" 2>&1 >/dev/null && echo taken)" taken
run --help
matches "help" "$code|$out" "0|usage: nullwindow-train *"
finish
