/* SPDX-License-Identifier: MIT */
#include "minimal.h"
#include "core/error.h"
#include "instances.h"
#include "searcher_struct.h"

nw_minimal_options nw_minimal_defaults(const nw_game *game)
{
    nw_minimal_options o = {.search = nw_defaults(game), .etc = 1, .mm = 2};
    o.search.table_bits = 22;
    o.search.etc = 0;
    nw_set_form(&o.search, NW_FORM_STORE_LEAVES, 1); /* each leaf counts once */
    return o;
}

/* The counters when the last iteration but one ended. */
typedef struct before {
    nw_searcher *searcher;
    int depth; /* of the search */
    nw_counts counts;
    nw_statistics statistics;
} before;

static int note_iteration(void *context, const nw_iteration *it)
{
    before *b = context;
    if (it->depth < b->depth) {
        b->counts = it->counts;
        b->statistics = b->searcher->control.statistics;
    }
    return 0;
}

static nw_statistics statistics_since(const nw_statistics *now, const nw_statistics *then)
{
    /* All members are counters of the same type. */
    nw_statistics d = *now;
    uint64_t *to = (uint64_t *)&d;
    const uint64_t *from = (const uint64_t *)then;
    for (size_t i = 0; i < sizeof d / sizeof *to; i++)
        to[i] -= from[i];
    return d;
}

/* Finds the value and leaves the moves in the searcher's table. */
static int find_value(nw_searcher *s, const void *state, int depth,
                      const nw_minimal_options *options, nw_minimal_result *r, nw_error *err)
{
    before b = {.searcher = s, .depth = depth};
    const nw_limits limits = {
        .depth = depth, .stop = options->stop, .iteration = note_iteration, .context = &b};
    nw_result found;
    const int rc = nw_search(s, state, &limits, &found, err);
    if (rc < 0)
        return rc;
    if (!found.complete)
        return nw_fail(err, NW_ESTOP, "stopped");
    if (found.lower != found.upper)
        return nw_fail(err, NW_EINVAL, "%s does not prove the value, which a minimal graph needs",
                       options->search.algorithm);
    r->value = found.value;
    for (int i = 0; i < found.iterations; i++) {
        r->value_at[found.iteration[i].depth] = found.iteration[i].value;
        r->has_value[found.iteration[i].depth] = true;
    }
    r->search = found.counts;
    r->last = nw_counts_since(&found.counts, &b.counts);
    r->statistics =
        statistics_since(found.statistics ? found.statistics : &b.statistics, &b.statistics);
    return 0;
}

static int check(const nw_game *game, int depth, const nw_minimal_options *o, nw_error *err)
{
    if (depth < 1 || depth > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 1..%d", depth, NW_PLIES_MAX);
    if (o->mm < 0 || o->mm > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "mm %d: expected 0..%d", o->mm, NW_PLIES_MAX);
    if (o->etc < 1 || o->etc > NW_PLIES_MAX)
        return nw_fail(err, NW_EINVAL, "etc %d: expected 1..%d", o->etc, NW_PLIES_MAX);
    if (!game->key)
        return nw_fail(err, NW_EINVAL, "a minimal graph needs the game's key");
    return 0;
}

int nw_minimal(const nw_game *game, const void *state, int depth, const nw_minimal_options *options,
               nw_minimal_result *result, nw_error *err)
{
    nw_options on = options->search;
    nw_searcher *s = NULL;
    int rc = check(game, depth, options, err);
    on.lab = 1;
    on.at_least = 0;
    *result = (nw_minimal_result){.depth = depth};
    if (rc == 0)
        rc = nw_searcher_create(&s, game, &on, err);
    if (rc < 0)
        return rc;
    custom_pos custom;
    const void *pos = nw_searcher_position(s, state, &custom);
    rc = find_value(s, state, depth, options, result, err);
    s->control.limits = (nw_limits){.depth = depth, .stop = options->stop};
    if (rc == 0)
        rc = nw_minimal_for(game)->run(&s->control, s->memory, pos, options, result, err);
    nw_searcher_free(s);
    return rc;
}
