#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The page that travels with the project was built from these sources.
. "$(dirname "$0")/lib.sh"
if [ -f explorer/dist/sources.txt ]; then
    tools/page-sources >"$scratch/sources"
    is "explorer/dist is up to date, else: make explorer" \
        "$(grep -v '^engine ' explorer/dist/sources.txt)" "$(grep -v '^engine ' "$scratch/sources")"
    # The engine's sources change more often than half a megabyte should be committed: until a
    # release, which runs with NW_SOAK=1, an older module is only told.
    kept=$(grep '^engine ' explorer/dist/sources.txt) now=$(grep '^engine ' "$scratch/sources")
    if [ -n "${NW_SOAK:-}" ] || [ "$kept" = "$now" ]; then
        is "so is its engine, else: make explorer" "$kept" "$now"
    else
        ok "the engine of explorer/dist is older than its sources: make explorer # SKIP"
    fi
    for f in index.html app.js more.js essay.js app.css worker.js single.html nullwindow.wasm.gz; do
        if [ -s "explorer/dist/$f" ]; then ok "$f"; else not_ok "$f is missing"; fi
    done
    # What the page loads before the engine, compressed.
    size=$(cat explorer/dist/index.html explorer/dist/app.js explorer/dist/app.css explorer/dist/worker.js | gzip -9 | wc -c)
    if [ "$size" -le 92160 ]; then ok "$size bytes before the engine"; else not_ok "$size bytes, more than 90 KB"; fi
    size=$(gzip -9 < explorer/dist/more.js | wc -c)
    if [ "$size" -le 92160 ]; then ok "$size bytes after the first page"; else not_ok "$size bytes of more.js, more than 90 KB"; fi
    size=$(gzip -9 < explorer/dist/essay.js | wc -c)
    if [ "$size" -le 20480 ]; then ok "$size bytes of the essay, when it is opened"; else not_ok "$size bytes of essay.js, more than 20 KB"; fi
else
    ok "the page is not built # SKIP"
fi
# npm verifies what it downloads only where the lock has a hash.
for lock in explorer/ui/package-lock.json tests/browser/package-lock.json; do
    is "every package of $lock has a hash, and none a host" \
        "$(grep -c '^    "node_modules/' $lock) $(grep -c '"resolved"' $lock)" "$(grep -c '"integrity"' $lock) 0"
done
# The layout of the page's sources, as that of C, is clang-format's.
sources=$(find explorer/ui -path '*/node_modules' -prune -o \( -name '*.ts' -o -name '*.mjs' \) -print)
is "every line of the page's sources fits 100 columns" "$(LC_ALL=C.UTF-8 grep -nE '^.{101,}' $sources | head -5)" ""
if command -v clang-format >/dev/null; then
    is "clang-format has nothing to change, else: make format" \
        "$(clang-format --dry-run $sources 2>&1 | grep -o '^[^ ]*: warning' | head -5)" ""
fi
# The commit that changed the page last makes it again, byte for byte: with NW_SOAK=1, for it takes
# minutes, npm and the compiler of the module.
made=$(git log -1 --format=%H -- explorer/dist 2>/dev/null)
if [ -n "${NW_SOAK:-}" ] && [ -n "$made" ] && command -v npm wasm-ld >/dev/null; then
    git clone -q . "$scratch/clone" && git -C "$scratch/clone" checkout -q "$made"
    rm "$scratch/clone/explorer/dist"/*
    make -C "$scratch/clone" page >"$scratch/log" 2>&1
    is "make page in a clean clone" "$?|$(git -C "$scratch/clone" status --short)" "0|"
fi
finish
