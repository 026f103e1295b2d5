#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checkers by the Hub protocol.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/talk.sh"
start=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww

start hub
say hub
hears "hub is answered" wait
matches "with an id" "$heard" "id name=Nullwindow version=* author=\"*\"*"
matches "and parameters" "$heard" "*param name=hash value=16 type=int min=1 max=*param name=turned*param name=algo *"
say "set-param name=hash value=2" "set-param name=algo value=mtdf" init
hears "init" ready
matches "no complaint" "$heard" "ready*"
say "set-param name=level value=2" "set-param name=seed value=5" "set-param name=level value=21"
hears "a wrong level" "error message=*level*"
say "pos pos=$start" "level move-time=60" "go think"
hears "a level answers without using its time" "done move=*"
say "set-param name=level value=20" ping
hears ping pong
say new-game "pos pos=$start" "level depth=6" "go think"
hears "a search ends" "done move=*-*"
matches "it reports its depths" "$heard" "*info depth=6 score=* nodes=* time=* nps=* pv=\"*-*\"*"
say "pos pos=$start moves=\"11-15 22-18\"" "level depth=3" "go think"
hears "a capture names what is captured" "done move=15x22x18*"
say "pos pos=$start moves=\"11-15 22-18 15x22x18 25x18x22\"" "go think"
hears "and is read so" "done move=*"
say "pos pos=$start moves=\"11-15 22-18 15x22 25x18\"" "go think"
hears "or without the captured squares" "done move=*"
say "level move-time=0.02" "go think"
hears "move-time" "done move=*"
say "level moves=5 time=0.2 inc=0.01" "go think"
hears "a clock" "done move=*"
say "level nodes=2000" "go think"
hears "nodes" "done move=*"
say "level infinite" "go analyze" ping
hears "pings while thinking" pong
is "no move before stop" "$(grep -c '^done' <<<"$heard")" 0
say stop
hears "stop" "done move=*"
say "level time=0.2" "go ponder" ping
hear pong
is "pondering has no move" "$(grep -c '^done' <<<"$heard")" 0
say ponder-hit
hears "ponder-hit" "done move=*"
say "pos pos=Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee" "level depth=3" "go think"
hears "a position without moves" "done"
for bad in "pos" "pos pos=Bxyz" "pos pos=${start}b" "pos pos=$start moves=\"11-16 1-2\"" "set-param name=x value=1" \
    "set-param name=hash value=0" "set-param"; do
    say "$bad"
    hears "refused: $bad" 'error message="*"'
done
say "pos pos=$start moves=\"11-15" "level depth=2" "go think"
hears "a quote that is not closed" "done move=*"

# The frame of pydraughts: turned by 180 degrees, colours swapped; moves as usual.
say "pos pos=Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww moves=\"11-15\"" "level depth=2" "go think"
hears "a turned start is Black's" "done move=2[1-4]-*"
say "pos pos=Beeeeeeeeeeeeeeeeeeeeeeeebeeeeeew" "go think"
hears "later positions are turned too" "done move=8-*"
say "pos pos=$start" "pos pos=Weeeeeeeeeeeeeeeeeeeeeeeebeeeeeew" "go think"
hears "until the usual start is seen" "done move=32-*"
say "set-param name=turned value=yes" "pos pos=Weeeeeeebeeeeeeeeeeeeeeeeeeeeeeew" "go think"
hears "or the parameter says so" "done move=1-*"
say quit
leaves "quit"

start hub
say "go think" quit
leaves "quit while thinking"
session hub 'go\nlevel\nhub\n\nlevel depth=x time=y\nstop\nponder-hit\nxyz pos=\n'
is "commands in the wrong order" "$code" 0
head -c 300000 /dev/urandom >"$scratch/in"
timeout $((60 * ${NW_SLACK:-1})) "$nw" hub <"$scratch/in" >"$scratch/out"
is "random bytes" "$?" 0
finish
