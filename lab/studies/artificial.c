/* SPDX-License-Identifier: MIT */
#include "lab/studies/artificial.h"
#include "core/error.h"
#include "games/tree/rules.h"
#include "library/instances.h"
#include <stdio.h>
#include <string.h>

static size_t seen_bytes(const artificial *a)
{
    return (size_t)(a->leaves / 8 + 1);
}

int artificial_open(artificial *a, int width, int depth, const char *order, uint64_t seed,
                    nw_error *err)
{
    char recipe[128];
    *a = (artificial){.width = width, .depth = depth, .leaves = 1};
    for (int i = 0; i < depth; i++)
        a->leaves *= (uint64_t)width;
    snprintf(recipe, sizeof recipe, "w=%d,d=%d,seed=%llu%s%s", width, depth,
             (unsigned long long)seed, order ? ",order=" : "", order ? order : "");
    const int rc = tree_recipe(recipe, &a->t, err);
    if (rc < 0)
        return rc;
    tree_root(a->t, &a->root);
    a->seen = malloc(seen_bytes(a));
    return a->seen ? 0 : nw_fail(err, NW_ENOMEM, "out of memory for the leaves of a tree");
}

void artificial_close(artificial *a)
{
    if (a->t)
        tree_free(a->t);
    free(a->seen);
}

static void see_leaf(void *context, const uint32_t *path, int plies)
{
    artificial *a = context;
    uint64_t leaf = 0;
    for (int i = 0; i < plies; i++)
        leaf = leaf * (uint64_t)a->width + path[i];
    leaf += a->shift;
    a->seen[leaf / 8] = (uint8_t)(a->seen[leaf / 8] | 1u << leaf % 8);
}

uint64_t artificial_outside(const artificial *a, const uint8_t *known)
{
    uint64_t count = 0;
    for (size_t i = 0; i < seen_bytes(a); i++)
        for (unsigned byte = a->seen[i] & ~(known ? (unsigned)known[i] : 0); byte; byte &= byte - 1)
            count++;
    return count;
}

uint8_t *artificial_keep(const artificial *a, nw_error *err)
{
    uint8_t *copy = malloc(seen_bytes(a));
    if (copy)
        memcpy(copy, a->seen, seen_bytes(a));
    else
        nw_fail(err, NW_ENOMEM, "out of memory for the leaves of a tree");
    return copy;
}

int artificial_run_with(artificial *a, const char *algorithm, nw_lab_options *options,
                        artificial_search *out, nw_error *err)
{
    nw_book_result result;
    options->no_pv = 1;
    options->leaf = see_leaf;
    options->context = a;
    memset(a->seen, 0, seen_bytes(a));
    const int rc = nw_book_for(true)->run(algorithm, &a->root, options, &result, err);
    *out = (artificial_search){.value = result.value,
                               .evaluations = result.counts.leaf,
                               .distinct = artificial_outside(a, NULL),
                               .stored = result.open_peak + result.memory_peak,
                               .passes = result.passes};
    nw_book_free(&result);
    return rc;
}

int artificial_run(artificial *a, const char *algorithm, nw_score guess, artificial_search *out,
                   nw_error *err)
{
    nw_lab_options options = nw_lab_defaults();
    options.guess = guess;
    return artificial_run_with(a, algorithm, &options, out, err);
}
