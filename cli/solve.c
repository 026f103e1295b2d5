/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "solve.h"
#include "core/clock.h"
#include "games/othello/obf.h"
#include "games/othello/rules.h"
#include "games/othello/solve.h"
#include "base/json.h"
#include "play/endgame.h"
#include "progress.h"
#include "solve_any.h"
#include "solve_proof.h"
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow solve: the exact value of an Othello position, or of every position of an OBF file,
 * compared with the scores that the file gives. */

typedef struct solving {
    const solve_by *by; /* or NULL: this process alone */
    othello_solver *solver;
    othello_solve_limits limits;
    cli_progress line;
    double began, reported; /* when the position was begun, and the last line about it */
    int alpha, selective;   /* of that line */
    const char *file;       /* NULL: a single position */
    bool json, all_moves;
    bool mate;
    solve_limits general; /* of provers */
    solve_proof proof;
    solve_any_options any;    /* for other games, and the prover of this one */
    bool prove;               /* use a prover even for Othello */
    const char *only_othello; /* the name of an option that was given for Othello; or NULL */
    /* Of a file. */
    int number, count, wrong;
    uint64_t nodes;
    double seconds;
} solving;

/* The result for a position, and for each of its moves if requested. */
typedef struct solved {
    othello_obf line; /* the position, and the scores it came with */
    othello_solution found;
    int moves;
    othello_move move[OTHELLO_MAX_MOVES];
    othello_solution after[OTHELLO_MAX_MOVES];
} solved;

/* --- what it costs */

#define NODES_PER_SECOND 2e7 /* of one processor, roughly */
#define WARN_SECONDS     10.0
#define QUIET_SECONDS    2.0 /* before the first line, and then between lines */
#define SILENT_SECONDS   60.0

/* "20 minutes", "3 days". */
static void write_duration(double seconds, char out[48])
{
    static const struct {
        double seconds;
        const char *name;
    } unit[] = {{1, "second"},  {60, "minute"},     {3600, "hour"},
                {86400, "day"}, {31557600, "year"}, {0, NULL}};
    int i = 0;
    while (unit[i + 1].name && seconds >= 2 * unit[i + 1].seconds)
        i++;
    const double count = ceil(seconds / unit[i].seconds);
    if (count < 1e6)
        snprintf(out, 48, "%.0f %s%s", count, unit[i].name, count > 1 ? "s" : "");
    else
        snprintf(out, 48, "10^%.0f %ss", floor(log10(count)), unit[i].name);
}

/* Warns before a search that would take years. */
static void warn(const solving *s, const othello_pos *p)
{
    const int empties = othello_count(othello_empties(p));
    const double nodes = play_endgame_nodes(empties), seconds = nodes / NODES_PER_SECOND;
    char time[48], count[CLI_COUNT_SIZE];
    if (s->limits.nodes || s->limits.seconds > 0 || seconds < WARN_SECONDS)
        return;
    write_duration(seconds, time);
    if (nodes < 1e12)
        cli_count((uint64_t)nodes / 100000000 * 100000000, count);
    else
        snprintf(count, sizeof count, "10^%.0f", floor(log10(nodes)));
    fprintf(stderr,
            "nullwindow: %d empty squares take about %s nodes, something like %s; --time S or "
            "--nodes N limits it, Ctrl-C stops\n",
            empties, count, time);
}

/* --- progress */

/* In a long solution, a line for each null-window search, and periodic lines if there is no
 * terminal. */
static void show_question(solving *s, const othello_solving *now)
{
    char count[CLI_COUNT_SIZE];
    const double t = nw_seconds();
    const bool another = now->alpha != s->alpha || now->selective != s->selective;
    const bool due = another ? t - s->began > QUIET_SECONDS
                             : !s->line.terminal && t - s->reported > SILENT_SECONDS;
    if (!due)
        return;
    cli_progress_end(&s->line);
    fprintf(stderr, "%8.1f s %16s nodes  ", t - s->began, cli_count(now->nodes, count));
    if (now->selective)
        fprintf(stderr, "guessing           ");
    else
        fprintf(stderr, "proved %+3d .. %+3d  ", now->lower, now->upper);
    fprintf(stderr, "is it %+d or more? move %d of %d\n", now->alpha + 2, now->move + 1,
            now->moves);
    s->reported = t;
    s->alpha = now->alpha;
    s->selective = now->selective;
}

