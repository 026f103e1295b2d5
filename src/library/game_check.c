/* SPDX-License-Identifier: MIT */
#include "game_check.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/moves-inl.h"
#include "core/random-inl.h"
#include "library/sized.h"
#include "library/required.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The self-test of a game. Plays random games; at every position calls each function several times,
 * on copies of the state in other memory, and compares its results and the memory it wrote. A
 * digest of all results distinguishes positions with the same key.
 *
 * A single position does not reveal the point of view of a score: a result is a number, and the
 * contract has no function that exchanges the players. So check_sides examines all finished games
 * together, and nw_game_check_swap checks exactly if the author provides the exchange. */

enum {
    GUARD = 64,  /* bytes behind a buffer that must not change */
    PLIES = 512, /* random games are stopped after this many plies */
    LIST = NW_MOVES_MAX + GUARD,
    TEXT = 256, /* room for print and move_name, and a small one */
    SMALL_TEXT = 6,
    ENOUGH = 8,    /* finished games of a kind before anything is concluded, */
    DIFFERENT = 3, /* and different positions that they ended in */
    CHANGES = 1 << 14
};

/* Fill patterns of fresh memory, to detect bytes that a function did not write. */
enum { FILL_A = 0xA5, FILL_B = 0x3C };

/* Finished games by the player to move at their end: the game's mover, or the parity of the ply. */
typedef struct tally {
    int won, lost;       /* by that side */
    int agree, disagree; /* the signs of result and evaluation */
    int above, below;    /* evaluations by sign */
    int ends;            /* different positions among them */
} tally;

/* The evaluations before and after a move, the latter for the side that does not play the move. */
typedef struct change {
    nw_score before, after;
} change;

typedef struct checker {
    const nw_game *game;
    nw_game rules; /* a copy: the author's structure may be shorter than the library's */
    nw_error *err;
    int number, ply;               /* the game and the ply, for messages */
    unsigned char *now;            /* the position; one block of memory with the next three */
    unsigned char *copy;           /* the same bytes elsewhere */
    unsigned char *child[2];       /* one child, played into two fillings */
    nw_move *list, *again, *noisy; /* one block as well */
    nw_memory seen;                /* key -> digest of the position */
    nw_memory parts;               /* the part of the key that every table compares -> the key */
    nw_memory ended;               /* finished positions that were counted */
    nw_memory symmetric;           /* canonical key -> digest of the moves */
    tally side[2];
    change *changes; /* of the first CHANGES moves */
    int change_count;
    uint64_t random;
} checker;

