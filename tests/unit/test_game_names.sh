#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What is special about a game is said by the game: nothing outside src/games/ compares a game's
# name with a word, so that a user's game called "othello" gets none of Othello's.
. "$(dirname "$0")/../cli/lib.sh"
modules='src records play arena lab answer cli explorer train parallel bench'
names=$(ls -d src/games/*/ | xargs -n 1 basename | paste -sd'|')
is "no comparison with the name of a game" \
    "$(grep -rnE "str(n?case|n)?cmp\([^;]*\"($names|uniform)\"" $modules --include='*.[ch]' |
        grep -v '^src/games/\|^play/gtp.c.*unsupported game')" ""
is "no comparison of rules->name" \
    "$(grep -rnE "str(n?case|n)?cmp\([^;]*(rules|game|subject)->name" $modules --include='*.[ch]' |
        grep -v '^src/games/\|^answer/position.c.*host->plugin')" ""
finish
