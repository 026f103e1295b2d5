/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_REQUEST_H
#define NW_PLAY_UCI_REQUEST_H
/* The words after `go`. */
#include "play/protocol_state.h"

/* What a `go` asked for. Times in milliseconds as they came. */
typedef struct uci_request {
    long long time[2], increment[2], moves_to_go, depth, nodes, mate, move_time, perft;
    bool has_time[2], has_move_time;
    int ponder, infinite;
    nw_move only[NW_MOVES_MAX];
    int only_count;
} uci_request;

/* Reads the words, which are cut up. Moves of searchmoves that are not legal are left out and named
 * in an `info string`; unknown words are passed over. */
void uci_request_read(uci_request *q, const play_protocol_state *d, char *rest);
#endif
