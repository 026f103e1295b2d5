/* SPDX-License-Identifier: MIT */
#include "play/uci.h"
#include "core/error.h"
#include "records/played.h"
#include "play/output.h"
#include "play/player.h"
#include "play/thinker.h"
#include "play/uci_jobs.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum { HASH_DEFAULT = 16, HASH_MOST = 65536, LINES_MOST = 64, OVERHEAD_DEFAULT = 5 };
enum { TEST_BITS = 10 }; /* of the table, where depth_most is given */

#define BOUNDS_FROM_SECONDS 0.3

/* What the options hold, and what of it the thinker does not know yet. */
typedef struct settings {
    long long hash, lines, overhead, threads; /* overhead in milliseconds */
    int ponder; /* only announced: whether to ponder is the client's affair */
    nw_options options;
    bool changed, forget;
} settings;

/* What the thinker's thread reads while the loop below goes on. */
typedef struct thought {
    const nw_game_info *game;
    FILE *out;
    play_thinker *thinker;
    void *root;
    int lines;
    int mate;       /* moves to the mate asked for; 0: none */
    nw_move leader; /* the first move of the last line told */
    uci_job job;    /* its out is NULL where the last question was a search */
} thought;

typedef struct uci {
    FILE *out;
    play_thinker *thinker;
    played_game game;
    settings set;
    thought now;
    int depth_most;
    bool exact; /* the thinker searches every move */
    bool quit;
    play_lag lag;
    double spent; /* by the last search */
} uci;

/* --- what the search tells */

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

/* Bounds come with every pass; those of the first moments nobody could read. */
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

/* A search that was cut short may play a move whose line was not told yet. */
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

/* Without memory to search there is still a legal move to be played. */
static nw_move move_of(const thought *t, const play_answer *a)
{
    nw_move moves[NW_MOVES_MAX];
    if (a->code == NW_OK)
        return a->result->move;
    return t->game->rules->moves(t->root, moves) > 0 ? moves[0] : NW_NO_MOVE;
}

static void on_done(void *context, const play_answer *a)
{
    thought *t = context;
    const nw_result *r = a->result;
    const nw_move move = move_of(t, a);
    nw_buffer b = {0};
    if (a->code != NW_OK)
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
    if (a->code == NW_OK && r->pv_length > 1 && r->pv[0] == move) {
        nw_buffer both = {0};
        played_write_line(&both, t->game, t->root, r->pv, 2, false);
        if (both.text)
            nw_buffer_add(&b, " ponder%s", strrchr(both.text, ' '));
        nw_buffer_free(&both);
    }
    nw_buffer_add(&b, "\n");
    play_say(t->out, &b);
}

/* --- options */

/* An option as it is announced; the value is kept in settings, at offset. */
typedef struct uci_option {
    const char *name;
    enum { CHECK, SPIN, COMBO, BUTTON } type;
    size_t offset;
    long long least, most;
} uci_option;

static const uci_option options[] = {
    {"Hash", SPIN, offsetof(settings, hash), 1, HASH_MOST},
    {"Clear Hash", BUTTON, offsetof(settings, forget), 0, 0},
    {"Ponder", CHECK, offsetof(settings, ponder), 0, 0},
    {"MultiPV", SPIN, offsetof(settings, lines), 1, LINES_MOST},
    {"Move Overhead", SPIN, offsetof(settings, overhead), 0, 5000},
    {"Algorithm", COMBO, 0, 0, 0},
    {"Threads", SPIN, offsetof(settings, threads), 1, 1},
};
enum { OPTIONS = sizeof options / sizeof *options };

