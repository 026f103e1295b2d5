/* SPDX-License-Identifier: MIT */
#include "lab/formula.h"
#include "base/text.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- rows */

static int add_filter(lab_scope *s, int column, const char *value, nw_error *err)
{
    int i = 0;
    while (i < s->filters && s->filter[i].column != column)
        i++;
    if (i == LAB_FILTERS_MAX)
        return nw_fail(err, NW_EINVAL, "more than %d columns are selected", i);
    s->filters += i == s->filters;
    s->filter[i].column = column;
    snprintf(s->filter[i].value, sizeof s->filter[i].value, "%s", value);
    return 0;
}

/* The selected value of a column; NULL: all. */
static const char *fixed_value(const lab_scope *s, int column)
{
    for (int i = 0; i < s->filters; i++)
        if (s->filter[i].column == column && s->filter[i].value[0] != '*' &&
            s->filter[i].value[0] != '!')
            return s->filter[i].value;
    return NULL;
}

static bool is_selected(const lab_scope *s, size_t row)
{
    for (int i = 0; i < s->filters; i++) {
        const char *wanted = s->filter[i].value,
                   *cell = lab_table_cell(s->table, row, s->filter[i].column);
        if (*wanted == '!' ? strcmp(cell, wanted + 1) == 0
                           : *wanted != '*' && strcmp(cell, wanted) != 0)
            return false;
    }
    return true;
}

/* Parses a list of columns "a,b"; returns their number. */
static int read_columns(const lab_table *t, const char *list, int *column, int room, nw_error *err)
{
    int n = 0;
    for (; *list; list += *list == ',') {
        const size_t length = strcspn(list, ",");
        if (n == room || (column[n++] = lab_table_find(t, list, length)) < 0)
            return nw_fail(err, NW_EINVAL, "no column '%.*s'", (int)length, list);
        list += length;
    }
    return n;
}

int lab_scope_groups(const lab_scope *s, const char *columns, size_t *row, int room, nw_error *err)
{
    int column[LAB_FILTERS_MAX], count = 0;
    const int n = read_columns(s->table, columns, column, LAB_FILTERS_MAX, err);
    for (size_t r = 0; n > 0 && r < lab_rows(s->table); r++) {
        bool known = !is_selected(s, r);
        for (int g = 0; !known && g < count; g++) {
            known = true;
            for (int i = 0; known && i < n; i++)
                known = strcmp(lab_table_cell(s->table, r, column[i]),
                               lab_table_cell(s->table, row[g], column[i])) == 0;
        }
        if (!known && count == room)
            return nw_fail(err, NW_EINVAL, "more than %d groups of rows", room);
        if (!known)
            row[count++] = r;
    }
    return n < 0 ? n : count;
}

int lab_scope_fix(lab_scope *s, const char *columns, size_t row, nw_error *err)
{
    int column[LAB_FILTERS_MAX];
    const int n = read_columns(s->table, columns, column, LAB_FILTERS_MAX, err);
    int rc = n < 0 ? n : 0;
    for (int i = 0; rc == 0 && i < n; i++)
        rc = add_filter(s, column[i], lab_table_cell(s->table, row, column[i]), err);
    return rc;
}

/* --- values */

typedef nw_operand value;

typedef struct block {
    struct block *next;
    double number[];
} block;

typedef struct evaluation {
    nw_formula f; /* first: the grammar passes it on */
    lab_scope scope;
    block *blocks;
} evaluation;

static value fail(evaluation *e, const char *what, const char *text)
{
    if (e->f.rc == 0)
        e->f.rc = nw_fail(e->f.err, NW_EINVAL, "%s '%.40s'", what, text);
    e->f.at = "";
    return nw_operand_of(NAN);
}

static value new_list(evaluation *e, size_t count)
{
    block *b = malloc(sizeof *b + (count + 1) * sizeof *b->number);
    if (!b) {
        e->f.rc = e->f.rc ? e->f.rc : nw_fail(e->f.err, NW_ENOMEM, "out of memory for numbers");
        return nw_operand_of(NAN);
    }
    b->next = e->blocks;
    e->blocks = b;
    return (value){.list = b->number, .count = count};
}

/* --- operators */

static double number_of(char op, double a, double b)
{
    switch (op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '%':
        return a - b * floor(a / b);
    default:
        return pow(a, b);
    }
}

