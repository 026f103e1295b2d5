#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The runner of experiments and its database: counts that do not depend on the order, on --jobs or
# on how often it was killed; shared work; files that are refused. NW_SOAK=1 kills a hundred times.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
small=tests/golden/lab/small.ini
kills=${NW_SOAK:+100}
kills=${kills:-8}

# rows DB: what is counted, in a fixed order; no times, no machine.
rows() {
    "$nw" lab export --json --db "$1" | jq -r '.[] | [.game, .position, .config.algo, .config.table // 0,
        .config."exact-guess" // 0, .config.offset // 0, .run_depth, .repeat, .depth, .value, .move, .passes, .leaf, .interior, .table_cut,
        .quiescence, .nodes] | @tsv' | LC_ALL=C sort
}
# lab_run DB [ARGUMENT...]: all runs of the small experiment.
lab_run() {
    local db=$1
    shift
    run lab run "$small" --db "$db" --out "$scratch/out" "$@"
}

lab_run "$scratch/a.db" --jobs 1
matches "the small experiment runs" "$code|$err" '0|*runs done, 0 already stored*'
first=$err
rows "$scratch/a.db" >"$scratch/a.tsv"
# After a change of the search: cp the file named below.
if cmp -s "$scratch/a.tsv" tests/golden/lab/small.tsv; then ok "golden counts"; else
    not_ok "golden counts" "$(diff "$scratch/a.tsv" tests/golden/lab/small.tsv | head -5)"
    [ -z "${NW_UPDATE:-}" ] || cp "$scratch/a.tsv" tests/golden/lab/small.tsv
fi
runs=$(sqlite3 "$scratch/a.db" 'SELECT count(*) FROM run' 2>/dev/null || echo 0)
lab_run "$scratch/a.db"
matches "a second time there is nothing to do" "$code|$err" '0|* 0 runs done*'
run lab status "$small" --db "$scratch/a.db"
matches "status counts the runs" "$code|$out" '0|*small * of *runs'

is "CSV and JSON have the same rows" \
    "$("$nw" lab export --csv --db "$scratch/a.db" | tail -n +2 | wc -l)" "$(wc -l <"$scratch/a.tsv")"
run lab export "$small" --json --db "$scratch/a.db"
matches "with its algorithm, and the contenders that it is a run of" \
    "$(json 'map(select(.algorithm == "mtdf"))[0] | [.config.algo, .contender]')" '\["mtdf","small:*"\]'

# A driver of one's own as a contender: the rules of MT-SSS* and of MTD(f).
cat >"$scratch/own.ini" <<'END'
[experiment]
title = Drivers as formulas
table = 16
algorithms = mt-sss mtdf
[contender mt-sss-formula]
algo = mtd
first = inf
next = g
[contender mtdf-formula]
algo = mtd
first = guess
next = g < gamma ? g : g + 1
[game othello]
positions = othello-20
take = 2
depths = 4..5
END
run lab run "$scratch/own.ini" --db "$scratch/own.db" --out "$scratch/out"
matches "a driver of one's own runs" "$code|$err" '0|* 8 runs done*'
own_rows() { # CONTENDER
    "$nw" lab export "$scratch/own.ini" --json --db "$scratch/own.db" |
        jq -c --arg c "own:$1" '[.[] | select(.contender == $c) | [.position, .depth, .value, .passes, .nodes]] | sort'
}
for algo in mt-sss mtdf; do
    matches "$algo runs beside it" "$(own_rows $algo)" "[[]*,5,*"
    is "the formulas of $algo have its counts" "$(own_rows $algo-formula)" "$(own_rows $algo)"
done

# One line, redrawn on a terminal and plain elsewhere.
if command -v script >/dev/null; then
    script -qec "$nw lab run $small --db $scratch/tty.db --out $scratch/out" /dev/null \
        >"$scratch/tty" 2>&1 </dev/null
    matches "progress on a terminal" "$(tr '\r' '@' <"$scratch/tty")" \
        '*@small *of *runs, *elapsed, *left, *depth *'
