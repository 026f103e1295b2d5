/* SPDX-License-Identifier: MIT */
/* Positions, moves and problems of Othello from arbitrary bytes. The first byte chooses the reader;
 * a position that is accepted must survive being written and read again. Games: fuzz_records. */
#include "games/othello/eval-inl.h"
#include "games/othello/obf.h"
#include "fuzz/fuzz.h"

static void check_position(const othello_pos *p)
{
    char text[OTHELLO_BOARD_TEXT];
    othello_pos again;
    othello_move move[OTHELLO_MAX_MOVES];
    const int n = othello_moves(p, move);
    othello_board_write(p, text, sizeof text);
    demand(othello_parse(&again, text, NULL) == 0 && memcmp(p, &again, sizeof again) == 0);
    demand(abs(othello_evaluate(p)) <= 64);
    for (int i = 0; i < n; i++)
        othello_play(&again, p, move[i]);
}

static void fuzz_position(const char *text)
{
    othello_pos p;
    nw_error err;
    if (othello_parse(&p, text, &err) == 0)
        check_position(&p);
}

static void fuzz_move(const char *text)
{
    const othello_pos p = othello_start();
    othello_move move;
    nw_error err;
    if (othello_move_parse(&p, text, &move, &err) == 0)
        demand(othello_legal(&p, move));
}

static void fuzz_obf(const char *text)
{
    othello_obf line;
    nw_error err;
    if (othello_obf_read(text, &line, &err) == 1)
        check_position(&line.pos);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = text_of(data + 1, size - 1);
    switch (data[0] % 5) {
    case 0:
        fuzz_position(text);
        break;
    case 1:
        fuzz_move(text);
        break;
    default:
        fuzz_obf(text);
    }
    free(text);
    return 0;
}
