/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "search_file.h"
#include "book_options.h"
#include "library/instances.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The command line, before it is checked against the position. */
typedef struct search_words {
    cli_book b;
    bool json, leaves, book, practical, plain;
    double seconds;
    long long nodes;
    const char *file; /* read by search_file.c */
} search_words;

static bool is_practical(const char *name)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (strcmp(nw_algorithm_name(i), name) == 0)
            return true;
    return false;
}

/* On trees a name means the published algorithm, on games the practical one, unless --book or
 * --practical is given. */
static bool wants_practical(const search_request *r, const search_words *w)
{
    if (w->book || w->leaves)
        return false;
    return w->practical || (!cli_is_tree(&r->position) && is_practical(w->b.algorithm));
}

/* The default: the simplest published algorithm, the best practical one, or with --play the
 * preset's. */
static const char *default_algorithm(const search_request *r, const search_words *w)
{
    const bool book = w->book || w->leaves || (!w->practical && cli_is_tree(&r->position));
    if (!book && !w->plain && cli_settings_has(&w->b.set, "play"))
        return nw_play_defaults(r->position.game->rules).algorithm;
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
        row = cli_book_row("search", name);
        if (!row)
            return EXIT_USAGE;
        if (practical)
            return cli_fail(EXIT_USAGE, "search: %s is only in the book; leave out --practical",
                            name);
    }
    r->practical = practical;
    r->plain = w->plain;
    r->settings = &w->b.set;
    r->seconds = w->seconds;
    r->nodes = (uint64_t)w->nodes;
    r->algorithm = name;
    r->json = w->json;
    r->leaves = w->leaves;
    const char *published = practical ? cli_settings_published(&w->b.set) : NULL;
    if (published)
        return cli_fail(EXIT_USAGE,
                        "search: --%s is an option of the published algorithms, which the "
                        "practical %s does not read; leave it out, or add --book",
                        published, name);
    const int rc = practical ? 0 : cli_book_set("search", row, &w->b.set, &r->book);
    r->book.algorithm = name;
    return rc;
}

/* Opens the position to the given depth and searches it. */
static int search_position(const char *command, const char *position, search_words *w)
{
    search_request request = {0};
    int depth = 0;
    const bool limited = w->seconds > 0 || w->nodes > 0;
    const long long plies = cli_book_depth(&w->b);
    int rc = cli_open_at(command, position, plies < 0 && limited ? NW_PLIES_MAX / 2 : plies,
                         w->b.root, &request.position, &depth);
    if (rc == 0 && !w->b.algorithm)
        w->b.algorithm = default_algorithm(&request, w);
    if (rc == 0)
        rc = make_request(&request, w);
    request.depth = request.book.depth = depth;
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
    search_words w = {.seconds = 0};
    enum { OWN = CLI_BOOK_OPTIONS + 9 };
    cli_option options[OWN + CLI_SETTINGS_MAX] = {
        [CLI_BOOK_OPTIONS] = {"time", 'f', &w.seconds, 0, 1000000, "S",
                              "practical search: stop after S seconds", NULL},
        {"nodes", 'i', &w.nodes, 0, LLONG_MAX, "N", "practical search: stop after N nodes", NULL},
        {"json", 'b', &w.json, 0, 0, NULL, "print one JSON object", NULL},
        {"leaves", 'b', &w.leaves, 0, 0, NULL, "print every evaluated leaf, in order", NULL},
        {"file", 's', &w.file, 0, 0, "FILE",
         "every position of an EPD, OBF or plain file of the game, and how many were solved", NULL},
        {"book", 'b', &w.book, 0, 0, NULL, "the algorithm as published, on any position", NULL},
        {"practical", 'b', &w.practical, 0, 0, NULL, "the practical algorithm, on any position",
         NULL},
        {"options of the practical search, over the preset of the game", 'h', NULL, 0, 0, NULL, "",
         NULL},
        {"plain", 'b', &w.plain, 0, 0, NULL, "disable everything that does not affect the value",
         NULL},
    };
    cli_book_options(&w.b, options);
    options[0].help =
        "the algorithm (default aspiration-negascout, of a tree alphabeta); nullwindow "
        "list algorithms";
    cli_settings_options(&w.b.set, CLI_PRACTICAL | CLI_PUBLISHED, options + OWN);
    w.b.algorithm = NULL;
    if (search_wants_file(argc, argv))
        return search_file(argc, argv);
    const int rc = cli_parse(argc, argv, options, &position, 1, &count);
    return rc != 0 ? rc : search_position(argv[0], position, &w);
}
