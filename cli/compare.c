/* SPDX-License-Identifier: MIT */
#include "book_options.h"
#include "core/clock.h"
#include "core/error.h"
#include "base/counts.h"
#include "base/json.h"
#include "core/random-inl.h"
#include "library/instances.h"
#include "settings.h"
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow compare: every algorithm on one position, a row each. */

typedef struct comparison {
    cli_position position;
    int depth;
    nw_lab_options book;
    const cli_settings *settings;
    bool practical, as_json, heading;
    uint64_t nodes; /* at most, of a practical search; 0: any number */
    json j;
    char unable[512]; /* algorithms refused, all for the same reason */
    nw_error reason;
} comparison;

/* The result of one algorithm. The value is MAX's, in games the side to move's. */
typedef struct row {
    comparison *c;
    const char *algo;
    nw_score value;
    nw_bound bound;
    char move[CLI_NAME_SIZE]; /* "" where there is none */
    nw_counts counts;
    int passes;
    double seconds;
    int code;
    nw_error err;
} row;

/* --- running */

/* The name of a move of the root by its number: of a tree the label of the child, or the number. */
static void name_child(const cli_position *p, uint32_t number, char out[CLI_NAME_SIZE])
{
    cli_walk *w = cli_walk_start(p);
    *out = '\0';
    if (w)
        cli_walk_step(w, number, out, CLI_NAME_SIZE);
    if (!*out)
        snprintf(out, CLI_NAME_SIZE, "%u", (unsigned)number);
    cli_walk_free(w);
}

static void run_book(void *context)
{
    row *r = context;
    nw_book_result x = {0};
    const double start = nw_seconds();
    r->code =
        nw_book_run(r->c->position.game, r->algo, r->c->position.state, &r->c->book, &x, &r->err);
    r->seconds = nw_seconds() - start;
    r->value = x.value;
    r->bound = x.bound;
    r->counts = x.counts;
    r->passes = x.passes > 0 ? x.passes : 1;
    if (r->code == 0 && x.pv_length > 0)
        name_child(&r->c->position, x.pv[0], r->move);
    nw_book_free(&x);
}

static void take_result(row *r, const nw_result *x)
{
    const cli_position *p = &r->c->position;
    const int sign = cli_root_is_max(p) ? 1 : -1;
    r->value = sign * x->value;
    r->bound = x->lower == x->upper                 ? NW_EXACT
               : (x->lower > -NW_INF) == (sign > 0) ? NW_LOWER
                                                    : NW_UPPER;
    r->counts = x->counts;
    for (int i = 0; i < x->iterations; i++)
        r->passes += x->iteration[i].passes;
    r->seconds = x->seconds;
    if (x->move != NW_NO_MOVE && cli_is_tree(p))
        name_child(p, x->move, r->move);
    else if (x->move != NW_NO_MOVE)
        cli_move(p, x->move, r->move);
    if (!x->complete && !cli_stop)
        r->code = nw_fail(&r->err, NW_EINVAL,
                          "left out: more than a second, %lu million nodes to depth %d; --algos "
                          "runs it",
                          (unsigned long)(r->c->nodes / 1000000), x->depth);
    else if (!x->complete)
        r->code = NW_ESTOP;
}

static void run_practical(void *context)
{
    row *r = context;
    const nw_game *game = r->c->position.game->rules;
    nw_options o = nw_defaults(game);
    nw_searcher *s = NULL;
    nw_result x;
    const nw_limits limits = {.depth = r->c->depth, .nodes = r->c->nodes, .stop = &cli_stop};
    o.lab = 1;
    nw_set_form(&o, NW_FORM_STORE_LEAVES, 1);
    cli_settings_apply(r->c->settings, &o);
    o.algorithm = r->algo;
    r->code = nw_searcher_create(&s, game, &o, &r->err);
    if (r->code == 0)
        r->code = nw_search(s, r->c->position.state, &limits, &x, &r->err);
    if (r->code == 0)
        take_result(r, &x);
    nw_searcher_free(s);
}

/* --- printing */

