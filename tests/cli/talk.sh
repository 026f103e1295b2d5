# SPDX-License-Identifier: MIT
# For tests that talk with a protocol: sourced after lib.sh. No answer is waited for longer than 20
# seconds, and no program lives longer than 60, beside other work NW_SLACK times as long.

# start ARGUMENT...: starts the program with its input and output at hand.
start() {
    coproc PROGRAM { exec timeout $((60 * ${NW_SLACK:-1})) "$nw" "$@" 2>"$scratch/err"; }
    talk_pid=$PROGRAM_PID to=${PROGRAM[1]} from=${PROGRAM[0]}
    heard=
}

say() { printf '%s\n' "$@" >&"$to" 2>/dev/null; }

# hear PATTERN: reads lines up to one that matches the glob; $last is that line, $heard all.
hear() {
    local line
    heard= last=
    while IFS= read -r -t $((20 * ${NW_SLACK:-1})) line <&"$from"; do
        heard+=$line$'\n'
        # shellcheck disable=SC2053
        if [[ $line == $1 ]]; then
            last=$line
            return 0
        fi
    done
    return 1
}

# hears NAME PATTERN: the same as a test.
hears() {
    if hear "$2"; then ok "$1"; else not_ok "$1" "no line like $2 in:" "$heard" "$(cat "$scratch/err")"; fi
}

# leaves NAME: the program ends by itself, with 0.
leaves() {
    wait "$talk_pid"
    is "$1" "$?" 0
}

# session NAME INPUT: all input at once; $out is the output, $code the exit code.
session() {
    printf '%b' "$2" | timeout $((60 * ${NW_SLACK:-1})) "$nw" $1 >"$scratch/out" 2>"$scratch/err"
    code=${PIPESTATUS[1]} out=$(cat "$scratch/out")
}
