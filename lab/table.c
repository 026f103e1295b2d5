/* SPDX-License-Identifier: MIT */
#include "lab/table.h"
#include "core/error.h"
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void set_cell(char *cell, const char *text, size_t length)
{
    if (length >= LAB_CELL_MAX)
        length = LAB_CELL_MAX - 1;
    memcpy(cell, text, length);
    cell[length] = 0;
}

lab_table lab_table_create(const char *columns)
{
    lab_table t = {.columns = 0};
    while (*columns && t.columns < LAB_COLUMNS_MAX) {
        const size_t length = strcspn(columns, ",");
        set_cell(t.name[t.columns++], columns, length);
        columns += length + (columns[length] == ',');
    }
    return t;
}

void lab_table_free(lab_table *t)
{
    free(t->cell);
    t->cell = NULL;
    t->cells = t->room = 0;
}

static char *new_cell(lab_table *t)
{
    if (t->cells == t->room) {
        const size_t room = t->room ? 2 * t->room : 256;
        lab_cell *more = realloc(t->cell, room * sizeof *more);
        if (!more) {
            t->failed = true;
            return NULL;
        }
        t->cell = more;
        t->room = room;
    }
    return t->cell[t->cells++];
}

void lab_put(lab_table *t, const char *format, ...)
{
    char *cell = new_cell(t);
    va_list args;
    va_start(args, format);
    if (cell)
        vsnprintf(cell, LAB_CELL_MAX, format, args);
    va_end(args);
}

size_t lab_rows(const lab_table *t)
{
    return t->columns ? t->cells / (size_t)t->columns : 0;
}

int lab_table_find(const lab_table *t, const char *name, size_t length)
{
    for (int i = 0; i < t->columns; i++)
        if (strlen(t->name[i]) == length && memcmp(t->name[i], name, length) == 0)
            return i;
    return -1;
}

/* The index of the column called name, which must exist. */
static int column_of(const lab_table *t, const char *name)
{
    const int i = lab_table_find(t, name, strlen(name));
    assert(i >= 0);
    return i;
}

const char *lab_table_cell(const lab_table *t, size_t row, int column)
{
    return t->cell[row * (size_t)t->columns + (size_t)column];
}

const char *lab_text(const lab_table *t, size_t row, const char *column)
{
    return lab_table_cell(t, row, column_of(t, column));
}

double lab_number(const lab_table *t, size_t row, const char *column)
{
    return strtod(lab_text(t, row, column), NULL);
}

int lab_table_check(const lab_table *t, nw_error *err)
{
    return t->failed ? nw_fail(err, NW_ENOMEM, "out of memory for a table of results") : 0;
}

/* --- text */

static void write_row(FILE *f, const lab_table *t, const char *cell)
{
    for (int i = 0; i < t->columns; i++, cell += LAB_CELL_MAX)
        fprintf(f, "%s%s", cell, i + 1 < t->columns ? "," : "\n");
}

void lab_table_write(const lab_table *t, FILE *f)
{
    write_row(f, t, t->name[0]);
    for (size_t row = 0; row < lab_rows(t); row++)
        write_row(f, t, lab_table_cell(t, row, 0));
}

/* Parses one line; cells is the header's count. */
static int parse_line(lab_table *t, const char *line, size_t length, const char *name, int number,
                      nw_error *err)
{
    int cells = 1;
    for (size_t i = 0; i < length; i++)
        cells += line[i] == ',';
    if (cells != t->columns)
        return nw_fail(err, NW_EINVAL, "%.160s:%d: %d cells, expected %d", name, number, cells,
                       t->columns);
    for (const char *s = line; cells > 0; cells--) {
        const size_t cell = strcspn(s, ",\n");
        lab_put(t, "%.*s", (int)cell, s);
        s += cell + 1;
    }
    return 0;
}

int lab_table_parse(lab_table *t, const char *text, const char *name, nw_error *err)
{
    char header[LAB_COLUMNS_MAX * LAB_CELL_MAX];
    size_t length = strcspn(text, "\n");
    int rc = 0;
    snprintf(header, sizeof header, "%.*s", (int)length, text);
    *t = lab_table_create(header);
    for (int number = 2; rc == 0 && text[length] && text[length + 1]; number++) {
        text += length + 1;
        length = strcspn(text, "\n");
        rc = parse_line(t, text, length, name, number, err);
    }
    return rc < 0 ? rc : lab_table_check(t, err);
}

void lab_table_print(const lab_table *t, FILE *f)
{
    int width[LAB_COLUMNS_MAX];
    for (int i = 0; i < t->columns; i++) {
        width[i] = (int)strlen(t->name[i]);
        for (size_t row = 0; row < lab_rows(t); row++)
            if ((int)strlen(lab_table_cell(t, row, i)) > width[i])
                width[i] = (int)strlen(lab_table_cell(t, row, i));
    }
    for (int i = 0; i < t->columns; i++)
        fprintf(f, "%*s%s", width[i], t->name[i], i + 1 < t->columns ? "  " : "\n");
    for (size_t row = 0; row < lab_rows(t); row++)
        for (int i = 0; i < t->columns; i++)
            fprintf(f, "%*s%s", width[i], lab_table_cell(t, row, i),
                    i + 1 < t->columns ? "  " : "\n");
}
