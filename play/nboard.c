/* SPDX-License-Identifier: MIT */
#include "play/nboard.h"
#include "core/clock.h"
#include "core/error.h"
#include "play/othello_desk.h"
#include "play/output.h"
#include "records/record.h"
#include "games/othello/text.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_DEFAULT = 12, DEPTH_MOST = 60, SOLVED_BEYOND = 6, HINTS_MOST = 60 };
#define GO_SECONDS 30.0

/* How long to look at the input between two looks at an analysis. */
#define TICK_SECONDS 0.01

typedef enum nboard_kind { GO, HINT, ANALYSIS } nboard_kind;

/* What the thinker's thread needs to say what it finds. */
typedef struct nboard_task {
    FILE *out;
    const nw_game_info *game;
    othello_pos root;
    nboard_kind kind;
    int dropped; /* nobody wants the answer any more; set by the reading thread */
    int hints;
    int ply; /* of the game, for an analysis */
} nboard_task;

typedef struct nboard {
    FILE *out;
    played_game game;
    play_thinker *thinker;
    nboard_task task;
    int depth, depth_most;
    int to_analyse; /* plies of the game whose positions are still to be analysed; 0: none */
    bool quit;
} nboard;

static bool is_dropped(const nboard_task *t)
{
    return __atomic_load_n(&t->dropped, __ATOMIC_RELAXED) != 0;
}

/* --- what is said */

/* Squares are capitals here; a pass is PA. */
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
    const bool found = a->code == NW_OK && a->result->move != NW_NO_MOVE;
    nw_buffer_add(&b, "=== ");
    /* Over: a pass is all there is to say. Without memory: any legal move. */
    add_move(&b, found ? a->result->move : count ? legal[0] : OTHELLO_PASS);
    if (found)
        nw_buffer_add(&b, "/%d.00/%.2f", (int)a->result->value, a->result->seconds);
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* A position of the game, by its ply; only after the first, which is the last to be looked at, is
 * there nothing more to come. */
