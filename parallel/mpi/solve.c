/* SPDX-License-Identifier: MIT */
/* The Othello endgame solver over ranks. Every rank runs the whole command, so that all reach the
 * same positions; they solve each together by transposition-driven scheduling, with the solver
 * answering questions of few empties. Rank 0 then broadcasts its result. */
#include "parallel/mpi/solve.h"
#include "parallel/mpi/checkpoint.h"
#include "parallel/mpi/machine.h"
#include "cli/cli.h"
#include "cli/solve.h"
#include "core/clock.h"
#include "core/mtd.h"
#include "games/othello/rules.h"
#include "games/othello/solver.h"
#include "parallel/tds/tds.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRAIN = 17, GRAIN_MIN = 9, EMPTIES_MAX = 60 };

/* Settings of this rank. */
typedef struct setting {
    int grain, share, rank, ranks;
    bool apart;
    double patience;
    checkpoint checkpoint;
    post_machine *machine;
    const volatile int *stop; /* set by signals */
    bool lost;                /* a rank is missing; this one must end */
    bool cut;                 /* some solution is incomplete */
} setting;

/* A shared solution, as seen by one rank. */
typedef struct sharing {
    setting *by;
    othello_solver *solver;
    tds *tds;
    othello_solve_limits limits; /* for all ranks together */
    double started;
} sharing;

/* --- the solver's part of the scheduling */

static uint64_t salt(int level)
{
    return othello_solver_key(0, 0, level) ^ othello_solver_key(0, 0, OTHELLO_SOLVE_EXACT);
}

/* Values are even: at least gamma means above the even number below it. */
static int alpha_of(nw_score gamma)
{
    return gamma % 2 ? gamma - 1 : gamma - 2;
}

static void set_stopped(othello_solver *s, bool stopped)
{
    s->stopped = stopped;
    if (s->parallel)
        atomic_store_explicit(&s->parallel->stop, stopped, memory_order_relaxed);
}

/* Polls during a serial search, about every millisecond. Incoming questions may be of another
 * level. */
static void look(void *context, const othello_solving *now)
{
    sharing *x = context;
    const int level = x->solver->level;
    (void)now;
    if (tds_poll(x->tds))
        set_stopped(x->solver, true);
    x->solver->level = level;
}

static bool answer(void *context, const void *state, int level, nw_score gamma, nw_score *g)
{
    sharing *x = context;
    int value;
    set_stopped(x->solver, false); /* the previous search may have been cancelled */
    if (!othello_part(x->solver, state, level, alpha_of(gamma), &value))
        return false;
    *g = value;
    return true;
}

static bool cut(void *context, const void *state, int level, nw_score gamma, nw_score *g)
{
    sharing *x = context;
    int value;
    const bool is_cut = othello_part_cut(x->solver, state, level, alpha_of(gamma), &value);
    *g = value;
    return is_cut;
}

static void order(void *context, const void *state, const nw_move *move, int count, int *out)
{
    sharing *x = context;
    othello_part_order(x->solver, state, move, count, out);
}

/* --- MTD(f) on rank 0 */

static bool is_decided(const sharing *x, const nw_mtd *m)
{
    return x->limits.win_only && (m->proved.f_minus > 0 || m->proved.f_plus < 0);
}

/* Only windows next to a draw decide who wins. */
static nw_score next_gamma(const sharing *x, const nw_mtd *m)
{
    if (!x->limits.win_only)
        return m->gamma;
    return m->proved.f_minus >= 0 ? 2 : m->proved.f_plus <= 0 ? 0 : m->gamma < 0 ? 0 : 2;
}

/* All tests of a level; false: stopped. */
static bool solve_level(const sharing *x, tds *t, const othello_pos *p, int level,
                        othello_solution *out)
{
    nw_mtd m = {.row = &nw_mtd_rows[NW_MTD_F], .unit = 2, .proved = {-64, 64}, .guess = out->guess};
    const bool exact = level == OTHELLO_SOLVE_EXACT;
    nw_mtd_start(&m);
    do {
        nw_score g;
        nw_move move;
        m.gamma = next_gamma(x, &m);
        const tds_question q = {p, othello_count(othello_empties(p)), level, m.gamma};
        if (!tds_ask(t, &q, &g, &move))
            return false;
        nw_mtd_take(&m, g);
        out->guess = g;
        if (g >= m.gamma || out->move == NW_NO_MOVE)
            out->move = move;
        if (exact) {
            out->lower = m.proved.f_minus;
            out->upper = m.proved.f_plus;
        }
    } while (nw_mtd_next(&m) && !is_decided(x, &m));
    return true;
}

/* The first guess, by a shallow search. */
static int expected(sharing *x, const othello_pos *p)
{
    othello_move move[OTHELLO_MAX_MOVES];
    int value[OTHELLO_MAX_MOVES], best = -64 * 64;
    const int count = othello_moves(p, move);
    othello_part_order(x->solver, p, move, count, value);
    for (int i = 0; i < count; i++)
        best = value[i] > best ? value[i] : best;
    best = best / 128 * 2;
    return best > 64 ? 64 : best < -64 ? -64 : best;
}

