/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_API_H
#define NW_TESTS_API_H
/* Positions and searches for the tests of the public interface. */
#include "support.h"
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "search/states.h"

static inline state position_of(const nw_game *g, const char *text)
{
    state s;
    nw_error err = {0};
    if (nw_parse(g, text, &s, &err) < 0)
        fail_msg("%s", err.text);
    return s;
}

static inline const nw_game *start_of(const char *name, state *s)
{
    const nw_game *g = nw_builtin(name);
    assert_non_null(g);
    assert_true(g->state_size <= sizeof *s);
    *s = position_of(g, "");
    return g;
}

static inline nw_searcher *create(const nw_game *g, const nw_options *o)
{
    nw_searcher *s = NULL;
    nw_error err = {0};
    if (nw_searcher_create(&s, g, o, &err) < 0)
        fail_msg("%s", err.text);
    return s;
}

static inline nw_result search(nw_searcher *s, const void *position, nw_limits limits)
{
    nw_result r;
    nw_error err = {0};
    if (nw_search(s, position, &limits, &r, &err) < 0)
        fail_msg("%s", err.text);
    return r;
}

/* One search by a searcher of its own, which owned the iterations of the result. */
static inline nw_result search_once(const nw_game *g, const nw_options *o, const void *position,
                                    nw_limits limits)
{
    nw_searcher *s = create(g, o);
    const nw_result r = search(s, position, limits);
    nw_searcher_free(s);
    return r;
}

static inline bool is_legal(const nw_game *g, const void *position, nw_move move)
{
    nw_move list[NW_MOVES_MAX];
    const int count = g->moves(position, list);
    for (int i = 0; i < count; i++)
        if (list[i] == move)
            return true;
    return false;
}

static inline bool same_result(const nw_result *a, const nw_result *b)
{
    return a->value == b->value && a->move == b->move && a->depth == b->depth &&
           a->nodes == b->nodes && a->pv_length == b->pv_length &&
           memcmp(a->pv, b->pv, (size_t)a->pv_length * sizeof *a->pv) == 0;
}
#endif
