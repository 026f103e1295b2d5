/* SPDX-License-Identifier: MIT */
/* The self-test of games finds every documented fault: one game, broken in one way at a time, and
 * the word the message must contain. Sound games pass. */
#include "core/random-inl.h"
#include "examples/kalah.h"
#include "games/games.h"
#include "nullwindow.h"
#include "support.h"

typedef enum fault {
    NONE,
    LAST_WINS, /* sound as well: other rules */
    MOVES_MANY,
    MOVES_BEYOND,
    MOVES_TWICE,
    MOVES_NO_MOVE,
    MOVES_COUNTED,
    MOVES_ADDRESS,
    MOVES_WRITES,
    PLAY_PARENT,
    PLAY_BEYOND,
    PLAY_PART,
    EVALUATE_COUNTED,
    EVALUATE_RANGE,
    EVALUATE_WRITES,
    EVALUATE_PADDING,
    EVALUATE_SIDE,
    EVALUATE_BIASED,
    RESULT_COUNTED,
    RESULT_RANGE,
    RESULT_SIDE,
    RESULT_LAST_SIDE,
    RESULT_BIASED,
    MOVES_BIASED,
    NOISY_ILLEGAL,
    NOISY_OVER,
    NOISY_COUNTED,
    ORDER_COUNTED,
    INDEX_HIGH,
    INDEX_COUNTED,
    PRINT_BEYOND,
    PRINT_UNENDED,
    NAME_BEYOND,
    KEY_COUNTED,
    KEY_PADDING,
    KEY_WITHOUT_SIDE,
    KEY_WITHOUT_SCORE,
    KEY_WEAK,
    KEY_WRITES
} fault;

/* Take one to three from a heap; what you take is yours. */
typedef struct heap {
    int32_t left, score, side; /* score: of the first player minus the second's */
    int32_t padding;           /* never written */
} heap;

static fault now;
static int calls;

static int is(fault f)
{
    return now == f;
}

/* Changes from call to call where f is the fault. */
static int drift(fault f)
{
    return is(f) ? calls++ & 1 : 0;
}

static void spoil(fault f, const void *state)
{
    if (is(f))
        ((heap *)(uintptr_t)state)->padding++;
}

static int heap_moves(const void *state, nw_move *out)
{
    const heap *h = state;
    int count = 0;
    spoil(MOVES_WRITES, state);
    for (int take = 1; take <= 3 && take <= h->left; take++)
        out[count++] = (nw_move)take;
    const int turn = is(MOVES_ADDRESS) ? (int)((uintptr_t)state >> 4 & 1) : drift(MOVES_COUNTED);
    if (count > 1 && turn) {
        out[0] = 2;
        out[1] = 1;
    }
    if (count == 3 && is(MOVES_MANY))
        out[count++] = 4;
    if (is(MOVES_BEYOND))
        out[5] = 7;
    if (count > 1 && is(MOVES_TWICE))
        out[1] = out[0];
    if (count > 1 && is(MOVES_NO_MOVE))
        out[1] = NW_NO_MOVE;
    if (count > 1 && is(MOVES_BIASED) && h->side)
        count--;
    return count;
}

static void heap_play(void *child, const void *parent, nw_move move)
{
    const heap *from = parent;
    heap *to = child;
    to->left = from->left - (int32_t)move;
    if (!is(PLAY_PART))
        to->score = from->score + (from->side ? -1 : 1) * (int32_t)move;
    to->side = !from->side;
    spoil(PLAY_PARENT, parent);
    if (is(PLAY_BEYOND))
        to[1].left = 0;
}

static nw_score own_score(const heap *h)
{
    return h->side ? -h->score : h->score;
}

static nw_score heap_evaluate(const void *state)
{
    const heap *h = state;
    spoil(EVALUATE_WRITES, state);
    if (is(LAST_WINS) || is(RESULT_LAST_SIDE))
        return 0;
    if (is(EVALUATE_RANGE))
        return NW_SCORE_MAX + 1;
    if (is(EVALUATE_PADDING))
        return h->padding & 0xFF;
    if (is(EVALUATE_SIDE))
        return h->score;
    return own_score(h) + drift(EVALUATE_COUNTED) + (is(EVALUATE_BIASED) && h->side);
}

