#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option through the command line and Python; tests/doors.py says how.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
case $nw in /*) ;; *) nw=$PWD/$nw ;; esac
export NULLWINDOW_LIBRARY=${nw%/*}/libnullwindow.so PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
doors=("command line")
[ -n "${NW_SANITIZED:-}" ] || doors+=(Python) # an interpreter without sanitizers cannot load the library
for door in "${doors[@]}"; do
    said=$(python3 tests/doors.py "$nw" "$door" 2>&1)
    is "every option through the door: $door" "$?|$(grep -c '^# door' <<<"$said")" "0|1"
    echo "$said"
done
finish
