# SPDX-License-Identifier: MIT
# For the tests of the program: sourced by every test_*.sh. NULLWINDOW is the path of the program.
set -u
export LC_ALL=C.UTF-8 # what is printed depends on the locale (cli/terminal.c)
nw=${NULLWINDOW:-build/nullwindow}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export NULLWINDOW_ENDINGS= # no database of the user
failures=0

ok() { echo "ok - $1"; }
not_ok() {
    echo "not ok - $1"
    failures=$((failures + 1))
    shift
    [ $# -eq 0 ] || printf '#   %s\n' "$@"
}

# run ARGUMENT...: runs the program; $out, $err and $code are what it did.
run() {
    "$nw" "$@" >"$scratch/out" 2>"$scratch/err"
    code=$?
    out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}

# is NAME GOT WANTED
is() {
    if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "got:    $2" "wanted: $3"; fi
}

# matches NAME GOT PATTERN (a glob)
matches() {
    # shellcheck disable=SC2053
    if [[ "$2" == $3 ]]; then ok "$1"; else not_ok "$1" "got:    $2" "wanted: $3"; fi
}

# refuses NAME PATTERN ARGUMENT...: exit code 2, nothing on stdout, a message on stderr.
refuses() {
    local name=$1 pattern=$2
    shift 2
    run "$@"
    matches "$name" "$code|$out|$err" "2||$pattern"
}

# json FILTER: the filter's result on $out, or "invalid".
json() { jq -c "$1" <<<"$out" 2>/dev/null || echo invalid; }

# Those that find or bound the value of a tree; those that estimate it.
algorithms() { "$nw" list algorithms --json | jq -r '.algorithms[] | select(.estimates | not).name'; }
estimators() { "$nw" list algorithms --json | jq -r '.algorithms[] | select(.estimates).name'; }

# full_disk ARGUMENT...: runs the program where no byte can be written to a file; output goes to
# pipes.
full_disk() { (
    trap '' XFSZ
    ulimit -f 0
    "$nw" "$@" | cat
    exit "${PIPESTATUS[0]}"
); }

# sample: the lines of the input; under the sanitizers, where a start takes fifteen times as long,
# the first and then every tenth, or NW_EVERY-th. NW_SANITIZED is set by tools/test.
sample() { awk -v step="${NW_SANITIZED:+${NW_EVERY:-10}}" 'step == "" || NR % step == 1 % step'; }

# at_work PID: waits until the process has used half a second of processor time, or has ended; how
# long that takes depends on the load.
at_work() {
    until [ "$(awk '{ print ($14 + $15 >= 50) }' "/proc/$1/stat" 2>/dev/null || echo ended)" != 0 ]; do sleep 0.05; done
}

finish() { [ "$failures" -eq 0 ]; }
