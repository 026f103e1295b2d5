#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is special about a game is said by the game: nothing outside src/games/ compares a game's name
# with a word, so that a user's game called "othello" gets none of Othello's.
. "$(dirname "$0")/../cli/lib.sh"
names=$(ls -d src/games/*/ | xargs -n 1 basename | paste -sd'|')
is "no comparison with the name of a game" \
    "$(grep -rnE "str(n?case|n)?cmp\([^;]*\"($names|uniform)\"" src records play arena lab cli --include='*.[ch]' |
        grep -v '^src/games/\|^play/gtp.c.*unsupported game')" ""
is "no comparison of rules->name" \
    "$(grep -rnE "str(n?case|n)?cmp\([^;]*(rules|game)->name" src records play arena lab cli --include='*.[ch]' |
        grep -v '^src/games/')" ""
finish
