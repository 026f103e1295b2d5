#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Value, leaves and their order, derived a second time without the code of src/book (reference.py).
# Verifies: Ibaraki 1986, Gsearch; Ibaraki and Katoh 1990, Rsearch; Marsland and Srimani 1986,
# phased state space search; Campbell 1981, staged SSS*; Campbell and Marsland 1983, hybrid with
# SSS* on top; Leifker and Kanal 1985, hybrid with Alpha-Beta on top; Bhattacharya and Bagchi
# 1994, GenGame; Bhattacharya and Bagchi 1994, MGame; Bhattacharya and Bagchi 1994, QuickGame;
# Berliner 1979, B*; Berliner and McConnell 1995, B* with probabilities; Palay 1985, PB*;
# McAllester 1988, conspiracy numbers; McAllester and Yuret 1993, Alpha-Beta conspiracy; Korf and
# Chickering 1994, best-first minimax; Korf and Chickering 1994, best-first extension; Tzeng and
# Purdom 1983, product rule; Finkel and Fishburn 1980, P-alphabeta; Fishburn 1981, Calphabeta;
# Reinefeld, Schaeffer and Marsland 1985, informed NegaScout; Huang 2015, Alpha-Beta as rollouts,
# MT-SSS* as rollouts; Weinstein, Littman and Goschin 2012, FSSS-Minimax; Rutko 2011, Best Node
# Search, Best Node Search with memory; Ibaraki 1986, informed Gsearch, H*; Rivest 1987, min/max
# approximation; Takizawa 2024, reopening Alpha-Beta; Stockman 1979, OPEN as a sorted list;
# Cohen-Solal 2021, unbounded best-first minimax with completion; Cohen-Solal 2020, Descent with
# completion; Kocsis and Szepesvari 2006, UCT; Lanctot, Winands, Pepels and Sturtevant 2014,
# implicit minimax backups.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
trees=12
[ "${NW_SOAK:-0}" = 1 ] && trees=400
if python3 tests/search/reference.py "$nw" "$trees" >"$scratch/log"; then
    ok "the program agrees with the derivation: $(cat "$scratch/log")"
else
    not_ok "the program agrees with the derivation" "$(head -n 5 "$scratch/log")"
fi
# A derivation that cannot fail would show nothing: one that evaluates the leaves from right to left
# does.
sed 's/^def sss(root/def sss(root, *_, **__):\n    return minimax(root), Log(reversed(paths(leaves(root))))\n\n\ndef unused(root/' \
    tests/search/reference.py >"$scratch/reference.py"
python3 "$scratch/reference.py" "$nw" 1 >"$scratch/log" 2>&1
is "and notices another order" "$?|$(grep -c ': sss: derived' "$scratch/log")" "1|2"
finish
