#!/bin/bash
# SPDX-License-Identifier: MIT
# The explorer in Debian's Chromium, offline. Needs what tools/deps-browser installs, which `make
# test` calls; without it this test says what is missing and passes.
#   NW_SCENARIO=race tests/browser/test_explorer.sh    only the scenarios whose name contains it
. "$(dirname "$0")/../cli/lib.sh"
top=$(cd "$(dirname "$0")/../.." && pwd)
NULLWINDOW=$(realpath "$nw")
export NULLWINDOW

skip() {
    echo "ok - the explorer in a browser # SKIP $1"
    exit 0
}
command -v node >/dev/null || skip "node is not installed: tools/deps-browser"
[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || skip "chromium is not installed: tools/deps-browser"
[ -d "$top/tests/browser/node_modules/playwright-core" ] || skip "playwright-core is not installed: tools/deps-browser"
[ -f "$top/explorer/dist/nullwindow.wasm.gz" ] || skip "the page is not built: make explorer"
cd "$top" || exit 1
exec node tests/browser/explorer.mjs
