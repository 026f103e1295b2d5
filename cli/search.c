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
    bool json, leaves;
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

static int make_request(search_request *r, const search_words *w)
{
    const nw_book_of *book = nw_book_for(r->position.game);
    int rc = check_algorithm(book, w->algorithm);
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
    if (rc == 0)
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
    search_words w = {.algorithm = "alphabeta",
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
        {"root", 's', &w.root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {"leaves", 'b', &w.leaves, 0, 0, NULL, "print every evaluated leaf, in order", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    int depth = 0;
    rc = cli_open_at(argv[0], position, w.depth, w.root, &request.position, &depth);
    if (rc == 0)
        rc = make_request(&request, &w);
    request.book.depth = depth;
    if (rc == 0)
        rc = search_book(&request);
    cli_close(&request.position);
    return rc;
}
