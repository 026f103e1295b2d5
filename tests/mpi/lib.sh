# SPDX-License-Identifier: MIT
# For the tests of the search over MPI, on this machine only: sourced after tests/cli/lib.sh.
mpi=$(dirname "$nw")/nullwindow-mpi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_btl=self,vader OMPI_MCA_btl_vader_single_copy_mechanism=none
export OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none
# Tests that run at the same time build it once.
build() { flock "$(dirname "$nw")" make --no-print-directory BUILD="$(dirname "$nw")" "$1"; }
if ! build "$mpi" >"$scratch/log" 2>&1; then
    not_ok "nullwindow-mpi is built" "$(tail -n 5 "$scratch/log")"
    exit 1
fi
ok "nullwindow-mpi is built"

# ranks N ARGUMENT...: as run, with N ranks and a limit on the time, for those that hang.
ranks() {
    local n=$1
    shift
    timeout $((120 * ${NW_SLACK:-1})) mpirun -n "$n" "$mpi" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    code=$?
    out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}