static void write_option(nw_buffer *b, const uci_option *o, settings *s)
{
    const void *value = (char *)s + o->offset;
    nw_buffer_add(b, "option name %s type ", o->name);
    switch (o->type) {
    case CHECK:
        nw_buffer_add(b, "check default %s", *(const int *)value ? "true" : "false");
        break;
    case SPIN:
        nw_buffer_add(b, "spin default %lld min %lld max %lld", *(const long long *)value, o->least,
                      o->most);
        break;
    case COMBO:
        nw_buffer_add(b, "combo default %s", s->options.algorithm);
        for (int i = 0; nw_algorithm_name(i); i++)
            nw_buffer_add(b, " var %s", nw_algorithm_name(i));
        break;
    case BUTTON:
        nw_buffer_add(b, "button");
        break;
    }
    nw_buffer_add(b, "\n");
}

static void say_hello(uci *u)
{
    nw_buffer b = {0};
    nw_buffer_add(&b, "id name Nullwindow %s\nid author the Nullwindow authors\n", nw_version());
    for (int i = 0; i < OPTIONS; i++)
        write_option(&b, &options[i], &u->set);
    nw_buffer_add(&b, "uciok\n");
    play_say(u->out, &b);
}

static bool same_word(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}

static bool set_algorithm(settings *s, const char *value)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (same_word(nw_algorithm_name(i), value)) {
            s->options.algorithm = nw_algorithm_name(i);
            return s->changed = true;
        }
    return false;
}

static bool set_spin(settings *s, const uci_option *o, const char *value)
{
    char *end = NULL;
    const long long n = strtoll(value, &end, 10);
    if (end == value || *end || n < o->least || n > o->most)
        return false;
    *(long long *)(void *)((char *)s + o->offset) = n;
    const int bits = play_player_table_bits(s->hash);
    s->changed |= bits != s->options.table_bits;
    s->options.table_bits = bits;
    return true;
}

static bool set_value(settings *s, const uci_option *o, const char *value)
{
    if (o->type == SPIN)
        return set_spin(s, o, value);
    if (o->type == COMBO)
        return set_algorithm(s, value);
    if (o->type == BUTTON)
        return s->forget = true;
    if (!same_word(value, "true") && !same_word(value, "false"))
        return false;
    *(int *)(void *)((char *)s + o->offset) = same_word(value, "true");
    return true;
}

/* Joins the words up to `until` (or the end), one blank between them, into out. */
static void join_words(char **rest, const char *until, char *out, size_t size)
{
    char *word;
    size_t used = 0;
    out[0] = '\0';
    while ((word = play_word_next(rest)) && !(until && same_word(word, until))) {
        const int n = snprintf(out + used, size - used, "%s%s", used ? " " : "", word);
        used = used + (size_t)n < size ? used + (size_t)n : size - 1;
    }
}

/* setoption name N [value V]; both may be of several words. */
static void do_setoption(uci *u, char *rest)
{
    char name[64], value[256];
    const char *first = play_word_next(&rest);
    if (!first || !same_word(first, "name"))
        return;
    join_words(&rest, "value", name, sizeof name);
    join_words(&rest, NULL, value, sizeof value);
    for (int i = 0; i < OPTIONS; i++)
        if (same_word(options[i].name, name)) {
            if (!set_value(&u->set, &options[i], value))
                play_say_line(u->out, "info string %s: '%.60s' is no value for it", options[i].name,
                              value);
            return;
        }
    play_say_line(u->out, "info string no option is called '%.60s'", name);
}

/* Tells the thinker what has changed; nothing may be going on. A mate is looked for among all
 * moves: exact. */
static void apply_settings(uci *u, bool exact)
{
    nw_error err = {0};
    nw_options o = u->set.options;
    if (u->depth_most > 0)
        o.table_bits = TEST_BITS;
    if (exact)
        o.selective = 0;
    if ((u->set.changed || exact != u->exact) && play_thinker_configure(u->thinker, &o, &err) < 0)
        play_say_line(u->out, "info string %s", err.text);
    else if (u->set.forget)
        play_thinker_clear(u->thinker);
    u->exact = exact;
    u->set.changed = u->set.forget = false;
}

/* --- position */

