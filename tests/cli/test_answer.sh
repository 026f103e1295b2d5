#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# One question, one answer: --json of the program, the explorer's server, its module in WebAssembly
# and, where it takes the question, MPI give the same bytes, times aside.
. "$(dirname "$0")/lib.sh"

# --- the doors

"$nw" explore --no-browser >"$scratch/address" 2>/dev/null &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$scratch"' EXIT
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    [ -s "$scratch/address" ] && break
    sleep 0.1
done
address=$(head -n 1 "$scratch/address")
case $address in
http*) ;;
*) ok "no server: libmicrohttpd or the page is missing # SKIP" && address= ;;
esac
by_server() {
    curl -s --max-time 60 -H "X-Nullwindow: ${address##*=}" -H "Content-Type: application/json" \
        -d "$1" "${address%%/#*}/api/request"
}

module=
for m in build/wasm/nullwindow.wasm.gz explorer/dist/nullwindow.wasm.gz; do
    [ -z "$module" ] && [ -f "$m" ] && command -v node >/dev/null && module=$m
done
[ -n "$module" ] || ok "no module, or no node to run it # SKIP"
cat >"$scratch/ask.mjs" <<END
import { readFileSync } from 'node:fs';
import { instantiate, unpack } from '$PWD/explorer/wasm/engine.js';
const module = await WebAssembly.compile(await unpack(readFileSync('$module')));
const engine = await instantiate(module, (text) => process.stderr.write(text));
engine.request(JSON.parse(process.argv[2]), (bytes) => void process.stdout.write(bytes));
END
by_module() { node "$scratch/ask.mjs" "$1"; }

# --- the questions

# body MEMBER: the last line, or its member; of a trace the member of its last block. Times become T,
# and bytes of memory, in which pointers count, B. The module has no games behind pointers.
body() {
    LC_ALL=C tr -d '\0' | LC_ALL=C tail -n 1 | LC_ALL=C sed -E \
        -e 's/, "passes": [0-9]+, "events": [0-9]+, "nodes": [0-9]+, "stopped": null\}$/}/' \
        -e "${1:+s/^.*\{\"$1\": (.*)\}$/\1/}" -e 's/"seconds": [0-9.e+-]+/"seconds": T/g' \
        -e 's/"bytes": [0-9]+/"bytes": B/g' -e 's/\{"name": "othello[46]"[^}]*\}, //g'
}
# same NAME MEMBER REQUEST ARGUMENT...: the answer of the program to ARGUMENT... --json is the last
# line of the answer to REQUEST, or its MEMBER.
same() {
    local name=$1 member=$2 request=$3 wanted
    shift 3
    wanted=$("$nw" "$@" --json | body "")
    matches "$name, an answer" "$wanted" "{*}"
    [ -z "$address" ] || is "$name, the server" "$(by_server "$request" | body "$member")" "$wanted"
    [ -z "$module" ] || is "$name, the module, else: make explorer" "$(by_module "$request" | body "$member")" "$wanted"
}
tree='((((41 5)(12 90))((101 80)(20 30)))(((10 80)(36 35))((50 36)(25 3))))'
text="{\"game\": \"tree\", \"text\": \"$tree\"}"
uniform='{"game": "uniform", "text": "w=3,d=5,seed=2"}'

same "facts of a tree" "" "{\"do\": \"facts\", \"position\": $text}" facts "tree:$tree"
same "facts of an artificial tree" "" "{\"do\": \"facts\", \"position\": $uniform}" facts uniform:w=3,d=5,seed=2
same "facts of a game" "" '{"do": "facts", "position": {"game": "othello"}, "depth": 3}' facts othello --depth 3
same "why a leaf" "" "{\"do\": \"why\", \"position\": $text, \"leaf\": [0, 1, 0, 0], \"algorithm\": \"sss\"}" why "tree:$tree" 0.1.0.0 --algo sss
same "why a leaf of a game" "" '{"do": "why", "position": {"game": "othello"}, "depth": 2, "leaf": [0, 1], "algorithm": "mtdf", "guess": 3}' \
    why othello 0.1 --depth 2 --algo mtdf --guess 3
