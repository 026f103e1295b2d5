/* SPDX-License-Identifier: MIT */
#include "answer/board.h"
#include "check/check.h"
#include "check/plain.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

/* Checks a proof file, and shows the position that a path of child numbers leads to. If the proving
 * side is to move, its move is the only child. */

enum { DRAWN = 16384 };

typedef struct walk {
    nw_claim claim;
    nw_checked checked;
    const nw_game_info *game;
    nw_described *list;    /* as the file describes them */
    unsigned char *states; /* of the list */
    size_t count, room;
    bool failed; /* out of memory */
    char *bytes; /* of the file, and a zero */
    size_t size;
} walk;

/* --- reading */

static int digit_of(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* Decodes base64, without line ends. */
static bool decode(walk *w, const char *text)
{
    unsigned bits = 0, held = 0;
    w->bytes = calloc(strlen(text) / 4 * 3 + 4, 1);
    if (!w->bytes)
        return false;
    for (; digit_of(*text) >= 0; text++) {
        bits = bits << 6 | (unsigned)digit_of(*text);
        held += 6;
        if (held < 8)
            continue;
        held -= 8;
        w->bytes[w->size++] = (char)(bits >> held);
    }
    return text[strspn(text, "=")] == '\0';
}

static bool enlarge(walk *w)
{
    const size_t room = 2 * w->room + 1024;
    nw_described *list = realloc(w->list, room * sizeof *list);
    w->list = list ? list : w->list;
    unsigned char *states = realloc(w->states, room * w->game->rules->state_size);
    w->states = states ? states : w->states;
    w->room = room;
    return list && states;
}

/* Keeps what the checker sees. */
static void take(void *walk_, const nw_described *d)
{
    walk *w = walk_;
    const size_t size = w->game->rules->state_size;
    w->failed = w->failed || (w->count == w->room && !enlarge(w));
    if (w->failed)
        return;
    memcpy(w->states + w->count * size, d->state, size);
    w->list[w->count++] = *d;
}

/* --- walking */

/* The child number i of an entry of the list, or 0. */
static size_t child_of(const walk *w, size_t at, int i)
{
    const int ply = w->list[at].ply;
    for (size_t k = at + 1; k < w->count && w->list[k].ply > ply; k++)
        if (w->list[k].ply == ply + 1 && i-- == 0)
            return k;
    return 0;
}

/* The move that leads to child i. */
static int move_to(const walk *w, size_t at, int i)
{
    return w->list[at].mine ? (int)(w->list[at].code - NW_CODE_MOVE) : i;
}

/* Follows a reference to the earlier description of a position. */
static size_t follow(const walk *w, size_t at, nw_line *line)
{
    const nw_described *d = w->list;
    const size_t size = w->game->rules->state_size;
    size_t there = at;
    if (d[at].code == NW_CODE_REFERENCE)
        for (there = 0; d[there].number != d[at].number || d[there].code == NW_CODE_OVER ||
                        d[there].code == NW_CODE_DATABASE;)
            there++;
    memcpy(nw_line_state(line, 0), w->states + there * size, size);
    return there;
}

static int step(const walk *w, size_t *at, int i, nw_line *line, nw_error *err)
{
    *at = follow(w, *at, line);
    const size_t child = i < 0 ? 0 : child_of(w, *at, i);
    const int count = nw_line_list(line, 0, err);
    if (count < 0)
        return count;
    if (child == 0)
        return nw_fail(err, NW_EINVAL, "path: child %d does not exist", i);
    nw_line_play(line, 0, nw_line_moves(line, 0)[move_to(w, *at, i)]);
    memcpy(nw_line_state(line, 0), nw_line_state(line, 1), w->game->rules->state_size);
    *at = child;
    return 0;
}

/* --- writing */

static const char *kind_of(const walk *w, size_t at)
{
    static const char *const names[] = {"over", "leaf", "database", "again"};
    const nw_described *d = &w->list[at];
    return d->code < NW_CODE_MOVE    ? names[d->code]
           : child_of(w, at, 0) == 0 ? "leaf"
           : d->mine                 ? "move"
                                     : "replies";
}

static void write_child(json *j, const walk *w, nw_line *line, nw_move move, size_t child)
{
    const void *state = nw_line_state(line, 0);
    char name[POSITION_NAME] = "";
    int square[BOARD_SQUARES];
    const int squares = board_squares(w->game, state, move, square);
    json_object(j, NULL);
    line->game->move_name(state, move, name, sizeof name);
    json_string(j, "name", name);
    if (w->game->notation)
        w->game->notation(state, move, name, sizeof name);
    json_string(j, "notation", name);
    json_list(j, "squares");
    for (int k = 0; k < squares; k++)
        json_integer(j, NULL, square[k]);
    json_end(j);
    json_string(j, "kind", kind_of(w, child));
    json_end(j);
}

static void write_position(json *j, const walk *w, size_t at, nw_line *line)
{
    char text[DRAWN] = "";
    nw_error err;
    json_string(j, "kind", kind_of(w, at));
    at = follow(w, at, line);
    const void *state = nw_line_state(line, 0);
    json_string(j, "describes", kind_of(w, at));
    json_bool(j, "mine", w->list[at].mine);
    json_string(j, "side", nw_game_side(w->game, state));
    line->game->print(state, text, sizeof text);
    json_string(j, "text", text);
    nw_game_draw(w->game, state, true, text, sizeof text);
    json_string(j, "drawn", text);
    board_write(j, w->game, state);
    json_list(j, "moves");
    if (nw_line_list(line, 0, &err) > 0)
        for (int i = 0; child_of(w, at, i); i++)
            write_child(j, w, line, nw_line_moves(line, 0)[move_to(w, at, i)], child_of(w, at, i));
    json_end(j);
}

static void write_claim(json *j, const walk *w, const nw_error *why)
{
    const nw_claim *c = &w->claim;
    const nw_checked *n = &w->checked;
    json_bool(j, "valid", !why);
    json_string(j, "reason", why ? why->text : NULL);
    json_string(j, "game", *c->game ? c->game : NULL);
    json_string(j, "position", c->position);
    json_string(j, "bound", c->at_least ? "at-least" : "at-most");
    json_integer(j, "value", c->v);
    json_string(j, "repetition", nw_repeats_names[c->repeats]);
    json_unsigned(j, "plies", c->plies);
    json_string(j, "database", c->database);
    json_unsigned(j, "leaf_work", c->leaf_work);
    json_unsigned(j, "positions", n->positions);
    json_unsigned(j, "again", n->references);
    json_unsigned(j, "over", n->ends);
    json_unsigned(j, "leaves", n->leaves);
    json_unsigned(j, "entries", n->entries);
}

/* Walks along the path, and answers. */
static int say_walk(answer *a, const walk *w, const nw_error *why, nw_error *err)
{
    const json_value *path = json_get_list(a->r, 0, "path");
    nw_game game = w->game ? *w->game->rules : (nw_game){0};
    nw_line line = {0};
    size_t at = 0;
    int rc = 0;
    nw_game_complete(&game);
    if (!why && !nw_line_begin(&line, &game))
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    else if (!why)
        memcpy(nw_line_state(&line, 0), w->states, game.state_size);
    for (uint32_t i = path && !why ? path->first : 0; i && rc == 0; i = a->r->value[i].next)
        rc = step(w, &at, (int)a->r->value[i].number, &line, err);
    if (rc == 0) {
        json_object(&a->j, NULL);
        write_claim(&a->j, w, why);
        if (!why)
            write_position(&a->j, w, at, &line);
        json_end(&a->j);
        answer_send(a);
    }
    nw_line_free(&line);
    return rc;
}

/* The game that the file names. */
static const nw_game_info *game_of(const answer *a, const char *bytes)
{
    char name[64] = "";
    (void)sscanf(bytes, "nullwindow-proof %*d game %63[^\n]", name);
    return position_game(a->host, name);
}

int answer_proof(answer *a, nw_error *err)
{
    walk w = {.game = NULL};
    nw_error why = {0};
    const char *file = json_get_text(a->r, 0, "file", NULL);
    (void)json_get_list(a->r, 0, "path");
    if (!file)
        json_refuse(a->r, "file: missing, the bytes of a proof in base64");
    else if (!decode(&w, file))
        json_refuse(a->r, "file: this is not base64");
    int rc = answer_check(a, err);
    if (rc == 0)
        w.game = game_of(a, w.bytes);
    const nw_check_rules by = {.game = w.game, .tell = take, .context = &w};
    const int found = rc == 0 ? nw_check(w.bytes, w.size, &by, &w.claim, &w.checked, &why) : 0;
    if (rc == 0 && w.failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0)
        rc = say_walk(a, &w, found < 0 ? &why : NULL, err);
    free(w.list);
    free(w.states);
    free(w.bytes);
    return rc;
}
