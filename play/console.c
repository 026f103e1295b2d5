/* SPDX-License-Identifier: MIT */
#include "play/console.h"
#include "core/clock.h"
#include "core/error.h"
#include "play/board_turn.h"
#include "play/output.h"
#include "records/files.h"
#include "records/record.h"
#include "play/thinker.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { WHO_SIZE = 200, BOARD_SIZE = 4096, LINE_SIZE = 4096 };

/* How long to look at the input between two looks at the thinker. */
#define TICK_SECONDS 0.05
/* What an analysis line may take. */
#define ANALYSIS_SECONDS 0.5

typedef struct seat {
    bool person;
    char text[WHO_SIZE]; /* of the player, as the user wrote it */
    play_player player;
    play_thinker *thinker; /* made when first needed */
} seat;

typedef struct console {
    const play_console_options *o;
    play_lines *in;
    FILE *out;
    game_record record;
    seat seat[2];
    double seconds;
    long long depth; /* 0: no limit */
    bool analysis, quit;
    bool flipped;            /* the board is wanted the other way than by who plays */
    const char *ended;       /* why the game is over though moves are left; NULL: it is not */
    double shown;            /* when the thinking line was last written */
    uint64_t analysed;       /* the key of the position that was analysed last */
    char waiting[LINE_SIZE]; /* a command that came while the program thought, or "" */
} console;

static played_game *game_of(console *c)
{
    return &c->record.game;
}

static bool same_word(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}

/* --- showing */

/* "White wins in 3 moves", or points for the side to move with their sign. */
static void write_value(nw_buffer *b, const played_game *g, nw_score value)
{
    const int unit = g->game->unit ? g->game->unit : 1;
    const int plies = nw_win_plies(g->game->rules, value), mover = played_mover(g);
    if (plies)
        nw_buffer_add(b, "%s wins in %d", g->side[plies > 0 ? mover : !mover],
                      ((plies > 0 ? plies : -plies) + 1) / 2);
    else if (unit > 1)
        nw_buffer_add(b, "%s %+.2f", g->side[mover], (double)value / unit);
    else
        nw_buffer_add(b, "%s %+d", g->side[mover], (int)value);
}

static void write_line(nw_buffer *b, const played_game *g, const nw_move *line, int length)
{
    played_write_line(b, g->game, played_state(g), line, length < 12 ? length : 12, true);
}

/* The move of a ply with its number: "12. Nf3", "12... Nc6". */
static void write_move(nw_buffer *b, const played_game *g, int ply)
{
    char name[NOTATION_SIZE];
    const int count = ply + g->first;
    nw_buffer_add(b, "%d%s %s", count / 2 + 1, count % 2 ? "..." : ".",
                  played_move_name(g, ply, g->move[ply], name));
}

/* A person alone sits at the lower edge of the board. */
static bool is_turned(const console *c)
{
    const int below = play_board_below(c->record.game.game);
    const bool alone = c->seat[0].person != c->seat[1].person;
    return (alone && below >= 0 && !c->seat[below].person) != c->flipped;
}

static void show_board(console *c)
{
    char board[BOARD_SIZE];
    const played_game *g = game_of(c);
    nw_buffer b = {0};
    g->game->draw(played_state(g), c->o->ascii, board, sizeof board);
    if (is_turned(c))
        play_board_turn(g->game, board, sizeof board);
    nw_buffer_add(&b, "\n%s", board);
    if (g->plies > 0) {
        nw_buffer_add(&b, "last move: ");
        write_move(&b, g, g->plies - 1);
        nw_buffer_add(&b, "\n");
    }
    play_say(c->out, &b);
}

/* --- thinking */

static void on_report(void *context, const play_report *r)
{
    console *c = context;
    const played_game *g = game_of(c);
    nw_buffer b = {0};
    const double now = nw_seconds();
    if (!c->o->terminal || r->bound || now - c->shown < TICK_SECONDS)
        return;
    c->shown = now;
    nw_buffer_add(&b, "\r\033[K  depth %d  ", r->depth);
    write_value(&b, g, r->value);
    nw_buffer_add(&b, " ");
    write_line(&b, g, r->pv, r->pv_length < 8 ? r->pv_length : 8);
    play_say(c->out, &b);
}

static void clear_thinking(console *c)
{
    if (c->o->terminal) {
        fputs("\r\033[K", c->out);
        fflush(c->out);
    }
}

