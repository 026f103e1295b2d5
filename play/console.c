/* SPDX-License-Identifier: MIT */
/* The game loop on a terminal: whose turn it is, thinking, and waiting for a person. */
#include "play/console.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "play/console_state.h"
#include "play/level.h"
#include "play/output.h"
#include <string.h>

/* Poll interval for input while the thinker or the clock runs. */
#define TICK_SECONDS 0.05
/* Time limit of an analysis line. */
#define ANALYSIS_SECONDS 0.5

/* --- thinking */

/* Input while the program thinks: an empty line (or "stop"), or a command, which cancels the
 * search. Moves are ignored: they would be played for the program. */
static void listen(console *c, play_thinker *t)
{
    char *line = NULL;
    const play_line kind = play_lines_next(c->session.host->in, nw_seconds() + TICK_SECONDS, &line);
    if (kind == PLAY_LINE_END || *c->o->interrupted)
        c->session.quit = true;
    else if (kind == PLAY_LINE_READ && console_is_command(c, line))
        snprintf(c->waiting, sizeof c->waiting, "%s", line); /* longer lines cannot be file names */
    else if (kind == PLAY_LINE_READ && *line && !play_same_word(line, "stop"))
        play_say_line(c->out, "\nThinking. Enter plays at once; commands are obeyed, quit leaves.");
    else if (kind == PLAY_LINE_READ)
        play_thinker_stop(t);
    if (c->session.quit || *c->waiting)
        play_thinker_stop(t);
}

