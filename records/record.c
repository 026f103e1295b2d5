/* SPDX-License-Identifier: MIT */
#include "records/record.h"
#include "core/error.h"
#include "records/files.h"
#include "records/formats.h"
#include <stdio.h>
#include <string.h>

/* The first format of a game that accepts a text reads it; the one with a writer writes. */
static const record_format *const formats[] = {
    &record_pgn, &record_pdn, &record_sgf, &record_wthor, &record_transcript, &record_ggf, NULL};

static const record_format *find_reader(const nw_game_info *game, const record_source *in)
{
    for (const record_format *const *f = formats; *f; f++)
        if ((*f)->game == game && (!(*f)->accepts || (*f)->accepts(in)))
            return *f;
    return NULL;
}

static const record_format *find_writer(const nw_game_info *game)
{
    for (const record_format *const *f = formats; *f; f++)
        if ((*f)->game == game && (*f)->write)
            return *f;
    return NULL;
}

const char *record_suffix(const nw_game_info *game)
{
    const record_format *f = find_writer(game);
    return f ? f->suffix : NULL;
}

int record_begin(game_record *r, const nw_game_info *game, nw_error *err)
{
    *r = (game_record){.result = "*"};
    return played_begin(&r->game, game, "", err);
}

void record_free(game_record *r)
{
    played_free(&r->game);
    *r = (game_record){.result = "*"};
}

static tag_pair *find_tag(const game_record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return (tag_pair *)&r->tag[i];
    return NULL;
}

const char *record_tag(const game_record *r, const char *name)
{
    const tag_pair *tag = find_tag(r, name);
    return tag ? tag->value : NULL;
}

bool record_set_tag(game_record *r, const char *name, const char *value)
{
    tag_pair *tag = find_tag(r, name);
    if (!tag && r->tags == RECORD_TAGS_MAX)
        return false;
    if (!tag)
        tag = &r->tag[r->tags++];
    snprintf(tag->name, sizeof tag->name, "%.31s", name);
    snprintf(tag->value, sizeof tag->value, "%.255s", value);
    return true;
}

void record_drop_tag(game_record *r, const char *name)
{
    tag_pair *tag = find_tag(r, name);
    if (tag)
        memmove(tag, tag + 1, (size_t)(&r->tag[r->tags--] - (tag + 1)) * sizeof *tag);
}

void record_set_winner(game_record *r, int winner)
{
    strcpy(r->result, winner == 0 ? "1-0" : winner == 1 ? "0-1" : "1/2-1/2");
}

static int no_format(const game_record *r, nw_error *err)
{
    return nw_fail(err, NW_EINVAL, "%s has no file format", r->game.game->rules->name);
}

record_source record_source_of(const char *text, size_t size)
{
    return (record_source){.text = text, .size = size, .at = text, .line = 1};
}

void record_source_move(record_source *in, const char *at)
{
    for (; in->at < at; in->at++)
        in->line += *in->at == '\n';
}

int record_read(game_record *r, record_source *in, nw_error *err)
{
    const nw_game_info *game = r->game.game;
    const record_format *f = find_reader(game, in);
    if (!f)
        return no_format(r, err);
    record_free(r);
    const int rc = record_begin(r, game, err);
    return rc == 0 ? f->read(r, in, err) : rc;
}

static int read_number(game_record *r, record_source *in, long long number, const char *path,
                       nw_error *err)
{
    for (long long i = 1;; i++) {
        nw_error why;
        const int rc = record_read(r, in, &why);
        if (rc == 0 && i == 1)
            return nw_fail(err, NW_EINVAL, "%.160s: contains no game", path);
        if (rc == 0)
            return nw_fail(err, NW_EINVAL, "%.160s: no game %lld, the last is %lld", path, number,
                           i - 1);
        if (i == number)
            return rc < 0 ? nw_fail(err, rc, "%.100s: game %lld: %.120s", path, i, why.text) : 0;
    }
}

static bool is_garbled(const game_record *r, const record_source *in)
{
    const record_format *f = find_reader(r->game.game, in);
    return f && !f->binary && memchr(in->text, '\0', in->size);
}

int record_load(game_record *r, const char *path, long long number, nw_error *err)
{
    nw_buffer text = {0};
    int rc = file_load(path, &text, err);
    record_source in = record_source_of(text.text, text.used);
    if (rc == 0 && is_garbled(r, &in))
        rc = nw_fail(err, NW_EINVAL, "%.160s: contains NUL bytes: not a text file", path);
    if (rc == 0)
        rc = read_number(r, &in, number, path, err);
    nw_buffer_free(&text);
    return rc;
}

int record_write(const game_record *r, nw_buffer *out, nw_error *err)
{
    const record_format *f = find_writer(r->game.game);
    if (!f)
        return no_format(r, err);
    const int rc = f->write(r, out, err);
    return rc == 0 && out->failed ? nw_fail(err, NW_ENOMEM, "out of memory") : rc;
}
