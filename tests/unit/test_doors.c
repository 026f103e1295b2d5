/* SPDX-License-Identifier: MIT */
#include "answer/options.h"
#include "lab/experiment.h"
#include "lines.h"
#include "library/doors.h"
#include "library/instances.h"
#include "library/options.h"
#include "play/player.h"
#include "play/session.h"
#include "play/uci.h"
#include "support.h"
#include <unistd.h>
/* After the headers it needs. */

/* The test of all doors, those within the process: every option of the table, and every parameter
 * of a published algorithm, is set through every door by the same name and range, and read back. An
 * interface that does not offer an option refuses it with the reason in library/doors.c. The
 * command line, Python and MPI are tested in tests/cli/test_doors.sh, from the same list. */

enum { TEXT = 64, REASON = 2048 };

/* Sets the option through the door; writes the value that is then read back to out, or the refusal
 * to why. */
typedef bool door_set(const nw_option *row, const char *value, char out[TEXT], char why[REASON]);

/* --- the doors */

static bool set_in_c(const nw_option *row, const char *value, char out[TEXT], char why[REASON])
{
    nw_error err = {0};
    nw_options o = nw_defaults(NULL);
    nw_lab_options lab = nw_lab_defaults();
    char other[TEXT] = "";
    int rc = 0;
    if (row->at)
        rc = nw_option_set(&o, row->name, value, &err) < 0 ||
             nw_option_get(&o, row->name, out, TEXT) < 0;
    if (row->lab_at)
        rc |= nw_lab_option_set(&lab, row->name, value, &err) < 0 ||
              nw_lab_option_get(&lab, row->name, other, TEXT) < 0;
    if (rc == 0 && row->lab_at && row->at)
        assert_string_equal(out, other);
    else if (rc == 0 && row->lab_at)
        snprintf(out, TEXT, "%s", other);
    snprintf(why, REASON, "%s", err.text);
    return rc == 0;
}

static const nw_game_info *chess(void)
{
    return nw_game_find("chess", 5);
}

static bool set_player(const nw_option *row, const char *value, char out[TEXT], char why[REASON])
{
    char text[2 * TEXT];
    nw_error err = {0};
    play_player p;
    snprintf(text, sizeof text, "play,%s=%s", row->name, value);
    const int rc = play_player_parse(&p, chess(), text, &err);
    snprintf(why, REASON, "%s", err.text);
    return rc == 0 && nw_option_get(&p.options, row->name, out, TEXT) == 0;
}

/* The options that the session announces afterwards: their defaults are the values set now. */
static bool set_uci(const nw_option *row, const char *value, char out[TEXT], char why[REASON])
{
    char text[4 * TEXT], *said = NULL, line[2 * TEXT];
    size_t size = 0;
    play_lines in;
    nw_error err = {0};
    FILE *f = open_memstream(&said, &size);
    snprintf(text, sizeof text, "setoption name %s value %s\nuci\nquit\n", row->name, value);
    assert_true(f && lines_open_text(&in, text, strlen(text)));
    const play_host host = {.in = &in, .out = f};
    assert_int_equal(play_uci(&host, &err), 0);
    play_lines_close(&in);
    fclose(f);
    snprintf(why, REASON, "%.*s", REASON - 1, strstr(said, "info string") ? said : "");
    snprintf(line, sizeof line, "option name %s type ", row->name);
    const char *at = strstr(said, line);
    at = at ? strstr(at, " default ") + strlen(" default ") : NULL;
    const char *ends = row->kind == NW_OPTION_RULE ? "\n" : " \n"; /* formulas have blanks */
    snprintf(out, TEXT, "%.*s", at ? (int)strcspn(at, ends) : 0, at ? at : "");
    free(said);
    if (row->kind == NW_OPTION_SWITCH)
        snprintf(out, TEXT, "%s", strcmp(out, "true") == 0 ? "yes" : "no");
    if (row->or_none && strcmp(out, "0") == 0)
        snprintf(out, TEXT, "none");
    return !*why && at;
}

