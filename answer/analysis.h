/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_ANALYSIS_H
#define NW_ANSWER_ANALYSIS_H
/* The value and loss of every move of a game, with the better line. The caller searches the
 * positions from the last to the first, so that the table holds the continuation of each. Values
 * are written for the side that moves first in the game, White in chess, Black in the others. */
#include "base/json.h"
#include "records/played.h"

/* The result of searching one position. */
typedef struct analysis_insight {
    bool known;
    nw_score value; /* for the side to move */
    int depth;
    nw_move best; /* NW_NO_MOVE: the game is over */
    nw_move *line;
    int length;
} analysis_insight;

typedef struct analysis {
    const played_game *game;
    int from;             /* the first move judged, counted in plies from 0 */
    analysis_insight *at; /* plies + 1 */
} analysis;

int analysis_begin(analysis *a, const played_game *game, int from, nw_error *err);
void analysis_free(analysis *a);

/* Enters the result of a finished game; false: the position must be searched. */
bool analysis_is_over(analysis *a, int ply);
/* Enters the result of a search. Positions are entered from the last to the first. */
int analysis_keep(analysis *a, int ply, const nw_result *r, nw_error *err);

/* The loss of a move for the side that made it, in pawns, men or discs; negative: not known. A move
 * better than the search expected loses nothing. */
double analysis_loss(const analysis *a, int ply);
/* The annotation for a loss: "??", "?", "?!" or ""; ? for a pawn, a man or four discs. */
const char *analysis_mark(const analysis *a, double loss);
/* "game" if the move runs into a forced loss, "win" if it gives a forced win away, else NULL: such
 * losses have no size in pawns. */
const char *analysis_thing_lost(const analysis *a, int ply);

/* The value of the position after that many plies: "+0.35", "win 3", "won", or "-" if unknown. */
enum { ANALYSIS_TEXT = 32 };
const char *analysis_value_text(const analysis *a, int ply, char out[ANALYSIS_TEXT]);

/* The moves of one side, summed up. */
typedef struct analysis_side {
    int moves, best, dubious, mistakes, blunders;
    double lost;
} analysis_side;
analysis_side analysis_judge(const analysis *a, int player);

/* Writes members: whose values, their unit, the first value, all moves and both sides. */
void analysis_write(json *j, const analysis *a);
#endif
