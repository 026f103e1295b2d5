/* SPDX-License-Identifier: MIT */
#include "answer/counterexample.h"
#include "answer/handler.h"
#include "base/text.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "library/option_json.h"
#include "library/options.h"
#include <string.h>

enum {
    LEAVES = COUNTEREXAMPLE_LEAVES,
    NODES = 2 * LEAVES - 1 + COUNTEREXAMPLE_SINGLES,
    BOUNDS = 2 * LEAVES + 3, /* of windows: 0 .. twice the number of values, and one more */
    TEXT = 256
};

typedef struct hunt {
    const counterexample_question *q;
    counterexample_found *f;
    nw_error *err;
    int rc;
    int nodes, leaves;  /* of the trees being tried */
    int width[NODES];   /* children of the nodes in preorder */
    tree *t;            /* the tree of these widths; */
    int leaf[LEAVES];   /* its leaves from left to right, as nodes */
    int place[NODES];   /* and the other way round */
    int level[LEAVES];  /* the order of their values, */
    int levels;         /* from 0 up to this */
    int step;           /* from one to the next */
    uint32_t evaluated; /* by the run in progress: bit i for leaf i */
} hunt;

/* --- running */

static void on_leaf(void *context, const uint32_t *path, int plies)
{
    hunt *h = context;
    uint32_t id = h->t->root;
    for (int i = 0; i < plies; i++)
        id = h->t->child[h->t->node[id].first + path[i]];
    h->evaluated |= 1u << h->place[id];
}

/* The leaves that a side evaluates. */
static uint32_t run_side(hunt *h, const tree_pos *root, const nw_lab_options *side)
{
    nw_book_result result;
    nw_lab_options o = *side;
    o.leaf = on_leaf;
    o.context = h;
    o.no_pv = 1;
    h->evaluated = 0;
    const int rc = nw_book_for(true)->run(o.algorithm, root, &o, &result, h->err);
    if (rc < 0)
        h->rc = rc;
    nw_book_free(&result);
    return h->evaluated;
}

/* Keeps the example: the tree and what the sides evaluate. */
static void keep(hunt *h, const tree_pos *root, const nw_lab_options side[2], uint32_t a,
                 uint32_t b)
{
    counterexample_found *f = h->f;
    nw_text text = nw_text_in(f->tree, sizeof f->tree);
    int open[NODES], depth = 0, leaf = 0;
    f->found = true;
    nw_text_add(&text, "%s", root->max ? "" : "min ");
    for (int i = 0; i < h->nodes; i++) {
        if (h->width[i] > 0) {
            nw_text_add(&text, "(");
            open[depth++] = h->width[i];
            continue;
        }
        f->values[leaf] = h->step * (h->level[leaf] + 1);
        nw_text_add(&text, "%d", f->values[leaf++]);
        while (depth > 0 && --open[depth - 1] == 0) {
            nw_text_add(&text, ")");
            depth--;
        }
        nw_text_add(&text, "%s", depth > 0 ? " " : "");
    }
    for (int i = 0; i < 2; i++) {
        f->side[i] = side[i];
        f->evaluated[i] = i == 0 ? a : b;
    }
    f->leaves = h->leaves;
    for (f->extra = 0; !((a & ~b) >> f->extra & 1);)
        f->extra++;
}

static void try_windows(hunt *h, const tree_pos *root)
{
    uint32_t evaluated[2][BOUNDS][BOUNDS];
    nw_lab_options side[2] = {h->q->side[0], h->q->side[1]};
    const int most = h->step * (h->levels + 1) + 1;
    for (int i = 0; i < 2; i++)
        for (int alpha = 0; alpha < most; alpha++)
            for (int beta = alpha + 1; beta < most && h->rc == 0; beta++) {
                side[i].alpha = alpha;
                side[i].beta = beta;
                evaluated[i][alpha][beta] = run_side(h, root, &side[i]);
            }
    for (int from = 0; from < most; from++)
        for (int to = from + 1; to < most; to++)
            for (int alpha = from; alpha < to; alpha++)
                for (int beta = alpha + 1; beta <= to && h->rc == 0; beta++)
                    if (evaluated[0][alpha][beta] & ~evaluated[1][from][to]) {
                        side[0].alpha = alpha;
                        side[0].beta = beta;
                        side[1].alpha = from;
                        side[1].beta = to;
                        keep(h, root, side, evaluated[0][alpha][beta], evaluated[1][from][to]);
                        return;
                    }
}

