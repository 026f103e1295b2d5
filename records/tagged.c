/* SPDX-License-Identifier: MIT */
/* PGN and PDN: tags, then the main line and a result. They differ in the order of tags, the known
 * results and the first move number. */
#include "core/error.h"
#include "base/text.h"
#include "games/checkers/rules.h"
#include "games/chess/chess-inl.h"
#include "games/chess/rules.h"
#include "records/formats.h"
#include "records/movetext.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading */

/* PDN 3 counts two points per game. None of these is a checkers move; in chess, 0-0 is a move. */
static const char *const pdn_results[][2] = {
    {"2-0", "1-0"}, {"0-2", "0-1"}, {"1-1", "1/2-1/2"}, {"0-0", "*"}, {NULL, NULL}};

/* The result a word denotes, or NULL. */
static const char *result_of(const game_record *r, const char *word)
{
    static const char *const plain[] = {"1-0", "0-1", "1/2-1/2", "*", NULL};
    for (const char *const *p = plain; *p; p++)
        if (strcmp(*p, word) == 0)
            return *p;
    const bool pdn = r->game.game == &checkers_info;
    for (int i = 0; pdn && pdn_results[i][0]; i++)
        if (strcmp(pdn_results[i][0], word) == 0)
            return pdn_results[i][1];
    return NULL;
}

static int set_start(game_record *r, const movetext *in, nw_error *err)
{
    nw_error why;
    const nw_game_info *game = r->game.game;
    played_free(&r->game);
    const int rc = played_begin(&r->game, game, in->word, &why);
    return rc == 0 ? 0 : nw_fail(err, rc, "line %d: FEN: %.200s", in->line, why.text);
}

/* The Result tag applies if the moves do not end in a result. */
static int take_tag(game_record *r, const movetext *in, nw_error *err)
{
    const bool pdn = r->game.game == &checkers_info;
    const char *result = result_of(r, in->word);
    if (strcmp(in->name, "FEN") == 0)
        return set_start(r, in, err);
    if (strcmp(in->name, "Result") == 0 && result)
        strcpy(r->result, result);
    else if (strcmp(in->name, "SetUp") != 0 && strcmp(in->name, "Result") != 0)
        record_set_tag(r, in->name, in->word);
    if (pdn && strcmp(in->name, "GameType") == 0 && strtol(in->word, NULL, 10) != 21)
        return nw_fail(err, NW_EINVAL, "line %d: GameType: \"%.20s\" is not 21, English draughts",
                       in->line, in->word);
    return 0;
}

/* Some programs omit the dot after move numbers. */
static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

static int take_move(game_record *r, const movetext *in, nw_error *err)
{
    nw_error why;
    const int rc = is_number(in->word) ? 0 : played_move_text(&r->game, in->word, &why);
    return rc == 0
               ? 0
               : nw_fail(err, rc, "line %d, ply %d: %.200s", in->line, r->game.plies + 1, why.text);
}

/* Reads to the end of a game: a result, the next game's tags, or the end of the text. Returns 1, 0
 * if there was nothing. */
static int read_words(game_record *r, movetext *in, nw_error *err)
{
    int seen = 0, rc = 0;
    for (bool moves = false; rc == 0; seen = 1) {
        const movetext before = *in;
        const int word = movetext_next(in, err);
        if (word < 0)
            return word;
        if (word == WORD_END || (word == WORD_TAG && moves)) {
            *in = before;
            return seen;
        }
        if (word != WORD_TAG && result_of(r, in->word)) {
            strcpy(r->result, result_of(r, in->word));
            return 1;
        }
        moves = word != WORD_TAG;
        rc = moves ? take_move(r, in, err) : take_tag(r, in, err);
    }
    return rc;
}

static int read_game(game_record *r, record_source *in, nw_error *err)
{
    movetext words = movetext_of(in->at);
    words.line = in->line;
    const int rc = read_words(r, &words, err);
    if (rc < 0)
        movetext_skip_game(&words);
    record_source_move(in, words.at);
    return rc;
}

