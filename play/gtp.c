/* SPDX-License-Identifier: MIT */
#include "play/gtp.h"
#include "core/clock.h"
#include "play/othello_desk.h"
#include "play/output.h"
#include "records/files.h"
#include "records/record.h"
#include "games/othello/text.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { COLOURS = 2 };

/* What the controller said of the time of one colour. */
typedef struct gtp_clock {
    double left;
    int stones; /* moves to go within it; 0: the rest of the game */
} gtp_clock;

typedef struct gtp {
    FILE *out;
    played_game game;
    play_thinker *thinker;
    bool implied[OTHELLO_MAX_PLIES]; /* by ply: a pass that nobody asked for */
    bool timed;                      /* time settings were given */
    double main, period;             /* seconds */
    int stones;                      /* of a period; 0: it has no limit */
    gtp_clock clock[COLOURS];
    int depth_most;
    bool quit;
} gtp;

/* A command: writes its answer, or what is wrong and returns false. */
typedef bool gtp_command(gtp *g, char *rest, nw_buffer *answer);

static bool wrong(nw_buffer *answer, const char *text)
{
    nw_buffer_free(answer);
    nw_buffer_add(answer, "%s", text);
    return false;
}

/* --- the game */

static const othello_pos *position(const gtp *g)
{
    return played_state(&g->game);
}

static bool must_pass(const gtp *g)
{
    return othello_legal(position(g), OTHELLO_PASS);
}

static bool is_over(const gtp *g)
{
    othello_move move[OTHELLO_MAX_MOVES];
    return othello_moves(position(g), move) == 0;
}

static bool play(gtp *g, othello_move move, bool implied)
{
    if (g->game.plies >= OTHELLO_MAX_PLIES || played_move(&g->game, move, NULL) < 0)
        return false;
    g->implied[g->game.plies - 1] = implied;
    return true;
}

/* Makes it colour's turn, by the pass of the other side where that is forced. */
static bool give_turn(gtp *g, int colour)
{
    return played_mover(&g->game) == colour || (must_pass(g) && play(g, OTHELLO_PASS, true));
}

static void take_back(gtp *g)
{
    played_undo(&g->game);
    if (g->game.plies > 0 && g->implied[g->game.plies - 1])
        played_undo(&g->game);
}

static bool read_colour(const char *word, int *colour)
{
    const bool black = word && (!strcasecmp(word, "b") || !strcasecmp(word, "black"));
    *colour = black ? 0 : 1;
    return black || (word && (!strcasecmp(word, "w") || !strcasecmp(word, "white")));
}

static void add_move(nw_buffer *answer, othello_move move)
{
    char name[OTHELLO_MOVE_TEXT];
    if (move == OTHELLO_PASS) {
        nw_buffer_add(answer, "pass");
        return;
    }
    othello_move_write(move, name, sizeof name);
    nw_buffer_add(answer, "%c%c", toupper((unsigned char)name[0]), name[1]);
}

/* Another game, from start: an empty table and full clocks. False, and the old one, where there is
 * no memory. */
static bool begin_game(gtp *g, const othello_pos *start)
{
    played_game fresh;
    if (played_begin_at(&fresh, g->game.game, start, NULL) < 0) {
        played_free(&fresh);
        return false;
    }
    played_free(&g->game);
    g->game = fresh;
    play_thinker_clear(g->thinker);
    for (int i = 0; i < COLOURS; i++)
        g->clock[i] = (gtp_clock){.left = g->main > 0 ? g->main : g->period,
                                  .stones = g->main > 0 ? 0 : g->stones};
    return true;
}

static bool do_clear_board(gtp *g, char *rest, nw_buffer *answer)
{
    const othello_pos start = othello_start();
    (void)rest;
    return begin_game(g, &start) || wrong(answer, "out of memory");
}

