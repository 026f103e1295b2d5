/* SPDX-License-Identifier: MIT */
#include "base/calculate.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_MAX = 100 };
#define SHORTER "a formula that is nested less"
#define LARGEST 1e15 /* whole numbers up to here, and their sums, are exact in a double */

/* Parses and evaluates a formula in one pass; division by zero gives NAN, an error only if it
 * reaches the result. */
typedef struct reader {
    const char *text, *at;
    const nw_named_value *names;
    nw_error *err;
    int nested;
    bool failed;
} reader;

static double fail(reader *r, const char *expected)
{
    if (!r->failed)
        nw_fail(r->err, NW_EINVAL, "%.120s: expected %s %s%.20s", r->text, expected,
                *r->at ? "before " : "at the end", r->at);
    r->failed = true;
    return 0;
}

/* Consumes the operator if it comes next. */
static bool take(reader *r, const char *sign)
{
    r->at += strspn(r->at, " \t\n");
    const bool is_next = strncmp(r->at, sign, strlen(sign)) == 0;
    r->at += is_next ? strlen(sign) : 0;
    return is_next;
}

static double choice(reader *r);

static double inner(reader *r, const char *end)
{
    if (++r->nested > NESTED_MAX)
        return fail(r, SHORTER);
    const double value = choice(r);
    r->nested--;
    return take(r, end) ? value : fail(r, end);
}

static double call(reader *r, const char *name, size_t length)
{
    if (length == 3 && strncmp(name, "abs", 3) == 0)
        return fabs(inner(r, ")"));
    const bool least = length == 3 && strncmp(name, "min", 3) == 0;
    if (!least && (length != 3 || strncmp(name, "max", 3) != 0))
        return fail(r, "min(a, b), max(a, b) or abs(a)");
    const double a = inner(r, ","), b = inner(r, ")");
    return isnan(a) || isnan(b) ? NAN : (least ? a < b : a > b) ? a : b;
}

static double atom(reader *r)
{
    if (take(r, "("))
        return inner(r, ")");
    if (isdigit((unsigned char)*r->at)) {
        const size_t digits = strspn(r->at, "0123456789");
        const double value = digits > 15 ? LARGEST : (double)strtoll(r->at, NULL, 10);
        r->at += digits;
        return value;
    }
    const char *name = r->at;
    while (isalnum((unsigned char)*r->at) || *r->at == '_')
        r->at++;
    const size_t length = (size_t)(r->at - name);
    if (length > 0 && take(r, "("))
        return call(r, name, length);
    for (const nw_named_value *n = r->names; n->name; n++)
        if (strlen(n->name) == length && strncmp(n->name, name, length) == 0)
            return (double)n->value;
    r->at = name;
    return fail(r, length > 0 ? "a known name" : "a number or a name");
}

static double unary(reader *r)
{
    bool minus = false, no = false, any = false;
    while (take(r, "-"))
        minus = !minus;
    while (strncmp(r->at, "!=", 2) != 0 && take(r, "!"))
        no = !no, any = true;
    const double value = atom(r);
    const double truth = any && !isnan(value) ? (no ? value == 0 : value != 0) : value;
    return minus ? -truth : truth;
}

/* --- two operands */

enum { OR = 1, AND, EQUAL, ORDER, SUM, PRODUCT, ATOM };

/* Longer signs first. */
static const struct {
    const char *sign;
    int level;
} operators[] = {{"||", OR},     {"&&", AND},    {"==", EQUAL}, {"!=", EQUAL}, {"<=", ORDER},
                 {">=", ORDER},  {"<", ORDER},   {">", ORDER},  {"+", SUM},    {"-", SUM},
                 {"*", PRODUCT}, {"/", PRODUCT}, {"%", PRODUCT}};
enum { OPERATORS = sizeof operators / sizeof *operators };

static double compute(const char *sign, double a, double b)
{
    if (isnan(a) || isnan(b))
        return NAN;
    switch (*sign) {
    case '|':
        return a != 0 || b != 0;
    case '&':
        return a != 0 && b != 0;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return sign[1] ? a <= b : a < b;
    case '>':
        return sign[1] ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b == 0 ? NAN : floor(a / b);
    default:
        return b == 0 ? NAN : a - b * floor(a / b);
    }
}

static double limit(double v)
{
    return isnan(v) ? v : v > LARGEST ? LARGEST : v < -LARGEST ? -LARGEST : v;
}

/* Operators of this level and those that bind closer. */
static double operation(reader *r, int level)
{
    if (level == ATOM)
        return unary(r);
    double value = operation(r, level + 1);
    for (int i = 0; i < OPERATORS && !r->failed; i++)
        if (operators[i].level == level && take(r, operators[i].sign)) {
            value = limit(compute(operators[i].sign, value, operation(r, level + 1)));
            i = -1; /* once more, from the first operator */
        }
    return value;
}

static double choice(reader *r)
{
    const double condition = operation(r, OR);
    if (r->failed || !take(r, "?"))
        return condition;
    const double yes = inner(r, ":"), no = ++r->nested > NESTED_MAX ? fail(r, SHORTER) : choice(r);
    r->nested--;
    return isnan(condition) ? NAN : condition != 0 ? yes : no;
}

int nw_calculate(const char *text, const nw_named_value *names, int64_t *value, nw_error *err)
{
    reader r = {.text = text, .at = text, .names = names, .err = err};
    const double found = choice(&r);
    if (value)
        *value = 0;
    if (!r.failed && (take(&r, ""), *r.at))
        fail(&r, "an operator");
    if (r.failed)
        return NW_EINVAL;
    if (!value)
        return 0;
    if (isnan(found))
        return nw_fail(err, NW_EINVAL, "%.120s: divides by zero", text);
    *value = (int64_t)found;
    return 0;
}
