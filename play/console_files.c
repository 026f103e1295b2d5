/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "play/console_state.h"
#include "play/output.h"
#include "play/user_files.h"
#include "records/files.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PATH_SIZE = 1024 };

/* Sets the record's tags: players and date. */
static void set_tags(console *c)
{
    char date[16];
    const time_t now = time(NULL);
    struct tm local;
    game_record *r = &c->record;
    if (!record_tag(r, "Event"))
        record_set_tag(r, "Event", "nullwindow play");
    if (!record_tag(r, "Date") && localtime_r(&now, &local) &&
        strftime(date, sizeof date, "%Y.%m.%d", &local))
        record_set_tag(r, "Date", date);
    for (int i = 0; i < 2; i++) {
        char name[CONSOLE_WHO_SIZE + 16];
        const console_side *s = &c->side[i];
        snprintf(name, sizeof name, *s->text ? "Nullwindow (%s)" : "Nullwindow", s->text);
        if (!record_tag(r, r->game.side[i]))
            record_set_tag(r, r->game.side[i], s->person ? "a person" : name);
    }
}

int console_save(console *c, const char *path, nw_error *err)
{
    nw_buffer text = {0};
    set_tags(c);
    int rc = record_write(&c->record, &text, err);
    if (rc == 0)
        rc = text_file_save(path, &text, err);
    nw_buffer_free(&text);
    return rc;
}

int console_load(console *c, const char *path, long long number, nw_error *err)
{
    game_record fresh;
    int rc = record_begin(&fresh, console_game(c)->game, err);
    if (rc == 0)
        rc = record_load(&fresh, path, number, err);
    if (rc != 0) {
        record_free(&fresh);
        return rc;
    }
    record_free(&c->record);
    c->record = fresh;
    const bool over = played_status_of(&fresh.game).over;
    c->ended = strcmp(fresh.result, "*") != 0 && !over ? "by the record" : NULL;
    return 0;
}

/* --- an unfinished game */

bool console_kept_path(const nw_game_info *game, char *out, size_t size)
{
    char name[32];
    const char *suffix = record_suffix(game);
    snprintf(name, sizeof name, "play.%s", suffix ? suffix : "");
    return suffix && play_user_file(PLAY_USER_STATE, name, out, size);
}

void console_keep(console *c)
{
    char path[PATH_SIZE];
    nw_error err;
    const played_game *g = console_game(c);
    if (g->plies == 0 || console_is_over(c))
        return;
    if (c->o->terminal && *c->o->interrupted)
        play_say_line(c->out, "%s", ""); /* ends the prompt's line */
    if (!console_kept_path(g->game, path, sizeof path)) {
        play_say_line(c->out, "The game is not saved: %s. Its moves:",
                      record_suffix(g->game) ? "HOME is not set" : "it has no file format");
        console_show_moves(c);
        return;
    }
    play_user_make_folders(path);
    if (console_save(c, path, &err) == 0)
        play_say_line(c->out, "The game is saved; resume it with: nullwindow play %s --resume",
                      g->game->rules->name);
    else
        play_say_line(c->out, "The game could not be saved: %s", err.text);
}
