/* SPDX-License-Identifier: MIT */
/* Othello games in GGF, through the reader and writer of src/games/othello. */
#include "core/error.h"
#include "play/formats.h"
#include "games/othello/ggf.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The tags that GGF knows, and where; the texts all have one size. */
static const struct {
    const char *name;
    size_t offset;
} known[] = {{"Site", offsetof(othello_ggf, place)},
             {"Date", offsetof(othello_ggf, date)},
             {"TimeControl", offsetof(othello_ggf, time)},
             {"Black", offsetof(othello_ggf, black)},
             {"White", offsetof(othello_ggf, white)}};
enum { KNOWN = sizeof known / sizeof *known };

/* Why a game ended before its last move, by the letter after the result. */
static const struct {
    char letter;
    const char *termination;
} endings[] = {{'r', "resigned"}, {'t', "time"}, {'s', "agreed"}};
enum { ENDINGS = sizeof endings / sizeof *endings };

static void take_tags(play_record *r, const othello_ggf *ggf)
{
    for (int i = 0; i < KNOWN; i++) {
        const char *value = (const char *)ggf + known[i].offset;
        if (*value)
            play_record_set_tag(r, known[i].name, value);
    }
    for (int i = 0; i < ENDINGS; i++)
        if (ggf->ending == endings[i].letter)
            play_record_set_tag(r, "Termination", endings[i].termination);
    const int difference = ggf->result_hundredths;
    if (ggf->has_result)
        play_record_set_winner(r, difference > 0 ? 0 : difference < 0 ? 1 : NW_PLAYER_NONE);
}

static int take(play_record *r, const othello_ggf *ggf, nw_error *err)
{
    const nw_game_info *game = r->game.game;
    play_game_free(&r->game);
    int rc = play_game_create_at(&r->game, game, &ggf->game.start, err);
    for (int i = 0; rc == NW_OK && i < ggf->game.plies; i++)
        rc = play_game_play(&r->game, ggf->game.move[i], err);
    take_tags(r, ggf);
    return rc;
}

/* After an error: on to the next game. */
static const char *skip_game(const char *text)
{
    const char *start = strstr(text, "(;");
    const char *next = start ? strstr(start + 2, "(;") : NULL;
    return next ? next : text + strlen(text);
}

static int ggf_read(play_record *r, const char **text, nw_error *err)
{
    othello_ggf *ggf = malloc(sizeof *ggf);
    if (!ggf)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = othello_ggf_read(text, ggf, err);
    if (rc > 0) {
        const int taken = take(r, ggf, err);
        rc = taken < 0 ? taken : rc;
    } else if (rc < 0) {
        *text = skip_game(*text);
    }
    free(ggf);
    return rc;
}

/* Black's discs more than White's: by the board where the game was played out, all of them where it
 * was given up before. */
static void put_result(othello_ggf *ggf, const play_record *r)
{
    const play_outcome outcome = play_game_outcome(&r->game);
    const char *why = play_record_tag(r, "Termination");
    if (strcmp(r->result, "*") == 0)
        return;
    ggf->has_result = true;
    ggf->result_hundredths = 100 * (int)outcome.score;
    if (outcome.over)
        return;
    ggf->result_hundredths = strcmp(r->result, "1-0") == 0   ? 6400
                             : strcmp(r->result, "0-1") == 0 ? -6400
                                                             : 0;
    ggf->ending = ggf->result_hundredths ? 'r' : 's';
    for (int i = 0; why && i < ENDINGS; i++)
        if (strncmp(why, endings[i].termination, strlen(endings[i].termination)) == 0)
            ggf->ending = endings[i].letter;
}

static int fill(othello_ggf *ggf, const play_record *r, nw_error *err)
{
    *ggf = (othello_ggf){.has_result = false};
    for (int i = 0; i < KNOWN; i++) {
        const char *value = play_record_tag(r, known[i].name);
        if (value)
            snprintf((char *)ggf + known[i].offset, OTHELLO_GGF_TEXT, "%.63s", value);
    }
    put_result(ggf, r);
    othello_game_begin(&ggf->game, play_game_at(&r->game, 0));
    for (int i = 0; i < r->game.plies; i++)
        if (!othello_game_add(&ggf->game, r->game.move[i]))
            return nw_fail(err, NW_EINVAL, "game: move %d does not fit", i + 1);
    return NW_OK;
}

static int ggf_write(const play_record *r, nw_buffer *out, nw_error *err)
{
    const size_t size = play_record_text_size(r);
    othello_ggf *ggf = malloc(sizeof *ggf);
    char *text = malloc(size);
    int rc = ggf && text ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK)
        rc = fill(ggf, r, err);
    if (rc == NW_OK && othello_ggf_write(ggf, text, size))
        nw_buffer_add(out, "%s\n", text);
    free(ggf);
    free(text);
    return rc;
}

const play_format nw_format_ggf = {"othello", "ggf", ggf_read, ggf_write};
