/* SPDX-License-Identifier: MIT */
/* Kalah as a plugin: the game of ../kalah.h, in which a player may move again.
 *
 *     cc -std=c11 -O2 -shared -fPIC kalah.c -o libkalah.so
 *     nullwindow search ./libkalah.so --depth 10
 *     nullwindow play ./libkalah.so */
#include "../kalah.h"
#include <stdio.h>

static void print(const void *state, char *out, size_t size)
{
    const kalah *k = state;
    const int8_t *s = k->seeds;
    snprintf(
        out, size,
        "    6 5 4 3 2 1\n  %3d%2d%2d%2d%2d%2d\n%2d %14d\n  %3d%2d%2d%2d%2d%2d\n    1 2 3 4 5 6\n",
        s[12], s[11], s[10], s[9], s[8], s[7], s[13], s[6], s[0], s[1], s[2], s[3], s[4], s[5]);
}

static void move_name(const void *state, nw_move move, char *out, size_t size)
{
    (void)state;
    snprintf(out, size, "%lu", (unsigned long)move + 1);
}

const nw_game nw_plugin = {.size = sizeof(nw_game),
                           .name = "kalah",
                           .state_size = sizeof(kalah),
                           .max_moves = KALAH_PITS,
                           .moves = kalah_moves,
                           .play = kalah_play,
                           .evaluate = kalah_evaluate,
                           .result = kalah_result,
                           .key = kalah_key,
                           .print = print,
                           .move_name = move_name,
                           .mover = kalah_mover};

const char nw_plugin_version[] = NW_VERSION;

const char *nw_plugin_side(const void *state)
{
    return kalah_mover(state) ? "North" : "South";
}

/* The pits played from the start, "361". */
int nw_plugin_parse(const char *text, void *state, nw_error *err)
{
    kalah k = KALAH_START, after;
    for (; *text; text++) {
        const int pit = *text - '1';
        if (pit < 0 || pit >= KALAH_PITS || k.seeds[7 * k.side + pit] == 0) {
            snprintf(err->text, sizeof err->text,
                     "kalah: '%.9s': expected pits 1 to 6 that hold seeds", text);
            return NW_EINVAL;
        }
        kalah_play(&after, &k, (nw_move)pit);
        k = after;
    }
    *(kalah *)state = k;
    return 0;
}
