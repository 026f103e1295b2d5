/* SPDX-License-Identifier: MIT */
#include "library/options.h"
#include "core/error.h"
#include "base/nearest.h"
#include "base/text.h"
#include "library/sized.h"
#include <stdlib.h>
#include <string.h>

/* Words of the options. The practical drivers have the same names (search/drivers.c). */
static const char *const algorithms[] = {
    "alphabeta", "negascout",      "pvs",     "aspiration", "aspiration-negascout",
    "mt-sss",    "mt-dual",        "mtdf",    "mtd-bi",     "mtd-step",
    "mtd-best",  "alpha-bounding", "minimax", NULL};
static const char *const modes[] = {"one", "two", NULL};
static const char *const depths[] = {"equal", "at-least", NULL};
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
#define NUMBER(member, lo, hi) .kind = NW_OPTION_NUMBER, PLACE(member), .least = (lo), .most = (hi)
#define WORD(member, list)     .kind = NW_OPTION_WORD, PLACE(member), .words = (list)

#define TABLE    "the transposition table"
#define ORDERING "move ordering"
#define TREE     "what is searched"
#define WINDOWS  "windows and guesses"
#define THREADS  "threads"
#define PLAY     "play"

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
    {"store-leaves", SWITCH(store_leaves), .group = TABLE,
     .help = "store leaves and the nodes just above them"},
    {"etc", NUMBER(etc, 0, NW_PLIES_MAX), .group = TABLE,
     .help = "enhanced transposition cutoffs at least this many plies from the horizon; 0: none"},
    {"etc-first", SWITCH(etc_first), .group = TABLE,
     .help = "ETC from left to right: try first the move to a bound that is only too shallow"},
    {"ask-first", SWITCH(ask_first), .group = TABLE,
     .help = "ask the table before a child is entered: what it decides is no node"},
    {"deepen", NUMBER(deepen, 0, 2), .group = ORDERING,
     .help = "plies per iteration of iterative deepening; 0: a single iteration"},
    {"table-move", SWITCH(table_move), .group = ORDERING,
     .help = "try the best move of an earlier search first"},
    {"static-order", SWITCH(static_order), .group = ORDERING, .help = "the game's own ordering"},
    {"killers", SWITCH(killers), .group = ORDERING, .help = "two killer moves per ply"},
    {"history", SWITCH(history), .group = ORDERING, .help = "the history heuristic"},
    {"refutation", SWITCH(refutation), .group = ORDERING, .help = "Marsland's refutation table"},
    {"sort-root", SWITCH(sort_root), .group = ORDERING,
     .help = "sort all moves of the root by their values between iterations"},
    {"history-first", SWITCH(history_first), .group = ORDERING,
     .help = "killers and history before weak static hints (chess: of quiet moves)"},
    {"merit", SWITCH(merit), .group = ORDERING,
     .help = "history with failures and by the moves before, in one sum with static hints"},
    {"child-value", SWITCH(child_value), .group = ORDERING,
     .help = "rank moves also by the static value of the child, but for leaves"},
    {"shallow-order", SWITCH(shallow_order), .group = ORDERING,
     .help = "internal iterative deepening where the table has no move"},
    {"quiescence", SWITCH(quiescence), .group = TREE,
     .help = "search noisy moves beyond the horizon"},
    {"quiescence-checks", NUMBER(quiescence_checks, 0, NW_PLIES_MAX), .group = TREE,
     .help = "plies beyond the horizon on which checks are noisy too (chess)"},
    {"grain", NUMBER(grain, 0, 1000000), .group = TREE,
     .help = "round evaluations to multiples of this, towards zero"},
    {"lab", SWITCH(lab), .group = TREE, .help = "count every kind of node"},
    {"guess", NUMBER(guess, -HALF, HALF), .group = WINDOWS, .help = "the first guess"},
    {"static-guess", SWITCH(static_guess), .group = WINDOWS,
     .help = "the first guess is the static value of the root"},
    {"guess-back", NUMBER(guess_back, 1, 2), .group = WINDOWS,
     .help = "MTD(f): the guess is the value found this many iterations ago"},
    {"offset", NUMBER(offset, -QUARTER, QUARTER), .group = WINDOWS, .help = "added to the guess"},
    {"delta", NUMBER(delta, 1, QUARTER), .group = WINDOWS, .help = "half the aspiration window"},
    {"step", NUMBER(step, 0, QUARTER), .group = WINDOWS,
     .help = "the step of mtd-step; 0: that of SSS*"},
    {"accelerate", SWITCH(accelerate), .group = WINDOWS,
     .help = "mtd-step doubles its step until the value is bracketed"},
    {"lo", NUMBER(lo, NW_SCORE_MIN, NW_SCORE_MAX), .group = WINDOWS,
     .help = "the low end of the range that mtd-bi bisects"},
    {"hi", NUMBER(hi, NW_SCORE_MIN, NW_SCORE_MAX), .group = WINDOWS,
     .help = "the high end of the range that mtd-bi bisects"},
    {"bi-aspiration", SWITCH(bi_aspiration), .group = WINDOWS,
     .help = "mtd-bi bisects the guess plus and minus delta"},
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
    {"checks", BITS(NW_SELECT_CHECKS), .group = PLAY, .help = "check extensions (chess)"},
    {"delta-pruning", BITS(NW_SELECT_DELTA), .group = PLAY, .help = "delta pruning in quiescence"},
    {"probcut", BITS(NW_SELECT_PROBCUT), .group = PLAY, .help = "Multi-ProbCut (Othello)"},
    {"forced", BITS(NW_SELECT_FORCED), .group = PLAY, .help = "forced-move extensions (checkers)"},
    {"singular", BITS(NW_SELECT_SINGULAR), .group = PLAY, .help = "singular extensions"},
    {"late", BITS(NW_SELECT_LATE), .group = PLAY, .help = "late move pruning"},
    {"history-reductions", BITS(NW_SELECT_HISTORY), .group = PLAY,
     .help = "reductions by the history of the move"},
    {"verify", BITS(NW_SELECT_VERIFY), .group = PLAY, .help = "verify deep null-move cuts (chess)"},
    {"sharp", SWITCH(sharp), .group = PLAY,
     .help = "null moves, reductions and futility cut more and deeper (chess, checkers)"},
    {"honest", SWITCH(honest), .group = PLAY,
     .help = "selectivity never looks at the window: all algorithms agree"},
    {"sample", NUMBER(sample, 0, 1000000), .group = PLAY,
     .help = "check one in so many selective cuts by a full search; 0: none"},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* --- rows and words */

