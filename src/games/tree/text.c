/* SPDX-License-Identifier: MIT */
#include "games/tree/tree-inl.h"
#include "base/text.h"
#include "core/error.h"
#include "games/tree/scan.h"
#include <stdlib.h>
#include <string.h>

/* The reader of explicit trees:
 *
 *   file := ['max' | 'min'] node
 *   node := [LABEL ':'] ( INTEGER | [estimate] '(' node+ ')' ) | '@' LABEL
 *   estimate := '[' INTEGER [INTEGER [INTEGER]] ']'    value; bounds; bound, value and bound
 *
 * One pass, no recursion. A finished node is appended to `node`; until its parent is finished its
 * number is on the stack `pending`, so the children of a node end up contiguous in `child`. Cost
 * while reading: 8 bytes per node, 2 for its height, and 4 + 4 bytes per edge. */

typedef struct open_node {
    size_t pending; /* where its children start on the pending stack */
    size_t label;   /* index into reader.name, or NO_LABEL */
    bool estimated; /* has an estimate */
    tree_estimate estimate;
    long line, column; /* of the parenthesis, for messages */
} open_node;

/* A label, and the node it names once that is complete. */
typedef struct named {
    uint32_t text;
    uint32_t node;
} named;

#define NO_LABEL  SIZE_MAX
#define NODE_OPEN UINT32_MAX

typedef struct reader {
    tree_scan in;
    tree *t;
    uint16_t *height; /* per node, in plies */
    size_t node_room, height_room, child_room, pending_room, open_room, name_room, text_room,
        estimate_room;
    uint32_t *pending;
    size_t pendings;
    open_node *open;
    size_t opens;
    named *name;
    size_t names, texts;
    uint32_t *index; /* open addressing hash of names, holding name + 1 */
    size_t index_size;
} reader;

static int out_of_memory(reader *r)
{
    return tree_scan_fail(&r->in, NW_ENOMEM,
                          "out of memory; the tree is too large for this machine");
}

/* Reserves space for one more element, growing by half. */
static int reserve(reader *r, void **array, size_t *room, size_t used, size_t size)
{
    if (used < *room)
        return 0;
    const size_t more = *room + *room / 2 + 64;
    void *bigger = more > SIZE_MAX / size ? NULL : realloc(*array, more * size);
    if (!bigger)
        return out_of_memory(r);
    *array = bigger;
    *room = more;
    return 0;
}
#define RESERVE(r, array, room, used)                                                              \
    reserve((r), (void **)&(array), &(room), (used), sizeof *(array))

/* Reads a label onto the text; *start is its offset. */
static int read_label(reader *r, uint32_t *start)
{
    *start = (uint32_t)r->texts;
    while (tree_starts_label(r->in.next) || tree_is_digit(r->in.next)) {
        if (RESERVE(r, r->t->text, r->text_room, r->texts + 1) < 0)
            return NW_ENOMEM;
        if (r->texts >= UINT32_MAX - 2)
            return tree_scan_bad(&r->in, "the labels are too long in all");
        r->t->text[r->texts++] = (char)r->in.next;
        tree_scan_next(&r->in);
    }
    r->t->text[r->texts++] = 0;
    return 0;
}

/* The slot of the label: its index entry if known, else the free place for it. */
static uint32_t *find_name(reader *r, const char *label)
{
    size_t i = nw_hash_text(0, label) & (r->index_size - 1);
    while (r->index[i] && strcmp(r->t->text + r->name[r->index[i] - 1].text, label) != 0)
        i = (i + 1) & (r->index_size - 1);
    return &r->index[i];
}

static int grow_index(reader *r)
{
    if (r->names * 2 < r->index_size)
        return 0;
    const size_t size = r->index_size ? r->index_size * 2 : 64;
    uint32_t *index = calloc(size, sizeof *index);
    if (!index)
        return out_of_memory(r);
    free(r->index);
    r->index = index;
    r->index_size = size;
    for (size_t i = 0; i < r->names; i++)
        *find_name(r, r->t->text + r->name[i].text) = (uint32_t)i + 1;
    return 0;
}

