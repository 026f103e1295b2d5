/* SPDX-License-Identifier: MIT */
/* nullwindow-mpi: a search by several processes, on one machine or many. Only rank 0 prints. */
#include "answer/found.h"
#include "core/error.h"
#include "library/doors.h"
#include "library/position.h"
#include "parallel/mpi/checkpoint.h"
#include "parallel/mpi/gossip.h"
#include "parallel/mpi/machine.h"
#include "parallel/mpi/solve.h"
#include "parallel/tds/tds.h"
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_FAILED = 1, EXIT_USAGE = 2, NAME_SIZE = 64 };

static const char help[] =
    "usage: mpirun -n RANKS nullwindow-mpi search POSITION --depth N [OPTION]...\n"
    "       mpirun -n RANKS nullwindow-mpi solve [POSITION] [--serial-depth N] [OPTION]...\n"
    "search or solve a position with several processes, by MTD(f)\n\n"
    "  --depth N         search to depth N\n"
    "  --time S          stop after S seconds\n"
    "  --nodes N         stop when a rank has visited its share of N nodes\n"
    "  --scheme NAME     tds: positions belong to ranks, and questions travel to their owners\n"
    "                    (default); gossip: every rank searches and passes on its table\n"
    "  --serial-depth N  tds: questions of at most N plies are not shared (default 5)\n"
    "  --share N         tds: broadcast table entries of N plies or more to all ranks; 0: none\n"
    "                    (default: half the serial depth)\n"
    "  --apart           tds: ranks of the same machine do not share a table\n"
    "  --patience S      drop a rank that is silent for S seconds; 0: wait for it (default 10)\n"
    "  --checkpoint FILE tds: write what is proved to FILE, and the table of a machine to\n"
    "                    FILE.RANK.table, every --every S seconds (default 60) and when stopped\n"
    "  --resume          continue from --checkpoint FILE\n"
    "  --json            print one JSON object, with what every rank did\n"
    "  --OPTION VALUE    any option of the exact practical search, such as --table 22\n"
    "  --help            print this help\n\n"
    "POSITION is a game, with a position after a colon, or a plugin as ./libhex.so. Threads of a\n"
    "rank (--threads N) share what it searches alone; a larger serial depth gives them more of "
    "it.\n\n"
    "The value is that of the serial search, whatever the number of ranks.\n\n"
    "solve takes the options of `nullwindow solve` and prints the same. Positions of Othello are\n"
    "shared out; with at most --serial-depth N empty squares (default 17) a rank solves them by "
    "itself,\n"
    "and --apart gives every rank a table of its own.\n"
    "Other games are solved by rank 0.\n\n"
    "    mpirun -n 3 nullwindow-mpi search othello --depth 10 --scheme tds --json\n";

/* Set by SIGINT and SIGTERM, which mpirun sends to all ranks on interrupt or when one dies. */
static volatile int stopped;

static void on_signal(int number)
{
    (void)number;
    stopped = 1;
}

typedef struct program {
    const char *position, *scheme;
    int depth, serial_depth, share, rank, ranks;
    double patience; /* with a silent rank; 0: no limit */
    bool as_json, wants_help, apart;
    tds_limits limits;
    checkpoint checkpoint;
    nw_position *opened;
    const nw_game *game; /* its rules */
    const void *state;
    nw_options options;
} program;

/* --- options */

static bool number_of(const char *text, int least, int most, int *out)
{
    char *end = NULL;
    const long n = strtol(text, &end, 10);
    *out = (int)n;
    return *text && !*end && n >= least && n <= most;
}

static int read_number(const char *name, const char *text, int least, int *out, nw_error *err)
{
    if (number_of(text, least, NW_PLIES_MAX, out))
        return NW_OK;
    return nw_fail(err, NW_EINVAL, "--%s '%s': expected %d to %d", name, text, least, NW_PLIES_MAX);
}

static int read_seconds(const char *name, const char *text, double *out, nw_error *err)
{
    char *end = NULL;
    *out = strtod(text, &end);
    if (*text && !*end && *out >= 0 && *out <= 1000000)
        return NW_OK;
    return nw_fail(err, NW_EINVAL, "--%s '%s': expected 0 to 1000000 seconds", name, text);
}

static int read_nodes(const char *text, uint64_t *out, nw_error *err)
{
    char *end = NULL;
    const long long n = strtoll(text, &end, 10);
    *out = (uint64_t)n;
    if (*text && !*end && n >= 0 && n < LLONG_MAX)
        return NW_OK;
    return nw_fail(err, NW_EINVAL, "--nodes '%s': expected a number", text);
}

