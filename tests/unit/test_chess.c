/* SPDX-License-Identifier: MIT */
/* The rules of chess: published perft counts, a slow second program, and properties of positions
 * from random games (20,000 of them; a million with NW_SOAK=1). */
#include "chess_slow.h"
#include "core/random-inl.h"
#include "games/chess/bind.h"
#include "games/chess/perft.h"
#include "games/chess/text.h"
#include "games/games.h"
#include "support.h"

static bool soak(void)
{
    return getenv("NW_SOAK") != NULL;
}

static void read_position(chess_pos *p, const char *fen)
{
    nw_error err = {0};
    if (chess_parse_fen(p, fen, NULL, &err))
        fail_msg("%s: %s", fen, err.text);
}

/* --- random positions */

/* Where random games begin: one of these, so that promotion, castling and en passant are common. */
static const char *const starts[] = {
    CHESS_START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};
enum { STARTS = sizeof starts / sizeof *starts };

typedef void (*position_check)(const chess_pos *p);

/* Calls check for the positions of random games, one game after the other. */
static void each_position(int wanted, position_check check)
{
    uint64_t seed = 1984;
    chess_pos p;
    chess_move moves[CHESS_MAX_MOVES];
    int game = 0;
    read_position(&p, starts[0]);
    for (int i = 0; i < wanted; i++) {
        check(&p);
        const int n = chess_moves(&p, moves);
        if (n && p.fullmove < 150 && p.halfmove < 150 && !chess_dead(&p.board))
            chess_play(&p, &p, moves[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else
            read_position(&p, starts[++game % STARTS]);
    }
}

/* --- perft */

static int check_perft_line(char *line, uint64_t limit)
{
    chess_pos p;
    int checked = 0, depth;
    unsigned long long leaves;
    char *field = strchr(line, ';');
    assert_non_null(field);
    *field++ = '\0';
    read_position(&p, line);
    for (field = strtok(field, ";"); field; field = strtok(NULL, ";"))
        if (sscanf(field, "D%d %llu", &depth, &leaves) == 2 && leaves <= limit) {
            const uint64_t got = chess_perft(&p.board, depth);
            if (got != leaves)
                fail_msg("%s depth %d: %llu", line, depth, (unsigned long long)got);
            checked++;
        }
    return checked;
}

/* Verifies: the published perft counts of the start, Kiwipete and twenty special positions. */
TEST(perft_equals_published_counts)
{
    FILE *f = fopen("tests/golden/chess-perft.epd", "r");
    char line[1024];
    int checked = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f))
        checked += check_perft_line(line, soak() ? UINT64_MAX : 20000000);
    fclose(f);
    assert_true(checked >= 100);
}

/* The full positions of the search see the same tree as the bare boards of perft. */
static uint64_t count_by_playing(const chess_pos *p, int depth)
{
    chess_move moves[CHESS_MAX_MOVES];
    const int n = chess_moves(p, moves);
    uint64_t leaves = 0;
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        chess_pos child;
        chess_play(&child, p, moves[i]);
        leaves += count_by_playing(&child, depth - 1);
    }
    return leaves;
}

TEST(playing_sees_the_same_tree)
{
    for (int i = 0; i < STARTS; i++) {
        chess_pos p;
        read_position(&p, starts[i]);
        assert_int_equal(count_by_playing(&p, 3), chess_perft(&p.board, 3));
    }
}

/* --- against the slow program */

