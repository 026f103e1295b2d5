/* SPDX-License-Identifier: MIT */
#include "play/hub.h"
#include "core/error.h"
#include "games/checkers/hub.h"
#include "play/protocol_state.h"
#include "play/hub_text.h"
#include "play/option_lines.h"
#include "play/output.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define OVERHEAD 0.005 /* seconds */

/* The last `level`; times in seconds. */
typedef struct level {
    int depth, moves;
    uint64_t nodes;
    double move_time, time, increment;
    bool has_time;
} level;

typedef enum frame { USUAL, TURNED, AUTO } frame;

/* Read by the thinker's thread. */
typedef struct thought {
    const nw_game_info *game;
    FILE *out;
    checkers_pos root;
} thought;

typedef struct hub {
    play_session session;
    play_protocol_state common;
    frame frame;
    bool turned; /* of the last position, if frame is AUTO */
    level level;
    thought now;
} hub;

static void complain(const hub *h, const char *text)
{
    char clean[256];
    snprintf(clean, sizeof clean, "%.255s", text);
    for (char *c = clean; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    play_say_line(h->session.host->out, "error message=\"%s\"", clean);
}

/* --- reports */

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
        return; /* Hub cannot express bounds */
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
    if (a->code != 0)
        move = checkers_moves(&t->root, moves) > 0 ? moves[0] : NW_NO_MOVE;
    nw_buffer_add(&b, "done");
    if (move != NW_NO_MOVE)
        write_move(&b, " move=", move);
    if (a->code == 0 && r->pv_length > 1 && r->pv[0] == move)
        write_move(&b, " ponder=", r->pv[1]);
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* --- parameters */

static const char *const frames[] = {"no", "yes", "auto", NULL};

static void do_hub(void *self, char *rest)
{
    const hub *h = self;
    nw_buffer b = {0};
    (void)rest;
    nw_buffer_add(&b,
                  "id name=Nullwindow version=%s author=\"the Nullwindow authors\"\n"
                  "param name=variant value=english type=enum values=\"english\"\n"
                  "param name=hash value=%d type=int min=1 max=%d\n"
                  "param name=turned value=%s type=enum values=\"no yes auto\"\n",
                  nw_version(), PLAY_HASH_DEFAULT, PLAY_HASH_MOST, frames[h->frame]);
    play_level_hub(&b, &h->common);
    play_options_hub(&b, &h->common.options);
    nw_buffer_add(&b, "wait\n");
    play_say(h->session.host->out, &b);
}

static bool set_hash(hub *h, const char *value)
{
    char *end = NULL;
    const long long megabytes = strtoll(value, &end, 10);
    if (end == value || *end || megabytes < 1 || megabytes > PLAY_HASH_MOST)
        return false;
    play_protocol_state_set_hash(&h->common, megabytes);
    return true;
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
} parameters[] = {{"variant", set_variant}, {"hash", set_hash}, {"turned", set_frame}};

static void do_set_param(void *self, char *rest)
{
    hub *h = self;
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
            snprintf(text, sizeof text, "set-param: %s: invalid value '%.80s'", which, what);
            if (!parameters[i].set(h, what))
                complain(h, text);
            return;
        }
    nw_error err = {0};
    const play_set set = play_option_set(&h->common, which, what, &err);
    if (set == PLAY_WRONG_VALUE)
        snprintf(text, sizeof text, "set-param: %.40s: invalid value '%.80s'", which, what);
    else
        snprintf(text, sizeof text, "set-param: unknown parameter: %.120s", err.text);
    if (set != PLAY_SET)
        complain(h, text);
}

/* --- positions */

static int play_moves(played_game *g, char *moves, nw_error *err)
{
    char *word;
    while ((word = play_word_next(&moves))) {
        checkers_move move;
        int rc = checkers_hub_parse_move(played_state(g), word, &move, err);
        if (rc == 0)
            rc = played_move(g, move, err);
        if (rc != 0)
            return rc;
    }
    return 0;
}