/* Estimates the time left in this pass from the root moves done; the first takes longest. */
static void show_progress(void *context, const othello_solving *now)
{
    solving *s = context;
    char things[160];
    show_question(s, now);
    if (!s->line.terminal)
        return;
    const int n =
        snprintf(things, sizeof things, "nodes; %s%d or more? move %d of %d",
                 now->selective ? "guessing, " : "", now->alpha + 2, now->move + 1, now->moves);
    if (s->file && s->number > 1 && n > 0) {
        const double left = s->seconds / (s->number - 1) * (s->count - s->number + 1);
        snprintf(things + n, sizeof things - (size_t)n, "; position %d of %d, about %.0f s left",
                 s->number, s->count, left);
    }
    cli_progress_show(&s->line, now->nodes, things);
}

static void solve_one(solving *s, const othello_pos *p, othello_solution *out)
{
    if (s->by)
        s->by->solve(s->by->context, s->solver, p, &s->limits, out);
    else
        othello_solve(s->solver, p, &s->limits, out);
}

static void solve_moves(solving *s, solved *x)
{
    x->moves = othello_moves(&x->line.pos, x->move);
    for (int i = 0; i < x->moves && !cli_stop; i++) {
        othello_pos next;
        othello_play(&next, &x->line.pos, x->move[i]);
        solve_one(s, &next, &x->after[i]);
        x->found.nodes += x->after[i].nodes;
        x->found.seconds += x->after[i].seconds;
        x->found.complete = x->found.complete && x->after[i].complete;
    }
}

static void solve(solving *s, solved *x)
{
    s->line = cli_progress_start();
    s->began = s->reported = nw_seconds();
    s->alpha = -65;
    warn(s, &x->line.pos);
    solve_one(s, &x->line.pos, &x->found);
    if (s->all_moves && x->found.complete)
        solve_moves(s, x);
    cli_progress_end(&s->line);
    s->nodes += x->found.nodes;
    s->seconds += x->found.seconds;
}

/* --- printing */

static const char *move_text(othello_move move, char out[OTHELLO_MOVE_TEXT])
{
    if (move == NW_NO_MOVE)
        return "none";
    othello_move_write(move, out, OTHELLO_MOVE_TEXT);
    return out;
}

/* "+6", "win", or the bounds if the search was stopped. */
static const char *value_text(const othello_solution *x, bool win_only, char out[32])
{
    if (win_only && x->complete)
        snprintf(out, 32, "%s", x->lower > 0 ? "win" : x->upper < 0 ? "loss" : "draw");
    else if (x->lower == x->upper)
        snprintf(out, 32, "%+d", x->lower);
    else
        snprintf(out, 32, "within %+d..%+d", x->lower, x->upper);
    return out;
}

/* The value of a move for the side that makes it. */
static othello_solution turned(const othello_solution *x)
{
    othello_solution t = *x;
    t.lower = -x->upper;
    t.upper = -x->lower;
    return t;
}

static void print_moves(const solving *s, const solved *x)
{
    char name[OTHELLO_MOVE_TEXT], value[32];
    for (int i = 0; i < x->moves; i++) {
        const othello_solution t = turned(&x->after[i]);
        printf("%-11s%s %s\n", i ? "" : "moves", move_text(x->move[i], name),
               value_text(&t, s->limits.win_only, value));
    }
}

static void print_text(const solving *s, const solved *x)
{
    char name[OTHELLO_MOVE_TEXT], value[32], count[CLI_COUNT_SIZE];
    printf("%-11s%s\n%-11s%s\n", "value", value_text(&x->found, s->limits.win_only, value), "best",
           move_text(x->found.move, name));
    if (x->found.pv_length) {
        printf("%-10s", "line");
        for (int i = 0; i < x->found.pv_length; i++)
            printf(" %s", move_text(x->found.pv[i], name));
        putchar('\n');
    }
    print_moves(s, x);
    printf("%-11s%s\n", "nodes", cli_count(x->found.nodes, count));
    const double rate = x->found.seconds > 0 ? (double)x->found.nodes / x->found.seconds : 0;
    printf("%-11s%.3f s, %s nodes per second\n", "time", x->found.seconds,
           cli_count((uint64_t)rate, count));
    if (!x->found.complete)
        printf("%-11sstopped by a limit; about %+d is expected\n", "note", x->found.guess);
}

static void json_value(json *j, const solving *s, const othello_solution *x)
{
    char value[32];
    if (x->lower == x->upper)
        json_integer(j, "value", x->lower);
    else
        json_null(j, "value");
    if (s->limits.win_only && x->complete)
        json_string(j, "outcome", value_text(x, true, value));
    json_integer(j, "lower", x->lower);
    json_integer(j, "upper", x->upper);
}