static void check_slow_rules(const chess_pos *p)
{
    char fen[CHESS_FEN_SIZE], child_fen[CHESS_FEN_SIZE], slow_fen[128], name[8];
    chess_move moves[CHESS_MAX_MOVES];
    slow_pos slow;
    slow_list list;
    chess_print_fen(p, fen, sizeof fen);
    assert_true(slow_read(&slow, fen));
    slow_moves(&slow, &list);
    const int n = chess_moves(p, moves);
    if (n != list.count)
        fail_msg("%s: %d moves, slowly %d", fen, n, list.count);
    for (int i = 0; i < n; i++) {
        int found = 0;
        chess_print_move(p, moves[i], name, sizeof name);
        for (int j = 0; j < list.count; j++)
            found += strcmp(list.name[j], name) == 0;
        if (found != 1)
            fail_msg("%s: %s is listed %d times by the slow rules", fen, name, found);
    }
    if (n) {
        chess_pos child;
        chess_play(&child, p, moves[p->key % (unsigned)n]);
        chess_print_move(p, moves[p->key % (unsigned)n], name, sizeof name);
        slow_play(&slow, name);
        chess_print_fen(&child, child_fen, sizeof child_fen);
        slow_print(&slow, slow_fen);
        assert_string_equal(child_fen, slow_fen);
    }
    assert_int_equal(chess_in_check(&p->board),
                     slow_read(&slow, fen) && slow_in_check(&slow, slow.black));
}

TEST(slow_rules_agree)
{
    each_position(soak() ? 1000000 : 20000, check_slow_rules);
}

/* --- properties */

static void check_fen_round_trip(const chess_pos *p)
{
    char fen[CHESS_FEN_SIZE], epd[CHESS_FEN_SIZE + 40];
    chess_pos again;
    nw_error err;
    chess_print_fen(p, fen, sizeof fen);
    read_position(&again, fen);
    assert_memory_equal(&again, p, sizeof again);
    chess_print_fen(p, fen, sizeof fen);
    char *counters = strrchr(fen, ' ');
    *counters = '\0';
    counters = strrchr(fen, ' ');
    *counters = '\0';
    snprintf(epd, sizeof epd, "%s hmvc %d; fmvn %d;", fen, p->halfmove, p->fullmove);
    assert_int_equal(chess_parse_epd(&again, epd, NULL, &err), 0);
    assert_memory_equal(&again, p, sizeof again);
}

static void check_incremental(const chess_pos *p)
{
    chess_move moves[CHESS_MAX_MOVES];
    chess_pos fresh = *p, child;
    chess_refresh(&fresh);
    assert_int_equal(fresh.key, p->key);
    assert_int_equal(fresh.psqt, p->psqt);
    for (int i = 0, n = chess_moves(p, moves); i < n; i++) {
        chess_play(&child, p, moves[i]);
        assert_int_equal(chess_child_key(p, moves[i]), child.key);
    }
}

static void check_move_texts(const chess_pos *p)
{
    chess_move moves[CHESS_MAX_MOVES], again;
    char name[16];
    nw_error err = {0};
    const int n = chess_moves(p, moves);
    for (int i = 0; i < n; i++) {
        chess_print_move(p, moves[i], name, sizeof name);
        assert_int_equal(chess_parse_move(p, name, &again, &err), 0);
        assert_int_equal(again, moves[i]);
        chess_print_san(p, moves[i], name, sizeof name);
        if (chess_parse_move(p, name, &again, &err))
            fail_msg("%s: %s", name, err.text);
        assert_int_equal(again, moves[i]);
        assert_true(chess_move_index(p, moves[i]) < CHESS_MOVE_INDEXES);
    }
}

/* Colour flip: the same board seen by the other colour, and the same board with the other to move.
 */
static void check_antisymmetry(const chess_pos *p)
{
    const nw_score score = chess_evaluate(p);
    chess_pos flipped = *p, passed = *p;
    flipped.side ^= 1;
    chess_refresh(&flipped);
    assert_int_equal(chess_evaluate(&flipped), score);
    assert_int_not_equal(flipped.key, p->key);
    assert_true(score <= CHESS_MATE && score >= -CHESS_MATE);
    if (chess_in_check(&p->board))
        return;
    passed.board = chess_turn(p->board);
    passed.side ^= 1;
    chess_refresh(&passed);
    assert_int_equal(chess_evaluate(&passed), -score);
}

/* White's view of the mirrored position, by way of text: the score for the side to move is equal.
 */
