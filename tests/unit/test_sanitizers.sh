#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Undefined behaviour in a cmocka program fails under the sanitizers, and the report has file and
# line.
. "$(dirname "$0")/../cli/lib.sh"
eval "$(grep -E '^(arch|sanitize)=|^case \$\(uname' tools/test)" # the flags of tools/test
flags="$sanitize $(grep -o -- '-no-pie[^"]*' tools/test | head -n 1)"
matches "the flags of the sanitizers" "$flags" "*-Og*-fsanitize=address,undefined*"
cat >"$scratch/wrong.c" <<'END'
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
static volatile int x = INT_MAX, y;
static void test_wrong(void **state)
{
    (void)state;
    y = x + 1; /* line 11 */
}
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_wrong)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
END
# shellcheck disable=SC2086
if ! ${CC:-gcc} $flags "$scratch/wrong.c" -o "$scratch/test_wrong" -lcmocka 2>"$scratch/err"; then
    ok "no sanitizers here # SKIP"
    finish
    exit
fi
report=$(tools/run-tests "asan:$scratch/test_wrong")
is "it fails" "$?" 1
matches "as an illegal instruction" "$report" "*exit code 99*AddressSanitizer: ILL*"
matches "with its file and line" "$report" "*wrong.c:11*"
finish
