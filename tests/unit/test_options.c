/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "library/options.h"
#include "library/sized.h"
#include "support.h"
/* After the headers it needs. */

/* The table of options: every interface accepts all of them, by the same names and with the same
 * ranges. */

/* A value that the option accepts and that differs from its value in o; and one that it rejects. */
static const char *another_value(const nw_option *row, const nw_options *o, char out[32])
{
    char now[64];
    nw_option_get(o, row->name, now, sizeof now);
    if (row->kind == NW_OPTION_SWITCH)
        return strcmp(now, "yes") == 0 ? "no" : "yes";
    if (row->kind == NW_OPTION_RULE)
        return "guess + 1";
    if (row->kind == NW_OPTION_WORD)
        return row->words[strcmp(now, row->words[0]) == 0];
    snprintf(out, 32, "%d", nw_option_number(o, row) == row->most ? row->least : row->most);
    return out;
}

static const char *wrong_value(const nw_option *row, char out[32])
{
    if (row->kind != NW_OPTION_NUMBER)
        return "perhaps";
    snprintf(out, 32, "%lld", (long long)row->most + 1);
    return out;
}

/* The general preset, its words those of the table: equal words may be two constants. */
static nw_options table_defaults(void)
{
    nw_options o = nw_defaults(NULL);
    char value[64];
    for (int i = 0; nw_option_at(i); i++)
        if (nw_option_at(i)->kind == NW_OPTION_WORD &&
            nw_option_get(&o, nw_option_at(i)->name, value, sizeof value) == 0)
            assert_int_equal(nw_option_set(&o, nw_option_at(i)->name, value, NULL), 0);
    return o;
}

TEST(test_rows)
{
    const nw_options o = table_defaults();
    int count = 0;
    for (; nw_option_at(count); count++) {
        const nw_option *row = nw_option_at(count);
        if (!row->at)
            continue;
        char value[64], again[64], room[32];
        nw_options changed = o;
        nw_error err = {0};
        assert_ptr_equal(nw_option_find(row->name), row);
        assert_true(row->at < sizeof o && strlen(row->help) > 0 && strlen(row->group) > 0);
        assert_int_equal(nw_option_set(&changed, row->name, another_value(row, &o, room), &err), 0);
        assert_true(memcmp(&changed, &o, sizeof o) != 0);
        assert_int_equal(nw_option_get(&changed, row->name, value, sizeof value), 0);
        assert_string_equal(value, another_value(row, &o, room));
        nw_option_get(&o, row->name, again, sizeof again);
        assert_int_equal(nw_option_set(&changed, row->name, again, &err), 0);
        assert_memory_equal(&changed, &o, sizeof o);
        assert_int_equal(nw_option_set(&changed, row->name, wrong_value(row, room), &err),
                         NW_EINVAL);
        assert_non_null(strstr(err.text, row->name));
    }
    assert_true(count > 30);
}

enum { MEMBERS_MOST = 30 };

/* Every member but size has a row, and there are at most 30 of them. */
TEST(test_members)
{
    unsigned char covered[sizeof(nw_options)] = {0};
    int members = 0;
    memset(covered, 1, sizeof(size_t));
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at)
            continue;
        const bool of_driver = row->kind == NW_OPTION_RULE; /* one member, two formulas */
        members += !covered[row->at];
        if (of_driver)
            memset(covered + offsetof(nw_options, driver), 1, sizeof(((nw_options *)NULL)->driver));
        else
            memset(covered + row->at, 1, nw_option_size(row));
    }
    assert_true(members <= MEMBERS_MOST);
    int holes = 0; /* at most the padding before a pointer */
    for (size_t i = 0; i < sizeof covered; i++)
        holes += !covered[i];
    assert_true(holes < 4 * (int)sizeof(int));
}

TEST(test_words)
{
    nw_options o = nw_defaults(NULL);
    nw_error err = {0};
    assert_int_equal(
        nw_options_read(&o, "mtdf,,table=none,no-killers,etc=5,no-etc,refutation", &err), 0);
    assert_string_equal(o.algorithm, "mtdf");
    assert_true(o.table_bits == 0 && !o.killers && o.etc == 0 && (o.forms & NW_FORM_REFUTATION));
    assert_int_equal(nw_options_read(&o, "mtfd", &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "did you mean 'mtdf'?"));
    assert_int_equal(nw_options_read(&o, "no-killer", &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "did you mean 'killers'?"));
    assert_int_equal(nw_options_read(&o, "step", &err), NW_EINVAL);
    assert_int_equal(nw_options_read(&o, "no-delta", &err), NW_EINVAL);
    assert_int_equal(nw_options_read(&o, "table=3", &err), NW_EINVAL);
    assert_int_equal(nw_options_read(&o, "table=-0x5", &err), NW_EINVAL);
}

/* --- presets belong to the games */

