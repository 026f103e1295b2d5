/* SPDX-License-Identifier: MIT */
#include "answer/position.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include <stdlib.h>
#include <string.h>

/* Larger artificial trees would be unreadable. */
enum { UNIFORM_WIDTH = 1000, UNIFORM_DEPTH = 200 };

static int check_uniform(const position *p, nw_error *err)
{
    const tree *t = ((const tree_pos *)p->state)->tree;
    if (t->artificial && (t->width_hi > UNIFORM_WIDTH || t->height > UNIFORM_DEPTH))
        return nw_fail(err, NW_EINVAL, "uniform: here w is at most %d and d at most %d",
                       (int)UNIFORM_WIDTH, (int)UNIFORM_DEPTH);
    return 0;
}

static int set_root(position *p, const char *root, nw_error *err)
{
    const bool max = strcmp(root, "max") == 0;
    if (!p->tree || (!max && strcmp(root, "min") != 0))
        return nw_fail(err, NW_EINVAL, "root: expected min or max, of a tree");
    nw_position_set_max(p->at, max);
    return 0;
}

static int open_tree(position *p, json_document *r, uint32_t object, nw_error *err)
{
    const char *root = json_get_text(r, object, "root", NULL);
    int rc = nw_position_read(&p->at, p->game, p->text, err);
    if (rc < 0)
        return rc;
    p->state = p->at->state;
    rc = check_uniform(p, err);
    return rc == 0 && root ? set_root(p, root, err) : rc;
}

static int open_game(position *p, json_document *r, uint32_t object, nw_error *err)
{
    const json_value *moves = json_get_list(r, object, "moves");
    int rc = played_begin(&p->match, p->game, p->text, err);
    p->played = true;
    for (uint32_t i = moves ? moves->first : 0; i && rc == 0; i = r->value[i].next)
        rc = r->value[i].kind == JSON_STRING ? played_move_text(&p->match, r->value[i].text, err)
                                             : nw_fail(err, NW_EINVAL, "moves: expected strings");
    if (rc == 0)
        rc = nw_position_at(&p->at, p->game, played_state(&p->match), err);
    p->state = rc == 0 ? p->at->state : NULL;
    return rc;
}

/* Plays child number i. */
static int walk(position *p, double i, nw_error *err)
{
    if (!(i >= 0 && i < nw_position_width(p->at)) || i != (int)i)
        return nw_fail(err, NW_EINVAL, "path: no child %g at ply %d", i, p->path);
    p->path++;
    return nw_position_walk(p->at, (int)i, err);
}

static int walk_path(position *p, json_document *r, uint32_t object, nw_error *err)
{
    const json_value *path = json_get_list(r, object, "path");
    int rc = 0;
    for (uint32_t i = path ? path->first : 0; i && rc == 0; i = r->value[i].next)
        rc = r->value[i].kind == JSON_NUMBER
                 ? walk(p, r->value[i].number, err)
                 : nw_fail(err, NW_EINVAL, "path: expected child numbers");
    return rc;
}

const nw_game_info *position_game(const answer_host *host, const char *name)
{
    if (host->plugin && strcmp(host->plugin->rules->name, name) == 0)
        return host->plugin;
    return nw_game_find(name, strlen(name));
}

int position_open(position *p, answer *a, nw_error *err)
{
    json_document *r = a->r;
    const json_value *v = json_get_object(r, 0, "position");
    const uint32_t object = v ? json_index(r, v) : 0;
    *p = (position){.game = NULL};
    if (!v) {
        json_refuse(r, "position: missing, as in {\"game\": \"othello\", \"text\": \"\"}");
        return answer_check(a, err);
    }
    const char *game = json_get_text(r, object, "game", "");
    p->text = json_get_text(r, object, "text", "");
    p->game = r->failed ? NULL : position_game(a->host, game);
    if (!p->game) {
        json_refuse(r, "game: unknown game '%.40s'", game);
        return answer_check(a, err);
    }
    p->tree = p->game->is_tree;
    const int rc = p->tree ? open_tree(p, r, object, err) : open_game(p, r, object, err);
    return rc < 0 ? rc : walk_path(p, r, object, err);
}

void position_free(position *p)
{
    nw_position_free(p->at);
    if (p->played)
        played_free(&p->match);
}

int position_moves(const position *p, nw_move *out)
{
    return p->game->rules->moves(p->state, out);
}

const char *position_move(const position *p, nw_move move, char out[POSITION_NAME])
{
    p->game->rules->move_name(p->state, move, out, POSITION_NAME);
    return out;
}

const char *position_notation(const position *p, nw_move move, char out[POSITION_NAME])
{
    if (!p->game->notation)
        return position_move(p, move, out);
    p->game->notation(p->state, move, out, POSITION_NAME);
    return out;
}

int position_depth(const position *p, answer *a)
{
    const int most = a->host->max_plies;
    const int depth = (int)json_get_integer(a->r, 0, "depth", 0, most, -1);
    if (depth < 0 && !p->tree)
        json_refuse(a->r, "depth: missing; %s needs one, as in \"depth\": 4", p->game->rules->name);
    if (p->tree && depth < 0 && nw_position_height(p->at) > most)
        json_refuse(a->r, "the tree is deeper than %d plies, the most that can be searched here",
                    most);
    return depth < 0 ? most : depth;
}

void position_name(const position *p, nw_buffer *out)
{
    char text[POSITION_TEXT];
    const bool moved = p->path > 0 || (p->played && p->match.plies > 0);
    if (moved)
        p->game->rules->print(p->state, text, sizeof text);
    const char *where = moved ? text : p->text;
    nw_buffer_add(out, "%s%s%s", p->game->rules->name, *where ? ":" : "", where);
}
