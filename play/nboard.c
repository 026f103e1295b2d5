/* SPDX-License-Identifier: MIT */
#include "play/nboard.h"
#include "core/clock.h"
#include "core/error.h"
#include "games/othello/text.h"
#include "play/level.h"
#include "play/option_lines.h"
#include "play/protocol_state.h"
#include "play/output.h"
#include "records/record.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_DEFAULT = 12, DEPTH_MOST = 60, SOLVED_BEYOND = 6, HINTS_MOST = 60 };
#define GO_SECONDS 30.0

/* Poll interval for input during an analysis. */
#define TICK_SECONDS 0.01

typedef enum nboard_kind { GO, HINT, ANALYSIS } nboard_kind;

/* Context for reports from the thinker's thread. */
typedef struct nboard_task {
    FILE *out;
    othello_pos root;
    nboard_kind kind;
    int dropped; /* answer no longer needed; set by the reading thread */
    int hints;
    int ply; /* of the analysed position */
} nboard_task;

typedef struct nboard {
    play_session session;
    play_protocol_state common;
    nboard_task task;
    int depth;
    int to_analyse; /* plies of the game still to be analysed; 0: none */
} nboard;

static bool is_dropped(const nboard_task *t)
{
    return __atomic_load_n(&t->dropped, __ATOMIC_RELAXED) != 0;
}

/* --- output */

/* Squares in capitals; a pass is PA. */
static void add_move(nw_buffer *b, othello_move move)
{
    char name[OTHELLO_MOVE_TEXT];
    othello_move_write(move, name, sizeof name);
    for (const char *c = name; *c; c++)
        nw_buffer_add(b, "%c", toupper((unsigned char)*c));
}

static void on_report(void *context, const play_report *r)
{
    const nboard_task *t = context;
    const int empties = othello_count(othello_empties(&t->root));
    nw_buffer b = {0};
    if (is_dropped(t) || t->kind != HINT || r->bound || r->line > t->hints || r->pv_length == 0)
        return;
    nw_buffer_add(&b, "search ");
    for (int i = 0; i < r->pv_length; i++)
        add_move(&b, r->pv[i]);
    nw_buffer_add(&b, " %d.00 0 ", (int)r->value);
    if (r->depth >= empties)
        nw_buffer_add(&b, "100%%\n");
    else
        nw_buffer_add(&b, "%d\n", r->depth);
    play_say(t->out, &b);
}

