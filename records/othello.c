/* SPDX-License-Identifier: MIT */
/* Shared by the Othello formats, and the simplest of them. */
#include "core/error.h"
#include "games/othello/rules.h"
#include "games/othello/text.h"
#include "records/formats.h"
#include <ctype.h>

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

/* --- transcripts: "f5d6c3" or "1. F5 2. D6", one game per text */

static const char *skip_numbers(const char *at)
{
    while (isspace((unsigned char)*at) || isdigit((unsigned char)*at) || *at == '.')
        at++;
    return at;
}

static bool accepts_transcript(const record_source *in)
{
    othello_move move;
    const char *at = skip_numbers(in->at);
    return othello_move_read(&at, &move);
}

static int read_transcript(game_record *r, record_source *in, nw_error *err)
{
    othello_move move;
    const char *at = skip_numbers(in->at);
    int rc = *at ? 1 : 0, number = 1;
    for (; *at && rc == 1; at = skip_numbers(at), number++) {
        nw_error why;
        const int line = in->line;
        record_source_move(in, at);
        if (!othello_move_read(&at, &move))
            rc =
                nw_fail(err, NW_EINVAL, "line %d: '%.10s': expected a square such as f5", line, at);
        else if (record_add_othello(&r->game, -1, move, number, &why) < 0)
            rc = nw_fail(err, NW_EINVAL, "line %d: %.200s", line, why.text);
    }
    record_source_move(in, in->text + in->size);
    if (rc == 1 && played_status_of(&r->game).over)
        record_set_winner(r, played_status_of(&r->game).winner);
    return rc;
}

const record_format record_transcript = {
    .game = &othello_info, .suffix = "txt", .accepts = accepts_transcript, .read = read_transcript};
