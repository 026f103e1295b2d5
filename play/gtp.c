/* SPDX-License-Identifier: MIT */
#include "play/gtp.h"
#include "core/clock.h"
#include "games/othello/text.h"
#include "play/option_lines.h"
#include "play/protocol_state.h"
#include "play/gtp_clock.h"
#include "play/output.h"
#include "records/files.h"
#include "records/record.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct gtp {
    play_session session;
    play_protocol_state common;
    bool implied[OTHELLO_MAX_PLIES]; /* by ply: a pass not asked for */
    gtp_clocks clocks;
    nw_buffer answer; /* to the current command */
    bool refused;     /* the answer is an error */
} gtp;

/* Answers with an error. */
static void refuse(gtp *g, const char *text)
{
    nw_buffer_free(&g->answer);
    nw_buffer_add(&g->answer, "%s", text);
    g->refused = true;
}

/* --- the game */

static const othello_pos *position(const gtp *g)
{
    return played_state(&g->common.game);
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
    if (g->common.game.plies >= OTHELLO_MAX_PLIES || played_move(&g->common.game, move, NULL) < 0)
        return false;
    g->implied[g->common.game.plies - 1] = implied;
    return true;
}

/* Gives colour the turn, by a forced pass of the other side if needed. */
static bool give_turn(gtp *g, int colour)
{
    return played_mover(&g->common.game) == colour || (must_pass(g) && play(g, OTHELLO_PASS, true));
}

static void take_back(gtp *g)
{
    played_undo(&g->common.game);
    if (g->common.game.plies > 0 && g->implied[g->common.game.plies - 1])
        played_undo(&g->common.game);
}

static bool read_colour(const char *word, int *colour)
{
    const bool black = word && (!strcasecmp(word, "b") || !strcasecmp(word, "black"));
    *colour = black ? 0 : 1;
    return black || (word && (!strcasecmp(word, "w") || !strcasecmp(word, "white")));
}

static void answer_move(gtp *g, othello_move move)
{
    char name[OTHELLO_MOVE_TEXT];
    if (move == OTHELLO_PASS) {
        nw_buffer_add(&g->answer, "pass");
        return;
    }
    othello_move_write(move, name, sizeof name);
    nw_buffer_add(&g->answer, "%c%c", toupper((unsigned char)name[0]), name[1]);
}

/* Starts a game from start with a cleared table and full clocks. Out of memory: false, and the old
 * game stays. */
static bool begin_game(gtp *g, const othello_pos *start)
{
    played_game fresh;
    if (played_begin_at(&fresh, g->common.info, start, NULL) < 0) {
        played_free(&fresh);
        return false;
    }
    play_protocol_state_take(&g->common, fresh);
    play_thinker_clear(g->common.thinker);
    gtp_clocks_wind(&g->clocks);
    return true;
}

static void do_clear_board(void *self, char *rest)
{
    gtp *g = self;
    const othello_pos start = othello_start();
    (void)rest;
    if (!begin_game(g, &start))
        refuse(g, "out of memory");
}

static void do_play(void *self, char *rest)
{
    gtp *g = self;
    int colour;
    othello_move move;
    const char *text = NULL;
    const char *name = play_word_next(&rest);
    if (!read_colour(name, &colour) || !(text = play_word_next(&rest)) ||
        !othello_move_read(&text, &move) || *text) {
        refuse(g, "syntax error");
        return;
    }
    const int plies = g->common.game.plies;
    if ((move == OTHELLO_PASS && is_over(g)) || (give_turn(g, colour) && play(g, move, false)))
        return;
    while (g->common.game.plies > plies)
        played_undo(&g->common.game);
    refuse(g, "illegal move");
}

/* Anything that cannot be read to its end, such as a pipe, is refused. */
static bool load_text(const char *path, nw_buffer *text)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode) && text_file_load(path, text, NULL) == 0;
}

/* Takes over a record's game. Its passes count as implied: undo removes them with the next move. */
static void take_game(gtp *g, const played_game *game)
{
    if (!begin_game(g, played_state_at(game, 0)))
        refuse(g, "out of memory");
    else
        for (int i = 0; i < game->plies; i++)
            (void)play(g, game->move[i], game->move[i] == OTHELLO_PASS);
}

static void load_sgf(gtp *g, const nw_buffer *text, int before)
{
    game_record record;
    nw_error err = {0};
    record_source in = record_source_of(text->text, text->used);
    int rc = record_begin(&record, g->common.info, &err);
    if (rc == 0)
        rc = record_read_sgf(&record, &in, before, &err);
    if (rc > 0) {
        take_game(g, &record.game);
    } else {
        refuse(g, "cannot load file: ");
        nw_buffer_add(&g->answer, "%s", err.text);
    }
    record_free(&record);
}

/* loadsgf FILE [NUMBER]: the position before that move, or at the end. An illegal move rejects the
 * whole game. */