enum { LINE_EMPTIES = 9 }; /* below, the line is found by search */

/* The principal variation: some rank has the bounds that prove it. */
static void find_line(sharing *x, tds *t, const othello_pos *start, othello_solution *out)
{
    othello_pos p = *start, next;
    othello_solution rest = {.guess = out->lower, .move = out->move};
    while (othello_legal(&p, rest.move) && othello_count(othello_empties(&p)) > LINE_EMPTIES) {
        nw_score g;
        out->pv[out->pv_length++] = rest.move;
        othello_play(&next, &p, rest.move);
        p = next;
        rest.guess = -rest.guess;
        const tds_question q = {&p, othello_count(othello_empties(&p)), OTHELLO_SOLVE_EXACT,
                                rest.guess};
        if (!tds_ask(t, &q, &g, &rest.move) || g < rest.guess)
            return;
    }
    set_stopped(x->solver, false); /* the last search may have been cancelled */
    x->solver->limits.progress = NULL;
    othello_find_line(x->solver, &p, &rest);
    for (int i = 0; i < rest.pv_length && out->pv_length < OTHELLO_SOLVE_LINE; i++)
        out->pv[out->pv_length++] = rest.pv[i];
}

static void drive(sharing *x, tds *t, const othello_pos *p, othello_solution *out)
{
    const int empties = othello_count(othello_empties(p));
    bool goes_on = true;
    out->guess = expected(x, p);
    for (int level = othello_first_level(x->solver, empties);
         goes_on && level <= OTHELLO_SOLVE_EXACT; level++)
        goes_on = solve_level(x, t, p, level, out);
    out->complete = goes_on;
    out->nodes = othello_all_nodes(x->solver);
    if (out->complete && out->lower == out->upper)
        find_line(x, t, p, out);
    tds_say_over(t);
}

/* --- a solution */

/* Reduces over all ranks; does nothing if one is gone. */
static void combine(setting *by, const void *mine, void *all, MPI_Datatype type, MPI_Op how)
{
    MPI_Request request;
    if (by->lost)
        return;
    MPI_Iallreduce(mine, all, 1, type, how, MPI_COMM_WORLD, &request);
    by->lost = !post_await(&request, by->stop, 0);
}

/* Some rank leaves early: it cannot read a file, for example. */
static void meet(setting *by, bool leaves)
{
    const int mine = leaves;
    int least = mine, most = mine;
    combine(by, &mine, &least, MPI_INT, MPI_MIN);
    combine(by, &mine, &most, MPI_INT, MPI_MAX);
    if (least == most || by->rank != 0 || by->lost)
        return;
    fprintf(stderr, "nullwindow-mpi: solve: the ranks do not read the same positions; is the file "
                    "the same on all machines?\n");
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED);
}

static void fail(const setting *by, const char *why)
{
    fprintf(stderr, "nullwindow-mpi: rank %d: %s\n", by->rank, why);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED);
}

/* Collective; uses the available memory. */
static void begin(sharing *x)
{
    const othello_solve_limits *l = &x->limits;
    const uint64_t ranks = (uint64_t)x->by->ranks;
    const othello_solve_limits here = {.seconds = l->seconds,
                                       .nodes = (l->nodes + ranks - 1) / ranks,
                                       .stop = x->by->stop,
                                       .progress = look,
                                       .context = x};
    if (x->solver->parallel)
        x->solver->parallel->may_spin = !tds_is_crowded(x->tds);
    tds_begin(x->tds);
    x->started = nw_seconds();
    othello_parts_begin(x->solver, &here);
}

/* Collective; rank 0 has the solution. */
static void share(sharing *x, const othello_pos *p, othello_solution *out)
{
    const othello_solve_limits *l = &x->limits;
    const tds_solver part = {.context = x,
                             .table = &x->solver->table,
                             .least = -64,
                             .greatest = 64,
                             .salt = salt,
                             .answer = answer,
                             .cut = cut,
                             .order = order};
    const tds_request request = {.game = othello_info.rules,
                                 .state = p,
                                 .depth = othello_count(othello_empties(p)),
                                 .grain = x->by->grain,
                                 .share = x->by->share < 0 ? x->by->grain - 3 : x->by->share,
                                 .apart = x->by->apart,
                                 .patience = x->by->patience,
                                 .restore = checkpoint_restore,
                                 .keep = x->by->checkpoint.path ? checkpoint_keep : NULL,
                                 .keeper = &x->by->checkpoint,
                                 .network = x->by->machine,
                                 .threads = x->solver->parallel ? x->solver->parallel->threads : 1,
                                 .limits = {l->seconds, l->nodes, x->by->stop},
                                 .solver = &part};
    nw_error err;
    if (tds_open(&x->tds, &request, &err) < 0)
        fail(x->by, err.text);
    begin(x);
    if (x->by->rank == 0)
        drive(x, x->tds, p, out);
    else
        tds_serve(x->tds);
    if (tds_leave(x->tds, &x->by->lost, &err) < 0)
        fail(x->by, err.text);
    tds_close(x->tds);
    const uint64_t nodes = othello_parts_end(x->solver);
    if (x->by->rank > 0) /* searches for the line do not count */
        out->nodes = nodes;
}

