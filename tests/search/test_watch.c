/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "library/searcher.h"
#include "trace/recorder.h"
#include "support.h"

/* The events that the practical search reports agree with its counters, and reporting does not
 * change the search. */

typedef struct told {
    nw_recorder recorder;
    uint64_t events[NW_EVENT_SUBTREE + 1];
    uint64_t leaf, interior, table, quiescence; /* events, and the counts of subtrees */
    uint64_t decided;                           /* lookups */
    nw_score last;                              /* what the last pass returned */
    int deepest;                                /* ply of an event */
} told;

static void on_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    told *t = context;
    t->events[e->kind]++;
    t->leaf += e->kind == NW_EVENT_LEAF;
    t->interior += e->kind == NW_EVENT_ENTER;
    t->table += e->kind == NW_EVENT_STORED;
    t->quiescence += e->kind == NW_EVENT_QUIESCE ? (uint64_t)e->f_plus : 0;
    t->decided += e->kind == NW_EVENT_LOOKUP && e->op == NW_LOOKUP_DECIDES;
    if (e->kind == NW_EVENT_SUBTREE) {
        t->leaf += (uint64_t)e->alpha;
        t->interior += (uint64_t)e->beta;
        t->table += (uint64_t)e->g;
        t->quiescence += (uint64_t)e->f_minus;
    }
    if (e->kind == NW_EVENT_DONE)
        t->last = e->g;
    if (r->node[node].ply > t->deepest)
        t->deepest = r->node[node].ply;
    assert_true(e->kind > NW_EVENT_BACK || e->alpha < e->beta || e->kind == NW_EVENT_BACK ||
                e->kind == NW_EVENT_LEAVE);
}

typedef struct subject {
    const char *game, *text, *algorithm;
    int depth;
} subject;

static nw_result run(const subject *s, told *t, int plies)
{
    const nw_game_info *info = nw_game_find(s->game, strlen(s->game));
    nw_options options = nw_defaults(info->rules);
    const nw_limits limits = {.depth = s->depth};
    nw_searcher *searcher = NULL;
    nw_result result;
    nw_error err = {0};
    void *state = calloc(1, info->rules->state_size);
    assert_int_equal(info->parse(s->text, state, &err), 0);
    options.algorithm = s->algorithm;
    options.lab = 1;
    options.table_bits = 14;
    assert_int_equal(nw_searcher_create(&searcher, info->rules, &options, &err), 0);
    if (t) {
        nw_shape shape = nw_shape_of(info, state, NW_DEPTH_MAX);
        shape.root_max = true;
        memset(t, 0, sizeof *t);
        assert_int_equal(nw_recorder_start(&t->recorder, &shape, false), 0);
        t->recorder.practical = true;
        t->recorder.listener = on_event;
        t->recorder.context = t;
        nw_searcher_observe(searcher, &t->recorder.observer, plies);
    }
    assert_int_equal(nw_search(searcher, state, &limits, &result, &err), 0);
    const nw_statistics *statistics = result.statistics;
    if (t && plies >= s->depth) {
        assert_int_equal(t->events[NW_EVENT_LOOKUP], statistics->table_probes);
        assert_int_equal(t->events[NW_EVENT_ETC], statistics->etc_cutoffs);
    }
    int passes = 0;
    for (int i = 0; i < result.iterations; i++)
        passes += result.iteration[i].passes;
    if (t) {
        assert_int_equal(t->events[NW_EVENT_PASS], passes);
        assert_int_equal(t->events[NW_EVENT_DONE], passes);
        assert_int_equal(t->events[NW_EVENT_ITERATION], result.iterations);
    }
    nw_searcher_free(searcher);
    if (info->release)
        info->release(state);
    free(state);
    return result;
}

static void check(const subject *s)
{
    const nw_result quiet = run(s, NULL, 0);
    for (int plies = 0; plies <= s->depth; plies++) {
        told t;
        const nw_result r = run(s, &t, plies);
        assert_int_equal(r.value, quiet.value);
        assert_int_equal(r.nodes, quiet.nodes);
        assert_int_equal(t.leaf, r.counts.leaf);
        assert_int_equal(t.interior, r.counts.interior);
        assert_int_equal(t.table, r.counts.table);
        assert_int_equal(t.quiescence, r.counts.quiescence);
        assert_true(t.deepest <= plies);
        if (strcmp(s->algorithm, "mtdf") == 0 || strcmp(s->algorithm, "alphabeta") == 0)
            assert_int_equal(t.last, r.value);
        nw_recorder_free(&t.recorder);
    }
}

TEST(test_events_are_counts)
{
    static const subject subjects[] = {
        {"chess", "", "mtdf", 4},
        {"chess", "r1bqkb1r/1p3pp1/p1nppn1p/6B1/3NP3/2N5/PPPQ1PPP/2KR1B1R w kq - 0 9", "alphabeta",
         4},
        {"othello", "", "aspiration-negascout", 6},
        {"othello", "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6", "mt-sss", 5},
        {"checkers", "", "mtdf", 7},
        {"connect4", "44", "negascout", 6},
        {"uniform", "w=4,d=5,seed=3", "mtd-bi", 5},
    };
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
        check(&subjects[i]);
}

TEST_MAIN(NULL, NULL)