fi
is "no line is redrawn elsewhere" "$(grep -c $'\r' <<<"$first")" 0

lab_run "$scratch/b.db" --jobs 5
rows "$scratch/b.db" >"$scratch/b.tsv"
check_same() { if cmp -s "$scratch/a.tsv" "$2"; then ok "$1"; else not_ok "$1" "$(diff "$scratch/a.tsv" "$2" | head -5)"; fi; }
check_same "the counts do not depend on --jobs" "$scratch/b.tsv"

# --- killed at random moments, each time with its children
killed=0
while [ "$killed" -lt "$kills" ]; do
    rm -f "$scratch"/k.db*
    for _ in 1 2 3 4 5 6 7 8; do
        "$nw" lab run "$small" --db "$scratch/k.db" --out "$scratch/out" --jobs 3 >/dev/null 2>&1 &
        pid=$!
        sleep "$(printf '0.%03d' $((RANDOM % 250 + 5)))"
        kill -9 "$pid" 2>/dev/null && killed=$((killed + 1))
        wait "$pid" 2>/dev/null
        [ "$killed" -lt "$kills" ] || break
    done
    lab_run "$scratch/k.db"
    rows "$scratch/k.db" >"$scratch/k.tsv"
    cmp -s "$scratch/a.tsv" "$scratch/k.tsv" || break
done
check_same "killed $killed times and resumed, every run is there once" "$scratch/k.tsv"

# --- the children of a killed runner die with it
"$nw" lab run performance --profile full --db "$scratch/die.db" --out "$scratch/out" --jobs 2 >/dev/null 2>&1 &
pid=$!
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    children=$(pgrep -P "$pid")
    [ -z "$children" ] || break
    sleep 0.1
done
kill -9 "$pid"
{ wait "$pid"; } 2>/dev/null
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    # shellcheck disable=SC2086
    alive=$(ps -o stat= -p "$(echo ${children:-0} | tr ' ' ,)" | grep -vc Z)
    [ "$alive" != 0 ] || break
    sleep 0.1
done
is "children of a killed runner die" "${children:+some}|$alive" "some|0"

# --- stopped by Ctrl-C
"$nw" lab run "$small" --db "$scratch/c.db" --out "$scratch/out" --jobs 1 2>"$scratch/err" &
pid=$!
sleep 0.1
kill -INT "$pid" 2>/dev/null
wait "$pid"
code=$?
if [ "$code" = 0 ]; then ok "it was done before Ctrl-C"; else
    matches "Ctrl-C says how to go on" "$code|$(cat "$scratch/err")" '1|*stopped*the same command*'
fi
lab_run "$scratch/c.db"
rows "$scratch/c.db" >"$scratch/c.tsv"
check_same "stopped and resumed, the counts are the same" "$scratch/c.tsv"

# --- two runners on one database
"$nw" lab run "$small" --db "$scratch/two.db" --out "$scratch/out" --jobs 2 2>"$scratch/one.err" &
pid=$!
"$nw" lab run "$small" --db "$scratch/two.db" --out "$scratch/out" --jobs 2 2>"$scratch/two.err"
wait "$pid"
rows "$scratch/two.db" >"$scratch/two.tsv"
check_same "two runners share a database" "$scratch/two.tsv"
done_of() { sed -n 's/.* \([0-9]*\) runs done.*/\1/p' "$1"; }
is "and do no run twice" "$(($(done_of "$scratch/one.err") + $(done_of "$scratch/two.err")))" "$runs"

