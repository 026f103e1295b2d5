/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "base/nearest.h"
#include "play/console_state.h"
#include "play/level.h"
#include "play/output.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- looking */

static void do_board(void *self, char *rest)
{
    (void)rest;
    console_refresh(self);
}

static void do_flip(void *self, char *rest)
{
    console *c = self;
    const nw_board *board = c->o->game->board;
    (void)rest;
    if (!board || !board->turns) {
        play_say_line(c->out, "The board of %s cannot be turned.", c->o->game->rules->name);
        return;
    }
    c->flipped = !c->flipped;
    console_refresh(c);
}

static void do_moves(void *self, char *rest)
{
    console *c = self;
    nw_move moves[NW_MOVES_MAX];
    const played_game *g = console_game(c);
    const int count = g->game->rules->moves(played_state(g), moves);
    nw_buffer b = {0};
    (void)rest;
    for (int i = 0; i < count; i++) {
        char name[NOTATION_SIZE];
        nw_buffer_add(&b, "%s%s", i ? " " : "", played_move_name(g, g->plies, moves[i], name));
    }
    nw_buffer_add(&b, "\n");
    play_say(c->out, &b);
}

static void do_game(void *self, char *rest)
{
    (void)rest;
    console_show_moves(self);
}

static void do_position(void *self, char *rest)
{
    console *c = self;
    char text[512];
    const played_game *g = console_game(c);
    (void)rest;
    g->game->rules->print(played_state(g), text, sizeof text);
    play_say_line(c->out, "%s:%s", g->game->rules->name, text);
}

static void do_hint(void *self, char *rest)
{
    console *c = self;
    (void)rest;
    if (console_is_over(c))
        console_show_result(c);
    else
        console_analyse(c, "hint", c->seconds);
}

/* --- moves */

/* Takes back to the person's last turn; with a number, that many plies. */
static void do_back(void *self, char *rest)
{
    console *c = self;
    played_game *g = console_game(c);
    const char *word = play_word_next(&rest);
    const bool persons = c->side[0].person || c->side[1].person;
    long plies = word ? strtol(word, NULL, 10) : 1;
    if (plies < 1) {
        play_say_line(c->out, "back: '%s' is not a number of plies.", word);
        return;
    }
    c->ended = NULL;
    record_drop_tag(&c->record, "Termination");
    for (; plies > 0 && played_undo(g); plies--)
        continue;
    while (!word && persons && g->plies > 0 && !c->side[played_mover(g)].person)
        played_undo(g);
    console_refresh(c);
}

static void do_resign(void *self, char *rest)
{
    console *c = self;
    (void)rest;
    if (console_is_over(c)) {
        console_show_result(c);
        return;
    }
    /* While the program thinks, it is the person who resigns. */
    const int mover = played_mover(console_game(c));
    const bool asked = c->side[mover].person || !c->side[!mover].person;
    record_set_winner(&c->record, asked ? !mover : mover);
    record_set_tag(&c->record, "Termination", "resigned");
    c->ended = "the other side resigned";
    console_show_result(c);
}

static void do_new(void *self, char *rest)
{
    console *c = self;
    nw_error err = {0};
    played_game g;
    (void)rest;
    if (played_begin_at(&g, c->o->game, c->o->start, &err) < 0) {
        played_free(&g);
        play_say_line(c->out, "%s", err.text);
        return;
    }
    played_free(console_game(c));
    c->record.game = g;
    c->record.tags = 0;
    c->ended = NULL;
    for (int i = 0; i < 2; i++)
        if (c->side[i].thinker)
            play_thinker_clear(c->side[i].thinker);
    console_refresh(c);
}

/* SIDE me | SIDE PLAYER; false if the word is not a side. */
static bool do_side(console *c, const char *word, char *rest)
{
    nw_error err = {0};
    const char *who = play_word_next(&rest);
    for (int i = 0; i < 2; i++)
        if (play_same_word(console_game(c)->side[i], word)) {
            if (console_set_player(c, i, who ? who : "", &err) < 0)
                play_say_line(c->out, "%s", err.text);
            else
                play_say_line(c->out, "%s is played by %s.", console_game(c)->side[i],
                              c->side[i].person ? "you" : "the program");
            return true;
        }
    return false;
}

