#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# README and docs: every relative link leads somewhere, every command of theirs runs, and what they
# say it prints is what it prints (tools/check-docs). NW_SOAK=1 runs the long ones too.
. "$(dirname "$0")/../cli/lib.sh"
export NULLWINDOW=$nw
found=$(tools/check-docs links)
is "links" "$?|$(sed '$d' <<<"$found")" "0|"
if [ "${found##*$'\n'}" != "0 links" ]; then ok "${found##*$'\n'}"; else not_ok "no link was found"; fi
found=$(tools/check-docs commands)
is "commands" "$?|$(sed '$d' <<<"$found")" "0|"

# The reference of the C interface (make api-docs): no warning.
if command -v doxygen >/dev/null; then
    found=$({ cat docs/Doxyfile; echo "OUTPUT_DIRECTORY = $scratch"; } | doxygen - 2>&1)
    is "make api-docs" "$?|$found" "0|"
else
    echo "ok - make api-docs # SKIP without doxygen"
fi

# The check can fail: a page with a dead link, a wrong option and a wrong output.
mkdir -p "$scratch/docs" "$scratch/examples" "$scratch/tests" "$scratch/lab" "$scratch/arena"
printf '[x](docs/none.md) [y](#no-such)\n' >"$scratch/README.md"
printf '    nullwindow play othello --levle 3\n\n    $ nullwindow perft othello 3\n    57\n\n    $ nullwindow perft othello 3\n    56\n' >"$scratch/docs/page.md"
touch "$scratch/CONTRIBUTING.md" "$scratch/CHANGELOG.md"
top=$PWD
[ "${nw#/}" != "$nw" ] || NULLWINDOW=$top/$nw
found=$(cd "$scratch" && "$top/tools/check-docs" links)
is "dead links are found" "$?|$(grep -c 'README.md:1' <<<"$found")" "1|2"
found=$(cd "$scratch" && "$top/tools/check-docs" commands)
is "wrong commands are found" "$?|$(grep -c '^docs/page' <<<"$found")|$(tail -n 1 <<<"$found")" "1|2|3 commands"
finish