/* Sets a library option, unless it does not apply here. */
static int set_option(program *p, const nw_option *row, const char *value, nw_error *err)
{
    const char *closed = nw_door_closed(NW_DOOR_MPI, row);
    const bool is_default = strcmp(row->name, "algo") == 0 && strcmp(value, "mtdf") == 0;
    if (closed && !is_default)
        return nw_fail(err, NW_EINVAL, "--%s %.40s: %s is %s", row->name, value, row->name, closed);
    return nw_option_set(&p->options, row->name, value, err);
}

/* Reads an option and its value; *used: number of words. */
static int read_option(program *p, const char *name, const char *value, int *used, nw_error *err)
{
    const nw_option *row = nw_option_find(name);
    const nw_option *off = strncmp(name, "no-", 3) == 0 ? nw_option_find(name + 3) : NULL;
    *used = 1;
    if (strcmp(name, "json") == 0)
        p->as_json = true;
    else if (strcmp(name, "apart") == 0)
        p->apart = true;
    else if (strcmp(name, "help") == 0)
        p->wants_help = true;
    else if (row && row->kind == NW_OPTION_SWITCH && (!value || value[0] == '-'))
        return set_option(p, row, "yes", err);
    else if (off)
        return set_option(p, off, off->kind == NW_OPTION_SWITCH ? "no" : "0", err);
    else if (!value)
        return nw_fail(err, NW_EINVAL, "--%s: expected a value", name);
    else if (*used = 2, strcmp(name, "scheme") == 0)
        p->scheme = value;
    else if (strcmp(name, "depth") == 0)
        return read_number(name, value, 1, &p->depth, err);
    else if (strcmp(name, "time") == 0)
        return read_seconds(name, value, &p->limits.seconds, err);
    else if (strcmp(name, "patience") == 0)
        return read_seconds(name, value, &p->patience, err);
    else if (strcmp(name, "nodes") == 0)
        return read_nodes(value, &p->limits.nodes, err);
    else if (strcmp(name, "serial-depth") == 0)
        return read_number(name, value, 1, &p->serial_depth, err);
    else if (strcmp(name, "share") == 0)
        return read_number(name, value, 0, &p->share, err);
    else if (row)
        return set_option(p, row, value, err);
    else
        return nw_fail(err, NW_EINVAL, "unknown option --%s: try nullwindow-mpi --help", name);
    return NW_OK;
}

static int open_position(program *p, nw_error *err)
{
    int rc = nw_position_open(&p->opened, p->position, err);
    if (rc == NW_OK && p->opened->game->is_tree)
        rc = nw_fail(err, NW_EINVAL,
                     "%.60s: expected chess, checkers, othello or another board game, or a plugin "
                     "as ./libhex.so",
                     p->position);
    p->game = rc == NW_OK ? p->opened->game->rules : NULL;
    p->state = rc == NW_OK ? p->opened->state : NULL;
    return rc;
}

static int check(program *p, nw_error *err)
{
    if (p->depth == 0 && (p->limits.seconds > 0 || p->limits.nodes > 0))
        p->depth = NW_PLIES_MAX / 2; /* as `nullwindow search` */
    if (p->depth == 0)
        return nw_fail(err, NW_EINVAL, "expected --depth N, --time S or --nodes N");
    if (strcmp(p->scheme, "tds") != 0 && strcmp(p->scheme, "gossip") != 0)
        return nw_fail(err, NW_EINVAL, "--scheme '%s': expected tds or gossip", p->scheme);
    if (p->checkpoint.path && strcmp(p->scheme, "tds") != 0)
        return nw_fail(err, NW_EINVAL, "--checkpoint: tds alone writes one");
    return p->checkpoint.resumes ? checkpoint_read(&p->checkpoint, err) : NW_OK;
}

static int read_words(program *p, int argc, char **argv, nw_error *err)
{
    int rc = NW_OK;
    for (int i = 1; i < argc; i++)
        p->wants_help |= strcmp(argv[i], "--help") == 0;
    if (p->wants_help)
        return NW_OK;
    if (argc < 3 || strcmp(argv[1], "search") != 0 || argv[2][0] == '-')
        return nw_fail(err, NW_EINVAL, "expected search POSITION: try nullwindow-mpi --help");
    p->position = p->checkpoint.position = argv[2];
    p->checkpoint.rank = p->rank;
    rc = open_position(p, err);
    if (rc == NW_OK)
        rc = checkpoint_words(&p->checkpoint, &argc, argv, err);
    if (rc == NW_OK) {
        nw_options_preset(&p->options, sizeof p->options, p->game, NW_PRESET_SEARCH);
        nw_set_form(&p->options, NW_FORM_STORE_LEAVES,
                    1); /* as `nullwindow search`, which measures */
    }
    for (int i = 3, used = 1; i < argc && rc == NW_OK; i += used)
        rc = strncmp(argv[i], "--", 2) == 0
                 ? read_option(p, argv[i] + 2, i + 1 < argc ? argv[i + 1] : NULL, &used, err)
                 : nw_fail(err, NW_EINVAL, "'%s': expected an option", argv[i]);
    return rc == NW_OK ? check(p, err) : rc;
}