static void say_move(const nboard_task *t, const play_answer *a)
{
    othello_move legal[OTHELLO_MAX_MOVES];
    nw_buffer b = {0};
    const int count = othello_moves(&t->root, legal);
    const bool found = a->code == 0 && a->result->move != NW_NO_MOVE;
    nw_buffer_add(&b, "=== ");
    /* Game over: pass. Out of memory: any legal move. */
    add_move(&b, found ? a->result->move : count ? legal[0] : OTHELLO_PASS);
    if (found)
        nw_buffer_add(&b, "/%d.00/%.2f", (int)a->result->value, a->result->seconds);
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* Reports a position of the game, by ply. The first position is analysed last. */
static void say_analysis(const nboard_task *t, const play_answer *a)
{
    if (a->code == 0)
        play_say_line(t->out, "analysis %d %d.00", t->ply, (int)a->result->value);
    if (t->ply == 0)
        play_say_line(t->out, "status");
}

static void on_done(void *context, const play_answer *a)
{
    const nboard_task *t = context;
    if (is_dropped(t))
        return;
    if (t->kind == ANALYSIS) {
        say_analysis(t, a);
        return;
    }
    if (t->kind == GO)
        say_move(t, a);
    play_say_line(t->out, "nodestats %" PRIu64 " %.3f", a->result->nodes, a->result->seconds);
    play_say_line(t->out, "status");
}

static void complain(const nboard *n, const char *what, const nw_error *err)
{
    play_say_line(n->session.host->out, "status %s: %s", what, err->text);
}

/* --- commands */

/* Stops a search whose answer is no longer needed. */
static void drop_search(nboard *n)
{
    n->to_analyse = 0;
    __atomic_store_n(&n->task.dropped, 1, __ATOMIC_RELAXED);
    play_protocol_state_finish(&n->common);
}

/* The search depth, or all empties if solving costs about the same. */
static int search_depth(const nboard *n, const othello_pos *root)
{
    const int empties = othello_count(othello_empties(root));
    const int depth = empties <= n->depth + SOLVED_BEYOND ? empties : n->depth;
    return depth > 0 ? depth : 1;
}

/* Asks about the position after ply plies; no search may be running. */
static void ask(nboard *n, nboard_kind kind, int hints, int ply)
{
    const played_game *g = &n->common.game;
    n->task = (nboard_task){.out = n->session.host->out,
                            .root = *(const othello_pos *)played_state_at(g, ply),
                            .kind = kind,
                            .hints = hints,
                            .ply = ply};
    play_protocol_state_ask(&n->common, (play_question){.state = &n->task.root,
                                                        .lines = hints,
                                                        .level = kind == GO ? 0 : PLAY_LEVELS,
                                                        .depth = search_depth(n, &n->task.root),
                                                        .time = {GO_SECONDS / 2, GO_SECONDS},
                                                        .report = on_report,
                                                        .done = on_done,
                                                        .context = &n->task});
}

static void think(nboard *n, nboard_kind kind, int hints)
{
    drop_search(n);
    play_say_line(n->session.host->out, "status %s", kind == HINT ? "Evaluating" : "Thinking");
    ask(n, kind, hints, n->common.game.plies);
}

/* Analyses from the last position back to the first, so that the table helps earlier ones. */
static void do_analyze(void *self, char *rest)
{
    nboard *n = self;
    (void)rest;
    drop_search(n);
    play_say_line(n->session.host->out, "status Analyzing");
    n->to_analyse = n->common.game.plies + 1;
}

/* The next position of an analysis, when the last is done. */
static bool continue_analysis(void *self)
{
    nboard *n = self;
    if (n->to_analyse > 0 && !play_thinker_busy(n->common.thinker))
        ask(n, ANALYSIS, 1, --n->to_analyse);
    return false;
}

static void do_go(void *self, char *rest)
{
    (void)rest;
    think(self, GO, 1);
}

/* A number clamped to least..most. */
static int read_number(char *rest, int least, int most)
{
    const char *word = play_word_next(&rest);
    const long value = word ? strtol(word, NULL, 10) : least;
    return value < least ? least : value > most ? most : (int)value;
}

static void do_hint(void *self, char *rest)
{
    think(self, HINT, read_number(rest, 1, HINTS_MOST));
}

/* "F5", "F5/1.5/2" or "PA". */
static void do_move(void *self, char *rest)
{
    nboard *n = self;
    nw_error err = {0};
    othello_move move;
    drop_search(n);
    rest += strspn(rest, " \t");
    rest[strcspn(rest, "/ \t")] = '\0';
    const char *text = rest;
    if (!othello_move_read(&text, &move) || *text)
        (void)nw_fail(&err, NW_EINVAL, "'%.8s' is not a move", rest);
    else
        (void)played_move(&n->common.game, move, &err);
    if (err.code < 0)
        complain(n, "move", &err);
}

static void set_game(nboard *n, const char *text)
{
    nw_error err;
    game_record record;
    record_source in = record_source_of(text, strlen(text));
    drop_search(n);
    int rc = record_begin(&record, n->common.info, &err);
    if (rc == 0) {
        rc = record_read(&record, &in, &err);
        if (rc == 0)
            rc = nw_fail(&err, NW_EINVAL, "the file contains no game");
    }
    if (rc > 0)
        rc = played_copy(&n->common.game, &record.game, &err);
    if (rc < 0)
        complain(n, "set game", &err);
    record_free(&record);
}

static void do_set(void *self, char *rest)
{
    nboard *n = self;
    const char *name = play_word_next(&rest);
    if (!name)
        return;
    if (strcmp(name, "game") == 0) {
        set_game(n, rest);
    } else if (strcmp(name, "depth") == 0) {
        n->depth = read_number(rest, 1, DEPTH_MOST);
        play_say_line(n->session.host->out, "set myname Nullwindow");
    } else { /* not of the protocol: the options of the search; what is unknown is ignored */
        nw_error err;
        const char *value = play_word_next(&rest);
        nw_fail(&err, NW_EINVAL, "invalid value '%.40s'", value ? value : "");
        if (value && play_option_set(&n->common, name, value, &err) == PLAY_WRONG_VALUE)
            complain(n, name, &err);
    }
}

static void do_ping(void *self, char *rest)
{
    nboard *n = self;
    const char *number = play_word_next(&rest);
    drop_search(n);
    play_say_line(n->session.host->out, "pong%s%.20s", number ? " " : "", number ? number : "");
}

static void do_nboard(void *self, char *rest)
{
    const nboard *n = self;
    (void)rest;
    play_say_line(n->session.host->out, "set myname Nullwindow");
}

static void do_learn(void *self, char *rest)
{
    const nboard *n = self;
    (void)rest;
    play_say_line(n->session.host->out, "learned");
}

static void do_quit(void *self, char *rest)
{
    (void)rest;
    ((nboard *)self)->session.quit = true;
}

/* Polls the thinker while positions wait for analysis. */
static double deadline(void *self)
{
    return ((nboard *)self)->to_analyse > 0 ? nw_seconds() + TICK_SECONDS : 0;
}

/* End of input: finish pending requests. */
static void ended(void *self)
{
    nboard *n = self;
    nw_result result;
    (void)play_thinker_wait(n->common.thinker, &result, NULL);
    while (n->to_analyse > 0 && !ferror(n->session.host->out)) {
        continue_analysis(n);
        (void)play_thinker_wait(n->common.thinker, &result, NULL);
    }
}

static const play_command commands[] = {
    {"nboard", do_nboard, NULL}, {"set", do_set, NULL},   {"move", do_move, NULL},
    {"go", do_go, NULL},         {"hint", do_hint, NULL}, {"ping", do_ping, NULL},
    {"learn", do_learn, NULL},   {"quit", do_quit, NULL}, {"analyze", do_analyze, NULL},
    {NULL, NULL, NULL},
};

static const play_protocol protocol = {
    .commands = commands, .work = continue_analysis, .deadline = deadline, .ended = ended};

int play_nboard(const play_host *host, nw_error *err)
{
    nboard n = {.session = {.host = host, .protocol = &protocol, .self = &n},
                .depth = DEPTH_DEFAULT};
    const int rc = play_protocol_state_open(&n.common, host, "othello", 0, err);
    if (rc == 0)
        play_session_run(&n.session);
    __atomic_store_n(&n.task.dropped, 1, __ATOMIC_RELAXED);
    play_protocol_state_close(&n.common);
    return rc;
}