/* Independent errors add in quadrature. */
static lab_mean combine(char op, lab_mean a, lab_mean b)
{
    lab_mean m = {number_of(op, a.mean, b.mean), 0, 0};
    const bool product = op == '*' || op == '/';
    const double da = product ? m.mean / a.mean : 1, db = product ? m.mean / b.mean : 1;
    if (a.lo == a.hi && b.lo == b.hi) {
        m.lo = m.hi = m.mean;
    } else if (b.lo == b.hi) {
        const double x = number_of(op, a.lo, b.mean), y = number_of(op, a.hi, b.mean);
        m.lo = fmin(x, y);
        m.hi = fmax(x, y);
    } else {
        const bool minus = op == '-';
        const double below = minus ? b.hi - b.mean : b.mean - b.lo;
        const double above = minus ? b.mean - b.lo : b.hi - b.mean;
        m.lo = m.mean - hypot(da * (a.mean - a.lo), db * below);
        m.hi = m.mean + hypot(da * (a.hi - a.mean), db * above);
    }
    return m;
}

/* 1, 0, or NAN if intervals overlap. */
static double is_less(lab_mean a, lab_mean b, bool or_equal)
{
    if (or_equal ? a.hi <= b.lo : a.hi < b.lo)
        return 1;
    return (or_equal ? a.lo > b.hi : a.lo >= b.hi) ? 0 : NAN;
}

static double compare(char op, lab_mean a, lab_mean b)
{
    switch (op) {
    case '<':
        return is_less(a, b, false);
    case '>':
        return is_less(b, a, false);
    case 'l':
        return is_less(a, b, true);
    case 'g':
        return is_less(b, a, true);
    case '=':
        return a.mean == b.mean;
    case '!':
        return a.mean != b.mean;
    case '&':
        return a.mean == 0 || b.mean == 0 ? 0 : isnan(a.mean + b.mean) ? NAN : 1;
    default:
        return (!isnan(a.mean) && a.mean) || (!isnan(b.mean) && b.mean) ? 1 : a.mean + b.mean;
    }
}

static lab_mean operate(char op, lab_mean a, lab_mean b)
{
    if (strchr("+-*/%^", op))
        return combine(op, a, b);
    const double x = compare(op, a, b);
    return (lab_mean){x, x, x};
}

static lab_mean element(value v, size_t i)
{
    return v.list ? (lab_mean){v.list[i], v.list[i], v.list[i]} : v.one;
}

static value apply(nw_formula *f, char op, value a, value b)
{
    evaluation *e = (evaluation *)f;
    if (!a.list && !b.list)
        return (value){.one = operate(op, a.one, b.one)};
    if (a.list && b.list && a.count != b.count)
        return fail(e, "lists of different length at", f->at);
    value out = new_list(e, a.list ? a.count : b.count);
    for (size_t i = 0; out.list && i < out.count; i++)
        out.list[i] = operate(op, element(a, i), element(b, i)).mean;
    return out;
}

/* --- functions */

static lab_mean exactly(double x)
{
    return (lab_mean){x, x, x};
}

/* Aggregates of a list; ERROR: the standard error of its mean. */
typedef enum taken { SUM, COUNT, AVERAGE, LEAST, MOST, ERROR } taken;

static double take_of(const value *v, taken what)
{
    const double n = (double)v->count;
    double sum = 0, squares = 0, least = INFINITY, most = -INFINITY;
    for (size_t i = 0; i < v->count; i++) {
        sum += v->list[i];
        squares += v->list[i] * v->list[i];
        least = fmin(least, v->list[i]);
        most = fmax(most, v->list[i]);
    }
    const double mean = sum / n, spread = fmax(0, squares / n - mean * mean);
    const double of[] = {
        [SUM] = sum,     [COUNT] = n,   [AVERAGE] = mean,
        [LEAST] = least, [MOST] = most, [ERROR] = n > 1 ? sqrt(spread / (n - 1)) : 0};
    return of[what];
}

/* With a bootstrap interval, or a normal one for large lists. */
static lab_mean mean_of(const value *v)
{
    if (v->count > 0 && v->count <= LAB_POSITIONS_MAX)
        return lab_mean_of(v->list, v->count);
    const double mean = take_of(v, AVERAGE), half = 1.96 * take_of(v, ERROR);
    return (lab_mean){mean, mean - half, mean + half};
}

static lab_mean interval_of(const value *v)
{
    const double half = v[1].one.mean;
    return (lab_mean){v[0].one.mean, v[0].one.mean - half, v[0].one.mean + half};
}

/* The geometric mean of positive numbers; those with the same second number are resampled
 * together. */
static lab_mean geometric_of(const value *v)
{
    lab_sample s = {.count = 0};
    for (size_t i = 0; i < v[0].count; i++)
        if (v[0].list[i] > 0 && isfinite(v[0].list[i]))
            lab_sample_add(&s, v[0].list[i], (int)v[1].list[i], (int)i);
    return s.count ? lab_sample_mean(&s, true) : exactly(NAN);
}