static void print_row(comparison *c, const row *r)
{
    char value[CLI_SCORE_SIZE + 6], score[CLI_SCORE_SIZE], leaves[CLI_COUNT_SIZE],
        total[CLI_COUNT_SIZE];
    if (!c->heading)
        printf("%s%-22s %10s %-8s %15s %15s %6s %9s%s\n", cli_ink(CLI_STRONG), "algorithm", "value",
               "move", "leaves", "total", "passes", "seconds", cli_ink(CLI_PLAIN));
    c->heading = true;
    snprintf(value, sizeof value, "%s%s", nw_bound_sign(r->bound), cli_score(r->value, score));
    printf("%-22s %10s %-8s %15s %15s %6d %9.3f\n", r->algo, value, r->move,
           cli_count(r->counts.leaf, leaves), cli_count(nw_counts_total(&r->counts), total),
           r->passes, r->seconds);
    fflush(stdout);
}

static void json_row(comparison *c, const row *r)
{
    json *j = &c->j;
    json_object(j, NULL);
    json_string(j, "algo", r->algo);
    json_score(j, "value", r->value);
    json_string(j, "bound", nw_bound_name(r->bound));
    if (*r->move)
        json_string(j, "move", r->move);
    else
        json_null(j, "move");
    json_unsigned(j, "leaves", r->counts.leaf);
    json_unsigned(j, "total", nw_counts_total(&r->counts));
    json_integer(j, "passes", r->passes);
    json_number(j, "seconds", r->seconds);
    json_end(j);
}

/* Prints the algorithms that were refused, once per reason. */
static void flush_notes(comparison *c)
{
    if (*c->unable)
        cli_fail(0, "note: %s: %s", c->unable, c->reason.text);
    *c->unable = 0;
}

static int note(comparison *c, const char *algo, const nw_error *reason)
{
    const size_t used = strlen(c->unable);
    if (strcmp(c->reason.text, reason->text) != 0 || used + strlen(algo) + 3 > sizeof c->unable)
        flush_notes(c);
    const size_t at = strlen(c->unable);
    snprintf(c->unable + at, sizeof c->unable - at, "%s%s", at ? ", " : "", algo);
    c->reason = *reason;
    return 0;
}

/* Runs one algorithm; a refusal is noted and the comparison continues. */
static int compare_one(comparison *c, const char *algo, bool practical)
{
    row r = {.c = c, .algo = algo};
    const int rc = cli_run_deep(practical ? run_practical : run_book, &r);
    if (rc != 0)
        return rc;
    if (r.code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "compare: stopped in %s", algo);
    if (r.code < 0)
        return note(c, algo, &r.err);
    if (c->as_json)
        json_row(c, &r);
    else
        print_row(c, &r);
    return ferror(stdout) ? EXIT_FAILED : 0;
}

/* --- which algorithms */

/* Minimax visits every leaf; a million take about half a second. */
enum { MINIMAX_LEAVES = 2000000, PROBES = 400 };
enum { PRACTICAL_NODES = 1000000 }; /* likewise: about a second of any other algorithm */

/* The leaf count of the tree if every line branched like one random line. */
static double probe_leaves(cli_walk *w, int depth, uint64_t *seed)
{
    double leaves = 1;
    cli_walk_reset(w);
    for (int ply = 0; ply < depth; ply++) {
        const int width = nw_position_width(w->at);
        if (width == 0)
            break;
        leaves *= width;
        cli_walk_step(w, nw_below((uint32_t)nw_random(seed), (uint32_t)width), NULL, 0);
    }
    return leaves;
}

/* Leaves of the whole tree, by Knuth's random probing. The same on every machine. */
static double estimate_leaves(const comparison *c)
{
    uint64_t seed = 1;
    double sum = 0;
    cli_walk *w = cli_walk_start(&c->position);
    for (int i = 0; w && i < PROBES; i++)
        sum += probe_leaves(w, c->depth, &seed);
    cli_walk_free(w);
    return sum / PROBES;
}

/* Runs one algorithm of the default list, if it takes about a second at most. */
static int compare_next(comparison *c, const char *algo, bool practical)
{
    nw_error reason = {0};
    const double leaves = strcmp(algo, "minimax") == 0 ? estimate_leaves(c) : 0;
    if (leaves <= MINIMAX_LEAVES)
        return compare_one(c, algo, practical);
    snprintf(reason.text, sizeof reason.text,
             "left out: it would visit about %.1g leaves; --algos minimax runs it", leaves);
    return note(c, algo, &reason);
}

