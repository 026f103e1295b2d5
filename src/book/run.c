/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>
#include <string.h>

extern const nw_book_of nw_book;

/* Fail-soft windows prove a bound when the value lies outside. */
static nw_score windowed(book *b, nw_score g)
{
    b->out->bound = g <= b->opt->alpha && b->opt->alpha > -NW_INF ? NW_UPPER
                    : g >= b->opt->beta && b->opt->beta < NW_INF  ? NW_LOWER
                                                                  : NW_EXACT;
    return g;
}

void book_pass(book *b, const node *n, nw_score alpha, nw_score beta, nw_score value)
{
    nw_book_result *out = b->out;
    const int count = out->passes;
    if ((count & (count - 1)) == 0) { /* full: the room is the next power of two */
        nw_pass *more = realloc(out->pass, (size_t)(count ? 2 * count : 1) * sizeof *more);
        if (!more) {
            out_of_memory(b);
            return;
        }
        out->pass = more;
    }
    out->pass[out->passes++] = (nw_pass){alpha, beta, value};
    emit_window(b, NW_EVENT_DONE, n, alpha, beta, value);
}

/* --- the rows; those without a window of their own take the one of --alpha and --beta */

static nw_score run_minimax(book *b, const node *n)
{
    return book_minimax(b, n);
}

static nw_score run_alphabeta(book *b, const node *n)
{
    return windowed(b, book_alphabeta(b, n, b->opt->alpha, b->opt->beta));
}

static nw_score run_alphabeta_memory(book *b, const node *n)
{
    return windowed(b, book_alphabeta_memory(b, n, b->opt->alpha, b->opt->beta));
}

static nw_score run_f1(book *b, const node *n)
{
    return n->link.max ? book_f1(b, n, NW_INF) : -book_f1(b, n, NW_INF);
}

static nw_score run_f2(book *b, const node *n)
{
    const nw_score alpha = b->opt->alpha, beta = b->opt->beta;
    return windowed(b, n->link.max ? book_f2(b, n, alpha, beta) : -book_f2(b, n, -beta, -alpha));
}

static nw_score run_negascout(book *b, const node *n)
{
    return windowed(b, book_negascout(b, n, b->opt->alpha, b->opt->beta));
}

static nw_score run_negascout_soft(book *b, const node *n)
{
    return windowed(b, book_negascout_soft(b, n, b->opt->alpha, b->opt->beta));
}

static nw_score run_pvs(book *b, const node *n)
{
    return windowed(b, book_pvs(b, n, b->opt->alpha, b->opt->beta));
}

static nw_score run_sss(book *b, const node *n)
{
    return book_stockman(b, n, false);
}

static nw_score run_dual(book *b, const node *n)
{
    return book_stockman(b, n, true);
}

typedef nw_score alphabeta_fn(book *, const node *, nw_score, nw_score);

static nw_score traced(book *b, const node *n, alphabeta_fn *search, nw_score alpha, nw_score beta)
{
    begin_pass(b, n, alpha, beta);
    const nw_score g = search(b, n, alpha, beta);
    book_pass(b, n, alpha, beta, g);
    return g;
}

/* Aspiration window searching.
 * Implements: Plaat 1996, fig. 2.11 (errata 8). */
static nw_score aspwin(book *b, const node *n, alphabeta_fn *search)
{
    const nw_score alpha = b->opt->guess - b->opt->delta, beta = b->opt->guess + b->opt->delta;
    nw_score g = traced(b, n, search, alpha, beta);
    if (b->status < 0)
        return g;
    if (g <= alpha)
        g = traced(b, n, search, -NW_INF, g);
    else if (g >= beta)
        g = traced(b, n, search, g, NW_INF);
    return g;
}

static nw_score run_aspiration(book *b, const node *n)
{
    return aspwin(b, n, book_alphabeta);
}

static nw_score run_aspiration_memory(book *b, const node *n)
{
    return aspwin(b, n, book_alphabeta_memory);
}