static lab_mean rank_of(const value *v)
{
    return exactly(v[0].count < 2 ? NAN : lab_rank_correlation(v[0].list, v[1].list, v[0].count));
}

/* Least-squares slope of the second over the first. */
static lab_mean slope_of(const value *v)
{
    const double n = (double)v[0].count;
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (size_t i = 0; i < v[0].count; i++) {
        const double x = v[0].list[i], y = v[1].list[i];
        sx += x, sy += y, sxx += x * x, sxy += x * y;
    }
    return exactly((n * sxy - sx * sy) / (n * sxx - sx * sx));
}

static value choose(const value v[3])
{
    return v[v[0].one.mean > 0 ? 1 : 2];
}

static lab_mean if_of(const value *v)
{
    return choose(v).one;
}

static lab_mean minimal_of(const value *v) /* leaves of the minimal tree of a width and a depth */
{
    const double w = v[0].one.mean, d = v[1].one.mean;
    return exactly(pow(w, ceil(d / 2)) + pow(w, floor(d / 2)) - 1);
}

static const char *const takes[] = {"sum", "count", "average", "least", "most", "error"};

/* lists: number of leading list arguments; the rest are numbers. */
static const struct function {
    const char *name;
    int arguments, lists;
    lab_mean (*of)(const value *v);
} functions[] = {
    {"mean", 1, 1, mean_of},       {"geometric", 2, 2, geometric_of}, {"rank", 2, 2, rank_of},
    {"slope", 2, 2, slope_of},     {"interval", 2, 0, interval_of},   {"if", 3, 0, if_of},
    {"minimal", 2, 0, minimal_of},
};

/* Functions of one number, applied to lists element by element. */
static const struct map {
    const char *name;
    double (*of)(double);
} maps[] = {{"abs", fabs}, {"ceil", ceil}, {"floor", floor}, {"log2", log2}, {"sqrt", sqrt}};

/* --- parsing */

static evaluation begin(const lab_scope *s, const char *text, nw_error *err);

/* A value of a filter: text, or $(FORMULA). */
static void read_filter_value(evaluation *e, lab_cell out)
{
    if (nw_formula_take(&e->f, "$(")) {
        const double x = nw_formula_read(&e->f).one.mean;
        nw_formula_expect(&e->f, ")");
        snprintf(out, LAB_CELL_MAX, x == floor(x) ? "%.0f" : "%.4g", x);
        return;
    }
    const size_t length = strcspn(e->f.at, ",]");
    snprintf(out, LAB_CELL_MAX, "%.*s", (int)(length < LAB_CELL_MAX ? length : 0), e->f.at);
    e->f.at += length;
}

/* column=value, ... up to the end or a bracket; values are evaluated in the outer scope. */
static void read_filters(evaluation *e)
{
    lab_scope scope = e->scope;
    for (bool more = true; e->f.rc == 0 && more; more = nw_formula_take(&e->f, ",")) {
        lab_cell text;
        nw_formula_take(&e->f, ""); /* skips white space */
        const size_t length = strcspn(e->f.at, "=,]");
        const int column = lab_table_find(e->scope.table, e->f.at, length);
        if (column < 0) {
            fail(e, "no column", e->f.at);
            return;
        }
        e->f.at += length;
        nw_formula_expect(&e->f, "=");
        read_filter_value(e, text);
        if (e->f.rc == 0)
            e->f.rc = add_filter(&scope, column, text, e->f.err);
    }
    e->scope = scope;
}

int lab_scope_select(lab_scope *s, const char *list, nw_error *err)
{
    evaluation e = begin(s, list, err);
    if (*list)
        read_filters(&e);
    if (e.f.rc == 0)
        *s = e.scope;
    return e.f.rc;
}

/* each(COLUMNS: FORMULA): a number per group of rows. */
static value read_each(evaluation *e)
{
    char columns[120];
    size_t row[LAB_GROUPS_OF_ROWS];
    const lab_scope before = e->scope;
    const size_t length = strcspn(e->f.at, ":");
    snprintf(columns, sizeof columns, "%.*s", (int)(length < sizeof columns ? length : 0), e->f.at);
    const char *formula = e->f.at + length + (e->f.at[length] == ':');
    const int n = lab_scope_groups(&before, columns, row, LAB_GROUPS_OF_ROWS, e->f.err);
    if (n <= 0)
        return n < 0 ? (e->f.rc = n, fail(e, "", "")) : fail(e, "no rows for", columns);
    value out = new_list(e, (size_t)n);
    for (int i = 0; e->f.rc == 0 && i < n; i++) {
        e->f.at = formula;
        e->f.rc = lab_scope_fix(&e->scope, columns, row[i], e->f.err);
        if (e->f.rc == 0)
            out.list[i] = nw_formula_read(&e->f).one.mean;
        e->scope = before;
    }
    nw_formula_expect(&e->f, ")");
    return out;
}

