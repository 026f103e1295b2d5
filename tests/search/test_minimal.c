/* SPDX-License-Identifier: MIT */
/* Minimal graphs: their sizes where theory gives them, and that the counted nodes alone prove the
 * value, by a verifier that shares nothing with the library but the rules of the games. */
#include "core/memory.h"
#include "games/games.h"
#include "library/minimal.h"
#include "support.h"
#include "states.h"

typedef struct position {
    const nw_game_info *info;
    const nw_game *g;
    state s;
    const char *text;
} position;

static position open_position(const char *text)
{
    position p = {.text = text};
    nw_error err = {0};
    const size_t name = strcspn(text, ":");
    p.info = nw_game_find(text, name);
    assert_non_null(p.info);
    p.g = p.info->rules;
    assert_true(p.g->state_size <= sizeof p.s);
    if (p.info->parse(text[name] ? text + name + 1 : "", &p.s, &err) < 0)
        fail_msg("%s: %s", text, err.text);
    return p;
}

static void close_position(position *p)
{
    if (p->info->release)
        p->info->release(&p->s);
}

static nw_minimal_result run(const position *p, int depth, const nw_minimal_options *o)
{
    nw_minimal_result r;
    nw_error err = {0};
    if (nw_minimal(p->g, &p->s, depth, o, &r, &err) < 0)
        fail_msg("%s, depth %d: %s", p->text, depth, err.text);
    return r;
}

static nw_minimal_options options_for(const position *p, int mm, bool quiescence)
{
    nw_minimal_options o = nw_minimal_defaults(p->g);
    o.search.table_bits = 16;
    o.search.quiescence = quiescence;
    o.mm = mm;
    return o;
}

static uint64_t total(const nw_minimal_result *r, nw_minimal_kind kind)
{
    return nw_counts_total(&r->graph[kind].counts);
}

/* --- sizes that theory gives */

static uint64_t power(uint64_t w, int d)
{
    return d == 0 ? 1 : w * power(w, d - 1);
}

/* Verifies: Plaat 1996, section 5.1: the minimal tree of Knuth and Moore, w^floor(d/2) +
 * w^ceil(d/2) - 1 leaves, whatever the order of the moves; without transpositions the graph is the
 * tree, and in a uniform tree all cutoffs cost the same. */
TEST(test_uniform)
{
    for (int w = 1; w <= 5; w++) {
        for (int d = 1; d <= 7; d++) {
            for (int kind = 0; kind < 2; kind++) {
                char text[128];
                snprintf(text, sizeof text, "uniform:w=%d,d=%d,seed=%d%s", w, d, w * d,
                         kind ? ",order=1" : ",values=-9..9");
                position p = open_position(text);
                nw_minimal_options o = options_for(&p, 3, false);
                o.search.algorithm = "alphabeta";
                const nw_minimal_result r = run(&p, d, &o);
                const uint64_t leaves =
                    power((uint64_t)w, d / 2) + power((uint64_t)w, (d + 1) / 2) - 1;
                for (int i = 0; i < NW_MINIMAL_KINDS; i++) {
                    assert_true(r.graph[i].there);
                    if (r.graph[i].counts.leaf != leaves || r.graph[i].counts.table != 0)
                        fail_msg("%s: graph %d has %llu leaves, not %llu", text, i,
                                 (unsigned long long)r.graph[i].counts.leaf,
                                 (unsigned long long)leaves);
                }
                /* In a perfectly ordered tree the search visits nothing else. */
                if (kind)
                    assert_int_equal(r.last.leaf, leaves);
                close_position(&p);
            }
        }
    }
}

/* The fewest nodes that prove that the value of s is at least v (side +1) or at most v (-1), seen
 * from the root; 0 if that is false. */
static uint64_t smallest_proof(const nw_game *g, const state *s, int depth, int sign, nw_score v,
                               int side)
{
    nw_move moves[64];
    const int count = depth > 0 ? g->moves(s, moves) : 0;
    uint64_t least = 0, sum = 0;
    if (count == 0)
        return (sign * g->evaluate(s) - v) * side >= 0;
    for (int i = 0; i < count; i++) {
        state child;
        g->play(&child, s, moves[i]);
        const uint64_t cost = smallest_proof(g, &child, depth - 1, -sign, v, side);
        if (sign == side && cost && (!least || cost < least))
            least = cost;
        if (sign != side && !cost)
            return 0;
        sum += cost;
    }
    if (sign == side)
        return least ? least + 1 : 0;
    return sum + 1;
}

