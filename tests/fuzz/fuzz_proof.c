/* SPDX-License-Identifier: MIT */
/* Proofs of any bytes, with a checksum that is made to fit: what the checker accepts is true. The
 * position is one of tic-tac-toe, so that a plain search knows. */
#include "check/check.h"
#include "check/plain.h"
#include "base/crc.h"
#include "games/games.h"
#include "fuzz/fuzz.h"

enum { CHECKSUM = 4, WORK = 4096 };

static void demand_true(const nw_claim *c, const nw_game *game, const void *root)
{
    nw_line line;
    nw_error err;
    nw_leaf_search s = {.goal = c->at_least ? c->v : -c->v, .most = UINT64_MAX};
    demand(nw_line_begin(&line, game));
    memcpy(nw_line_state(&line, 0), root, game->state_size);
    demand(nw_search_leaf(&s, &line, 0, c->at_least, c->plies ? (int)c->plies : -1, &err) == 1);
    nw_line_free(&line);
}

/* The work that the head leaves to the checker at each leaf. */
static unsigned long long leaf_work(const char *bytes, size_t size)
{
    static const char field[] = "\nleaf-work ";
    const size_t length = sizeof field - 1;
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(bytes + i, field, length) == 0)
            return strtoull(bytes + i + length, NULL, 10);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const nw_game_info *game = nw_game_find("tictactoe", 9);
    nw_claim claim;
    nw_checked checked;
    nw_error err = {0};
    char *bytes = calloc(1, size + CHECKSUM + 1);
    void *root = calloc(1, game->rules->state_size);
    demand(bytes && root);
    if (size)
        memcpy(bytes, data, size);
    const uint32_t crc = nw_crc32(0, bytes, size);
    for (int i = 0; i < CHECKSUM; i++)
        bytes[size + (size_t)i] = (char)(crc >> 8 * i);
    if (leaf_work(bytes, size) > WORK)
        ; /* it would take too long */
    else if (nw_check(bytes, size + CHECKSUM, &(nw_check_rules){.game = game}, &claim, &checked,
                      &err) < 0)
        demand(*err.text != 0);
    else if (nw_game_parse(game, root, claim.position, &err) == 0)
        demand_true(&claim, game->rules, root);
    free(root);
    free(bytes);
    return 0;
}