static value call(evaluation *e, const struct function *f, value *v)
{
    for (int i = 0; i < f->arguments; i++) {
        v[i] = nw_formula_read(&e->f);
        if (e->f.rc == 0 && i < f->lists && !v[i].list) { /* a number is a list of one */
            const double x = v[i].one.mean;
            v[i] = new_list(e, 1);
            if (v[i].list)
                v[i].list[0] = x;
        }
        if (e->f.rc == 0 && i >= f->lists && v[i].list) {
            if (v[i].count > 1)
                return fail(e, "a list, not a number, in", f->name);
            v[i] = (value){.one = v[i].count ? element(v[i], 0) : exactly(NAN)};
        }
        nw_formula_expect(&e->f, i + 1 < f->arguments ? "," : ")");
    }
    if (e->f.rc == 0 && f->lists == 2 && v[0].count != v[1].count)
        return fail(e, "lists of different length in", f->name);
    return e->f.rc || !f->of ? nw_operand_of(NAN) : (value){.one = f->of(v)};
}

static value map_over(evaluation *e, double (*of)(double))
{
    value v = nw_formula_read(&e->f);
    nw_formula_expect(&e->f, ")");
    if (!v.list)
        return nw_operand_of(of(v.one.mean));
    value out = new_list(e, v.count);
    for (size_t i = 0; out.list && i < v.count; i++)
        out.list[i] = of(v.list[i]);
    return out;
}

/* keep(CONDITION, LIST): the elements for which it is true. */
static value keep_some(evaluation *e)
{
    const value condition = nw_formula_read(&e->f);
    nw_formula_expect(&e->f, ",");
    value v = nw_formula_read(&e->f);
    nw_formula_expect(&e->f, ")");
    if (e->f.rc)
        return v;
    if (!condition.list || !v.list || condition.count != v.count)
        return fail(e, "lists of different length in", "keep");
    value out = new_list(e, v.count);
    if (!out.list)
        return out;
    out.count = 0;
    for (size_t i = 0; i < v.count; i++)
        if (condition.list[i] > 0)
            out.list[out.count++] = v.list[i];
    return out;
}

static value call_by_name(evaluation *e, const char *name)
{
    if (strcmp(name, "each") == 0)
        return read_each(e);
    if (strcmp(name, "keep") == 0)
        return keep_some(e);
    value v[3];
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0)
            return call(e, &functions[i], v);
    for (size_t i = 0; i < sizeof takes / sizeof *takes; i++)
        if (strcmp(takes[i], name) == 0) {
            call(e, &(struct function){name, 1, 1, NULL}, v);
            return nw_operand_of(e->f.rc ? NAN : take_of(v, (taken)i));
        }
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        if (strcmp(maps[i].name, name) == 0)
            return map_over(e, maps[i].of);
    return fail(e, "no function", name);
}

static double count_rows(const lab_scope *s)
{
    double count = 0;
    for (size_t row = 0; row < lab_rows(s->table); row++)
        count += is_selected(s, row);
    return count;
}

static value column_values(evaluation *e, int column)
{
    const lab_scope *s = &e->scope;
    const char *fixed = fixed_value(s, column);
    if (fixed)
        return nw_operand_of(strtod(fixed, NULL));
    value out = new_list(e, lab_rows(s->table));
    if (!out.list)
        return out;
    out.count = 0;
    for (size_t row = 0; row < lab_rows(s->table); row++)
        if (is_selected(s, row))
            out.list[out.count++] = strtod(lab_table_cell(s->table, row, column), NULL);
    return out;
}

static const char *find_let(const lab_scope *s, const char *name)
{
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < s->lets[k]; i++)
            if (strcmp(s->let[k][i].name, name) == 0)
                return s->let[k][i].text;
    return NULL;
}

static value let_value(evaluation *e, const char *text)
{
    const nw_formula outer = e->f;
    e->f.text = e->f.at = text;
    const value v = nw_formula_read(&e->f);
    const int rc = nw_formula_end(&e->f);
    e->f = outer;
    e->f.rc = rc;
    return v;
}

