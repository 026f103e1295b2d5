/* SPDX-License-Identifier: MIT */
#include "book/criterion.h"
#include "book/node-inl.h"
#include <stdlib.h>
#include <string.h>

/* The algorithms that have a criterion. They read the window; start from the guess; and a test
 * returns what it proved, not just gamma. */
enum { WINDOW = 1, GUESS_FIRST = 2, SOFT = 4 };
static const struct criterion {
    const char *name;
    nw_criterion is;
    int flags;
} rows[] = {
    {"minimax", NW_CRITERION_ALL, 0},
    {"alphabeta", NW_CRITERION_ALPHABETA, WINDOW},
    {"alphabeta-hard", NW_CRITERION_ALPHABETA, WINDOW},
    {"ab-maxmin", NW_CRITERION_ALPHABETA, WINDOW},
    {"f2", NW_CRITERION_ALPHABETA, WINDOW},
    {"alphabeta-stack", NW_CRITERION_ALPHABETA, 0},
    {"alphabeta-memory", NW_CRITERION_ALPHABETA, WINDOW},
    {"rollout-alphabeta", NW_CRITERION_ALPHABETA, 0},
    {"sss", NW_CRITERION_SSS, 0},
    {"recsss", NW_CRITERION_SSS, 0},
    {"sss2", NW_CRITERION_SSS, 0},
    {"mt-sss", NW_CRITERION_SSS, 0},
    {"rollout-mt-sss", NW_CRITERION_SSS, 0},
    {"mt-listops", NW_CRITERION_SSS, 0},
    {"mt-skip", NW_CRITERION_SSS, 0},
    {"dual", NW_CRITERION_DUAL, 0},
    {"mt-dual", NW_CRITERION_DUAL, 0},
    {"mtdf", NW_CRITERION_SSS, GUESS_FIRST},
    {"negascout", NW_CRITERION_NEGASCOUT, WINDOW},
    {"negascout-plain", NW_CRITERION_NEGASCOUT, WINDOW},
    {"negascout-soft", NW_CRITERION_NEGASCOUT, WINDOW | SOFT},
    {"pvs", NW_CRITERION_NEGASCOUT, WINDOW | SOFT},
    {"", NW_CRITERION_NONE, 0},
};

typedef struct look {
    book b;
    nw_why *out;
    const uint32_t *path;
    const struct criterion *row;
    bool open;      /* NegaScout: is the node searched with an open window, */
    nw_bounds wide; /* this one */
    int left;       /* the ply at which it leaves the path of open windows */
} look;

static const struct criterion *find(const char *name)
{
    const struct criterion *row = rows;
    while (row->is != NW_CRITERION_NONE && strcmp(row->name, name) != 0)
        row++;
    return row;
}

/* --- the siblings */

static void consider(nw_ancestor *a, int i, nw_score value)
{
    nw_sibling *s = i < (int)a->child ? &a->older : &a->younger;
    if (s->child < 0 || (a->max ? value > s->value : value < s->value))
        *s = (nw_sibling){i, value};
}

/* The value of the node, given that of the child towards the leaf. */
static nw_score back_up(const nw_ancestor *a, nw_score child)
{
    for (int younger = 0; younger < 2; younger++) {
        const nw_sibling *s = younger ? &a->younger : &a->older;
        if (s->child >= 0)
            child = a->max ? max_score(child, s->value) : min_score(child, s->value);
    }
    return child;
}

/* Follows the open window of NegaScout into the current child of c: after a first child's window
 * unchanged, after a test that succeeds within the window with what is left of it.
 * Implements: Reinefeld 2005, NegaScout; Plaat 1996, fig. 2.13: the windows, without the search. */
