/* SPDX-License-Identifier: MIT */
#include "play/player.h"
#include "core/error.h"
#include "library/options.h"
#include "play/level.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A player's words beyond the search options: NAME=NUMBER, or a switch set by NAME and cleared by
 * no-NAME. Search options are in the library's table. */
typedef enum kind { SWITCH, NUMBER, COUNT, SECONDS } kind;

typedef struct word {
    const char *name;
    kind kind;
    size_t offset; /* in play_player */
    long long lo, hi;
    const char *help;
} word;

static const word words[] = {
    {"depth", NUMBER, offsetof(play_player, depth), 1, NW_PLIES_MAX, "plies per move at most"},
    {"nodes", COUNT, offsetof(play_player, nodes), 1, 1000000000000, "nodes per move at most"},
    {"evaluations", COUNT, offsetof(play_player, evaluations), 1, 1000000000000,
     "evaluations per move at most, with lab or a published algorithm"},
    {"time", SECONDS, offsetof(play_player, seconds), 0, 1000000, "seconds per move at most"},
    {"evaluation-cost", SECONDS, offsetof(play_player, evaluation_cost), 0, 1000000,
     "simulated clock: seconds per evaluation; needs lab or a published algorithm"},
    {"node-cost", SECONDS, offsetof(play_player, node_cost), 0, 1000000,
     "simulated clock: seconds per node, instead of the real time"},
    {"level", NUMBER, offsetof(play_player, level), 1, PLAY_LEVELS,
     "1: a beginner; 17: a master; 20: full strength"},
    {"solver", SWITCH, offsetof(play_player, solver), 0, 1,
     "in the arena: solve the endings of Othello and checkers"},
};
enum { WORDS = sizeof words / sizeof *words };

nw_options play_player_defaults(const nw_game_info *game)
{
    return nw_play_defaults(game->rules);
}

int play_player_table_bits(long long megabytes)
{
    int bits = 16; /* 2^16 entries of 16 bytes make a megabyte */
    while (bits < 32 && (2LL << (bits - 16)) <= megabytes)
        bits++;
    return bits;
}

static const word *find_word(const char *name, size_t length)
{
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
            return &words[i];
    return NULL;
}

static int set_value(play_player *p, const word *w, const char *value, nw_error *err)
{
    void *to = (char *)p + w->offset;
    char *end = NULL;
    const double number = strtod(value, &end);
    if (end == value || *end || !(number >= (double)w->lo && number <= (double)w->hi) ||
        (w->kind != SECONDS && number != (double)(long long)number))
        return nw_fail(err, NW_EINVAL, "%s=%.30s: expected a number in %lld..%lld", w->name, value,
                       w->lo, w->hi);
    if (w->kind == SECONDS)
        *(double *)to = number;
    else if (w->kind == COUNT)
        *(uint64_t *)to = (uint64_t)number;
    else
        *(int *)to = (int)number;
    return 0;
}

static int read_word(void *context, const char *text, nw_error *err)
{
    play_player *p = context;
    const size_t length = strcspn(text, "=");
    const bool off = strncmp(text, "no-", 3) == 0;
    const word *w = find_word(text + (off ? 3 : 0), length - (off ? 3 : 0));
    if (!w)
        return nw_options_read_word(&p->options, text, err);
    if (w->kind == SWITCH && !text[length]) {
        *(int *)(void *)((char *)p + w->offset) = !off;
        return 0;
    }
    if (w->kind != SWITCH && text[length] && !off)
        return set_value(p, w, text + length + 1, err);
    return nw_fail(err, NW_EINVAL, "%.40s: expected %s%s%s", text, w->name,
                   w->kind == SWITCH ? " or no-" : "=NUMBER", w->kind == SWITCH ? w->name : "");
}

int play_player_parse(play_player *out, const nw_game_info *game, const char *text, nw_error *err)
{
    nw_error why = {0};
    *out = (play_player){.options = play_player_defaults(game), .solver = 1};
    const int rc = nw_each_word(text, read_word, out, &why);
    if (rc < 0)
        return nw_fail(err, rc, "player: %.240s", why.text);
    if ((out->evaluations || out->evaluation_cost > 0 || out->node_cost > 0) && !out->options.lab &&
        nw_algorithm_options(out->options.algorithm))
        return nw_fail(err, NW_EINVAL,
                       "player: evaluations are counted with lab, as in \"mtdf,no-play,lab,"
                       "evaluations=1000\", or of a published algorithm");
    if (!out->options.play) { /* the laboratory searches every move */
        out->options.selective = 0;
        out->options.grain = 0;
    }
    return 0;
}

static void add_option(nw_buffer *out, const nw_option *row)
{
    char expected[NW_OPTION_EXPECTED];
    nw_option_expected(row, expected, sizeof expected);
    if (row->kind == NW_OPTION_SWITCH)
        nw_buffer_add(out, "%s, no-%s\t%s\n", row->name, row->name, row->help);
    else if (row->kind == NW_OPTION_NUMBER)
        nw_buffer_add(out, "%s=N\t%s (%s)\n", row->name, row->help, expected);
    else
        nw_buffer_add(out, "%s=WORD\t%s: %s\n", row->name, row->help, expected);
}

void play_player_words(nw_buffer *out)
{
    for (int i = 0; nw_option_at(i); i++)
        if (nw_option_at(i)->at)
            add_option(out, nw_option_at(i));
    for (int i = 0; i < WORDS; i++) {
        nw_buffer_add(out, words[i].kind == SWITCH ? "%s, no-%s" : "%s=N", words[i].name,
                      words[i].name);
        nw_buffer_add(out, "\t%s\n", words[i].help);
    }
}