/* Verifies: Plaat 1996, section 5.3: with all plies minimaxed for the cheapest cutoff, a tree
 * without transpositions has the smallest proof there is. The two halves share one line. */
TEST(test_cheapest)
{
    for (int seed = 1; seed <= 60; seed++) {
        char text[128];
        const int d = 2 + seed % 5;
        snprintf(text, sizeof text, "uniform:width=1..5,d=%d,seed=%d,values=-9..9", d, seed);
        position p = open_position(text);
        const nw_minimal_options o = options_for(&p, d, false);
        const nw_minimal_result r = run(&p, d, &o);
        const uint64_t least = smallest_proof(p.g, &p.s, d, 1, r.value, 1) +
                               smallest_proof(p.g, &p.s, d, 1, r.value, -1) - (uint64_t)d - 1;
        if (total(&r, NW_MM_TREE) != least || total(&r, NW_ARMG) != least)
            fail_msg("%s: %llu nodes, the smallest proof has %llu", text,
                     (unsigned long long)total(&r, NW_MM_TREE), (unsigned long long)least);
        assert_true(total(&r, NW_MINIMAL_TREE) >= least);
        close_position(&p);
    }
}

/* --- the verifier */

/* The nodes that were counted, by graph, and what is proved of them. */
typedef struct counted {
    const nw_game *g;
    nw_memory nodes[NW_MINIMAL_KINDS], bounds;
    uint64_t calls[NW_MINIMAL_KINDS];
} counted;

static uint64_t node_key(const nw_game *g, const void *s, int depth)
{
    return nw_mix(g->key(s) ^ nw_mix((uint64_t)depth + 1));
}

static void keep_node(void *context, const nw_minimal_node *node)
{
    counted *c = context;
    c->calls[node->graph]++;
    assert_int_equal(nw_memory_store(&c->nodes[node->graph], node_key(c->g, node->pos, node->depth),
                                     (nw_bounds){0, 0}),
                     0);
}

/* The bounds of s that the counted nodes prove, for the side to move. */
static nw_bounds prove(counted *c, int graph, const state *s, int depth)
{
    nw_move moves[NW_MOVES_MAX];
    const uint64_t key = node_key(c->g, s, depth);
    if (nw_memory_retrieve(&c->nodes[graph], key).f_minus == -NW_INF)
        return (nw_bounds){-NW_INF, NW_INF};
    const nw_bounds known = nw_memory_retrieve(&c->bounds, key);
    if (known.f_minus != -NW_INF || known.f_plus != NW_INF)
        return known;
    const int count = c->g->moves(s, moves);
    nw_bounds b = {-NW_INF, -NW_INF};
    if (count == 0 || depth == 0) {
        b.f_minus = b.f_plus = count == 0 && c->g->result ? c->g->result(s) : c->g->evaluate(s);
    } else {
        for (int i = 0; i < count; i++) {
            state child;
            c->g->play(&child, s, moves[i]);
            const nw_bounds below = prove(c, graph, &child, depth - 1);
            b.f_minus = -below.f_plus > b.f_minus ? -below.f_plus : b.f_minus;
            b.f_plus = -below.f_minus > b.f_plus ? -below.f_minus : b.f_plus;
        }
    }
    nw_memory_store(&c->bounds, key, b);
    return b;
}

static const struct {
    const char *text;
    int depth, mm;
} positions[] = {
    {"chess", 4, 1},
    {"chess:r1bqkb1r/1p3pp1/p1nppn1p/8/3NPB2/2N5/PPPQ1PPP/2KR1B1R b kq -", 3, 2},
    {"chess:8/8/8/4k3/8/8/4P3/4K3 w - -", 6, 3},
    {"checkers", 7, 3},
    {"checkers:W:W21,22,24,25:B5,6,9,13", 8, 4},
    {"othello", 5, 2},
    {"othello:f5d6c3", 5, 3},
    {"tictactoe", 6, 2},
    {"connect4", 6, 2},
    {"uniform:w=4,d=7,seed=3,values=-20..20,transpose=1", 7, 3},
    {"uniform:width=1..5,d=6,seed=8,values=-3..3", 6, 2},
};
enum { POSITIONS = sizeof positions / sizeof *positions };