/* The program takes the side to move, a person the other. */
static void do_go(void *self, char *rest)
{
    console *c = self;
    nw_error err = {0};
    const int mover = played_mover(console_game(c));
    (void)rest;
    if (c->side[mover].person && (console_set_player(c, mover, "", &err) < 0 ||
                                  console_set_player(c, !mover, "me", &err) < 0))
        play_say_line(c->out, "%s", err.text);
}

/* --- strength */

static void do_time(void *self, char *rest)
{
    console *c = self;
    const char *word = play_word_next(&rest);
    const double seconds = word ? strtod(word, NULL) : 0;
    if (seconds > 0 && seconds <= 86400)
        c->seconds = seconds;
    else if (word)
        play_say_line(c->out, "time: '%s' is not a number of seconds up to 86400.", word);
    play_say_line(c->out, "%g seconds per move.", c->seconds);
}

static void do_depth(void *self, char *rest)
{
    console *c = self;
    const char *word = play_word_next(&rest);
    const long long depth = word ? strtoll(word, NULL, 10) : -1;
    if (depth >= 0 && depth <= NW_PLIES_MAX && isdigit((unsigned char)*word))
        c->depth = (int)depth;
    else if (word)
        play_say_line(c->out, "depth: '%s' is not a number from 0 to %d.", word, NW_PLIES_MAX);
    if (c->depth)
        play_say_line(c->out, "At most %d plies.", c->depth);
    else
        play_say_line(c->out, "No limit on the depth.");
}

static void do_level(void *self, char *rest)
{
    console *c = self;
    const char *word = play_word_next(&rest);
    const int level = word ? play_level_read(word) : 0;
    if (level)
        c->level = level;
    else if (word)
        play_say_line(c->out, "level: '%s' is not one of 1 to %d, or a name.", word, PLAY_LEVELS);
    const int now = c->level ? c->level : PLAY_LEVELS;
    play_say_line(c->out, "Level %d of %d, %s.", now, PLAY_LEVELS, play_level_name(now));
}

static void do_analysis(void *self, char *rest)
{
    console *c = self;
    const char *word = play_word_next(&rest);
    if (word && !play_same_word(word, "on") && !play_same_word(word, "off")) {
        play_say_line(c->out, "analysis: '%s' is neither on nor off.", word);
        return;
    }
    c->analysis = word ? play_same_word(word, "on") : !c->analysis;
    play_say_line(c->out, "Analysis is %s.", c->analysis ? "on" : "off");
}

/* --- files */

static void do_save(void *self, char *rest)
{
    console *c = self;
    nw_error err = {0};
    const char *path = rest + strspn(rest, " \t");
    if (!*path)
        play_say_line(c->out, "save: which file?");
    else if (console_save(c, path, &err) == 0)
        play_say_line(c->out, "Saved to %s.", path);
    else
        play_say_line(c->out, "Not saved: %s", err.text);
}

/* Cuts a number off "FILE N"; 1 if there is none, or if it belongs to the file's name. */
static long long cut_number(char *path)
{
    char *blank = strrchr(path, ' ');
    const bool digits = blank && blank[1] && strspn(blank + 1, "0123456789") == strlen(blank + 1);
    if (!digits || access(path, F_OK) == 0)
        return 1;
    const long long number = strtoll(blank + 1, NULL, 10);
    while (blank > path && isspace((unsigned char)blank[-1]))
        blank--;
    *blank = '\0';
    return number;
}

