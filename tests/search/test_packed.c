/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "games/tree/rules.h"
#include "library/instances.h"
#include "trace/lines.h"
#include "trace/packed.h"
#include "unpack.h"

/* The packed trace equals the JSON lines, for every algorithm, and its first k events give the
 * state of a recorder stopped there. */

typedef struct packed_run {
    nw_recorder recorder;
    nw_packed packed;
    nw_book_result result;
    volatile int stop;
    nw_buffer stream;
    int rc;
} packed_run;

static int keep(void *context, const void *bytes, size_t length)
{
    nw_buffer *stream = context;
    nw_buffer_put(stream, bytes, length);
    return 0;
}

typedef struct subject {
    const nw_game_info *game;
    const void *state;
    const char *algorithm;
    nw_lab_options options;
} subject;

static void start_recorder(nw_recorder *r, const subject *s)
{
    const nw_shape shape = nw_shape_of(s->game, s->state, s->options.depth);
    assert_int_equal(nw_recorder_start(r, &shape, strcmp(s->algorithm, "dual") == 0), 0);
}

static int run_subject(const subject *s, nw_recorder *r, volatile int *stop, nw_book_result *result)
{
    nw_lab_options options = s->options;
    nw_error err = {0};
    r->stop = stop;
    options.observer = &r->observer;
    options.stop = stop;
    options.no_pv = 1;
    return nw_book_run(s->game, s->algorithm, s->state, &options, result, &err);
}

static void run_packed(packed_run *p, const subject *s, uint32_t limit)
{
    *p = (packed_run){.rc = 0};
    start_recorder(&p->recorder, s);
    nw_packed_start(&p->packed, &p->recorder, keep, &p->stream);
    if (limit)
        p->packed.limit = limit;
    p->rc = run_subject(s, &p->recorder, &p->stop, &p->result);
    nw_packed_finish(&p->packed, p->rc == 0, p->result.value);
    assert_false(p->packed.failed || p->stream.failed);
}

static void packed_run_free(packed_run *p)
{
    nw_packed_free(&p->packed);
    nw_recorder_free(&p->recorder);
    nw_book_free(&p->result);
    nw_buffer_free(&p->stream);
}

/* --- against the JSON lines */

static char *lines_of(const subject *s)
{
    nw_recorder r;
    nw_lines lines;
    nw_book_result result;
    char *text = NULL;
    size_t size = 0;
    volatile int stop = 0;
    FILE *f = open_memstream(&text, &size);
    start_recorder(&r, s);
    nw_lines_start(&lines, f, 0, &r);
    const int rc = run_subject(s, &r, &stop, &result);
    nw_lines_end(&lines);
    fclose(f);
    nw_book_free(&result);
    nw_recorder_free(&r);
    if (rc != 0) { /* not on this tree: it has no values at interior nodes */
        assert_int_equal(rc, NW_EINVAL);
        free(text);
        return NULL;
    }
    return text;
}

static void print_path(FILE *f, const unpacked *u, uint32_t node)
{
    const uint32_t parent = member(u, 2, node, 0);
    if (node == 0)
        return;
    if (parent != 0) {
        print_path(f, u, parent);
        fputc('.', f);
    }
    fprintf(f, "%u", (unsigned)member(u, 2, node, 4));
}

static void print_score(FILE *f, const char *key, int32_t v)
{
    const int32_t inf = 1 << 30;
    fprintf(f, ", \"%s\": ", key);
    if (v == inf || v == -inf)
        fputs(v > 0 ? "\"+inf\"" : "\"-inf\"", f);
    else if (v == inf - 1 || v == -inf + 1)
        fputs(v > 0 ? "\"+inf-1\"" : "\"-inf+1\"", f);
    else
        fprintf(f, "%d", (int)v);
}