static void print_json(const solving *s, const solved *x)
{
    json j = json_to(stdout);
    char name[OTHELLO_MOVE_TEXT], board[OTHELLO_BOARD_TEXT];
    othello_board_write(&x->line.pos, board, sizeof board);
    json_object(&j, NULL);
    json_string(&j, "position", board);
    json_value(&j, s, &x->found);
    json_bool(&j, "complete", x->found.complete);
    json_string(&j, "move", x->found.move == NW_NO_MOVE ? NULL : move_text(x->found.move, name));
    json_list(&j, "pv");
    for (int i = 0; i < x->found.pv_length; i++)
        json_string(&j, NULL, move_text(x->found.pv[i], name));
    json_end(&j);
    if (s->all_moves) {
        json_list(&j, "moves");
        for (int i = 0; i < x->moves; i++) {
            const othello_solution t = turned(&x->after[i]);
            json_object(&j, NULL);
            json_string(&j, "move", move_text(x->move[i], name));
            json_value(&j, s, &t);
            json_end(&j);
        }
        json_end(&j);
    }
    json_unsigned(&j, "nodes", x->found.nodes);
    json_number(&j, "seconds", x->found.seconds);
    json_end(&j);
}

/* --- a file */

/* Do the bounds contradict a score of the file? */
static bool contradicts(const othello_solution *x, int score)
{
    return score < x->lower || score > x->upper;
}

/* Does the result differ from the scores of the line? */
static bool is_wrong(const solved *x)
{
    const othello_obf *l = &x->line;
    int best = -64;
    for (int i = 0; i < l->count; i++) {
        best = l->score[i] > best ? l->score[i] : best;
        for (int k = 0; k < x->moves; k++)
            if (x->move[k] == l->move[i] && contradicts(&x->after[k], -l->score[i]))
                return true;
    }
    /* A line may list only some moves, without the best. */
    return l->count > 0 && l->count == othello_count(othello_mobility(l->pos.own, l->pos.opp)) &&
           contradicts(&x->found, best);
}

static void print_row(const solving *s, const solved *x, bool wrong)
{
    char name[OTHELLO_MOVE_TEXT], value[32], count[CLI_COUNT_SIZE];
    printf("%3d %2d empties %8s %s %16s nodes %8.2f s%s\n", s->number,
           othello_count(othello_empties(&x->line.pos)),
           value_text(&x->found, s->limits.win_only, value), move_text(x->found.move, name),
           cli_count(x->found.nodes, count), x->found.seconds,
           !x->found.complete   ? "  stopped"
           : x->line.count == 0 ? ""
           : wrong              ? "  DIFFERS from the file"
                                : "  as in the file");
}

enum { LINE_SIZE = 4096 };

/* Reads the next position of f into x: 1, 0 at the end, or a negative code. */
static int next_position(FILE *f, int *line_number, solved *x, char line[LINE_SIZE], nw_error *err)
{
    while (fgets(line, LINE_SIZE, f)) {
        ++*line_number;
        if (!strchr(line, '\n') && strlen(line) == LINE_SIZE - 1) {
            snprintf(err->text, sizeof err->text, "the line is too long");
            return NW_EINVAL;
        }
        const int rc = othello_obf_read(line, &x->line, err);
        if (rc != 0)
            return rc;
    }
    return 0;
}

static int cannot_read(const char *file)
{
    return cli_fail(EXIT_USAGE, "solve: cannot read %s: %s", file, strerror(errno));
}

/* Runs through the file: counts its positions, or solves them. */
static int read_file(solving *s, bool count_only)
{
    FILE *f = fopen(s->file, "r");
    char line[LINE_SIZE];
    int rc = 1, number = 0;
    nw_error err = {0};
    solved *x = calloc(1, sizeof *x);
    if (!x || !f) {
        rc = f ? cli_fail(EXIT_FAILED, "out of memory") : cannot_read(s->file);
        free(x);
        if (f)
            fclose(f);
        return rc;
    }
    while (!cli_stop && (rc = next_position(f, &number, x, line, &err)) > 0) {
        if (count_only) {
            s->count++;
            continue;
        }
        s->number++;
        othello_solver_clear(s->solver);
        solve(s, x);
        const bool wrong = is_wrong(x);
        s->wrong += wrong;
        if (s->json)
            print_json(s, x);
        else
            print_row(s, x, wrong);
        fflush(stdout); /* the next one may take hours */
        x->moves = 0;
    }
    const int failed = ferror(f) ? cannot_read(s->file) : 0;
    fclose(f);
    free(x);
    if (failed)
        return failed;
    return rc < 0 ? cli_fail(EXIT_USAGE, "solve: %s:%d: %s", s->file, number, err.text) : 0;
}