const nw_option *nw_option_at(int i)
{
    return i >= 0 && i < ROWS ? &rows[i] : NULL;
}

const nw_option *nw_option_find(const char *name)
{
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

const char *nw_selective_name(int bit)
{
    for (int i = 0; bit >= 0 && bit < 31 && i < ROWS; i++)
        if (rows[i].bits == 1u << bit)
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

const char *nw_option_word(const nw_option *row, const char *word)
{
    const int i = word ? word_number(row, word) : -1;
    if (i >= 0)
        return row->words[i];
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

/* --- the members of nw_options. A member is an int, an nw_score, an unsigned or a string. */

static void put_number(nw_options *o, const nw_option *row, int value)
{
    memcpy((char *)o + row->at, &value, sizeof value);
}

int nw_option_number(const nw_options *o, const nw_option *row)
{
    int value = 0;
    memcpy(&value, (const char *)o + row->at, sizeof value);
    return row->bits ? ((unsigned)value & row->bits) == row->bits : value;
}

const char *nw_option_text(const nw_options *o, const nw_option *row)
{
    const char *word = NULL;
    if (row->numbered)
        return row->words[nw_option_number(o, row) != 0];
    memcpy(&word, (const char *)o + row->at, sizeof word);
    return word;
}

static void put_switch(nw_options *o, const nw_option *row, int on)
{
    if (!row->bits)
        put_number(o, row, on);
    else
        o->selective = on ? o->selective | row->bits : o->selective & ~row->bits;
}

/* Does the caller's structure reach as far as the member? */
static bool has_member(const nw_options *o, const nw_option *row)
{
    const size_t size = o->size ? o->size : (size_t)NW_OPTIONS_FIRST_SIZE;
    const bool text = row->kind == NW_OPTION_WORD && !row->numbered;
    return row->at + (text ? sizeof(char *) : sizeof(int)) <= size;
}

static int require_member(const nw_options *o, const nw_option *row, nw_error *err)
{
    return has_member(o, row)
               ? 0
               : nw_fail(err, NW_EINVAL,
                         "%s: nw_options.size %zu ends before it; the program was compiled for an "
                         "older library",
                         row->name, o->size);
}

/* --- from text and to text */

void nw_option_expected(const nw_option *row, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    if (row->kind == NW_OPTION_SWITCH)
        nw_text_add(&text, "yes or no");
    else if (row->kind == NW_OPTION_NUMBER)
        nw_text_add(&text, "%d..%d%s", row->least, row->most, row->or_none ? " or none" : "");
    else
        for (int i = 0; row->words[i]; i++)
            nw_text_add(&text, "%s%s", !i ? "" : row->words[i + 1] ? ", " : " or ", row->words[i]);
}

static int wrong_value(const nw_option *row, const char *value, nw_error *err)
{
    char expected[NW_OPTION_EXPECTED], meant[NW_MEANT_SIZE];
    nw_option_expected(row, expected, sizeof expected);
    return nw_fail(err, NW_EINVAL, "%s = %.40s: expected %s%s", row->name, value, expected,
                   nw_meant(value, expected, meant));
}

/* Returns whether value is one of the words for on or off. */
static int read_switch(const char *value, int *on)
{
    *on = strcmp(value, "yes") == 0 || strcmp(value, "true") == 0;
    return *on || strcmp(value, "no") == 0 || strcmp(value, "false") == 0;
}

static int read_number(const nw_option *row, const char *value, int *out)
{
    char *end = NULL;
    const int none = row->or_none && strcmp(value, "none") == 0;
    const long long number = none ? 0 : strtoll(value, &end, 10);
    *out = (int)number;
    if (none || (row->or_none && number == 0 && end != value && !*end))
        return 1;
    return end != value && !*end && strchr("+-0123456789", *value) && number >= row->least &&
           number <= row->most;
}

static int set_row(nw_options *o, const nw_option *row, const char *value, nw_error *err)
{
    int number = 0;
    const int rc = require_member(o, row, err);
    if (rc < 0)
        return rc;
    if (row->kind == NW_OPTION_SWITCH && read_switch(value, &number)) {
        put_switch(o, row, number);
        return 0;
    }
    if (row->kind == NW_OPTION_NUMBER && read_number(row, value, &number)) {
        put_number(o, row, number);
        return 0;
    }
    const char *word = row->kind == NW_OPTION_WORD ? nw_option_word(row, value) : NULL;
    if (!word)
        return wrong_value(row, value, err);
    if (row->numbered)
        put_number(o, row, word_number(row, word));
    else
        memcpy((char *)o + row->at, &word, sizeof word);
    return 0;
}

static int unknown_word(const char *word, nw_error *err)
{
    const char *bare = strncmp(word, "no-", 3) == 0 ? word + 3 : word;
    const char *near = nw_nearest(word, algorithms, sizeof *algorithms);
    const char *names[ROWS + 1] = {NULL};
    for (int i = 0; i < ROWS; i++)
        names[i] = rows[i].name;
    if (!near)
        near = nw_nearest(bare, names, sizeof *names);
    return near ? nw_fail(err, NW_EINVAL,
                          "'%.40s' is neither an algorithm nor an option; did you mean '%s'?", word,
                          near)
                : nw_fail(err, NW_EINVAL, "'%.40s' is neither an algorithm nor an option", word);
}

int nw_option_set(nw_options *options, const char *name, const char *value, nw_error *err)
{
    const nw_option *row = nw_option_find(name);
    if (!row)
        return unknown_word(name, err);
    return set_row(options, row, value, err);
}

int nw_option_get(const nw_options *options, const char *name, char *out, size_t size)
{
    const nw_option *row = nw_option_find(name);
    nw_text text = nw_text_in(out, size);
    if (!row || !has_member(options, row))
        return NW_EINVAL;
    const int number = row->kind == NW_OPTION_WORD ? 0 : nw_option_number(options, row);
    if (row->kind == NW_OPTION_WORD)
        nw_text_add(&text, "%s", nw_option_text(options, row));
    else if (row->kind == NW_OPTION_SWITCH)
        nw_text_add(&text, "%s", number ? "yes" : "no");
    else if (row->or_none && number == 0)
        nw_text_add(&text, "none");
    else
        nw_text_add(&text, "%d", number);
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
    const nw_option *row = NULL;
    if (nw_option_word(&rows[0], word))
        return set_row(o, &rows[0], word, err);
    if (!word[length])
        return set_bare(o, word, err);
    if (length < sizeof name) {
        memcpy(name, word, length);
        name[length] = '\0';
        row = nw_option_find(name);
    }
    if (!row)
        return unknown_word(length < sizeof name ? name : word, err);
    return set_row(o, row, word + length + 1, err);
}

int nw_each_word(const char *list, int (*word)(void *context, const char *word, nw_error *err),
                 void *context, nw_error *err)
{
    int rc = 0;
    for (const char *at = list; *at && rc == 0;) {
        char one[NW_OPTION_WORD_SIZE];
        const size_t length = strcspn(at, ",");
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
    return nw_each_word(list, read_word, options, err);
}

/* --- checks */

static int check_row(const nw_options *o, const nw_option *row, nw_error *err)
{
    char expected[NW_OPTION_EXPECTED];
    nw_option_expected(row, expected, sizeof expected);
    if (row->kind == NW_OPTION_WORD && !row->numbered) {
        const char *word = nw_option_text(o, row);
        return nw_option_word(row, word) ? 0
                                         : nw_fail(err, NW_EINVAL, "%s '%.40s': expected %s",
                                                   row->field, word ? word : "(null)", expected);
    }
    const int value = nw_option_number(o, row);
    if (row->kind != NW_OPTION_NUMBER || (row->or_none && value == 0) ||
        (value >= row->least && value <= row->most))
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
    if (o->honest && !o->play)
        return nw_fail(err, NW_EINVAL, "honest: only with play");
    if (o->sharp && !o->play)
        return nw_fail(err, NW_EINVAL, "sharp: only with play");
    if (o->sample > 0 && (!o->play || o->threads > 1))
        return nw_fail(err, NW_EINVAL, "sample %d: only with play, and with one thread", o->sample);
    if (o->grain > 1 && !o->lab && !o->play)
        return nw_fail(err, NW_EINVAL, "grain %d: only with lab or play", o->grain);
    return 0;
}

/* Forms for experiments, which cost the fast variant and play nothing. */
static int check_forms(const nw_options *o, nw_error *err)
{
    const bool last_tree = nw_replacement(o->replace) == NW_REPLACE_LAST;
    const char *form = o->etc_first           ? "etc_first"
                       : o->ask_first         ? "ask_first"
                       : o->sort_root         ? "sort_root"
                       : o->history_first     ? "history_first"
                       : o->merit             ? "merit"
                       : o->child_value       ? "child_value"
                       : o->quiescence_checks ? "quiescence_checks"
                       : last_tree            ? "replace last-tree"
                                              : NULL;
    if (last_tree && o->threads > 1)
        return nw_fail(err, NW_EINVAL, "replace last-tree: only with one thread, not %d",
                       o->threads);
    return form && !o->lab ? nw_fail(err, NW_EINVAL, "%s: only with lab", form) : 0;
}

int nw_options_check(const nw_options *o, nw_error *err)
{
    for (int i = 0; i < ROWS; i++) {
        const int rc = check_row(o, &rows[i], err);
        if (rc < 0)
            return rc;
    }
    const int rc = check_together(o, err);
    return rc < 0 ? rc : check_forms(o, err);
}
