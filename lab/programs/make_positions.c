/* SPDX-License-Identifier: MIT */
/* Prints positions for lab/positions, one from each game, either side to move in half of them.
 *
 * make_positions draw GAME FILE FIRST LAST COUNT SEED: from games FIRST to LAST of a PGN, PDN or
 * WTHOR file. The seed, any text, decides the order of the games and the ply of each; a game that
 * is over by then, or has a single legal move there, is skipped.
 *
 * make_positions GAME NODES [more]: 100 positions from 100 games of the program. Game i begins with
 * an opening of arena/openings, evenly spaced over the file, and is played by the program against
 * itself, NODES per move and a cleared table, to a ply that depends on i alone and is even for
 * every second game: both sides are to move in fifty. A game that ends earlier is replaced by the
 * game of the next opening. `more` prints games 101 to 300 instead, two from between every two
 * openings of the first hundred. */
#include "base/embedded.h"
#include "base/text.h"
#include "core/random-inl.h"
#include "games/games.h"
#include "records/record.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const nw_embedded arena_opening_files[];

enum { GAMES = 100, MORE = 200, STATE = 4096 };

/* The plies at which positions are taken, as in the sets of 20: the middlegame. */
static const struct range {
    const char *game;
    enum { EPD, OBF, FEN } format;
    int first, pairs; /* first, first + 1, ..., first + 2 * pairs - 1 */
} ranges[] = {{"chess", EPD, 16, 24}, {"othello", OBF, 12, 6}, {"checkers", FEN, 10, 8}};

typedef struct maker {
    const nw_game_info *game;
    const struct range *range;
    const char *const *opening; /* the first line that is one */
    int openings;
    nw_searcher *searcher;
    uint64_t nodes;
    _Alignas(16) unsigned char state[2][STATE];
} maker;

static void give_up(const char *text)
{
    fprintf(stderr, "make_positions: %s\n", text);
    exit(1);
}

static void play(maker *m, nw_move move)
{
    m->game->rules->play(m->state[1], m->state[0], move);
    memcpy(m->state[0], m->state[1], m->game->rules->state_size);
}

