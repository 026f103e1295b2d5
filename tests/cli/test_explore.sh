#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow explore: its address, who is let in, what is served, a clean end; and the page as one
# file.
. "$(dirname "$0")/lib.sh"

if "$nw" explore 2>&1 </dev/null --save "$scratch/page.html" | grep -q 'make explorer'; then
    ok "the page is not in the program # SKIP"
    finish
    exit
fi
refuses "an unknown game" "nullwindow: unknown game*" explore go
refuses "a broken tree" "*:1:1:*" explore "tree:$scratch/page.html"
refuses "a port out of range" "*--port*" explore --port 70000
run explore "tree:((3 17) (2 12))" --save "$scratch/page.html"
matches "a tree by its text" "$code|$(grep -c "#/trace?game=tree&text=((3%2017)" "$scratch/page.html")" "0|[1-9]*"
run explore othello --save "$scratch/nowhere/page.html"
matches "a file that cannot be written" "$code|$err" "1|nullwindow: $scratch/nowhere/page.html: *"
run explore tree:examples/trees/thesis-a5.tree --save "$scratch/page.html"
is "one file" "$code|$out$err" "0|"
matches "it holds the engine" "$(grep -c 'H4sI' "$scratch/page.html")" "[1-9]*"
matches "and begins with the given position" "$(grep -c '#/trace?game=tree&text=' "$scratch/page.html")" "[1-9]*"

"$nw" explore --no-browser --db "$scratch/lab.db" >"$scratch/address" 2>"$scratch/err" &
pid=$!
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    [ -s "$scratch/address" ] && break
    sleep 0.1
done
if grep -q libmicrohttpd "$scratch/address"; then
    wait "$pid"
    is "without the server it writes the page" "$?|$(head -n 1 "$scratch/address")" "0|nullwindow-explorer.html"
    matches "with the engine" "$(grep -c 'H4sI' nullwindow-explorer.html)" "[1-9]*"
    rm -f nullwindow-explorer.html
    finish
    exit
