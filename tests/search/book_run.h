/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_SEARCH_BOOK_RUN_H
#define NW_TESTS_SEARCH_BOOK_RUN_H
/* Runs book algorithms on trees and keeps the leaves in order, for the tests. */
#include "book/book.h"
#include "cases.h"
#include "games/tree/tree-inl.h"
#include "support.h"

extern const nw_book_of nw_book_tree_lab, nw_book_custom_lab;

/* One run: its result, and every evaluated leaf as a 64-bit hash of its path. */
typedef struct book_run {
    nw_book_result result;
    uint64_t *leaf;
    size_t leaves, room;
} book_run;

static void run_leaf(void *context, const uint32_t *path, int plies)
{
    book_run *r = context;
    uint64_t h = 1;
    for (int i = 0; i < plies; i++)
        h = nw_mix(h ^ (path[i] + 1));
    if (r->leaves == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        r->leaf = realloc(r->leaf, r->room * sizeof *r->leaf);
        assert_non_null(r->leaf);
    }
    r->leaf[r->leaves++] = h;
}

static inline book_run run_with(const nw_book_of *book, const char *name, const void *pos,
                                nw_lab_options options)
{
    book_run r = {0};
    nw_error err = {0};
    options.leaf = run_leaf;
    options.context = &r;
    if (book->run(name, pos, &options, &r.result, &err) != 0)
        fail_msg("%s: %s", name, err.text);
    assert_int_equal(r.leaves, r.result.counts.leaf);
    return r;
}

static inline book_run run_book(const char *name, const tree_pos *pos)
{
    return run_with(&nw_book_tree_lab, name, pos, nw_lab_defaults());
}

static inline void run_free(book_run *r)
{
    nw_book_free(&r->result);
    free(r->leaf);
}

static inline tree *tree_of_text(const char *text, tree_pos *root)
{
    tree *t = NULL;
    nw_error err = {0};
    FILE *f = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    assert_non_null(f);
    if (tree_read(f, "test", &t, &err) != 0)
        fail_msg("%s in %s", err.text, text);
    fclose(f);
    tree_root(t, root);
    return t;
}

static inline int compare_u64(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static inline bool same_leaves(const book_run *a, const book_run *b)
{
    return a->leaves == b->leaves &&
           (a->leaves == 0 || memcmp(a->leaf, b->leaf, a->leaves * sizeof *a->leaf) == 0);
}

/* Is every leaf of a also one of b? Sorts both. */
static inline bool is_subset(book_run *a, book_run *b)
{
    size_t j = 0;
    qsort(a->leaf, a->leaves, sizeof *a->leaf, compare_u64);
    qsort(b->leaf, b->leaves, sizeof *b->leaf, compare_u64);
    for (size_t i = 0; i < a->leaves; i++) {
        while (j < b->leaves && b->leaf[j] < a->leaf[i])
            j++;
        if (j == b->leaves || b->leaf[j] != a->leaf[i])
            return false;
    }
    return true;
}

/* A random tree as text: uneven or uniform, single children, ties, negative values. */
typedef struct random_tree {
    uint64_t seed;
    int depth, width, range;
    bool uniform;
    char text[1 << 16];
    size_t length;
} random_tree;

static void random_node(random_tree *r, int depth)
{
    const uint64_t x = nw_random(&r->seed);
    const bool leaf = depth == 0 || (!r->uniform && depth < r->depth && x % 5 == 0);
    if (leaf || r->length > sizeof r->text - 4096) {
        const int value =
            (int)nw_below((uint32_t)(x >> 32), (uint32_t)(2 * r->range + 1)) - r->range;
        r->length += (size_t)sprintf(r->text + r->length, "%d ", value);
        return;
    }
    const int width = r->uniform ? r->width : 1 + (int)((x >> 8) % (unsigned)r->width);
    r->text[r->length++] = '(';
    for (int i = 0; i < width; i++)
        random_node(r, depth - 1);
    r->text[r->length++] = ')';
}

/* Fills r->text from the seed alone. */
static inline void make_random_tree(random_tree *r, uint64_t seed)
{
    static const int ranges[] = {1, 3, 20, 1000};
    memset(r, 0, offsetof(random_tree, text));
    r->seed = seed;
    r->depth = (int)(nw_random(&r->seed) % 7);
    r->width = 1 + (int)(nw_random(&r->seed) % 4);
    r->range = ranges[nw_random(&r->seed) % 4];
    r->uniform = nw_random(&r->seed) % 3 == 0;
    r->length = 0;
    if (nw_random(&r->seed) % 2)
        r->length = (size_t)sprintf(r->text, "min ");
    random_node(r, r->depth);
    r->text[r->length] = 0;
}

/* How many random trees a test tries: some (cases.h), or with NW_SOAK=1 twenty thousand. */
static inline uint64_t trees_to_check(uint64_t some)
{
    const char *soak = getenv("NW_SOAK");
    return soak && *soak == '1' ? 20000 : cases(some);
}

/* Calls check with the root of each of count random trees and its text. */
static inline void on_trees(void (*check)(const tree_pos *, const char *), uint64_t count)
{
    random_tree *r = malloc(sizeof *r);
    assert_non_null(r);
    for (uint64_t i = 0; i < count; i++) {
        tree_pos root;
        make_random_tree(r, nw_mix(1) + i);
        tree *t = tree_of_text(r->text, &root);
        check(&root, r->text);
        tree_free(t);
    }
    free(r);
}

static inline void assert_value(const char *name, const tree_pos *root, nw_score value,
                                const char *text)
{
    book_run r = run_book(name, root);
    if (r.result.value != value || r.result.bound != NW_EXACT)
        fail_msg("%s gives %d, minimax %d: %s", name, r.result.value, value, text);
    run_free(&r);
}

static inline nw_score minimax_of(const tree_pos *root)
{
    book_run r = run_book("minimax", root);
    const nw_score value = r.result.value;
    run_free(&r);
    return value;
}

/* a and b evaluate the same leaves in the same order. */
static inline void assert_same_leaves(const char *a, const char *b, const tree_pos *root,
                                      const char *text)
{
    book_run x = run_book(a, root), y = run_book(b, root);
    if (!same_leaves(&x, &y))
        fail_msg("%s evaluates %zu leaves, %s %zu, or in another order: %s", a, x.leaves, b,
                 y.leaves, text);
    run_free(&x);
    run_free(&y);
}

/* b evaluates every leaf that a evaluates. */
static inline void assert_within(const char *a, const char *b, const tree_pos *root,
                                 const char *text)
{
    book_run x = run_book(a, root), y = run_book(b, root);
    if (!is_subset(&x, &y))
        fail_msg("%s evaluates a leaf that %s does not: %s", a, b, text);
    run_free(&x);
    run_free(&y);
}
#endif
