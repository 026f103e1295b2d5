/* SPDX-License-Identifier: MIT */
#include "base/formula.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_MAX = 40 };

nw_operand nw_formula_fail(nw_formula *f, const char *what)
{
    if (f->rc == 0)
        f->rc = nw_fail(f->err, NW_EINVAL, "%.120s: expected %s %s%.20s", f->text, what,
                        *f->at ? "before " : "at the end", f->at);
    return nw_operand_of(NAN);
}

bool nw_formula_take(nw_formula *f, const char *sign)
{
    f->at += strspn(f->at, " \t\n");
    const bool is_next = strncmp(f->at, sign, strlen(sign)) == 0;
    f->at += is_next ? strlen(sign) : 0;
    return is_next;
}

void nw_formula_expect(nw_formula *f, const char *sign)
{
    if (!nw_formula_take(f, sign))
        nw_formula_fail(f, sign);
}

static nw_operand read_atom(nw_formula *f)
{
    if (nw_formula_take(f, "(")) {
        const nw_operand v = nw_formula_read(f);
        nw_formula_expect(f, ")");
        return v;
    }
    if (nw_formula_take(f, "-"))
        return f->grammar->apply(f, '-', nw_operand_of(0), read_atom(f));
    if (nw_formula_take(f, "!"))
        return f->grammar->apply(f, '=', nw_operand_of(0), read_atom(f));
    char *end = NULL;
    const char *start = f->at;
    if (isdigit((unsigned char)*start)) {
        const double number = strtod(start, &end);
        f->at = end;
        return nw_operand_of(number);
    }
    while (isalnum((unsigned char)*f->at) || *f->at == '_')
        f->at++;
    const size_t length = (size_t)(f->at - start);
    return length ? f->grammar->name(f, start, length) : nw_formula_fail(f, "a number or a name");
}

/* --- operators */

enum { OR = 1, AND, EQUAL, ORDER, SUM, PRODUCT, POWER, ATOM };

/* Longer signs first. */
static const struct {
    const char *sign;
    char op;
    int level;
} operators[] = {{"||", '|', OR},    {"&&", '&', AND},    {"==", '=', EQUAL},  {"!=", '!', EQUAL},
                 {"<=", 'l', ORDER}, {">=", 'g', ORDER},  {"|", '|', OR},      {"&", '&', AND},
                 {"=", '=', EQUAL},  {"<", '<', ORDER},   {">", '>', ORDER},   {"+", '+', SUM},
                 {"-", '-', SUM},    {"*", '*', PRODUCT}, {"/", '/', PRODUCT}, {"%", '%', PRODUCT},
                 {"^", '^', POWER}};

/* The operator that comes next, consumed if it is of this level; else 0. */
static char take_operator(nw_formula *f, int level)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        const char *before = f->at;
        if (!nw_formula_take(f, operators[i].sign))
            continue;
        if (operators[i].level == level)
            return operators[i].op;
        f->at = before;
        break;
    }
    return 0;
}

/* Operators of this level and those that bind closer; of equal ones the left first. */
static nw_operand read_level(nw_formula *f, int level)
{
    if (level == ATOM)
        return read_atom(f);
    nw_operand v = read_level(f, level + 1);
    for (char op; f->rc == 0 && (op = take_operator(f, level)) != 0;)
        v = f->grammar->apply(f, op, v, read_level(f, level + 1));
    return v;
}

nw_operand nw_formula_read(nw_formula *f)
{
    if (++f->nested > NESTED_MAX)
        return nw_formula_fail(f, "a formula that is nested less");
    nw_operand v[3] = {read_level(f, OR)};
    const bool is_choice = f->rc == 0 && nw_formula_take(f, "?");
    if (is_choice) {
        v[1] = nw_formula_read(f);
        nw_formula_expect(f, ":");
        v[2] = nw_formula_read(f);
    }
    f->nested--;
    return is_choice ? f->grammar->choose(v) : v[0];
}

int nw_formula_end(nw_formula *f)
{
    if (f->rc == 0 && (nw_formula_take(f, ""), *f->at))
        nw_formula_fail(f, "an operator");
    return f->rc;
}
