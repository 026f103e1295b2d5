/* SPDX-License-Identifier: MIT */
#include "play/uci.h"
#include "core/error.h"
#include "play/protocol_state.h"
#include "play/output.h"
#include "play/uci_jobs.h"
#include "play/uci_options.h"
#include "play/uci_request.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Earlier bounds would scroll by unread. */
#define BOUNDS_FROM_SECONDS 0.3

/* Read by the thinker's thread while the loop below continues. */
typedef struct thought {
    const nw_game_info *game;
    FILE *out;
    play_thinker *thinker;
    void *root;
    int lines;
    int mate;       /* length in moves of the mate to find; 0: none */
    nw_move leader; /* the first move of the last line reported */
    uci_job job;    /* out is NULL if the last question was a search */
    uci_job proof;  /* mate prover, run before the search */
} thought;

typedef struct uci {
    play_session session;
    play_protocol_state common;
    uci_settings set;
    thought now;
    bool exact;         /* the thinker searches full width */
    unsigned selective; /* the selectivity used otherwise */
} uci;

/* --- reports */

/* Moves to the mate, from plies. */
static int mate_moves(int plies)
{
    return plies > 0 ? (plies + 1) / 2 : plies / 2;
}

static void write_score(nw_buffer *b, const nw_game_info *game, nw_score value, int bound)
{
    const int plies = nw_win_plies(game->rules, value);
    if (plies)
        nw_buffer_add(b, " score mate %d", mate_moves(plies));
    else
        nw_buffer_add(b, " score cp %d", (int)value);
    if (bound)
        nw_buffer_add(b, bound > 0 ? " lowerbound" : " upperbound");
}

static void write_info(nw_buffer *b, const thought *t, const play_report *r)
{
    const double seconds = r->seconds > 1e-6 ? r->seconds : 1e-6;
    nw_buffer_add(b, "info depth %d", r->depth);
    if (r->deepest > 0)
        nw_buffer_add(b, " seldepth %d", r->deepest);
    if (t->lines > 1)
        nw_buffer_add(b, " multipv %d", r->line);
    write_score(b, t->game, r->value, r->bound);
    nw_buffer_add(b, " time %.0f nodes %" PRIu64 " nps %.0f hashfull %d pv", r->seconds * 1000,
                  r->nodes, (double)r->nodes / seconds, r->hash_full);
    played_write_line(b, t->game, t->root, r->pv, r->pv_length, false);
    nw_buffer_add(b, "\n");
}

/* Every pass yields a bound. */
static void on_report(void *context, const play_report *r)
{
    thought *t = context;
    nw_buffer b = {0};
    if (r->bound && r->seconds < BOUNDS_FROM_SECONDS)
        return;
    write_info(&b, t, r);
    play_say(t->out, &b);
    if (r->line == 1 && r->pv_length > 0)
        t->leader = r->pv[0];
    const int plies = nw_win_plies(t->game->rules, r->value);
    if (t->mate > 0 && r->line == 1 && !r->bound && plies > 0 && mate_moves(plies) <= t->mate)
        play_thinker_stop(t->thinker);
}

/* A search that was stopped may return a move whose line was not yet reported. */
static void write_late_leader(nw_buffer *b, const thought *t, const nw_result *r)
{
    const play_report late = {.line = 1,
                              .depth = r->depth,
                              .value = r->value,
                              .bound = 1,
                              .nodes = r->nodes,
                              .seconds = r->seconds,
                              .pv = &r->move,
                              .pv_length = 1};
    if (r->depth > 0 && r->move != t->leader)
        write_info(b, t, &late);
}

/* Out of memory, any legal move. */
static nw_move move_of(const thought *t, const play_answer *a)
{
    nw_move moves[NW_MOVES_MAX];
    if (a->code == 0)
        return a->result->move;
    return t->game->rules->moves(t->root, moves) > 0 ? moves[0] : NW_NO_MOVE;
}