/* In a game a name found in both lists means the practical algorithm. */
static int compare_named(comparison *c, char *list, bool book)
{
    const char *const *names = nw_option_find("algo")->words;
    int rc = 0;
    for (char *name = strtok(list, ","); name && rc == 0; name = strtok(NULL, ",")) {
        bool practical = false;
        for (int i = 0; !book && names[i]; i++)
            practical |= strcmp(names[i], name) == 0;
        practical &= c->practical || !cli_is_tree(&c->position);
        if (!practical && !cli_book_row("compare", name))
            return EXIT_USAGE;
        rc = compare_one(c, name, practical);
    }
    return rc;
}

static int compare_all(comparison *c, bool book)
{
    const bool practical = !book && (c->practical || !cli_is_tree(&c->position));
    const nw_book_row *rows = nw_book_rows();
    int rc = 0;
    c->nodes = PRACTICAL_NODES;
    for (int i = 0; practical && rc == 0 && nw_algorithm_name(i); i++)
        rc = compare_next(c, nw_algorithm_name(i), true);
    for (const nw_book_row *r = rows; !practical && rc == 0 && r->name; r++)
        rc = compare_next(c, r->name, false);
    return rc;
}

static int compare(comparison *c, char *algos, bool book)
{
    cli_catch_signals();
    c->book.stop = &cli_stop;
    c->j = json_to(stdout);
    if (c->as_json)
        json_list(&c->j, NULL);
    const int rc = algos ? compare_named(c, algos, book) : compare_all(c, book);
    if (c->as_json)
        json_end(&c->j);
    fflush(stdout); /* the notes come after the table */
    flush_notes(c);
    return rc;
}

/* The practical search needs a depth within its range; a tree has one. */
static int set_depth(comparison *c, int depth, bool given)
{
    c->book.depth = depth;
    c->depth = !given ? cli_tree_height(&c->position) : depth;
    c->depth = c->depth < 1 ? 1 : c->depth > NW_PLIES_MAX ? NW_PLIES_MAX : c->depth;
    return 0;
}

int cmd_compare(int argc, char **argv)
{
    const char *position = NULL;
    char *algos = NULL;
    int count = 0, depth = 0;
    bool book = false;
    comparison c = {.depth = 0};
    cli_book w;
    enum { OWN = CLI_BOOK_OPTIONS + 5 };
    cli_option options[OWN + CLI_SETTINGS_MAX] = {
        [CLI_BOOK_OPTIONS] = {"algos", 's', &algos, 0, 0, "LIST",
                              "these algorithms, separated by commas; default: all", NULL},
        {"book", 'b', &book, 0, 0, NULL, "the algorithms as published, on any position", NULL},
        {"practical", 'b', &c.practical, 0, 0, NULL, "the practical algorithms, on any position",
         NULL},
        {"json", 'b', &c.as_json, 0, 0, NULL, "print one JSON array, an object per algorithm",
         NULL},
        {"options of the practical search, over the preset of the game", 'h', NULL, 0, 0, NULL, "",
         NULL},
    };
    cli_book_options(&w, options);
    options[0].kind = 'h'; /* --algo; --algos names as many as one likes */
    options[0].name = "the search";
    cli_settings_options(&w.set, CLI_PRACTICAL | CLI_PUBLISHED, options + OWN);
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc == 0 && book && c.practical)
        rc = cli_fail(EXIT_USAGE, "compare: give --book or --practical, not both");
    if (rc == 0)
        rc = cli_open_at(argv[0], position, w.depth, w.root, &c.position, &depth);
    if (rc == 0)
        rc = cli_book_set(argv[0], NULL, &w.set, &c.book);
    c.settings = &w.set;
    if (rc == 0)
        rc = set_depth(&c, depth, w.depth >= 0);
    char *list = rc == 0 && algos ? strdup(algos) : NULL;
    if (rc == 0)
        rc = compare(&c, list, book);
    free(list);
    cli_close(&c.position);
    return rc;
}
