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
passes "proofs, matches, exercises" python3 tests/python/test_study.py
passes "the bridges" python3 tests/python/test_bridges.py
passes "the notebooks" tools/notebook python/examples/*.ipynb
is "the game of README.md" "$(sed -n '/^```python$/,/^```$/{/^```/!p}' README.md | python3 - 2>&1)" 2
if command -v mypy >/dev/null; then
    (cd python && passes "mypy --strict" mypy --strict --cache-dir=/dev/null nullwindow)
else
    echo "ok - mypy --strict # SKIP without mypy"
fi
passes "docs/python-api.md is up to date" tools/python-api --check
passes "docs/python.md" python3 -c 'import doctest, sys
flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
sys.exit(doctest.testfile("docs/python.md", module_relative=False, optionflags=flags).failed)'
passes "its own example" python3 -c 'import doctest, nullwindow, sys; sys.exit(doctest.testmod(nullwindow).failed)'
(cd "$scratch" && passes "the example that plots" python3 "$PYTHONPATH/examples/plot_passes.py" othello 5)
is "an example leaves nothing beside its picture" "$(ls "$scratch" | grep -vE '^(log|out|err|passes.png)$')" ""
finish
