/* SPDX-License-Identifier: MIT */
#include "answer/board.h"
#include "games/tree/tree-inl.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Displays a position. */

enum { DRAWN = 16384 };

static void add_tree(json *j, const position *p)
{
    const tree_pos *n = p->state;
    json_string(j, "label", n->tree->artificial ? NULL : tree_label_of(n));
    json_bool(j, "leaf", tree_width(n) == 0);
    json_integer(j, "width", tree_width(n));
    json_integer(j, "height", n->tree->height);
    json_bool(j, "explicit", !n->tree->artificial);
}

/* Whether and how the game ended; repetition and similar rules need the moves. */
static void add_ending(json *j, const position *p, int moves)
{
    const bool known = p->played && p->path == 0;
    const played_status o =
        known ? played_status_of(&p->match) : (played_status){.over = moves == 0};
    json_bool(j, "over", o.over);
    json_string(j, "ending", o.reason);
    if (o.over && known)
        json_string(j, "winner", o.winner == PLAYER_NONE ? NULL : p->match.side[o.winner]);
}

static void add_moves(json *j, const position *p, const nw_move *move, int count)
{
    char name[POSITION_NAME];
    json_list(j, "moves");
    for (int i = 0; i < count; i++) {
        int square[BOARD_SQUARES];
        const int squares = board_squares(p->game, p->state, move[i], square);
        json_object(j, NULL);
        json_string(j, "name", position_move(p, move[i], name));
        json_string(j, "notation", position_notation(p, move[i], name));
        json_list(j, "squares");
        for (int k = 0; k < squares; k++)
            json_integer(j, NULL, square[k]);
        json_end(j);
        json_end(j);
    }
    json_end(j);
}

static void add_text(json *j, const position *p)
{
    char text[DRAWN] = "";
    p->game->rules->print(p->state, text, sizeof text);
    json_string(j, "text", text);
    if (p->tree)
        return;
    nw_game_draw(p->game, p->state, true, text, sizeof text);
    json_string(j, "drawn", text);
    if (p->game->explain) {
        p->game->explain(p->state, text, sizeof text);
        json_string(j, "terms", text);
    }
}

static void say_position(answer *a, const position *p)
{
    const nw_game *rules = p->game->rules;
    nw_move move[NW_MOVES_MAX];
    const int moves = position_moves(p, move);
    char key[20];
    json_object(&a->j, NULL);
    json_string(&a->j, "game", rules->name);
    add_text(&a->j, p);
    snprintf(key, sizeof key, "%016" PRIx64, rules->key(p->state));
    json_string(&a->j, "key", key);
    json_string(&a->j, "side", nw_game_side(p->game, p->state));
    json_bool(&a->j, "max",
              p->tree        ? nw_position_is_max(p->at)
              : rules->mover ? rules->mover(p->state) == 0
                             : p->path % 2 == 0);
    add_ending(&a->j, p, moves);
    const bool is_result = moves == 0 && rules->result;
    json_score(&a->j, "value", is_result ? rules->result(p->state) : rules->evaluate(p->state));
    if (p->tree)
        add_tree(&a->j, p);
    board_write(&a->j, p->game, p->state);
    add_moves(&a->j, p, move, moves);
    json_end(&a->j);
    answer_send(a);
}

int answer_open(answer *a, nw_error *err)
{
    position p;
    int rc = position_open(&p, a, err);
    if (rc == 0)
        rc = answer_check(a, err);
    if (rc == 0)
        say_position(a, &p);
    position_free(&p);
    return rc;
}