/* An experiment of one contender, written as a file and read as the laboratory reads all. */
static bool set_kind(const char *kind, const nw_option *row, const char *value, char out[TEXT],
                     char why[REASON])
{
    char path[] = "/tmp/nullwindow-doors-XXXXXX";
    nw_error err = {0};
    lab_experiment *e = NULL;
    lab_config c;
    FILE *f = fdopen(mkstemp(path), "w");
    assert_non_null(f);
    fprintf(f,
            "[experiment]\ntitle = T\nsource = S\nmethod = M\nkind = %s\n"
            "[game othello]\npositions = othello-games\ndepths = 2\n"
            "[contender one]\nalgo = mtdf\n%s = %s\n"
            "[claim one]\ntext = T\nmetric = leaf\nvalue = one / one\nexpect = 1..1\n",
            kind, row->name, value);
    fclose(f);
    int rc = lab_experiment_read(&e, path, LAB_QUICK, &err);
    unlink(path);
    if (rc == 0) {
        const lab_asked at = {.game = &e->game[0], .contender = &e->contender[0], .depth = 2};
        rc = lab_configure(&c, e, &at, &err);
    }
    snprintf(why, REASON, "%s", err.text);
    if (rc == 0)
        rc = strcmp(kind, "book") == 0 ? nw_lab_option_get(&c.book, row->name, out, TEXT)
                                       : nw_option_get(&c.options, row->name, out, TEXT);
    lab_experiment_free(e);
    return rc == 0;
}

static bool set_experiment(const nw_option *row, const char *value, char out[TEXT],
                           char why[REASON])
{
    return (!row->at || set_kind("search", row, value, out, why)) &&
           (!row->lab_at || set_kind("book", row, value, out, why));
}

/* A member of a request, as the explorer reads it. */
static bool set_request(const nw_option *row, const char *value, char out[TEXT], char why[REASON])
{
    const bool is_number = strspn(value, "+-0123456789") == strlen(value);
    const char *key = strcmp(row->name, "algo") == 0 ? "algorithm" : row->name;
    const answer_host host = {.max_table_bits = 32, .threads = NW_THREADS_MAX};
    char text[4 * TEXT], again[TEXT] = "";
    json_document r = {0}, lab_r = {0};
    nw_options o = nw_defaults(NULL);
    nw_lab_options lab = nw_lab_defaults();
    snprintf(text, sizeof text, is_number ? "{\"%s\": %s}" : "{\"%s\": \"%s\"}", key,
             value + (is_number && *value == '+'));
    json_read(&r, text, strlen(text));
    json_read(&lab_r, text, strlen(text));
    answer practical = {.r = &r, .host = &host}, published = {.r = &lab_r, .host = &host};
    if (row->at)
        options_practical(&practical, &o);
    if (row->lab_at)
        options_published(&published, &lab);
    bool read = !r.failed && !lab_r.failed;
    snprintf(why, REASON, "%s%s", r.failed ? r.err.text : "", lab_r.failed ? lab_r.err.text : "");
    if (row->at)
        read &= nw_option_get(&o, row->name, out, TEXT) == 0;
    if (row->lab_at)
        read &= nw_lab_option_get(&lab, row->name, row->at ? again : out, TEXT) == 0;
    json_free(&r);
    json_free(&lab_r);
    return read;
}

static const struct {
    nw_door door;
    door_set *set;
} doors[] = {{NW_DOOR_C, set_in_c},
             {NW_DOOR_PLAYER, set_player},
             {NW_DOOR_UCI, set_uci},
             {NW_DOOR_LABORATORY, set_experiment},
             {NW_DOOR_EXPLORER, set_request}};

/* --- what is set */

typedef struct wanted {
    char value[TEXT];
    bool taken;
} wanted;

static int add(wanted *list, int count, bool taken, const char *format, long long number)
{
    snprintf(list[count].value, TEXT, format, number);
    list[count].taken = taken;
    return count + 1;
}

/* The values at the ends of the range and beyond, all words, and an invalid one. */
static int values_of(const nw_option *row, wanted list[32])
{
    int count = 0;
    for (int i = 0; row->kind == NW_OPTION_WORD && row->words[i]; i++)
        count = add(list, count, true, row->words[i], 0);
    if (row->kind == NW_OPTION_SWITCH) {
        count = add(list, count, true, "yes", 0);
        count = add(list, count, true, "no", 0);
    }
    if (row->kind == NW_OPTION_NUMBER || row->kind == NW_OPTION_SCORE) {
        count = add(list, count, true, "%lld", row->least);
        count = add(list, count, true, "%lld", row->most);
        count = add(list, count, false, "%lld", row->most + 1LL);
        if (!row->or_none || row->least != 1)
            count = add(list, count, false, "%lld", row->least - 1LL);
    }
    if (row->kind == NW_OPTION_RULE) {
        count = add(list, count, true, "g", 0);
        count = add(list, count, true, "low < high ? low + 1 : max(g, lower)", 0);
        count = add(list, count, false, "g +", 0);
    }
    if (row->or_none)
        count = add(list, count, true, "none", 0);
    if (row->kind == NW_OPTION_SCORE) {
        count = add(list, count, true, "-inf", 0);
        count = add(list, count, true, "+inf", 0);
    }
    return add(list, count, false, "perhaps", 0);
}

