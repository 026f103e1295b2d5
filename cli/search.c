/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "instances.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* What the command line says, before it is checked against the position. */
typedef struct search_words {
    const char *algorithm, *root;
    long long depth, guess, delta, step, lo, hi, threshold;
    nw_score alpha, beta;
    bool json, leaves, book, practical;
    practical_words p;
    bool has_guess, has_delta, has_step, has_lo, has_hi, has_threshold, has_alpha, has_beta;
} search_words;

static const nw_book_row *find_row(const nw_book_of *book, const char *name)
{
    for (const nw_book_row *row = book->rows; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

static int check_algorithm(const nw_book_of *book, const char *name)
{
    if (find_row(book, name))
        return 0;
    const char *near = cli_nearest(name, &book->rows->name, sizeof *book->rows);
    if (near)
        return cli_fail(EXIT_USAGE, "search: no algorithm is called '%s'; did you mean '%s'?", name,
                        near);
    return cli_fail(EXIT_USAGE,
                    "search: no algorithm is called '%s'. Try: nullwindow list algorithms", name);
}

/* An option that the algorithm does not read is no error, but worth a word. */
static void note_unread(const nw_book_row *row, const search_words *w)
{
    const struct {
        const char *name;
        bool given;
    } options[] = {{"--guess", w->has_guess}, {"--delta", w->has_delta},
                   {"--step", w->has_step},   {"--lo", w->has_lo},
                   {"--hi", w->has_hi},       {"--threshold", w->has_threshold},
                   {"--alpha", w->has_alpha}, {"--beta", w->has_beta}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].given && !strstr(row->takes, options[i].name))
            cli_fail(0, "note: %s does not read %s", row->name, options[i].name);
}

static int set_range(search_request *r, const search_words *w)
{
    if (!w->has_lo && !w->has_hi)
        return 0;
    if (w->lo > w->hi)
        return cli_fail(EXIT_USAGE, "search: --lo %lld lies above --hi %lld", w->lo, w->hi);
    r->book.lo = w->has_lo ? (nw_score)w->lo : NW_SCORE_MIN;
    r->book.hi = w->has_hi ? (nw_score)w->hi : NW_SCORE_MAX;
    return 0;
}

static bool is_practical(const char *name)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (strcmp(nw_algorithm_name(i), name) == 0)
            return true;
    return false;
}

/* On trees a name means the algorithm as published, on games the practical one, unless said. */
static bool wants_practical(const search_request *r, const search_words *w)
{
    if (w->book || w->leaves)
        return false;
    return w->practical || (!cli_is_tree(&r->position) && is_practical(w->algorithm));
}

static int make_request(search_request *r, const search_words *w)
{
    const nw_book_of *book = nw_book_for(r->position.game);
    const bool practical = wants_practical(r, w);
    int rc = is_practical(w->algorithm) && practical ? 0 : check_algorithm(book, w->algorithm);
    if (w->book && w->practical)
        return cli_fail(EXIT_USAGE, "search: give --book or --practical, not both");
    if (rc == 0 && practical && !is_practical(w->algorithm))
        return cli_fail(EXIT_USAGE, "search: %s is only in the book; leave out --practical",
                        w->algorithm);
    r->practical = practical ? &w->p : NULL;
    r->has_guess = w->has_guess;
    r->has_delta = w->has_delta;
    r->has_step = w->has_step;
    r->algorithm = w->algorithm;
    r->json = w->json;
    r->leaves = w->leaves;
    r->book = nw_book_defaults();
    r->book.guess = (nw_score)w->guess;
    r->book.delta = (nw_score)w->delta;
    r->book.step = (nw_score)w->step;
    r->book.threshold = (nw_score)w->threshold;
    r->book.alpha = w->alpha;
    r->book.beta = w->beta;
    rc = rc ? rc : set_range(r, w);
    if (rc == 0 && w->alpha >= w->beta)
        rc = cli_fail(EXIT_USAGE, "search: the window is empty; --alpha must be below --beta");
    if (rc == 0 && !practical)
        note_unread(find_row(book, r->algorithm), w);
    return rc;
}

