/* SPDX-License-Identifier: MIT */
#include "search/path-inl.h"
#include "core/error.h"
#include <stdlib.h>

extern const nw_engine nw_engine_of;

/* The lines of the refutation table are large and seldom wanted. */
static int make_lines(search *s)
{
    s->refutation = calloc(GAME_MAX_MOVES, sizeof *s->refutation);
    s->building = calloc(MAX_PLY + 2, sizeof *s->building);
    return s->refutation && s->building ? 0 : NW_ENOMEM;
}

static int run(nw_control *c, void *memory, const void *pos, nw_result *result)
{
    search *s = memory;
    const game_pos *root = pos;
    s->c = c;
    s->on = c->options;
    s->table = game_has_key(root) ? c->table : NULL;
    s->nodes = 0;
    s->next_poll = 0;
    s->stopped = false;
    s->root_best = -1;
    s->counts = (nw_counts){0};
    s->statistics = &c->statistics;
    s->follow = NULL;
    s->refutation = s->building = NULL;
    memset(s->killer, 0xFF, sizeof s->killer);
    memset(s->first_of_cut, 0, sizeof s->first_of_cut);
    start_path(s, root);
    s->null_moved[0] = s->predicting = false;
    if (s->on.refutation && make_lines(s) < 0) {
        free(s->refutation);
        free(s->building);
        return nw_fail(c->err, NW_ENOMEM, "out of memory for the refutation table");
    }
    const int rc = nw_deepen(s, root, result);
    free(s->refutation);
    free(s->building);
    result->statistics = LAB ? &c->statistics : NULL;
    return rc;
}

static void clear(void *memory)
{
    search *s = memory;
    memset(s->history, 0, sizeof s->history);
}

static int listable(const void *pos)
{
    const game_pos *n = pos;
    return game_listable(n);
}

const nw_engine nw_engine_of = {.game = NW_QUOTE(NW_GAME),
                                .version = NW_VERSION,
                                .lab = LAB,
                                .play = PLAY,
                                .win = game_win,
                                .state_size = sizeof(game_pos),
                                .memory = sizeof(search),
                                .driver = nw_driver_find,
                                .search = run,
                                .clear = clear,
                                .listable = listable};