static bool do_play(gtp *g, char *rest, nw_buffer *answer)
{
    int colour;
    othello_move move;
    const char *text = NULL;
    const char *name = play_word_next(&rest);
    if (!read_colour(name, &colour) || !(text = play_word_next(&rest)) ||
        !othello_move_read(&text, &move) || *text)
        return wrong(answer, "syntax error");
    if (move == OTHELLO_PASS && is_over(g))
        return true;
    const int plies = g->game.plies;
    if (give_turn(g, colour) && play(g, move, false))
        return true;
    while (g->game.plies > plies)
        played_undo(&g->game);
    return wrong(answer, "illegal move");
}

/* What cannot be read to its end, such as a pipe, is no file. */
static bool load_text(const char *path, nw_buffer *text)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && text_file_load(path, text, NULL) == 0;
}

/* Takes the game of a record over. Nobody asked for its passes: undo takes them back with the move
 * after them. */
static bool take_game(gtp *g, const played_game *game, nw_buffer *answer)
{
    if (!begin_game(g, played_state_at(game, 0)))
        return wrong(answer, "out of memory");
    for (int i = 0; i < game->plies; i++)
        (void)play(g, game->move[i], game->move[i] == OTHELLO_PASS);
    return true;
}

/* loadsgf FILE [NUMBER]: the position before the move of that number, or at the end. A game with an
 * illegal move is refused as a whole. */
static bool do_loadsgf(gtp *g, char *rest, nw_buffer *answer)
{
    game_record record;
    nw_error err = {0};
    nw_buffer text = {0};
    char *end = NULL;
    const char *path = play_word_next(&rest), *number = play_word_next(&rest);
    const long before = number ? strtol(number, &end, 10) : INT_MAX;
    if (!path || (number && (*end || before < 1)))
        return wrong(answer, "syntax error");
    if (!load_text(path, &text)) {
        nw_buffer_free(&text);
        return wrong(answer, "cannot load file");
    }
    record_source in = record_source_of(text.text, text.used);
    int rc = record_begin(&record, g->game.game, &err);
    if (rc == 0)
        rc = record_read_sgf(&record, &in, before < INT_MAX ? (int)before : INT_MAX, &err);
    nw_buffer_free(&text);
    const bool good = rc > 0 && take_game(g, &record.game, answer);
    if (rc < 0)
        nw_buffer_add(answer, "cannot load file: %s", err.text);
    record_free(&record);
    return good;
}

static bool do_undo(gtp *g, char *rest, nw_buffer *answer)
{
    (void)rest;
    if (g->game.plies == 0)
        return wrong(answer, "cannot undo");
    take_back(g);
    return true;
}

static bool do_showboard(gtp *g, char *rest, nw_buffer *answer)
{
    char board[1024];
    (void)rest;
    g->game.game->draw(position(g), true, board, sizeof board);
    nw_buffer_add(answer, "%s to move\n%s", g->game.game->side(position(g)), board);
    return true;
}

static bool do_final_score(gtp *g, char *rest, nw_buffer *answer)
{
    (void)rest;
    if (!is_over(g))
        return wrong(answer, "the game is not over");
    const int own = othello_result(position(g));
    const int black = played_mover(&g->game) == 0 ? own : -own;
    if (black)
        nw_buffer_add(answer, "%c+%d", black > 0 ? 'B' : 'W', abs(black));
    else
        nw_buffer_add(answer, "0");
    return true;
}

/* --- thinking */

static play_budget budget(const gtp *g, int colour)
{
    const gtp_clock *c = &g->clock[colour];
    const int empties = othello_count(othello_empties(position(g)));
    const bool unlimited = g->main <= 0 && g->period > 0 && g->stones == 0;
    if (!g->timed || unlimited) /* a genmove that nothing ends could not even be stopped */
        return play_clock_budget(&(play_clock){.move_time = 1});
    return play_othello_budget(c->left, c->stones, empties);
}

/* The clock runs also for a controller that never says what is left. */
static void use_time(gtp *g, int colour, double seconds)
{
    gtp_clock *c = &g->clock[colour];
    c->left -= seconds;
    if (c->stones > 0 && --c->stones == 0) {
        c->stones = g->stones;
        c->left = g->period;
    } else if (c->left <= 0 && g->stones > 0) {
        c->stones = g->stones;
        c->left = g->period;
    }
}

