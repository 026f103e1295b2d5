/* SPDX-License-Identifier: MIT */
#include "search/node-inl.h"
#include <limits.h>

/* Principal variations. */

static bool has_value(search *s, const game_pos *n, nw_score v, int depth, int ply)
{
    return nw_alphabeta(s, n, v - 1, v, depth, ply) >= v &&
           nw_alphabeta(s, n, v, v + 1, depth, ply) <= v;
}

/* Beyond the horizon: the noisy moves that lead to the value, up to the static evaluation equal to
 * it. */
static int quiet_line(search *s, const game_pos *n, nw_score value, int ply, nw_move *pv)
{
    game_move list[GAME_MAX_MOVES];
    if (ply >= MAX_PLY || !s->on.quiescence || (!game_forced(n) && evaluate(s, n, ply) == value))
        return ply;
    int count = game_noisy(n, list);
    count += list_checks(s, n, ply, game_forced(n), list + count);
    GAME_CHILD(child, n);
    for (int i = 0; i < count; i++) {
        game_play(&child, n, list[i]);
        const nw_score wanted = moves_again(n, &child) ? value : -value;
        if (nw_quiesce(s, &child, -NW_INF, NW_INF, ply + 1) == wanted) {
            pv[ply] = list[i];
            return quiet_line(s, &child, wanted, ply + 1, pv);
        }
    }
    return ply;
}

static int follow(search *s, const game_pos *pos, nw_score value, int depth, int ply, nw_move *pv)
{
    moves list;
    GAME_CHILD(child, pos);
    const nw_score alpha = -NW_INF, beta = NW_INF;
    node n = NODE(nw_alphabeta, &child, &list);
    if (ply >= MAX_PLY || generate(&n) == 0)
        return ply;
    if (depth == 0) {
        set_horizon(s, ply);
        return quiet_line(s, pos, value, ply, pv);
    }
    retrieve(&n);
    put_first(&n, ply == 0 ? (unsigned)s->root.best : n.table_move);
    while (!s->stopped && next_child(&n)) {
        const nw_score wanted = moves_again(pos, &child) ? value : -value;
        if (!has_value(s, &child, wanted, depth - 1, ply + 1) || s->stopped)
            continue;
        pv[ply] = n.now.move;
        return follow(s, &child, wanted, depth - 1, ply + 1, pv);
    }
    return ply;
}

/* Saved counters during an uncounted search, which has no limit of nodes, unless the game may be
 * unsound: then its noisy moves may have no end. Only one thread runs: the others
 * could not restore their counters. */
typedef struct paused {
    nw_counts counts;
    nw_statistics statistics;
    uint64_t nodes, limit;
    int split_depth;
} paused;

static paused pause_counting(search *s)
{
    const paused before = {s->counts, *s->statistics, s->nodes, s->c->limits.nodes, s->split_depth};
    if (game_is_sound)
        s->c->limits.nodes = 0;
    s->split_depth = INT_MAX;
    return before;
}

static void resume_counting(search *s, const paused *before)
{
    assert(s->nodes >= before->nodes);
    s->next_poll -= s->nodes - before->nodes;
    s->counts = before->counts;
    *s->statistics = before->statistics;
    s->nodes = before->nodes;
    s->c->limits.nodes = before->limit;
    s->split_depth = before->split_depth;
}

/* Stored bounds cut lines short, so the variation is searched again: at each node the first move
 * with the node's value. With a warm table that costs little. */
int nw_variation(search *s, const game_pos *root, nw_score value, int depth, nw_move *pv)
{
    const paused before = pause_counting(s);
    assert(depth > 0 && s->root.best >= 0);
    const nw_options on = s->on;
    s->on.table_move = 1;
    nw_set_form(&s->on, NW_FORM_REFUTATION, 0);
    const int length = follow(s, root, value, depth, 0, pv);
    s->on = on;
    resume_counting(s, &before);
    return length;
}

/* The move of the table's entry for n, if n has that many moves. */
static bool table_move(search *s, const game_pos *n, int ply, game_move *move)
{
    nw_found found;
    move_list list;
    if (!s->table || !nw_table_probe(s->table, table_key(s, n, ply), &found) ||
        !is_entry_of(s, table_key(s, n, ply), n, &found) || (int)found.move >= list_moves(&list, n))
        return false;
    *move = list_move(&list, (int)found.move);
    return true;
}

static int table_line(search *s, const game_pos *n, int ply, nw_move *pv, int room)
{
    game_move move;
    nw_score drawn;
    if (ply >= room || repeated(s, n, ply, &drawn) || !table_move(s, n, ply, &move))
        return ply;
    GAME_CHILD(child, n);
    note_move(s, n, move, ply);
    game_play(&child, n, move);
    pv[ply] = move;
    return table_line(s, &child, ply + 1, pv, room);
}

int nw_table_line(search *s, const game_pos *root, int first, nw_move *pv, int room)
{
    move_list list;
    if (room < 1 || first < 0 || first >= list_moves(&list, root))
        return 0;
    GAME_CHILD(child, root);
    pv[0] = list_move(&list, first);
    note_move(s, root, (game_move)pv[0], 0);
    game_play(&child, root, (game_move)pv[0]);
    return table_line(s, &child, 1, pv, room);
}
