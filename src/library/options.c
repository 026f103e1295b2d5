/* SPDX-License-Identifier: MIT */
#include "library/options.h"
#include "core/error.h"
#include "base/json.h"
#include "base/driver.h"
#include "base/nearest.h"
#include "base/text.h"
#include "book/book.h"
#include "library/instances.h"
#include "library/published.h"
#include "library/sized.h"
#include "library/required.h"
#include <stdlib.h>
#include <string.h>

/* Words of the options. The practical drivers have the same names (search/drivers.c). */
static const char *const algorithms[] = {
    "alphabeta", "negascout",      "pvs",     "aspiration", "aspiration-negascout",
    "mt-sss",    "mt-dual",        "mtdf",    "mtd-bi",     "mtd-step",
    "mtd-best",  "alpha-bounding", "minimax", "bns",        "mtd",
    NULL};
static const char *const modes[] = {"one", "two", NULL};
static const char *const depths[] = {"equal", "at-least", NULL};
static const char *const picks[] = {
    [NW_PICK_MAX] = "max", [NW_PICK_LEFT] = "left", [NW_PICK_MIN] = "min", NULL};
static const char *const keeps[] = {
    [NW_KEEP_DEEP] = "deep", [NW_KEEP_LAST] = "last", [NW_KEEP_CHAIN] = "chain", NULL};
/* In the order of nw_replacement. */
static const char *const schemes[] = {"always",   "new",     "old",       "deep",  "big",
                                      "two-deep", "two-big", "last-tree", "chain", NULL};

/* In the order of nw_scheme. */
static const char *const parallels[] = {"split", "pv-split", "tree-split", "abdada",
                                        "lazy",  "brackets", NULL};

/* Guess, offset and window together stay within 32 bits. */
enum { HALF = NW_SCORE_MAX / 2, QUARTER = NW_SCORE_MAX / 4 };

#define PLACE(member)          .field = #member, .at = offsetof(nw_options, member)
#define SWITCH(member)         .kind = NW_OPTION_SWITCH, PLACE(member), .least = 0, .most = 1
#define BITS(mask)             .kind = NW_OPTION_SWITCH, PLACE(selective), .bits = (mask), .most = 1
#define FORM(mask)             .kind = NW_OPTION_SWITCH, PLACE(forms), .bits = (mask), .most = 1
#define NUMBER(member, lo, hi) .kind = NW_OPTION_NUMBER, PLACE(member), .least = (lo), .most = (hi)
#define WORD(member, list)     .kind = NW_OPTION_WORD, PLACE(member), .words = (list)

/* Parameters of the published algorithms: ALSO for an option that both have, the others for those
 * that the practical search does not have. */
#define ALSO(member) .lab_at = offsetof(nw_lab_options, member)
#define LAB_NUMBER(member, lo, hi)                                                                 \
    .kind = NW_OPTION_NUMBER, .field = #member, ALSO(member), .least = (lo), .most = (hi)
#define LAB_SCORE(member)                                                                          \
    .kind = NW_OPTION_SCORE, .field = #member, ALSO(member), .least = NW_SCORE_MIN,                \
    .most = NW_SCORE_MAX
#define LAB_WORD(member, list)                                                                     \
    .kind = NW_OPTION_WORD, .field = #member, ALSO(member), .words = (list), .numbered = 1

#define RULE(member) .kind = NW_OPTION_RULE, PLACE(driver.member), ALSO(member)

#define TABLE    "the transposition table"
#define ORDERING "move ordering"
#define TREE     "what is searched"
#define WINDOWS  "windows and guesses"
#define THREADS  "threads"
#define PLAY     "play"
#define FORMS    "forms that the papers compare"
#define BOOK     "the published algorithms"

/* One row per option: everything that reads, writes, checks or explains options walks this table.
 */
