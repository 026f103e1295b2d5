#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The list of mutations is about the sources as they are and covers every room; NW_SOAK=1 tries them
# all, and then none may be about a line that has changed since.
. "$(dirname "$0")/../cli/lib.sh"
found=$(tools/mutate --check)
stale=$(sed '$d' <<<"$found") count=${found##*$'\n'}
if [ "${count% *}" -ge 60 ]; then ok "at least 60 mutations"; else not_ok "only $count" "$stale"; fi
for room in src/core src/base src/instance src/games src/book src/minimal src/search src/library src/trace records play arena lab explorer parallel python cli; do
    if grep -q "^file $room/" tests/mutations.txt; then ok "mutations of $room"; else not_ok "no mutation of $room"; fi
done
if [ -n "${NW_SOAK:-}" ]; then
    is "every mutation is about a line that is there" "$stale" ""
    is "no mutation survives" "$(tools/mutate | grep "^survived" | grep -v "([^)]*): ")" ""
fi
finish