static void do_loadsgf(void *self, char *rest)
{
    gtp *g = self;
    nw_buffer text = {0};
    char *end = NULL;
    const char *path = play_word_next(&rest), *number = play_word_next(&rest);
    const long before = number ? strtol(number, &end, 10) : INT_MAX;
    if (!path || (number && (*end || before < 1)))
        refuse(g, "syntax error");
    else if (!load_text(path, &text))
        refuse(g, "cannot load file");
    else
        load_sgf(g, &text, before < INT_MAX ? (int)before : INT_MAX);
    nw_buffer_free(&text);
}

static void do_undo(void *self, char *rest)
{
    gtp *g = self;
    (void)rest;
    if (g->common.game.plies == 0)
        refuse(g, "cannot undo");
    else
        take_back(g);
}

static void do_showboard(void *self, char *rest)
{
    gtp *g = self;
    char board[1024];
    (void)rest;
    g->common.info->draw(position(g), true, board, sizeof board);
    nw_buffer_add(&g->answer, "%s to move\n%s", g->common.info->side(position(g)), board);
}

static void do_final_score(void *self, char *rest)
{
    gtp *g = self;
    (void)rest;
    if (!is_over(g)) {
        refuse(g, "the game is not over");
        return;
    }
    const int own = othello_result(position(g));
    const int black = played_mover(&g->common.game) == 0 ? own : -own;
    if (black)
        nw_buffer_add(&g->answer, "%c+%d", black > 0 ? 'B' : 'W', abs(black));
    else
        nw_buffer_add(&g->answer, "0");
}

/* --- thinking */

/* Thinks about a position with legal moves; out of memory, returns any of them. */
static othello_move think(gtp *g, int colour)
{
    nw_result result;
    othello_move legal[OTHELLO_MAX_MOVES];
    const double start = nw_seconds();
    play_question q = {
        .state = position(g),
        .depth = g->session.host->depth_most,
        .time = gtp_clocks_budget(&g->clocks, colour, othello_count(othello_empties(position(g))))};
    othello_moves(position(g), legal);
    play_protocol_state_weaken(&g->common, &q);
    const int rc = play_thinker_think(g->common.thinker, &q, &result, NULL);
    gtp_clocks_use(&g->clocks, colour, nw_seconds() - start);
    return rc == 0 ? result.move : legal[0];
}

/* Finds a move for colour and answers with it; false if it is not colour's turn. */
static bool find_move(gtp *g, char *rest, othello_move *move)
{
    int colour;
    *move = OTHELLO_PASS;
    if (!read_colour(play_word_next(&rest), &colour))
        refuse(g, "syntax error");
    else if (!is_over(g) && !give_turn(g, colour))
        refuse(g, "it is the other side's turn");
    else if (!is_over(g) && !must_pass(g))
        *move = think(g, colour);
    if (!g->refused)
        answer_move(g, *move);
    return !g->refused;
}

static void do_genmove(void *self, char *rest)
{
    gtp *g = self;
    othello_move move;
    if (find_move(g, rest, &move) && !is_over(g))
        (void)play(g, move, false);
}