static void follow_window(look *w, const children *c, nw_ancestor *a)
{
    nw_bounds *wide = &w->wide;
    if (a->older.child < 0)
        return;
    if (a->max)
        wide->f_minus = max_score(wide->f_minus, a->older.value);
    else
        wide->f_plus = min_score(wide->f_plus, a->older.value);
    w->open = wide->f_minus < wide->f_plus;
    if (w->open) {
        a->tested = true;
        a->gamma = a->max ? wide->f_minus + 1 : wide->f_plus;
        const nw_score g = book_alphabeta(&w->b, &c->c, a->gamma - 1, a->gamma);
        const bool succeeds = a->max ? g >= a->gamma : g < a->gamma;
        if (a->max)
            wide->f_minus = w->row->flags & SOFT ? g : a->gamma;
        else
            wide->f_plus = w->row->flags & SOFT ? g : a->gamma - 1;
        w->open = succeeds && wide->f_minus < wide->f_plus;
    }
    if (!w->open)
        w->left = c->n->link.ply;
}

/* Looks at the ancestor n of the leaf and what lies below, in the window that is left; the value of
 * n. */
static nw_score look_at(look *w, const node *n, nw_score alpha, nw_score beta)
{
    const int ply = n->link.ply;
    CHILDREN(c, &w->b, n);
    if (ply == w->out->plies) {
        if (!c.leaf)
            w->b.status = nw_fail(w->b.err, NW_EINVAL, "the node is not a leaf: it has %d children",
                                  c.list.count);
        w->out->alpha = alpha;
        w->out->beta = beta;
        return w->out->value = eval(&w->b, n, c.list.count == 0);
    }
    if (c.leaf || w->path[ply] >= (uint32_t)c.list.count) {
        w->b.status = nw_fail(w->b.err, NW_EINVAL, "there is no child %u after %d plies",
                              (unsigned)w->path[ply], ply);
        return 0;
    }
    nw_ancestor *a = &w->out->ancestor[ply];
    *a = (nw_ancestor){.max = n->link.max,
                       .child = w->path[ply],
                       .alpha = alpha,
                       .beta = beta,
                       .older = {-1, 0},
                       .younger = {-1, 0}};
    while (next(&c))
        if (c.i != (int)a->child)
            consider(a, c.i, book_alphabeta_memory(&w->b, &c.c, -NW_INF, NW_INF));
    go_to(&c, (int)a->child);
    if (w->open)
        follow_window(w, &c, a);
    if (a->older.child >= 0 && a->max)
        alpha = max_score(alpha, a->older.value);
    else if (a->older.child >= 0)
        beta = min_score(beta, a->older.value);
    return a->value = w->b.status < 0 ? 0 : back_up(a, look_at(w, &c.c, alpha, beta));
}

/* --- the criteria */

/* The window at ply, down to the leaf. */
static nw_bounds window_at(const nw_why *w, int ply)
{
    return ply == w->plies ? (nw_bounds){w->alpha, w->beta}
                           : (nw_bounds){w->ancestor[ply].alpha, w->ancestor[ply].beta};
}

static bool decide(nw_why *w, nw_reason reason, int at)
{
    w->reason = reason;
    w->at = at;
    return w->evaluated = reason == NW_REASON_EVALUATED || reason == NW_REASON_TEST;
}

/* Implements: Knuth and Moore 1975, deep cutoffs, as a predicate over values: the first node after
 * whose older siblings the window is empty cuts the leaf off. */
static bool by_alphabeta(nw_why *w)
{
    for (int ply = 0; ply < w->plies; ply++) {
        const nw_bounds below = window_at(w, ply + 1);
        if (below.f_minus >= below.f_plus)
            return decide(w, NW_REASON_CUTOFF, ply);
    }
    return decide(w, NW_REASON_EVALUATED, -1);
}

/* Implements: Plaat 1996, fig. 2.17, as a predicate over values: SSS* holds the leaf with merit
 * beta, and a sibling at a MAX node whose merit is greater is solved before the leaf is taken from
 * OPEN. */
static bool by_sss(nw_why *w, bool dual)
{
    if (!by_alphabeta(w))
        return false;
    for (int ply = 0; ply < w->plies; ply++) {
        const nw_ancestor *a = &w->ancestor[ply];
        if (a->max == dual || a->younger.child < 0)
            continue;
        if (dual ? a->alpha < w->alpha && a->younger.value < w->alpha
                 : a->beta > w->beta && a->younger.value > w->beta)
            return decide(w, NW_REASON_RIVAL, ply);
    }
    return true;
}

