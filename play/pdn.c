/* SPDX-License-Identifier: MIT */
/* Checkers games in PDN, through the reader and writer of src/games/checkers. */
#include "core/error.h"
#include "play/formats.h"
#include "games/checkers/pdn.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PDN 3 counts two points a game. */
static const char *plain_result(const char *result)
{
    static const char *const same[][2] = {
        {"2-0", "1-0"}, {"0-2", "0-1"}, {"1-1", "1/2-1/2"}, {"0-0", "*"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (strcmp(result, same[i][0]) == 0)
            return same[i][1];
    return result;
}

static int take(play_record *r, const checkers_pdn *pdn, nw_error *err)
{
    const nw_game_info *game = r->game.game;
    play_game_free(&r->game);
    int rc = play_game_create_at(&r->game, game, &pdn->start, err);
    for (int i = 0; rc == NW_OK && i < pdn->plies; i++)
        rc = play_game_play(&r->game, pdn->move[i], err);
    for (int i = 0; i < pdn->tags; i++)
        if (strcmp(pdn->tag[i].name, "Result") != 0)
            play_record_set_tag(r, pdn->tag[i].name, pdn->tag[i].value);
    snprintf(r->result, sizeof r->result, "%.7s", plain_result(pdn->result));
    return rc;
}

static int pdn_read(play_record *r, const char **text, nw_error *err)
{
    nw_movetext in = nw_movetext_of(*text);
    in.line += r->line;
    checkers_pdn *pdn = malloc(sizeof *pdn);
    if (!pdn)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = checkers_pdn_read(&in, pdn, err);
    if (rc > 0) {
        const int taken = take(r, pdn, err);
        rc = taken < 0 ? taken : rc;
    }
    if (rc < 0)
        nw_movetext_skip_game(&in);
    *text = in.at;
    free(pdn);
    return rc;
}

static void add_tag(checkers_pdn *pdn, const char *name, const char *value)
{
    if (pdn->tags == CHECKERS_PDN_TAGS)
        return;
    checkers_tag *tag = &pdn->tag[pdn->tags++];
    snprintf(tag->name, sizeof tag->name, "%.31s", name);
    snprintf(tag->value, sizeof tag->value, "%.255s", value);
}

static void fill(checkers_pdn *pdn, const play_record *r)
{
    const play_game *g = &r->game;
    memset(pdn, 0, sizeof *pdn);
    pdn->start = *(const checkers_pos *)play_game_at(g, 0);
    pdn->plies = g->plies;
    memcpy(pdn->move, g->move, (size_t)g->plies * sizeof *g->move);
    snprintf(pdn->result, sizeof pdn->result, "%.7s", r->result);
    if (!play_record_tag(r, "GameType"))
        add_tag(pdn, "GameType", "21");
    add_tag(pdn, "Result", r->result);
    for (int i = 0; i < r->tags; i++)
        add_tag(pdn, r->tag[i].name, r->tag[i].value);
}

static int pdn_write(const play_record *r, nw_buffer *out, nw_error *err)
{
    if (r->game.plies > CHECKERS_PDN_PLIES)
        return nw_fail(err, NW_EINVAL, "game: more than %d moves", CHECKERS_PDN_PLIES);
    const size_t size = play_record_text_size(r);
    checkers_pdn *pdn = malloc(sizeof *pdn);
    char *text = malloc(size);
    if (pdn && text) {
        fill(pdn, r);
        checkers_pdn_write(pdn, text, size);
        nw_buffer_add(out, "%s\n", text);
    }
    const int rc = pdn && text ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    free(pdn);
    free(text);
    return rc;
}

const play_format nw_format_pdn = {"checkers", "pdn", pdn_read, pdn_write};
