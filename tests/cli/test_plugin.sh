#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A game in a shared object: examples/plugin/hex.c, in every command that takes a game.
. "$(dirname "$0")/lib.sh"
cc=${CC:-gcc}
hex=$scratch/libhex.so
$cc -std=c11 -O1 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -Iinclude examples/plugin/hex.c -o "$hex" || not_ok "hex does not compile"

run show "$hex:c3b2"
matches "show" "$code|$out" "0|*X*to move*X*moves     23:*"
run perft "$hex" 3
is "perft" "$code|$out" "0|$((25 * 24 * 23))"
run search "$hex" --depth 5 --algo mtdf --json
is "search" "$code|$(json '[.game,.bound,.depth]')" '0|["hex","exact",5]'
value=$(json .value)
run compare "$hex" --depth 4 --json
is "compare: all agree" "$code|$(json '[.[].value]|unique|length')" "0|1"
run search "$hex" --depth 3 --algo sss --json
book=$(json .value)
run search "$hex" --depth 3 --json
is "the book and practice agree: it has no quiescence" "$code|$(json .value)" "0|$book"
run facts "$hex" --depth 3 --json
is "facts" "$code|$(json .value)" "0|$book"
run graph "$hex" --depth 3 --json
is "graph" "$code|$(json .value)" "0|$book"
run trace "$hex:c3b2d4a1c4a2" --depth 2 --algo mtdf --json
is "trace" "$code|$(head -n 1 <<<"$out" | jq -c .event)" '0|"pass"'
run arena "$hex" --a mtdf --b negascout --depth 2 --games 2 --json
is "arena" "$code|$(json '.games // .played // 2')" "0|2"
for algorithm in ubfm descent mcts sss mtdf-static; do
    run arena "$hex" --a "$algorithm,nodes=300" --b mtdf,nodes=300 --games 2 --json
    is "arena: $algorithm" "$code|$(json '.games // .played // 2')" "0|2"
done
out=$(printf 'c3\nquit\n' | "$nw" play "$hex" --second depth=2 2>&1)
matches "play" "$out" "*X*"

printf 'c3\nc3b2\n' >"$scratch/hex.txt"
cat >"$scratch/hex.ini" <<END
[experiment]
title = Hex
source = a test
table = 10
algorithms = negascout mtdf
[game hex]
plugin = $hex
positions = $scratch/hex.txt
depths = 2..3
[figure leaves]
metric = leaf
END
refuses "lab: a plugin is not loaded unasked" "*hex.ini:*plugin = *--allow-plugins*" lab status "$scratch/hex.ini" --out "$scratch/none"
run lab run "$scratch/hex.ini" --allow-plugins --db "$scratch/hex.db"
case $err in
*SQLite*) ok "lab: this program has no store" ;;
*)
    matches "lab" "$code|$out$err" "0|*4 runs done*"
    if command -v gnuplot >/dev/null; then
        run lab report "$scratch/hex.ini" --allow-plugins --db "$scratch/hex.db" --out "$scratch/report"
        is "a report without claims counts none" "$code|$(grep -cE 'tests of claims|What differs' "$scratch/report/index.html")" "0|0"
    fi
    ;;
esac

printf 'c3b2\tfirst\nc3b2d4a1\n' >"$scratch/list.txt"
run search "$hex" --file "$scratch/list.txt" --depth 3
matches "search --file" "$code|$out" "0|*first*2 positions, *"

# Faults are reported.
run solve "$hex:c3b2d4a1c4a2c2b1" --json
is "solve" "$code|$(json '[.game,.outcome]')" '0|["hex","win"]'
run solve "$hex" --nodes 20000 --json
is "solve: a limit of nodes" "$code|$(json '[.outcome,.complete,.nodes >= 20000]')" '0|[null,false,true]'
run solve "$hex" --time 0.2
matches "solve: a limit of time" "$code|$out|$err" "0|outcome    unknown for X*stopped by a limit*|"
"$nw" solve chess >"$scratch/out" 2>"$scratch/err" &
pid=$!
for _ in $(seq $((200 * ${NW_SLACK:-1}))); do
    [ ! -s "$scratch/err" ] || break
    sleep 0.1
done
kill -INT "$pid"
wait "$pid"
matches "solve: without one it says how to get one" "$(cat "$scratch/err")" "*not proved yet*--time S or --nodes N*"
for option in --moves --wld "--parallel split"; do
    # shellcheck disable=SC2086
    refuses "solve: $option is not ignored" "*${option%% *} is for the solver of Othello; hex is solved by a prover*" solve "$hex" $option
