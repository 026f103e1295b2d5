/* SPDX-License-Identifier: MIT */
/* Counts the wins and draws that a checkers player throws away. It takes every distinct position of
 * the given games that is in a database of endings (nullwindow endings build), gets the player's
 * move in each won or drawn one, as the first move of a new game, and looks up the new value. make
 * build/lab/programs/blunders && build/lab/programs/blunders --help */
#include "arena/player.h"
#include "core/clock.h"
#include "core/random-inl.h"
#include "games/checkers/database.h"
#include "games/checkers/rules.h"
#include "games/checkers/text.h"
#include "records/files.h"
#include "records/record.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FEN_SIZE = 128, TABLE_BITS = 20, TABLE = 1 << TABLE_BITS, POSITIONS_MAX = TABLE / 2 };

typedef struct trial {
    const char *database_file, *player_text;
    checkers_database *database;
    arena_spec spec;
    arena_player player;
    arena_limits limits;
    size_t sample;    /* maximum of positions to play; 0: all */
    uint64_t random;  /* selects them */
    bool quiet;       /* --quiet: does not print each */
    long games, lost; /* lost: positions already lost */
    /* Won or drawn positions, and their index by key, plus 1. */
    checkers_pos *position;
    uint32_t *place;
    size_t count;
    /* Results. */
    long asked[2], thrown[2], thrown_to_loss; /* by checkers_value: drawn, won */
    double longest;                           /* seconds per move */
} trial;

/* --- the positions */

/* Adds a position, once. Returns 0 or NW_ENOMEM. */
static int note(trial *t, const checkers_pos *p, nw_error *err)
{
    const checkers_value value = checkers_database_probe(t->database, p);
    if (value == CHECKERS_UNKNOWN)
        return NW_OK;
    size_t at = p->key & (TABLE - 1);
    for (; t->place[at]; at = (at + 1) & (TABLE - 1))
        if (memcmp(&t->position[t->place[at] - 1], p, sizeof *p) == 0)
            return NW_OK;
    if (t->count == POSITIONS_MAX) {
        snprintf(err->text, sizeof err->text, "more than %d positions; give fewer games",
                 POSITIONS_MAX);
        return NW_ENOMEM;
    }
    t->position[t->count] = *p;
    t->place[at] = (uint32_t)++t->count;
    t->lost += value == CHECKERS_LOST;
    return NW_OK;
}

/* Adds a game's positions with a move: the last has none, or the game was over. */
static int note_game(trial *t, const played_game *g, nw_error *err)
{
    int rc = NW_OK;
    for (int ply = 0; ply < g->plies && rc == NW_OK; ply++)
        rc = note(t, played_state_at(g, ply), err);
    t->games++;
    return rc;
}

static int note_games(trial *t, game_record *r, record_source *in, nw_error *err)
{
    int rc;
    while ((rc = record_read(r, in, err)) > 0)
        if ((rc = note_game(t, &r->game, err)) < 0)
            break;
    return rc;
}

static int note_file(trial *t, const char *path, nw_error *err)
{
    nw_buffer text = {0};
    game_record r;
    int rc = text_file_load(path, &text, err);
    if (rc == NW_OK) {
        record_source in = record_source_of(text.text, text.used);
        rc = record_begin(&r, &checkers_info, err);
        if (rc == NW_OK)
            rc = note_games(t, &r, &in, err);
        record_free(&r);
    }
    nw_buffer_free(&text);
    return rc;
}

/* Keeps won and drawn positions, and of these a random sample. */
static void choose(trial *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->count; i++)
        if (checkers_database_probe(t->database, &t->position[i]) != CHECKERS_LOST)
            t->position[n++] = t->position[i];
    t->count = n;
    if (!t->sample || t->sample >= n)
        return;
    for (size_t i = 0; i < t->sample; i++) {
        const size_t j = i + nw_random(&t->random) % (n - i);
        const checkers_pos p = t->position[i];
        t->position[i] = t->position[j];
        t->position[j] = p;
    }
    t->count = t->sample;
}

/* --- the player */