static bool is_command(const console *c, const char *line);

/* A person may say while the program thinks: an empty line (or "stop"), and commands, for which the
 * thought is given up. A move is none: it would be made for the program. */
static void listen(console *c, play_thinker *t)
{
    char *line = NULL;
    const play_line kind = play_lines_next(c->in, nw_seconds() + TICK_SECONDS, &line);
    if (kind == PLAY_LINE_END || *c->o->interrupted)
        c->quit = true;
    else if (kind == PLAY_LINE_READ && same_word(line, "quit"))
        c->quit = true;
    else if (kind == PLAY_LINE_READ && is_command(c, line))
        snprintf(c->waiting, sizeof c->waiting, "%s", line); /* longer ones name no file there is */
    else if (kind == PLAY_LINE_READ && *line && !same_word(line, "stop"))
        play_say_line(c->out, "\nThinking. Enter plays at once; commands are obeyed, quit leaves.");
    else if (kind == PLAY_LINE_READ)
        play_thinker_stop(t);
    if (c->quit || *c->waiting)
        play_thinker_stop(t);
}

/* The thinker of a seat, made where there is none. */
static play_thinker *thinker_of(console *c, seat *s)
{
    nw_error err = {0};
    if (!s->thinker &&
        play_thinker_create(&s->thinker, game_of(c)->game, &s->player.options, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    return s->thinker;
}

/* What the level and the player's own limits allow; the smaller of two. */
static play_question question_of(console *c, const seat *s, double seconds)
{
    played_game *g = game_of(c);
    const play_player *p = &s->player;
    play_question q = {.state = played_state(g),
                       .reversible = g->quiet[g->plies],
                       .depth = (int)c->depth,
                       .nodes = p->nodes,
                       .report = on_report,
                       .context = c};
    if (p->depth > 0 && (q.depth == 0 || p->depth < q.depth))
        q.depth = p->depth;
    if (p->seconds > 0 && p->seconds < seconds)
        seconds = p->seconds;
    q.time = (play_budget){seconds, seconds};
    q.history = played_history(g, &q.history_count);
    return q;
}

/* Thinks about the present position with a seat's player; false where nothing came of it. */
static bool think(console *c, seat *s, double seconds, nw_result *result)
{
    nw_error err = {0};
    play_thinker *t = thinker_of(c, s);
    const play_question q = question_of(c, s, seconds);
    if (!t)
        return false;
    int rc = play_thinker_ask(t, &q, &err);
    while (rc == 0 && c->o->terminal && play_thinker_busy(t) && !*c->waiting)
        listen(c, t);
    if (rc == 0)
        rc = play_thinker_wait(t, result, &err);
    clear_thinking(c);
    if (rc < 0)
        play_say_line(c->out, "%s", err.text);
    return rc == 0 && result->move != NW_NO_MOVE && !c->quit && !*c->waiting;
}

/* "hint: Nf3 Nc6 (depth 9, White +0.31)" */
static void say_line_of_play(console *c, const char *what, const nw_result *r)
{
    const played_game *g = game_of(c);
    nw_buffer b = {0};
    nw_buffer_add(&b, "%s:", what);
    write_line(&b, g, r->pv, r->pv_length);
    nw_buffer_add(&b, "  (depth %d, ", r->depth);
    write_value(&b, g, r->value);
    nw_buffer_add(&b, ")\n");
    play_say(c->out, &b);
}

/* The seat whose player helps a person: the other one, where that is ours. */
static seat *helper_of(console *c)
{
    const int mover = played_mover(game_of(c));
    return &c->seat[c->seat[!mover].person ? mover : !mover];
}

static void analyse(console *c, const char *what, double seconds)
{
    nw_result r;
    if (think(c, helper_of(c), seconds, &r))
        say_line_of_play(c, what, &r);
}

/* --- the course of the game */

static bool is_over(console *c)
{
    return c->ended || played_status_of(game_of(c)).over;
}

/* After every move and every change: is the game over, and how does the record stand? */
static void settle(console *c)
{
    const played_status o = played_status_of(game_of(c));
    if (c->ended)
        return;
    strcpy(c->record.result, "*");
    if (o.over)
        record_set_winner(&c->record, o.winner);
}

/* Is the score a number of points, as discs are, rather than a win? One ply before it, a win is one
 * in a ply. */
static bool counts_points(const played_game *g, nw_score score)
{
    return nw_win_plies(g->game->rules, score > 0 ? score - 1 : score + 1) == 0;
}

static void say_result(console *c)
{
    const played_game *g = game_of(c);
    const played_status o = played_status_of(g);
    nw_buffer b = {0};
    nw_buffer_add(&b, "The game is over: ");
    if (strcmp(c->record.result, "1/2-1/2") == 0)
        nw_buffer_add(&b, "a draw");
    else
        nw_buffer_add(&b, "%s wins", g->side[strcmp(c->record.result, "1-0") != 0]);
    if (o.over && o.score && counts_points(g, o.score))
        nw_buffer_add(&b, " by %d", abs((int)o.score));
    nw_buffer_add(&b, ", %s. (%s)\n", c->ended ? c->ended : o.reason, c->record.result);
    play_say(c->out, &b);
}

/* After something changed: the board, and who won where the game is over. */
static void show(console *c)
{
    settle(c);
    show_board(c);
    if (is_over(c))
        say_result(c);
}

static void play_ours(console *c)
{
    nw_error err = {0};
    nw_result r;
    played_game *g = game_of(c);
    const char *side = g->side[played_mover(g)];
    char name[NOTATION_SIZE], what[64 + NOTATION_SIZE];
    if (!think(c, &c->seat[played_mover(g)], c->seconds, &r))
        return;
    snprintf(what, sizeof what, "%s plays %s", side, played_move_name(g, g->plies, r.move, name));
    say_line_of_play(c, what, &r);
    if (played_move(g, r.move, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    show(c);
}

/* --- commands */

static void do_board(console *c, char *rest)
{
    (void)rest;
    show(c);
}

static void do_flip(console *c, char *rest)
{
    const nw_game_info *game = game_of(c)->game;
    (void)rest;
    if (!play_board_turns(game)) {
        play_say_line(c->out, "The board of %s cannot be turned.", game->rules->name);
        return;
    }
    c->flipped = !c->flipped;
    show(c);
}

static void do_moves(console *c, char *rest)
{
    nw_move moves[NW_MOVES_MAX];
    const played_game *g = game_of(c);
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

static void do_game(console *c, char *rest)
{
    const played_game *g = game_of(c);
    nw_buffer b = {0};
    (void)rest;
    for (int i = 0; i < g->plies; i++) {
        char name[NOTATION_SIZE];
        if ((i + g->first) % 2 == 0 || i == 0) {
            nw_buffer_add(&b, "%s", i ? "\n" : "");
            write_move(&b, g, i);
        } else {
            nw_buffer_add(&b, " %s", played_move_name(g, i, g->move[i], name));
        }
    }
    nw_buffer_add(&b, "\n");
    play_say(c->out, &b);
}

static void do_position(console *c, char *rest)
{
    char text[512];
    const played_game *g = game_of(c);
    (void)rest;
    g->game->rules->print(played_state(g), text, sizeof text);
    play_say_line(c->out, "%s:%s", g->game->rules->name, text);
}

static void do_hint(console *c, char *rest)
{
    (void)rest;
    if (is_over(c))
        say_result(c);
    else
        analyse(c, "hint", c->seconds);
}

/* Back to where a person was last to move; with a number so many plies. */
static void do_back(console *c, char *rest)
{
    played_game *g = game_of(c);
    const char *word = play_word_next(&rest);
    const bool persons = c->seat[0].person || c->seat[1].person;
    long plies = word ? strtol(word, NULL, 10) : 1;
    if (plies < 1) {
        play_say_line(c->out, "back: '%s' is no number of plies.", word);
        return;
    }
    c->ended = NULL;
    record_drop_tag(&c->record, "Termination");
    for (; plies > 0 && played_undo(g); plies--)
        continue;
    while (!word && persons && g->plies > 0 && !c->seat[played_mover(g)].person)
        played_undo(g);
    show(c);
}

static void do_resign(console *c, char *rest)
{
    const played_game *g = game_of(c);
    (void)rest;
    if (is_over(c)) {
        say_result(c);
        return;
    }
    /* While the program thinks it is the person who gives up. */
    const int mover = played_mover(g);
    const bool asked = c->seat[mover].person || !c->seat[!mover].person;
    record_set_winner(&c->record, asked ? !mover : mover);
    record_set_tag(&c->record, "Termination", "resigned");
    c->ended = "the other side resigned";
    say_result(c);
}

static void new_game(console *c, const void *start)
{
    nw_error err = {0};
    played_game g;
    if (played_begin_at(&g, game_of(c)->game, start, &err) < 0) {
        played_free(&g);
        play_say_line(c->out, "%s", err.text);
        return;
    }
    played_free(game_of(c));
    c->record.game = g;
    c->record.tags = 0;
    c->ended = NULL;
}

static void do_new(console *c, char *rest)
{
    (void)rest;
    new_game(c, c->o->start);
    for (int i = 0; i < 2; i++)
        if (c->seat[i].thinker)
            play_thinker_clear(c->seat[i].thinker);
    show(c);
}

static int set_seat(console *c, int player, const char *who, nw_error *err)
{
    seat *s = &c->seat[player], fresh = {.person = same_word(who, "me")};
    if (strlen(who) >= WHO_SIZE)
        return nw_fail(err, NW_EINVAL, "player: more than %d characters", WHO_SIZE - 1);
    snprintf(fresh.text, sizeof fresh.text, "%s", who);
    const int rc = play_player_parse(&fresh.player, game_of(c)->game, fresh.person ? "" : who, err);
    if (rc != 0)
        return rc;
    play_thinker_free(s->thinker);
    *s = fresh;
    return 0;
}

/* SIDE me | SIDE PLAYER; says false where the word is no side. */
static bool do_side(console *c, const char *word, char *rest)
{
    nw_error err = {0};
    const char *who = play_word_next(&rest);
    for (int i = 0; i < 2; i++)
        if (same_word(game_of(c)->side[i], word)) {
            if (set_seat(c, i, who ? who : "", &err) < 0)
                play_say_line(c->out, "%s", err.text);
            else
                play_say_line(c->out, "%s is played by %s.", game_of(c)->side[i],
                              c->seat[i].person ? "you" : "the program");
            return true;
        }
    return false;
}

/* The program takes over the side to move, and a person the other. */
static void do_go(console *c, char *rest)
{
    char none[] = "", me[] = "me";
    nw_error err = {0};
    const int mover = played_mover(game_of(c));
    (void)rest;
    if (c->seat[mover].person &&
        (set_seat(c, mover, none, &err) < 0 || set_seat(c, !mover, me, &err) < 0))
        play_say_line(c->out, "%s", err.text);
}

static void do_time(console *c, char *rest)
{
    const char *word = play_word_next(&rest);
    const double seconds = word ? strtod(word, NULL) : 0;
    if (seconds > 0 && seconds <= 86400)
        c->seconds = seconds;
    else if (word)
        play_say_line(c->out, "time: '%s' is not a number of seconds up to 86400.", word);
    play_say_line(c->out, "%g seconds a move.", c->seconds);
}

static void do_depth(console *c, char *rest)
{
    const char *word = play_word_next(&rest);
    const long long depth = word ? strtoll(word, NULL, 10) : -1;
    if (depth >= 0 && depth <= NW_PLIES_MAX && isdigit((unsigned char)*word))
        c->depth = depth;
    else if (word)
        play_say_line(c->out, "depth: '%s' is not a number of 0..%d.", word, NW_PLIES_MAX);
    if (c->depth)
        play_say_line(c->out, "At most %lld plies.", c->depth);
    else
        play_say_line(c->out, "No limit on the depth.");
}

static void do_analysis(console *c, char *rest)
{
    const char *word = play_word_next(&rest);
    if (word && !same_word(word, "on") && !same_word(word, "off")) {
        play_say_line(c->out, "analysis: '%s' is neither on nor off.", word);
        return;
    }
    c->analysis = word ? same_word(word, "on") : !c->analysis;
    play_say_line(c->out, "Analysis is %s.", c->analysis ? "on" : "off");
}

/* Who played, when: what a record says beside the moves. */
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
        char name[WHO_SIZE + 16];
        const seat *s = &c->seat[i];
        snprintf(name, sizeof name, *s->text ? "Nullwindow (%s)" : "Nullwindow", s->text);
        if (!record_tag(r, r->game.side[i]))
            record_set_tag(r, r->game.side[i], s->person ? "a person" : name);
    }
}

static void do_save(console *c, char *rest)
{
    nw_buffer text = {0};
    nw_error err = {0};
    const char *path = rest + strspn(rest, " \t");
    if (!*path) {
        play_say_line(c->out, "save: which file?");
        return;
    }
    set_tags(c);
    int rc = record_write(&c->record, &text, &err);
    if (rc == 0)
        rc = text_file_save(path, &text, &err);
    if (rc == 0)
        play_say_line(c->out, "Saved to %s.", path);
    else
        play_say_line(c->out, "Not saved: %s", err.text);
    nw_buffer_free(&text);
}

static int load_record(console *c, const char *path, long long number, nw_error *err)
{
    game_record fresh;
    int rc = record_begin(&fresh, game_of(c)->game, err);
    if (rc == 0)
        rc = record_load(&fresh, path, number, err);
    if (rc != 0) {
        record_free(&fresh);
        return rc;
    }
    record_free(&c->record);
    c->record = fresh;
    const bool over = played_status_of(&fresh.game).over;
    c->ended = strcmp(fresh.result, "*") != 0 && !over ? "as the record says" : NULL;
    return 0;
}

/* Cuts a number off the end of "FILE N" and returns it; 1 where there is none, or where a file is
 * called so. */
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

static void do_load(console *c, char *rest)
{
    nw_error err = {0};
    char *path = rest + strspn(rest, " \t");
    const long long number = cut_number(path);
    if (!*path)
        play_say_line(c->out, "load: which file?");
    else if (number < 1)
        play_say_line(c->out, "load: the first game of a file is number 1.");
    else if (load_record(c, path, number, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    else
        show(c);
}

static void do_quit(console *c, char *rest)
{
    (void)rest;
    c->quit = true;
}

static void do_help(console *c, char *rest);

static const struct command {
    const char *name, *words, *help;
    void (*run)(console *c, char *rest);
} commands[] = {
    {"help", "", "this list", do_help},
    {"board", "", "draw the board", do_board},
    {"flip", "", "the board the other way round", do_flip},
    {"moves", "", "the legal moves", do_moves},
    {"hint", "", "what the program would play, and why", do_hint},
    {"analysis", "[on|off]", "a line of play before every move of yours", do_analysis},
    {"back", "[PLIES]", "take back your last move, or so many plies", do_back},
    {"go", "", "change sides: the program plays the side to move", do_go},
    {"time", "SECONDS", "for a move of the program", do_time},
    {"depth", "PLIES", "at most; 0: no limit", do_depth},
    {"resign", "", "give up", do_resign},
    {"new", "", "a new game", do_new},
    {"game", "", "the moves so far", do_game},
    {"position", "", "the position as text", do_position},
    {"save", "FILE", "the game, as PGN, PDN or GGF", do_save},
    {"load", "FILE [N]", "its first game, or that of the number", do_load},
    {"quit", "", "leave", do_quit},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void do_help(console *c, char *rest)
{
    char example[NOTATION_SIZE] = "";
    nw_move moves[NW_MOVES_MAX];
    const played_game *g = game_of(c);
    nw_buffer b = {0};
    (void)rest;
    if (g->game->rules->moves(played_state(g), moves) > 0)
        played_move_name(g, g->plies, moves[0], example);
    nw_buffer_add(&b, "  %-20s play it\n", *example ? example : "a move");
    for (int i = 0; i < COMMANDS; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", commands[i].name, commands[i].words);
        nw_buffer_add(&b, "  %-20s %s\n", left, commands[i].help);
    }
    for (int i = 0; i < 2; i++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", g->side[i], i ? "PLAYER" : "me");
        nw_buffer_add(&b, "  %-20s %s\n", left,
                      i ? "the program plays it, as in mtdf,depth=6" : "you play it");
    }
    play_say(c->out, &b);
}

static bool is_command(const console *c, const char *line)
{
    char word[WHO_SIZE];
    line += strspn(line, " \t");
    const size_t length = strcspn(line, " \t");
    snprintf(word, sizeof word, "%.*s", (int)length, line);
    for (int i = 0; i < COMMANDS; i++)
        if (same_word(commands[i].name, word))
            return true;
    return same_word(c->record.game.side[0], word) || same_word(c->record.game.side[1], word);
}

static bool run_command(console *c, char *line)
{
    char *rest = line;
    const char *word = play_word_next(&rest);
    for (int i = 0; i < COMMANDS; i++)
        if (same_word(commands[i].name, word)) {
            commands[i].run(c, rest);
            return true;
        }
    return do_side(c, word, rest);
}

/* A line of a person: a move, else a command. */
static void run_line(console *c, char *line)
{
    nw_error err = {0};
    nw_move move;
    played_game *g = game_of(c);
    line += strspn(line, " \t");
    line[strcspn(line, "\r\n")] = '\0';
    for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]); n--)
        line[n - 1] = '\0';
    if (!*line)
        return;
    if (!is_over(c) && g->game->parse_move(played_state(g), line, &move, &err) == 0) {
        played_move(g, move, &err);
        show(c);
    } else if (!run_command(c, line)) {
        play_say_line(c->out, "%s",
                      is_over(c) ? "The game is over. Try back, new, save or quit." : err.text);
        if (!is_over(c))
            play_say_line(c->out, "Try help.");
    }
}

/* What came while the program thought. */
static void run_waiting(console *c)
{
    char line[LINE_SIZE];
    strcpy(line, c->waiting);
    *c->waiting = '\0';
    run_line(c, line);
}

/* --- the loop */

static void prompt(console *c)
{
    const played_game *g = game_of(c);
    if (!c->o->terminal)
        return;
    if (is_over(c))
        fputs("over> ", c->out);
    else
        fprintf(c->out, "%s> ", g->side[played_mover(g)]);
    fflush(c->out);
}

/* A forced move, such as a pass, is not easily seen. */
static void say_only_move(console *c)
{
    nw_move moves[NW_MOVES_MAX];
    char name[NOTATION_SIZE];
    const played_game *g = game_of(c);
    if (!is_over(c) && g->game->rules->moves(played_state(g), moves) == 1)
        play_say_line(c->out, "The only move: %s", played_move_name(g, g->plies, moves[0], name));
}

/* The analysis line, once for every position a person comes to. */
static void analyse_once(console *c)
{
    const played_game *g = game_of(c);
    if (!c->analysis || is_over(c) || g->key[g->plies] == c->analysed)
        return;
    c->analysed = g->key[g->plies];
    analyse(c, "analysis", ANALYSIS_SECONDS < c->seconds ? ANALYSIS_SECONDS : c->seconds);
}

/* Waits for a line; Ctrl-C and the end of the input leave. */
static void serve_person(console *c)
{
    char *line = NULL;
    play_line kind;
    say_only_move(c);
    analyse_once(c);
    if (c->quit)
        return;
    prompt(c);
    do
        kind = play_lines_next(c->in, nw_seconds() + 4 * TICK_SECONDS, &line);
    while (kind == PLAY_LINE_TIMEOUT && !*c->o->interrupted);
    if (kind == PLAY_LINE_READ) {
        run_line(c, line);
        return;
    }
    c->quit = true;
    if (c->o->terminal)
        fputc('\n', c->out); /* the line of the prompt is not finished */
}

static int begin(console *c, nw_error *err)
{
    int rc = record_begin(&c->record, c->o->game, err);
    if (rc == 0) {
        played_free(game_of(c));
        rc = played_begin_at(game_of(c), c->o->game, c->o->start, err);
    }
    for (int i = 0; rc == 0 && i < 2; i++)
        rc = set_seat(c, i, c->o->who[i], err);
    if (rc == 0 && c->o->load)
        rc = load_record(c, c->o->load, c->o->number > 0 ? c->o->number : 1, err);
    return rc;
}

static void end(console *c)
{
    for (int i = 0; i < 2; i++)
        play_thinker_free(c->seat[i].thinker);
    record_free(&c->record);
}

int play_console(play_lines *in, FILE *out, const play_console_options *o, nw_error *err)
{
    console c = {.o = o, .in = in, .out = out, .seconds = o->seconds, .analysis = o->analysis};
    const int rc = begin(&c, err);
    if (rc == 0)
        show(&c);
    while (rc == 0 && !c.quit && !ferror(out) && !*o->interrupted) {
        const bool persons = c.seat[0].person || c.seat[1].person;
        if (*c.waiting)
            run_waiting(&c);
        else if (!is_over(&c) && !c.seat[played_mover(game_of(&c))].person)
            play_ours(&c);
        else if (persons || o->terminal)
            serve_person(&c);
        else
            c.quit = true;
    }
    end(&c);
    return rc;
}