static void check_proofs(position *p, int depth, nw_minimal_options o)
{
    counted c = {.g = p->g};
    o.node = keep_node;
    o.node_context = &c;
    o.walk = true;
    const nw_minimal_result r = run(p, depth, &o);
    for (int i = 0; i < NW_MINIMAL_KINDS; i++) {
        const nw_counts *counts = &r.graph[i].counts;
        if (i == NW_MM_TREE || !r.graph[i].there)
            continue; /* that tree is never walked */
        assert_int_equal(c.calls[i], counts->leaf + counts->interior);
        const nw_bounds b = prove(&c, i, &p->s, depth);
        if (b.f_minus != r.value || b.f_plus != r.value)
            fail_msg("%s, depth %d, graph %d: the nodes prove %d..%d, not %d", p->text, depth, i,
                     b.f_minus, b.f_plus, r.value);
        nw_memory_free(&c.bounds);
    }
    for (int i = 0; i < NW_MINIMAL_KINDS; i++)
        nw_memory_free(&c.nodes[i]);
}

/* Verifies: Plaat 1996, section 5.2, the left-first minimal graph; section 5.3, the approximate
 * real minimal graph: the counted nodes alone prove f- = f+ = the value. */
TEST(test_proofs)
{
    for (int i = 0; i < POSITIONS; i++) {
        position p = open_position(positions[i].text);
        check_proofs(&p, positions[i].depth, options_for(&p, positions[i].mm, false));
        close_position(&p);
    }
}

/* For any position and options the proof is valid, and the two theorems hold. */
static void check_random(uint64_t *rng, const char *text, int depth, int plies)
{
    position p = open_position(text);
    nw_move moves[NW_MOVES_MAX];
    state child;
    const state root = p.s;
    for (int i = (int)(nw_random(rng) % (unsigned)plies), n; i > 0; i--) {
        if ((n = p.g->moves(&p.s, moves)) == 0)
            break;
        p.g->play(&child, &p.s, moves[nw_random(rng) % (unsigned)n]);
        p.s = child;
    }
    static const char *const algorithms[] = {"alphabeta", "aspiration-negascout", "mtdf", "mt-sss"};
    nw_minimal_options o = options_for(&p, (int)(nw_random(rng) % 4), false);
    o.search.algorithm = algorithms[nw_random(rng) % 4];
    o.search.table_bits = 4 + (int)(nw_random(rng) % 12);
    o.search.deepen = (int)(nw_random(rng) % 3);
    o.search.etc = (int)(nw_random(rng) % 3);
    o.etc = 1 + (int)(nw_random(rng) % 3);
    depth = 1 + (int)(nw_random(rng) % (unsigned)depth);
    check_proofs(&p, depth, o);
    const nw_minimal_result r = run(&p, depth, &o);
    assert_true(total(&r, NW_LFMG) <= total(&r, NW_MINIMAL_TREE));
    assert_true(total(&r, NW_MM_TREE) <= total(&r, NW_MINIMAL_TREE));
    p.s = root;
    close_position(&p);
}

TEST(test_random)
{
    uint64_t rng = 1996;
    const int rounds = getenv("NW_SOAK") ? 5000 : 30;
    for (int i = 0; i < rounds; i++) {
        check_random(&rng, "chess", 3, 60);
        check_random(&rng, "checkers", 7, 60);
        check_random(&rng, "othello", 4, 60);
        check_random(&rng, "connect4", 6, 42);
        check_random(&rng, "uniform:width=1..4,d=7,seed=5,values=-9..9,transpose=1", 7, 2);
    }
}

/* --- how the sizes compare */

static void check_order(const position *p, const nw_minimal_result *r)
{
    const uint64_t tree = total(r, NW_MINIMAL_TREE), lfmg = total(r, NW_LFMG);
    /* Adding up over the graph or walking the tree, the graph is never larger. */
    assert_true(lfmg <= tree);
    assert_true(r->graph[NW_LFMG].counts.leaf <= r->graph[NW_MINIMAL_TREE].counts.leaf);
    assert_true(total(r, NW_MM) <= total(r, NW_MM_TREE));
    assert_true(total(r, NW_MM_TREE) <= tree);
    /* These are not theorems: what ETC or a cheaper cutoff leaves out may be missed as a
     * transposition later. They hold on the positions here. */
    if (total(r, NW_LFMG_ETC) > lfmg || total(r, NW_ARMG) > lfmg)
        fail_msg("%s: LFMG %llu, with ETC %llu, ARMG %llu", p->text, (unsigned long long)lfmg,
                 (unsigned long long)total(r, NW_LFMG_ETC), (unsigned long long)total(r, NW_ARMG));
    /* No search proves the value with fewer leaves than the smallest proof; the minimal tree of its
     * own moves with transpositions is used for comparison. */
    assert_true(nw_counts_total(&r->last) >= total(r, NW_ARMG));
}

