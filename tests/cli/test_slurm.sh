#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# lab slurm: the script it prints. NW_SOAK=1 installs Slurm, starts it on this machine alone,
# submits the array, merges the shards and compares with a run on one.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
case $nw in /*) ;; *) nw=$PWD/$nw ;; esac
small=$PWD/tests/golden/lab/small.ini

run lab slurm "$small" --shard 1/3 --jobs 1
is "exit code" "$code" 0
matches "an array of three" "$out" '#!/bin/sh*--array=1-3*--shard "$SLURM_ARRAY_TASK_ID/3"*'
if sh -n <<<"$out" 2>"$scratch/err"; then ok "a shell reads it"; else not_ok "a shell reads it" "$(cat "$scratch/err")"; fi
if [ -z "${NW_SOAK:-}" ]; then
    finish
    exit
fi

tools/deps slurm-wlm munge || not_ok "Slurm is installed"
cluster=$scratch/cluster
mkdir -p "$cluster/state" "$cluster/spool"
chmod 755 "$scratch" "$cluster"
dd if=/dev/urandom of="$cluster/munge.key" bs=1024 count=1 2>/dev/null
chmod 400 "$cluster/munge.key"
export SLURM_CONF=$cluster/slurm.conf
cat >"$SLURM_CONF" <<END
ClusterName=nullwindow
SlurmctldHost=localhost
AuthInfo=socket=$cluster/munge.socket
SlurmUser=root
StateSaveLocation=$cluster/state
SlurmdSpoolDir=$cluster/spool
SlurmctldPidFile=$cluster/controller.pid
SlurmdPidFile=$cluster/node.pid
SlurmctldLogFile=$cluster/controller.log
SlurmdLogFile=$cluster/node.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
NodeName=localhost CPUs=$(nproc) RealMemory=8000 State=UNKNOWN
PartitionName=all Nodes=localhost Default=YES State=UP
END
stop_cluster() {
    for name in node controller munge; do
        [ ! -s "$cluster/$name.pid" ] || kill "$(cat "$cluster/$name.pid")" 2>/dev/null
    done
    sleep 1
    rm -rf "$scratch"
}
trap stop_cluster EXIT
munged --force --key-file="$cluster/munge.key" --socket="$cluster/munge.socket" --pid-file="$cluster/munge.pid" \
    --log-file="$cluster/munge.log" --seed-file="$cluster/munge.seed" 2>/dev/null
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF" -N localhost
for _ in $(seq 100); do
    [ "$(sinfo -h -o %T)" != idle ] || break
    sleep 0.2
done
is "the node is up" "$(sinfo -h -o %T)" idle

# The script calls nullwindow by its name: it is on the path of the job.
work=$scratch/work
mkdir "$work" "$scratch/bin"
ln -s "$nw" "$scratch/bin/nullwindow"
run lab slurm "$small" --shard 1/3 --jobs 1
(cd "$work" && PATH=$scratch/bin:$PATH timeout 300 sbatch --wait --chdir="$work" <<<"$out" >"$scratch/log" 2>&1)
is "the array ran" "$?" 0
is "every task left its shard" "$(cd "$work" && echo shard-*.db)" "shard-1.db shard-2.db shard-3.db"
(cd "$work" && "$nw" lab merge shard-1.db shard-2.db shard-3.db --db all.db >"$scratch/log" 2>&1)
is "the shards merge" "$?" 0
"$nw" lab run "$small" --jobs 1 --db "$scratch/one.db" --out "$scratch/out1" 2>/dev/null
columns='SELECT game, position, config, depth, repeat, at_depth, value, move, passes, leaf, interior, table_cut, nodes FROM result ORDER BY 1, 2, 3, 4, 5, 6'
is "the same rows as on one machine" "$(sqlite3 "$work/all.db" "$columns" | cksum)" "$(sqlite3 "$scratch/one.db" "$columns" | cksum)"

# A search over MPI is submitted the same way (docs/mpi.md): Slurm gives it the processors, mpirun
# the ranks.
make --no-print-directory BUILD="$(dirname "$nw")" mpi >"$scratch/log" 2>&1 || not_ok "nullwindow-mpi is built" "$(tail -n 5 "$scratch/log")"
cat >"$work/search.sh" <<END
#!/bin/sh
#SBATCH --ntasks=2
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader
mpirun $(dirname "$nw")/nullwindow-mpi search othello --depth 9 --json
END
(cd "$work" && timeout 300 sbatch --wait --chdir="$work" --output=search.json search.sh >"$scratch/log" 2>&1)
is "a search over MPI ran" "$?" 0
is "with a rank per task, and the value of one machine" "$(jq -c '[.ranks, .value, .complete]' "$work/search.json")" \
    "[2,$("$nw" search othello --depth 9 --algo mtdf --json | jq .value),true]"
finish