static void do_reg_genmove(void *self, char *rest)
{
    gtp *g = self;
    othello_move move;
    const int plies = g->common.game.plies;
    (void)find_move(g, rest, &move);
    while (g->common.game.plies > plies)
        played_undo(&g->common.game);
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

static void do_time_settings(void *self, char *rest)
{
    gtp *g = self;
    double main, period, stones;
    if (!read_number(&rest, 0, TIME_MOST, &main) || !read_number(&rest, 0, TIME_MOST, &period) ||
        !read_number(&rest, 0, 1000, &stones)) {
        refuse(g, "syntax error");
        return;
    }
    g->clocks = (gtp_clocks){.timed = true, .main = main, .period = period, .stones = (int)stones};
    gtp_clocks_wind(&g->clocks);
}

static void do_time_left(void *self, char *rest)
{
    gtp *g = self;
    int colour;
    double left, stones;
    if (!read_colour(play_word_next(&rest), &colour) ||
        !read_number(&rest, -TIME_MOST, TIME_MOST, &left) || !read_number(&rest, 0, 1000, &stones))
        refuse(g, "syntax error");
    else
        gtp_clocks_set(&g->clocks, colour, left, (int)stones);
}

static void do_boardsize(void *self, char *rest)
{
    double size;
    if (!read_number(&rest, -TIME_MOST, TIME_MOST, &size))
        refuse(self, "syntax error");
    else if (size != 8)
        refuse(self, "unacceptable size");
}

static void do_komi(void *self, char *rest)
{
    double komi;
    if (!read_number(&rest, -TIME_MOST, TIME_MOST, &komi))
        refuse(self, "syntax error");
}

/* Extensions: a level, the seed of its choices, and every option of the search. */
static void set_option(gtp *g, const char *name, char *rest)
{
    nw_error err;
    const char *value = play_word_next(&rest);
    const play_set set =
        name && value ? play_option_set(&g->common, name, value, &err) : PLAY_WRONG_VALUE;
    if (set != PLAY_SET)
        refuse(g, set == PLAY_UNKNOWN ? "unknown option" : "syntax error");
}

static void do_level(void *self, char *rest)
{
    set_option(self, "level", rest);
}

static void do_seed(void *self, char *rest)
{
    set_option(self, "seed", rest);
}

static void do_set(void *self, char *rest)
{
    const char *name = play_word_next(&rest);
    set_option(self, name, rest);
}

/* --- facts */

/* Constant answers. */
static const char *const facts[][2] = {{"protocol_version", "2"},
                                       {"name", "Nullwindow"},
                                       {"version", NW_VERSION},
                                       {"list_games", "Othello"}};
enum { FACTS = sizeof facts / sizeof *facts };

static const char *fact(const char *name)
{
    for (int i = 0; i < FACTS; i++)
        if (strcmp(facts[i][0], name) == 0)
            return facts[i][1];
    return NULL;
}

static void do_set_game(void *self, char *rest)
{
    const char *name = play_word_next(&rest);
    if (!name || strcasecmp(name, fact("list_games")) != 0)
        refuse(self, "unsupported game");
}

static void do_quit(void *self, char *rest)
{
    (void)rest;
    ((gtp *)self)->session.quit = true;
}

static const play_protocol protocol;

static void do_known_command(void *self, char *rest)
{
    const char *name = play_word_next(&rest);
    const bool known = name && (fact(name) || play_session_find(&protocol, name));
    nw_buffer_add(&((gtp *)self)->answer, "%s", known ? "true" : "false");
}

static void do_list_commands(void *self, char *rest)
{
    (void)rest;
    for (int i = 0; i < FACTS; i++)
        nw_buffer_add(&((gtp *)self)->answer, "%s\n", facts[i][0]);
    for (const play_command *c = protocol.commands; c->name; c++)
        nw_buffer_add(&((gtp *)self)->answer, "%s\n", c->name);
}

static const play_command commands[] = {
    {"known_command", do_known_command, NULL},
    {"list_commands", do_list_commands, NULL},
    {"quit", do_quit, NULL},
    {"boardsize", do_boardsize, NULL},
    {"clear_board", do_clear_board, NULL},
    {"komi", do_komi, NULL},
    {"play", do_play, NULL},
    {"genmove", do_genmove, NULL},
    {"reg_genmove", do_reg_genmove, NULL},
    {"undo", do_undo, NULL},
    {"loadsgf", do_loadsgf, NULL},
    {"showboard", do_showboard, NULL},
    {"final_score", do_final_score, NULL},
    {"time_settings", do_time_settings, NULL},
    {"time_left", do_time_left, NULL},
    {"set_game", do_set_game, NULL},
    {"nullwindow-level", do_level, NULL},
    {"nullwindow-seed", do_seed, NULL},
    {"nullwindow-set", do_set, NULL},
    {NULL, NULL, NULL},
};

/* --- the session */

/* Writes the answer: "=id text" or "?id text", and an empty line. */
static void say_answer(gtp *g, const char *id)
{
    nw_buffer b = {0};
    const char *text = g->answer.text ? g->answer.text : "";
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '\n')
        length--;
    nw_buffer_add(&b, "%c%s%s%.*s\n\n", g->refused ? '?' : '=', id, length ? " " : "", (int)length,
                  text);
    play_say(g->session.host->out, &b);
}

/* Tests for a command's number. */
static bool is_id(const char *word)
{
    return strspn(word, "0123456789") == strlen(word) && strlen(word) <= 18;
}

/* Removes comments and unprintable characters. */
static void clean(char *line)
{
    char *to = line;
    for (const char *from = line; *from && *from != '#'; from++)
        if (*from == '\t' || !iscntrl((unsigned char)*from))
            *to++ = *from;
    *to = '\0';
}

static void obey(void *self, char *line)
{
    gtp *g = self;
    const char *id = "";
    clean(line);
    const char *word = play_word_next(&line);
    if (!word)
        return;
    if (is_id(word)) {
        id = word;
        word = play_word_next(&line);
    }
    const play_command *command = word ? play_session_find(&protocol, word) : NULL;
    g->refused = false;
    if (word && fact(word))
        nw_buffer_add(&g->answer, "%s", fact(word));
    else if (command)
        command->run(g, line);
    else
        refuse(g, "unknown command");
    say_answer(g, id);
    nw_buffer_free(&g->answer);
}

static const play_protocol protocol = {.commands = commands, .obey = obey};

int play_gtp(const play_host *host, nw_error *err)
{
    gtp g = {.session = {.host = host, .protocol = &protocol, .self = &g}};
    const int rc = play_protocol_state_open(&g.common, host, "othello", 0, err);
    if (rc == 0)
        play_session_run(&g.session);
    play_protocol_state_close(&g.common);
    return rc;
}
