/* SPDX-License-Identifier: MIT */
#include "answer/analysis.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int analysis_begin(analysis *a, const played_game *game, int from, nw_error *err)
{
    *a = (analysis){.game = game, .from = from};
    a->at = calloc((size_t)game->plies + 1, sizeof *a->at);
    return a->at ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
}

void analysis_free(analysis *a)
{
    for (int i = 0; a->at && i <= a->game->plies; i++)
        free(a->at[i].line);
    free(a->at);
    a->at = NULL;
}

bool analysis_is_over(analysis *a, int ply)
{
    nw_move moves[NW_MOVES_MAX];
    const nw_game *rules = a->game->game->rules;
    const void *state = played_state_at(a->game, ply);
    if (rules->moves(state, moves) > 0)
        return false;
    a->at[ply].value = rules->result ? rules->result(state) : rules->evaluate(state);
    a->at[ply].best = NW_NO_MOVE;
    return a->at[ply].known = true;
}

/* The value after the move at ply, for the player who played it. */
static nw_score value_after(const analysis *a, int ply)
{
    const nw_score value = a->at[ply + 1].value;
    return played_mover_at(a->game, ply) == played_mover_at(a->game, ply + 1) ? value : -value;
}

/* After the best move, or a better one than expected, the search of the next position is a ply
 * deeper: if the value changes without a loss, the new value is carried back, unless the game is
 * decided. */
static nw_score carried_back(const analysis *a, int ply, const nw_result *r)
{
    const nw_game *rules = a->game->game->rules;
    const analysis_insight *after = &a->at[ply + 1];
    if (ply == a->game->plies || !after->known || after->best == NW_NO_MOVE ||
        nw_win_plies(rules, after->value) != 0 || nw_win_plies(rules, r->value) != 0)
        return r->value;
    const nw_score value = value_after(a, ply);
    return a->game->move[ply] == r->move || value > r->value ? value : r->value;
}

int analysis_keep(analysis *a, int ply, const nw_result *r, nw_error *err)
{
    analysis_insight *to = &a->at[ply];
    to->value = carried_back(a, ply, r);
    to->depth = r->depth;
    to->best = r->move;
    to->length = r->pv_length;
    to->line = malloc((size_t)(r->pv_length + 1) * sizeof *to->line);
    if (!to->line)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    memcpy(to->line, r->pv, (size_t)r->pv_length * sizeof *to->line);
    to->known = true;
    return 0;
}

/* --- judging */

static int unit_of(const analysis *a)
{
    return a->game->game->unit ? a->game->game->unit : 1;
}

double analysis_loss(const analysis *a, int ply)
{
    const analysis_insight *before = &a->at[ply], *after = &a->at[ply + 1];
    if (!before->known || !after->known)
        return -1;
    const double loss = ((double)before->value - (double)value_after(a, ply)) / unit_of(a);
    return before->best == a->game->move[ply] || loss < 0 ? 0 : loss;
}

/* By pawns, men, or four discs. */
const char *analysis_mark(const analysis *a, double loss)
{
    const double unit = a->game->game->unit ? 1 : 4;
    return loss >= 3 * unit ? "??" : loss >= unit ? "?" : loss >= 0.5 * unit ? "?!" : "";
}

const char *analysis_thing_lost(const analysis *a, int ply)
{
    const nw_game *rules = a->game->game->rules;
    if (!(analysis_loss(a, ply) > 0))
        return NULL;
    const int before = nw_win_plies(rules, a->at[ply].value);
    const int after = nw_win_plies(rules, value_after(a, ply));
    return after < 0 && before >= 0 ? "game" : before > 0 && after <= 0 ? "win" : NULL;
}

static nw_score value_for_first(const analysis *a, int ply)
{
    const nw_score value = a->at[ply].value;
    return played_mover_at(a->game, ply) ? -value : value;
}

const char *analysis_value_text(const analysis *a, int ply, char out[ANALYSIS_TEXT])
{
    const played_game *g = a->game;
    const nw_score value = value_for_first(a, ply);
    const bool ended = ply == g->plies && played_status_of(g).over;
    if (!a->at[ply].known)
        snprintf(out, ANALYSIS_TEXT, "-");
    else if (ended && g->game->unit > 1 && value != 0) /* the game is over: no loss */
        snprintf(out, ANALYSIS_TEXT, "%s", value > 0 ? "won" : "lost");
    else
        played_value_text(g->game, value, out, ANALYSIS_TEXT);
    return out;
}

