#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The static site: every link leads somewhere, nothing is loaded from elsewhere, and the search works
# from disk. A site with faults is refused.
. "$(dirname "$0")/lib.sh"
if ! command -v cmark-gfm >/dev/null; then
    ok "the site # SKIP cmark-gfm is not installed"
    finish
    exit
fi
found=$(NULLWINDOW=$nw tools/site "$scratch/site")
is "the site is made" "$?|$(sed '$d' <<<"$found")" "0|"
matches "it has links" "$found" "[1-9]* links"
is "explorer and pages" "$(cd "$scratch/site" && ls explorer.html index.html docs/README.html docs/pictures/explorer.png 2>&1 | wc -l)" 4

sed -i 's/href="docs\/lab.html"/href="docs\/none.html"/; s/<main/<script src="https:\/\/example.org\/x.js"><\/script><a href="docs\/lab.html#none"><main/' "$scratch/site/index.html"
found=$(tools/site --check "$scratch/site")
is "faults are found" "$?|$(grep -c 'none\|example.org' <<<"$found")" "1|3"

if [ -x "${CHROMIUM:-/usr/bin/chromium}" ] && [ -d tests/browser/node_modules/playwright-core ]; then
    node tests/browser/site.mjs "$scratch/site"
fi
finish