static nw_score heap_result(const void *state)
{
    const heap *h = state;
    switch (now) {
    case LAST_WINS:
        return -10;
    case RESULT_LAST_SIDE:
        return h->side ? 10 : -10;
    case RESULT_RANGE:
        return -NW_INF;
    case RESULT_SIDE:
        return h->score;
    default:
        return own_score(h) + drift(RESULT_COUNTED) + (is(RESULT_BIASED) && h->side);
    }
}

static uint64_t heap_key(const void *state)
{
    const heap *h = state;
    uint64_t key = (uint64_t)h->left;
    spoil(KEY_WRITES, state);
    if (!is(KEY_WITHOUT_SCORE))
        key |= (uint64_t)(uint32_t)(h->score + 64) << 8;
    if (!is(KEY_WITHOUT_SIDE))
        key |= (uint64_t)(uint32_t)h->side << 16;
    if (is(KEY_PADDING))
        key |= (uint64_t)(uint32_t)h->padding << 20;
    return is(KEY_WEAK) ? key : nw_mix(key + (uint64_t)drift(KEY_COUNTED));
}

static int heap_noisy(const void *state, nw_move *out)
{
    const heap *h = state;
    if (is(NOISY_OVER) && h->left == 0)
        return 1;
    if (is(NOISY_ILLEGAL) && h->left == 2)
        out[0] = 3;
    else if (h->left >= 3)
        out[0] = 3 - (nw_move)drift(NOISY_COUNTED);
    return h->left >= 3 || (is(NOISY_ILLEGAL) && h->left == 2);
}

static int heap_order(const void *state, nw_move move)
{
    return (int)move + drift(ORDER_COUNTED);
}

static unsigned heap_index(const void *state, nw_move move)
{
    return is(INDEX_HIGH) ? move + 1 : move - (unsigned)drift(INDEX_COUNTED);
}

static void heap_print(const void *state, char *out, size_t size)
{
    const heap *h = state;
    snprintf(out, size, "%d left, score %d", h->left, h->score);
    if (is(PRINT_BEYOND))
        out[size] = 'x';
    if (is(PRINT_UNENDED))
        memset(out, 'x', size);
}

static void heap_name(const void *state, nw_move move, char *out, size_t size)
{
    snprintf(out, size, "take %u", (unsigned)move);
    if (is(NAME_BEYOND))
        out[size] = 'x';
}

static const nw_game heap_game = {.name = "heap",
                                  .state_size = sizeof(heap),
                                  .max_moves = 3,
                                  .move_indexes = 4,
                                  .moves = heap_moves,
                                  .play = heap_play,
                                  .evaluate = heap_evaluate,
                                  .result = heap_result,
                                  .key = heap_key,
                                  .noisy = heap_noisy,
                                  .order = heap_order,
                                  .index = heap_index,
                                  .print = heap_print,
                                  .move_name = heap_name};

static const heap start = {.left = 20, .score = 0, .side = 0, .padding = 0};

static int check(fault f, nw_error *err)
{
    now = f;
    calls = 0;
    *err = (nw_error){0};
    return nw_game_check(&heap_game, &start, 100, 7, err);
}

static void heap_swap(void *out, const void *state)
{
    const heap *from = state;
    heap *to = out;
    *to = *from;
    to->score = -from->score;
    to->side = !from->side;
}

static int check_swap(fault f, nw_error *err)
{
    now = f;
    *err = (nw_error){0};
    return nw_game_check_swap(&heap_game, &start, heap_swap, 20, 7, err);
}

