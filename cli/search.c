/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "search_file.h"
#include "book_words.h"
#include "library/instances.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* What the command line says, before it is checked against the position. */
typedef struct search_words {
    cli_book_words b;
    bool json, leaves, book, practical;
    const char *file; /* read by search_file.c */
    practical_words p;
} search_words;

static bool is_practical(const char *name)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (strcmp(nw_algorithm_name(i), name) == 0)
            return true;
    return false;
}

/* On trees a name means the algorithm as published, on games the practical one, unless said. */
static bool wants_practical(const search_request *r, const search_words *w)
{
    if (w->book || w->leaves)
        return false;
    return w->practical || (!cli_is_tree(&r->position) && is_practical(w->b.algorithm));
}

/* Where none is named: the simplest of the book, the best of the practical ones. */
static const char *default_algorithm(const search_request *r, const search_words *w)
{
    const bool book = w->book || w->leaves || (!w->practical && cli_is_tree(&r->position));
    return book ? "alphabeta" : "aspiration-negascout";
}

static int make_request(search_request *r, const search_words *w)
{
    const bool practical = wants_practical(r, w);
    const char *name = w->b.algorithm;
    const nw_book_row *row = NULL;
    if (w->book && w->practical)
        return cli_fail(EXIT_USAGE, "search: give --book or --practical, not both");
    if (!(practical && is_practical(name))) {
        row = cli_book_row("search", &r->position, name);
        if (!row)
            return EXIT_USAGE;
        if (practical)
            return cli_fail(EXIT_USAGE, "search: %s is only in the book; leave out --practical",
                            name);
    }
    r->practical = practical ? &w->p : NULL;
    r->has_guess = w->b.has_guess;
    r->has_delta = w->b.has_delta;
    r->has_step = w->b.has_step;
    r->algorithm = name;
    r->json = w->json;
    r->leaves = w->leaves;
    const int rc = cli_book_set("search", &w->b, &r->book);
    if (rc == 0 && row)
        cli_book_note_unread(row, &w->b);
    return rc;
}

/* The position is opened as deep as the words say, and searched. */
static int search_position(const char *command, const char *position, search_words *w)
{
    search_request request = {0};
    int depth = 0;
    const bool limited = w->p.time > 0 || w->p.nodes > 0;
    const long long plies = cli_book_depth(&w->b);
    int rc = cli_open_at(command, position, plies < 0 && limited ? NW_PLIES_MAX / 2 : plies,
                         w->b.root, &request.position, &depth);
    if (rc == 0 && !w->b.algorithm)
        w->b.algorithm = default_algorithm(&request, w);
    if (rc == 0)
        rc = make_request(&request, w);
    request.book.depth = depth;
    request.has_depth = w->b.depth >= 0;
    if (rc == 0)
        rc = request.practical ? search_practical(&request) : search_book(&request);
    cli_close(&request.position);
    return rc;
}

int cmd_search(int argc, char **argv)
{
    const char *position = NULL;
    int count = 0;
    search_words w = {.p = {.nodes = 0, .deepen = -1, .etc = -1, .guess_back = -1}};
    cli_option options[] = {
        [CLI_BOOK_OPTIONS] = {"book", 'b', &w.book, 0, 0, NULL,
                              "the algorithm as published, on any position", NULL},
        {"practical", 'b', &w.practical, 0, 0, NULL, "the practical algorithm, on any position",
         NULL},
        {"time", 'f', &w.p.time, 0, 1000000, "S", "practical: stop after S seconds", NULL},
        {"nodes", 'i', &w.p.nodes, 0, LLONG_MAX, "N", "practical: stop after N nodes", NULL},
        {"table", 's', &w.p.table, 0, 0, "BITS|none",
         "practical: a table of 2^BITS entries, 4..32 (20)", NULL},
        {"table-mode", 's', &w.p.table_mode, 0, 0, "one|two",
         "practical: bounds kept in an entry (two)", NULL},
        {"table-depth", 's', &w.p.table_depth, 0, 0, "equal|at-least",
         "practical: which stored depths serve (equal)", NULL},
        {"replace", 's', &w.p.replace, 0, 0, "NAME",
         "practical: always, new, old, deep, big, two-deep or two-big (deep)", NULL},
        {"no-store-leaves", 'b', &w.p.no_store_leaves, 0, 0, NULL,
         "practical: leaves and the nodes above them are not stored", NULL},
        {"deepen", 'i', &w.p.deepen, 0, 2, "0|1|2", "practical: plies per iteration, 0 for one",
         &w.p.has_deepen},
        {"no-table-move", 'b', &w.p.no_table_move, 0, 0, NULL,
         "practical: the table does not order moves", NULL},
        {"no-static-order", 'b', &w.p.no_static_order, 0, 0, NULL,
         "practical: the game does not order moves", NULL},
        {"no-killers", 'b', &w.p.no_killers, 0, 0, NULL, "practical: no killer moves", NULL},
        {"no-history", 'b', &w.p.no_history, 0, 0, NULL, "practical: no history heuristic", NULL},
        {"refutation", 'b', &w.p.refutation, 0, 0, NULL, "practical: Marsland's refutation table",
         NULL},
        {"shallow-order", 'b', &w.p.shallow_order, 0, 0, NULL,
         "practical: a shallower search orders moves where the table has none", NULL},
        {"etc", 'i', &w.p.etc, 1, NW_PLIES_MAX, "N",
         "practical: transposition cutoffs at least N plies from the horizon", &w.p.has_etc},
        {"no-etc", 'b', &w.p.no_etc, 0, 0, NULL, "practical: no transposition cutoffs", NULL},
        {"no-quiescence", 'b', &w.p.no_quiescence, 0, 0, NULL,
         "practical: leaves are evaluated as they are", NULL},
        {"plain", 'b', &w.p.plain, 0, 0, NULL,
         "practical: off with everything that does not change the value", NULL},
        {"guess-back", 'i', &w.p.guess_back, 1, 2, "1|2",
         "practical: the guess is the value of so many iterations ago", &w.p.has_guess_back},
        {"grain", 'i', &w.p.grain, 0, 1000000, "N",
         "practical: round evaluations to multiples of N, towards zero", NULL},
        {"offset", 'i', &w.p.offset, -1000000, 1000000, "N", "practical: added to the guess", NULL},
        {"accelerate", 'b', &w.p.accelerate, 0, 0, NULL,
         "practical: mtd-step doubles its step until the value is bracketed", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {"leaves", 'b', &w.leaves, 0, 0, NULL, "print every evaluated leaf, in order", NULL},
        {"file", 's', &w.file, 0, 0, "FILE",
         "every position of an EPD, OBF or plain file of the game, and how many were solved", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    cli_book_options(&w.b, options);
    w.b.algorithm = NULL;
    if (search_wants_file(argc, argv))
        return search_file(argc, argv);
    const int rc = cli_parse(argc, argv, options, &position, 1, &count);
    return rc != 0 ? rc : search_position(argv[0], position, &w);
}