/* Tries the tree with these values, with MAX and with MIN at its root. */
static void try_values(hunt *h)
{
    h->t->lo = h->step;
    h->t->hi = h->step * h->levels;
    for (int i = 0; i < h->leaves; i++)
        h->t->node[h->leaf[i]].value = h->step * (h->level[i] + 1);
    for (int max = 1; max >= 0 && !h->f->found && h->rc == 0; max--) {
        tree_pos root;
        h->t->root_max = max;
        tree_root(h->t, &root);
        if (h->q->narrower) {
            try_windows(h, &root);
        } else {
            const uint32_t a = run_side(h, &root, &h->q->side[0]);
            const uint32_t b = run_side(h, &root, &h->q->side[1]);
            if (h->rc == 0 && a & ~b)
                keep(h, &root, h->q->side, a, b);
        }
        h->f->trees++;
    }
    if ((h->f->trees & 1023) < 2 && h->q->progress)
        h->q->progress(h->q->progress_context, h->f->trees);
    if (h->q->stop && *h->q->stop)
        h->rc = nw_fail(h->err, NW_ESTOP, "stopped");
}

/* --- all trees */

static bool goes_on(const hunt *h)
{
    return !h->f->found && h->rc == 0;
}

/* All orders of the leaves from number i on: level < levels, every level taken. */
static void vary_values(hunt *h, int i, unsigned taken)
{
    if (i == h->leaves) {
        if (taken == (1u << h->levels) - 1)
            try_values(h);
        return;
    }
    for (h->level[i] = 0; h->level[i] < h->levels && goes_on(h); h->level[i]++)
        vary_values(h, i + 1, taken | 1u << h->level[i]);
}

static void find_leaves(hunt *h, uint32_t id, int *count)
{
    const tree_node *n = &h->t->node[id];
    if (n->count == 0) {
        h->leaf[*count] = (int)id;
        h->place[id] = (*count)++;
    }
    for (uint32_t i = 0; i < n->count; i++)
        find_leaves(h, h->t->child[n->first + i], count);
}

/* The text of a tree of these widths whose leaves are all 0. */
static void write_shape(const hunt *h, char text[TEXT])
{
    int open[NODES], depth = 0;
    nw_text t = nw_text_in(text, TEXT);
    for (int i = 0; i < h->nodes; i++) {
        nw_text_add(&t, h->width[i] > 0 ? "(" : "0 ");
        if (h->width[i] > 0) {
            open[depth++] = h->width[i];
            continue;
        }
        while (depth > 0 && --open[depth - 1] == 0) {
            nw_text_add(&t, ")");
            depth--;
        }
    }
}

static void vary_shape(hunt *h)
{
    char text[TEXT];
    int count = 0;
    write_shape(h, text);
    FILE *f = fmemopen(text, strlen(text), "r");
    h->rc = f ? tree_read(f, "shape", &h->t, h->err) : nw_fail(h->err, NW_ENOMEM, "out of memory");
    if (f)
        fclose(f);
    if (h->rc < 0)
        return;
    find_leaves(h, h->t->root, &count);
    for (h->levels = h->leaves; h->levels >= 1 && goes_on(h); h->levels--)
        vary_values(h, 0, 0);
    tree_free(h->t);
}

/* Enumerates the widths of the nodes from number i on, in preorder: `open` nodes have a parent but
 * no width yet, `leaves` and `singles` are left. */
static void vary_widths(hunt *h, int i, int open, int leaves, int singles)
{
    if (open == 0) {
        if (i == h->nodes && leaves == 0)
            vary_shape(h);
        return;
    }
    if (open > leaves || i + open > h->nodes)
        return;
    for (int width = 0; width <= h->leaves && goes_on(h); width++) {
        h->width[i] = width;
        if (width != 1 || singles > 0)
            vary_widths(h, i + 1, open - 1 + width, leaves - (width == 0), singles - (width == 1));
    }
}

static int check_question(const counterexample_question *q, nw_error *err)
{
    for (int i = 0; i < 2; i++) {
        const nw_book_row *row = nw_book_find(q->side[i].algorithm);
        if (!row || row->estimates)
            return nw_fail(err, NW_EINVAL, "%s estimates: its evaluations are not leaves alone",
                           q->side[i].algorithm);
        if (q->narrower && !nw_book_reads(row, "alpha"))
            return nw_fail(err, NW_EINVAL, "%s takes no window, which narrower varies", row->name);
        if (q->side[i].alpha >= q->side[i].beta)
            return nw_fail(err, NW_EINVAL, "%s: the window is empty", row->name);
    }
    return 0;
}

