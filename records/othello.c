/* SPDX-License-Identifier: MIT */
/* Shared by the three Othello formats. */
#include "core/error.h"
#include "games/othello/text.h"
#include "records/formats.h"

int record_add_othello(played_game *g, int colour, nw_move move, int number, nw_error *err)
{
    char name[OTHELLO_MOVE_TEXT];
    const bool other = colour >= 0 ? colour != played_mover(g) : !played_is_legal(g, move);
    const int plies = g->plies;
    int rc = 0;
    if (other && move != OTHELLO_PASS && played_is_legal(g, OTHELLO_PASS))
        rc = played_move(g, OTHELLO_PASS, err);
    else if (other && colour >= 0)
        return nw_fail(err, NW_EINVAL, "move %d: a move of %s, but the other side is to move",
                       number, g->side[colour]);
    if (rc == 0 && played_is_legal(g, move))
        return played_move(g, move, err);
    while (g->plies > plies)
        played_undo(g);
    othello_move_write(move, name, sizeof name);
    return rc < 0 ? rc : nw_fail(err, NW_EINVAL, "move %d '%s': not legal here", number, name);
}