int cmd_search(int argc, char **argv)
{
    const nw_book_options defaults = nw_book_defaults();
    const long long least = NW_SCORE_MIN, most = NW_SCORE_MAX;
    const char *position = NULL;
    search_request request = {0};
    int count = 0;
    search_words w = {.algorithm = NULL,
                      .p = {.nodes = 0, .deepen = -1, .etc = -1, .guess_back = -1},
                      .depth = -1,
                      .guess = defaults.guess,
                      .delta = defaults.delta,
                      .step = defaults.step,
                      .lo = LLONG_MIN,
                      .hi = LLONG_MAX,
                      .alpha = defaults.alpha,
                      .beta = defaults.beta};
    const cli_option options[] = {
        {"algo", 's', &w.algorithm, 0, 0, "NAME", "the algorithm; nullwindow list algorithms",
         NULL},
        {"depth", 'i', &w.depth, 0, NW_DEPTH_MAX, "D",
         "plies to search; trees are searched to their leaves without it", NULL},
        {"guess", 'i', &w.guess, least, most, "N",
         "first guess of mtdf, mtd-best, alpha-bounding and the aspiration window", &w.has_guess},
        {"delta", 'i', &w.delta, 1, most, "N", "half the aspiration window", &w.has_delta},
        {"step", 'i', &w.step, 1, most, "N", "step of mtd-step", &w.has_step},
        {"lo", 'i', &w.lo, least, most, "N", "low end of what mtd-bi bisects, else the game's",
         &w.has_lo},
        {"hi", 'i', &w.hi, least, most, "N", "high end of what mtd-bi bisects, else the game's",
         &w.has_hi},
        {"threshold", 'i', &w.threshold, least, most, "N", "pns: is the value at least this?",
         &w.has_threshold},
        {"alpha", 'w', &w.alpha, least, most, "N", "low end of the window", &w.has_alpha},
        {"beta", 'w', &w.beta, least, most, "N", "high end of the window", &w.has_beta},
        {"book", 'b', &w.book, 0, 0, NULL, "the algorithm as published, on any position", NULL},
        {"practical", 'b', &w.practical, 0, 0, NULL, "the practical algorithm, on any position",
         NULL},
        {"time", 'f', &w.p.time, 0, 1000000, "S", "practical: stop after S seconds", NULL},
        {"nodes", 'i', &w.p.nodes, 0, LLONG_MAX, "N", "practical: stop after N nodes", NULL},
        {"table", 's', &w.p.table, 0, 0, "BITS|none",
         "practical: a table of 2^BITS entries, 4..32 (20)", NULL},
        {"table-mode", 's', &w.p.table_mode, 0, 0, "one|two",
         "practical: bounds kept in an entry (two)", NULL},
        {"table-depth", 's', &w.p.table_depth, 0, 0, "equal|at-least",
         "practical: which stored depths serve (equal)", NULL},
        {"replace", 's', &w.p.replace, 0, 0, "NAME",
         "practical: always, new, old, deep, big, two-deep or two-big (deep)", NULL},
        {"no-store-leaves", 'b', &w.p.no_store_leaves, 0, 0, NULL,
         "practical: leaves are not stored in the table", NULL},
        {"deepen", 'i', &w.p.deepen, 0, 2, "0|1|2", "practical: plies per iteration, 0 for one",
         &w.p.has_deepen},
        {"no-table-move", 'b', &w.p.no_table_move, 0, 0, NULL,
         "practical: the table does not order moves", NULL},
        {"no-static-order", 'b', &w.p.no_static_order, 0, 0, NULL,
         "practical: the game does not order moves", NULL},
        {"no-killers", 'b', &w.p.no_killers, 0, 0, NULL, "practical: no killer moves", NULL},
        {"no-history", 'b', &w.p.no_history, 0, 0, NULL, "practical: no history heuristic", NULL},
        {"refutation", 'b', &w.p.refutation, 0, 0, NULL, "practical: Marsland's refutation table",
         NULL},
        {"shallow-order", 'b', &w.p.shallow_order, 0, 0, NULL,
         "practical: a shallower search orders moves where the table has none", NULL},
        {"etc", 'i', &w.p.etc, 1, NW_PLIES_MAX, "N",
         "practical: transposition cutoffs at least N plies from the horizon", &w.p.has_etc},
        {"no-etc", 'b', &w.p.no_etc, 0, 0, NULL, "practical: no transposition cutoffs", NULL},
        {"no-quiescence", 'b', &w.p.no_quiescence, 0, 0, NULL,
         "practical: leaves are evaluated as they are", NULL},
        {"plain", 'b', &w.p.plain, 0, 0, NULL,
         "practical: off with everything that does not change the value", NULL},
        {"guess-back", 'i', &w.p.guess_back, 1, 2, "1|2",
         "practical: the guess is the value of so many iterations ago", &w.p.has_guess_back},
        {"offset", 'i', &w.p.offset, -1000000, 1000000, "N", "practical: added to the guess", NULL},
        {"accelerate", 'b', &w.p.accelerate, 0, 0, NULL,
         "practical: mtd-step doubles its step until the value is bracketed", NULL},
        {"root", 's', &w.root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {"leaves", 'b', &w.leaves, 0, 0, NULL, "print every evaluated leaf, in order", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    int depth = 0;
    const bool limited = w.p.time > 0 || w.p.nodes > 0;
    rc = cli_open_at(argv[0], position, w.depth < 0 && limited ? NW_PLIES_MAX / 2 : w.depth, w.root,
                     &request.position, &depth);
    if (rc == 0 && !w.algorithm)
        w.algorithm = cli_is_tree(&request.position) ? "alphabeta" : "aspiration-negascout";
    if (rc == 0)
        rc = make_request(&request, &w);
    request.book.depth = depth;
    if (rc == 0)
        rc = request.practical ? search_practical(&request) : search_book(&request);
    cli_close(&request.position);
    return rc;
}
