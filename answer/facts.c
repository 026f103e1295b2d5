/* SPDX-License-Identifier: MIT */
#include "answer/facts.h"
#include "answer/position.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include <stdlib.h>

enum { LIST_MAX = 4096 }; /* nodes a request may list */

/* --- the formula */

/* Tests for uniform width and depth of an explicit tree. Children precede their parents, so one
 * pass finds the heights. */
static bool is_uniform(const tree *t, uint32_t *width)
{
    uint16_t *height = calloc(t->nodes, sizeof *height);
    bool uniform = height != NULL;
    *width = 0;
    for (uint32_t n = 0; n < t->nodes && uniform; n++) {
        const tree_node *node = &t->node[n];
        if (node->count == 0)
            continue;
        *width = *width ? *width : node->count;
        uniform = node->count == *width;
        height[n] = (uint16_t)(height[t->child[node->first]] + 1);
        for (uint32_t i = 1; i < node->count && uniform; i++)
            uniform = height[t->child[node->first + i]] + 1 == height[n];
    }
    free(height);
    return uniform;
}

static uint64_t power_saturating(uint64_t base, int exponent)
{
    uint64_t p = 1;
    for (; exponent > 0 && base != 1; exponent--) {
        if (p > UINT64_MAX / base)
            return UINT64_MAX;
        p *= base;
    }
    return p;
}

/* Implements: Knuth and Moore 1975, the corollary for uniform trees. */
static facts_formula formula_of(const tree_pos *root, int depth)
{
    const tree *t = root->tree;
    const int height = t->height - root->ply;
    uint32_t width = (uint32_t)t->width_lo;
    if (t->artificial ? t->width_lo != t->width_hi || t->early > 0 : !is_uniform(t, &width))
        return (facts_formula){.uniform = false};
    facts_formula f = {true, height < depth ? height : depth, width, 0, 0, 0};
    f.half_down = power_saturating(f.width, f.depth / 2);
    f.half_up = power_saturating(f.width, (f.depth + 1) / 2);
    f.leaves = f.half_up > UINT64_MAX - f.half_down ? UINT64_MAX : f.half_down + f.half_up - 1;
    return f;
}

/* --- computing */

static void on_node(void *context, const nw_facts_node *n)
{
    facts_found *f = context;
    nw_buffer_put(&f->list, (const char *)n, sizeof *n);
    nw_buffer_put(&f->paths, (const char *)n->path, (size_t)n->plies * sizeof *n->path);
}

/* Paths have their final address only after the last node. */
static void set_paths(facts_found *f)
{
    nw_facts_node *node = (void *)f->list.text;
    const uint32_t *path = (const void *)f->paths.text;
    f->node = node;
    f->nodes = (int)(f->list.used / sizeof *node);
    for (int i = 0; i < f->nodes; path += node[i++].plies)
        node[i].path = path;
}

int facts_find(facts_found *f, const nw_game_info *game, const void *state,
               nw_facts_options *options, nw_error *err)
{
    *f = (facts_found){.nodes = 0};
    options->node = on_node;
    options->node_context = f;
    const int rc = nw_book_facts(game, state, options, &f->facts, err);
    if (rc < 0)
        return rc;
    if (f->list.failed || f->paths.failed)
        return nw_fail(err, NW_ENOMEM, "out of memory for the critical tree");
    set_paths(f);
    if (game->is_tree)
        f->formula = formula_of(state, options->depth);
    return 0;
}

void facts_free(facts_found *f)
{
    free(f->facts.pv);
    nw_buffer_free(&f->list);
    nw_buffer_free(&f->paths);
}

/* --- JSON */

static void write_count(json *j, const char *key, uint64_t n)
{
    if (n == UINT64_MAX)
        json_null(j, key);
    else
        json_unsigned(j, key, n);
}

static void write_size(json *j, const char *key, const nw_tree_size *size)
{
    json_object(j, key);
    write_count(j, "leaves", size->leaves);
    write_count(j, "nodes", size->nodes);
    json_end(j);
}

/* The value of each strategy of a side; null: there are too many. */
static void write_strategies(json *j, const char *key, const nw_strategies *s)
{
    if (s->count == 0) {
        json_null(j, key);
        return;
    }
    json_list(j, key);
    for (int i = 0; i < s->count; i++)
        json_score(j, NULL, s->worth[i]);
    json_end(j);
}

static void write_path(json *j, const char *key, const uint32_t *path, int plies)
{
    json_list(j, key);
    for (int i = 0; i < plies; i++)
        json_unsigned(j, NULL, path[i]);
    json_end(j);
}

static void write_node(json *j, const nw_facts_node *n)
{
    json_object(j, NULL);
    write_path(j, "path", n->path, n->plies);
    json_integer(j, "type", n->type);
    json_bool(j, "plus", n->plus);
    json_bool(j, "minus", n->minus);
    if (n->leaf)
        json_score(j, "value", n->value);
    json_end(j);
}

void facts_write(json *j, const nw_game_info *game, const facts_found *f)
{
    static const char *const types[] = {NULL, "type1", "type2", "type3"};
    json_object(j, NULL);
    json_string(j, "game", game->rules->name);
    json_score(j, "value", f->facts.value);
    write_path(j, "pv", f->facts.pv, f->facts.pv_length);
    write_size(j, "plus", &f->facts.plus);
    write_size(j, "minus", &f->facts.minus);
    write_size(j, "critical", &f->facts.critical);
    for (int type = 1; type <= 3; type++)
        write_size(j, types[type], &f->facts.type[type]);
    if (f->formula.uniform)
        write_count(j, "formula", f->formula.leaves);
    write_strategies(j, "strategies_max", &f->facts.strategies[1]);
    write_strategies(j, "strategies_min", &f->facts.strategies[0]);
    json_list(j, "tree");
    for (int i = 0; i < f->nodes; i++)
        write_node(j, &f->node[i]);
    json_end(j);
    json_end(j);
}

/* --- the request */

static void on_progress(void *context, uint64_t visits)
{
    (void)visits;
    answer_look_at_clock(context);
}

static int find_and_write(answer *a, const position *p, nw_facts_options *options, nw_error *err)
{
    facts_found f;
    int rc = facts_find(&f, p->game, p->state, options, err);
    if (rc == NW_ESTOP)
        rc = nw_fail(err, NW_ESTOP, a->late ? "stopped: it took too long" : "stopped");
    if (rc == 0) {
        facts_write(&a->j, p->game, &f);
        answer_send(a);
    }
    facts_free(&f);
    return rc;
}

int answer_facts(answer *a, nw_error *err)
{
    position p;
    nw_facts_options options = {
        .progress = on_progress, .progress_context = a, .stop = a->host->stop};
    int rc = position_open(&p, a, err);
    if (rc == 0) {
        options.depth = position_depth(&p, a);
        options.list_max = (uint64_t)json_get_integer(a->r, 0, "list", 0, LIST_MAX, FACTS_LISTED);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = find_and_write(a, &p, &options, err);
    position_free(&p);
    return rc;
}
