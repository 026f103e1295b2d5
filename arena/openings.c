/* SPDX-License-Identifier: MIT */
#include "arena/openings.h"
#include "arena/book.h"
#include "base/embedded.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "play/lines.h"
#include "records/files.h"
#include "records/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The files of arena/openings, named after their games, embedded at build time. */
extern const nw_embedded arena_opening_files[];

enum { WORD_SIZE = 256, LINE_SIZE = 4096 };

/* --- one line */

/* Plays a word: a move, or moves of two characters each, without blanks. */
static int play_word(played_game *g, const char *word, nw_error *err)
{
    const size_t length = strlen(word);
    char move[3] = "";
    int rc = played_move_text(g, word, err);
    if (rc == 0 || length < 4 || length % 2 != 0)
        return rc;
    for (const char *at = word; *at; at += 2) {
        memcpy(move, at, 2);
        rc = played_move_text(g, move, err);
        if (rc != 0)
            return rc;
    }
    return 0;
}

/* The text after a move number: "" in "1." and "12...", "e4" in "1.e4". */
static const char *after_number(const char *word)
{
    const size_t digits = strspn(word, "0123456789"), dots = strspn(word + digits, ".");
    return digits > 0 && dots > 0 ? word + digits + dots : word;
}

/* Plays the words of a line, without move numbers; cuts the line. */
static int play_words(played_game *g, char *line, nw_error *err)
{
    const char *word;
    int rc = 0;
    while (rc == 0 && (word = play_word_next(&line)))
        if (*(word = after_number(word)))
            rc = play_word(g, word, err);
    return rc;
}

/* A line is a position if its first word is not a move. */
static bool begins_with_move(const played_game *start, const char *line)
{
    played_game g = {0};
    nw_error ignored;
    char word[WORD_SIZE];
    line = after_number(line);
    line += strspn(line, " \t");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    const bool is = played_copy(&g, start, &ignored) == 0 && play_word(&g, word, &ignored) == 0;
    played_free(&g);
    return is;
}

static int play_opening(played_game *g, const nw_game_info *game, const char *line, nw_error *err)
{
    char copy[LINE_SIZE];
    int rc = played_begin(g, game, "", err);
    if (rc != 0 || !*line)
        return rc;
    if (!begins_with_move(g, line)) {
        nw_error why;
        played_free(g);
        rc = played_begin(g, game, line, &why);
        return rc == 0 ? rc : nw_fail(err, rc, "neither a move nor a position: %.150s", why.text);
    }
    snprintf(copy, sizeof copy, "%s", line);
    return play_words(g, copy, err);
}

/* --- all lines */

/* The moves of "number | moves | deck | ..."; "" if barred. */
static char *take_fields(char *line)
{
    char *moves = strchr(line, '|');
    if (!moves)
        return line;
    char *end = strchr(++moves, '|');
    const bool barred = end && strncmp(end + 1 + strspn(end + 1, " "), "barred", 6) == 0;
    if (end)
        *end = '\0';
    return barred ? moves + strlen(moves) : moves;
}

static char *trim(char *line)
{
    line += strspn(line, " \t\r");
    size_t length = strlen(line);
    while (length > 0 && strchr(" \t\r", line[length - 1]))
        line[--length] = '\0';
    return line;
}

static int check_line(const arena_openings *o, const char *path, int number, const char *line,
                      nw_error *err)
{
    played_game g = {0};
    nw_error why;
    int rc = strlen(line) < LINE_SIZE ? play_opening(&g, o->game, line, &why)
                                      : nw_fail(&why, NW_EINVAL, "the line is too long");
    if (rc == 0 && played_status_of(&g).over)
        rc = nw_fail(&why, NW_EINVAL, "the game is already over");
    played_free(&g);
    return rc == 0 ? 0 : nw_fail(err, rc, "%.100s:%d: %.130s", path, number, why.text);
}

static void add_checksum(arena_openings *o, const char *line)
{
    for (; *line; line++)
        o->checksum = nw_mix(o->checksum ^ (unsigned char)*line);
    o->checksum = nw_mix(o->checksum ^ '\n');
}

