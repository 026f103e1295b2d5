#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The wheel, installed without a network into an environment where no compiler can be found.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
if [ -n "${NW_SANITIZED:-}" ] || ! python3 -m venv "$scratch/venv" >"$scratch/log" 2>&1; then
    echo "ok - the wheel # SKIP without sanitizers, and with python3-venv"
    exit 0
fi
BUILD=$(cd "$(dirname "$nw")" && pwd)
export BUILD PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
unset PYTHONPATH NULLWINDOW_LIBRARY
pip() { "$scratch/venv/bin/python" -m pip -q "$@" >"$scratch/log" 2>&1 || cat "$scratch/log"; }
# What the installed package answers: its folder, and a search with Othello's learned evaluation.
answers() { (cd / && env -i PATH="$scratch/venv/bin" python -c '
import nullwindow, pathlib, shutil
print(shutil.which("cc") or "no compiler", "venv" in nullwindow._native.lib._name,
      nullwindow.search("othello", depth=8).value, nullwindow.search("othello", depth=4, play=True).move)' 2>&1); }

name=$(${MAKE:-make} -s BUILD="$BUILD" WHEELS="$scratch" wheel | tail -n 1)
matches "make wheel" "$name" "nullwindow-*-py3-none-*.whl"
size=$(stat -c %s "$scratch/$name")
if [ "$size" -le 10000000 ]; then ok "at most 10 MB"; else not_ok "$name: $size bytes"; fi
is "the wheel installs" "$(pip install "$scratch/$name")" ""
wanted="no compiler True 4 d3"
is "it searches" "$(answers)" "$wanted"
is "pip uninstall leaves nothing" "$(pip uninstall -y nullwindow; ls -d "$scratch"/venv/lib/python*/site-packages/nullwindow* 2>/dev/null)" ""
is "pip install ." "$(pip install .; answers)" "$wanted"
is "pip install -e ." "$(pip install -e .; cd / && NULLWINDOW_LIBRARY=$BUILD/libnullwindow.so "$scratch/venv/bin/python" -c 'import nullwindow; print(nullwindow.__file__)')" \
    "$PWD/python/nullwindow/__init__.py"
finish
