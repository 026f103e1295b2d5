/* SPDX-License-Identifier: MIT */
#include "../search/unpack.h"
#include "answer/answer.h"
#include "base/json_read.h"
#include "games/tictactoe/rules.h"
#include <stdio.h>

/* The engine of the explorer: valid and invalid requests, and answers that equal the program's. */

typedef struct asked {
    nw_buffer out;
    volatile int stop;
    int rc;
    int writes, refuse_after; /* 0: never */
} asked;

static int keep(void *context, const void *bytes, size_t length)
{
    asked *a = context;
    nw_buffer_put(&a->out, bytes, length);
    return a->refuse_after > 0 && ++a->writes >= a->refuse_after;
}

static const answer_host limits = {.sink = keep,
                                   .seconds = 20,
                                   .max_events = 100000,
                                   .max_nodes = 100000,
                                   .max_plies = 100,
                                   .max_table_bits = 16};

static void ask_host(asked *a, const char *text, answer_host host)
{
    host.context = a;
    host.stop = &a->stop;
    a->rc = answer_request(text, strlen(text), &host);
    assert_false(a->out.failed);
}

static asked ask(const char *text)
{
    asked a = {.rc = 0};
    ask_host(&a, text, limits);
    return a;
}

static void asked_free(asked *a)
{
    nw_buffer_free(&a->out);
}

/* The answer to text contains this. */
static void check_has(const char *text, const char *wanted)
{
    asked a = ask(text);
    if (!strstr(a.out.text, wanted))
        fail_msg("%s\nanswer: %.600s\nwanted: %s", text, a.out.text, wanted);
    assert_int_equal(a.rc, 0);
    asked_free(&a);
}

/* text is refused with one line that contains this. */
static void check_refused(const char *text, const char *wanted)
{
    asked a = ask(text);
    if (a.rc >= 0 || strncmp(a.out.text, "{\"error\": ", 10) != 0 || !strstr(a.out.text, wanted))
        fail_msg("%s\nanswer: %.600s\nwanted: %s", text, a.out.text, wanted);
    assert_ptr_equal(strchr(a.out.text, '\n'), a.out.text + a.out.used - 1);
    asked_free(&a);
}

/* --- reading */

TEST(test_json)
{
    json_document r;
    static const char text[] = " {\"a\": -1.5e1, \"b\": \"x\\u00e9\\ud83d\\ude00\\n\", \"c\": [1, "
                               "{\"d\": true}], \"e\": null} ";
    json_read(&r, text, strlen(text));
    assert_false(r.failed);
    assert_true(json_get_number(&r, 0, "a", -100, 0, 0) == -15);
    assert_string_equal(json_get_text(&r, 0, "b", ""), "x\xc3\xa9\xf0\x9f\x98\x80\n");
    const json_value *c = json_get_list(&r, 0, "c");
    assert_int_equal(c->count, 2);
    assert_true(json_get_bool(&r, r.value[c->first].next, "d", false));
    assert_null(json_get_list(&r, 0, "e"));
    json_all_used(&r);
    assert_false(r.failed);
    json_free(&r);
}

TEST(test_broken_json)
{
    static const char *const broken[] = {
        "",
        "[]",
        "{",
        "{\"do\"}",
        "{\"do\": }",
        "{\"do\": \"catalogue\"",
        "{\"do\": \"catalogue\"} x",
        "{\"do\": \"catalogue\",}",
        "{\"do\": 'catalogue'}",
        "{do: \"catalogue\"}",
        "{\"do\": \"cata\nlogue\"}",
        "{\"do\": \"\\x\"}",
        "{\"do\": \"\\u0000\"}",
        "{\"do\": \"\\ud800\"}",
        "{\"do\": \"\xff\"}",
        "{\"do\": \"\xc0\x80\"}",
        "{\"do\": 01}",
        "{\"do\": 1.}",
        "{\"do\": -}",
        "{\"do\": 1e999}",
        "{\"do\": NaN}",
        "{\"do\": tru}",
        "{\"do\": [[[[[[[[[1]]]]]]]]]}",
        "{\"do\": \"bench\", \"do\": \"bench\"}",
    };
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        check_refused(broken[i], "request");
}

