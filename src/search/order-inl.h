/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_ORDER_INL_H
#define NW_SEARCH_ORDER_INL_H
/* Move ordering: every move gets a rank, and the highest is tried next; ties keep generation order.
 * From the top: the hash move, the refutation line, moves with a positive hint of the game,
 * killers, the rest by history, moves with a negative hint; in play and with `history_first` weak
 * hints only break ties of history. Without options, and in expected all-nodes just above the
 * horizon, where ranking costs more than it saves, moves keep generation order. */
#include "search/quiet_history-inl.h"
#include "search/table-inl.h"

#define RANK_REFUTATION ((int64_t)1 << 42)
#define RANK_HINT       ((int64_t)1 << 40) /* plus the game's hint; below zero, minus this */
#define RANK_KILLER     ((int64_t)1 << 32) /* history stays below */
enum { HISTORY_MAX = 1 << 26, NUMBER_BITS = 16, BONUS = 16, BONUS_DEPTH = 10 };
_Static_assert(GAME_MAX_MOVES < 1 << NUMBER_BITS, "move numbers fit");

NW_STEP int generate(node *n)
{
    moves *list = n->list;
    list->next = 0;
    list->first = NW_TABLE_NO_MOVE;
    PROBE(list->promising = NW_TABLE_NO_MOVE);
    list->all = list->last = list->fetch = false;
    if (CHECK_INFO)
        list->ranked = list->quiets_skipped = list->check_info_valid = false;
    return list->count = list_moves(&list->raw, n->pos);
}

/* The expected type of a null-window node (Knuth and Moore): the first child of a cut-node is an
 * all-node, and children of all-nodes are cut-nodes. A cut-node that tries a second move is taken
 * for an all-node. */
static inline bool expects_all(const search *s, nw_score alpha, nw_score beta, int ply)
{
    return ply > 0 && alpha + 1 == beta && s->first_of_cut[ply];
}

/* The rank of a move by its hint (0: none), given the killers of its ply. */
static inline int64_t rank_beside(const search *s, const game_pos *n, game_move move, int ply,
                                  const game_move *killer, int hint)
{
    const bool mixed = PLAY || (LAB && (s->on.forms & NW_FORM_HISTORY_FIRST));
    if (hint != 0 && !(mixed && game_hint_is_weak(hint)))
        return hint > 0 ? RANK_HINT + hint : hint - RANK_HINT;
    if (s->on.killers)
        for (int i = 0; i < KILLERS; i++)
            if (killer[i] == move)
                return RANK_KILLER + KILLERS - i;
    if (s->on.history && has_quiet_history(s))
        return (int64_t)quiet_score(s, game_move_index(n, move), ply) * 4 + hint;
    const int64_t history =
        s->on.history ? s->history[side_of(s, n, ply)][game_move_index(n, move)] : 0;
    return mixed ? history * 16 + hint : history;
}

/* The rank of a move until it is next; in play by a hint that may be too high (is_lowered). */
static inline int64_t rank(const search *s, const game_pos *n, game_move move, int ply)
{
    const int hint = !s->on.static_order ? 0
                     : LAZY_HINTS        ? game_order_most(n, move)
                                         : game_order(n, move);
    return rank_beside(s, n, move, ply, s->killer[ply], hint);
}

/* Puts the hash move first. */
NW_STEP void put_first(node *n, unsigned table_move)
{
    if (n->s->on.table_move && (int)table_move < n->list->count)
        n->list->first = table_move;
    assert(n->list->first == NW_TABLE_NO_MOVE || (int)n->list->first < n->list->count);
}

/* Subtracting the number breaks ties in generation order. */
static inline int64_t rank_code(int64_t rank, unsigned number)
{
    assert(number < GAME_MAX_MOVES && rank <= RANK_REFUTATION && rank >= -RANK_REFUTATION);
    return rank * ((int64_t)1 << NUMBER_BITS) - (int64_t)number;
}

static inline unsigned rank_number(int64_t code)
{
    return -(unsigned)code & ((1u << NUMBER_BITS) - 1);
}

/* Ranks the moves of a root sorted between iterations; the first was tried already. */
static void rank_root(const search *s, moves *list)
{
    assert(list->count <= GAME_MAX_MOVES);
    int64_t *to = &list->ranks[list->next];
    for (int i = 0; i < list->count; i++)
        if ((unsigned)i != list->first)
            *to++ = rank_code(-(int64_t)s->order.place[i], (unsigned)i);
}

/* Ranks the next move of the refutation line above all others. */
static void rank_followed(const line *follow, moves *list, int ply)
{
    for (int i = list->next; i < list->count; i++) {
        const unsigned number = rank_number(list->ranks[i]);
        if (list_move(&list->raw, (int)number) == follow->move[ply])
            list->ranks[i] = rank_code(RANK_REFUTATION, number);
    }
}

/* Ranks all moves but the first, which was tried already. Not inlined: only one node in ten needs
 * it, and the loop needs the registers. */
