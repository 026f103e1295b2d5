/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_DRIVER_H
#define NW_BASE_DRIVER_H
/* A user's driver of MTD(n, first, next): a function, or two formulas over pass, g,
 * gamma, lower, upper, guess, lo, hi, step, delta, inf, and low .. high, the part of lo .. hi that
 * the bounds leave. docs/book.md has the published drivers in this form. */
#include "core/mtd.h"

typedef struct nw_rules {
    const char *first, *next; /* formulas (base/calculate.h); empty: those of MTD(f) */
    nw_next_gamma *driver;    /* or NULL */
    void *context;
    nw_error err; /* why a formula failed; code 0: it did not */
} nw_rules;

/* The rules of MTD(f), the default. */
#define NW_RULE_FIRST "guess"
#define NW_RULE_NEXT  "g < gamma ? g : g + 1"

/* Checks the syntax of the formula. */
int nw_rule_check(const char *formula, nw_error *err);

/* Makes m follow the rules, which must outlive it. */
void nw_rules_drive(nw_rules *rules, nw_mtd *m);

/* Rejects gamma if a formula failed or the bounds already decide the test: such a rule would never
 * end. */
int nw_rules_check(const nw_rules *rules, const nw_mtd *m, nw_error *err);
#endif
