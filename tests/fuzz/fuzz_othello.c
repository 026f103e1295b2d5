/* SPDX-License-Identifier: MIT */
/* Every reader of Othello text on arbitrary bytes. The first byte chooses the reader; what one of
 * them accepts must survive being written and read again.
 *   clang -fsanitize=fuzzer,address,undefined ... ; ./fuzz_othello tests/fuzz/corpus/othello */
#include "games/othello/eval-inl.h"
#include "games/othello/ggf.h"
#include "games/othello/obf.h"
#include "games/othello/wthor.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

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
    othello_obf line, again;
    nw_error err;
    char *out = malloc(strlen(text) + 1024);
    if (out && othello_obf_read(text, &line, &err) == 1) {
        check_position(&line.pos);
        demand(othello_obf_write(&line, out, strlen(text) + 1024));
        demand(othello_obf_read(out, &again, &err) == 1 && again.count == line.count);
    }
    free(out);
}

static void fuzz_ggf(const char *text)
{
    othello_ggf g, again;
    nw_error err;
    char out[4096];
    while (othello_ggf_read(&text, &g, &err) == 1) {
        const char *cursor = out;
        check_position(&g.game.end);
        demand(othello_ggf_write(&g, out, sizeof out));
        demand(othello_ggf_read(&cursor, &again, &err) == 1);
        demand(memcmp(&g.game.end, &again.game.end, sizeof g.game.end) == 0);
    }
}

static void fuzz_wthor(const uint8_t *data, size_t size)
{
    othello_wthor_file file;
    othello_wthor_game g;
    nw_error err;
    if (othello_wthor_open(&file, data, size, &err) < 0)
        return;
    for (uint32_t i = 0; i < file.games; i++)
        if (othello_wthor_read(&file, i, &g, &err) == 0)
            check_position(&g.game.end);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = malloc(size);
    if (!text)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    switch (data[0] % 5) {
    case 0:
        fuzz_position(text);
        break;
    case 1:
        fuzz_move(text);
        break;
    case 2:
        fuzz_obf(text);
        break;
    case 3:
        fuzz_ggf(text);
        break;
    default:
        fuzz_wthor(data + 1, size - 1);
    }
    free(text);
    return 0;
}
