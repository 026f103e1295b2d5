/* SPDX-License-Identifier: MIT */
#include "play/board.h"
#include <string.h>

enum { LINES_MOST = 16, CHARACTERS_MOST = 64, BOARD_SIZE = 4096 };

/* --- parsing the drawing */

/* A line as characters of one column each, of one or more bytes in UTF-8. */
typedef struct drawn_line {
    const char *at[CHARACTERS_MOST];
    int length[CHARACTERS_MOST];
    int count;
} drawn_line;

typedef struct drawn_board {
    char text[BOARD_SIZE];
    drawn_line line[LINES_MOST];
    int lines;
} drawn_board;

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Reads a line and advances *text; false if the line is too long. */
static bool read_line(const char **text, drawn_line *line)
{
    line->count = 0;
    while (**text && **text != '\n') {
        if (line->count == CHARACTERS_MOST)
            return false;
        const char *start = (*text)++;
        while (continues(**text))
            (*text)++;
        line->at[line->count] = start;
        line->length[line->count++] = (int)(*text - start);
    }
    *text += **text == '\n';
    return true;
}

static bool read_board(drawn_board *d, const nw_board *b)
{
    const char *at = d->text;
    d->lines = 0;
    while (*at && d->lines < LINES_MOST && read_line(&at, &d->line[d->lines]))
        d->lines++;
    return !*at && d->lines >= b->first + b->rows;
}

/* --- colours */

/* One palette for all boards: pieces of two sides on squares of two shades. */
#define RESET "\033[0m"
#define LIGHT "\033[48;5;180m"
#define DARK  "\033[48;5;137m"
#define LAST  "\033[48;5;143m"
#define FELT  "\033[48;5;29m"
#define MOVED "\033[48;5;35m"
#define WHITE "\033[38;5;231m"
#define BLACK "\033[38;5;16m"
#define FAINT "\033[38;5;108m"

/* Pieces in colour: solid for both sides, as colour distinguishes them. */
static const struct {
    const char *drawn, *shown, *colour;
} pieces[] = {
    {"♙", "♟", WHITE}, {"♘", "♞", WHITE}, {"♗", "♝", WHITE}, {"♖", "♜", WHITE}, {"♕", "♛", WHITE},
    {"♔", "♚", WHITE}, {"♟", "♟", BLACK}, {"♞", "♞", BLACK}, {"♝", "♝", BLACK}, {"♜", "♜", BLACK},
    {"♛", "♛", BLACK}, {"♚", "♚", BLACK}, {"●", "●", BLACK}, {"○", "●", WHITE}, {"⛂", "⛂", BLACK},
    {"⛃", "⛃", BLACK}, {"⛀", "⛂", WHITE}, {"⛁", "⛃", WHITE}, {"·", "·", FAINT},
};

static const char *square_colour(const nw_game_info *game, const play_view *v, int square)
{
    const nw_board *b = game->board;
    for (int i = 0; i < v->marks; i++)
        if (v->marked[i] == square)
            return b->chequered ? LAST : MOVED;
    return !b->chequered ? FELT : (square / b->columns + square % b->columns) % 2 ? DARK : LIGHT;
}

/* Chequered boards need no dot on empty squares; elsewhere a dot marks a legal move. */
static void put_piece(nw_buffer *out, const nw_board *b, const char *at, int length)
{
    if (b->chequered && length == 2 && memcmp(at, "·", 2) == 0) {
        nw_buffer_add(out, " ");
        return;
    }
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        if (strlen(pieces[i].drawn) == (size_t)length &&
            memcmp(pieces[i].drawn, at, (size_t)length) == 0) {
            nw_buffer_add(out, "%s%s", pieces[i].colour, pieces[i].shown);
            return;
        }
    nw_buffer_add(out, BLACK "%.*s", length, at);
}

/* --- writing */

/* Characters first..last-1 of a line, padded with blanks. */
static void put_span(nw_buffer *out, const nw_board *b, const drawn_line *line, int first, int last,
                     bool colour)
{
    for (int i = first; i < last; i++) {
        if (i >= line->count)
            nw_buffer_add(out, " ");
        else if (colour && *line->at[i] != ' ')
            put_piece(out, b, line->at[i], line->length[i]);
        else
            nw_buffer_put(out, line->at[i], (size_t)line->length[i]);
    }
}

static void trim_blanks(nw_buffer *out)
{
    while (out->used > 0 && out->text[out->used - 1] == ' ')
        out->text[--out->used] = '\0';
}

/* One line; row is negative above and below the board, where column names rotate with it. */
static void put_line(nw_buffer *out, const nw_game_info *game, const play_view *v,
                     const drawn_line *line, int row)
{
    const nw_board *b = game->board;
    const int end = b->margin + b->columns * b->width;
    put_span(out, b, line, 0, b->margin, false);
    for (int i = 0; i < b->columns; i++) {
        const int column = v->turned ? b->columns - 1 - i : i;
        const int from = b->margin + column * b->width;
        const bool colour = v->colour && row >= 0;
        if (colour)
            nw_buffer_add(out, "%s", square_colour(game, v, row * b->columns + column));
        put_span(out, b, line, from, from + b->width, colour);
    }
    if (v->colour && row >= 0)
        nw_buffer_add(out, " " RESET); /* the same margin on both sides */
    if (line->count > end)
        put_span(out, b, line, end, line->count, false);
    trim_blanks(out);
    nw_buffer_add(out, "\n");
}

void play_board_show(nw_buffer *out, const nw_game_info *game, const void *state,
                     const play_view *view)
{
    drawn_board d;
    const nw_board *b = game->board;
    play_view v = *view;
    nw_game_draw(game, state, v.ascii, d.text, sizeof d.text);
    v.turned = v.turned && b && b->turns;
    if (!b || (!v.turned && !v.colour) || !read_board(&d, b)) {
        nw_buffer_add(out, "%s", d.text);
        return;
    }
    for (int i = 0; i < d.lines; i++) {
        const int row = i >= b->first && i < b->first + b->rows ? i - b->first : -1;
        const int shown = row >= 0 && v.turned ? b->rows - 1 - row : row;
        put_line(out, game, &v, &d.line[row >= 0 ? b->first + shown : i], shown);
    }
}