/* The thinker of a side, created on first use. */
static play_thinker *thinker_of(console *c, console_side *s)
{
    nw_error err = {0};
    if (!s->thinker && play_thinker_create(&s->thinker, c->o->game, &s->player.options, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    return s->thinker;
}

/* The person's limits or the player's own, whichever is smaller. */
static play_question question_of(console *c, const console_side *s, double seconds)
{
    played_game *g = console_game(c);
    const play_player *p = &s->player;
    play_question q = {.state = played_state(g),
                       .reversible = g->quiet[g->plies],
                       .depth = (int)play_tighter((uint64_t)c->depth, (uint64_t)p->depth),
                       .nodes = p->nodes,
                       .evaluations = p->evaluations,
                       .evaluation_cost = p->evaluation_cost,
                       .node_cost = p->node_cost,
                       .report = console_show_thinking,
                       .context = c};
    if (p->seconds > 0 && p->seconds < seconds)
        seconds = p->seconds;
    q.time = (play_budget){seconds, seconds};
    q.history = played_history(g, &q.history_count);
    return q;
}

/* Asks, polls for input while the program thinks, and waits. 1: a result; 0: none; -1: the search
 * failed, as is said. */
static int think(console *c, console_side *s, const play_question *q, nw_result *result)
{
    nw_error err = {0};
    play_thinker *t = thinker_of(c, s);
    if (!t)
        return -1;
    int rc = play_thinker_ask(t, q, &err);
    while (rc == 0 && c->o->terminal && play_thinker_busy(t) && !*c->waiting)
        listen(c, t);
    if (rc == 0)
        rc = play_thinker_wait(t, result, &err);
    console_clear_thinking(c);
    if (rc < 0) {
        play_say_line(c->out, "%s", err.text);
        return -1;
    }
    return result->move != NW_NO_MOVE && !c->session.quit && !*c->waiting;
}

/* The side whose player gives hints: the other one, if a built-in player has it. */
static console_side *helper_of(console *c)
{
    const int mover = played_mover(console_game(c));
    return &c->side[c->side[!mover].person ? mover : !mover];
}

void console_analyse(console *c, const char *what, double seconds)
{
    nw_result r;
    console_side *s = helper_of(c);
    const play_question q = question_of(c, s, seconds);
    if (think(c, s, &q, &r) > 0)
        console_show_line(c, what, &r);
}

/* --- the course of the game */

bool console_is_over(console *c)
{
    return c->ended || played_status_of(console_game(c)).over;
}

void console_refresh(console *c)
{
    const played_status now = played_status_of(console_game(c));
    if (!c->ended) {
        strcpy(c->record.result, "*");
        if (now.over)
            record_set_winner(&c->record, now.winner);
    }
    console_show_board(c);
    if (console_is_over(c))
        console_show_result(c);
}

int console_set_player(console *c, int player, const char *who, nw_error *err)
{
    console_side *s = &c->side[player], fresh = {.person = play_same_word(who, "me")};
    if (strlen(who) >= CONSOLE_WHO_SIZE)
        return nw_fail(err, NW_EINVAL, "player: more than %d characters", CONSOLE_WHO_SIZE - 1);
    snprintf(fresh.text, sizeof fresh.text, "%s", who);
    const int rc = play_player_parse(&fresh.player, c->o->game, fresh.person ? "" : who, err);
    if (rc != 0)
        return rc;
    play_thinker_free(s->thinker);
    *s = fresh;
    return 0;
}

/* The first moves of a game vary, unless variety is off. */
static void play_ours(console *c)
{
    nw_error err = {0};
    nw_result r;
    played_game *g = console_game(c);
    console_side *s = &c->side[played_mover(g)];
    const char *side = g->side[played_mover(g)];
    char name[NOTATION_SIZE], what[64 + NOTATION_SIZE];
    play_question q = question_of(c, s, c->seconds);
    q.level = s->player.level ? s->player.level : c->level;
    q.vary = c->o->seed > 0 && g->plies < PLAY_OPENING_PLIES && played_begins_as_usual(g);
    q.seed = nw_random(&c->random);
    const int thought = think(c, s, &q, &r);
    if (thought < 0) { /* it would fail again, for ever */
        s->person = true;
        play_say_line(c->out, "%s is yours.", side);
    }
    if (thought <= 0)
        return;
    snprintf(what, sizeof what, "%s plays %s", side, played_move_name(g, g->plies, r.move, name));
    console_show_line(c, what, &r);
    if (played_move(g, r.move, &err) < 0)
        play_say_line(c->out, "%s", err.text);
    console_refresh(c);
}

/* --- waiting for a person */

/* Forced moves, such as passes, are easily missed. */
static void say_only_move(console *c)
{
    nw_move moves[NW_MOVES_MAX];
    char name[NOTATION_SIZE];
    const played_game *g = console_game(c);
    if (!console_is_over(c) && g->game->rules->moves(played_state(g), moves) == 1)
        play_say_line(c->out, "The only move: %s", played_move_name(g, g->plies, moves[0], name));
}

/* Prints the analysis once per position a person reaches. */
static void analyse_once(console *c)
{
    const played_game *g = console_game(c);
    if (!c->analysis || console_is_over(c) || g->key[g->plies] == c->analysed)
        return;
    c->analysed = g->key[g->plies];
    console_analyse(c, "analysis", ANALYSIS_SECONDS < c->seconds ? ANALYSIS_SECONDS : c->seconds);
}

static void write_prompt(console *c, char *out, size_t size)
{
    const played_game *g = console_game(c);
    snprintf(out, size, "%s> ", console_is_over(c) ? "over" : g->side[played_mover(g)]);
}

static void ask_person(console *c)
{
    char prompt[64];
    if (c->prompted)
        return;
    say_only_move(c);
    analyse_once(c);
    c->prompted = !c->session.quit && !*c->waiting;
    write_prompt(c, prompt, sizeof prompt);
    if (c->prompted && c->o->terminal && !c->prompt) {
        fputs(prompt, c->out);
        fflush(c->out);
    }
}

/* Runs the command typed while the program thought. */
static void run_waiting(console *c)
{
    char line[CONSOLE_LINE_SIZE];
    strcpy(line, c->waiting);
    *c->waiting = '\0';
    console_obey(c, line);
}

/* Everything due before the prompt. */
static bool work(void *self)
{
    console *c = self;
    const bool persons = c->side[0].person || c->side[1].person;
    if (*c->o->interrupted)
        c->session.quit = true;
    else if (*c->waiting)
        run_waiting(c);
    else if (!console_is_over(c) && !c->side[played_mover(console_game(c))].person)
        play_ours(c);
    else if (!persons && !c->o->terminal)
        c->session.quit = true;
    else
        ask_person(c);
    return c->session.quit || !c->prompted; /* no prompt after quit */
}

static double deadline(void *self)
{
    (void)self;
    return nw_seconds() + 4 * TICK_SECONDS;
}

/* Returns lines typed while the program thought first. */
static play_line next_line(void *self, double until, char **line)
{
    console *c = self;
    char prompt[64];
    const play_line typed =
        play_lines_next(c->session.host->in, c->prompt ? nw_seconds() : until, line);
    if (typed == PLAY_LINE_END || !c->prompt)
        return typed;
    write_prompt(c, prompt, sizeof prompt);
    if (typed == PLAY_LINE_TIMEOUT)
        return play_prompt_next(c->prompt, prompt, line);
    play_say_line(c->out, "%s%s", prompt, *line);
    return typed;
}

static void ended(void *self)
{
    const console *c = self;
    if (c->o->terminal)
        fputc('\n', c->out); /* ends the prompt's line */
}

static const play_protocol protocol = {.commands = console_commands,
                                       .any_case = true,
                                       .obey = console_obey,
                                       .work = work,
                                       .next = next_line,
                                       .deadline = deadline,
                                       .ended = ended};

/* --- the whole */

static int begin(console *c, nw_error *err)
{
    char kept[1024];
    int rc = record_begin(&c->record, c->o->game, err);
    if (rc == 0) {
        played_free(console_game(c));
        rc = played_begin_at(console_game(c), c->o->game, c->o->start, err);
    }
    for (int i = 0; rc == 0 && i < 2; i++)
        rc = console_set_player(c, i, c->o->who[i], err);
    if (rc == 0 && c->o->resume && !console_kept_path(c->o->game, kept, sizeof kept))
        rc = nw_fail(err, NW_EINVAL, "games of %s cannot be saved: they have no file format",
                     c->o->game->rules->name);
    else if (rc == 0 && c->o->resume)
        rc = console_load(c, kept, 1, err);
    else if (rc == 0 && c->o->load)
        rc = console_load(c, c->o->load, c->o->number > 0 ? c->o->number : 1, err);
    return rc;
}

int play_console(const play_host *host, const play_console_options *o, nw_error *err)
{
    console c = {.session = {.host = host, .protocol = &protocol, .self = &c},
                 .o = o,
                 .out = host->out,
                 .seconds = o->seconds,
                 .level = o->level,
                 .random = o->seed,
                 .analysis = o->analysis};
    const int rc = begin(&c, err);
    if (rc == 0) {
        c.prompt = o->terminal ? play_prompt_open(o->interrupted) : NULL;
        console_refresh(&c);
        play_session_run(&c.session);
        if (o->terminal || *o->interrupted)
            console_keep(&c);
    }
    play_prompt_close(c.prompt);
    for (int i = 0; i < 2; i++)
        play_thinker_free(c.side[i].thinker);
    record_free(&c.record);
    return rc;
}