/* One event as docs/trace.md has it. */
static void print_event(FILE *f, const unpacked *u, uint32_t step, uint32_t pass)
{
    static const char *const kinds[] = {"pass",    "done",        "enter",      "leaf",
                                        "stored",  "reread",      "leave",      "back",
                                        "list-op", "open-insert", "open-remove"};
    static const char *const loops[] = {"goes on", "cutoff", "last child"};
    const unsigned char *e = (const unsigned char *)u->part[3].text + 28 * (size_t)step;
    const uint32_t node = member(u, 3, step, 0), label = member(u, 2, node, 16);
    const uint32_t move = member(u, 2, node, 20);
    const int32_t f_minus = score(u, 3, step, 20), f_plus = score(u, 3, step, 24);
    fprintf(f, "{\"event\": \"%s\", \"pass\": %u, \"node\": \"%s", kinds[e[4]], (unsigned)pass,
            node ? "" : "-");
    print_path(f, u, node);
    fputs("\"", f);
    if (label)
        fprintf(f, ", \"label\": \"%s\"", string_at(u, label));
    if (move)
        fprintf(f, ", \"move\": \"%s\"", string_at(u, move));
    fprintf(f, ", \"max\": %s", member(u, 2, node, 12) >> 16 & 1 ? "true" : "false");
    if (e[4] <= 7) {
        print_score(f, "alpha", score(u, 3, step, 8));
        print_score(f, "beta", score(u, 3, step, 12));
    }
    if (e[4] != 0)
        print_score(f, e[4] >= 8 ? "merit" : "g", score(u, 3, step, 16));
    if (e[4] >= 2 && e[4] <= 7 && (f_minus > -(1 << 30) || f_plus < 1 << 30)) {
        print_score(f, "f_minus", f_minus);
        print_score(f, "f_plus", f_plus);
    }
    if (e[4] == 7)
        fprintf(f, ", \"loop\": \"%s\", \"entered\": %s", loops[e[5]], e[7] & 1 ? "true" : "false");
    if (e[4] == 8)
        fprintf(f, ", \"op\": %d", e[6]);
    if (e[4] == 9)
        fprintf(f, ", \"solved\": %s", e[7] & 2 ? "true" : "false");
    fputs("}\n", f);
}

/* The number of the pass of an event: the last that begins with it or before. */
static uint32_t pass_of(const unpacked *u, uint32_t step)
{
    uint32_t pass = 0;
    for (uint32_t i = 0; i < u->count[5]; i++)
        if (member(u, 5, i, 28) == 0 && member(u, 5, i, 4) <= step)
            pass = member(u, 5, i, 0);
    return pass;
}

static void check_lines(const subject *s)
{
    packed_run p;
    char *text = NULL, *expected = lines_of(s);
    size_t size = 0;
    if (!expected)
        return;
    FILE *f = open_memstream(&text, &size);
    run_packed(&p, s, 0);
    unpacked u = unpack(&p.stream);
    for (uint32_t step = 0; step < u.count[3]; step++)
        print_event(f, &u, step, pass_of(&u, step));
    fclose(f);
    if (strcmp(text, expected) != 0) {
        size_t at = 0;
        while (text[at] == expected[at])
            at++;
        while (at > 0 && text[at - 1] != '\n')
            at--;
        fail_msg("%s:\npacked: %.200s\nlines:  %.200s", s->algorithm, text + at, expected + at);
    }
    free(text);
    free(expected);
    unpacked_free(&u);
    packed_run_free(&p);
}

static void check_tree_lines(const tree_pos *root)
{
    for (const nw_book_row *row = nw_book_tree_lab.rows; row->name; row++) {
        const subject s = {&tree_info, root, row->name, nw_lab_defaults()};
        if (!row->estimates) /* these trees have no values at interior nodes */
            check_lines(&s);
    }
}

TEST(test_lines_of_examples)
{
    static const char *const names[] = {"fig-2.1",         "fig-2.18",        "fig-3.8",
                                        "fig-4.13-depth2", "fig-4.13-depth3", "fig-4.22",
                                        "thesis-4-13",     "thesis-a2",       "thesis-a5"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char path[64];
        tree_pos root;
        nw_error err = {0};
        snprintf(path, sizeof path, "examples/trees/%s.tree", names[i]);
        if (tree_info.parse(path, &root, &err) < 0)
            fail_msg("%s", err.text);
        check_tree_lines(&root);
        tree_info.release(&root);
    }
}

/* Where interior nodes have values, every algorithm runs. */
TEST(test_lines_of_valued_trees)
{
    for (int seed = 1; seed <= 3; seed++) {
        char text[80];
        tree_pos root;
        nw_error err = {0};
        snprintf(text, sizeof text, "w=3,d=4,seed=%d,correlated=9,noise=5", seed);
        if (uniform_info.parse(text, &root, &err) < 0)
            fail_msg("%s", err.text);
        for (const nw_book_row *row = nw_book_tree_lab.rows; row->name; row++) {
            const subject s = {&uniform_info, &root, row->name, nw_lab_defaults()};
            check_lines(&s);
        }
        uniform_info.release(&root);
    }
}