# --- shards and merging
for i in 1 2 3; do lab_run "$scratch/s$i.db" --shard "$i/3"; done
run lab merge "$scratch/s1.db" "$scratch/s2.db" "$scratch/s3.db" --db "$scratch/m.db" --out "$scratch/out"
is "merge" "$code" 0
rows "$scratch/m.db" >"$scratch/m.tsv"
check_same "three shards merged are the whole" "$scratch/m.tsv"
run lab merge "$scratch/s1.db" --db "$scratch/m.db" --out "$scratch/out"
matches "merging again adds nothing" "$code|$out" '0|*s1.db: 0 runs'
run lab merge "$scratch/m.db" --db "$scratch/m.db"
matches "a database is not merged with itself" "$code|$err" '2|*m.db: *itself*'
head -c 9000 "$scratch/a.db" >"$scratch/cut.db"
run lab merge "$scratch/cut.db" --db "$scratch/m.db"
matches "a damaged database is named, not that it would go to" "$code|$err" '2|*cut.db: *restore it*'
(ulimit -f 8 && "$nw" lab merge "$scratch/a.db" --db "$scratch/short.db" 2>"$scratch/err")
matches "a full disk is reported when merging" "$?|$(cat "$scratch/err")" '2|*short.db: *is the disk full*'
is "and leaves nothing behind" "$(find "$scratch" -name 'short*')" ""
run lab show "$small" --db "$scratch/a.db" --out "$scratch/out"
whole=$out
run lab show "$small" --db "$scratch/m.db" --out "$scratch/out"
is "and give the same report" "$out" "$whole"

# --- earlier measurements are found: a database of the previous version, which named all settings
# in another order, and runs exported from one
sqlite3 "$scratch/a.db" ".backup $scratch/before.db"
sqlite3 "$scratch/before.db" "UPDATE run SET config = json_patch(
    '{\"kind\":\"\",\"algo\":\"\",\"some-option\":0,\"table-depth\":\"equal\",\"grid\":1}', config);
    PRAGMA user_version = 2"
lab_run "$scratch/before.db"
matches "a database of the version before is read" "$code|$err" '0|* 0 runs done*'
rows "$scratch/before.db" >"$scratch/before.tsv"
check_same "and has the same counts" "$scratch/before.tsv"
is "and is of this version now" "$(sqlite3 "$scratch/before.db" 'PRAGMA user_version')" 3
if command -v python3 >/dev/null; then
    run lab run dominance --db "$scratch/into.db" --out "$scratch/out"
    "$nw" lab export --csv --db "$scratch/a.db" | sed 's/"{""/"{""some-option"":0,""grid"":1,""/' >"$scratch/before.csv"
    is "exported runs are imported" "$(tools/import-runs "$scratch/before.csv" "$scratch/into.db")" \
        "$runs runs, $runs of them new"
    lab_run "$scratch/into.db"
    matches "and found" "$code|$err" '0|* 0 runs done*'
fi

# --- files that are refused, and stay as they are
refused() { # refused NAME FILE PATTERN
    local before after
    before=$(cksum <"$2")
    lab_run "$2"
    after=$(cksum <"$2")
    matches "$1 is refused" "$code|$err" "$3"
    is "$1 is left as it is" "$after" "$before"
}
echo "some text that is not a database" >"$scratch/text.db"
refused "a text" "$scratch/text.db" '2|*not a database of nullwindow*'
sqlite3 "$scratch/foreign.db" 'CREATE TABLE x(y); INSERT INTO x VALUES(1)'
refused "a foreign database" "$scratch/foreign.db" '2|*not a database of nullwindow*'
cp "$scratch/a.db" "$scratch/old.db"
printf '\0\0\0\7' | dd of="$scratch/old.db" bs=1 seek=60 conv=notrunc 2>/dev/null
refused "another version" "$scratch/old.db" '2|*version 7*'
cp "$scratch/a.db" "$scratch/damaged.db"
dd if=/dev/urandom of="$scratch/damaged.db" bs=1024 seek=8 count=24 conv=notrunc 2>/dev/null
refused "a damaged database" "$scratch/damaged.db" '2|*damaged*'
# As nobody if we are root, whom no file mode stops.
mkdir -p "$scratch/ro"
cp "$scratch/s1.db" "$scratch/ro/readonly.db"
chmod 444 "$scratch/ro/readonly.db"
as_other=()
if [ "$(id -u)" -eq 0 ]; then as_other=(setpriv --reuid=65534 --clear-groups); fi
chmod 711 "$scratch"
cp "$nw" "$small" "$scratch/ro"
chmod 555 "$scratch/ro"
before=$(cksum <"$scratch/ro/readonly.db")
if "${as_other[@]}" "$scratch/ro/${nw##*/}" lab list >/dev/null 2>&1; then
    (cd "$scratch/ro" && "${as_other[@]}" "./${nw##*/}" lab run small.ini --db readonly.db --out .) \
        >/dev/null 2>"$scratch/err"
    matches "a read-only database is refused" "$?|$(cat "$scratch/err")" '2|*read*only*'
    is "and left as it is" "$(cksum <"$scratch/ro/readonly.db")" "$before"
