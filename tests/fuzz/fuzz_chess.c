/* SPDX-License-Identifier: MIT */
/* Fuzzes the readers of chess. The first byte picks the reader, the rest is its text. What a reader
 * accepts must come back the same when written and read again. Games: fuzz_records. */
#include "games/chess/bind.h"
#include "games/chess/text.h"
#include "fuzz/fuzz.h"

/* Every function of the game must survive a position that a reader let through. */
static void use_position(const chess_pos *p)
{
    chess_move moves[CHESS_MAX_MOVES], again;
    char fen[CHESS_FEN_SIZE], name[CHESS_SAN_SIZE];
    chess_pos copy, child, fresh;
    const int n = chess_moves(p, moves);
    chess_print_fen(p, fen, sizeof fen);
    if (chess_parse_fen(&copy, fen, NULL, NULL) || memcmp(&copy, p, sizeof copy) != 0)
        abort();
    if (abs(chess_evaluate(p)) > CHESS_MATE || chess_noisy(p, moves) > n)
        abort();
    chess_moves(p, moves);
    for (int i = 0; i < n; i++) {
        chess_play(&child, p, moves[i]);
        fresh = child;
        chess_refresh(&fresh);
        chess_print_san(p, moves[i], name, sizeof name);
        if (fresh.key != child.key || fresh.psqt != child.psqt ||
            chess_parse_san(p, name, &again, NULL) || again != moves[i])
            abort();
        chess_order(p, moves[i]);
    }
}

static void read_epd(const char *text)
{
    chess_pos p;
    nw_error err;
    if (chess_parse_epd(&p, text, NULL, &err) == 0)
        use_position(&p);
    if (chess_parse_fen(&p, text, NULL, &err) == 0)
        use_position(&p);
}

static void read_move(const char *text)
{
    static const char *const fens[] = {
        CHESS_START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"};
    for (size_t i = 0; i < 3; i++) {
        chess_pos p, child;
        chess_move m;
        nw_error err;
        chess_parse_fen(&p, fens[i], NULL, NULL);
        if (chess_parse_move(&p, text, &m, &err) == 0)
            chess_play(&child, &p, m);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    char *text = text_of(data + 1, size - 1);
    if (data[0] % 3 == 1)
        read_move(text);
    else
        read_epd(text);
    free(text);
    return 0;
}
