/* SPDX-License-Identifier: MIT */
#include "lab/study_file.h"
#include "core/error.h"
#include "lab/formula.h"
#include "lab/frozen.h"
#include "lab/ini.h"
#include "lab/present.h"
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { FIGURES_MAX = 12, TABLES_MAX = 3, CLAIMS_MAX = 12, COLUMNS_MAX = 16, FORMULA_SIZE = 320 };

/* --- the file */

typedef struct series {
    char title[LAB_LABEL_MAX];
    int colour;
    char filter[FORMULA_SIZE]; /* or @ and the points: x y x y */
    char y[FORMULA_SIZE];      /* empty: the figure's */
    bool printed;
} series;

typedef struct figure {
    char name[LAB_LABEL_MAX], title[LAB_LABEL_MAX], x_label[LAB_LABEL_MAX], y_label[LAB_LABEL_MAX];
    char note[LAB_LABEL_MAX], x_tics[200], caption[600];
    char where[160], each[40], over[40], x[FORMULA_SIZE], y[FORMULA_SIZE];
    bool log_x, log_y, bars, no_marks;
    double reference, y_min, y_max;
    series series[LAB_SERIES_MAX];
    int count;
} figure;

typedef struct table_column {
    char title[LAB_CELL_MAX], format[12], formula[FORMULA_SIZE];
} table_column;

typedef struct table {
    char name[LAB_LABEL_MAX], title[LAB_LABEL_MAX], where[160], rows[80];
    table_column column[COLUMNS_MAX];
    int columns;
} table;

typedef struct claim {
    char name[LAB_LABEL_MAX], text[400], found[800], value[LAB_LET_SIZE], expect[40];
    char subject[80], where[160], each[40], cause[400], changed[300], struck[200];
    bool conclusion;
    lab_let let[LAB_LETS_MAX];
    int lets;
} claim;

typedef struct study_file {
    char note[300];
    lab_let let[LAB_LETS_MAX];
    int lets;
    figure figure[FIGURES_MAX];
    table table[TABLES_MAX];
    claim claim[CLAIMS_MAX];
    int figures, tables, claims;
} study_file;

/* --- reading */

typedef enum kind { TEXT, FLAG, NUMBER } kind;
typedef enum part { STUDY, FIGURE, TABLE, CLAIM, PARTS } part;

static const struct key {
    part of;
    const char *name;
    kind kind;
    size_t at, size;
} keys[] = {
#define KEY(part, type, name, kind, field)                                                         \
    {                                                                                              \
        part, name, kind, offsetof(type, field), sizeof(((type *)NULL)->field)                     \
    }
    KEY(STUDY, study_file, "note", TEXT, note),
    KEY(FIGURE, figure, "title", TEXT, title),
    KEY(FIGURE, figure, "x-label", TEXT, x_label),
    KEY(FIGURE, figure, "y-label", TEXT, y_label),
    KEY(FIGURE, figure, "note", TEXT, note),
    KEY(FIGURE, figure, "x-tics", TEXT, x_tics),
    KEY(FIGURE, figure, "caption", TEXT, caption),
    KEY(FIGURE, figure, "where", TEXT, where),
    KEY(FIGURE, figure, "each", TEXT, each),
    KEY(FIGURE, figure, "over", TEXT, over),
    KEY(FIGURE, figure, "x", TEXT, x),
    KEY(FIGURE, figure, "y", TEXT, y),
    KEY(FIGURE, figure, "log-x", FLAG, log_x),
    KEY(FIGURE, figure, "log-y", FLAG, log_y),
    KEY(FIGURE, figure, "bars", FLAG, bars),
    KEY(FIGURE, figure, "no-marks", FLAG, no_marks),
    KEY(FIGURE, figure, "reference", NUMBER, reference),
    KEY(FIGURE, figure, "y-min", NUMBER, y_min),
    KEY(FIGURE, figure, "y-max", NUMBER, y_max),
    KEY(TABLE, table, "title", TEXT, title),
    KEY(TABLE, table, "where", TEXT, where),
    KEY(TABLE, table, "rows", TEXT, rows),
    KEY(CLAIM, claim, "text", TEXT, text),
    KEY(CLAIM, claim, "found", TEXT, found),
    KEY(CLAIM, claim, "value", TEXT, value),
    KEY(CLAIM, claim, "expect", TEXT, expect),
    KEY(CLAIM, claim, "subject", TEXT, subject),
    KEY(CLAIM, claim, "where", TEXT, where),
    KEY(CLAIM, claim, "each", TEXT, each),
    KEY(CLAIM, claim, "cause", TEXT, cause),
    KEY(CLAIM, claim, "changed", TEXT, changed),
    KEY(CLAIM, claim, "struck", TEXT, struck),
    KEY(CLAIM, claim, "conclusion", FLAG, conclusion),
#undef KEY
};

