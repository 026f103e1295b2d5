#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# No include against the order of tests/modules.txt, no long inline body in a
# header that is not called -inl.h; and tools/modules finds both where they are planted.
. "$(dirname "$0")/../cli/lib.sh"
is "every include follows the order of the modules" "$(tools/modules)" ""

mkdir -p "$scratch/tree"/{tests,src/core,src/games,src/stray}
grep -E '^(#|core|games)' tests/modules.txt >"$scratch/tree/tests/modules.txt"
echo '#include "games/b.h"' >"$scratch/tree/src/core/a.c"
printf 'static inline int f(int x)\n{\n    x++;\n    x++;\n    x++;\n    return x;\n}\n' >"$scratch/tree/src/games/b.h"
cp "$scratch/tree/src/games/b.h" "$scratch/tree/src/games/c-inl.h"
echo '#include "core/a.c"' >"$scratch/tree/src/stray/d.c"
found=$(cd "$scratch/tree" && "$OLDPWD/tools/modules")
is "faults are named, and counted" "$?|$found" "1|src/core/a.c:1: core includes \"games/b.h\" of games, which comes later
src/stray/d.c:1: its folder is in no module of tests/modules.txt
src/games/b.h:7: an inline body of 4 lines: call the header -inl.h"
matches "the matrix" "$(tools/modules --matrix | head -n 1)" "from*public*core*instance*cli*tests"
finish
