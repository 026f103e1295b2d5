/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_REQUEST_H
#define NW_PLAY_UCI_REQUEST_H
/* The arguments of `go`. */
#include "play/protocol_state.h"

/* A parsed `go`. Times in milliseconds, as given. */
typedef struct uci_request {
    long long time[2], increment[2], moves_to_go, depth, nodes, mate, move_time, perft;
    bool has_time[2], has_move_time;
    int ponder, infinite;
    nw_move only[NW_MOVES_MAX];
    int only_count;
} uci_request;

/* Parses the words, which are cut. Illegal moves in searchmoves are dropped and reported in an
 * `info string`; unknown words are ignored. */
void uci_request_read(uci_request *q, const play_protocol_state *d, char *rest);
#endif