static const struct {
    fault fault;
    const char *says;
} faults[] = {
    {MOVES_MANY, "moves: 4 moves, but max_moves is 3"},
    {MOVES_BEYOND, "moves writes beyond max_moves"},
    {MOVES_TWICE, "moves: move 1 is listed twice"},
    {MOVES_NO_MOVE, "NW_NO_MOVE"},
    {MOVES_COUNTED, "moves: the list or its order depends on more than the state"},
    {MOVES_ADDRESS, "moves: the list or its order depends on more than the state"},
    {MOVES_WRITES, "moves changes the state"},
    {PLAY_PARENT, "play changes the state"},
    {PLAY_BEYOND, "play writes beyond state_size 16"},
    {PLAY_PART, "key: equal positions after move"},
    {EVALUATE_COUNTED, "evaluate depends on more than the state"},
    {EVALUATE_RANGE, "evaluate: 1000000001 is beyond"},
    {EVALUATE_WRITES, "evaluate changes the state"},
    {EVALUATE_PADDING, "evaluate: equal positions after move"},
    {EVALUATE_SIDE, "evaluate: it agrees with the result of finished games when one player"},
    {RESULT_COUNTED, "result depends on more than the state"},
    {RESULT_RANGE, "result: -1073741824 is beyond"},
    {RESULT_SIDE, "both are for the side to move"},
    {RESULT_LAST_SIDE, "result: one player won all"},
    {NOISY_ILLEGAL, "noisy: move 3 is not among the moves"},
    {NOISY_OVER, "noisy"},
    {NOISY_COUNTED, "noisy: the list or its order"},
    {ORDER_COUNTED, "order depends"},
    {INDEX_HIGH, "index: 4 of move 3, but move_indexes is 4"},
    {INDEX_COUNTED, "index depends"},
    {PRINT_BEYOND, "print writes beyond size 6"},
    {PRINT_UNENDED, "print does not end its text"},
    {NAME_BEYOND, "move_name writes beyond size"},
    {KEY_COUNTED, "key depends on more than the state"},
    {KEY_PADDING, "key: equal positions after move"},
    {KEY_WITHOUT_SIDE, "is the key of two positions"},
    {KEY_WITHOUT_SCORE, "is the key of two positions"},
    {KEY_WEAK, "spread it over all 64 bits"},
    {KEY_WRITES, "key changes the state"},
};

TEST(test_faults)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        nw_error err;
        const int rc = check(faults[i].fault, &err);
        if (rc != NW_EINVAL || err.code != NW_EINVAL || !strstr(err.text, faults[i].says))
            fail_msg("fault %d: code %d, \"%s\", expected \"%s\"", (int)faults[i].fault, rc,
                     err.text, faults[i].says);
    }
}

TEST(test_sound)
{
    nw_error err;
    for (fault f = NONE; f <= LAST_WINS; f++) {
        if (check(f, &err) != 0 || check_swap(f, &err) != 0)
            fail_msg("a sound game is refused: %s", err.text);
    }
}

TEST(test_swap)
{
    static const struct {
        fault fault;
        const char *says;
    } biased[] = {{EVALUATE_BIASED, "evaluate:"}, {EVALUATE_SIDE, "evaluate:"},
                  {RESULT_BIASED, "result:"},     {RESULT_SIDE, "result:"},
                  {RESULT_LAST_SIDE, "result:"},  {MOVES_BIASED, "moves: 3 moves, but 2"}};
    for (size_t i = 0; i < sizeof biased / sizeof *biased; i++) {
        nw_error err;
        if (check_swap(biased[i].fault, &err) != NW_EINVAL ||
            strncmp(err.text, biased[i].says, strlen(biased[i].says)) != 0)
            fail_msg("bias %d: \"%s\"", (int)biased[i].fault, err.text);
    }
}

TEST(test_arguments)
{
    nw_error err;
    nw_game g = heap_game;
    now = NONE;
    assert_int_equal(nw_game_check(&g, NULL, 1, 1, &err), NW_EINVAL);
    assert_int_equal(nw_game_check(&g, &start, 0, 1, &err), NW_EINVAL);
    assert_int_equal(nw_game_check(NULL, &start, 1, 1, &err), NW_EINVAL);
    assert_int_equal(nw_game_check_swap(&g, &start, NULL, 1, 1, &err), NW_EINVAL);
    assert_int_equal(nw_game_check(&g, &start, 1, 1, NULL), 0);
    g.move_indexes = 0;
    assert_int_equal(nw_game_check(&g, &start, 1, 1, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "move_indexes"));
    g.index = NULL;
    g.result = NULL;
    g.key = NULL;
    g.noisy = NULL;
    g.order = NULL;
    g.print = NULL;
    g.move_name = NULL;
    assert_int_equal(nw_game_check(&g, &start, 50, 1, &err), 0);
}

