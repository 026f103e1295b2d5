/* SPDX-License-Identifier: MIT */
/* Does a player throw wins or draws of small checkers endings away? It plays the better side of
 * each position of a file (of drawn ones the side to move) against all endings of four pieces
 * solved, which resist as long as they can or, in a draw, go where most replies lose. Every move of
 * the player is judged by the solved endings; the rules of play decide the game, so that a win must
 * also be made: forty moves without progress, or a third repetition, is not a win.
 *     make build/lab/programs/endings && build/lab/programs/endings --help */
#include "arena/player.h"
#include "core/clock.h"
#include "games/checkers/endings.h"
#include "games/checkers/rules.h"
#include "games/checkers/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DRAWN_PLIES = 100, FEN_SIZE = 128 };

typedef enum value { LOSS = -1, DRAW, WIN } value;
static const char *const names[] = {"loss", "draw", "win"};

/* A line of the file. */
typedef struct ending {
    char fen[FEN_SIZE];
    value value; /* for the side to move */
    int plies;
} ending;

typedef struct trial {
    checkers_endings endings;
    arena_spec spec;
    arena_player player;
    arena_limits limits;
    const char *file;
    int positions, won, drawn, thrown, wrong;
    long moves;
    double longest; /* seconds of a move */
} trial;

static value value_of(int plies)
{
    return plies == CHECKERS_ENDING_DRAWN ? DRAW : plies % 2 ? WIN : LOSS;
}

static value value_at(const trial *t, const checkers_pos *p)
{
    return value_of(checkers_ending_plies(&t->endings, p));
}

/* --- the opponent */

static bool occurred(const played_game *g, uint64_t key)
{
    for (int i = 0; i <= g->plies; i++)
        if (g->key[i] == key)
            return true;
    return false;
}

/* How unpleasant a drawing move's position is: losing replies count most, and a repeated position
 * makes no progress. */
static int trap(const trial *t, const played_game *g, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int losing = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        losing += value_at(t, &child) == WIN;
    }
    return CHECKERS_MAX_MOVES * losing - n - (occurred(g, p->key) ? 1 << 20 : 0);
}

/* The best move of a side that cannot improve its value. */
static checkers_move oracle_move(const trial *t, const played_game *g)
{
    checkers_move moves[CHECKERS_MAX_MOVES], best_move = NW_NO_MOVE;
    const checkers_pos *p = played_state(g);
    const value mine = value_at(t, p);
    const int n = checkers_moves(p, moves);
    int best = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        const int plies = checkers_ending_plies(&t->endings, &child);
        if (value_of(plies) != -mine)
            continue;
        const int worth = mine == DRAW ? trap(t, g, &child) : mine == LOSS ? plies : -plies;
        if (best_move == NW_NO_MOVE || worth > best) {
            best = worth;
            best_move = moves[i];
        }
    }
    return best_move;
}

/* --- a game */

static int ask_player(trial *t, const played_game *g, nw_move *move, nw_error *err)
{
    const double start = nw_seconds();
    const arena_turn turn = {.game = g, .limits = &t->limits, .deadline = start + ARENA_PATIENCE};
    arena_answer answer = {.move = NW_NO_MOVE};
    const int rc = t->spec.protocol->move(&t->player, &turn, &answer, err);
    *move = answer.move;
    const double seconds = nw_seconds() - start;
    t->longest = seconds > t->longest ? seconds : t->longest;
    t->moves++;
    return rc;
}

/* Reports that the player's last move, or all of them together, lost value. */
static void report(trial *t, const ending *e, const played_game *g, const char *what)
{
    char name[NOTATION_SIZE], fen[FEN_SIZE];
    checkers_print(played_state_at(g, g->plies - 1), fen, sizeof fen);
    printf("%s %s %d: %s %s %s (ply %d, the last %d reversible)\n", e->fen, names[e->value + 1],
           e->plies, fen, played_move_name(g, g->plies - 1, g->move[g->plies - 1], name), what,
           g->plies, g->quiet[g->plies]);
    t->thrown++;
}

/* The game's value for a side: its result if it is over by rule. */
static value worth_to(const trial *t, const played_game *g, int side)
{
    const played_status o = played_status_of(g);
    const value mover = value_at(t, played_state(g));
    if (o.over)
        return o.winner == PLAYER_NONE ? DRAW : o.winner == side ? WIN : LOSS;
    return played_mover(g) == side ? mover : -mover;
}

/* One move of either side; *thrown: the player's move lost value. */
static int step(trial *t, played_game *g, int side, bool *thrown, nw_error *err)
{
    nw_move move = NW_NO_MOVE;
    const bool ours = played_mover(g) == side;
    const value before = worth_to(t, g, side);
    int rc = NW_OK;
    if (ours)
        rc = ask_player(t, g, &move, err);
    else
        move = oracle_move(t, g);
    if (rc == NW_OK)
        rc = played_move(g, move, err);
    *thrown = rc == NW_OK && ours && worth_to(t, g, side) < before;
    return rc;
}

/* Plays to the end, or until a draw has been held long enough. */
static int play_on(trial *t, const ending *e, played_game *g, nw_error *err)
{
    const int side = e->value == LOSS ? !played_mover(g) : played_mover(g);
    played_status outcome = {.winner = PLAYER_NONE};
    bool thrown = false;
    t->player.side = side;
    int rc = t->spec.protocol->begin(&t->player, g, err);
    while (rc == NW_OK && !thrown && !(outcome = played_status_of(g)).over &&
           (e->value != DRAW || g->plies < DRAWN_PLIES))
        rc = step(t, g, side, &thrown, err);
    if (rc != NW_OK)
        return rc;
    if (thrown)
        report(t, e, g, "throws it away");
    else if (e->value != DRAW && outcome.winner != side)
        report(t, e, g, outcome.reason);
    else if (e->value == DRAW)
        t->drawn++;
    else
        t->won++;
    return NW_OK;
}