fi
chmod 755 "$scratch/ro"
# A full disk, as a limit on the size of a file.
(ulimit -f 80 && "$nw" lab run "$small" --db "$scratch/full.db" --out "$scratch/out" 2>"$scratch/err")
code=$?
matches "a full disk is reported" "$code|$(cat "$scratch/err")" '2|*full.db: *is the disk full*'
lab_run "$scratch/full.db"
rows "$scratch/full.db" >"$scratch/full.tsv"
check_same "and with space again the rest is done" "$scratch/full.tsv"

# --- experiment files
bad_file() { # bad_file NAME PATTERN: the file on stdin is refused before anything runs
    cat >"$scratch/bad.ini"
    rm -f "$scratch/bad.db"
    run lab run "$scratch/bad.ini" --db "$scratch/bad.db" --out "$scratch/out"
    matches "$1" "$code|$err" "2|$2"
    [ ! -e "$scratch/bad.db" ] || not_ok "$1: something ran"
}
bad() { # bad NAME PATTERN LINES: these lines after the first two of an experiment
    bad_file "$1" "$2" <<<"[experiment]
title = x
$3"
}
game='[game othello]
positions = othello-20
depths = 2 3'
bad "an unknown key" '*bad.ini:3: *no key*colour*' "colour = red"
bad "an unknown algorithm" '*bad.ini:3: *alphabetta*' "algorithms = alphabetta
$game"
bad "an unknown kind" '*bad.ini:3: kind: *graphs*' "kind = graphs
$game"
bad "an unknown sweep" '*bad.ini:4: sweep: *tables*' "algorithms = mtdf
sweep = tables
$game"
bad "a wrong setting" '*bad.ini:4: etc = 999*expected 0*' "algorithms = mtdf
etc = 999
$game"
bad "an unknown set" '*bad.ini:4: *no-such*' "algorithms = mtdf
[game othello]
positions = no-such
depths = 3"
bad "positions of another game" '*bad.ini:4: *not of othello*' "algorithms = mtdf
[game othello]
positions = chess-20
depths = 3"
bad "wrong depths" '*bad.ini:6: depths*' "algorithms = mtdf
[game othello]
positions = othello-20
depths = 3..x"
bad "an error in another profile" '*bad.ini:7: depths*' "algorithms = mtdf
[game othello]
positions = othello-20
depths = 3
depths.deep = none"
bad "an unknown contender in a claim" '*bad.ini:7: *mtdg*' "algorithms = mtdf
$game
[claim]
text = y
value = mtdg / mtdf
expect = < 1"
# A sweep over threads: every number searches every position to the same value.
cat >"$scratch/threads.ini" <<EOF
[experiment]
title = Threads
algorithms = mtdf
sweep = threads
values = 1 2 3
parallel = split
[game othello]
positions = othello-20
depths = 5
EOF
run lab run "$scratch/threads.ini" --db "$scratch/threads.db" --out "$scratch/out"
matches "a sweep over threads runs" "$code|$err" '0|*60 runs done*'
is "and every number of threads finds the same" "$("$nw" lab export --json --db "$scratch/threads.db" |
    jq -c '[.[] | select(.depth == 5)] | [(map(.config.threads // 1) | unique),
        (group_by(.position) | map(map(.value) | unique | length) | unique)]')" "[[1,2,3],[1]]"

