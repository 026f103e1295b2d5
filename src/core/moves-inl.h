/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_MOVES_INL_H
#define NW_CORE_MOVES_INL_H
#include "nullwindow.h"

/* The index of a move in a list; -1: it is not there. */
static inline int nw_move_index(const nw_move *list, int count, nw_move move)
{
    int i = count - 1;
    while (i >= 0 && list[i] != move)
        i--;
    return i;
}
#endif