typedef struct reader {
    study_file *file;
    part in;
    void *at; /* the current part */
} reader;

static int keep_text(char *out, size_t size, const char *text, size_t length, nw_error *err)
{
    if (length >= size)
        return nw_fail(err, NW_EINVAL, "longer than %zu characters", size - 1);
    snprintf(out, size, "%.*s", (int)length, text);
    return 0;
}

/* The next field of "A | B | C", trimmed. */
static const char *take_field(const char *at, char *out, size_t size, int *rc, nw_error *err)
{
    at += strspn(at, " ");
    const char *end = strchr(at, '|');
    size_t length = end ? (size_t)(end - at) : strlen(at);
    const char *next = at + length + (end != NULL);
    while (length > 0 && at[length - 1] == ' ')
        length--;
    if (*rc == 0)
        *rc = keep_text(out, size, at, length, err);
    return next;
}

static int add_series(figure *f, const char *value, bool printed, nw_error *err)
{
    char colour[8];
    int rc = 0;
    if (f->count == LAB_SERIES_MAX)
        return nw_fail(err, NW_EINVAL, "more than %d series", LAB_SERIES_MAX);
    series *s = &f->series[f->count++];
    value = take_field(value, s->title, sizeof s->title, &rc, err);
    value = take_field(value, colour, sizeof colour, &rc, err);
    value = take_field(value, s->filter, sizeof s->filter, &rc, err);
    take_field(value, s->y, sizeof s->y, &rc, err);
    s->colour = rc == 0 ? atoi(colour) : 0;
    s->printed = printed;
    return rc;
}

static int add_column(table *t, const char *value, nw_error *err)
{
    int rc = 0;
    if (t->columns == COLUMNS_MAX)
        return nw_fail(err, NW_EINVAL, "more than %d columns", COLUMNS_MAX);
    table_column *c = &t->column[t->columns++];
    value = take_field(value, c->title, sizeof c->title, &rc, err);
    value = take_field(value, c->format, sizeof c->format, &rc, err);
    take_field(value, c->formula, sizeof c->formula, &rc, err);
    return rc;
}

static int add_let(reader *r, const char *name, const char *value, nw_error *err)
{
    claim *c = r->in == CLAIM ? r->at : NULL;
    int *count = c ? &c->lets : &r->file->lets;
    if (*count == LAB_LETS_MAX)
        return nw_fail(err, NW_EINVAL, "more than %d names", LAB_LETS_MAX);
    lab_let *let = &(c ? c->let : r->file->let)[(*count)++];
    const int rc = keep_text(let->name, sizeof let->name, name, strlen(name), err);
    return rc < 0 ? rc : keep_text(let->text, sizeof let->text, value, strlen(value), err);
}

/* like = NAME: copies an earlier part of the kind, except its name. */
static int copy_part(const reader *r, const char *name, nw_error *err)
{
    const size_t size = r->in == FIGURE ? sizeof(figure) : sizeof(claim);
    for (const char *at = (char *)r->at - size;
         at >= (r->in == FIGURE ? (char *)r->file->figure : (char *)r->file->claim); at -= size)
        if (strcmp(at, name) == 0) {
            memcpy((char *)r->at + LAB_LABEL_MAX, at + LAB_LABEL_MAX, size - LAB_LABEL_MAX);
            return 0;
        }
    return nw_fail(err, NW_EINVAL, "none is called '%.40s'", name);
}

static int on_key(void *context, const char *name, const char *value, int line, nw_error *err)
{
    reader *r = context;
    (void)line;
    if (strncmp(name, "let ", 4) == 0)
        return add_let(r, name + 4, value, err);
    if ((r->in == FIGURE || r->in == CLAIM) && strcmp(name, "like") == 0)
        return copy_part(r, value, err);
    if (r->in == FIGURE && (strcmp(name, "series") == 0 || strcmp(name, "line") == 0))
        return add_series(r->at, value, *name == 'l', err);
    if (r->in == TABLE && strcmp(name, "column") == 0)
        return add_column(r->at, value, err);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const struct key *k = &keys[i];
        if (k->of != r->in || strcmp(k->name, name) != 0)
            continue;
        char *at = (char *)r->at + k->at;
        if (k->kind == FLAG)
            *(bool *)(void *)at = strcmp(value, "yes") == 0;
        else if (k->kind == NUMBER)
            *(double *)(void *)at = strtod(value, NULL);
        else
            return keep_text(at, k->size, value, strlen(value), err);
        return 0;
    }
    return nw_fail(err, NW_EINVAL, "no key '%.40s' here", name);
}