/* --- printing */

static const char *move_name(const program *p, nw_move move, char out[NAME_SIZE])
{
    if (move == NW_NO_MOVE)
        snprintf(out, NAME_SIZE, "-");
    else
        p->game->move_name(p->state, move, out, NAME_SIZE);
    return out;
}

static void print_iteration(void *context, const tds_result *r, bool done)
{
    program *p = context;
    char name[NAME_SIZE];
    checkpoint_note(&p->checkpoint, r, done);
    if (!done || p->as_json)
        return;
    printf("depth %2d  value %6d  move %s\n", r->depth, r->value, move_name(p, r->move, name));
    fflush(stdout); /* proven results survive a dying rank */
}

static double idle_of(const tds_counts *c)
{
    double sum = 0;
    for (int i = 0; i < TDS_CAUSES; i++)
        sum += c->idle[i];
    return sum;
}

static void print_counts(json *j, const tds_counts *c)
{
    json_object(j, NULL);
    json_unsigned(j, "nodes", c->nodes);
    json_unsigned(j, "jobs", c->jobs);
    json_unsigned(j, "opened", c->opened);
    json_unsigned(j, "joined", c->joined);
    json_unsigned(j, "stale", c->stale);
    json_unsigned(j, "cancelled", c->cancelled);
    json_unsigned(j, "entries-sent", c->entries_sent);
    json_unsigned(j, "entries-duplicate", c->duplicate_entries);
    json_unsigned(j, "messages", c->messages);
    json_unsigned(j, "packets", c->packets);
    json_unsigned(j, "bytes", c->bytes);
    json_unsigned(j, "wasted", c->wasted);
    json_number(j, "seconds", c->seconds);
    json_number(j, "idle", idle_of(c));
    json_number(j, "idle-work", c->idle[TDS_FOR_WORK]);
    json_number(j, "idle-answers", c->idle[TDS_FOR_ANSWERS]);
    json_number(j, "idle-credit", c->idle[TDS_FOR_CREDIT]);
    json_number(j, "idle-lock", c->idle[TDS_FOR_LOCK]);
    json_number(j, "idle-ends", c->idle[TDS_AT_ENDS]);
    json_end(j);
}

/* A rank's final report. */
typedef struct report {
    tds_counts counts;
    int stopped; /* by a signal */
} report;

/* After losing a rank, rank 0 has only its own report. */
static int reports_of(const program *p, const tds_result *r)
{
    return r->lost ? 1 : p->ranks;
}

static bool is_proved(const tds_result *r)
{
    return r->complete || r->depth > 0;
}

/* The JSON of `nullwindow search --json`, and the ranks' statistics. */
static void print_json(const program *p, const tds_result *r, const report *all)
{
    json j = json_to(stdout);
    nw_result result = {.value = r->value,
                        .lower = is_proved(r) ? r->value : -NW_INF,
                        .upper = is_proved(r) ? r->value : NW_INF,
                        .move = r->move,
                        .depth = r->depth,
                        .complete = r->complete,
                        .seconds = r->seconds};
    nw_options options = p->options;
    options.algorithm = "mtdf";
    const found_search found = {.game = p->opened->game,
                                .state = p->state,
                                .position = p->position,
                                .options = &options,
                                .result = &result};
    for (int i = 0; i < reports_of(p, r); i++)
        result.nodes += all[i].counts.nodes;
    json_object(&j, NULL);
    found_write(&j, &found);
    json_string(&j, "scheme", p->scheme);
    json_integer(&j, "ranks", p->ranks);
    json_bool(&j, "crowded", r->crowded);
    json_bool(&j, "lost", r->lost);
    json_integer(&j, "dropped", r->dropped);
    json_integer(&j, "passes", r->passes);
    json_list(&j, "by-rank");
    for (int i = 0; i < reports_of(p, r); i++)
        print_counts(&j, &all[i].counts);
    json_end(&j);
    json_end(&j);
}