TEST(test_lines_of_random_trees)
{
    static random_tree r;
    for (uint64_t seed = 0; seed < 60; seed++) {
        tree_pos root;
        make_random_tree(&r, seed);
        tree *t = tree_of_text(r.text, &root);
        if (r.length < 3000)
            check_tree_lines(&root);
        tree_free(t);
    }
}

/* Moves of games have their names. */
TEST(test_game)
{
    const nw_game_info *game = nw_game_find("othello", 7);
    void *root = calloc(1, game->rules->state_size);
    nw_error err = {0};
    packed_run p;
    assert_int_equal(game->parse("", root, &err), 0);
    subject s = {game, root, "mtdf", nw_lab_defaults()};
    s.options.depth = 3;
    check_lines(&s);
    run_packed(&p, &s, 0);
    unpacked u = unpack(&p.stream);
    assert_int_equal(member(&u, 2, 0, 20), 0);
    nw_move moves[NW_MOVES_MAX];
    char name[64];
    game->rules->moves(root, moves);
    for (uint32_t node = 1; node < u.count[2]; node++) {
        assert_int_not_equal(member(&u, 2, node, 20), 0);
        if (member(&u, 2, node, 0) != 0)
            continue;
        game->rules->move_name(root, moves[member(&u, 2, node, 4)], name, sizeof name);
        assert_string_equal(string_at(&u, member(&u, 2, node, 20)), name);
    }
    unpacked_free(&u);
    packed_run_free(&p);
    free(root);
}

/* --- the state after k events */

typedef struct stopper {
    uint32_t left;
} stopper;

/* Freezes the recorder after a number of events. */
static void count_down(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    stopper *s = context;
    (void)e;
    (void)node;
    if (--s->left == 0)
        ((nw_recorder *)(uintptr_t)r)->full = true;
}

static void check_solutions(const unpacked *u, const nw_recorder *r, uint32_t k)
{
    nw_solution(*t)[2] = calloc(r->nodes, sizeof *t);
    assert_non_null(t);
    for (uint32_t i = 0; i < r->nodes; i++) {
        t[i][NW_T_PLUS] = (nw_solution){.f = NW_INF};
        t[i][NW_T_MINUS] = (nw_solution){.f = -NW_INF};
    }
    for (uint32_t i = 0; i < u->count[4] && member(u, 4, i, 4) < k; i++) {
        const uint32_t word = member(u, 4, i, 12);
        t[member(u, 4, i, 0)][word & 1] =
            (nw_solution){.f = score(u, 4, i, 8), .has = true, .best = word >> 1};
    }
    for (uint32_t i = 0; i < r->nodes; i++)
        for (int side = NW_T_PLUS; side <= NW_T_MINUS; side++) {
            assert_int_equal(t[i][side].f, r->node[i].t[side].f);
            assert_int_equal(t[i][side].has, r->node[i].t[side].has);
            if (t[i][side].has && nw_record_chooses(&r->node[i], (nw_side)side) && !r->node[i].leaf)
                assert_int_equal(t[i][side].best, r->node[i].t[side].best);
        }
    free(t);
}

static void check_nodes(const unpacked *u, const nw_recorder *r, uint32_t k)
{
    uint32_t seen = 0;
    while (seen < u->count[2] && member(u, 2, seen, 24) < k)
        seen++;
    assert_int_equal(seen, r->nodes);
    for (uint32_t i = 0; i < seen; i++) {
        assert_int_equal(member(u, 2, i, 0), r->node[i].parent);
        assert_int_equal(member(u, 2, i, 4), r->node[i].index);
        assert_int_equal(member(u, 2, i, 8), r->node[i].width);
        assert_int_equal(member(u, 2, i, 12) & 0xFFFF, r->node[i].ply);
        assert_int_equal(member(u, 2, i, 12) >> 16, r->node[i].max);
    }
}

static void check_last_pass(const unpacked *u, const nw_recorder *r, uint32_t k)
{
    const uint32_t pass = pass_of(u, k - 1);
    int32_t beta = 0;
    for (uint32_t i = 0; i < u->count[5]; i++)
        if (member(u, 5, i, 0) == pass)
            beta = score(u, 5, i, 12);
    assert_int_equal(pass, r->passes);
    if (r->announced)
        assert_int_equal(beta, r->pass[pass - 1].beta);
}

