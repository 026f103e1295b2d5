/* SPDX-License-Identifier: MIT */
#include "play/checkers_endgame.h"
#include "core/error.h"
#include "games/checkers/eval-inl.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

void checkers_endgame_begin(checkers_endgame *e)
{
    checkers_endings_at(&e->endings, checkers_endings_solved);
}

void checkers_endgame_end(checkers_endgame *e)
{
    checkers_database_free(e->database);
    free((void *)e->cache);
    e->database = NULL;
    e->cache = NULL;
}

int checkers_endgame_read(checkers_endgame *e, const char *file, nw_error *err)
{
    nw_error why = {0};
    FILE *f = fopen(file, "rb");
    if (!f)
        return nw_fail(err, NW_EIO, "endings %.120s: %s. Build them: nullwindow endings build 6",
                       file, strerror(errno));
    checkers_endgame_end(e);
    e->cache = calloc(CHECKERS_ENDGAME_CACHE, sizeof *e->cache);
    const int rc = e->cache ? checkers_database_read(&e->database, f, &why)
                            : nw_fail(&why, NW_ENOMEM, "out of memory");
    fclose(f);
    return rc == NW_OK ? rc : nw_fail(err, rc, "endings %.120s: %.100s", file, why.text);
}

/* --- within a search */

enum { VALUE_BITS = 3 };

/* From the cache, else from the database, at some hundred nanoseconds. */
static checkers_value database_value(checkers_endgame *e, const checkers_pos *p)
{
    const uint64_t key = checkers_key(p);
    _Atomic uint64_t *entry = &e->cache[key >> VALUE_BITS & (CHECKERS_ENDGAME_CACHE - 1)];
    const uint64_t found = atomic_load_explicit(entry, memory_order_relaxed);
    if (found && (found ^ key) >> VALUE_BITS == 0)
        return (checkers_value)((found & 7) - 1);
    const checkers_value v = checkers_database_probe(e->database, p);
    atomic_store_explicit(entry, key >> VALUE_BITS << VALUE_BITS | (uint64_t)(v + 1),
                          memory_order_relaxed);
    return v;
}

static checkers_value by_plies(int plies)
{
    return plies == CHECKERS_ENDING_DRAWN ? CHECKERS_DRAWN
           : plies % 2                    ? CHECKERS_WON
                                          : CHECKERS_LOST;
}

checkers_value checkers_endgame_value(checkers_endgame *e, const checkers_pos *p)
{
    if (checkers_ending_is_known(p))
        return by_plies(checkers_ending_plies(&e->endings, p));
    const unsigned pieces = (unsigned)checkers_count(p->piece[0] | p->piece[1]);
    return e->database && pieces <= checkers_database_pieces(e->database) ? database_value(e, p)
                                                                          : CHECKERS_UNKNOWN;
}

/* Score of a database win, adjusted by the evaluation; and of one with known distance. Both stay
 * below proven wins. */
enum { LOOKS_WON = 8000, LOOKS_MOST = 900, WON_SURELY = 9300 };

static nw_score looks(const checkers_pos *p)
{
    const nw_score v = checkers_evaluate(p);
    return v > LOOKS_MOST ? LOOKS_MOST : v < -LOOKS_MOST ? -LOOKS_MOST : v;
}

bool checkers_endgame_known(void *endgame, const void *state, nw_score *value)
{
    checkers_endgame *e = endgame;
    const checkers_pos *p = state;
    const checkers_value v = checkers_endgame_value(e, p);
    if (v == CHECKERS_UNKNOWN)
        return false;
    *value = 0;
    if (v != CHECKERS_DRAWN && checkers_ending_is_known(p))
        *value = WON_SURELY - checkers_ending_plies(&e->endings, p);
    else if (v != CHECKERS_DRAWN)
        *value = LOOKS_WON + (v == CHECKERS_WON ? looks(p) : -looks(p));
    if (v == CHECKERS_LOST)
        *value = -*value;
    return true;
}

/* --- at the root */

/* The distance of a child on the best line: one ply less; draws stay draws. */
static int next_plies(int plies)
{
    return plies == CHECKERS_ENDING_DRAWN ? plies : plies - 1;
}

/* Lists the best moves of a position whose game ends in `plies`. */
static int best_moves(const checkers_endgame *e, const checkers_pos *p, int plies, nw_move *best)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int count = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        if (checkers_ending_plies(&e->endings, &child) == next_plies(plies))
            best[count++] = moves[i];
    }
    return count;
}

/* The line of best play; at most 254 plies, each with a move. */
static int best_line(const checkers_endgame *e, checkers_pos p, int plies, nw_move *line)
{
    nw_move best[CHECKERS_MAX_MOVES];
    int length = 0;
    for (; plies > 0 && length < NW_PLIES_MAX && best_moves(e, &p, plies, best) > 0; plies--) {
        const checkers_pos parent = p;
        line[length++] = best[0];
        checkers_play(&p, &parent, best[0]);
    }
    return length;
}

/* The moves that keep the value. */
static int right_moves(checkers_endgame *e, const checkers_pos *p, checkers_value v)
{
    const checkers_value after = v == CHECKERS_WON    ? CHECKERS_LOST
                                 : v == CHECKERS_LOST ? CHECKERS_WON
                                                      : v;
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int count = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        if (checkers_endgame_value(e, &child) == after)
            e->right[count++] = moves[i];
    }
    return count;
}

/* Restricts the search to moves that keep the database value. */
static bool ask_database(checkers_endgame *e, const checkers_pos *p, nw_limits *limits)
{
    const checkers_value v = checkers_endgame_value(e, p);
    const int count = v == CHECKERS_UNKNOWN || limits->depth > 0 ? 0 : right_moves(e, p, v);
    if (count > 0) {
        limits->only = e->right;
        limits->only_count = count;
    }
    return false;
}

bool checkers_endgame_answer(checkers_endgame *e, const checkers_pos *p, nw_limits *limits,
                             nw_result *result)
{
    if (!checkers_ending_is_known(p))
        return ask_database(e, p, limits);
    const int plies = checkers_ending_plies(&e->endings, p);
    if (limits->depth > 0 && plies > limits->depth)
        return false;
    if (plies == CHECKERS_ENDING_DRAWN) {
        limits->only = e->right;
        limits->only_count = best_moves(e, p, plies, e->right);
        return false;
    }
    const nw_score loss = CHECKERS_LOSS + plies, value = plies % 2 ? -loss : loss;
    *result = (nw_result){.value = value,
                          .lower = value,
                          .upper = value,
                          .move = NW_NO_MOVE,
                          .depth = plies,
                          .complete = 1,
                          .nodes = 1,
                          .proof = NW_PROVED_ITERATION};
    result->pv_length = best_line(e, *p, plies, result->pv);
    if (result->pv_length > 0)
        result->move = result->pv[0];
    return true;
}