/* Enters a new label, of a node not yet complete. */
static int define_name(reader *r, uint32_t text, size_t *name)
{
    if (grow_index(r) < 0 || RESERVE(r, r->name, r->name_room, r->names) < 0)
        return NW_ENOMEM;
    uint32_t *slot = find_name(r, r->t->text + text);
    if (*slot) {
        char what[120];
        snprintf(what, sizeof what, "the label '%.60s' is defined twice", r->t->text + text);
        return tree_scan_bad(&r->in, what);
    }
    *name = r->names;
    r->name[r->names++] = (named){.text = text, .node = NODE_OPEN};
    *slot = (uint32_t)r->names;
    return 0;
}

static int push_pending(reader *r, uint32_t node)
{
    if (RESERVE(r, r->pending, r->pending_room, r->pendings) < 0)
        return NW_ENOMEM;
    r->pending[r->pendings++] = node;
    return 0;
}

/* Appends a finished node and pushes it for its parent. */
static int finish_node(reader *r, tree_node node, int height, size_t label)
{
    tree *t = r->t;
    if (t->nodes == UINT32_MAX - 1)
        return tree_scan_bad(&r->in, "more than 4294967294 nodes");
    if (RESERVE(r, t->node, r->node_room, t->nodes) < 0 ||
        RESERVE(r, r->height, r->height_room, t->nodes) < 0)
        return NW_ENOMEM;
    t->node[t->nodes] = node;
    r->height[t->nodes] = (uint16_t)height;
    if (label != NO_LABEL)
        r->name[label].node = t->nodes;
    return push_pending(r, t->nodes++);
}

static int read_number(reader *r, size_t label)
{
    nw_score v = 0;
    const int rc = tree_scan_integer(&r->in, &v);
    if (rc < 0)
        return rc;
    if (v < r->t->lo)
        r->t->lo = v;
    if (v > r->t->hi)
        r->t->hi = v;
    return finish_node(r, (tree_node){.value = v, .count = 0}, 0, label);
}

static int open_parenthesis(reader *r, size_t label)
{
    if (r->opens >= NW_DEPTH_MAX)
        return tree_scan_bad(&r->in, "nested deeper than 4096, the depth limit");
    if (RESERVE(r, r->open, r->open_room, r->opens) < 0)
        return NW_ENOMEM;
    r->open[r->opens++] = (open_node){
        .pending = r->pendings, .label = label, .line = r->in.at_line, .column = r->in.at_column};
    tree_scan_next(&r->in);
    return 0;
}

static nw_score middle_of(int64_t lo, int64_t hi)
{
    return (nw_score)((lo + hi) / 2);
}

/* '[' ... ']' '(': the estimate of the node that begins here. */
static int read_estimate(reader *r, size_t label)
{
    nw_score n[3] = {0, 0, 0};
    int count = 0, rc = 0;
    tree_scan_next(&r->in);
    tree_scan_blanks(&r->in);
    for (; tree_starts_number(r->in.next) && count < 3 && rc == 0; count++) {
        rc = tree_scan_integer(&r->in, &n[count]);
        tree_scan_blanks(&r->in);
    }
    if (rc < 0)
        return rc;
    if (count == 0 || r->in.next != ']')
        return tree_scan_bad(&r->in, "an estimate is one to three numbers and ']'");
    tree_scan_next(&r->in);
    tree_scan_blanks(&r->in);
    if (r->in.next != '(')
        return tree_scan_bad(&r->in, "an estimate belongs before '(': a leaf has its value");
    const tree_estimate e = count == 1   ? (tree_estimate){n[0], n[0], n[0]}
                            : count == 2 ? (tree_estimate){n[0], middle_of(n[0], n[1]), n[1]}
                                         : (tree_estimate){n[0], n[1], n[2]};
    if (e.pess > e.value || e.value > e.opt)
        return tree_scan_bad(&r->in, "the numbers of an estimate must not fall");
    rc = open_parenthesis(r, label);
    if (rc == 0) {
        r->open[r->opens - 1].estimated = true;
        r->open[r->opens - 1].estimate = e;
    }
    return rc;
}