static int solve_file(solving *s)
{
    char count[CLI_COUNT_SIZE];
    int rc = read_file(s, true);
    if (rc == 0 && s->count == 0 && !cli_stop)
        rc = cli_fail(EXIT_USAGE, "solve: %s: no position in this file", s->file);
    if (rc == 0)
        rc = read_file(s, false);
    if (rc == 0 && !s->json)
        printf("%d positions, %s nodes, %.2f s, %d differ from the file\n", s->number,
               cli_count(s->nodes, count), s->seconds, s->wrong);
    return rc == 0 && (s->wrong || cli_stop) ? EXIT_FAILED : rc;
}

/* Provers reject the options of the Othello solver. */
static int solve_other(const solving *s, const cli_position *p)
{
    if (s->only_othello)
        return cli_fail(EXIT_USAGE,
                        "solve: --%s is for the solver of Othello; %s is solved by a prover, which "
                        "takes --nodes, --time, --table, --threads, --value and --distance",
                        s->only_othello, p->game->rules->name);
    if (s->proof.database && (s->mate || s->any.distance))
        return cli_fail(EXIT_USAGE, "solve: --database has neither distances nor mates");
    if (s->mate)
        return solve_mate(p, &s->general, &s->proof);
    solve_any_options o = s->any;
    o.nodes = s->limits.nodes;
    o.seconds = s->limits.seconds;
    o.json = s->json;
    return solve_any(p, &o, &s->proof);
}

static int solve_position(solving *s, const char *argument)
{
    cli_position p;
    const int rc = cli_open(argument, &p);
    if (rc != 0)
        return rc;
    if (p.game != &othello_info || s->prove || s->proof.file || s->proof.database) {
        const int code = s->by && !s->by->prints ? EXIT_OK : solve_other(s, &p);
        cli_close(&p);
        return code;
    }
    solved *x = calloc(1, sizeof *x);
    if (!x) {
        cli_close(&p);
        return cli_fail(EXIT_FAILED, "out of memory");
    }
    x->line.pos = *(const othello_pos *)p.state;
    solve(s, x);
    if (s->json)
        print_json(s, x);
    else
        print_text(s, x);
    free(x);
    cli_close(&p);
    return cli_stop ? EXIT_FAILED : EXIT_OK;
}

enum { PROVER_BITS = 24 };

static int read_prover(const char *name, solving *s)
{
    static const char *const names[] = {"choice", "dfpn", "mt"};
    for (int i = 0; i < 3; i++)
        if (strcmp(name, names[i]) == 0) {
            s->any.by = (nw_method)i;
            s->prove = s->prove || s->any.value || s->any.distance;
            return s->any.value && s->any.distance
                       ? cli_fail(EXIT_USAGE, "solve: --value or --distance, not both")
                       : 0;
        }
    return cli_expected("solve", "--prover ", name, "dfpn or mt");
}

static int read_repetition(const char *name, solving *s)
{
    static const char *const names[] = {"draw", "loss", "win"}; /* as nw_repetition */
    for (int i = 0; i < 3; i++)
        if (strcmp(name, names[i]) == 0) {
            s->any.repetition = (nw_repetition)i;
            return i && (s->mate || s->any.distance || s->proof.database)
                       ? cli_fail(EXIT_USAGE,
                                  "solve: --repetition %s: in mates a repetition is no "
                                  "mate, in distances no end, in databases a draw",
                                  name)
                       : 0;
        }
    return cli_expected("solve", "--repetition ", name, "draw, win or loss");
}

/* What the options say before they are checked together. */
typedef struct solve_words {
    long long bits, nodes, threads, within, leaf_work;
    bool win_only, table_given, scheme_given;
    const char *scheme, *prover, *repetition, *position;
} solve_words;

