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

/* Parses notes written by arena/match.c; NULL if there are none, or no memory. Omits times in games
 * without time limits, so that such games are reproducible. */
static move_note *read_notes(const char *text, int plies, bool timed)
{
    move_note *note = text && plies > 0 ? calloc((size_t)plies, sizeof *note) : NULL;
    for (int i = 0; note && i < plies && *text; i++) {
        move_note n = {.known = true};
        if (sscanf(text, "%lf/%d/%lf", &n.value, &n.depth, &n.seconds) == 3)
            note[i] = n;
        if (!timed)
            note[i].seconds = -1;
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return note;
}

/* The termination in PGN's fixed terms; the other formats have none. */
static const char *termination(const nw_game_info *game, const arena_result *r)
{
    static const char *const words[] = {[ARENA_NO_FAULT] = "normal",
                                        [ARENA_RESIGNED] = "normal",
                                        [ARENA_ILLEGAL] = "rules infraction",
                                        [ARENA_TIME] = "time forfeit",
                                        [ARENA_CRASH] = "abandoned"};
    const char *suffix = record_suffix(game);
    if (r->fault == ARENA_TIME || (suffix && strcmp(suffix, "pgn") == 0))
        return r->adjudicated ? "adjudication" : words[r->fault];
    return r->reason;
}

/* "60+0.5", "1/2" for two seconds per move, "-" without a time limit. */
static void write_time_control(const arena_limits *l, char *out, size_t size)
{
    if (arena_has_clock(l))
        snprintf(out, size, "%g+%g", l->base, l->increment);
    else if (l->move_time > 0)
        snprintf(out, size, "1/%g", l->move_time);
    else
        snprintf(out, size, "-");
}

static void set_tags(game_record *record, const arena_match *m, const arena_result *r)
{
    char text[64];
    int who[2];
    arena_pairing(m, arena_pairing_of(m, r->number), who);
    const int pair = r->number / 2 / arena_pairings(m);
    record_set_tag(record, "Event", "nullwindow arena");
    record_set_tag(record, "Date", r->date);
    snprintf(text, sizeof text, "%d.%d", pair + 1, r->number % 2 + 1);
    record_set_tag(record, "Round", text);
    record_set_tag(record, record->game.side[r->a_player], m->entry[who[0]].spec.text);
    record_set_tag(record, record->game.side[!r->a_player], m->entry[who[1]].spec.text);
    write_time_control(&m->entry[who[0]].limits, text, sizeof text);
    record_set_tag(record, "TimeControl", text);
    snprintf(text, sizeof text, "%d", record->game.plies);
    record_set_tag(record, "PlyCount", text);
    record_set_tag(record, "Termination", termination(m->game, r));
    const int winner = r->points == 2 ? r->a_player : !r->a_player;
    record_set_winner(record, r->points == 1 ? PLAYER_NONE : winner);
}

static int add_game(const arena_match *m, const arena_result *r, nw_buffer *out, nw_error *err)
{
    game_record record;
    move_note *note = NULL;
    int rc = record_begin(&record, m->game, err);
    if (rc == 0 && *r->start) {
        played_free(&record.game);
        rc = played_begin(&record.game, m->game, r->start, err);
    }
    if (rc == 0)
        rc = play_moves(&record.game, r->moves, err);
    if (rc == 0) {
        set_tags(&record, m, r);
        const arena_limits *l = &m->entry[0].limits;
        const bool timed = arena_has_clock(l) || l->move_time > 0;
        record.note = note = read_notes(r->notes, record.game.plies, timed);
        rc = record_write(&record, out, err);
    }
    free(note);
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
