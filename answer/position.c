/* SPDX-License-Identifier: MIT */
#include "answer/position.h"
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include <stdlib.h>
#include <string.h>

/* Artificial trees beyond this would only show that they are large. */
enum { UNIFORM_WIDTH = 1000, UNIFORM_DEPTH = 200 };

static int out_of_memory(nw_error *err)
{
    return nw_fail(err, NW_ENOMEM, "out of memory for the position");
}

/* A tree from its text; an empty text is read as a blank, for which fmemopen has a stream. */
static int read_tree(position *p, nw_error *err)
{
    tree *t = NULL;
    const char *text = *p->text ? p->text : " ";
    FILE *f = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    if (!f)
        return out_of_memory(err);
    const int rc = tree_read(f, "tree", &t, err);
    fclose(f);
    if (rc == 0)
        tree_root(t, p->state);
    return rc;
}

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
    ((tree_pos *)p->state)->max = max;
    return 0;
}

static int open_tree(position *p, json_document *r, uint32_t object, nw_error *err)
{
    const char *root = json_get_text(r, object, "root", NULL);
    int rc =
        p->game == &tree_info ? read_tree(p, err) : nw_game_parse(p->game, p->state, p->text, err);
    if (rc < 0) {
        memset(p->state, 0, p->game->rules->state_size); /* nothing to release */
        return rc;
    }
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
        memcpy(p->state, played_state(&p->match), p->game->rules->state_size);
    return rc;
}

/* Plays child number i. */
static int walk(position *p, double i, void *child, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    const int width = p->tree ? tree_width(p->state) : position_moves(p, moves);
    if (!(i >= 0 && i < width))
        return nw_fail(err, NW_EINVAL, "path: there is no child %.0f after %d plies", i, p->path);
    if (p->tree)
        tree_play(child, p->state, (nw_move)i);
    else
        p->game->rules->play(child, p->state, moves[(int)i]);
    memcpy(p->state, child, p->game->rules->state_size);
    p->path++;
    return 0;
}

static int walk_path(position *p, json_document *r, uint32_t object, nw_error *err)
{
    const json_value *path = json_get_list(r, object, "path");
    void *child = path ? calloc(1, p->game->rules->state_size) : NULL;
    int rc = path && !child ? out_of_memory(err) : 0;
    for (uint32_t i = path ? path->first : 0; i && rc == 0; i = r->value[i].next)
        rc = r->value[i].kind == JSON_NUMBER
                 ? walk(p, r->value[i].number, child, err)
                 : nw_fail(err, NW_EINVAL, "path: expected child numbers");
    free(child);
    return rc;
}

static const nw_game_info *find_game(const answer_host *host, const char *name)
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
    p->game = r->failed ? NULL : find_game(a->host, game);
    if (!p->game) {
        json_refuse(r, "game: unknown game '%.40s'", game);
        return answer_check(a, err);
    }
    p->tree = p->game->is_tree;
    p->state = calloc(1, p->game->rules->state_size);
    if (!p->state)
        return out_of_memory(err);
    int rc = p->tree ? open_tree(p, r, object, err) : open_game(p, r, object, err);
    return rc < 0 ? rc : walk_path(p, r, object, err);
}

void position_free(position *p)
{
    if (p->state && p->tree && p->game->release)
        p->game->release(p->state);
    if (p->played)
        played_free(&p->match);
    free(p->state);
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
    if (p->tree && depth < 0 && ((const tree_pos *)p->state)->tree->height > most)
        json_refuse(a->r, "the tree is deeper than %d plies, the most that can be searched here",
                    most);
    return depth < 0 ? most : depth;
}

void position_line(const position *p, json *j, const char *key, const nw_move *line, int length)
{
    const size_t size = p->game->rules->state_size;
    unsigned char *states = malloc(2 * size);
    position at = *p;
    at.state = states;
    json_list(j, key);
    if (states)
        memcpy(states, p->state, size);
    for (int i = 0; i < length && states; i++) {
        char name[POSITION_NAME];
        unsigned char *child = at.state == states ? states + size : states;
        json_string(j, NULL, position_move(&at, line[i], name));
        p->game->rules->play(child, at.state, line[i]);
        at.state = child;
    }
    json_end(j);
    free(states);
}