static int on_section(void *context, const char *word, const char *name, int line, nw_error *err)
{
    reader *r = context;
    study_file *f = r->file;
    static const char *const words[PARTS] = {"study", "figure", "table", "claim"};
    (void)line;
    for (r->in = STUDY; r->in < PARTS && strcmp(words[r->in], word) != 0;)
        r->in++;
    r->at = r->in == STUDY                                ? (void *)f
            : r->in == FIGURE && f->figures < FIGURES_MAX ? (void *)&f->figure[f->figures++]
            : r->in == TABLE && f->tables < TABLES_MAX    ? (void *)&f->table[f->tables++]
            : r->in == CLAIM && f->claims < CLAIMS_MAX    ? (void *)&f->claim[f->claims++]
                                                          : NULL;
    if (!r->at)
        return nw_fail(err, NW_EINVAL, "[%.20s]: unknown, or too many", word);
    /* every part but the study starts with its name */
    return r->in == STUDY ? 0 : keep_text(r->at, LAB_LABEL_MAX, name, strlen(name), err);
}

static int read_file(const char *name, study_file **out, nw_error *err)
{
    reader r = {.file = calloc(1, sizeof *r.file), .in = PARTS};
    const lab_ini_handler handler = {on_section, on_key, &r};
    *out = r.file;
    return r.file ? lab_ini_read(name, &handler, err)
                  : nw_fail(err, NW_ENOMEM, "out of memory for a study");
}

/* --- figures */

static int scope_of(const study_file *f, const lab_table *results, const char *where,
                    lab_scope *out, nw_error *err)
{
    *out = (lab_scope){.table = results, .let = {NULL, f->let}, .lets = {0, f->lets}};
    return lab_scope_select(out, where, err);
}

/* The groups of rows for a part; everything if it names no columns. */
static int groups_of(const lab_scope *s, const char *each, size_t *row, nw_error *err)
{
    row[0] = 0;
    return *each ? lab_scope_groups(s, each, row, LAB_GROUPS_OF_ROWS, err) : 1;
}

/* Points given as formulas: x y x y. */
static int put_given(const lab_scope *s, const char *list, lab_series *out, nw_error *err)
{
    int rc = 0;
    while (rc == 0 && *(list += strspn(list, " "))) {
        lab_mean at[2];
        for (int i = 0; rc == 0 && i < 2; i++) {
            char word[FORMULA_SIZE];
            const size_t length = strcspn(list, " ");
            snprintf(word, sizeof word, "%.*s", (int)length, list);
            rc = lab_formula(s, word, &at[i], err);
            list += length;
            list += strspn(list, " ");
        }
        if (rc == 0)
            lab_series_point(out, at[0].mean, at[1].mean, at[1].lo, at[1].hi);
    }
    return rc;
}

/* Sorts points by their x column. */
static void sort_rows(const lab_table *t, const char *column, size_t *row, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && lab_number(t, row[k], column) < lab_number(t, row[k - 1], column);
             k--) {
            const size_t other = row[k];
            row[k] = row[k - 1];
            row[k - 1] = other;
        }
}

static int put_points(const figure *f, const series *x, lab_scope scope, lab_series *out,
                      nw_error *err)
{
    size_t row[LAB_GROUPS_OF_ROWS];
    int rc = lab_scope_select(&scope, x->filter, err);
    const int n = rc == 0 ? lab_scope_groups(&scope, f->over, row, LAB_GROUPS_OF_ROWS, err) : 0;
    sort_rows(scope.table, f->over, row, n);
    for (int i = 0; rc == 0 && i < n; i++) {
        lab_scope point = scope;
        lab_mean at, y = {0, 0, 0};
        rc = lab_scope_fix(&point, f->over, row[i], err);
        if (rc == 0)
            rc = lab_formula(&point, f->x[0] ? f->x : f->over, &at, err);
        if (rc == 0)
            rc = lab_formula(&point, x->y[0] ? x->y : f->y, &y, err);
        if (rc == 0 && !isnan(at.mean) && !isnan(y.mean))
            lab_series_point(out, at.mean, y.mean, y.lo, y.hi);
    }
    return n < 0 ? n : rc;
}