/* Every built-in game keeps its own contract. */
TEST(test_built_in)
{
    static const struct {
        const char *name, *text;
    } positions[] = {{"chess", ""},
                     {"checkers", ""},
                     {"othello", ""},
                     {"othello4", ""},
                     {"othello6", ""},
                     {"tictactoe", ""},
                     {"connect4", ""},
                     {"qubic", ""},
                     {"uniform", "w=4,d=6,seed=3,values=-20..20,transpose=1"}};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        const nw_game_info *info = nw_game_find(positions[i].name, strlen(positions[i].name));
        nw_error err = {0};
        void *state = calloc(1, info->rules->state_size);
        assert_non_null(state);
        assert_int_equal(info->parse(positions[i].text, state, &err), 0);
        if (nw_game_check(info->rules, state, 40, 11, &err) != 0)
            fail_msg("%s: %s", positions[i].name, err.text);
        if (info->release)
            info->release(state);
        free(state);
    }
}

static int always(const void *state)
{
    return 1;
}
static uint64_t no_key(const void *state, nw_move move)
{
    return move;
}
static void narrow(const void *state, nw_score *least, nw_score *greatest)
{
    *least = *greatest = 12345;
}

static void refuse_besides(nw_game g, const char *says)
{
    unsigned char state[512];
    nw_error err = {0};
    assert_int_equal(nw_parse(nw_builtin("checkers"), "", state, &err), 0);
    assert_int_equal(nw_game_check(&g, state, 40, 3, &err), NW_EINVAL);
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not name \"%s\"", err.text, says);
}

/* The optional functions of a game must agree with its rules. */
TEST(test_besides)
{
    nw_game g = *nw_builtin("checkers");
    g.is_over = always;
    refuse_besides(g, "is_over");
    g = *nw_builtin("checkers");
    g.is_quiet = always;
    refuse_besides(g, "is_quiet");
    g = *nw_builtin("checkers");
    g.child_key = no_key;
    refuse_besides(g, "child_key");
    g = *nw_builtin("checkers");
    g.range = narrow;
    refuse_besides(g, "range");
}

static int last_move(const void *state, nw_move *out, nw_insight *about)
{
    nw_move all[NW_MOVES_MAX];
    const int count = nw_builtin("tictactoe")->moves(state, all);
    (void)about;
    out[0] = count > 0 ? all[count - 1] : 0;
    return count > 0;
}
static int sure_win(const void *state, nw_move *out, nw_insight *about)
{
    about->least = 1;
    return nw_builtin("tictactoe")->moves(state, out);
}
static int ten(const void *state)
{
    return 10;
}
static uint64_t stones(const void *state)
{
    return (uint64_t)nw_builtin("tictactoe")->longest(state);
}

static void refuse_hook(nw_game g, const char *says)
{
    unsigned char state[512];
    nw_error err = {0};
    assert_int_equal(nw_parse(nw_builtin("tictactoe"), "", state, &err), 0);
    assert_int_equal(nw_game_check(&g, state, 40, 3, &err), NW_EINVAL);
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not name \"%s\"", err.text, says);
}

/* The hooks for provers are checked. */
TEST(test_hooks)
{
    nw_game g = *nw_builtin("tictactoe");
    g.useful = last_move;
    refuse_hook(g, "do not suffice");
    g.useful = sure_win;
    refuse_hook(g, "outside least..greatest");
    g.useful = NULL;
    g.longest = ten;
    refuse_hook(g, "longest");
    g = *nw_builtin("tictactoe");
    g.canonical = stones;
    refuse_hook(g, "canonical");
}

/* --- faults that one position does not show: Kalah, sound and with three of them; and the same
 * without mover, where the other side passes after an extra turn */

typedef struct turns {
    kalah k;
    int8_t side; /* to move; to pass, if it is not k's */
} turns;

enum { PASS = KALAH_PITS };

static int turns_moves(const void *state, nw_move *out)
{
    const turns *t = state;
    const int count = kalah_moves(&t->k, out);
    if (count == 0 || t->side == t->k.side)
        return count;
    out[0] = PASS;
    return 1;
}

