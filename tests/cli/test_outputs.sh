#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What the program prints, byte for byte but for times: every line of tests/golden/outputs.txt is
# the CRC of an output, a tab and the commands that print it. NW_UPDATE=1 writes the sums anew;
# NW_SHOW=PATTERN prints the outputs of the lines that contain it, to be compared with diff.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
golden=tests/golden/outputs.txt
case $nw in /*) ;; *) nw=$PWD/$nw ;; esac
nullwindow() { "$nw" "$@"; }
# Those that were there when the sums were taken: one more does not change them.
algorithms="minimax alphabeta alphabeta-hard ab-maxmin f1 f2 alphabeta-stack alphabeta-memory
    alphabeta-etc alphabeta-etc-printed aspiration aspiration-memory scout palphabeta calphabeta
    pvs-nws pvs negascout negascout-plain negascout-informed negascout-soft sss sss-list dual
    recsss sss2 mt-sss mt-dual mtdf mtdf-static mtd-bi mtd-bi-aspiration mtd-step mtd mtd-best
    mt-listops mt-skip mt-small alpha-bounding maxsearch gsearch gsearch-informed hstar rsearch
    phased-sss staged-sss sss-alphabeta alphabeta-sss gengame mgame quickgame pns bstar pbstar
    conspiracy alphabeta-conspiracy best-first-minimax minmax-approximation best-first-extension
    product rollout-alphabeta rollout-mt-sss fsss bns bns-memory reopening ubfm descent mcts
    mcts-minimax"
train() { "${nw%/*}/nullwindow-train" "$@"; }
# request JSON: the answer of the explorer's server, which begins with the first one; lines with
# requests are left out where it is not built.
request() {
    if [ ! -s "$scratch/address" ]; then
        "$nw" explore --no-browser >"$scratch/address" 2>/dev/null &
        echo $! >"$scratch/server"
        for _ in $(seq $((100 * ${NW_SLACK:-1}))); do [ -s "$scratch/address" ] && break || sleep 0.1; done
    fi
    local address
    address=$(head -n 1 "$scratch/address")
    curl -s --max-time $((60 * ${NW_SLACK:-1})) -H "X-Nullwindow: ${address##*=}" -H "Content-Type: application/json" \
        -d "$1" "${address%%/#*}/api/request" | tr -d '\0'
}
trap 'kill "$(cat "$scratch/server" 2>/dev/null)" 2>/dev/null; rm -rf "$scratch"' EXIT
# page FOLDER: the results of a report, and the tags of its page but for figures, as gnuplot may be
# missing; the sentences may change.
page() {
    cat "$1"/*.csv
    sed -e '/<svg/,/<\/svg>/d' "$1/index.html" | grep -o '<[^>]*>'
}
# Times, memory in which pointers count, and the machine differ from run to run.
plain() {
    LC_ALL=C sed -E -e "s#$scratch##g" -e 's/"(seconds|bytes|nps|load)": [0-9.e+-]+/"\1": T/g' \
        -e 's/ (time|nps|hashfull)[ =][0-9.]+//g' -e 's/^(search [^ ]+ [^ ]+) [^ ]+/\1/' -e 's/^(nodestats|===) .*/\1/' \
        -e 's/[0-9,.]+ (seconds|s|ms|[a-z]+ per (second|hour))\b/T/g' -e 's/, finished [0-9: to-]+ UTC//g' \
        -e '/^time +[0-9]+:/d' -e 's/[0-9.]+ [a-z]+ of processor time//g' -e 's/[0-9]{4}[-.][0-9]{2}[-.][0-9]{2}/DATE/g'
}
# talk PROTOCOL PATTERN COMMANDS: the answers up to one that matches; the end of input would end a
# search.
talk() {
    : >"$scratch/said"
    {
        printf '%b' "$3"
        for _ in $(seq 3000); do grep -q "$2" "$scratch/said" && break || sleep 0.02; done
    } | nullwindow "$1" | tee "$scratch/said" | grep -v '^option'
}
printf '1. e4 e5 2. Qh5 Nc6 3. Qxh7 Rxh7 4. a3 *\n' >"$scratch/game.pgn"
# output COMMANDS: what they print, the exit code, and what is reported; how far a long search is
# depends on its time.
output() { { eval "$1" 2>"$scratch/err" </dev/null; echo "code $?"; grep '^nullwindow:' "$scratch/err" | grep -v 'not proved yet'; } | plain; }

if [ -n "${NW_SHOW:-}" ]; then
    cut -f 2 "$golden" | grep -F -- "$NW_SHOW" | while IFS= read -r commands; do output "$commands"; done
    exit
fi
while IFS=$'\t' read -r sum commands; do
    got=$(output "$commands" | cksum | cut -d ' ' -f 1)
    case $commands in *request*) [ -x "$(command -v curl)" ] && [ -s "$scratch/address" ] || got=$sum ;; esac
    case $commands in *'; page '*) [ -x "$(command -v gnuplot)" ] || got=$sum ;; esac
    is "$commands" "$got" "$sum"
    printf '%s\t%s\n' "$got" "$commands" >>"$scratch/new"
done < <(sample <"$golden")
[ -z "${NW_UPDATE:-}" ] || cp "$scratch/new" "$golden"
finish