cat >"$scratch/comments.ini" <<EOF
[experiment]    # a comment
title = x       # another
algorithms = mtdf
$game           # and one
EOF
run lab status "$scratch/comments.ini" --db "$scratch/a.db"
matches "comments may follow values" "$code|$out" '0|*comments *0 of *'
bad "no expectation" '*bad.ini:7: *expect*' "algorithms = mtdf
$game
[claim]
text = y
value = mtdf"
bad_file "a line that is nothing" '*bad.ini:2: expected KEY*' <<<"[experiment]
title"
bad_file "a file that includes itself" '*bad.ini:1: includes within includes*' <<<"include = bad.ini"
bad_file "an include that is not there" '*bad.ini:1: include: *none.inc*' <<<"include = none.inc"
bad "a name that is a path" '*bad.ini:7: *a name has letters*' "algorithms = mtdf
$game
[figure ../x]"
bad "a claim about a depth that is not searched" '*bad.ini:7: mtdf^9: *not searched in othello*' "algorithms = mtdf
$game
[claim]
text = y
value = mtdf^9
expect = < 1"
bad "an unknown figure of a claim" '*bad.ini:7: unknown figure *leaves*' "algorithms = mtdf
$game
[claim]
figure = leaves
text = y
value = mtdf
expect = < 1"