static void check_mirror_by_text(const chess_pos *p)
{
    char fen[CHESS_FEN_SIZE], out[CHESS_FEN_SIZE], *w = out;
    chess_pos mirror;
    chess_print_fen(p, fen, sizeof fen);
    char *rest = strchr(fen, ' ');
    *rest++ = '\0';
    for (int r = 0; r < 8; r++) {
        const char *rank = fen;
        for (int skip = 7 - r; skip > 0; rank++)
            skip -= *rank == '/';
        for (; *rank && *rank != '/'; rank++)
            *w++ = (char)(islower(*rank) ? toupper(*rank) : tolower(*rank));
        *w++ = r < 7 ? '/' : ' ';
    }
    const char *castling = strchr(rest, ' ') + 1, *ep = strchr(castling, ' ') + 1;
    *w++ = *rest == 'w' ? 'b' : 'w';
    *w++ = ' ';
    for (const char *c = castling; *c != ' '; c++)
        *w++ = (char)(islower(*c) ? toupper(*c) : tolower(*c));
    *w++ = ' ';
    *w++ = *ep++;
    if (ep[-1] != '-')
        *w++ = *ep++ == '3' ? '6' : '3';
    strcpy(w, ep);
    read_position(&mirror, out);
    assert_int_equal(chess_evaluate(&mirror), chess_evaluate(p));
    assert_int_equal(mirror.psqt, p->psqt);
}

static int compare_moves(const void *a, const void *b)
{
    const chess_move x = *(const chess_move *)a, y = *(const chess_move *)b;
    return (x > y) - (x < y);
}

static void check_noisy(const chess_pos *p)
{
    chess_move moves[CHESS_MAX_MOVES], noisy[CHESS_MAX_MOVES];
    const int n = chess_moves(p, moves), few = chess_noisy(p, noisy);
    qsort(moves, (size_t)n, sizeof *moves, compare_moves);
    for (int i = 0; i < few; i++) {
        assert_non_null(bsearch(&noisy[i], moves, (size_t)n, sizeof *moves, compare_moves));
        const bool tactical = chess_captured(&p->board, noisy[i]) || chess_promoted(noisy[i]);
        assert_true(tactical || chess_in_check(&p->board));
    }
    if (chess_in_check(&p->board))
        assert_int_equal(few, n);
}

/* Which moves give check is known without playing them. */
static void check_check_info(const chess_pos *p)
{
    chess_move moves[CHESS_MAX_MOVES];
    chess_check_info info;
    const int n = chess_moves(p, moves);
    chess_set_check_info(&p->board, &info);
    for (int i = 0; i < n; i++) {
        chess_pos child;
        chess_play(&child, p, moves[i]);
        assert_int_equal(chess_gives_check(&p->board, &info, moves[i]),
                         chess_in_check(&child.board));
    }
}

TEST(each_property_holds)
{
    static const position_check check[] = {
        check_fen_round_trip, check_incremental, check_move_texts, check_antisymmetry,
        check_mirror_by_text, check_noisy,       check_check_info};
    for (size_t i = 0; i < sizeof check / sizeof *check; i++)
        each_position(soak() ? 1000000 : 20000, check[i]);
}

/* --- keys: a table of positions seen, by key */

enum { SEEN_BITS = 21 };
typedef struct seen {
    uint64_t key;
    chess_board board;
    int side;
} seen;
static seen *table;
static int distinct;

static void check_key(const chess_pos *p)
{
    size_t i = p->key >> (64 - SEEN_BITS);
    while (table[i].board.own && table[i].key != p->key)
        i = (i + 1) % ((size_t)1 << SEEN_BITS);
    if (!table[i].board.own) {
        table[i] = (seen){p->key, p->board, p->side};
        distinct++;
    }
    assert_int_equal(table[i].side, p->side);
    assert_memory_equal(&table[i].board, &p->board, sizeof p->board);
}

TEST(different_positions_have_different_keys)
{
    table = calloc((size_t)1 << SEEN_BITS, sizeof *table);
    assert_non_null(table);
    distinct = 0;
    each_position(soak() ? 1000000 : 100000, check_key);
    assert_true(distinct > 50000);
    free(table);
}

TEST_MAIN(NULL, NULL)
