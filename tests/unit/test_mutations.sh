#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools/mutate: the sample is drawn by its seed, and verdicts are right on a project of one function
# that is tested, one that is only called, one that no test calls, and a test that fails by chance.
# `make soak` mutates the project itself.
. "$(dirname "$0")/../cli/lib.sh"
tools/mutate --list --seed 7 --count 300 >"$scratch/a"
tools/mutate --list --seed 7 --count 300 >"$scratch/b"
is "one seed, one sample" "$(cmp "$scratch/a" "$scratch/b" && wc -l <"$scratch/a")" 300
is "another seed, another sample" "$(tools/mutate --list --seed 8 --count 300 >"$scratch/b"; cmp -s "$scratch/a" "$scratch/b" && echo same)" ""
is "no line twice" "$(cut -f 2 "$scratch/a" | sort | uniq -d)" ""
is "every mutant changes its line" "$(awk -F '\t' '$3 == $4' "$scratch/a")" ""
tools/mutate --list --count 100000 | cut -f 2 >"$scratch/lines"
for room in src/core src/base src/games src/trace src/search src/book src/minimal src/library records play arena lab explorer parallel cli train; do
    if grep -q "^$room/" "$scratch/lines"; then ok "mutants of $room"; else not_ok "no mutant of $room"; fi
done

project=$scratch/project
mkdir -p "$project"/{src/core,tests/unit,include}
cp tools/mutate "$project"
cd "$project" || exit 1
printf 'int larger(int a, int b)\n{\n    return a > b ? 1 : 0;\n}\n' >src/core/tested.c
printf 'int smaller(int a, int b)\n{\n    return a < b;\n}\n' >src/core/untested.c
printf 'int equal(int a, int b)\n{\n    return a == b;\n}\n' >src/core/unused.c
printf '#!/bin/sh\necho >>runs\nbuild/tests/unit/test_larger\n[ "$(wc -l <runs)" != 2 ]\n' >tests/unit/test_chance.sh
chmod +x tests/unit/test_chance.sh
printf 'int larger(int a, int b), smaller(int a, int b);\nint main(void) { smaller(1, 2); return larger(2, 1) == 1 && larger(1, 1) == 0 && larger(1, 2) == 0 ? 0 : 1; }\n' >tests/unit/test_larger.c
printf 'all:\n\ntests: build/tests/unit/test_larger\nbuild/tests/unit/test_larger: src/core/tested.c src/core/untested.c src/core/unused.c tests/unit/test_larger.c\n\tmkdir -p $(@D) && cc -Iinclude $^ -o $@\n' >Makefile
git init -q . && git add -A
./mutate --count 10 >out 2>err
is "noticed, survived, unreached" "$?|$(tr -s ' ' <out | tail -1)" "1|all 1 1 1 0 33.3% 6 to 79"
./mutate --count 10 >again 2>err
is "verdicts are kept, and only what was not noticed is tried again" "$(cmp out again && grep -c 'minutes left' err)" 2
./mutate --list --count 10 | awk -F '\t' '/untested|unused/ { sub(/:.*/, "", $2); print $2 "\t" $3 "\t" $4 "\tno caller" }' >tests/equivalent-mutants.tsv
rm build/mutate/verdicts-*
./mutate --count 10 >out 2>err
is "a reason excuses a survivor" "$?|$(tr -s ' ' <out | tail -1)" "0|all 1 0 0 2 100.0% 21 to 100"
finish