/* An empty window or range is refused as such: one end at the other's limit. */
static bool is_empty_range(const nw_option *row, const char *value)
{
    return (strcmp(row->name, "alpha") == 0 && strcmp(value, "+inf") == 0) ||
           (strcmp(row->name, "beta") == 0 && strcmp(value, "-inf") == 0);
}

/* Through this door two values mean the same: a protocol's number for "none"; and what play has. */
static bool is_same(const nw_option *row, const char *a, const char *b)
{
    return strcmp(a, b) == 0 || (row->or_none && strcmp(a, "none") == 0 && strcmp(b, "0") == 0);
}

static int check_open(size_t d, const nw_option *row, const wanted *w)
{
    char out[TEXT] = "", why[REASON] = "";
    const char *name = nw_door_name(doors[d].door);
    const bool uci_none = doors[d].door == NW_DOOR_UCI && strcmp(w->value, "none") == 0;
    const bool taken = doors[d].set(row, w->value, out, why);
    if (is_empty_range(row, w->value) && doors[d].door == NW_DOOR_EXPLORER)
        return 0;
    if (taken != w->taken)
        fail_msg("%s: %s = %s is %s: %s", name, row->name, w->value, taken ? "taken" : "refused",
                 why);
    if (taken && !is_same(row, out, w->value) && !uci_none)
        fail_msg("%s: %s = %s is read back as %s", name, row->name, w->value, out);
    return 1;
}

static int check_closed(size_t d, const nw_option *row, const char *sentence)
{
    char out[TEXT] = "", why[REASON] = "";
    wanted list[32];
    values_of(row, list);
    if (strcmp(row->name, "depth") == 0) /* a limit of its own has the name */
        return 1;
    if (doors[d].set(row, list[0].value, out, why) || !strstr(why, sentence))
        fail_msg("%s: %s must be refused by '%s', not: %s", nw_door_name(doors[d].door), row->name,
                 sentence, why);
    return 1;
}

TEST(test_doors)
{
    for (size_t d = 0; d < sizeof doors / sizeof *doors; d++) {
        int open = 0, closed = 0, checks = 0;
        for (int i = 0; nw_option_at(i); i++) {
            const nw_option *row = nw_option_at(i);
            const char *sentence = nw_door_closed(doors[d].door, row);
            wanted list[32];
            const int count = values_of(row, list);
            for (int v = 0; !sentence && v < count; v++)
                checks += check_open(d, row, &list[v]);
            if (sentence)
                checks += check_closed(d, row, sentence);
            open += !sentence;
            closed += sentence != NULL;
        }
        printf("# door %-12s %2d options open, %2d closed, %3d checks\n",
               nw_door_name(doors[d].door), open, closed, checks);
    }
}

/* The parameters of an algorithm are rows of the table, in its own structure. */
TEST(test_parameters)
{
    int algorithms = 0, parameters = 0;
    for (int i = 0; nw_lab_algorithm(i); i++, algorithms++)
        for (const char *const *name = nw_lab_parameters(nw_lab_algorithm(i)); *name; name++) {
            const nw_option *row = nw_option_find(*name);
            assert_true(row && row->lab_at);
            parameters++;
        }
    for (int i = 0; nw_algorithm_name(i); i++, algorithms++)
        for (const char *const *name = nw_algorithm_options(nw_algorithm_name(i)); *name; name++) {
            const nw_option *row = nw_option_find(*name);
            assert_true(row && row->at);
            parameters++;
        }
    assert_null(nw_lab_parameters("nonsense"));
    assert_null(nw_algorithm_options("nonsense"));
    printf("# %d parameters of %d algorithms\n", parameters, algorithms);
}

/* Every parameter is read by some algorithm, and every member has a row. */
TEST(test_every_parameter_is_read)
{
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        bool read = !row->lab_at || strcmp(row->name, "depth") == 0;
        for (const nw_book_row *b = nw_book_rows(); b->name && !read; b++)
            read = nw_book_reads(b, row->name);
        if (!read)
            fail_msg("no published algorithm reads %s", row->name);
    }
    unsigned char covered[sizeof(nw_lab_options)] = {0};
    for (int i = 0; nw_option_at(i); i++)
        memset(covered + nw_option_at(i)->lab_at, 1, sizeof(int));
    for (size_t at = offsetof(nw_lab_options, depth); at <= offsetof(nw_lab_options, confidence);
         at++)
        assert_true(covered[at]);
}

TEST_MAIN(NULL, NULL)