static int play_ending(trial *t, const ending *e, nw_error *err)
{
    played_game game;
    int rc = played_begin(&game, &checkers_info, e->fen, err);
    const checkers_pos *p = rc == NW_OK ? played_state(&game) : NULL;
    if (p && (!checkers_ending_is_known(p) || value_at(t, p) != e->value ||
              (e->value != DRAW && checkers_ending_plies(&t->endings, p) != e->plies))) {
        printf("%s %s %d: the solved endings say otherwise\n", e->fen, names[e->value + 1],
               e->plies);
        t->wrong++;
    } else if (p) {
        rc = play_on(t, e, &game, err);
    }
    t->positions++;
    fflush(stdout);
    played_free(&game);
    return rc;
}

/* --- the file */

/* Reads a line "FEN ;value ;dist N"; false for any other. */
static bool read_ending(const char *line, ending *e)
{
    char word[8];
    if (sscanf(line, "%127[^ ] ;%7s ;dist %d", e->fen, word, &e->plies) != 3)
        return false;
    for (value v = LOSS; v <= WIN; v++)
        if (strcmp(word, names[v + 1]) == 0) {
            e->value = v;
            return true;
        }
    return false;
}

static int play_file(trial *t, FILE *f, nw_error *err)
{
    char line[256];
    ending e;
    int rc = NW_OK;
    while (rc == NW_OK && fgets(line, sizeof line, f)) {
        if (line[0] == '#' || !read_ending(line, &e))
            continue;
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%d played, %d thrown away ", t->positions, t->thrown);
        rc = play_ending(t, &e, err);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    return rc;
}

/* --- the program */

static void help(void)
{
    printf(
        "endings [--player TEXT] [--time SECONDS | --nodes N] [FILE]\n"
        "  --player TEXT   who plays, as in the arena: \"mtdf,table=20\", \"hub:COMMAND\"; the\n"
        "                  preset for play unless given\n"
        "  --time SECONDS  a move; 0.1 unless given\n"
        "  --nodes N       a move: the same games on any machine\n"
        "  FILE            lines \"FEN ;win|loss|draw ;dist PLIES\";\n"
        "                  tests/golden/checkers-endgame-4pieces.txt unless given\n"
        "Exit status: 0, nothing was thrown away; 1, something was; 2, it could not be tried.\n");
}

/* Returns false if an argument is invalid. */
static bool read_arguments(trial *t, int argc, char **argv, const char **player)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : "";
        char *end = NULL;
        if (strcmp(word, "--player") == 0 && i + 1 < argc)
            *player = next;
        else if (strcmp(word, "--time") == 0)
            t->limits.move_time = strtod(next, &end);
        else if (strcmp(word, "--nodes") == 0)
            t->limits.nodes = strtoull(next, &end, 10);
        else if (word[0] != '-') {
            t->file = word;
            continue;
        } else
            return false;
        if (end && (end == next || *end))
            return false;
        i++;
    }
    if (t->limits.move_time <= 0 && !t->limits.nodes)
        t->limits.move_time = 0.1;
    return true;
}

static int prepare(trial *t, uint8_t *plies, const char *player, nw_error *err)
{
    int rc = arena_spec_parse(&t->spec, &checkers_info, player, err);
    t->player.spec = &t->spec;
    if (rc == NW_OK)
        rc = arena_spec_check_limits(&t->spec, &t->limits, err);
    if (rc == NW_OK)
        rc = checkers_endings_solve(plies, err);
    checkers_endings_at(&t->endings, plies);
    return rc == NW_OK ? arena_player_open(&t->player, err) : rc;
}

static int run(trial *t, FILE *f, const char *player)
{
    nw_error err = {.text = "out of memory"};
    uint8_t *plies = malloc(CHECKERS_ENDINGS_SIZE);
    int rc = plies ? prepare(t, plies, player, &err) : NW_ENOMEM;
    if (rc == NW_OK)
        rc = play_file(t, f, &err);
    arena_player_close(&t->player);
    free(plies);
    if (rc != NW_OK)
        fprintf(stderr, "endings: %s\n", err.text);
    return rc;
}

int main(int argc, char **argv)
{
    trial t = {.file = "tests/golden/checkers-endgame-4pieces.txt"};
    const char *player = "";
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        help();
        return 0;
    }
    if (!read_arguments(&t, argc, argv, &player)) {
        fprintf(stderr, "endings: an argument is wrong; see --help\n");
        return 2;
    }
    FILE *f = fopen(t.file, "r");
    if (!f) {
        fprintf(stderr, "endings: %s: cannot be read\n", t.file);
        return 2;
    }
    const int rc = run(&t, f, player);
    fclose(f);
    if (rc != NW_OK)
        return 2;
    printf("%d positions: %d won, %d drawn, %d thrown away, %d wrong in the file; %ld moves, the "
           "longest %.3f s\n",
           t.positions, t.won, t.drawn, t.thrown, t.wrong, t.moves, t.longest);
    return t.thrown || t.wrong || !t.positions;
}