int counterexample_find(counterexample_found *f, const counterexample_question *q, nw_error *err)
{
    hunt h = {.q = q, .f = f, .err = err};
    *f = (counterexample_found){.found = false};
    if ((h.rc = check_question(q, err)) < 0)
        return h.rc;
    for (h.leaves = 1; h.leaves <= q->leaves && goes_on(&h); h.leaves++) {
        const int most = 2 * h.leaves - 1 + COUNTEREXAMPLE_SINGLES;
        for (h.nodes = h.leaves; h.nodes <= most && goes_on(&h); h.nodes++)
            for (h.step = 2; h.step >= 1 && goes_on(&h); h.step--)
                vary_widths(&h, 0, 1, h.leaves, COUNTEREXAMPLE_SINGLES);
        if (!f->found)
            f->leaves = h.leaves;
    }
    return h.rc;
}

/* --- requests and answers */

int counterexample_side(nw_lab_options *o, const char *text, nw_error *err)
{
    char words[256], *save;
    *o = nw_lab_defaults();
    if (strlen(text) >= sizeof words)
        return nw_fail(err, NW_EINVAL, "'%.40s...' is too long", text);
    strcpy(words, text);
    char *word = strtok_r(words, ",", &save);
    const nw_book_row *row = word ? nw_book_find(word) : NULL;
    if (!row)
        return nw_fail(err, NW_EINVAL, "unknown algorithm '%.40s'", word ? word : "");
    o->algorithm = row->name;
    while ((word = strtok_r(NULL, ",", &save))) {
        char *value = strchr(word, '=');
        if (!value)
            return nw_fail(err, NW_EINVAL, "'%.40s': expected NAME=VALUE, as in alpha=8", word);
        *value++ = 0;
        if (!nw_book_reads(row, word))
            return nw_fail(err, NW_EINVAL, "%s does not read %.40s", row->name, word);
        const int rc = nw_lab_option_set(o, word, value, err);
        if (rc < 0)
            return rc;
    }
    return 0;
}

static void write_side(json *j, const char *key, const counterexample_found *f, int side)
{
    const nw_lab_options *o = &f->side[side];
    const bool windowed = nw_book_reads(nw_book_find(o->algorithm), "alpha");
    json_object(j, key);
    json_string(j, "algorithm", o->algorithm);
    if (windowed) {
        json_score(j, "alpha", o->alpha);
        json_score(j, "beta", o->beta);
    }
    json_list(j, "evaluated");
    for (int i = 0; i < f->leaves; i++)
        if (f->evaluated[side] >> i & 1)
            json_integer(j, NULL, i);
    json_end(j);
    json_end(j);
}

void counterexample_write(json *j, const counterexample_found *f)
{
    json_object(j, NULL);
    json_bool(j, "found", f->found);
    json_integer(j, "leaves", f->leaves);
    json_unsigned(j, "trees", f->trees);
    if (f->found) {
        json_string(j, "tree", f->tree);
        json_list(j, "values");
        for (int i = 0; i < f->leaves; i++)
            json_integer(j, NULL, f->values[i]);
        json_end(j);
        json_integer(j, "extra", f->extra);
        write_side(j, "a", f, 0);
        write_side(j, "b", f, 1);
    }
    json_end(j);
}

static void on_trees(void *context, uint64_t trees)
{
    (void)trees;
    answer_look_at_clock(context);
}

static void read_side(answer *a, const char *key, nw_lab_options *o)
{
    nw_error err;
    const char *text = json_get_text(a->r, 0, key, NULL);
    if (!text)
        json_refuse(a->r, "%s: missing, an algorithm, as in \"negascout,alpha=8,beta=9\"", key);
    else if (counterexample_side(o, text, &err) < 0)
        json_refuse(a->r, "%s: %s", key, err.text);
}

int answer_counterexample(answer *a, nw_error *err)
{
    counterexample_question q = {
        .stop = a->host->stop, .progress = on_trees, .progress_context = a};
    counterexample_found f;
    read_side(a, "a", &q.side[0]);
    read_side(a, "b", &q.side[1]);
    q.narrower = json_get_bool(a->r, 0, "narrower", false);
    q.leaves = (int)json_get_integer(a->r, 0, "leaves", 1, COUNTEREXAMPLE_LEAVES, 4);
    int rc = answer_check(a, err);
    if (rc == 0)
        rc = counterexample_find(&f, &q, err);
    if (rc == NW_ESTOP)
        rc = nw_fail(err, NW_ESTOP, a->late ? "stopped: it took too long" : "stopped");
    if (rc == 0) {
        counterexample_write(&a->j, &f);
        answer_send(a);
    }
    return rc;
}