/* Finds a move for colour and says it; false where it is not its turn. */
static bool find_move(gtp *g, char *rest, nw_buffer *answer, othello_move *move)
{
    int colour;
    nw_result result;
    *move = OTHELLO_PASS;
    if (!read_colour(play_word_next(&rest), &colour))
        return wrong(answer, "syntax error");
    if (!is_over(g) && !give_turn(g, colour))
        return wrong(answer, "it is the other side's turn");
    if (!is_over(g) && !must_pass(g)) {
        const double start = nw_seconds();
        const play_question q = {
            .state = position(g), .depth = g->depth_most, .time = budget(g, colour)};
        othello_move legal[OTHELLO_MAX_MOVES];
        othello_moves(position(g), legal);
        /* Without memory to search there is still a move to be played. */
        *move = play_thinker_think(g->thinker, &q, &result, NULL) == NW_OK ? result.move : legal[0];
        use_time(g, colour, nw_seconds() - start);
    }
    add_move(answer, *move);
    return true;
}

static bool do_genmove(gtp *g, char *rest, nw_buffer *answer)
{
    othello_move move;
    if (!find_move(g, rest, answer, &move))
        return false;
    if (!is_over(g))
        (void)play(g, move, false);
    return true;
}

static bool do_reg_genmove(gtp *g, char *rest, nw_buffer *answer)
{
    othello_move move;
    const int plies = g->game.plies;
    const bool found = find_move(g, rest, answer, &move);
    while (g->game.plies > plies)
        played_undo(&g->game);
    return found;
}

/* --- settings */

static bool read_number(char **rest, double least, double most, double *out)
{
    const char *word = play_word_next(rest);
    char *end = NULL;
    *out = word ? strtod(word, &end) : 0;
    return word && end != word && !*end && *out >= least && *out <= most;
}

#define TIME_MOST 1e9

static bool do_time_settings(gtp *g, char *rest, nw_buffer *answer)
{
    double main, period, stones;
    if (!read_number(&rest, 0, TIME_MOST, &main) || !read_number(&rest, 0, TIME_MOST, &period) ||
        !read_number(&rest, 0, 1000, &stones))
        return wrong(answer, "syntax error");
    g->timed = true;
    g->main = main;
    g->period = period;
    g->stones = (int)stones;
    for (int i = 0; i < COLOURS; i++)
        g->clock[i] =
            (gtp_clock){.left = main > 0 ? main : period, .stones = main > 0 ? 0 : (int)stones};
    return true;
}

/* GTP's seconds are whole ones, and a controller that cuts off the rest says 0 a second too early.
 * Where our own clock agrees but for the fraction it knows better; where it is ahead, the second
 * that was cut into has just begun. */
static double left_with_fraction(double told, double own)
{
    return own < told ? told : own < told + 1 ? own : told + 0.5;
}

static bool do_time_left(gtp *g, char *rest, nw_buffer *answer)
{
    int colour;
    double left, stones;
    if (!read_colour(play_word_next(&rest), &colour) ||
        !read_number(&rest, -TIME_MOST, TIME_MOST, &left) || !read_number(&rest, 0, 1000, &stones))
        return wrong(answer, "syntax error");
    g->timed = true;
    if (g->main <= 0 && stones <= 0)
        g->main = 1; /* a clock there is, whatever was settled before */
    gtp_clock *c = &g->clock[colour];
    *c = (gtp_clock){.left = c->stones == (int)stones ? left_with_fraction(left, c->left) : left,
                     .stones = (int)stones};
    return true;
}

static bool do_boardsize(gtp *g, char *rest, nw_buffer *answer)
{
    double size;
    (void)g;
    if (!read_number(&rest, -TIME_MOST, TIME_MOST, &size))
        return wrong(answer, "syntax error");
    return size == 8 || wrong(answer, "unacceptable size");
}

static bool do_komi(gtp *g, char *rest, nw_buffer *answer)
{
    double komi;
    (void)g;
    return read_number(&rest, -TIME_MOST, TIME_MOST, &komi) || wrong(answer, "syntax error");
}

