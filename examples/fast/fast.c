/* SPDX-License-Identifier: MIT */
/* One game, two ways: through function pointers, and by a search compiled for it. Every algorithm
 * must give the same value and visit the same number of nodes.
 *   fast [DEPTH [pointers|engine]]    with the last word: only that way, with the preset */
#include "games/breakthrough/bind.h"
#include "instance/vtable-inl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

NW_ENGINE(breakthrough);

static const nw_game game = {NW_VTABLE("breakthrough")};

/* Searches by engine, or through pointers if it is NULL. */
static int search(const nw_engine *engine, const nw_options *o, int depth, nw_result *r)
{
    nw_searcher *s = NULL;
    nw_error err;
    const nw_limits limits = {.depth = depth};
    int rc = engine ? nw_searcher_create_with(&s, &game, engine, o, &err)
                    : nw_searcher_create(&s, &game, o, &err);
    if (rc == 0)
        rc = nw_search(s, &breakthrough_start, &limits, r, &err);
    if (rc < 0)
        fprintf(stderr, "fast: %s\n", err.text);
    nw_searcher_free(s);
    return rc;
}

static int compare(const char *algorithm, int depth)
{
    nw_options o = nw_defaults(&game);
    nw_result a, b, c;
    o.algorithm = algorithm;
    if (search(NULL, &o, depth, &a) < 0 || search(&nw_engine_of_breakthrough, &o, depth, &b) < 0)
        return -1;
    o.lab = 1;
    if (search(&nw_engine_of_breakthrough_lab, &o, depth, &c) < 0)
        return -1;
    const int same = a.value == b.value && a.move == b.move && a.nodes == b.nodes &&
                     b.value == c.value && b.nodes == c.nodes;
    printf("%-22s value %4d  nodes %9llu  %s\n", algorithm, b.value, (unsigned long long)b.nodes,
           same ? "same" : "DIFFERENT");
    return same ? 0 : -1;
}

int main(int argc, char **argv)
{
    const int depth = argc > 1 ? atoi(argv[1]) : 6;
    int failed = 0;
    if (argc > 2) {
        const int inlined = strcmp(argv[2], "engine") == 0;
        const nw_options o = nw_defaults(&game);
        nw_result r;
        return search(inlined ? &nw_engine_of_breakthrough : NULL, &o, depth, &r) < 0;
    }
    for (int i = 0; nw_algorithm_name(i); i++)
        failed |= compare(nw_algorithm_name(i), i == 12 ? 4 : depth) < 0;
    return failed;
}
