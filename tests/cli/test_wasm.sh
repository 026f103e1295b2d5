#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The engine in WebAssembly says what the program says: signature, events, tables, pictures. The
# module is the one just built (make wasm), else the one that travels with the page.
. "$(dirname "$0")/lib.sh"
module=
for m in build/wasm/nullwindow.wasm.gz explorer/dist/nullwindow.wasm.gz; do
    [ -z "$module" ] && [ -f "$m" ] && module=$m
done
if [ -z "$module" ]; then
    ok "no module is built: nothing to compare # SKIP"
elif ! command -v node >/dev/null; then
    ok "no node to run the module # SKIP"
else
    NULLWINDOW=$nw NULLWINDOW_WASM=$module node --test explorer/wasm/ >"$scratch/out" 2>&1
    is "node --test explorer/wasm with $module" "$?" 0
    grep -E '^(not )?ok |^# checkers' "$scratch/out"
fi
for m in build/wasm/nullwindow.wasm.gz explorer/dist/nullwindow.wasm.gz; do
    [ -f "$m" ] || continue
    size=$(wc -c <"$m")
    if [ "$size" -le 950000 ]; then ok "$m: $size bytes"; else not_ok "$m: $size bytes, more than 950,000"; fi
done
finish