same "a counterexample" "" '{"do": "counterexample", "a": "negascout", "b": "negascout", "narrower": true}' counterexample negascout negascout --narrower
same "graph of a tree" "" "{\"do\": \"graph\", \"position\": $uniform}" graph uniform:w=3,d=5,seed=2
same "graph of a game" "" '{"do": "graph", "position": {"game": "othello", "text": "f5d6"}, "depth": 4, "table": 18}' \
    graph othello:f5d6 --depth 4 --table 18
same "a road map" "" '{"do": "graph", "position": {"game": "tictactoe"}, "depth": 4, "table": 18, "roadmap": true}' \
    graph tictactoe --depth 4 --table 18 --roadmap
same "a list of all there is" "" '{"do": "catalogue"}' list

# The practical search and the one that plays, of a game that needs no learned weights, which the
# module does not have; a table is smaller by itself in the explorer.
search='"do": "search", "table": 16, "algorithm"'
for algorithm in $("$nw" list algorithms --json | jq -r '.practical[]'); do
    same "search, $algorithm" result "{$search: \"$algorithm\", \"position\": {\"game\": \"othello\", \"text\": \"f5d6\"}, \"depth\": 4}" \
        search othello:f5d6 --depth 4 --table 16 --algo "$algorithm"
done
same "search, an option" result "{$search: \"mtdf\", \"etc\": 2, \"history\": false, \"position\": {\"game\": \"chess\"}, \"depth\": 3}" \
    search chess --depth 3 --table 16 --algo mtdf --etc 2 --no-history
same "search, as it plays" result "{$search: \"mtdf\", \"play\": true, \"position\": {\"game\": \"connect4\"}, \"depth\": 6}" \
    search connect4 --depth 6 --table 16 --algo mtdf --play
same "search, a tree whose root is MIN" result "{$search: \"mtdf\", \"position\": {\"game\": \"uniform\", \"text\": \"w=3,d=5,seed=2,root=min\"}}" \
    search uniform:w=3,d=5,seed=2,root=min --practical --table 16 --algo mtdf
same "search, over already" result "{$search: \"mtdf\", \"position\": {\"game\": \"tictactoe\", \"text\": \"XXXOO----\"}, \"depth\": 3}" \
    search "tictactoe:XXXOO----" --depth 3 --table 16 --algo mtdf
same "think" result '{"do": "think", "player": "depth=6,table=16", "threads": 1, "position": {"game": "connect4"}}' \
    search connect4 --depth 6 --table 16 --play

# A game analysed, and games and positions read: the module has other weights for the first.
printf '1. e4 e5 2. Qh5 Nc6 3. Qxh7 Rxh7 4. a3 *\n' >"$scratch/queen.pgn"
# --- a proof, checked and walked

"$nw" solve connect4:44444412222215511 --proof "$scratch/win" --leaf-work 30 >/dev/null
"$nw" solve connect4:44444412222215511 --proof "$scratch/whole" --leaf-work 0 >/dev/null
walk() { printf '{"do": "proof", "file": "%s", "path": %s}' "$(base64 -w 0 "$1")" "$2"; }
head -c 200 "$scratch/win" >"$scratch/cut"
for engine in ${address:+by_server} ${module:+by_module}; do
    is "$engine: a proof" "$($engine "$(walk "$scratch/win" '[]')" | jq -c '[.valid, .value, .kind, (.moves | length)]')" '[true,1,"move",1]'
    is "$engine: all replies to its move" "$($engine "$(walk "$scratch/win" '[0]')" | jq -c '[.mine, .kind, .side, [.moves[].name]]')" '[false,"replies","X",["1","2","3","5","6","7"]]'
    is "$engine: leaves that are searched" "$($engine "$(walk "$scratch/win" '[0]')" | jq -c '[.leaves > 0, .entries]')" '[true,0]'
    is "$engine: ends of games" "$($engine "$(walk "$scratch/whole" '[0]')" | jq -c '[.leaves, .over > 0, .entries]')" '[0,true,0]'
    is "$engine: a reply that is not there" "$($engine "$(walk "$scratch/win" '[0, 6]')" | jq -r .error)" "path: child 6 does not exist"
    is "$engine: a cut proof" "$($engine "$(walk "$scratch/cut" '[]')" | jq -c '[.valid, (.reason | length > 0)]')" '[false,true]'
    is "$engine: no proof" "$($engine '{"do": "proof", "file": "?"}' | jq -r .error)" "file: this is not base64"