/* Splits the text into lines and keeps the openings. */
static int take_lines(arena_openings *o, const char *path, nw_error *err)
{
    int lines = 1, number = 0, rc = 0;
    for (const char *at = o->text.text; (at = strchr(at, '\n')); at++)
        lines++;
    o->line = malloc((size_t)lines * sizeof *o->line);
    if (!o->line)
        return nw_fail(err, NW_ENOMEM, "out of memory for the openings");
    for (char *line = o->text.text, *next; rc == 0 && line; line = next) {
        char *end = strchr(line, '\n');
        next = end ? end + 1 : NULL;
        if (end)
            *end = '\0';
        number++;
        line = trim(line);
        line = *line == '#' ? line + strlen(line) : trim(take_fields(line));
        if (!*line)
            continue;
        rc = check_line(o, path, number, line, err);
        add_checksum(o, line);
        o->line[o->count++] = line;
    }
    return rc;
}

static void load_embedded(arena_openings *o)
{
    for (const nw_embedded *f = arena_opening_files; f->name; f++)
        for (int i = 0; nw_game_find(f->name, strlen(f->name)) == o->game && f->lines[i]; i++)
            nw_buffer_add(&o->text, "%s\n", f->lines[i]);
}

/* --- files of games */

static bool ends_in(const char *path, const char *suffix)
{
    const size_t length = strlen(path), tail = strlen(suffix);
    return length > tail && strcasecmp(path + length - tail, suffix) == 0;
}

static bool is_file_of_games(const char *path)
{
    static const char *const suffixes[] = {".pgn", ".pdn", ".ggf", ".sgf", ".wtb", NULL};
    for (const char *const *s = suffixes; *s; s++)
        if (ends_in(path, *s))
            return true;
    return false;
}

/* Appends the first plies of a game as a line: moves, or the position if the start is not the usual
 * one. */
static void add_line(nw_buffer *out, const played_game *g, int plies)
{
    char text[256];
    const int count = g->plies < plies ? g->plies : plies;
    if (!played_begins_as_usual(g)) {
        g->game->rules->print(played_state_at(g, count), text, sizeof text);
        nw_buffer_add(out, "%s\n", text);
        return;
    }
    for (int i = 0; i < count; i++) {
        g->game->rules->move_name(played_state_at(g, i), g->move[i], text, sizeof text);
        nw_buffer_add(out, "%s%s", i ? " " : "", text);
    }
    nw_buffer_add(out, "\n");
}

/* An unreadable game is an error: a partial opening file would be a different match. */
static int load_games(arena_openings *o, const char *path, int plies, nw_error *err)
{
    nw_buffer bytes = {0};
    nw_error why;
    game_record r;
    int read = 0, rc = record_begin(&r, o->game, err);
    if (rc == 0)
        rc = file_load(path, &bytes, err);
    record_source in = record_source_of(bytes.text, bytes.used);
    for (int number = 1; rc == 0 && (read = record_read(&r, &in, &why)) != 0; number++)
        if (read < 0)
            rc = nw_fail(err, read, "%.100s: game %d: %.120s", path, number, why.text);
        else if (r.game.plies > 0 || !played_begins_as_usual(&r.game))
            add_line(&o->text, &r.game, plies);
    record_free(&r);
    nw_buffer_free(&bytes);
    return rc;
}

int arena_openings_open(arena_openings *o, const nw_game_info *game, const char *path, int plies,
                        nw_error *err)
{
    static char none[] = "";
    *o = (arena_openings){.game = game};
    int rc = 0;
    if (path && is_file_of_games(path))
        rc = load_games(o, path, plies, err);
    else if (path && ends_in(path, ".bin"))
        rc = arena_book_read(&o->text, game, path, plies, err);
    else if (path)
        rc = text_file_load(path, &o->text, err);
    if (!path)
        load_embedded(o);
    if (rc == 0 && o->text.failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the openings");
    if (rc == 0 && !o->text.text)
        nw_buffer_put(&o->text, "\n", 1);
    if (rc == 0)
        rc = take_lines(o, path ? path : "openings", err);
    if (rc == 0 && path && o->count == 0)
        return nw_fail(err, NW_EINVAL, "%.160s: no opening in this file", path);
    if (rc == 0 && o->count == 0)
        o->line[o->count++] = none;
    return rc;
}

void arena_openings_free(arena_openings *o)
{
    nw_buffer_free(&o->text);
    free(o->line);
    *o = (arena_openings){0};
}

void arena_openings_shuffle(arena_openings *o, uint64_t seed)
{
    uint64_t state = seed;
    for (int i = o->count - 1; seed && i > 0; i--) {
        const int j = (int)nw_below((uint32_t)(nw_random(&state) >> 32), (uint32_t)i + 1);
        char *line = o->line[i];
        o->line[i] = o->line[j];
        o->line[j] = line;
    }
}

int arena_openings_play(const arena_openings *o, int i, played_game *game, nw_error *err)
{
    return play_opening(game, o->game, o->line[i % o->count], err);
}