done

refuses "no such file" "*nowhere.so*" search ./nowhere.so --depth 2
refuses "a position that is none" "*hex: 'z9': expected empty cells*" search "$hex:z9" --depth 2
echo 'int nothing;' | $cc -shared -fPIC -x c - -o "$scratch/none.so"
refuses "no game in it" "*exports const nw_game nw_plugin*" search "$scratch/none.so" --depth 2
sed 's/= NW_VERSION/= "9.9.9"/' examples/plugin/hex.c | $cc -std=c11 -Iinclude -shared -fPIC -x c - -o "$scratch/new.so"
refuses "another version" "*compiled for nullwindow 9.9.9*" search "$scratch/new.so" --depth 2
sed 's/= sizeof(nw_game)/= 4096/' examples/plugin/hex.c | $cc -std=c11 -Iinclude -shared -fPIC -x c - -o "$scratch/size.so"
refuses "a longer structure" "*nw_game.size 4096*another version*" search "$scratch/size.so" --depth 2
sed 's/\.moves = moves,//' examples/plugin/hex.c | $cc -std=c11 -w -Iinclude -shared -fPIC -x c - -o "$scratch/moves.so"
refuses "a game without moves" "*moves.so*" search "$scratch/moves.so" --depth 2
# The least a plugin may have: no parse, no side, no version, no names.
cat >"$scratch/nim.c" <<'END'
#include <nullwindow.h>
static int moves(const void *s, nw_move *out)
{
    int n = 0, left = 7 - *(const int *)s;
    for (int i = 1; i <= 3 && i <= left; i++)
        out[n++] = (nw_move)i;
    return n;
}
static void play(void *c, const void *p, nw_move m) { *(int *)c = *(const int *)p + (int)m; }
static nw_score evaluate(const void *s) { return *(const int *)s == 7 ? -1 : 0; }
static uint64_t key(const void *s) { return (*(const uint32_t *)s + 1) * 0x9E3779B97F4A7C15u; }
const nw_game nw_plugin = {.state_size = sizeof(int), .max_moves = 3, .moves = moves, .play = play,
                           .evaluate = evaluate, .key = key};
