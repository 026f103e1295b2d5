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
# As `make site` does: the reference of the C interface first.
mkdir -p "$scratch/build/api-docs" && ln -s "$(realpath "$nw")" "$scratch/build/nullwindow"
! command -v doxygen >/dev/null || { cat docs/Doxyfile; echo "OUTPUT_DIRECTORY = $scratch/build/api-docs"; } | doxygen - >/dev/null
found=$(NULLWINDOW=$scratch/build/nullwindow tools/site "$scratch/site")
is "the site is made" "$?|$(sed '$d' <<<"$found")" "0|"
matches "it has links" "$found" "[1-9]* links"
is "explorer and pages" "$(cd "$scratch/site" && ls explorer.html index.html docs/README.html docs/pictures/explorer.png 2>&1 | wc -l)" 4
! command -v doxygen >/dev/null || is "the C interface" "$(grep -c 'api-docs/index.html' "$scratch/site/index.html")|$(ls "$scratch/site/api-docs" | grep -c nullwindow_8h.html)" "1|1"

sed -i 's/href="docs\/lab.html"/href="docs\/none.html"/; s/<main/<script src="https:\/\/example.org\/x.js"><\/script><a href="docs\/lab.html#none"><main/' "$scratch/site/index.html"
found=$(tools/site --check "$scratch/site")
is "faults are found" "$?|$(grep -c 'none\|example.org' <<<"$found")" "1|3"

if [ -x "${CHROMIUM:-/usr/bin/chromium}" ] && [ -d tests/browser/node_modules/playwright-core ]; then
    node tests/browser/site.mjs "$scratch/site"
fi
finish