static void on_done(void *context, const play_answer *a)
{
    thought *t = context;
    const nw_result *r = a->result;
    const nw_move move = move_of(t, a);
    nw_buffer b = {0};
    if (a->code != 0)
        nw_buffer_add(&b, "info string %s\n", a->error->text);
    else if (move == NW_NO_MOVE)
        nw_buffer_add(&b, "info depth 0 score %s 0\n", r->value ? "mate" : "cp");
    else
        write_late_leader(&b, t, r);
    nw_buffer_add(&b, "bestmove");
    if (move == NW_NO_MOVE)
        nw_buffer_add(&b, " (none)");
    else
        played_write_line(&b, t->game, t->root, &move, 1, false);
    if (a->code == 0 && r->pv_length > 1 && r->pv[0] == move) {
        nw_buffer both = {0};
        played_write_line(&both, t->game, t->root, r->pv, 2, false);
        if (both.text)
            nw_buffer_add(&b, " ponder%s", strrchr(both.text, ' '));
        nw_buffer_free(&both);
    }
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* Passes changes to the thinker; no search may be running. exact: full width, to find mates. */
static void apply_settings(uci *u, bool exact)
{
    nw_error err = {0};
    if (exact != u->exact) {
        u->common.options.selective = exact ? 0 : u->selective;
        u->common.changed = true;
        u->exact = exact;
    }
    if (play_protocol_state_apply(&u->common, &err) < 0)
        play_say_line(u->session.host->out, "info string %s", err.text);
}

/* --- position */

/* Fields up to "moves" are the position. Plays moves up to the first illegal one. */
static void do_position(void *self, char *rest)
{
    uci *u = self;
    char fen[256];
    nw_error err = {0};
    played_game game;
    char *word = play_word_next(&rest);
    const bool usual = word && play_same_word(word, "startpos");
    if (!word || (!usual && !play_same_word(word, "fen"))) {
        play_say_line(u->session.host->out, "info string position: expected startpos or fen");
        return;
    }
    uci_join_words(&rest, "moves", fen, sizeof fen);
    int rc = played_begin(&game, u->common.info, usual ? "" : fen, &err);
    if (rc == 0)
        play_protocol_state_take(&u->common, game);
    else
        played_free(&game);
    while (rc == 0 && (word = play_word_next(&rest)))
        rc = played_move_text(&u->common.game, word, &err);
    if (rc < 0)
        play_say_line(u->session.host->out, "info string %s", err.text);
}

/* --- go */

static play_budget budget_of(uci *u, const uci_request *q)
{
    const int mover = played_mover(&u->common.game);
    const int given = q->has_time[mover] ? mover : !mover; /* either clock is better than none */
    const play_clock c = {
        .move_time = q->has_move_time ? (double)(q->move_time > 0 ? q->move_time : 1) / 1000 : 0,
        .has_left = q->has_time[given],
        .left = (double)q->time[given] / 1000,
        .increment = (double)q->increment[mover] / 1000,
        .moves_to_go = (int)(q->moves_to_go > 1000 ? 1000 : q->moves_to_go),
        .overhead = (double)u->set.overhead / 1000,
    };
    return play_protocol_state_budget(&u->common, c);
}

static int depth_of(const uci_request *q)
{
    long long depth = q->depth;
    if (q->mate > 0 && (depth == 0 || 2 * q->mate < depth))
        depth = 2 * q->mate; /* the proof includes the loser's last reply */
    return (int)(depth < NW_PLIES_MAX ? depth : NW_PLIES_MAX);
}

static void ask(uci *u, const play_question *q)
{
    memcpy(u->now.root, q->state, u->common.info->rules->state_size);
    u->now.leader = NW_NO_MOVE;
    play_protocol_state_ask(&u->common, *q);
}

static void start_job(uci *u, uci_job job)
{
    play_protocol_state_finish(&u->common);
    apply_settings(u, u->exact);
    u->now.job = job;
    u->now.job.out = u->session.host->out;
    u->now.job.game = u->common.info;
    u->now.job.state = u->now.root;
    play_question q = play_protocol_state_question(&u->common);
    q.job = uci_run_job;
    q.context = &u->now.job;
    ask(u, &q);
}

static int most_of(const uci *u, int usual)
{
    const int most = u->session.host->depth_most;
    return most > 0 ? most : usual;
}

static play_question question_of(uci *u, const uci_request *r)
{
    play_question q = play_protocol_state_question(&u->common);
    q.only = r->only_count ? r->only : NULL;
    q.only_count = r->only_count;
    q.lines = (int)u->set.lines;
    q.depth = depth_of(r);
    q.nodes = (uint64_t)r->nodes;
    q.time = budget_of(u, r);
    q.ponder = r->ponder;
    const bool limited = r->depth > 0 || r->nodes > 0 || r->mate > 0 || q.time.hard > 0;
    q.infinite = r->infinite || (!limited && !r->ponder);
    q.report = on_report;
    q.done = on_done;
    q.context = &u->now;
    return q;
}

static bool find_mate(void *context, const volatile int *stop, nw_result *result)
{
    thought *t = context;
    const bool found = uci_find_mate(&t->proof, stop, result);
    t->leader = found ? result->move : t->leader;
    return found;
}

/* A prover looks for the mate first, with most of the nodes and time; the search runs only if it
 * fails. */
static void prove_first(uci *u, const uci_request *r, play_question *q)
{
    u->now.proof = (uci_job){.game = u->common.info,
                             .out = u->session.host->out,
                             .state = u->now.root,
                             .mate = (int)(r->mate < NW_DEPTH_MAX / 4 ? r->mate : NW_DEPTH_MAX / 4),
                             .nodes = q->nodes - q->nodes / 8,
                             .seconds = q->time.hard * 3 / 4};
    q->nodes -= u->now.proof.nodes;
    q->first = find_mate;
}

static void do_go(void *self, char *rest)
{
    uci *u = self;
    uci_request r;
    uci_request_read(&r, &u->common, rest);
    if (r.perft > 0) {
        const int most = most_of(u, 64);
        start_job(u, (uci_job){.perft = (int)(r.perft < most ? r.perft : most)});
        return;
    }
    play_protocol_state_finish(&u->common);
    apply_settings(u, r.mate > 0);
    u->now.job.out = NULL;
    play_question q = question_of(u, &r);
    if (r.mate > 0 && !q.only)
        prove_first(u, &r, &q);
    u->now.lines = q.lines;
    /* In ponder and infinite mode an early mate must not end the search. */
    u->now.mate = q.ponder || q.infinite ? 0 : (int)(r.mate > 1000 ? 1000 : r.mate);
    ask(u, &q);
}

/* --- other commands */

static void do_uci(void *self, char *rest)
{
    uci *u = self;
    nw_buffer b = {0};
    (void)rest;
    nw_buffer_add(&b, "id name Nullwindow %s\nid author the Nullwindow authors\n", nw_version());
    uci_options_write(&b, &u->set, &u->common);
    nw_buffer_add(&b, "uciok\n");
    play_say(u->session.host->out, &b);
}

static void do_setoption(void *self, char *rest)
{
    uci *u = self;
    u->common.options.selective = u->selective;
    uci_options_set(&u->set, &u->common, rest);
    u->selective = u->common.options.selective;
    u->common.changed |= u->exact;
    u->exact = false;
}

static void do_draw(void *self, char *rest)
{
    const uci *u = self;
    char text[2048];
    const nw_game_info *game = u->common.info;
    const void *state = played_state(&u->common.game);
    nw_buffer b = {0};
    (void)rest;
    game->draw(state, true, text, sizeof text);
    nw_buffer_add(&b, "%s", text);
    game->rules->print(state, text, sizeof text);
    nw_buffer_add(&b, "Fen: %s\nKey: %016" PRIX64 "\n", text, game->rules->key(state));
    play_say(u->session.host->out, &b);
}

static void do_isready(void *self, char *rest)
{
    uci *u = self;
    (void)rest;
    if (!play_thinker_busy(u->common.thinker))
        apply_settings(u, u->exact);
    play_say_line(u->session.host->out, "readyok");
}

static void do_newgame(void *self, char *rest)
{
    (void)rest;
    ((uci *)self)->common.forget = true;
}

static void do_stop(void *self, char *rest)
{
    (void)rest;
    play_thinker_stop(((uci *)self)->common.thinker);
}

static void do_ponderhit(void *self, char *rest)
{
    (void)rest;
    play_thinker_hit(((uci *)self)->common.thinker);
}

static void do_bench(void *self, char *rest)
{
    uci *u = self;
    (void)rest;
    start_job(u, (uci_job){.options = &u->common.options, .bench = most_of(u, UCI_BENCH_DEPTH)});
}

static void do_quit(void *self, char *rest)
{
    (void)rest;
    ((uci *)self)->session.quit = true;
}

static void do_help(void *self, char *rest);

/* --- the session */

static const play_protocol protocol;

/* Could a person have typed the word? */
static bool is_plain(const char *word)
{
    for (; *word; word++)
        if (!isprint((unsigned char)*word))
            return false;
    return true;
}

/* UCI requires skipping unknown words before a command. */
static void obey(void *self, char *line)
{
    const uci *u = self;
    const char *word, *first = NULL;
    while ((word = play_word_next(&line))) {
        const play_command *command = play_session_find(&protocol, word);
        if (command) {
            command->run(self, line);
            return;
        }
        first = first ? first : word;
    }
    if (first && is_plain(first))
        play_say_line(u->session.host->out, "info string unknown command '%.40s'; try help", first);
}

static double deadline(void *self)
{
    return play_thinker_deadline(((uci *)self)->common.thinker);
}

static void late(void *self)
{
    play_thinker_stop(((uci *)self)->common.thinker);
}

/* End of input means quit; but perft and bench, which need no client, finish first while the output
 * is read. */
static void ended(void *self)
{
    const uci *u = self;
    while (u->now.job.out && play_thinker_busy(u->common.thinker) &&
           !play_reader_is_gone(u->session.host->out))
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static const play_command commands[] = {
    {"uci", do_uci, NULL},
    {"isready", do_isready, NULL},
    {"setoption", do_setoption, NULL},
    {"ucinewgame", do_newgame, NULL},
    {"position", do_position, NULL},
    {"go", do_go, NULL},
    {"stop", do_stop, NULL},
    {"ponderhit", do_ponderhit, NULL},
    {"d", do_draw, NULL},
    {"bench", do_bench, NULL},
    {"quit", do_quit, NULL},
    {"help", do_help, NULL},
    {NULL, NULL, NULL},
};

static void do_help(void *self, char *rest)
{
    const uci *u = self;
    nw_buffer b = {0};
    (void)rest;
    nw_buffer_add(&b, "info string commands:");
    for (const play_command *c = commands; c->name; c++)
        nw_buffer_add(&b, " %s", c->name);
    nw_buffer_add(&b,
                  "\ninfo string this is the Universal Chess Interface; to play on the terminal "
                  "leave by quit and type: nullwindow play chess\n");
    play_say(u->session.host->out, &b);
}

static const play_protocol protocol = {.commands = commands,
                                       .any_case = true,
                                       .obey = obey,
                                       .deadline = deadline,
                                       .late = late,
                                       .ended = ended};

int play_uci(const play_host *host, nw_error *err)
{
    uci u = {.session = {.host = host, .protocol = &protocol, .self = &u},
             .set = uci_settings_usual()};
    int rc = play_protocol_state_open(&u.common, host, "chess", PLAY_HASH_DEFAULT, err);
    u.selective = u.common.options.selective;
    u.now = (thought){.game = u.common.info,
                      .out = host->out,
                      .thinker = u.common.thinker,
                      .root = malloc(u.common.info->rules->state_size)};
    if (rc == 0 && !u.now.root)
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0)
        play_session_run(&u.session);
    play_protocol_state_close(&u.common);
    free(u.now.root);
    return rc;
}