static const nw_option rows[] = {
    {"algo", WORD(algorithm, algorithms), .unlisted = "test", .group = "the algorithm",
     .help = "the algorithm"},
    {"table", NUMBER(table_bits, 4, 32), .or_none = 1, .group = TABLE,
     .help = "log2 of the number of entries, 16 bytes each; none: no table"},
    {"table-mode", WORD(two_bounds, modes), .numbered = 1, .group = TABLE,
     .help = "the number of bounds kept in an entry"},
    {"table-depth", WORD(at_least, depths), .numbered = 1, .group = TABLE,
     .help = "entries serve searches of equal depth, or of at most their depth"},
    {"replace", WORD(replace, schemes), .group = TABLE, .help = "the replacement scheme"},
    {"etc", NUMBER(etc, 0, NW_PLIES_MAX), .group = TABLE,
     .help = "enhanced transposition cutoffs at least this many plies from the horizon; 0: none"},
    {"deepen", NUMBER(deepen, 0, 2), .group = ORDERING,
     .help = "plies per iteration of iterative deepening; 0: a single iteration"},
    {"table-move", SWITCH(table_move), .group = ORDERING,
     .help = "try the best move of an earlier search first"},
    {"static-order", SWITCH(static_order), .group = ORDERING, .help = "the game's own ordering"},
    {"killers", SWITCH(killers), .group = ORDERING, .help = "two killer moves per ply"},
    {"history", SWITCH(history), .group = ORDERING, .help = "the history heuristic"},
    {"shallow-order", SWITCH(shallow_order), .group = ORDERING,
     .help = "internal iterative deepening where the table has no move"},
    {"quiescence", SWITCH(quiescence), .group = TREE,
     .help = "search noisy moves beyond the horizon"},
    {"grain", NUMBER(grain, 0, 1000000), .group = TREE,
     .help = "round evaluations to multiples of this, towards zero"},
    {"lab", SWITCH(lab), .group = TREE, .help = "count every kind of node"},
    {"guess", NUMBER(guess, -HALF, HALF), ALSO(guess), .group = WINDOWS, .help = "the first guess"},
    {"static-guess", FORM(NW_FORM_STATIC_GUESS), .group = WINDOWS,
     .help = "the first guess is the static value of the root"},
    {"guess-back", NUMBER(guess_back, 1, 2), .group = WINDOWS,
     .help = "MTD(f): the guess is the value found this many iterations ago"},
    {"offset", NUMBER(offset, -QUARTER, QUARTER), .group = WINDOWS, .help = "added to the guess"},
    {"delta", NUMBER(delta, 1, QUARTER), ALSO(delta), .group = WINDOWS,
     .help = "half the aspiration window"},
    {"step", NUMBER(step, 0, QUARTER), ALSO(step), .group = WINDOWS,
     .help = "the step of mtd-step; 0: that of SSS*"},
    {"accelerate", FORM(NW_FORM_ACCELERATE), .group = WINDOWS,
     .help = "mtd-step doubles its step until the value is bracketed"},
    {"lo", NUMBER(lo, NW_SCORE_MIN, NW_SCORE_MAX), ALSO(lo), .group = WINDOWS,
     .help = "the low end of the range that mtd-bi bisects"},
    {"hi", NUMBER(hi, NW_SCORE_MIN, NW_SCORE_MAX), ALSO(hi), .group = WINDOWS,
     .help = "the high end of the range that mtd-bi bisects"},
    {"bi-aspiration", FORM(NW_FORM_BI_ASPIRATION), .group = WINDOWS,
     .help = "mtd-bi bisects the guess plus and minus delta"},
    {"store-leaves", FORM(NW_FORM_STORE_LEAVES), .group = FORMS,
     .help = "store leaves and the nodes just above them"},
    {"etc-first", FORM(NW_FORM_ETC_FIRST), .group = FORMS,
     .help = "ETC from left to right: try first the move whose bound would cut if deep enough"},
    {"ask-first", FORM(NW_FORM_ASK_FIRST), .group = FORMS,
     .help = "probe the table before visiting a child; hits are not counted as nodes"},
    {"refutation", FORM(NW_FORM_REFUTATION), .group = FORMS, .help = "Marsland's refutation table"},
    {"sort-root", FORM(NW_FORM_SORT_ROOT), .group = FORMS,
     .help = "sort all moves of the root by their values between iterations"},
    {"history-first", FORM(NW_FORM_HISTORY_FIRST), .group = FORMS,
     .help = "killers and history before weak static hints (chess: of quiet moves)"},
    {"wide-check", FORM(NW_FORM_WIDE_CHECK), .group = FORMS,
     .help = "an entry must agree with the position in 96 bits instead of 64"},
    {"quiescence-checks", NUMBER(quiescence_checks, 0, NW_PLIES_MAX), .group = FORMS,
     .help = "plies beyond the horizon on which checks are noisy too (chess)"},
    {"threads", NUMBER(threads, 1, NW_THREADS_MAX), .group = THREADS,
     .help = "threads of the search"},
    {"parallel", WORD(parallel, parallels), .group = THREADS,
     .help = "how they share it (docs/parallel.md)"},
    {"play", SWITCH(play), .group = PLAY,
     .help = "the rules of play: repetitions are draws, a quicker win is worth more"},
    {"selective", BITS(NW_SELECT_ALL), .is_group = 1, .group = PLAY,
     .help = "all of the following"},
    {"null-move", BITS(NW_SELECT_NULL_MOVE), .group = PLAY, .help = "null-move pruning (chess)"},
    {"reductions", BITS(NW_SELECT_REDUCTIONS), .group = PLAY, .help = "late move reductions"},
    {"futility", BITS(NW_SELECT_FUTILITY), .group = PLAY, .help = "futility pruning"},
    {"probcut", BITS(NW_SELECT_PROBCUT), .group = PLAY, .help = "Multi-ProbCut (Othello)"},
    {"singular", BITS(NW_SELECT_SINGULAR), .group = PLAY, .help = "singular extensions"},
    {"late", BITS(NW_SELECT_LATE), .group = PLAY, .help = "late move pruning"},
    {"window-independent", SWITCH(window_independent), .group = PLAY,
     .help = "selectivity does not depend on the window: all algorithms agree"},
    {"depth", LAB_NUMBER(depth, 0, NW_DEPTH_MAX), .group = BOOK,
     .help = "plies to search; a tree is searched to its leaves without it"},
    {"threshold", LAB_SCORE(threshold), .group = BOOK, .help = "pns: is the value at least this?"},
    {"alpha", LAB_SCORE(alpha), .group = BOOK, .help = "low end of the window"},
    {"beta", LAB_SCORE(beta), .group = BOOK, .help = "high end of the window"},
    {"select", LAB_WORD(select, picks), .group = BOOK,
     .help = "gsearch, gengame: which leaf, or which move, is next"},
    {"resident", LAB_NUMBER(resident, 1, NW_DEPTH_MAX), .group = BOOK,
     .help = "plies that rsearch, gengame, mgame, and the stages and hybrids of SSS* keep"},
    {"groups", LAB_NUMBER(groups, 1, 1000000), .group = BOOK,
     .help = "phased-sss: groups of moves at a MAX node"},
    {"entries", LAB_NUMBER(entries, 1, 1 << 22), .group = BOOK,
     .help = "mt-small: entries of its table"},
    {"keep", LAB_WORD(keep, keeps), .group = BOOK,
     .help = "mt-small: the node nearer the root, of the last pass, or both in a chain"},
    {"budget", LAB_NUMBER(budget, 1, NW_SCORE_MAX), .group = BOOK,
     .help = "variable depth: evaluations at most"},
    {"margin", LAB_NUMBER(margin, 0, NW_SCORE_MAX), .group = BOOK,
     .help = "variable depth: how far a game's evaluation may be off, a difference that matters"},
    {"conspirators", LAB_NUMBER(conspirators, 1, NW_CONSPIRATORS_MAX), .group = BOOK,
     .help = "conspiracy: leaves that may not change the value"},
    {"confidence", LAB_NUMBER(confidence, 1, 100), .group = BOOK,
     .help = "pbstar, bstar-probability: the confidence required of the move, in per cent"},
    {"first", RULE(first), .group = WINDOWS,
     .help = "mtd: the first gamma, a formula over guess, lo, hi, inf .. (docs/book.md)"},
    {"next", RULE(next), .group = WINDOWS,
     .help = "mtd: the next gamma, a formula over g, gamma, lower, upper, pass .."},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* The options specific to each practical algorithm, in the order of `algorithms`. */
#define READS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define GUESS      "guess", "static-guess", "offset"
static const char *const *const reads[] = {
    (const char *const[]){NULL},                                      /* alphabeta */
    (const char *const[]){NULL},                                      /* negascout */
    (const char *const[]){NULL},                                      /* pvs */
    READS(GUESS, "guess-back", "delta"),                              /* aspiration */
    READS(GUESS, "guess-back", "delta"),                              /* aspiration-negascout */
    (const char *const[]){NULL},                                      /* mt-sss */
    (const char *const[]){NULL},                                      /* mt-dual */
    READS(GUESS, "guess-back"),                                       /* mtdf */
    READS("lo", "hi", "bi-aspiration", GUESS, "guess-back", "delta"), /* mtd-bi */
    READS("step", "accelerate", GUESS, "guess-back"),                 /* mtd-step */
    READS(GUESS, "guess-back"),                                       /* mtd-best */
    READS(GUESS, "guess-back"),                                       /* alpha-bounding */
    (const char *const[]){NULL},                                      /* minimax */
    READS("lo", "hi", "bi-aspiration", GUESS, "guess-back", "delta"), /* bns */
    READS("first", "next", "lo", "hi", "step", "delta", GUESS, "guess-back"), /* mtd */
};
_Static_assert(sizeof reads / sizeof *reads + 1 == sizeof algorithms / sizeof *algorithms,
               "every algorithm has a row");

/* --- rows and words */

const nw_option *nw_option_at(int i)
{
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

const nw_option *nw_option_find(const char *name)
{
    if (!name)
        return NULL;
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

const char *nw_algorithm_name(int i)
{
    const int count = (int)(sizeof algorithms / sizeof *algorithms);
    return i >= 0 && i < count ? algorithms[i] : NULL;
}

const char *const *nw_algorithm_options(const char *algorithm)
{
    if (!algorithm)
        return NULL;
    for (int i = 0; algorithms[i]; i++)
        if (strcmp(algorithms[i], algorithm) == 0)
            return reads[i];
    return NULL;
}

bool nw_option_is_form(const nw_option *row)
{
    return strcmp(row->group, FORMS) == 0;
}

bool nw_option_is_parameter(const nw_option *row)
{
    return row->lab_at || strcmp(row->group, WINDOWS) == 0;
}

const char *nw_selective_name(int bit)
{
    for (int i = 0; bit >= 0 && bit < 31 && i < ROWS; i++)
        if (rows[i].bits == 1u << bit && rows[i].at == offsetof(nw_options, selective))
            return rows[i].name;
    return NULL;
}

/* The number of a word of the row, or -1. */
static int word_number(const nw_option *row, const char *word)
{
    for (int i = 0; row->words[i]; i++)
        if (strcmp(row->words[i], word) == 0)
            return i;
    return -1;
}

static int word_count(const nw_option *row)
{
    int count = 0;
    while (row->words[count])
        count++;
    return count;
}

const char *nw_option_word(const nw_option *row, const char *word)
{
    const int i = word ? word_number(row, word) : -1;
    if (i >= 0)
        return row->words[i];
    if (row == &rows[0] && word && !nw_published_refused(word))
        return nw_book_find(word)->name;
    return word && row->unlisted && strcmp(row->unlisted, word) == 0 ? row->unlisted : NULL;
}

nw_replace nw_replacement(const char *scheme)
{
    static const nw_replace replacement[] = {
        NW_REPLACE_NEW,      NW_REPLACE_NEW,     NW_REPLACE_OLD,  NW_REPLACE_DEEP, NW_REPLACE_BIG,
        NW_REPLACE_TWO_DEEP, NW_REPLACE_TWO_BIG, NW_REPLACE_LAST, NW_REPLACE_CHAIN};
    return replacement[word_number(nw_option_find("replace"), scheme)];
}

nw_scheme nw_scheme_of(const char *parallel)
{
    return (nw_scheme)word_number(nw_option_find("parallel"), parallel);
}

/* --- members. A member is an int, an nw_score, an unsigned, an enum or a string, within nw_options
 * or nw_lab_options. */

/* The member of a row in the caller's structure; both structures begin with their size. */
typedef struct place {
    const nw_option *row;
    char *at;         /* NULL: the structure lacks it */
    const char *type; /* of the structure */
    size_t size;      /* of the structure */
} place;

size_t nw_option_size(const nw_option *row)
{
    return row->kind == NW_OPTION_RULE                     ? NW_RULE_SIZE
           : row->kind == NW_OPTION_WORD && !row->numbered ? sizeof(char *)
                                                           : sizeof(int);
}

static place place_in(void *structure, size_t size, const char *type, const nw_option *row,
                      size_t at)
{
    const bool has = at > 0 && at + nw_option_size(row) <= size;
    return (place){row, has ? (char *)structure + at : NULL, type, size};
}

static place place_of(const nw_options *o, const nw_option *row)
{
    const size_t size = o->size ? o->size : (size_t)NW_OPTIONS_FIRST_SIZE;
    return place_in((void *)(uintptr_t)o, size, "nw_options", row, row->at);
}

static place lab_place_of(const nw_lab_options *o, const nw_option *row)
{
    return place_in((void *)(uintptr_t)o, o->size, "nw_lab_options", row, row->lab_at);
}

static int number_at(const place *p)
{
    int value = 0;
    memcpy(&value, p->at, sizeof value);
    return p->row->bits ? ((unsigned)value & p->row->bits) == p->row->bits : value;
}

static const char *word_at(const place *p)
{
    const char *word = NULL;
    if (p->row->numbered) {
        const int most = word_count(p->row) - 1, number = number_at(p);
        return p->row->words[number < 0 ? 0 : number < most ? number : most];
    }
    memcpy(&word, p->at, sizeof word);
    return word;
}

int nw_option_number(const nw_options *o, const nw_option *row)
{
    const place p = place_of(o, row);
    return number_at(&p);
}

int nw_lab_option_number(const nw_lab_options *o, const nw_option *row)
{
    const place p = lab_place_of(o, row);
    return number_at(&p);
}

const char *nw_option_text(const nw_options *o, const nw_option *row)
{
    const place p = place_of(o, row);
    return word_at(&p);
}

const char *nw_option_rule(const nw_options *o, const nw_option *row)
{
    return place_of(o, row).at;
}

static void write_value(const place *p, nw_text *text)
{
    char score[NW_SCORE_SIZE];
    const nw_option *row = p->row;
    if (row->kind == NW_OPTION_RULE) {
        nw_text_add(text, "%s", p->at);
        return;
    }
    const int number = row->kind == NW_OPTION_WORD ? 0 : number_at(p);
    if (row->kind == NW_OPTION_WORD)
        nw_text_add(text, "%s", word_at(p));
    else if (row->kind == NW_OPTION_SWITCH)
        nw_text_add(text, "%s", number ? "yes" : "no");
    else if (row->or_none && number == 0)
        nw_text_add(text, "none");
    else
        nw_text_add(text, "%s", nw_score_text(number, score));
}

/* --- from text and to text */

void nw_option_expected(const nw_option *row, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    if (row->kind == NW_OPTION_SWITCH)
        nw_text_add(&text, "yes or no");
    else if (row->kind == NW_OPTION_RULE)
        nw_text_add(&text, "a formula such as " NW_RULE_NEXT);
    else if (row->kind == NW_OPTION_WORD)
        for (int i = 0; row->words[i]; i++)
            nw_text_add(&text, "%s%s", !i ? "" : row->words[i + 1] ? ", " : " or ", row->words[i]);
    else
        nw_text_add(&text, "%d..%d%s", row->least, row->most,
                    row->or_none                   ? " or none"
                    : row->kind == NW_OPTION_SCORE ? ", -inf or +inf"
                                                   : "");
}

static int wrong_value(const nw_option *row, const char *value, nw_error *err)
{
    char expected[NW_OPTION_EXPECTED], meant[NW_MEANT_SIZE];
    nw_option_expected(row, expected, sizeof expected);
    if (row->kind == NW_OPTION_RULE && strlen(value) < NW_RULE_SIZE) {
        nw_error why = {0};
        const int rc = nw_rule_check(value, &why);
        return rc < 0 ? nw_fail(err, rc, "%s: %.220s", row->name, why.text) : 0;
    }
    return nw_fail(err, NW_EINVAL, "%s = %.40s: expected %s%s", row->name, value, expected,
                   nw_meant(value, expected, meant));
}

/* Returns whether value is one of the words for on or off. */
static bool read_switch(const char *value, int *on)
{
    *on = strcmp(value, "yes") == 0 || strcmp(value, "true") == 0;
    return *on || strcmp(value, "no") == 0 || strcmp(value, "false") == 0;
}

static bool read_infinity(const char *value, int *out)
{
    static const nw_score infinite[] = {-NW_INF, -NW_INF + 1, NW_INF - 1, NW_INF};
    *out = strcmp(value, "inf") == 0 ? NW_INF : 0;
    for (size_t i = 0; i < sizeof infinite / sizeof *infinite; i++) {
        char text[NW_SCORE_SIZE];
        if (strcmp(value, nw_score_text(infinite[i], text)) == 0)
            *out = infinite[i];
    }
    return *out != 0;
}

static bool read_number(const nw_option *row, const char *value, int *out)
{
    char *end = NULL;
    const bool none = row->or_none && strcmp(value, "none") == 0;
    const long long number = none ? 0 : strtoll(value, &end, 10);
    *out = (int)number;
    if (none || (row->or_none && number == 0 && end != value && !*end))
        return true;
    return end != value && !*end && strchr("+-0123456789", *value) && number >= row->least &&
           number <= row->most;
}

/* Reads a value of the row: *word for a word stored as a string, else *number. */
static bool read_value(const nw_option *row, const char *value, int *number, const char **word)
{
    *number = 0;
    *word = NULL;
    if (row->kind == NW_OPTION_SWITCH)
        return read_switch(value, number);
    if (row->kind == NW_OPTION_RULE) {
        *word = value;
        return strlen(value) < NW_RULE_SIZE && nw_rule_check(value, NULL) == 0;
    }
    if (row->kind != NW_OPTION_WORD)
        return (row->kind == NW_OPTION_SCORE && read_infinity(value, number)) ||
               read_number(row, value, number);
    *word = nw_option_word(row, value);
    if (*word && row->numbered)
        *number = word_number(row, *word);
    return *word != NULL;
}

bool nw_option_takes(const nw_option *row, const char *value)
{
    int number;
    const char *word;
    return read_value(row, value, &number, &word);
}

static void put(const place *p, int number, const char *word)
{
    unsigned bits = 0;
    if (p->row->bits) {
        memcpy(&bits, p->at, sizeof bits);
        bits = number ? bits | p->row->bits : bits & ~p->row->bits;
        memcpy(p->at, &bits, sizeof bits);
    } else if (p->row->kind == NW_OPTION_RULE) {
        memset(p->at, 0, NW_RULE_SIZE); /* equal options are equal bytes */
        snprintf(p->at, NW_RULE_SIZE, "%s", word);
    } else if (p->row->kind == NW_OPTION_WORD && !p->row->numbered) {
        memcpy(p->at, &word, sizeof word);
    } else {
        memcpy(p->at, &number, sizeof number);
    }
}

static int set_place(const place *p, const char *value, nw_error *err)
{
    int number;
    const char *word;
    if (!p->at)
        return nw_fail(err, NW_EINVAL,
                       "%s: %s.size %zu ends before it; the program was compiled for an older "
                       "library",
                       p->row->name, p->type, p->size);
    if (!read_value(p->row, value, &number, &word))
        return wrong_value(p->row, value, err);
    put(p, number, word);
    return 0;
}

static int set_row(nw_options *o, const nw_option *row, const char *value, nw_error *err)
{
    const place p = place_of(o, row);
    return set_place(&p, value, err);
}

static int unknown_word(const char *word, nw_error *err)
{
    const char *bare = strncmp(word, "no-", 3) == 0 ? word + 3 : word;
    const char *near = nw_nearest(word, algorithms, sizeof *algorithms);
    const char *names[ROWS + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < ROWS; i++)
        if (rows[i].at)
            names[count++] = rows[i].name;
    if (!near)
        near = nw_nearest(bare, names, sizeof *names);
    return near ? nw_fail(err, NW_EINVAL,
                          "'%.40s' is neither an algorithm nor an option; did you mean '%s'?", word,
                          near)
                : nw_fail(err, NW_EINVAL, "'%.40s' is neither an algorithm nor an option", word);
}

const nw_option *nw_option_practical(const char *name, nw_error *err)
{
    const nw_option *row = nw_option_find(name);
    if (row && row->at)
        return row;
    if (row)
        nw_fail(err, NW_EINVAL, "%s is " NW_ONLY_PUBLISHED, name);
    else
        unknown_word(name, err);
    return NULL;
}

int nw_option_set(nw_options *options, const char *name, const char *value, nw_error *err)
{
    if (!options || !name || !value)
        return nw_is_missing(err, __func__);
    const nw_option *row = nw_option_practical(name, err);
    return row ? set_row(options, row, value, err) : NW_EINVAL;
}

int nw_option_get(const nw_options *options, const char *name, char *out, size_t size)
{
    if (!options || !name || !out || size == 0)
        return NW_EINVAL;
    const nw_option *row = nw_option_find(name);
    nw_text text = nw_text_in(out, size);
    const place p = row ? place_of(options, row) : (place){0};
    if (!p.at)
        return NW_EINVAL;
    write_value(&p, &text);
    return 0;
}

static int unknown_parameter(const char *name, const nw_option *row, nw_error *err)
{
    const char *names[ROWS + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < ROWS; i++)
        if (rows[i].lab_at)
            names[count++] = rows[i].name;
    const char *near = nw_nearest(name, names, sizeof *names);
    if (row)
        return nw_fail(err, NW_EINVAL, "%s is " NW_ONLY_PRACTICAL, name);
    return near ? nw_fail(err, NW_EINVAL,
                          "'%.40s' is not a parameter of a published algorithm; did you mean "
                          "'%s'?",
                          name, near)
                : nw_fail(err, NW_EINVAL, "'%.40s' is not a parameter of a published algorithm",
                          name);
}

int nw_lab_option_set(nw_lab_options *options, const char *name, const char *value, nw_error *err)
{
    if (!options || !name || !value)
        return nw_is_missing(err, __func__);
    const nw_option *row = nw_option_find(name);
    if (!row || !row->lab_at)
        return unknown_parameter(name, row, err);
    const place p = lab_place_of(options, row);
    return set_place(&p, value, err);
}

int nw_lab_option_get(const nw_lab_options *options, const char *name, char *out, size_t size)
{
    if (!options || !name || !out || size == 0)
        return NW_EINVAL;
    const nw_option *row = nw_option_find(name);
    nw_text text = nw_text_in(out, size);
    const place p = row ? lab_place_of(options, row) : (place){0};
    if (!p.at)
        return NW_EINVAL;
    write_value(&p, &text);
    return 0;
}

bool nw_option_can_be_off(const nw_option *row)
{
    return row->kind == NW_OPTION_SWITCH ||
           (row->kind == NW_OPTION_NUMBER && (row->or_none || row->least == 0));
}

/* NAME or no-NAME. */
static int set_bare(nw_options *o, const char *word, nw_error *err)
{
    const nw_option *row = nw_option_find(word);
    const nw_option *off = strncmp(word, "no-", 3) == 0 ? nw_option_find(word + 3) : NULL;
    if ((row && !row->at) || (off && !off->at))
        return nw_fail(err, NW_EINVAL, "%s is " NW_ONLY_PUBLISHED, row ? word : word + 3);
    if (row && row->kind == NW_OPTION_SWITCH)
        return set_row(o, row, "yes", err);
    if (off && nw_option_can_be_off(off))
        return set_row(o, off, off->kind == NW_OPTION_SWITCH ? "no" : "0", err);
    if (row)
        return nw_fail(err, NW_EINVAL, "%s needs a value: %s=...", row->name, row->name);
    return unknown_word(word, err);
}

int nw_options_read_word(nw_options *o, const char *word, nw_error *err)
{
    char name[NW_OPTION_WORD_SIZE];
    const size_t length = strcspn(word, "=");
    if (nw_option_word(&rows[0], word))
        return set_row(o, &rows[0], word, err);
    if (!word[length])
        return set_bare(o, word, err);
    if (length >= sizeof name)
        return unknown_word(word, err);
    memcpy(name, word, length);
    name[length] = '\0';
    return nw_option_set(o, name, word + length + 1, err);
}

/* Up to the next comma outside parentheses, as formulas have commas within. */
static size_t word_length(const char *at)
{
    size_t length = 0;
    for (int open = 0; at[length] && (at[length] != ',' || open > 0); length++)
        open += (at[length] == '(') - (at[length] == ')');
    return length;
}

int nw_each_word(const char *list, int (*word)(void *context, const char *word, nw_error *err),
                 void *context, nw_error *err)
{
    int rc = 0;
    for (const char *at = list; *at && rc == 0;) {
        char one[NW_OPTION_WORD_SIZE];
        const size_t length = word_length(at);
        if (length >= sizeof one)
            return nw_fail(err, NW_EINVAL, "'%.40s' is too long", at);
        memcpy(one, at, length);
        one[length] = '\0';
        rc = length ? word(context, one, err) : 0;
        at += length + (at[length] == ',');
    }
    return rc;
}

static int read_word(void *context, const char *word, nw_error *err)
{
    return nw_options_read_word(context, word, err);
}

int nw_options_read(nw_options *options, const char *list, nw_error *err)
{
    if (!options || !list)
        return nw_is_missing(err, __func__);
    return nw_each_word(list, read_word, options, err);
}

/* --- checks */

static int check_place(const place *p, nw_error *err)
{
    const nw_option *row = p->row;
    char expected[NW_OPTION_EXPECTED];
    nw_option_expected(row, expected, sizeof expected);
    if (row->kind == NW_OPTION_RULE && !memchr(p->at, 0, NW_RULE_SIZE))
        return nw_fail(err, NW_EINVAL, "%s: too long", row->field);
    if (row->kind == NW_OPTION_RULE)
        return *p->at ? nw_rule_check(p->at, err) : 0; /* empty: that of MTD(f) */
    if (row->kind == NW_OPTION_WORD && !row->numbered) {
        const char *word = word_at(p);
        return nw_option_word(row, word) ? 0
                                         : nw_fail(err, NW_EINVAL, "%s '%.40s': expected %s",
                                                   row->field, word ? word : "(null)", expected);
    }
    const int value = number_at(p), infinity = row->kind == NW_OPTION_SCORE ? NW_INF : 0;
    const int most = row->words ? word_count(row) - 1 : infinity ? infinity : row->most;
    if (row->kind == NW_OPTION_SWITCH || (row->or_none && value == 0) ||
        (value >= (infinity ? -infinity : row->least) && value <= most))
        return 0;
    return nw_fail(err, NW_EINVAL, "%s %d: expected %s", row->field, value, expected);
}

static int check_together(const nw_options *o, nw_error *err)
{
    if (o->play && o->lab)
        return nw_fail(err, NW_EINVAL, "play and lab exclude each other: choose one");
    if (o->selective && !o->play)
        return nw_fail(err, NW_EINVAL, "selective %#x: only with play", o->selective);
    if (o->selective & ~(unsigned)NW_SELECT_ALL)
        return nw_fail(err, NW_EINVAL, "selective %#x: expected bits of %#x", o->selective,
                       (unsigned)NW_SELECT_ALL);
    if (o->window_independent && !o->play)
        return nw_fail(err, NW_EINVAL, "window_independent: only with play");
    if (o->grain > 1 && !o->lab && !o->play)
        return nw_fail(err, NW_EINVAL, "grain %d: only with lab or play", o->grain);
    return 0;
}

/* Forms for experiments, at no cost to the fast variant and play. */
static int check_forms(const nw_options *o, nw_error *err)
{
    const bool last_tree = nw_replacement(o->replace) == NW_REPLACE_LAST;
    const char *form = (o->forms & NW_FORM_ETC_FIRST)       ? "etc_first"
                       : (o->forms & NW_FORM_ASK_FIRST)     ? "ask_first"
                       : (o->forms & NW_FORM_SORT_ROOT)     ? "sort_root"
                       : (o->forms & NW_FORM_HISTORY_FIRST) ? "history_first"
                       : (o->forms & NW_FORM_WIDE_CHECK)    ? "wide_check"
                       : o->quiescence_checks               ? "quiescence_checks"
                       : last_tree                          ? "replace last-tree"
                                                            : NULL;
    if (last_tree && o->threads > 1)
        return nw_fail(err, NW_EINVAL, "replace last-tree: only with one thread, not %d",
                       o->threads);
    if ((o->forms & NW_FORM_WIDE_CHECK) && nw_replacement(o->replace) >= NW_REPLACE_TWO_DEEP)
        return nw_fail(err, NW_EINVAL, "wide_check: not with replace %s, which has several slots",
                       o->replace);
    return form && !o->lab ? nw_fail(err, NW_EINVAL, "%s: only with lab", form) : 0;
}

int nw_options_check(const nw_options *o, nw_error *err)
{
    for (int i = 0; i < ROWS; i++) {
        const place p = place_of(o, &rows[i]);
        const int rc = p.at ? check_place(&p, err) : 0;
        if (rc < 0)
            return rc;
    }
    const int rc = check_together(o, err);
    return rc < 0 ? rc : check_forms(o, err);
}

/* --- the parameters of the published algorithms */

void nw_lab_options_init(nw_lab_options *options, size_t size)
{
    if (!options)
        return;
    const nw_lab_options usual = {.size = size < sizeof usual ? size : sizeof usual,
                                  .algorithm = "alphabeta",
                                  .depth = NW_DEPTH_MAX,
                                  .delta = 10,
                                  .step = 10,
                                  .lo = NW_SCORE_MIN,
                                  .hi = NW_SCORE_MAX,
                                  .alpha = -NW_INF,
                                  .beta = NW_INF,
                                  .resident = 4,
                                  .groups = 2,
                                  .entries = 65536,
                                  .budget = 1000,
                                  .margin = 50,
                                  .conspirators = 3,
                                  .confidence = 95,
                                  .first = NW_RULE_FIRST,
                                  .next = NW_RULE_NEXT};
    memset(options, 0, size);
    memcpy(options, &usual, usual.size);
}

int nw_lab_options_check(const nw_lab_options *o, nw_error *err)
{
    for (int i = 0; i < ROWS; i++) {
        const place p = lab_place_of(o, &rows[i]);
        const int rc = p.at ? check_place(&p, err) : 0;
        if (rc < 0)
            return rc;
    }
    if (o->alpha >= o->beta)
        return nw_fail(err, NW_EINVAL, "the window is empty: alpha must be below beta");
    if (o->lo > o->hi)
        return nw_fail(err, NW_EINVAL, "lo %d lies above hi %d", o->lo, o->hi);
    return 0;
}