static __attribute__((noinline)) void rank_moves(search *s, const game_pos *n, moves *list, int ply)
{
    const int count = list->count;
    const unsigned first = list->first;
    int64_t *to = &list->ranks[list->next];
    if (LAB && ply == 0 && (s->on.forms & NW_FORM_SORT_ROOT) && s->order.known) {
        rank_root(s, list);
        return;
    }
    for (int i = 0; i < count; i++)
        if ((unsigned)i != first)
            *to++ = rank_code(rank(s, n, list_move(&list->raw, i), ply), (unsigned)i);
    if ((s->on.forms & NW_FORM_REFUTATION) && s->follow && s->follow->length > ply)
        rank_followed(s->follow, list, ply);
}

/* The place of the highest remaining rank. */
static inline int place_of_highest(const moves *list)
{
    int best = list->next;
    int64_t highest = list->ranks[best];
    assert(list->next < list->count);
    for (int i = best + 1; i < list->count; i++)
        if (list->ranks[i] > highest) {
            highest = list->ranks[i];
            best = i;
        }
    return best;
}

/* Lowers a rank by hint that was too high; false if it was not. */
static inline bool is_lowered(const game_pos *n, const moves *list, int64_t *code)
{
    const unsigned number = rank_number(*code);
    if (!LAZY_HINTS || *code < rank_code(RANK_HINT, number))
        return false;
    const int hint = game_order(n, list_move(&list->raw, (int)number));
    if (hint > 0)
        return false;
    *code = rank_code(hint - RANK_HINT, number);
    return true;
}

/* Takes the highest remaining rank (selection sort). With quiet history, the ranks before
 * list->next are those of the tried moves, in order. */
static inline unsigned take_highest(const game_pos *n, moves *list)
{
    int best = place_of_highest(list);
    while (is_lowered(n, list, &list->ranks[best]))
        best = place_of_highest(list);
    const int64_t highest = list->ranks[best];
    list->ranks[best] = list->ranks[list->next];
    if (QUIET_HISTORY)
        list->ranks[list->next] = highest;
    return rank_number(highest);
}

/* If the first move does not cut off, most likely none will: prefetches the entries of all
 * children. */
NW_PREFETCHES void fetch_children(const node *n)
{
    for (int i = 0; i < n->list->count; i++)
        fetch_child(n->s, n->pos, list_move(&n->list->raw, i), n->ply);
}

/* Are the moves tried in generation order? */
static inline bool is_unranked(const moves *list)
{
    return list->all && list->last && list->first == NW_TABLE_NO_MOVE &&
           !(CHECK_INFO && list->ranked);
}

/* The number of the next move. */
NW_STEP unsigned next_number(const node *n)
{
    moves *list = n->list;
    const bool table_move = list->first != NW_TABLE_NO_MOVE;
    if (list->next == 0 && table_move)
        return list->first;
    if (is_unranked(list))
        return (unsigned)list->next;
    if (CHECK_INFO ? !list->ranked : list->next == table_move) {
        rank_moves(n->s, n->pos, list, n->ply);
        if (CHECK_INFO)
            list->ranked = true;
    }
    return take_highest(n->pos, list);
}

/* --- skipping quiet moves */

/* Does the move give check? */
static inline bool gives_check(moves *list, const game_pos *n, game_move move)
{
    if (!list->check_info_valid)
        game_set_check_info(n, &list->check_info);
    list->check_info_valid = true;
    return game_gives_check(n, &list->check_info, move);
}

/* Lists the untried moves in generation order, without ranks. */
static void list_rest(moves *list)
{
    int to = list->next;
    for (int i = list->first == NW_TABLE_NO_MOVE ? to : 0; i < list->count; i++)
        if ((unsigned)i != list->first)
            list->ranks[to++] = rank_code(0, (unsigned)i);
}

/* Drops the remaining moves that are neither noisy nor checks from the list in one pass, and
 * returns their number. Ranks the remaining moves, unless all were ranked before. */
static __attribute__((noinline, unused)) int drop_quiets(const search *s, const game_pos *n,
                                                         moves *list, int ply)
{
    const int count = list->count;
    int kept = list->next;
    if (!list->ranked)
        list_rest(list);
    for (int i = kept; i < count; i++) {
        const int64_t code = list->ranks[i];
        const game_move move = list_move(&list->raw, (int)rank_number(code));
        if (!game_is_noisy(n, move) && !gives_check(list, n, move))
            continue;
        list->ranks[i] = list->ranks[kept];
        list->ranks[kept++] = code;
    }
    for (int i = list->next; i < kept && !list->ranked; i++) {
        const unsigned number = rank_number(list->ranks[i]);
        const game_move move = list_move(&list->raw, (int)number);
        list->ranks[i] = rank_code(rank(s, n, move, ply), number);
    }
    list->count = kept;
    assert(kept >= list->next && kept <= count);
    list->ranked = list->quiets_skipped = true;
    list->fetch = false;
    return count - kept;
}

/* Is the hint of the move about to be picked negative? -1 if so, 1 if not, 0 if it has no rank. */
static inline int sign_of_hint(const node *n)
{
    const moves *list = n->list;
    if (!CHECK_INFO || !list->ranked || !n->s->on.static_order)
        return 0;
    return list->ranks[list->next] < rank_code(-RANK_HINT, 0) ? -1 : 1;
}