done

pasted() { printf '{"do": "record", "text": %s}' "$(jq -Rs . <<<"$1")"; }
analyse='{"do": "analyse", "player": "depth=4,table=16", "threads": 1, "position": {"game": "chess", "moves": ["e2e4", "e7e5", "d1h5", "b8c6", "h5h7", "h8h7", "a2a3"]}}'
[ -z "$address" ] || is "analyse, the server" "$(by_server "$analyse" | tail -n 1)" \
    "$("$nw" analyse "$scratch/queen.pgn" --depth 4 --player table=16 --json | sed -E 's/ "tags": \{\}, "result": "\*",//')"
for engine in ${address:+by_server} ${module:+by_module}; do
    read_as() { # NAME TEXT GAME MOVES: the moves joined by commas, or the start of the error
        is "$engine: $1" "$($engine "$(pasted "$2")" | jq -r '.error // .game + " " + (.moves | join(","))')" "$3"
    }
    read_as PGN "$(cat "$scratch/queen.pgn")" "chess e2e4,e7e5,d1h5,b8c6,h5h7,h8h7,a2a3"
    read_as PDN "1. 11-15 23-19 2. 8-11" "checkers 11-15,23-19,8-11"
    read_as GGF "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3]W[c3];)" \
        "othello d3,c3"
    read_as "a transcript" "f5d6c3" "othello f5,d6,c3"
    read_as FEN "7k/8/5K2/8/8/8/8/R7 w - - 0 1" "chess "
    read_as "a position of checkers" "W:W21,22,K29:B1,2" "checkers "
    read_as "an illegal move" "1. e4 e4" "line 1, ply 2: chess move: e4 is not legal here"
    read_as "nothing" "" "the text contains no game"
    is "$engine: a level plays a legal move" "$($engine '{"do": "think", "player": "level=2", "seed": 5, "threads": 1, "position": {"game": "connect4", "text": "444"}}' |
        jq -r 'select(.result) | .result.best' | grep -c '^[1-7]$')" 1
    is "$engine: three lines begin with three moves, the best first" \
        "$($engine '{"do": "think", "lines": 3, "depth": 5, "threads": 1, "position": {"game": "connect4", "text": "444"}}' |
            jq -c 'select(.lines) | .lines | [([.[].pv[0]] | unique | length), ([.[].value] == ([.[].value] | sort | reverse))]' | tail -n 1)" '[3,true]'
done

# The published algorithms: the end of a trace holds what search --json says.
noisy=w=3,d=4,seed=2,order=0.8,noise=20
for algorithm in $("$nw" list algorithms --json | jq -r '.algorithms[].name'); do
    same "book, $algorithm" result "{\"do\": \"trace\", \"algorithm\": \"$algorithm\", \"position\": {\"game\": \"uniform\", \"text\": \"$noisy\"}}" \
        search "uniform:$noisy" --algo "$algorithm"
done

# MPI adds what the ranks did to the answer of a search.
if [ -x build/nullwindow-mpi ] && command -v mpirun >/dev/null; then
    . tests/mpi/lib.sh
    ranks 1 search othello:f5d6 --depth 5 --table 16 --json
    members='{game, position, algo, depth, value, bound, quiescence, complete, best}'
    is "MPI" "$(jq -c "$members" <<<"$out")" \
        "$("$nw" search othello:f5d6 --depth 5 --table 16 --algo mtdf --json | jq -c "$members")"
else
    ok "no nullwindow-mpi # SKIP"
fi
finish
