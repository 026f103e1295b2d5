#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow endings: building, probing, and what must not be lost.
. "$(dirname "$0")/lib.sh"
file=$scratch/three.endings

run endings build 3 --verify --file "$file" --json
is "build: exit code" "$code" 0
is "build: counts" "$(jq -c '[.pieces, .won + .drawn + .lost, .verified]' <<<"$out")" "[3,199520,true]"
is "one thread writes the same file" \
    "$(run endings build 3 --threads 1 --file "$scratch/again" >/dev/null; cmp "$file" "$scratch/again" && echo same)" same
# Only one side to move is stored: three pieces took 3,314 bytes with both.
is "half the classes are enough" "$(($(stat -c %s "$file") < 2000))" 1
run endings probe checkers:W:WK1,K2:BK30 --file "$file"
is "two kings win" "$out" won
run endings probe checkers:B:WK1,K2:BK30 --file "$file"
is "one king loses" "$out" lost
run endings probe checkers:W:WK1:BK30 --file "$file" --json
is "one king each" "$(jq -r .value <<<"$out")" drawn
run endings probe checkers --file "$file"
is "too many pieces" "$out" unknown

# Without a file: the user's, which every player of checkers takes unless told otherwise.
export XDG_DATA_HOME=$scratch/data
mine=$XDG_DATA_HOME/nullwindow/checkers
run endings build 3
is "the user's file" "$(cmp "$file" "$mine-3.endings" && echo same)" same
head -c 1000 "$file" >"$mine-6.endings"
run endings probe checkers
is "the user's file is probed" "$code ${err##*nullwindow/}" \
    "1 checkers-6.endings: the database is damaged: build it again"
run arena checkers --a mtdf --b mtdf --nodes 10 --games 2
is "a player without it" "$code" 0
unset NULLWINDOW_ENDINGS
run arena checkers --a mtdf --b mtdf --nodes 10 --games 2
matches "a player takes it" "$code $err" "2 *nullwindow/checkers-6.endings: the database*"
run arena chess --a mtdf --b mtdf --nodes 10 --games 2 --max-moves 10
is "a player of another game does not" "$code" 0

refuses "build without a number" "*expected build N*" endings build
refuses "seven pieces" "*expected 2 to 6*" endings build 7
refuses "another game" "*not a checkers position*" endings probe chess --file "$file"
run endings probe checkers --file "$scratch/none"
is "no file: exit code" "$code" 1
head -c 1000 "$file" >"$scratch/short"
run endings probe checkers --file "$scratch/short"
is "a damaged file" "$code ${err##*: the}" "1  database is damaged: build it again"

# A journal of the same name that is none is not written over.
echo "notes of mine" >"$scratch/five.part"
refuses "a foreign journal" "*five.part is not the journal of a build: move it away" endings build 5 --file "$scratch/five"
is "it is still there" "$(cat "$scratch/five.part")" "notes of mine"

# A full disk does not cost the old file.
cp "$file" "$scratch/kept"
full_disk endings build 2 --file "$scratch/kept" 2>&1 | grep -q "kept: cannot be written: File too large"
is "no room: exit code" "${PIPESTATUS[0]}" 1
is "nothing is left beside it" "$(ls "$scratch" | grep -c kept)" 1
is "the old file is there" "$(cmp "$file" "$scratch/kept" && echo same)" same
finish
