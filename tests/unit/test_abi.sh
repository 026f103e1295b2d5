#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A program compiled with the header of a version runs on the library of today. tests/abi/VERSION is
# the header of that version without comments; when a version is released, its header is added:
#   gcc -fpreprocessed -dD -E -P -x c include/nullwindow.h | grep -v '^$' >tests/abi/VERSION/nullwindow.h
# Until 1.0 a new minor version may break the interface: only headers of the present one are tried.
. "$(dirname "$0")/../cli/lib.sh"
library=$(cd "$(dirname "$nw")" && pwd)
version=$(sed -n 's/^.define NW_VERSION "\(.*\)\..*"/\1/p' include/nullwindow.h)
if [ -f "tests/abi/$version/nullwindow.h" ]; then ok "a header of $version is kept"; else not_ok "no tests/abi/$version"; fi
for folder in tests/abi/"$version"*/ include/; do
    ${CC:-gcc} -std=c11 -I"$folder" tests/abi/program.c -o "$scratch/program" -L"$library" -lnullwindow \
        -Wl,-rpath,"$library" >"$scratch/log" 2>&1 || not_ok "compiled with $folder" "$(tail -n 5 "$scratch/log")"
    is "$folder" "$("$scratch/program" 2>&1)" "value 1, take 2, depth 12, 5 moves, complete
value 1, take 2, depth 12, 5 moves, complete
iterations are reported
-1 -1
0 0 11 11"
done
finish