static void do_load(void *self, char *rest)
{
    console *c = self;
    nw_error err = {0};
    char *path = rest + strspn(rest, " \t");
    const long long number = cut_number(path);
    if (!*path)
        play_say_line(c->out, "load: which file?");
    else if (number < 1)
        play_say_line(c->out, "load: the first game of a file is number 1.");
    else if (console_load(c, path, number, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    else
        console_refresh(c);
}

static void do_quit(void *self, char *rest)
{
    (void)rest;
    ((console *)self)->session.quit = true;
}

/* --- the table */

static void do_help(void *self, char *rest);

/* Aliases known from other programs are accepted, but not listed. */
const play_command console_commands[] = {
    {"help", do_help, "\tthis list"},
    {"board", do_board, "\tdraw the board"},
    {"flip", do_flip, "\tturn the board round"},
    {"moves", do_moves, "\tthe legal moves"},
    {"hint", do_hint, "\tthe program's move, with its line"},
    {"analysis", do_analysis, "[on|off]\ta line of play before every move of yours"},
    {"back", do_back, "[PLIES]\ttake back your last move, or PLIES plies; also undo"},
    {"go", do_go, "\tchange sides: the program plays the side to move"},
    {"level", do_level, "N\thow strong the program is: 1 beginner to 10 full"},
    {"time", do_time, "SECONDS\tfor a move of the program"},
    {"depth", do_depth, "PLIES\tat most; 0: no limit"},
    {"resign", do_resign, "\tgive up"},
    {"new", do_new, "\ta new game"},
    {"game", do_game, "\tthe moves so far"},
    {"position", do_position, "\tthe position as text"},
    {"save", do_save, "FILE\tthe game, as PGN, PDN or GGF"},
    {"load", do_load, "FILE [N]\tits first game, or game N"},
    {"quit", do_quit, "\tleave; also exit"},
    {"?", do_help, NULL},
    {"undo", do_back, NULL},
    {"u", do_back, NULL},
    {"takeback", do_back, NULL},
    {"exit", do_quit, NULL},
    {"q", do_quit, NULL},
    {"bye", do_quit, NULL},
    {NULL, NULL, NULL},
};

static void write_row(nw_buffer *b, const char *name, const char *words, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "%.30s %.30s", name, words);
    nw_buffer_add(b, "  %-20s %s\n", left, help);
}

static void do_help(void *self, char *rest)
{
    console *c = self;
    char example[NOTATION_SIZE] = "";
    nw_move moves[NW_MOVES_MAX];
    const played_game *g = console_game(c);
    nw_buffer b = {0};
    (void)rest;
    if (g->game->rules->moves(played_state(g), moves) > 0)
        played_move_name(g, g->plies, moves[0], example);
    write_row(&b, *example ? example : "a move", "", "play it");
    for (const play_command *row = console_commands; row->name; row++) {
        char words[32];
        if (!row->help)
            continue;
        snprintf(words, sizeof words, "%.*s", (int)strcspn(row->help, "\t"), row->help);
        write_row(&b, row->name, words, strchr(row->help, '\t') + 1);
    }
    write_row(&b, g->side[0], "me", "you play it");
    write_row(&b, g->side[1], "PLAYER", "the program plays it, as in mtdf,depth=6");
    play_say(c->out, &b);
}

/* --- lines */

bool console_is_command(const console *c, const char *line)
{
    char word[CONSOLE_WHO_SIZE];
    line += strspn(line, " \t");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " \t"), line);
    return play_session_find(c->session.protocol, word) ||
           play_same_word(c->record.game.side[0], word) ||
           play_same_word(c->record.game.side[1], word);
}

static bool run_command(console *c, char *line)
{
    const char *word = play_word_next(&line);
    const play_command *command = play_session_find(c->session.protocol, word);
    if (command)
        command->run(c, line);
    return command || do_side(c, word, line);
}

static char *trim(char *line)
{
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = '\0';
    for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]); n--)
        line[n - 1] = '\0';
    return line;
}

/* Suggests a command for a word that is not a move. The line has been cut after that word. */
static void suggest(const console *c, const char *word)
{
    const bool plain = strlen(word) > 2 && !strpbrk(word, "0123456789-");
    const char *near =
        plain ? nw_nearest(word, &console_commands->name, sizeof *console_commands) : NULL;
    if (near)
        play_say_line(c->out, "Did you mean %s? Try help.", near);
    else
        play_say_line(c->out, "Try help.");
}

void console_obey(void *self, char *line)
{
    console *c = self;
    nw_error err = {0};
    nw_move move;
    played_game *g = console_game(c);
    const bool over = console_is_over(c);
    c->prompted = false;
    line = trim(line);
    if (!*line)
        return;
    if (!over && nw_game_parse_move(g->game, played_state(g), line, &move, &err) == 0) {
        played_move(g, move, &err);
        console_refresh(c);
    } else if (!run_command(c, line)) {
        play_say_line(c->out, "%s",
                      over ? "The game is over. Try back, new, save or quit." : err.text);
        if (!over)
            suggest(c, line);
    }
}
