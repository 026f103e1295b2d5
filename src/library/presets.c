/* SPDX-License-Identifier: MIT */
#include "base/driver.h"
#include "games/games.h"
#include "nullwindow_lab.h"
#include <string.h>

/* The preset of any game. */
static const nw_options general = {.size = sizeof(nw_options),
                                   .algorithm = "aspiration-negascout",
                                   .table_bits = 20,
                                   .two_bounds = 1,
                                   .forms = NW_FORM_STORE_LEAVES,
                                   .replace = "deep",
                                   .deepen = 1,
                                   .table_move = 1,
                                   .static_order = 1,
                                   .killers = 1,
                                   .history = 1,
                                   .etc = 2,
                                   .quiescence = 1,
                                   .guess_back = 1,
                                   .delta = 50,
                                   .step = 50,
                                   .lo = NW_SCORE_MIN,
                                   .hi = NW_SCORE_MAX,
                                   .threads = 1,
                                   .parallel = "split",
                                   .driver = {NW_RULE_FIRST, NW_RULE_NEXT}};

static void make_plain(nw_options *o)
{
    o->table_bits = o->deepen = o->table_move = o->static_order = o->killers = o->history = 0;
    o->shallow_order = o->etc = 0;
    o->forms &=
        NW_FORM_STORE_LEAVES | NW_FORM_STATIC_GUESS | NW_FORM_BI_ASPIRATION | NW_FORM_ACCELERATE;
}

static nw_options preset_of(const nw_game *game, nw_preset preset)
{
    const nw_game_info *info = nw_game_info_of(game);
    nw_options o = general;
    if (info && info->preset)
        nw_options_read(&o, info->preset, NULL);
    if (preset == NW_PRESET_PLAIN)
        make_plain(&o);
    if (preset == NW_PRESET_PLAY)
        o.play = o.at_least = 1;
    if (preset == NW_PRESET_PLAY && info && info->play_preset)
        nw_options_read(&o, info->play_preset, NULL);
    return o;
}

void nw_options_preset(nw_options *options, size_t size, const nw_game *game, nw_preset preset)
{
    if (!options)
        return;
    nw_options o = preset_of(game, preset);
    o.size = size < sizeof o ? size : sizeof o;
    memset(options, 0, size);
    memcpy(options, &o, o.size);
}