# --- the report
if command -v gnuplot >/dev/null; then
    run lab report "$small" --db "$scratch/a.db" --out "$scratch/report"
    is "the report is written" "$code|$out" "0|$scratch/report/index.html"
    page=$(cat "$scratch/report/index.html")
    matches "with a figure, a verdict, the command, the settings and the machine" "$page" \
        '*nullwindow lab run*store-leaves yes*<svg*MTD(f) evaluates fewer*agrees*Build and machine*'
    matches "a report of one's own has its own title" "$page" '*<title>A small fixed experiment</title>*<h1>A small fixed*'
    matches "claims without a figure are in sight, every test in full is folded" "$page" \
        '*<details open><summary>The papers, and what is found here*MTD(f) evaluates fewer*<details><summary>Every test in full*expected*</details>*'
    is "as many parts are opened as closed" "$(grep -o '<details' <<<"$page" | wc -l)" "$(grep -o '</details>' <<<"$page" | wc -l)"
    is "no name or halo of gnuplot's is left" "$(grep -cE 'gnuplot_plot|color=.white./>' "$scratch/report/index.html")" 0
    sed 's/^title = .*/title = 2^17, w^d, w^⌈d\/2⌉, log_2/' "$small" >"$scratch/$(basename "$small")"
    run lab report "$scratch/$(basename "$small")" --db "$scratch/a.db" --out "$scratch/signs"
    matches "powers and logarithms are set as such" "$(cat "$scratch/signs/index.html")" \
        '*<h1>2<sup>17</sup>, w<sup>d</sup>, w<sup>⌈d/2⌉</sup>, log<sub>2</sub></h1>*'
    is "it loads nothing from elsewhere" \
        "$(grep -cE '(src|href)="(https?:)?//|@import' "$scratch/report/index.html")" 0
    matches "the summary and the findings" "$(cat "$scratch/report/reproduction.md" \
        "$scratch/report/differences.md" "$scratch/report/runs.md" "$scratch/report/findings.csv")" \
        '*found here | printed*What differs*The runs*section,subject,verdict*'
    # An independent program, which shares no code with this one, finds the same.
    if command -v python3 >/dev/null; then
        "$nw" lab export --csv --db "$scratch/a.db" >"$scratch/a.csv"
        is "the verdicts are recomputed" "$(tools/recompute --experiments tests/golden/lab \
            "$scratch/a.csv" "$scratch/report/findings.csv")" "3 of 3 verdicts agree"
        "$nw" lab export --csv --db "$scratch/b.db" >"$scratch/b.csv"
        matches "two databases have the same checksum" \
            "$(tools/compare-runs "$scratch/a.csv" "$scratch/b.csv")" "$runs runs in both, 0 with*"
        awk -F, -v OFS=, 'NR == 2 { $(NF - 3) += 1 } { print }' "$scratch/a.csv" >"$scratch/c.csv"
        matches "and one count more is found" \
            "$(tools/compare-runs "$scratch/a.csv" "$scratch/c.csv")" "*$runs runs in both, 1 with*"
        matches "runs done again have the same counts" \
            "$(NULLWINDOW=$nw tools/rerun "$scratch/a.csv" --share 30 --jobs 2 2>/dev/null; echo "$?")" \
            "* of $runs runs: *0 with other counts*?0"
        matches "and a count that changed is found" \
            "$(NULLWINDOW=$nw tools/rerun "$scratch/c.csv" --share 100 --jobs 2 2>/dev/null; echo "$?")" \
            "$runs of $runs runs: *differs: *1 with other counts*?1"
        sed 's/,agrees,/,differs,/' "$scratch/report/findings.csv" >"$scratch/wrong.csv"
        matches "and wrong ones are found" "$(tools/recompute --experiments tests/golden/lab \
            "$scratch/a.csv" "$scratch/wrong.csv")" '*agrees, not differs*'
    fi
    sed "s/^title = .*/title = '\`touch run-by-gnuplot\`\"/" "$small" >"$scratch/title.ini"
    program=$(realpath "$nw")
    (cd "$scratch" && "$program" lab plot title.ini --db a.db --out report) >/dev/null
    is "a title is text, not a command" "$?|$(find "$scratch" -name run-by-gnuplot)" "0|"
    # Names from outside are text in every format: no tag, link or cell in Markdown, no markup of
    # gnuplot's, no tag in a power.
    mkdir "$scratch/names"
    sed -e 's/^title = leaf nodes/title = a_b {c} d\&e @f ~g x^_ 2^17/' -e 's/^text = .*/conclusion = yes\ntext = <b> [l](u) `c` | m^ceil(<i>)./' \
        "$small" >"$scratch/names/small.ini"
    run lab report "$scratch/names/small.ini" --db "$scratch/a.db" --out "$scratch/names"
    matches "a claim in Markdown" "$code|$(cat "$scratch/names/reproduction.md")" '0|*| \\<b> \[l\\](u) \\`c\\` \\| m^ceil(\\<i>). |*'
    is "and in HTML" "$(grep -cE '<b> \[l|<i>' "$scratch/names/index.html")" 0
    matches "the title of a figure" "$(tail -q -n +20 "$scratch"/names/*leaf*.svg | tr -d '\n' | sed 's/<[^>]*>//g')" "*a_b {c} d&amp;e @f ~g x^_ 217*"
    is "and its power" "$(grep -c '>17</tspan>' "$scratch"/names/small-leaf-chess.svg)" 1
    run lab report "$small" --db "$scratch/m.db" --out "$scratch/merged"
    # A figure must not overwrite the results of a study.
    run lab run dominance worked --out "$scratch/twice"
    for _ in 1 2; do run lab report dominance worked --out "$scratch/twice"; done
    is "a report of studies is written twice" "$code|$out" "0|$scratch/twice/index.html"
    matches "below a figure the claims are folded" "$(cat "$scratch/twice/index.html")" \
        '*</figure>*<details><summary>The papers, and what is found here*</details>*'
    run lab list --json
    is "JSON: the list" "$(json '[.studies[] | select(.name == "dominance")] | length')" 1
    run lab status dominance worked --out "$scratch/twice" --json
    is "JSON: the status" "$(json '[.profile, (.parts[] | .name, .done, .total)]')" '["quick","dominance",1,1,"worked",1,1]'
    run lab show dominance --out "$scratch/twice" --json
    is "JSON: a chapter" "$(json '[.[0].name, .[0].findings[0].verdict]')" '["dominance","agrees"]'
    refuses "JSON of what prints nothing" "*--json is for list, status, show and export" lab run dominance --json
    # The dates of the runs and the times of the searches may differ.
    plain() { sed -E 's/[0-9.]+ [a-z]+ of processor time|, finished [0-9: to-]+ UTC//g' "$1"; }
    is "of merged shards it is the same" "$(plain "$scratch/merged/index.html" | cksum)" \
        "$(plain "$scratch/report/index.html" | cksum)"
