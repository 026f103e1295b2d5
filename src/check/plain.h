/* SPDX-License-Identifier: MIT */
#ifndef NW_CHECK_PLAIN_H
#define NW_CHECK_PLAIN_H
/* The operations that a proof file (docs/proof-format.md) needs: moves sorted by name, and a search
 * without table or evaluation for the positions left to the checker. */
#include "nullwindow.h"
#include <stdbool.h>

/* The positions of a line by their ply, and the moves of each. */
typedef struct nw_line {
    const nw_game *game;
    unsigned char *states;
    nw_move *moves;
    int counts[NW_DEPTH_MAX + 1];
} nw_line;

/* Allocates NW_DEPTH_MAX plies after a root, which the caller writes to ply 0; false: out of
 * memory. The game must outlive it. */
bool nw_line_begin(nw_line *line, const nw_game *game);
void nw_line_free(nw_line *line);

void *nw_line_state(const nw_line *line, int ply);
nw_move *nw_line_moves(const nw_line *line, int ply);
/* Lists the moves of the position at ply in the order of their names, which are compared byte by
 * byte; the game must have move_name. Returns their number, also kept in counts, or NW_EINVAL where
 * two have the same name, there are too many, or the line is too long. */
int nw_line_list(nw_line *line, int ply, nw_error *err);
/* Plays a move of the position at ply. */
void nw_line_play(nw_line *line, int ply, nw_move move);

/* Does the proving side reach goal in a finished game? mine: it is to move. */
bool nw_is_reached(const nw_game *game, const void *state, bool mine, nw_score goal);

typedef struct nw_leaf_search {
    nw_score goal; /* of the proving side */
    uint64_t most; /* positions to search */
    bool lasts;    /* a game that is not over after the given plies proves the goal */
    uint64_t seen;
    const char *moves; /* NULL: any; else those of the proving side, by name, a space after each */
    int first;         /* the number of the move to try first */
} nw_leaf_search;

/* Does the proving side reach the goal from the position at ply, which is not over, within the
 * given plies (negative: any number)? Looks first at moves that end the game, then tries moves by
 * name, for the proving side only the next of s->moves. Returns 1, 0, or NW_ESTOP when the budget
 * is spent. */
int nw_search_leaf(nw_leaf_search *s, nw_line *line, int ply, bool mine, int plies, nw_error *err);
#endif
