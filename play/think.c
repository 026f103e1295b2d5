/* SPDX-License-Identifier: MIT */
#include "play/think.h"
#include "core/error.h"
#include "games/checkers/classes-inl.h"
#include "games/checkers/endings.h"
#include "play/user_files.h"
#include <stdlib.h>
#include <unistd.h>

/* Solves during play do not profit from a larger table. */
enum { ENDGAME_BITS = 20 };

enum { PATH_SIZE = 1024 };

/* The largest database that `nullwindow endings build` has left for the user. */
static const char *built_endings(char path[PATH_SIZE])
{
    for (unsigned pieces = CHECKERS_CLASS_PIECES; pieces > CHECKERS_ENDING_PIECES; pieces--)
        if (play_user_endings(pieces, path, PATH_SIZE) && access(path, R_OK) == 0)
            return path;
    return "";
}

/* NULLWINDOW_ENDINGS names another checkers endgame database, or none if it is empty
 * (docs/games/checkers.md). Only play uses it; the laboratory searches unaided. */
static int read_endings(play_engine *m, nw_error *err)
{
    char path[PATH_SIZE];
    const char *named = getenv("NULLWINDOW_ENDINGS");
    const char *file = named ? named : built_endings(path);
    const int rc = *file ? play_endgame_read(m->endgame, file, err) : NW_OK;
    if (rc == NW_OK && m->options.play)
        play_endgame_teach(m->endgame, m->searcher);
    return rc;
}

int play_engine_open(play_engine *m, const nw_game_info *game, const nw_options *options,
                     bool solver, nw_error *err)
{
    const int bits = options->table_bits < ENDGAME_BITS ? options->table_bits : ENDGAME_BITS;
    *m = (play_engine){.game = game, .options = *options};
    const int rc = nw_searcher_create(&m->searcher, game->rules, options, err);
    if (rc == 0 && solver)
        m->endgame = play_endgame_create(game, bits);
    play_endgame_threads(m->endgame, options->threads);
    return rc == 0 ? read_endings(m, err) : rc;
}

void play_engine_close(play_engine *m)
{
    nw_searcher_free(m->searcher);
    play_endgame_free(m->endgame);
    *m = (play_engine){0};
}

/* Frees the old table first: memory may not hold both. */
int play_engine_configure(play_engine *m, const nw_options *options, nw_error *err)
{
    nw_searcher_free(m->searcher);
    m->searcher = NULL;
    const int rc = nw_searcher_create(&m->searcher, m->game->rules, options, err);
    if (rc == 0) {
        m->options = *options;
        play_endgame_threads(m->endgame, options->threads);
    } else
        (void)nw_searcher_create(&m->searcher, m->game->rules, &m->options, NULL);
    if (m->searcher && m->options.play)
        play_endgame_teach(m->endgame, m->searcher);
    return rc;
}

void play_engine_clear(play_engine *m)
{
    if (m->searcher)
        nw_searcher_clear(m->searcher);
    play_endgame_clear(m->endgame);
}

bool play_can_choose(const play_engine *m)
{
    return m->searcher && m->options.play && nw_algorithm_options(m->options.algorithm) != NULL;
}

/* The laboratory's searches are compared, so they run unaided, as does a search whose evaluations
 * count. */
static bool may_solve(const play_engine *m, const nw_limits *limits)
{
    return m->endgame && m->options.play && limits->only_count == 0 && limits->evaluations == 0 &&
           limits->evaluation_seconds == 0 && limits->node_seconds == 0;
}

/* Plays a win that the solver has proved unless the search has found a quicker one. */
static bool prefer_win(nw_result *result, const nw_result *win)
{
    if (win->move == NW_NO_MOVE || result->value >= win->value)
        return false;
    result->value = result->lower = result->upper = win->value;
    result->move = result->pv[0] = win->move;
    result->pv_length = 1;
    return true;
}

int play_think(play_engine *m, const void *state, nw_limits *limits, nw_result *result,
               nw_error *err)
{
    nw_result win = {.move = NW_NO_MOVE};
    m->solver_nodes = 0;
    m->solver_seconds = 0;
    if (!m->searcher)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (may_solve(m, limits) &&
        play_endgame_solve(m->endgame, state, limits, &win, &m->solver_nodes, &m->solver_seconds)) {
        *result = win;
        return PLAY_SOLVED;
    }
    if (limits->nodes > 0)
        limits->nodes = limits->nodes > m->solver_nodes ? limits->nodes - m->solver_nodes : 1;
    if (limits->seconds > m->solver_seconds)
        limits->seconds -= m->solver_seconds;
    const int rc = nw_search(m->searcher, state, limits, result, err);
    return rc == 0 && prefer_win(result, &win) ? PLAY_SOLVED : rc;
}
