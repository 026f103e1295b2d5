/* SPDX-License-Identifier: MIT */
/* The last ply is counted and never listed: a position one ply above the leaves contributes the
 * number of its legal squares, or 1 when there is none (then it is a pass or the end of the game,
 * which count alike). So nearly all the time goes into count_two(), a move and a mobility at a
 * time. */
#include "games/othello/perft.h"

static uint64_t at_least_one(uint64_t mobility)
{
    return mobility ? (uint64_t)othello_count(mobility) : 1;
}

#ifdef __AVX2__
/* Leaves two plies below a side that can move on the squares of mobility. The boards stay in vector
 * registers from the move to the count: about 70 instructions for each of the children. */
static uint64_t count_two(uint64_t own, uint64_t opp, uint64_t mobility)
{
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i theirs = _mm256_set1_epi64x((long long)opp);
    const uint64_t empties = ~(own | opp);
    uint64_t leaves = 0;
    for (; mobility; mobility &= mobility - 1) {
        const uint64_t disc = mobility & -mobility;
        const __m256i flips =
            othello_lanes_spread(othello_lanes_flips(mine, theirs, othello_lowest(mobility)));
        const __m256i me =
            _mm256_or_si256(_mm256_or_si256(mine, flips), _mm256_set1_epi64x((long long)disc));
        const __m256i you = _mm256_andnot_si256(flips, theirs);
        leaves += at_least_one(othello_lanes_join(othello_lanes_reach(you, me)) & empties & ~disc);
    }
    return leaves;
}
#else
static uint64_t count_two(uint64_t own, uint64_t opp, uint64_t mobility)
{
    uint64_t leaves = 0;
    for (; mobility; mobility &= mobility - 1) {
        const uint64_t flips = othello_flips(own, opp, othello_lowest(mobility));
        const uint64_t disc = mobility & -mobility;
        leaves += at_least_one(othello_mobility(opp ^ flips, own ^ flips ^ disc));
    }
    return leaves;
}
#endif

/* Leaves depth >= 1 plies below. */
static uint64_t count(uint64_t own, uint64_t opp, int depth)
{
    uint64_t mobility = othello_mobility(own, opp);
    if (depth == 1)
        return at_least_one(mobility);
    if (!mobility)
        return othello_mobility(opp, own) ? count(opp, own, depth - 1) : 1;
    if (depth == 2)
        return count_two(own, opp, mobility);
    uint64_t leaves = 0;
    for (; mobility; mobility &= mobility - 1) {
        const uint64_t flips = othello_flips(own, opp, othello_lowest(mobility));
        const uint64_t disc = mobility & -mobility;
        leaves += count(opp ^ flips, own ^ flips ^ disc, depth - 1);
    }
    return leaves;
}

uint64_t othello_perft(const othello_pos *p, int depth)
{
    return depth <= 0 ? 1 : count(p->own, p->opp, depth);
}