/* The fields up to "moves" are the position. */
static void do_position(uci *u, char *rest)
{
    char fen[256];
    nw_error err = {0};
    played_game game;
    char *word = play_word_next(&rest);
    const bool usual = word && same_word(word, "startpos");
    if (!word || (!usual && !same_word(word, "fen"))) {
        play_say_line(u->out, "info string position: expected startpos or fen");
        return;
    }
    join_words(&rest, "moves", fen, sizeof fen);
    int rc = played_begin(&game, u->game.game, usual ? "" : fen, &err);
    if (rc == NW_OK) {
        played_free(&u->game);
        u->game = game;
        while (rc == NW_OK && (word = play_word_next(&rest)))
            rc = played_move_text(&u->game, word, &err);
    } else {
        played_free(&game);
    }
    if (rc != NW_OK)
        play_say_line(u->out, "info string %s", err.text);
}

/* --- go */

/* What a `go` asked for. Times in milliseconds as they came. */
typedef struct request {
    long long time[2], increment[2], moves_to_go, depth, nodes, mate, move_time, perft;
    bool has_time[2], has_move_time;
    int ponder, infinite;
    nw_move only[NW_MOVES_MAX];
    int only_count;
} request;

#define FIELD(name) offsetof(request, name)

static const struct {
    const char *name;
    size_t offset;
    long long least;
} numbers[] = {
    {"wtime", FIELD(time[0]), -86400000}, {"btime", FIELD(time[1]), -86400000},
    {"winc", FIELD(increment[0]), 0},     {"binc", FIELD(increment[1]), 0},
    {"movestogo", FIELD(moves_to_go), 0}, {"depth", FIELD(depth), 1},
    {"nodes", FIELD(nodes), 1},           {"mate", FIELD(mate), 1},
    {"movetime", FIELD(move_time), 0},    {"perft", FIELD(perft), 1},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int find_number(const char *word)
{
    for (int i = 0; i < NUMBERS; i++)
        if (same_word(numbers[i].name, word))
            return i;
    return -1;
}

static bool is_keyword(const char *word)
{
    return find_number(word) >= 0 || same_word(word, "ponder") || same_word(word, "infinite") ||
           same_word(word, "searchmoves");
}

/* A number that is none, or out of all bounds, is taken as the least that makes sense. */
static long long read_number(const char *word, long long least)
{
    const long long n = word ? strtoll(word, NULL, 10) : 0, most = 1000000000000;
    return n < least ? least : n > most ? most : n;
}

static void add_once(request *q, nw_move move)
{
    for (int i = 0; i < q->only_count; i++)
        if (q->only[i] == move)
            return;
    if (q->only_count < NW_MOVES_MAX)
        q->only[q->only_count++] = move;
}

/* Moves up to the next keyword; returns that, or NULL. Moves that are not legal are left out. */
static char *read_moves(uci *u, char **rest, request *q)
{
    char *word;
    while ((word = play_word_next(rest)) && !is_keyword(word)) {
        nw_error err = {0};
        nw_move move;
        if (u->game.game->parse_move(played_state(&u->game), word, &move, &err) < 0)
            play_say_line(u->out, "info string searchmoves: %s", err.text);
        else
            add_once(q, move);
    }
    return word;
}

static void read_request(uci *u, char *rest, request *q)
{
    char *word = play_word_next(&rest);
    while (word) {
        const int i = find_number(word);
        if (same_word(word, "searchmoves")) {
            word = read_moves(u, &rest, q);
            continue;
        }
        if (i >= 0)
            *(long long *)(void *)((char *)q + numbers[i].offset) =
                read_number(play_word_next(&rest), numbers[i].least);
        q->has_time[0] |= i == 0;
        q->has_time[1] |= i == 1;
        q->has_move_time |= i >= 0 && numbers[i].offset == FIELD(move_time);
        q->ponder |= same_word(word, "ponder");
        q->infinite |= same_word(word, "infinite");
        word = play_word_next(&rest);
    }
}

static play_budget budget_of(uci *u, const request *q)
{
    const int mover = played_mover(&u->game);
    const int given = q->has_time[mover] ? mover : !mover; /* one clock is better than none */
    const play_clock c = {
        .move_time = q->has_move_time ? (double)(q->move_time > 0 ? q->move_time : 1) / 1000 : 0,
        .has_left = q->has_time[given],
        .left = (double)q->time[given] / 1000,
        .increment = (double)q->increment[mover] / 1000,
        .moves_to_go = (int)(q->moves_to_go > 1000 ? 1000 : q->moves_to_go),
        .moves_expected = played_moves_expected(&u->game),
        .overhead = (double)u->set.overhead / 1000,
    };
    return play_lag_budget(&u->lag, &c, u->spent);
}

static int depth_of(const uci *u, const request *q)
{
    long long depth = q->depth;
    if (q->mate > 0 && (depth == 0 || 2 * q->mate < depth))
        depth = 2 * q->mate; /* the loser's last reply belongs to the proof */
    if (depth > NW_PLIES_MAX)
        depth = NW_PLIES_MAX;
    if (u->depth_most > 0 && (depth == 0 || depth > u->depth_most))
        depth = u->depth_most;
    return (int)depth;
}

/* Ends what is going on, answer included. */
static void finish_thinking(uci *u)
{
    nw_result last;
    play_thinker_stop(u->thinker);
    (void)play_thinker_wait(u->thinker, &last, NULL);
    u->spent = last.seconds;
}

static void ask(uci *u, play_question *q)
{
    nw_error err = {0};
    memcpy(u->now.root, q->state, u->game.game->rules->state_size);
    u->now.leader = NW_NO_MOVE;
    if (play_thinker_ask(u->thinker, q, &err) < 0) {
        const nw_result none = {.move = NW_NO_MOVE};
        const play_answer answer = {err.code, &err, &none};
        on_done(&u->now, &answer); /* every go has its bestmove */
    }
}

static void start_job(uci *u, uci_job job)
{
    finish_thinking(u);
    apply_settings(u, u->exact);
    u->now.job = job;
    play_question q = {.state = played_state(&u->game), .job = uci_run_job, .context = &u->now.job};
    u->now.job.state = u->now.root;
    ask(u, &q);
}

static void do_go(uci *u, char *rest)
{
    request r = {0};
    read_request(u, rest, &r);
    if (r.perft > 0) {
        const int most = u->depth_most > 0 ? u->depth_most : 64;
        start_job(u, (uci_job){.out = u->out,
                               .game = u->game.game,
                               .perft = (int)(r.perft < most ? r.perft : most)});
        return;
    }
    finish_thinking(u);
    apply_settings(u, r.mate > 0);
    u->now.job.out = NULL;
    play_question q = {.state = played_state(&u->game),
                       .reversible = u->game.quiet[u->game.plies],
                       .only = r.only_count ? r.only : NULL,
                       .only_count = r.only_count,
                       .lines = (int)u->set.lines,
                       .depth = depth_of(u, &r),
                       .nodes = (uint64_t)r.nodes,
                       .time = budget_of(u, &r),
                       .ponder = r.ponder,
                       .report = on_report,
                       .done = on_done,
                       .context = &u->now};
    q.history = played_history(&u->game, &q.history_count);
    const bool limited = r.depth > 0 || r.nodes > 0 || r.mate > 0 || q.time.hard > 0;
    q.infinite = r.infinite || (!limited && !r.ponder);
    u->now.lines = q.lines;
    /* Where the answer has to wait, a mate found early is no reason to give it. */
    u->now.mate = q.ponder || q.infinite ? 0 : (int)(r.mate > 1000 ? 1000 : r.mate);
    ask(u, &q);
}

/* --- the others */

static void do_draw(uci *u)
{
    char text[2048];
    const nw_game_info *game = u->game.game;
    const void *state = played_state(&u->game);
    nw_buffer b = {0};
    game->draw(state, true, text, sizeof text);
    nw_buffer_add(&b, "%s", text);
    game->rules->print(state, text, sizeof text);
    nw_buffer_add(&b, "Fen: %s\nKey: %016" PRIX64 "\n", text, game->rules->key(state));
    play_say(u->out, &b);
}

static void do_isready(uci *u)
{
    if (!play_thinker_busy(u->thinker))
        apply_settings(u, u->exact);
    play_say_line(u->out, "readyok");
}

static void do_newgame(uci *u)
{
    u->set.forget = true;
}

static void do_stop(uci *u)
{
    play_thinker_stop(u->thinker);
}

static void do_ponderhit(uci *u)
{
    play_thinker_hit(u->thinker);
}

static void do_bench(uci *u)
{
    start_job(u, (uci_job){.out = u->out,
                           .game = u->game.game,
                           .options = &u->set.options,
                           .bench = u->depth_most > 0 ? u->depth_most : UCI_BENCH_DEPTH});
}

static void do_quit(uci *u)
{
    u->quit = true;
}

/* Commands without arguments, and with. What is not here is passed over. */
static const struct {
    const char *name;
    void (*plain)(uci *u);
    void (*with)(uci *u, char *rest);
} commands[] = {
    {"uci", say_hello, NULL},
    {"isready", do_isready, NULL},
    {"setoption", NULL, do_setoption},
    {"ucinewgame", do_newgame, NULL},
    {"position", NULL, do_position},
    {"go", NULL, do_go},
    {"stop", do_stop, NULL},
    {"ponderhit", do_ponderhit, NULL},
    {"d", do_draw, NULL},
    {"bench", do_bench, NULL},
    {"quit", do_quit, NULL},
};

static bool run_command(uci *u, const char *name, char *rest)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (same_word(commands[i].name, name)) {
            if (commands[i].plain)
                commands[i].plain(u);
            else
                commands[i].with(u, rest);
            return true;
        }
    return false;
}

