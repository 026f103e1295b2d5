/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_WATCH_INL_H
#define NW_SEARCH_WATCH_INL_H
/* Events of the practical search for an observer, in the lab variant only: every call is inside a
 * PROBE. Nodes down to a ply are reported one by one; deeper ones are counted. Scores are for MAX,
 * the side to move at the root. */
#include "search/node.h"

/* Is this ply observed? Of several threads only the first is. */
static inline bool is_watched(const search *s, int ply)
{
    return s->c->observer && s->number == 0 && ply <= s->c->observed_plies;
}

static inline int emit(const search *s, int ply, nw_event *e)
{
    e->node = &s->path[ply];
    s->c->observer->event_fn(s->c->observer, e);
    return 0;
}

/* An event whose members are scores of the side to move at ply. */
static inline int tell_scores(const search *s, int ply, nw_event e)
{
    if (!is_watched(s, ply))
        return 0;
    if (!s->path[ply].max) {
        const nw_event mirrored = e;
        e.alpha = -mirrored.beta;
        e.beta = -mirrored.alpha;
        e.g = -mirrored.g;
        e.f_minus = -mirrored.f_plus;
        e.f_plus = -mirrored.f_minus;
    }
    return emit(s, ply, &e);
}

/* Move number i of the node at ply leads to the next one of the path. */
NW_STEP int watch_move(search *s, int ply, unsigned i, const game_pos *child)
{
    if (is_watched(s, ply + 1))
        s->path[ply + 1] =
            (nw_link){&s->path[ply], i, (uint16_t)(ply + 1), side_of(s, child, ply + 1) == 0};
    return 0;
}

NW_STEP int watch_child(const node *n)
{
    return watch_move(n->s, n->ply, n->now.number, n->child);
}

static inline int watch_iteration(search *s, int depth)
{
    s->path[0] = (nw_link){.parent = NULL, .max = true};
    return is_watched(s, 0) ? emit(s, 0, &(nw_event){.kind = NW_EVENT_ITERATION, .op = depth}) : 0;
}

/* A call at the root begins, or has returned g. */
static inline int watch_pass(const search *s, nw_event_kind kind, nw_score alpha, nw_score beta,
                             nw_score g)
{
    return tell_scores(s, 0,
                       (nw_event){.kind = kind,
                                  .alpha = alpha,
                                  .beta = beta,
                                  .g = g,
                                  .f_minus = -NW_INF,
                                  .f_plus = NW_INF});
}

NW_STEP int watch_enter(const node *n)
{
    return tell_scores(n->s, n->ply,
                       (nw_event){.kind = NW_EVENT_ENTER,
                                  .alpha = n->alpha,
                                  .beta = n->beta,
                                  .g = -NW_INF,
                                  .f_minus = n->known.f_minus,
                                  .f_plus = n->known.f_plus});
}

/* Another event of the node itself: a leaf, decided by the table, left, a child returned. */
NW_STEP int watch_node(const node *n, nw_event_kind kind)
{
    const nw_bounds known = kind == NW_EVENT_LEAF ? NW_NO_BOUNDS : n->known;
    return tell_scores(n->s, n->ply,
                       (nw_event){.kind = kind,
                                  .alpha = n->alpha,
                                  .beta = n->beta,
                                  .g = n->g,
                                  .f_minus = known.f_minus,
                                  .f_plus = known.f_plus,
                                  .entered = true,
                                  .back = n->g >= n->beta ? NW_BACK_CUTOFF : NW_BACK_GOES_ON});
}

/* Was the node decided by the table? */
NW_STEP int watch_known(const node *n, bool known)
{
    return known ? watch_node(n, NW_EVENT_STORED) : 0;
}

NW_STEP int watch_lookup(const node *n, nw_lookup found)
{
    return tell_scores(n->s, n->ply,
                       (nw_event){.kind = NW_EVENT_LOOKUP,
                                  .op = (int)found,
                                  .f_minus = n->known.f_minus,
                                  .f_plus = n->known.f_plus});
}

NW_STEP int watch_store(const node *n, nw_bounds f)
{
    return tell_scores(
        n->s, n->ply,
        (nw_event){.kind = NW_EVENT_STORE, .g = n->g, .f_minus = f.f_minus, .f_plus = f.f_plus});
}

static inline nw_score count_score(uint64_t n)
{
    return n < NW_SCORE_MAX ? (nw_score)n : NW_SCORE_MAX;
}

/* Child number n->now.number cuts the node off before it is searched. */
static inline int watch_etc(const node *n)
{
    nw_event e = {.kind = NW_EVENT_ETC, .g = n->s->path[n->ply].max ? n->g : -n->g};
    e.f_plus = (nw_score)n->now.number;
    return is_watched(n->s, n->ply) ? emit(n->s, n->ply, &e) : 0;
}

/* Reports the quiescence nodes of a leaf. */
NW_STEP int watch_quiescence(const node *n)
{
    const uint64_t nodes = n->s->counts.quiescence - n->s->beyond;
    nw_event e = {.kind = NW_EVENT_QUIESCE, .g = n->s->path[n->ply].max ? n->g : -n->g};
    e.f_plus = count_score(nodes);
    return nodes > 0 && is_watched(n->s, n->ply) ? emit(n->s, n->ply, &e) : 0;
}

/* At the last observed ply: saves the counters on entry, reports the nodes below on exit. */
NW_STEP int watch_below(search *s, int ply)
{
    if (is_watched(s, ply) && ply == s->c->observed_plies)
        s->below = s->counts;
    return 0;
}

NW_STEP int watch_subtree(search *s, int ply)
{
    const nw_counts *now = &s->counts, *then = &s->below;
    if (!is_watched(s, ply) || ply != s->c->observed_plies)
        return 0;
    emit(s, ply,
         &(nw_event){.kind = NW_EVENT_SUBTREE,
                     .alpha = count_score(now->leaf - then->leaf),
                     .beta = count_score(now->interior - then->interior),
                     .g = count_score(now->table - then->table),
                     .f_minus = count_score(now->quiescence - then->quiescence)});
    return watch_below(s, ply); /* a search within the search counts once */
}
#endif
