/* SPDX-License-Identifier: MIT */
#include "lab/sets.h"
#include "core/error.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1024 };

/* Lines without a position. */
static bool is_comment(const char *line)
{
    return line[0] == '\0' || line[0] == '#' || line[0] == '%';
}

int lab_set_size(const nw_embedded *set)
{
    int n = 0;
    for (const char *const *line = set->lines; *line; line++)
        n += !is_comment(*line);
    return n;
}

/* EPD is chess and OBF is Othello; else the name starts with the game's. */
const nw_game_info *lab_set_game(const nw_embedded *set)
{
    if (strcmp(set->ending, "epd") == 0)
        return nw_game_find("chess", 5);
    if (strcmp(set->ending, "obf") == 0)
        return nw_game_find("othello", 7);
    return nw_game_find(set->name, strcspn(set->name, "-"));
}

/* Where the note begins: after four fields of EPD, else at the first ';'. */
static size_t note_start(bool epd, const char *line)
{
    size_t n = 0;
    if (!epd)
        return strcspn(line, ";");
    for (int field = 0; field < 4; field++) {
        n += strspn(line + n, " ");
        n += strcspn(line + n, " ");
    }
    return n;
}

/* --- reading */

typedef struct source {
    const char *name, *ending;
    const nw_game_info *game;
    int line;
} source;

static int grow(lab_positions *out, nw_error *err)
{
    if (out->count & (out->count - 1)) /* capacity is a power of two */
        return 0;
    const size_t room = out->count ? 2 * (size_t)out->count : 1;
    lab_position *more = realloc(out->list, room * sizeof *more);
    if (!more)
        return nw_fail(err, NW_ENOMEM, "out of memory for positions");
    out->list = more;
    return 0;
}

/* EPD notes contain counters of the position, so the game parses the whole line. */
static int parse_line(const source *s, const char *line, lab_position *p, nw_error *err)
{
    char text[LINE_SIZE];
    nw_error reason = {0};
    const bool epd = strcmp(s->ending, "epd") == 0;
    const size_t length = note_start(epd, line);
    snprintf(text, sizeof text, "%.*s", (int)(epd ? strlen(line) : length), line);
    p->game = s->game;
    p->state = calloc(1, s->game->rules->state_size);
    if (!p->state)
        return nw_fail(err, NW_ENOMEM, "out of memory for positions");
    if (nw_game_parse(s->game, p->state, text, &reason) < 0) {
        free(p->state);
        p->state = NULL;
        return nw_fail(err, NW_EINVAL, "%.120s:%d: %.110s", s->name, s->line, reason.text);
    }
    s->game->rules->print(p->state, text, sizeof text);
    p->text = strdup(text);
    p->note = strdup(line + length + strspn(line + length, "; %"));
    return p->text && p->note ? 0 : nw_fail(err, NW_ENOMEM, "out of memory for positions");
}

static int read_line(lab_positions *out, source *s, const char *line, nw_error *err)
{
    s->line++;
    if (is_comment(line))
        return 0;
    const int rc = grow(out, err);
    if (rc < 0)
        return rc;
    out->list[out->count] = (lab_position){.game = NULL};
    return parse_line(s, line, &out->list[out->count++], err);
}

static int read_embedded(lab_positions *out, const nw_embedded *set, nw_error *err)
{
    source s = {set->name, set->ending, lab_set_game(set), 0};
    int rc = 0;
    if (!s.game)
        return nw_fail(err, NW_EINVAL, "%s: the game is not built in", set->name);
    for (const char *const *line = set->lines; rc == 0 && *line; line++)
        rc = read_line(out, &s, *line, err);
    return rc;
}

static int read_path(lab_positions *out, const char *path, const nw_game_info *game, nw_error *err)
{
    const char *dot = strrchr(path, '.');
    source s = {path, dot ? dot + 1 : "", game, 0};
    char line[LINE_SIZE];
    int rc = 0;
    FILE *f = fopen(path, "r");
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    while (rc == 0 && fgets(line, sizeof line, f)) {
        line[strcspn(line, "\r\n")] = 0;
        rc = read_line(out, &s, line, err);
    }
    fclose(f);
    return rc;
}

/* Consecutive positions of a game are named seqNN.MM, or "seq NN.MM"; each other one is a game of
 * its own. */
static void number_origins(lab_positions *p)
{
    for (int i = 0; i < p->count; i++) {
        const char *at = strstr(p->list[i].note, "seq");
        const int number = at ? atoi(at + 3) : 0;
        p->list[i].origin = number > 0 ? -number : i;
    }
}

static int read_set(lab_positions *out, const char *name, const nw_game_info *game, nw_error *err)
{
    const nw_embedded *set = nw_embedded_find(lab_position_files, name);
    *out = (lab_positions){NULL, 0};
    if (set && game && lab_set_game(set) != game)
        return nw_fail(err, NW_EINVAL, "the positions '%.40s' are not of %s", name,
                       game->rules->name);
    if (set)
        return read_embedded(out, set, err);
    if (!strpbrk(name, "./"))
        return nw_fail(err, NW_EINVAL, "unknown set of positions '%.40s'", name);
    const int rc = read_path(out, name, game, err);
    if (rc == 0 && out->count == 0)
        return nw_fail(err, NW_EINVAL, "%.160s: no positions", name);
    return rc;
}

int lab_positions_read(lab_positions *out, const char *name, const nw_game_info *game,
                       nw_error *err)
{
    const int rc = read_set(out, name, game, err);
    if (rc == 0)
        number_origins(out);
    return rc;
}

void lab_positions_free(lab_positions *p)
{
    for (int i = 0; i < p->count; i++) {
        lab_position *x = &p->list[i];
        if (x->state && x->game->release)
            x->game->release(x->state);
        free(x->state);
        free(x->text);
        free(x->note);
    }
    free(p->list);
    *p = (lab_positions){NULL, 0};
}

/* --- solutions */

/* The best moves are the words between "bm " and the next semicolon, in the game's notation. */
bool lab_position_solved(const lab_position *p, const char *move)
{
    const char *at = strstr(p->note, "bm ");
    nw_error err;
    nw_move chosen = NW_NO_MOVE, best = NW_NO_MOVE;
    if (!at || nw_game_parse_move(p->game, p->state, move, &chosen, &err) < 0)
        return false;
    for (at += 3; *at && *at != ';'; at += strspn(at, " ")) {
        char word[32];
        const size_t length = strcspn(at, " ;");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (nw_game_parse_move(p->game, p->state, word, &best, &err) == 0 && best == chosen)
            return true;
        at += length;
    }
    return false;
}