static void print_text(const program *p, const tds_result *r, const report *all)
{
    char name[NAME_SIZE];
    if (!r->complete)
        printf("stopped: depth %d is the last complete one\n", r->depth);
    if (is_proved(r))
        printf("value %d, move %s, %d passes, %.2f s\n", r->value, move_name(p, r->move, name),
               r->passes, r->seconds);
    for (int i = 0; i < reports_of(p, r); i++) {
        const tds_counts *c = &all[i].counts;
        printf("rank %d: %llu nodes, %llu jobs, %llu messages in %llu packets, %.0f %% idle\n", i,
               (unsigned long long)c->nodes, (unsigned long long)c->jobs,
               (unsigned long long)c->messages, (unsigned long long)c->packets,
               100 * idle_of(c) / (c->seconds > 0 ? c->seconds : 1));
    }
}

/* --- running */

static void give_up(const program *p, const char *why)
{
    fprintf(stderr, "nullwindow-mpi: rank %d: %s\n", p->rank, why);
    fflush(stdout);
    MPI_Abort(MPI_COMM_WORLD, EXIT_FAILED); /* the others would wait for this rank */
}

/* Did a signal to any rank end the search? */
static bool was_stopped(const program *p, const tds_result *r, const report *all)
{
    bool any = false;
    for (int i = 0; i < reports_of(p, r); i++)
        any |= all[i].stopped;
    return any && !r->complete;
}

/* Prints on rank 0, and returns the exit code. */
static int report_all(const program *p, tds_result *r, const report *mine, report *all)
{
    MPI_Request request;
    all[0] = *mine;
    if (!r->lost) {
        MPI_Igather(mine, sizeof *mine, MPI_BYTE, all, sizeof *mine, MPI_BYTE, 0, MPI_COMM_WORLD,
                    &request);
        r->lost = !post_await(&request, &stopped, p->patience);
    }
    if (p->rank == 0)
        (p->as_json ? print_json : print_text)(p, r, all);
    if (r->lost && !r->complete)
        give_up(p, "another rank is gone, and the search is cut short");
    if (r->lost) { /* the others would wait for the lost rank */
        fprintf(stderr, "nullwindow-mpi: a rank was silent; the others have searched its part\n");
        fflush(stdout);
        MPI_Abort(MPI_COMM_WORLD, EXIT_SUCCESS);
    }
    return p->rank == 0 && was_stopped(p, r, all) ? EXIT_FAILED : EXIT_SUCCESS;
}

static int search(program *p)
{
    tds_result r;
    report mine, *all = calloc((size_t)p->ranks, sizeof *all);
    nw_error err;
    const tds_progress progress =
        p->checkpoint.progress; /* a copy, as the checkpoint's changes during the run */
    const tds_request request = {.game = p->game,
                                 .state = p->state,
                                 .options = &p->options,
                                 .depth = p->depth,
                                 .grain = p->serial_depth,
                                 .share = p->share < 0 ? p->serial_depth / 2 : p->share,
                                 .apart = p->apart,
                                 .patience = p->patience,
                                 .threads = p->options.threads,
                                 .limits = p->limits,
                                 .resume = p->checkpoint.resumes ? &progress : NULL,
                                 .restore = checkpoint_restore,
                                 .keep = p->checkpoint.path ? checkpoint_keep : NULL,
                                 .keeper = &p->checkpoint,
                                 .report = print_iteration,
                                 .context = p};
    const int rc = strcmp(p->scheme, "tds") == 0 ? tds_search(&request, &r, &mine.counts, &err)
                                                 : gossip_search(&request, &r, &mine.counts, &err);
    if (rc < 0 || !all)
        give_up(p, rc < 0 ? err.text : "out of memory");
    mine.stopped = stopped;
    const int code = report_all(p, &r, &mine, all);
    free(all);
    return code;
}

int main(int argc, char **argv)
{
    program p = {.scheme = "tds",
                 .serial_depth = 5,
                 .share = -1,
                 .patience = 10,
                 .limits = {.stop = &stopped}};
    nw_error err = {.text = ""};
    MPI_Init(&argc, &argv);
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    MPI_Comm_rank(MPI_COMM_WORLD, &p.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &p.ranks);
    int code = EXIT_SUCCESS;
    if (argc > 1 && strcmp(argv[1], "solve") == 0) {
        code = mpi_solve(argc - 1, argv + 1, &stopped);
        MPI_Finalize();
        return code;
    }
    if (read_words(&p, argc, argv, &err) < 0) {
        if (p.rank == 0)
            fprintf(stderr, "nullwindow-mpi: %s\n", err.text);
        code = EXIT_USAGE;
    } else if (p.wants_help) {
        if (p.rank == 0)
            fputs(help, stdout);
    } else {
        code = search(&p);
    }
    nw_position_free(p.opened);
    MPI_Finalize();
    return code;
}
