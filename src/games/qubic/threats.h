/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_QUBIC_THREATS_H
#define NW_GAMES_QUBIC_THREATS_H
/* Qubic for provers, as in nw_game. */
#include "games/qubic/qubic-inl.h"

int qubic_useful(const qubic_pos *p, nw_move *out, nw_insight *about);
bool qubic_same(const qubic_pos *a, const qubic_pos *b);
uint64_t qubic_canonical(const qubic_pos *p);
#endif
