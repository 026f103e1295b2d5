#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each shared library exports exactly the functions that its headers declare with NW_API.
. "$(dirname "$0")/../cli/lib.sh"
export LC_ALL=C
declared=$(cat include/nullwindow*.h | sed -n 's/^NW_API [^(]*[ *]\([a-z_0-9]*\)(.*/\1/p' | sort)
for library in libnullwindow libnullwindow-core; do
    exported=$(nm -D --defined-only "$(dirname "$nw")/$library.so" | awk '{print $3}' | sort)
    is "$library: exported = declared" "$(diff <(echo "$declared") <(echo "$exported"))" ""
done
if [ "$(wc -l <<<"$declared")" -gt 20 ]; then ok "there are functions"; else not_ok "too few functions"; fi
is "every function of the headers is marked" \
    "$(grep -hE '^[a-z].*\b(nw_[a-z_0-9]+)\(' include/nullwindow*.h | grep -v 'NW_API\|static inline\|^typedef ')" ""
# Those of nullwindow_objects.h serve the Python package alone.
is "every function is asked what it does with NULL" \
    "$(for name in $(grep -v '^nw_objects_' <<<"$declared"); do grep -q "\b$name\b" tests/unit/test_null.c || echo "$name"; done)" ""
finish