/* Stores the estimate of the next finished node, so that estimates are sorted by node. */
static int keep_estimate(reader *r, const tree_estimate *e)
{
    tree *t = r->t;
    if (RESERVE(r, t->estimate, r->estimate_room, t->estimates) < 0)
        return NW_ENOMEM;
    t->estimate[t->estimates++] = (tree_estimated){t->nodes, *e};
    return 0;
}

static int close_parenthesis(reader *r)
{
    if (r->opens == 0)
        return tree_scan_bad(&r->in, "')' without '('");
    const open_node o = r->open[--r->opens];
    const size_t count = r->pendings - o.pending;
    tree *t = r->t;
    int height = 0;
    if (count == 0)
        return tree_scan_bad(&r->in, "'()' is empty; a node needs a value or children");
    if (t->edges > UINT32_MAX - count)
        return tree_scan_bad(&r->in, "more than 4294967295 edges");
    for (size_t i = o.pending; i < r->pendings; i++)
        if (r->height[r->pending[i]] > height)
            height = r->height[r->pending[i]];
    if (height + 1 > NW_DEPTH_MAX)
        return tree_scan_bad(&r->in, "references make the tree deeper than 4096, the depth limit");
    while (t->edges + count > r->child_room)
        if (RESERVE(r, t->child, r->child_room, r->child_room) < 0)
            return NW_ENOMEM;
    memcpy(t->child + t->edges, r->pending + o.pending, count * sizeof *t->child);
    r->pendings = o.pending;
    const tree_node node = {.first = t->edges, .count = (uint32_t)count};
    t->edges += (uint32_t)count;
    if (count > t->widest)
        t->widest = (uint32_t)count;
    t->interiors++;
    if (o.estimated && keep_estimate(r, &o.estimate) < 0)
        return NW_ENOMEM;
    tree_scan_next(&r->in);
    return finish_node(r, node, height + 1, o.label);
}

static int read_reference(reader *r)
{
    uint32_t text = 0;
    tree_scan_next(&r->in);
    if (!tree_starts_label(r->in.next))
        return tree_scan_bad(&r->in, "'@' must be followed by a label");
    const size_t texts = r->texts;
    int rc = read_label(r, &text);
    if (rc < 0)
        return rc;
    if (!tree_ends_token(r->in.next))
        return tree_scan_bad(&r->in,
                             "a reference must be followed by white space or a parenthesis");
    const uint32_t *slot = r->index_size ? find_name(r, r->t->text + text) : NULL;
    char what[160];
    if (!slot || !*slot) {
        snprintf(what, sizeof what, "unknown label '%.60s'; a label is defined before it is used",
                 r->t->text + text);
        return tree_scan_bad(&r->in, what);
    }
    if (r->name[*slot - 1].node == NODE_OPEN) {
        snprintf(what, sizeof what, "'@%.60s' refers to a node that contains it: a cycle",
                 r->t->text + text);
        return tree_scan_bad(&r->in, what);
    }
    r->texts = texts;
    return push_pending(r, r->name[*slot - 1].node);
}

/* LABEL ':' ( INTEGER | '(' ); text is the label just read. */
static int read_labelled(reader *r, uint32_t text)
{
    size_t label = NO_LABEL;
    tree_scan_blanks(&r->in);
    if (r->in.next != ':')
        return tree_scan_bad(&r->in, "a label must be followed by ':'");
    tree_scan_next(&r->in);
    int rc = define_name(r, text, &label);
    if (rc < 0)
        return rc;
    tree_scan_blanks(&r->in);
    if (r->in.next == '(')
        return open_parenthesis(r, label);
    if (r->in.next == '[')
        return read_estimate(r, label);
    if (tree_starts_number(r->in.next))
        return read_number(r, label);
    return tree_scan_bad(&r->in, "after 'label:' comes a number or '('");
}

