/* SPDX-License-Identifier: MIT */
#include "book/facts.h"
#include "cli.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "base/json.h"
#include "progress.h"
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>

/* Critical trees up to this size are listed node by node. */
enum { LIST_MAX = 64 };

typedef struct listed {
    nw_facts_node node; /* node.path points into paths, once all are there */
    size_t path;
} listed;

typedef struct facts_run {
    cli_position position;
    nw_facts_options options;
    nw_facts facts;
    nw_error err;
    int code;
    cli_progress progress;
    listed list[LIST_MAX];
    int count;
    uint32_t *paths;
    size_t used;
} facts_run;

/* --- the formula */

/* The shape of a uniform tree; false if the tree is not uniform. */
typedef struct shape {
    uint64_t width;
    int depth;
} shape;

/* An explicit tree: every leaf as deep as every other, every interior node as wide. Children come
 * before their parents, so that one pass finds the heights. */
static bool explicit_shape(const tree *t, shape *out)
{
    uint16_t *height = calloc(t->nodes, sizeof *height);
    uint32_t width = 0;
    bool uniform = height != NULL;
    for (uint32_t n = 0; n < t->nodes && uniform; n++) {
        const tree_node *node = &t->node[n];
        if (node->count == 0)
            continue;
        width = width ? width : node->count;
        uniform = node->count == width;
        height[n] = (uint16_t)(height[t->child[node->first]] + 1);
        for (uint32_t i = 1; i < node->count && uniform; i++)
            uniform = height[t->child[node->first + i]] + 1 == height[n];
    }
    free(height);
    *out = (shape){width, t->height};
    return uniform;
}