static int ask(trial *t, const played_game *g, nw_move *move, nw_error *err)
{
    arena_answer answer = {.move = NW_NO_MOVE};
    t->player.side = played_mover(g);
    int rc = t->spec.protocol->begin(&t->player, g, err);
    const double start = nw_seconds();
    const arena_turn turn = {.game = g, .limits = &t->limits, .deadline = start + ARENA_PATIENCE};
    if (rc == NW_OK)
        rc = t->spec.protocol->move(&t->player, &turn, &answer, err);
    const double seconds = nw_seconds() - start;
    t->longest = seconds > t->longest ? seconds : t->longest;
    *move = answer.move;
    return rc;
}

/* Judges the move just played; a player that resigned has lost. */
static void judge(trial *t, const played_game *g, checkers_value before)
{
    static const char *const names[] = {"drawn", "won", "lost"};
    static const checkers_value mine[] = {CHECKERS_DRAWN, CHECKERS_LOST, CHECKERS_WON};
    const checkers_value after =
        g->plies ? mine[checkers_database_probe(t->database, played_state(g))] : CHECKERS_LOST;
    char name[NOTATION_SIZE], fen[FEN_SIZE];
    t->asked[before]++;
    if (after == before)
        return;
    t->thrown[before]++;
    t->thrown_to_loss += before == CHECKERS_WON && after == CHECKERS_LOST;
    if (t->quiet)
        return;
    checkers_print(played_state_at(g, 0), fen, sizeof fen);
    printf("%s %s, %s after %s\n", fen, names[before], names[after],
           g->plies ? played_move_name(g, 0, g->move[0], name) : "resigning");
    fflush(stdout);
}

static int try_position(trial *t, const checkers_pos *p, nw_error *err)
{
    played_game game;
    nw_move move = NW_NO_MOVE;
    int rc = played_begin_at(&game, &checkers_info, p, err);
    if (rc == NW_OK)
        rc = ask(t, &game, &move, err);
    if (rc == NW_OK && move != NW_NO_MOVE)
        rc = played_move(&game, move, err);
    if (rc == NW_OK)
        judge(t, &game, checkers_database_probe(t->database, p));
    played_free(&game);
    return rc;
}

static int try_all(trial *t, nw_error *err)
{
    int rc = NW_OK;
    for (size_t i = 0; i < t->count && rc == NW_OK; i++) {
        if (isatty(STDERR_FILENO) && i % 100 == 0)
            fprintf(stderr, "\r%zu of %zu, %ld thrown away ", i, t->count,
                    t->thrown[0] + t->thrown[1]);
        rc = try_position(t, &t->position[i], err);
    }
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K");
    return rc;
}

/* --- the program */

static void help(void)
{
    printf("blunders [OPTION]... GAMES...\n"
           "  --database FILE  of endings; checkers-6.endings unless given\n"
           "    --player TEXT    the player, as in the arena: \"mtdf,table=16\", "
           "\"hub:COMMAND\";\n                   the preset for play unless given\n"
           "  --time SECONDS   per move; 0.1 unless given\n"
           "  --nodes N        per move: the same answers on any machine\n"
           "  --sample N       asks in N positions at most, chosen at random\n"
           "  --seed N         chooses others (1)\n"
           "  --quiet          does not print each that is thrown away\n"
           "GAMES are files of checkers games (PDN). The database judges; the player asks it\n"
           "only where NULLWINDOW_ENDINGS names one.\n"
           "Exit status: 0, at most one in a thousand was thrown away; 1, more were, or there was\n"
           "none to ask; 2, it could not be tried.\n");
}

static bool read_number(const char *text, double *number)
{
    char *end = NULL;
    *number = strtod(text, &end);
    return end != text && !*end && *number > 0 && *number <= 1e15; /* as an integer too */
}

/* Parses the option at argv[0] and perhaps its value; returns the words used, 0 if it is
 * invalid. */
