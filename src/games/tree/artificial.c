/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The options of an artificial tree, read as KEY=VALUE pairs between commas. */

enum { RANGE_TEXT = 64 };

static int bad_value(nw_error *err, const char *key, const char *value, const char *wanted)
{
    return nw_fail(err, NW_EINVAL, "uniform: %s=%.60s: expected %s", key, value, wanted);
}

/* A whole number of lo..hi. */
static int read_integer(const char *key, const char *value, long long lo, long long hi,
                        long long *out, nw_error *err)
{
    char *end = NULL;
    char wanted[RANGE_TEXT];
    errno = 0;
    *out = strtoll(value, &end, 10);
    snprintf(wanted, sizeof wanted, "a whole number of %lld..%lld", lo, hi);
    if (end == value || *end || isspace((unsigned char)*value) || errno || *out < lo || *out > hi)
        return bad_value(err, key, value, wanted);
    return 0;
}

/* LO..HI, or one number for both. */
typedef struct range {
    long long lo, hi;
} range;

static int read_range(const char *key, const char *value, range within, range *out, nw_error *err)
{
    char first[RANGE_TEXT];
    const char *dots = strstr(value, "..");
    if (!dots) {
        int rc = read_integer(key, value, within.lo, within.hi, &out->lo, err);
        out->hi = out->lo;
        return rc;
    }
    if ((size_t)(dots - value) >= sizeof first)
        return bad_value(err, key, value, "LO..HI");
    memcpy(first, value, (size_t)(dots - value));
    first[dots - value] = 0;
    if (read_integer(key, first, within.lo, within.hi, &out->lo, err) < 0 ||
        read_integer(key, dots + 2, within.lo, within.hi, &out->hi, err) < 0)
        return NW_EINVAL;
    if (out->lo > out->hi)
        return bad_value(err, key, value, "LO..HI with LO <= HI");
    return 0;
}

/* Weights W1/W2/...: child i is the best one with probability Wi / sum. */
static int read_weights(tree *t, const char *value, nw_error *err)
{
    double weight[TREE_WEIGHTS_MAX], sum = 0, seen = 0;
    int count = 0;
    for (const char *s = value;; s++) {
        char *end = NULL;
        if (count == TREE_WEIGHTS_MAX)
            return bad_value(err, "p-ordered", value, "at most 64 weights");
        weight[count] = strtod(s, &end);
        if (end == s || !(weight[count] >= 0 && weight[count] <= 1e9) || (*end && *end != '/'))
            return bad_value(err, "p-ordered", value, "weights W1/W2/..., each 0..1e9");
        sum += weight[count++];
        if (!*end)
            break;
        s = end;
    }
    if (!(sum > 0))
        return bad_value(err, "p-ordered", value, "weights that are not all zero");
    for (int i = 0; i < TREE_WEIGHTS_MAX; i++) {
        seen += i < count ? weight[i] : 0;
        t->weights[i] = i < count - 1 ? (uint32_t)(seen / sum * 4294967295.0) : UINT32_MAX;
    }
    t->values = TREE_P_ORDERED;
    return 0;
}

static int set_values(tree *t, tree_values kind, nw_error *err)
{
    if (t->values != TREE_RANDOM)
        return nw_fail(err, NW_EINVAL,
                       "uniform: give only one of order=, p-ordered= and correlated=");
    t->values = kind;
    return 0;
}

static int read_order(tree *t, const char *value, nw_error *err)
{
    char *end = NULL;
    t->order = strtod(value, &end);
    if (end == value || *end || !(t->order >= 0 && t->order <= 1))
        return bad_value(err, "order", value, "a probability 0..1");
    return 0;
}