/* --- writing */

static bool is_among(const char *const *names, const char *name)
{
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static void write_other_tags(const game_record *r, const char *const *written, nw_text *out)
{
    for (int i = 0; i < r->tags; i++)
        if (!is_among(written, r->tag[i].name))
            movetext_write_tag(out, r->tag[i].name, r->tag[i].value);
    if (played_begins_as_usual(&r->game))
        return;
    char fen[256];
    r->game.game->rules->print(played_state_at(&r->game, 0), fen, sizeof fen);
    movetext_write_tag(out, "SetUp", "1");
    movetext_write_tag(out, "FEN", fen);
}

/* "{+0.31/12 0.050s}", the common form. */
static void write_note(const move_note *n, nw_text *out, size_t *column)
{
    char text[48];
    snprintf(text, sizeof text, "{%+.2f/%d%s", n->value, n->depth, n->seconds < 0 ? "}" : "");
    movetext_write_word(out, column, text);
    if (n->seconds < 0)
        return;
    snprintf(text, sizeof text, "%.3fs}", n->seconds);
    movetext_write_word(out, column, text);
}

/* The moves, from move `number` on, and the result. */
static void write_moves(const game_record *r, int number, nw_text *out)
{
    size_t column = 0;
    const played_game *g = &r->game;
    for (int i = 0; i < g->plies; i++) {
        const int second = played_mover_at(g, i);
        char text[24], name[NOTATION_SIZE];
        snprintf(text, sizeof text, second ? "%d..." : "%d.", number + (g->first + i) / 2);
        if (!second || i == 0)
            movetext_write_word(out, &column, text);
        movetext_write_word(out, &column, played_move_name(g, i, g->move[i], name));
        if (r->note && r->note[i].known)
            write_note(&r->note[i], out, &column);
    }
    movetext_write_word(out, &column, r->result);
    nw_text_add(out, "\n\n");
}

/* PGN's seven tag roster in order, then the others. */
static void write_pgn_game(const game_record *r, nw_text *out)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", NULL};
    const chess_pos *start = played_state_at(&r->game, 0);
    for (const char *const *t = roster; *t; t++) {
        const char *value = record_tag(r, *t);
        movetext_write_tag(out, *t, value ? value : strcmp(*t, "Date") ? "?" : "????.??.??");
    }
    movetext_write_tag(out, "Result", r->result);
    write_other_tags(r, roster, out);
    nw_text_add(out, "\n");
    write_moves(r, start->fullmove, out);
}

static void write_pdn_game(const game_record *r, nw_text *out)
{
    static const char *const first[] = {"GameType", NULL};
    const char *type = record_tag(r, "GameType");
    movetext_write_tag(out, "GameType", type ? type : "21");
    movetext_write_tag(out, "Result", r->result);
    write_other_tags(r, first, out);
    write_moves(r, 1, out);
}

/* Upper bound: every character of a tag may need a backslash; a move takes a number of 12 and 48
 * characters. */
static int write_text(const game_record *r, void (*write)(const game_record *r, nw_text *out),
                      nw_buffer *out, nw_error *err)
{
    const size_t size = 1024 + (size_t)r->tags * 2 * sizeof(tag_pair) +
                        (size_t)r->game.plies * (r->note ? 128 : 64);
    char *memory = malloc(size);
    if (!memory)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    nw_text text = nw_text_in(memory, size);
    write(r, &text);
    nw_buffer_put(out, memory, text.used);
    free(memory);
    return 0;
}

static int write_pgn(const game_record *r, nw_buffer *out, nw_error *err)
{
    return write_text(r, write_pgn_game, out, err);
}

static int write_pdn(const game_record *r, nw_buffer *out, nw_error *err)
{
    return write_text(r, write_pdn_game, out, err);
}

const record_format record_pgn = {
    .game = &chess_info, .suffix = "pgn", .read = read_game, .write = write_pgn};
const record_format record_pdn = {
    .game = &checkers_info, .suffix = "pdn", .read = read_game, .write = write_pdn};