static const nw_book_row rows[] = {
    {"minimax", "Plaat fig. 2.3", "every leaf, left to right", ""},
    {"alphabeta", "Plaat fig. 2.7", "Alpha-Beta, fail-soft", "--alpha --beta"},
    {"f1", "Knuth and Moore", "branch and bound, no deep cutoffs", ""},
    {"f2", "Knuth and Moore", "Alpha-Beta, clamped at alpha", "--alpha --beta"},
    {"alphabeta-memory", "Plaat fig. 2.15", "Alpha-Beta with memory, two bounds a node",
     "--alpha --beta"},
    {"aspiration", "Plaat fig. 2.11", "Alpha-Beta with a window around a guess", "--guess --delta"},
    {"aspiration-memory", "Plaat fig. 2.11, 2.15", "the same over Alpha-Beta with memory",
     "--guess --delta"},
    {"scout", "Pearl", "TEST, and EVAL where the test passes", ""},
    {"negascout", "Reinefeld", "null windows and re-searches, clamped", "--alpha --beta"},
    {"negascout-soft", "Plaat fig. 2.13", "NegaScout, fail-soft", "--alpha --beta"},
    {"pvs", "Marsland A3", "principal variation search", "--alpha --beta"},
    {"sss", "Stockman; Plaat fig. 2.17", "SSS* with the OPEN list and its six cases", ""},
    {"dual", "Kumar and Kanal; Reinefeld", "DUAL*, the mirror of SSS*", ""},
    {"recsss", "Bhattacharya and Bagchi", "SSS* as a recursion two plies at a time", ""},
    {"sss2", "Pijls and de Bruin", "SSS* as null-window searches on one solution tree", ""},
    {"maxsearch", "Ibaraki", "SSS* with both bounds in every node", ""},
    {"mt-sss", "Plaat fig. 3.1", "MTD(+inf): SSS* as a sequence of MT calls", ""},
    {"mt-dual", "Plaat fig. 3.3", "MTD(-inf): DUAL* as a sequence of MT calls", ""},
    {"mtdf", "Plaat fig. 3.6", "MTD(f): MT calls from a first guess", "--guess"},
    {"mtd-bi", "Plaat section 3.2; Coplan's C*", "MT calls that bisect the range", "--lo --hi"},
    {"mtd-step", "Plaat section 3.2", "MT calls that step down", "--step"},
    {"mtd-best", "Plaat section 3.2", "MT calls for the best move, not its value", "--guess"},
    {"mt-listops", "Plaat fig. B.1", "mt-sss naming SSS*'s list operations", ""},
    {"alpha-bounding", "Schaeffer; Plaat section 3.3.2",
     "null windows over the moves of the root, for the best move", "--guess"},
    {"pns", "Allis; de Bruin section 7", "proof-number search: is the value at least this?",
     "--threshold"},
    {NULL, NULL, NULL, NULL},
};

/* In the order of rows; NULL stands for the MTD driver of the row's name. */
static nw_score (*const functions[])(book *, const node *) = {
    run_minimax,
    run_alphabeta,
    run_f1,
    run_f2,
    run_alphabeta_memory,
    run_aspiration,
    run_aspiration_memory,
    book_scout,
    run_negascout,
    run_negascout_soft,
    run_pvs,
    run_sss,
    run_dual,
    book_recsss,
    book_sss2,
    book_maxsearch,
    NULL,
    NULL,
    NULL,
    NULL,
    NULL,
    book_mtd_best,
    NULL,
    book_alpha_bounding,
    book_pns,
};
_Static_assert(sizeof functions / sizeof *functions == sizeof rows / sizeof *rows - 1,
               "every row has its function");

static int find_row(const char *name)
{
    for (int i = 0; rows[i].name; i++)
        if (strcmp(rows[i].name, name) == 0)
            return i;
    return -1;
}

/* The principal variation: that of an exact value, else only the move recommended, if any. */
static void add_pv(book *b, const node *root)
{
    if (b->out->bound == NW_EXACT) {
        book_pv(b, root, b->out->value);
    } else if (b->best >= 0 && (b->out->pv = malloc(sizeof *b->out->pv)) != NULL) {
        b->out->pv[0] = (uint32_t)b->best;
        b->out->pv_length = 1;
    }
}

static int run(const char *name, const void *pos, const nw_book_options *options,
               nw_book_result *result, nw_error *err)
{
    const int row = find_row(name);
    const game_pos *root_pos = pos;
    node root = {.link = {.max = game_root_is_max(root_pos)},
                 .depth = options->depth,
                 .path = 1,
                 .pos = root_pos};
    *result = (nw_book_result){.bound = NW_EXACT};
    book b = {.opt = options, .out = result, .observer = options->observer, .err = err, .best = -1};
    if (row < 0)
        return nw_fail(err, NW_EINVAL, "no algorithm is called '%.40s'", name);
    if (options->depth < 0 || options->depth > NW_DEPTH_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 0..%d", options->depth, NW_DEPTH_MAX);
    if (options->alpha >= options->beta)
        return nw_fail(err, NW_EINVAL, "the window is empty: alpha must be below beta");
    if (options->delta < 1 || options->step < 1)
        return nw_fail(err, NW_EINVAL, "delta and step must be at least 1");
    result->value = functions[row] ? functions[row](&b, &root) : book_mtd(&b, &root, name);
    result->memory_peak = b.memory.used;
    if (b.status == 0 && !options->no_pv)
        add_pv(&b, &root);
    nw_memory_free(&b.memory);
    return b.status;
}

const nw_book_of nw_book = {rows, run, book_facts};