fi
address=$(head -n 1 "$scratch/address")
matches "the first line is the address" "$address" "http://127.0.0.1:*/#t=????????????????????????????????"
base=${address%%/#*}
token=${address##*=}
port=${base##*:}

# answers NAME STATUS ARGUMENT...: the status that curl gets.
answers() {
    local name=$1 status=$2
    shift 2
    is "$name" "$(curl -s -o "$scratch/body" -w '%{http_code}' --max-time 20 "$@")" "$status"
}
key=(-H "X-Nullwindow: $token")
json=(-H "Content-Type: application/json")
answers "the page" 200 "$base/"
matches "which is the page" "$(head -c 100 "$scratch/body")" "<!doctype html>*"
answers "by another name of this machine" 200 -H "Host: localhost:$port" "$base/"
answers "a rebound name" 403 -H "Host: evil.example:$port" "$base/"
answers "another page" 403 -H "Origin: http://evil.example" "$base/"
answers "another site" 403 -H "Sec-Fetch-Site: cross-site" "$base/"
answers "a preflight" 405 -X OPTIONS -H "Origin: $base" "$base/api/request"
answers "a file outside" 404 --path-as-is "$base/../Makefile"
answers "the same, escaped" 404 "$base/%2e%2e/Makefile"
answers "an absolute file" 404 "$base//etc/passwd"
answers "deleting" 405 -X DELETE "$base/"
answers "no token" 403 "$base/api/status"
answers "the status" 200 "${key[@]}" "$base/api/status"
is "which is the status" "$(jq -c '[.start, .searches]' "$scratch/body")" '[null,0]'
answers "no such service" 404 "${key[@]}" "$base/api/shutdown"
answers "a request by GET" 405 "${key[@]}" "$base/api/request"
answers "a request of a form" 415 "${key[@]}" -d '{"do":"bench"}' "$base/api/request"
answers "a request without a token" 403 "${json[@]}" -d '{"do":"bench"}' "$base/api/request"
answers "the signature" 200 "${key[@]}" "${json[@]}" -d '{"do":"bench"}' "$base/api/request"
is "which is the program's" "$(jq .signature "$scratch/body")" "$(cat tests/golden/bench.txt)"
head -c 1048577 /dev/zero >"$scratch/long"
answers "a request too long" 413 "${key[@]}" "${json[@]}" -H Expect: --data-binary "@$scratch/long" "$base/api/request"
answers "chunks of no length" 411 "${key[@]}" "${json[@]}" -H Expect: -H "Transfer-Encoding: chunked" -d '{}' "$base/api/request"
answers "a file as a tree" 200 "${key[@]}" "${json[@]}" \
    -d '{"do":"open","position":{"game":"tree","text":"/etc/passwd"}}' "$base/api/request"
matches "is not a file" "$(cat "$scratch/body")" '{"error": "tree:1:1: *'
trees='{"do":"lines","position":{"game":"uniform","text":"w=4,d=6,seed=7"},"algorithm":"mtdf"}'
answers "a trace as lines" 200 "${key[@]}" "${json[@]}" -d "$trees" "$base/api/request"
"$nw" trace uniform:w=4,d=6,seed=7 --algo mtdf --json >"$scratch/lines"
is "which are the program's" "$(cksum <"$scratch/body")" "$(cksum <"$scratch/lines")"

# The laboratory: names, never paths; runs are kept where the command line keeps them.
lab() { curl -s --max-time 60 "${key[@]}" "${json[@]}" -d "{\"do\":\"lab\",$1}" "$base/api/request"; }
is "experiments" "$(lab '"what":"list"' | jq -c '[.experiments[].name, .studies[].name] | length > 10')" true
matches "no path" "$(lab '"what":"run","name":"tests/golden/lab/small.ini"')" '{"error": "name: unknown experiment or study*'
matches "nothing was run" "$(lab '"what":"chapter","name":"worked"')" '{"error": "nothing has been run yet*'
is "a study is run" "$(lab '"what":"run","name":"worked"' | tail -n 1)" '{"done": true}'
is "and kept" "$(lab '"what":"status","name":"worked"' | jq -c '[.database, .parts[0].done]')" '[true,1]'
matches "with its verdicts" "$(lab '"what":"chapter","name":"worked"' | jq -r '.findings[0].verdict')" agrees

# The search of a reader who leaves is stopped.
endless='{"do":"facts","position":{"game":"uniform","text":"w=40,d=12"}}'
curl -s --max-time 1 "${key[@]}" "${json[@]}" -d "$endless" "$base/api/request" >/dev/null
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    [ "$(curl -s "${key[@]}" "$base/api/status" | jq .searches)" = 0 ] && break || sleep 0.1
done
answers "the status afterwards" 200 "${key[@]}" "$base/api/status"
is "no search is left" "$(jq .searches "$scratch/body")" 0

# It listens on nothing but 127.0.0.1, and on ::1 where there is one, and ends even with work in
# progress.
wanted="127.0.0.1:$port"
if curl -s --max-time 5 -g -o /dev/null "http://[::1]:$port/"; then
    wanted="$wanted [::1]:$port"
    answers "by the other address of loopback" 200 -g "http://[::1]:$port/"
    answers "which is guarded as well" 403 -g -H "Host: evil.example:$port" "http://[::1]:$port/"
fi
if command -v ss >/dev/null; then
    is "where it listens" "$(ss -ltnH "sport = :$port" | awk '{print $4}' | LC_ALL=C sort | xargs)" "$wanted"
fi
thinks='{"do":"think","position":{"game":"chess","text":""},"depth":6}'
is "it thinks with all processors" "$(curl -s --max-time 60 "${key[@]}" "${json[@]}" -d "$thinks" "$base/api/request" |
    jq -r 'select(.result) | .result.complete')" true
answers "but not with more" 200 "${key[@]}" "${json[@]}" -d '{"do":"think","position":{"game":"chess","text":""},"threads":17}' "$base/api/request"
matches "than it may" "$(cat "$scratch/body")" '{"error": "threads = 17: *'
curl -s --max-time 20 "${key[@]}" "${json[@]}" -d "$endless" "$base/api/request" >/dev/null &
client=$!
sleep 0.3
kill -TERM "$pid"
wait "$pid"
is "ends on SIGTERM" "$?" 0
wait "$client"
is "says nothing on stderr" "$(cat "$scratch/err")" ""
answers "nobody is there any more" 000 "$base/"

# start [POSITION] OPTION...: a server in the background, with its address and key.
start() {
    : >"$scratch/address" # that of an earlier server must not be taken for this one's
    "$nw" explore --no-browser "$@" >"$scratch/address" 2>"$scratch/err" &
    pid=$!
    for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
        [ -s "$scratch/address" ] && break
        sleep 0.1
    done
    address=$(head -n 1 "$scratch/address")
    base=${address%%/#*}
    key=(-H "X-Nullwindow: ${address##*=}")
}

# A run ends with its reader, and with a server that is killed; one that fails is reported.
start --db "$scratch/killed.db"
curl -s "${key[@]}" "${json[@]}" -d '{"do":"lab","what":"run","name":"performance","profile":"deep"}' "$base/api/request" >/dev/null &
client=$! # curl itself: a shell that is killed would leave it reading
# wait_until COMMAND...: waits for it, ten seconds at most, beside other work longer.
wait_until() {
    for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}
has_run() { run=$(cat /proc/"$pid"/task/*/children 2>/dev/null) && [ -n "$run" ]; }
is_gone() { ! grep -qs '^State:[^ZX]*$' /proc/"${run%% *}"/status; }
if wait_until has_run; then
    ok "a run is a program of its own"
elif ! cat /proc/self/task/*/children >/dev/null 2>&1; then
    ok "this kernel does not list children # SKIP"
    run=0
else
    not_ok "no run was started"
fi
kill "$client"
wait "$client" 2>/dev/null
if wait_until is_gone; then
    ok "which ends with its reader"
else
    not_ok "a run goes on without its reader"
fi
curl -s "${key[@]}" "${json[@]}" -d '{"do":"lab","what":"run","name":"performance","profile":"deep"}' "$base/api/request" >/dev/null &
client=$! # curl itself: a shell that is killed would leave it reading
wait_until has_run
kill -KILL "$pid"
wait "$pid" 2>/dev/null
wait "$client"
if wait_until is_gone; then
    ok "and with the server"
else
    not_ok "a run goes on without its server"
fi
start --db "$scratch/page.html/lab.db"
matches "a run that cannot be kept" "$(lab '"what":"run","name":"worked"' | tail -n 1)" '{"error": "the run failed; nullwindow lab run worked --db *'
kill "$pid"
wait "$pid"

# A user's own game: the page begins with it, and the program searches it.
hex=$scratch/libhex.so
${CC:-gcc} -std=c11 -O1 -shared -fPIC -Iinclude examples/plugin/hex.c -o "$hex"
refuses "a plugin in one file" "*cannot load a plugin*" explore "$hex" --save "$scratch/page.html"
start "$hex:c3b2" --db "$scratch/lab.db"
answers "the status with a plugin" 200 "${key[@]}" "$base/api/status"
is "where it begins" "$(jq -r .start "$scratch/body")" "#/trace?game=hex&depth=2&text=c3b2"
answers "the catalogue" 200 "${key[@]}" "${json[@]}" -d '{"do":"catalogue"}' "$base/api/request"
is "has it" "$(jq -r '.games[].name' "$scratch/body" | tail -n 1)" hex
answers "its position" 200 "${key[@]}" "${json[@]}" -d '{"do":"open","position":{"game":"hex","text":"c3b2"}}' "$base/api/request"
is "has the moves of Hex" "$(jq '.moves | length' "$scratch/body")" 23
trace='{"do":"lines","position":{"game":"hex","text":"c3b2"},"algorithm":"mtdf","depth":2}'
answers "its trace" 200 "${key[@]}" "${json[@]}" -d "$trace" "$base/api/request"
"$nw" trace "$hex:c3b2" --depth 2 --algo mtdf --json >"$scratch/lines"
is "is the program's" "$(cksum <"$scratch/body")" "$(cksum <"$scratch/lines")"
answers "its search" 200 "${key[@]}" "${json[@]}" -d '{"do":"search","position":{"game":"hex","text":""},"depth":3}' "$base/api/request"
is "has a value" "$(jq -r 'select(.result) | .result.value' "$scratch/body")" "$("$nw" search "$hex" --depth 3 --json | jq .value)"
kill "$pid"
wait "$pid"
finish