/* Broadcasts rank 0's result, and stops all ranks if any was signalled. */
static void finish(setting *by, othello_solution *out)
{
    const uint64_t nodes = out->nodes;
    const int stopped = *by->stop;
    int stop = stopped;
    combine(by, &nodes, &out->nodes, MPI_UINT64_T, MPI_SUM);
    combine(by, &stopped, &stop, MPI_INT, MPI_MAX);
    if (!by->lost)
        MPI_Bcast(out, sizeof *out, MPI_BYTE, 0, MPI_COMM_WORLD);
    cli_stop = stop;
}

static bool is_worth_sharing(const setting *by, const othello_pos *p)
{
    return by->ranks > 1 && othello_count(othello_empties(p)) > by->grain &&
           (othello_mobility(p->own, p->opp) || othello_mobility(p->opp, p->own));
}

static void solve(void *context, othello_solver *s, const othello_pos *p,
                  const othello_solve_limits *limits, othello_solution *out)
{
    setting *by = context;
    sharing x = {.by = by, .solver = s, .limits = *limits, .started = nw_seconds()};
    othello_solve_limits alone = *limits;
    *out = (othello_solution){.lower = -64, .upper = 64, .move = NW_NO_MOVE};
    meet(by, false);
    alone.progress = NULL;
    alone.stop = by->stop;
    if (!by->lost && is_worth_sharing(by, p))
        share(&x, p, out);
    else if (!by->lost && by->rank == 0)
        othello_solve(s, p, &alone, out);
    out->seconds = nw_seconds() - x.started;
    finish(by, out);
    by->cut |= !out->complete;
}

/* --- the command */

/* Signals are already caught; finish passes them on. */
static void catch_signals(void *context)
{
    (void)context;
}

/* Removes --NAME N from the words; false, after a message, if N is invalid. */
static bool take_number(int *argc, char **argv, const char *name, int least, int *to)
{
    for (int i = 1; i + 1 < *argc; i++) {
        char *end;
        if (strcmp(argv[i], name) != 0)
            continue;
        const long n = strtol(argv[i + 1], &end, 10);
        if (*end || end == argv[i + 1] || n < least || n > EMPTIES_MAX) {
            cli_fail(EXIT_USAGE, "solve: %s '%s': expected %d to %d", name, argv[i + 1], least,
                     EMPTIES_MAX);
            return false;
        }
        *to = (int)n;
        memmove(&argv[i], &argv[i + 2], (size_t)(*argc - i - 1) * sizeof *argv);
        *argc -= 2;
        i--;
    }
    return true;
}

/* Removes --NAME from the words; true if present. */
static bool take_word(int *argc, char **argv, const char *name)
{
    for (int i = 1; i < *argc; i++)
        if (strcmp(argv[i], name) == 0) {
            memmove(&argv[i], &argv[i + 1], (size_t)(*argc - i) * sizeof *argv);
            --*argc;
            return true;
        }
    return false;
}

/* Options for interrupted runs. */
static int take_words(setting *with, int *argc, char **argv)
{
    nw_error err = {.text = ""};
    int patience = (int)with->patience;
    if (!take_number(argc, argv, "--patience", 0, &patience))
        return EXIT_USAGE;
    with->patience = patience;
    if (checkpoint_words(&with->checkpoint, argc, argv, &err) < 0)
        return cli_fail(EXIT_USAGE, "solve: %s", err.text);
    return EXIT_OK;
}

int mpi_solve(int argc, char **argv, const volatile int *stop)
{
    setting with = {
        .grain = GRAIN, .share = -1, .patience = 10, .machine = post_machine_open(), .stop = stop};
    MPI_Comm_rank(MPI_COMM_WORLD, &with.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &with.ranks);
    const solve_by by = {
        .context = &with, .solve = solve, .catch_signals = catch_signals, .prints = with.rank == 0};
    if (with.rank > 0 && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr)))
        return EXIT_FAILED;
    if (!take_number(&argc, argv, "--serial-depth", GRAIN_MIN, &with.grain) ||
        !take_number(&argc, argv, "--share", 0, &with.share))
        return EXIT_USAGE;
    with.apart = take_word(&argc, argv, "--apart");
    with.checkpoint.rank = with.rank;
    if (take_words(&with, &argc, argv) != EXIT_OK)
        return EXIT_USAGE;
    const int code = with.machine ? solve_command(argc, argv, &by) : EXIT_FAILED;
    fflush(stdout);
    meet(&with, true);
    if (with.lost && with.cut)
        fail(&with, "another rank is gone, and the solution is cut short");
    if (with.lost) { /* the others would wait for the lost rank */
        fprintf(stderr, "nullwindow-mpi: a rank was silent; the others have solved its part\n");
        MPI_Abort(MPI_COMM_WORLD, EXIT_OK);
    }
    post_machine_close(with.machine);
    return code == CLI_HELP ? EXIT_OK : code;
}
