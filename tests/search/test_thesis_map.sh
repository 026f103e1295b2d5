#!/usr/bin/env bash
# The map from the papers to the code is current, and the script that makes it notices what is
# missing.
cd "$(dirname "$0")/../.." || exit 1
map=$PWD/tools/thesis-map
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if "$map" --check; then
    echo "ok docs/thesis-map.md is current and every tag has its counterpart"
else
    echo "not ok docs/thesis-map.md"
fi

# expect NAME CODE: runs the script on the tags in $work.
expect() {
    "$map" --root "$work" >"$work/out" 2>&1
    code=$?
    if [ "$code" -eq "$2" ]; then echo "ok $1"; else
        echo "not ok $1: exit code $code, expected $2"
        cat "$work/out"
    fi
}

mkdir -p "$work/src" "$work/tests" "$work/lab"
# Written with short forms, so that the script does not take them for tags of this file.
cat >"$work/src/a.c" <<'END'
/* @I Plaat 1996, fig. 2.7 (= A.1), section 3.2; de Bruin, Pijls and Plaat 1994, fig. 3. */
int search(int n)
{
}
/* @I Reinefeld 2005, NegaScout.  Differs: something. */
static int other(void)
END
cat >"$work/tests/a.c" <<'END'
/* @V Plaat 1996, section 3.2, fig. 2.5 to 2.7: a claim; de Bruin, Pijls and Plaat
 * 1994, fig. 3. */
TEST(test_one)
/* @V Reinefeld 2005: negascout finds the value. */
static void test_two(void **state)
END
cat >"$work/lab/a.c" <<'END'
/* @R Plaat 1996, fig. 2.5, 2.6. */
END
sed -i 's/@I/Implements:/; s/@V/Verifies:/; s/@R/Reproduces:/' "$work"/*/a.c
expect "complete tags pass" 0
if grep -q '| Plaat 1996, fig. 2.7 | `search` (src/a.c) | `test_one` (tests/a.c) |' "$work/docs/thesis-map.md"; then
    echo "ok a row names the function and its test"
else
    echo "not ok a row names the function and its test"
    cat "$work/docs/thesis-map.md"
fi
expect "the same again is current" 0
sed -i 's/section 3.2, //' "$work/tests/a.c"
expect "a section without its test is refused" 1
sed -i 's/fig. 2.5 to 2.7/section 3.2, fig. 2.5 to 2.8/' "$work/tests/a.c"
expect "a verified figure that nothing implements is refused" 1
sed -i 's/fig. 2.5 to 2.8/fig. 2.5 to 2.7/; s/negascout/it/' "$work/tests/a.c"
expect "a name that no test mentions is refused" 1
