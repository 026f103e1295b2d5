/* SPDX-License-Identifier: MIT */
#include "book_words.h"
#include "games/tree/rules.h"
#include "library/instances.h"
#include "library/options.h"
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

void cli_book_own_options(cli_book_words *w, cli_option out[CLI_BOOK_OWN])
{
    const nw_book_options defaults = nw_book_defaults();
    const long long least = NW_SCORE_MIN, most = NW_SCORE_MAX;
    *w = (cli_book_words){.algorithm = "alphabeta",
                          .depth = -1,
                          .resident = defaults.resident,
                          .groups = defaults.groups,
                          .entries = defaults.entries,
                          .budget = (long long)defaults.budget,
                          .margin = defaults.margin,
                          .conspirators = defaults.conspirators,
                          .confidence = defaults.confidence,
                          .alpha = defaults.alpha,
                          .beta = defaults.beta};
    const cli_option options[CLI_BOOK_OWN] = {
        {"algo", 's', &w->algorithm, 0, 0, "NAME", "the algorithm; nullwindow list algorithms",
         NULL},
        {"depth", 'i', &w->depth, 0, NW_DEPTH_MAX, "D",
         "plies to search; trees are searched to their leaves without it", NULL},
        {"threshold", 'i', &w->threshold, least, most, "N", "pns: is the value at least this?",
         &w->has_threshold},
        {"alpha", 'w', &w->alpha, least, most, "N", "low end of the window", &w->has_alpha},
        {"beta", 'w', &w->beta, least, most, "N", "high end of the window", &w->has_beta},
        {"select", 's', &w->select, 0, 0, "max|left|min", "gsearch, gengame: which is next (max)",
         NULL},
        {"resident", 'i', &w->resident, 1, NW_DEPTH_MAX, "N",
         "plies that rsearch, gengame, mgame, and the stages and hybrids of SSS* keep",
         &w->has_resident},
        {"groups", 'i', &w->groups, 1, 1000000, "N", "phased-sss: groups of moves at a MAX node",
         &w->has_groups},
        {"entries", 'i', &w->entries, 1, 100000000, "N", "mt-small: entries of its table",
         &w->has_entries},
        {"keep", 's', &w->keep, 0, 0, "deep|last|chain",
         "mt-small: the node nearer the root, of the last pass, or both in a chain (deep)", NULL},
        {"budget", 'i', &w->budget, 1, LLONG_MAX, "N", "variable depth: evaluations at most",
         &w->has_budget},
        {"margin", 'i', &w->margin, 0, most, "N",
         "variable depth: how far a game's evaluation may be off, a difference that matters",
         &w->has_margin},
        {"conspirators", 'i', &w->conspirators, 1, NW_CONSPIRATORS_MAX, "N",
         "conspiracy: leaves that may not shake the value", &w->has_conspirators},
        {"confidence", 'i', &w->confidence, 1, 100, "PERCENT",
         "pbstar: the confidence required of the move", &w->has_confidence},
        {"root", 's', &w->root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
    };
    memcpy(out, options, sizeof options);
}

/* The options that the book shares with the practical search. */
static const char *const shared[CLI_BOOK_OPTIONS - CLI_BOOK_OWN] = {"guess", "delta", "step", "lo",
                                                                    "hi"};

void cli_book_options(cli_book_words *w, cli_option out[CLI_BOOK_OPTIONS])
{
    cli_book_own_options(w, out);
    for (int i = CLI_BOOK_OWN; i < CLI_BOOK_OPTIONS; i++)
        out[i] = cli_setting_option(&w->set, nw_option_find(shared[i - CLI_BOOK_OWN]));
}

const nw_book_row *cli_book_row(const char *command, const cli_position *p, const char *name)
{
    const nw_book_of *book = nw_book_for(p->game);
    for (const nw_book_row *row = book->rows; row->name; row++)
        if (strcmp(row->name, name) == 0)
            return row;
    const char *near = cli_nearest(name, &book->rows->name, sizeof *book->rows);
    if (near)
        cli_fail(0, "%s: unknown algorithm '%s'; did you mean '%s'?", command, name, near);
    else
        cli_fail(0, "%s: unknown algorithm '%s'. Try: nullwindow list algorithms", command, name);
    return NULL;
}

static bool reads(const nw_book_row *row, const char *option)
{
    char word[NW_OPTION_WORD_SIZE];
    snprintf(word, sizeof word, "--%s", option);
    const char *at = strstr(row->takes, word);
    return at && !isalpha((unsigned char)at[strlen(word)]) && at[strlen(word)] != '-';
}

enum { OWN_MAX = 12 };

/* The options of the book alone that were given; returns how many. */
static int given_options(const cli_book_words *w, const char *out[OWN_MAX])
{
    const struct {
        const char *name;
        bool given;
    } own[] = {{"threshold", w->has_threshold},
               {"alpha", w->has_alpha},
               {"beta", w->has_beta},
               {"select", w->select != NULL},
               {"resident", w->has_resident},
               {"groups", w->has_groups},
               {"entries", w->has_entries},
               {"keep", w->keep != NULL},
               {"budget", w->has_budget},
               {"margin", w->has_margin},
               {"conspirators", w->has_conspirators},
               {"confidence", w->has_confidence}};
    _Static_assert(sizeof own / sizeof *own <= OWN_MAX, "there is room for all options");
    int count = 0;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (own[i].given)
            out[count++] = own[i].name;
    return count;
}

int cli_book_refuse(const char *command, const char *algorithm, const cli_book_words *w)
{
    const char *given[OWN_MAX];
    if (given_options(w, given) == 0)
        return 0;
    return cli_fail(
        EXIT_USAGE,
        "%s: --%s is an option of the published algorithms, which the practical %s does "
        "not read; leave it out, or add --book",
        command, given[0], algorithm);
}

void cli_book_note_unread(const nw_book_row *row, const cli_book_words *w)
{
    const char *given[OWN_MAX];
    const int count = given_options(w, given);
    for (int i = 0; i < count; i++)
        if (!reads(row, given[i]))
            cli_fail(0, "note: %s does not read --%s", row->name, given[i]);
    for (int i = 0; i < w->set.count; i++)
        if (!reads(row, w->set.set[i].row->name))
            cli_fail(0, "note: %s does not read --%s", row->name, w->set.set[i].row->name);
}

long long cli_book_depth(const cli_book_words *w)
{
    const nw_book_row *row = nw_book_for(&tree_info)->rows; /* the same for every game */
    while (row->name && w->algorithm && strcmp(row->name, w->algorithm) != 0)
        row++;
    if (!w->algorithm || !row->name || !strstr(row->takes, "--budget"))
        return w->depth;
    if (w->depth >= 0)
        cli_fail(0, "note: %s searches to no fixed depth and does not read --depth", row->name);
    return NW_DEPTH_MAX;
}

/* Sets *number to that of the word in a list ended by NULL; without a word it stays. */
static int set_word(const char *command, const char *option, const char *word,
                    const char *const *words, int *number)
{
    for (int i = 0; word && words[i]; i++)
        if (strcmp(word, words[i]) == 0) {
            *number = i;
            return 0;
        }
    char named[32], expected[96];
    snprintf(named, sizeof named, "--%s ", option);
    snprintf(expected, sizeof expected, "%s, %s or %s", words[0], words[1], words[2]);
    return word ? cli_expected(command, named, word, expected) : 0;
}

static int set_words(const char *command, const cli_book_words *w, nw_book_options *book)
{
    static const char *const rules[] = {
        [NW_SELECT_MAX] = "max", [NW_SELECT_LEFT] = "left", [NW_SELECT_MIN] = "min", NULL};
    static const char *const keeps[] = {
        [NW_KEEP_DEEP] = "deep", [NW_KEEP_LAST] = "last", [NW_KEEP_CHAIN] = "chain", NULL};
    int rule = book->select, keep = book->keep;
    int rc = set_word(command, "select", w->select, rules, &rule);
    if (rc == 0)
        rc = set_word(command, "keep", w->keep, keeps, &keep);
    book->select = (nw_select)rule;
    book->keep = (nw_keep)keep;
    return rc;
}

int cli_book_set(const char *command, const cli_book_words *w, nw_book_options *book)
{
    *book = nw_book_defaults();
    nw_options o = nw_defaults(NULL);
    o.guess = book->guess;
    o.delta = book->delta;
    o.step = book->step;
    cli_settings_apply(&w->set, &o);
    book->guess = o.guess;
    book->delta = o.delta;
    book->step = o.step;
    book->lo = o.lo;
    book->hi = o.hi;
    book->threshold = (nw_score)w->threshold;
    book->alpha = w->alpha;
    book->beta = w->beta;
    if (w->alpha >= w->beta)
        return cli_fail(EXIT_USAGE, "%s: the window is empty; --alpha must be below --beta",
                        command);
    book->resident = (int)w->resident;
    book->groups = (int)w->groups;
    book->entries = (int)w->entries;
    book->budget = (uint64_t)w->budget;
    book->margin = (nw_score)w->margin;
    book->conspirators = (int)w->conspirators;
    book->confidence = (int)w->confidence;
    if (o.lo > o.hi)
        return cli_fail(EXIT_USAGE, "%s: --lo %d lies above --hi %d", command, o.lo, o.hi);
    return set_words(command, w, book);
}