static void check_states(const subject *s)
{
    packed_run p;
    run_packed(&p, s, 0);
    unpacked u = unpack(&p.stream);
    for (uint32_t k = 1; k <= u.count[3]; k += 1 + u.count[3] / 60) {
        nw_recorder r;
        nw_book_result result;
        volatile int stop = 0;
        stopper left = {k};
        start_recorder(&r, s);
        r.listener = count_down;
        r.context = &left;
        run_subject(s, &r, &stop, &result);
        check_nodes(&u, &r, k);
        check_solutions(&u, &r, k);
        check_last_pass(&u, &r, k);
        nw_book_free(&result);
        nw_recorder_free(&r);
    }
    unpacked_free(&u);
    packed_run_free(&p);
}

TEST(test_state_at_every_step)
{
    static random_tree r;
    for (uint64_t seed = 100; seed < 112; seed++) {
        tree_pos root;
        make_random_tree(&r, seed);
        tree *t = tree_of_text(r.text, &root);
        for (const nw_book_row *row = nw_book_tree_lab.rows; row->name && r.length < 1500; row++) {
            const subject s = {&tree_info, &root, row->name, nw_lab_defaults()};
            check_states(&s);
        }
        tree_free(t);
    }
}

/* --- many events, and ends before the end */

static void make_uniform(const char *text, tree_pos *root)
{
    nw_error err = {0};
    if (uniform_info.parse(text, root, &err) < 0)
        fail_msg("%s", err.text);
}

/* Blocks of many kinds fill at different times; nothing is lost between them. */
TEST(test_many_blocks)
{
    tree_pos root;
    packed_run p;
    make_uniform("w=4,d=7,seed=3", &root);
    const subject s = {&uniform_info, &root, "mt-sss", nw_lab_defaults()};
    run_packed(&p, &s, 0);
    unpacked u = unpack(&p.stream);
    assert_true(u.count[3] > 10000);
    assert_int_equal(u.count[3], p.packed.events);
    assert_int_equal(u.count[2], p.recorder.nodes);
    check_nodes(&u, &p.recorder, u.count[3]);
    check_solutions(&u, &p.recorder, u.count[3]);
    assert_int_equal(member(&u, 5, u.count[5] - 1, 28), 1);
    assert_int_equal(score(&u, 5, u.count[5] - 1, 16), p.result.value);
    unpacked_free(&u);
    packed_run_free(&p);
    uniform_info.release(&root);
}

/* A limit stops the search, and what was written is a prefix of the whole. */
TEST(test_limit)
{
    tree_pos root;
    packed_run whole, part;
    make_uniform("w=4,d=8,seed=1", &root);
    const subject s = {&uniform_info, &root, "sss", nw_lab_defaults()};
    run_packed(&whole, &s, 0);
    run_packed(&part, &s, 1000);
    unpacked a = unpack(&whole.stream), b = unpack(&part.stream);
    assert_int_equal(part.rc, NW_ESTOP);
    assert_true(part.packed.full && part.stop);
    assert_int_equal(b.count[3], 1000);
    assert_memory_equal(a.part[3].text, b.part[3].text, b.part[3].used);
    assert_memory_equal(a.part[4].text, b.part[4].text, b.part[4].used);
    assert_true(b.count[4] == 0 || member(&b, 4, b.count[4] - 1, 4) < 1000);
    unpacked_free(&a);
    unpacked_free(&b);
    packed_run_free(&whole);
    packed_run_free(&part);
    uniform_info.release(&root);
}

static int refuse(void *context, const void *bytes, size_t length)
{
    int *calls = context;
    (void)bytes;
    (void)length;
    ++*calls;
    return 1;
}

/* A sink that accepts no more is not called again, and the search ends. */
TEST(test_closed_sink)
{
    tree_pos root;
    packed_run p = {.rc = 0};
    int calls = 0;
    make_uniform("w=5,d=9,seed=1", &root);
    const subject s = {&uniform_info, &root, "minimax", nw_lab_defaults()};
    start_recorder(&p.recorder, &s);
    nw_packed_start(&p.packed, &p.recorder, refuse, &calls);
    p.rc = run_subject(&s, &p.recorder, &p.stop, &p.result);
    nw_packed_finish(&p.packed, false, 0);
    assert_int_equal(p.rc, NW_ESTOP);
    assert_int_equal(calls, 1);
    packed_run_free(&p);
    uniform_info.release(&root);
}

TEST_MAIN(NULL, NULL)
