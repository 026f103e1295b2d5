/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_FORMULA_H
#define NW_BASE_FORMULA_H
/* The grammar of all formulas: the rules of a driver (base/calculate.h) and the arithmetic on a
 * study's table (lab/formula.h), evaluated while they are read.
 *
 * Operators, loosest first: c ? a : b, | & (or || &&), = != (or ==), < <= > >=, + -, * / %, ^;
 * prefix - and !; parentheses, numbers and names. The grammar's callbacks give names and operators
 * their meaning. */
#include "nullwindow.h"
#include <stdbool.h>

/* A number with an interval around it, which may be empty. */
typedef struct nw_interval {
    double mean, lo, hi;
} nw_interval;

/* A number, or a list of numbers. */
typedef struct nw_operand {
    double *list;
    size_t count;
    nw_interval one;
} nw_operand;

typedef struct nw_formula nw_formula;

typedef struct nw_grammar {
    /* op: the operator's sign; l and g for <= and >=. */
    nw_operand (*apply)(nw_formula *f, char op, nw_operand a, nw_operand b);
    nw_operand (*choose)(const nw_operand v[3]); /* c ? a : b */
    /* The value of a name, whose text was read; reads arguments and brackets itself. */
    nw_operand (*name)(nw_formula *f, const char *name, size_t length);
} nw_grammar;

struct nw_formula {
    const nw_grammar *grammar;
    const char *text, *at; /* the whole, and the rest */
    nw_error *err;
    int rc, nested; /* rc: 0, or the code of the first error */
};

/* Reads the longest formula at the start of the text; nw_formula_end then fails if anything is
 * left. */
nw_operand nw_formula_read(nw_formula *f);
int nw_formula_end(nw_formula *f);

/* Consumes the sign, after white space, if it comes next; fails if it does not. */
bool nw_formula_take(nw_formula *f, const char *sign);
void nw_formula_expect(nw_formula *f, const char *sign);

/* Fails, unless it has failed before: "TEXT: expected WHAT before REST". Returns NAN. */
nw_operand nw_formula_fail(nw_formula *f, const char *what);

static inline nw_operand nw_operand_of(double x)
{
    return (nw_operand){.one = {x, x, x}};
}
#endif