fi

cat >"$scratch/fill.ini" <<EOF
[experiment]
title = Two profiles
algorithms = mtdf alphabeta
[game othello]
positions = othello-20
take = 2
depths = 5
depths.quick = 2
[claim one]
text = MTD(f) evaluates fewer leaves.
value = mtdf / alphabeta
expect = < 1
EOF
run lab run "$scratch/fill.ini" --db "$scratch/fill.db" --out "$scratch/out"
run lab show "$scratch/fill.ini" --db "$scratch/fill.db" --profile full
matches "another profile has no runs" "$code|$out" '0|*Othello: no runs*'
run lab show "$scratch/fill.ini" --db "$scratch/fill.db" --profile full --fill
matches "unless it is filled with the quick one" "$code|$out" '0|*Othello, depth 2: *over 2 positions, which are few; *'

# Verifies: Marsland 1982, minimal tree. Every position within two plies of the start of chess has
# 20 moves: 20 + 20 - 1 leaves are enough.
printf '%s\n' 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' >"$scratch/start.epd"
cat >"$scratch/width.ini" <<EOF
[experiment]
title = widths
kind = width
preset = plain
[contender width]
algo = alphabeta
[contender uniform]
algo = alphabeta
view = uniform
[game chess]
positions = $scratch/start.epd
depths = 2
[claim]
text = The width is 20.
metric = width
value = width
expect = 19.9..20.1
[claim]
text = The minimal tree has 39 leaves.
metric = leaf
value = uniform
expect = 38.9..39.1
EOF
run lab run "$scratch/width.ini" --db "$scratch/width.db" --out "$scratch/out"
run lab export --csv --db "$scratch/width.db"
is "the average width and the minimal tree of that width" "$code|$(sed -n 's/.*,\(width\|uniform-leaf\),\([0-9.]*\),.*/\1 \2/p' <<<"$out" | tr '\n' ' ')" \
    "0|uniform-leaf 39.0 width 20.0 "

# A database that another process writes to while its journal is still to be changed.
if command -v sqlite3 >/dev/null; then
    sqlite3 "$scratch/width.db" 'PRAGMA journal_mode = DELETE' >/dev/null
    {
        printf 'BEGIN IMMEDIATE;\n.shell touch %s\n' "$scratch/held"
        sleep 1
        echo 'COMMIT;'
    } | sqlite3 "$scratch/width.db" &
    for _ in $(seq 100); do [ -e "$scratch/held" ] && break || sleep 0.05; done
    run lab status "$scratch/width.ini" --db "$scratch/width.db"
    is "one that is busy when it is opened is waited for" "$code|$err" "0|"
    wait
fi

refuses "an unknown experiment" "*unknown study or experiment 'nothing'*" lab run nothing
refuses "an unknown profile" "*--profile huge*" lab run --profile huge
refuses "a wrong shard" "*--shard 3/2*" lab run --shard 3/2
refuses "runs in the name of another build" "*--build*" lab run "$small" --build 1-2
refuses "more builds than are kept" "*--build*at most*" \
    lab status "$small" --db "$scratch/a.db" --build "othello=1-2,chess=$(printf '%030d+' $(seq 12))"