static int read_option(tree *t, const char *key, const char *value, nw_error *err)
{
    range r = {0, 0};
    long long lo = 0;
    int rc = 0;
    if (strcmp(key, "w") == 0 || strcmp(key, "width") == 0) {
        rc = read_range(key, value, (range){1, 1000000}, &r, err);
        t->width_lo = (int)r.lo;
        t->width_hi = (int)r.hi;
    } else if (strcmp(key, "d") == 0) {
        rc = read_integer(key, value, 0, NW_DEPTH_MAX, &lo, err);
        t->height = (int)lo;
    } else if (strcmp(key, "seed") == 0) {
        rc = read_integer(key, value, 0, INT64_MAX, &lo, err);
        t->seed = (uint64_t)lo;
    } else if (strcmp(key, "values") == 0) {
        rc = read_range(key, value, (range){NW_SCORE_MIN, NW_SCORE_MAX}, &r, err);
        t->lo = (nw_score)r.lo;
        t->hi = (nw_score)r.hi;
    } else if (strcmp(key, "order") == 0) {
        rc = set_values(t, TREE_ORDERED, err);
        rc = rc < 0 ? rc : read_order(t, value, err);
    } else if (strcmp(key, "p-ordered") == 0) {
        rc = set_values(t, TREE_P_ORDERED, err);
        rc = rc < 0 ? rc : read_weights(t, value, err);
    } else if (strcmp(key, "correlated") == 0) {
        rc = set_values(t, TREE_CORRELATED, err);
        rc = rc < 0 ? rc : read_integer(key, value, 0, NW_SCORE_MAX / NW_DEPTH_MAX, &lo, err);
        t->increment = (nw_score)lo;
    } else if (strcmp(key, "noise") == 0) {
        rc = read_integer(key, value, 0, NW_SCORE_MAX / 2, &lo, err);
        t->noise = (nw_score)lo;
        t->noisy = true;
    } else if (strcmp(key, "sharpen") == 0) {
        rc = read_integer(key, value, 0, TREE_SHARPEN_UNIT, &lo, err);
        t->sharpen = (int)lo;
    } else if (strcmp(key, "early") == 0) {
        rc = read_integer(key, value, 0, 100, &lo, err);
        t->early = (int)lo;
    } else if (strcmp(key, "transpose") == 0) {
        rc = read_integer(key, value, 0, 1, &lo, err);
        t->transpose = lo != 0;
    } else if (strcmp(key, "root") == 0) {
        t->root_max = strcmp(value, "max") == 0;
        if (!t->root_max && strcmp(value, "min") != 0)
            rc = bad_value(err, key, value, "max or min");
    } else {
        rc = nw_fail(err, NW_EINVAL,
                     "uniform: unknown option '%.40s'; known: w, width, d, seed, values, order, "
                     "p-ordered, correlated, noise, sharpen, early, transpose, root",
                     key);
    }
    return rc;
}

/* The range of the leaf values; lo > hi as long as values= was not given. */
static int set_range(tree *t, nw_error *err)
{
    const bool given = t->lo <= t->hi;
    if (given && t->values == TREE_CORRELATED)
        return nw_fail(err, NW_EINVAL,
                       "uniform: correlated= determines the range of the values; leave out "
                       "values=");
    if (!given) {
        t->hi = t->values == TREE_CORRELATED ? t->increment * t->height : 1000;
        t->lo = -t->hi;
    }
    return 0;
}

static int check_recipe(tree *t, nw_error *err)
{
    if (t->width_lo == 0)
        return nw_fail(err, NW_EINVAL, "uniform: w= is missing (as in uniform:w=5,d=9,seed=1)");
    t->widest = (uint32_t)t->width_hi;
    if (t->height < 0)
        return nw_fail(err, NW_EINVAL, "uniform: d= is missing (as in uniform:w=5,d=9,seed=1)");
    if (t->transpose && t->values != TREE_RANDOM)
        return nw_fail(err, NW_EINVAL,
                       "uniform: transpose=1 needs values that do not depend on the path; "
                       "leave out order=, p-ordered= and correlated=");
    if (t->noisy && t->values == TREE_RANDOM)
        return nw_fail(err, NW_EINVAL,
                       "uniform: noise= is an error of interior values, which random leaves do not "
                       "have; add order=, p-ordered= or correlated=");
    if (t->sharpen > 0 && !t->noisy)
        return nw_fail(err, NW_EINVAL, "uniform: sharpen= lessens noise=, which is missing");
    return set_range(t, err);
}

int tree_recipe(const char *text, tree **out, nw_error *err)
{
    char part[512];
    tree *t = calloc(1, sizeof *t);
    if (!t)
        return nw_fail(err, NW_ENOMEM, "uniform: out of memory");
    t->artificial = t->root_max = true;
    t->height = -1;
    t->seed = 1;
    t->lo = 1; /* above hi: not given */
    int rc = 0;
    while (rc == 0 && *text) {
        const size_t length = strcspn(text, ",");
        if (length >= sizeof part) {
            rc = nw_fail(err, NW_EINVAL, "uniform: the option '%.40s...' is too long", text);
            break;
        }
        memcpy(part, text, length);
        part[length] = 0;
        text += length + (text[length] == ',');
        char *equals = strchr(part, '=');
        if (!equals) {
            rc = nw_fail(err, NW_EINVAL, "uniform: '%.40s' is not KEY=VALUE", part);
            break;
        }
        *equals = 0;
        rc = read_option(t, part, equals + 1, err);
    }
    if (rc == 0)
        rc = check_recipe(t, err);
    if (rc < 0)
        tree_free(t);
    else
        *out = t;
    return rc;
}
