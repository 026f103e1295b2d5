/* SPDX-License-Identifier: MIT */
#include "train/pack_checkers.h"
#include "games/checkers/learned-inl.h"
#include <math.h>
#include <string.h>

enum { WHOLE = 32767 }; /* the outcome of a won game */

/* The 32 squares of a set as the side sees them: a bit each, its own home first. */
static uint32_t seen(checkers_set set, uint64_t side)
{
    uint32_t squares = 0;
    for (; set; set &= set - 1) {
        const unsigned square = checkers_dense(checkers_lowest(set));
        squares |= (uint32_t)1 << (side == CHECKERS_BLACK ? square : 31 - square);
    }
    return squares;
}

static void put(uint8_t *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (uint8_t)(value >> 8 * i);
}

void train_checkers_pack(const train_sample *sample, uint8_t *out)
{
    const checkers_pos *p = sample->state;
    const checkers_set own = p->piece[p->side], opp = p->piece[!p->side];
    put(out, seen(own & ~p->kings, p->side), 4);
    put(out + 4, seen(opp & ~p->kings, p->side), 4);
    put(out + 8, seen(own & p->kings, p->side), 4);
    put(out + 12, seen(opp & p->kings, p->side), 4);
    put(out + 16, (uint32_t)sample->score, 2);
    put(out + 18, (uint32_t)checkers_evaluate_by(&checkers_learned_weights, p), 2);
    put(out + 20, (uint32_t)lrint(WHOLE * sample->target), 2);
    put(out + 22, (uint32_t)sample->result, 1);
    put(out + 23, sample->held, 1);
}

static checkers_set set_at(const uint8_t *bytes)
{
    checkers_set set = 0;
    for (unsigned square = 0; square < 32; square++)
        if (bytes[square / 8] >> square % 8 & 1)
            set |= checkers_bit(checkers_sparse(square));
    return set;
}

checkers_pos train_checkers_unpack(const uint8_t *bytes)
{
    const checkers_set own = set_at(bytes + 8), opp = set_at(bytes + 12);
    checkers_pos p = {.piece = {set_at(bytes) | own, set_at(bytes + 4) | opp}, .kings = own | opp};
    p.key = checkers_key_of(&p);
    return p;
}
