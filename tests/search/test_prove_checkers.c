/* SPDX-License-Identifier: MIT */
/* df-pn where positions recur: random endings of checkers against the solved ones, outcome by
 * outcome; a line that repeats a position is a draw. With arguments, PIECES POSITIONS NODES SEED,
 * each within a limit of nodes. */
#include "games/checkers/endings.h"
#include "games/checkers/rules.h"
#include "play/checkers_endgame.h"
#include "core/random-inl.h"
#include "nullwindow_proof.h"
#include "support.h"

typedef struct trial {
    int agree, differ, unknown;
    uint64_t nodes;
} trial;

static unsigned below(uint64_t *random, unsigned n)
{
    return nw_below((uint32_t)(nw_random(random) >> 32), n);
}

/* A random position with `pieces` pieces, at least one of each side, read from its text. */
static void random_position(checkers_pos *p, int pieces, uint64_t *random)
{
    nw_error err;
    do {
        char text[160] = "", side[2][64] = {"", ""};
        const int black = 1 + (int)below(random, (unsigned)pieces - 1);
        uint64_t taken = 0;
        for (int i = 0; i < pieces; i++) {
            unsigned square = 1 + below(random, 32);
            while (taken >> square & 1)
                square = 1 + below(random, 32);
            taken |= 1ull << square;
            const bool is_black = i < black, home = is_black ? square > 28 : square < 5;
            char *to = side[!is_black];
            sprintf(to + strlen(to), "%s%s%u", *to ? "," : "", home || below(random, 2) ? "K" : "",
                    square);
        }
        sprintf(text, "%s:W%s:B%s", below(random, 2) ? "W" : "B", side[1], side[0]);
        if (checkers_info.parse(text, p, &err) == 0 && checkers_ending_is_known(p))
            return;
    } while (true);
}

static void ask(nw_prover *p, const checkers_endings *e, const checkers_pos *pos, uint64_t nodes,
                trial *t)
{
    const nw_prove_limits limits = {.nodes = nodes};
    const nw_question q = {.state = pos};
    const int plies = checkers_ending_plies(e, pos);
    const int truth = plies == CHECKERS_ENDING_DRAWN ? 0 : plies % 2 ? 1 : -1;
    nw_solution s;
    nw_error err = {0};
    if (nw_prover_solve(p, &q, NW_SOLVE_OUTCOME, &limits, &s, &err) < 0)
        abort();
    t->nodes += s.nodes;
    if (!s.complete)
        t->unknown++;
    else if ((s.lower > 0) - (s.upper < 0) == truth)
        t->agree++;
    else
        t->differ++;
}

static trial compare(int pieces, int positions, uint64_t nodes, uint64_t seed)
{
    const nw_prover_options o = {.memory = pieces > 3 ? 1 << 28 : 1 << 26};
    checkers_endings endings;
    nw_prover *p;
    nw_error err = {0};
    trial t = {0};
    checkers_endings_at(&endings, checkers_endings_solved);
    if (nw_prover_new(&p, checkers_info.rules, &o, &err) < 0)
        abort();
    for (int i = 0; i < positions; i++) {
        checkers_pos pos;
        random_position(&pos, pieces, &seed);
        ask(p, &endings, &pos, nodes, &t);
    }
    nw_prover_free(p);
    return t;
}

/* Verifies: Kishimoto and Mueller 2004 (graph history interaction). */
static void test_endings(void **unused)
{
    (void)unused;
    for (int pieces = 2; pieces <= 3; pieces++) {
        const trial t = compare(pieces, 60, 100000, 7);
        assert_int_equal(t.differ, 0);
        assert_int_equal(t.agree, 60);
    }
}

int main(int argc, char **argv)
{
    if (argc == 5) {
        const trial t = compare(atoi(argv[1]), atoi(argv[2]), strtoull(argv[3], NULL, 10),
                                strtoull(argv[4], NULL, 10));
        printf("%d agree, %d differ, %d not decided, %llu nodes\n", t.agree, t.differ, t.unknown,
               (unsigned long long)t.nodes);
        return t.differ != 0;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_endings)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