static int draw_figure(const figure *f, const lab_scope *scope, lab_section *s, nw_error *err)
{
    lab_figure *out = lab_add_figure(s, "", "");
    if (!out)
        return nw_fail(err, NW_EINVAL, "too many figures");
    int rc = lab_fill_in(scope, f->name, out->name, sizeof out->name, err);
    if (rc == 0)
        rc = lab_fill_in(scope, f->title, out->title, sizeof out->title, err);
    if (rc == 0)
        rc = lab_fill_in(scope, f->caption, out->caption, sizeof out->caption, err);
    snprintf(out->x_label, sizeof out->x_label, "%s", f->x_label);
    snprintf(out->y_label, sizeof out->y_label, "%s", f->y_label);
    if (rc == 0)
        rc = lab_fill_in(scope, f->note, out->note, sizeof out->note, err);
    snprintf(out->x_tics, sizeof out->x_tics, "%s", f->x_tics);
    out->log_x = f->log_x, out->log_y = f->log_y;
    out->bars = f->bars, out->no_marks = f->no_marks;
    out->reference = f->reference, out->y_min = f->y_min, out->y_max = f->y_max;
    for (int i = 0; rc == 0 && i < f->count; i++) {
        const series *x = &f->series[i];
        lab_series *to = x->printed ? lab_figure_printed(out, x->title, x->colour, LAB_PRINTED_LINE)
                                    : lab_figure_series(out, x->title, x->colour);
        rc = !to                   ? nw_fail(err, NW_EINVAL, "too many series")
             : x->filter[0] == '@' ? put_given(scope, x->filter + 1, to, err)
                                   : put_points(f, x, *scope, to, err);
        if (to && to->points == 0)
            out->count--;
    }
    return rc;
}

static int draw_figures(const study_file *file, const lab_table *results, lab_section *s,
                        nw_error *err)
{
    size_t row[LAB_GROUPS_OF_ROWS];
    int rc = 0;
    for (int i = 0; rc == 0 && i < file->figures; i++) {
        const figure *f = &file->figure[i];
        lab_scope scope;
        rc = scope_of(file, results, f->where, &scope, err);
        const int n = rc == 0 ? groups_of(&scope, f->each, row, err) : 0;
        for (int g = 0; rc == 0 && g < n; g++) {
            lab_scope of = scope;
            rc = lab_scope_fix(&of, f->each, row[g], err);
            if (rc == 0)
                rc = draw_figure(f, &of, s, err);
        }
        rc = n < 0 ? n : rc;
    }
    return rc;
}

/* --- tables */

static int fill_table(const study_file *file, const table *t, const lab_table *results,
                      lab_table *out, nw_error *err)
{
    size_t row[LAB_GROUPS_OF_ROWS];
    lab_scope scope;
    int rc = scope_of(file, results, t->where, &scope, err);
    const int n = rc == 0 ? groups_of(&scope, t->rows, row, err) : 0;
    for (int g = 0; rc == 0 && g < n; g++) {
        lab_scope of = scope;
        rc = lab_scope_fix(&of, t->rows, row[g], err);
        for (int i = 0; rc == 0 && i < t->columns; i++) {
            const table_column *c = &t->column[i];
            lab_cell cell = "";
            rc = strchr(c->formula, '{')
                     ? lab_fill_in(&of, c->formula, cell, sizeof cell, err)
                     : lab_format(&of, c->formula, c->format, cell, sizeof cell, err);
            lab_put(out, "%s", cell);
        }
    }
    rc = n < 0 ? n : rc;
    return rc < 0 ? rc : lab_table_check(out, err);
}

/* A table without a title is the summary. */
static int fill_tables(const study_file *file, const lab_table *results, lab_section *s,
                       nw_error *err)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < file->tables; i++) {
        const table *t = &file->table[i];
        char columns[COLUMNS_MAX * LAB_CELL_MAX] = "";
        for (int k = 0; k < t->columns; k++)
            snprintf(columns + strlen(columns), sizeof columns - strlen(columns), "%s%s",
                     k ? "," : "", t->column[k].title);
        lab_titled_table *titled = t->title[0] ? lab_add_table(s, t->title, columns) : NULL;
        if (!titled)
            s->summary = lab_table_create(columns);
        rc = fill_table(file, t, results, titled ? &titled->table : &s->summary, err);
    }
    return rc;
}

