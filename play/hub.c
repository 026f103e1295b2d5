/* SPDX-License-Identifier: MIT */
#include "play/hub.h"
#include "core/error.h"
#include "play/hub_text.h"
#include "records/played.h"
#include "play/output.h"
#include "play/player.h"
#include "play/thinker.h"
#include "games/checkers/hub.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DEFAULT = 16, HASH_MOST = 65536 };
enum { TEST_BITS = 10 }; /* of the table, where depth_most is given */
#define OVERHEAD 0.005

/* What `level` said; times in seconds. */
typedef struct level {
    int depth, moves;
    uint64_t nodes;
    double move_time, time, increment;
    bool has_time;
} level;

typedef enum frame { USUAL, TURNED, AUTO } frame;

/* What the thinker's thread reads. */
typedef struct thought {
    const nw_game_info *game;
    FILE *out;
    checkers_pos root;
} thought;

typedef struct hub {
    FILE *out;
    play_thinker *thinker;
    played_game game;
    nw_options options;
    bool changed, forget, quit;
    frame frame;
    bool turned; /* of the last position, where frame is AUTO */
    level level;
    thought now;
    int depth_most;
    play_lag lag;
    double spent; /* by the last search */
} hub;

static void complain(hub *h, const char *text)
{
    char clean[256];
    snprintf(clean, sizeof clean, "%.255s", text);
    for (char *c = clean; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    play_say_line(h->out, "error message=\"%s\"", clean);
}

/* --- what the search tells */

static void write_move(nw_buffer *b, const char *before, nw_move move)
{
    char text[CHECKERS_HUB_MOVE_SIZE];
    checkers_hub_print_move(move, text);
    nw_buffer_add(b, "%s%s", before, text);
}

static void write_line(nw_buffer *b, const checkers_pos *root, const nw_move *line, int length)
{
    checkers_pos p = *root;
    for (int i = 0; i < length; i++) {
        const checkers_pos parent = p;
        write_move(b, i > 0 ? " " : "", line[i]);
        checkers_play(&p, &parent, line[i]);
    }
}

static void on_report(void *context, const play_report *r)
{
    const thought *t = context;
    const double seconds = r->seconds > 1e-6 ? r->seconds : 1e-6;
    nw_buffer b = {0};
    if (r->bound)
        return; /* Hub has no words for bounds */
    nw_buffer_add(&b, "info depth=%d score=%.2f nodes=%" PRIu64 " time=%.2f nps=%.2f pv=\"",
                  r->depth, (double)r->value / t->game->unit, r->nodes, r->seconds,
                  (double)r->nodes / seconds / 1e6);
    write_line(&b, &t->root, r->pv, r->pv_length);
    nw_buffer_add(&b, "\"\n");
    play_say(t->out, &b);
}

static void on_done(void *context, const play_answer *a)
{
    const thought *t = context;
    const nw_result *r = a->result;
    nw_move moves[NW_MOVES_MAX], move = r->move;
    nw_buffer b = {0};
    if (a->code != NW_OK)
        move = checkers_moves(&t->root, moves) > 0 ? moves[0] : NW_NO_MOVE;
    nw_buffer_add(&b, "done");
    if (move != NW_NO_MOVE) {
        write_move(&b, " move=", move);
    }
    if (a->code == NW_OK && r->pv_length > 1 && r->pv[0] == move) {
        write_move(&b, " ponder=", r->pv[1]);
    }
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* --- parameters */

static const char *const frames[] = {"no", "yes", "auto", NULL};

static void do_hub(hub *h, char *rest)
{
    nw_buffer b = {0};
    (void)rest;
    nw_buffer_add(&b,
                  "id name=Nullwindow version=%s author=\"the Nullwindow authors\"\n"
                  "param name=variant value=english type=enum values=\"english\"\n"
                  "param name=hash value=%d type=int min=1 max=%d\n"
                  "param name=algorithm value=%s type=enum values=\"",
                  nw_version(), HASH_DEFAULT, HASH_MOST, h->options.algorithm);
    for (int i = 0; nw_algorithm_name(i); i++)
        nw_buffer_add(&b, "%s%s", i ? " " : "", nw_algorithm_name(i));
    nw_buffer_add(&b, "\"\nparam name=turned value=%s type=enum values=\"no yes auto\"\nwait\n",
                  frames[h->frame]);
    play_say(h->out, &b);
}

static bool set_hash(hub *h, const char *value)
{
    char *end = NULL;
    const long long megabytes = strtoll(value, &end, 10);
    if (end == value || *end || megabytes < 1 || megabytes > HASH_MOST)
        return false;
    h->options.table_bits = play_player_table_bits(megabytes);
    return h->changed = true;
}

static bool set_algorithm(hub *h, const char *value)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (strcmp(nw_algorithm_name(i), value) == 0) {
            h->options.algorithm = nw_algorithm_name(i);
            return h->changed = true;
        }
    return false;
}

static bool set_frame(hub *h, const char *value)
{
    for (int i = 0; frames[i]; i++)
        if (strcmp(frames[i], value) == 0) {
            h->frame = (frame)i;
            return true;
        }
    return false;
}

static bool set_variant(hub *h, const char *value)
{
    (void)h;
    return strcmp(value, "english") == 0;
}

static const struct {
    const char *name;
    bool (*set)(hub *h, const char *value);
} parameters[] = {{"variant", set_variant},
                  {"hash", set_hash},
                  {"algorithm", set_algorithm},
                  {"turned", set_frame}};

static void do_set_param(hub *h, char *rest)
{
    char *name, *value;
    const char *which = "", *what = "";
    char text[160];
    while (hub_argument(&rest, &name, &value)) {
        if (strcmp(name, "name") == 0)
            which = value;
        if (strcmp(name, "value") == 0)
            what = value;
    }
    for (size_t i = 0; i < sizeof parameters / sizeof *parameters; i++)
        if (strcmp(parameters[i].name, which) == 0) {
            snprintf(text, sizeof text, "set-param: %s does not take '%.80s'", which, what);
            if (!parameters[i].set(h, what))
                complain(h, text);
            return;
        }
    snprintf(text, sizeof text, "set-param: no parameter is called '%.80s'", which);
    complain(h, text);
}

/* --- positions */

static int play_moves(played_game *g, char *moves, nw_error *err)
{
    char *word;
    while ((word = play_word_next(&moves))) {
        checkers_move move;
        int rc = checkers_hub_parse_move(played_state(g), word, &move, err);
        if (rc == NW_OK)
            rc = played_move(g, move, err);
        if (rc != NW_OK)
            return rc;
    }
    return NW_OK;
}

/* A position that is wrong in any part leaves the old one. */
static void set_position(hub *h, const char *text, char *moves)
{
    nw_error err = {0};
    checkers_pos start;
    played_game g = {0};
    if (hub_is_start(text))
        h->turned = text[0] == 'W';
    const bool turned = h->frame == TURNED || (h->frame == AUTO && h->turned);
    int rc = hub_parse(&start, text, turned, &err);
    if (rc == NW_OK)
        rc = played_begin_at(&g, h->game.game, &start, &err);
    if (rc == NW_OK)
        rc = play_moves(&g, moves, &err);
    if (rc != NW_OK) {
        complain(h, err.text);
        played_free(&g);
        return;
    }
    played_free(&h->game);
    h->game = g;
}

static void do_pos(hub *h, char *rest)
{
    char *name, *value, none[] = "";
    char *position = NULL, *moves = none;
    while (hub_argument(&rest, &name, &value)) {
        if (strcmp(name, "pos") == 0)
            position = value;
        if (strcmp(name, "moves") == 0)
            moves = value;
    }
    if (position)
        set_position(h, position, moves);
    else
        complain(h, "pos: the argument pos is missing");
}

/* --- searching */

static double read_seconds(const char *text)
{
    const double n = strtod(text, NULL);
    return n > 0 ? (n < 1e7 ? n : 1e7) : 0;
}

static int read_count(const char *text)
{
    const long n = strtol(text, NULL, 10);
    return n > 0 ? (n < 1000000 ? (int)n : 1000000) : 0;
}

/* level depth=N | nodes=N | move-time=S | [moves=N] time=S [inc=S] | infinite */
static void do_level(hub *h, char *rest)
{
    char *name, *value;
    level l = {0};
    while (hub_argument(&rest, &name, &value)) {
        if (strcmp(name, "depth") == 0)
            l.depth = read_count(value);
        else if (strcmp(name, "nodes") == 0)
            l.nodes = (uint64_t)strtoull(value, NULL, 10);
        else if (strcmp(name, "move-time") == 0)
            l.move_time = read_seconds(value);
        else if (strcmp(name, "moves") == 0)
            l.moves = read_count(value);
        else if (strcmp(name, "inc") == 0)
            l.increment = read_seconds(value);
        else if (strcmp(name, "time") == 0) {
            l.time = read_seconds(value);
            l.has_time = true;
        }
    }
    h->level = l;
}

static void finish_thinking(hub *h)
{
    nw_result last;
    play_thinker_stop(h->thinker);
    (void)play_thinker_wait(h->thinker, &last, NULL);
    h->spent = last.seconds;
}

/* Tells the thinker what has changed; nothing may be going on. */
static void apply_settings(hub *h)
{
    nw_error err = {0};
    if (h->depth_most > 0)
        h->options.table_bits = TEST_BITS;
    if (h->changed && play_thinker_configure(h->thinker, &h->options, &err) < 0)
        complain(h, err.text);
    else if (h->forget)
        play_thinker_clear(h->thinker);
    h->changed = h->forget = false;
}

static play_budget budget_of(hub *h)
{
    const level *l = &h->level;
    const play_clock c = {.move_time = l->move_time,
                          .has_left = l->has_time,
                          .left = l->time,
                          .increment = l->increment,
                          .moves_to_go = l->moves,
                          .moves_expected = played_moves_expected(&h->game),
                          .overhead = OVERHEAD};
    return play_lag_budget(&h->lag, &c, h->spent);
}

static int depth_of(const hub *h)
{
    int depth = h->level.depth < NW_PLIES_MAX ? h->level.depth : NW_PLIES_MAX;
    if (h->depth_most > 0 && (depth == 0 || depth > h->depth_most))
        depth = h->depth_most;
    return depth;
}

/* go [think|ponder|analyze]; analyze knows no limit but stop. */
static void do_go(hub *h, char *rest)
{
    nw_error err = {0};
    const char *mode = play_word_next(&rest);
    const bool analyze = mode && strcmp(mode, "analyze") == 0;
    finish_thinking(h);
    apply_settings(h);
    play_question q = {.state = played_state(&h->game),
                       .reversible = h->game.quiet[h->game.plies],
                       .depth = analyze ? h->depth_most : depth_of(h),
                       .nodes = analyze ? 0 : h->level.nodes,
                       .ponder = mode && strcmp(mode, "ponder") == 0,
                       .report = on_report,
                       .done = on_done,
                       .context = &h->now};
    if (!analyze)
        q.time = budget_of(h);
    q.history = played_history(&h->game, &q.history_count);
    const bool limited = h->level.depth > 0 || q.nodes > 0 || q.time.hard > 0;
    q.infinite = analyze || (!limited && !q.ponder);
    h->now.root = *(const checkers_pos *)played_state(&h->game);
    if (play_thinker_ask(h->thinker, &q, &err) < 0) {
        const nw_result none = {.move = NW_NO_MOVE};
        const play_answer answer = {err.code, &err, &none};
        on_done(&h->now, &answer); /* every go has its done */
    }
}

/* --- the others */

static void do_init(hub *h, char *rest)
{
    (void)rest;
    if (!play_thinker_busy(h->thinker))
        apply_settings(h);
    play_say_line(h->out, "ready");
}

static void do_ping(hub *h, char *rest)
{
    (void)rest;
    play_say_line(h->out, "pong");
}

static void do_stop(hub *h, char *rest)
{
    (void)rest;
    play_thinker_stop(h->thinker);
}

static void do_ponder_hit(hub *h, char *rest)
{
    (void)rest;
    play_thinker_hit(h->thinker);
}

static void do_new_game(hub *h, char *rest)
{
    (void)rest;
    h->forget = true;
}

static void do_quit(hub *h, char *rest)
{
    (void)rest;
    h->quit = true;
}

static const struct {
    const char *name;
    void (*run)(hub *h, char *rest);
} commands[] = {
    {"hub", do_hub},   {"init", do_init},         {"set-param", do_set_param},
    {"pos", do_pos},   {"level", do_level},       {"go", do_go},
    {"stop", do_stop}, {"ping", do_ping},         {"ponder-hit", do_ponder_hit},
    {"quit", do_quit}, {"new-game", do_new_game},
};

static void run_line(hub *h, char *line)
{
    const char *word = play_word_next(&line);
    for (size_t i = 0; word && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, word) == 0) {
            commands[i].run(h, line);
            return;
        }
}

static int begin(hub *h, FILE *out, int depth_most, nw_error *err)
{
    const nw_game_info *game = nw_game_find("checkers", 8);
    *h = (hub){.out = out,
               .options = play_player_defaults(game),
               .frame = AUTO,
               .now = {.game = game, .out = out},
               .depth_most = depth_most};
    h->options.table_bits = depth_most > 0 ? TEST_BITS : play_player_table_bits(HASH_DEFAULT);
    const int rc = played_begin(&h->game, game, "", err);
    return rc == NW_OK ? play_thinker_create(&h->thinker, game, &h->options, err) : rc;
}

int play_hub(play_lines *in, FILE *out, int depth_most, nw_error *err)
{
    hub h;
    char *line = NULL;
    const int rc = begin(&h, out, depth_most, err);
    while (rc == NW_OK && !h.quit && !ferror(out)) {
        const play_line kind = play_lines_next(in, play_thinker_deadline(h.thinker), &line);
        if (kind == PLAY_LINE_END)
            break;
        if (kind == PLAY_LINE_TIMEOUT)
            play_thinker_stop(h.thinker);
        else
            run_line(&h, line);
    }
    play_thinker_free(h.thinker);
    played_free(&h.game);
    return rc;
}