/* An invalid position leaves the old one in place. */
static void set_position(hub *h, const char *text, char *moves)
{
    nw_error err = {0};
    checkers_pos start;
    played_game g = {0};
    if (hub_is_start(text))
        h->turned = text[0] == 'W';
    const bool turned = h->frame == TURNED || (h->frame == AUTO && h->turned);
    int rc = hub_parse(&start, text, turned, &err);
    if (rc == 0)
        rc = played_begin_at(&g, h->common.info, &start, &err);
    if (rc == 0)
        rc = play_moves(&g, moves, &err);
    if (rc != 0) {
        complain(h, err.text);
        played_free(&g);
        return;
    }
    play_protocol_state_take(&h->common, g);
}

static void do_pos(void *self, char *rest)
{
    hub *h = self;
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
static void do_level(void *self, char *rest)
{
    hub *h = self;
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

static void apply_settings(hub *h)
{
    nw_error err = {0};
    if (play_protocol_state_apply(&h->common, &err) < 0)
        complain(h, err.text);
}

static play_budget budget_of(hub *h)
{
    const level *l = &h->level;
    return play_protocol_state_budget(&h->common, (play_clock){.move_time = l->move_time,
                                                               .has_left = l->has_time,
                                                               .left = l->time,
                                                               .increment = l->increment,
                                                               .moves_to_go = l->moves,
                                                               .overhead = OVERHEAD});
}

/* go [think|ponder|analyze]; analyze has no limit but stop. */
static void do_go(void *self, char *rest)
{
    hub *h = self;
    const char *mode = play_word_next(&rest);
    const bool analyze = mode && strcmp(mode, "analyze") == 0;
    play_protocol_state_finish(&h->common);
    apply_settings(h);
    play_question q = play_protocol_state_question(&h->common);
    q.ponder = mode && strcmp(mode, "ponder") == 0;
    if (!analyze) {
        q.depth = h->level.depth < NW_PLIES_MAX ? h->level.depth : NW_PLIES_MAX;
        q.nodes = h->level.nodes;
        q.time = budget_of(h);
    }
    const bool limited = h->level.depth > 0 || q.nodes > 0 || q.time.hard > 0;
    q.infinite = analyze || (!limited && !q.ponder);
    q.report = on_report;
    q.done = on_done;
    q.context = &h->now;
    h->now.root = *(const checkers_pos *)q.state;
    play_protocol_state_ask(&h->common, q);
}

/* --- other commands */

static void do_init(void *self, char *rest)
{
    hub *h = self;
    (void)rest;
    if (!play_thinker_busy(h->common.thinker))
        apply_settings(h);
    play_say_line(h->session.host->out, "ready");
}

static void do_ping(void *self, char *rest)
{
    const hub *h = self;
    (void)rest;
    play_say_line(h->session.host->out, "pong");
}

static void do_stop(void *self, char *rest)
{
    (void)rest;
    play_thinker_stop(((hub *)self)->common.thinker);
}

static void do_ponder_hit(void *self, char *rest)
{
    (void)rest;
    play_thinker_hit(((hub *)self)->common.thinker);
}

static void do_new_game(void *self, char *rest)
{
    (void)rest;
    ((hub *)self)->common.forget = true;
}

static void do_quit(void *self, char *rest)
{
    (void)rest;
    ((hub *)self)->session.quit = true;
}

static double deadline(void *self)
{
    return play_thinker_deadline(((hub *)self)->common.thinker);
}

static void late(void *self)
{
    do_stop(self, NULL);
}

static const play_command commands[] = {
    {"hub", do_hub, NULL},   {"init", do_init, NULL},         {"set-param", do_set_param, NULL},
    {"pos", do_pos, NULL},   {"level", do_level, NULL},       {"go", do_go, NULL},
    {"stop", do_stop, NULL}, {"ping", do_ping, NULL},         {"ponder-hit", do_ponder_hit, NULL},
    {"quit", do_quit, NULL}, {"new-game", do_new_game, NULL}, {NULL, NULL, NULL},
};

static const play_protocol protocol = {.commands = commands, .deadline = deadline, .late = late};

int play_hub(const play_host *host, nw_error *err)
{
    hub h = {.session = {.host = host, .protocol = &protocol, .self = &h}, .frame = AUTO};
    const int rc = play_protocol_state_open(&h.common, host, "checkers", PLAY_HASH_DEFAULT, err);
    h.now = (thought){.game = h.common.info, .out = host->out};
    if (rc == 0)
        play_session_run(&h.session);
    play_protocol_state_close(&h.common);
    return rc;
}