/* Does the test of the child of ancestor `ply` reach the leaf? Only siblings below that child
 * count. */
static bool test_reaches(const nw_why *w, int ply)
{
    const nw_score gamma = w->ancestor[ply].gamma;
    for (int i = ply + 1; i < w->plies; i++) {
        const nw_ancestor *a = &w->ancestor[i];
        if (a->older.child >= 0 && (a->max ? a->older.value >= gamma : a->older.value < gamma))
            return false;
    }
    return true;
}

static bool by_negascout(const look *l, nw_why *w)
{
    for (int ply = 0; ply < w->plies; ply++)
        if (w->ancestor[ply].tested && test_reaches(w, ply))
            return decide(w, NW_REASON_TEST, ply);
    return l->open ? decide(w, NW_REASON_EVALUATED, -1) : decide(w, NW_REASON_MISSED, l->left);
}

/* Limits what the siblings leave open from above, or from below. */
static void limit(nw_why *w, nw_bounds to)
{
    for (int ply = 0; ply < w->plies; ply++) {
        nw_ancestor *a = &w->ancestor[ply];
        a->alpha = max_score(a->alpha, to.f_minus);
        a->beta = min_score(a->beta, to.f_plus);
    }
    w->alpha = max_score(w->alpha, to.f_minus);
    w->beta = min_score(w->beta, to.f_plus);
}

/* MTD(f) is SSS* from its first gamma down, or DUAL* from there up.
 * Implements: Plaat 1996, section 6.2, node expansion criteria for MTD(f). */
static void by_mtdf(nw_why *w, nw_score guess)
{
    const nw_score value = w->plies > 0 ? w->ancestor[0].value : w->value;
    w->limited = true;
    w->gamma = guess > -NW_INF ? guess : -NW_INF + 1;
    const bool below = value < w->gamma;
    w->criterion = below ? NW_CRITERION_SSS : NW_CRITERION_DUAL;
    limit(w, below ? (nw_bounds){-NW_INF, w->gamma} : (nw_bounds){w->gamma - 1, NW_INF});
    by_sss(w, !below);
}

static void apply(const look *l, nw_why *w)
{
    if (w->criterion == NW_CRITERION_ALL)
        decide(w, NW_REASON_EVALUATED, -1);
    else if (w->criterion == NW_CRITERION_ALPHABETA)
        by_alphabeta(w);
    else if (w->criterion == NW_CRITERION_NEGASCOUT)
        by_negascout(l, w);
    else if (l->row->flags & GUESS_FIRST)
        by_mtdf(w, l->b.opt->guess);
    else if (w->criterion != NW_CRITERION_NONE)
        by_sss(w, w->criterion == NW_CRITERION_DUAL);
}

int book_criterion(const void *pos, const nw_lab_options *options, const uint32_t *path, int plies,
                   nw_why *out, nw_error *err)
{
    const game_pos *root_pos = pos;
    nw_book_result result = {0};
    look w = {.out = out,
              .path = path,
              .row = find(options->algorithm),
              .wide = NW_NO_BOUNDS,
              .left = -1,
              .b = {.opt = options, .out = &result, .err = err, .silent = true}};
    const node root = {.link = {.max = game_root_is_max(root_pos)},
                       .depth = options->depth,
                       .path = 1,
                       .pos = root_pos};
    *out = (nw_why){.criterion = w.row->is, .at = -1, .plies = plies};
    w.open = w.row->is == NW_CRITERION_NEGASCOUT;
    if (w.row->flags & WINDOW)
        w.wide = (nw_bounds){options->alpha, options->beta};
    out->ancestor = calloc((size_t)plies + 1, sizeof *out->ancestor);
    if (out->ancestor)
        look_at(&w, &root, w.wide.f_minus, w.wide.f_plus);
    else
        out_of_memory(&w.b);
    if (w.b.status == 0)
        apply(&w, out);
    nw_memory_free(&w.b.memory);
    return w.b.status;
}