static bool do_set_game(gtp *g, char *rest, nw_buffer *answer)
{
    const char *name = play_word_next(&rest);
    (void)g;
    return (name && !strcasecmp(name, "othello")) || wrong(answer, "unsupported game");
}

/* --- what it is */

static bool do_list_games(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g, (void)rest;
    nw_buffer_add(answer, "Othello");
    return true;
}

static bool do_name(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g, (void)rest;
    nw_buffer_add(answer, "Nullwindow");
    return true;
}

static bool do_version(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g, (void)rest;
    nw_buffer_add(answer, "%s", nw_version());
    return true;
}

static bool do_protocol_version(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g, (void)rest;
    nw_buffer_add(answer, "2");
    return true;
}

static bool do_quit(gtp *g, char *rest, nw_buffer *answer)
{
    (void)rest, (void)answer;
    return g->quit = true;
}

static gtp_command do_known_command, do_list_commands;

static const struct {
    const char *name;
    gtp_command *run;
} commands[] = {
    {"protocol_version", do_protocol_version},
    {"name", do_name},
    {"version", do_version},
    {"known_command", do_known_command},
    {"list_commands", do_list_commands},
    {"quit", do_quit},
    {"boardsize", do_boardsize},
    {"clear_board", do_clear_board},
    {"komi", do_komi},
    {"play", do_play},
    {"genmove", do_genmove},
    {"reg_genmove", do_reg_genmove},
    {"undo", do_undo},
    {"loadsgf", do_loadsgf},
    {"showboard", do_showboard},
    {"final_score", do_final_score},
    {"time_settings", do_time_settings},
    {"time_left", do_time_left},
    {"list_games", do_list_games},
    {"set_game", do_set_game},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static gtp_command *find_command(const char *name)
{
    for (int i = 0; name && i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return commands[i].run;
    return NULL;
}

static bool do_known_command(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g;
    nw_buffer_add(answer, "%s", find_command(play_word_next(&rest)) ? "true" : "false");
    return true;
}

static bool do_list_commands(gtp *g, char *rest, nw_buffer *answer)
{
    (void)g, (void)rest;
    for (int i = 0; i < COMMANDS; i++)
        nw_buffer_add(answer, "%s%s", i ? "\n" : "", commands[i].name);
    return true;
}

/* --- the loop */

/* Says the answer: "=id text" or "?id text", and an empty line. */
static void say(gtp *g, bool good, const char *id, const nw_buffer *answer)
{
    nw_buffer b = {0};
    const char *text = answer->text ? answer->text : "";
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    nw_buffer_add(&b, "%c%s%s%.*s\n\n", good ? '=' : '?', id, length ? " " : "", (int)length, text);
    play_say(g->out, &b);
}

/* Is the word a command's number? */
static bool is_id(const char *word)
{
    return strspn(word, "0123456789") == strlen(word) && strlen(word) <= 18;
}

/* Comments and what cannot be printed are no part of a line. */
static void clean(char *line)
{
    char *to = line;
    for (const char *from = line; *from && *from != '#'; from++)
        if (*from == '\t' || !iscntrl((unsigned char)*from))
            *to++ = *from;
    *to = '\0';
}

static void obey(gtp *g, char *line)
{
    const char *id = "";
    nw_buffer answer = {0};
    clean(line);
    const char *word = play_word_next(&line);
    if (!word)
        return;
    if (is_id(word)) {
        id = word;
        word = play_word_next(&line);
    }
    gtp_command *run = find_command(word);
    const bool good = run ? run(g, line, &answer) : wrong(&answer, "unknown command");
    say(g, good, id, &answer);
    nw_buffer_free(&answer);
}

int play_gtp(play_lines *in, FILE *out, int depth_most, nw_error *err)
{
    gtp g = {.out = out, .depth_most = depth_most};
    char *line;
    const int rc = play_othello_open(&g.game, &g.thinker, depth_most, err);
    while (rc == NW_OK && !g.quit && !ferror(out) &&
           play_lines_next(in, 0, &line) == PLAY_LINE_READ)
        obey(&g, line);
    play_thinker_free(g.thinker);
    played_free(&g.game);
    return rc;
}