static void turns_play(void *child, const void *parent, nw_move move)
{
    turns *t = child;
    *t = *(const turns *)parent;
    if (move != PASS)
        kalah_play(&t->k, &((const turns *)parent)->k, move);
    t->side = !t->side;
}

static void turns_play_again(void *child, const void *parent, nw_move move)
{
    turns *t = child;
    turns_play(child, parent, move);
    t->side = t->k.side; /* moves again, and the search takes the value for the other's */
}

static nw_score of_side(const turns *t, nw_score value)
{
    return t->side == t->k.side ? value : -value;
}

static nw_score turns_evaluate(const void *state)
{
    const turns *t = state;
    return of_side(t, kalah_evaluate(&t->k));
}

static nw_score turns_result(const void *state)
{
    const turns *t = state;
    return of_side(t, kalah_result(&t->k));
}

static uint64_t turns_key(const void *state)
{
    const turns *t = state;
    return kalah_key(&t->k) * (t->side == t->k.side ? 1 : 0x9E3779B97F4A7C15u);
}

static nw_score turns_result_of_first(const void *state)
{
    const nw_score value = turns_result(state);
    return ((const turns *)state)->side ? -value : value;
}

static nw_score turns_value_of_first(const void *state)
{
    const nw_score value = turns_evaluate(state);
    return ((const turns *)state)->side ? -value : value;
}

static nw_score kalah_result_of_first(const void *state)
{
    const nw_score value = kalah_result(state);
    return ((const kalah *)state)->side ? -value : value;
}

static nw_score kalah_value_of_first(const void *state)
{
    const nw_score value = kalah_evaluate(state);
    return ((const kalah *)state)->side ? -value : value;
}

static int other_mover(const void *state)
{
    return !kalah_mover(state);
}

static int late_mover(const void *state)
{
    const kalah *k = state;
    int seeds = 0;
    for (int i = 0; i < 14; i++)
        seeds += k->seeds[i];
    return seeds == 36 ? (k->seeds[6] + k->seeds[13]) % 2 : 0; /* not the player whose turn it is */
}

static void check_kalah(const nw_game *g, const void *first, const char *says)
{
    for (uint64_t seed = 1; seed <= 10; seed++) {
        nw_error err = {.text = ""};
        const int rc = nw_game_check(g, first, 200, seed, &err);
        if (says ? rc != NW_EINVAL || !strstr(err.text, says) : rc != NW_OK)
            fail_msg("expected \"%s\", seed %d: code %d, \"%s\"", says ? says : "nothing wrong",
                     (int)seed, rc, err.text);
    }
}

TEST(test_sides)
{
    const turns first = {.k = KALAH_START};
    const nw_game sound = {.size = sizeof(nw_game),
                           .name = "kalah with passes",
                           .state_size = sizeof(turns),
                           .max_moves = KALAH_PITS,
                           .moves = turns_moves,
                           .play = turns_play,
                           .evaluate = turns_evaluate,
                           .result = turns_result,
                           .key = turns_key};
    nw_game wrong[3] = {sound, sound, sound};
    wrong[0].play = turns_play_again;
    wrong[1].result = turns_result_of_first;
    wrong[2].evaluate = turns_value_of_first;
    check_kalah(&sound, &first, NULL);
    check_kalah(&wrong[0], &first, "does every move pass the turn?");
    check_kalah(&wrong[1], &first, "has the wrong sign");
    check_kalah(&wrong[2], &first, "has the wrong sign");
}

/* With mover the games are told apart by the player to move at their end, not by its parity. */
TEST(test_mover)
{
    nw_game wrong[4] = {kalah_game, kalah_game, kalah_game, kalah_game};
    wrong[0].result = kalah_result_of_first;
    wrong[1].evaluate = kalah_value_of_first;
    wrong[2].mover = other_mover; /* only the names of the players: nothing is wrong */
    wrong[3].mover = late_mover;
    check_kalah(&kalah_game, &KALAH_START, NULL);
    check_kalah(&wrong[0], &KALAH_START, "has the wrong sign");
    check_kalah(&wrong[1], &KALAH_START, "has the wrong sign");
    check_kalah(&wrong[2], &KALAH_START, NULL);
    check_kalah(&wrong[3], &KALAH_START, "mover");
}

TEST_MAIN(NULL, NULL)
