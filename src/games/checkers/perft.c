/* SPDX-License-Identifier: MIT */
#include "games/checkers/perft.h"

/* The board alone: perft needs no key. own is the side to move. */
typedef struct board {
    checkers_set own, opp, kings;
} board;

static uint64_t count_black(board b, int depth);
static uint64_t count_white(board b, int depth);

/* The position b with the move already made, from the other side. */
CHECKERS_INLINE uint64_t count_child(board b, int depth, int side)
{
    const board child = {b.opp, b.own, b.kings};
    return side == CHECKERS_BLACK ? count_white(child, depth - 1) : count_black(child, depth - 1);
}

/* A jumping piece: b.own and b.kings are without it, b.opp without the pieces captured so far. */
CHECKERS_INLINE uint64_t finish_jump(board b, checkers_set at, int depth, bool king, int side)
{
    if (depth == 1)
        return 1;
    b.own |= at;
    b.kings = (b.kings & (b.own | b.opp)) | (king ? at : at & checkers_crown(side));
    return count_child(b, depth, side);
}

static uint64_t king_jumps_black(board b, checkers_set at, int depth);
static uint64_t king_jumps_white(board b, checkers_set at, int depth);

/* Every way on from `at`: one call per direction with a piece to take, which makes the paths. */
CHECKERS_INLINE uint64_t king_jumps(board b, checkers_set at, int depth, int side)
{
    const checkers_set empty = CHECKERS_BOARD & ~(b.own | b.opp);
    uint64_t sum = 0;
    const checkers_set over[4] = {at << 4 & b.opp & empty >> 4, at << 5 & b.opp & empty >> 5,
                                  at >> 4 & b.opp & empty << 4, at >> 5 & b.opp & empty << 5};
    const checkers_set to[4] = {over[0] << 4, over[1] << 5, over[2] >> 4, over[3] >> 5};
    if (!(over[0] | over[1] | over[2] | over[3]))
        return finish_jump(b, at, depth, true, side);
    for (int i = 0; i < 4; i++)
        if (over[i]) {
            const board next = {b.own, b.opp ^ over[i], b.kings};
            sum += side == CHECKERS_BLACK ? king_jumps_black(next, to[i], depth)
                                          : king_jumps_white(next, to[i], depth);
        }
    return sum;
}

static uint64_t man_jumps_black(board b, checkers_set at, int depth);
static uint64_t man_jumps_white(board b, checkers_set at, int depth);

CHECKERS_INLINE uint64_t man_jumps(board b, checkers_set at, int depth, int side)
{
    const checkers_set empty = CHECKERS_BOARD & ~(b.own | b.opp);
    const checkers_set over4 = checkers_ahead4(at, side) & b.opp & checkers_back4(empty, side);
    const checkers_set over5 = checkers_ahead5(at, side) & b.opp & checkers_back5(empty, side);
    if (!(over4 | over5))
        return finish_jump(b, at, depth, false, side);
    uint64_t sum = 0;
    if (over4) {
        const board next = {b.own, b.opp ^ over4, b.kings};
        const checkers_set to = checkers_ahead4(over4, side);
        sum += side == CHECKERS_BLACK ? man_jumps_black(next, to, depth)
                                      : man_jumps_white(next, to, depth);
    }
    if (over5) {
        const board next = {b.own, b.opp ^ over5, b.kings};
        const checkers_set to = checkers_ahead5(over5, side);
        sum += side == CHECKERS_BLACK ? man_jumps_black(next, to, depth)
                                      : man_jumps_white(next, to, depth);
    }
    return sum;
}

static uint64_t king_jumps_black(board b, checkers_set at, int depth)
{
    return king_jumps(b, at, depth, CHECKERS_BLACK);
}
static uint64_t king_jumps_white(board b, checkers_set at, int depth)
{
    return king_jumps(b, at, depth, CHECKERS_WHITE);
}
static uint64_t man_jumps_black(board b, checkers_set at, int depth)
{
    return man_jumps(b, at, depth, CHECKERS_BLACK);
}
static uint64_t man_jumps_white(board b, checkers_set at, int depth)
{
    return man_jumps(b, at, depth, CHECKERS_WHITE);
}

