/* SPDX-License-Identifier: MIT */
/* The packed file of learned patterns: a byte per weight, those for many pieces first. */
#include "games/checkers/patterns.h"

const uint8_t checkers_region[CHECKERS_REGIONS][CHECKERS_REGION_SQUARES] = {
    {0, 1, 4, 5, 8, 9, 12, 13},     {1, 2, 5, 6, 9, 10, 13, 14},      {2, 3, 6, 7, 10, 11, 14, 15},
    {8, 9, 12, 13, 16, 17, 20, 21}, {9, 10, 13, 14, 17, 18, 21, 22},  {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 6, 7, 8, 9, 10, 11},     {12, 13, 14, 15, 16, 17, 18, 19},
};

unsigned checkers_pattern_of(const checkers_pos *p, int region, int side)
{
    const checkers_set own = p->piece[side] & ~p->kings, opp = p->piece[!side] & ~p->kings;
    unsigned index = 0;
    for (int i = CHECKERS_REGION_SQUARES - 1; i >= 0; i--) {
        const unsigned square = checkers_region[region][i];
        const unsigned at = checkers_sparse(side == CHECKERS_BLACK ? square : 31 - square);
        index = 3 * index + (unsigned)(own >> at & 1) + 2 * (unsigned)(opp >> at & 1);
    }
    return (unsigned)region * CHECKERS_CONFIGURATIONS + index;
}

/* --- the file */

enum { WEIGHTS = 2 * CHECKERS_PATTERNS };

static const char file_kind[] = "checkers-patterns regions=8";

size_t checkers_pattern_write(const checkers_pattern_list *w, uint8_t *out)
{
    nw_packer p = nw_packer_begin(file_kind, out);
    for (int i = 0; i < WEIGHTS; i++)
        nw_packer_put(&p, (uint8_t)w->weight[i % CHECKERS_PATTERNS][i / CHECKERS_PATTERNS]);
    return nw_packer_end(&p);
}

bool checkers_pattern_read(checkers_pattern_list *w, const uint8_t *in, size_t size)
{
    nw_unpacker u;
    if (!nw_unpacker_begin(&u, file_kind, in, size))
        return false;
    for (int i = 0; i < WEIGHTS; i++)
        w->weight[i % CHECKERS_PATTERNS][i / CHECKERS_PATTERNS] = (int8_t)nw_unpacker_get(&u);
    return nw_unpacker_end(&u);
}