/* Reads one token's worth of tree. */
static int read_step(reader *r)
{
    uint32_t text = 0;
    if (r->in.next == '(')
        return open_parenthesis(r, NO_LABEL);
    if (r->in.next == '[')
        return read_estimate(r, NO_LABEL);
    if (r->in.next == ')')
        return close_parenthesis(r);
    if (r->in.next == '@')
        return read_reference(r);
    if (tree_starts_number(r->in.next))
        return read_number(r, NO_LABEL);
    if (tree_starts_label(r->in.next)) {
        int rc = read_label(r, &text);
        return rc < 0 ? rc : read_labelled(r, text);
    }
    return tree_scan_bad(&r->in, "expected a number, '(', ')', a label or '@label'");
}

/* 'max' or 'min' before the tree; a label of that name is also possible. */
static int read_root_side(reader *r)
{
    uint32_t text = 0;
    tree_scan_blanks(&r->in);
    if (!tree_starts_label(r->in.next))
        return 0;
    int rc = read_label(r, &text);
    if (rc < 0)
        return rc;
    const char *word = r->t->text + text;
    const bool min = strcmp(word, "min") == 0, max = strcmp(word, "max") == 0;
    tree_scan_blanks(&r->in);
    if (r->in.next == ':' || (!min && !max))
        return read_labelled(r, text);
    r->texts = text;
    r->t->root_max = max;
    return 0;
}

static int read_tree(reader *r)
{
    int rc = read_root_side(r);
    tree_scan_blanks(&r->in);
    if (rc == 0 && r->in.next == TREE_END && r->pendings == 0 && r->opens == 0)
        return tree_scan_bad(&r->in, "no tree here: expected a number or '('");
    while (rc == 0 && !(r->opens == 0 && r->pendings == 1)) {
        tree_scan_blanks(&r->in);
        if (r->in.next == TREE_END) {
            const open_node *o = &r->open[r->opens - 1];
            r->in.at_line = o->line;
            r->in.at_column = o->column;
            return tree_scan_bad(&r->in, "this '(' is never closed");
        }
        rc = read_step(r);
    }
    if (rc < 0)
        return rc;
    tree_scan_blanks(&r->in);
    if (r->in.next != TREE_END)
        return tree_scan_bad(&r->in, "trailing text after the tree");
    return 0;
}

/* Fills tree.label, sorted by node because nodes are numbered when finished. */
static int keep_labels(reader *r)
{
    tree *t = r->t;
    uint32_t *of_node = NULL;
    if (r->names == 0)
        return 0;
    t->label = malloc(r->names * sizeof *t->label);
    of_node = calloc((size_t)t->nodes, sizeof *of_node);
    if (!t->label || !of_node) {
        free(of_node);
        return out_of_memory(r);
    }
    for (size_t i = 0; i < r->names; i++)
        of_node[r->name[i].node] = (uint32_t)i + 1;
    for (uint32_t n = 0; n < t->nodes; n++)
        if (of_node[n])
            t->label[t->labels++] = (tree_label){n, r->name[of_node[n] - 1].text};
    free(of_node);
    return 0;
}

int tree_read(FILE *f, const char *name, tree **out, nw_error *err)
{
    int rc = NW_ENOMEM;
    reader *r = calloc(1, sizeof *r);
    if (!r || !(r->t = calloc(1, sizeof *r->t))) {
        free(r);
        return nw_fail(err, NW_ENOMEM, "%.160s: out of memory", name);
    }
    r->t->root_max = true;
    r->t->lo = NW_SCORE_MAX;
    r->t->hi = NW_SCORE_MIN;
    tree_scan_start(&r->in, f, name, err);
    rc = read_tree(r);
    if (r->in.io_error)
        rc = nw_fail(err, NW_EIO, "%.160s: %s", name, strerror(r->in.io_error));
    if (rc == 0)
        rc = keep_labels(r);
    if (rc == 0) {
        r->t->root = r->pending[0];
        r->t->height = r->height[r->t->root];
        *out = r->t;
    } else {
        tree_free(r->t);
    }
    free(r->height);
    free(r->pending);
    free(r->open);
    free(r->name);
    free(r->index);
    free(r);
    return rc;
}