TEST(test_refusals)
{
    check_refused("{}", "do: missing");
    check_refused("{\"do\": \"dance\"}", "unknown command 'dance'");
    check_refused("{\"do\": 7}", "do: expected a string");
    check_refused("{\"do\": \"catalogue\", \"x\": 1}", "unknown member 'x'");
    check_refused("{\"do\": \"open\"}", "position: missing");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"go\"}}", "unknown game 'go'");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"chess\", \"text\": \"x\"}}", "");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"chess\", \"size\": 3}}", "'size'");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"chess\", \"moves\": [\"e2e5\"]}}",
                  "e2e5");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"othello\", \"path\": [4]}}",
                  "no child 4 at ply 0");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"othello\", \"path\": [0, -1]}}",
                  "no child -1 at ply 1");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"othello\", \"path\": [0.5]}}",
                  "no child 0.5 at ply 0");
    check_refused("{\"do\": \"trace\", \"position\": {\"game\": \"othello\"}}", "depth: missing");
    check_refused("{\"do\": \"trace\", \"position\": {\"game\": \"othello\"}, \"depth\": 101}",
                  "depth");
    check_refused("{\"do\": \"trace\", \"position\": {\"game\": \"tree\", \"text\": \"(1 2)\"}, "
                  "\"algorithm\": \"magic\"}",
                  "'magic'");
    check_refused("{\"do\": \"trace\", \"position\": {\"game\": \"tree\", \"text\": \"(1 2)\"}, "
                  "\"alpha\": 3, \"beta\": 3}",
                  "window is empty");
    check_refused("{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": "
                  "\"w=5000,d=2\"}}",
                  "w is at most");
}

/* A tree is text: what looks like the name of a file is parsed as a tree, and refused. */
TEST(test_no_files)
{
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"tree\", \"text\": "
                  "\"examples/trees/thesis-a5.tree\"}}",
                  "tree:1:9: a label must be followed");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"tree\", \"text\": \"-\"}}",
                  "tree:1:1:");
    check_refused("{\"do\": \"open\", \"position\": {\"game\": \"tree\", \"text\": \"\"}}",
                  "no tree here");
}

/* --- positions */

TEST(test_boards)
{
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"chess\", \"moves\": [\"e2e4\"]}}",
              "\"cells\": \"rnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR\"");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"chess\"}}",
              "{\"name\": \"e2e4\", \"notation\": \"e4\", \"squares\": [52, 36]}");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"checkers\"}}",
              "\"cells\": \".b.b.b.bb.b.b.b..b.b.b.b................w.w.w.w..w.w.w.ww.w.w.w.\"");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"checkers\"}}",
              "{\"name\": \"11-15\", \"notation\": \"11-15\", \"squares\": [21, 28]}");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"checkers\", \"text\": "
              "\"W:WK29,5:BK1\"}}",
              "\"cells\": \".B......w...............................................W.......\"");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"othello\"}}",
              "{\"name\": \"d3\", \"notation\": \"d3\", \"squares\": [19]}");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"connect4\", \"text\": \"44\"}}",
              "{\"name\": \"4\", \"notation\": \"4\", \"squares\": [24]}");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"qubic\"}}", "\"layers\": 4");
}

TEST(test_endings)
{
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"chess\", \"moves\": [\"f2f3\", "
              "\"e7e5\", \"g2g4\", \"d8h4\"]}}",
              "\"over\": true, \"ending\": \"checkmate\", \"winner\": \"Black\"");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"chess\"}}", "\"over\": false");
}

TEST(test_tree_path)
{
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"tree\", \"text\": "
              "\"a:(b:(c:3 d:17) e:(f:2 g:12))\", \"path\": [1, 0]}}",
              "\"label\": \"f\"");
    check_has("{\"do\": \"open\", \"position\": {\"game\": \"tree\", \"text\": \"(1 2)\", "
              "\"root\": \"min\"}}",
              "\"max\": false");
}

TEST(test_catalogue)
{
    check_has("{\"do\": \"catalogue\"}", "\"name\": \"thesis-a5\"");
    check_has("{\"do\": \"catalogue\"}", "\"name\": \"mt-sss\"");
}

/* --- traces */

#define THESIS                                                                                     \
    "\"position\": {\"game\": \"tree\", \"text\": \"(((41 5) (12 90)) ((101 80) (20 30)))\"}"

TEST(test_trace)
{
    asked a = ask("{\"do\": \"trace\", " THESIS ", \"algorithm\": \"mt-sss\"}");
    unpacked u = unpack(&a.out);
    assert_int_equal(a.rc, 0);
    assert_non_null(strstr(u.line, "\"algorithm\": \"mt-sss\", \"depth\": 3"));
    assert_int_equal(u.count[6], 1);
    assert_non_null(strstr(u.part[6].text, "\"stopped\": null"));
    assert_true(u.count[3] > 10 && u.count[2] > 5 && u.count[5] > 2);
    unpacked_free(&u);
    asked_free(&a);
}