static int read_words(int argc, char **argv, solving *s, solve_words *w)
{
    int words = 0;
    const cli_option options[] = {
        {"wld", 'b', &w->win_only, 0, 0, NULL, "only win, loss or draw", NULL},
        {"moves", 'b', &s->all_moves, 0, 0, NULL, "the value of every move", NULL},
        {"file", 's', &s->file, 0, 0, "FILE",
         "solve all positions of an OBF file and compare with its scores", NULL},
        {"table", 'i', &w->bits, OTHELLO_SOLVE_BITS_MIN, OTHELLO_SOLVE_BITS_MAX, "BITS",
         "a table of 2^BITS entries of 16 bytes; without it provers take 2^24", &w->table_given},
        {"threads", 'i', &w->threads, 1, NW_THREADS_MAX, "N", "threads of the search", NULL},
        {"prover", 's', &w->prover, 0, 0, "NAME",
         "dfpn: depth-first proof-number search; mt: null-window search, for finite games; "
         "default: "
         "mt if the game is finite",
         &s->prove},
        {"value", 'b', &s->any.value, 0, 0, NULL,
         "a prover: the exact value, not only win, loss or draw", NULL},
        {"distance", 'b', &s->any.distance, 0, 0, NULL,
         "a prover: also the distance to the win in plies", NULL},
        {"parallel", 's', &w->scheme, 0, 0, "WORD", "how threads share the work: only split",
         &w->scheme_given},
        {"nodes", 'i', &w->nodes, 1, INT64_MAX, "N", "stop after N nodes", NULL},
        {"time", 'f', &s->limits.seconds, 0, 1000000, "SECONDS", "time limit; 0: none", NULL},
        {"repetition", 's', &w->repetition, 0, 0, "WORD",
         "a prover: what repeating a position means for the side to move: draw, win or loss", NULL},
        {"database", 's', &s->proof.database, 0, 0, "FILE",
         "checkers: endings from `nullwindow endings build`, which need no search", NULL},
        {"mate", 'b', &s->mate, 0, 0, NULL, "chess: find a mate, given or received", NULL},
        {"within", 'i', &w->within, 1, NW_DEPTH_MAX / 2, "N", "with --mate: in at most N moves",
         NULL},
        {"proof", 's', &s->proof.file, 0, 0, "FILE", "write a proof that nullwindow-check checks",
         NULL},
        {"leaf-work", 'i', &w->leaf_work, 0, INT64_MAX, "N",
         "omit subtrees that the checker can solve within N positions", NULL},
        {"lines", 'b', &s->proof.lines, 0, 0, NULL,
         "give wins by threats, each with one reply, as a line of moves", NULL},
        {"json", 'b', &s->json, 0, 0, NULL, "print JSON, one line per position", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    return cli_parse(argc, argv, options, &w->position, 1, &words);
}

static int apply_words(const solve_words *w, solving *s)
{
    if (!w->position == !s->file)
        return cli_fail(EXIT_USAGE, "solve: %s Try: nullwindow help solve",
                        w->position ? "a position or a file, not both." : "which position?");
    if (strcmp(w->scheme, "split") != 0)
        return cli_fail(EXIT_USAGE,
                        "solve: --parallel %s: the solver shares its work by split alone",
                        w->scheme);
    s->limits.nodes = (uint64_t)w->nodes;
    s->limits.win_only = w->win_only;
    s->proof.leaf_work = (uint64_t)w->leaf_work;
    s->general = (solve_limits){.nodes = (uint64_t)w->nodes,
                                .seconds = s->limits.seconds,
                                .moves = (int)w->within,
                                .json = s->json};
    s->only_othello = s->all_moves      ? "moves"
                      : w->win_only     ? "wld"
                      : w->scheme_given ? "parallel"
                                        : NULL;
    s->any.table_bits = w->table_given ? (int)w->bits : PROVER_BITS;
    s->any.threads = (int)w->threads;
    const int rc = read_repetition(w->repetition, s);
    return rc != 0 ? rc : read_prover(w->prover, s);
}

int solve_command(int argc, char **argv, const solve_by *by)
{
    solving s = {.by = by, .limits = {.stop = &cli_stop, .progress = show_progress, .context = &s}};
    solve_words w = {
        .bits = 22, .threads = 1, .scheme = "split", .prover = "choice", .repetition = "draw"};
    nw_error err;
    int rc = read_words(argc, argv, &s, &w);
    if (rc == 0)
        rc = apply_words(&w, &s);
    if (rc != 0)
        return rc;
    if (othello_solver_create(&s.solver, (int)w.bits, OTHELLO_SOLVE_ALL, &err) < 0)
        return cli_report(&err);
    if (othello_solver_threads(s.solver, (int)w.threads, &err) < 0) {
        othello_solver_free(s.solver);
        return cli_report(&err);
    }
    if (by)
        by->catch_signals(by->context);
    else
        cli_catch_signals();
    rc = s.file ? solve_file(&s) : solve_position(&s, w.position);
    othello_solver_free(s.solver);
    return rc;
}

int cmd_solve(int argc, char **argv)
{
    return solve_command(argc, argv, NULL);
}