static bool uniform_shape(const facts_run *r, shape *out)
{
    if (!cli_is_tree(&r->position))
        return false;
    const tree *t = ((const tree_pos *)r->position.state)->tree;
    if (t->artificial && t->width_lo != t->width_hi)
        return false;
    if (t->artificial)
        *out = (shape){(uint64_t)t->width_lo, t->height};
    else if (!explicit_shape(t, out))
        return false;
    if (out->depth > r->options.depth)
        out->depth = r->options.depth;
    return true;
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

/* w^floor(d/2) + w^ceil(d/2) - 1, the leaves of a minimal tree; UINT64_MAX if too many to count.
 * Implements: Knuth and Moore 1975, the corollary for uniform trees. */
static uint64_t formula(const shape *s)
{
    const uint64_t a = power_saturating(s->width, s->depth / 2),
                   b = power_saturating(s->width, (s->depth + 1) / 2);
    return b > UINT64_MAX - a ? UINT64_MAX : a + b - 1;
}

/* --- running */

static void on_progress(void *context, uint64_t visits)
{
    cli_progress_show(context, visits, "visits");
}

/* Keeps the node for printing. There are at most LIST_MAX, each at most NW_DEPTH_MAX deep, and a
 * path to a node passes only listed ones, so the paths are short too. */
static void on_node(void *context, const nw_facts_node *node)
{
    facts_run *r = context;
    listed *l = &r->list[r->count++];
    *l = (listed){*node, r->used};
    for (int i = 0; i < node->plies; i++)
        r->paths[r->used++] = node->path[i];
    l->node.path = NULL;
}

static void run(void *context)
{
    facts_run *r = context;
    r->code = nw_book_facts(r->position.game, r->position.state, &r->options, &r->facts, &r->err);
}

static int find_facts(facts_run *r)
{
    r->paths = malloc((size_t)LIST_MAX * LIST_MAX * sizeof *r->paths);
    if (!r->paths)
        return cli_fail(EXIT_FAILED, "out of memory");
    r->options.node = on_node;
    r->options.node_context = r;
    r->options.list_max = LIST_MAX;
    r->options.progress = on_progress;
    r->options.progress_context = &r->progress;
    r->options.stop = &cli_stop;
    r->progress = cli_progress_start();
    cli_catch_signals();
    int rc = cli_run_deep(run, r);
    cli_progress_end(&r->progress);
    for (int i = 0; i < r->count; i++)
        r->list[i].node.path = r->paths + r->list[i].path;
    if (rc != 0)
        return rc;
    if (r->code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "stopped by a signal; no result");
    return r->code < 0 ? cli_report(&r->err) : 0;
}

/* --- text */

static const char *count_text(uint64_t n, char out[CLI_COUNT_SIZE])
{
    if (n == UINT64_MAX)
        snprintf(out, CLI_COUNT_SIZE, "over 1.8e19");
    else
        cli_count(n, out);
    return out;
}

static void print_size(const char *what, const nw_tree_size *size)
{
    char leaves[CLI_COUNT_SIZE], nodes[CLI_COUNT_SIZE];
    printf("  %-34s %15s %15s\n", what, count_text(size->leaves, leaves),
           count_text(size->nodes, nodes));
}

static void print_sizes(const nw_facts *f)
{
    char what[64], value[CLI_SCORE_SIZE];
    cli_score(f->value, value);
    printf("%-36s %15s %15s\n", "proof of the value", "leaves", "nodes");
    snprintf(what, sizeof what, "T+: the value is at most %s", value);
    print_size(what, &f->plus);
    snprintf(what, sizeof what, "T-: the value is at least %s", value);
    print_size(what, &f->minus);
    print_size("critical tree: both", &f->critical);
    print_size("  type 1, the principal variation", &f->type[1]);
    print_size("  type 2, one child needed", &f->type[2]);
    print_size("  type 3, all children needed", &f->type[3]);
}

static void print_formula(const facts_run *r)
{
    char a[CLI_COUNT_SIZE], b[CLI_COUNT_SIZE], sum[CLI_COUNT_SIZE];
    shape s;
    if (!uniform_shape(r, &s))
        return;
    printf("%-11sw^floor(d/2) + w^ceil(d/2) - 1 = %s + %s - 1 = %s leaves (w=%llu, d=%d)\n",
           "formula", count_text(power_saturating(s.width, s.depth / 2), a),
           count_text(power_saturating(s.width, (s.depth + 1) / 2), b),
           count_text(formula(&s), sum), (unsigned long long)s.width, s.depth);
}

static void print_list(const facts_run *r, cli_walk *w)
{
    char value[CLI_SCORE_SIZE];
    if (r->count == 0)
        return;
    puts("the critical tree\n  type  in      node");
    for (int i = 0; i < r->count; i++) {
        const nw_facts_node *n = &r->list[i].node;
        printf("  %-5d %-7s ", n->type, n->plus && n->minus ? "T+ T-" : n->plus ? "T+" : "   T-");
        cli_walk_reset(w);
        if (n->leaf)
            printf("%s = ", cli_score(n->value, value));
        cli_print_line(w, n->path, n->plies);
    }
}

static void print_text(const facts_run *r, cli_walk *w)
{
    char value[CLI_SCORE_SIZE];
    printf("%-11s%s\n", "position", r->position.text);
    printf("%-11s%s\n", "value", cli_score(r->facts.value, value));
    printf("%-11s", "line");
    cli_print_line(w, r->facts.pv, r->facts.pv_length);
    print_sizes(&r->facts);
    print_formula(r);
    print_list(r, w);
}

/* --- JSON; counts that are too high are null */

static void json_tree_count(json *j, const char *key, uint64_t n)
{
    if (n == UINT64_MAX)
        json_null(j, key);
    else
        json_unsigned(j, key, n);
}

static void json_size(json *j, const char *key, const nw_tree_size *size)
{
    json_object(j, key);
    json_tree_count(j, "leaves", size->leaves);
    json_tree_count(j, "nodes", size->nodes);
    json_end(j);
}

static void json_path(json *j, const char *key, const uint32_t *path, int plies)
{
    json_list(j, key);
    for (int i = 0; i < plies; i++)
        json_unsigned(j, NULL, path[i]);
    json_end(j);
}

static void json_tree(json *j, const facts_run *r)
{
    json_list(j, "tree");
    for (int i = 0; i < r->count; i++) {
        const nw_facts_node *n = &r->list[i].node;
        json_object(j, NULL);
        json_path(j, "path", n->path, n->plies);
        json_integer(j, "type", n->type);
        json_bool(j, "plus", n->plus);
        json_bool(j, "minus", n->minus);
        if (n->leaf)
            json_score(j, "value", n->value);
        json_end(j);
    }
    json_end(j);
}

static void print_json(const facts_run *r)
{
    static const char *const types[] = {NULL, "type1", "type2", "type3"};
    const nw_facts *f = &r->facts;
    shape s;
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", r->position.game->rules->name);
    json_score(&j, "value", f->value);
    json_path(&j, "pv", f->pv, f->pv_length);
    json_size(&j, "plus", &f->plus);
    json_size(&j, "minus", &f->minus);
    json_size(&j, "critical", &f->critical);
    for (int type = 1; type <= 3; type++)
        json_size(&j, types[type], &f->type[type]);
    if (uniform_shape(r, &s))
        json_tree_count(&j, "formula", formula(&s));
    if (r->count > 0)
        json_tree(&j, r);
    json_end(&j);
}

static int show_facts(facts_run *r, bool as_json)
{
    cli_walk *w = cli_walk_start(&r->position);
    int rc = w ? find_facts(r) : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == 0 && as_json)
        print_json(r);
    else if (rc == 0)
        print_text(r, w);
    cli_walk_free(w);
    free(r->paths);
    free(r->facts.pv);
    return rc;
}

int cmd_facts(int argc, char **argv)
{
    facts_run r = {.count = 0};
    bool as_json = false;
    const char *position = NULL, *root = NULL;
    long long depth = -1;
    int count = 0;
    const cli_option options[] = {
        {"depth", 'i', &depth, 0, NW_DEPTH_MAX, "D", "plies; trees go to their leaves without it",
         NULL},
        {"root", 's', &root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    rc = cli_open_at(argv[0], position, depth, root, &r.position, &r.options.depth);
    if (rc == 0)
        rc = show_facts(&r, as_json);
    cli_close(&r.position);
    return rc;
}
