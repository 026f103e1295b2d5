/* SPDX-License-Identifier: MIT */
/* Every reader of checkers text on arbitrary bytes. The first byte chooses the reader; what one of
 * them accepts must survive being written and read again. */
#include "games/checkers/bind.h"
#include "games/checkers/text.h"
#include "fuzz/fuzz.h"

static void check_position(const checkers_pos *p)
{
    char text[128];
    checkers_pos again;
    checkers_move list[CHECKERS_MAX_MOVES];
    checkers_print(p, text, sizeof text);
    demand(checkers_parse(&again, text, NULL) == NW_OK && memcmp(p, &again, sizeof again) == 0);
    const int n = checkers_moves(p, list);
    demand(n <= CHECKERS_MAX_MOVES);
    demand(n == 0 || abs(checkers_evaluate(p)) <= CHECKERS_EVAL_MAX);
    for (int i = 0; i < n; i++) {
        checkers_move m;
        checkers_print_move(p, list[i], text, sizeof text);
        demand(checkers_parse_move(p, text, &m, NULL) == NW_OK && m == list[i]);
        checkers_play(&again, p, m);
        demand(again.key == checkers_key_of(&again));
    }
}

static void fuzz_position(const char *text)
{
    checkers_pos p;
    nw_error err;
    if (checkers_parse(&p, text, &err) == NW_OK)
        check_position(&p);
}

/* A position, a newline, and a move of it. */
static void fuzz_move(char *text)
{
    checkers_pos p, child;
    checkers_move m;
    nw_error err;
    char *line = strchr(text, '\n');
    if (!line)
        return;
    *line = '\0';
    if (checkers_parse(&p, text, &err) || checkers_parse_move(&p, line + 1, &m, &err))
        return;
    checkers_play(&child, &p, m);
    check_position(&child);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    char *text = text_of(data + 1, size - 1);
    if (data[0] % 3 == 1)
        fuzz_move(text);
    else
        fuzz_position(text);
    free(text);
    return 0;
}