analysis_side analysis_judge(const analysis *a, int player)
{
    analysis_side v = {0};
    const played_game *g = a->game;
    for (int i = a->from; i < g->plies; i++) {
        const double loss = analysis_loss(a, i);
        if (played_mover_at(g, i) != player || loss < 0)
            continue;
        const char *mark = analysis_mark(a, loss);
        v.moves++;
        v.best += g->move[i] == a->at[i].best;
        v.dubious += strcmp(mark, "?!") == 0;
        v.mistakes += strcmp(mark, "?") == 0;
        v.blunders += strcmp(mark, "??") == 0;
        v.lost += loss < 20 ? loss : 20; /* a mate missed is not a thousand pawns */
    }
    return v;
}

/* --- JSON */

static void write_line(json *j, const char *key, const analysis *a, int ply)
{
    nw_buffer line = {0};
    const analysis_insight *at = &a->at[ply];
    played_write_line(&line, a->game->game, played_state_at(a->game, ply), at->line, at->length,
                      true);
    json_list(j, key);
    for (char *rest = NULL, *word = line.text ? strtok_r(line.text, " ", &rest) : NULL; word;
         word = strtok_r(NULL, " ", &rest))
        json_string(j, NULL, word);
    json_end(j);
    nw_buffer_free(&line);
}

static void write_value(json *j, const analysis *a, int ply)
{
    char text[ANALYSIS_TEXT];
    if (a->at[ply].known)
        json_integer(j, "value", value_for_first(a, ply));
    else
        json_null(j, "value");
    json_string(j, "text", analysis_value_text(a, ply, text));
}

static void write_move(json *j, const analysis *a, int ply)
{
    const played_game *g = a->game;
    const analysis_insight *before = &a->at[ply];
    char name[NOTATION_SIZE], number[PLAYED_NUMBER];
    const double loss = analysis_loss(a, ply);
    json_object(j, NULL);
    json_integer(j, "ply", ply + 1);
    json_string(j, "number", played_number(g, ply, number));
    json_string(j, "side", g->side[played_mover_at(g, ply)]);
    json_string(j, "move", played_move_name(g, ply, g->move[ply], name));
    write_value(j, a, ply + 1);
    if (loss >= 0)
        json_number(j, "loss", loss);
    else
        json_null(j, "loss");
    json_string(j, "lost", analysis_thing_lost(a, ply));
    json_string(j, "mark", analysis_mark(a, loss));
    const bool known = before->known && before->best != NW_NO_MOVE;
    json_string(j, "best", known ? played_move_name(g, ply, before->best, name) : NULL);
    json_integer(j, "depth", before->depth);
    write_line(j, "line", a, ply);
    write_line(j, "reply", a, ply + 1);
    json_end(j);
}

static void write_side(json *j, const analysis *a, int player)
{
    const analysis_side v = analysis_judge(a, player);
    json_object(j, NULL);
    json_string(j, "side", a->game->side[player]);
    json_integer(j, "moves", v.moves);
    json_integer(j, "best", v.best);
    json_number(j, "loss_per_move", v.moves ? v.lost / v.moves : 0);
    json_integer(j, "dubious", v.dubious);
    json_integer(j, "mistakes", v.mistakes);
    json_integer(j, "blunders", v.blunders);
    json_end(j);
}

void analysis_write(json *j, const analysis *a)
{
    json_string(j, "values_for", a->game->side[0]);
    json_integer(j, "unit", unit_of(a));
    json_string(j, "unit_name", a->game->game->unit_name);
    json_object(j, "start");
    json_integer(j, "ply", a->from);
    write_value(j, a, a->from);
    json_end(j);
    json_list(j, "moves");
    for (int i = a->from; i < a->game->plies; i++)
        write_move(j, a, i);
    json_end(j);
    json_list(j, "sides");
    for (int i = 0; i < 2; i++)
        write_side(j, a, i);
    json_end(j);
}
