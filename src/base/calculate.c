/* SPDX-License-Identifier: MIT */
#include "base/calculate.h"
#include "base/formula.h"
#include "core/error.h"
#include <math.h>
#include <string.h>

#define LARGEST 1e15 /* whole numbers up to here, and their sums, are exact in a double */

/* A formula on whole numbers. Division by zero gives NAN, an error only if it reaches the result.
 */
typedef struct calculation {
    nw_formula formula; /* first: grammars get it */
    const nw_named_value *names;
} calculation;

static double compute(char op, double a, double b)
{
    switch (op) {
    case '|':
        return a != 0 || b != 0;
    case '&':
        return a != 0 && b != 0;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case 'l':
        return a <= b;
    case 'g':
        return a >= b;
    case '<':
        return a < b;
    case '>':
        return a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '^':
        return floor(pow(a, b));
    case '/':
        return b == 0 ? NAN : floor(a / b);
    default:
        return b == 0 ? NAN : a - b * floor(a / b);
    }
}

static nw_operand limited(double x)
{
    return nw_operand_of(x > LARGEST ? LARGEST : x < -LARGEST ? -LARGEST : x);
}

static nw_operand apply(nw_formula *f, char op, nw_operand a, nw_operand b)
{
    const double x = a.one.mean, y = b.one.mean;
    (void)f;
    return limited(isnan(x) || isnan(y) ? NAN : compute(op, x, y));
}

static nw_operand choose(const nw_operand v[3])
{
    return isnan(v[0].one.mean) ? v[0] : v[0].one.mean != 0 ? v[1] : v[2];
}

static bool is_word(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && strncmp(name, word, length) == 0;
}

static nw_operand call(nw_formula *f, const char *name, size_t length)
{
    const bool least = is_word(name, length, "min"), most = is_word(name, length, "max");
    if (!least && !most && !is_word(name, length, "abs"))
        return nw_formula_fail(f, "min(a, b), max(a, b) or abs(a)");
    nw_operand a = nw_formula_read(f), b = a;
    b.one.mean = -a.one.mean;
    if (least || most) {
        nw_formula_expect(f, ",");
        b = nw_formula_read(f);
    }
    nw_formula_expect(f, ")");
    const double x = a.one.mean, y = b.one.mean;
    return nw_operand_of(isnan(x) || isnan(y) ? NAN : least ? fmin(x, y) : fmax(x, y));
}

static nw_operand read_name(nw_formula *f, const char *name, size_t length)
{
    if (nw_formula_take(f, "("))
        return call(f, name, length);
    for (const nw_named_value *n = ((calculation *)f)->names; n->name; n++)
        if (is_word(name, length, n->name))
            return nw_operand_of((double)n->value);
    f->at = name;
    return nw_formula_fail(f, "a known name");
}

int nw_calculate(const char *text, const nw_named_value *names, int64_t *value, nw_error *err)
{
    static const nw_grammar grammar = {apply, choose, read_name};
    calculation c = {{.grammar = &grammar, .text = text, .at = text, .err = err}, names};
    const double found = limited(nw_formula_read(&c.formula).one.mean).one.mean;
    const int rc = nw_formula_end(&c.formula);
    if (value)
        *value = 0;
    if (rc < 0 || !value)
        return rc;
    if (isnan(found))
        return nw_fail(err, NW_EINVAL, "%.120s: divides by zero", text);
    *value = (int64_t)floor(found);
    return 0;
}
