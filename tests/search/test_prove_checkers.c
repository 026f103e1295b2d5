/* SPDX-License-Identifier: MIT */
/* df-pn where positions recur: random endings of checkers against the solved ones, outcome by
 * outcome; a line that repeats a position is a draw. With arguments, PIECES POSITIONS NODES SEED
 * [TRUTH [KNOWN]], each within a limit of nodes; TRUTH: a database with the outcomes (without it at
 * most four pieces), KNOWN: one that the prover may use, of fewer pieces. */
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

typedef struct population {
    int pieces, positions;
    uint64_t nodes, seed;
    nw_database truth, known;
} population;

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
        if (checkers_info.parse(text, p, &err) == 0)
            return;
    } while (true);
}

static int outcome_of(const population *o, const checkers_pos *pos)
{
    checkers_endings e;
    nw_score value = 0;
    if (o->truth.data) {
        if (!o->truth.rules->value(o->truth.data, pos, &value))
            abort();
        return (value > 0) - (value < 0);
    }
    checkers_endings_at(&e, checkers_endings_solved);
    const int plies = checkers_ending_plies(&e, pos);
    return plies == CHECKERS_ENDING_DRAWN ? 0 : plies % 2 ? 1 : -1;
}

static void ask(nw_prover *p, const population *o, const checkers_pos *pos, trial *t)
{
    const nw_prove_limits limits = {.nodes = o->nodes};
    const nw_question q = {.state = pos};
    const int truth = outcome_of(o, pos);
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

static trial compare(const population *of)
{
    const nw_prover_options o = {.memory = of->pieces > 3 ? 1 << 29 : 1 << 26,
                                 .known = of->known.data ? of->known.rules->value : NULL,
                                 .known_by = of->known.data};
    nw_prover *p;
    nw_error err = {0};
    trial t = {0};
    uint64_t seed = of->seed;
    if (nw_prover_new(&p, checkers_info.rules, &o, &err) < 0)
        abort();
    for (int i = 0; i < of->positions; i++) {
        checkers_pos pos;
        random_position(&pos, of->pieces, &seed);
        ask(p, of, &pos, &t);
    }
    nw_prover_free(p);
    return t;
}

/* Verifies: Kishimoto and Mueller 2004 (graph history interaction). */
TEST(test_endings)
{
    for (int pieces = 2; pieces <= 3; pieces++) {
        const trial t = compare(&(population){pieces, 60, 100000, 7, {0}, {0}});
        assert_int_equal(t.differ, 0);
        assert_int_equal(t.agree, 60);
    }
}

int main(int argc, char **argv)
{
    if (argc >= 5) {
        nw_error err;
        population o = {atoi(argv[1]),
                        atoi(argv[2]),
                        strtoull(argv[3], NULL, 10),
                        strtoull(argv[4], NULL, 10),
                        {0},
                        {0}};
        if ((argc > 5 && nw_database_open(&o.truth, &checkers_info, argv[5], &err) < 0) ||
            (argc > 6 && nw_database_open(&o.known, &checkers_info, argv[6], &err) < 0) ||
            (argc == 5 && o.pieces > CHECKERS_ENDING_PIECES)) {
            fprintf(stderr, "more than four pieces need a database with their outcomes\n");
            return 2;
        }
        const trial t = compare(&o);
        printf("%d agree, %d differ, %d not decided, %llu nodes\n", t.agree, t.differ, t.unknown,
               (unsigned long long)t.nodes);
        nw_database_close(&o.truth);
        nw_database_close(&o.known);
        return t.differ != 0;
    }
    return run_all_tests(NULL, NULL);
}
