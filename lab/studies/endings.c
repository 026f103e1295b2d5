/* SPDX-License-Identifier: MIT */
#include "lab/studies/endings.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "base/text.h"
#include "play/checkers_endgame.h"
#include <string.h>

/* --- any game */

int ending_number(const ending *e, nw_move move)
{
    int i = e->moves - 1;
    while (i > 0 && e->move[i] != move)
        i--;
    return i;
}

bool ending_is_best(const ending *e, nw_move move)
{
    const int i = ending_number(e, move);
    return e->move[i] == move && e->value[i] == e->best;
}

/* Is some move better than another? */
static bool matters(ending *e)
{
    bool differ = false;
    e->best = -NW_INF;
    for (int i = 0; i < e->moves; i++) {
        differ |= e->value[i] != e->value[0];
        e->best = e->value[i] > e->best ? e->value[i] : e->best;
    }
    return differ;
}

static int list_moves(const nw_game *game, ending *e)
{
    nw_move move[NW_MOVES_MAX];
    const int count = game->moves(&e->state, move);
    e->moves = count < ENDING_MOVES ? count : ENDING_MOVES;
    memcpy(e->move, move, (size_t)e->moves * sizeof *move);
    return e->moves;
}

static uint32_t draw(uint64_t *stream, uint32_t n)
{
    return nw_below((uint32_t)(nw_random(stream) >> 32), n);
}

static int check_size(const nw_game *game, const ending *e, nw_error *err)
{
    return game->state_size <= sizeof e->state
               ? 0
               : nw_fail(err, NW_EINVAL, "a position of %s does not fit", game->name);
}

/* --- Othello */

/* Plays random moves from the start to that many empties; false if the game ends. */
static bool random_othello(const nw_game *game, ending *e, int empties, uint64_t *stream)
{
    ending next;
    nw_error err;
    if (nw_parse(game, "", &e->state, &err) < 0)
        return false;
    for (int discs = 4; discs < 64 - empties;) {
        char name[16];
        if (list_moves(game, e) == 0)
            return false;
        const nw_move chosen = e->move[draw(stream, (uint32_t)e->moves)];
        game->move_name(&e->state, chosen, name, sizeof name);
        game->play(&next.state, &e->state, chosen);
        e->state = next.state;
        discs += strcmp(name, "pass") != 0 && strcmp(name, "--") != 0;
    }
    return list_moves(game, e) > 0;
}

/* The exact values of all moves; four extra plies, for passes. */
static int solve_moves(nw_searcher *s, const nw_game *game, ending *e, int empties, nw_error *err)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < e->moves; i++) {
        ending child;
        nw_result result = {.value = 0};
        const nw_limits limits = {.depth = empties + 4};
        game->play(&child.state, &e->state, e->move[i]);
        rc = nw_search(s, &child.state, &limits, &result, err);
        e->value[i] = -result.value;
    }
    return rc;
}

int ending_of_othello(ending *e, nw_searcher *s, int empties, int *seed, nw_error *err)
{
    const nw_game *game = nw_builtin("othello");
    int rc = check_size(game, e, err);
    for (bool found = false; rc == 0 && !found; ++*seed) {
        uint64_t stream = nw_mix((uint64_t)*seed);
        if (!random_othello(game, e, empties, &stream))
            continue;
        rc = solve_moves(s, game, e, empties, err);
        found = rc == 0 && matters(e);
    }
    return rc;
}

/* --- checkers */

enum { SQUARES = 32, LAST_OF_MEN = 28 }; /* men are never on their crowning row */

/* Three or four pieces, half of them kings, white to move; coinciding squares are refused. */
static void random_checkers(char *out, size_t size, uint64_t *stream)
{
    nw_text text = nw_text_in(out, size);
    for (int side = 0; side < 2; side++) {
        const int pieces = side == 0 ? 2 : 1 + (int)draw(stream, 2);
        nw_text_add(&text, side == 0 ? "W:W" : ":B");
        for (int i = 0; i < pieces; i++) {
            const bool king = draw(stream, 2) == 0;
            const int square = 1 + (int)draw(stream, king ? SQUARES : LAST_OF_MEN) +
                               (!king && side == 0 ? SQUARES - LAST_OF_MEN : 0);
            nw_text_add(&text, "%s%s%d", i ? "," : "", king ? "K" : "", square);
        }
    }
}

/* Values of the moves: 1 for a win, -1 for a loss. A child's plies are the other side's. */
static void look_up(const checkers_endings *known, ending *e)
{
    for (int i = 0; i < e->moves; i++) {
        checkers_pos root, child;
        memcpy(&root, &e->state, sizeof root);
        checkers_play(&child, &root, e->move[i]);
        const int plies = checkers_ending_plies(known, &child);
        e->value[i] = plies == CHECKERS_ENDING_DRAWN ? 0 : plies % 2 ? -1 : 1;
    }
}

int ending_of_checkers(ending *e, int *seed, nw_error *err)
{
    const nw_game *game = nw_builtin("checkers");
    checkers_endings known;
    const int rc = check_size(game, e, err);
    checkers_endings_at(&known, checkers_endings_solved);
    for (bool found = false; rc == 0 && !found; ++*seed) {
        char text[64];
        nw_error refused;
        uint64_t stream = nw_mix((uint64_t)*seed);
        random_checkers(text, sizeof text, &stream);
        if (nw_parse(game, text, &e->state, &refused) < 0 || list_moves(game, e) < 2)
            continue;
        look_up(&known, e);
        found = matters(e);
    }
    return rc;
}