/* A column, or a named formula, in the rows selected by brackets after it. */
static value read_column(evaluation *e, const char *name)
{
    const lab_scope before = e->scope;
    if (nw_formula_take(&e->f, "[")) {
        read_filters(e);
        nw_formula_expect(&e->f, "]");
    }
    const char *let = find_let(&e->scope, name);
    const int column = lab_table_find(e->scope.table, name, strlen(name));
    value v = nw_operand_of(NAN);
    if (e->f.rc == 0 && let)
        v = let_value(e, let);
    else if (e->f.rc == 0 && column >= 0)
        v = column_values(e, column);
    else if (e->f.rc == 0 && strcmp(name, "rows") == 0)
        v = nw_operand_of(count_rows(&e->scope));
    else
        fail(e, "no column", name);
    e->scope = before;
    return v;
}

static value read_name(nw_formula *f, const char *text, size_t length)
{
    char name[40];
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : 0), text);
    return nw_formula_take(f, "(") ? call_by_name((evaluation *)f, name)
                                   : read_column((evaluation *)f, name);
}

static evaluation begin(const lab_scope *s, const char *text, nw_error *err)
{
    static const nw_grammar grammar = {apply, choose, read_name};
    return (evaluation){{.grammar = &grammar, .text = text, .at = text, .err = err}, *s, NULL};
}

int lab_formula(const lab_scope *s, const char *text, lab_mean *out, nw_error *err)
{
    evaluation e = begin(s, text, err);
    const value v = nw_formula_read(&e.f);
    const int rc = nw_formula_end(&e.f);
    if (rc == 0 && v.list && v.count != 1)
        fail(&e, "a list, not a number:", text);
    *out = v.list && v.count == 1 ? element(v, 0) : v.one;
    while (e.blocks) {
        block *next = e.blocks->next;
        free(e.blocks);
        e.blocks = next;
    }
    return e.f.rc;
}

/* --- text */

/* The fraction with the smallest denominator, by continued fractions. */
static void put_fraction(double x, char *out, size_t size)
{
    double p = 1, q = 0, p_before = 0, q_before = 1, rest = x;
    for (int i = 0; i < 20; i++) {
        const double whole = floor(rest + 1e-9), old_p = p, old_q = q;
        p = whole * p + p_before;
        q = whole * q + q_before;
        p_before = old_p;
        q_before = old_q;
        if (fabs(p / q - x) < 1e-10 * fmax(1, x))
            break;
        rest = 1 / (rest - whole);
    }
    snprintf(out, size, q == 1 ? "%.0f" : "%.0f/%.0f", p, q);
}

int lab_format(const lab_scope *s, const char *formula, const char *format, char *out, size_t size,
               nw_error *err)
{
    const int column = lab_table_find(s->table, formula, strlen(formula));
    lab_mean m;
    if (!*format && column >= 0 && fixed_value(s, column)) {
        snprintf(out, size, "%s", fixed_value(s, column));
        return 0;
    }
    const int rc = lab_formula(s, formula, &m, err);
    const bool between = *format && strchr("it", *format);
    const int digits = atoi(format + (between || *format == '+'));
    if (rc == 0 && strcmp(format, "fraction") == 0)
        put_fraction(m.mean, out, size);
    else if (rc == 0 && between && m.lo <= m.hi) /* not so where there is no interval */
        snprintf(out, size, *format == 'i' ? "%.*f [%.*f, %.*f]" : "%.*f [%.*f to %.*f]", digits,
                 m.mean, digits, m.lo, digits, m.hi);
    else if (rc == 0)
        snprintf(out, size, *format == '+' ? "%+.*f" : "%.*f", digits, m.mean);
    return rc;
}

int lab_fill_in(const lab_scope *s, const char *text, char *out, size_t size, nw_error *err)
{
    nw_text t = nw_text_in(out, size);
    int rc = 0;
    while (rc == 0 && *text) {
        const size_t plain = strcspn(text, "{");
        nw_text_put(&t, text, plain);
        text += plain;
        if (!*text)
            break;
        char inside[LAB_LET_SIZE], done[LAB_CELL_MAX] = "";
        const size_t length = strcspn(text, "}");
        snprintf(inside, sizeof inside, "%.*s", (int)(length - 1 < sizeof inside ? length - 1 : 0),
                 text + 1);
        char *colon = strrchr(inside, ':');
        if (colon && strchr(colon, ')')) /* of each() */
            colon = NULL;
        if (colon)
            *colon = 0;
        rc = lab_format(s, inside, colon ? colon + 1 : "", done, sizeof done, err);
        nw_text_add(&t, "%s", done);
        text += length + (text[length] == '}');
    }
    return rc;
}
