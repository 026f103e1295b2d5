#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# make npm: the package is small, installs offline, and searches under Node and in Chromium.
. "$(dirname "$0")/lib.sh"
top=$PWD
if [ -n "${NW_SANITIZED:-}" ] || ! command -v npm >/dev/null; then
    ok "the npm package # SKIP without sanitizers, and with npm"
    finish
    exit
fi
package=$(${MAKE:-make} -s BUILD="$scratch/build" npm | tail -n 1)
matches "make npm" "$package" "*/nullwindow-*.tgz"
size=$(wc -c <"$package")
if [ "$size" -le 1000000 ]; then ok "at most 1 MB: $size bytes"; else not_ok "$size bytes, more than 1,000,000"; fi
cd "$scratch" || exit 1
echo '{"type": "module"}' >package.json
npm install --offline --no-audit --no-fund --silent "$package" >log 2>&1 || cat log
cp "$top/explorer/npm/example.mjs" "$top/explorer/npm/index.test.js" .
is "the example" "$(node example.mjs 2>&1 | cut -d , -f 1)" "value 3
SSS* takes 12 steps"
node --test index.test.js >log 2>&1
is "node --test" "$?" 0
grep -E '^(not )?ok ' log || cat log
tsc=$top/explorer/ui/node_modules/.bin/tsc
if [ -x "$tsc" ]; then
    printf 'import { load, type SearchResult } from "nullwindow";\nconst e = await load({ worker: true });\nconst r: SearchResult = await e.search("chess", { depth: 2 });\nexport const line: string[] = r.pv;\n' >typed.ts
    is "the types" "$("$tsc" --noEmit --strict --target es2022 --module nodenext --skipLibCheck typed.ts 2>&1)" ""
fi
if [ -x "${CHROMIUM:-/usr/bin/chromium}" ] && [ -d "$top/tests/browser/node_modules/playwright-core" ]; then
    NW_DIST=$scratch/page node "$top/tests/browser/package.mjs" "$scratch/node_modules/nullwindow"
fi
cd "$top" && finish