static void say_analysis(const nboard_task *t, const play_answer *a)
{
    if (a->code == NW_OK)
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

static void complain(nboard *n, const char *what, const nw_error *err)
{
    play_say_line(n->out, "status %s: %s", what, err->text);
}

/* --- commands */

/* Ends a search whose answer nobody waits for. */
static void drop_search(nboard *n)
{
    n->to_analyse = 0;
    __atomic_store_n(&n->task.dropped, 1, __ATOMIC_RELAXED);
    play_thinker_stop(n->thinker);
    nw_result result;
    (void)play_thinker_wait(n->thinker, &result, NULL);
}

/* The search to the depth, or the solver where that is about as much work. */
static int search_depth(const nboard *n, const othello_pos *root)
{
    const int empties = othello_count(othello_empties(root));
    const int depth = empties <= n->depth + SOLVED_BEYOND ? empties : n->depth;
    return n->depth_most > 0 && depth > n->depth_most ? n->depth_most : depth > 0 ? depth : 1;
}

/* Asks about the position after ply plies; nothing may be going on. */
static void ask(nboard *n, nboard_kind kind, int hints, int ply)
{
    static const char *const names[] = {[GO] = "go", [HINT] = "hint", [ANALYSIS] = "analyze"};
    nw_error err;
    n->task = (nboard_task){.out = n->out,
                            .game = n->game.game,
                            .root = *(const othello_pos *)played_state_at(&n->game, ply),
                            .kind = kind,
                            .hints = hints,
                            .ply = ply};
    const play_question q = {.state = &n->task.root,
                             .lines = hints,
                             .depth = search_depth(n, &n->task.root),
                             .time = {GO_SECONDS / 2, GO_SECONDS},
                             .report = on_report,
                             .done = on_done,
                             .context = &n->task};
    if (play_thinker_ask(n->thinker, &q, &err) < 0)
        complain(n, names[kind], &err);
}

static void think(nboard *n, nboard_kind kind, int hints)
{
    drop_search(n);
    play_say_line(n->out, "status %s", kind == HINT ? "Evaluating" : "Thinking");
    ask(n, kind, hints, n->game.plies);
}

/* From the last position of the game back to its first, so that the table knows what came of each.
 */
static void do_analyze(nboard *n, char *rest)
{
    (void)rest;
    drop_search(n);
    play_say_line(n->out, "status Analyzing");
    n->to_analyse = n->game.plies + 1;
}

/* The next position of an analysis, once the one before is done. */
static void go_on_analysing(nboard *n)
{
    if (n->to_analyse > 0 && !play_thinker_busy(n->thinker))
        ask(n, ANALYSIS, 1, --n->to_analyse);
}

static void do_go(nboard *n, char *rest)
{
    (void)rest;
    think(n, GO, 1);
}

/* A number of least..most, or the nearest of them. */
static int read_number(char *rest, int least, int most)
{
    const char *word = play_word_next(&rest);
    const long value = word ? strtol(word, NULL, 10) : least;
    return value < least ? least : value > most ? most : (int)value;
}

static void do_hint(nboard *n, char *rest)
{
    think(n, HINT, read_number(rest, 1, HINTS_MOST));
}

/* "F5", "F5/1.5/2" or "PA". */
static void do_move(nboard *n, char *rest)
{
    nw_error err = {0};
    othello_move move;
    drop_search(n);
    rest += strspn(rest, " \t");
    rest[strcspn(rest, "/ \t")] = '\0';
    const char *text = rest;
    if (!othello_move_read(&text, &move) || *text)
        (void)nw_fail(&err, NW_EINVAL, "'%.8s' is not a move", rest);
    else
        (void)played_move(&n->game, move, &err);
    if (err.code < 0)
        complain(n, "move", &err);
}

static void set_game(nboard *n, const char *text)
{
    nw_error err;
    game_record record;
    record_source in = record_source_of(text, strlen(text));
    drop_search(n);
    int rc = record_begin(&record, n->game.game, &err);
    if (rc == NW_OK)
        rc = record_read(&record, &in, &err);
    if (rc == 0)
        (void)nw_fail(&err, NW_EINVAL, "there is no game");
    if (rc > 0 && played_copy(&n->game, &record.game, &err) < 0)
        rc = -1;
    if (rc <= 0)
        complain(n, "set game", &err);
    record_free(&record);
}

static void do_set(nboard *n, char *rest)
{
    const char *name = play_word_next(&rest);
    if (!name)
        return;
    if (strcmp(name, "game") == 0) {
        set_game(n, rest);
    } else if (strcmp(name, "depth") == 0) {
        n->depth = read_number(rest, 1, DEPTH_MOST);
        play_say_line(n->out, "set myname Nullwindow");
    }
}

static void do_ping(nboard *n, char *rest)
{
    const char *number = play_word_next(&rest);
    drop_search(n);
    play_say_line(n->out, "pong%s%.20s", number ? " " : "", number ? number : "");
}

static void do_nboard(nboard *n, char *rest)
{
    (void)rest;
    play_say_line(n->out, "set myname Nullwindow");
}

static void do_learn(nboard *n, char *rest)
{
    (void)rest;
    play_say_line(n->out, "learned");
}

static void do_quit(nboard *n, char *rest)
{
    (void)rest;
    n->quit = true;
}

static const struct {
    const char *name;
    void (*run)(nboard *n, char *rest);
} commands[] = {
    {"nboard", do_nboard}, {"set", do_set},   {"move", do_move},
    {"go", do_go},         {"hint", do_hint}, {"ping", do_ping},
    {"learn", do_learn},   {"quit", do_quit}, {"analyze", do_analyze},
};

static void obey(nboard *n, char *line)
{
    const char *name = play_word_next(&line);
    for (size_t i = 0; name && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0) {
            commands[i].run(n, line);
            return;
        }
}

/* The next line of input; an analysis goes on while there is none. */
static bool next_line(nboard *n, play_lines *in, char **line)
{
    play_line kind;
    do {
        go_on_analysing(n);
        kind = play_lines_next(in, n->to_analyse > 0 ? nw_seconds() + TICK_SECONDS : 0, line);
    } while (kind == PLAY_LINE_TIMEOUT && !ferror(n->out));
    return kind == PLAY_LINE_READ;
}

/* The end of the input: what was asked for is answered. */
static void finish(nboard *n)
{
    nw_result result;
    (void)play_thinker_wait(n->thinker, &result, NULL);
    while (n->to_analyse > 0 && !ferror(n->out)) {
        go_on_analysing(n);
        (void)play_thinker_wait(n->thinker, &result, NULL);
    }
}

int play_nboard(play_lines *in, FILE *out, int depth_most, nw_error *err)
{
    nboard n = {.out = out, .depth = DEPTH_DEFAULT, .depth_most = depth_most};
    char *line;
    const int rc = play_othello_open(&n.game, &n.thinker, depth_most, err);
    while (rc == NW_OK && !n.quit && !ferror(out) && next_line(&n, in, &line))
        obey(&n, line);
    if (rc == NW_OK && !n.quit && !ferror(out))
        finish(&n);
    if (n.thinker)
        __atomic_store_n(&n.task.dropped, 1, __ATOMIC_RELAXED);
    play_thinker_free(n.thinker);
    played_free(&n.game);
    return rc;
}
