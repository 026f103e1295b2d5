/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* How often is selectivity wrong? One in options.sample of its cuts is checked by a full search
 * with the same window, by a second state of the search (the auditor) that has no selectivity, a
 * table and an ordering memory of its own, and the path of the first. So nothing that is checked
 * changes the search: its value, its nodes and its table stay the same. */

enum { AUDIT_NODES = 200000 }; /* a check that takes longer is given up, and not counted */

/* The auditor, if a check is due, on the path of s to a node at ply. */
static search *auditor_at(search *s, int ply)
{
    search *a = s->auditor;
    if (!a || --s->until_audit > 0)
        return NULL;
    s->until_audit = (unsigned)s->on.sample;
    memcpy(a->key_at, s->key_at, (size_t)(ply + 1) * sizeof *a->key_at);
    memcpy(a->quiet, s->quiet, (size_t)(ply + 1) * sizeof *a->quiet);
    a->counted = s->counted;
    a->root_depth = s->root_depth;
    a->nodes = a->next_poll = 0;
    a->nodes_most = AUDIT_NODES;
    a->stopped = false;
    return a;
}

static void note(search *s, const search *a, unsigned kind, bool wrong)
{
    if (a->stopped)
        return;
    judged(s, kind)->sampled++;
    judged(s, kind)->wrong += wrong;
}

void nw_audit_node(const node *n, unsigned kind, nw_score alpha, bool high)
{
    search *a = auditor_at(n->s, n->ply);
    if (!a)
        return;
    const nw_score v = n->search(a, n->pos, alpha, alpha + 1, n->depth, n->ply);
    note(n->s, a, kind, high ? v <= alpha : v > alpha);
}

void nw_audit_child(const node *n, unsigned kind, nw_score alpha)
{
    search *a = auditor_at(n->s, n->ply + 1);
    if (!a)
        return;
    const nw_score v = -n->search(a, n->child, -alpha - 1, -alpha, n->depth - 1, n->ply + 1);
    note(n->s, a, kind, v > alpha);
}

void nw_audit_rest(node *n, unsigned kind, int count, nw_score alpha)
{
    const moves *list = n->list;
    for (int i = list->count; i < list->count + count; i++) {
        const game_move move = list_move(&list->raw, (int)rank_number(list->ranks[i]));
        note_move(n->s, n->pos, move, n->ply);
        game_play(n->child, n->pos, move);
        nw_audit_child(n, kind, alpha);
    }
}

void nw_audit_noisy(search *s, const game_pos *n, game_move move, nw_score alpha, int ply)
{
    search *a = auditor_at(s, ply < MAX_PLY ? ply : MAX_PLY);
    if (!a)
        return;
    GAME_CHILD(child, n);
    game_play(&child, n, move);
    note(s, a, NW_SELECT_DELTA, -nw_quiesce(a, &child, -alpha - 1, -alpha, ply + 1) > alpha);
}
