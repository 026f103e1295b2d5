/* SPDX-License-Identifier: MIT */
/* Checks Kalah, a game with extra turns, and searches its first position to increasing depths. */
#include "kalah.h"
#include <stdio.h>

static int search(nw_searcher *s, int depth, nw_error *err)
{
    const nw_limits limits = {.depth = depth};
    nw_result result;
    const int rc = nw_search(s, &KALAH_START, &limits, &result, err);
    if (rc == 0)
        printf("depth %2d: value %2d, pit %d\n", depth, result.value, (int)result.move + 1);
    return rc;
}

int main(void)
{
    nw_error err;
    nw_searcher *s = NULL;
    const nw_options options = nw_defaults(&kalah_game);
    int rc = nw_game_check(&kalah_game, &KALAH_START, 200, 1, &err);
    if (rc == 0)
        rc = nw_searcher_create(&s, &kalah_game, &options, &err);
    for (int depth = 2; depth <= 12 && rc == 0; depth += 2)
        rc = search(s, depth, &err);
    if (rc < 0)
        fprintf(stderr, "kalah: %s\n", err.text);
    nw_searcher_free(s);
    return rc < 0;
}