/* The protocol asks to skip words in front of a command that are not known. */
static void run_line(uci *u, char *line)
{
    char *word;
    while ((word = play_word_next(&line)))
        if (run_command(u, word, line))
            return;
}

static int begin(uci *u, FILE *out, int depth_most, nw_error *err)
{
    const nw_game_info *game = nw_game_find("chess", 5);
    *u = (uci){.out = out, .depth_most = depth_most};
    u->set = (settings){.hash = HASH_DEFAULT,
                        .lines = 1,
                        .overhead = OVERHEAD_DEFAULT,
                        .threads = 1,
                        .options = play_player_defaults(game)};
    u->set.options.table_bits = depth_most > 0 ? TEST_BITS : play_player_table_bits(u->set.hash);
    u->now = (thought){.game = game, .out = out, .root = malloc(game->rules->state_size)};
    if (!u->now.root)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = played_begin(&u->game, game, "", err);
    if (rc == NW_OK)
        rc = play_thinker_create(&u->thinker, game, &u->set.options, err);
    u->now.thinker = u->thinker;
    return rc;
}

static void end(uci *u)
{
    play_thinker_free(u->thinker);
    played_free(&u->game);
    free(u->now.root);
}

/* The end of the input is a quit; but perft and bench, which ask nothing of the client, are
 * finished first as long as somebody reads. */
static void finish_job(uci *u)
{
    while (u->now.job.out && play_thinker_busy(u->thinker) && !play_reader_is_gone(u->out))
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

int play_uci(play_lines *in, FILE *out, int depth_most, nw_error *err)
{
    uci u;
    char *line = NULL;
    const int rc = begin(&u, out, depth_most, err);
    while (rc == NW_OK && !u.quit && !ferror(out)) {
        const play_line kind = play_lines_next(in, play_thinker_deadline(u.thinker), &line);
        if (kind == PLAY_LINE_END) {
            finish_job(&u);
            break;
        }
        if (kind == PLAY_LINE_TIMEOUT)
            play_thinker_stop(u.thinker);
        else
            run_line(&u, line);
    }
    end(&u);
    return rc;
}