run lab status "$small" --db "$scratch/a.db" --build 1-2
matches "another build has other runs" "$out" '*small * 0 of *'
builds=$(sqlite3 "$scratch/a.db" "SELECT group_concat(game || '=' || signature) FROM (SELECT DISTINCT game, signature FROM run)")
run lab status "$small" --db "$scratch/a.db" --build "1-2,$builds"
matches "builds are named by game" "$out" "*small * $runs of *"
run lab status "$small" --db "$scratch/a.db" --build "$(sed 's/=/=3-4+/g' <<<"$builds")"
matches "and several of a game by a sum" "$out" "*small * $runs of *"
run lab status "$small" --db "$scratch/a.db" --build "$(sed 's/-\([0-9]*\)/-\1+3-4/g' <<<"$builds")"
matches "in any order" "$out" "*small * $runs of *"
run lab slurm --shard 1/8
matches "slurm prints a job array" "$code|$out" '0|*--array=1-8*--shard*'
run lab slurm "it's mine.ini" --experiments "my files"
# shellcheck disable=SC2016
is "with all that was asked for, as a shell reads it" \
    "$(sh -c 'nullwindow() { printf "%s\n" "$@"; }
'"$out" | tail -3)" \
    "$(printf -- "--experiments\nmy files\nit's mine.ini")"
for i in 1 2; do
    run lab run dominance worked --shard "$i/2" --out "$scratch/study" --db "$scratch/study$i.db"
done
run lab merge "$scratch/study1.db" "$scratch/study2.db" --db "$scratch/study.db" --out "$scratch/study"
run lab status dominance worked --db "$scratch/study.db"
matches "studies are shared out among the shards, and merged" "$code|$out" \
    '0|*: 2 runs,*dominance * 1 of * 1 runs*worked * 1 of * 1 runs*'
run lab run worked --db "$scratch/study.db" --out "$scratch/study"
matches "a study is done once" "$code|$err" '0|* 0 runs done, 1 already stored*'
run lab list
matches "the experiments are listed" "$code|$out" '0|*storage*performance*time*start*wall*small-memory*marsland*'
# --- selective search in an experiment: what it did, by depth, is in the results
cat >"$scratch/selective.ini" <<'EOF'
[experiment]
title = Selective search
play = yes
lab = no
[contender none]
algo = mtdf
[contender null]
algo = mtdf
null-move = yes
[contender reduced]
algo = mtdf
reductions = yes
[game chess]
positions = chess-20
take = 2
depths = 4 5
[figure cut]
title = cuts
metric = cut
show = null reduced
EOF
run lab run "$scratch/selective.ini" --db "$scratch/s.db" --out "$scratch/out"
matches "selective search in an experiment" "$code|$err" '0|*10 runs done*'
"$nw" lab export --json --db "$scratch/s.db" >"$scratch/s.json"
is "the counters by depth are in the results" "$(jq -c '[.[] | select(.name != null).name] | unique' "$scratch/s.json")" \
    '["crossings","cut","researched","tried"]'
is "null moves cut, reductions are searched again" "$(jq -c '
    def sum(kind; what): [.[] | select(.config[kind] == 1 and .name == what and .depth == 5).measure] | add // 0;
    [sum("null-move"; "cut") > 0, sum("reductions"; "researched") > 0, sum("null-move"; "tried") >= sum("null-move"; "cut")]' "$scratch/s.json")" \
    '[true,true,true]'
is "where nothing is selective nothing is counted" \
    "$(jq '[.[] | select(.name != null and .config["null-move"] == null and .config.reductions == null)] | length' "$scratch/s.json")" 0
run lab status examples/experiments/singular.ini --db "$scratch/s.db"
matches "the example of an experiment is one" "$code|$out$err" '0|*singular * of *runs*'
sed 's/metric = cut/metric = cuts/' "$scratch/selective.ini" >"$scratch/wrong.ini"
refuses "no such metric" "*wrong.ini:*cuts*" lab run "$scratch/wrong.ini" --db "$scratch/s.db" --out "$scratch/out"

finish
