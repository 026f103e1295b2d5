#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Python package: layout of structures, behaviour, and the tutorial of docs/python.md.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
case $nw in /*) ;; *) nw=$PWD/$nw ;; esac
export NULLWINDOW=$nw NULLWINDOW_LIBRARY=${nw%/*}/libnullwindow.so
export PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1

passes() { # NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$scratch/log" 2>&1; then ok "$name"; else not_ok "$name" "$(tail -n 25 "$scratch/log")"; fi
}
passes "structures lie as the header's" python3 tests/python/test_layout.py
passes "the package" python3 tests/python/test_package.py
passes "docs/python.md" python3 -c 'import doctest, sys
flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
sys.exit(doctest.testfile("docs/python.md", module_relative=False, optionflags=flags).failed)'
passes "its own example" python3 -c 'import doctest, nullwindow, sys; sys.exit(doctest.testmod(nullwindow).failed)'
(cd "$scratch" && passes "the example that plots" python3 "$PYTHONPATH/examples/plot_passes.py" othello 5)
is "an example leaves nothing beside its picture" "$(ls "$scratch" | grep -vE '^(log|out|err|passes.png)$')" ""
finish
