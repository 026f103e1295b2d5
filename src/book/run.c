/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include "core/mtd.h"
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
    if ((count & (count - 1)) == 0) { /* full: the capacity is the next power of two */
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

/* MTD(f) whose first guess is the static value of the root, as there is no earlier iteration.
 * Implements: Plaat 1996, section 3.2, first guess. */
static nw_score run_mtdf_static(book *b, const node *n)
{
    const nw_lab_options *given = b->opt;
    nw_lab_options options = *given;
    const nw_score value = is_leaf(n) ? 0 : game_evaluate(n->pos);
    options.guess = n->link.max ? value : -value;
    b->opt = &options;
    const nw_score g = book_mtd(b, n, NW_MTD_F);
    b->opt = given;
    return g;
}

/* MTD(bi) that bisects guess - delta .. guess + delta and, if the value lies outside, continues as
 * MTD(f).
 * Implements: Plaat 1996, section 3.2, aspiration in MTD(bi). */
static nw_score run_mtd_bi_aspiration(book *b, const node *n)
{
    const nw_lab_options *given = b->opt;
    nw_lab_options options = *given;
    options.lo = max_score(NW_SCORE_MIN, options.guess - options.delta);
    options.hi = min_score(NW_SCORE_MAX, options.guess + options.delta);
    b->opt = &options;
    const nw_score g = book_mtd(b, n, NW_MTD_BI);
    b->opt = given;
    return g;
}

#define WINDOWED(name)                                                                             \
    static nw_score run_##name(book *b, const node *n)                                             \
    {                                                                                              \
        return windowed(b, book_##name(b, n, b->opt->alpha, b->opt->beta));                        \
    }
WINDOWED(ab_maxmin)
WINDOWED(alphabeta_hard)
WINDOWED(alphabeta_etc)
WINDOWED(alphabeta_etc_printed)
WINDOWED(calphabeta)
WINDOWED(negascout_plain)
WINDOWED(negascout_informed)

#define MTD(name, row)                                                                             \
    static nw_score run_##name(book *b, const node *n)                                             \
    {                                                                                              \
        return book_mtd(b, n, row);                                                                \
    }
MTD(mt_sss, NW_MT_SSS)
MTD(mt_dual, NW_MT_DUAL)
MTD(mtdf, NW_MTD_F)
MTD(mtd_bi, NW_MTD_BI)
MTD(mtd_step, NW_MTD_STEP)
MTD(mtd, NW_MTD_OWN)

static nw_score run_mt_listops(book *b, const node *n)
{
    b->listops = true;
    return book_mtd(b, n, NW_MT_SSS);
}

/* The chapters of the book. */
#define ALPHABETA  "Minimax and Alpha-Beta (Plaat, 2.1)"
#define WINDOWS    "Windows and memory (Plaat, 2.2)"
#define BEST_FIRST "Best-first search (Plaat, 2.3.2)"
#define MT         "The MT framework (Plaat, 3)"
#define FRAMEWORKS "Other frameworks (Plaat, 3.2.1 and 4.1.2)"
#define VARIABLE   "Variable depth (Plaat, 2.3.3)"
#define HEIRS      "Since the thesis (2011 to 2026)"

#define NONE       ((const char *const[]){NULL})
#define TAKES(...) ((const char *const[]){__VA_ARGS__, NULL})

static const nw_book_row rows[] = {
#define ROW(function, chapter, name, title, source, summary, options)                              \
    {name, title, chapter, source, summary, options, false, function},
#define GUESS(function, chapter, name, title, source, summary, options)                            \
    {name, title, chapter, source, summary, options, true, function},
#include "book/rows.inc"
#undef ROW
#undef GUESS
    {NULL, NULL, NULL, NULL, NULL, NULL, false, NULL},
};

static int find_row(const char *name)
{
    for (int i = 0; rows[i].name; i++)
        if (strcmp(rows[i].name, name) == 0)
            return i;
    return -1;
}

/* Algorithms in negamax form or by levels, which require that sides alternate and do not support
 * extra turns. All others test whether a node is MAX or MIN. */
static bool alternates(const char *name)
{
    static const char *const names[] = {"ab-maxmin",
                                        "f1",
                                        "f2",
                                        "alphabeta-stack",
                                        "pvs",
                                        "negascout",
                                        "negascout-plain",
                                        "negascout-soft",
                                        "sss",
                                        "sss-list",
                                        "dual",
                                        "recsss",
                                        "staged-sss",
                                        "gengame",
                                        "sss-alphabeta",
                                        "alphabeta-sss",
                                        "mgame",
                                        "quickgame",
                                        "ubfm",
                                        "descent"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Does the algorithm stop at a limit with the move it has? */
static bool has_budget(const nw_book_row *row)
{
    for (const char *const *name = row->takes; *name; name++)
        if (strcmp(*name, "budget") == 0)
            return true;
    return false;
}

/* The principal variation: that of an exact value, else only the move recommended, if any. */
static void add_pv(book *b, const node *root)
{
    if (b->out->pv) {
        return; /* the algorithm's own */
    } else if (b->out->bound == NW_EXACT) {
        book_pv(b, root, b->out->value);
    } else if (b->best >= 0 && (b->out->pv = malloc(sizeof *b->out->pv)) != NULL) {
        b->out->pv[0] = (uint32_t)b->best;
        b->out->pv_length = 1;
    }
}

static int run(const char *name, const void *pos, const nw_lab_options *options,
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
        return nw_fail(err, NW_EINVAL, "unknown algorithm '%.40s'", name);
    if (game_mover(root_pos) >= 0 && alternates(name))
        return nw_fail(
            err, NW_EINVAL,
            "%.40s is written for sides that alternate, and here a player may move again", name);
    b.breaks_off = options->within && !has_budget(&rows[row]);
    result->value = rows[row].run(&b, &root);
    result->memory_peak = b.memory.used > b.entries_peak ? b.memory.used : b.entries_peak;
    b.breaks_off = false; /* the variation is read off at no charge */
    if (b.status == 0 && !options->no_pv)
        add_pv(&b, &root);
    nw_memory_free(&b.memory);
    return b.status;
}

const nw_book_of nw_book = {rows, run, book_facts, book_criterion};
