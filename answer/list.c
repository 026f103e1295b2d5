/* SPDX-License-Identifier: MIT */
#include "answer/list.h"
#include "answer/handler.h"
#include "base/buffer.h"
#include "base/embedded.h"
#include "library/instances.h"
#include "library/option_json.h"

extern const nw_embedded answer_tree_files[];

static void write_game(json *j, const nw_game_info *g)
{
    json_object(j, NULL);
    json_string(j, "name", g->rules->name);
    json_string(j, "summary", g->summary);
    json_string(j, "syntax", g->syntax);
    json_bool(j, "tree", g->is_tree);
    json_integer(j, "unit", g->unit > 0 ? g->unit : 1);
    json_string(j, "unit_name", g->unit_name);
    json_bool(j, "numbers_plies", g->numbers_plies);
    json_bool(j, "extra_turns", g->rules->mover != NULL);
    const nw_engine *engine = nw_engine_for(g->rules, NW_VARIANT_PLAY);
    json_integer(j, "win", engine ? engine->win : 0); /* less the plies to it; 0: no such scores */
    json_end(j);
}

static void write_games(json *j, const nw_game_info *plugin)
{
    json_list(j, "games");
    for (const nw_game_info *const *g = nw_games; *g; g++)
        write_game(j, *g);
    if (plugin)
        write_game(j, plugin);
    json_end(j);
}

static void write_names(json *j, const char *key, const char *const *name)
{
    json_list(j, key);
    for (; *name; name++)
        json_string(j, NULL, *name);
    json_end(j);
}

static void write_algorithms(json *j)
{
    json_list(j, "algorithms");
    for (const nw_book_row *row = nw_book_rows(); row->name; row++) {
        json_object(j, NULL);
        json_string(j, "name", row->name);
        json_string(j, "title", row->title);
        json_string(j, "chapter", row->chapter);
        json_string(j, "summary", row->summary);
        json_string(j, "source", row->source);
        write_names(j, "options", row->takes);
        json_bool(j, "estimates", row->estimates);
        json_end(j);
    }
    json_end(j);
    json_list(j, "practical");
    for (int i = 0; nw_algorithm_name(i); i++)
        json_string(j, NULL, nw_algorithm_name(i));
    json_end(j);
    json_object(j, "practical_options");
    for (int i = 0; nw_algorithm_name(i); i++)
        write_names(j, nw_algorithm_name(i), nw_algorithm_options(nw_algorithm_name(i)));
    json_end(j);
}

static void write_options(json *j)
{
    json_list(j, "options");
    for (int i = 0; nw_option_at(i); i++)
        nw_option_json(j, nw_option_at(i));
    json_end(j);
}

/* The example trees: each file's lines joined. */
static void write_trees(json *j)
{
    nw_buffer text = {0};
    json_list(j, "trees");
    for (const nw_embedded *file = answer_tree_files; file->name; file++) {
        text.used = 0;
        for (const char *const *line = file->lines; *line; line++)
            nw_buffer_add(&text, "%s\n", *line);
        json_object(j, NULL);
        json_string(j, "name", file->name);
        json_string(j, "text", text.text ? text.text : "");
        json_end(j);
    }
    json_end(j);
    nw_buffer_free(&text);
}

void list_write(json *j, unsigned parts, const nw_game_info *plugin)
{
    json_object(j, NULL);
    json_string(j, "version", nw_version());
    if (parts & LIST_GAMES)
        write_games(j, plugin);
    if (parts & LIST_ALGORITHMS)
        write_algorithms(j);
    if (parts & LIST_OPTIONS)
        write_options(j);
    if (parts & LIST_TREES)
        write_trees(j);
    json_end(j);
}

int answer_list(answer *a, nw_error *err)
{
    const int rc = answer_check(a, err);
    if (rc < 0)
        return rc;
    list_write(&a->j, LIST_ALL, a->host->plugin);
    answer_send(a);
    return 0;
}
