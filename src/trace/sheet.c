/* SPDX-License-Identifier: MIT */
#include "trace/sheet.h"
#include <stdlib.h>
#include <string.h>

const nw_signs nw_signs_utf8 = {"∞", "⊥", "≮", "≯", "≱", "≠"};
const nw_signs nw_signs_ascii = {"inf", "_|_", "!<", "!>", "!>=", "!="};

void nw_sheet_start(nw_sheet *t, const nw_column *columns, const nw_signs *signs)
{
    *t = (nw_sheet){.column = columns, .signs = signs};
    while (columns[t->columns].title)
        t->columns++;
    nw_buffer_put(&t->text, "", 1); /* offset 0: the empty cell */
}

void nw_sheet_free(nw_sheet *t)
{
    nw_buffer_free(&t->text);
    free(t->row);
}

void nw_sheet_begin(nw_sheet *t, int pass, bool heading)
{
    if (t->text.used + t->rows * sizeof *t->row > NW_SHEET_BYTES)
        t->full = t->text.failed = true;
    if (t->rows == t->room && !t->text.failed) {
        const size_t room = 2 * t->room + 64;
        nw_sheet_row *row = realloc(t->row, room * sizeof *row);
        if (!row) {
            t->text.failed = true;
            return;
        }
        t->row = row;
        t->room = room;
    }
    if (t->text.failed)
        return;
    t->row[t->rows++] = (nw_sheet_row){.pass = pass, .heading = heading};
    t->cells = 0;
}

nw_buffer *nw_sheet_cell(nw_sheet *t)
{
    if (!t->text.failed) {
        nw_buffer_put(&t->text, "", 1); /* ends the cell before */
        t->row[t->rows - 1].cell[t->cells++] = t->text.used;
    }
    return &t->text;
}

const char *nw_sheet_at(const nw_sheet *t, size_t row, int column)
{
    return t->text.text + t->row[row].cell[column];
}

void nw_sheet_score(const nw_sheet *t, nw_buffer *out, nw_score score)
{
    const char *inf = t->signs->infinity;
    if (score >= NW_INF)
        nw_buffer_add(out, "+%s", inf);
    else if (score == NW_INF - 1)
        nw_buffer_add(out, "+%s-1", inf);
    else if (score <= -NW_INF)
        nw_buffer_add(out, "-%s", inf);
    else if (score == -NW_INF + 1)
        nw_buffer_add(out, "-%s+1", inf);
    else
        nw_buffer_add(out, "%d", (int)score);
}

int nw_text_width(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

static bool is_shown(const nw_sheet_row *row, int pass)
{
    return pass == 0 || row->pass == pass;
}

static const char *title(const nw_sheet *t, int column)
{
    return t->signs == &nw_signs_ascii ? t->column[column].ascii : t->column[column].title;
}

/* --- for people */

enum { GAP = 2, NARROWEST = 12 };

/* Sets columns to their widest cells, then narrows the widest wrapping ones until the table fits or
 * cannot shrink. */
static void fit(const nw_sheet *t, int pass, int width, int *widths)
{
    int total = -GAP;
    for (int c = 0; c < t->columns; c++) {
        widths[c] = nw_text_width(title(t, c), strlen(title(t, c)));
        for (size_t i = 0; i < t->rows; i++) {
            const char *cell = nw_sheet_at(t, i, c);
            const int w = nw_text_width(cell, strlen(cell));
            if (!t->row[i].heading && is_shown(&t->row[i], pass) && w > widths[c])
                widths[c] = w;
        }
        total += widths[c] + GAP;
    }
    for (; total > width; total--) {
        int widest = -1;
        for (int c = 0; c < t->columns; c++)
            if (t->column[c].wraps && widths[c] > NARROWEST &&
                (widest < 0 || widths[c] > widths[widest]))
                widest = c;
        if (widest < 0)
            return;
        widths[widest]--;
    }
}

/* The bytes of a cell on its next line: whole words, at least one. */
static size_t line_of(const char *cell, int width)
{
    size_t end = 0;
    for (size_t i = 0;; i++) {
        if (cell[i] != ' ' && cell[i] != 0)
            continue;
        if (end > 0 && nw_text_width(cell, i) > width)
            return end;
        end = i;
        if (cell[i] == 0)
            return end;
    }
}

static void put_padded(nw_buffer *out, const char *text, size_t bytes, int width, bool left,
                       bool last)
{
    int pad = width - nw_text_width(text, bytes);
    if (!left)
        for (; pad > 0; pad--)
            nw_buffer_put(out, " ", 1);
    nw_buffer_put(out, text, bytes);
    for (; pad > 0 && !last; pad--)
        nw_buffer_put(out, " ", 1);
}

static void trim(nw_buffer *out)
{
    while (out->used > 0 && out->text[out->used - 1] == ' ')
        out->text[--out->used] = 0;
}

/* One row, as high as its highest cell. */
static void print_row(const nw_sheet *t, const char *const *cells, const int *widths,
                      nw_buffer *out)
{
    const char *rest[NW_SHEET_COLUMNS];
    bool more = true;
    memcpy(rest, cells, (size_t)t->columns * sizeof *rest);
    while (more && !out->failed) {
        more = false;
        for (int c = 0; c < t->columns; c++) {
            const bool last = c + 1 == t->columns;
            const size_t bytes = t->column[c].wraps ? line_of(rest[c], widths[c]) : strlen(rest[c]);
            put_padded(out, rest[c], bytes, widths[c], t->column[c].left, last);
            if (!last)
                nw_buffer_put(out, "  ", GAP);
            rest[c] += bytes + (rest[c][bytes] == ' ');
            more |= *rest[c] != 0;
        }
        trim(out);
        nw_buffer_put(out, "\n", 1);
    }
}

void nw_sheet_print(const nw_sheet *t, int pass, int width, nw_buffer *out)
{
    int widths[NW_SHEET_COLUMNS];
    const char *cells[NW_SHEET_COLUMNS];
    if (t->text.failed) {
        out->failed = true;
        return;
    }
    fit(t, pass, width, widths);
    for (int c = 0; c < t->columns; c++)
        cells[c] = title(t, c);
    print_row(t, cells, widths, out);
    for (size_t i = 0; i < t->rows; i++) {
        if (!is_shown(&t->row[i], pass))
            continue;
        for (int c = 0; c < t->columns; c++)
            cells[c] = nw_sheet_at(t, i, c);
        if (t->row[i].heading)
            nw_buffer_add(out, "%s%s\n", i > 0 && pass == 0 ? "\n" : "", cells[0]);
        else
            print_row(t, cells, widths, out);
    }
}

/* --- for programs */

void nw_sheet_print_tsv(const nw_sheet *t, int pass, nw_buffer *out)
{
    if (t->text.failed)
        out->failed = true;
    for (int c = 0; c < t->columns; c++)
        nw_buffer_add(out, "%s%s", title(t, c), c + 1 < t->columns ? "\t" : "\n");
    for (size_t i = 0; i < t->rows && !out->failed; i++)
        for (int c = 0; c < t->columns && !t->row[i].heading && is_shown(&t->row[i], pass); c++)
            nw_buffer_add(out, "%s%s", nw_sheet_at(t, i, c), c + 1 < t->columns ? "\t" : "\n");
}