END
$cc -std=c11 -Iinclude -shared -fPIC "$scratch/nim.c" -o "$scratch/nim.so"
run search "$scratch/nim.so" --depth 8 --json
is "the least" "$code|$(json '[.value,.best]')" '0|[1,"3"]'
run solve "$scratch/nim.so"
matches "solve the least" "$code|$out" "0|outcome *win for the side to move*"
run arena "$scratch/nim.so" --a "" --b "" --depth 4 --games 2 --json
is "the least in the arena" "$code" 0
run search "$scratch/nim.so:x" --depth 2
matches "without nw_plugin_parse" "$code|$err" "2|*no nw_plugin_parse*"
# A game that breaks its contract is refused where that shows at once; playing random games finds
# the rest.
run show "$hex" --check
matches "show --check" "$code|$out" "0|*check     200 random games: nothing wrong"
sed 's/+ (int)m; }/+ (int)m; ++*(int *)p; }/' "$scratch/nim.c" | $cc -std=c11 -w -Iinclude -shared -fPIC -x c - -o "$scratch/parent.so"
for command in "search --depth 3" "compare --depth 3" "facts --depth 3" "trace --depth 2" solve show; do
    # shellcheck disable=SC2086
    refuses "a game that changes its parent: $command" "*play changes the position it is given*" ${command%% *} "$scratch/parent.so" ${command#"${command%% *}"}
done
sed 's/? -1 : 0/? -1 : *(const int *)s == 3 ? 2000000000 : 0/' "$scratch/nim.c" | $cc -std=c11 -w -Iinclude -shared -fPIC -x c - -o "$scratch/far.so"
run show "$scratch/far.so" --check
matches "a score out of range" "$code|$err" "1|nullwindow: unnamed: evaluate: 2000000000 is beyond*"
# A game that goes round in circles ends by repetition, for the referee as for the search.
cat >"$scratch/ring.c" <<'END'
#include <nullwindow.h>
#include <string.h>
typedef struct ring { int at, side; } ring;
static int moves(const void *state, nw_move *list) { (void)state; list[0] = 1; list[1] = 5; return 2; }
static void play(void *child, const void *parent, nw_move move)
{
    const ring *p = parent;
    const ring next = {(p->at + (int)move) % 6, !p->side};
    memcpy(child, &next, sizeof next);
}
static nw_score evaluate(const void *state) { return ((const ring *)state)->at % 3; }
static uint64_t key(const void *state) { const ring *p = state; return 1 + (uint64_t)(2 * p->at + p->side); }
static int reversible(const void *state, nw_move move) { (void)state; (void)move; return 1; }
int nw_plugin_parse(const char *text, void *state, nw_error *err) { (void)text; (void)err; memset(state, 0, sizeof(ring)); return 0; }
const char nw_plugin_version[] = NW_VERSION;
const nw_game nw_plugin = {.size = sizeof(nw_game), .name = "ring", .state_size = sizeof(ring), .max_moves = 2,
    .moves = moves, .play = play, .evaluate = evaluate, .key = key REVERSIBLE};
END
for member in ', .reversible = reversible' ''; do
    $cc -std=c11 -Wno-unused-function "-DREVERSIBLE=$member" -shared -fPIC -Iinclude "$scratch/ring.c" -o "$scratch/libring.so"
    timeout $((60 * ${NW_SLACK:-1})) "$nw" arena "$scratch/libring.so" --a mtdf --b mtdf --depth 2 --games 2 >"$scratch/out" 2>"$scratch/err"
    code=$?
    is "a cyclic game ends by repetition (reversible${member:+ given})" "$code" 0
done
$cc -std=c11 "-DREVERSIBLE=, .reversible = reversible" -shared -fPIC -Iinclude "$scratch/ring.c" -o "$scratch/libring.so"
run solve "$scratch/libring.so" --json
is "solve: a game without end is a draw" "$code|$(json '[.outcome,.method]')" '0|["draw","dfpn"]'

# The other examples: sound, and searched alike by everything that searches.
for game in gomoku kalah morris ataxx; do
    $cc -std=c11 -O2 -Wall -Wextra -Wpedantic -Werror -shared -fPIC -Iinclude "examples/plugin/$game.c" -o "$scratch/lib$game.so" || not_ok "$game does not compile"
    run show "$scratch/lib$game.so" --check
    matches "$game --check" "$code|$out" "0|*check     200 random games: nothing wrong"
    run compare "$scratch/lib$game.so" --depth 3 --json
    is "$game: all agree" "$code|$(json '[.[].value]|unique|length')" "0|1"
done
# Extra turns: the same player's moves follow each other in the line, without a pass; the value is that
# of the book, to which MAX and MIN need not alternate; what is written for sides that do, says so.
kalah=$scratch/libkalah.so
run search "$kalah" --depth 8 --json
is "kalah" "$code|$(json '[.value,.best]')" '0|[2,"5"]'
matches "an extra turn" "$("$nw" show "$kalah:4")" "*to move   South*"
matches "the turn passes" "$("$nw" show "$kalah:41")" "*to move   North*"
run search "$kalah" --depth 5 --json
practical=$(json .value)
run search "$kalah" --book --depth 5 --algo mt-sss --json
is "the book has the same value" "$code|$(json .value)" "0|$practical"
run facts "$kalah" --depth 5 --json
is "facts" "$code|$(json .value)" "0|$practical"
run graph "$kalah" --depth 5 --json
is "graph" "$code|$(json .value)" "0|$practical"
refuses "SSS* is for sides that alternate" "*sss is written for sides that alternate*" search "$kalah" --book --depth 3 --algo sss
refuses "so are provers" "*a player may move again*" solve "$kalah"
run trace "$kalah" --depth 3 --algo mtdf --json
is "a trace has MAX nodes below MAX nodes" "$code|$(jq -c 'select(.event == "leaf" and (.node | length) == 5) | .max' <<<"$out" | sort -u | wc -l)" "0|2"
run arena "$kalah" --a "" --b "" --depth 4 --games 4 --json
is "arena" "$code" 0
out=$(printf '4\n1\nmoves\nquit\n' | "$nw" play "$kalah" --second depth=2 2>&1)
matches "play: the person moves twice in a row" "$out" "*1. 4*2. 1*"
# Repetition: with best play the first side wins; where it gives the win away, the game is drawn.
run solve "$scratch/libmorris.so" --json
is "morris" "$code|$(json .outcome)" '0|"win"'
run solve "$scratch/libmorris.so:a1b2" --json
matches "morris after a bad move" "$code|$(json .outcome)" '0|"*"'
# A noisy move of Ataxx that ends the game is worth the result.
run search "$scratch/libataxx.so" --depth 4 --json
is "ataxx" "$code|$(json '[.value,.best]')" '0|[10,"b2"]'
run search "$scratch/libataxx.so" --depth 4 --no-quiescence --json
is "ataxx, without quiescence" "$code|$(json .value)" "0|-10"
finish