/* --- claims */

/* As for an experiment if the claim has a range; otherwise the value is true, false or neither. */
static int find_verdict(const claim *c, lab_mean m, lab_verdict *out, nw_error *err)
{
    lab_range range;
    int rc = 0;
    if (!c->expect[0])
        *out = isnan(m.mean) ? LAB_INCONCLUSIVE : m.mean != 0 ? LAB_AGREES : LAB_DIFFERS;
    else if ((rc = lab_range_parse(&range, c->expect, err)) == 0)
        *out = lab_judge_range(m, range);
    return rc;
}

/* Everything that defines the test. */
typedef const char *claim_parts[6 + LAB_LETS_MAX];

static void list_parts(const claim *c, claim_parts out)
{
    const char *const fixed[] = {c->text, c->where, c->each, c->value, c->expect};
    memcpy(out, fixed, sizeof fixed);
    for (int i = 0; i < c->lets; i++)
        out[5 + i] = c->let[i].text;
    out[5 + c->lets] = NULL;
}

static int judge_claim(const claim *c, const lab_scope *scope, const char *study, lab_section *s,
                       nw_error *err)
{
    lab_finding *f = lab_add_finding(s, LAB_NOT_RUN, "", "%s", "");
    lab_mean m;
    if (!f)
        return nw_fail(err, NW_EINVAL, "too many findings");
    int rc = lab_formula(scope, c->value, &m, err);
    if (rc == 0)
        rc = find_verdict(c, m, &f->verdict, err);
    if (rc == 0)
        rc = lab_fill_in(scope, c->text, f->claim, sizeof f->claim, err);
    if (rc == 0)
        rc = lab_fill_in(scope, c->found, f->found, sizeof f->found, err);
    if (rc == 0)
        rc = lab_fill_in(scope, c->subject, f->subject, sizeof f->subject, err);
    f->name = c->name;
    f->conclusion = c->conclusion;
    f->cause = c->cause[0] ? c->cause : NULL;
    claim_parts parts;
    list_parts(c, parts);
    /* a file of the user's has no frozen claims */
    f->changed = c->changed[0] || (!strchr(study, '/') && lab_parts_changed(study, c->name, parts));
    f->reason = c->changed[0] ? c->changed : NULL;
    f->struck = c->struck[0] ? c->struck : NULL;
    f->verdict = f->struck ? LAB_STRUCK : f->verdict;
    return rc;
}

static int judge_claims(const study_file *file, const char *study, const lab_table *results,
                        lab_section *s, nw_error *err)
{
    size_t row[LAB_GROUPS_OF_ROWS];
    int rc = 0;
    for (int i = 0; rc == 0 && i < file->claims; i++) {
        const claim *c = &file->claim[i];
        lab_scope scope;
        rc = scope_of(file, results, c->where, &scope, err);
        scope.let[0] = c->let;
        scope.lets[0] = c->lets;
        const int n = rc == 0 ? groups_of(&scope, c->each, row, err) : 0;
        for (int g = 0; rc == 0 && g < n; g++) {
            lab_scope of = scope;
            rc = lab_scope_fix(&of, c->each, row[g], err);
            if (rc == 0)
                rc = judge_claim(c, &of, study, s, err);
        }
        rc = n < 0 ? n : rc;
    }
    return rc;
}

int lab_study_present(const char *study, const lab_table *results, lab_section *s, nw_error *err)
{
    study_file *file = NULL;
    nw_error reason = {0};
    int rc = read_file(study, &file, err);
    s->kept = file; /* findings point to its texts */
    if (rc < 0)
        return rc;
    snprintf(s->note, sizeof s->note, "%s", file->note);
    rc = draw_figures(file, results, s, &reason);
    if (rc == 0)
        rc = fill_tables(file, results, s, &reason);
    if (rc == 0)
        rc = judge_claims(file, study, results, s, &reason);
    const char *ending = strstr(study, ".study") ? "" : ".study";
    return rc < 0 ? nw_fail(err, rc, "%.60s%s: %.180s", study, ending, reason.text) : 0;
}

int lab_study_freeze(const char *study, FILE *out, nw_error *err)
{
    study_file *file = NULL;
    const int rc = read_file(study, &file, err);
    for (int i = 0; rc == 0 && i < file->claims; i++) {
        claim_parts parts;
        list_parts(&file->claim[i], parts);
        lab_freeze_parts(study, file->claim[i].name, parts, out);
    }
    free(file);
    return rc;
}