/* Reports a fault and its position. */
static int broken(const checker *c, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
static int broken(const checker *c, const char *format, ...)
{
    char what[200];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return nw_fail(c->err, NW_EINVAL, "%s (random game %d, ply %d)", what, c->number, c->ply);
}

static unsigned below(checker *c, unsigned n)
{
    return nw_below((uint32_t)(nw_random(&c->random) >> 32), n);
}

static bool untouched(const unsigned char *p, size_t size, int fill)
{
    for (size_t i = 0; i < size; i++)
        if (p[i] != fill)
            return false;
    return true;
}

/* --- the root of a search */

/* Plays every move of the position in copy; calls must not change it, and must be repeatable. */
static int try_root(const nw_game *g, const void *state, void *copy, void *child, nw_error *err)
{
    nw_move list[NW_MOVES_MAX], again[NW_MOVES_MAX];
    const int count = g->moves(copy, list);
    if (count < 0 || count > g->max_moves)
        return nw_fail(err, NW_EINVAL, "%.40s: moves returns %d, but max_moves is %d", g->name,
                       count, g->max_moves);
    if (memcmp(copy, state, g->state_size) != 0)
        return nw_fail(err, NW_EINVAL,
                       "%.40s: moves changes the position it is given; it may write to out only",
                       g->name);
    if (g->moves(copy, again) != count || memcmp(list, again, (size_t)count * sizeof *list) != 0)
        return nw_fail(err, NW_EINVAL,
                       "%.40s: moves gives another list when asked again; it must depend on the "
                       "position alone",
                       g->name);
    for (int i = 0; i < count; i++) {
        g->play(child, copy, list[i]);
        if (memcmp(copy, state, g->state_size) != 0)
            return nw_fail(err, NW_EINVAL,
                           "%.40s: play changes the position it is given (move %lu); it may write "
                           "to child only",
                           g->name, (unsigned long)list[i]);
    }
    return 0;
}

int nw_game_check_root(const nw_game *game, const void *state, nw_error *err)
{
    /* The child lies behind the parent, aligned as by malloc. */
    const size_t align = _Alignof(max_align_t);
    const size_t size = (game->state_size + align - 1) / align * align;
    unsigned char *copy = malloc(2 * size);
    if (!copy)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    memcpy(copy, state, game->state_size);
    const int rc = try_root(game, state, copy, copy + size, err);
    free(copy);
    return rc;
}

/* --- one position */

/* No function may write to its argument: the state still equals copy. */
static int check_state(const checker *c, const char *function)
{
    if (memcmp(c->now, c->copy, c->game->state_size) != 0)
        return broken(c, "%s changes the state it is given", function);
    return 0;
}

/* Calls f, which is moves or noisy; the count, or a negative code. */
static int list_of(const checker *c, const char *name, int (*f)(const void *, nw_move *),
                   const void *state, nw_move *out)
{
    const int most = c->game->max_moves;
    memset(out, FILL_A, LIST * sizeof *out);
    const int count = f(state, out);
    if (count < 0 || count > most)
        return broken(c, "%s: %d moves, but max_moves is %d", name, count, most);
    if (!untouched((const unsigned char *)(out + most), (size_t)(LIST - most) * sizeof *out,
                   FILL_A))
        return broken(c, "%s writes beyond max_moves %d", name, most);
    for (int i = 0; i < count; i++) {
        if (out[i] == NW_NO_MOVE)
            return broken(c, "%s: move number %d is NW_NO_MOVE", name, i);
        if (nw_move_index(out, i, out[i]) >= 0)
            return broken(c, "%s: move %lu is listed twice", name, (unsigned long)out[i]);
    }
    return count;
}

/* The list depends on the state alone: the same for a copy, and on a second call. */
static int check_list(const checker *c, const char *name, int (*f)(const void *, nw_move *),
                      nw_move *out)
{
    const int count = list_of(c, name, f, c->now, out);
    for (int i = 0; i < 2 && count >= 0; i++) {
        const int same = list_of(c, name, f, i ? c->now : c->copy, c->again);
        if (same < 0)
            return same;
        if (same != count || memcmp(out, c->again, (size_t)count * sizeof *out) != 0)
            return broken(c, "%s: the list or its order depends on more than the state", name);
    }
    const int rc = count < 0 ? count : check_state(c, name);
    return rc < 0 ? rc : count;
}

static int check_score(const checker *c, const char *name, nw_score (*f)(const void *))
{
    const nw_score score = f(c->now);
    if (score < NW_SCORE_MIN || score > NW_SCORE_MAX)
        return broken(c, "%s: %d is beyond NW_SCORE_MIN..NW_SCORE_MAX", name, score);
    if (f(c->copy) != score || f(c->now) != score)
        return broken(c, "%s depends on more than the state", name);
    return check_state(c, name);
}

static int check_noisy(const checker *c, int count)
{
    if (!c->game->noisy)
        return 0;
    const int noisy = check_list(c, "noisy", c->game->noisy, c->noisy);
    for (int i = 0; i < noisy; i++)
        if (nw_move_index(c->list, count, c->noisy[i]) < 0)
            return broken(c, "noisy: move %lu is not among the moves", (unsigned long)c->noisy[i]);
    return noisy < 0 ? noisy : 0;
}

static int check_hints(const checker *c, nw_move move)
{
    const nw_game *g = c->game;
    if (g->index && g->index(c->now, move) >= g->move_indexes)
        return broken(c, "index: %u of move %lu, but move_indexes is %u", g->index(c->now, move),
                      (unsigned long)move, g->move_indexes);
    if (g->index && g->index(c->now, move) != g->index(c->copy, move))
        return broken(c, "index depends on more than the state and the move");
    if (g->order && g->order(c->now, move) != g->order(c->copy, move))
        return broken(c, "order depends on more than the state and the move");
    return check_state(c, g->order ? "order" : "index");
}

/* Prints the position, or a move of it where move is not NULL, into buffers of two sizes. */
static int check_text(const checker *c, const nw_move *move)
{
    const char *name = move ? "move_name" : "print";
    for (size_t size = SMALL_TEXT; size <= TEXT; size += TEXT - SMALL_TEXT) {
        char text[TEXT + GUARD];
        memset(text, FILL_A, sizeof text);
        if (move)
            c->game->move_name(c->now, *move, text, size);
        else
            c->game->print(c->now, text, size);
        if (!memchr(text, 0, size))
            return broken(c, "%s does not end its text within size %zu", name, size);
        if (!untouched((unsigned char *)text + size, sizeof text - size, FILL_A))
            return broken(c, "%s writes beyond size %zu", name, size);
    }
    return check_state(c, name);
}

/* --- one move */

/* Plays move into memory with two fill patterns; the children must agree. */
static int check_play(const checker *c, nw_move move)
{
    const nw_game *g = c->game;
    const size_t size = g->state_size;
    for (int i = 0; i < 2; i++) {
        const int fill = i ? FILL_B : FILL_A;
        memset(c->child[i], fill, size + GUARD);
        g->play(c->child[i], i ? c->copy : c->now, move);
        if (!untouched(c->child[i] + size, GUARD, fill))
            return broken(c, "play writes beyond state_size %zu", size);
    }
    const int rc = check_state(c, "play");
    if (rc < 0)
        return rc;
    const int count = list_of(c, "moves", g->moves, c->child[0], c->list);
    const int same = count < 0 ? count : list_of(c, "moves", g->moves, c->child[1], c->again);
    if (same < 0)
        return same;
    if (same != count || memcmp(c->list, c->again, (size_t)count * sizeof *c->list) != 0)
        return broken(c,
                      "play: the moves after move %lu differ from one time to the next: does it "
                      "write the whole state?",
                      (unsigned long)move);
    if (g->key && g->key(c->child[0]) != g->key(c->child[1]))
        return broken(c, "key: equal positions after move %lu have different keys",
                      (unsigned long)move);
    if (g->key && g->child_key && g->child_key(c->now, move) != g->key(c->child[0]))
        return broken(c, "child_key: after move %lu it is not the key of the position",
                      (unsigned long)move);
    if (g->evaluate(c->child[0]) != g->evaluate(c->child[1]))
        return broken(c, "evaluate: equal positions after move %lu have different values",
                      (unsigned long)move);
    return 0;
}

/* --- keys */

static uint64_t fold(uint64_t digest, uint64_t value)
{
    return nw_mix(digest ^ value);
}

/* All properties that a table entry relies on: moves in order, value, and keys of the children. */
static uint64_t digest_of(const checker *c, int count)
{
    const nw_game *g = c->game;
    const nw_score value = count == 0 && g->result ? g->result(c->now) : g->evaluate(c->now);
    uint64_t digest = fold((uint64_t)count, (uint64_t)(int64_t)value);
    if (g->mover)
        digest = fold(digest, (uint64_t)g->mover(c->now));
    for (int i = 0; i < count; i++) {
        g->play(c->child[0], c->now, c->list[i]);
        digest = fold(digest, c->list[i]);
        digest = fold(digest, g->key(c->child[0]));
    }
    return digest;
}

/* Stores digest under key. Returns 1 if the key had another digest. */
static int remember(nw_memory *m, uint64_t key, uint64_t digest)
{
    const nw_bounds mine = {(nw_score)(uint32_t)digest >> 1, (nw_score)(digest >> 33)};
    const nw_bounds known = nw_memory_retrieve(m, key);
    if (known.f_minus == -NW_INF && known.f_plus == NW_INF)
        return nw_memory_store(m, key, mine);
    return known.f_minus != mine.f_minus || known.f_plus != mine.f_plus;
}

static int check_key(checker *c, int count)
{
    if (!c->game->key)
        return 0;
    const uint64_t key = c->game->key(c->now);
    if (c->game->key(c->copy) != key || c->game->key(c->now) != key)
        return broken(c, "key depends on more than the state");
    int rc = check_state(c, "key");
    if (rc < 0)
        return rc;
    rc = remember(&c->seen, key, digest_of(c, count));
    if (rc > 0)
        return broken(c,
                      "key: %016llx is the key of two positions with different moves or values; "
                      "does it hash the whole state and the side to move?",
                      (unsigned long long)key);
    /* A table compares the upper 48 bits; the others only select the slot. */
    if (rc == 0)
        rc = remember(&c->parts, key >> 16, nw_mix(key));
    if (rc > 0)
        return broken(c, "key: positions differ in the lowest 16 bits of the key alone; spread it "
                         "over all 64 bits");
    return rc < 0 ? nw_fail(c->err, rc, "out of memory") : 0;
}

/* --- whose side */

static int sign(nw_score score)
{
    return (score > 0) - (score < 0);
}

/* Was the finished position counted before? Equal ends are no further evidence. */
static bool is_known_end(checker *c)
{
    uint64_t key = c->game->key ? c->game->key(c->now) : 0;
    for (size_t i = 0; !c->game->key && i < c->game->state_size; i++)
        key = fold(key, c->now[i]);
    const bool known = nw_memory_retrieve(&c->ended, key).f_plus != NW_INF;
    nw_memory_store(&c->ended, key, (nw_bounds){0, 0}); /* out of memory: it counts again */
    return known;
}

static int finish_game(checker *c)
{
    const nw_game *g = c->game;
    if (g->noisy && g->noisy(c->now, c->noisy) != 0)
        return broken(c, "noisy: a finished game has no moves");
    const int rc = g->result ? check_score(c, "result", g->result) : 0;
    if (rc < 0)
        return rc;
    const int value = sign(g->evaluate(c->now));
    const int result = g->result ? sign(g->result(c->now)) : value;
    tally *t = &c->side[g->mover ? g->mover(c->now) & 1 : c->ply & 1];
    t->ends += !is_known_end(c);
    t->won += result > 0;
    t->lost += result < 0;
    t->agree += result * value > 0;
    t->disagree += result * value < 0;
    t->above += value > 0;
    t->below += value < 0;
    return 0;
}

/* Is a of m significantly more often than b of n, by four and a half standard errors of the
 * difference of two proportions? */
static bool exceeds(int a, int m, int b, int n)
{
    if (m == 0 || n == 0)
        return false;
    const double p = (double)a / m, q = (double)b / n, both = (double)(a + b) / (m + n);
    const double variance = both * (1 - both) * (1.0 / m + 1.0 / n);
    return p > q && (p - q) * (p - q) > 20 * variance;
}

/* Does the evaluation have the result's sign at one parity (a), and the opposite at the other? Only
 * an evaluation that takes both signs at both says anything: a bonus for the move agrees with the
 * results of one player. */
static bool is_one_sided(const tally *a, const tally *b)
{
    const int m = a->agree + a->disagree, n = b->agree + b->disagree;
    for (int i = 0; i < 2; i++) {
        const tally *t = i ? b : a;
        if (10 * t->above < t->above + t->below || 10 * t->below < t->above + t->below)
            return a->agree >= ENOUGH && b->disagree >= ENOUGH && a->agree > 9 * a->disagree &&
                   b->disagree > 9 * b->agree;
    }
    return 5 * a->agree >= 3 * m && 5 * b->disagree >= 3 * n && exceeds(a->agree, m, b->agree, n);
}

/* Games that ended with one player to move and games that ended with the other are distinguished by
 * the game's mover, or else by the parity of the ply. If results are seen from one player's side
 * and the last to move wins, all results of a parity have one sign, and the parities differ; in a
 * sound game this means that one player won every game. An evaluation (or result) from one player's
 * side has the result's sign at one parity and the opposite at the other. */
static int check_sides(const checker *c)
{
    const tally *a = &c->side[0], *b = &c->side[1];
    if (a->ends < DIFFERENT || b->ends < DIFFERENT)
        return 0;
    for (int i = 0; i < 2; i++, a = &c->side[1], b = &c->side[0]) {
        if (a->won >= ENOUGH && b->lost >= ENOUGH && a->lost == 0 && b->won == 0)
            return nw_fail(
                c->err, NW_EINVAL,
                "result: one player won all %d decided games, whoever was to move at "
                "the end; results are for the side to move (or is the position decided?)",
                a->won + b->lost);
        if (is_one_sided(a, b))
            return nw_fail(c->err, NW_EINVAL,
                           "evaluate: it agrees with the result of finished games when one player "
                           "is to move (%d of %d) and has the wrong sign when the other is (%d of "
                           "%d); both are for the side to move",
                           a->agree, a->agree + a->disagree, b->disagree, b->agree + b->disagree);
    }
    return 0;
}

static nw_score magnitude(nw_score v)
{
    return v < 0 ? -v : v;
}

static int by_magnitude(const void *a, const void *b)
{
    const nw_score x = magnitude(((const change *)a)->before);
    const nw_score y = magnitude(((const change *)b)->before);
    return (x > y) - (x < y);
}

/* Counts of moves from position number `from` on: those that change the evaluation, for one player,
 * by `least` or more; of these, those after which it has the same value for the other player
 * (kept); and those that change it a little, as most moves should (little). */
typedef struct changes {
    int moves, great, kept, little;
} changes;

static changes count_changes(const checker *c, int from, int to, nw_score least)
{
    changes n = {.moves = to - from};
    for (int i = from; i < to; i++) {
        const nw_score before = c->changes[i].before, after = c->changes[i].after;
        const nw_score near = magnitude(before) / 2;
        const bool is_great = magnitude(before + after) >= least;
        n.great += is_great;
        n.kept += is_great && magnitude(before - after) <= near;
        n.little += magnitude(before + after) <= near;
    }
    return n;
}

/* After a move that does not pass the turn, the evaluation is for the same player: it keeps its
 * value, where it should change its sign. That is a large change if the value was large (the last
 * quarter of the moves), and a small one if it was small. In a correct game large changes are
 * equally frequent at small values, and values after them are arbitrary. */
static int check_turns(checker *c)
{
    const bool says = c->game->mover != NULL;
    const int n = c->change_count;
    if (n < 200)
        return 0;
    qsort(c->changes, (size_t)n, sizeof *c->changes, by_magnitude);
    const nw_score least = magnitude(c->changes[3 * (n / 4)].before);
    int small = 0;
    while (small < n && 2 * magnitude(c->changes[small].before) <= least)
        small++;
    const changes at = count_changes(c, 3 * (n / 4), n, least);
    const changes below_it = count_changes(c, 0, small, least);
    if (least > 0 && small >= 30 && 20 * at.kept >= at.moves &&
        10 * (at.kept + at.little) >= 9 * at.moves &&
        exceeds(at.great, at.moves, below_it.great, below_it.moves))
        return nw_fail(
            c->err, NW_EINVAL,
            "%s: %d of %d moves do not change the evaluation of a clear position, for %s",
            says ? "evaluate" : "play", at.kept, at.moves,
            says ? "whoever is to move by mover; is it for the side to move?"
                 : "the same side; does every move pass the turn? A game whose player "
                   "moves again needs mover");
    return 0;
}

/* --- the games */

/* The optional functions must agree with the others; count is the number of legal moves. */
static int check_besides(const checker *c, int count)
{
    const nw_game *g = c->game;
    nw_score least = NW_SCORE_MIN, greatest = NW_SCORE_MAX;
    if (g->is_over && g->is_over(c->now) && count > 0)
        return broken(c, "is_over: there are still %d moves", count);
    if (g->is_quiet && g->noisy && g->is_quiet(c->now) && g->noisy(c->now, c->noisy) > 0)
        return broken(c, "is_quiet: there are noisy moves");
    if (g->range)
        g->range(c->now, &least, &greatest);
    if (g->mover && (g->mover(c->now) & ~1) != 0)
        return broken(c, "mover: %d, but it is 0 or 1", g->mover(c->now));
    if (g->mover &&
        (g->mover(c->copy) != g->mover(c->now) || g->mover(c->now) != g->mover(c->copy)))
        return broken(c, "mover depends on more than the state");
    const nw_score value = g->evaluate(c->now);
    if (value < least || value > greatest)
        return broken(c, "range: evaluate returns %d, outside %d..%d", value, least, greatest);
    const char *fault = g->useful || g->longest ? nw_hooks_fault(g, c->now, count) : NULL;
    if (fault)
        return broken(c, "%s", fault);
    return check_state(c, "forced, is_quiet, is_over, range, mover, useful or longest");
}

/* Positions with equal canonical keys have equally many moves, to children with equal canonical
 * keys. */
static int check_canonical(checker *c, int count)
{
    const nw_game *g = c->game;
    uint64_t sum = (uint64_t)count;
    if (!g->canonical)
        return 0;
    for (int i = 0; i < count; i++) {
        g->play(c->child[0], c->now, c->list[i]);
        sum += nw_mix(g->canonical(c->child[0]));
    }
    const int rc = remember(&c->symmetric, g->canonical(c->now), nw_mix(sum));
    if (rc > 0)
        return broken(c, "canonical: two positions with the same one differ in their moves");
    return rc < 0 ? nw_fail(c->err, rc, "out of memory") : check_state(c, "canonical");
}

/* All checks of the position c->now; returns its number of moves, or a negative code. */
static int check_position(checker *c)
{
    const nw_game *g = c->game;
    memcpy(c->copy, c->now, g->state_size);
    const int count = check_list(c, "moves", g->moves, c->list);
    int rc = count < 0 ? count : check_score(c, "evaluate", g->evaluate);
    if (rc == 0)
        rc = check_noisy(c, count);
    if (rc == 0)
        rc = check_besides(c, count);
    for (int i = 0; i < count && rc == 0; i++)
        rc = check_hints(c, c->list[i]);
    if (rc == 0 && g->print)
        rc = check_text(c, NULL);
    for (int i = 0; i < count && rc == 0 && g->move_name; i++)
        rc = check_text(c, &c->list[i]);
    if (rc == 0)
        rc = check_key(c, count);
    if (rc == 0)
        rc = check_canonical(c, count);
    return rc < 0 ? rc : count;
}

/* Remembers the evaluations before and after the move to child[0]. */
static void note_change(checker *c)
{
    const nw_game *g = c->game;
    const bool again = g->mover && g->mover(c->now) == g->mover(c->child[0]);
    const nw_score after = g->evaluate(c->child[0]);
    if (c->change_count < CHANGES)
        c->changes[c->change_count++] = (change){g->evaluate(c->now), again ? -after : after};
}

/* Plays random games; visit leaves the position's moves in c->list and returns their number. */
static int play_games(checker *c, const void *start, int games, int (*visit)(checker *c, void *),
                      void *context)
{
    for (c->number = 1; c->number <= games; c->number++) {
        memcpy(c->now, start, c->game->state_size);
        for (c->ply = 0; c->ply < PLIES; c->ply++) {
            const int count = visit(c, context);
            if (count < 0)
                return count;
            if (count == 0)
                break;
            const nw_move move = c->list[below(c, (unsigned)count)];
            c->game->play(c->child[0], c->now, move);
            note_change(c);
            memcpy(c->now, c->child[0], c->game->state_size);
        }
    }
    return 0;
}

static int visit_contract(checker *c, void *unused)
{
    (void)unused;
    const int count = check_position(c);
    if (count <= 0)
        return count == 0 ? finish_game(c) : count;
    const int rc = check_play(c, c->list[below(c, (unsigned)count)]);
    /* check_play lists the child's moves. */
    return rc < 0 ? rc : c->game->moves(c->now, c->list);
}

static void free_checker(checker *c)
{
    nw_memory_free(&c->seen);
    nw_memory_free(&c->ended);
    nw_memory_free(&c->parts);
    nw_memory_free(&c->symmetric);
    free(c->now);
    free(c->list);
    free(c->changes);
}

static int make_checker(checker *c, const nw_game *game, const void *state, int games,
                        uint64_t seed, nw_error *err)
{
    *c = (checker){.game = game, .err = err, .random = seed};
    int rc = nw_game_valid(game, err);
    if (rc == 0)
        rc = nw_game_read(&c->rules, game, err);
    if (rc < 0)
        return rc;
    c->game = &c->rules;
    if (!state || games < 1)
        return nw_fail(err, NW_EINVAL, "a check needs a state and at least one game");
    /* The copies are misaligned by 16 bytes, to detect dependence on addresses. */
    const size_t apart = ((game->state_size + GUARD + 31) / 32) * 32 + 16;
    c->now = malloc(4 * apart);
    c->list = malloc((size_t)3 * LIST * sizeof *c->list);
    c->changes = malloc(CHANGES * sizeof *c->changes);
    if (!c->now || !c->list || !c->changes)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    c->copy = c->now + apart;
    c->child[0] = c->copy + apart;
    c->child[1] = c->child[0] + apart;
    c->again = c->list + LIST;
    c->noisy = c->again + LIST;
    return 0;
}

int nw_game_check(const nw_game *game, const void *state, int games, uint64_t seed, nw_error *err)
{
    if (!game || !state)
        return nw_is_missing(err, __func__);
    checker c;
    int rc = make_checker(&c, game, state, games, seed, err);
    if (rc == 0)
        rc = play_games(&c, state, games, visit_contract, NULL);
    if (rc == 0)
        rc = check_sides(&c);
    if (rc == 0)
        rc = check_turns(&c);
    free_checker(&c);
    return rc;
}

/* --- the players exchanged */

typedef struct exchange {
    void (*swap)(void *out, const void *state);
} exchange;

static int visit_swapped(checker *c, void *context)
{
    const nw_game *g = c->game;
    const exchange *x = context;
    const int count = list_of(c, "moves", g->moves, c->now, c->list);
    if (count < 0)
        return count;
    x->swap(c->copy, c->now);
    const int other = list_of(c, "moves", g->moves, c->copy, c->again);
    if (other < 0)
        return other;
    if (other != count)
        return broken(c, "moves: %d moves, but %d with the players exchanged", count, other);
    if (g->mover && g->mover(c->now) == g->mover(c->copy))
        return broken(c, "mover: %d, and the same with the players exchanged", g->mover(c->now));
    if (g->evaluate(c->now) != g->evaluate(c->copy))
        return broken(c, "evaluate: %d, but %d with the players exchanged", g->evaluate(c->now),
                      g->evaluate(c->copy));
    if (count == 0 && g->result && g->result(c->now) != g->result(c->copy))
        return broken(c, "result: %d, but %d with the players exchanged", g->result(c->now),
                      g->result(c->copy));
    return count;
}

int nw_game_check_swap(const nw_game *game, const void *state,
                       void (*swap)(void *out, const void *state), int games, uint64_t seed,
                       nw_error *err)
{
    if (!game || !state || !swap)
        return nw_is_missing(err, __func__);
    checker c;
    exchange x = {swap};
    int rc = make_checker(&c, game, state, games, seed, err);
    if (rc == 0)
        rc = play_games(&c, state, games, visit_swapped, &x);
    free_checker(&c);
    return rc;
}

/* --- the members */

int nw_game_valid(const nw_game *g, nw_error *err)
{
    if (!g)
        return nw_fail(err, NW_EINVAL,
                       "no game: NULL, which nw_builtin returns for a game that is unknown or left "
                       "out of this library");
    if (!g->moves || !g->play || !g->evaluate)
        return nw_fail(err, NW_EINVAL, "a game needs at least moves, play and evaluate");
    if (g->state_size == 0 || g->state_size > NW_STATE_MAX)
        return nw_fail(err, NW_EINVAL, "state_size %zu: expected 1..%d", g->state_size,
                       NW_STATE_MAX);
    if (g->max_moves < 1 || g->max_moves > NW_MOVES_MAX)
        return nw_fail(err, NW_EINVAL, "max_moves %d: expected 1..%d", g->max_moves, NW_MOVES_MAX);
    if (g->index && g->move_indexes == 0)
        return nw_fail(err, NW_EINVAL, "move_indexes 0: the game has an index function");
    return 0;
}
