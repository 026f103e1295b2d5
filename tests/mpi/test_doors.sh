#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option through nullwindow-mpi; tests/doors.py says how.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/mpi/lib.sh
said=$(python3 tests/doors.py "$nw" MPI 2>&1)
is "every option through the door: MPI" "$?|$(grep -c '^# door' <<<"$said")" "0|1"
echo "$said"
finish