static void check_same(const nw_minimal_result *a, const nw_minimal_result *b, bool but_tree)
{
    assert_int_equal(a->value, b->value);
    assert_memory_equal(&a->search, &b->search, sizeof a->search);
    assert_memory_equal(&a->last, &b->last, sizeof a->last);
    for (int i = but_tree; i < NW_MINIMAL_KINDS; i++)
        assert_memory_equal(&a->graph[i].counts, &b->graph[i].counts, sizeof a->graph[i].counts);
    assert_int_equal(a->graph[0].counts.leaf, b->graph[0].counts.leaf);
    assert_int_equal(a->graph[0].counts.interior, b->graph[0].counts.interior);
}

/* Verifies: Plaat 1996, section 5.2: transpositions shrink the minimal tree to the graph. */
TEST(test_sizes)
{
    for (int i = 0; i < 2 * POSITIONS; i++) {
        position p = open_position(positions[i / 2].text);
        const int depth = positions[i / 2].depth - i % 2; /* odd and even */
        nw_minimal_options o = options_for(&p, positions[i / 2].mm, i % 2);
        const nw_minimal_result r = run(&p, depth, &o);
        check_order(&p, &r);
        nw_minimal_result again = run(&p, depth, &o);
        check_same(&r, &again, false);
        o.walk = true;
        again = run(&p, depth, &o);
        check_same(&r, &again, true);
        close_position(&p);
    }
}

/* MM in every iteration changes the cheapest graphs alone, which still prove the value (else the
 * run fails), and makes them smaller. Verifies: Plaat 1996, section 5.3: cheap moves of one
 * iteration serve the next. */
TEST(test_iterated)
{
    uint64_t last_only = 0, iterated = 0;
    for (int i = 0; i < POSITIONS; i++) {
        position p = open_position(positions[i].text);
        nw_minimal_options o = options_for(&p, 2, 0);
        const nw_minimal_result a = run(&p, positions[i].depth, &o);
        o.mm_iterates = true;
        const nw_minimal_result b = run(&p, positions[i].depth, &o);
        assert_memory_equal(a.graph, b.graph, (NW_LFMG_ETC + 1) * sizeof *a.graph);
        assert_true(b.graph[NW_ARMG].there && a.gaps == b.gaps);
        last_only += nw_counts_total(&a.graph[NW_ARMG].counts);
        iterated += nw_counts_total(&b.graph[NW_ARMG].counts);
        close_position(&p);
    }
    assert_true(iterated < last_only);
}

/* A small table, which loses moves of the search, does not affect validity: gaps are filled, and
 * the graphs prove the value. */
TEST(test_small_table)
{
    position p = open_position("othello");
    nw_minimal_options o = options_for(&p, 1, false);
    for (int bits = 0; bits <= 12; bits += bits ? 8 : 4) {
        o.search.table_bits = bits;
        check_proofs(&p, 5, o);
    }
}

/* Verifies: Plaat 1996, section 5.1: transpositions are told apart by depth; nearly all are of
 * equal depth. */
TEST(test_places)
{
    position p = open_position("checkers");
    nw_minimal_options o = options_for(&p, 0, false);
    o.places = true;
    const nw_minimal_result r = run(&p, 9, &o);
    uint64_t nodes = 0, transpositions = 0;
    for (int i = 0; i <= 9; i++) {
        nodes += r.graph[NW_LFMG].nodes_at[i];
        transpositions += r.graph[NW_LFMG].transpositions_at[i];
    }
    assert_int_equal(nodes, r.graph[NW_LFMG].counts.leaf + r.graph[NW_LFMG].counts.interior);
    assert_int_equal(transpositions, r.graph[NW_LFMG].counts.table);
    assert_int_equal(r.equal_depth, transpositions);
    assert_true(r.equal_depth > 10 * r.other_depth);
    assert_false(r.graph[NW_MM].there);
}

