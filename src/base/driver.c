/* SPDX-License-Identifier: MIT */
#include "base/driver.h"
#include "base/calculate.h"
#include "core/error.h"
#include <stdio.h>

static int calculate(const char *formula, const nw_driving *d, int64_t *gamma, nw_error *err)
{
    const nw_score low = max_score(d->lower, d->lo), high = min_score(d->upper, d->hi);
    const nw_named_value names[] = {{"pass", d->pass},   {"g", d->g},
                                    {"gamma", d->gamma}, {"lower", d->lower},
                                    {"upper", d->upper}, {"guess", d->guess},
                                    {"lo", d->lo},       {"hi", d->hi},
                                    {"step", d->step},   {"delta", d->delta},
                                    {"low", low},        {"high", high},
                                    {"inf", NW_INF},     {NULL, 0}};
    return nw_calculate(formula, names, gamma, err);
}

int nw_rule_check(const char *formula, nw_error *err)
{
    return calculate(formula, &(nw_driving){.pass = 0}, NULL, err);
}

static nw_score by_formula(void *context, const nw_driving *d)
{
    nw_rules *r = context;
    int64_t gamma = 0;
    calculate(d->pass == 0 ? *r->first ? r->first : NW_RULE_FIRST
              : *r->next   ? r->next
                           : NW_RULE_NEXT,
              d, &gamma, &r->err);
    return (nw_score)(gamma > NW_INF + 1 ? NW_INF + 1 : gamma < -NW_INF ? -NW_INF : gamma);
}

void nw_rules_drive(nw_rules *rules, nw_mtd *m)
{
    rules->err.code = 0;
    m->row = &nw_mtd_rows[NW_MTD_OWN];
    m->own = rules->driver ? rules->driver : by_formula;
    m->context = rules->driver ? rules->context : rules;
}

/* A score; the infinities are words. */
static const char *word(nw_score score, char out[24])
{
    const nw_score infinity = score > NW_SCORE_MAX ? NW_INF : score < NW_SCORE_MIN ? -NW_INF : 0;
    if (infinity == 0 || score == infinity)
        snprintf(out, 24, infinity == 0 ? "%d" : infinity > 0 ? "inf" : "-inf", score);
    else
        snprintf(out, 24, "%s%+d", infinity > 0 ? "inf" : "-inf", score - infinity);
    return out;
}

int nw_rules_check(const nw_rules *rules, const nw_mtd *m, nw_error *err)
{
    char gamma[24], lower[24], upper[24];
    if (rules->err.code != 0)
        return nw_fail(err, rules->err.code, "%s: %s", m->pass == 0 ? "first" : "next",
                       rules->err.text);
    if (nw_mtd_is_open(m))
        return 0;
    return nw_fail(err, NW_EINVAL,
                   "the driver would never end: pass %d asks whether the value is at least %s, but "
                   "it is known to lie within %s .. %s",
                   m->pass + 1, word(m->gamma, gamma), word(m->proved.f_minus, lower),
                   word(m->proved.f_plus, upper));
}
