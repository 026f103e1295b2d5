/* SPDX-License-Identifier: MIT */
#include "play/board_turn.h"
#include <stdio.h>
#include <string.h>

enum { ROWS = 8, COLUMNS = 8, LINES_MOST = 10, CHARACTERS_MOST = 48, TEXT_MOST = 4096 };

bool play_board_turns(const nw_game_info *game)
{
    return game->board.width > 0;
}

int play_board_below(const nw_game_info *game)
{
    return play_board_turns(game) ? game->board.below : -1;
}

/* A line as characters of one column each, which are of several bytes in UTF-8. */
typedef struct drawn_line {
    const char *at[CHARACTERS_MOST];
    int length[CHARACTERS_MOST];
    int count;
} drawn_line;

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Reads a line and moves *text past its end; false where it is too long. */
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

/* What is written; blanks are kept back until something follows them. */
typedef struct sheet {
    char text[TEXT_MOST];
    size_t used;
    int blanks;
    bool full;
} sheet;

static void put(sheet *s, const char *at, int length)
{
    if (s->used + (size_t)length >= sizeof s->text) {
        s->full = true;
        return;
    }
    memcpy(s->text + s->used, at, (size_t)length);
    s->used += (size_t)length;
    s->text[s->used] = '\0';
}

/* Characters first..last-1 of a line; beyond its end they are blank. */
static void put_span(sheet *s, const drawn_line *line, int first, int last)
{
    for (int i = first; i < last; i++) {
        if (i >= line->count || *line->at[i] == ' ') {
            s->blanks++;
            continue;
        }
        for (; s->blanks > 0; s->blanks--)
            put(s, " ", 1);
        put(s, line->at[i], line->length[i]);
    }
}

/* What stands before and after the squares stays there. */
static void put_turned(sheet *s, const nw_board_layout *l, const drawn_line *line)
{
    const int end = l->margin + COLUMNS * l->width;
    put_span(s, line, 0, l->margin);
    for (int i = COLUMNS - 1; i >= 0; i--)
        put_span(s, line, l->margin + i * l->width, l->margin + (i + 1) * l->width);
    put_span(s, line, end, line->count);
    s->blanks = 0;
    put(s, "\n", 1);
}

void play_board_turn(const nw_game_info *game, char *text, size_t size)
{
    drawn_line line[LINES_MOST];
    sheet s = {.used = 0};
    int lines = 0;
    const nw_board_layout *l = &game->board;
    const char *at = text;
    while (l && *at && lines < LINES_MOST && read_line(&at, &line[lines]))
        lines++;
    if (!play_board_turns(game) || *at || lines < l->first + ROWS)
        return;
    for (int i = 0; i < lines; i++) {
        const bool row = i >= l->first && i < l->first + ROWS;
        put_turned(&s, l, &line[row ? 2 * l->first + ROWS - 1 - i : i]);
    }
    if (!s.full && s.used < size)
        memcpy(text, s.text, s.used + 1);
}