/* The places of a walk in the order of their first visit, and how many visits found theirs at
 * another depth than the first did. */
typedef struct places {
    const nw_game *game;
    struct {
        uint64_t key;
        int depth;
    } first[4096];
    int count;
    uint64_t other;
} places;

static void note_place(void *context, const nw_minimal_node *n)
{
    places *p = context;
    const uint64_t key = p->game->key(n->pos);
    int i = 0;
    if (n->graph != NW_LFMG)
        return;
    while (i < p->count && p->first[i].key != key)
        i++;
    p->other += i < p->count && p->first[i].depth != n->depth;
    if (i < p->count)
        return;
    assert_true(p->count < 4096);
    p->first[i].key = key;
    p->first[i].depth = n->depth;
    p->count++;
}

/* With kings alone a position comes back four plies later, at another depth. */
TEST(test_other_depths)
{
    position p = open_position("checkers:W:WK10,K15:BK3,K28,K29");
    places seen = {.game = p.g};
    nw_minimal_options o = options_for(&p, 0, false);
    o.places = true;
    o.node = note_place;
    o.node_context = &seen;
    const nw_minimal_result r = run(&p, 7, &o);
    assert_true(seen.other > 0);
    assert_int_equal(r.other_depth, seen.other);
    close_position(&p);
}

/* ETC looks at the children of nodes of at least so much depth; at the root nothing can cut off. */
TEST(test_etc_from_depth)
{
    position p = open_position("othello");
    nw_minimal_options o = options_for(&p, 0, false);
    for (int more = 0; more <= 1; more++) {
        o.etc = 3 + more;
        const nw_minimal_result r = run(&p, 4, &o);
        assert_int_equal(r.graph[NW_LFMG_ETC].etc_lookups > 0, !more);
    }
    close_position(&p);
}

/* The graph rounds leaves to the search's grain: it proves the rounded value, or the run fails. */
TEST(test_grain)
{
    for (int i = 0; i < POSITIONS; i++) {
        position p = open_position(positions[i].text);
        nw_minimal_options o = options_for(&p, 1, i % 2);
        o.search.lab = true;
        for (int depth = 2; depth <= 3; depth++) {
            o.search.grain = 0;
            const nw_score fine = run(&p, depth, &o).value;
            o.search.grain = 64;
            assert_int_equal(run(&p, depth, &o).value, fine - fine % 64);
        }
        close_position(&p);
    }
}

/* A user's game behind pointers has the same graphs. */
TEST(test_custom)
{
    position p = open_position("uniform:width=1..5,d=6,seed=8,values=-3..3,transpose=1");
    const nw_game copy = *p.g;
    position custom = p;
    const nw_minimal_options o = options_for(&p, 2, false);
    custom.g = &copy;
    const nw_minimal_result a = run(&p, 6, &o), b = run(&custom, 6, &o);
    check_same(&a, &b, false);
    close_position(&p);
}

TEST(test_refusals)
{
    position p = open_position("othello");
    nw_minimal_options o = options_for(&p, 1, false);
    nw_minimal_result r;
    nw_error err;
    volatile int stop = 1;
    assert_int_equal(nw_minimal(p.g, &p.s, 0, &o, &r, &err), NW_EINVAL);
    assert_int_equal(nw_minimal(p.g, &p.s, NW_PLIES_MAX + 1, &o, &r, &err), NW_EINVAL);
    o.mm = -1;
    assert_int_equal(nw_minimal(p.g, &p.s, 3, &o, &r, &err), NW_EINVAL);
    o.mm = o.etc = 0;
    assert_int_equal(nw_minimal(p.g, &p.s, 3, &o, &r, &err), NW_EINVAL);
    o.etc = 1;
    o.search.algorithm = "nonesuch";
    assert_int_equal(nw_minimal(p.g, &p.s, 3, &o, &r, &err), NW_EINVAL);
    o.search.algorithm = "mtd-best";
    assert_int_equal(nw_minimal(p.g, &p.s, 3, &o, &r, &err), NW_EINVAL);
    o.search.algorithm = "mtdf";
    o.stop = &stop;
    assert_int_equal(nw_minimal(p.g, &p.s, 3, &o, &r, &err), NW_ESTOP);
}

TEST_MAIN(NULL, NULL)
