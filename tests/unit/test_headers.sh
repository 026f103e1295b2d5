#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every header compiles alone; the public one as C11 and as C++17, without a warning.
. "$(dirname "$0")/../cli/lib.sh"
warn="-Wall -Wextra -Wpedantic -Werror"

compiles() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" 2>"$scratch/err"; then ok "$name"; else not_ok "$name" "$(head -n 5 "$scratch/err")"; fi
}
echo '#include "nullwindow.h"' >"$scratch/public.c"
cp "$scratch/public.c" "$scratch/public.cc"
# shellcheck disable=SC2086
for compiler in gcc clang; do
    compiles "nullwindow.h, C11, $compiler" $compiler -std=c11 $warn -Iinclude -fsyntax-only "$scratch/public.c"
done
# shellcheck disable=SC2086
for compiler in g++ clang++; do
    compiles "nullwindow.h, C++17, $compiler" $compiler -std=c++17 $warn -Wold-style-cast -Iinclude \
        -fsyntax-only "$scratch/public.cc"
done

mpi=$(mpicc --showme:compile 2>/dev/null)
# vtable-inl.h and contract.h check names that a game's bind.h has defined before, cell-game-inl.h those of a rules.c.
while read -r header; do
    case $header in
    src/instance/vtable-inl.h | src/instance/contract.h) before=src/games/tree/bind.h ;;
    src/games/cell-game-inl.h) before=src/games/tictactoe/rules.c ;;
    *) before= ;;
    esac
    echo "${before:+#include \"${before#src/}\"}" >"$scratch/alone.c"
    echo "#include \"${header#src/}\"" >>"$scratch/alone.c"
    echo "typedef int not_empty;" >>"$scratch/alone.c"
    [ "${header#parallel/mpi}" = "$header" ] || [ -n "$mpi" ] || continue # without MPI
    # shellcheck disable=SC2086
    compiles "$header" gcc -std=c11 $warn -Wno-unused-function -Iinclude -Isrc -I. -Iexamples -DNW_GAME=tree -DNW_LAB=1 \
        -D_POSIX_C_SOURCE=200809L $mpi -fsyntax-only "$scratch/alone.c"
done < <(awk '!/^#/ && NF && $2 !~ /^(include|tools|tests)$/ { print $2 }' tests/modules.txt | xargs -I{} find {} -name node_modules -prune -o -name '*.h' -print | sort -u)
finish