TEST(test_presets)
{
    for (const nw_game_info *const *g = nw_games; *g; g++) {
        nw_options o = nw_defaults((*g)->rules);
        nw_error err = {0};
        if ((*g)->preset)
            assert_int_equal(nw_options_read(&o, (*g)->preset, &err), 0);
        if ((*g)->play_preset)
            assert_int_equal(nw_options_read(&o, (*g)->play_preset, &err), 0);
        o = nw_play_defaults((*g)->rules);
        assert_int_equal(nw_options_check(&o, &err), 0);
    }
    assert_int_equal(nw_defaults(nw_builtin("othello")).delta, 3);
    const nw_game another = {.name = "othello"};
    assert_int_equal(nw_defaults(&another).delta, 50);
    assert_int_equal(nw_play_defaults(&another).selective, 0);
}

/* --- structures that grow */

static nw_game game_of(const char *name)
{
    return *nw_builtin(name);
}

/* A program compiled with an older, shorter nw_options gets the defaults for the rest. */
TEST(test_older_options)
{
    nw_options old, now = nw_defaults(NULL);
    nw_error err = {0};
    nw_options_preset(&old, sizeof old, NULL, NW_PRESET_SEARCH);
    old.size = NW_OPTIONS_FIRST_SIZE; /* all of it, in this version */
    old.killers = 0;
    assert_int_equal(nw_options_copy(&now, &old, &err), 0);
    assert_true(now.size == sizeof now && now.killers == 0);
    old.size = NW_OPTIONS_FIRST_SIZE - 1;
    assert_int_equal(nw_options_copy(&now, &old, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "nw_options.size"));
    old.size = sizeof old + 1;
    assert_int_equal(nw_options_copy(&now, &old, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "another version"));
}

/* Options by name refuse the members that an older, shorter structure does not have, and touch
 * nothing behind it. */
TEST(test_older_options_by_name)
{
    enum { SHORT = offsetof(nw_options, play) };
    struct {
        unsigned char options[SHORT], canary[sizeof(nw_options)];
    } *old = calloc(1, sizeof *old);
    nw_options *o = (nw_options *)(void *)old;
    int refused = 0;
    memset(old->canary, 0x5A, sizeof old->canary);
    nw_options_preset(o, sizeof old->options, NULL, NW_PRESET_SEARCH);
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at)
            continue;
        const bool has = row->at < SHORT;
        char value[64], word[128];
        nw_error err = {0};
        const nw_options all = nw_defaults(NULL);
        assert_int_equal(nw_option_get(&all, row->name, value, sizeof value), 0);
        snprintf(word, sizeof word, "%s=%s", row->name, value);
        assert_int_equal(nw_option_set(o, row->name, value, &err), has ? 0 : NW_EINVAL);
        assert_true(has || strstr(err.text, "nw_options.size"));
        assert_int_equal(nw_options_read(o, word, &err), has ? 0 : NW_EINVAL);
        assert_int_equal(nw_option_get(o, row->name, value, sizeof value), has ? 0 : NW_EINVAL);
        if (row->kind == NW_OPTION_SWITCH)
            assert_int_equal(nw_options_read(o, row->name, &err), has ? 0 : NW_EINVAL);
        refused += !has;
    }
    assert_int_equal(o->size, SHORT);
    for (size_t i = 0; i < sizeof old->canary; i++)
        assert_int_equal(old->canary[i], 0x5A);
    assert_true(refused > 0);
    free(old);
}

/* Nothing is written beyond the size that the caller gave. */
TEST(test_preset_stays_within)
{
    nw_options o;
    memset(&o, 0x5A, sizeof o);
    nw_options_preset(&o, offsetof(nw_options, play), NULL, NW_PRESET_SEARCH);
    assert_int_equal(o.size, offsetof(nw_options, play));
    assert_int_equal(o.play, 0x5A5A5A5A);
}

TEST(test_sizes_are_checked)
{
    nw_game g = game_of("tictactoe");
    nw_options o = nw_defaults(&g);
    nw_searcher *s = NULL;
    nw_error err = {0};
    nw_result r;
    nw_limits limits = {.depth = 2};
    long long state[16] = {0};
    assert_int_equal(nw_parse(nw_builtin("tictactoe"), "", state, &err), 0);
    assert_int_equal(nw_searcher_create(&s, &g, &o, &err), 0);
    assert_int_equal(nw_search(s, state, &limits, &r, &err), 0);
    limits.size = sizeof limits;
    assert_int_equal(nw_search(s, state, &limits, &r, &err), 0);
    limits.size = sizeof limits + 8;
    assert_int_equal(nw_search(s, state, &limits, &r, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "nw_limits.size"));
    nw_searcher_free(s);
    g.size = 8;
    assert_int_equal(nw_searcher_create(&s, &g, &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "nw_game.size 8"));
}

TEST_MAIN(NULL, NULL)