CHECKERS_INLINE uint64_t count_jumps(board b, checkers_set jumpers, int depth, int side)
{
    uint64_t sum = 0;
    for (; jumpers; jumpers &= jumpers - 1) {
        const checkers_set at = jumpers & -jumpers;
        const board lifted = {b.own ^ at, b.opp, b.kings & ~at};
        if (b.kings & at)
            sum += king_jumps(lifted, at, depth, side);
        else
            sum += man_jumps(lifted, at, depth, side);
    }
    return sum;
}

/* The last ply is counted and never listed. */
CHECKERS_INLINE uint64_t count_steps(board b, checkers_set kings, checkers_set empty, int side)
{
    int n = checkers_count(checkers_ahead4(b.own, side) & empty) +
            checkers_count(checkers_ahead5(b.own, side) & empty);
    if (kings)
        n += checkers_count(checkers_back4(kings, side) & empty) +
             checkers_count(checkers_back5(kings, side) & empty);
    return (uint64_t)n;
}

/* The steps that end on `to`, each from the square `step` bits below (above if negative). */
CHECKERS_INLINE uint64_t play_steps(board b, checkers_set to, int step, int depth, bool king,
                                    int side)
{
    uint64_t sum = 0;
    for (; to; to &= to - 1) {
        const checkers_set t = to & -to, f = step > 0 ? t >> step : t << -step;
        const checkers_set kings = king ? b.kings ^ f ^ t : b.kings | (t & checkers_crown(side));
        sum += count_child((board){b.own ^ f ^ t, b.opp, kings}, depth, side);
    }
    return sum;
}

CHECKERS_INLINE uint64_t count(board b, int depth, int side)
{
    const checkers_set empty = CHECKERS_BOARD & ~(b.own | b.opp), kings = b.own & b.kings;
    const checkers_set jumpers = checkers_jumpers(b.own, b.opp, b.kings, empty, side);
    if (jumpers)
        return count_jumps(b, jumpers, depth, side);
    if (depth == 1)
        return count_steps(b, kings, empty, side);
    const checkers_set men = b.own & ~kings;
    const int forward = side == CHECKERS_BLACK ? 1 : -1;
    uint64_t sum =
        play_steps(b, checkers_ahead4(men, side) & empty, 4 * forward, depth, false, side) +
        play_steps(b, checkers_ahead5(men, side) & empty, 5 * forward, depth, false, side);
    if (kings)
        sum += play_steps(b, kings << 4 & empty, 4, depth, true, side) +
               play_steps(b, kings << 5 & empty, 5, depth, true, side) +
               play_steps(b, kings >> 4 & empty, -4, depth, true, side) +
               play_steps(b, kings >> 5 & empty, -5, depth, true, side);
    return sum;
}

static uint64_t count_black(board b, int depth)
{
    return count(b, depth, CHECKERS_BLACK);
}
static uint64_t count_white(board b, int depth)
{
    return count(b, depth, CHECKERS_WHITE);
}

static uint64_t count_unique(const checkers_pos *p, int depth)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, list);
    if (depth == 1)
        return (uint64_t)n;
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, list[i]);
        sum += count_unique(&child, depth - 1);
    }
    return sum;
}

uint64_t checkers_perft(const checkers_pos *p, int depth, bool unique)
{
    if (depth <= 0)
        return 1;
    if (unique)
        return count_unique(p, depth);
    const board b = {p->piece[p->side], p->piece[!p->side], p->kings};
    return p->side == CHECKERS_BLACK ? count_black(b, depth) : count_white(b, depth);
}

/* The paths from `at` over exactly the pieces `left`, ending on `to`. */
static uint64_t paths_on(unsigned at, unsigned to, checkers_set left, checkers_set empty, bool king,
                         int side)
{
    if (!left)
        return at == to;
    uint64_t sum = 0;
    checkers_set next = checkers_landings(checkers_bit(at), left, empty, king, side);
    for (; next; next &= next - 1) {
        const unsigned n = checkers_lowest(next);
        sum += paths_on(n, to, left & ~checkers_between(at, n), empty, king, side);
    }
    return sum;
}

uint64_t checkers_paths(const checkers_pos *p, checkers_move m)
{
    const checkers_set from = checkers_bit(checkers_from(m));
    if (!checkers_is_capture(m))
        return 1;
    return paths_on(checkers_from(m), checkers_to(m), checkers_captured(m),
                    checkers_empty(p) | from, (p->kings & from) != 0, (int)p->side);
}