static int read_option(trial *t, char **argv)
{
    const char *const word = argv[0], *const next = argv[1] ? argv[1] : "";
    double n = 0;
    if (strcmp(word, "--quiet") == 0) {
        t->quiet = true;
        return 1;
    }
    if (strcmp(word, "--database") == 0 && *next)
        t->database_file = next;
    else if (strcmp(word, "--player") == 0 && argv[1])
        t->player_text = next;
    else if (!read_number(next, &n))
        return 0;
    else if (strcmp(word, "--time") == 0)
        t->limits.move_time = n;
    else if (strcmp(word, "--nodes") == 0)
        t->limits.nodes = (uint64_t)n;
    else if (strcmp(word, "--sample") == 0)
        t->sample = (size_t)n;
    else if (strcmp(word, "--seed") == 0)
        t->random = (uint64_t)n;
    else
        return 0;
    return 2;
}

/* Parses the leading options; returns the index of the first file, 0 if an argument is invalid. */
static int read_arguments(trial *t, int argc, char **argv)
{
    int i = 1;
    while (i < argc && argv[i][0] == '-') {
        const int words = read_option(t, argv + i);
        if (words == 0)
            return 0;
        i += words;
    }
    if (t->limits.move_time <= 0 && !t->limits.nodes)
        t->limits.move_time = 0.1;
    return i < argc ? i : 0;
}

static int read_database(trial *t, nw_error *err)
{
    FILE *f = fopen(t->database_file, "rb");
    if (!f) {
        snprintf(err->text, sizeof err->text, "%s: %s; nullwindow endings build 6 makes it",
                 t->database_file, strerror(errno));
        return NW_EIO;
    }
    const int rc = checkers_database_read(&t->database, f, err);
    fclose(f);
    return rc;
}

static int prepare(trial *t, nw_error *err)
{
    t->position = malloc(POSITIONS_MAX * sizeof *t->position);
    t->place = calloc(TABLE, sizeof *t->place);
    if (!t->position || !t->place)
        return NW_ENOMEM;
    int rc = arena_spec_parse(&t->spec, &checkers_info, t->player_text, err);
    t->player.spec = &t->spec;
    if (rc == NW_OK)
        rc = arena_spec_check_limits(&t->spec, &t->limits, err);
    if (rc == NW_OK)
        rc = read_database(t, err);
    return rc == NW_OK ? arena_player_open(&t->player, err) : rc;
}

static int run(trial *t, int files, char **file)
{
    nw_error err = {.text = "out of memory"};
    int rc = prepare(t, &err);
    for (int i = 0; i < files && rc == NW_OK; i++)
        rc = note_file(t, file[i], &err);
    const size_t found = t->count;
    if (rc == NW_OK) {
        choose(t);
        printf("%ld games, %zu positions of at most %u pieces, %zu won or drawn; %zu are asked\n",
               t->games, found, checkers_database_pieces(t->database), found - (size_t)t->lost,
               t->count);
        fflush(stdout);
        rc = try_all(t, &err);
    }
    arena_player_close(&t->player);
    checkers_database_free(t->database);
    free(t->position);
    free(t->place);
    if (rc != NW_OK)
        fprintf(stderr, "blunders: %s\n", err.text);
    return rc;
}

int main(int argc, char **argv)
{
    trial t = {.database_file = "checkers-6.endings", .player_text = "", .random = 1};
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        help();
        return 0;
    }
    const int first = read_arguments(&t, argc, argv);
    if (!first) {
        fprintf(stderr, "blunders: an argument is wrong; see --help\n");
        return 2;
    }
    if (run(&t, argc - first, argv + first) != NW_OK)
        return 2;
    const long asked = t.asked[0] + t.asked[1], thrown = t.thrown[0] + t.thrown[1];
    printf("%ld thrown away of %ld, %.3f %%: %ld of %ld wins (%ld become losses), %ld of %ld "
           "draws; the longest move took %.3f s\n",
           thrown, asked, asked ? 100.0 * (double)thrown / (double)asked : 0.0,
           t.thrown[CHECKERS_WON], t.asked[CHECKERS_WON], t.thrown_to_loss,
           t.thrown[CHECKERS_DRAWN], t.asked[CHECKERS_DRAWN], t.longest);
    return asked == 0 || 1000 * thrown > asked;
}