/* Plays the moves of a line; returns their number. */
static int play_opening(maker *m, const char *line)
{
    nw_error err;
    int plies = 0;
    if (nw_game_parse(m->game, m->state[0], "", &err) < 0)
        give_up(err.text);
    for (const char *at = line; *at; plies++) {
        char word[32];
        nw_move move;
        const size_t length = strcspn(at, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (m->game->parse_move(m->state[0], word, &move, &err) < 0)
            give_up(err.text);
        play(m, move);
        at += length + strspn(at + length, " ");
    }
    return plies;
}

/* Plays on to a ply; false if the game ends before, or has a single legal move there. */
static int play_to(maker *m, int ply, int target)
{
    nw_move moves[NW_MOVES_MAX];
    for (; ply < target; ply++) {
        const nw_limits limits = {.nodes = m->nodes};
        nw_result result;
        nw_error err;
        if (m->game->rules->moves(m->state[0], moves) == 0)
            return 0;
        nw_searcher_clear(m->searcher);
        if (nw_search(m->searcher, m->state[0], &limits, &result, &err) < 0)
            give_up(err.text);
        play(m, result.move != NW_NO_MOVE ? result.move : moves[0]);
    }
    return m->game->rules->moves(m->state[0], moves) > 1;
}

/* The position and its origin, in the game's format. */
static void print(const maker *m, int number, const char *origin, int ply)
{
    char text[512], *fields = text;
    m->game->rules->print(m->state[0], text, sizeof text);
    for (int i = 0; i < 4 && m->range->format == EPD; i++) /* to the counters of FEN */
        fields = strchr(fields, ' ') + 1;
    if (m->range->format == EPD)
        printf("%.*s hmvc %d; fmvn %d; id \"game%03d\"; c0 \"%s, ply %d\";\n",
               (int)(fields - text - 1), text, atoi(fields), atoi(strchr(fields, ' ')), number,
               origin, ply);
    else if (m->range->format == OBF)
        printf("%s; %% game %03d %s, ply %d\n", text, number, origin, ply);
    else
        printf("%s ;id \"game%03d\" ;ply %d ;game \"%s\"\n", text, number, ply, origin);
}

/* The opening of game i, unless an earlier game took it. The second and third hundred start a third
 * and two thirds of the way from one opening of the first to the next. */
static int first_opening(const maker *m, int i)
{
    const int block = i < GAMES ? i : (i - GAMES) / 2;
    const int thirds = i < GAMES ? 0 : 1 + i % 2;
    return block * m->openings / GAMES + thirds * m->openings / (3 * GAMES);
}

static void make_all(maker *m, int from, int to)
{
    const struct range *r = m->range;
    int opening = 0;
    for (int i = from; i < to; i++) {
        const int target = r->first + 2 * (7 * i / 2 % r->pairs) + i % 2;
        const int first = first_opening(m, i);
        opening = opening > first ? opening : first;
        while (opening < m->openings && !play_to(m, play_opening(m, m->opening[opening]), target))
            opening++;
        if (opening == m->openings)
            give_up("the openings are used up");
        char origin[64];
        snprintf(origin, sizeof origin, "self-play from opening %d", ++opening);
        print(m, i + 1, origin, target);
    }
}

/* --- from a file of games */

/* Players and event, without the marks that end a note. */
static void name_game(const game_record *r, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    static const struct {
        const char *tag, *before;
        int most;
    } parts[] = {{"White", "", 60},
                 {"Black", " - ", 60},
                 {"Event", ", ", 60},
                 {"Date", " ", 4},
                 {"Round", ", round ", 8}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *value = record_tag(r, parts[i].tag);
        if (value && strcspn(value, "?") > 0)
            nw_text_add(&text, "%s%.*s", text.used ? parts[i].before : "", parts[i].most, value);
    }
    for (char *at = out; (at = strpbrk(at, "\";%")) != NULL;)
        *at = ' ';
}

/* Takes the position of a game at a ply; false if it does not suit. */
static int take_position(maker *m, const game_record *r, int ply)
{
    nw_move moves[NW_MOVES_MAX];
    if (r->game.plies <= ply || !played_begins_as_usual(&r->game))
        return 0;
    memcpy(m->state[0], played_state_at(&r->game, ply), m->game->rules->state_size);
    return m->game->rules->moves(m->state[0], moves) > 1;
}

/* The numbers first to last in random order. */
static int *shuffle(int first, int last, uint64_t *random)
{
    const int n = last - first + 1;
    int *order = malloc((size_t)n * sizeof *order);
    for (int i = 0; order && i < n; i++) {
        const int k = (int)nw_below((uint32_t)nw_random(random), (uint32_t)i + 1);
        order[i] = order[k];
        order[k] = first + i;
    }
    return order;
}

static void draw(maker *m, char **argv)
{
    const int first = atoi(argv[4]), last = atoi(argv[5]), count = atoi(argv[6]);
    uint64_t random = nw_hash_text(nw_mix(1996), argv[7]);
    const struct range *r = m->range;
    int *order = first > 0 && last >= first ? shuffle(first, last, &random) : NULL;
    int drawn = 0;
    if (!order)
        give_up("FIRST and LAST are numbers of games");
    printf("%s Written by lab/programs/make_positions draw: games %d to %d, seed %s.\n",
           r->format == OBF ? "%" : "#", first, last, argv[7]);
    for (int i = 0; i <= last - first && drawn < count; i++) {
        const int pair = (int)nw_below((uint32_t)nw_random(&random), (uint32_t)r->pairs);
        const int ply = r->first + 2 * pair + drawn % 2;
        game_record record;
        nw_error err = {0};
        char origin[256] = "";
        if (record_begin(&record, m->game, &err) == 0 &&
            record_load(&record, argv[3], order[i], &err) == 0 && take_position(m, &record, ply)) {
            name_game(&record, origin, sizeof origin);
            print(m, ++drawn, origin, ply);
        } else if (err.text[0]) {
            fprintf(stderr, "make_positions: game %d: %s\n", order[i], err.text);
        }
        record_free(&record);
    }
    free(order);
    if (drawn < count)
        give_up("too few games are long enough");
}

static const struct range *find_range(const char *game)
{
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (strcmp(ranges[i].game, game) == 0)
            return &ranges[i];
    return NULL;
}

static void make(maker *m, int argc, char **argv)
{
    nw_error err;
    const int more = argc == 4;
    m->nodes = strtoull(argv[2], NULL, 10);
    m->opening = nw_embedded_find(arena_opening_files, argv[1])->lines;
    while (**m->opening == '#')
        m->opening++;
    while (m->opening[m->openings])
        m->openings++;
    nw_options options = nw_defaults(m->game->rules);
    options.table_bits = 16;
    if (nw_searcher_create(&m->searcher, m->game->rules, &options, &err) < 0)
        give_up(err.text);
    printf("%s Written by lab/programs/make_positions %s %s%s: %d games of the program against "
           "itself, one position each.\n",
           m->range->format == OBF ? "%" : "#", argv[1], argv[2], more ? " more" : "",
           more ? MORE : GAMES);
    make_all(m, more ? GAMES : 0, more ? GAMES + MORE : GAMES);
    nw_searcher_free(m->searcher);
}

int main(int argc, char **argv)
{
    static maker m;
    const int draws = argc == 8 && strcmp(argv[1], "draw") == 0;
    const int makes = argc == 3 || (argc == 4 && strcmp(argv[3], "more") == 0);
    m.range = draws || makes ? find_range(argv[1 + draws]) : NULL;
    if (!m.range) {
        fputs("usage: make_positions chess|othello|checkers NODES [more]\n"
              "       make_positions draw chess|othello|checkers FILE FIRST LAST COUNT SEED\n",
              stderr);
        return 2;
    }
    m.game = nw_game_find(m.range->game, strlen(m.range->game));
    if (draws)
        draw(&m, argv);
    else
        make(&m, argc, argv);
    return 0;
}
