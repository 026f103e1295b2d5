/* SPDX-License-Identifier: MIT */
#include "play/record.h"
#include "core/error.h"
#include "play/formats.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

static const play_format *const formats[] = {&nw_format_pgn, &nw_format_pdn, &nw_format_ggf, NULL};

static const play_format *find_format(const nw_game_info *game)
{
    for (const play_format *const *f = formats; *f; f++)
        if (strcmp((*f)->game, game->rules->name) == 0)
            return *f;
    return NULL;
}

const char *play_record_suffix(const nw_game_info *game)
{
    const play_format *f = find_format(game);
    return f ? f->suffix : NULL;
}

int play_record_create(play_record *r, const nw_game_info *game, nw_error *err)
{
    *r = (play_record){.result = "*"};
    return play_game_create(&r->game, game, "", err);
}

void play_record_free(play_record *r)
{
    play_game_free(&r->game);
    *r = (play_record){.result = "*"};
}

static play_tag *find_tag(const play_record *r, const char *name)
{
    for (int i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, name) == 0)
            return (play_tag *)&r->tag[i];
    return NULL;
}

const char *play_record_tag(const play_record *r, const char *name)
{
    const play_tag *tag = find_tag(r, name);
    return tag ? tag->value : NULL;
}

bool play_record_set_tag(play_record *r, const char *name, const char *value)
{
    play_tag *tag = find_tag(r, name);
    if (!tag && r->tags == NW_TAGS_MAX)
        return false;
    if (!tag)
        tag = &r->tag[r->tags++];
    snprintf(tag->name, sizeof tag->name, "%.31s", name);
    snprintf(tag->value, sizeof tag->value, "%.255s", value);
    return true;
}

void play_record_drop_tag(play_record *r, const char *name)
{
    play_tag *tag = find_tag(r, name);
    if (tag)
        memmove(tag, tag + 1, (size_t)(&r->tag[r->tags--] - (tag + 1)) * sizeof *tag);
}

void play_record_set_winner(play_record *r, int winner)
{
    strcpy(r->result, winner == 0 ? "1-0" : winner == 1 ? "0-1" : "1/2-1/2");
}

static int no_format(const play_record *r, nw_error *err)
{
    return nw_fail(err, NW_EINVAL, "there is no file format for %s", r->game.game->rules->name);
}

static int newlines(const char *from, const char *to)
{
    int count = 0;
    for (; from < to; from++)
        count += *from == '\n';
    return count;
}

int play_record_read(play_record *r, const char **text, nw_error *err)
{
    const nw_game_info *game = r->game.game;
    const play_format *f = find_format(game);
    if (!f)
        return no_format(r, err);
    const char *start = *text;
    const int line = r->line;
    play_record_free(r);
    int rc = play_record_create(r, game, err);
    r->line = line;
    if (rc == NW_OK)
        rc = f->read(r, text, err);
    r->line = line + newlines(start, *text);
    return rc;
}

int play_record_write(const play_record *r, nw_buffer *out, nw_error *err)
{
    const play_format *f = find_format(r->game.game);
    if (!f)
        return no_format(r, err);
    const int rc = f->write(r, out, err);
    return rc == NW_OK && out->failed ? nw_fail(err, NW_ENOMEM, "out of memory") : rc;
}

/* --- files */

static int file_error(const char *path, nw_error *err)
{
    return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
}

int play_record_load_file(const char *path, nw_buffer *out, nw_error *err)
{
    char block[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f)
        return file_error(path, err);
    while ((n = fread(block, 1, sizeof block, f)) > 0 && out->used <= FILE_MAX) {
        const size_t mark =
            out->used == 0 && n >= 3 && memcmp(block, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
        nw_buffer_put(out, block + mark, n - mark);
    }
    const bool failed = ferror(f);
    const int rc = failed ? file_error(path, err) : NW_OK;
    fclose(f);
    if (rc == NW_OK && out->used > FILE_MAX)
        return nw_fail(err, NW_EIO, "%.160s: larger than 64 MiB", path);
    if (rc == NW_OK && out->used && memchr(out->text, '\0', out->used))
        return nw_fail(err, NW_EINVAL, "%.160s: zero bytes; this is not a text", path);
    nw_buffer_put(out, "", 0);
    return rc == NW_OK && out->failed ? nw_fail(err, NW_ENOMEM, "out of memory") : rc;
}

static bool write_file(const char *path, const nw_buffer *text)
{
    FILE *f = fopen(path, "wb");
    bool written = f && fwrite(text->text, 1, text->used, f) == text->used;
    if (f)
        written = fclose(f) == 0 && written;
    return written;
}

/* Is it a plain file, or nothing yet? A link, a device or a pipe must stay what it is. */
static bool may_be_replaced(const char *path)
{
    struct stat s;
    return lstat(path, &s) != 0 || S_ISREG(s.st_mode);
}

int play_record_check_path(const char *path, nw_error *err)
{
    struct stat s;
    if (lstat(path, &s) == 0) {
        if (S_ISDIR(s.st_mode))
            errno = EISDIR;
        else if (access(path, W_OK) == 0 || S_ISLNK(s.st_mode))
            return NW_OK;
        return file_error(path, err);
    }
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    char *folder = malloc(length + 2);
    if (!folder)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    snprintf(folder, length + 2, "%.*s%s", (int)length, path, length ? "" : ".");
    const int rc = access(folder, W_OK) == 0 ? NW_OK : file_error(path, err);
    free(folder);
    return rc;
}

int play_record_save_file(const char *path, const nw_buffer *text, nw_error *err)
{
    const size_t length = strlen(path) + 5;
    if (!may_be_replaced(path))
        return write_file(path, text) ? NW_OK : file_error(path, err);
    char *other = malloc(length);
    if (!other)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    snprintf(other, length, "%s.new", path);
    const bool saved = write_file(other, text) && rename(other, path) == 0;
    const int rc = saved ? NW_OK : file_error(path, err);
    if (!saved)
        remove(other);
    free(other);
    return rc;
}
