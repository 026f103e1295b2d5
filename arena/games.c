/* SPDX-License-Identifier: MIT */
#include "arena/games.h"
#include "core/error.h"
#include "play/lines.h"
#include "play/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int play_moves(play_game *g, const char *moves, nw_error *err)
{
    char *copy = malloc(strlen(moves) + 1), *rest = copy, *word;
    if (!copy)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    strcpy(copy, moves);
    int rc = NW_OK;
    while (rc == NW_OK && (word = play_word_next(&rest)))
        rc = play_game_play_text(g, word, err);
    free(copy);
    return rc;
}

static void set_tags(play_record *record, const arena_match *m, const arena_result *r)
{
    char text[64];
    const arena_limits *l = &m->limits[0];
    play_record_set_tag(record, "Event", "nullwindow arena");
    snprintf(text, sizeof text, "%d.%d", r->number / 2 + 1, r->number % 2 + 1);
    play_record_set_tag(record, "Round", text);
    play_record_set_tag(record, record->game.side[r->a_player], m->text[0]);
    play_record_set_tag(record, record->game.side[!r->a_player], m->text[1]);
    snprintf(text, sizeof text, "%g+%g", l->base, l->increment);
    if (arena_has_clock(l))
        play_record_set_tag(record, "TimeControl", text);
    /* PGN's words, which GGF's letter follows; the database has the seconds. */
    play_record_set_tag(record, "Termination", r->fault == ARENA_TIME ? "time forfeit" : r->reason);
    const int winner = r->points == 2 ? r->a_player : !r->a_player;
    play_record_set_winner(record, r->points == 1 ? NW_PLAYER_NONE : winner);
}

static int add_game(const arena_match *m, const arena_result *r, nw_buffer *out, nw_error *err)
{
    play_record record;
    int rc = play_record_create(&record, m->game, err);
    if (rc == NW_OK && *r->start) {
        play_game_free(&record.game);
        rc = play_game_create(&record.game, m->game, r->start, err);
    }
    if (rc == NW_OK)
        rc = play_moves(&record.game, r->moves, err);
    if (rc == NW_OK) {
        set_tags(&record, m, r);
        rc = play_record_write(&record, out, err);
    }
    play_record_free(&record);
    return rc;
}

int arena_games_save(const arena_match *m, const arena_results *results, const char *path,
                     nw_error *err)
{
    nw_buffer text = {0};
    nw_error why;
    int rc = NW_OK;
    for (int i = 0; rc == NW_OK && i < results->room; i++)
        if (results->game[i] && (rc = add_game(m, results->game[i], &text, &why)) != NW_OK)
            nw_fail(err, rc, "game %d of the match: %.200s", i + 1, why.text);
    if (rc == NW_OK && text.failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the games");
    if (rc == NW_OK)
        rc = play_record_save_file(path, &text, err);
    nw_buffer_free(&text);
    return rc;
}
