/* SPDX-License-Identifier: MIT */
#include "arena/games.h"
#include "core/error.h"
#include "play/lines.h"
#include "records/files.h"
#include "records/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int play_moves(played_game *g, const char *moves, nw_error *err)
{
    char *copy = malloc(strlen(moves) + 1), *rest = copy, *word;
    if (!copy)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    strcpy(copy, moves);
    int rc = 0;
    while (rc == 0 && (word = play_word_next(&rest)))
        rc = played_move_text(g, word, err);
    free(copy);
    return rc;
}

static void set_tags(game_record *record, const arena_match *m, const arena_result *r)
{
    char text[64];
    const arena_limits *l = &m->limits[0];
    record_set_tag(record, "Event", "nullwindow arena");
    snprintf(text, sizeof text, "%d.%d", r->number / 2 + 1, r->number % 2 + 1);
    record_set_tag(record, "Round", text);
    record_set_tag(record, record->game.side[r->a_player], m->player[0].text);
    record_set_tag(record, record->game.side[!r->a_player], m->player[1].text);
    snprintf(text, sizeof text, "%g+%g", l->base, l->increment);
    if (arena_has_clock(l))
        record_set_tag(record, "TimeControl", text);
    /* PGN's words, which GGF's letter follows; the database has the seconds. */
    record_set_tag(record, "Termination", r->fault == ARENA_TIME ? "time forfeit" : r->reason);
    const int winner = r->points == 2 ? r->a_player : !r->a_player;
    record_set_winner(record, r->points == 1 ? PLAYER_NONE : winner);
}

static int add_game(const arena_match *m, const arena_result *r, nw_buffer *out, nw_error *err)
{
    game_record record;
    int rc = record_begin(&record, m->game, err);
    if (rc == 0 && *r->start) {
        played_free(&record.game);
        rc = played_begin(&record.game, m->game, r->start, err);
    }
    if (rc == 0)
        rc = play_moves(&record.game, r->moves, err);
    if (rc == 0) {
        set_tags(&record, m, r);
        rc = record_write(&record, out, err);
    }
    record_free(&record);
    return rc;
}

int arena_games_save(const arena_match *m, const arena_results *results, const char *path,
                     nw_error *err)
{
    nw_buffer text = {0};
    nw_error why;
    int rc = 0;
    for (int i = 0; rc == 0 && i < results->room; i++)
        if (results->game[i] && (rc = add_game(m, results->game[i], &text, &why)) != 0)
            nw_fail(err, rc, "game %d of the match: %.200s", i + 1, why.text);
    if (rc == 0 && text.failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the games");
    if (rc == 0)
        rc = text_file_save(path, &text, err);
    nw_buffer_free(&text);
    return rc;
}