/* The end of a search has its value, for estimates too. */
TEST(test_trace_bounds)
{
    static const char *const rows[][2] = {
        {"alphabeta", "exact"}, {"bstar", "estimate"}, {"conspiracy", "estimate"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char question[200], bound[40];
        snprintf(question, sizeof question,
                 "{\"do\": \"trace\", \"position\": {\"game\": \"othello\", \"text\": \"\"}, "
                 "\"depth\": 3, \"algorithm\": \"%s\"}",
                 rows[i][0]);
        snprintf(bound, sizeof bound, "\"bound\": \"%s\"", rows[i][1]);
        asked a = ask(question);
        unpacked u = unpack(&a.out);
        assert_int_equal(u.count[6], 1);
        assert_non_null(strstr(u.part[6].text, bound));
        unpacked_free(&u);
        asked_free(&a);
    }
}

/* The same search as blocks, lines, steps, picture and figure. */
TEST(test_forms)
{
    asked a = ask("{\"do\": \"trace\", " THESIS ", \"algorithm\": \"sss\"}");
    asked lines = ask("{\"do\": \"lines\", " THESIS ", \"algorithm\": \"sss\"}");
    asked some =
        ask("{\"do\": \"lines\", " THESIS ", \"algorithm\": \"sss\", \"from\": 3, \"to\": 5}");
    asked figure = ask("{\"do\": \"figure\", " THESIS ", \"algorithm\": \"sss\"}");
    unpacked u = unpack(&a.out), f = unpack(&figure.out);
    uint32_t count = 0;
    for (const char *at = lines.out.text; (at = strchr(at, '\n')); at++, count++)
        if (count == 2)
            assert_memory_equal(at + 1, some.out.text, some.out.used);
    assert_int_equal(count, u.count[3]);
    assert_int_equal(f.count[7], 15);
    check_has("{\"do\": \"steps\", " THESIS ", \"algorithm\": \"sss\"}", "\"columns\": [");
    check_has("{\"do\": \"svg\", " THESIS ", \"algorithm\": \"sss\"}", "{\"svg\": \"<svg ");
    check_has("{\"do\": \"svg\", " THESIS ", \"algorithm\": \"sss\", \"until\": 4}",
              "not yet done");
    check_refused("{\"do\": \"svg\", " THESIS ", \"pass\": 2}", "there is only 1");
    unpacked_free(&u);
    unpacked_free(&f);
    asked_free(&a);
    asked_free(&lines);
    asked_free(&some);
    asked_free(&figure);
}

/* The practical search: its events down to a ply, counts below, no solution trees. */
TEST(test_practical)
{
    asked a = ask("{\"do\": \"trace\", \"practical\": true, \"position\": {\"game\": \"othello\"}, "
                  "\"algorithm\": \"mtdf\", \"depth\": 5, \"plies\": 2}");
    unpacked u = unpack(&a.out);
    uint32_t kinds[17] = {0};
    assert_int_equal(a.rc, 0);
    assert_non_null(strstr(u.line, "\"practical\": true, \"plies\": 2"));
    assert_non_null(strstr(u.part[6].text, "\"bound\": \"exact\""));
    assert_int_equal(u.count[4], 0);
    for (uint32_t i = 0; i < u.count[3]; i++)
        kinds[(unsigned char)u.part[3].text[28 * i + 4]]++;
    for (uint32_t i = 0; i < u.count[2]; i++)
        assert_true((member(&u, 2, i, 12) & 0xFFFF) <= 2);
    assert_int_equal(kinds[11], 5);
    assert_true(kinds[12] > 0 && kinds[13] > 0 && kinds[16] > 0);
    unpacked_free(&u);
    asked_free(&a);
    check_refused("{\"do\": \"trace\", \"practical\": true, \"position\": {\"game\": "
                  "\"othello\"}}",
                  "depth: missing");
}

#define PRACTICAL                                                                                  \
    "\"practical\": true, \"position\": {\"game\": \"othello\"}, \"algorithm\": \"mtdf\", "        \
    "\"depth\": 4, \"plies\": 2"

/* Its lines are its events, and a part of them is a part of the lines. */
TEST(test_practical_lines)
{
    asked a = ask("{\"do\": \"trace\", " PRACTICAL "}");
    asked lines = ask("{\"do\": \"lines\", " PRACTICAL "}");
    asked some = ask("{\"do\": \"lines\", " PRACTICAL ", \"from\": 3, \"to\": 5}");
    unpacked u = unpack(&a.out);
    uint32_t count = 0;
    for (const char *at = lines.out.text; (at = strchr(at, '\n')); at++, count++)
        if (count == 2)
            assert_memory_equal(at + 1, some.out.text, some.out.used);
    assert_int_equal(lines.rc, 0);
    assert_int_equal(some.rc, 0);
    assert_int_equal(count, u.count[3]);
    assert_non_null(strstr(lines.out.text, "{\"event\": \"iteration\""));
    assert_non_null(strstr(lines.out.text, "{\"event\": \"subtree\""));
    unpacked_free(&u);
    asked_free(&a);
    asked_free(&lines);
    asked_free(&some);
    check_refused("{\"do\": \"lines\", " PRACTICAL ", \"nonsense\": 1}", "nonsense");
}

TEST(test_limits)
{
    asked a = ask("{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": "
                  "\"w=5,d=9\"}, \"max_events\": 5000}");
    unpacked u = unpack(&a.out);
    assert_int_equal(u.count[3], 5000);
    assert_non_null(strstr(u.part[6].text, "\"stopped\": \"events\""));
    unpacked_free(&u);
    asked_free(&a);
    check_refused("{\"do\": \"svg\", \"position\": {\"game\": \"uniform\", \"text\": "
                  "\"w=5,d=9\"}}",
                  "more than 2000 nodes");
}

/* A wide node reached by many paths is a new node on each of them, with room for all its
 * children. */
TEST(test_wide_graph)
{
    enum { WIDE = 100000, PATHS = 90000 };
    nw_buffer text = {0};
    nw_buffer_add(&text, "{\"do\": \"trace\", \"algorithm\": \"alphabeta\", \"beta\": 1, "
                         "\"position\": {\"game\": \"tree\", \"text\": \"max((a:(");
    for (int i = 0; i < WIDE; i++)
        nw_buffer_put(&text, "5 ", 2); /* the first cuts off */
    nw_buffer_add(&text, ") 0)");
    for (int i = 0; i < PATHS; i++)
        nw_buffer_put(&text, "(@a 0)", 6);
    nw_buffer_add(&text, ")\"}}");
    asked a = ask(text.text);
    unpacked u = unpack(&a.out);
    assert_non_null(strstr(u.part[6].text, "\"stopped\": \"nodes\""));
    assert_true(u.count[2] < 10000);
    unpacked_free(&u);
    asked_free(&a);
    nw_buffer_free(&text);
}

/* A user's game with the name of a built-in one does not get its board. */
TEST(test_borrowed_name)
{
    nw_game rules = *tictactoe_info.rules;
    nw_game_info user = tictactoe_info;
    answer_host host = limits;
    asked a = {.rc = 0};
    rules.name = "othello";
    user.rules = &rules;
    host.plugin = &user;
    ask_host(&a, "{\"do\": \"open\", \"position\": {\"game\": \"othello\"}}", host);
    assert_int_equal(a.rc, 0);
    assert_non_null(strstr(a.out.text, "\"board\": null"));
    asked_free(&a);
}

TEST(test_deadline_and_closed)
{
    static const char text[] =
        "{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": "
        "\"w=9,d=9\"}, \"algorithm\": \"minimax\"}";
    answer_host host = limits;
    asked late = {.rc = 0}, closed = {.refuse_after = 3};
    host.seconds = 0;
    ask_host(&late, text, host);
    unpacked u = unpack(&late.out);
    assert_non_null(strstr(u.part[6].text, "\"stopped\": \"time\""));
    unpacked_free(&u);
    asked_free(&late);
    ask_host(&closed, text, limits);
    assert_int_equal(closed.writes, 3);
    asked_free(&closed);
}

/* --- searches */

TEST(test_search)
{
    check_has("{\"do\": \"search\", \"position\": {\"game\": \"othello\"}, \"depth\": 4, "
              "\"algorithm\": \"mtdf\", \"lab\": true}",
              "\"table-probes\"");
    check_has("{\"do\": \"think\", \"position\": {\"game\": \"connect4\", \"text\": \"414141\"}, "
              "\"depth\": 4}",
              "\"win-plies\": 1");
    check_has("{\"do\": \"values\", \"position\": {\"game\": \"tictactoe\"}, \"depth\": 9}",
              "\"value\": 0, \"complete\": true");
    check_has("{\"do\": \"facts\", " THESIS "}", "\"tree\": [{\"path\": [], \"type\": 1");
    check_refused("{\"do\": \"think\", " THESIS "}", "only a board game");
    check_refused("{\"do\": \"search\", \"position\": {\"game\": \"chess\"}, \"depth\": 4, "
                  "\"algorithm\": \"magic\"}",
                  "magic");
}

TEST_MAIN(NULL, NULL)