/* Makes n->now the next move; false when there is none. */
NW_STEP bool pick(node *n)
{
    moves *list = n->list;
    if (list->next == list->count)
        return false;
    const unsigned number = next_number(n);
    assert((int)number < list->count || (CHECK_INFO && list->quiets_skipped)); /* numbers stay */
    n->now = (ranked){list_move(&list->raw, (int)number), number};
    n->sign = sign_of_hint(n);
    n->s->first_of_cut[n->ply + 1] = list->next == 0 && !list->all;
    if (list->fetch && list->next == 0)
        fetch_child(n->s, n->pos, n->now.move, n->ply);
    if (list->fetch && list->next == 1)
        fetch_children(n);
    list->next++;
    return true;
}

static inline void age_history(search *s)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < GAME_MOVE_INDEXES; i++)
            s->history[side][i] /= 2;
}

/* A quiet move was best at this depth: raises its score and lowers those of the quiet moves tried
 * before. Moves tried in generation order have no ranks, and keep their scores. Not inlined: most
 * games never call it. */
static __attribute__((noinline, unused)) void
credit_quiets(search *s, const game_pos *n, const moves *list, ranked best, int depth, int ply)
{
    const bool first = list->first != NW_TABLE_NO_MOVE;
    const int bonus = BONUS * (depth < BONUS_DEPTH ? depth * depth : BONUS_DEPTH * BONUS_DEPTH);
    update_quiet(s, game_move_index(n, best.move), ply, bonus);
    assert(bonus > 0 && bonus < HISTORY_LIMIT);
    if (list->all && list->last && !first)
        return;
    for (int i = 0; i < list->next; i++) {
        const unsigned number = i == 0 && first ? list->first : rank_number(list->ranks[i]);
        const game_move move = list_move(&list->raw, (int)number);
        if (number != best.number && !game_is_noisy(n, move))
            update_quiet(s, game_move_index(n, move), ply, -bonus);
    }
}

/* A move raised alpha or caused a cutoff; killers are those of its ply.
 * Implements: Schaeffer 1989, the history heuristic; killer moves. */
static inline void credit_move(search *s, const game_pos *n, game_move move, int depth, int ply,
                               game_move *killer)
{
    if (s->on.history && !has_quiet_history(s)) {
        uint32_t *h = &s->history[side_of(s, n, ply)][game_move_index(n, move)];
        *h += (uint32_t)1 << (depth < 20 ? depth : 20);
        if (*h >= HISTORY_MAX)
            age_history(s);
    }
    if (s->on.killers && killer[0] != move) {
        killer[1] = killer[0];
        killer[0] = move;
    }
}

/* The best move of n raised alpha or caused a cutoff. With quiet history only quiet moves are
 * credited: the game's own ordering ranks the noisy ones. */
NW_STEP void credit(const node *n)
{
    search *s = n->s;
    const game_move move = n->best.move;
    if (has_quiet_history(s) && game_is_noisy(n->pos, move))
        return;
    if (s->on.history && has_quiet_history(s))
        credit_quiets(s, n->pos, n->list, n->best, n->depth, n->ply);
    credit_move(s, n->pos, move, n->depth, n->ply, s->killer[n->ply]);
}

/* --- Marsland's refutation table */

/* The line at ply becomes move followed by the line below.
 * Implements: Marsland 1982, refutation table. */
static inline void extend_line(search *s, int ply, game_move move)
{
    if (!(s->on.forms & NW_FORM_REFUTATION))
        return;
    line *l = &s->building[ply];
    assert(ply >= 0 && ply <= MAX_PLY);
    const line *below = &s->building[ply + 1];
    l->move[ply] = move;
    l->length = below->length > ply + 1 ? below->length : ply + 1;
    assert(l->length <= MAX_PLY + 2);
    for (int i = ply + 1; i < l->length; i++)
        l->move[i] = below->move[i];
}

static inline void start_line(search *s, int ply)
{
    if (s->on.forms & NW_FORM_REFUTATION)
        s->building[ply].length = 0;
}

/* At the root: follow the line of the move about to be searched. Deeper: leave the line at the
 * first other move. */
NW_STEP void enter_line(node *n)
{
    search *s = n->s;
    if (!(s->on.forms & NW_FORM_REFUTATION))
        return;
    const line *before = n->before = s->follow;
    if (n->ply == 0)
        s->follow = &s->refutation[n->now.number];
    else if (before && (before->length <= n->ply || before->move[n->ply] != n->now.move))
        s->follow = NULL;
}

NW_STEP void leave_line(const node *n)
{
    search *s = n->s;
    if (!(s->on.forms & NW_FORM_REFUTATION))
        return;
    s->follow = n->before;
    if (n->ply == 0 && !s->stopped) {
        s->refutation[n->now.number] = s->building[1];
        s->refutation[n->now.number].move[0] = n->now.move;
    }
}
#endif
